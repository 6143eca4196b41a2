//! Selections, extrema, truth values and comparisons.

use super::super::program::{Binary, Op, Relation, Unary};
use super::Maker;

impl Maker<'_, '_> {
    pub(super) fn compare_and_select(&mut self, width: u32) -> usize {
        let a = self.operand(width);
        let b = if self.below(2) == 0 { self.constant(width) } else { self.operand(width) };
        let op = [Relation::Ult, Relation::Slt][self.below(2)];
        let mut c = if self.below(2) == 0 { self.relation(op, a, b) } else { self.relation(op, b, a) };
        if self.below(3) == 0 {
            c = self.unary(Unary::Not, c);
        }
        let b = match self.below(5) {
            0 => {
                let one = self.exactly(width, 1);
                self.binary(Binary::Add, b, one)
            }
            1 => {
                let one = self.exactly(width, 1);
                self.binary(Binary::Sub, b, one)
            }
            _ => b,
        };
        if self.below(2) == 0 { self.ite(c, a, b) } else { self.ite(c, b, a) }
    }

    pub(super) fn nested_selection(&mut self, width: u32) -> usize {
        let c = self.bit();
        let d = match self.below(4) {
            0 => c,
            1 => self.unary(Unary::Not, c),
            2 => {
                let e = self.bit();
                let op = [Binary::And, Binary::Or, Binary::Xor][self.below(3)];
                self.binary(op, c, e)
            }
            _ => self.bit(),
        };
        let (x, y) = (self.operand(width), self.operand(width));
        let z = if self.below(2) == 0 { x } else { self.operand(width) };
        let inner = self.ite(d, x, y);
        match self.below(3) {
            0 => self.ite(c, inner, z),
            1 => self.push(width, Op::IteGiven(c, inner, z)),
            _ => self.ite(c, z, inner),
        }
    }

    pub(super) fn nested_extremum(&mut self, width: u32) -> usize {
        let (a, b) = (self.operand(width), self.operand(width));
        let c = if self.below(2) == 0 { self.constant(width) } else { self.operand(width) };
        let (inner, outer) = (self.any_extremum(), self.any_extremum());
        let first = self.binary(inner, a, b);
        match self.below(3) {
            0 => self.binary(outer, first, a),
            1 => self.binary(outer, first, c),
            _ => {
                let second = self.binary(outer, a, b);
                let second = self.binary(inner, second, c);
                self.binary(outer, first, second)
            }
        }
    }

    pub(super) fn absorbed(&mut self, width: u32) -> usize {
        let (mut a, b) = (self.operand(width), self.operand(width));
        let ops = [Binary::And, Binary::Or, Binary::Xor];
        let (inner, outer) = (ops[self.below(2)], ops[self.below(3)]);
        let both = self.binary(inner, a, b);
        if self.below(2) == 0 {
            a = self.unary(Unary::Not, a);
        }
        self.binary(outer, both, a)
    }

    pub(super) fn clauses(&mut self, width: u32) -> usize {
        let (p, x) = (self.operand(width), self.operand(width));
        let y = match self.below(3) {
            0 => x,
            1 => self.unary(Unary::Not, x),
            _ => self.operand(width),
        };
        let not_p = self.unary(Unary::Not, p);
        let (inner, outer) = if self.below(2) == 0 { (Binary::And, Binary::Or) } else { (Binary::Or, Binary::And) };
        let (a, b) = (self.binary(inner, p, x), self.binary(inner, not_p, y));
        let both = self.binary(outer, a, b);
        let more = self.operand(width);
        if self.below(2) == 0 { both } else { self.binary(outer, both, more) }
    }

    /// What a branch on `p` inside of `e` leaves.
    pub(super) fn branches(&mut self, width: u32) -> usize {
        let (e, p) = (self.bit(), self.bit());
        let not_p = self.unary(Unary::Not, p);
        let taken = self.binary(Binary::And, e, p);
        let skipped =
            if self.below(2) == 0 { self.binary(Binary::And, e, not_p) } else { self.binary(Binary::Xor, e, taken) };
        let (a, b, old) = (self.operand(width), self.operand(width), self.operand(width));
        let first = self.ite(taken, a, old);
        self.ite(skipped, b, first)
    }

    pub(super) fn equation(&mut self, width: u32) -> usize {
        let s = self.operand(width);
        let (a, b) = (self.operand(width), self.operand(width));
        let op = [Binary::Add, Binary::Sub, Binary::Xor, Binary::Mul][self.below(4)];
        let left = self.binary(op, s, a);
        let right = match self.below(3) {
            0 => self.constant(width),
            1 => a,
            _ => self.binary(op, s, b),
        };
        let relation = self.any_relation();
        self.relation(relation, left, right)
    }
}
