//! Floating-point operations: what needs no rounding is taken out, factors and addends are sorted.
//!
//! An operation does not look at the sign and payload of a NaN, and makes one NaN only. So an operand is
//! first replaced by a simpler term that encodes the same number ([`Arena::float_operand`]); that sees
//! through what the machine does to the NaNs of the operation before.

mod narrow;
mod operand;

use gcn_semantics::float::{self, FloatOp, Format, Rounding, Step};

use super::super::arena::Arena;
use super::super::node::{Node, Term};
use super::super::rule::Rule;
use super::Terms;

/// Significant bits of a format.
fn precision(format: Format) -> u32 {
    format.fraction_bits() + 1
}

/// The encoding of 1.
fn one(format: Format) -> u64 {
    u64::from(format.bias()) << format.fraction_bits()
}

/// The encoding of 2.
fn two(format: Format) -> u64 {
    one(format) + (1 << format.fraction_bits())
}

impl Arena {
    /// `op` on `operands`; of `rounding` the low two bits count.
    pub(super) fn make_float(&mut self, op: FloatOp, rounding: Term, operands: &[Term]) -> Term {
        let rounding = if op.is_exact() {
            self.fire(Rule::FloatNoRounding);
            self.constant(2, 0)
        } else {
            self.extract(rounding, 0, 2)
        };
        if let FloatOp::FromInt { signed, to } = op {
            return self.float_from_int(signed, to, rounding, operands[0]);
        }
        if let FloatOp::Step(step) = op {
            return self.float_step(step, rounding, operands);
        }
        let format = Format::of_bits(op.argument_bits());
        let mut operands: Terms = operands.iter().map(|&operand| self.float_operand(format, operand)).collect();
        if operands.iter().any(|&operand| self.surely_nan(format, operand)) {
            self.fire(Rule::FloatNan);
            return self.constant(op.result().bits(), op.result().canonical_nan());
        }
        if let Some(folded) = self.fold_float(op, rounding, &operands) {
            return folded;
        }
        if op.is_commutative() {
            self.order_factors(op, &mut operands);
        }
        let simpler = match op {
            FloatOp::Add(_) => self.simpler_sum(format, rounding, &operands),
            FloatOp::Mul(_) => self.simpler_product(format, &operands),
            FloatOp::Fma(_) => self.simpler_fma(format, rounding, &operands),
            FloatOp::Convert { to, .. } => self.simpler_conversion(format, to, rounding, operands[0]),
            FloatOp::FromInt { .. } | FloatOp::Step(_) => None,
        };
        simpler.unwrap_or_else(|| self.float_node(op, rounding, &operands))
    }

    /// A step of a sum of products of matrices. Of its arguments the addend alone is a number by itself.
    fn float_step(&mut self, step: Step, rounding: Term, operands: &[Term]) -> Term {
        let op = FloatOp::Step(step);
        let mut operands = Terms::from_slice(operands);
        step.order(&mut operands);
        let addend = operands.last_mut().expect("an addend");
        *addend = self.float_operand(Format::F32, *addend);
        if self.surely_nan(Format::F32, operands[operands.len() - 1]) {
            self.fire(Rule::FloatNan);
            return self.constant(Format::F32.bits(), Format::F32.canonical_nan());
        }
        match self.fold_float(op, rounding, &operands) {
            Some(folded) => folded,
            None => self.float_node(op, rounding, &operands),
        }
    }

    /// The node; the rounding mode has no influence on an exact product.
    fn float_node(&mut self, op: FloatOp, rounding: Term, operands: &[Term]) -> Term {
        let exact = matches!(op, FloatOp::Mul(format) if self.product_is_exact(format, operands));
        let rounding = if exact {
            self.fire(Rule::FloatNoRounding);
            self.constant(2, 0)
        } else {
            rounding
        };
        let mut args = Terms::from_slice(operands);
        args.push(rounding);
        self.intern_float(op, &args)
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
        results.all(|other| other == first).then(|| {
            self.fire(Rule::FoldFloat);
            self.constant(op.result().bits(), first)
        })
    }

    /// Sorts the two operands that commute. Of a product, one factor at most keeps a negation: the first, a
    /// constant if there is one.
    fn order_factors(&mut self, op: FloatOp, operands: &mut Terms) {
        if matches!(op, FloatOp::Add(_)) {
            return operands.sort_unstable();
        }
        let [(a, a_negated), (b, b_negated)] = [operands[0], operands[1]].map(|factor| self.without_negation(factor));
        if a_negated || b_negated {
            self.fire(Rule::FloatFactorSigns);
        }
        let (first, second) = match (self.as_const(a), self.as_const(b)) {
            (None, Some(_)) => (b, a),
            (Some(_), None) => (a, b),
            _ => (a.min(b), a.max(b)),
        };
        operands[0] = if a_negated != b_negated { self.negated(first) } else { first };
        operands[1] = second;
    }

