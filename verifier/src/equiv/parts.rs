//! Equality part by part.
//!
//! One value can be cut into parts in several ways: a selection between words on one side, selections between
//! some of their bits side by side on the other. Such terms have different handles although every bit
//! is the same term on both sides.

use crate::term::{self, Node, Term};

/// The bits on which the sides of a goal are not the same term, highest first; `None` if there are none.
pub fn differing((a, b): (Term, Term)) -> Option<(Term, Term)> {
    let mut parts = Vec::new();
    collect(a, b, &mut parts);
    match parts[..] {
        [] => None,
        [part] => Some(part),
        _ => {
            let (a, b): (Vec<Term>, Vec<Term>) = parts.into_iter().unzip();
            Some((term::concat(&a), term::concat(&b)))
        }
    }
}

fn collect(a: Term, b: Term, parts: &mut Vec<(Term, Term)>) {
    if a == b {
        return;
    }
    let width = term::width(a);
    let mut cuts = cuts(a) | cuts(b) | 1;
    if cuts == 1 {
        return parts.push((a, b));
    }
    let mut end = width;
    while end > 0 {
        let lo = 63 - cuts.leading_zeros();
        let part = |t| term::extract(t, lo, end - lo);
        collect(part(a), part(b), parts);
        cuts &= !(1 << lo);
        end = lo;
    }
}

/// Where `t` is a concatenation, or selects one: bit `i` separates bit `i` from bit `i - 1`.
fn cuts(t: Term) -> u64 {
    match term::node(t) {
        Node::Ite(_, then, other) => concatenated(then) | concatenated(other),
        _ => concatenated(t),
    }
}

fn concatenated(t: Term) -> u64 {
    match term::node(t) {
        Node::Concat(parts) => {
            let mut position = 0;
            let lower = parts[1..].iter().rev();
            lower.fold(0, |cuts, &part| {
                position += term::width(part);
                cuts | 1 << position
            })
        }
        Node::Sext(arg) => concatenated(arg),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{Var, concat, extract, ite, node, ult, variable, width, with_fresh_arena};

    fn x(number: u32) -> Term {
        variable(32, Var(number))
    }

    /// A selection cut at `at`, with `low` for the part below.
    fn cut(at: u32, low: Term) -> Term {
        let condition = ult(x(0), x(1));
        concat(&[ite(condition, extract(x(2), at, 32 - at), extract(x(3), at, 32 - at)), low])
    }

    /// How many bits differ.
    fn differing_of(a: impl Fn() -> Term, b: impl Fn() -> Term) -> Option<u32> {
        with_fresh_arena(|| differing((a(), b())).map(|(a, b)| (width(a), width(b))))
            .map(|(a, b)| if a == b { a } else { panic!("{a} and {b} bits") })
    }

    #[test]
    fn terms_cut_in_different_places_are_compared_part_by_part() {
        let low = || ite(ult(x(4), x(5)), extract(x(2), 0, 12), extract(x(6), 0, 12));
        assert_eq!(differing_of(|| cut(12, low()), || cut(12, low())), None);
        // Bits 11:4 are the same, whatever is below them.
        let mixed = || concat(&[extract(low(), 4, 8), extract(x(7), 0, 4)]);
        assert_eq!(differing_of(|| cut(12, low()), || cut(12, mixed())), Some(4));
    }

    #[test]
    fn what_differs_stays() {
        assert_eq!(differing_of(|| x(0), || x(1)), Some(32));
        assert_eq!(differing_of(|| concat(&[extract(x(0), 16, 16), extract(x(1), 0, 16)]), || x(0)), Some(16));
        let halves = |a: u32, b: u32| move || concat(&[extract(x(a), 0, 8), extract(x(9), 3, 16), extract(x(b), 0, 8)]);
        assert_eq!(differing_of(halves(0, 1), halves(2, 3)), Some(16), "both ends, without the middle");
    }

    #[test]
    fn arms_of_a_selection_have_cuts() {
        with_fresh_arena(|| {
            let arm = concat(&[extract(x(0), 0, 20), extract(x(1), 0, 12)]);
            let selected = ite(ult(x(2), x(3)), arm, x(4));
            assert!(matches!(node(selected), Node::Ite(..)));
            assert_eq!(cuts(selected), 1 << 12);
        });
    }
}
