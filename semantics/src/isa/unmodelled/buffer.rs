//! Buffer memory.

use super::flags::{BUFFER_FROM_LDS, SCOPED};
use crate::isa::tables::unmodelled_table;

unmodelled_table! {
    buffer_store_lds_dword: Mubuf [0x3d from Gfx803] (Resource B128, ScalarOffset B32), BUFFER_FROM_LDS;
    buffer_wbl2: Mubuf [0x28 on Gfx90a] ();
    buffer_invl2: Mubuf [0x29 on Gfx90a] ();
    buffer_wbl2: Mubuf [0x28 from Gfx942] (), SCOPED;
    buffer_inv: Mubuf [0x29 from Gfx942] (), SCOPED;
}
