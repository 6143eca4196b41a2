//! VOP3, VOP3P, VINTRP and EXP instructions.

use crate::encoding::MemoryBits;
use crate::isa::Flags;
use crate::isa::tables::unmodelled_table;

const INTERPOLATION: Flags = Flags { memory: MemoryBits::HIGH, ..Flags::PLAIN.with_m0() };

unmodelled_table! {
    v_pk_fma_f32: Vop3p [0x3b0 from Gfx90a] (Vdst PkF32, Src PkF32, Vsrc PkF32, Vsrc PkF32);
    v_pk_mul_f32: Vop3p [0x3b1 from Gfx90a] (Vdst PkF32, Src PkF32, Vsrc PkF32);
    v_pk_add_f32: Vop3p [0x3b2 from Gfx90a] (Vdst PkF32, Src PkF32, Vsrc PkF32);
    v_pk_mov_b32: Vop3p [0x3b3 from Gfx90a] (Vdst Pk32, Src Pk32, Vsrc Pk32);
    v_mul_legacy_f32: Vop3 [0x2a1 from Gfx90a] (Vdst F32, Src F32, Vsrc F32);
    v_dot2_f32_bf16: Vop3p [0x39a from Gfx950] (Vdst F32, Src Pk16, Vsrc Pk16, Vsrc F32), Flags::WHOLE;
    v_pk_minimum3_f16: Vop3p [0x39b from Gfx950] (Vdst PkF16, Src PkF16, Vsrc PkF16, Vsrc PkF16);
    v_pk_maximum3_f16: Vop3p [0x39c from Gfx950] (Vdst PkF16, Src PkF16, Vsrc PkF16, Vsrc PkF16);
    v_minimum3_f32: Vop3 [0x2a8 from Gfx950] (Vdst F32, Src F32, Vsrc F32, Vsrc F32);
    v_maximum3_f32: Vop3 [0x2a9 from Gfx950] (Vdst F32, Src F32, Vsrc F32, Vsrc F32);
    v_cvt_pk_f16_f32: Vop3 [0x267 from Gfx950] (Vdst Pk16, Src F32, Vsrc F32);
    v_cvt_pk_bf16_f32: Vop3 [0x268 from Gfx950] (Vdst Pk16, Src F32, Vsrc F32);
    v_cvt_sr_f16_f32: Vop3 [0x2a6 from Gfx950] (VdstRead B16, Src F32, Vsrc B32);
    v_cvt_sr_bf16_f32: Vop3 [0x2a7 from Gfx950] (VdstRead B16, Src F32, Vsrc B32);
    v_ashr_pk_i8_i32: Vop3 [0x265 from Gfx950] (VdstRead B16, Src I32, Vsrc I32, Vsrc U32);
    v_ashr_pk_u8_i32: Vop3 [0x266 from Gfx950] (VdstRead B16, Src I32, Vsrc I32, Vsrc U32);
    v_lshl_add_u64: Vop3 [0x208 from Gfx942] (Vdst U64, Src U64, Vsrc U32, Vsrc U64);
    v_cvt_pk_fp8_f32: Vop3 [0x2a2 from Gfx942] (VdstRead B16, Src F32, Vsrc F32);
    v_cvt_pk_bf8_f32: Vop3 [0x2a3 from Gfx942] (VdstRead B16, Src F32, Vsrc F32);
    v_cvt_sr_fp8_f32: Vop3 [0x2a4 from Gfx942] (VdstRead B16, Src F32, Vsrc B32);
    v_cvt_sr_bf8_f32: Vop3 [0x2a5 from Gfx942] (VdstRead B16, Src F32, Vsrc B32);
    v_interp_p1_f32: Vintrp [0x0] (Vdst F32, Vsrc F32, Attribute B32), Flags::PLAIN.with_m0();
    v_interp_p2_f32: Vintrp [0x1] (VdstRead F32, Vsrc F32, Attribute B32), Flags::PLAIN.with_m0();
    v_interp_mov_f32: Vintrp [0x2] (Vdst F32, AttributeParameter B32, Attribute B32), Flags::PLAIN.with_m0();
    v_readlane_regrd_b32: Vop3 [0x29b from Gfx900]
        (Sdst B32, Vgpr B32, LaneSelect B32), Flags { undocumented: true, ..Flags::DEFAULT };
    v_interp_p1ll_f16: Vop3 [0x274 from Gfx803]
        (Vdst F32, Vsrc F32, Attribute B32), INTERPOLATION;
    v_interp_p1lv_f16: Vop3 [0x275 from Gfx803]
        (Vdst F32, Vsrc F32, Attribute B32, Vsrc F16), INTERPOLATION;
    v_interp_p2_f16: Vop3 [0x276 from Gfx803]
        (Vdst F16, Vsrc F32, Attribute B32, Vsrc F32), INTERPOLATION;
    v_interp_p2_legacy_f16: Vop3 [0x276 from Gfx900]
        (Vdst F16, Vsrc F32, Attribute B32, Vsrc F32), INTERPOLATION;
}
