//! VOP2 instructions: floating point.

use super::unmodelled;
use crate::isa::Flags;

unmodelled! {
    v_add_f32: Vop2 [0x3 0x3 0x1 0x1 0x1] (Vdst F32, Src F32, Vsrc F32);
    v_sub_f32: Vop2 [0x4 0x4 0x2 0x2 0x2] (Vdst F32, Src F32, Vsrc F32);
    v_subrev_f32: Vop2 [0x5 0x5 0x3 0x3 0x3] (Vdst F32, Src F32, Vsrc F32);
    v_mac_legacy_f32: Vop2 [0x6 0x6 _ _ _] (VdstRead F32, Src F32, Vsrc F32);
    v_mul_legacy_f32: Vop2 [0x7 0x7 0x4 0x4 0x4] (Vdst F32, Src F32, Vsrc F32);
    v_mul_f32: Vop2 [0x8 0x8 0x5 0x5 0x5] (Vdst F32, Src F32, Vsrc F32);
    v_min_legacy_f32: Vop2 [0xd 0xd _ _ _] (Vdst F32, Src F32, Vsrc F32);
    v_max_legacy_f32: Vop2 [0xe 0xe _ _ _] (Vdst F32, Src F32, Vsrc F32);
    v_min_f32: Vop2 [0xf 0xf 0xa 0xa 0xa] (Vdst F32, Src F32, Vsrc F32);
    v_max_f32: Vop2 [0x10 0x10 0xb 0xb 0xb] (Vdst F32, Src F32, Vsrc F32);
    v_mac_f32: Vop2 [0x1f 0x1f 0x16 0x16 0x16] (VdstRead F32, Src F32, Vsrc F32);
    v_madmk_f32: Vop2 [0x20 0x20 0x17 0x17 0x17] (Vdst F32, Src F32, Literal F32, Vsrc F32), Flags { vop3: false, ..Flags::PLAIN };
    v_madak_f32: Vop2 [0x21 0x21 0x18 0x18 0x18] (Vdst F32, Src F32, Vsrc F32, Literal F32), Flags { vop3: false, ..Flags::PLAIN };
    v_ldexp_f32: Vop2 [0x2b 0x2b _ _ _] (Vdst F32, Src F32, Vsrc I32);
    v_cvt_pkaccum_u8_f32: Vop2 [0x2c 0x2c _ _ _] (VdstRead B32, Src F32, Vsrc U32);
    v_fmamk_f32: Vop2 [0x2c 0x2c _ _ _] (Vdst F32, Src F32, Literal F32, Vsrc F32), Flags { vop3: false, ..Flags::PLAIN };
    v_cvt_pknorm_i16_f32: Vop2 [0x2d 0x2d _ _ _] (Vdst B32, Src F32, Vsrc F32);
    v_fmaak_f32: Vop2 [0x2d 0x2d _ _ _] (Vdst F32, Src F32, Vsrc F32, Literal F32), Flags { vop3: false, ..Flags::PLAIN };
    v_cvt_pknorm_u16_f32: Vop2 [0x2e 0x2e _ _ _] (Vdst B32, Src F32, Vsrc F32);
    v_cvt_pkrtz_f16_f32: Vop2 [0x2f 0x2f _ _ _] (Vdst B32, Src F32, Vsrc F32), Flags::OMOD;
    v_add_f16: Vop2 [_ _ 0x1f 0x1f 0x1f] (Vdst F16, Src F16, Vsrc F16);
    v_sub_f16: Vop2 [_ _ 0x20 0x20 0x20] (Vdst F16, Src F16, Vsrc F16);
    v_subrev_f16: Vop2 [_ _ 0x21 0x21 0x21] (Vdst F16, Src F16, Vsrc F16);
    v_mul_f16: Vop2 [_ _ 0x22 0x22 0x22] (Vdst F16, Src F16, Vsrc F16);
    v_mac_f16: Vop2 [_ _ 0x23 0x23 0x23] (VdstRead F16, Src F16, Vsrc F16);
    v_madmk_f16: Vop2 [_ _ 0x24 0x24 0x24] (Vdst F16, Src F16, Literal F16, Vsrc F16), Flags { vop3: false, ..Flags::PLAIN };
    v_madak_f16: Vop2 [_ _ 0x25 0x25 0x25] (Vdst F16, Src F16, Vsrc F16, Literal F16), Flags { vop3: false, ..Flags::PLAIN };
    v_max_f16: Vop2 [_ _ 0x2d 0x2d 0x2d] (Vdst F16, Src F16, Vsrc F16);
    v_min_f16: Vop2 [_ _ 0x2e 0x2e 0x2e] (Vdst F16, Src F16, Vsrc F16);
    v_ldexp_f16: Vop2 [_ _ 0x33 0x33 0x33] (Vdst F16, Src F16, Vsrc I16);
    v_fmac_f32: Vop2 [_ _ _ _ 0x3b] (VdstRead F32, Src F32, Vsrc F32);
}
