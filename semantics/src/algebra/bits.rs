//! [`Bv`] and [`Bit`]: values of an algebra, with operators.

use std::marker::PhantomData;
use std::ops::{Add, BitAnd, BitOr, BitXor, Mul, Neg, Not, Sub};

use super::{Algebra, W8, W16, W32, W64, Width};

/// A value of `W` bits in the algebra `A`.
#[repr(transparent)]
#[derive(Debug)]
pub struct Bv<A: Algebra, W: Width>(pub A::Repr<W>, PhantomData<A>);

/// A truth value in the algebra `A`.
#[repr(transparent)]
#[derive(Debug)]
pub struct Bit<A: Algebra>(pub A::Bool);

/// 8 bits.
pub type B8<A> = Bv<A, W8>;
/// 16 bits.
pub type B16<A> = Bv<A, W16>;
/// 32 bits: a register.
pub type B32<A> = Bv<A, W32>;
/// 64 bits: a pair of registers.
pub type B64<A> = Bv<A, W64>;

impl<A: Algebra, W: Width> Clone for Bv<A, W> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<A: Algebra, W: Width> Copy for Bv<A, W> {}
impl<A: Algebra> Clone for Bit<A> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<A: Algebra> Copy for Bit<A> {}

impl<A: Algebra, W: Width> Bv<A, W> {
    /// Wraps a representation.
    #[inline(always)]
    pub fn new(repr: A::Repr<W>) -> Self {
        Bv(repr, PhantomData)
    }
    /// The constant `value`, truncated to the width.
    #[inline(always)]
    pub fn constant(value: u64) -> Self {
        Bv::new(A::constant::<W>(value))
    }
    /// Zero.
    #[inline(always)]
    pub fn zero() -> Self {
        Bv::constant(0)
    }
    /// All bits one.
    #[inline(always)]
    pub fn ones() -> Self {
        Bv::constant(u64::MAX)
    }
    /// 1 if `bit` holds, otherwise 0.
    #[inline(always)]
    pub fn from_bit(bit: Bit<A>) -> Self {
        bit.select(Bv::constant(1), Bv::zero())
    }
    /// Shifts left; an amount of the width or more gives 0.
    #[inline(always)]
    pub fn lshl(self, amount: Self) -> Self {
        Bv::new(A::shl(self.0, amount.0))
    }
    /// Shifts right with zeros; an amount of the width or more gives 0.
    #[inline(always)]
    pub fn lshr(self, amount: Self) -> Self {
        Bv::new(A::lshr(self.0, amount.0))
    }
    /// Shifts right with copies of the sign.
    #[inline(always)]
    pub fn ashr(self, amount: Self) -> Self {
        Bv::new(A::ashr(self.0, amount.0))
    }
    /// The smaller of two unsigned numbers.
    #[inline(always)]
    pub fn umin(self, other: Self) -> Self {
        Bv::new(A::umin(self.0, other.0))
    }
    /// The larger of two unsigned numbers.
    #[inline(always)]
    pub fn umax(self, other: Self) -> Self {
        Bv::new(A::umax(self.0, other.0))
    }
    /// The smaller of two signed numbers.
    #[inline(always)]
    pub fn smin(self, other: Self) -> Self {
        Bv::new(A::smin(self.0, other.0))
    }
    /// The larger of two signed numbers.
    #[inline(always)]
    pub fn smax(self, other: Self) -> Self {
        Bv::new(A::smax(self.0, other.0))
    }
    /// Number of one bits.
    #[inline(always)]
    pub fn popcount(self) -> Self {
        Bv::new(A::popcount(self.0))
    }
    /// Zero bits above the highest one; the width if the value is 0.
    #[inline(always)]
    pub fn leading_zeros(self) -> Self {
        Bv::new(A::leading_zeros(self.0))
    }
    /// Zero bits below the lowest one; the width if the value is 0.
    #[inline(always)]
    pub fn trailing_zeros(self) -> Self {
        Bv::new(A::trailing_zeros(self.0))
    }
    /// The bits in opposite order.
    #[inline(always)]
    pub fn reverse_bits(self) -> Self {
        Bv::new(A::reverse_bits(self.0))
    }
    /// Zero-extends to `V` bits.
    #[inline(always)]
    pub fn zext<V: Width>(self) -> Bv<A, V> {
        Bv::new(A::zext::<W, V>(self.0))
    }
    /// Sign-extends to `V` bits.
    #[inline(always)]
    pub fn sext<V: Width>(self) -> Bv<A, V> {
        Bv::new(A::sext::<W, V>(self.0))
    }
    /// Bits `lo + V - 1 .. lo`.
    #[inline(always)]
    pub fn extract<V: Width>(self, lo: u32) -> Bv<A, V> {
        Bv::new(A::extract::<W, V>(self.0, lo))
    }
    /// The low `V` bits.
    #[inline(always)]
    pub fn truncate<V: Width>(self) -> Bv<A, V> {
        self.extract(0)
    }
    /// The value in `V` bits: zero-extended, or its low bits.
    #[inline(always)]
    pub fn zext_or_truncate<V: Width>(self) -> Bv<A, V> {
        if V::BITS >= W::BITS { self.zext() } else { self.truncate() }
    }
    /// Bit `index`.
    #[inline(always)]
    pub fn bit(self, index: u32) -> Bit<A> {
        Bit(A::bit(self.0, index))
    }
    /// The highest bit.
    #[inline(always)]
    pub fn sign(self) -> Bit<A> {
        self.bit(W::BITS - 1)
    }
    /// Whether both are the same.
    #[inline(always)]
    pub fn eq(self, other: Self) -> Bit<A> {
        Bit(A::eq(self.0, other.0))
    }
    /// Whether they are different.
    #[inline(always)]
    pub fn ne(self, other: Self) -> Bit<A> {
        !self.eq(other)
    }
    /// Unsigned less-than.
    #[inline(always)]
    pub fn ult(self, other: Self) -> Bit<A> {
        Bit(A::ult(self.0, other.0))
    }
    /// Unsigned less-or-equal.
    #[inline(always)]
    pub fn ule(self, other: Self) -> Bit<A> {
        !other.ult(self)
    }
    /// Signed less-than.
    #[inline(always)]
    pub fn slt(self, other: Self) -> Bit<A> {
        Bit(A::slt(self.0, other.0))
    }
    /// Signed less-or-equal.
    #[inline(always)]
    pub fn sle(self, other: Self) -> Bit<A> {
        !other.slt(self)
    }
}

