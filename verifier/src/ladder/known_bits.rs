//! Bits that assumptions know.
//!
//! Where `v0 <=u 0xffff` holds, `v0` is its low half below zeros, and where `v0 <s 0x8000 && v0 >=s -0x8000` holds,
//! below copies of its sign. Written like this in the goals it takes part in everything that terms know about such
//! bits: products are narrow, sums do not wrap.

use rustc_hash::FxHashMap;

use crate::obligation::Assumptions;
use crate::term::{self, Node, Term};

/// Which bits of a term are known, and their values.
#[derive(Debug, Clone, Copy, Default)]
struct Bits {
    known: u64,
    values: u64,
}

/// The signed numbers that a variable may be: the least and the greatest.
#[derive(Debug, Clone, Copy)]
struct Range {
    least: i64,
    greatest: i64,
}

/// Terms of which `assumptions` know bits, each with what it is where they hold.
pub fn replacements(assumptions: &Assumptions) -> Vec<(Term, Term)> {
    let mut found: FxHashMap<Term, Bits> = FxHashMap::default();
    let mut ranges: FxHashMap<Term, Range> = FxHashMap::default();
    for (literal, negated) in assumptions.literals() {
        match term::node(literal) {
            Node::Eq(a, b) if !negated => {
                let (t, value) = match (term::as_const(a), term::as_const(b)) {
                    (Some(value), None) => (b, value),
                    (None, Some(value)) => (a, value),
                    _ => continue,
                };
                note(&mut found, t, low_ones(term::width(t)), value);
                // A sum below a power of two.
                if let Node::Extract { arg, lo } = term::node(t)
                    && u32::from(lo) + term::width(t) == term::width(arg)
                    && value == 0
                {
                    moved(&mut ranges, arg, low_ones(lo.into()));
                }
            }
            Node::Ult(a, b) => {
                let bound = match negated {
                    false => term::as_const(b).and_then(|bound| bound.checked_sub(1)).map(|most| (a, most)),
                    true => term::as_const(a).map(|most| (b, most)),
                };
                if let Some((t, most)) = bound {
                    moved(&mut ranges, t, most);
                    let zeros = low_ones(term::width(t)) & !low_ones(64 - most.leading_zeros());
                    note(&mut found, t, zeros, 0);
                }
            }
            Node::Slt(a, b) => bound(&mut ranges, a, b, negated),
            _ => note(&mut found, literal, 1, u64::from(!negated)),
        }
    }
    let is_known = |t: &Term| found.get(t).is_some_and(|bits| bits.known != 0);
    let signed: Vec<(Term, Term)> = ranges
        .into_iter()
        .filter(|(t, _)| !is_known(t))
        .filter_map(|(t, range)| Some((t, narrow(t, range)?)))
        .collect();
    let known = found.into_iter().filter(|(_, bits)| bits.known != 0).map(|(t, bits)| (t, with(t, bits)));
    let mut all: Vec<(Term, Term)> = known.chain(signed).collect();
    all.sort_unstable_by_key(|(t, _)| *t);
    all
}

/// Notes what `a <s b`, or that it is not so, says of a variable.
fn bound(ranges: &mut FxHashMap<Term, Range>, a: Term, b: Term, negated: bool) {
    let width = term::width(a);
    let signed = |value: u64| (value << (64 - width)) as i64 >> (64 - width);
    let (t, bound) = match (term::as_const(a), term::as_const(b)) {
        // a < k, or a >= k.
        (None, Some(k)) if negated => (a, Range { least: signed(k), greatest: i64::MAX }),
        (None, Some(k)) => (a, Range { least: i64::MIN, greatest: signed(k).saturating_sub(1) }),
        // k < b, or k >= b.
        (Some(k), None) if negated => (b, Range { least: i64::MIN, greatest: signed(k) }),
        (Some(k), None) => (b, Range { least: signed(k).saturating_add(1), greatest: i64::MAX }),
        _ => return,
    };
    // Multiples of powers of two are compared by the bits above.
    let (variable, lo) = match term::node(t) {
        Node::Extract { arg, lo } if u32::from(lo) + term::width(t) == term::width(arg) => (arg, lo),
        _ => (t, 0),
    };
    let below = (1i128 << lo) - 1;
    let clamped = |value: i128| value.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
    let least = clamped(i128::from(bound.least) << lo);
    let greatest = clamped((i128::from(bound.greatest) << lo) + below);
    if matches!(term::node(variable), Node::Var(_)) {
        meet(ranges, variable, Range { least, greatest });
    }
}

/// Notes that a variable is in a range as well.
fn meet(ranges: &mut FxHashMap<Term, Range>, variable: Term, bound: Range) {
    let range = ranges.entry(variable).or_insert(Range { least: i64::MIN, greatest: i64::MAX });
    *range = Range { least: range.least.max(bound.least), greatest: range.greatest.min(bound.greatest) };
}

/// Notes what it says of a variable that its sum with a constant is at most `most`.
fn moved(ranges: &mut FxHashMap<Term, Range>, t: Term, most: u64) {
    let Node::Sum { constant, addends } = term::node(t) else { return };
    let half = 1u64 << (term::width(t) - 1);
    if let [(1, variable)] = addends[..]
        && matches!(term::node(variable), Node::Var(_))
        && constant <= half
        && term::width(t) < 64
        && (most.wrapping_sub(constant) as i64) < half as i64
    {
        meet(ranges, variable, Range { least: -(constant as i64), greatest: most as i64 - constant as i64 });
    }
}

