//! Multiplication and multiply-add.

use super::arithmetic::{saturate_i16, saturate_i32, saturate_u16, saturate_u32};
use super::{lane, lane_table};
use crate::algebra::{Algebra, B16, B32, B64, Bit, Bv, W32, W64};
use crate::isa::{Flags, HighHalf};

/// The low 24 bits, zero-extended.
fn u24<A: Algebra>(s: B32<A>) -> B32<A> {
    s & Bv::constant(0xff_ffff)
}
/// The low 24 bits, sign-extended.
fn i24<A: Algebra>(s: B32<A>) -> B32<A> {
    s.lshl(Bv::constant(8)).ashr(Bv::constant(8))
}
/// The 64-bit product of unsigned values.
fn wide_unsigned<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B64<A> {
    s0.zext::<W64>() * s1.zext()
}
/// The 64-bit product of signed values.
fn wide_signed<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B64<A> {
    s0.sext::<W64>() * s1.sext()
}

/// `S0[23:0] * S1[23:0]` signed, low 32 bits.
pub fn mul_i32_i24<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    i24(s0) * i24(s1)
}
/// `S0[23:0] * S1[23:0]` signed, bits 63:32.
pub fn mul_hi_i32_i24<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    wide_signed(i24(s0), i24(s1)).extract(32)
}
/// `S0[23:0] * S1[23:0]` unsigned, low 32 bits.
pub fn mul_u32_u24<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    u24(s0) * u24(s1)
}
/// `S0[23:0] * S1[23:0]` unsigned, bits 63:32.
pub fn mul_hi_u32_u24<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    wide_unsigned(u24(s0), u24(s1)).extract(32)
}
/// `S0 * S1`, low 16 bits.
pub fn mul_lo_16<A: Algebra>(s0: B16<A>, s1: B16<A>) -> B16<A> {
    s0 * s1
}
/// `S0 * S1`, low 32 bits.
pub fn mul_lo<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    s0 * s1
}
/// `S0 * S1` unsigned, bits 63:32.
pub fn mul_hi_u32<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    wide_unsigned(s0, s1).extract(32)
}
/// `S0 * S1` signed, bits 63:32.
pub fn mul_hi_i32<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    wide_signed(s0, s1).extract(32)
}

/// `S0[23:0] * S1[23:0] + S2` signed.
pub fn mad_i32_i24<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    i24(s0) * i24(s1) + s2
}
pub fn mad_i32_i24_clamp<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    saturate_i32(wide_signed(i24(s0), i24(s1)) + s2.sext())
}
/// `S0[23:0] * S1[23:0] + S2` unsigned.
pub fn mad_u32_u24<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    u24(s0) * u24(s1) + s2
}
pub fn mad_u32_u24_clamp<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    saturate_u32(wide_unsigned(u24(s0), u24(s1)) + s2.zext())
}
/// `S0 * S1 + S2`, 16 bits.
pub fn mad_16<A: Algebra>(s0: B16<A>, s1: B16<A>, s2: B16<A>) -> B16<A> {
    s0 * s1 + s2
}
/// `min(S0 * S1 + S2, 65535)` (ledger P11).
pub fn mad_16_clamp_unsigned<A: Algebra>(s0: B16<A>, s1: B16<A>, s2: B16<A>) -> B16<A> {
    saturate_u16(s0.zext::<W32>() * s1.zext() + s2.zext())
}
pub fn mad_16_clamp_signed<A: Algebra>(s0: B16<A>, s1: B16<A>, s2: B16<A>) -> B16<A> {
    saturate_i16(s0.sext::<W32>() * s1.sext() + s2.sext())
}
/// `S0[15:0] * S1[15:0] + S2` unsigned, 32 bits.
pub fn mad_u32_u16<A: Algebra>(s0: B16<A>, s1: B16<A>, s2: B32<A>) -> B32<A> {
    s0.zext::<W32>() * s1.zext() + s2
}
pub fn mad_u32_u16_clamp<A: Algebra>(s0: B16<A>, s1: B16<A>, s2: B32<A>) -> B32<A> {
    saturate_u32(s0.zext::<W64>() * s1.zext() + s2.zext())
}
/// `S0[15:0] * S1[15:0] + S2` signed, 32 bits.
pub fn mad_i32_i16<A: Algebra>(s0: B16<A>, s1: B16<A>, s2: B32<A>) -> B32<A> {
    s0.sext::<W32>() * s1.sext() + s2
}
pub fn mad_i32_i16_clamp<A: Algebra>(s0: B16<A>, s1: B16<A>, s2: B32<A>) -> B32<A> {
    saturate_i32(s0.sext::<W64>() * s1.sext() + s2.sext())
}
/// `S0 * S1 + S2` unsigned, 64 bits, and the carry out of the addition.
pub fn mad_u64_u32<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B64<A>) -> (B64<A>, Bit<A>) {
    let sum = wide_unsigned(s0, s1) + s2;
    (sum, sum.ult(s2))
}
/// `S0 * S1 + S2` signed, 64 bits, and the carry of the 65-bit signed sum (its bit 64, read as the sign).
pub fn mad_i64_i32<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B64<A>) -> (B64<A>, Bit<A>) {
    let product = wide_signed(s0, s1);
    let sum = product + s2;
    (sum, sum.ult(s2) ^ product.sign() ^ s2.sign())
}

