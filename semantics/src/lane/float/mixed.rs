//! Multiply-adds whose sources are f32 or f16 values.

use super::super::{float_lane, lane_table};
use super::arithmetic::{fma, mad};
use crate::algebra::{Algebra, B16, B32, W16, W32};
use crate::float::{Environment, Noted};
use crate::isa::{Flags, HighHalf};
use crate::ledger::{MadMix, MadProduct, Reading, Readings};
use crate::target::Feature;

/// `S0 * S1 + S2`: rounded once, or as `v_mad_f32` does it with its flushing (ledger P6). With
/// [`Feature::FusedMix`] the word is that of `v_fma_mix_f32`, and so is the meaning.
#[inline(always)]
pub fn mad_mix<A: Algebra>(env: &Environment<A>, s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    if env.target.has(Feature::FusedMix) {
        return env.fma(s0, s1, s2);
    }
    match env.decides_by(Reading::P6).mad_mix {
        MadMix::Fma => env.fma(s0, s1, s2),
        MadMix::Mad | MadMix::MadFlush => {
            let readings = Readings { mad_product: MadProduct::Flush, ..env.readings };
            // No choice is left.
            let env = Environment { readings, noted: Noted::One(Reading::M5), ..*env };
            mad::<A, W32>(&env, s0.flushed(), s1.flushed(), s2.flushed()).flushed()
        }
    }
}
/// Names the f16 value of an f32 result that has overflowed (ledger M8).
const NARROWED: u64 = 0x200;

/// A result of `operands`, converted to f16. Whether one that has overflowed in f32 is limited where MODE limits f16
/// results is open (ledger M8).
#[inline(always)]
fn narrowed<A: Algebra>(env: &Environment<A>, operands: [B32<A>; 3], result: B32<A>) -> B16<A> {
    let half: B16<A> = env.convert(result);
    let saturates = env.saturates::<W16>();
    if saturates.known() == Some(false) {
        return half;
    }
    let overflows = operands.iter().fold(result.is_infinite(), |all, operand| all & !operand.is_infinite());
    overflows.select(env.perhaps_saturated(NARROWED, &operands, half), half)
}
/// Whether mixed multiply-adds flush subnormals in f16 whatever MODE says (ledger P6): the machine's choice, for rows
/// that name the reading.
pub fn flushes_halves<A: Algebra>(env: &Environment<A>) -> bool {
    !env.target.has(Feature::FusedMix) && env.readings.mad_mix == MadMix::MadFlush
}
/// [`mad_mix`], converted to f16.
#[inline(always)]
pub fn mad_mix_f16<A: Algebra>(env: &Environment<A>, s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B16<A> {
    let result = narrowed(env, [s0, s1, s2], mad_mix(env, s0, s1, s2));
    if flushes_halves(env) { result.flushed() } else { result }
}
/// `S0 * S1 + S2`, rounded to f32, then to f16.
#[inline(always)]
pub fn fma_mix_f16<A: Algebra>(env: &Environment<A>, s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B16<A> {
    narrowed(env, [s0, s1, s2], env.fma(s0, s1, s2))
}

const FMA: Flags = Flags { mixed: true, ..Flags::PLAIN };
/// The other half of the destination is kept (ledger P4).
const FMA_LOW: Flags = Flags { high_half: HighHalf::Keep, ..FMA };
const FMA_HIGH: Flags = Flags { high_half: HighHalf::IsResult, ..FMA };
const MAD: Flags = Flags { reading: Some(Reading::P6), ..FMA };
const MAD_LOW: Flags = Flags { reading: Some(Reading::P6), ..FMA_LOW };
const MAD_HIGH: Flags = Flags { reading: Some(Reading::P6), ..FMA_HIGH };

lane_table! { FloatMixed;
    v_mad_mix_f32: Vop3p [0x3a0 from Gfx900] (Vdst F32, Src F32, Vsrc F32, Vsrc F32), MAD
        => float_lane!(mad_mix[]: 0 1 2);
    v_mad_mixlo_f16: Vop3p [0x3a1 from Gfx900] (Vdst F16, Src F32, Vsrc F32, Vsrc F32), MAD_LOW
        => float_lane!(mad_mix_f16[]: 0 1 2);
    v_mad_mixhi_f16: Vop3p [0x3a2 from Gfx900] (Vdst F16, Src F32, Vsrc F32, Vsrc F32), MAD_HIGH
        => float_lane!(mad_mix_f16[]: 0 1 2);
    v_fma_mix_f32: Vop3p [0x3a0 from Gfx904] (Vdst F32, Src F32, Vsrc F32, Vsrc F32), FMA
        => float_lane!(fma[W32]: 0 1 2);
    v_fma_mixlo_f16: Vop3p [0x3a1 from Gfx904] (Vdst F16, Src F32, Vsrc F32, Vsrc F32), FMA_LOW
        => float_lane!(fma_mix_f16[]: 0 1 2);
    v_fma_mixhi_f16: Vop3p [0x3a2 from Gfx904] (Vdst F16, Src F32, Vsrc F32, Vsrc F32), FMA_HIGH
        => float_lane!(fma_mix_f16[]: 0 1 2);
}
