//! Comparisons: sixteen conditions on floats. CMPS and CMPSX differ in the exceptions they raise only
//! (ledger C-7).

use super::super::compare::compare_table;
use super::super::float_lane;
use crate::algebra::{Algebra, Bit, Bv, W16, W32, W64};
use crate::float::{Environment, FloatWidth};

macro_rules! conditions {
    ($($(#[$doc:meta])* $name:ident($s0:ident, $s1:ident) = $value:expr;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub fn $name<A: Algebra, W: FloatWidth>(_: &Environment<A>, $s0: Bv<A, W>, $s1: Bv<A, W>) -> Bit<A> {
            $value
        }
    )*};
}

conditions! {
    /// False.
    never(_s0, _s1) = Bit::constant(false);
    /// `S0 < S1`.
    lt(s0, s1) = s0.float_lt(s1);
    /// `S0 == S1`.
    eq(s0, s1) = s0.float_eq(s1);
    /// `S0 <= S1`.
    le(s0, s1) = s0.float_le(s1);
    /// `S0 > S1`.
    gt(s0, s1) = s1.float_lt(s0);
    /// `S0 < S1` or `S0 > S1`: false on NaNs (ledger C-3).
    lg(s0, s1) = !s0.float_eq(s1) & !s0.unordered(s1);
    /// `S0 >= S1`.
    ge(s0, s1) = s1.float_le(s0);
    /// Neither is a NaN.
    ordered(s0, s1) = !s0.unordered(s1);
    /// Either is a NaN (ledger C-1).
    unordered(s0, s1) = s0.unordered(s1);
    /// Not `S0 >= S1`.
    nge(s0, s1) = !s1.float_le(s0);
    /// Neither `S0 < S1` nor `S0 > S1`: true on NaNs.
    nlg(s0, s1) = s0.float_eq(s1) | s0.unordered(s1);
    /// Not `S0 > S1`.
    ngt(s0, s1) = !s1.float_lt(s0);
    /// Not `S0 <= S1`.
    nle(s0, s1) = !s0.float_le(s1);
    /// Not `S0 == S1`: true on NaNs (ledger C-4).
    neq(s0, s1) = !s0.float_eq(s1);
    /// Not `S0 < S1`.
    nlt(s0, s1) = !s0.float_lt(s1);
    /// True.
    always(_s0, _s1) = Bit::constant(true);
}

/// The sixteen conditions, one of them with two names, for each line.
macro_rules! float_compares {
    ($($start:literal $end:literal $ty:ident $opcodes:tt $flags:ident: $width:ident;)*) => {
        compare_table! { FloatCompare; $($start $end $ty $opcodes $flags {
            "f" + 0 => float_lane!(never[$width]: 0 1);
            "lt" + 1 => float_lane!(lt[$width]: 0 1);
            "eq" + 2 => float_lane!(eq[$width]: 0 1);
            "le" + 3 => float_lane!(le[$width]: 0 1);
            "gt" + 4 => float_lane!(gt[$width]: 0 1);
            "lg" + 5 => float_lane!(lg[$width]: 0 1);
            "ge" + 6 => float_lane!(ge[$width]: 0 1);
            "o" + 7 => float_lane!(ordered[$width]: 0 1);
            "u" + 8 => float_lane!(unordered[$width]: 0 1);
            "nge" + 9 => float_lane!(nge[$width]: 0 1);
            "nlg" + 10 => float_lane!(nlg[$width]: 0 1);
            "ngt" + 11 => float_lane!(ngt[$width]: 0 1);
            "nle" + 12 => float_lane!(nle[$width]: 0 1);
            "neq" + 13 => float_lane!(neq[$width]: 0 1);
            "nlt" + 14 => float_lane!(nlt[$width]: 0 1);
            "t" + 15 => float_lane!(always[$width]: 0 1);
            "tru" + 15 => float_lane!(always[$width]: 0 1);
        })* }
    };
}

float_compares! {
    "v_cmp_" "_f32" F32 [0x00 0x40 FIRST LAST] DEFAULT: W32;
    "v_cmpx_" "_f32" F32 [0x10 0x50 FIRST LAST] DEFAULT: W32;
    "v_cmp_" "_f64" F64 [0x20 0x60 FIRST LAST] PLAIN: W64;
    "v_cmpx_" "_f64" F64 [0x30 0x70 FIRST LAST] PLAIN: W64;
    "v_cmps_" "_f32" F32 [0x40 0x40 FIRST Gfx700] DEFAULT: W32;
    "v_cmpsx_" "_f32" F32 [0x50 0x50 FIRST Gfx700] DEFAULT: W32;
    "v_cmps_" "_f64" F64 [0x60 0x60 FIRST Gfx700] PLAIN: W64;
    "v_cmpsx_" "_f64" F64 [0x70 0x70 FIRST Gfx700] PLAIN: W64;
    "v_cmp_" "_f16" F16 [0x20 0x20 Gfx803 LAST] DEFAULT: W16;
    "v_cmpx_" "_f16" F16 [0x30 0x30 Gfx803 LAST] DEFAULT: W16;
}
