//! Bitwise logic.

use super::{WithTable, lane, lane_table};
use crate::algebra::{Algebra, B16, B32, Bit, Bv, W32};
use crate::isa::{Flags, HighHalf};

/// `~S0`.
pub fn not<A: Algebra>(s0: B32<A>) -> B32<A> {
    !s0
}
/// `S0 & S1`.
pub fn and<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    s0 & s1
}
/// `S0 | S1`.
pub fn or<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    s0 | s1
}
/// `S0 ^ S1`.
pub fn xor<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    s0 ^ s1
}
/// `(S0 & S1) | S2`.
pub fn and_or<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    (s0 & s1) | s2
}
/// `S0 | S1 | S2`.
pub fn or3<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    s0 | s1 | s2
}
/// `(S0 << S1[4:0]) | S2`.
pub fn lshl_or<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    s0.lshl(s1 & Bv::constant(31)) | s2
}

/// Bitwise equality.
pub fn xnor<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    !(s0 ^ s1)
}

/// The function of up to three bits that `table` lists for `bits`: where all are 0 its lowest bit, and with each
/// next one as a digit of the number of a higher bit.
fn function<A: Algebra>(table: u8, bits: &[B32<A>]) -> B32<A> {
    let rows = 1u32 << bits.len();
    let all = u8::MAX >> (8 - rows);
    if table & all == 0 {
        return Bv::zero();
    }
    if table & all == all {
        return Bv::ones();
    }
    // The halves of the table for a bit that is 0 and 1; the last one is the highest digit.
    let halves = |place: usize| {
        let half = |value: u32| {
            let with = (0..rows).filter(|row| row >> place & 1 == value);
            with.enumerate().map(|(to, row)| (table >> row & 1) << to).sum::<u8>()
        };
        (half(0), half(1))
    };
    let ones = u8::MAX >> (8 - rows / 2);
    let rest = |place: usize| [&bits[..place], &bits[place + 1..]].concat();
    let simple = |place: usize| {
        let ((zero, one), bit) = (halves(place), bits[place]);
        Some(match (zero, one) {
            _ if zero == one => function(zero, &rest(place)),
            _ if zero == one ^ ones => bit ^ function(zero, &rest(place)),
            (0, _) => bit & function(one, &rest(place)),
            (_, 0) => !bit & function(zero, &rest(place)),
            (_, _) if one == ones => bit | function(zero, &rest(place)),
            (_, _) if zero == ones => !bit | function(one, &rest(place)),
            _ => return None,
        })
    };
    (0..bits.len()).find_map(simple).unwrap_or_else(|| {
        let (place, (zero, one)) = (bits.len() - 1, halves(bits.len() - 1));
        (bits[place] & function(one, &rest(place))) | (!bits[place] & function(zero, &rest(place)))
    })
}
/// For each bit the bit of the table that the bits of S0, S1 and S2 together are the number of (ledger N6).
pub fn bitop3<A: Algebra>(s0: WithTable<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    let WithTable { value: s0, table } = s0;
    let known = |bits: u8, index: u32| Some(bits | u8::from(table.bit(index).known()?) << index);
    // Numbers are as quick without the shape that terms want.
    let is_number = A::known_value::<W32>(s0.0).is_some();
    if let Some(table) = (0..8).try_fold(0, known).filter(|_| !is_number) {
        return function(table, &[s2, s1, s0]);
    }
    (0..8).fold(Bv::zero(), |all, row| {
        let digit = |source: B32<A>, place: u32| if row >> place & 1 == 1 { source } else { !source };
        let chosen: Bit<A> = table.bit(row);
        all | (digit(s0, 2) & digit(s1, 1) & digit(s2, 0) & chosen.select(Bv::ones(), Bv::zero()))
    })
}
/// The same, 16 bits.
pub fn bitop3_16<A: Algebra>(s0: WithTable<A>, s1: B32<A>, s2: B32<A>) -> B16<A> {
    bitop3(s0, s1, s2).truncate()
}
/// The next state of a shift register with feedback.
pub fn prng<A: Algebra>(s0: B32<A>) -> B32<A> {
    s0.lshl(Bv::constant(1)) ^ s0.bit(31).select(Bv::constant(0xc5), Bv::zero())
}

/// The other half is kept (ledger N6).
const HALF: Flags = Flags { high_half: HighHalf::Keep, ..Flags::PLAIN };

lane_table! { Logic;
    v_bitop3_b16: Vop3 [0x233 from Gfx950] (Vdst B16, Src B16, Vsrc B16, Vsrc B16), HALF => lane!(3, bitop3_16);
    v_bitop3_b32: Vop3 [0x234 from Gfx950] (Vdst B32, Src B32, Vsrc B32, Vsrc B32) => lane!(3, bitop3);
    v_prng_b32: Vop1 [0x58 from Gfx950] (Vdst B32, Src B32) => lane!(1, prng);
    v_not_b32: Vop1 [0x37 0x2b] (Vdst B32, Src B32) => lane!(1, not);
    v_and_b32: Vop2 [0x1b 0x13] (Vdst B32, Src B32, Vsrc B32) => lane!(2, and);
    v_or_b32: Vop2 [0x1c 0x14] (Vdst B32, Src B32, Vsrc B32) => lane!(2, or);
    v_xnor_b32: Vop2 [0x3d from Gfx906] (Vdst B32, Src B32, Vsrc B32) => lane!(2, xnor);
    v_xor_b32: Vop2 [0x1d 0x15] (Vdst B32, Src B32, Vsrc B32) => lane!(2, xor);
    v_and_or_b32: Vop3 [0x201 from Gfx900] (Vdst B32, Src B32, Src B32, Src B32) => lane!(3, and_or);
    v_or3_b32: Vop3 [0x202 from Gfx900] (Vdst B32, Src B32, Src B32, Src B32) => lane!(3, or3);
    v_lshl_or_b32: Vop3 [0x200 from Gfx900] (Vdst B32, Src B32, Src U32, Src B32) => lane!(3, lshl_or);
}
