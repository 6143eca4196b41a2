//! Addition and subtraction without carry, and the fused forms of gfx9.

use super::{lane, lane_table};
use crate::algebra::{Algebra, B16, B32, B64, Bv, W32, Width};
use crate::isa::{Flags, HighHalf};

/// `S0 + S1`.
pub fn add<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    s0 + s1
}
/// `S0 - S1`.
pub fn sub<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    s0 - s1
}
/// `S1 - S0`.
pub fn subrev<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    s1 - s0
}
/// `S0 + S1`, 16 bits.
pub fn add_16<A: Algebra>(s0: B16<A>, s1: B16<A>) -> B16<A> {
    s0 + s1
}
/// `S0 - S1`, 16 bits.
pub fn sub_16<A: Algebra>(s0: B16<A>, s1: B16<A>) -> B16<A> {
    s0 - s1
}
/// `S1 - S0`, 16 bits.
pub fn subrev_16<A: Algebra>(s0: B16<A>, s1: B16<A>) -> B16<A> {
    s1 - s0
}

/// `S0 + S1`, at most the largest unsigned value (ledger C13).
pub(super) fn add_saturated<A: Algebra, W: Width>(s0: Bv<A, W>, s1: Bv<A, W>) -> Bv<A, W> {
    let sum = s0 + s1;
    sum.ult(s0).select(Bv::ones(), sum)
}
/// `S0 - S1`, at least 0.
pub(super) fn sub_saturated<A: Algebra, W: Width>(s0: Bv<A, W>, s1: Bv<A, W>) -> Bv<A, W> {
    s0.ult(s1).select(Bv::zero(), s0 - s1)
}
/// A 32-bit value limited to the signed 16-bit range.
pub(super) fn saturate_i16<A: Algebra>(value: B32<A>) -> B16<A> {
    value.smin(Bv::constant(0x7fff)).smax(Bv::constant(0xffff_8000)).truncate()
}
/// A 32-bit value limited to the unsigned 16-bit range.
pub(super) fn saturate_u16<A: Algebra>(value: B32<A>) -> B16<A> {
    value.umin(Bv::constant(0xffff)).truncate()
}
/// A 64-bit value limited to the signed 32-bit range.
pub(super) fn saturate_i32<A: Algebra>(value: B64<A>) -> B32<A> {
    value.smin(Bv::constant(0x7fff_ffff)).smax(Bv::constant(0xffff_ffff_8000_0000)).truncate()
}
/// A 64-bit value limited to the unsigned 32-bit range.
pub(super) fn saturate_u32<A: Algebra>(value: B64<A>) -> B32<A> {
    value.umin(Bv::constant(0xffff_ffff)).truncate()
}

pub fn add_clamp_unsigned<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    add_saturated(s0, s1)
}
pub fn sub_clamp_unsigned<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    sub_saturated(s0, s1)
}
pub fn subrev_clamp_unsigned<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    sub_saturated(s1, s0)
}
pub fn add_16_clamp_unsigned<A: Algebra>(s0: B16<A>, s1: B16<A>) -> B16<A> {
    add_saturated(s0, s1)
}
pub fn sub_16_clamp_unsigned<A: Algebra>(s0: B16<A>, s1: B16<A>) -> B16<A> {
    sub_saturated(s0, s1)
}
pub fn subrev_16_clamp_unsigned<A: Algebra>(s0: B16<A>, s1: B16<A>) -> B16<A> {
    sub_saturated(s1, s0)
}
pub fn add_clamp_signed<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    saturate_i32(s0.sext() + s1.sext())
}
pub fn sub_clamp_signed<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    saturate_i32(s0.sext() - s1.sext())
}
pub fn add_16_clamp_signed<A: Algebra>(s0: B16<A>, s1: B16<A>) -> B16<A> {
    saturate_i16(s0.sext::<W32>() + s1.sext())
}
pub fn sub_16_clamp_signed<A: Algebra>(s0: B16<A>, s1: B16<A>) -> B16<A> {
    saturate_i16(s0.sext::<W32>() - s1.sext())
}

