//! Operands: terms that encode the same number, whatever NaN they are.

use gcn_semantics::float::{FloatOp, Format, Rounding};

use super::super::super::arena::{Arena, ArenaKind};
use super::super::super::node::{Node, Term};
use super::super::super::rule::Rule;
use super::super::mask;

/// At most so many layers are taken off one operand.
const LAYERS: usize = 16;

impl Arena {
    /// A term that encodes the same number as `t`, or a NaN like `t`.
    pub(super) fn float_operand(&mut self, format: Format, t: Term) -> Term {
        let mut t = t;
        for _ in 0..LAYERS {
            match self.simpler_operand(format, t) {
                Some(simpler) => t = simpler,
                None => break,
            }
        }
        t
    }

    fn simpler_operand(&mut self, format: Format, t: Term) -> Option<Term> {
        if self.surely_nan(format, t) {
            let canonical = self.constant(format.bits(), format.canonical_nan());
            self.fire(Rule::FloatNan);
            return (t != canonical).then_some(canonical);
        }
        self.without_nan_case(format, t).or_else(|| self.sign_inwards(format, t))
    }

    /// The number of a selection between it and some NaN in place of its NaNs, also part by part.
    fn without_nan_case(&mut self, format: Format, t: Term) -> Option<Term> {
        let condition = self.selects_by(t)?;
        let otherwise = self.not(condition);
        for (nan, number) in [(condition, otherwise), (otherwise, condition)] {
            let in_nan_case = self.given(nan, t);
            if self.surely_nan(format, in_nan_case) {
                let a = self.given(number, t);
                if self.is_nan(format, a) == nan {
                    self.fire(Rule::OperandNanCase);
                    return Some(a);
                }
            }
        }
        None
    }

    /// The condition of a selection, also of one of its parts.
    fn selects_by(&self, t: Term) -> Option<Term> {
        let of = |t: Term| match self.node(t) {
            Node::Ite(condition, ..) => Some(*condition),
            _ => None,
        };
        match self.node(t) {
            Node::Concat(parts) => parts.iter().find_map(|&part| of(part)),
            _ => of(t),
        }
    }

    /// The bit that a part of a term repeats, as selections between constants do.
    fn repeats(&self, t: Term) -> Option<Term> {
        let Node::Concat(parts) = self.node(t) else { return None };
        parts.iter().find_map(|&part| match self.node(part) {
            Node::Sext(bit) if self.width(*bit) == 1 => Some(*bit),
            _ => None,
        })
    }

    /// A condition under which a selection is a NaN, and what is selected elsewhere.
    pub(super) fn nan_apart(&mut self, format: Format, t: Term) -> Option<(Term, Term)> {
        let condition = self.selects_by(t).or_else(|| self.repeats(t))?;
        let otherwise = self.not(condition);
        for (nan, number) in [(condition, otherwise), (otherwise, condition)] {
            let in_nan_case = self.given(nan, t);
            if self.surely_nan(format, in_nan_case) {
                return Some((nan, self.given(number, t)));
            }
        }
        None
    }

    /// The number of a selection between it and a zero of whichever sign in place of its zeros, also part by part.
    pub(super) fn without_zero_case(&mut self, format: Format, t: Term) -> Option<Term> {
        let width = format.bits();
        let condition = self.selects_by(t)?;
        let otherwise = self.not(condition);
        for (zero, number) in [(condition, otherwise), (otherwise, condition)] {
            let [in_zero_case, a] = [zero, number].map(|case| self.given(case, t));
            // Wherever the condition holds, both are zeros.
            let are_zeros = [in_zero_case, a].map(|t| {
                let (magnitude, nothing) = (self.extract(t, 0, width - 1), self.zero(width - 1));
                let is_zero = self.eq(magnitude, nothing);
                let in_this_case = self.given(zero, is_zero);
                self.as_const(in_this_case) == Some(1)
            });
            if a != t && are_zeros == [true; 2] {
                return Some(a);
            }
        }
        None
    }

