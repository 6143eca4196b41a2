//! Conversions, and operations in a wider format than their operands.

use gcn_semantics::float::{self, FloatOp, Format, Rounding};

use super::super::super::arena::Arena;
use super::super::super::node::Term;
use super::super::super::rule::Rule;
use super::super::Terms;
use super::precision;

impl Arena {
    /// The number of a narrower format that `t` is, whatever its value: of the narrowest if several.
    fn narrowed(&mut self, format: Format, t: Term) -> Option<(Format, Term)> {
        if let Some(value) = self.as_const(t) {
            return Format::ALL.into_iter().take_while(|&narrow| narrow != format).find_map(|narrow| {
                let convert =
                    |from, to, value| float::evaluate(FloatOp::Convert { from, to }, Rounding::NearestEven, &[value]);
                let narrow_value = convert(format, narrow, value);
                let same = convert(narrow, format, narrow_value) == value;
                same.then(|| (narrow, self.constant(narrow.bits(), narrow_value)))
            });
        }
        match self.as_float(t)? {
            (FloatOp::Convert { from, .. }, _, operands) if precision(from) < precision(format) => {
                Some((from, operands[0]))
            }
            _ => None,
        }
    }

    /// The operands as numbers of one narrower format: the narrowest that holds all of them.
    fn all_narrowed(&mut self, format: Format, operands: &[Term]) -> Option<(Format, Terms)> {
        let narrowed: Option<Vec<_>> = operands.iter().map(|&operand| self.narrowed(format, operand)).collect();
        let narrowed = narrowed?;
        let widest = narrowed.iter().map(|&(narrow, _)| narrow).max()?;
        let rounding = self.constant(2, 0);
        let operands = narrowed
            .into_iter()
            .map(|(from, operand)| match from == widest {
                true => operand,
                false => self.float(FloatOp::Convert { from, to: widest }, rounding, &[operand]),
            })
            .collect();
        Some((widest, operands))
    }

    /// Whether the product of the first two operands needs no rounding: both have at most half of the
    /// significant bits, and exponents far from the ends.
    pub(super) fn product_is_exact(&mut self, format: Format, operands: &[Term]) -> bool {
        let narrowed = self.all_narrowed(format, &operands[..2]);
        narrowed.is_some_and(|(narrow, _)| 2 * precision(narrow) <= precision(format))
    }

    /// A conversion of the result of an operation.
    pub(super) fn simpler_conversion(&mut self, from: Format, to: Format, rounding: Term, a: Term) -> Option<Term> {
        if from == to {
            self.fire(Rule::ConvertSame);
            return Some(self.quieted(to, a));
        }
        let (inner, inner_rounding, operands) = self.as_float(a)?;
        match inner {
            FloatOp::Convert { from: source, .. } if inner.is_exact() => {
                self.fire(Rule::ConvertTwice);
                Some(self.float(FloatOp::Convert { from: source, to }, rounding, &operands))
            }
            FloatOp::FromInt { signed, .. } if self.integer_is_exact(signed, from, operands[0]) => {
                self.fire(Rule::ConvertInteger);
                Some(self.float(FloatOp::FromInt { signed, to }, rounding, &operands))
            }
            FloatOp::Mul(_) => {
                let (narrow, operands) = self.all_narrowed(from, &operands)?;
                let exact = 2 * precision(narrow) <= precision(from);
                (exact && narrow == to).then(|| {
                    self.fire(Rule::ConvertProduct);
                    self.float(FloatOp::Mul(to), rounding, &operands)
                })
            }
            // A sum, rounded to a format of less than half of the significant bits. Rounding twice is harmless
            // there: to nearest by Figueroa's theorem (q >= 2p + 2), in another direction because the numbers of
            // the narrow format are among those of the wide one.
            FloatOp::Add(_) if rounding == inner_rounding => {
                let (narrow, operands) = self.all_narrowed(from, &operands)?;
                let harmless = 2 * precision(narrow) + 2 <= precision(from);
                (harmless && narrow == to).then(|| {
                    self.fire(Rule::ConvertSum);
                    self.float(FloatOp::Add(to), rounding, &operands)
                })
            }
            _ => None,
        }
    }
}
