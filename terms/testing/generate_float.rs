//! Shapes that the rules of floating-point operations match.

use gcn_semantics::float::{FloatOp, Format};

use super::generate::Maker;
use super::program::{Binary, Op, Relation, Unary};

impl Maker<'_, '_> {
    fn format(&mut self) -> Format {
        Format::ALL[self.below(3)]
    }

    /// A constant that rules look at: zeros, ones, infinities, NaNs, small integers.
    fn float_constant(&mut self, format: Format) -> usize {
        let one = u64::from(format.bias()) << format.fraction_bits();
        let unit = 1u64 << format.fraction_bits();
        let magnitude = match self.below(8) {
            0 | 1 => 0,
            2 | 3 => one,
            4 => one + unit * self.below(3) as u64,
            5 => format.infinity(),
            6 => format.infinity() + 1 + self.below(3) as u64,
            _ => self.below(3) as u64,
        };
        let sign = if self.below(2) == 0 { 0 } else { format.sign_mask() };
        self.exactly(format.bits(), magnitude | sign)
    }

    fn float_operand(&mut self, format: Format) -> usize {
        let width = format.bits();
        match self.below(8) {
            0 => self.float_constant(format),
            1 => self.integer_as_float(format),
            2 | 3 => {
                let a = self.operand(width);
                self.resigned(format, a)
            }
            4 => {
                let a = self.operand(width);
                self.without_nan(format, a)
            }
            _ => self.operand(width),
        }
    }

    fn mode(&mut self) -> usize {
        if self.below(4) == 0 {
            return self.operand(8);
        }
        let mode = self.below(6).saturating_sub(2) as u64;
        self.exactly(8, mode)
    }

    fn float_op(&mut self, op: FloatOp, operands: &[usize], mode: usize) -> usize {
        self.push(op.result().bits(), Op::Float(op, [operands, &[mode]].concat()))
    }

    /// `a` with another sign.
    fn resigned(&mut self, format: Format, a: usize) -> usize {
        let sign = format.sign_mask();
        let (op, mask) =
            [(Binary::Xor, sign), (Binary::And, !sign), (Binary::Or, sign)][self.below(6).saturating_sub(3)];
        let mask = self.exactly(format.bits(), mask);
        self.binary(op, a, mask)
    }

    /// `a`, and where it is NaN, another value: often a NaN.
    fn without_nan(&mut self, format: Format, a: usize) -> usize {
        let width = format.bits();
        let magnitude = self.exactly(width, format.sign_mask() - 1);
        let magnitude = self.binary(Binary::And, a, magnitude);
        let infinity = self.exactly(width, format.infinity());
        let nan = self.relation(Relation::Ult, infinity, magnitude);
        let quiet = self.exactly(width, format.canonical_nan());
        let payload = self.operand(width);
        let other = match self.below(3) {
            0 => quiet,
            1 => self.binary(Binary::Or, payload, quiet),
            _ => self.float_constant(format),
        };
        if self.below(2) == 0 {
            self.ite(nan, other, a)
        } else {
            let number = self.unary(Unary::Not, nan);
            self.ite(number, a, other)
        }
    }

    fn integer_as_float(&mut self, to: Format) -> usize {
        let small = [8, 16, 24, 25, 31, 32][self.below(6)];
        let a = self.operand(small);
        let a = match (small, self.below(2)) {
            (32, _) => a,
            (_, 0) => self.push(32, Op::Zext(a)),
            _ => self.push(32, Op::Sext(a)),
        };
        let (signed, mode) = (self.below(2) == 0, self.mode());
        self.float_op(FloatOp::FromInt { signed, to }, &[a], mode)
    }

    pub(super) fn float_operation(&mut self) -> usize {
        let (format, mode) = (self.format(), self.mode());
        let a = self.float_operand(format);
        let b = if self.below(8) == 0 { a } else { self.float_operand(format) };
        match self.below(5) {
            0 => self.float_op(FloatOp::Add(format), &[a, b], mode),
            1 | 2 => self.float_op(FloatOp::Mul(format), &[a, b], mode),
            3 => {
                let c = self.float_operand(format);
                self.float_op(FloatOp::Fma(format), &[a, b, c], mode)
            }
            _ => self.float_chain(format, a, mode),
        }
    }

    /// Conversions one after the other.
    fn float_chain(&mut self, format: Format, a: usize, mode: usize) -> usize {
        let middle = self.other_format(format);
        let a = self.float_op(FloatOp::Convert { from: format, to: middle }, &[a], mode);
        let last = self.other_format(middle);
        let mode = if self.below(3) == 0 { self.mode() } else { mode };
        self.float_op(FloatOp::Convert { from: middle, to: last }, &[a], mode)
    }

    fn other_format(&mut self, format: Format) -> Format {
        let others: Vec<Format> = Format::ALL.into_iter().filter(|&other| other != format).collect();
        others[self.below(2)]
    }

    /// An operation of a narrow format done in a wider one.
    pub(super) fn float_in_wider_format(&mut self) -> usize {
        let (narrow, wide) =
            [(Format::F16, Format::F32), (Format::F16, Format::F64), (Format::F32, Format::F64)][self.below(3)];
        let (inner, outer) = (self.mode(), self.mode());
        let outer = if self.below(3) == 0 { outer } else { inner };
        let widen = FloatOp::Convert { from: narrow, to: wide };
        let [a, b, c] = [0; 3].map(|_| {
            let a = self.float_operand(narrow);
            self.float_op(widen, &[a], inner)
        });
        let result = match self.below(5) {
            0 | 1 => self.float_op(FloatOp::Add(wide), &[a, b], inner),
            2 | 3 => self.float_op(FloatOp::Mul(wide), &[a, b], inner),
            _ => self.float_op(FloatOp::Fma(wide), &[a, b, c], inner),
        };
        self.float_op(FloatOp::Convert { from: wide, to: narrow }, &[result], outer)
    }
}
