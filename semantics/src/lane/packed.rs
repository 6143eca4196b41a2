//! Packed 16-bit instructions: the 16-bit lane functions, applied to both halves by the VOP3P rule.

use super::arithmetic::*;
use super::kinds::*;
use super::minmax::*;
use super::multiply::*;
use super::shift::*;
use super::{lane, lane_table};
use crate::isa::Flags;

lane_table! { Packed;
    v_pk_mad_i16: Vop3p [_ _ _ 0x380 0x380] (D_PK16, S_PK16, S_PK16, S_PK16), Flags::PLAIN, lane!(3, mad_16, clamp mad_16_clamp_signed);
    v_pk_mul_lo_u16: Vop3p [_ _ _ 0x381 0x381] (D_PK16, S_PK16, S_PK16), Flags::PLAIN, lane!(2, mul_lo_16);
    v_pk_add_i16: Vop3p [_ _ _ 0x382 0x382] (D_PK16, S_PK16, S_PK16), Flags::PLAIN, lane!(2, add_16, clamp add_16_clamp_signed);
    v_pk_sub_i16: Vop3p [_ _ _ 0x383 0x383] (D_PK16, S_PK16, S_PK16), Flags::PLAIN, lane!(2, sub_16, clamp sub_16_clamp_signed);
    v_pk_lshlrev_b16: Vop3p [_ _ _ 0x384 0x384] (D_PK16, S_PK16, S_PK16), Flags::PLAIN, lane!(2, lshlrev_16);
    v_pk_lshrrev_b16: Vop3p [_ _ _ 0x385 0x385] (D_PK16, S_PK16, S_PK16), Flags::PLAIN, lane!(2, lshrrev_16);
    v_pk_ashrrev_i16: Vop3p [_ _ _ 0x386 0x386] (D_PK16, S_PK16, S_PK16), Flags::PLAIN, lane!(2, ashrrev_16);
    v_pk_max_i16: Vop3p [_ _ _ 0x387 0x387] (D_PK16, S_PK16, S_PK16), Flags::PLAIN, lane!(2, max_i16, clamp max_i16);
    v_pk_min_i16: Vop3p [_ _ _ 0x388 0x388] (D_PK16, S_PK16, S_PK16), Flags::PLAIN, lane!(2, min_i16, clamp min_i16);
    v_pk_mad_u16: Vop3p [_ _ _ 0x389 0x389] (D_PK16, S_PK16, S_PK16, S_PK16), Flags::PLAIN, lane!(3, mad_16, clamp mad_16_clamp_unsigned);
    v_pk_add_u16: Vop3p [_ _ _ 0x38a 0x38a] (D_PK16, S_PK16, S_PK16), Flags::PLAIN, lane!(2, add_16, clamp add_16_clamp_unsigned);
    v_pk_sub_u16: Vop3p [_ _ _ 0x38b 0x38b] (D_PK16, S_PK16, S_PK16), Flags::PLAIN, lane!(2, sub_16, clamp sub_16_clamp_unsigned);
    v_pk_max_u16: Vop3p [_ _ _ 0x38c 0x38c] (D_PK16, S_PK16, S_PK16), Flags::PLAIN, lane!(2, max_u16, clamp max_u16);
    v_pk_min_u16: Vop3p [_ _ _ 0x38d 0x38d] (D_PK16, S_PK16, S_PK16), Flags::PLAIN, lane!(2, min_u16, clamp min_u16);
}
