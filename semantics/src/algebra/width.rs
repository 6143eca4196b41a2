//! Widths as types, and the native integers behind them.

use std::fmt::Debug;

/// A bit width, known to the compiler.
pub trait Width: Copy + Debug + 'static {
    /// Number of bits.
    const BITS: u32;
    /// The unsigned integer of exactly this width.
    type Native: NativeInt;
}

/// What the concrete reading needs of an unsigned integer.
pub trait NativeInt: Copy + Debug + Eq + Ord + 'static {
    /// The low bits of `value`.
    fn from_u64(value: u64) -> Self;
    /// The value, zero-extended.
    fn to_u64(self) -> u64;
    /// All bits equal to the (all-zeros or all-ones) mask.
    fn from_mask(mask: u32) -> Self;
    /// Each bit inverted.
    fn not(self) -> Self;
    /// Bitwise and.
    fn and(self, other: Self) -> Self;
    /// Bitwise or.
    fn or(self, other: Self) -> Self;
    /// Bitwise exclusive or.
    fn xor(self, other: Self) -> Self;
    /// The sum modulo 2 to the power of the width.
    fn add(self, other: Self) -> Self;
    /// The difference modulo 2 to the power of the width.
    fn sub(self, other: Self) -> Self;
    /// The product modulo 2 to the power of the width.
    fn mul(self, other: Self) -> Self;
    /// Shifts left; an amount of the width or more gives 0.
    fn shl(self, amount: Self) -> Self;
    /// Shifts right with zeros; an amount of the width or more gives 0.
    fn lshr(self, amount: Self) -> Self;
    /// Shifts right with copies of the sign; an amount of the width or more gives these alone.
    fn ashr(self, amount: Self) -> Self;
    /// Less-than of signed numbers.
    fn signed_lt(self, other: Self) -> bool;
    /// The value, sign-extended.
    fn sext_to_u64(self) -> u64;
    /// Number of one bits.
    fn popcount(self) -> u32;
    /// Number of zero bits above the highest one bit; the width of 0.
    fn leading_zeros(self) -> u32;
    /// Number of zero bits below the lowest one bit; the width of 0.
    fn trailing_zeros(self) -> u32;
    /// The bits in opposite order.
    fn reverse_bits(self) -> Self;
}

macro_rules! widths {
    ($($(#[$doc:meta])* $name:ident = $bits:literal: $unsigned:ty, $signed:ty;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct $name;

        impl Width for $name {
            const BITS: u32 = $bits;
            type Native = $unsigned;
        }

        impl NativeInt for $unsigned {
            #[inline(always)]
            fn from_u64(value: u64) -> Self { value as $unsigned }
            #[inline(always)]
            fn to_u64(self) -> u64 { self as u64 }
            #[inline(always)]
            fn from_mask(mask: u32) -> Self { mask as i32 as $signed as $unsigned }
            #[inline(always)]
            fn not(self) -> Self { !self }
            #[inline(always)]
            fn and(self, other: Self) -> Self { self & other }
            #[inline(always)]
            fn or(self, other: Self) -> Self { self | other }
            #[inline(always)]
            fn xor(self, other: Self) -> Self { self ^ other }
            #[inline(always)]
            fn add(self, other: Self) -> Self { self.wrapping_add(other) }
            #[inline(always)]
            fn sub(self, other: Self) -> Self { self.wrapping_sub(other) }
            #[inline(always)]
            fn mul(self, other: Self) -> Self { self.wrapping_mul(other) }
            #[inline(always)]
            fn shl(self, amount: Self) -> Self {
                let shifted = self.wrapping_shl(amount as u32);
                if amount < $bits { shifted } else { 0 }
            }
            #[inline(always)]
            fn lshr(self, amount: Self) -> Self {
                let shifted = self.wrapping_shr(amount as u32);
                if amount < $bits { shifted } else { 0 }
            }
            #[inline(always)]
            fn ashr(self, amount: Self) -> Self {
                let amount = if amount < $bits { amount as u32 } else { $bits - 1 };
                (self as $signed).wrapping_shr(amount) as $unsigned
            }
            #[inline(always)]
            fn signed_lt(self, other: Self) -> bool { (self as $signed) < (other as $signed) }
            #[inline(always)]
            fn sext_to_u64(self) -> u64 { self as $signed as i64 as u64 }
            #[inline(always)]
            fn popcount(self) -> u32 { self.count_ones() }
            #[inline(always)]
            fn leading_zeros(self) -> u32 { <$unsigned>::leading_zeros(self) }
            #[inline(always)]
            fn trailing_zeros(self) -> u32 { <$unsigned>::trailing_zeros(self) }
            #[inline(always)]
            fn reverse_bits(self) -> Self { <$unsigned>::reverse_bits(self) }
        }
    )*};
}

widths! {
    /// A byte.
    W8 = 8: u8, i8;
    /// Half of a register: 16 bits.
    W16 = 16: u16, i16;
    /// A register: 32 bits.
    W32 = 32: u32, i32;
    /// A register pair: 64 bits.
    W64 = 64: u64, i64;
}
