//! Sums, multiples and carries.

use super::super::program::{Binary, Op, Relation, Unary};
use super::Maker;

impl Maker<'_, '_> {
    pub(super) fn sum_of_repeated(&mut self, width: u32) -> usize {
        let a = self.operand(width);
        let mut sum = self.operand(width);
        for _ in 0..1 + self.below(4) {
            let addend = match self.below(8) {
                0 | 1 => a,
                2 => self.unary(Unary::Not, a),
                3 => self.unary(Unary::Neg, a),
                4 => self.constant(width),
                5 => {
                    let k = self.exactly(width, self.program.steps.len() as u64 % width as u64);
                    self.binary(Binary::Shl, a, k)
                }
                6 => {
                    let bit = self.bit();
                    if self.below(2) == 0 { self.push(width, Op::Zext(bit)) } else { self.push(width, Op::Sext(bit)) }
                }
                _ => self.operand(width),
            };
            let op = [Binary::Add, Binary::Add, Binary::Sub][self.below(3)];
            sum = self.binary(op, sum, addend);
        }
        sum
    }

    pub(super) fn common_addend(&mut self, width: u32) -> usize {
        let c = self.bit();
        let s = self.operand(width);
        let a = if self.below(3) == 0 { self.constant(width) } else { self.operand(width) };
        let b = if self.below(3) == 0 { self.constant(width) } else { self.operand(width) };
        let op = [Binary::Add, Binary::Sub][self.below(2)];
        let then = self.binary(op, s, a);
        let other = if self.below(3) == 0 { s } else { self.binary(op, s, b) };
        let selected = self.ite(c, then, other);
        let more = self.operand(width);
        if self.below(2) == 0 { selected } else { self.binary(op, selected, more) }
    }

    pub(super) fn scaled(&mut self, width: u32) -> usize {
        let (a, b) = (self.operand(width), self.operand(width));
        let k = self.constant(width);
        let product = self.binary(Binary::Mul, a, k);
        let l = self.constant(width);
        let other = if self.below(2) == 0 { a } else { b };
        let other = self.binary(Binary::Mul, other, l);
        let op = [Binary::Add, Binary::Sub, Binary::Mul][self.below(3)];
        self.binary(op, product, other)
    }

    pub(super) fn carry(&mut self, width: u32) -> usize {
        let (a, b) = (self.operand(width), self.operand(width));
        let sum = self.binary(Binary::Add, a, b);
        match self.below(4) {
            0 => self.relation(Relation::Ult, sum, a),
            1 => self.relation(Relation::Ult, sum, b),
            2 if width < 64 => {
                let (a, b) = (self.push(width + 1, Op::Zext(a)), self.push(width + 1, Op::Zext(b)));
                let op = [Binary::Add, Binary::Sub][self.below(2)];
                let sum = self.binary(op, a, b);
                self.push(1, Op::Extract(sum, width))
            }
            _ => self.relation(Relation::Ult, a, b),
        }
    }

    /// An operation on values extended from fewer bits, and truncated again.
    pub(super) fn extended_operation(&mut self, width: u32) -> usize {
        let n = 1 + self.below(width as usize) as u32;
        let extend = |maker: &mut Self| {
            let a = maker.operand(n);
            match maker.below(5) {
                0 if n < width => maker.push(width, Op::Sext(a)),
                1 => maker.constant(width),
                _ => maker.push(width, Op::Zext(a)),
            }
        };
        let (a, b) = (extend(self), extend(self));
        let result = match self.below(3) {
            0 => {
                let op = self.any_relation();
                return self.relation(op, a, b);
            }
            1 => {
                let op = self.any_extremum();
                self.binary(op, a, b)
            }
            _ => {
                let op = self.any_binary();
                self.binary(op, a, b)
            }
        };
        match self.below(3) {
            0 => result,
            1 => self.push(n, Op::Extract(result, 0)),
            _ => {
                let lo = self.below((width - n + 1) as usize) as u32;
                self.push(n, Op::Extract(result, lo))
            }
        }
    }
}
