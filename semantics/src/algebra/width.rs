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
    fn from_u64(value: u64) -> Self;
    fn to_u64(self) -> u64;
    /// All bits equal to the (all-zeros or all-ones) mask.
    fn from_mask(mask: u32) -> Self;
    fn not(self) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn mul(self, other: Self) -> Self;
    fn shl(self, amount: Self) -> Self;
    fn lshr(self, amount: Self) -> Self;
    fn ashr(self, amount: Self) -> Self;
    fn signed_lt(self, other: Self) -> bool;
    fn sext_to_u64(self) -> u64;
    fn popcount(self) -> u32;
    fn leading_zeros(self) -> u32;
    fn trailing_zeros(self) -> u32;
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
