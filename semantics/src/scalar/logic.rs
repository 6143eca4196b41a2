//! Bitwise logic and shifts. SCC is set if the result is not 0.

use super::arithmetic::nonzero;
use super::{scalar, scalar_table};
use crate::algebra::{Algebra, B32, B64, Bit, Bv, Width};
use crate::isa::Flags;

fn with_scc<A: Algebra, W: Width>(result: Bv<A, W>) -> (Bv<A, W>, Bit<A>) {
    (result, nonzero(result))
}

macro_rules! binary {
    ($($word:ident $pair:ident = |$a:ident, $b:ident| $result:expr;)*) => {$(
        pub fn $word<A: Algebra>($a: B32<A>, $b: B32<A>) -> (B32<A>, Bit<A>) {
            with_scc($result)
        }
        pub fn $pair<A: Algebra>($a: B64<A>, $b: B64<A>) -> (B64<A>, Bit<A>) {
            with_scc($result)
        }
    )*};
}
binary! {
    and_b32 and_b64 = |s0, s1| s0 & s1;
    or_b32 or_b64 = |s0, s1| s0 | s1;
    xor_b32 xor_b64 = |s0, s1| s0 ^ s1;
    andn2_b32 andn2_b64 = |s0, s1| s0 & !s1;
    orn2_b32 orn2_b64 = |s0, s1| s0 | !s1;
    nand_b32 nand_b64 = |s0, s1| !(s0 & s1);
    nor_b32 nor_b64 = |s0, s1| !(s0 | s1);
    xnor_b32 xnor_b64 = |s0, s1| !(s0 ^ s1);
}

/// `~S0`.
pub fn not_b32<A: Algebra>(s0: B32<A>) -> (B32<A>, Bit<A>) {
    with_scc(!s0)
}
/// `~S0`, 64 bits.
pub fn not_b64<A: Algebra>(s0: B64<A>) -> (B64<A>, Bit<A>) {
    with_scc(!s0)
}

fn amount_32<A: Algebra>(s: B32<A>) -> B32<A> {
    s & Bv::constant(31)
}
fn amount_64<A: Algebra>(s: B32<A>) -> B64<A> {
    (s & Bv::constant(63)).zext()
}
/// `S0 << S1[4:0]`.
pub fn lshl_b32<A: Algebra>(s0: B32<A>, s1: B32<A>) -> (B32<A>, Bit<A>) {
    with_scc(s0.lshl(amount_32(s1)))
}
/// `S0 >> S1[4:0]`, filling with zeros.
pub fn lshr_b32<A: Algebra>(s0: B32<A>, s1: B32<A>) -> (B32<A>, Bit<A>) {
    with_scc(s0.lshr(amount_32(s1)))
}
/// `S0 >> S1[4:0]`, filling with the sign.
pub fn ashr_i32<A: Algebra>(s0: B32<A>, s1: B32<A>) -> (B32<A>, Bit<A>) {
    with_scc(s0.ashr(amount_32(s1)))
}
/// `S0 << S1[5:0]`, 64 bits.
pub fn lshl_b64<A: Algebra>(s0: B64<A>, s1: B32<A>) -> (B64<A>, Bit<A>) {
    with_scc(s0.lshl(amount_64(s1)))
}
/// `S0 >> S1[5:0]`, 64 bits, filling with zeros.
pub fn lshr_b64<A: Algebra>(s0: B64<A>, s1: B32<A>) -> (B64<A>, Bit<A>) {
    with_scc(s0.lshr(amount_64(s1)))
}
/// `S0 >> S1[5:0]`, 64 bits, filling with the sign.
pub fn ashr_i64<A: Algebra>(s0: B64<A>, s1: B32<A>) -> (B64<A>, Bit<A>) {
    with_scc(s0.ashr(amount_64(s1)))
}

