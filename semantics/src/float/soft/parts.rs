//! Sign, exponent and significand: taking values apart and rounding them into a format.

use super::wide::Wide;
use crate::algebra::{Algebra, B8, B16, Bit, Bv, W16, Width};
use crate::float::{FloatWidth, Rounding};

/// A finite number other than zero: `significand * 2^exponent`, where the significand has its leading
/// one in its highest bit, which counts as 1.
///
/// Of a zero, the significand is 0 and the exponent far below that of any number.
pub(in crate::float) struct Parts<A: Algebra, V: Width> {
    pub negative: Bit<A>,
    /// Signed.
    pub exponent: B16<A>,
    pub significand: Bv<A, V>,
}

impl<A: Algebra, V: Width> Clone for Parts<A, V> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<A: Algebra, V: Width> Copy for Parts<A, V> {}

/// The exponent that stands for zero: alignment shifts its significand out of any other number's reach.
const ZERO_EXPONENT: i64 = -0x3000;

#[inline(always)]
fn signed<A: Algebra>(value: i64) -> B16<A> {
    Bv::constant(value as u64)
}

impl<A: Algebra, V: Width> Parts<A, V> {
    /// The parts of a finite value; `V` is as wide as the value, or wider.
    #[inline(always)]
    pub fn of<W: FloatWidth>(value: Bv<A, W>) -> Self {
        let format = W::FORMAT;
        let field = value.exponent_field().truncate::<W16>();
        let subnormal = field.eq(Bv::zero());
        let places = V::BITS - 1 - format.fraction_bits();
        let fraction = value.fraction_field().zext::<V>().lshl(Bv::constant(places.into()));
        let unaligned = fraction | subnormal.select(Bv::zero(), Bv::constant(1 << (V::BITS - 1)));
        let zeros = unaligned.leading_zeros();
        let least_field = subnormal.select(Bv::constant(1), field);
        let exponent = least_field - Bv::constant(format.bias().into()) - zeros.truncate::<W16>();
        Parts {
            negative: value.sign(),
            exponent: value.is_zero().select(signed(ZERO_EXPONENT), exponent),
            significand: unaligned.lshl(zeros),
        }
    }

    /// Rounds to `W`, which is as wide as `V`, or narrower. The lowest bit of the significand may stand
    /// for any lower bits that are set.
    #[inline(always)]
    pub fn round<W: FloatWidth>(self, rounding: B8<A>) -> Bv<A, W> {
        let format = W::FORMAT;
        let (bias, precision) = (i64::from(format.bias()), format.fraction_bits() + 1);
        let rest = V::BITS - precision;
        let least = signed(1 - bias);
        let below = self.exponent.slt(least);
        // Subnormal: the leading one moves below the place of the hidden bit.
        let shift = below.select(least - self.exponent, Bv::zero()).umin(Bv::constant(V::BITS.into()));
        let lost = self.significand.trailing_zeros().zext_or_truncate::<W16>().ult(shift);
        let shifted = self.significand.lshr(shift.zext_or_truncate::<V>());
        let field = below.select(Bv::zero(), self.exponent - least);
        let kept = shifted.lshr(Bv::constant(rest.into()));
        let half = shifted.bit(rest - 1);
        let sticky = lost | (shifted & Bv::constant((1 << (rest - 1)) - 1)).ne(Bv::zero());
        let up = increments(rounding, self.negative, kept.bit(0), half, sticky);
        // The hidden bit in `kept` adds 1 to the exponent field; a carry out of the fraction another 1.
        let field = field.zext_or_truncate::<V>().lshl(Bv::constant(u64::from(precision) - 1));
        let magnitude = field + kept + Bv::from_bit(up);
        let overflow = signed(bias).slt(self.exponent);
        let always = Bit::constant(true);
        let away = increments(rounding, self.negative, always, always, always);
        let beyond: Bv<A, W> = away.select(Bv::infinity(), Bv::greatest());
        overflow.select(beyond, magnitude.truncate()).with_sign(self.negative)
    }
}

/// Whether rounding takes the magnitude away from zero: `odd` is the lowest bit that is kept, `half`
/// the highest one that is not, `sticky` whether any bit below is set.
#[inline(always)]
pub(in crate::float) fn increments<A: Algebra>(
    rounding: B8<A>,
    negative: Bit<A>,
    odd: Bit<A>,
    half: Bit<A>,
    sticky: Bit<A>,
) -> Bit<A> {
    let is = |mode: Rounding| rounding.eq(Bv::constant(mode as u64));
    let inexact = half | sticky;
    let directed = (is(Rounding::Up) & !negative & inexact) | (is(Rounding::Down) & negative & inexact);
    (is(Rounding::NearestEven) & half & (odd | sticky)) | directed
}

/// A term of a sum: `significand * 2^exponent`, where bit `BITS - 2` of the significand counts as 1 and
/// no higher one is set.
pub(super) struct Addend<A: Algebra, S: Wide<A>> {
    pub negative: Bit<A>,
    pub exponent: B16<A>,
    pub significand: S,
}

impl<A: Algebra, S: Wide<A>> Addend<A, S> {
    #[inline(always)]
    pub fn of(parts: Parts<A, S::Word>) -> Self {
        Addend {
            negative: parts.negative,
            exponent: parts.exponent,
            significand: S::from_high(parts.significand).lshr(Bv::constant(1)),
        }
    }

    /// The sum, rounded once.
    ///
    /// The one with the smaller exponent is shifted right, and what it loses is kept as one sticky
    /// bit. Bits are lost only if the exponents differ by so much that no more than the leading bit
    /// can cancel; then the sticky bit stays below the place where rounding looks.
    #[inline(always)]
    pub fn sum<W: FloatWidth>(self, other: Self, rounding: B8<A>) -> Bv<A, W> {
        let swap = self.exponent.slt(other.exponent);
        let exponent = swap.select(other.exponent, self.exponent);
        let distance = swap.select(other.exponent - self.exponent, self.exponent - other.exponent);
        let distance = distance.umin(Bv::constant(u64::from(S::BITS) - 1));
        let large = S::select(swap, other.significand, self.significand);
        let small = S::select(swap, self.significand, other.significand).lshr_sticky(distance);
        let large_negative = swap.select_bit(other.negative, self.negative);
        let opposite = self.negative ^ other.negative;
        let crosses = opposite & large.ult(small);
        let difference = S::select(crosses, small.sub(large), large.sub(small));
        let sum = S::select(opposite, difference, large.add(small));
        let zeros = sum.leading_zeros();
        let rounded = Parts {
            negative: large_negative ^ crosses,
            exponent: exponent + Bv::constant(1) - zeros,
            significand: sum.shl(zeros).high_sticky(),
        }
        .round::<W>(rounding);
        let vanishes = zeros.eq(Bv::constant(S::BITS.into()));
        let down = rounding.eq(Bv::constant(Rounding::Down as u64));
        let zero = Bv::zero().with_sign(opposite.select_bit(down, self.negative));
        vanishes.select(zero, rounded)
    }
}
