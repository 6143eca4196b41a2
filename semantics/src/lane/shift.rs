//! Shifts. Only the low bits of the amount count: 4 of 16-bit, 5 of 32-bit, 6 of 64-bit shifts.

use super::{lane, lane_table};
use crate::algebra::{Algebra, B8, B16, B32, B64, Bv, W16};
use crate::isa::{Flags, HighHalf};
use crate::ledger::{LedgerRow, Unspecified};

fn amount_16<A: Algebra>(s: B16<A>) -> B16<A> {
    s & Bv::constant(15)
}
fn amount_32<A: Algebra>(s: B32<A>) -> B32<A> {
    s & Bv::constant(31)
}
fn amount_64<A: Algebra>(s: B32<A>) -> B64<A> {
    (s & Bv::constant(63)).zext()
}

/// `S1 << S0[4:0]`.
pub fn lshlrev<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    s1.lshl(amount_32(s0))
}
/// `S1 >> S0[4:0]`, filling with zeros.
pub fn lshrrev<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    s1.lshr(amount_32(s0))
}
/// `S1 >> S0[4:0]`, filling with the sign.
pub fn ashrrev<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    s1.ashr(amount_32(s0))
}
/// `S0 << S1[4:0]`.
pub fn lshl<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    lshlrev(s1, s0)
}
/// `S0 >> S1[4:0]`, filling with zeros.
pub fn lshr<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    lshrrev(s1, s0)
}
/// `S0 >> S1[4:0]`, filling with the sign.
pub fn ashr<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    ashrrev(s1, s0)
}
/// `S1 << S0[3:0]`, 16 bits.
pub fn lshlrev_16<A: Algebra>(s0: B16<A>, s1: B16<A>) -> B16<A> {
    s1.lshl(amount_16(s0))
}
/// `S1 >> S0[3:0]`, 16 bits, filling with zeros.
pub fn lshrrev_16<A: Algebra>(s0: B16<A>, s1: B16<A>) -> B16<A> {
    s1.lshr(amount_16(s0))
}
/// `S1 >> S0[3:0]`, 16 bits, filling with the sign.
pub fn ashrrev_16<A: Algebra>(s0: B16<A>, s1: B16<A>) -> B16<A> {
    s1.ashr(amount_16(s0))
}
/// `S1 << S0[5:0]`, 64 bits.
pub fn lshlrev_64<A: Algebra>(s0: B32<A>, s1: B64<A>) -> B64<A> {
    s1.lshl(amount_64(s0))
}
/// `S1 >> S0[5:0]`, 64 bits, filling with zeros.
pub fn lshrrev_64<A: Algebra>(s0: B32<A>, s1: B64<A>) -> B64<A> {
    s1.lshr(amount_64(s0))
}
/// `S1 >> S0[5:0]`, 64 bits, filling with the sign.
pub fn ashrrev_64<A: Algebra>(s0: B32<A>, s1: B64<A>) -> B64<A> {
    s1.ashr(amount_64(s0))
}
/// `S0 << S1[5:0]`, 64 bits.
pub fn lshl_64<A: Algebra>(s0: B64<A>, s1: B32<A>) -> B64<A> {
    lshlrev_64(s1, s0)
}
/// `S0 >> S1[5:0]`, 64 bits, filling with zeros.
pub fn lshr_64<A: Algebra>(s0: B64<A>, s1: B32<A>) -> B64<A> {
    lshrrev_64(s1, s0)
}
/// `S0 >> S1[5:0]`, 64 bits, filling with the sign.
pub fn ashr_64<A: Algebra>(s0: B64<A>, s1: B32<A>) -> B64<A> {
    ashrrev_64(s1, s0)
}

