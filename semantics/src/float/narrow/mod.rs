//! Floats of 16 bits and less, and conversions between them and f32: integer arithmetic on bit patterns.
//!
//! A format is a row of numbers. One function takes a value of any format apart, and one puts it together in any
//! other, rounded once. What machines add (NaNs, limits, what nobody knows) stands in [`convert`].

mod convert;
#[cfg(test)]
mod tests;

pub use convert::{Narrowing, next_random};

use crate::algebra::{Algebra, B32, Bit, Bv};

/// The codes of a format that are no numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Specials {
    /// As in IEEE 754: the highest exponent is that of infinities and NaNs.
    Ieee,
    /// All bits but the sign set is a NaN; there is no infinity (OCP's E4M3).
    NanAlone,
    /// The sign alone is the NaN; there is no infinity and no -0 (FNUZ).
    NegativeZero,
    /// None.
    None,
}

/// A floating-point format with a sign, of at most 32 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NarrowFormat {
    /// Bits of the exponent field.
    pub exponent_bits: u32,
    /// Bits of the fraction field.
    pub fraction_bits: u32,
    /// The exponent field of 1.0.
    pub bias: u32,
    /// The codes that are no numbers.
    pub specials: Specials,
}

const fn format(exponent_bits: u32, fraction_bits: u32, bias: u32, specials: Specials) -> NarrowFormat {
    NarrowFormat { exponent_bits, fraction_bits, bias, specials }
}

impl NarrowFormat {
    /// binary32.
    pub const F32: NarrowFormat = format(8, 23, 127, Specials::Ieee);
    /// binary16.
    pub const F16: NarrowFormat = format(5, 10, 15, Specials::Ieee);
    /// The high half of binary32.
    pub const BF16: NarrowFormat = format(8, 7, 127, Specials::Ieee);
    /// The bits of binary32 that matrix instructions of gfx942 look at where they multiply xf32.
    pub const XF32: NarrowFormat = format(8, 10, 127, Specials::Ieee);
    /// FP8 of gfx950: OCP's E4M3.
    pub const FP8: NarrowFormat = format(4, 3, 7, Specials::NanAlone);
    /// BF8 of gfx950: OCP's E5M2.
    pub const BF8: NarrowFormat = format(5, 2, 15, Specials::Ieee);
    /// FP8 of gfx942.
    pub const FP8_FNUZ: NarrowFormat = format(4, 3, 8, Specials::NegativeZero);
    /// BF8 of gfx942.
    pub const BF8_FNUZ: NarrowFormat = format(5, 2, 16, Specials::NegativeZero);
    /// FP6: E2M3.
    pub const FP6: NarrowFormat = format(2, 3, 1, Specials::None);
    /// BF6: E3M2.
    pub const BF6: NarrowFormat = format(3, 2, 3, Specials::None);
    /// FP4: E2M1.
    pub const FP4: NarrowFormat = format(2, 1, 1, Specials::None);

    /// Bits of a code.
    pub const fn bits(self) -> u32 {
        1 + self.exponent_bits + self.fraction_bits
    }
    /// All bits but the sign.
    pub(crate) const fn magnitudes(self) -> u64 {
        (1 << (self.bits() - 1)) - 1
    }
    /// The sign bit.
    pub(crate) const fn sign_mask(self) -> u64 {
        1 << (self.bits() - 1)
    }
    /// The code of infinity where [`Specials::Ieee`] holds.
    pub(crate) const fn infinity(self) -> u64 {
        self.magnitudes() & !((1 << self.fraction_bits) - 1)
    }
    /// The code of the greatest number.
    pub(crate) const fn greatest(self) -> u64 {
        match self.specials {
            Specials::Ieee => self.infinity() - 1,
            Specials::NanAlone => self.magnitudes() - 1,
            Specials::NegativeZero | Specials::None => self.magnitudes(),
        }
    }
    /// The positive quiet NaN whose other fraction bits are 0; the only one of FNUZ; 0 where there is none.
    pub(crate) const fn quiet_nan(self) -> u64 {
        match self.specials {
            Specials::Ieee => self.infinity() | 1 << (self.fraction_bits - 1),
            Specials::NanAlone => self.magnitudes(),
            Specials::NegativeZero => self.sign_mask(),
            Specials::None => 0,
        }
    }
    /// A number for names of unknown functions, different from that of every other format here.
    const fn number(self) -> u64 {
        (self.exponent_bits << 12 | self.fraction_bits << 6 | (self.bias % 64)) as u64
    }

