//! Significands: unsigned integers of a word, or of two for exact products.

use std::marker::PhantomData;

use crate::algebra::{Algebra, B16, B64, Bit, Bv, W16, W64, Width};

/// An unsigned integer that sums are computed in, with arithmetic modulo its width.
pub(super) trait Wide<A: Algebra>: Copy {
    /// The width of the significands that come in and go out.
    type Word: Width;
    const BITS: u32;
    /// `word` in the highest bits, zeros below.
    fn from_high(word: Bv<A, Self::Word>) -> Self;
    /// The highest bits; the lowest of them is set as well if any bit below is.
    fn high_sticky(self) -> Bv<A, Self::Word>;
    fn shl(self, amount: B16<A>) -> Self;
    fn lshr(self, amount: B16<A>) -> Self;
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn ult(self, other: Self) -> Bit<A>;
    fn leading_zeros(self) -> B16<A>;
    /// The width of zero.
    fn trailing_zeros(self) -> B16<A>;
    fn select(condition: Bit<A>, then: Self, other: Self) -> Self;
    /// The value 1 if `bit` holds, otherwise 0.
    fn from_bit(bit: Bit<A>) -> Self;

    /// Shifts right by at most the width; the lowest bit is set if a one was shifted out.
    fn lshr_sticky(self, amount: B16<A>) -> Self {
        let lost = self.trailing_zeros().ult(amount);
        self.lshr(amount).or(Self::from_bit(lost))
    }
}

/// Wide enough for the product of two words.
pub(super) trait Product<A: Algebra>: Wide<A> {
    fn product(a: Bv<A, Self::Word>, b: Bv<A, Self::Word>) -> Self;
}

/// An integer of `D` bits for significands of `W` bits: as many, or twice as many.
pub(super) struct Within<A: Algebra, W: Width, D: Width>(Bv<A, D>, PhantomData<W>);

impl<A: Algebra, W: Width, D: Width> Clone for Within<A, W, D> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A: Algebra, W: Width, D: Width> Copy for Within<A, W, D> {}

impl<A: Algebra, W: Width, D: Width> Within<A, W, D> {
    fn new(value: Bv<A, D>) -> Self {
        Within(value, PhantomData)
    }
}

impl<A: Algebra, W: Width, D: Width> Wide<A> for Within<A, W, D> {
    type Word = W;
    const BITS: u32 = D::BITS;
    fn from_high(word: Bv<A, W>) -> Self {
        Self::new(word.zext::<D>().lshl(Bv::constant(u64::from(D::BITS - W::BITS))))
    }
    fn high_sticky(self) -> Bv<A, W> {
        let high = self.0.extract::<W>(D::BITS - W::BITS);
        let below = self.0 & Bv::constant((1 << (D::BITS - W::BITS)) - 1);
        high | Bv::from_bit(below.ne(Bv::zero()))
    }
    fn shl(self, amount: B16<A>) -> Self {
        Self::new(self.0.lshl(amount.zext()))
    }
    fn lshr(self, amount: B16<A>) -> Self {
        Self::new(self.0.lshr(amount.zext()))
    }
    fn add(self, other: Self) -> Self {
        Self::new(self.0 + other.0)
    }
    fn sub(self, other: Self) -> Self {
        Self::new(self.0 - other.0)
    }
    fn or(self, other: Self) -> Self {
        Self::new(self.0 | other.0)
    }
    fn ult(self, other: Self) -> Bit<A> {
        self.0.ult(other.0)
    }
    fn leading_zeros(self) -> B16<A> {
        self.0.leading_zeros().truncate::<W16>()
    }
    fn trailing_zeros(self) -> B16<A> {
        self.0.trailing_zeros().truncate::<W16>()
    }
    fn select(condition: Bit<A>, then: Self, other: Self) -> Self {
        Self::new(condition.select(then.0, other.0))
    }
    fn from_bit(bit: Bit<A>) -> Self {
        Self::new(Bv::from_bit(bit))
    }
}

/// Only where `D` is twice as wide as `W`.
impl<A: Algebra, W: Width, D: Width> Product<A> for Within<A, W, D> {
    fn product(a: Bv<A, W>, b: Bv<A, W>) -> Self {
        debug_assert_eq!(D::BITS, 2 * W::BITS);
        Self::new(a.zext::<D>() * b.zext::<D>())
    }
}

/// Two words of 64 bits.
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
    type Word = W64;
    const BITS: u32 = 128;
    fn from_high(word: B64<A>) -> Self {
        Pair { hi: word, lo: Bv::zero() }
    }
    fn high_sticky(self) -> B64<A> {
        self.hi | Bv::from_bit(self.lo.ne(Bv::zero()))
    }
    fn shl(self, amount: B16<A>) -> Self {
        let (amount, word) = (amount.zext::<W64>(), Bv::constant(64));
        // A shift by 64 or more gives 0, and so does one by a negative amount, which is a large one.
        let into_high = self.lo.lshr(word - amount) | self.lo.lshl(amount - word);
        Pair { hi: self.hi.lshl(amount) | into_high, lo: self.lo.lshl(amount) }
    }
    fn lshr(self, amount: B16<A>) -> Self {
        let (amount, word) = (amount.zext::<W64>(), Bv::constant(64));
        let into_low = self.hi.lshl(word - amount) | self.hi.lshr(amount - word);
        Pair { hi: self.hi.lshr(amount), lo: self.lo.lshr(amount) | into_low }
    }
    fn add(self, other: Self) -> Self {
        let lo = self.lo + other.lo;
        Pair { hi: self.hi + other.hi + Bv::from_bit(lo.ult(self.lo)), lo }
    }
    fn sub(self, other: Self) -> Self {
        let borrow = Bv::from_bit(self.lo.ult(other.lo));
        Pair { hi: self.hi - other.hi - borrow, lo: self.lo - other.lo }
    }
    fn or(self, other: Self) -> Self {
        Pair { hi: self.hi | other.hi, lo: self.lo | other.lo }
    }
    fn ult(self, other: Self) -> Bit<A> {
        self.hi.ult(other.hi) | (self.hi.eq(other.hi) & self.lo.ult(other.lo))
    }
    fn leading_zeros(self) -> B16<A> {
        let high = self.hi.leading_zeros();
        let all = self.hi.eq(Bv::zero()).select(high + self.lo.leading_zeros(), high);
        all.truncate()
    }
    fn trailing_zeros(self) -> B16<A> {
        let low = self.lo.trailing_zeros();
        let all = self.lo.eq(Bv::zero()).select(low + self.hi.trailing_zeros(), low);
        all.truncate()
    }
    fn select(condition: Bit<A>, then: Self, other: Self) -> Self {
        Pair { hi: condition.select(then.hi, other.hi), lo: condition.select(then.lo, other.lo) }
    }
    fn from_bit(bit: Bit<A>) -> Self {
        Pair { hi: Bv::zero(), lo: Bv::from_bit(bit) }
    }
}

impl<A: Algebra> Product<A> for Pair<A> {
    /// By halves of 32 bits.
    fn product(a: B64<A>, b: B64<A>) -> Self {
        let half = Bv::constant(32);
        let low = |value: B64<A>| value & Bv::constant(0xffff_ffff);
        let high = |value: B64<A>| value.lshr(half);
        let bottom = low(a) * low(b);
        let first = high(a) * low(b) + high(bottom);
        let second = low(a) * high(b) + low(first);
        Pair { hi: high(a) * high(b) + high(first) + high(second), lo: second.lshl(half) | low(bottom) }
    }
}
