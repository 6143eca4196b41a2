//! VOP3, VOP3P, VINTRP and EXP instructions.

use crate::encoding::MemoryBits;
use crate::isa::Flags;
use crate::isa::tables::unmodelled_table;

const INTERPOLATION: Flags = Flags { memory: MemoryBits::HIGH, ..Flags::PLAIN.with_m0() };

unmodelled_table! {
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
    v_mfma_ld_scale_b32: Vop3p [0x3ac from Gfx950] (Src B32, Vsrc B32), Flags { unmodified: true, ..Flags::PLAIN };
}
