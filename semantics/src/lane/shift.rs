//! Shifts. Only the low bits of the amount count: 4 of 16-bit, 5 of 32-bit, 6 of 64-bit shifts.

use super::{lane, lane_table};
use crate::algebra::{Algebra, B16, B32, B64, Bv};
use crate::isa::Flags;

fn amount_16<A: Algebra>(s: B16<A>) -> B16<A> {
    s & Bv::constant(15)
}
fn amount_32<A: Algebra>(s: B32<A>) -> B32<A> {
    s & Bv::constant(31)
}
fn amount_64<A: Algebra>(s: B32<A>) -> B64<A> {
    (s & Bv::constant(63)).zext()
}

/// `S1 << S0[4:0]`.
pub fn lshlrev<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    s1.lshl(amount_32(s0))
}
/// `S1 >> S0[4:0]`, filling with zeros.
pub fn lshrrev<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    s1.lshr(amount_32(s0))
}
/// `S1 >> S0[4:0]`, filling with the sign.
pub fn ashrrev<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    s1.ashr(amount_32(s0))
}
/// `S0 << S1[4:0]`.
pub fn lshl<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    lshlrev(s1, s0)
}
/// `S0 >> S1[4:0]`, filling with zeros.
pub fn lshr<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    lshrrev(s1, s0)
}
/// `S0 >> S1[4:0]`, filling with the sign.
pub fn ashr<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    ashrrev(s1, s0)
}
/// `S1 << S0[3:0]`, 16 bits.
pub fn lshlrev_16<A: Algebra>(s0: B16<A>, s1: B16<A>) -> B16<A> {
    s1.lshl(amount_16(s0))
}
/// `S1 >> S0[3:0]`, 16 bits, filling with zeros.
pub fn lshrrev_16<A: Algebra>(s0: B16<A>, s1: B16<A>) -> B16<A> {
    s1.lshr(amount_16(s0))
}
/// `S1 >> S0[3:0]`, 16 bits, filling with the sign.
pub fn ashrrev_16<A: Algebra>(s0: B16<A>, s1: B16<A>) -> B16<A> {
    s1.ashr(amount_16(s0))
}
/// `S1 << S0[5:0]`, 64 bits.
pub fn lshlrev_64<A: Algebra>(s0: B32<A>, s1: B64<A>) -> B64<A> {
    s1.lshl(amount_64(s0))
}
/// `S1 >> S0[5:0]`, 64 bits, filling with zeros.
pub fn lshrrev_64<A: Algebra>(s0: B32<A>, s1: B64<A>) -> B64<A> {
    s1.lshr(amount_64(s0))
}
/// `S1 >> S0[5:0]`, 64 bits, filling with the sign.
pub fn ashrrev_64<A: Algebra>(s0: B32<A>, s1: B64<A>) -> B64<A> {
    s1.ashr(amount_64(s0))
}
/// `S0 << S1[5:0]`, 64 bits.
pub fn lshl_64<A: Algebra>(s0: B64<A>, s1: B32<A>) -> B64<A> {
    lshlrev_64(s1, s0)
}
/// `S0 >> S1[5:0]`, 64 bits, filling with zeros.
pub fn lshr_64<A: Algebra>(s0: B64<A>, s1: B32<A>) -> B64<A> {
    lshrrev_64(s1, s0)
}
/// `S0 >> S1[5:0]`, 64 bits, filling with the sign.
pub fn ashr_64<A: Algebra>(s0: B64<A>, s1: B32<A>) -> B64<A> {
    ashrrev_64(s1, s0)
}

lane_table! { Shift;
    v_lshlrev_b32: Vop2 [0x1a 0x12] (Vdst B32, Src U32, Vsrc B32), Flags::REVERSED => lane!(2, lshlrev);
    v_lshrrev_b32: Vop2 [0x16 0x10] (Vdst B32, Src U32, Vsrc B32), Flags::REVERSED => lane!(2, lshrrev);
    v_ashrrev_i32: Vop2 [0x18 0x11] (Vdst I32, Src U32, Vsrc I32), Flags::REVERSED => lane!(2, ashrrev);
    v_lshl_b32: Vop2 [0x19 to Gfx700] (Vdst B32, Src B32, Vsrc U32) => lane!(2, lshl);
    v_lshr_b32: Vop2 [0x15 to Gfx700] (Vdst B32, Src B32, Vsrc U32) => lane!(2, lshr);
    v_ashr_i32: Vop2 [0x17 to Gfx700] (Vdst I32, Src I32, Vsrc U32) => lane!(2, ashr);
    v_lshlrev_b16: Vop2 [0x2a from Gfx803] (Vdst B16, Src U16, Vsrc B16), Flags::REVERSED => lane!(2, lshlrev_16);
    v_lshrrev_b16: Vop2 [0x2b from Gfx803] (Vdst B16, Src U16, Vsrc B16), Flags::REVERSED => lane!(2, lshrrev_16);
    v_ashrrev_i16: Vop2 [0x2c from Gfx803] (Vdst I16, Src U16, Vsrc I16), Flags::REVERSED => lane!(2, ashrrev_16);
    v_lshlrev_b64: Vop3 [0x28f from Gfx803] (Vdst B64, Src U32, Src B64) => lane!(2, lshlrev_64);
    v_lshrrev_b64: Vop3 [0x290 from Gfx803] (Vdst B64, Src U32, Src B64) => lane!(2, lshrrev_64);
    v_ashrrev_i64: Vop3 [0x291 from Gfx803] (Vdst I64, Src U32, Src I64) => lane!(2, ashrrev_64);
    v_lshl_b64: Vop3 [0x161 to Gfx700] (Vdst B64, Src B64, Src U32) => lane!(2, lshl_64);
    v_lshr_b64: Vop3 [0x162 to Gfx700] (Vdst B64, Src B64, Src U32) => lane!(2, lshr_64);
    v_ashr_i64: Vop3 [0x163 to Gfx700] (Vdst I64, Src I64, Src U32) => lane!(2, ashr_64);
}
