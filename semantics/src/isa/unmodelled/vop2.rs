//! VOP2 instructions: names that LLVM accepts on gfx6 and gfx7 with the numbers of other instructions; dot products
//! and a packed multiply-add that add to their destination.

use crate::isa::Flags;
use crate::isa::tables::unmodelled_table;

unmodelled_table! {
    v_fmamk_f32: Vop2 [0x2c to Gfx700]
        (Vdst F32, Src F32, Literal F32, Vsrc F32), Flags { vop3: false, ..Flags::PLAIN };
    v_fmaak_f32: Vop2 [0x2d to Gfx700]
        (Vdst F32, Src F32, Vsrc F32, Literal F32), Flags { vop3: false, ..Flags::PLAIN };
    v_fmac_f64: Vop2 [0x4 from Gfx90a]
        (VdstRead F64, Src F64, Vsrc F64), Flags { sdwa: false, ..Flags::DEFAULT };
    v_fmamk_f32: Vop2 [0x17 from Gfx942]
        (Vdst F32, Src F32, Literal F32, Vsrc F32), Flags { vop3: false, ..Flags::PLAIN };
    v_fmaak_f32: Vop2 [0x18 from Gfx942]
        (Vdst F32, Src F32, Vsrc F32, Literal F32), Flags { vop3: false, ..Flags::PLAIN };
    v_dot2c_f32_f16: Vop2 [0x37 from Gfx908]
        (VdstRead F32, Src PkF16, Vsrc PkF16), Flags { sdwa: false, ..Flags::DEFAULT };
    v_dot2c_i32_i16: Vop2 [0x38 from Gfx908]
        (VdstRead I32, Src Pk16, Vsrc Pk16), Flags { sdwa: false, ..Flags::DEFAULT.clamps() };
    v_dot4c_i32_i8: Vop2 [0x39 from Gfx908]
        (VdstRead I32, Src B32, Vsrc B32), Flags { sdwa: false, ..Flags::DEFAULT.clamps() };
    v_dot8c_i32_i4: Vop2 [0x3a from Gfx908]
        (VdstRead I32, Src B32, Vsrc B32), Flags { sdwa: false, ..Flags::DEFAULT.clamps() };
    v_pk_fmac_f16: Vop2 [0x3c from Gfx908]
        (VdstRead PkF16, Src PkF16, Vsrc PkF16), Flags { vop3: false, ..Flags::DEFAULT };
}