/// `S0 + S1 + S2`.
pub fn add3<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    s0 + s1 + s2
}
/// `(S0 << S1[4:0]) + S2`.
pub fn lshl_add<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    s0.lshl(s1 & Bv::constant(31)) + s2
}
/// `(S0 + S1) << S2[4:0]`.
pub fn add_lshl<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    (s0 + s1).lshl(s2 & Bv::constant(31))
}
/// `(S0 ^ S1) + S2`.
pub fn xor_add<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    (s0 ^ s1) + s2
}

/// Not in the list of 16-bit instructions whose high half is known (ledger C6).
const HIGH_HALF_UNSPECIFIED: Flags = Flags { high_half: HighHalf::Unspecified, ..Flags::PLAIN };

lane_table! { Arithmetic;
    v_add_u32: Vop2 [0x34 from Gfx900] (Vdst U32, Src U32, Vsrc U32), Flags::DEFAULT.clamps()
        => lane!(2, add, clamp add_clamp_unsigned);
    v_sub_u32: Vop2 [0x35 from Gfx900] (Vdst U32, Src U32, Vsrc U32), Flags::DEFAULT.clamps()
        => lane!(2, sub, clamp sub_clamp_unsigned);
    v_subrev_u32: Vop2 [0x36 from Gfx900] (Vdst U32, Src U32, Vsrc U32), Flags::REVERSED.clamps()
        => lane!(2, subrev, clamp subrev_clamp_unsigned);
    v_add_u16: Vop2 [0x26 from Gfx803] (Vdst U16, Src U16, Vsrc U16), Flags::DEFAULT.clamps()
        => lane!(2, add_16, clamp add_16_clamp_unsigned);
    v_sub_u16: Vop2 [0x27 from Gfx803] (Vdst U16, Src U16, Vsrc U16), Flags::DEFAULT.clamps()
        => lane!(2, sub_16, clamp sub_16_clamp_unsigned);
    v_subrev_u16: Vop2 [0x28 from Gfx803] (Vdst U16, Src U16, Vsrc U16), Flags::REVERSED.clamps()
        => lane!(2, subrev_16, clamp subrev_16_clamp_unsigned);
    v_add_i32: Vop3 [0x29c from Gfx900] (Vdst I32, Src I32, Src I32), Flags::PLAIN.clamps()
        => lane!(2, add, clamp add_clamp_signed);
    v_sub_i32: Vop3 [0x29d from Gfx900] (Vdst I32, Src I32, Src I32), Flags::PLAIN.clamps()
        => lane!(2, sub, clamp sub_clamp_signed);
    v_add_i16: Vop3 [0x29e from Gfx900] (Vdst I16, Src I16, Src I16), HIGH_HALF_UNSPECIFIED.clamps()
        => lane!(2, add_16, clamp add_16_clamp_signed);
    v_sub_i16: Vop3 [0x29f from Gfx900] (Vdst I16, Src I16, Src I16), HIGH_HALF_UNSPECIFIED.clamps()
        => lane!(2, sub_16, clamp sub_16_clamp_signed);
    v_add3_u32: Vop3 [0x1ff from Gfx900] (Vdst U32, Src U32, Src U32, Src U32) => lane!(3, add3);
    v_lshl_add_u32: Vop3 [0x1fd from Gfx900] (Vdst U32, Src U32, Src U32, Src U32) => lane!(3, lshl_add);
    v_add_lshl_u32: Vop3 [0x1fe from Gfx900] (Vdst U32, Src U32, Src U32, Src U32) => lane!(3, add_lshl);
    v_xad_u32: Vop3 [0x1f3 from Gfx900] (Vdst U32, Src U32, Src U32, Src U32) => lane!(3, xor_add);
}