    /// Whether the code is a NaN.
    #[inline(always)]
    pub fn is_nan<A: Algebra>(self, code: B32<A>) -> Bit<A> {
        let magnitude = code & Bv::constant(self.magnitudes());
        match self.specials {
            Specials::Ieee => Bv::constant(self.infinity()).ult(magnitude),
            Specials::NanAlone => magnitude.eq(Bv::constant(self.magnitudes())),
            Specials::NegativeZero => code.eq(Bv::constant(self.sign_mask())),
            Specials::None => Bit::constant(false),
        }
    }
    /// Whether the code is an infinity.
    #[inline(always)]
    pub fn is_infinite<A: Algebra>(self, code: B32<A>) -> Bit<A> {
        match self.specials {
            Specials::Ieee => (code & Bv::constant(self.magnitudes())).eq(Bv::constant(self.infinity())),
            _ => Bit::constant(false),
        }
    }
    /// Whether the code is a number below the least normal one, and not 0.
    #[inline(always)]
    pub fn is_subnormal<A: Algebra>(self, code: B32<A>) -> Bit<A> {
        let magnitude = code & Bv::constant(self.magnitudes());
        magnitude.ult(Bv::constant(1 << self.fraction_bits)) & magnitude.ne(Bv::zero())
    }

    /// A number taken apart. Infinities and NaNs are the caller's business, and `code` has no bits above the format.
    #[inline(always)]
    pub fn unpack<A: Algebra>(self, code: B32<A>) -> Unpacked<A> {
        self.unpacked(code, true)
    }
    /// As [`Self::unpack`] for targets in which subnormals of this format are no more than nothing: they keep their
    /// exponent, and their significand does not begin at bit 23.
    #[inline(always)]
    pub fn unpack_normal<A: Algebra>(self, code: B32<A>) -> Unpacked<A> {
        self.unpacked(code, false)
    }

    #[inline(always)]
    fn unpacked<A: Algebra>(self, code: B32<A>, normalises: bool) -> Unpacked<A> {
        let field = code.lshr(Bv::constant(self.fraction_bits.into())) & Bv::constant((1 << self.exponent_bits) - 1);
        let fraction = code & Bv::constant((1 << self.fraction_bits) - 1);
        let aligned = fraction.lshl(Bv::constant((UNIT - self.fraction_bits).into()));
        let is_normal = Bv::from_bit(field.ne(Bv::zero()));
        let mut significand = aligned | is_normal.lshl(Bv::constant(UNIT.into()));
        let mut exponent = field.umax(Bv::constant(1)) + Bv::constant((127 - self.bias).into());
        let mut step = 16;
        while normalises && step > 0 {
            // The leading one of a subnormal is at most as many places lower as the fraction has bits.
            if step <= self.fraction_bits {
                let low = significand.ult(Bv::constant(1 << (UNIT + 1 - step)));
                significand = low.select(significand.lshl(Bv::constant(step.into())), significand);
                exponent = low.select(exponent - Bv::constant(step.into()), exponent);
            }
            step /= 2;
        }
        let exponent = significand.eq(Bv::zero()).select(-Bv::constant(1 << 12), exponent);
        Unpacked { sign: code.lshr(Bv::constant((self.bits() - 1).into())), significand, exponent }
    }

