//! Atomics of floats that return what they found, and loads to LDS.

use super::flags::{BUFFER, DS, FLAT};
use crate::isa::tables::unmodelled_table;

unmodelled_table! {
    global_atomic_add_f32: Flat [0x4d from Gfx90a]
        (VdstReturned F32, FlatAddress B64, Data F32, ScalarAddress B64), FLAT;
    global_atomic_pk_add_f16: Flat [0x4e from Gfx90a]
        (VdstReturned PkF16, FlatAddress B64, Data PkF16, ScalarAddress B64), FLAT;
    global_atomic_add_f64: Flat [0x4f from Gfx90a]
        (VdstReturned F64, FlatAddress B64, Data F64, ScalarAddress B64), FLAT;
    global_atomic_min_f64: Flat [0x50 from Gfx90a]
        (VdstReturned F64, FlatAddress B64, Data F64, ScalarAddress B64), FLAT;
    global_atomic_max_f64: Flat [0x51 from Gfx90a]
        (VdstReturned F64, FlatAddress B64, Data F64, ScalarAddress B64), FLAT;
    buffer_atomic_add_f32: Mubuf [0x4d from Gfx90a]
        (DataReturned F32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER;
    buffer_atomic_pk_add_f16: Mubuf [0x4e from Gfx90a]
        (DataReturned PkF16, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER;
    buffer_atomic_add_f64: Mubuf [0x4f from Gfx90a]
        (DataReturned F64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER;
    buffer_atomic_min_f64: Mubuf [0x50 from Gfx90a]
        (DataReturned F64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER;
    buffer_atomic_max_f64: Mubuf [0x51 from Gfx90a]
        (DataReturned F64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER;
    global_atomic_pk_add_bf16: Flat [0x52 from Gfx942]
        (VdstReturned Pk16, FlatAddress B64, Data Pk16, ScalarAddress B64), FLAT;
    flat_atomic_add_f32: Flat [0x4d from Gfx942] (VdstReturned F32, FlatAddress B64, Data F32), FLAT;
    flat_atomic_pk_add_f16: Flat [0x4e from Gfx942] (VdstReturned PkF16, FlatAddress B64, Data PkF16), FLAT;
    flat_atomic_pk_add_bf16: Flat [0x52 from Gfx942] (VdstReturned Pk16, FlatAddress B64, Data Pk16), FLAT;
    buffer_atomic_pk_add_bf16: Mubuf [0x52 from Gfx950]
        (DataReturned Pk16, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER;
    global_load_lds_dwordx4: Flat [0x7d from Gfx950] (FlatAddress B64, ScalarAddress B64), FLAT;
    global_load_lds_dwordx3: Flat [0x7e from Gfx950] (FlatAddress B64, ScalarAddress B64), FLAT;
    ds_read_b64_tr_b4: Ds [0xe0 from Gfx950] (Vdst B64, DsAddress B32), DS;
    ds_read_b96_tr_b6: Ds [0xe1 from Gfx950] (Vdst B96, DsAddress B32), DS;
    ds_read_b64_tr_b8: Ds [0xe2 from Gfx950] (Vdst B64, DsAddress B32), DS;
    ds_read_b64_tr_b16: Ds [0xe3 from Gfx950] (Vdst B64, DsAddress B32), DS;
    ds_pk_add_f16: Ds [0x17 from Gfx942] (DsAddress B32, Data PkF16), DS;
    ds_pk_add_bf16: Ds [0x18 from Gfx942] (DsAddress B32, Data Pk16), DS;
    ds_pk_add_rtn_f16: Ds [0xb7 from Gfx942] (Vdst PkF16, DsAddress B32, Data PkF16), DS;
    ds_pk_add_rtn_bf16: Ds [0xb8 from Gfx942] (Vdst Pk16, DsAddress B32, Data Pk16), DS;
    global_load_lds_ubyte: Flat [0x26 from Gfx942] (FlatAddress B64, ScalarAddress B64), FLAT;
    scratch_load_lds_ubyte: Flat [0x26 from Gfx942] (FlatAddress B32, ScalarAddress B32), FLAT;
    global_load_lds_sbyte: Flat [0x27 from Gfx942] (FlatAddress B64, ScalarAddress B64), FLAT;
    scratch_load_lds_sbyte: Flat [0x27 from Gfx942] (FlatAddress B32, ScalarAddress B32), FLAT;
    global_load_lds_ushort: Flat [0x28 from Gfx942] (FlatAddress B64, ScalarAddress B64), FLAT;
    scratch_load_lds_ushort: Flat [0x28 from Gfx942] (FlatAddress B32, ScalarAddress B32), FLAT;
    global_load_lds_sshort: Flat [0x29 from Gfx942] (FlatAddress B64, ScalarAddress B64), FLAT;
    scratch_load_lds_sshort: Flat [0x29 from Gfx942] (FlatAddress B32, ScalarAddress B32), FLAT;
    global_load_lds_dword: Flat [0x2a from Gfx942] (FlatAddress B64, ScalarAddress B64), FLAT;
    scratch_load_lds_dword: Flat [0x2a from Gfx942] (FlatAddress B32, ScalarAddress B32), FLAT;
}
