//! Comparisons: sixteen conditions on floats. CMPS and CMPSX differ in the exceptions they raise only
//! (ledger C-7).

use super::super::kinds::*;
use super::super::{float_lane, lane_table};
use crate::algebra::{Algebra, Bit, Bv, W16, W32, W64};
use crate::float::{Environment, FloatWidth};
use crate::isa::Flags;

macro_rules! conditions {
    ($($(#[$doc:meta])* $name:ident($s0:ident, $s1:ident) = $value:expr;)*) => {$(
        $(#[$doc])*
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

lane_table! { FloatCompare;
    v_cmp_f_f32: Vopc [0x0 0x0 0x40 0x40 0x40] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(never[W32]: 0 1);
    v_cmp_lt_f32: Vopc [0x1 0x1 0x41 0x41 0x41] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(lt[W32]: 0 1);
    v_cmp_eq_f32: Vopc [0x2 0x2 0x42 0x42 0x42] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(eq[W32]: 0 1);
    v_cmp_le_f32: Vopc [0x3 0x3 0x43 0x43 0x43] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(le[W32]: 0 1);
    v_cmp_gt_f32: Vopc [0x4 0x4 0x44 0x44 0x44] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(gt[W32]: 0 1);
    v_cmp_lg_f32: Vopc [0x5 0x5 0x45 0x45 0x45] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(lg[W32]: 0 1);
    v_cmp_ge_f32: Vopc [0x6 0x6 0x46 0x46 0x46] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(ge[W32]: 0 1);
    v_cmp_o_f32: Vopc [0x7 0x7 0x47 0x47 0x47] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(ordered[W32]: 0 1);
    v_cmp_u_f32: Vopc [0x8 0x8 0x48 0x48 0x48] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(unordered[W32]: 0 1);
    v_cmp_nge_f32: Vopc [0x9 0x9 0x49 0x49 0x49] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(nge[W32]: 0 1);
    v_cmp_nlg_f32: Vopc [0xa 0xa 0x4a 0x4a 0x4a] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(nlg[W32]: 0 1);
    v_cmp_ngt_f32: Vopc [0xb 0xb 0x4b 0x4b 0x4b] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(ngt[W32]: 0 1);
    v_cmp_nle_f32: Vopc [0xc 0xc 0x4c 0x4c 0x4c] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(nle[W32]: 0 1);
    v_cmp_neq_f32: Vopc [0xd 0xd 0x4d 0x4d 0x4d] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(neq[W32]: 0 1);
    v_cmp_nlt_f32: Vopc [0xe 0xe 0x4e 0x4e 0x4e] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(nlt[W32]: 0 1);
    v_cmp_t_f32: Vopc [0xf 0xf 0x4f 0x4f 0x4f] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(always[W32]: 0 1);
    v_cmp_tru_f32: Vopc [0xf 0xf 0x4f 0x4f 0x4f] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(always[W32]: 0 1);
    v_cmpx_f_f32: Vopc [0x10 0x10 0x50 0x50 0x50] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(never[W32]: 0 1);
    v_cmpx_lt_f32: Vopc [0x11 0x11 0x51 0x51 0x51] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(lt[W32]: 0 1);
    v_cmpx_eq_f32: Vopc [0x12 0x12 0x52 0x52 0x52] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(eq[W32]: 0 1);
    v_cmpx_le_f32: Vopc [0x13 0x13 0x53 0x53 0x53] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(le[W32]: 0 1);
    v_cmpx_gt_f32: Vopc [0x14 0x14 0x54 0x54 0x54] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(gt[W32]: 0 1);
    v_cmpx_lg_f32: Vopc [0x15 0x15 0x55 0x55 0x55] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(lg[W32]: 0 1);
    v_cmpx_ge_f32: Vopc [0x16 0x16 0x56 0x56 0x56] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(ge[W32]: 0 1);
    v_cmpx_o_f32: Vopc [0x17 0x17 0x57 0x57 0x57] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(ordered[W32]: 0 1);
    v_cmpx_u_f32: Vopc [0x18 0x18 0x58 0x58 0x58] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(unordered[W32]: 0 1);
    v_cmpx_nge_f32: Vopc [0x19 0x19 0x59 0x59 0x59] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(nge[W32]: 0 1);
    v_cmpx_nlg_f32: Vopc [0x1a 0x1a 0x5a 0x5a 0x5a] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(nlg[W32]: 0 1);
    v_cmpx_ngt_f32: Vopc [0x1b 0x1b 0x5b 0x5b 0x5b] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(ngt[W32]: 0 1);
    v_cmpx_nle_f32: Vopc [0x1c 0x1c 0x5c 0x5c 0x5c] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(nle[W32]: 0 1);
    v_cmpx_neq_f32: Vopc [0x1d 0x1d 0x5d 0x5d 0x5d] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(neq[W32]: 0 1);
    v_cmpx_nlt_f32: Vopc [0x1e 0x1e 0x5e 0x5e 0x5e] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(nlt[W32]: 0 1);
    v_cmpx_t_f32: Vopc [0x1f 0x1f 0x5f 0x5f 0x5f] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(always[W32]: 0 1);
    v_cmpx_tru_f32: Vopc [0x1f 0x1f 0x5f 0x5f 0x5f] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(always[W32]: 0 1);
    v_cmp_f_f64: Vopc [0x20 0x20 0x60 0x60 0x60] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(never[W64]: 0 1);
    v_cmp_lt_f64: Vopc [0x21 0x21 0x61 0x61 0x61] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(lt[W64]: 0 1);
    v_cmp_eq_f64: Vopc [0x22 0x22 0x62 0x62 0x62] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(eq[W64]: 0 1);
    v_cmp_le_f64: Vopc [0x23 0x23 0x63 0x63 0x63] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(le[W64]: 0 1);
    v_cmp_gt_f64: Vopc [0x24 0x24 0x64 0x64 0x64] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(gt[W64]: 0 1);
    v_cmp_lg_f64: Vopc [0x25 0x25 0x65 0x65 0x65] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(lg[W64]: 0 1);
    v_cmp_ge_f64: Vopc [0x26 0x26 0x66 0x66 0x66] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(ge[W64]: 0 1);
    v_cmp_o_f64: Vopc [0x27 0x27 0x67 0x67 0x67] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(ordered[W64]: 0 1);
    v_cmp_u_f64: Vopc [0x28 0x28 0x68 0x68 0x68] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(unordered[W64]: 0 1);
    v_cmp_nge_f64: Vopc [0x29 0x29 0x69 0x69 0x69] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(nge[W64]: 0 1);
    v_cmp_nlg_f64: Vopc [0x2a 0x2a 0x6a 0x6a 0x6a] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(nlg[W64]: 0 1);
    v_cmp_ngt_f64: Vopc [0x2b 0x2b 0x6b 0x6b 0x6b] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(ngt[W64]: 0 1);
    v_cmp_nle_f64: Vopc [0x2c 0x2c 0x6c 0x6c 0x6c] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(nle[W64]: 0 1);
    v_cmp_neq_f64: Vopc [0x2d 0x2d 0x6d 0x6d 0x6d] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(neq[W64]: 0 1);
    v_cmp_nlt_f64: Vopc [0x2e 0x2e 0x6e 0x6e 0x6e] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(nlt[W64]: 0 1);
    v_cmp_t_f64: Vopc [0x2f 0x2f 0x6f 0x6f 0x6f] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(always[W64]: 0 1);
    v_cmp_tru_f64: Vopc [0x2f 0x2f 0x6f 0x6f 0x6f] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(always[W64]: 0 1);
    v_cmpx_f_f64: Vopc [0x30 0x30 0x70 0x70 0x70] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(never[W64]: 0 1);
    v_cmpx_lt_f64: Vopc [0x31 0x31 0x71 0x71 0x71] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(lt[W64]: 0 1);
    v_cmpx_eq_f64: Vopc [0x32 0x32 0x72 0x72 0x72] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(eq[W64]: 0 1);
    v_cmpx_le_f64: Vopc [0x33 0x33 0x73 0x73 0x73] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(le[W64]: 0 1);
    v_cmpx_gt_f64: Vopc [0x34 0x34 0x74 0x74 0x74] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(gt[W64]: 0 1);
    v_cmpx_lg_f64: Vopc [0x35 0x35 0x75 0x75 0x75] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(lg[W64]: 0 1);
    v_cmpx_ge_f64: Vopc [0x36 0x36 0x76 0x76 0x76] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(ge[W64]: 0 1);
    v_cmpx_o_f64: Vopc [0x37 0x37 0x77 0x77 0x77] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(ordered[W64]: 0 1);
    v_cmpx_u_f64: Vopc [0x38 0x38 0x78 0x78 0x78] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(unordered[W64]: 0 1);
    v_cmpx_nge_f64: Vopc [0x39 0x39 0x79 0x79 0x79] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(nge[W64]: 0 1);
    v_cmpx_nlg_f64: Vopc [0x3a 0x3a 0x7a 0x7a 0x7a] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(nlg[W64]: 0 1);
    v_cmpx_ngt_f64: Vopc [0x3b 0x3b 0x7b 0x7b 0x7b] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(ngt[W64]: 0 1);
    v_cmpx_nle_f64: Vopc [0x3c 0x3c 0x7c 0x7c 0x7c] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(nle[W64]: 0 1);
    v_cmpx_neq_f64: Vopc [0x3d 0x3d 0x7d 0x7d 0x7d] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(neq[W64]: 0 1);
    v_cmpx_nlt_f64: Vopc [0x3e 0x3e 0x7e 0x7e 0x7e] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(nlt[W64]: 0 1);
    v_cmpx_t_f64: Vopc [0x3f 0x3f 0x7f 0x7f 0x7f] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(always[W64]: 0 1);
    v_cmpx_tru_f64: Vopc [0x3f 0x3f 0x7f 0x7f 0x7f] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(always[W64]: 0 1);
    v_cmps_f_f32: Vopc [0x40 0x40 _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(never[W32]: 0 1);
    v_cmps_lt_f32: Vopc [0x41 0x41 _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(lt[W32]: 0 1);
    v_cmps_eq_f32: Vopc [0x42 0x42 _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(eq[W32]: 0 1);
    v_cmps_le_f32: Vopc [0x43 0x43 _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(le[W32]: 0 1);
    v_cmps_gt_f32: Vopc [0x44 0x44 _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(gt[W32]: 0 1);
    v_cmps_lg_f32: Vopc [0x45 0x45 _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(lg[W32]: 0 1);
    v_cmps_ge_f32: Vopc [0x46 0x46 _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(ge[W32]: 0 1);
    v_cmps_o_f32: Vopc [0x47 0x47 _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(ordered[W32]: 0 1);
    v_cmps_u_f32: Vopc [0x48 0x48 _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(unordered[W32]: 0 1);
    v_cmps_nge_f32: Vopc [0x49 0x49 _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(nge[W32]: 0 1);
    v_cmps_nlg_f32: Vopc [0x4a 0x4a _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(nlg[W32]: 0 1);
    v_cmps_ngt_f32: Vopc [0x4b 0x4b _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(ngt[W32]: 0 1);
    v_cmps_nle_f32: Vopc [0x4c 0x4c _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(nle[W32]: 0 1);
    v_cmps_neq_f32: Vopc [0x4d 0x4d _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(neq[W32]: 0 1);
    v_cmps_nlt_f32: Vopc [0x4e 0x4e _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(nlt[W32]: 0 1);
    v_cmps_t_f32: Vopc [0x4f 0x4f _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(always[W32]: 0 1);
    v_cmps_tru_f32: Vopc [0x4f 0x4f _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(always[W32]: 0 1);
    v_cmpsx_f_f32: Vopc [0x50 0x50 _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(never[W32]: 0 1);
    v_cmpsx_lt_f32: Vopc [0x51 0x51 _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(lt[W32]: 0 1);
    v_cmpsx_eq_f32: Vopc [0x52 0x52 _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(eq[W32]: 0 1);
    v_cmpsx_le_f32: Vopc [0x53 0x53 _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(le[W32]: 0 1);
    v_cmpsx_gt_f32: Vopc [0x54 0x54 _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(gt[W32]: 0 1);
    v_cmpsx_lg_f32: Vopc [0x55 0x55 _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(lg[W32]: 0 1);
    v_cmpsx_ge_f32: Vopc [0x56 0x56 _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(ge[W32]: 0 1);
    v_cmpsx_o_f32: Vopc [0x57 0x57 _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(ordered[W32]: 0 1);
    v_cmpsx_u_f32: Vopc [0x58 0x58 _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(unordered[W32]: 0 1);
    v_cmpsx_nge_f32: Vopc [0x59 0x59 _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(nge[W32]: 0 1);
    v_cmpsx_nlg_f32: Vopc [0x5a 0x5a _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(nlg[W32]: 0 1);
    v_cmpsx_ngt_f32: Vopc [0x5b 0x5b _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(ngt[W32]: 0 1);
    v_cmpsx_nle_f32: Vopc [0x5c 0x5c _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(nle[W32]: 0 1);
    v_cmpsx_neq_f32: Vopc [0x5d 0x5d _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(neq[W32]: 0 1);
    v_cmpsx_nlt_f32: Vopc [0x5e 0x5e _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(nlt[W32]: 0 1);
    v_cmpsx_t_f32: Vopc [0x5f 0x5f _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(always[W32]: 0 1);
    v_cmpsx_tru_f32: Vopc [0x5f 0x5f _ _ _] (D_MASK, S_F32, V_F32), Flags::DEFAULT, float_lane!(always[W32]: 0 1);
    v_cmps_f_f64: Vopc [0x60 0x60 _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(never[W64]: 0 1);
    v_cmps_lt_f64: Vopc [0x61 0x61 _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(lt[W64]: 0 1);
    v_cmps_eq_f64: Vopc [0x62 0x62 _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(eq[W64]: 0 1);
    v_cmps_le_f64: Vopc [0x63 0x63 _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(le[W64]: 0 1);
    v_cmps_gt_f64: Vopc [0x64 0x64 _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(gt[W64]: 0 1);
    v_cmps_lg_f64: Vopc [0x65 0x65 _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(lg[W64]: 0 1);
    v_cmps_ge_f64: Vopc [0x66 0x66 _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(ge[W64]: 0 1);
    v_cmps_o_f64: Vopc [0x67 0x67 _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(ordered[W64]: 0 1);
    v_cmps_u_f64: Vopc [0x68 0x68 _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(unordered[W64]: 0 1);
    v_cmps_nge_f64: Vopc [0x69 0x69 _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(nge[W64]: 0 1);
    v_cmps_nlg_f64: Vopc [0x6a 0x6a _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(nlg[W64]: 0 1);
    v_cmps_ngt_f64: Vopc [0x6b 0x6b _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(ngt[W64]: 0 1);
    v_cmps_nle_f64: Vopc [0x6c 0x6c _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(nle[W64]: 0 1);
    v_cmps_neq_f64: Vopc [0x6d 0x6d _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(neq[W64]: 0 1);
    v_cmps_nlt_f64: Vopc [0x6e 0x6e _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(nlt[W64]: 0 1);
    v_cmps_t_f64: Vopc [0x6f 0x6f _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(always[W64]: 0 1);
    v_cmps_tru_f64: Vopc [0x6f 0x6f _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(always[W64]: 0 1);
    v_cmpsx_f_f64: Vopc [0x70 0x70 _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(never[W64]: 0 1);
    v_cmpsx_lt_f64: Vopc [0x71 0x71 _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(lt[W64]: 0 1);
    v_cmpsx_eq_f64: Vopc [0x72 0x72 _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(eq[W64]: 0 1);
    v_cmpsx_le_f64: Vopc [0x73 0x73 _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(le[W64]: 0 1);
    v_cmpsx_gt_f64: Vopc [0x74 0x74 _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(gt[W64]: 0 1);
    v_cmpsx_lg_f64: Vopc [0x75 0x75 _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(lg[W64]: 0 1);
    v_cmpsx_ge_f64: Vopc [0x76 0x76 _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(ge[W64]: 0 1);
    v_cmpsx_o_f64: Vopc [0x77 0x77 _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(ordered[W64]: 0 1);
    v_cmpsx_u_f64: Vopc [0x78 0x78 _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(unordered[W64]: 0 1);
    v_cmpsx_nge_f64: Vopc [0x79 0x79 _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(nge[W64]: 0 1);
    v_cmpsx_nlg_f64: Vopc [0x7a 0x7a _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(nlg[W64]: 0 1);
    v_cmpsx_ngt_f64: Vopc [0x7b 0x7b _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(ngt[W64]: 0 1);
    v_cmpsx_nle_f64: Vopc [0x7c 0x7c _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(nle[W64]: 0 1);
    v_cmpsx_neq_f64: Vopc [0x7d 0x7d _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(neq[W64]: 0 1);
    v_cmpsx_nlt_f64: Vopc [0x7e 0x7e _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(nlt[W64]: 0 1);
    v_cmpsx_t_f64: Vopc [0x7f 0x7f _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(always[W64]: 0 1);
    v_cmpsx_tru_f64: Vopc [0x7f 0x7f _ _ _] (D_MASK, S_F64, V_F64), Flags::PLAIN, float_lane!(always[W64]: 0 1);
    v_cmp_f_f16: Vopc [_ _ 0x20 0x20 0x20] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(never[W16]: 0 1);
    v_cmp_lt_f16: Vopc [_ _ 0x21 0x21 0x21] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(lt[W16]: 0 1);
    v_cmp_eq_f16: Vopc [_ _ 0x22 0x22 0x22] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(eq[W16]: 0 1);
    v_cmp_le_f16: Vopc [_ _ 0x23 0x23 0x23] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(le[W16]: 0 1);
    v_cmp_gt_f16: Vopc [_ _ 0x24 0x24 0x24] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(gt[W16]: 0 1);
    v_cmp_lg_f16: Vopc [_ _ 0x25 0x25 0x25] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(lg[W16]: 0 1);
    v_cmp_ge_f16: Vopc [_ _ 0x26 0x26 0x26] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(ge[W16]: 0 1);
    v_cmp_o_f16: Vopc [_ _ 0x27 0x27 0x27] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(ordered[W16]: 0 1);
    v_cmp_u_f16: Vopc [_ _ 0x28 0x28 0x28] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(unordered[W16]: 0 1);
    v_cmp_nge_f16: Vopc [_ _ 0x29 0x29 0x29] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(nge[W16]: 0 1);
    v_cmp_nlg_f16: Vopc [_ _ 0x2a 0x2a 0x2a] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(nlg[W16]: 0 1);
    v_cmp_ngt_f16: Vopc [_ _ 0x2b 0x2b 0x2b] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(ngt[W16]: 0 1);
    v_cmp_nle_f16: Vopc [_ _ 0x2c 0x2c 0x2c] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(nle[W16]: 0 1);
    v_cmp_neq_f16: Vopc [_ _ 0x2d 0x2d 0x2d] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(neq[W16]: 0 1);
    v_cmp_nlt_f16: Vopc [_ _ 0x2e 0x2e 0x2e] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(nlt[W16]: 0 1);
    v_cmp_t_f16: Vopc [_ _ 0x2f 0x2f 0x2f] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(always[W16]: 0 1);
    v_cmp_tru_f16: Vopc [_ _ 0x2f 0x2f 0x2f] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(always[W16]: 0 1);
    v_cmpx_f_f16: Vopc [_ _ 0x30 0x30 0x30] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(never[W16]: 0 1);
    v_cmpx_lt_f16: Vopc [_ _ 0x31 0x31 0x31] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(lt[W16]: 0 1);
    v_cmpx_eq_f16: Vopc [_ _ 0x32 0x32 0x32] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(eq[W16]: 0 1);
    v_cmpx_le_f16: Vopc [_ _ 0x33 0x33 0x33] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(le[W16]: 0 1);
    v_cmpx_gt_f16: Vopc [_ _ 0x34 0x34 0x34] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(gt[W16]: 0 1);
    v_cmpx_lg_f16: Vopc [_ _ 0x35 0x35 0x35] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(lg[W16]: 0 1);
    v_cmpx_ge_f16: Vopc [_ _ 0x36 0x36 0x36] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(ge[W16]: 0 1);
    v_cmpx_o_f16: Vopc [_ _ 0x37 0x37 0x37] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(ordered[W16]: 0 1);
    v_cmpx_u_f16: Vopc [_ _ 0x38 0x38 0x38] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(unordered[W16]: 0 1);
    v_cmpx_nge_f16: Vopc [_ _ 0x39 0x39 0x39] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(nge[W16]: 0 1);
    v_cmpx_nlg_f16: Vopc [_ _ 0x3a 0x3a 0x3a] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(nlg[W16]: 0 1);
    v_cmpx_ngt_f16: Vopc [_ _ 0x3b 0x3b 0x3b] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(ngt[W16]: 0 1);
    v_cmpx_nle_f16: Vopc [_ _ 0x3c 0x3c 0x3c] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(nle[W16]: 0 1);
    v_cmpx_neq_f16: Vopc [_ _ 0x3d 0x3d 0x3d] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(neq[W16]: 0 1);
    v_cmpx_nlt_f16: Vopc [_ _ 0x3e 0x3e 0x3e] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(nlt[W16]: 0 1);
    v_cmpx_t_f16: Vopc [_ _ 0x3f 0x3f 0x3f] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(always[W16]: 0 1);
    v_cmpx_tru_f16: Vopc [_ _ 0x3f 0x3f 0x3f] (D_MASK, S_F16, V_F16), Flags::DEFAULT, float_lane!(always[W16]: 0 1);
}
