//! Widths that are formats, and the parts of a value that its bits show.

use super::Format;
use crate::algebra::{Algebra, Bit, Bv, W16, W32, W64, Width};

/// A width at which values are read as numbers of a format.
pub trait FloatWidth: Width {
    /// The format of this width.
    const FORMAT: Format;
}

impl FloatWidth for W16 {
    const FORMAT: Format = Format::F16;
}
impl FloatWidth for W32 {
    const FORMAT: Format = Format::F32;
}
impl FloatWidth for W64 {
    const FORMAT: Format = Format::F64;
}

/// Values read as floating-point numbers. Nothing here rounds, and nothing looks at MODE.
impl<A: Algebra, W: FloatWidth> Bv<A, W> {
    /// Positive infinity.
    #[inline(always)]
    pub fn infinity() -> Self {
        Bv::constant(W::FORMAT.infinity())
    }
    /// 1.
    #[inline(always)]
    pub fn one() -> Self {
        Bv::power_of_two(0)
    }
    /// Two to the power of `exponent`, which the format has as a normal number.
    #[inline(always)]
    pub fn power_of_two(exponent: i32) -> Self {
        let biased = W::FORMAT.bias() as i32 + exponent;
        debug_assert!(biased > 0 && biased < (1 << W::FORMAT.exponent_bits()) - 1);
        Bv::constant((biased as u64) << W::FORMAT.fraction_bits())
    }
    /// The canonical NaN.
    #[inline(always)]
    pub fn canonical_nan() -> Self {
        Bv::constant(W::FORMAT.canonical_nan())
    }
    /// The greatest finite number.
    #[inline(always)]
    pub fn greatest() -> Self {
        Bv::constant(W::FORMAT.infinity() - 1)
    }
    #[inline(always)]
    fn sign_mask() -> Self {
        Bv::constant(W::FORMAT.sign_mask())
    }
    #[inline(always)]
    fn fraction_mask() -> Self {
        Bv::constant((1 << W::FORMAT.fraction_bits()) - 1)
    }
    #[inline(always)]
    fn quiet_bit() -> u32 {
        W::FORMAT.fraction_bits() - 1
    }

    /// All bits but the sign.
    #[inline(always)]
    pub fn magnitude(self) -> Self {
        self & !Bv::sign_mask()
    }
    /// The sign bit in place, other bits 0.
    #[inline(always)]
    pub fn sign_bit(self) -> Self {
        self & Bv::sign_mask()
    }
    /// The other sign, NaN or not.
    #[inline(always)]
    pub fn negated(self) -> Self {
        self ^ Bv::sign_mask()
    }
    /// This magnitude with the sign of `other`.
    #[inline(always)]
    pub fn with_sign_of(self, other: Self) -> Self {
        self.magnitude() | other.sign_bit()
    }
    /// This magnitude, negative where `negative` holds.
    #[inline(always)]
    pub fn with_sign(self, negative: Bit<A>) -> Self {
        self.magnitude() | negative.select(Bv::sign_mask(), Bv::zero())
    }
    /// The exponent field, at the low end.
    #[inline(always)]
    pub fn exponent_field(self) -> Self {
        self.magnitude().lshr(Bv::constant(W::FORMAT.fraction_bits() as u64))
    }
    /// The fraction field.
    #[inline(always)]
    pub fn fraction_field(self) -> Self {
        self & Bv::fraction_mask()
    }

    /// A NaN of either kind.
    #[inline(always)]
    pub fn is_nan(self) -> Bit<A> {
        Bv::infinity().ult(self.magnitude())
    }
    /// A NaN whose quiet bit is 0.
    #[inline(always)]
    pub fn is_signalling_nan(self) -> Bit<A> {
        self.is_nan() & !self.bit(Self::quiet_bit())
    }
    /// The greatest finite number of the same sign in place of an infinity.
    #[inline(always)]
    pub fn finite(self) -> Self {
        self.is_infinite().select(Bv::greatest().with_sign_of(self), self)
    }
    /// Either infinity.
    #[inline(always)]
    pub fn is_infinite(self) -> Bit<A> {
        self.magnitude().eq(Bv::infinity())
    }
    /// A zero, subnormal or normal number.
    #[inline(always)]
    pub fn is_finite(self) -> Bit<A> {
        self.magnitude().ult(Bv::infinity())
    }
    /// Either zero.
    #[inline(always)]
    pub fn is_zero(self) -> Bit<A> {
        self.magnitude().eq(Bv::zero())
    }
    /// Nonzero, with the least exponent.
    #[inline(always)]
    pub fn is_subnormal(self) -> Bit<A> {
        let magnitude = self.magnitude();
        magnitude.ule(Bv::fraction_mask()) & magnitude.ne(Bv::zero())
    }
    /// The quiet NaN with the other bits of this NaN.
    #[inline(always)]
    pub fn quieted(self) -> Self {
        self | Bv::constant(1 << Self::quiet_bit())
    }
    /// Zero of the same sign in place of a subnormal.
    #[inline(always)]
    pub fn flushed(self) -> Self {
        self.magnitude().ule(Bv::fraction_mask()).select(self.sign_bit(), self)
    }

    #[inline(always)]
    fn both_zero(self, other: Self) -> Bit<A> {
        self.is_zero() & other.is_zero()
    }
    /// IEEE equality: zeros are equal, a NaN equals nothing.
    #[inline(always)]
    pub fn float_eq(self, other: Self) -> Bit<A> {
        (self.eq(other) | self.both_zero(other)) & !self.unordered(other)
    }
    /// Whether this number is below the other one, -0 below +0. Written with signs and magnitudes, so that
    /// terms show what negated and exchanged operands do.
    #[inline(always)]
    pub fn below(self, other: Self) -> Bit<A> {
        let (a, b) = (self.magnitude(), other.magnitude());
        self.sign().select_bit(!other.sign() | b.ult(a), !other.sign() & a.ult(b))
    }
    /// IEEE less-than: false on zeros and NaNs.
    #[inline(always)]
    pub fn float_lt(self, other: Self) -> Bit<A> {
        self.below(other) & !self.both_zero(other) & !self.unordered(other)
    }
    /// IEEE less-or-equal.
    #[inline(always)]
    pub fn float_le(self, other: Self) -> Bit<A> {
        !other.float_lt(self) & !self.unordered(other)
    }
    /// Whether either is a NaN.
    #[inline(always)]
    pub fn unordered(self, other: Self) -> Bit<A> {
        self.is_nan() | other.is_nan()
    }
}
