//! Addition, subtraction, multiplication, minimum and maximum.

use super::{scalar, scalar_table};
use crate::algebra::{Algebra, B32, Bit, Bv, W8, W32, W64, Width};
use crate::lane::carry::{borrow_of_difference, carry_of_sum};
use crate::ledger::{LedgerRow, Unspecified};

pub(super) fn nonzero<A: Algebra, W: Width>(value: Bv<A, W>) -> Bit<A> {
    value.ne(Bv::zero())
}
/// Signed overflow of `sum = s0 + s1`.
fn add_overflow<A: Algebra>(s0: B32<A>, s1: B32<A>, sum: B32<A>) -> Bit<A> {
    ((s0 ^ sum) & (s1 ^ sum)).sign()
}

/// `S0 + S1`; SCC is the carry.
pub fn add_u32<A: Algebra>(s0: B32<A>, s1: B32<A>) -> (B32<A>, Bit<A>) {
    let sum = s0 + s1;
    (sum, carry_of_sum(s0, s1, sum))
}
/// `S0 - S1`; SCC is the borrow.
pub fn sub_u32<A: Algebra>(s0: B32<A>, s1: B32<A>) -> (B32<A>, Bit<A>) {
    (s0 - s1, s0.ult(s1))
}
/// `S0 + S1`; SCC is the signed overflow.
pub fn add_i32<A: Algebra>(s0: B32<A>, s1: B32<A>) -> (B32<A>, Bit<A>) {
    let sum = s0 + s1;
    (sum, add_overflow(s0, s1, sum))
}
/// `S0 - S1`; SCC is the signed overflow.
pub fn sub_i32<A: Algebra>(s0: B32<A>, s1: B32<A>) -> (B32<A>, Bit<A>) {
    let difference = s0 - s1;
    (difference, ((s0 ^ s1) & (s0 ^ difference)).sign())
}
/// `S0 + S1 + SCC`; SCC is the carry.
pub fn addc_u32<A: Algebra>(s0: B32<A>, s1: B32<A>, scc: Bit<A>) -> (B32<A>, Bit<A>) {
    let sum = s0 + s1 + Bv::from_bit(scc);
    (sum, carry_of_sum(s0, s1, sum))
}
/// `S0 - S1 - SCC`; SCC is the borrow.
pub fn subb_u32<A: Algebra>(s0: B32<A>, s1: B32<A>, scc: Bit<A>) -> (B32<A>, Bit<A>) {
    let difference = s0 - s1 - Bv::from_bit(scc);
    (difference, borrow_of_difference(s0, s1, difference))
}
/// The smaller; SCC if S0 is smaller.
pub fn min_i32<A: Algebra>(s0: B32<A>, s1: B32<A>) -> (B32<A>, Bit<A>) {
    (s0.smin(s1), s0.slt(s1))
}
/// The smaller; SCC if S0 is smaller.
pub fn min_u32<A: Algebra>(s0: B32<A>, s1: B32<A>) -> (B32<A>, Bit<A>) {
    (s0.umin(s1), s0.ult(s1))
}
/// SCC of a maximum of equal operands: the documents contradict each other (ledger S9).
fn equal_maximum<A: Algebra>(function: u64, s0: B32<A>, s1: B32<A>) -> Bit<A> {
    let what = Unspecified::of_wave(LedgerRow::S9, function);
    s0.eq(s1) & Bv::<A, W8>::new(A::unspecified(what, &[s0.0])).bit(0)
}
/// The greater; SCC if S0 is greater.
pub fn max_i32<A: Algebra>(s0: B32<A>, s1: B32<A>) -> (B32<A>, Bit<A>) {
    (s0.smax(s1), s1.slt(s0) | equal_maximum(0, s0, s1))
}
/// The greater; SCC if S0 is greater.
pub fn max_u32<A: Algebra>(s0: B32<A>, s1: B32<A>) -> (B32<A>, Bit<A>) {
    (s0.umax(s1), s1.ult(s0) | equal_maximum(1, s0, s1))
}
/// `S0 * S1`, low 32 bits.
pub fn mul_i32<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    s0 * s1
}
/// `S0 * S1` unsigned, bits 63:32.
pub fn mul_hi_u32<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    (s0.zext::<W64>() * s1.zext()).extract(32)
}
/// `S0 * S1` signed, bits 63:32.
pub fn mul_hi_i32<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    (s0.sext::<W64>() * s1.sext()).extract(32)
}
/// `|S0|` (the smallest value stays); SCC if not 0.
pub fn abs_i32<A: Algebra>(s0: B32<A>) -> (B32<A>, Bit<A>) {
    let result = s0.sign().select(-s0, s0);
    (result, nonzero(result))
}
/// `|S0 - S1|` of the wrapped difference; SCC if not 0.
pub fn absdiff_i32<A: Algebra>(s0: B32<A>, s1: B32<A>) -> (B32<A>, Bit<A>) {
    abs_i32(s0 - s1)
}
/// `(S0 << N) + S1`; SCC if the sum of the unbounded values exceeds 32 bits.
fn lshl_add<A: Algebra>(shift: u64, s0: B32<A>, s1: B32<A>) -> (B32<A>, Bit<A>) {
    let sum = s0.zext::<W64>().lshl(Bv::constant(shift)) + s1.zext();
    (sum.truncate(), nonzero::<A, W32>(sum.extract(32)))
}
pub fn lshl1_add_u32<A: Algebra>(s0: B32<A>, s1: B32<A>) -> (B32<A>, Bit<A>) {
    lshl_add(1, s0, s1)
}
pub fn lshl2_add_u32<A: Algebra>(s0: B32<A>, s1: B32<A>) -> (B32<A>, Bit<A>) {
    lshl_add(2, s0, s1)
}
pub fn lshl3_add_u32<A: Algebra>(s0: B32<A>, s1: B32<A>) -> (B32<A>, Bit<A>) {
    lshl_add(3, s0, s1)
}
pub fn lshl4_add_u32<A: Algebra>(s0: B32<A>, s1: B32<A>) -> (B32<A>, Bit<A>) {
    lshl_add(4, s0, s1)
}

