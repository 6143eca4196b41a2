//! Bit fields, bit counting and quad masks.

use super::arithmetic::nonzero;
use super::{scalar, scalar_table};
use crate::algebra::{Algebra, B32, B64, Bit, Bv, W32, W64, Width};

/// Offset (`offset_mask`) and width (bits 22:16) of the field that S1 describes.
fn field<A: Algebra, W: Width>(s1: B32<A>, offset_mask: u64) -> (Bv<A, W>, Bv<A, W>) {
    let width = s1.lshr(Bv::constant(16)) & Bv::constant(0x7f);
    ((s1 & Bv::constant(offset_mask)).zext(), width.umin(Bv::constant(W::BITS as u64)).zext())
}
fn extract_unsigned<A: Algebra, W: Width>(s0: Bv<A, W>, offset: Bv<A, W>, width: Bv<A, W>) -> (Bv<A, W>, Bit<A>) {
    let mask = Bv::<A, W>::constant(1).lshl(width) - Bv::constant(1);
    let result = s0.lshr(offset) & mask;
    (result, nonzero(result))
}
fn extract_signed<A: Algebra, W: Width>(s0: Bv<A, W>, offset: Bv<A, W>, width: Bv<A, W>) -> (Bv<A, W>, Bit<A>) {
    let unused = Bv::constant(W::BITS as u64) - width;
    let result = s0.ashr(offset).lshl(unused).ashr(unused);
    (result, nonzero(result))
}
/// The field of S0 at offset S1[4:0], width S1[22:16], zero-extended; SCC if not 0.
pub fn bfe_u32<A: Algebra>(s0: B32<A>, s1: B32<A>) -> (B32<A>, Bit<A>) {
    let (offset, width) = field(s1, 31);
    extract_unsigned(s0, offset, width)
}
/// The field of S0 at offset S1[4:0], width S1[22:16], sign-extended; SCC if not 0.
pub fn bfe_i32<A: Algebra>(s0: B32<A>, s1: B32<A>) -> (B32<A>, Bit<A>) {
    let (offset, width) = field(s1, 31);
    extract_signed(s0, offset, width)
}
/// As `bfe_u32`, 64 bits, offset S1[5:0].
pub fn bfe_u64<A: Algebra>(s0: B64<A>, s1: B32<A>) -> (B64<A>, Bit<A>) {
    let (offset, width) = field(s1, 63);
    extract_unsigned(s0, offset, width)
}
/// As `bfe_i32`, 64 bits, offset S1[5:0].
pub fn bfe_i64<A: Algebra>(s0: B64<A>, s1: B32<A>) -> (B64<A>, Bit<A>) {
    let (offset, width) = field(s1, 63);
    extract_signed(s0, offset, width)
}
/// S0[4:0] ones, shifted left by S1[4:0].
pub fn bfm_b32<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    let ones = Bv::<A, W32>::constant(1).lshl(s0 & Bv::constant(31)) - Bv::constant(1);
    ones.lshl(s1 & Bv::constant(31))
}
/// S0[5:0] ones, shifted left by S1[5:0], 64 bits.
pub fn bfm_b64<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B64<A> {
    let amount = |s: B32<A>| (s & Bv::constant(63)).zext::<W64>();
    (Bv::<A, W64>::constant(1).lshl(amount(s0)) - Bv::constant(1)).lshl(amount(s1))
}
/// The bits in opposite order.
pub fn brev_b32<A: Algebra>(s0: B32<A>) -> B32<A> {
    s0.reverse_bits()
}
/// The bits in opposite order, 64 bits.
pub fn brev_b64<A: Algebra>(s0: B64<A>) -> B64<A> {
    s0.reverse_bits()
}
fn count_ones<A: Algebra, W: Width>(value: Bv<A, W>) -> (B32<A>, Bit<A>) {
    let count = value.popcount();
    (count.truncate(), nonzero(count))
}
/// Number of zeros; SCC if not 0.
pub fn bcnt0_b32<A: Algebra>(s0: B32<A>) -> (B32<A>, Bit<A>) {
    count_ones(!s0)
}
/// Number of zeros; SCC if not 0.
pub fn bcnt0_b64<A: Algebra>(s0: B64<A>) -> (B32<A>, Bit<A>) {
    count_ones(!s0)
}
/// Number of ones; SCC if not 0.
pub fn bcnt1_b32<A: Algebra>(s0: B32<A>) -> (B32<A>, Bit<A>) {
    count_ones(s0)
}
/// Number of ones; SCC if not 0.
pub fn bcnt1_b64<A: Algebra>(s0: B64<A>) -> (B32<A>, Bit<A>) {
    count_ones(s0)
}
fn lowest_one<A: Algebra, W: Width>(value: Bv<A, W>) -> B32<A> {
    value.eq(Bv::zero()).select(Bv::ones(), value.trailing_zeros().truncate())
}
fn highest_one<A: Algebra, W: Width>(value: Bv<A, W>) -> B32<A> {
    value.eq(Bv::zero()).select(Bv::ones(), value.leading_zeros().truncate())
}
fn differs_from_sign<A: Algebra, W: Width>(value: Bv<A, W>) -> Bv<A, W> {
    value ^ value.ashr(Bv::constant(W::BITS as u64 - 1))
}
/// Position of the lowest zero; -1 if there is none.
pub fn ff0_b32<A: Algebra>(s0: B32<A>) -> B32<A> {
    lowest_one(!s0)
}
/// Position of the lowest zero; -1 if there is none.
pub fn ff0_b64<A: Algebra>(s0: B64<A>) -> B32<A> {
    lowest_one(!s0)
}
/// Position of the lowest one; -1 if there is none.
pub fn ff1_b32<A: Algebra>(s0: B32<A>) -> B32<A> {
    lowest_one(s0)
}
/// Position of the lowest one; -1 if there is none.
pub fn ff1_b64<A: Algebra>(s0: B64<A>) -> B32<A> {
    lowest_one(s0)
}
/// Zeros above the highest one; -1 if there is none.
pub fn flbit_b32<A: Algebra>(s0: B32<A>) -> B32<A> {
    highest_one(s0)
}
/// Zeros above the highest one; -1 if there is none.
pub fn flbit_b64<A: Algebra>(s0: B64<A>) -> B32<A> {
    highest_one(s0)
}
/// Position, from the top, of the highest bit that differs from the sign; -1 if there is none.
pub fn flbit_i32<A: Algebra>(s0: B32<A>) -> B32<A> {
    highest_one(differs_from_sign(s0))
}
/// Position, from the top, of the highest bit that differs from the sign; -1 if there is none.
pub fn flbit_i64<A: Algebra>(s0: B64<A>) -> B32<A> {
    highest_one(differs_from_sign(s0))
}
fn single<A: Algebra, W: Width>(s0: B32<A>) -> Bv<A, W> {
    Bv::constant(1).lshl((s0 & Bv::constant(W::BITS as u64 - 1)).zext())
}
/// Clears bit S0 of the destination.
pub fn bitset0_b32<A: Algebra>(s0: B32<A>, old: B32<A>) -> B32<A> {
    old & !single(s0)
}
/// Clears bit S0 of the destination, 64 bits.
pub fn bitset0_b64<A: Algebra>(s0: B32<A>, old: B64<A>) -> B64<A> {
    old & !single(s0)
}
/// Sets bit S0 of the destination.
pub fn bitset1_b32<A: Algebra>(s0: B32<A>, old: B32<A>) -> B32<A> {
    old | single(s0)
}
/// Sets bit S0 of the destination, 64 bits.
pub fn bitset1_b64<A: Algebra>(s0: B32<A>, old: B64<A>) -> B64<A> {
    old | single(s0)
}

