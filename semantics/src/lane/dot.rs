//! Dot products of packed integers, added to an accumulator: source 2, or the destination.

use super::{lane, lane_table};
use crate::algebra::{Algebra, B32, B64, Bv, W64};
use crate::isa::Flags;

/// The sum of the products of all signed parts of `bits` bits, and the accumulator: exact in 64 bits.
fn signed_sum<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>, bits: u32) -> B64<A> {
    let part = |s: B32<A>, i: u32| {
        let up = Bv::constant(u64::from(32 - bits * (i + 1)));
        s.lshl(up).ashr(Bv::constant(u64::from(32 - bits))).sext::<W64>()
    };
    (0..32 / bits).fold(s2.sext(), |sum, i| sum + part(s0, i) * part(s1, i))
}
fn unsigned_sum<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>, bits: u32) -> B64<A> {
    let part =
        |s: B32<A>, i: u32| (s.lshr(Bv::constant(u64::from(bits * i))) & Bv::constant((1 << bits) - 1)).zext::<W64>();
    (0..32 / bits).fold(s2.zext(), |sum, i| sum + part(s0, i) * part(s1, i))
}
/// The nearest signed 32-bit value (ledger C13).
fn signed_limit<A: Algebra>(sum: B64<A>) -> B32<A> {
    sum.smin(Bv::constant(i32::MAX as u64)).smax(Bv::constant(i64::from(i32::MIN) as u64)).truncate()
}
/// The nearest unsigned 32-bit value.
fn unsigned_limit<A: Algebra>(sum: B64<A>) -> B32<A> {
    sum.umin(Bv::constant(u64::from(u32::MAX))).truncate()
}

macro_rules! dots {
    ($($(#[$doc:meta])* $name:ident, $clamped:ident = $sum:ident $bits:literal $limit:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
            $sum(s0, s1, s2, $bits).truncate()
        }
        /// The exact sum, limited to 32 bits.
        pub fn $clamped<A: Algebra>(s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
            $limit($sum(s0, s1, s2, $bits))
        }
    )*};
}
dots! {
    /// S2 plus the products of the signed halves.
    dot2_i32_i16, dot2_i32_i16_clamp = signed_sum 16 signed_limit;
    /// S2 plus the products of the unsigned halves.
    dot2_u32_u16, dot2_u32_u16_clamp = unsigned_sum 16 unsigned_limit;
    /// S2 plus the products of the signed bytes.
    dot4_i32_i8, dot4_i32_i8_clamp = signed_sum 8 signed_limit;
    /// S2 plus the products of the unsigned bytes.
    dot4_u32_u8, dot4_u32_u8_clamp = unsigned_sum 8 unsigned_limit;
    /// S2 plus the products of the signed 4-bit parts.
    dot8_i32_i4, dot8_i32_i4_clamp = signed_sum 4 signed_limit;
    /// S2 plus the products of the unsigned 4-bit parts.
    dot8_u32_u4, dot8_u32_u4_clamp = unsigned_sum 4 unsigned_limit;
}

const TO_DESTINATION: Flags = Flags { sdwa: false, ..Flags::DEFAULT.clamps() };
/// Of pairs, whose halves are arranged as those of VOP3P are.
const HALVES_TO_DESTINATION: Flags = Flags { whole: true, ..TO_DESTINATION };

lane_table! { Dot;
    v_dot2c_i32_i16: Vop2 [0x38 from Gfx908] (VdstRead I32, Src Pk16, Vsrc Pk16), HALVES_TO_DESTINATION
        => lane!(3, dot2_i32_i16, clamp dot2_i32_i16_clamp);
    v_dot4c_i32_i8: Vop2 [0x39 from Gfx908] (VdstRead I32, Src B32, Vsrc B32), TO_DESTINATION
        => lane!(3, dot4_i32_i8, clamp dot4_i32_i8_clamp);
    v_dot8c_i32_i4: Vop2 [0x3a from Gfx908] (VdstRead I32, Src B32, Vsrc B32), TO_DESTINATION
        => lane!(3, dot8_i32_i4, clamp dot8_i32_i4_clamp);
    v_dot2_i32_i16: Vop3p [0x3a6 from Gfx906] (Vdst I32, Src Pk16, Src Pk16, Src I32), Flags::WHOLE
        => lane!(3, dot2_i32_i16, clamp dot2_i32_i16_clamp);
    v_dot2_u32_u16: Vop3p [0x3a7 from Gfx906] (Vdst U32, Src Pk16, Src Pk16, Src U32), Flags::WHOLE
        => lane!(3, dot2_u32_u16, clamp dot2_u32_u16_clamp);
    v_dot4_i32_i8: Vop3p [0x3a8 from Gfx906] (Vdst I32, Src B32, Src B32, Src I32), Flags::WHOLE
        => lane!(3, dot4_i32_i8, clamp dot4_i32_i8_clamp);
    v_dot4_u32_u8: Vop3p [0x3a9 from Gfx906] (Vdst U32, Src B32, Src B32, Src U32), Flags::WHOLE
        => lane!(3, dot4_u32_u8, clamp dot4_u32_u8_clamp);
    v_dot8_i32_i4: Vop3p [0x3aa from Gfx906] (Vdst I32, Src B32, Src B32, Src I32), Flags::WHOLE
        => lane!(3, dot8_i32_i4, clamp dot8_i32_i4_clamp);
    v_dot8_u32_u4: Vop3p [0x3ab from Gfx906] (Vdst U32, Src B32, Src B32, Src U32), Flags::WHOLE
        => lane!(3, dot8_u32_u4, clamp dot8_u32_u4_clamp);
}
