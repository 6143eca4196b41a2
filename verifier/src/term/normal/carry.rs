//! Comparisons that ask for the carry of a sum or the borrow of a difference.

use super::super::arena::Arena;
use super::super::node::{Node, Term};
use super::super::rule::Rule;
use super::mask;

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
    use crate::term::{Evaluator, Node, Var, add, node, sub, ult, variable, with_fresh_arena};

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
    fn other_comparisons_stay() {
        with_fresh_arena(|| {
            let [x, y, z] = [0, 1, 2].map(|i| variable(8, Var(i)));
            for open in [ult(add(x, y), z), ult(sub(x, y), x), ult(x, add(x, y))] {
                assert!(matches!(node(open), Node::Ult(..)));
            }
        });
    }
}