scalar_table! { Arithmetic;
    s_add_u32: Sop2 [0x0] (Sdst U32, Ssrc U32, Ssrc U32) => scalar!(add_u32: 0 1);
    s_sub_u32: Sop2 [0x1] (Sdst U32, Ssrc U32, Ssrc U32) => scalar!(sub_u32: 0 1);
    s_add_i32: Sop2 [0x2] (Sdst I32, Ssrc I32, Ssrc I32) => scalar!(add_i32: 0 1);
    s_sub_i32: Sop2 [0x3] (Sdst I32, Ssrc I32, Ssrc I32) => scalar!(sub_i32: 0 1);
    s_addc_u32: Sop2 [0x4] (Sdst U32, Ssrc U32, Ssrc U32) => scalar!(addc_u32: 0 1 3);
    s_subb_u32: Sop2 [0x5] (Sdst U32, Ssrc U32, Ssrc U32) => scalar!(subb_u32: 0 1 3);
    s_min_i32: Sop2 [0x6] (Sdst I32, Ssrc I32, Ssrc I32) => scalar!(min_i32: 0 1);
    s_min_u32: Sop2 [0x7] (Sdst U32, Ssrc U32, Ssrc U32) => scalar!(min_u32: 0 1);
    s_max_i32: Sop2 [0x8] (Sdst I32, Ssrc I32, Ssrc I32) => scalar!(max_i32: 0 1);
    s_max_u32: Sop2 [0x9] (Sdst U32, Ssrc U32, Ssrc U32) => scalar!(max_u32: 0 1);
    s_mul_i32: Sop2 [0x26 0x24] (Sdst I32, Ssrc I32, Ssrc I32) => scalar!(mul_i32: 0 1);
    s_mul_hi_u32: Sop2 [0x2c from Gfx900] (Sdst U32, Ssrc U32, Ssrc U32) => scalar!(mul_hi_u32: 0 1);
    s_mul_hi_i32: Sop2 [0x2d from Gfx900] (Sdst I32, Ssrc I32, Ssrc I32) => scalar!(mul_hi_i32: 0 1);
    s_absdiff_i32: Sop2 [0x2c 0x2a] (Sdst I32, Ssrc I32, Ssrc I32) => scalar!(absdiff_i32: 0 1);
    s_lshl1_add_u32: Sop2 [0x2e from Gfx900] (Sdst U32, Ssrc U32, Ssrc U32) => scalar!(lshl1_add_u32: 0 1);
    s_lshl2_add_u32: Sop2 [0x2f from Gfx900] (Sdst U32, Ssrc U32, Ssrc U32) => scalar!(lshl2_add_u32: 0 1);
    s_lshl3_add_u32: Sop2 [0x30 from Gfx900] (Sdst U32, Ssrc U32, Ssrc U32) => scalar!(lshl3_add_u32: 0 1);
    s_lshl4_add_u32: Sop2 [0x31 from Gfx900] (Sdst U32, Ssrc U32, Ssrc U32) => scalar!(lshl4_add_u32: 0 1);
    s_abs_i32: Sop1 [0x34 0x30] (Sdst I32, Ssrc I32) => scalar!(abs_i32: 0);
    s_addk_i32: Sopk [0xf 0xe] (SdstRead I32, Simm16 I16) => scalar!(add_i32: 2 0);
    s_mulk_i32: Sopk [0x10 0xf] (SdstRead I32, Simm16 I16) => scalar!(mul_i32: 2 0);
}
