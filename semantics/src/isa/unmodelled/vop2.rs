//! VOP2 instructions: names that LLVM accepts on gfx6 and gfx7 with the numbers of other instructions.

use crate::isa::Flags;
use crate::isa::tables::unmodelled_table;

unmodelled_table! {
    v_fmamk_f32: Vop2 [0x2c to Gfx700]
        (Vdst F32, Src F32, Literal F32, Vsrc F32), Flags { vop3: false, ..Flags::PLAIN };
    v_fmaak_f32: Vop2 [0x2d to Gfx700]
        (Vdst F32, Src F32, Vsrc F32, Literal F32), Flags { vop3: false, ..Flags::PLAIN };
}
