//! Floating-point operations: what needs no rounding is taken out, factors and addends are sorted.
//!
//! An operation does not look at the sign and payload of a NaN, and makes one NaN only. So an operand is
//! first replaced by a simpler term that encodes the same number ([`Arena::float_operand`]); that sees
//! through what the machine does to the NaNs of the operation before.

mod narrow;
mod operand;
mod step;

use gcn_semantics::float::{self, FloatOp, Format, Rounding};

use super::super::arena::Arena;
use super::super::node::{Node, Term};
use super::super::rule::Rule;
use super::Terms;

/// So many terms are looked at to find out what a number is not.
const LOOKED_AT: usize = 64;

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
            _ => {
                return self
                    .sum_with_zero(format, rounding, a, b)
                    .or_else(|| self.sum_with_zero(format, rounding, b, a));
            }
        };
        self.fire(Rule::FloatNeutral);
        Some(self.quieted(format, sum))
    }

    /// A sum with a zero that does not count: of whichever sign, if the other addend is not -0, and of +0 if it is.
    fn sum_with_zero(&mut self, format: Format, rounding: Term, a: Term, zero: Term) -> Option<Term> {
        let magnitude = self.extract(zero, 0, format.bits() - 1);
        let mode = Rounding::from_bits(self.as_const(rounding)?);
        if self.as_const(magnitude) != Some(0) || mode == Rounding::Down {
            return None;
        }
        if self.is_never_negative_zero(format, a, &mut { LOOKED_AT }) {
            self.fire(Rule::FloatZeroSign);
            return Some(if self.has_one_nan(format, a, &mut { LOOKED_AT }) { a } else { self.quieted(format, a) });
        }
        if self.as_const(zero) == Some(0) {
            let number = self.without_zero_case(format, a)?;
            self.fire(Rule::FloatZeroCase);
            return Some(self.float(FloatOp::Add(format), rounding, &[number, zero]));
        }
        None
    }

    /// Whether `t` is surely not -0; looks at `left` terms at most.
    fn is_never_negative_zero(&self, format: Format, t: Term, left: &mut usize) -> bool {
        if *left == 0 {
            return false;
        }
        *left -= 1;
        match self.node(t) {
            Node::Const(value) => *value != format.sign_mask(),
            Node::Concat(parts) => self.as_const(parts[0]).is_some_and(|top| top >> (self.width(parts[0]) - 1) == 0),
            Node::Ite(_, then, other) => {
                [*then, *other].into_iter().all(|arm| self.is_never_negative_zero(format, arm, left))
            }
            Node::Float(FloatOp::Add(own), args) if *own == format => {
                let mode = self.as_const(args[2]).map(Rounding::from_bits);
                // Only two negative zeros make one, if sums are not rounded down.
                mode.is_some_and(|mode| mode != Rounding::Down)
                    && args[..2].iter().any(|&addend| self.is_never_negative_zero(format, addend, left))
            }
            _ => false,
        }
    }

    /// Whether `t` is surely no other NaN than the canonical one; looks at `left` terms at most.
    fn has_one_nan(&self, format: Format, t: Term, left: &mut usize) -> bool {
        if *left == 0 {
            return false;
        }
        *left -= 1;
        match self.node(t) {
            Node::Const(value) => value & !format.sign_mask() <= format.infinity() || *value == format.canonical_nan(),
            Node::Ite(_, then, other) => [*then, *other].into_iter().all(|arm| self.has_one_nan(format, arm, left)),
            Node::Float(op, _) => op.result() == format,
            _ => false,
        }
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
        let is_trivial = |factor: u64| [0, one(format)].contains(&(factor & !format.sign_mask()));
        if let Some((nan, number)) = factor.filter(|&factor| is_trivial(factor)).and_then(|_| self.nan_apart(format, c))
        {
            self.fire(Rule::FmaNanCase);
            let sum = self.float(FloatOp::Fma(format), rounding, &[a, b, number]);
            return Some(self.nan_where(format, nan, sum));
        }
        if factor == Some(one(format)) {
            self.fire(Rule::FmaOne);
            return Some(self.float(FloatOp::Add(format), rounding, &[b, c]));
        }
        if factor == Some(one(format) | format.sign_mask()) {
            self.fire(Rule::FmaMinusOne);
            let negated = self.negated(b);
            return Some(self.float(FloatOp::Add(format), rounding, &[negated, c]));
        }
        if let Some(zero) = factor.filter(|factor| factor & !format.sign_mask() == 0) {
            self.fire(Rule::FmaZero);
            return Some(self.fma_of_zero(format, rounding, zero, [b, c]));
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

    /// The sum of an addend and of a zero of the sign of the product; a NaN if the other factor is not finite.
    fn fma_of_zero(&mut self, format: Format, rounding: Term, zero: u64, [b, c]: [Term; 2]) -> Term {
        let width = format.bits();
        let sign = self.extract(b, width - 1, 1);
        let sign = if zero == 0 { sign } else { self.not(sign) };
        let nothing = self.zero(width - 1);
        let product = self.concat(&[sign, nothing]);
        let sum = self.float(FloatOp::Add(format), rounding, &[c, product]);
        let magnitude = self.extract(b, 0, width - 1);
        let infinity = self.constant(width - 1, format.infinity());
        let is_finite = self.ult(magnitude, infinity);
        let is_special = self.not(is_finite);
        self.nan_where(format, is_special, sum)
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
