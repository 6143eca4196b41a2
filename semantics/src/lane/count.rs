//! Counting bits.

use super::{LaneMask, lane, lane_table};
use crate::algebra::{Algebra, B32, Bv};

/// Position of the highest one, counted from the top; -1 if there is none.
pub fn ffbh_u32<A: Algebra>(s0: B32<A>) -> B32<A> {
    s0.eq(Bv::zero()).select(Bv::ones(), s0.leading_zeros())
}
/// Position of the lowest one; -1 if there is none.
pub fn ffbl<A: Algebra>(s0: B32<A>) -> B32<A> {
    s0.eq(Bv::zero()).select(Bv::ones(), s0.trailing_zeros())
}
/// Position of the highest bit that differs from the sign, counted from the top; -1 if there is none.
pub fn ffbh_i32<A: Algebra>(s0: B32<A>) -> B32<A> {
    ffbh_u32(s0 ^ s0.ashr(Bv::constant(31)))
}
/// Number of ones in S0, plus S1.
pub fn bcnt<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    s0.popcount() + s1
}
/// Number of ones of S0 in the lanes below this one, lanes 31:0, plus S1.
pub fn mbcnt_lo<A: Algebra>(s0: B32<A>, s1: B32<A>, below: LaneMask<A>) -> B32<A> {
    (s0 & below.lo).popcount() + s1
}
/// Number of ones of S0 in the lanes below this one, lanes 63:32, plus S1.
pub fn mbcnt_hi<A: Algebra>(s0: B32<A>, s1: B32<A>, below: LaneMask<A>) -> B32<A> {
    (s0 & below.hi).popcount() + s1
}

lane_table! { Count;
    v_ffbh_u32: Vop1 [0x39 0x2d] (Vdst U32, Src U32) => lane!(1, ffbh_u32);
    v_ffbl_b32: Vop1 [0x3a 0x2e] (Vdst U32, Src B32) => lane!(1, ffbl);
    v_ffbh_i32: Vop1 [0x3b 0x2f] (Vdst I32, Src I32) => lane!(1, ffbh_i32);
    v_bcnt_u32_b32: Vop3 [0x28b from Gfx803] (Vdst U32, Src B32, Src U32) => lane!(2, bcnt);
    v_mbcnt_lo_u32_b32: Vop3 [0x28c from Gfx803] (Vdst U32, Src B32, Src U32) => lane!(3, mbcnt_lo);
    v_mbcnt_hi_u32_b32: Vop3 [0x28d from Gfx803] (Vdst U32, Src B32, Src U32) => lane!(3, mbcnt_hi);
}
