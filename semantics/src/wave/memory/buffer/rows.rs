//! The rows of buffer memory without formats.

use crate::algebra::AtomicOp;
use crate::isa::tables::memory_table;
use crate::isa::unmodelled::flags::{BUFFER, BUFFER_SILENT, BUFFER_TO_LDS};
use crate::isa::{Element, MemoryOp};

memory_table! {
    buffer_load_ubyte: Mubuf [0x8 0x10] (LoadDst B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER_TO_LDS
        => MemoryOp::Load(Element::UBYTE);
    buffer_load_sbyte: Mubuf [0x9 0x11] (LoadDst B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER_TO_LDS
        => MemoryOp::Load(Element::SBYTE);
    buffer_load_ushort: Mubuf [0xa 0x12]
        (LoadDst B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER_TO_LDS
        => MemoryOp::Load(Element::USHORT);
    buffer_load_sshort: Mubuf [0xb 0x13]
        (LoadDst B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER_TO_LDS
        => MemoryOp::Load(Element::SSHORT);
    buffer_load_dword: Mubuf [0xc 0x14] (LoadDst B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER_TO_LDS
        => MemoryOp::Load(Element::DWORDS);
    buffer_load_dwordx2: Mubuf [0xd 0x15] (LoadDst B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Load(Element::DWORDS);
    buffer_load_dwordx4: Mubuf [0xe 0x17]
        (LoadDst B128, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER_TO_LDS
        => MemoryOp::Load(Element::DWORDS);
    buffer_store_byte: Mubuf [0x18] (Data B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Store(Element::UBYTE);
    buffer_store_short: Mubuf [0x1a] (Data B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Store(Element::USHORT);
    buffer_store_dword: Mubuf [0x1c] (Data B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Store(Element::DWORDS);
    buffer_store_dwordx2: Mubuf [0x1d] (Data B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Store(Element::DWORDS);
    buffer_store_dwordx4: Mubuf [0x1e 0x1f] (Data B128, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Store(Element::DWORDS);
    buffer_atomic_swap: Mubuf [0x30 0x40] (DataReturned B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::Swap);
    buffer_atomic_cmpswap: Mubuf [0x31 0x41]
        (DataReturned B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::CompareSwap);
    buffer_atomic_add: Mubuf [0x32 0x42] (DataReturned B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::Add);
    buffer_atomic_sub: Mubuf [0x33 0x43] (DataReturned B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::Sub);
    buffer_atomic_rsub: Mubuf [0x34 to Gfx600]
        (DataReturned B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::ReverseSub);
    buffer_atomic_smin: Mubuf [0x35 0x44] (DataReturned B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::MinSigned);
    buffer_atomic_umin: Mubuf [0x36 0x45] (DataReturned B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::MinUnsigned);
    buffer_atomic_smax: Mubuf [0x37 0x46] (DataReturned B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::MaxSigned);
    buffer_atomic_umax: Mubuf [0x38 0x47] (DataReturned B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::MaxUnsigned);
    buffer_atomic_and: Mubuf [0x39 0x48] (DataReturned B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::And);
    buffer_atomic_or: Mubuf [0x3a 0x49] (DataReturned B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::Or);
    buffer_atomic_xor: Mubuf [0x3b 0x4a] (DataReturned B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::Xor);
    buffer_atomic_inc: Mubuf [0x3c 0x4b] (DataReturned B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::Increment);
    buffer_atomic_dec: Mubuf [0x3d 0x4c] (DataReturned B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::Decrement);
    buffer_atomic_fcmpswap: Mubuf [0x3e to Gfx700]
        (DataReturned B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::FloatCompareSwap);
    buffer_atomic_fmin: Mubuf [0x3f to Gfx700]
        (DataReturned B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::FloatMin);
    buffer_atomic_fmax: Mubuf [0x40 to Gfx700]
        (DataReturned B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::FloatMax);
    buffer_atomic_swap_x2: Mubuf [0x50 0x60]
        (DataReturned B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::Swap);
    buffer_atomic_cmpswap_x2: Mubuf [0x51 0x61]
        (DataReturned B128, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::CompareSwap);
    buffer_atomic_add_x2: Mubuf [0x52 0x62]
        (DataReturned B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::Add);
    buffer_atomic_sub_x2: Mubuf [0x53 0x63]
        (DataReturned B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::Sub);
    buffer_atomic_rsub_x2: Mubuf [0x54 to Gfx600]
        (DataReturned B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::ReverseSub);
    buffer_atomic_smin_x2: Mubuf [0x55 0x64]
        (DataReturned B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::MinSigned);
    buffer_atomic_umin_x2: Mubuf [0x56 0x65]
        (DataReturned B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::MinUnsigned);
    buffer_atomic_smax_x2: Mubuf [0x57 0x66]
        (DataReturned B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::MaxSigned);
    buffer_atomic_umax_x2: Mubuf [0x58 0x67]
        (DataReturned B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::MaxUnsigned);
    buffer_atomic_and_x2: Mubuf [0x59 0x68]
        (DataReturned B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::And);
    buffer_atomic_or_x2: Mubuf [0x5a 0x69]
        (DataReturned B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::Or);
    buffer_atomic_xor_x2: Mubuf [0x5b 0x6a]
        (DataReturned B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::Xor);
    buffer_atomic_inc_x2: Mubuf [0x5c 0x6b]
        (DataReturned B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::Increment);
    buffer_atomic_dec_x2: Mubuf [0x5d 0x6c]
        (DataReturned B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::Decrement);
    buffer_atomic_fcmpswap_x2: Mubuf [0x5e to Gfx700]
        (DataReturned B128, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::FloatCompareSwap);
    buffer_atomic_fmin_x2: Mubuf [0x5f to Gfx700]
        (DataReturned B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::FloatMin);
    buffer_atomic_fmax_x2: Mubuf [0x60 to Gfx700]
        (DataReturned B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::FloatMax);
    buffer_load_dwordx3: Mubuf [0xf 0x16]
        (LoadDst B96, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER_TO_LDS
        => MemoryOp::Load(Element::DWORDS);
    buffer_store_dwordx3: Mubuf [0x1f 0x1e] (Data B96, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Store(Element::DWORDS);
    buffer_store_byte_d16_hi: Mubuf [0x19 from Gfx900]
        (Data B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Store(Element::UBYTE.high());
    buffer_store_short_d16_hi: Mubuf [0x1b from Gfx900]
        (Data B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Store(Element::USHORT.high());
    buffer_load_ubyte_d16: Mubuf [0x20 from Gfx900]
        (LoadDst B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Load(Element::UBYTE.low());
    buffer_load_ubyte_d16_hi: Mubuf [0x21 from Gfx900]
        (LoadDst B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Load(Element::UBYTE.high());
    buffer_load_sbyte_d16: Mubuf [0x22 from Gfx900]
        (LoadDst B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Load(Element::SBYTE.low());
    buffer_load_sbyte_d16_hi: Mubuf [0x23 from Gfx900]
        (LoadDst B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Load(Element::SBYTE.high());
    buffer_load_short_d16: Mubuf [0x24 from Gfx900]
        (LoadDst B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Load(Element::USHORT.low());
    buffer_load_short_d16_hi: Mubuf [0x25 from Gfx900]
        (LoadDst B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Load(Element::USHORT.high());
    buffer_atomic_add_f32: Mubuf [0x4d on Gfx908]
        (Data B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER_SILENT
        => MemoryOp::Atomic(AtomicOp::FloatAdd);
    buffer_atomic_pk_add_f16: Mubuf [0x4e on Gfx908]
        (Data B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER_SILENT
        => MemoryOp::Atomic(AtomicOp::HalvesAdd);
    buffer_atomic_add_f32: Mubuf [0x4d from Gfx90a]
        (DataReturned F32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::FloatAdd);
    buffer_atomic_pk_add_f16: Mubuf [0x4e from Gfx90a]
        (DataReturned PkF16, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::HalvesAdd);
    buffer_atomic_add_f64: Mubuf [0x4f from Gfx90a]
        (DataReturned F64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::FloatAdd);
    buffer_atomic_min_f64: Mubuf [0x50 from Gfx90a]
        (DataReturned F64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::FloatMin);
    buffer_atomic_max_f64: Mubuf [0x51 from Gfx90a]
        (DataReturned F64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::FloatMax);
    buffer_atomic_pk_add_bf16: Mubuf [0x52 from Gfx950]
        (DataReturned Pk16, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Atomic(AtomicOp::BrainsAdd);
}
