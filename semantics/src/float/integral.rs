//! Integers: rounding to integral values, and conversion to integers.

use super::soft::increments;
use super::{FloatWidth, Rounding};
use crate::algebra::{Algebra, B8, B32, B64, Bit, Bv, W32, W64};

impl<A: Algebra, W: FloatWidth> Bv<A, W> {
    /// The integral value that `rounding` gives, with the sign of this value. A NaN or infinity stays.
    #[inline(always)]
    pub fn integral(self, rounding: B8<A>) -> Self {
        self.integral_where(|odd, half, sticky| increments(rounding, self.sign(), odd, half, sticky))
    }

    /// The nearest integral value, the greater one of two.
    #[inline(always)]
    pub fn nearest_up(self) -> Self {
        self.integral_where(|_, half, sticky| half & (sticky | !self.sign()))
    }

    /// The integral value towards zero, or the next one if `away` holds of its parity, the bit
    /// behind the point, and whether any bit after that is set.
    #[inline(always)]
    fn integral_where(self, away: impl Fn(Bit<A>, Bit<A>, Bit<A>) -> Bit<A>) -> Self {
        let format = W::FORMAT;
        let (bias, fraction) = (format.bias() as u64, format.fraction_bits() as u64);
        let field = self.exponent_field();
        let magnitude = self.magnitude();
        let below_one = field.ult(Bv::constant(bias));
        let integral = Bv::constant(bias + fraction).ule(field);
        // The bits of the fraction field behind the binary point; of numbers below 1, none.
        let behind = below_one.select(Bv::constant(fraction), Bv::constant(bias + fraction) - field);
        let unit = Bv::constant(1).lshl(behind);
        let rest = magnitude & (unit - Bv::constant(1));
        let half_unit = unit.lshr(Bv::constant(1));
        let near_half = field.eq(Bv::constant(bias - 1));
        let half = below_one.select_bit(near_half, (magnitude & half_unit).ne(Bv::zero()));
        let all = near_half.select(self.fraction_field(), magnitude);
        let sticky = below_one.select(all, rest & !half_unit).ne(Bv::zero());
        // The exponent field's lowest bit stands for the hidden one: the field of 1 is odd.
        let odd = !below_one & (magnitude & unit).ne(Bv::zero());
        let up = away(odd, half, sticky);
        let truncated = below_one.select(Bv::zero(), magnitude - rest);
        let step = below_one.select(Bv::one(), unit);
        let rounded = truncated + up.select(step, Bv::zero());
        integral.select(magnitude, rounded).with_sign(self.sign())
    }

    /// The greatest integral value that is not above.
    #[inline(always)]
    pub fn floor(self) -> Self {
        self.integral(fixed(Rounding::Down))
    }

    /// The integer towards zero, limited to the range of an `i32`; 0 for a NaN.
    #[inline(always)]
    pub fn to_i32(self) -> B32<A> {
        let integer = self.absolute_integer();
        let limit = Bv::constant(0x7fff_ffff) + Bv::from_bit(self.sign());
        let limited = integer.umin(limit).extract::<W32>(0);
        let signed = self.sign().select(-limited, limited);
        self.is_nan().select(Bv::zero(), signed)
    }

    /// The integer towards zero, limited to the range of a `u32`; 0 for a NaN.
    #[inline(always)]
    pub fn to_u32(self) -> B32<A> {
        let limited = self.absolute_integer().umin(Bv::constant(0xffff_ffff)).extract::<W32>(0);
        (self.is_nan() | self.sign()).select(Bv::zero(), limited)
    }

    /// The integer part of the magnitude, all ones from 2^63 on.
    #[inline(always)]
    fn absolute_integer(self) -> B64<A> {
        let format = W::FORMAT;
        let (bias, fraction) = (format.bias() as u64, format.fraction_bits() as u64);
        let field = self.exponent_field().zext::<W64>();
        let bias = Bv::constant(bias);
        let significand =
            (self.fraction_field().zext::<W64>() | Bv::constant(1 << fraction)).lshl(Bv::constant(63 - fraction));
        let integer = significand.lshr(Bv::constant(63) - (field - bias));
        let finite = (field - bias).ult(Bv::constant(63)) & !self.is_infinite();
        let integer = finite.select(integer, Bv::ones());
        field.ult(bias).select(Bv::zero(), integer)
    }
}

/// A rounding mode that does not come from MODE.
#[inline(always)]
pub fn fixed<A: Algebra>(rounding: Rounding) -> B8<A> {
    Bv::constant(rounding as u64)
}

/// An integer limited to the range of 16 bits.
#[inline(always)]
pub fn limit_16<A: Algebra>(value: B32<A>, signed: bool) -> B32<A> {
    if signed {
        value.smax(Bv::constant(0xffff_8000)).smin(Bv::constant(0x7fff))
    } else {
        value.umin(Bv::constant(0xffff))
    }
}