/// gfx9 writes one half only and keeps the other; gfx8 zeroes it (ledger C6).
const HALF_BY_TARGET: Flags = Flags { high_half: HighHalf::ByTarget, ..Flags::PLAIN };

lane_table! { Multiply;
    v_mul_i32_i24: Vop2 [0x9 0x6] (Vdst I32, Src I32, Vsrc I32), Flags::DEFAULT.clamps() => lane!(2, mul_i32_i24);
    v_mul_hi_i32_i24: Vop2 [0xa 0x7] (Vdst I32, Src I32, Vsrc I32) => lane!(2, mul_hi_i32_i24);
    v_mul_u32_u24: Vop2 [0xb 0x8] (Vdst U32, Src U32, Vsrc U32), Flags::DEFAULT.clamps() => lane!(2, mul_u32_u24);
    v_mul_hi_u32_u24: Vop2 [0xc 0x9] (Vdst U32, Src U32, Vsrc U32) => lane!(2, mul_hi_u32_u24);
    v_mul_lo_u16: Vop2 [0x29 from Gfx803] (Vdst U16, Src U16, Vsrc U16) => lane!(2, mul_lo_16);
    v_mul_lo_u32: Vop3 [0x169 0x285] (Vdst U32, Src U32, Src U32) => lane!(2, mul_lo);
    v_mul_hi_u32: Vop3 [0x16a 0x286] (Vdst U32, Src U32, Src U32) => lane!(2, mul_hi_u32);
    v_mul_hi_i32: Vop3 [0x16c 0x287] (Vdst I32, Src I32, Src I32) => lane!(2, mul_hi_i32);
    v_mad_i32_i24: Vop3 [0x142 0x1c2] (Vdst I32, Src I32, Src I32, Src I32), Flags::PLAIN.clamps()
        => lane!(3, mad_i32_i24, clamp mad_i32_i24_clamp);
    v_mad_u32_u24: Vop3 [0x143 0x1c3] (Vdst U32, Src U32, Src U32, Src U32), Flags::PLAIN.clamps()
        => lane!(3, mad_u32_u24, clamp mad_u32_u24_clamp);
    v_mad_u16: Vop3 [0x1eb from Gfx803] (Vdst U16, Src U16, Src U16, Src U16), HALF_BY_TARGET.clamps()
        => lane!(3, mad_16, clamp mad_16_clamp_unsigned);
    v_mad_i16: Vop3 [0x1ec from Gfx803] (Vdst I16, Src I16, Src I16, Src I16), HALF_BY_TARGET.clamps()
        => lane!(3, mad_16, clamp mad_16_clamp_signed);
    v_mad_legacy_u16: Vop3 [0x1eb from Gfx900] (Vdst U16, Src U16, Src U16, Src U16), Flags::PLAIN.clamps()
        => lane!(3, mad_16, clamp mad_16_clamp_unsigned);
    v_mad_legacy_i16: Vop3 [0x1ec from Gfx900] (Vdst I16, Src I16, Src I16, Src I16), Flags::PLAIN.clamps()
        => lane!(3, mad_16, clamp mad_16_clamp_signed);
    v_mad_u32_u16: Vop3 [0x1f1 from Gfx900] (Vdst U32, Src U16, Src U16, Src U32), Flags::PLAIN.clamps()
        => lane!(3, mad_u32_u16, clamp mad_u32_u16_clamp);
    v_mad_i32_i16: Vop3 [0x1f2 from Gfx900] (Vdst I32, Src I16, Src I16, Src I32), Flags::PLAIN.clamps()
        => lane!(3, mad_i32_i16, clamp mad_i32_i16_clamp);
    v_mad_u64_u32: Vop3 [0x176 0x1e8 from Gfx700] (Vdst U64, MaskDst B64, Src U32, Src U32, Src U64),
        Flags::PLAIN.clamps() => lane!(3, mad_u64_u32);
    v_mad_i64_i32: Vop3 [0x177 0x1e9 from Gfx700] (Vdst I64, MaskDst B64, Src I32, Src I32, Src I64),
        Flags::PLAIN.clamps() => lane!(3, mad_i64_i32);
}
