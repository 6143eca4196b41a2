//! Dot products of pairs of halves as CDNA adds them: no document says how.

use super::super::{float_lane, lane_table};
use crate::algebra::{Algebra, B32, Bv};
use crate::float::{Environment, unspecified};
use crate::isa::{Denormals, Flags};
use crate::ledger::{LedgerRow, Unspecified};

/// An unknown function of both pairs, S2 and the rounding modes, for each opcode one (ledger N8).
#[inline(always)]
fn open<A: Algebra>(opcode: u64, env: &Environment<A>, s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    let rounding = env.mode.0 & Bv::constant(0xf);
    unspecified(Unspecified::of_wave(LedgerRow::N8, opcode), &[s0, s1, s2, rounding])
}

macro_rules! dots {
    ($($(#[$doc:meta])* $name:ident = $opcode:literal;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub fn $name<A: Algebra>(env: &Environment<A>, s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
            open($opcode, env, s0, s1, s2)
        }
    )*};
}
dots! {
    /// Of f16 values, added to S2.
    dot2_f16 = 0;
    /// Of f16 values, added to the destination.
    dot2c_f16 = 1;
    /// Of bf16 values, added to S2.
    dot2_bf16 = 2;
    /// Of bf16 values, added to the destination.
    dot2c_bf16 = 3;
}

/// What becomes of subnormals is a part of the function.
const DOT: Flags = Flags { denormals: Denormals::Kept, ..Flags::WHOLE };
const TO_DESTINATION: Flags = Flags { denormals: Denormals::Kept, whole: true, sdwa: false, ..Flags::DEFAULT };

lane_table! { FloatDot;
    v_dot2_f32_f16: Vop3p [0x3a3 from Gfx908] (Vdst F32, Src PkF16, Vsrc PkF16, Vsrc F32), DOT
        => float_lane!(dot2_f16[]: 0 1 2);
    v_dot2_f32_bf16: Vop3p [0x39a from Gfx950] (Vdst F32, Src PkBf16, Vsrc PkBf16, Vsrc F32), DOT
        => float_lane!(dot2_bf16[]: 0 1 2);
    v_dot2c_f32_f16: Vop2 [0x37 from Gfx908] (VdstRead F32, Src PkF16, Vsrc PkF16), TO_DESTINATION
        => float_lane!(dot2c_f16[]: 0 1 2);
    v_dot2c_f32_bf16: Vop2 [0x16 from Gfx950] (VdstRead F32, Src PkBf16, Vsrc PkBf16), TO_DESTINATION
        => float_lane!(dot2c_bf16[]: 0 1 2);
}
