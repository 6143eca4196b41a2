//! Floating-point nodes: operands as numbers, results as their encodings.
//!
//! The result of one operation goes to the next one as a number, without a detour over its bits, and
//! so does a change of its sign or a choice among results: solvers rewrite what they can see.

use gcn_semantics::float::{FloatOp, Format, Rounding};

use super::{Lowering, Smt};
use crate::obligation::Op;

/// What becomes of a number's sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sign {
    Flipped,
    Cleared,
}

impl<S: Smt> Lowering<'_, S> {
    /// The bits of `op`; the last of `args` is the rounding mode. This is the node lowered next.
    ///
    /// A mode that is not constant is a choice among four results: Z3 4.8 fails on choices among modes.
    pub(super) fn float(&mut self, op: FloatOp, args: &[u32]) -> S::Vector {
        let (&rounding, operands) = args.split_last().expect("a rounding mode");
        let result = match self.obligation.op(rounding as usize) {
            Op::Const(mode) => self.rounded(op, Rounding::from_bits(mode), operands),
            _ => {
                let bits = self.vector(rounding);
                let [high, low] = [1, 0].map(|bit| {
                    let bit = self.smt.extract(&bits, bit, 1);
                    self.only_bit(&bit)
                });
                let [even, up, down, zero] = Rounding::ALL.map(|mode| self.rounded(op, mode, operands));
                let upper = self.smt.choose_float(&low, &zero, &down);
                let lower = self.smt.choose_float(&low, &up, &even);
                self.smt.choose_float(&high, &upper, &lower)
            }
        };
        let bits = self.smt.float_bits(op.result(), &result);
        self.floats.insert(self.nodes.len() as u32, result);
        bits
    }

    /// The result of `op` under a known rounding mode.
    fn rounded(&mut self, op: FloatOp, mode: Rounding, operands: &[u32]) -> S::Float {
        if let FloatOp::FromInt { signed, to } = op {
            let integer = self.vector(operands[0]);
            return self.smt.float_from_int(mode, signed, to, &integer);
        }
        let operands: Vec<_> = operands.iter().map(|&operand| self.float_value(operand)).collect();
        self.smt.arithmetic(op, mode, &operands)
    }

    /// What the bits of node `number` encode.
    fn float_value(&mut self, number: u32) -> S::Float {
        if let Some(value) = self.floats.get(&number) {
            return value.clone();
        }
        let value = match self.obligation.op(number as usize) {
            Op::Ite(c, a, b) if self.floats.contains_key(&a) || self.floats.contains_key(&b) => {
                let (c, a, b) = (self.truth(c), self.float_value(a), self.float_value(b));
                self.smt.choose_float(&c, &a, &b)
            }
            _ => match self.resigned(number) {
                Some((source, sign)) => {
                    let source = self.float_value(source);
                    match sign {
                        Sign::Flipped => self.smt.negate_float(&source),
                        Sign::Cleared => self.smt.abs_float(&source),
                    }
                }
                None => {
                    let bits = self.vector(number);
                    self.smt.float(Format::of_bits(self.width(number)), &bits)
                }
            },
        };
        self.floats.insert(number, value.clone());
        value
    }

    /// The node whose encoding is that of `number` with another sign.
    fn resigned(&self, number: u32) -> Option<(u32, Sign)> {
        let op = |number: u32| self.obligation.op(number as usize);
        let Op::Concat(&[sign, magnitude]) = op(number) else { return None };
        let Op::Extract { arg: source, lo: 0 } = op(magnitude) else { return None };
        let width = self.width(number);
        if self.width(magnitude) != width - 1 || self.width(source) != width {
            return None;
        }
        match op(sign) {
            Op::Const(0) => Some((source, Sign::Cleared)),
            Op::Not(bit) if op(bit) == (Op::Extract { arg: source, lo: width - 1 }) => Some((source, Sign::Flipped)),
            _ => None,
        }
    }
}
