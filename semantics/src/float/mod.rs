//! Floating point: formats, and the operations that stay whole in every reading.
//!
//! [`FloatOp`] is IEEE 754 arithmetic on bit patterns, without anything that is special to the
//! machine: subnormals are kept, and every NaN result is the format's canonical NaN. What MODE,
//! the modifiers and the ledger add (flushing, NaN payloads, output modifiers, clamping) is
//! ordinary bit-vector code around it. Keeping these operations whole lets terms sort commutative
//! operands and lets solvers with a theory of floating point see them.

mod approximate;
mod arithmetic;
mod concrete;
mod decimal;
mod integral;
mod mode;
mod nan;
pub mod narrow;
mod native;
mod scale;
pub mod soft;
mod step;
#[cfg(test)]
mod tests;
pub(crate) mod two_over_pi;
mod width;

pub use approximate::approximate;
#[cfg(avx2_loops)]
pub(crate) use approximate::table_of_halves;
pub use concrete::{evaluate, evaluate_step};
pub use decimal::{Class, NumberFormat, Refused};
pub use integral::{fixed, limit_16};
pub use mode::{DEFAULT_MODE, EXCP_EN, Environment, FP16_OVFL, Mode, Noted, start_bits, start_mask};
pub use nan::{NanOf, is_of_exchangeable_operands, unspecified, with_nan, words};
pub(crate) use native::{half_toward_zero, nearest};
pub use scale::{frexp_exponent, frexp_mantissa, ldexp};
pub use step::{Item, Manner, Pairs, Products, Step, Sums, Words};
pub use two_over_pi::segment_of_two_over_pi;
pub use width::FloatWidth;

use crate::ledger::{Cause, Unspecified};

/// A binary interchange format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Format {
    /// binary16: 5 bits of exponent, 11 of precision.
    F16,
    /// binary32: 8 bits of exponent, 24 of precision.
    F32,
    /// binary64: 11 bits of exponent, 53 of precision.
    F64,
}

impl Format {
    /// The narrowest first.
    pub const ALL: [Format; 3] = [Format::F16, Format::F32, Format::F64];

    /// The format whose values have `bits` bits.
    ///
    /// # Panics
    /// If there is none.
    pub fn of_bits(bits: u32) -> Self {
        *Self::ALL.iter().find(|format| format.bits() == bits).expect("the width of a format")
    }
    /// Bits of the whole value.
    pub const fn bits(self) -> u32 {
        match self {
            Format::F16 => 16,
            Format::F32 => 32,
            Format::F64 => 64,
        }
    }
    /// Bits of the fraction field: the precision without the hidden bit.
    pub const fn fraction_bits(self) -> u32 {
        match self {
            Format::F16 => 10,
            Format::F32 => 23,
            Format::F64 => 52,
        }
    }
    /// Bits of the exponent field.
    pub const fn exponent_bits(self) -> u32 {
        self.bits() - 1 - self.fraction_bits()
    }
    /// The exponent field of 1.0.
    pub const fn bias(self) -> u32 {
        (1 << (self.exponent_bits() - 1)) - 1
    }
    /// Positive infinity.
    pub const fn infinity(self) -> u64 {
        ((1 << self.exponent_bits()) - 1) << self.fraction_bits()
    }
    /// The positive quiet NaN whose other fraction bits are 0.
    pub const fn canonical_nan(self) -> u64 {
        self.infinity() | 1 << (self.fraction_bits() - 1)
    }
    /// The sign bit.
    pub const fn sign_mask(self) -> u64 {
        1 << (self.bits() - 1)
    }
}

/// An IEEE 754 operation on bit patterns that rounds once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FloatOp {
    /// `a + b`.
    Add(Format),
    /// `a * b`.
    Mul(Format),
    /// `a * b + c`, rounded once.
    Fma(Format),
    /// The value in another format; exact from the narrower to the wider.
    Convert {
        /// The format of the argument.
        from: Format,
        /// The format of the result.
        to: Format,
    },
    /// A 32-bit integer's value.
    FromInt {
        /// Whether the integer has a sign.
        signed: bool,
        /// The format of the result.
        to: Format,
    },
    /// A step of a sum of products of matrices, on words.
    Step(Step),
}

/// How many operations of IEEE 754 there are.
const IEEE: usize = 21;

impl FloatOp {
    /// Every operation; conversions are between different formats.
    pub const ALL: [FloatOp; IEEE + Step::COUNT] = {
        let mut all = [FloatOp::Add(Format::F16); IEEE + Step::COUNT];
        let mut number = 0;
        while number < all.len() {
            let is_step = number >= IEEE;
            all[number] = if is_step { FloatOp::Step(Step::ALL[number - IEEE]) } else { Self::IEEE[number] };
            number += 1;
        }
        all
    };
    /// Those of IEEE 754: all but the steps.
    pub const IEEE: [FloatOp; IEEE] = {
        use Format::{F16, F32, F64};
        const fn convert(from: Format, to: Format) -> FloatOp {
            FloatOp::Convert { from, to }
        }
        const fn from_int(signed: bool, to: Format) -> FloatOp {
            FloatOp::FromInt { signed, to }
        }
        [
            FloatOp::Add(F16),
            FloatOp::Add(F32),
            FloatOp::Add(F64),
            FloatOp::Mul(F16),
            FloatOp::Mul(F32),
            FloatOp::Mul(F64),
            FloatOp::Fma(F16),
            FloatOp::Fma(F32),
            FloatOp::Fma(F64),
            convert(F16, F32),
            convert(F16, F64),
            convert(F32, F16),
            convert(F32, F64),
            convert(F64, F16),
            convert(F64, F32),
            from_int(false, F16),
            from_int(false, F32),
            from_int(false, F64),
            from_int(true, F16),
            from_int(true, F32),
            from_int(true, F64),
        ]
    };