/// The lowest bit of each group of four is the OR of the group; the others are 0.
fn any_of_quad<A: Algebra, W: Width>(s0: Bv<A, W>) -> Bv<A, W> {
    let pairs = s0 | s0.lshr(Bv::constant(1));
    (pairs | pairs.lshr(Bv::constant(2))) & Bv::constant(0x1111_1111_1111_1111)
}
fn whole_quads<A: Algebra, W: Width>(s0: Bv<A, W>) -> (Bv<A, W>, Bit<A>) {
    let any = any_of_quad(s0);
    let pairs = any | any.lshl(Bv::constant(1));
    let result = pairs | pairs.lshl(Bv::constant(2));
    (result, nonzero(result))
}
/// Gathers bits 0, 4, 8, ... into the low bits.
fn quad_mask<A: Algebra, W: Width>(s0: Bv<A, W>) -> (Bv<A, W>, Bit<A>) {
    let gather =
        |value: Bv<A, W>, shift: u64, mask: u64| (value | value.lshr(Bv::constant(shift))) & Bv::constant(mask);
    let twos = gather(any_of_quad(s0), 3, 0x0303_0303_0303_0303);
    let fours = gather(twos, 6, 0x000f_000f_000f_000f);
    let eights = gather(fours, 12, 0x0000_00ff_0000_00ff);
    let result = gather(eights, 24, 0xffff);
    (result, nonzero(result))
}
/// Whole quad mode: four ones for each group of four that has a one; SCC if not 0.
pub fn wqm_b32<A: Algebra>(s0: B32<A>) -> (B32<A>, Bit<A>) {
    whole_quads(s0)
}
/// Whole quad mode, 64 bits.
pub fn wqm_b64<A: Algebra>(s0: B64<A>) -> (B64<A>, Bit<A>) {
    whole_quads(s0)
}
/// One bit for each group of four that has a one; SCC if not 0.
pub fn quadmask_b32<A: Algebra>(s0: B32<A>) -> (B32<A>, Bit<A>) {
    quad_mask(s0)
}
/// One bit for each group of four that has a one, 64 bits.
pub fn quadmask_b64<A: Algebra>(s0: B64<A>) -> (B64<A>, Bit<A>) {
    quad_mask(s0)
}
/// Each bit of S0 twice.
pub fn bitreplicate<A: Algebra>(s0: B32<A>) -> B64<A> {
    let spread = |value: B64<A>, shift: u64, mask: u64| (value | value.lshl(Bv::constant(shift))) & Bv::constant(mask);
    let halves = spread(s0.zext(), 16, 0x0000_ffff_0000_ffff);
    let bytes = spread(halves, 8, 0x00ff_00ff_00ff_00ff);
    let nibbles = spread(bytes, 4, 0x0f0f_0f0f_0f0f_0f0f);
    let pairs = spread(nibbles, 2, 0x3333_3333_3333_3333);
    let singles = spread(pairs, 1, 0x5555_5555_5555_5555);
    singles | singles.lshl(Bv::constant(1))
}

