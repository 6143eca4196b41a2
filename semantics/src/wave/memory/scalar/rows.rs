//! The rows of scalar memory.

use crate::algebra::AtomicOp;
use crate::isa::tables::memory_table;
use crate::isa::unmodelled::flags::SMEM;
use crate::isa::{Element, MemoryOp};

memory_table! {
    s_load_dword: Smem [0x0] (Sdst B32, ScalarBase B64, SmemOffset B32), SMEM => MemoryOp::Load(Element::DWORDS);
    s_load_dwordx2: Smem [0x1] (Sdst B64, ScalarBase B64, SmemOffset B32), SMEM => MemoryOp::Load(Element::DWORDS);
    s_load_dwordx4: Smem [0x2] (Sdst B128, ScalarBase B64, SmemOffset B32), SMEM => MemoryOp::Load(Element::DWORDS);
    s_load_dwordx8: Smem [0x3] (Sdst B256, ScalarBase B64, SmemOffset B32), SMEM => MemoryOp::Load(Element::DWORDS);
    s_load_dwordx16: Smem [0x4] (Sdst B512, ScalarBase B64, SmemOffset B32), SMEM => MemoryOp::Load(Element::DWORDS);
    s_buffer_load_dword: Smem [0x8] (Sdst B32, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Load(Element::DWORDS);
    s_buffer_load_dwordx2: Smem [0x9] (Sdst B64, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Load(Element::DWORDS);
    s_buffer_load_dwordx4: Smem [0xa] (Sdst B128, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Load(Element::DWORDS);
    s_buffer_load_dwordx8: Smem [0xb] (Sdst B256, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Load(Element::DWORDS);
    s_buffer_load_dwordx16: Smem [0xc] (Sdst B512, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Load(Element::DWORDS);
    s_store_dword: Smem [0x10 from Gfx803] (ScalarData B32, ScalarBase B64, SmemOffset B32), SMEM
        => MemoryOp::Store(Element::DWORDS);
    s_store_dwordx2: Smem [0x11 from Gfx803] (ScalarData B64, ScalarBase B64, SmemOffset B32), SMEM
        => MemoryOp::Store(Element::DWORDS);
    s_store_dwordx4: Smem [0x12 from Gfx803] (ScalarData B128, ScalarBase B64, SmemOffset B32), SMEM
        => MemoryOp::Store(Element::DWORDS);
    s_buffer_store_dword: Smem [0x18 from Gfx803] (ScalarData B32, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Store(Element::DWORDS);
    s_buffer_store_dwordx2: Smem [0x19 from Gfx803] (ScalarData B64, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Store(Element::DWORDS);
    s_buffer_store_dwordx4: Smem [0x1a from Gfx803] (ScalarData B128, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Store(Element::DWORDS);
    s_buffer_atomic_swap: Smem [0x40 from Gfx803] (ScalarDataReturned B32, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::Swap);
    s_buffer_atomic_cmpswap: Smem [0x41 from Gfx803] (ScalarDataReturned B64, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::CompareSwap);
    s_buffer_atomic_add: Smem [0x42 from Gfx803] (ScalarDataReturned B32, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::Add);
    s_buffer_atomic_sub: Smem [0x43 from Gfx803] (ScalarDataReturned B32, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::Sub);
    s_buffer_atomic_smin: Smem [0x44 from Gfx803] (ScalarDataReturned B32, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::MinSigned);
    s_buffer_atomic_umin: Smem [0x45 from Gfx803] (ScalarDataReturned B32, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::MinUnsigned);
    s_buffer_atomic_smax: Smem [0x46 from Gfx803] (ScalarDataReturned B32, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::MaxSigned);
    s_buffer_atomic_umax: Smem [0x47 from Gfx803] (ScalarDataReturned B32, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::MaxUnsigned);
    s_buffer_atomic_and: Smem [0x48 from Gfx803] (ScalarDataReturned B32, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::And);
    s_buffer_atomic_or: Smem [0x49 from Gfx803] (ScalarDataReturned B32, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::Or);
    s_buffer_atomic_xor: Smem [0x4a from Gfx803] (ScalarDataReturned B32, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::Xor);
    s_buffer_atomic_inc: Smem [0x4b from Gfx803] (ScalarDataReturned B32, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::Increment);
    s_buffer_atomic_dec: Smem [0x4c from Gfx803] (ScalarDataReturned B32, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::Decrement);
    s_buffer_atomic_swap_x2: Smem [0x60 from Gfx803] (ScalarDataReturned B64, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::Swap);
    s_buffer_atomic_cmpswap_x2: Smem [0x61 from Gfx803] (ScalarDataReturned B128, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::CompareSwap);
    s_buffer_atomic_add_x2: Smem [0x62 from Gfx803] (ScalarDataReturned B64, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::Add);
    s_buffer_atomic_sub_x2: Smem [0x63 from Gfx803] (ScalarDataReturned B64, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::Sub);
    s_buffer_atomic_smin_x2: Smem [0x64 from Gfx803] (ScalarDataReturned B64, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::MinSigned);
    s_buffer_atomic_umin_x2: Smem [0x65 from Gfx803] (ScalarDataReturned B64, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::MinUnsigned);
    s_buffer_atomic_smax_x2: Smem [0x66 from Gfx803] (ScalarDataReturned B64, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::MaxSigned);
    s_buffer_atomic_umax_x2: Smem [0x67 from Gfx803] (ScalarDataReturned B64, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::MaxUnsigned);
    s_buffer_atomic_and_x2: Smem [0x68 from Gfx803] (ScalarDataReturned B64, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::And);
    s_buffer_atomic_or_x2: Smem [0x69 from Gfx803] (ScalarDataReturned B64, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::Or);
    s_buffer_atomic_xor_x2: Smem [0x6a from Gfx803] (ScalarDataReturned B64, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::Xor);
    s_buffer_atomic_inc_x2: Smem [0x6b from Gfx803] (ScalarDataReturned B64, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::Increment);
    s_buffer_atomic_dec_x2: Smem [0x6c from Gfx803] (ScalarDataReturned B64, ScalarBase B128, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::Decrement);
    s_atomic_swap: Smem [0x80 from Gfx900] (ScalarDataReturned B32, ScalarBase B64, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::Swap);
    s_atomic_cmpswap: Smem [0x81 from Gfx900] (ScalarDataReturned B64, ScalarBase B64, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::CompareSwap);
    s_atomic_add: Smem [0x82 from Gfx900] (ScalarDataReturned B32, ScalarBase B64, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::Add);
    s_atomic_sub: Smem [0x83 from Gfx900] (ScalarDataReturned B32, ScalarBase B64, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::Sub);
    s_atomic_smin: Smem [0x84 from Gfx900] (ScalarDataReturned B32, ScalarBase B64, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::MinSigned);
    s_atomic_umin: Smem [0x85 from Gfx900] (ScalarDataReturned B32, ScalarBase B64, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::MinUnsigned);
    s_atomic_smax: Smem [0x86 from Gfx900] (ScalarDataReturned B32, ScalarBase B64, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::MaxSigned);
    s_atomic_umax: Smem [0x87 from Gfx900] (ScalarDataReturned B32, ScalarBase B64, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::MaxUnsigned);
    s_atomic_and: Smem [0x88 from Gfx900] (ScalarDataReturned B32, ScalarBase B64, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::And);
    s_atomic_or: Smem [0x89 from Gfx900] (ScalarDataReturned B32, ScalarBase B64, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::Or);
    s_atomic_xor: Smem [0x8a from Gfx900] (ScalarDataReturned B32, ScalarBase B64, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::Xor);
    s_atomic_inc: Smem [0x8b from Gfx900] (ScalarDataReturned B32, ScalarBase B64, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::Increment);
    s_atomic_dec: Smem [0x8c from Gfx900] (ScalarDataReturned B32, ScalarBase B64, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::Decrement);
    s_atomic_swap_x2: Smem [0xa0 from Gfx900] (ScalarDataReturned B64, ScalarBase B64, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::Swap);
    s_atomic_cmpswap_x2: Smem [0xa1 from Gfx900] (ScalarDataReturned B128, ScalarBase B64, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::CompareSwap);
    s_atomic_add_x2: Smem [0xa2 from Gfx900] (ScalarDataReturned B64, ScalarBase B64, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::Add);
    s_atomic_sub_x2: Smem [0xa3 from Gfx900] (ScalarDataReturned B64, ScalarBase B64, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::Sub);
    s_atomic_smin_x2: Smem [0xa4 from Gfx900] (ScalarDataReturned B64, ScalarBase B64, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::MinSigned);
    s_atomic_umin_x2: Smem [0xa5 from Gfx900] (ScalarDataReturned B64, ScalarBase B64, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::MinUnsigned);
    s_atomic_smax_x2: Smem [0xa6 from Gfx900] (ScalarDataReturned B64, ScalarBase B64, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::MaxSigned);
    s_atomic_umax_x2: Smem [0xa7 from Gfx900] (ScalarDataReturned B64, ScalarBase B64, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::MaxUnsigned);
    s_atomic_and_x2: Smem [0xa8 from Gfx900] (ScalarDataReturned B64, ScalarBase B64, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::And);
    s_atomic_or_x2: Smem [0xa9 from Gfx900] (ScalarDataReturned B64, ScalarBase B64, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::Or);
    s_atomic_xor_x2: Smem [0xaa from Gfx900] (ScalarDataReturned B64, ScalarBase B64, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::Xor);
    s_atomic_inc_x2: Smem [0xab from Gfx900] (ScalarDataReturned B64, ScalarBase B64, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::Increment);
    s_atomic_dec_x2: Smem [0xac from Gfx900] (ScalarDataReturned B64, ScalarBase B64, SmemOffset B32), SMEM
        => MemoryOp::Atomic(AtomicOp::Decrement);
}
