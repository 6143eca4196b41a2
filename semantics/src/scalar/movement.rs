//! Moves, selection and packing.

use super::{scalar, scalar_table};
use crate::algebra::{Algebra, B32, B64, Bit, Bv, W8, W16};
use crate::isa::Flags;

/// `S0`.
pub fn mov_b32<A: Algebra>(s0: B32<A>) -> B32<A> {
    s0
}
/// `S0`, 64 bits.
pub fn mov_b64<A: Algebra>(s0: B64<A>) -> B64<A> {
    s0
}
/// S0 if SCC is set, otherwise the old destination.
pub fn cmov_b32<A: Algebra>(s0: B32<A>, old: B32<A>, scc: Bit<A>) -> B32<A> {
    scc.select(s0, old)
}
/// S0 if SCC is set, otherwise the old destination, 64 bits.
pub fn cmov_b64<A: Algebra>(s0: B64<A>, old: B64<A>, scc: Bit<A>) -> B64<A> {
    scc.select(s0, old)
}
/// S0 if SCC is set, otherwise S1.
pub fn cselect_b32<A: Algebra>(s0: B32<A>, s1: B32<A>, scc: Bit<A>) -> B32<A> {
    scc.select(s0, s1)
}
/// S0 if SCC is set, otherwise S1, 64 bits.
pub fn cselect_b64<A: Algebra>(s0: B64<A>, s1: B64<A>, scc: Bit<A>) -> B64<A> {
    scc.select(s0, s1)
}
/// The low byte of S0, sign-extended.
pub fn sext_i32_i8<A: Algebra>(s0: B32<A>) -> B32<A> {
    s0.truncate::<W8>().sext()
}
/// The low half of S0, sign-extended.
pub fn sext_i32_i16<A: Algebra>(s0: B32<A>) -> B32<A> {
    s0.truncate::<W16>().sext()
}
fn low<A: Algebra>(s: B32<A>) -> B32<A> {
    s & Bv::constant(0xffff)
}
fn high<A: Algebra>(s: B32<A>) -> B32<A> {
    s.lshr(Bv::constant(16))
}
fn pack<A: Algebra>(lo: B32<A>, hi: B32<A>) -> B32<A> {
    lo | hi.lshl(Bv::constant(16))
}
/// `{S1[15:0], S0[15:0]}`.
pub fn pack_ll<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    pack(low(s0), low(s1))
}
/// `{S1[31:16], S0[15:0]}`.
pub fn pack_lh<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    pack(low(s0), high(s1))
}
/// `{S1[31:16], S0[31:16]}`.
pub fn pack_hh<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    pack(high(s0), high(s1))
}

scalar_table! { Movement;
    s_mov_b32: Sop1 [0x3 0x0] (Sdst B32, Ssrc B32), Flags::BITWISE => scalar!(mov_b32: 0);
    s_mov_fed_b32: Sop1 [0x35 0x31] (Sdst B32, Ssrc B32) => scalar!(mov_b32: 0);
    s_mov_b64: Sop1 [0x4 0x1] (Sdst B64, Ssrc B64), Flags::BITWISE => scalar!(mov_b64: 0);
    s_cmov_b32: Sop1 [0x5 0x2] (SdstRead B32, Ssrc B32), Flags::BITWISE => scalar!(cmov_b32: 0 2 3);
    s_cmov_b64: Sop1 [0x6 0x3] (SdstRead B64, Ssrc B64), Flags::BITWISE => scalar!(cmov_b64: 0 2 3);
    s_movk_i32: Sopk [0x0] (Sdst I32, Simm16 I16) => scalar!(mov_b32: 0);
    s_cmovk_i32: Sopk [0x2 0x1] (SdstRead I32, Simm16 I16) => scalar!(cmov_b32: 0 2 3);
    s_cselect_b32: Sop2 [0xa] (Sdst B32, Ssrc B32, Ssrc B32), Flags::BITWISE => scalar!(cselect_b32: 0 1 3);
    s_cselect_b64: Sop2 [0xb] (Sdst B64, Ssrc B64, Ssrc B64), Flags::BITWISE => scalar!(cselect_b64: 0 1 3);
    s_sext_i32_i8: Sop1 [0x19 0x16] (Sdst I32, Ssrc I32) => scalar!(sext_i32_i8: 0);
    s_sext_i32_i16: Sop1 [0x1a 0x17] (Sdst I32, Ssrc I32) => scalar!(sext_i32_i16: 0);
    s_pack_ll_b32_b16: Sop2 [0x32 from Gfx900] (Sdst B32, Ssrc B32, Ssrc B32) => scalar!(pack_ll: 0 1);
    s_pack_lh_b32_b16: Sop2 [0x33 from Gfx900] (Sdst B32, Ssrc B32, Ssrc B32) => scalar!(pack_lh: 0 1);
    s_pack_hh_b32_b16: Sop2 [0x34 from Gfx900] (Sdst B32, Ssrc B32, Ssrc B32) => scalar!(pack_hh: 0 1);
}
