//! Bitwise logic.

use super::{lane, lane_table};
use crate::algebra::{Algebra, B32, Bv};

/// `~S0`.
pub fn not<A: Algebra>(s0: B32<A>) -> B32<A> {
    !s0
}
/// `S0 & S1`.
pub fn and<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    s0 & s1
}
/// `S0 | S1`.
pub fn or<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    s0 | s1
}
/// `S0 ^ S1`.
pub fn xor<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    s0 ^ s1
}
/// `(S0 & S1) | S2`.
pub fn and_or<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    (s0 & s1) | s2
}
/// `S0 | S1 | S2`.
pub fn or3<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    s0 | s1 | s2
}
/// `(S0 << S1[4:0]) | S2`.
pub fn lshl_or<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    s0.lshl(s1 & Bv::constant(31)) | s2
}

/// Bitwise equality.
pub fn xnor<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    !(s0 ^ s1)
}

lane_table! { Logic;
    v_not_b32: Vop1 [0x37 0x2b] (Vdst B32, Src B32) => lane!(1, not);
    v_and_b32: Vop2 [0x1b 0x13] (Vdst B32, Src B32, Vsrc B32) => lane!(2, and);
    v_or_b32: Vop2 [0x1c 0x14] (Vdst B32, Src B32, Vsrc B32) => lane!(2, or);
    v_xnor_b32: Vop2 [0x3d from Gfx906] (Vdst B32, Src B32, Vsrc B32) => lane!(2, xnor);
    v_xor_b32: Vop2 [0x1d 0x15] (Vdst B32, Src B32, Vsrc B32) => lane!(2, xor);
    v_and_or_b32: Vop3 [0x201 from Gfx900] (Vdst B32, Src B32, Src B32, Src B32) => lane!(3, and_or);
    v_or3_b32: Vop3 [0x202 from Gfx900] (Vdst B32, Src B32, Src B32, Src B32) => lane!(3, or3);
    v_lshl_or_b32: Vop3 [0x200 from Gfx900] (Vdst B32, Src B32, Src U32, Src B32) => lane!(3, lshl_or);
}
