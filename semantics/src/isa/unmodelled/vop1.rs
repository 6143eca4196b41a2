//! VOP1 instructions of which only the names are known.

use crate::isa::Flags;
use crate::isa::tables::unmodelled_table;

const UNDOCUMENTED: Flags = Flags { undocumented: true, ..Flags::DEFAULT };

unmodelled_table! {
    v_mov_prsv_b32: Vop1 [0x36 from Gfx900] (Vdst B32, Src B32), UNDOCUMENTED;
    v_writelane_regwr_b32: Vop1 [0x50 from Gfx900] (Vdst B32, Src B32), UNDOCUMENTED;
}
