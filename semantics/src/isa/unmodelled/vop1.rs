//! VOP1 instructions of which only the names are known.

use crate::isa::Flags;
use crate::isa::tables::unmodelled_table;

const UNDOCUMENTED: Flags = Flags { undocumented: true, ..Flags::DEFAULT };

/// The part of the source that is converted is SDWA's to select.
const WIDENS: Flags = Flags { omod: true, ..Flags::DEFAULT };

unmodelled_table! {
    v_cvt_f32_fp8: Vop1 [0x54 from Gfx942] (Vdst F32, Src B32), WIDENS;
    v_cvt_f32_bf8: Vop1 [0x55 from Gfx942] (Vdst F32, Src B32), WIDENS;
    v_cvt_pk_f32_fp8: Vop1 [0x56 from Gfx942] (Vdst PkF32, Src B32), WIDENS;
    v_cvt_pk_f32_bf8: Vop1 [0x57 from Gfx942] (Vdst PkF32, Src B32), WIDENS;
    v_mov_prsv_b32: Vop1 [0x36 from Gfx900] (Vdst B32, Src B32), UNDOCUMENTED;
    v_writelane_regwr_b32: Vop1 [0x50 from Gfx900] (Vdst B32, Src B32), UNDOCUMENTED;
}
