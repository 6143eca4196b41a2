//! Comparisons: sixteen conditions on floats. CMPS and CMPSX differ in the exceptions they raise only
//! (ledger C-7).

use super::super::{float_lane, lane_table};
use crate::algebra::{Algebra, Bit, Bv, W16, W32, W64};
use crate::float::{Environment, FloatWidth};
use crate::isa::Flags;

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

/// A condition with its loop.
macro_rules! condition {
    ($name:ident[W16]) => {
        float_lane!($name[W16]: 0 1, by half::$name)
    };
    ($name:ident[W32]) => {
        float_lane!($name[W32]: 0 1, by single::$name)
    };
    ($name:ident[W64]) => {
        float_lane!($name[W64]: 0 1, by double::$name)
    };
}

lane_table! { FloatCompare;
    v_cmp_f_f32: Vopc [0x0 0x40] (MaskDst B64, Src F32, Vsrc F32) => float_lane!(never[W32]: 0 1);
    v_cmp_lt_f32: Vopc [0x1 0x41] (MaskDst B64, Src F32, Vsrc F32) => condition!(lt[W32]);
    v_cmp_eq_f32: Vopc [0x2 0x42] (MaskDst B64, Src F32, Vsrc F32) => condition!(eq[W32]);
    v_cmp_le_f32: Vopc [0x3 0x43] (MaskDst B64, Src F32, Vsrc F32) => condition!(le[W32]);
    v_cmp_gt_f32: Vopc [0x4 0x44] (MaskDst B64, Src F32, Vsrc F32) => condition!(gt[W32]);
    v_cmp_lg_f32: Vopc [0x5 0x45] (MaskDst B64, Src F32, Vsrc F32) => condition!(lg[W32]);
    v_cmp_ge_f32: Vopc [0x6 0x46] (MaskDst B64, Src F32, Vsrc F32) => condition!(ge[W32]);
    v_cmp_o_f32: Vopc [0x7 0x47] (MaskDst B64, Src F32, Vsrc F32) => condition!(ordered[W32]);
    v_cmp_u_f32: Vopc [0x8 0x48] (MaskDst B64, Src F32, Vsrc F32) => condition!(unordered[W32]);
    v_cmp_nge_f32: Vopc [0x9 0x49] (MaskDst B64, Src F32, Vsrc F32) => condition!(nge[W32]);
    v_cmp_nlg_f32: Vopc [0xa 0x4a] (MaskDst B64, Src F32, Vsrc F32) => condition!(nlg[W32]);
    v_cmp_ngt_f32: Vopc [0xb 0x4b] (MaskDst B64, Src F32, Vsrc F32) => condition!(ngt[W32]);
    v_cmp_nle_f32: Vopc [0xc 0x4c] (MaskDst B64, Src F32, Vsrc F32) => condition!(nle[W32]);
    v_cmp_neq_f32: Vopc [0xd 0x4d] (MaskDst B64, Src F32, Vsrc F32) => condition!(neq[W32]);
    v_cmp_nlt_f32: Vopc [0xe 0x4e] (MaskDst B64, Src F32, Vsrc F32) => condition!(nlt[W32]);
    v_cmp_t_f32: Vopc [0xf 0x4f] (MaskDst B64, Src F32, Vsrc F32) => float_lane!(always[W32]: 0 1);
    v_cmp_tru_f32: Vopc [0xf 0x4f] (MaskDst B64, Src F32, Vsrc F32) => float_lane!(always[W32]: 0 1);
    v_cmpx_f_f32: Vopc [0x10 0x50] (MaskDst B64, Src F32, Vsrc F32) => float_lane!(never[W32]: 0 1);
    v_cmpx_lt_f32: Vopc [0x11 0x51] (MaskDst B64, Src F32, Vsrc F32) => condition!(lt[W32]);
    v_cmpx_eq_f32: Vopc [0x12 0x52] (MaskDst B64, Src F32, Vsrc F32) => condition!(eq[W32]);
    v_cmpx_le_f32: Vopc [0x13 0x53] (MaskDst B64, Src F32, Vsrc F32) => condition!(le[W32]);
    v_cmpx_gt_f32: Vopc [0x14 0x54] (MaskDst B64, Src F32, Vsrc F32) => condition!(gt[W32]);
    v_cmpx_lg_f32: Vopc [0x15 0x55] (MaskDst B64, Src F32, Vsrc F32) => condition!(lg[W32]);
    v_cmpx_ge_f32: Vopc [0x16 0x56] (MaskDst B64, Src F32, Vsrc F32) => condition!(ge[W32]);
    v_cmpx_o_f32: Vopc [0x17 0x57] (MaskDst B64, Src F32, Vsrc F32) => condition!(ordered[W32]);
    v_cmpx_u_f32: Vopc [0x18 0x58] (MaskDst B64, Src F32, Vsrc F32) => condition!(unordered[W32]);
    v_cmpx_nge_f32: Vopc [0x19 0x59] (MaskDst B64, Src F32, Vsrc F32) => condition!(nge[W32]);
    v_cmpx_nlg_f32: Vopc [0x1a 0x5a] (MaskDst B64, Src F32, Vsrc F32) => condition!(nlg[W32]);
    v_cmpx_ngt_f32: Vopc [0x1b 0x5b] (MaskDst B64, Src F32, Vsrc F32) => condition!(ngt[W32]);
    v_cmpx_nle_f32: Vopc [0x1c 0x5c] (MaskDst B64, Src F32, Vsrc F32) => condition!(nle[W32]);
    v_cmpx_neq_f32: Vopc [0x1d 0x5d] (MaskDst B64, Src F32, Vsrc F32) => condition!(neq[W32]);
    v_cmpx_nlt_f32: Vopc [0x1e 0x5e] (MaskDst B64, Src F32, Vsrc F32) => condition!(nlt[W32]);
    v_cmpx_t_f32: Vopc [0x1f 0x5f] (MaskDst B64, Src F32, Vsrc F32) => float_lane!(always[W32]: 0 1);
    v_cmpx_tru_f32: Vopc [0x1f 0x5f] (MaskDst B64, Src F32, Vsrc F32) => float_lane!(always[W32]: 0 1);
    v_cmp_f_f64: Vopc [0x20 0x60] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => float_lane!(never[W64]: 0 1);
    v_cmp_lt_f64: Vopc [0x21 0x61] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(lt[W64]);
    v_cmp_eq_f64: Vopc [0x22 0x62] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(eq[W64]);
    v_cmp_le_f64: Vopc [0x23 0x63] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(le[W64]);
    v_cmp_gt_f64: Vopc [0x24 0x64] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(gt[W64]);
    v_cmp_lg_f64: Vopc [0x25 0x65] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(lg[W64]);
    v_cmp_ge_f64: Vopc [0x26 0x66] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(ge[W64]);
    v_cmp_o_f64: Vopc [0x27 0x67] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(ordered[W64]);
    v_cmp_u_f64: Vopc [0x28 0x68] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(unordered[W64]);
    v_cmp_nge_f64: Vopc [0x29 0x69] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(nge[W64]);
    v_cmp_nlg_f64: Vopc [0x2a 0x6a] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(nlg[W64]);
    v_cmp_ngt_f64: Vopc [0x2b 0x6b] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(ngt[W64]);
    v_cmp_nle_f64: Vopc [0x2c 0x6c] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(nle[W64]);
    v_cmp_neq_f64: Vopc [0x2d 0x6d] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(neq[W64]);
    v_cmp_nlt_f64: Vopc [0x2e 0x6e] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(nlt[W64]);
    v_cmp_t_f64: Vopc [0x2f 0x6f] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => float_lane!(always[W64]: 0 1);
    v_cmp_tru_f64: Vopc [0x2f 0x6f] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => float_lane!(always[W64]: 0 1);
    v_cmpx_f_f64: Vopc [0x30 0x70] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => float_lane!(never[W64]: 0 1);
    v_cmpx_lt_f64: Vopc [0x31 0x71] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(lt[W64]);
    v_cmpx_eq_f64: Vopc [0x32 0x72] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(eq[W64]);
    v_cmpx_le_f64: Vopc [0x33 0x73] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(le[W64]);
    v_cmpx_gt_f64: Vopc [0x34 0x74] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(gt[W64]);
    v_cmpx_lg_f64: Vopc [0x35 0x75] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(lg[W64]);
    v_cmpx_ge_f64: Vopc [0x36 0x76] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(ge[W64]);
    v_cmpx_o_f64: Vopc [0x37 0x77] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(ordered[W64]);
    v_cmpx_u_f64: Vopc [0x38 0x78] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(unordered[W64]);
    v_cmpx_nge_f64: Vopc [0x39 0x79] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(nge[W64]);
    v_cmpx_nlg_f64: Vopc [0x3a 0x7a] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(nlg[W64]);
    v_cmpx_ngt_f64: Vopc [0x3b 0x7b] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(ngt[W64]);
    v_cmpx_nle_f64: Vopc [0x3c 0x7c] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(nle[W64]);
    v_cmpx_neq_f64: Vopc [0x3d 0x7d] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(neq[W64]);
    v_cmpx_nlt_f64: Vopc [0x3e 0x7e] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(nlt[W64]);
    v_cmpx_t_f64: Vopc [0x3f 0x7f] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => float_lane!(always[W64]: 0 1);
    v_cmpx_tru_f64: Vopc [0x3f 0x7f] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => float_lane!(always[W64]: 0 1);
    v_cmps_f_f32: Vopc [0x40 to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => float_lane!(never[W32]: 0 1);
    v_cmps_lt_f32: Vopc [0x41 to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => condition!(lt[W32]);
    v_cmps_eq_f32: Vopc [0x42 to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => condition!(eq[W32]);
    v_cmps_le_f32: Vopc [0x43 to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => condition!(le[W32]);
    v_cmps_gt_f32: Vopc [0x44 to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => condition!(gt[W32]);
    v_cmps_lg_f32: Vopc [0x45 to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => condition!(lg[W32]);
    v_cmps_ge_f32: Vopc [0x46 to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => condition!(ge[W32]);
    v_cmps_o_f32: Vopc [0x47 to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => condition!(ordered[W32]);
    v_cmps_u_f32: Vopc [0x48 to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => condition!(unordered[W32]);
    v_cmps_nge_f32: Vopc [0x49 to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => condition!(nge[W32]);
    v_cmps_nlg_f32: Vopc [0x4a to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => condition!(nlg[W32]);
    v_cmps_ngt_f32: Vopc [0x4b to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => condition!(ngt[W32]);
    v_cmps_nle_f32: Vopc [0x4c to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => condition!(nle[W32]);
    v_cmps_neq_f32: Vopc [0x4d to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => condition!(neq[W32]);
    v_cmps_nlt_f32: Vopc [0x4e to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => condition!(nlt[W32]);
    v_cmps_t_f32: Vopc [0x4f to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => float_lane!(always[W32]: 0 1);
    v_cmps_tru_f32: Vopc [0x4f to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => float_lane!(always[W32]: 0 1);
    v_cmpsx_f_f32: Vopc [0x50 to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => float_lane!(never[W32]: 0 1);
    v_cmpsx_lt_f32: Vopc [0x51 to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => condition!(lt[W32]);
    v_cmpsx_eq_f32: Vopc [0x52 to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => condition!(eq[W32]);
    v_cmpsx_le_f32: Vopc [0x53 to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => condition!(le[W32]);
    v_cmpsx_gt_f32: Vopc [0x54 to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => condition!(gt[W32]);
    v_cmpsx_lg_f32: Vopc [0x55 to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => condition!(lg[W32]);
    v_cmpsx_ge_f32: Vopc [0x56 to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => condition!(ge[W32]);
    v_cmpsx_o_f32: Vopc [0x57 to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => condition!(ordered[W32]);
    v_cmpsx_u_f32: Vopc [0x58 to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => condition!(unordered[W32]);
    v_cmpsx_nge_f32: Vopc [0x59 to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => condition!(nge[W32]);
    v_cmpsx_nlg_f32: Vopc [0x5a to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => condition!(nlg[W32]);
    v_cmpsx_ngt_f32: Vopc [0x5b to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => condition!(ngt[W32]);
    v_cmpsx_nle_f32: Vopc [0x5c to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => condition!(nle[W32]);
    v_cmpsx_neq_f32: Vopc [0x5d to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => condition!(neq[W32]);
    v_cmpsx_nlt_f32: Vopc [0x5e to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => condition!(nlt[W32]);
    v_cmpsx_t_f32: Vopc [0x5f to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => float_lane!(always[W32]: 0 1);
    v_cmpsx_tru_f32: Vopc [0x5f to Gfx700] (MaskDst B64, Src F32, Vsrc F32) => float_lane!(always[W32]: 0 1);
    v_cmps_f_f64: Vopc [0x60 to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => float_lane!(never[W64]: 0 1);
    v_cmps_lt_f64: Vopc [0x61 to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(lt[W64]);
    v_cmps_eq_f64: Vopc [0x62 to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(eq[W64]);
    v_cmps_le_f64: Vopc [0x63 to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(le[W64]);
    v_cmps_gt_f64: Vopc [0x64 to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(gt[W64]);
    v_cmps_lg_f64: Vopc [0x65 to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(lg[W64]);
    v_cmps_ge_f64: Vopc [0x66 to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(ge[W64]);
    v_cmps_o_f64: Vopc [0x67 to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN
        => condition!(ordered[W64]);
    v_cmps_u_f64: Vopc [0x68 to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN
        => condition!(unordered[W64]);
    v_cmps_nge_f64: Vopc [0x69 to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(nge[W64]);
    v_cmps_nlg_f64: Vopc [0x6a to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(nlg[W64]);
    v_cmps_ngt_f64: Vopc [0x6b to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(ngt[W64]);
    v_cmps_nle_f64: Vopc [0x6c to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(nle[W64]);
    v_cmps_neq_f64: Vopc [0x6d to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(neq[W64]);
    v_cmps_nlt_f64: Vopc [0x6e to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(nlt[W64]);
    v_cmps_t_f64: Vopc [0x6f to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => float_lane!(always[W64]: 0 1);
    v_cmps_tru_f64: Vopc [0x6f to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN
        => float_lane!(always[W64]: 0 1);
    v_cmpsx_f_f64: Vopc [0x70 to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => float_lane!(never[W64]: 0 1);
    v_cmpsx_lt_f64: Vopc [0x71 to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(lt[W64]);
    v_cmpsx_eq_f64: Vopc [0x72 to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(eq[W64]);
    v_cmpsx_le_f64: Vopc [0x73 to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(le[W64]);
    v_cmpsx_gt_f64: Vopc [0x74 to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(gt[W64]);
    v_cmpsx_lg_f64: Vopc [0x75 to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(lg[W64]);
    v_cmpsx_ge_f64: Vopc [0x76 to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(ge[W64]);
    v_cmpsx_o_f64: Vopc [0x77 to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN
        => condition!(ordered[W64]);
    v_cmpsx_u_f64: Vopc [0x78 to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN
        => condition!(unordered[W64]);
    v_cmpsx_nge_f64: Vopc [0x79 to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(nge[W64]);
    v_cmpsx_nlg_f64: Vopc [0x7a to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(nlg[W64]);
    v_cmpsx_ngt_f64: Vopc [0x7b to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(ngt[W64]);
    v_cmpsx_nle_f64: Vopc [0x7c to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(nle[W64]);
    v_cmpsx_neq_f64: Vopc [0x7d to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(neq[W64]);
    v_cmpsx_nlt_f64: Vopc [0x7e to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN => condition!(nlt[W64]);
    v_cmpsx_t_f64: Vopc [0x7f to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN
        => float_lane!(always[W64]: 0 1);
    v_cmpsx_tru_f64: Vopc [0x7f to Gfx700] (MaskDst B64, Src F64, Vsrc F64), Flags::PLAIN
        => float_lane!(always[W64]: 0 1);
    v_cmp_f_f16: Vopc [0x20 from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => float_lane!(never[W16]: 0 1);
    v_cmp_lt_f16: Vopc [0x21 from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => condition!(lt[W16]);
    v_cmp_eq_f16: Vopc [0x22 from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => condition!(eq[W16]);
    v_cmp_le_f16: Vopc [0x23 from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => condition!(le[W16]);
    v_cmp_gt_f16: Vopc [0x24 from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => condition!(gt[W16]);
    v_cmp_lg_f16: Vopc [0x25 from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => condition!(lg[W16]);
    v_cmp_ge_f16: Vopc [0x26 from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => condition!(ge[W16]);
    v_cmp_o_f16: Vopc [0x27 from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => condition!(ordered[W16]);
    v_cmp_u_f16: Vopc [0x28 from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => condition!(unordered[W16]);
    v_cmp_nge_f16: Vopc [0x29 from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => condition!(nge[W16]);
    v_cmp_nlg_f16: Vopc [0x2a from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => condition!(nlg[W16]);
    v_cmp_ngt_f16: Vopc [0x2b from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => condition!(ngt[W16]);
    v_cmp_nle_f16: Vopc [0x2c from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => condition!(nle[W16]);
    v_cmp_neq_f16: Vopc [0x2d from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => condition!(neq[W16]);
    v_cmp_nlt_f16: Vopc [0x2e from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => condition!(nlt[W16]);
    v_cmp_t_f16: Vopc [0x2f from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => float_lane!(always[W16]: 0 1);
    v_cmp_tru_f16: Vopc [0x2f from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => float_lane!(always[W16]: 0 1);
    v_cmpx_f_f16: Vopc [0x30 from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => float_lane!(never[W16]: 0 1);
    v_cmpx_lt_f16: Vopc [0x31 from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => condition!(lt[W16]);
    v_cmpx_eq_f16: Vopc [0x32 from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => condition!(eq[W16]);
    v_cmpx_le_f16: Vopc [0x33 from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => condition!(le[W16]);
    v_cmpx_gt_f16: Vopc [0x34 from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => condition!(gt[W16]);
    v_cmpx_lg_f16: Vopc [0x35 from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => condition!(lg[W16]);
    v_cmpx_ge_f16: Vopc [0x36 from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => condition!(ge[W16]);
    v_cmpx_o_f16: Vopc [0x37 from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => condition!(ordered[W16]);
    v_cmpx_u_f16: Vopc [0x38 from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => condition!(unordered[W16]);
    v_cmpx_nge_f16: Vopc [0x39 from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => condition!(nge[W16]);
    v_cmpx_nlg_f16: Vopc [0x3a from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => condition!(nlg[W16]);
    v_cmpx_ngt_f16: Vopc [0x3b from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => condition!(ngt[W16]);
    v_cmpx_nle_f16: Vopc [0x3c from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => condition!(nle[W16]);
    v_cmpx_neq_f16: Vopc [0x3d from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => condition!(neq[W16]);
    v_cmpx_nlt_f16: Vopc [0x3e from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => condition!(nlt[W16]);
    v_cmpx_t_f16: Vopc [0x3f from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => float_lane!(always[W16]: 0 1);
    v_cmpx_tru_f16: Vopc [0x3f from Gfx803] (MaskDst B64, Src F16, Vsrc F16) => float_lane!(always[W16]: 0 1);
}
