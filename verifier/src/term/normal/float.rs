//! Floating-point operations: sorted factors and addends, constants folded.

use gcn_semantics::float::{self, FloatOp, Rounding};

use super::super::arena::Arena;
use super::super::node::Term;
use super::Terms;

impl Arena {
    /// `op` on `operands`; of `rounding` the low two bits count.
    pub(super) fn float(&mut self, op: FloatOp, rounding: Term, operands: &[Term]) -> Term {
        let rounding = if op.is_exact() { self.constant(2, 0) } else { self.extract(rounding, 0, 2) };
        let mut operands = Terms::from_slice(operands);
        if let Some(folded) = self.fold_float(op, rounding, &operands) {
            return folded;
        }
        if op.is_commutative() {
            operands[..2].sort_unstable();
        }
        operands.push(rounding);
        self.intern_float(op, &operands)
    }

    /// The value on constants, if the rounding mode is constant as well or has no influence.
    fn fold_float(&mut self, op: FloatOp, rounding: Term, operands: &[Term]) -> Option<Term> {
        let values: Option<Vec<u64>> = operands.iter().map(|&operand| self.as_const(operand)).collect();
        let values = values?;
        let modes = match self.as_const(rounding) {
            Some(mode) => vec![Rounding::from_bits(mode)],
            None => Rounding::ALL.to_vec(),
        };
        let mut results = modes.into_iter().map(|mode| float::evaluate(op, mode, &values));
        let first = results.next()?;
        results.all(|other| other == first).then(|| self.constant(op.result().bits(), first))
    }
}
