//! Significands: unsigned integers of one or two 64-bit words.

use crate::algebra::{Algebra, B64, Bit, Bv};

/// An unsigned integer wide enough for an exact product, with arithmetic modulo its width.
pub(super) trait Wide<A: Algebra>: Copy {
    const BITS: u64;
    /// `high` in the highest 64 bits, zeros below.
    fn from_high(high: B64<A>) -> Self;
    /// The exact product of two significands whose leading one is bit 63.
    fn product(a: B64<A>, b: B64<A>) -> Self;
    fn shl(self, amount: B64<A>) -> Self;
    fn lshr(self, amount: B64<A>) -> Self;
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn eq(self, other: Self) -> Bit<A>;
    fn ult(self, other: Self) -> Bit<A>;
    fn leading_zeros(self) -> B64<A>;
    fn select(condition: Bit<A>, then: Self, other: Self) -> Self;
    /// The highest 64 bits; bit 0 is set as well if any bit below is.
    fn high_sticky(self) -> B64<A>;
    /// The value 1 if `bit` holds, otherwise 0.
    fn from_bit(bit: Bit<A>) -> Self;

    /// Shifts right; the lowest bit is set if a one was shifted out.
    fn lshr_sticky(self, amount: B64<A>) -> Self {
        let shifted = self.lshr(amount);
        let lost = !shifted.shl(amount).eq(self);
        shifted.or(Self::from_bit(lost))
    }
}

/// One word: products of significands of up to 32 bits.
impl<A: Algebra> Wide<A> for B64<A> {
    const BITS: u64 = 64;
    fn from_high(high: B64<A>) -> Self {
        high
    }
    fn product(a: B64<A>, b: B64<A>) -> Self {
        let half = Bv::constant(32);
        Bv::lshr(a, half) * Bv::lshr(b, half)
    }
    fn shl(self, amount: B64<A>) -> Self {
        self.lshl(amount)
    }
    fn lshr(self, amount: B64<A>) -> Self {
        Bv::lshr(self, amount)
    }
    fn add(self, other: Self) -> Self {
        self + other
    }
    fn sub(self, other: Self) -> Self {
        self - other
    }
    fn or(self, other: Self) -> Self {
        self | other
    }
    fn eq(self, other: Self) -> Bit<A> {
        Bv::eq(self, other)
    }
    fn ult(self, other: Self) -> Bit<A> {
        Bv::ult(self, other)
    }
    fn leading_zeros(self) -> B64<A> {
        Bv::leading_zeros(self)
    }
    fn select(condition: Bit<A>, then: Self, other: Self) -> Self {
        condition.select(then, other)
    }
    fn high_sticky(self) -> B64<A> {
        self
    }
    fn from_bit(bit: Bit<A>) -> Self {
        Bv::from_bit(bit)
    }
}

/// Two words.
pub(super) struct Pair<A: Algebra> {
    hi: B64<A>,
    lo: B64<A>,
}

impl<A: Algebra> Clone for Pair<A> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A: Algebra> Copy for Pair<A> {}

impl<A: Algebra> Wide<A> for Pair<A> {
    const BITS: u64 = 128;
    fn from_high(high: B64<A>) -> Self {
        Pair { hi: high, lo: Bv::zero() }
    }
    /// By halves of 32 bits.
    fn product(a: B64<A>, b: B64<A>) -> Self {
        let half = Bv::constant(32);
        let low = |value: B64<A>| value & Bv::constant(0xffff_ffff);
        let high = |value: B64<A>| Bv::lshr(value, half);
        let bottom = low(a) * low(b);
        let first = high(a) * low(b) + high(bottom);
        let second = low(a) * high(b) + low(first);
        Pair { hi: high(a) * high(b) + high(first) + high(second), lo: second.lshl(half) | low(bottom) }
    }
    fn shl(self, amount: B64<A>) -> Self {
        let word = Bv::constant(64);
        // A shift by 64 or more gives 0 and so does one by a negative amount, which is a large one.
        let into_high = Bv::lshr(self.lo, word - amount) | self.lo.lshl(amount - word);
        Pair { hi: self.hi.lshl(amount) | into_high, lo: self.lo.lshl(amount) }
    }
    fn lshr(self, amount: B64<A>) -> Self {
        let word = Bv::constant(64);
        let into_low = self.hi.lshl(word - amount) | Bv::lshr(self.hi, amount - word);
        Pair { hi: Bv::lshr(self.hi, amount), lo: Bv::lshr(self.lo, amount) | into_low }
    }
    fn add(self, other: Self) -> Self {
        let lo = self.lo + other.lo;
        Pair { hi: self.hi + other.hi + Bv::from_bit(Bv::ult(lo, self.lo)), lo }
    }
    fn sub(self, other: Self) -> Self {
        let borrow = Bv::from_bit(Bv::ult(self.lo, other.lo));
        Pair { hi: self.hi - other.hi - borrow, lo: self.lo - other.lo }
    }
    fn or(self, other: Self) -> Self {
        Pair { hi: self.hi | other.hi, lo: self.lo | other.lo }
    }
    fn eq(self, other: Self) -> Bit<A> {
        Bv::eq(self.hi, other.hi) & Bv::eq(self.lo, other.lo)
    }
    fn ult(self, other: Self) -> Bit<A> {
        Bv::ult(self.hi, other.hi) | (Bv::eq(self.hi, other.hi) & Bv::ult(self.lo, other.lo))
    }
    fn leading_zeros(self) -> B64<A> {
        let high = Bv::leading_zeros(self.hi);
        Bv::eq(self.hi, Bv::zero()).select(high + Bv::leading_zeros(self.lo), high)
    }
    fn select(condition: Bit<A>, then: Self, other: Self) -> Self {
        Pair { hi: condition.select(then.hi, other.hi), lo: condition.select(then.lo, other.lo) }
    }
    fn high_sticky(self) -> B64<A> {
        self.hi | Bv::from_bit(self.lo.ne(Bv::zero()))
    }
    fn from_bit(bit: Bit<A>) -> Self {
        Pair { hi: Bv::zero(), lo: Bv::from_bit(bit) }
    }
}