    /// The number in this format without its sign, rounded: the bits below the last place, and above the greatest
    /// number what would follow if there were more exponents.
    #[inline(always)]
    fn magnitude<A: Algebra>(self, number: Unpacked<A>, rounding: Rounded<A>) -> B32<A> {
        let field = number.exponent + (Bv::constant(self.bias.into()) - Bv::constant(127));
        let below = (Bv::constant(1) - field).smax(Bv::zero());
        let above = field.smax(Bv::constant(1)) - Bv::constant(1);
        let dropped = UNIT - self.fraction_bits;
        let kept = match rounding {
            Rounded::NearestEven => {
                // One bit more, so that there is a half below the last place of each format.
                let (wide, extra) = (number.significand.lshl(Bv::constant(1)), 1);
                // From here on everything is below a half of the last place.
                let below = below.umin(Bv::constant((self.fraction_bits + 2).into()));
                let shift = below + Bv::constant((dropped + extra).into());
                let half = Bv::constant(1).lshl(shift - Bv::constant(1));
                let odd = wide.lshr(shift) & Bv::constant(1);
                (wide + half - Bv::constant(1) + odd).lshr(shift)
            }
            Rounded::Random(random) => {
                let aligned = number.significand.lshr(below.umin(Bv::constant(31)));
                (aligned + random).lshr(Bv::constant(dropped.into()))
            }
            Rounded::Open(up) => {
                let shift = below.umin(Bv::constant((self.fraction_bits + 2).into())) + Bv::constant(dropped.into());
                let lower = number.significand.lshr(shift);
                let inexact = lower.lshl(shift).ne(number.significand);
                lower + inexact.select(Bv::from_bit(up), Bv::zero())
            }
        };
        above.lshl(Bv::constant(self.fraction_bits.into())) + kept
    }

    /// The number in this format, rounded once. What is above the greatest number, or `infinite`, becomes the greatest
    /// one where `saturates` says so or where nothing else is there, else infinity, else the NaN.
    #[inline(always)]
    pub fn pack<A: Algebra>(
        self,
        number: Unpacked<A>,
        infinite: Bit<A>,
        rounding: Rounded<A>,
        saturates: Bit<A>,
    ) -> B32<A> {
        let magnitude = self.magnitude(number, rounding);
        let overflows = infinite | Bv::constant(self.greatest()).ult(magnitude);
        let sign = number.sign.lshl(Bv::constant((self.bits() - 1).into()));
        let greatest = Bv::constant(self.greatest());
        match self.specials {
            Specials::Ieee | Specials::NanAlone => {
                let beyond = if self.specials == Specials::Ieee { self.infinity() } else { self.magnitudes() };
                overflows.select(saturates.select(greatest, Bv::constant(beyond)), magnitude) | sign
            }
            Specials::NegativeZero => {
                let limited = overflows.select(greatest, magnitude);
                let signed = limited | limited.eq(Bv::zero()).select(Bv::zero(), sign);
                (overflows & !saturates).select(Bv::constant(self.sign_mask()), signed)
            }
            Specials::None => overflows.select(greatest, magnitude) | sign,
        }
    }
}

/// The place of the leading one of a significand.
const UNIT: u32 = 23;

/// A number taken apart: `significand / 2^23 * 2^(exponent - 127)`.
#[derive(Debug)]
pub struct Unpacked<A: Algebra> {
    /// 1 if it is negative.
    pub sign: B32<A>,
    /// Its leading one is at bit 23; or it is 0.
    pub significand: B32<A>,
    /// In two's complement; of 0 less than that of any number.
    pub exponent: B32<A>,
}

impl<A: Algebra> Clone for Unpacked<A> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A: Algebra> Copy for Unpacked<A> {}

impl<A: Algebra> Unpacked<A> {
    /// Times two to the power of `scale - 127`.
    #[inline(always)]
    pub fn times(self, scale: B32<A>) -> Self {
        Unpacked { exponent: self.exponent + scale - Bv::constant(127), ..self }
    }
    /// Divided by that.
    #[inline(always)]
    pub fn over(self, scale: B32<A>) -> Self {
        Unpacked { exponent: self.exponent - scale + Bv::constant(127), ..self }
    }
}

/// How a number is rounded.
#[derive(Debug)]
pub enum Rounded<A: Algebra> {
    /// To the nearest, of two to the even one.
    NearestEven,
    /// Bits below the last place of a normal number are added, then the bits below are cut off.
    Random(B32<A>),
    /// To the next number towards 0, or to the one behind it if the bit is set.
    Open(Bit<A>),
}