    /// The place in [`FloatOp::ALL`].
    pub fn number(self) -> usize {
        Self::ALL.iter().position(|&known| known == self).expect("an operation of a machine")
    }

    /// Width of each argument in bits.
    pub const fn argument_bits(self) -> u32 {
        match self {
            FloatOp::Add(format) | FloatOp::Mul(format) | FloatOp::Fma(format) => format.bits(),
            FloatOp::Convert { from, .. } => from.bits(),
            FloatOp::FromInt { .. } | FloatOp::Step(_) => 32,
        }
    }
    /// The result's format.
    pub const fn result(self) -> Format {
        match self {
            FloatOp::Add(format) | FloatOp::Mul(format) | FloatOp::Fma(format) => format,
            FloatOp::Convert { to, .. } | FloatOp::FromInt { to, .. } => to,
            FloatOp::Step(_) => Format::F32,
        }
    }
    /// Number of arguments.
    pub const fn arity(self) -> usize {
        match self {
            FloatOp::Add(_) | FloatOp::Mul(_) => 2,
            FloatOp::Fma(_) => 3,
            FloatOp::Convert { .. } | FloatOp::FromInt { .. } => 1,
            FloatOp::Step(step) => step.arity(),
        }
    }
    /// Whether the rounding mode has no influence: the result is exact, or the operation has a mode of its own.
    pub const fn is_exact(self) -> bool {
        match self {
            FloatOp::Convert { from, to } => from.bits() <= to.bits(),
            FloatOp::FromInt { to, .. } => matches!(to, Format::F64),
            FloatOp::Step(_) => true,
            _ => false,
        }
    }
    /// Whether the first two arguments may be exchanged.
    pub const fn is_commutative(self) -> bool {
        matches!(self, FloatOp::Add(_) | FloatOp::Mul(_) | FloatOp::Fma(_))
    }
}

/// Rounding modes, as numbered in MODE.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rounding {
    /// To the nearest; of two equally near to the one whose last bit is 0.
    NearestEven = 0,
    /// Towards positive infinity.
    Up = 1,
    /// Towards negative infinity.
    Down = 2,
    /// Towards zero.
    TowardZero = 3,
}

impl Rounding {
    /// In the order of their numbers.
    pub const ALL: [Rounding; 4] = [Rounding::NearestEven, Rounding::Up, Rounding::Down, Rounding::TowardZero];

    /// The mode with this number; only the low two bits count.
    pub const fn from_bits(bits: u64) -> Self {
        Self::ALL[(bits & 3) as usize]
    }
}

/// An operation that the machine computes approximately; no document gives all bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ApproximateOp {
    /// `1 / a`.
    Rcp,
    /// `1 / sqrt(a)`.
    Rsq,
    /// `sqrt(a)`.
    Sqrt,
    /// `2 ^ a`.
    Exp,
    /// Logarithm to the base 2.
    Log,
    /// Sine of `2 pi a`.
    Sin,
    /// Cosine of `2 pi a`.
    Cos,
    /// Another approximation of `Exp`.
    ExpLegacy,
    /// Another approximation of `Log`.
    LogLegacy,
}

impl ApproximateOp {
    /// Every operation.
    pub const ALL: [ApproximateOp; 9] = {
        use ApproximateOp::{Cos, Exp, ExpLegacy, Log, LogLegacy, Rcp, Rsq, Sin, Sqrt};
        [Rcp, Rsq, Sqrt, Exp, Log, Sin, Cos, ExpLegacy, LogLegacy]
    };

    /// Whether no document decides about the result for `argument`, the bits of a number in `format`: sine and
    /// cosine of more than 256 turns (ledger S37).
    pub fn is_open(self, format: Format, argument: u64) -> bool {
        let limit = (u64::from(format.bias()) + 8) << format.fraction_bits();
        matches!(self, ApproximateOp::Sin | ApproximateOp::Cos) && limit < argument & !format.sign_mask()
    }

    /// The function that the machine computes for this operation in `format`, as a value that no
    /// document decides. Its operands are words: a 16-bit argument is zero-extended, of a 64-bit one
    /// the low word comes first.
    pub const fn function(self, format: Format) -> Unspecified {
        Unspecified { cause: Cause::Approximate, instruction: (self as u64) << 8 | format as u64, lane: 0, machine: 0 }
    }

    /// The operation and format that `what` is the function of, if it is one.
    pub fn of_function(what: Unspecified) -> Option<(Self, Format)> {
        let mut all = Self::ALL.into_iter().flat_map(|op| Format::ALL.map(|format| (op, format)));
        all.find(|(op, format)| op.function(*format) == what.on_any())
    }
}
