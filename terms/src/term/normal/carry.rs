//! Comparisons of sums: those that ask for a carry or a borrow, and those of a sum with a part of it.

use super::super::arena::Arena;
use super::super::node::{Node, Term};
use super::super::rule::Rule;
use super::linear::Linear;
use super::{Terms, mask};

impl Arena {
    /// match: `x + y < x`. result: the carry out of `x + y`, symmetric in `x` and `y`.
    /// match: `x < x - y`. result: `x < y`
    pub(super) fn ult_of_sum(&mut self, a: Term, b: Term) -> Option<Term> {
        if let Some((coefficient, other)) = self.other_addend(a, b)
            && coefficient == 1
        {
            self.fire(Rule::Carry);
            return Some(self.carry(b, other, a));
        }
        let (coefficient, other) = self.other_addend(b, a)?;
        (coefficient == mask(self.width(a))).then(|| {
            self.fire(Rule::Borrow);
            self.ult(a, other)
        })
    }

    /// match: `x < x + y`, `x + y < x` where no sum wraps; `y` may have no term: two forms of the same sum.
    /// result: whether a term of `y` is not 0; false
    pub(super) fn ult_of_part(&mut self, a: Term, b: Term) -> Option<Term> {
        if !self.is_extended_sum(a) && !self.is_extended_sum(b) {
            return None;
        }
        if let Some(more) = self.exceeds(b, a) {
            self.fire(Rule::LessThanWhole);
            if more.constant != 0 {
                return Some(self.constant(1, 1));
            }
            let mut any = Terms::new();
            for (atom, _) in more.addends {
                let zero = self.zero(self.width(atom));
                let equal = self.eq(atom, zero);
                any.push(self.not(equal));
            }
            return Some(if any.is_empty() { self.zero(1) } else { self.or(&any) });
        }
        self.exceeds(a, b).map(|_| {
            self.fire(Rule::LessThanPart);
            self.zero(1)
        })
    }

    fn is_extended_sum(&self, t: Term) -> bool {
        match self.node(t) {
            Node::Sum { .. } => true,
            Node::Concat(parts) => {
                matches!(**parts, [high, low] if self.as_const(high) == Some(0) && self.is_extended_sum(low))
            }
            _ => false,
        }
    }

    /// The sum that `whole` is more than `part`, if neither it nor its addition to `part` wraps.
    fn exceeds(&mut self, whole: Term, part: Term) -> Option<Linear> {
        let width = self.width(part);
        let mut form = Linear::new(width);
        self.add_scaled(&mut form, 1, part);
        let least = self.greatest(&form).unwrap_or(mask(width)).min(self.upper_bound(part));
        if least == mask(width) {
            return None;
        }
        let mut more = Linear::new(width);
        self.add_scaled(&mut more, 1, whole);
        self.add_scaled(&mut more, u64::MAX, part);
        self.combine_like(&mut more);
        let bound = self.greatest(&more)?;
        (least.checked_add(bound)? <= mask(width)).then_some(more)
    }

    /// What a sum of unsigned products never exceeds, if it cannot wrap.
    fn greatest(&self, form: &Linear) -> Option<u64> {
        let addends = form.addends.iter();
        let greatest = addends.fold(form.constant as u128, |sum, &(atom, coefficient)| {
            sum.saturating_add(coefficient as u128 * self.upper_bound(atom) as u128)
        });
        (greatest <= mask(form.width) as u128).then_some(greatest as u64)
    }

    /// For `sum` = `x + c * y`: (c, y).
    fn other_addend(&self, sum: Term, x: Term) -> Option<(u64, Term)> {
        let Node::Sum { constant: 0, addends } = self.node(sum) else { return None };
        match **addends {
            [(1, first), second] if first == x => Some(second),
            [first, (1, second)] if second == x => Some(first),
            _ => None,
        }
    }

    /// The carry of `sum = x + y`: at the highest bit, `x & y | (x | y) & ~sum`.
    fn carry(&mut self, x: Term, y: Term, sum: Term) -> Term {
        let top = self.width(sum) - 1;
        let [x, y, sum] = [x, y, sum].map(|t| self.extract(t, top, 1));
        let both = self.and(&[x, y]);
        let either = self.or(&[x, y]);
        let falls = self.not(sum);
        let passed = self.and(&[either, falls]);
        self.or(&[both, passed])
    }
}

#[cfg(test)]
mod tests {
    use crate::term::{
        Evaluator, Node, Var, add, concat, constant, eq, mul, node, not, sub, ult, variable, with_fresh_arena, zext,
    };

    #[test]
    fn carries_and_borrows_of_all_small_values() {
        for width in [2, 3, 4] {
            with_fresh_arena(|| {
                let (x, y) = (variable(width, Var(0)), variable(width, Var(1)));
                let carry = ult(add(x, y), x);
                assert_eq!(carry, ult(add(x, y), y), "the carry is symmetric");
                assert!(!matches!(node(carry), Node::Ult(..)));
                let borrow = ult(x, sub(x, y));
                assert_eq!(borrow, ult(x, y));
                for values in 0..1u64 << (2 * width) {
                    let (a, b) = (values >> width, values & ((1 << width) - 1));
                    let mut evaluator = Evaluator::new(|var| if var == Var(0) { a } else { b }, |_, _| 0);
                    assert_eq!(evaluator.eval(carry), (a + b) >> width, "{a} + {b}, {width} bits");
                    assert_eq!(evaluator.eval(borrow), (a < b) as u64, "{a} - {b}, {width} bits");
                }
            });
        }
    }

    #[test]
    fn sums_and_their_parts() {
        with_fresh_arena(|| {
            let small = |i| zext(variable(2, Var(i)), 4);
            let (x, y, z) = (small(0), small(1), small(2));
            let more = ult(add(x, y), add(add(x, y), z));
            assert_eq!(more, not(eq(variable(2, Var(2)), constant(2, 0))));
            assert_eq!(ult(add(add(x, y), z), x), constant(1, 0), "a part is not greater");
            assert_eq!(ult(x, add(add(x, y), constant(4, 1))), constant(1, 1), "one more is");
            let bits = variable(2, Var(0));
            let twice = concat(&[constant(8, 198), bits, bits]);
            let sum = add(mul(constant(12, 5), zext(bits, 12)), constant(12, 198 << 4));
            assert_ne!(twice, sum, "two forms of one value");
            assert_eq!([ult(twice, sum), ult(sum, twice)], [constant(1, 0); 2]);
            for open in [ult(add(x, y), add(x, add(z, z))), ult(x, add(add(x, y), add(add(y, y), add(y, y))))] {
                assert!(matches!(node(open), Node::Ult(..)), "of other terms, or where the sum wraps");
            }
        });
    }

    #[test]
    fn other_comparisons_stay() {
        with_fresh_arena(|| {
            let [x, y, z] = [0, 1, 2].map(|i| variable(8, Var(i)));
            for open in [ult(add(x, y), z), ult(sub(x, y), x), ult(x, add(x, y))] {
                assert!(matches!(node(open), Node::Ult(..)));
            }
        });
    }
}