scalar_table! { Logic;
    s_and_b32: Sop2 [0xe 0xc] (Sdst B32, Ssrc B32, Ssrc B32), Flags::BITWISE => scalar!(and_b32: 0 1);
    s_and_b64: Sop2 [0xf 0xd] (Sdst B64, Ssrc B64, Ssrc B64), Flags::BITWISE => scalar!(and_b64: 0 1);
    s_or_b32: Sop2 [0x10 0xe] (Sdst B32, Ssrc B32, Ssrc B32), Flags::BITWISE => scalar!(or_b32: 0 1);
    s_or_b64: Sop2 [0x11 0xf] (Sdst B64, Ssrc B64, Ssrc B64), Flags::BITWISE => scalar!(or_b64: 0 1);
    s_xor_b32: Sop2 [0x12 0x10] (Sdst B32, Ssrc B32, Ssrc B32), Flags::BITWISE => scalar!(xor_b32: 0 1);
    s_xor_b64: Sop2 [0x13 0x11] (Sdst B64, Ssrc B64, Ssrc B64), Flags::BITWISE => scalar!(xor_b64: 0 1);
    s_andn2_b32: Sop2 [0x14 0x12] (Sdst B32, Ssrc B32, Ssrc B32), Flags::BITWISE => scalar!(andn2_b32: 0 1);
    s_andn2_b64: Sop2 [0x15 0x13] (Sdst B64, Ssrc B64, Ssrc B64), Flags::BITWISE => scalar!(andn2_b64: 0 1);
    s_orn2_b32: Sop2 [0x16 0x14] (Sdst B32, Ssrc B32, Ssrc B32), Flags::BITWISE => scalar!(orn2_b32: 0 1);
    s_orn2_b64: Sop2 [0x17 0x15] (Sdst B64, Ssrc B64, Ssrc B64), Flags::BITWISE => scalar!(orn2_b64: 0 1);
    s_nand_b32: Sop2 [0x18 0x16] (Sdst B32, Ssrc B32, Ssrc B32), Flags::BITWISE => scalar!(nand_b32: 0 1);
    s_nand_b64: Sop2 [0x19 0x17] (Sdst B64, Ssrc B64, Ssrc B64), Flags::BITWISE => scalar!(nand_b64: 0 1);
    s_nor_b32: Sop2 [0x1a 0x18] (Sdst B32, Ssrc B32, Ssrc B32), Flags::BITWISE => scalar!(nor_b32: 0 1);
    s_nor_b64: Sop2 [0x1b 0x19] (Sdst B64, Ssrc B64, Ssrc B64), Flags::BITWISE => scalar!(nor_b64: 0 1);
    s_xnor_b32: Sop2 [0x1c 0x1a] (Sdst B32, Ssrc B32, Ssrc B32), Flags::BITWISE => scalar!(xnor_b32: 0 1);
    s_xnor_b64: Sop2 [0x1d 0x1b] (Sdst B64, Ssrc B64, Ssrc B64), Flags::BITWISE => scalar!(xnor_b64: 0 1);
    s_not_b32: Sop1 [0x7 0x4] (Sdst B32, Ssrc B32), Flags::BITWISE => scalar!(not_b32: 0);
    s_not_b64: Sop1 [0x8 0x5] (Sdst B64, Ssrc B64), Flags::BITWISE => scalar!(not_b64: 0);
    s_lshl_b32: Sop2 [0x1e 0x1c] (Sdst B32, Ssrc B32, Ssrc U32) => scalar!(lshl_b32: 0 1);
    s_lshr_b32: Sop2 [0x20 0x1e] (Sdst B32, Ssrc B32, Ssrc U32) => scalar!(lshr_b32: 0 1);
    s_ashr_i32: Sop2 [0x22 0x20] (Sdst I32, Ssrc I32, Ssrc U32) => scalar!(ashr_i32: 0 1);
    s_lshl_b64: Sop2 [0x1f 0x1d] (Sdst B64, Ssrc B64, Ssrc U32) => scalar!(lshl_b64: 0 1);
    s_lshr_b64: Sop2 [0x21 0x1f] (Sdst B64, Ssrc B64, Ssrc U32) => scalar!(lshr_b64: 0 1);
    s_ashr_i64: Sop2 [0x23 0x21] (Sdst I64, Ssrc I64, Ssrc U32) => scalar!(ashr_i64: 0 1);
}
