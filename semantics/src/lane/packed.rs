//! Packed 16-bit instructions: the 16-bit lane functions, applied to both halves by the VOP3P rule.

use super::arithmetic::*;
use super::minmax::*;
use super::multiply::*;
use super::shift::*;
use super::{lane, lane_table};

lane_table! { Packed;
    v_pk_mad_i16: Vop3p [0x380 from Gfx900] (Vdst Pk16, Src Pk16, Src Pk16, Src Pk16)
        => lane!(3, mad_16, clamp mad_16_clamp_signed);
    v_pk_mul_lo_u16: Vop3p [0x381 from Gfx900] (Vdst Pk16, Src Pk16, Src Pk16) => lane!(2, mul_lo_16);
    v_pk_add_i16: Vop3p [0x382 from Gfx900] (Vdst Pk16, Src Pk16, Src Pk16)
        => lane!(2, add_16, clamp add_16_clamp_signed);
    v_pk_sub_i16: Vop3p [0x383 from Gfx900] (Vdst Pk16, Src Pk16, Src Pk16)
        => lane!(2, sub_16, clamp sub_16_clamp_signed);
    v_pk_lshlrev_b16: Vop3p [0x384 from Gfx900] (Vdst Pk16, Src Pk16, Src Pk16) => lane!(2, lshlrev_16);
    v_pk_lshrrev_b16: Vop3p [0x385 from Gfx900] (Vdst Pk16, Src Pk16, Src Pk16) => lane!(2, lshrrev_16);
    v_pk_ashrrev_i16: Vop3p [0x386 from Gfx900] (Vdst Pk16, Src Pk16, Src Pk16) => lane!(2, ashrrev_16);
    v_pk_max_i16: Vop3p [0x387 from Gfx900] (Vdst Pk16, Src Pk16, Src Pk16) => lane!(2, max_i16, clamp max_i16);
    v_pk_min_i16: Vop3p [0x388 from Gfx900] (Vdst Pk16, Src Pk16, Src Pk16) => lane!(2, min_i16, clamp min_i16);
    v_pk_mad_u16: Vop3p [0x389 from Gfx900] (Vdst Pk16, Src Pk16, Src Pk16, Src Pk16)
        => lane!(3, mad_16, clamp mad_16_clamp_unsigned);
    v_pk_add_u16: Vop3p [0x38a from Gfx900] (Vdst Pk16, Src Pk16, Src Pk16)
        => lane!(2, add_16, clamp add_16_clamp_unsigned);
    v_pk_sub_u16: Vop3p [0x38b from Gfx900] (Vdst Pk16, Src Pk16, Src Pk16)
        => lane!(2, sub_16, clamp sub_16_clamp_unsigned);
    v_pk_max_u16: Vop3p [0x38c from Gfx900] (Vdst Pk16, Src Pk16, Src Pk16) => lane!(2, max_u16, clamp max_u16);
    v_pk_min_u16: Vop3p [0x38d from Gfx900] (Vdst Pk16, Src Pk16, Src Pk16) => lane!(2, min_u16, clamp min_u16);
}
