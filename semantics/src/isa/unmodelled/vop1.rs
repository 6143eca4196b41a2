//! VOP1 instructions: floating point, special cases.

use super::unmodelled;
use crate::isa::Flags;

unmodelled! {
    v_clrexcp: Vop1 [0x41 0x41 0x35 0x35 0x35] (), Flags::PLAIN;
    v_movreld_b32: Vop1 [0x42 0x42 0x36 _ _] (Vdst B32, Src B32), Flags::PLAIN;
    v_movrels_b32: Vop1 [0x43 0x43 0x37 _ _] (Vdst B32, Vgpr B32), Flags::PLAIN;
    v_movrelsd_b32: Vop1 [0x44 0x44 0x38 _ _] (Vdst B32, Vgpr B32), Flags::PLAIN;
    v_mov_prsv_b32: Vop1 [_ _ _ 0x36 0x36] (Vdst B32, Src B32);
    v_screen_partition_4se_b32: Vop1 [_ _ _ 0x37 0x37] (Vdst B32, Src B32);
    v_writelane_regwr_b32: Vop1 [_ _ _ 0x50 0x50] (Vdst B32, Src B32);
}
