//! Saturating conversions into packed values.

use super::arithmetic::{saturate_i16, saturate_u16};
use super::{lane, lane_table};
use crate::algebra::{Algebra, B8, B16, B32, Bv, W16, W32};

fn halves<A: Algebra>(lo: B16<A>, hi: B16<A>) -> B32<A> {
    hi.zext::<W32>().lshl(Bv::constant(16)) | lo.zext()
}
/// S0 and S1 limited to unsigned 16 bits, S0 in the low half.
pub fn cvt_pk_u16_u32<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    halves(saturate_u16(s0), saturate_u16(s1))
}
/// S0 and S1 limited to signed 16 bits, S0 in the low half.
pub fn cvt_pk_i16_i32<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    halves(saturate_i16(s0), saturate_i16(s1))
}
/// The signed halves of S0 limited to unsigned bytes, the low half's in the low byte; bits 31:16 are 0.
pub fn sat_pk_u8_i16<A: Algebra>(s0: B32<A>) -> B16<A> {
    let byte = |lo: u32| -> B8<A> { s0.extract::<W16>(lo).smax(Bv::zero()).smin(Bv::constant(0xff)).truncate() };
    byte(16).zext::<W16>().lshl(Bv::constant(8)) | byte(0).zext()
}

lane_table! { Pack;
    v_cvt_pk_u16_u32: Vop3 [0x297 from Gfx803] (Vdst B32, Src U32, Src U32) => lane!(2, cvt_pk_u16_u32);
    v_cvt_pk_i16_i32: Vop3 [0x298 from Gfx803] (Vdst B32, Src I32, Src I32) => lane!(2, cvt_pk_i16_i32);
    v_sat_pk_u8_i16: Vop1 [0x4f from Gfx900] (Vdst B16, Src B32) => lane!(1, sat_pk_u8_i16);
}
