//! The rows of the data share.

use crate::algebra::AtomicOp;
use crate::isa::tables::memory_table;
use crate::isa::unmodelled::flags::{DS, DS_PAIR};
use crate::isa::{Element, MemoryOp, PairOp};

memory_table! {
    ds_add_u32: Ds [0x0] (DsAddress B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::Add);
    ds_sub_u32: Ds [0x1] (DsAddress B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::Sub);
    ds_rsub_u32: Ds [0x2] (DsAddress B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::ReverseSub);
    ds_inc_u32: Ds [0x3] (DsAddress B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::Increment);
    ds_dec_u32: Ds [0x4] (DsAddress B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::Decrement);
    ds_min_i32: Ds [0x5] (DsAddress B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::MinSigned);
    ds_max_i32: Ds [0x6] (DsAddress B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::MaxSigned);
    ds_min_u32: Ds [0x7] (DsAddress B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::MinUnsigned);
    ds_max_u32: Ds [0x8] (DsAddress B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::MaxUnsigned);
    ds_and_b32: Ds [0x9] (DsAddress B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::And);
    ds_or_b32: Ds [0xa] (DsAddress B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::Or);
    ds_xor_b32: Ds [0xb] (DsAddress B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::Xor);
    ds_mskor_b32: Ds [0xc] (DsAddress B32, Data B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::MaskOr);
    ds_write_b32: Ds [0xd] (DsAddress B32, Data B32), DS => MemoryOp::Store(Element::DWORDS);
    ds_write2_b32: Ds [0xe] (DsAddress B32, Data B32, Data B32), DS_PAIR => MemoryOp::Pair(PairOp::Store, 1);
    ds_write2st64_b32: Ds [0xf] (DsAddress B32, Data B32, Data B32), DS_PAIR => MemoryOp::Pair(PairOp::Store, 64);
    ds_cmpst_b32: Ds [0x10] (DsAddress B32, Data B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::CompareSwap);
    ds_cmpst_f32: Ds [0x11] (DsAddress B32, Data B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::FloatCompareSwap);
    ds_min_f32: Ds [0x12] (DsAddress B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::FloatMin);
    ds_max_f32: Ds [0x13] (DsAddress B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::FloatMax);
    ds_write_b8: Ds [0x1e] (DsAddress B32, Data B32), DS => MemoryOp::Store(Element::UBYTE);
    ds_write_b16: Ds [0x1f] (DsAddress B32, Data B32), DS => MemoryOp::Store(Element::USHORT);
    ds_add_rtn_u32: Ds [0x20] (Vdst B32, DsAddress B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::Add);
    ds_sub_rtn_u32: Ds [0x21] (Vdst B32, DsAddress B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::Sub);
    ds_rsub_rtn_u32: Ds [0x22] (Vdst B32, DsAddress B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::ReverseSub);
    ds_inc_rtn_u32: Ds [0x23] (Vdst B32, DsAddress B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::Increment);
    ds_dec_rtn_u32: Ds [0x24] (Vdst B32, DsAddress B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::Decrement);
    ds_min_rtn_i32: Ds [0x25] (Vdst B32, DsAddress B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::MinSigned);
    ds_max_rtn_i32: Ds [0x26] (Vdst B32, DsAddress B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::MaxSigned);
    ds_min_rtn_u32: Ds [0x27] (Vdst B32, DsAddress B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::MinUnsigned);
    ds_max_rtn_u32: Ds [0x28] (Vdst B32, DsAddress B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::MaxUnsigned);
    ds_and_rtn_b32: Ds [0x29] (Vdst B32, DsAddress B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::And);
    ds_or_rtn_b32: Ds [0x2a] (Vdst B32, DsAddress B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::Or);
    ds_xor_rtn_b32: Ds [0x2b] (Vdst B32, DsAddress B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::Xor);
    ds_mskor_rtn_b32: Ds [0x2c] (Vdst B32, DsAddress B32, Data B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::MaskOr);
    ds_wrxchg_rtn_b32: Ds [0x2d] (Vdst B32, DsAddress B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::Swap);
    ds_wrxchg2_rtn_b32: Ds [0x2e] (Vdst B64, DsAddress B32, Data B32, Data B32), DS_PAIR
        => MemoryOp::Pair(PairOp::Swap, 1);
    ds_wrxchg2st64_rtn_b32: Ds [0x2f] (Vdst B64, DsAddress B32, Data B32, Data B32), DS_PAIR
        => MemoryOp::Pair(PairOp::Swap, 64);
    ds_cmpst_rtn_b32: Ds [0x30] (Vdst B32, DsAddress B32, Data B32, Data B32), DS
        => MemoryOp::Atomic(AtomicOp::CompareSwap);
    ds_cmpst_rtn_f32: Ds [0x31] (Vdst B32, DsAddress B32, Data B32, Data B32), DS
        => MemoryOp::Atomic(AtomicOp::FloatCompareSwap);
    ds_min_rtn_f32: Ds [0x32] (Vdst B32, DsAddress B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::FloatMin);
    ds_max_rtn_f32: Ds [0x33] (Vdst B32, DsAddress B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::FloatMax);
    ds_read_b32: Ds [0x36] (Vdst B32, DsAddress B32), DS => MemoryOp::Load(Element::DWORDS);
    ds_read2_b32: Ds [0x37] (Vdst B64, DsAddress B32), DS_PAIR => MemoryOp::Pair(PairOp::Load, 1);
    ds_read2st64_b32: Ds [0x38] (Vdst B64, DsAddress B32), DS_PAIR => MemoryOp::Pair(PairOp::Load, 64);
    ds_read_i8: Ds [0x39] (Vdst B32, DsAddress B32), DS => MemoryOp::Load(Element::SBYTE);
    ds_read_u8: Ds [0x3a] (Vdst B32, DsAddress B32), DS => MemoryOp::Load(Element::UBYTE);
    ds_read_i16: Ds [0x3b] (Vdst B32, DsAddress B32), DS => MemoryOp::Load(Element::SSHORT);
    ds_read_u16: Ds [0x3c] (Vdst B32, DsAddress B32), DS => MemoryOp::Load(Element::USHORT);
    ds_consume: Ds [0x3d 0xbd] (Vdst B32), DS => MemoryOp::Count(AtomicOp::Sub);
    ds_append: Ds [0x3e 0xbe] (Vdst B32), DS => MemoryOp::Count(AtomicOp::Add);
    ds_add_u64: Ds [0x40] (DsAddress B32, Data B64), DS => MemoryOp::Atomic(AtomicOp::Add);
    ds_sub_u64: Ds [0x41] (DsAddress B32, Data B64), DS => MemoryOp::Atomic(AtomicOp::Sub);
    ds_rsub_u64: Ds [0x42] (DsAddress B32, Data B64), DS => MemoryOp::Atomic(AtomicOp::ReverseSub);
    ds_inc_u64: Ds [0x43] (DsAddress B32, Data B64), DS => MemoryOp::Atomic(AtomicOp::Increment);
    ds_dec_u64: Ds [0x44] (DsAddress B32, Data B64), DS => MemoryOp::Atomic(AtomicOp::Decrement);
    ds_min_i64: Ds [0x45] (DsAddress B32, Data B64), DS => MemoryOp::Atomic(AtomicOp::MinSigned);
    ds_max_i64: Ds [0x46] (DsAddress B32, Data B64), DS => MemoryOp::Atomic(AtomicOp::MaxSigned);
    ds_min_u64: Ds [0x47] (DsAddress B32, Data B64), DS => MemoryOp::Atomic(AtomicOp::MinUnsigned);
    ds_max_u64: Ds [0x48] (DsAddress B32, Data B64), DS => MemoryOp::Atomic(AtomicOp::MaxUnsigned);
    ds_and_b64: Ds [0x49] (DsAddress B32, Data B64), DS => MemoryOp::Atomic(AtomicOp::And);
    ds_or_b64: Ds [0x4a] (DsAddress B32, Data B64), DS => MemoryOp::Atomic(AtomicOp::Or);
    ds_xor_b64: Ds [0x4b] (DsAddress B32, Data B64), DS => MemoryOp::Atomic(AtomicOp::Xor);
    ds_mskor_b64: Ds [0x4c] (DsAddress B32, Data B64, Data B64), DS => MemoryOp::Atomic(AtomicOp::MaskOr);
    ds_write_b64: Ds [0x4d] (DsAddress B32, Data B64), DS => MemoryOp::Store(Element::DWORDS);
    ds_write2_b64: Ds [0x4e] (DsAddress B32, Data B64, Data B64), DS_PAIR => MemoryOp::Pair(PairOp::Store, 1);
    ds_write2st64_b64: Ds [0x4f] (DsAddress B32, Data B64, Data B64), DS_PAIR => MemoryOp::Pair(PairOp::Store, 64);
    ds_cmpst_b64: Ds [0x50] (DsAddress B32, Data B64, Data B64), DS => MemoryOp::Atomic(AtomicOp::CompareSwap);
    ds_cmpst_f64: Ds [0x51] (DsAddress B32, Data B64, Data B64), DS => MemoryOp::Atomic(AtomicOp::FloatCompareSwap);
    ds_min_f64: Ds [0x52] (DsAddress B32, Data B64), DS => MemoryOp::Atomic(AtomicOp::FloatMin);
    ds_max_f64: Ds [0x53] (DsAddress B32, Data B64), DS => MemoryOp::Atomic(AtomicOp::FloatMax);
    ds_add_rtn_u64: Ds [0x60] (Vdst B64, DsAddress B32, Data B64), DS => MemoryOp::Atomic(AtomicOp::Add);
    ds_sub_rtn_u64: Ds [0x61] (Vdst B64, DsAddress B32, Data B64), DS => MemoryOp::Atomic(AtomicOp::Sub);
    ds_rsub_rtn_u64: Ds [0x62] (Vdst B64, DsAddress B32, Data B64), DS => MemoryOp::Atomic(AtomicOp::ReverseSub);
    ds_inc_rtn_u64: Ds [0x63] (Vdst B64, DsAddress B32, Data B64), DS => MemoryOp::Atomic(AtomicOp::Increment);
    ds_dec_rtn_u64: Ds [0x64] (Vdst B64, DsAddress B32, Data B64), DS => MemoryOp::Atomic(AtomicOp::Decrement);
    ds_min_rtn_i64: Ds [0x65] (Vdst B64, DsAddress B32, Data B64), DS => MemoryOp::Atomic(AtomicOp::MinSigned);
    ds_max_rtn_i64: Ds [0x66] (Vdst B64, DsAddress B32, Data B64), DS => MemoryOp::Atomic(AtomicOp::MaxSigned);
    ds_min_rtn_u64: Ds [0x67] (Vdst B64, DsAddress B32, Data B64), DS => MemoryOp::Atomic(AtomicOp::MinUnsigned);
    ds_max_rtn_u64: Ds [0x68] (Vdst B64, DsAddress B32, Data B64), DS => MemoryOp::Atomic(AtomicOp::MaxUnsigned);
    ds_and_rtn_b64: Ds [0x69] (Vdst B64, DsAddress B32, Data B64), DS => MemoryOp::Atomic(AtomicOp::And);
    ds_or_rtn_b64: Ds [0x6a] (Vdst B64, DsAddress B32, Data B64), DS => MemoryOp::Atomic(AtomicOp::Or);
    ds_xor_rtn_b64: Ds [0x6b] (Vdst B64, DsAddress B32, Data B64), DS => MemoryOp::Atomic(AtomicOp::Xor);
    ds_mskor_rtn_b64: Ds [0x6c] (Vdst B64, DsAddress B32, Data B64, Data B64), DS => MemoryOp::Atomic(AtomicOp::MaskOr);
    ds_wrxchg_rtn_b64: Ds [0x6d] (Vdst B64, DsAddress B32, Data B64), DS => MemoryOp::Atomic(AtomicOp::Swap);
    ds_wrxchg2_rtn_b64: Ds [0x6e] (Vdst B128, DsAddress B32, Data B64, Data B64), DS_PAIR
        => MemoryOp::Pair(PairOp::Swap, 1);
    ds_wrxchg2st64_rtn_b64: Ds [0x6f] (Vdst B128, DsAddress B32, Data B64, Data B64), DS_PAIR
        => MemoryOp::Pair(PairOp::Swap, 64);
    ds_cmpst_rtn_b64: Ds [0x70] (Vdst B64, DsAddress B32, Data B64, Data B64), DS
        => MemoryOp::Atomic(AtomicOp::CompareSwap);
    ds_cmpst_rtn_f64: Ds [0x71] (Vdst B64, DsAddress B32, Data B64, Data B64), DS
        => MemoryOp::Atomic(AtomicOp::FloatCompareSwap);
    ds_min_rtn_f64: Ds [0x72] (Vdst B64, DsAddress B32, Data B64), DS => MemoryOp::Atomic(AtomicOp::FloatMin);
    ds_max_rtn_f64: Ds [0x73] (Vdst B64, DsAddress B32, Data B64), DS => MemoryOp::Atomic(AtomicOp::FloatMax);
    ds_read_b64: Ds [0x76] (Vdst B64, DsAddress B32), DS => MemoryOp::Load(Element::DWORDS);
    ds_read2_b64: Ds [0x77] (Vdst B128, DsAddress B32), DS_PAIR => MemoryOp::Pair(PairOp::Load, 1);
    ds_read2st64_b64: Ds [0x78] (Vdst B128, DsAddress B32), DS_PAIR => MemoryOp::Pair(PairOp::Load, 64);
    ds_add_src2_u32: Ds [0x80] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::Add, 1);
    ds_sub_src2_u32: Ds [0x81] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::Sub, 1);
    ds_rsub_src2_u32: Ds [0x82] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::ReverseSub, 1);
    ds_inc_src2_u32: Ds [0x83] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::Increment, 1);
    ds_dec_src2_u32: Ds [0x84] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::Decrement, 1);
    ds_min_src2_i32: Ds [0x85] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::MinSigned, 1);
    ds_max_src2_i32: Ds [0x86] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::MaxSigned, 1);
    ds_min_src2_u32: Ds [0x87] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::MinUnsigned, 1);
    ds_max_src2_u32: Ds [0x88] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::MaxUnsigned, 1);
    ds_and_src2_b32: Ds [0x89] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::And, 1);
    ds_or_src2_b32: Ds [0x8a] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::Or, 1);
    ds_xor_src2_b32: Ds [0x8b] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::Xor, 1);
    ds_write_src2_b32: Ds [0x8d] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::Swap, 1);
    ds_min_src2_f32: Ds [0x92] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::FloatMin, 1);
    ds_max_src2_f32: Ds [0x93] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::FloatMax, 1);
    ds_add_src2_u64: Ds [0xc0] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::Add, 2);
    ds_sub_src2_u64: Ds [0xc1] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::Sub, 2);
    ds_rsub_src2_u64: Ds [0xc2] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::ReverseSub, 2);
    ds_inc_src2_u64: Ds [0xc3] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::Increment, 2);
    ds_dec_src2_u64: Ds [0xc4] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::Decrement, 2);
    ds_min_src2_i64: Ds [0xc5] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::MinSigned, 2);
    ds_max_src2_i64: Ds [0xc6] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::MaxSigned, 2);
    ds_min_src2_u64: Ds [0xc7] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::MinUnsigned, 2);
    ds_max_src2_u64: Ds [0xc8] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::MaxUnsigned, 2);
    ds_and_src2_b64: Ds [0xc9] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::And, 2);
    ds_or_src2_b64: Ds [0xca] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::Or, 2);
    ds_xor_src2_b64: Ds [0xcb] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::Xor, 2);
    ds_write_src2_b64: Ds [0xcd] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::Swap, 2);
    ds_min_src2_f64: Ds [0xd2] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::FloatMin, 2);
    ds_max_src2_f64: Ds [0xd3] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::FloatMax, 2);
    ds_wrap_rtn_b32: Ds [0x34 from Gfx700] (Vdst B32, DsAddress B32, Data B32, Data B32), DS
        => MemoryOp::Atomic(AtomicOp::Wrap);
    ds_condxchg32_rtn_b64: Ds [0x7e from Gfx700] (Vdst B64, DsAddress B32, Data B64), DS
        => MemoryOp::Atomic(AtomicOp::ConditionalSwap);
    ds_write_b96: Ds [0xde from Gfx700] (DsAddress B32, Data B96), DS => MemoryOp::Store(Element::DWORDS);
    ds_write_b128: Ds [0xdf from Gfx700] (DsAddress B32, Data B128), DS => MemoryOp::Store(Element::DWORDS);
    ds_read_b96: Ds [0xfe from Gfx700] (Vdst B96, DsAddress B32), DS => MemoryOp::Load(Element::DWORDS);
    ds_read_b128: Ds [0xff from Gfx700] (Vdst B128, DsAddress B32), DS => MemoryOp::Load(Element::DWORDS);
    ds_add_f32: Ds [0x15 from Gfx803] (DsAddress B32, Data B32), DS => MemoryOp::Atomic(AtomicOp::FloatAdd);
    ds_add_rtn_f32: Ds [0x35 from Gfx803] (Vdst B32, DsAddress B32, Data B32), DS
        => MemoryOp::Atomic(AtomicOp::FloatAdd);
    ds_add_src2_f32: Ds [0x95 from Gfx803] (DsAddress B32), DS => MemoryOp::FromLds(AtomicOp::FloatAdd, 1);
    ds_write_addtid_b32: Ds [0x1d from Gfx900] (Data B32), DS.with_m0() => MemoryOp::Store(Element::DWORDS);
    ds_write_b8_d16_hi: Ds [0x54 from Gfx900] (DsAddress B32, Data B32), DS => MemoryOp::Store(Element::UBYTE.high());
    ds_write_b16_d16_hi: Ds [0x55 from Gfx900] (DsAddress B32, Data B32), DS => MemoryOp::Store(Element::USHORT.high());
    ds_read_u8_d16: Ds [0x56 from Gfx900] (VdstRead B32, DsAddress B32), DS => MemoryOp::Load(Element::UBYTE.low());
    ds_read_u8_d16_hi: Ds [0x57 from Gfx900] (VdstRead B32, DsAddress B32), DS => MemoryOp::Load(Element::UBYTE.high());
    ds_read_i8_d16: Ds [0x58 from Gfx900] (VdstRead B32, DsAddress B32), DS => MemoryOp::Load(Element::SBYTE.low());
    ds_read_i8_d16_hi: Ds [0x59 from Gfx900] (VdstRead B32, DsAddress B32), DS => MemoryOp::Load(Element::SBYTE.high());
    ds_read_u16_d16: Ds [0x5a from Gfx900] (VdstRead B32, DsAddress B32), DS => MemoryOp::Load(Element::USHORT.low());
    ds_read_u16_d16_hi: Ds [0x5b from Gfx900] (VdstRead B32, DsAddress B32), DS
        => MemoryOp::Load(Element::USHORT.high());
    ds_read_addtid_b32: Ds [0xb6 from Gfx900] (Vdst B32), DS.with_m0() => MemoryOp::Load(Element::DWORDS);
    ds_add_f64: Ds [0x5c from Gfx90a] (DsAddress B32, Data F64), DS => MemoryOp::Atomic(AtomicOp::FloatAdd);
    ds_add_rtn_f64: Ds [0x7c from Gfx90a] (Vdst F64, DsAddress B32, Data F64), DS
        => MemoryOp::Atomic(AtomicOp::FloatAdd);
    ds_read_b64_tr_b4: Ds [0xe0 from Gfx950] (Vdst B64, DsAddress B32), DS => MemoryOp::Transpose(4);
    ds_read_b96_tr_b6: Ds [0xe1 from Gfx950] (Vdst B96, DsAddress B32), DS => MemoryOp::Transpose(6);
    ds_read_b64_tr_b8: Ds [0xe2 from Gfx950] (Vdst B64, DsAddress B32), DS => MemoryOp::Transpose(8);
    ds_read_b64_tr_b16: Ds [0xe3 from Gfx950] (Vdst B64, DsAddress B32), DS => MemoryOp::Transpose(16);
    ds_pk_add_f16: Ds [0x17 from Gfx942] (DsAddress B32, Data PkF16), DS => MemoryOp::Atomic(AtomicOp::HalvesAdd);
    ds_pk_add_bf16: Ds [0x18 from Gfx942] (DsAddress B32, Data Pk16), DS => MemoryOp::Atomic(AtomicOp::BrainsAdd);
    ds_pk_add_rtn_f16: Ds [0xb7 from Gfx942] (Vdst PkF16, DsAddress B32, Data PkF16), DS
        => MemoryOp::Atomic(AtomicOp::HalvesAdd);
    ds_pk_add_rtn_bf16: Ds [0xb8 from Gfx942] (Vdst Pk16, DsAddress B32, Data Pk16), DS
        => MemoryOp::Atomic(AtomicOp::BrainsAdd);
}
