//! Bits that assumptions know.
//!
//! Where `v0 <=u 0xffff` holds, `v0` is its low half below zeros. Written like this in the goals it takes part in
//! everything that terms know about zeros: products are narrow, sums do not wrap.

use rustc_hash::FxHashMap;

use crate::obligation::Assumptions;
use crate::term::{self, Node, Term};

/// Which bits of a term are known, and their values.
#[derive(Debug, Clone, Copy, Default)]
struct Bits {
    known: u64,
    values: u64,
}

/// Terms of which `assumptions` know bits, each with what it is where they hold.
pub fn replacements(assumptions: &Assumptions) -> Vec<(Term, Term)> {
    let mut found: FxHashMap<Term, Bits> = FxHashMap::default();
    for (literal, negated) in assumptions.literals() {
        match term::node(literal) {
            Node::Eq(a, b) if !negated => match (term::as_const(a), term::as_const(b)) {
                (Some(value), None) => note(&mut found, b, low_ones(term::width(b)), value),
                (None, Some(value)) => note(&mut found, a, low_ones(term::width(a)), value),
                _ => {}
            },
            Node::Ult(a, b) => {
                let bound = match negated {
                    false => term::as_const(b).and_then(|bound| bound.checked_sub(1)).map(|most| (a, most)),
                    true => term::as_const(a).map(|most| (b, most)),
                };
                if let Some((t, most)) = bound {
                    let zeros = low_ones(term::width(t)) & !low_ones(64 - most.leading_zeros());
                    note(&mut found, t, zeros, 0);
                }
            }
            _ => note(&mut found, literal, 1, u64::from(!negated)),
        }
    }
    let mut found: Vec<(Term, Bits)> = found.into_iter().filter(|(_, bits)| bits.known != 0).collect();
    found.sort_unstable_by_key(|(t, _)| *t);
    found.into_iter().map(|(t, bits)| (t, with(t, bits))).collect()
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
    use crate::term::{self, Evaluator, Term, Var, and, constant, eq, extract, not, ult, variable, with_fresh_arena};

    fn x() -> Term {
        variable(8, Var(0))
    }

    /// Under each assumption a term is what it is replaced by, and some of its bits are known.
    #[test]
    fn replacements_are_equal_where_the_assumptions_hold() {
        let assumptions: [fn() -> Term; 9] = [
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
            for assumption in [ult(x(), y), not(eq(x(), y)), ult(constant(8, 3), x()), not(eq(x(), constant(8, 0)))] {
                assert_eq!(replacements(&Assumptions::new(&[assumption])), []);
            }
            assert_eq!(replacements(&Assumptions::none()), []);
        });
    }
}
