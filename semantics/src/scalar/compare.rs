//! Comparisons: the result is SCC.

use super::{scalar, scalar_table};
use crate::algebra::{Algebra, B32, B64, Bit, Bv};

macro_rules! comparisons {
    ($($name:ident $value:ident = |$a:ident, $b:ident| $result:expr;)*) => {$(
        pub fn $name<A: Algebra>($a: $value<A>, $b: $value<A>) -> Bit<A> {
            $result
        }
    )*};
}
comparisons! {
    eq_b32 B32 = |s0, s1| s0.eq(s1);
    ne_b32 B32 = |s0, s1| s0.ne(s1);
    lt_i32 B32 = |s0, s1| s0.slt(s1);
    le_i32 B32 = |s0, s1| s0.sle(s1);
    gt_i32 B32 = |s0, s1| s1.slt(s0);
    ge_i32 B32 = |s0, s1| s1.sle(s0);
    lt_u32 B32 = |s0, s1| s0.ult(s1);
    le_u32 B32 = |s0, s1| s0.ule(s1);
    gt_u32 B32 = |s0, s1| s1.ult(s0);
    ge_u32 B32 = |s0, s1| s1.ule(s0);
    eq_b64 B64 = |s0, s1| s0.eq(s1);
    ne_b64 B64 = |s0, s1| s0.ne(s1);
}
/// Bit S1[4:0] of S0.
fn bit_b32<A: Algebra>(s0: B32<A>, s1: B32<A>) -> Bit<A> {
    s0.lshr(s1 & Bv::constant(31)).bit(0)
}
/// Bit S1[5:0] of S0.
fn bit_b64<A: Algebra>(s0: B64<A>, s1: B32<A>) -> Bit<A> {
    s0.lshr((s1 & Bv::constant(63)).zext()).bit(0)
}
/// Bit S1[4:0] of S0 is 0.
pub fn bitcmp0_b32<A: Algebra>(s0: B32<A>, s1: B32<A>) -> Bit<A> {
    !bit_b32(s0, s1)
}
/// Bit S1[4:0] of S0 is 1.
pub fn bitcmp1_b32<A: Algebra>(s0: B32<A>, s1: B32<A>) -> Bit<A> {
    bit_b32(s0, s1)
}
/// Bit S1[5:0] of S0 is 0.
pub fn bitcmp0_b64<A: Algebra>(s0: B64<A>, s1: B32<A>) -> Bit<A> {
    !bit_b64(s0, s1)
}
/// Bit S1[5:0] of S0 is 1.
pub fn bitcmp1_b64<A: Algebra>(s0: B64<A>, s1: B32<A>) -> Bit<A> {
    bit_b64(s0, s1)
}

scalar_table! { Compare;
    s_cmp_eq_i32: Sopc [0x0] (Ssrc I32, Ssrc I32) => scalar!(eq_b32: 0 1);
    s_cmpk_eq_i32: Sopk [0x3 0x2] (SdstOnlyRead I32, Simm16 I16) => scalar!(eq_b32: 0 1);
    s_cmp_lg_i32: Sopc [0x1] (Ssrc I32, Ssrc I32) => scalar!(ne_b32: 0 1);
    s_cmpk_lg_i32: Sopk [0x4 0x3] (SdstOnlyRead I32, Simm16 I16) => scalar!(ne_b32: 0 1);
    s_cmp_gt_i32: Sopc [0x2] (Ssrc I32, Ssrc I32) => scalar!(gt_i32: 0 1);
    s_cmpk_gt_i32: Sopk [0x5 0x4] (SdstOnlyRead I32, Simm16 I16) => scalar!(gt_i32: 0 1);
    s_cmp_ge_i32: Sopc [0x3] (Ssrc I32, Ssrc I32) => scalar!(ge_i32: 0 1);
    s_cmpk_ge_i32: Sopk [0x6 0x5] (SdstOnlyRead I32, Simm16 I16) => scalar!(ge_i32: 0 1);
    s_cmp_lt_i32: Sopc [0x4] (Ssrc I32, Ssrc I32) => scalar!(lt_i32: 0 1);
    s_cmpk_lt_i32: Sopk [0x7 0x6] (SdstOnlyRead I32, Simm16 I16) => scalar!(lt_i32: 0 1);
    s_cmp_le_i32: Sopc [0x5] (Ssrc I32, Ssrc I32) => scalar!(le_i32: 0 1);
    s_cmpk_le_i32: Sopk [0x8 0x7] (SdstOnlyRead I32, Simm16 I16) => scalar!(le_i32: 0 1);
    s_cmp_eq_u32: Sopc [0x6] (Ssrc U32, Ssrc U32) => scalar!(eq_b32: 0 1);
    s_cmpk_eq_u32: Sopk [0x9 0x8] (SdstOnlyRead U32, Simm16 U16) => scalar!(eq_b32: 0 1);
    s_cmp_lg_u32: Sopc [0x7] (Ssrc U32, Ssrc U32) => scalar!(ne_b32: 0 1);
    s_cmpk_lg_u32: Sopk [0xa 0x9] (SdstOnlyRead U32, Simm16 U16) => scalar!(ne_b32: 0 1);
    s_cmp_gt_u32: Sopc [0x8] (Ssrc U32, Ssrc U32) => scalar!(gt_u32: 0 1);
    s_cmpk_gt_u32: Sopk [0xb 0xa] (SdstOnlyRead U32, Simm16 U16) => scalar!(gt_u32: 0 1);
    s_cmp_ge_u32: Sopc [0x9] (Ssrc U32, Ssrc U32) => scalar!(ge_u32: 0 1);
    s_cmpk_ge_u32: Sopk [0xc 0xb] (SdstOnlyRead U32, Simm16 U16) => scalar!(ge_u32: 0 1);
    s_cmp_lt_u32: Sopc [0xa] (Ssrc U32, Ssrc U32) => scalar!(lt_u32: 0 1);
    s_cmpk_lt_u32: Sopk [0xd 0xc] (SdstOnlyRead U32, Simm16 U16) => scalar!(lt_u32: 0 1);
    s_cmp_le_u32: Sopc [0xb] (Ssrc U32, Ssrc U32) => scalar!(le_u32: 0 1);
    s_cmpk_le_u32: Sopk [0xe 0xd] (SdstOnlyRead U32, Simm16 U16) => scalar!(le_u32: 0 1);
    s_cmp_eq_u64: Sopc [0x12 from Gfx803] (Ssrc U64, Ssrc U64) => scalar!(eq_b64: 0 1);
    s_cmp_lg_u64: Sopc [0x13 from Gfx803] (Ssrc U64, Ssrc U64) => scalar!(ne_b64: 0 1);
    s_cmp_ne_u64: Sopc [0x13 from Gfx803] (Ssrc U64, Ssrc U64) => scalar!(ne_b64: 0 1);
    s_bitcmp0_b32: Sopc [0xc] (Ssrc B32, Ssrc U32) => scalar!(bitcmp0_b32: 0 1);
    s_bitcmp0_b64: Sopc [0xe] (Ssrc B64, Ssrc U32) => scalar!(bitcmp0_b64: 0 1);
    s_bitcmp1_b32: Sopc [0xd] (Ssrc B32, Ssrc U32) => scalar!(bitcmp1_b32: 0 1);
    s_bitcmp1_b64: Sopc [0xf] (Ssrc B64, Ssrc U32) => scalar!(bitcmp1_b64: 0 1);
}