/// `(S0 << S1) + S2`, 64 bits. What a count above 4 does is open (ledger N4).
pub fn lshl_add_u64<A: Algebra>(s0: B64<A>, s1: B32<A>, s2: B64<A>) -> B64<A> {
    let sum = s0.lshl((s1 & Bv::constant(7)).zext()) + s2;
    let is_open = Bv::constant(4).ult(s1);
    if is_open.known() == Some(false) {
        return sum;
    }
    let operands = [s0.extract(0), s0.extract(32), s1, s2.extract(0), s2.extract(32)].map(|word: B32<A>| word.0);
    let open = Bv::new(A::unspecified(Unspecified::of_wave(LedgerRow::N4, 0), &operands));
    is_open.select(open, sum)
}
/// S0 and S1, shifted right by `S2[4:0]` with the sign and limited from `least` to `greatest`, as bytes.
fn ashr_pk<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>, least: i64, greatest: i64) -> B16<A> {
    let byte = |source: B32<A>| -> B8<A> {
        let shifted = source.ashr(amount_32(s2));
        shifted.smax(Bv::constant(least as u64)).smin(Bv::constant(greatest as u64)).truncate()
    };
    byte(s1).zext::<W16>().lshl(Bv::constant(8)) | byte(s0).zext()
}
/// S0 and S1, shifted right by `S2[4:0]` with the sign, as signed bytes.
pub fn ashr_pk_i8<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B16<A> {
    ashr_pk(s0, s1, s2, -0x80, 0x7f)
}
/// S0 and S1, shifted right by `S2[4:0]` with the sign, as unsigned bytes.
pub fn ashr_pk_u8<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B16<A> {
    ashr_pk(s0, s1, s2, 0, 0xff)
}

/// No source says what becomes of the other half (ledger N5).
const BYTES: Flags = Flags { high_half: HighHalf::Unspecified, ..Flags::PLAIN };

lane_table! { Shift;
    v_lshl_add_u64: Vop3 [0x208 from Gfx942] (Vdst U64, Src U64, Vsrc U32, Vsrc U64) => lane!(3, lshl_add_u64);
    v_ashr_pk_i8_i32: Vop3 [0x265 from Gfx950] (Vdst B16, Src I32, Vsrc I32, Vsrc U32), BYTES
        => lane!(3, ashr_pk_i8);
    v_ashr_pk_u8_i32: Vop3 [0x266 from Gfx950] (Vdst B16, Src I32, Vsrc I32, Vsrc U32), BYTES
        => lane!(3, ashr_pk_u8);
    v_lshlrev_b32: Vop2 [0x1a 0x12] (Vdst B32, Src U32, Vsrc B32), Flags::REVERSED => lane!(2, lshlrev);
    v_lshrrev_b32: Vop2 [0x16 0x10] (Vdst B32, Src U32, Vsrc B32), Flags::REVERSED => lane!(2, lshrrev);
    v_ashrrev_i32: Vop2 [0x18 0x11] (Vdst I32, Src U32, Vsrc I32), Flags::REVERSED => lane!(2, ashrrev);
    v_lshl_b32: Vop2 [0x19 to Gfx700] (Vdst B32, Src B32, Vsrc U32) => lane!(2, lshl);
    v_lshr_b32: Vop2 [0x15 to Gfx700] (Vdst B32, Src B32, Vsrc U32) => lane!(2, lshr);
    v_ashr_i32: Vop2 [0x17 to Gfx700] (Vdst I32, Src I32, Vsrc U32) => lane!(2, ashr);
    v_lshlrev_b16: Vop2 [0x2a from Gfx803] (Vdst B16, Src U16, Vsrc B16), Flags::REVERSED => lane!(2, lshlrev_16);
    v_lshrrev_b16: Vop2 [0x2b from Gfx803] (Vdst B16, Src U16, Vsrc B16), Flags::REVERSED => lane!(2, lshrrev_16);
    v_ashrrev_i16: Vop2 [0x2c from Gfx803] (Vdst I16, Src U16, Vsrc I16), Flags::REVERSED => lane!(2, ashrrev_16);
    v_lshlrev_b64: Vop3 [0x28f from Gfx803] (Vdst B64, Src U32, Src B64) => lane!(2, lshlrev_64);
    v_lshrrev_b64: Vop3 [0x290 from Gfx803] (Vdst B64, Src U32, Src B64) => lane!(2, lshrrev_64);
    v_ashrrev_i64: Vop3 [0x291 from Gfx803] (Vdst I64, Src U32, Src I64) => lane!(2, ashrrev_64);
    v_lshl_b64: Vop3 [0x161 to Gfx700] (Vdst B64, Src B64, Src U32) => lane!(2, lshl_64);
    v_lshr_b64: Vop3 [0x162 to Gfx700] (Vdst B64, Src B64, Src U32) => lane!(2, lshr_64);
    v_ashr_i64: Vop3 [0x163 to Gfx700] (Vdst I64, Src I64, Src U32) => lane!(2, ashr_64);
}
