//! Addition and subtraction with a carry in a lane mask.
//!
//! The carry is the one of the full sum, whether or not the result is clamped.

use super::arithmetic::{add_saturated, sub_saturated};
use super::{lane, lane_table};
use crate::algebra::{Algebra, B32, Bit, Bv, Width};
use crate::isa::Flags;

/// The carry out of the highest bit of `sum = s0 + s1 + carry`: symmetric in the operands, so that
/// sums in another order have the same carry without a proof.
pub(crate) fn carry_of_sum<A: Algebra, W: Width>(s0: Bv<A, W>, s1: Bv<A, W>, sum: Bv<A, W>) -> Bit<A> {
    let (a, b, s) = (s0.sign(), s1.sign(), sum.sign());
    (a & b) | ((a | b) & !s)
}
/// The borrow of `difference = s0 - s1 - borrow`.
pub(crate) fn borrow_of_difference<A: Algebra, W: Width>(s0: Bv<A, W>, s1: Bv<A, W>, difference: Bv<A, W>) -> Bit<A> {
    let (a, b, d) = (s0.sign(), s1.sign(), difference.sign());
    (!a & b) | ((!a | b) & d)
}

/// `S0 + S1` and its carry.
pub fn add_carry_out<A: Algebra>(s0: B32<A>, s1: B32<A>) -> (B32<A>, Bit<A>) {
    let sum = s0 + s1;
    (sum, carry_of_sum(s0, s1, sum))
}
/// `S0 - S1` and its borrow.
pub fn sub_carry_out<A: Algebra>(s0: B32<A>, s1: B32<A>) -> (B32<A>, Bit<A>) {
    (s0 - s1, s0.ult(s1))
}
/// `S1 - S0` and its borrow.
pub fn subrev_carry_out<A: Algebra>(s0: B32<A>, s1: B32<A>) -> (B32<A>, Bit<A>) {
    sub_carry_out(s1, s0)
}
pub fn add_carry_out_clamp<A: Algebra>(s0: B32<A>, s1: B32<A>) -> (B32<A>, Bit<A>) {
    (add_saturated(s0, s1), add_carry_out(s0, s1).1)
}
pub fn sub_carry_out_clamp<A: Algebra>(s0: B32<A>, s1: B32<A>) -> (B32<A>, Bit<A>) {
    (sub_saturated(s0, s1), sub_carry_out(s0, s1).1)
}
pub fn subrev_carry_out_clamp<A: Algebra>(s0: B32<A>, s1: B32<A>) -> (B32<A>, Bit<A>) {
    sub_carry_out_clamp(s1, s0)
}

/// `S0 + S1 + carry` and its carry.
pub fn add_with_carry<A: Algebra>(s0: B32<A>, s1: B32<A>, carry: Bit<A>) -> (B32<A>, Bit<A>) {
    let sum = s0 + s1 + Bv::from_bit(carry);
    (sum, carry_of_sum(s0, s1, sum))
}
/// `S0 - S1 - borrow` and its borrow.
pub fn sub_with_carry<A: Algebra>(s0: B32<A>, s1: B32<A>, borrow: Bit<A>) -> (B32<A>, Bit<A>) {
    let difference = s0 - s1 - Bv::from_bit(borrow);
    (difference, borrow_of_difference(s0, s1, difference))
}
/// `S1 - S0 - borrow` and its borrow.
pub fn subrev_with_carry<A: Algebra>(s0: B32<A>, s1: B32<A>, borrow: Bit<A>) -> (B32<A>, Bit<A>) {
    sub_with_carry(s1, s0, borrow)
}
pub fn add_with_carry_clamp<A: Algebra>(s0: B32<A>, s1: B32<A>, carry: Bit<A>) -> (B32<A>, Bit<A>) {
    let (sum, out) = add_with_carry(s0, s1, carry);
    (out.select(Bv::ones(), sum), out)
}
pub fn sub_with_carry_clamp<A: Algebra>(s0: B32<A>, s1: B32<A>, borrow: Bit<A>) -> (B32<A>, Bit<A>) {
    let (difference, out) = sub_with_carry(s0, s1, borrow);
    (out.select(Bv::zero(), difference), out)
}
pub fn subrev_with_carry_clamp<A: Algebra>(s0: B32<A>, s1: B32<A>, borrow: Bit<A>) -> (B32<A>, Bit<A>) {
    sub_with_carry_clamp(s1, s0, borrow)
}

