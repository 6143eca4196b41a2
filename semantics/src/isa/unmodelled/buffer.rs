//! Buffer memory.

use super::flags::BUFFER_FROM_LDS;
use crate::isa::tables::unmodelled_table;

unmodelled_table! {
    buffer_store_lds_dword: Mubuf [0x3d from Gfx803] (Resource B128, ScalarOffset B32), BUFFER_FROM_LDS;
}