    /// The sign of a product that is rounded alike on both sides of 0, or of a conversion, on its operand.
    fn sign_inwards(&mut self, format: Format, t: Term) -> Option<Term> {
        let width = format.bits();
        let magnitude = self.extract(t, 0, width - 1);
        let Node::Extract { arg: source, lo: 0 } = *self.node(magnitude) else { return None };
        if self.width(source) != width {
            return None;
        }
        let (op, rounding, operands) = self.as_float(source)?;
        let sign = self.extract(t, width - 1, 1);
        let source_sign = self.extract(source, width - 1, 1);
        let flipped = sign == self.not(source_sign);
        let cleared = self.as_const(sign) == Some(0);
        let symmetric = match self.as_const(rounding).map(Rounding::from_bits) {
            Some(mode) => matches!(mode, Rounding::NearestEven | Rounding::TowardZero),
            None => false,
        };
        match op {
            FloatOp::Mul(_) if flipped && symmetric => {
                self.fire(Rule::OperandNegatedProduct);
                let negated = self.negated(operands[0]);
                Some(self.float(op, rounding, &[negated, operands[1]]))
            }
            FloatOp::Convert { .. } if (flipped || cleared) && symmetric => {
                self.fire(Rule::OperandResigned);
                let resigned = if flipped { self.negated(operands[0]) } else { self.absolute(operands[0]) };
                Some(self.float(op, rounding, &[resigned]))
            }
            _ => None,
        }
    }

    /// Whether `t` is a NaN under every assignment: bits that are constant say so.
    pub(super) fn surely_nan(&self, format: Format, t: Term) -> bool {
        let ones = self.known_ones(t);
        let fraction = mask(format.fraction_bits());
        ones & format.infinity() == format.infinity() && ones & fraction != 0
    }

    /// Bits that a constant, or a constant part of a concatenation, sets.
    fn known_ones(&self, t: Term) -> u64 {
        match self.node(t) {
            Node::Const(value) => *value,
            Node::Concat(parts) => parts.iter().fold(0, |bits, &part| {
                let shifted = bits.checked_shl(self.width(part)).unwrap_or(0);
                shifted | self.as_const(part).unwrap_or(0)
            }),
            _ => 0,
        }
    }

    /// Whether `t` encodes a NaN.
    pub(super) fn is_nan(&mut self, format: Format, t: Term) -> Term {
        let infinity = self.constant(format.bits() - 1, format.infinity());
        let magnitude = self.extract(t, 0, format.bits() - 1);
        self.ult(infinity, magnitude)
    }

    /// `t`, the canonical NaN in place of any NaN. Where an arena has numbers only, that is `t`.
    pub(super) fn quieted(&mut self, format: Format, t: Term) -> Term {
        if self.kind == ArenaKind::Numbers {
            self.fire(Rule::QuietNumber);
            return t;
        }
        let nan = self.is_nan(format, t);
        let canonical = self.constant(format.bits(), format.canonical_nan());
        self.ite(nan, canonical, t)
    }

    /// The canonical NaN where the condition holds, `t` elsewhere.
    pub(super) fn nan_where(&mut self, format: Format, condition: Term, t: Term) -> Term {
        let canonical = self.constant(format.bits(), format.canonical_nan());
        self.ite(condition, canonical, t)
    }

    /// `t` with the other sign.
    pub(super) fn negated(&mut self, t: Term) -> Term {
        let width = self.width(t);
        let sign = self.extract(t, width - 1, 1);
        let sign = self.not(sign);
        let magnitude = self.extract(t, 0, width - 1);
        self.concat(&[sign, magnitude])
    }

    /// `t` with sign 0.
    pub(super) fn absolute(&mut self, t: Term) -> Term {
        let width = self.width(t);
        let sign = self.zero(1);
        let magnitude = self.extract(t, 0, width - 1);
        self.concat(&[sign, magnitude])
    }

    /// The number whose sign is not written as a negation, and whether `t` is its opposite.
    pub(super) fn without_negation(&mut self, t: Term) -> (Term, bool) {
        let sign = self.extract(t, self.width(t) - 1, 1);
        let negated = matches!(self.node(sign), Node::Not(_) | Node::Const(1));
        (if negated { self.negated(t) } else { t }, negated)
    }
}