    /// Whether `addend` does not change any number it is added to.
    fn is_neutral(&self, format: Format, rounding: Term, addend: Term) -> bool {
        // -0 is neutral, except that +0 + -0 is -0 rounded down; there +0 is neutral.
        let Some(mode) = self.as_const(rounding).map(Rounding::from_bits) else { return false };
        let neutral = if mode == Rounding::Down { 0 } else { format.sign_mask() };
        self.as_const(addend) == Some(neutral)
    }

    fn simpler_sum(&mut self, format: Format, rounding: Term, operands: &[Term]) -> Option<Term> {
        let (a, b) = (operands[0], operands[1]);
        if a == b {
            self.fire(Rule::FloatDouble);
            let two = self.constant(format.bits(), two(format));
            return Some(self.float(FloatOp::Mul(format), rounding, &[two, a]));
        }
        let sum = match (self.is_neutral(format, rounding, a), self.is_neutral(format, rounding, b)) {
            (true, _) => b,
            (_, true) => a,
            _ => return None,
        };
        self.fire(Rule::FloatNeutral);
        Some(self.quieted(format, sum))
    }

    /// A factor of 1 or -1.
    fn simpler_product(&mut self, format: Format, operands: &[Term]) -> Option<Term> {
        let factor = self.as_const(operands[0])?;
        if factor == one(format) {
            self.fire(Rule::FloatOne);
            return Some(self.quieted(format, operands[1]));
        }
        (factor == one(format) | format.sign_mask()).then(|| {
            self.fire(Rule::FloatMinusOne);
            let negated = self.negated(operands[1]);
            self.quieted(format, negated)
        })
    }

    fn simpler_fma(&mut self, format: Format, rounding: Term, operands: &[Term]) -> Option<Term> {
        let (a, b, c) = (operands[0], operands[1], operands[2]);
        let factor = self.as_const(a);
        if factor == Some(one(format)) {
            self.fire(Rule::FmaOne);
            return Some(self.float(FloatOp::Add(format), rounding, &[b, c]));
        }
        if factor == Some(one(format) | format.sign_mask()) {
            self.fire(Rule::FmaMinusOne);
            let negated = self.negated(b);
            return Some(self.float(FloatOp::Add(format), rounding, &[negated, c]));
        }
        if self.is_neutral(format, rounding, c) {
            self.fire(Rule::FmaNeutral);
            return Some(self.float(FloatOp::Mul(format), rounding, &[a, b]));
        }
        self.product_is_exact(format, &[a, b]).then(|| {
            self.fire(Rule::FmaExact);
            let product = self.float(FloatOp::Mul(format), rounding, &[a, b]);
            self.float(FloatOp::Add(format), rounding, &[product, c])
        })
    }

    /// A conversion of an integer: of an unsigned one if its sign is known, exact if it has few enough bits.
    fn float_from_int(&mut self, signed: bool, to: Format, rounding: Term, a: Term) -> Term {
        let negative = self.ones(a) >> 31 != 0;
        if signed && !negative {
            self.fire(Rule::ConvertUnsigned);
        }
        let signed = signed && negative;
        let op = FloatOp::FromInt { signed, to };
        let rounding = if self.integer_is_exact(signed, to, a) {
            self.fire(Rule::FloatNoRounding);
            self.constant(2, 0)
        } else {
            rounding
        };
        match self.fold_float(op, rounding, &[a]) {
            Some(folded) => folded,
            None => self.intern_float(op, &[a, rounding]),
        }
    }

    /// Whether the integer `a` is a number of `format` whatever its value.
    fn integer_is_exact(&self, signed: bool, format: Format, a: Term) -> bool {
        let bits = if signed { self.signed_width(a) - 1 } else { 64 - self.ones(a).leading_zeros() };
        bits <= precision(format)
    }

    /// `op`, rounding mode and operands of a floating-point node.
    fn as_float(&self, t: Term) -> Option<(FloatOp, Term, Terms)> {
        match self.node(t) {
            Node::Float(op, args) => {
                let (&rounding, operands) = args.split_last()?;
                Some((*op, rounding, Terms::from_slice(operands)))
            }
            _ => None,
        }
    }
}
