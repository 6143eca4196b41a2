//! Bit fields, funnel shifts and byte permutation.

use super::{lane, lane_table};
use crate::algebra::{Algebra, B8, B32, B64, Bv, W8, W32};

fn low5<A: Algebra>(s: B32<A>) -> B32<A> {
    s & Bv::constant(31)
}
/// A mask of `width` low ones, `width` at most 31.
fn ones_below<A: Algebra>(width: B32<A>) -> B32<A> {
    Bv::<A, W32>::constant(1).lshl(width) - Bv::constant(1)
}

/// The bits of S0 in opposite order.
pub fn bfrev<A: Algebra>(s0: B32<A>) -> B32<A> {
    s0.reverse_bits()
}
/// The field of width S2[4:0] at offset S1[4:0] of S0, zero-extended; width 0 gives 0.
pub fn bfe_u32<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    s0.lshr(low5(s1)) & ones_below(low5(s2))
}
/// The field of width S2[4:0] at offset S1[4:0] of S0, sign-extended; width 0 gives 0, and bits
/// beyond the register are copies of its sign.
pub fn bfe_i32<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    let unused = Bv::constant(32) - low5(s2);
    s0.ashr(low5(s1)).lshl(unused).ashr(unused)
}
/// Bitfield insert: `(S0 & S1) | (~S0 & S2)`.
pub fn bfi<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    (s0 & s1) | (!s0 & s2)
}
/// Bitfield mask: S0[4:0] ones, shifted left by S1[4:0].
pub fn bfm<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B32<A> {
    ones_below(low5(s0)).lshl(low5(s1))
}
/// `{S0, S1} >> S2[4:0]`, low 32 bits.
pub fn alignbit<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    B64::from_words(s1, s0).lshr(low5(s2).zext()).truncate()
}
/// `{S0, S1} >> 8*S2[1:0]`, low 32 bits.
pub fn alignbyte<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    let bits = (s2 & Bv::constant(3)).lshl(Bv::constant(3));
    B64::from_words(s1, s0).lshr(bits.zext()).truncate()
}
/// Each byte of S2 selects a byte: 0 to 3 from S1, 4 to 7 from S0, 8 to 11 the sign of byte 1 or 3
/// of S1 or of S0, 12 zero, more all ones.
pub fn perm<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    let source = B64::from_words(s1, s0);
    let byte = |index: u32| source.extract::<W8>(8 * index);
    let sign = |index: u32| byte(index).sign().select(B8::ones(), B8::zero());
    let options: [B8<A>; 13] = [
        byte(0),
        byte(1),
        byte(2),
        byte(3),
        byte(4),
        byte(5),
        byte(6),
        byte(7),
        sign(1),
        sign(3),
        sign(5),
        sign(7),
        B8::zero(),
    ];
    let select = |selector: B8<A>| {
        let above = (0u64..).zip(options);
        above.fold(B8::ones(), |chosen, (value, option)| selector.eq(Bv::constant(value)).select(option, chosen))
    };
    let result = |index: u32| select(s2.extract(8 * index)).zext::<W32>().lshl(Bv::constant(8 * index as u64));
    result(0) | result(1) | result(2) | result(3)
}

lane_table! { Bitfield;
    v_bfrev_b32: Vop1 [0x38 0x2c] (Vdst B32, Src B32) => lane!(1, bfrev);
    v_bfe_u32: Vop3 [0x148 0x1c8] (Vdst U32, Src U32, Src U32, Src U32) => lane!(3, bfe_u32);
    v_bfe_i32: Vop3 [0x149 0x1c9] (Vdst I32, Src I32, Src U32, Src U32) => lane!(3, bfe_i32);
    v_bfi_b32: Vop3 [0x14a 0x1ca] (Vdst B32, Src B32, Src B32, Src B32) => lane!(3, bfi);
    v_bfm_b32: Vop3 [0x293 from Gfx803] (Vdst B32, Src U32, Src U32) => lane!(2, bfm);
    v_alignbit_b32: Vop3 [0x14e 0x1ce] (Vdst B32, Src B32, Src B32, Src U32) => lane!(3, alignbit);
    v_alignbyte_b32: Vop3 [0x14f 0x1cf] (Vdst B32, Src B32, Src B32, Src U32) => lane!(3, alignbyte);
    v_perm_b32: Vop3 [0x1ed from Gfx803] (Vdst B32, Src B32, Src B32, Src B32)
        => lane!(3, perm);
}
