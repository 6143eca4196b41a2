//! Sign, exponent and significand: taking values apart and rounding them into a format.

use super::wide::Wide;
use crate::algebra::{Algebra, B8, B64, Bit, Bv, W64};
use crate::float::{FloatWidth, Rounding};

/// A finite number other than zero: `significand / 2^63 * 2^exponent`, the leading one in bit 63.
///
/// Of a zero, the significand is 0 and the exponent far below that of any number.
pub(in crate::float) struct Parts<A: Algebra> {
    pub negative: Bit<A>,
    /// Signed.
    pub exponent: B64<A>,
    pub significand: B64<A>,
}

impl<A: Algebra> Clone for Parts<A> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A: Algebra> Copy for Parts<A> {}

/// The exponent that stands for zero: alignment shifts its significand out of any other number's reach.
const ZERO_EXPONENT: i64 = -0x4000;

pub(super) fn signed<A: Algebra>(value: i64) -> B64<A> {
    Bv::constant(value as u64)
}

impl<A: Algebra> Parts<A> {
    /// The parts of a finite value.
    pub fn of<W: FloatWidth>(value: Bv<A, W>) -> Self {
        let format = W::FORMAT;
        let field = value.exponent_field().zext::<W64>();
        let subnormal = field.eq(Bv::zero());
        let fraction = value.fraction_field().zext::<W64>().lshl(Bv::constant(63 - format.fraction_bits() as u64));
        let unaligned = fraction | subnormal.select(Bv::zero(), Bv::constant(1 << 63));
        let zeros = unaligned.leading_zeros();
        let exponent = subnormal.select(Bv::constant(1), field) - Bv::constant(format.bias() as u64) - zeros;
        Parts {
            negative: value.sign(),
            exponent: value.is_zero().select(signed(ZERO_EXPONENT), exponent),
            significand: unaligned.lshl(zeros),
        }
    }

    /// Rounds to `W`. Bit 0 of the significand may stand for any lower bits that are set.
    pub fn round<W: FloatWidth>(self, rounding: B8<A>) -> Bv<A, W> {
        let format = W::FORMAT;
        let (bias, precision) = (format.bias() as i64, format.fraction_bits() as u64 + 1);
        let least = signed(1 - bias);
        let below = self.exponent.slt(least);
        // Subnormal: the leading one moves below the place of the hidden bit.
        let shift = below.select(least - self.exponent, Bv::zero()).umin(Bv::constant(64));
        let significand = self.significand.lshr_sticky(shift);
        let field = below.select(Bv::zero(), self.exponent - least);
        let kept = Bv::lshr(significand, Bv::constant(64 - precision));
        let half = significand.bit(63 - precision as u32);
        let sticky = (significand & Bv::constant((1 << (63 - precision)) - 1)).ne(Bv::zero());
        let up = increments(rounding, self.negative, kept.bit(0), half, sticky);
        // The hidden bit in `kept` adds 1 to the exponent field; a carry out of the fraction another 1.
        let magnitude = field.lshl(Bv::constant(precision - 1)) + kept + Bv::from_bit(up);
        let overflow = signed(bias).slt(self.exponent);
        let away = increments(rounding, self.negative, Bit::constant(true), Bit::constant(true), Bit::constant(true));
        let beyond: Bv<A, W> = away.select(Bv::infinity(), Bv::greatest());
        overflow.select(beyond, magnitude.extract(0)).with_sign(self.negative)
    }
}

/// Whether rounding takes the magnitude away from zero: `odd` is the lowest bit that is kept, `half`
/// the highest one that is not, `sticky` whether any bit below is set.
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

/// A term of a sum: `significand / 2^(BITS - 2) * 2^exponent`, below 2 in front of the power.
pub(super) struct Addend<A: Algebra, S: Wide<A>> {
    pub negative: Bit<A>,
    pub exponent: B64<A>,
    pub significand: S,
}

impl<A: Algebra, S: Wide<A>> Addend<A, S> {
    pub fn of(parts: Parts<A>) -> Self {
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
    pub fn sum<W: FloatWidth>(self, other: Self, rounding: B8<A>) -> Bv<A, W> {
        let swap = self.exponent.slt(other.exponent);
        let exponent = swap.select(other.exponent, self.exponent);
        let distance = swap.select(other.exponent - self.exponent, self.exponent - other.exponent);
        let distance = distance.umin(Bv::constant(S::BITS - 1));
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
        let vanishes = zeros.eq(Bv::constant(S::BITS));
        let down = rounding.eq(Bv::constant(Rounding::Down as u64));
        let zero = Bv::zero().with_sign(opposite.select_bit(down, self.negative));
        vanishes.select(zero, rounded)
    }
}
