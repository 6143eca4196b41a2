//! Scalar memory and data share.

use super::flags::{DS, GDS, SMEM};
use crate::isa::tables::unmodelled_table;

unmodelled_table! {
    ds_gws_init: Ds [0x19 0x99] (DsAddress B32), GDS;
    ds_gws_sema_v: Ds [0x1a 0x9a] (IgnoredAddress B32), GDS;
    ds_gws_sema_br: Ds [0x1b 0x9b] (DsAddress B32), GDS;
    ds_gws_sema_p: Ds [0x1c 0x9c] (IgnoredAddress B32), GDS;
    ds_gws_barrier: Ds [0x1d 0x9d] (DsAddress B32), GDS;
    ds_gws_sema_release_all: Ds [0x18 0x98 from Gfx700] (IgnoredAddress B32), GDS;
    ds_condxchg32_rtn_b128: Ds [0xfd from Gfx700] (Vdst B128), DS;
    s_scratch_load_dword: Smem [0x5 from Gfx900] (Sdst B32, ScalarBase B64, SmemOffset B32), SMEM;
    s_scratch_load_dwordx2: Smem [0x6 from Gfx900] (Sdst B64, ScalarBase B64, SmemOffset B32), SMEM;
    s_scratch_load_dwordx4: Smem [0x7 from Gfx900] (Sdst B128, ScalarBase B64, SmemOffset B32), SMEM;
    s_scratch_store_dword: Smem [0x15 from Gfx900] (ScalarData B32, ScalarBase B64, SmemOffset B32), SMEM;
    s_scratch_store_dwordx2: Smem [0x16 from Gfx900] (ScalarData B64, ScalarBase B64, SmemOffset B32), SMEM;
    s_scratch_store_dwordx4: Smem [0x17 from Gfx900] (ScalarData B128, ScalarBase B64, SmemOffset B32), SMEM;
    s_dcache_discard: Smem [0x28 from Gfx900] (ScalarBase B64, SmemOffset B32);
    s_dcache_discard_x2: Smem [0x29 from Gfx900] (ScalarBase B64, SmemOffset B32);
}