impl<A: Algebra> B64<A> {
    /// A register pair's value from its words.
    #[inline(always)]
    pub fn from_words(lo: B32<A>, hi: B32<A>) -> Self {
        hi.zext::<W64>().lshl(Bv::constant(32)) | lo.zext()
    }
}

impl<A: Algebra> Bit<A> {
    /// The constant truth value.
    #[inline(always)]
    pub fn constant(value: bool) -> Self {
        Bit(A::truth(value))
    }
    /// `then` where this bit is set, otherwise `other`.
    #[inline(always)]
    pub fn select<W: Width>(self, then: Bv<A, W>, other: Bv<A, W>) -> Bv<A, W> {
        Bv::new(A::select(self.0, then.0, other.0))
    }
    /// `then` where this bit is set, otherwise `other`.
    #[inline(always)]
    pub fn select_bit(self, then: Bit<A>, other: Bit<A>) -> Bit<A> {
        Bit(A::bool_select(self.0, then.0, other.0))
    }
    /// `value` where this bit is set; elsewhere anything. See [`Algebra::given`].
    #[inline(always)]
    pub fn given<W: Width>(self, value: Bv<A, W>) -> Bv<A, W> {
        Bv::new(A::given(self.0, value.0))
    }
    /// `value` where this bit is set; elsewhere anything.
    #[inline(always)]
    pub fn given_bit(self, value: Bit<A>) -> Bit<A> {
        Bit(A::bool_given(self.0, value.0))
    }
    /// The truth value, if the algebra knows it without solving.
    #[inline(always)]
    pub fn known(self) -> Option<bool> {
        A::known(self.0)
    }
}

macro_rules! operators {
    ($($operator:ident :: $method:ident => $function:ident),* $(,)?) => {$(
        impl<A: Algebra, W: Width> $operator for Bv<A, W> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Bv::new(A::$function(self.0, other.0))
            }
        }
    )*};
}
operators!(Add::add => add, Sub::sub => sub, Mul::mul => mul);
operators!(BitAnd::bitand => and, BitOr::bitor => or, BitXor::bitxor => xor);

impl<A: Algebra, W: Width> Not for Bv<A, W> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Bv::new(A::not(self.0))
    }
}
impl<A: Algebra, W: Width> Neg for Bv<A, W> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Bv::zero() - self
    }
}
impl<A: Algebra> Not for Bit<A> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Bit(A::bool_not(self.0))
    }
}
impl<A: Algebra> BitAnd for Bit<A> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Bit(A::bool_and(self.0, other.0))
    }
}
impl<A: Algebra> BitOr for Bit<A> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Bit(A::bool_or(self.0, other.0))
    }
}
impl<A: Algebra> BitXor for Bit<A> {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Bit(A::bool_xor(self.0, other.0))
    }
}
