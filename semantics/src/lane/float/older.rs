//! Instructions with a 32-bit form on gfx6 and gfx7 or later, and VOP3 alone since.

use super::super::{float_lane, lane_table};
use super::convert::{pk_u8, pknorm_i16_f32, pknorm_u16_f32, pkrtz_f16_f32};
use super::legacy::{MAD, mad_legacy, mul_legacy};
use super::scale::ldexp;
use crate::algebra::W32;
use crate::isa::Flags;

lane_table! { FloatOlder;
    v_cvt_pkaccum_u8_f32: Vop2 [0x2c to Gfx700] (VdstRead B32, Src F32, Vsrc U32)
        => float_lane!(pk_u8[]: 0 1 2);
    v_cvt_pknorm_i16_f32: Vop2 [0x2d to Gfx700] (Vdst B32, Src F32, Vsrc F32) =>
        float_lane!(pknorm_i16_f32[]: 0 1);
    v_cvt_pknorm_u16_f32: Vop2 [0x2e to Gfx700] (Vdst B32, Src F32, Vsrc F32) =>
        float_lane!(pknorm_u16_f32[]: 0 1);
    v_cvt_pkrtz_f16_f32: Vop2 [0x2f to Gfx700] (Vdst B32, Src F32, Vsrc F32), Flags::OMOD
        => float_lane!(pkrtz_f16_f32[]: 0 1);
    v_mac_legacy_f32: Vop2 [0x6 to Gfx700] (VdstRead F32, Src F32, Vsrc F32), MAD
        => float_lane!(mad_legacy[]: 0 1 2);
    v_mul_legacy_f32: Vop3 [0x2a1 from Gfx90a] (Vdst F32, Src F32, Vsrc F32)
        => float_lane!(mul_legacy[]: 0 1);
    v_ldexp_f32: Vop2 [0x2b to Gfx700] (Vdst F32, Src F32, Vsrc I32) =>
        float_lane!(ldexp[W32]: 0 1);
}