scalar_table! { Bits;
    s_bfe_u32: Sop2 [0x27 0x25] (Sdst U32, Ssrc U32, Ssrc U32) => scalar!(bfe_u32: 0 1);
    s_bfe_i32: Sop2 [0x28 0x26] (Sdst I32, Ssrc I32, Ssrc U32) => scalar!(bfe_i32: 0 1);
    s_bfe_u64: Sop2 [0x29 0x27] (Sdst U64, Ssrc U64, Ssrc U32) => scalar!(bfe_u64: 0 1);
    s_bfe_i64: Sop2 [0x2a 0x28] (Sdst I64, Ssrc I64, Ssrc U32) => scalar!(bfe_i64: 0 1);
    s_bfm_b32: Sop2 [0x24 0x22] (Sdst B32, Ssrc U32, Ssrc U32) => scalar!(bfm_b32: 0 1);
    s_bfm_b64: Sop2 [0x25 0x23] (Sdst B64, Ssrc U32, Ssrc U32) => scalar!(bfm_b64: 0 1);
    s_brev_b32: Sop1 [0xb 0x8] (Sdst B32, Ssrc B32) => scalar!(brev_b32: 0);
    s_bcnt0_i32_b32: Sop1 [0xd 0xa] (Sdst I32, Ssrc B32) => scalar!(bcnt0_b32: 0);
    s_bcnt1_i32_b32: Sop1 [0xf 0xc] (Sdst I32, Ssrc B32) => scalar!(bcnt1_b32: 0);
    s_ff0_i32_b32: Sop1 [0x11 0xe] (Sdst I32, Ssrc B32) => scalar!(ff0_b32: 0);
    s_ff1_i32_b32: Sop1 [0x13 0x10] (Sdst I32, Ssrc B32) => scalar!(ff1_b32: 0);
    s_flbit_i32_b32: Sop1 [0x15 0x12] (Sdst I32, Ssrc B32) => scalar!(flbit_b32: 0);
    s_bitset0_b32: Sop1 [0x1b 0x18] (SdstRead B32, Ssrc U32) => scalar!(bitset0_b32: 0 2);
    s_bitset1_b32: Sop1 [0x1d 0x1a] (SdstRead B32, Ssrc U32) => scalar!(bitset1_b32: 0 2);
    s_wqm_b32: Sop1 [0x9 0x6] (Sdst B32, Ssrc B32) => scalar!(wqm_b32: 0);
    s_quadmask_b32: Sop1 [0x2c 0x28] (Sdst B32, Ssrc B32) => scalar!(quadmask_b32: 0);
    s_brev_b64: Sop1 [0xc 0x9] (Sdst B64, Ssrc B64) => scalar!(brev_b64: 0);
    s_bcnt0_i32_b64: Sop1 [0xe 0xb] (Sdst I32, Ssrc B64) => scalar!(bcnt0_b64: 0);
    s_bcnt1_i32_b64: Sop1 [0x10 0xd] (Sdst I32, Ssrc B64) => scalar!(bcnt1_b64: 0);
    s_ff0_i32_b64: Sop1 [0x12 0xf] (Sdst I32, Ssrc B64) => scalar!(ff0_b64: 0);
    s_ff1_i32_b64: Sop1 [0x14 0x11] (Sdst I32, Ssrc B64) => scalar!(ff1_b64: 0);
    s_flbit_i32_b64: Sop1 [0x16 0x13] (Sdst I32, Ssrc B64) => scalar!(flbit_b64: 0);
    s_bitset0_b64: Sop1 [0x1c 0x19] (SdstRead B64, Ssrc U32) => scalar!(bitset0_b64: 0 2);
    s_bitset1_b64: Sop1 [0x1e 0x1b] (SdstRead B64, Ssrc U32) => scalar!(bitset1_b64: 0 2);
    s_wqm_b64: Sop1 [0xa 0x7] (Sdst B64, Ssrc B64) => scalar!(wqm_b64: 0);
    s_quadmask_b64: Sop1 [0x2d 0x29] (Sdst B64, Ssrc B64) => scalar!(quadmask_b64: 0);
    s_flbit_i32: Sop1 [0x17 0x14] (Sdst I32, Ssrc I32) => scalar!(flbit_i32: 0);
    s_flbit_i32_i64: Sop1 [0x18 0x15] (Sdst I32, Ssrc I64) => scalar!(flbit_i64: 0);
    s_bitreplicate_b64_b32: Sop1 [0x37 from Gfx900] (Sdst B64, Ssrc B32) => scalar!(bitreplicate: 0);
}
