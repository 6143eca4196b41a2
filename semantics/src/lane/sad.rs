//! Sums of absolute differences, and byte-wise averages.

use super::arithmetic::add_saturated;
use super::{lane, lane_table};
use crate::algebra::{Algebra, B16, B32, B64, Bv, W8, W16, W32, Width};
use crate::isa::Flags;

/// `|a - b|` of unsigned values.
fn absolute_difference<A: Algebra, W: Width>(a: Bv<A, W>, b: Bv<A, W>) -> Bv<A, W> {
    a.umax(b) - a.umin(b)
}
/// The sum over the four bytes of `term(byte of s0, byte of s1)`, the bytes zero-extended.
fn sum_bytes<A: Algebra>(s0: B32<A>, s1: B32<A>, term: impl Fn(B32<A>, B32<A>) -> B32<A>) -> B32<A> {
    let wide = |s: B32<A>, i: u32| s.extract::<W8>(8 * i).zext::<W32>();
    let byte = |i: u32| term(wide(s0, i), wide(s1, i));
    byte(0) + byte(1) + byte(2) + byte(3)
}
fn differences_u8<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    sum_bytes(s0, s1, absolute_difference::<A, W32>)
}
fn differences_u16<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    let wide = |s: B32<A>, lo: u32| s.extract::<W16>(lo).zext::<W32>();
    let half = |lo: u32| absolute_difference(wide(s0, lo), wide(s1, lo));
    half(0) + half(16)
}
/// Differences of the bytes whose reference, the byte of S1, is not 0.
fn masked_differences_u8<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    sum_bytes(s0, s1, |a, b| b.eq(Bv::zero()).select(Bv::zero(), absolute_difference(a, b)))
}

/// S2 plus the absolute differences of the bytes of S0 and S1.
pub fn sad_u8<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    differences_u8(s0, s1) + s2
}
pub fn sad_u8_clamp<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    add_saturated(differences_u8(s0, s1), s2)
}
/// S2 plus the absolute differences of the bytes, shifted left by 16.
pub fn sad_hi_u8<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    differences_u8(s0, s1).lshl(Bv::constant(16)) + s2
}
pub fn sad_hi_u8_clamp<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    add_saturated(differences_u8(s0, s1).lshl(Bv::constant(16)), s2)
}
/// S2 plus the absolute differences of the 16-bit halves of S0 and S1.
pub fn sad_u16<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    differences_u16(s0, s1) + s2
}
pub fn sad_u16_clamp<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    add_saturated(differences_u16(s0, s1), s2)
}
/// `|S0 - S1| + S2`, unsigned.
pub fn sad_u32<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    absolute_difference(s0, s1) + s2
}
pub fn sad_u32_clamp<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    add_saturated(absolute_difference(s0, s1), s2)
}
/// S2 plus the absolute differences of the bytes whose reference in S1 is not 0.
pub fn msad_u8<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    masked_differences_u8(s0, s1) + s2
}
pub fn msad_u8_clamp<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    add_saturated(masked_differences_u8(s0, s1), s2)
}

/// Four sums over the 4-byte windows of S0 at bytes 0 to 3, each added to 16 bits of S2.
fn quad<A: Algebra>(s0: B64<A>, s2: B64<A>, differences: impl Fn(B32<A>) -> B32<A>) -> B64<A> {
    let window = |i: u32| {
        let sum: B16<A> = differences(s0.extract::<W32>(8 * i)).truncate::<W16>() + s2.extract(16 * i);
        sum.zext::<W32>()
    };
    let half = Bv::constant(16);
    B64::from_words(window(0) | window(1).lshl(half), window(2) | window(3).lshl(half))
}
/// Sums of absolute differences of S1 with four windows of S0, packed with 16-bit accumulators.
pub fn qsad_pk_u16_u8<A: Algebra>(s0: B64<A>, s1: B32<A>, s2: B64<A>) -> B64<A> {
    quad(s0, s2, |window| differences_u8(window, s1))
}
/// As `qsad_pk_u16_u8`, leaving out bytes whose reference in S1 is 0.
pub fn mqsad_pk_u16_u8<A: Algebra>(s0: B64<A>, s1: B32<A>, s2: B64<A>) -> B64<A> {
    quad(s0, s2, |window| masked_differences_u8(window, s1))
}
/// Byte-wise `(S0 + S1 + (S2 & 1)) >> 1`.
pub fn lerp_u8<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    let byte = |i: u32| {
        let wide = |s: B32<A>| s.extract::<W8>(8 * i).zext::<W32>();
        let sum = wide(s0) + wide(s1) + (wide(s2) & Bv::constant(1));
        sum.lshr(Bv::constant(1)).lshl(Bv::constant(8 * i as u64))
    };
    byte(0) | byte(1) | byte(2) | byte(3)
}

/// The destination must not overlap a source (ledger S6).
pub(super) const WRITES_EARLY: Flags = Flags { writes_early: true, ..Flags::PLAIN };

lane_table! { Sad;
    v_sad_u8: Vop3 [0x15a 0x1d9] (Vdst U32, Src B32, Src B32, Src U32), Flags::PLAIN.clamps()
        => lane!(3, sad_u8, clamp sad_u8_clamp);
    v_sad_hi_u8: Vop3 [0x15b 0x1da] (Vdst U32, Src B32, Src B32, Src U32), Flags::PLAIN.clamps()
        => lane!(3, sad_hi_u8, clamp sad_hi_u8_clamp);
    v_sad_u16: Vop3 [0x15c 0x1db] (Vdst U32, Src B32, Src B32, Src U32), Flags::PLAIN.clamps()
        => lane!(3, sad_u16, clamp sad_u16_clamp);
    v_sad_u32: Vop3 [0x15d 0x1dc] (Vdst U32, Src U32, Src U32, Src U32), Flags::PLAIN.clamps()
        => lane!(3, sad_u32, clamp sad_u32_clamp);
    v_msad_u8: Vop3 [0x171 0x1e4] (Vdst U32, Src B32, Src B32, Src U32), Flags::PLAIN.clamps()
        => lane!(3, msad_u8, clamp msad_u8_clamp);
    v_qsad_pk_u16_u8: Vop3 [0x172 0x1e5 from Gfx700] (Vdst B64, Src B64, Src B32, Src B64), WRITES_EARLY.clamps()
        => lane!(3, qsad_pk_u16_u8);
    v_mqsad_pk_u16_u8: Vop3 [0x173 0x1e6] (Vdst B64, Src B64, Src B32, Src B64), WRITES_EARLY.clamps()
        => lane!(3, mqsad_pk_u16_u8);
    v_lerp_u8: Vop3 [0x14d 0x1cd] (Vdst U32, Src B32, Src B32, Src B32) => lane!(3, lerp_u8);
}
