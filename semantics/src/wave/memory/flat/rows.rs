//! The rows of flat, global and scratch memory.

use crate::algebra::AtomicOp;
use crate::isa::tables::memory_table;
use crate::isa::unmodelled::flags::{FLAT, FLAT_SILENT, FLAT_TO_LDS};
use crate::isa::{Element, MemoryOp};

memory_table! {
    flat_load_ubyte: Flat [0x8 0x10 from Gfx700] (LoadDst B32, FlatAddress B64), FLAT => MemoryOp::Load(Element::UBYTE);
    flat_load_sbyte: Flat [0x9 0x11 from Gfx700] (LoadDst B32, FlatAddress B64), FLAT => MemoryOp::Load(Element::SBYTE);
    flat_load_ushort: Flat [0xa 0x12 from Gfx700] (LoadDst B32, FlatAddress B64), FLAT
        => MemoryOp::Load(Element::USHORT);
    flat_load_sshort: Flat [0xb 0x13 from Gfx700] (LoadDst B32, FlatAddress B64), FLAT
        => MemoryOp::Load(Element::SSHORT);
    flat_load_dword: Flat [0xc 0x14 from Gfx700] (LoadDst B32, FlatAddress B64), FLAT
        => MemoryOp::Load(Element::DWORDS);
    flat_load_dwordx2: Flat [0xd 0x15 from Gfx700] (LoadDst B64, FlatAddress B64), FLAT
        => MemoryOp::Load(Element::DWORDS);
    flat_load_dwordx4: Flat [0xe 0x17 from Gfx700] (LoadDst B128, FlatAddress B64), FLAT
        => MemoryOp::Load(Element::DWORDS);
    flat_load_dwordx3: Flat [0xf 0x16 from Gfx700] (LoadDst B96, FlatAddress B64), FLAT
        => MemoryOp::Load(Element::DWORDS);
    flat_store_byte: Flat [0x18 from Gfx700] (FlatAddress B64, Data B32), FLAT => MemoryOp::Store(Element::UBYTE);
    flat_store_short: Flat [0x1a from Gfx700] (FlatAddress B64, Data B32), FLAT => MemoryOp::Store(Element::USHORT);
    flat_store_dword: Flat [0x1c from Gfx700] (FlatAddress B64, Data B32), FLAT => MemoryOp::Store(Element::DWORDS);
    flat_store_dwordx2: Flat [0x1d from Gfx700] (FlatAddress B64, Data B64), FLAT => MemoryOp::Store(Element::DWORDS);
    flat_store_dwordx4: Flat [0x1e 0x1f from Gfx700] (FlatAddress B64, Data B128), FLAT
        => MemoryOp::Store(Element::DWORDS);
    flat_store_dwordx3: Flat [0x1f 0x1e from Gfx700] (FlatAddress B64, Data B96), FLAT
        => MemoryOp::Store(Element::DWORDS);
    flat_atomic_swap: Flat [0x30 0x40 from Gfx700] (VdstReturned B32, FlatAddress B64, Data B32), FLAT
        => MemoryOp::Atomic(AtomicOp::Swap);
    flat_atomic_cmpswap: Flat [0x31 0x41 from Gfx700] (VdstReturned B32, FlatAddress B64, Data B64), FLAT
        => MemoryOp::Atomic(AtomicOp::CompareSwap);
    flat_atomic_add: Flat [0x32 0x42 from Gfx700] (VdstReturned B32, FlatAddress B64, Data B32), FLAT
        => MemoryOp::Atomic(AtomicOp::Add);
    flat_atomic_sub: Flat [0x33 0x43 from Gfx700] (VdstReturned B32, FlatAddress B64, Data B32), FLAT
        => MemoryOp::Atomic(AtomicOp::Sub);
    flat_atomic_smin: Flat [0x35 0x44 from Gfx700] (VdstReturned B32, FlatAddress B64, Data B32), FLAT
        => MemoryOp::Atomic(AtomicOp::MinSigned);
    flat_atomic_umin: Flat [0x36 0x45 from Gfx700] (VdstReturned B32, FlatAddress B64, Data B32), FLAT
        => MemoryOp::Atomic(AtomicOp::MinUnsigned);
    flat_atomic_smax: Flat [0x37 0x46 from Gfx700] (VdstReturned B32, FlatAddress B64, Data B32), FLAT
        => MemoryOp::Atomic(AtomicOp::MaxSigned);
    flat_atomic_umax: Flat [0x38 0x47 from Gfx700] (VdstReturned B32, FlatAddress B64, Data B32), FLAT
        => MemoryOp::Atomic(AtomicOp::MaxUnsigned);
    flat_atomic_and: Flat [0x39 0x48 from Gfx700] (VdstReturned B32, FlatAddress B64, Data B32), FLAT
        => MemoryOp::Atomic(AtomicOp::And);
    flat_atomic_or: Flat [0x3a 0x49 from Gfx700] (VdstReturned B32, FlatAddress B64, Data B32), FLAT
        => MemoryOp::Atomic(AtomicOp::Or);
    flat_atomic_xor: Flat [0x3b 0x4a from Gfx700] (VdstReturned B32, FlatAddress B64, Data B32), FLAT
        => MemoryOp::Atomic(AtomicOp::Xor);
    flat_atomic_inc: Flat [0x3c 0x4b from Gfx700] (VdstReturned B32, FlatAddress B64, Data B32), FLAT
        => MemoryOp::Atomic(AtomicOp::Increment);
    flat_atomic_dec: Flat [0x3d 0x4c from Gfx700] (VdstReturned B32, FlatAddress B64, Data B32), FLAT
        => MemoryOp::Atomic(AtomicOp::Decrement);
    flat_atomic_fcmpswap: Flat [0x3e on Gfx700] (VdstReturned B32, FlatAddress B64, Data B64), FLAT
        => MemoryOp::Atomic(AtomicOp::FloatCompareSwap);
    flat_atomic_fmin: Flat [0x3f on Gfx700] (VdstReturned B32, FlatAddress B64, Data B32), FLAT
        => MemoryOp::Atomic(AtomicOp::FloatMin);
    flat_atomic_fmax: Flat [0x40 on Gfx700] (VdstReturned B32, FlatAddress B64, Data B32), FLAT
        => MemoryOp::Atomic(AtomicOp::FloatMax);
    flat_atomic_swap_x2: Flat [0x50 0x60 from Gfx700] (VdstReturned B64, FlatAddress B64, Data B64), FLAT
        => MemoryOp::Atomic(AtomicOp::Swap);
    flat_atomic_cmpswap_x2: Flat [0x51 0x61 from Gfx700] (VdstReturned B64, FlatAddress B64, Data B128), FLAT
        => MemoryOp::Atomic(AtomicOp::CompareSwap);
    flat_atomic_add_x2: Flat [0x52 0x62 from Gfx700] (VdstReturned B64, FlatAddress B64, Data B64), FLAT
        => MemoryOp::Atomic(AtomicOp::Add);
    flat_atomic_sub_x2: Flat [0x53 0x63 from Gfx700] (VdstReturned B64, FlatAddress B64, Data B64), FLAT
        => MemoryOp::Atomic(AtomicOp::Sub);
    flat_atomic_smin_x2: Flat [0x55 0x64 from Gfx700] (VdstReturned B64, FlatAddress B64, Data B64), FLAT
        => MemoryOp::Atomic(AtomicOp::MinSigned);
    flat_atomic_umin_x2: Flat [0x56 0x65 from Gfx700] (VdstReturned B64, FlatAddress B64, Data B64), FLAT
        => MemoryOp::Atomic(AtomicOp::MinUnsigned);
    flat_atomic_smax_x2: Flat [0x57 0x66 from Gfx700] (VdstReturned B64, FlatAddress B64, Data B64), FLAT
        => MemoryOp::Atomic(AtomicOp::MaxSigned);
    flat_atomic_umax_x2: Flat [0x58 0x67 from Gfx700] (VdstReturned B64, FlatAddress B64, Data B64), FLAT
        => MemoryOp::Atomic(AtomicOp::MaxUnsigned);
    flat_atomic_and_x2: Flat [0x59 0x68 from Gfx700] (VdstReturned B64, FlatAddress B64, Data B64), FLAT
        => MemoryOp::Atomic(AtomicOp::And);
    flat_atomic_or_x2: Flat [0x5a 0x69 from Gfx700] (VdstReturned B64, FlatAddress B64, Data B64), FLAT
        => MemoryOp::Atomic(AtomicOp::Or);
    flat_atomic_xor_x2: Flat [0x5b 0x6a from Gfx700] (VdstReturned B64, FlatAddress B64, Data B64), FLAT
        => MemoryOp::Atomic(AtomicOp::Xor);
    flat_atomic_inc_x2: Flat [0x5c 0x6b from Gfx700] (VdstReturned B64, FlatAddress B64, Data B64), FLAT
        => MemoryOp::Atomic(AtomicOp::Increment);
    flat_atomic_dec_x2: Flat [0x5d 0x6c from Gfx700] (VdstReturned B64, FlatAddress B64, Data B64), FLAT
        => MemoryOp::Atomic(AtomicOp::Decrement);
    flat_atomic_fcmpswap_x2: Flat [0x5e on Gfx700] (VdstReturned B64, FlatAddress B64, Data B128), FLAT
        => MemoryOp::Atomic(AtomicOp::FloatCompareSwap);
    flat_atomic_fmin_x2: Flat [0x5f on Gfx700] (VdstReturned B64, FlatAddress B64, Data B64), FLAT
        => MemoryOp::Atomic(AtomicOp::FloatMin);
    flat_atomic_fmax_x2: Flat [0x60 on Gfx700] (VdstReturned B64, FlatAddress B64, Data B64), FLAT
        => MemoryOp::Atomic(AtomicOp::FloatMax);
    flat_store_byte_d16_hi: Flat [0x19 from Gfx900] (FlatAddress B64, Data B32), FLAT
        => MemoryOp::Store(Element::UBYTE.high());
    flat_store_short_d16_hi: Flat [0x1b from Gfx900] (FlatAddress B64, Data B32), FLAT
        => MemoryOp::Store(Element::USHORT.high());
    flat_load_ubyte_d16: Flat [0x20 from Gfx900] (LoadDst B32, FlatAddress B64), FLAT
        => MemoryOp::Load(Element::UBYTE.low());
    flat_load_ubyte_d16_hi: Flat [0x21 from Gfx900] (LoadDst B32, FlatAddress B64), FLAT
        => MemoryOp::Load(Element::UBYTE.high());
    flat_load_sbyte_d16: Flat [0x22 from Gfx900] (LoadDst B32, FlatAddress B64), FLAT
        => MemoryOp::Load(Element::SBYTE.low());
    flat_load_sbyte_d16_hi: Flat [0x23 from Gfx900] (LoadDst B32, FlatAddress B64), FLAT
        => MemoryOp::Load(Element::SBYTE.high());
    flat_load_short_d16: Flat [0x24 from Gfx900] (LoadDst B32, FlatAddress B64), FLAT
        => MemoryOp::Load(Element::USHORT.low());
    flat_load_short_d16_hi: Flat [0x25 from Gfx900] (LoadDst B32, FlatAddress B64), FLAT
        => MemoryOp::Load(Element::USHORT.high());
    global_load_ubyte: Flat [0x10 from Gfx900] (LoadDst B32, FlatAddress B64, ScalarAddress B64), FLAT_TO_LDS
        => MemoryOp::Load(Element::UBYTE);
    global_load_sbyte: Flat [0x11 from Gfx900] (LoadDst B32, FlatAddress B64, ScalarAddress B64), FLAT_TO_LDS
        => MemoryOp::Load(Element::SBYTE);
    global_load_ushort: Flat [0x12 from Gfx900] (LoadDst B32, FlatAddress B64, ScalarAddress B64), FLAT_TO_LDS
        => MemoryOp::Load(Element::USHORT);
    global_load_sshort: Flat [0x13 from Gfx900] (LoadDst B32, FlatAddress B64, ScalarAddress B64), FLAT_TO_LDS
        => MemoryOp::Load(Element::SSHORT);
    global_load_dword: Flat [0x14 from Gfx900] (LoadDst B32, FlatAddress B64, ScalarAddress B64), FLAT_TO_LDS
        => MemoryOp::Load(Element::DWORDS);
    global_load_dwordx2: Flat [0x15 from Gfx900] (LoadDst B64, FlatAddress B64, ScalarAddress B64), FLAT
        => MemoryOp::Load(Element::DWORDS);
    global_load_dwordx3: Flat [0x16 from Gfx900] (LoadDst B96, FlatAddress B64, ScalarAddress B64), FLAT
        => MemoryOp::Load(Element::DWORDS);
    global_load_dwordx4: Flat [0x17 from Gfx900] (LoadDst B128, FlatAddress B64, ScalarAddress B64), FLAT
        => MemoryOp::Load(Element::DWORDS);
    global_store_byte: Flat [0x18 from Gfx900] (FlatAddress B64, Data B32, ScalarAddress B64), FLAT
        => MemoryOp::Store(Element::UBYTE);
    global_store_byte_d16_hi: Flat [0x19 from Gfx900] (FlatAddress B64, Data B32, ScalarAddress B64), FLAT
        => MemoryOp::Store(Element::UBYTE.high());
    global_store_short: Flat [0x1a from Gfx900] (FlatAddress B64, Data B32, ScalarAddress B64), FLAT
        => MemoryOp::Store(Element::USHORT);
    global_store_short_d16_hi: Flat [0x1b from Gfx900] (FlatAddress B64, Data B32, ScalarAddress B64), FLAT
        => MemoryOp::Store(Element::USHORT.high());
    global_store_dword: Flat [0x1c from Gfx900] (FlatAddress B64, Data B32, ScalarAddress B64), FLAT
        => MemoryOp::Store(Element::DWORDS);
    global_store_dwordx2: Flat [0x1d from Gfx900] (FlatAddress B64, Data B64, ScalarAddress B64), FLAT
        => MemoryOp::Store(Element::DWORDS);
    global_store_dwordx3: Flat [0x1e from Gfx900] (FlatAddress B64, Data B96, ScalarAddress B64), FLAT
        => MemoryOp::Store(Element::DWORDS);
    global_store_dwordx4: Flat [0x1f from Gfx900] (FlatAddress B64, Data B128, ScalarAddress B64), FLAT
        => MemoryOp::Store(Element::DWORDS);
    global_load_ubyte_d16: Flat [0x20 from Gfx900] (LoadDst B32, FlatAddress B64, ScalarAddress B64), FLAT
        => MemoryOp::Load(Element::UBYTE.low());
    global_load_ubyte_d16_hi: Flat [0x21 from Gfx900] (LoadDst B32, FlatAddress B64, ScalarAddress B64), FLAT
        => MemoryOp::Load(Element::UBYTE.high());
    global_load_sbyte_d16: Flat [0x22 from Gfx900] (LoadDst B32, FlatAddress B64, ScalarAddress B64), FLAT
        => MemoryOp::Load(Element::SBYTE.low());
    global_load_sbyte_d16_hi: Flat [0x23 from Gfx900] (LoadDst B32, FlatAddress B64, ScalarAddress B64), FLAT
        => MemoryOp::Load(Element::SBYTE.high());
    global_load_short_d16: Flat [0x24 from Gfx900] (LoadDst B32, FlatAddress B64, ScalarAddress B64), FLAT
        => MemoryOp::Load(Element::USHORT.low());
    global_load_short_d16_hi: Flat [0x25 from Gfx900] (LoadDst B32, FlatAddress B64, ScalarAddress B64), FLAT
        => MemoryOp::Load(Element::USHORT.high());
    global_atomic_swap: Flat [0x40 from Gfx900] (VdstReturned B32, FlatAddress B64, Data B32, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::Swap);
    global_atomic_cmpswap: Flat [0x41 from Gfx900]
        (VdstReturned B32, FlatAddress B64, Data B64, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::CompareSwap);
    global_atomic_add: Flat [0x42 from Gfx900] (VdstReturned B32, FlatAddress B64, Data B32, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::Add);
    global_atomic_sub: Flat [0x43 from Gfx900] (VdstReturned B32, FlatAddress B64, Data B32, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::Sub);
    global_atomic_smin: Flat [0x44 from Gfx900] (VdstReturned B32, FlatAddress B64, Data B32, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::MinSigned);
    global_atomic_umin: Flat [0x45 from Gfx900] (VdstReturned B32, FlatAddress B64, Data B32, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::MinUnsigned);
    global_atomic_smax: Flat [0x46 from Gfx900] (VdstReturned B32, FlatAddress B64, Data B32, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::MaxSigned);
    global_atomic_umax: Flat [0x47 from Gfx900] (VdstReturned B32, FlatAddress B64, Data B32, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::MaxUnsigned);
    global_atomic_and: Flat [0x48 from Gfx900] (VdstReturned B32, FlatAddress B64, Data B32, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::And);
    global_atomic_or: Flat [0x49 from Gfx900] (VdstReturned B32, FlatAddress B64, Data B32, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::Or);
    global_atomic_xor: Flat [0x4a from Gfx900] (VdstReturned B32, FlatAddress B64, Data B32, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::Xor);
    global_atomic_inc: Flat [0x4b from Gfx900] (VdstReturned B32, FlatAddress B64, Data B32, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::Increment);
    global_atomic_dec: Flat [0x4c from Gfx900] (VdstReturned B32, FlatAddress B64, Data B32, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::Decrement);
    global_atomic_swap_x2: Flat [0x60 from Gfx900]
        (VdstReturned B64, FlatAddress B64, Data B64, ScalarAddress B64), FLAT => MemoryOp::Atomic(AtomicOp::Swap);
    global_atomic_cmpswap_x2: Flat [0x61 from Gfx900]
        (VdstReturned B64, FlatAddress B64, Data B128, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::CompareSwap);
    global_atomic_add_x2: Flat [0x62 from Gfx900] (VdstReturned B64, FlatAddress B64, Data B64, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::Add);
    global_atomic_sub_x2: Flat [0x63 from Gfx900] (VdstReturned B64, FlatAddress B64, Data B64, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::Sub);
    global_atomic_smin_x2: Flat [0x64 from Gfx900]
        (VdstReturned B64, FlatAddress B64, Data B64, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::MinSigned);
    global_atomic_umin_x2: Flat [0x65 from Gfx900]
        (VdstReturned B64, FlatAddress B64, Data B64, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::MinUnsigned);
    global_atomic_smax_x2: Flat [0x66 from Gfx900]
        (VdstReturned B64, FlatAddress B64, Data B64, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::MaxSigned);
    global_atomic_umax_x2: Flat [0x67 from Gfx900]
        (VdstReturned B64, FlatAddress B64, Data B64, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::MaxUnsigned);
    global_atomic_and_x2: Flat [0x68 from Gfx900] (VdstReturned B64, FlatAddress B64, Data B64, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::And);
    global_atomic_or_x2: Flat [0x69 from Gfx900] (VdstReturned B64, FlatAddress B64, Data B64, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::Or);
    global_atomic_xor_x2: Flat [0x6a from Gfx900] (VdstReturned B64, FlatAddress B64, Data B64, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::Xor);
    global_atomic_inc_x2: Flat [0x6b from Gfx900] (VdstReturned B64, FlatAddress B64, Data B64, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::Increment);
    global_atomic_dec_x2: Flat [0x6c from Gfx900] (VdstReturned B64, FlatAddress B64, Data B64, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::Decrement);
    scratch_load_ubyte: Flat [0x10 from Gfx900] (LoadDst B32, FlatAddress B32, ScalarAddress B32), FLAT_TO_LDS
        => MemoryOp::Load(Element::UBYTE);
    scratch_load_sbyte: Flat [0x11 from Gfx900] (LoadDst B32, FlatAddress B32, ScalarAddress B32), FLAT_TO_LDS
        => MemoryOp::Load(Element::SBYTE);
    scratch_load_ushort: Flat [0x12 from Gfx900] (LoadDst B32, FlatAddress B32, ScalarAddress B32), FLAT_TO_LDS
        => MemoryOp::Load(Element::USHORT);
    scratch_load_sshort: Flat [0x13 from Gfx900] (LoadDst B32, FlatAddress B32, ScalarAddress B32), FLAT_TO_LDS
        => MemoryOp::Load(Element::SSHORT);
    scratch_load_dword: Flat [0x14 from Gfx900] (LoadDst B32, FlatAddress B32, ScalarAddress B32), FLAT_TO_LDS
        => MemoryOp::Load(Element::DWORDS);
    scratch_load_dwordx2: Flat [0x15 from Gfx900] (LoadDst B64, FlatAddress B32, ScalarAddress B32), FLAT
        => MemoryOp::Load(Element::DWORDS);
    scratch_load_dwordx3: Flat [0x16 from Gfx900] (LoadDst B96, FlatAddress B32, ScalarAddress B32), FLAT
        => MemoryOp::Load(Element::DWORDS);
    scratch_load_dwordx4: Flat [0x17 from Gfx900] (LoadDst B128, FlatAddress B32, ScalarAddress B32), FLAT
        => MemoryOp::Load(Element::DWORDS);
    scratch_store_byte: Flat [0x18 from Gfx900] (FlatAddress B32, Data B32, ScalarAddress B32), FLAT
        => MemoryOp::Store(Element::UBYTE);
    scratch_store_byte_d16_hi: Flat [0x19 from Gfx900] (FlatAddress B32, Data B32, ScalarAddress B32), FLAT
        => MemoryOp::Store(Element::UBYTE.high());
    scratch_store_short: Flat [0x1a from Gfx900] (FlatAddress B32, Data B32, ScalarAddress B32), FLAT
        => MemoryOp::Store(Element::USHORT);
    scratch_store_short_d16_hi: Flat [0x1b from Gfx900] (FlatAddress B32, Data B32, ScalarAddress B32), FLAT
        => MemoryOp::Store(Element::USHORT.high());
    scratch_store_dword: Flat [0x1c from Gfx900] (FlatAddress B32, Data B32, ScalarAddress B32), FLAT
        => MemoryOp::Store(Element::DWORDS);
    scratch_store_dwordx2: Flat [0x1d from Gfx900] (FlatAddress B32, Data B64, ScalarAddress B32), FLAT
        => MemoryOp::Store(Element::DWORDS);
    scratch_store_dwordx3: Flat [0x1e from Gfx900] (FlatAddress B32, Data B96, ScalarAddress B32), FLAT
        => MemoryOp::Store(Element::DWORDS);
    scratch_store_dwordx4: Flat [0x1f from Gfx900] (FlatAddress B32, Data B128, ScalarAddress B32), FLAT
        => MemoryOp::Store(Element::DWORDS);
    scratch_load_ubyte_d16: Flat [0x20 from Gfx900] (LoadDst B32, FlatAddress B32, ScalarAddress B32), FLAT
        => MemoryOp::Load(Element::UBYTE.low());
    scratch_load_ubyte_d16_hi: Flat [0x21 from Gfx900] (LoadDst B32, FlatAddress B32, ScalarAddress B32), FLAT
        => MemoryOp::Load(Element::UBYTE.high());
    scratch_load_sbyte_d16: Flat [0x22 from Gfx900] (LoadDst B32, FlatAddress B32, ScalarAddress B32), FLAT
        => MemoryOp::Load(Element::SBYTE.low());
    scratch_load_sbyte_d16_hi: Flat [0x23 from Gfx900] (LoadDst B32, FlatAddress B32, ScalarAddress B32), FLAT
        => MemoryOp::Load(Element::SBYTE.high());
    scratch_load_short_d16: Flat [0x24 from Gfx900] (LoadDst B32, FlatAddress B32, ScalarAddress B32), FLAT
        => MemoryOp::Load(Element::USHORT.low());
    scratch_load_short_d16_hi: Flat [0x25 from Gfx900] (LoadDst B32, FlatAddress B32, ScalarAddress B32), FLAT
        => MemoryOp::Load(Element::USHORT.high());
    global_atomic_add_f32: Flat [0x4d on Gfx908] (FlatAddress B64, Data B32, ScalarAddress B64), FLAT_SILENT
        => MemoryOp::Atomic(AtomicOp::FloatAdd);
    global_atomic_pk_add_f16: Flat [0x4e on Gfx908] (FlatAddress B64, Data B32, ScalarAddress B64), FLAT_SILENT
        => MemoryOp::Atomic(AtomicOp::HalvesAdd);
    flat_atomic_add_f64: Flat [0x4f from Gfx90a] (VdstReturned F64, FlatAddress B64, Data F64), FLAT
        => MemoryOp::Atomic(AtomicOp::FloatAdd);
    flat_atomic_min_f64: Flat [0x50 from Gfx90a] (VdstReturned F64, FlatAddress B64, Data F64), FLAT
        => MemoryOp::Atomic(AtomicOp::FloatMin);
    flat_atomic_max_f64: Flat [0x51 from Gfx90a] (VdstReturned F64, FlatAddress B64, Data F64), FLAT
        => MemoryOp::Atomic(AtomicOp::FloatMax);
    global_atomic_add_f32: Flat [0x4d from Gfx90a]
        (VdstReturned F32, FlatAddress B64, Data F32, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::FloatAdd);
    global_atomic_pk_add_f16: Flat [0x4e from Gfx90a]
        (VdstReturned PkF16, FlatAddress B64, Data PkF16, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::HalvesAdd);
    global_atomic_add_f64: Flat [0x4f from Gfx90a]
        (VdstReturned F64, FlatAddress B64, Data F64, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::FloatAdd);
    global_atomic_min_f64: Flat [0x50 from Gfx90a]
        (VdstReturned F64, FlatAddress B64, Data F64, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::FloatMin);
    global_atomic_max_f64: Flat [0x51 from Gfx90a]
        (VdstReturned F64, FlatAddress B64, Data F64, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::FloatMax);
    global_atomic_pk_add_bf16: Flat [0x52 from Gfx942]
        (VdstReturned Pk16, FlatAddress B64, Data Pk16, ScalarAddress B64), FLAT
        => MemoryOp::Atomic(AtomicOp::BrainsAdd);
    flat_atomic_add_f32: Flat [0x4d from Gfx942] (VdstReturned F32, FlatAddress B64, Data F32), FLAT
        => MemoryOp::Atomic(AtomicOp::FloatAdd);
    flat_atomic_pk_add_f16: Flat [0x4e from Gfx942] (VdstReturned PkF16, FlatAddress B64, Data PkF16), FLAT
        => MemoryOp::Atomic(AtomicOp::HalvesAdd);
    flat_atomic_pk_add_bf16: Flat [0x52 from Gfx942] (VdstReturned Pk16, FlatAddress B64, Data Pk16), FLAT
        => MemoryOp::Atomic(AtomicOp::BrainsAdd);
    global_load_lds_dwordx4: Flat [0x7d from Gfx950] (FlatAddress B64, ScalarAddress B64), FLAT.with_m0()
        => MemoryOp::ToLds(Element::DWORDS, 4);
    global_load_lds_dwordx3: Flat [0x7e from Gfx950] (FlatAddress B64, ScalarAddress B64), FLAT.with_m0()
        => MemoryOp::ToLds(Element::DWORDS, 3);
    global_load_lds_ubyte: Flat [0x26 from Gfx942] (FlatAddress B64, ScalarAddress B64), FLAT.with_m0()
        => MemoryOp::ToLds(Element::UBYTE, 1);
    scratch_load_lds_ubyte: Flat [0x26 from Gfx942] (FlatAddress B32, ScalarAddress B32), FLAT.with_m0()
        => MemoryOp::ToLds(Element::UBYTE, 1);
    global_load_lds_sbyte: Flat [0x27 from Gfx942] (FlatAddress B64, ScalarAddress B64), FLAT.with_m0()
        => MemoryOp::ToLds(Element::SBYTE, 1);
    scratch_load_lds_sbyte: Flat [0x27 from Gfx942] (FlatAddress B32, ScalarAddress B32), FLAT.with_m0()
        => MemoryOp::ToLds(Element::SBYTE, 1);
    global_load_lds_ushort: Flat [0x28 from Gfx942] (FlatAddress B64, ScalarAddress B64), FLAT.with_m0()
        => MemoryOp::ToLds(Element::USHORT, 1);
    scratch_load_lds_ushort: Flat [0x28 from Gfx942] (FlatAddress B32, ScalarAddress B32), FLAT.with_m0()
        => MemoryOp::ToLds(Element::USHORT, 1);
    global_load_lds_sshort: Flat [0x29 from Gfx942] (FlatAddress B64, ScalarAddress B64), FLAT.with_m0()
        => MemoryOp::ToLds(Element::SSHORT, 1);
    scratch_load_lds_sshort: Flat [0x29 from Gfx942] (FlatAddress B32, ScalarAddress B32), FLAT.with_m0()
        => MemoryOp::ToLds(Element::SSHORT, 1);
    global_load_lds_dword: Flat [0x2a from Gfx942] (FlatAddress B64, ScalarAddress B64), FLAT.with_m0()
        => MemoryOp::ToLds(Element::DWORDS, 1);
    scratch_load_lds_dword: Flat [0x2a from Gfx942] (FlatAddress B32, ScalarAddress B32), FLAT.with_m0()
        => MemoryOp::ToLds(Element::DWORDS, 1);
}
