//! Forms that only older targets have, and second names: the functions stand elsewhere.

use super::bitfield::bfm;
use super::count::{bcnt, mbcnt_hi, mbcnt_lo};
use super::multiply::mul_lo;
use super::pack::{cvt_pk_i16_i32, cvt_pk_u16_u32};
use super::sad::{WRITES_EARLY, mqsad_pk_u16_u8, qsad_pk_u16_u8};
use super::select::mov;
use super::{lane, lane_table};
use crate::isa::Flags;

lane_table! { Older;
    v_bfm_b32: Vop2 [0x1e to Gfx700] (Vdst B32, Src U32, Vsrc U32), Flags::PLAIN => lane!(2, bfm);
    v_bcnt_u32_b32: Vop2 [0x22 to Gfx700] (Vdst U32, Src B32, Vsrc U32), Flags::PLAIN => lane!(2, bcnt);
    v_mbcnt_lo_u32_b32: Vop2 [0x23 to Gfx700] (Vdst U32, Src B32, Vsrc U32), Flags::PLAIN => lane!(3, mbcnt_lo);
    v_mbcnt_hi_u32_b32: Vop2 [0x24 to Gfx700] (Vdst U32, Src B32, Vsrc U32), Flags::PLAIN => lane!(3, mbcnt_hi);
    v_cvt_pk_u16_u32: Vop2 [0x30 to Gfx700] (Vdst B32, Src U32, Vsrc U32), Flags::PLAIN => lane!(2, cvt_pk_u16_u32);
    v_cvt_pk_i16_i32: Vop2 [0x31 to Gfx700] (Vdst B32, Src I32, Vsrc I32), Flags::PLAIN => lane!(2, cvt_pk_i16_i32);
    v_mul_lo_i32: Vop3 [0x16b to Gfx700] (Vdst I32, Src I32, Src I32) => lane!(2, mul_lo);
    v_qsad_u8: Vop3 [0x172 0x1e5] (Vdst B64, Src B64, Src B32, Src B64), WRITES_EARLY
        => lane!(3, qsad_pk_u16_u8);
    v_mqsad_u8: Vop3 [0x173 0x1e6] (Vdst B64, Src B64, Src B32, Src B64), WRITES_EARLY.clamps()
        => lane!(3, mqsad_pk_u16_u8);
    v_mov_fed_b32: Vop1 [0x9] (Vdst B32, Src B32) => lane!(1, mov);
}