lane_table! { Carry;
    v_add_u32: Vop2 [0x25 0x19 to Gfx803] (Vdst U32, MaskDst B64, Src U32, Vsrc U32), Flags::DEFAULT.clamps()
        => lane!(2, add_carry_out, clamp add_carry_out_clamp);
    v_sub_u32: Vop2 [0x26 0x1a to Gfx803] (Vdst U32, MaskDst B64, Src U32, Vsrc U32), Flags::DEFAULT.clamps()
        => lane!(2, sub_carry_out, clamp sub_carry_out_clamp);
    v_subrev_u32: Vop2 [0x27 0x1b to Gfx803] (Vdst U32, MaskDst B64, Src U32, Vsrc U32), Flags::REVERSED.clamps()
        => lane!(2, subrev_carry_out, clamp subrev_carry_out_clamp);
    v_add_i32: Vop2 [0x25 0x19 to Gfx803] (Vdst U32, MaskDst B64, Src U32, Vsrc U32), Flags::DEFAULT.clamps()
        => lane!(2, add_carry_out, clamp add_carry_out_clamp);
    v_sub_i32: Vop2 [0x26 0x1a to Gfx803] (Vdst U32, MaskDst B64, Src U32, Vsrc U32), Flags::DEFAULT.clamps()
        => lane!(2, sub_carry_out, clamp sub_carry_out_clamp);
    v_subrev_i32: Vop2 [0x27 0x1b to Gfx803] (Vdst U32, MaskDst B64, Src U32, Vsrc U32), Flags::REVERSED
        => lane!(2, subrev_carry_out, clamp subrev_carry_out_clamp);
    v_add_co_u32: Vop2 [0x19 from Gfx900] (Vdst U32, MaskDst B64, Src U32, Vsrc U32), Flags::DEFAULT.clamps()
        => lane!(2, add_carry_out, clamp add_carry_out_clamp);
    v_sub_co_u32: Vop2 [0x1a from Gfx900] (Vdst U32, MaskDst B64, Src U32, Vsrc U32), Flags::DEFAULT.clamps()
        => lane!(2, sub_carry_out, clamp sub_carry_out_clamp);
    v_subrev_co_u32: Vop2 [0x1b from Gfx900] (Vdst U32, MaskDst B64, Src U32, Vsrc U32), Flags::REVERSED.clamps()
        => lane!(2, subrev_carry_out, clamp subrev_carry_out_clamp);
    v_addc_u32: Vop2 [0x28 0x1c to Gfx803] (Vdst U32, MaskDst B64, Src U32, Vsrc U32, MaskSrc B64),
        Flags::DEFAULT.clamps() => lane!(3, add_with_carry, clamp add_with_carry_clamp);
    v_subb_u32: Vop2 [0x29 0x1d to Gfx803] (Vdst U32, MaskDst B64, Src U32, Vsrc U32, MaskSrc B64),
        Flags::DEFAULT.clamps() => lane!(3, sub_with_carry, clamp sub_with_carry_clamp);
    v_subbrev_u32: Vop2 [0x2a 0x1e to Gfx803] (Vdst U32, MaskDst B64, Src U32, Vsrc U32, MaskSrc B64),
        Flags::REVERSED.clamps() => lane!(3, subrev_with_carry, clamp subrev_with_carry_clamp);
    v_addc_co_u32: Vop2 [0x1c from Gfx900] (Vdst U32, MaskDst B64, Src U32, Vsrc U32, MaskSrc B64),
        Flags::DEFAULT.clamps() => lane!(3, add_with_carry, clamp add_with_carry_clamp);
    v_subb_co_u32: Vop2 [0x1d from Gfx900] (Vdst U32, MaskDst B64, Src U32, Vsrc U32, MaskSrc B64),
        Flags::DEFAULT.clamps() => lane!(3, sub_with_carry, clamp sub_with_carry_clamp);
    v_subbrev_co_u32: Vop2 [0x1e from Gfx900] (Vdst U32, MaskDst B64, Src U32, Vsrc U32, MaskSrc B64),
        Flags::REVERSED.clamps() => lane!(3, subrev_with_carry, clamp subrev_with_carry_clamp);
}