/// `t` as its low bits below copies of their sign, if a range makes it so.
fn narrow(t: Term, range: Range) -> Option<Term> {
    let width = term::width(t);
    let fits = |bits: &u32| {
        let half = 1i64 << (bits - 1);
        -half <= range.least && range.greatest < half
    };
    (1..width).find(fits).map(|bits| term::sext(term::extract(t, 0, bits), width))
}

/// Notes that the bits `known` of `t` have these values, for the variable that they are bits of.
fn note(found: &mut FxHashMap<Term, Bits>, t: Term, known: u64, values: u64) {
    match term::node(t) {
        Node::Extract { arg, lo } => note(found, arg, known << lo, values << lo),
        Node::Concat(parts) => {
            let mut position = 0;
            for &part in parts.iter().rev() {
                let ones = low_ones(term::width(part));
                note(found, part, known >> position & ones, values >> position & ones);
                position += term::width(part);
            }
        }
        Node::Not(arg) => note(found, arg, known, known & !values),
        Node::And(args) => {
            // Bits that a mask lets through; those of 1 are of all.
            let mask = args.iter().filter_map(|&arg| term::as_const(arg)).fold(u64::MAX, |mask, value| mask & value);
            let variable: Vec<Term> = args.iter().copied().filter(|&arg| term::as_const(arg).is_none()).collect();
            if let [only] = variable[..] {
                note(found, only, known & mask, values & mask);
            }
        }
        Node::Var(_) => {
            let bits = found.entry(t).or_default();
            bits.known |= known;
            bits.values |= values & known;
        }
        _ => {}
    }
}

/// `t` with the bits that are known in their places.
fn with(t: Term, Bits { known, values }: Bits) -> Term {
    let width = term::width(t);
    let mut parts = Vec::new();
    let mut lo = 0;
    while lo < width {
        let is_known = known >> lo & 1 == 1;
        let run = if is_known { (known >> lo).trailing_ones() } else { (known >> lo).trailing_zeros() };
        let n = run.min(width - lo);
        parts.push(if is_known { term::constant(n, values >> lo & low_ones(n)) } else { term::extract(t, lo, n) });
        lo += n;
    }
    parts.reverse();
    term::concat(&parts)
}

fn low_ones(bits: u32) -> u64 {
    u64::MAX.checked_shr(64 - bits).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::replacements;
    use crate::obligation::Assumptions;
    use crate::term::{
        self, Evaluator, Term, Var, add, and, constant, eq, extract, not, slt, ult, variable, with_fresh_arena,
    };

    fn x() -> Term {
        variable(8, Var(0))
    }

    /// Under each assumption a term is what it is replaced by, and some of its bits are known.
    #[test]
    fn replacements_are_equal_where_the_assumptions_hold() {
        let assumptions: [fn() -> Term; 14] = [
            || ult(add(x(), constant(8, 16)), constant(8, 32)),
            || not(ult(constant(8, 7), add(x(), constant(8, 4)))),
            || and(slt(x(), constant(8, 8)), not(slt(x(), constant(8, 0xf8)))),
            || and(not(slt(constant(8, 5), x())), slt(constant(8, 0xfa), x())),
            || and(not(slt(x(), constant(8, 0xc1))), slt(x(), constant(8, 0xff))),
            || ult(x(), constant(8, 16)),
            || ult(x(), constant(8, 21)),
            || not(ult(constant(8, 63), x())),
            || not(ult(constant(8, 60), x())),
            || eq(extract(x(), 2, 3), constant(3, 5)),
            || eq(and(x(), constant(8, 0x93)), constant(8, 0x81)),
            || extract(x(), 7, 1),
            || not(extract(x(), 0, 1)),
            || and(extract(x(), 4, 1), ult(extract(x(), 0, 4), constant(4, 3))),
        ];
        for assumption in assumptions {
            with_fresh_arena(|| {
                let assumption = assumption();
                let replaced = replacements(&Assumptions::new(&[assumption]));
                assert_eq!(replaced.len(), 1, "{}", term::display(assumption));
                let (from, to) = replaced[0];
                assert!(from == x() && to != from);
                let (mut holds, mut known_elsewhere) = (0, true);
                for value in 0..256 {
                    let mut evaluator = Evaluator::new(|_| value, |_, _| 0);
                    let same = evaluator.eval(to) == value;
                    if evaluator.eval(assumption) == 1 {
                        holds += 1;
                        assert!(same, "{}, {value}", term::display(assumption));
                    }
                    known_elsewhere &= same;
                }
                assert!(holds > 0 && !known_elsewhere);
            });
        }
    }

    #[test]
    fn what_is_not_known_is_not_replaced() {
        with_fresh_arena(|| {
            let y = variable(8, Var(1));
            for assumption in [
                ult(x(), y),
                not(eq(x(), y)),
                ult(constant(8, 3), x()),
                not(eq(x(), constant(8, 0))),
                slt(x(), constant(8, 3)),
                slt(x(), y),
            ] {
                assert_eq!(replacements(&Assumptions::new(&[assumption])), []);
            }
            assert_eq!(replacements(&Assumptions::none()), []);
        });
    }
}
