//! Conversions with a scale, the exponent of an f32 value, of one or two numbers (gfx950; ledger F4 to F10). Those of
//! 32 numbers are rules of the wave.

use super::super::{float_lane, lane_table};
use super::narrow::{self, Bf8, Bf16, Code, F16, F32, Fp4, Fp8, beside};
use crate::algebra::{Algebra, B32, B64, Bv, W16};
use crate::float::Environment;
use crate::float::narrow::Narrowing;
use crate::isa::Flags;
use crate::ledger::Reading;

/// The halves of a word.
#[inline(always)]
fn halves<A: Algebra>(word: B32<A>) -> [B32<A>; 2] {
    [word.truncate::<W16>().zext(), word.extract::<W16>(16).zext()]
}

/// A code of `T`.
#[inline(always)]
fn code<A: Algebra, S: Code, T: Code>(
    env: &Environment<A>,
    value: B32<A>,
    scale: B32<A>,
    narrowing: Narrowing<A>,
) -> B32<A> {
    env.narrowed_by(S::format(env.target), T::format(env.target), value, scale, narrowing)
}
/// Two codes of `T` beside each other, rounded to nearest even.
#[inline(always)]
fn codes<A: Algebra, S: Code, T: Code>(env: &Environment<A>, values: [B32<A>; 2], scale: B32<A>) -> B32<A> {
    let [low, high] = values.map(|value| code::<A, S, T>(env, value, scale, Narrowing::Nearest));
    beside(low, high, T::format(env.target).bits())
}
/// The same with random words, of which the second comes from the first (ledger F8).
#[inline(always)]
fn codes_stochastic<A: Algebra, S: Code, T: Code>(
    env: &Environment<A>,
    [low, high]: [B32<A>; 2],
    word: B32<A>,
    scale: B32<A>,
) -> B32<A> {
    let low = code::<A, S, T>(env, low, scale, Narrowing::Stochastic(word));
    let high = code::<A, S, T>(env, high, scale, Narrowing::Stochastic(env.next_seed(word)));
    beside(low, high, T::format(env.target).bits())
}

/// Two f32 values, S0 in the low bits.
#[inline(always)]
pub fn narrow_singles<A: Algebra, T: Code>(env: &Environment<A>, s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    codes::<A, F32, T>(env, [s0, s1], s2)
}
/// Both halves of S0.
#[inline(always)]
pub fn narrow_halves<A: Algebra, S: Code, T: Code>(env: &Environment<A>, s0: B32<A>, s1: B32<A>) -> B32<A> {
    codes::<A, S, T>(env, halves(s0), s1)
}
/// An f32 value, rounded with the random word S1.
#[inline(always)]
pub fn narrow_single_stochastic<A: Algebra, T: Code>(
    env: &Environment<A>,
    s0: B32<A>,
    s1: B32<A>,
    s2: B32<A>,
) -> B32<A> {
    code::<A, F32, T>(env, s0, s2, Narrowing::Stochastic(s1))
}
/// The low half of S0, rounded with the random word S1.
#[inline(always)]
pub fn narrow_half_stochastic<A: Algebra, S: Code, T: Code>(
    env: &Environment<A>,
    s0: B32<A>,
    s1: B32<A>,
    s2: B32<A>,
) -> B32<A> {
    code::<A, S, T>(env, halves(s0)[0], s2, Narrowing::Stochastic(s1))
}
/// Both f32 values of S0, rounded with random words from S1 on.
#[inline(always)]
pub fn narrow_singles_stochastic<A: Algebra, T: Code>(
    env: &Environment<A>,
    s0: B64<A>,
    s1: B32<A>,
    s2: B32<A>,
) -> B32<A> {
    codes_stochastic::<A, F32, T>(env, [s0.extract(0), s0.extract(32)], s1, s2)
}
/// Both halves of S0, rounded with random words from S1 on.
#[inline(always)]
pub fn narrow_halves_stochastic<A: Algebra, S: Code, T: Code>(
    env: &Environment<A>,
    s0: B32<A>,
    s1: B32<A>,
    s2: B32<A>,
) -> B32<A> {
    codes_stochastic::<A, S, T>(env, halves(s0), s1, s2)
}

/// The value of `T` of code number `index` of a word.
#[inline(always)]
fn value<A: Algebra, T: Code, S: Code>(env: &Environment<A>, word: B32<A>, index: u32, scale: B32<A>) -> B32<A> {
    let format = S::format(env.target);
    let code = word.lshr(Bv::constant((format.bits() * index).into())) & Bv::constant((1 << format.bits()) - 1);
    env.widened_by(format, T::format(env.target), code, scale)
}
/// The value of the low code of S0.
#[inline(always)]
pub fn widen_one<A: Algebra, T: Code, S: Code>(env: &Environment<A>, s0: B32<A>, s1: B32<A>) -> B32<A> {
    value::<A, T, S>(env, s0, 0, s1)
}
/// The f32 values of the two low codes of S0.
#[inline(always)]
pub fn widen_singles<A: Algebra, S: Code>(env: &Environment<A>, s0: B32<A>, s1: B32<A>) -> B64<A> {
    B64::from_words(value::<A, F32, S>(env, s0, 0, s1), value::<A, F32, S>(env, s0, 1, s1))
}
/// The values of 16 bits of the two low codes of S0.
#[inline(always)]
pub fn widen_halves<A: Algebra, T: Code, S: Code>(env: &Environment<A>, s0: B32<A>, s1: B32<A>) -> B32<A> {
    beside(value::<A, T, S>(env, s0, 0, s1), value::<A, T, S>(env, s0, 1, s1), 16)
}

const NARROWS: Flags = Flags { unmodified: true, ..narrow::NARROWS };
/// A part of the register is the result, and the others are kept (ledger F10).
const KEEPS: Flags = Flags { unmodified: true, ..narrow::KEEPS };
/// Random words for two items (ledger F8).
const SEEDS: Flags = Flags { reading: Some(Reading::F8), ..KEEPS };

lane_table! { FloatScaled;
    v_cvt_scalef32_pk_fp8_f32: Vop3 [0x235 from Gfx950] (Vdst B16, Src F32, Vsrc F32, Vsrc F32), KEEPS
        => float_lane!(narrow_singles[Fp8]: 0 1 2);
    v_cvt_scalef32_pk_bf8_f32: Vop3 [0x236 from Gfx950] (Vdst B16, Src F32, Vsrc F32, Vsrc F32), KEEPS
        => float_lane!(narrow_singles[Bf8]: 0 1 2);
    v_cvt_scalef32_sr_fp8_f32: Vop3 [0x237 from Gfx950] (Vdst B8, Src F32, Vsrc B32, Vsrc F32), KEEPS
        => float_lane!(narrow_single_stochastic[Fp8]: 0 1 2);
    v_cvt_scalef32_sr_bf8_f32: Vop3 [0x238 from Gfx950] (Vdst B8, Src F32, Vsrc B32, Vsrc F32), KEEPS
        => float_lane!(narrow_single_stochastic[Bf8]: 0 1 2);
    v_cvt_scalef32_pk_f32_fp8: Vop3 [0x239 from Gfx950] (Vdst Pk32, Src B16, Vsrc F32), NARROWS
        => float_lane!(widen_singles[Fp8]: 0 1);
    v_cvt_scalef32_pk_f32_bf8: Vop3 [0x23a from Gfx950] (Vdst Pk32, Src B16, Vsrc F32), NARROWS
        => float_lane!(widen_singles[Bf8]: 0 1);
    v_cvt_scalef32_f32_fp8: Vop3 [0x23b from Gfx950] (Vdst B32, Src B8, Vsrc F32), NARROWS
        => float_lane!(widen_one[F32, Fp8]: 0 1);
    v_cvt_scalef32_f32_bf8: Vop3 [0x23c from Gfx950] (Vdst B32, Src B8, Vsrc F32), NARROWS
        => float_lane!(widen_one[F32, Bf8]: 0 1);
    v_cvt_scalef32_pk_fp4_f32: Vop3 [0x23d from Gfx950] (Vdst B8, Src F32, Vsrc F32, Vsrc F32), KEEPS
        => float_lane!(narrow_singles[Fp4]: 0 1 2);
    v_cvt_scalef32_sr_pk_fp4_f32: Vop3 [0x23e from Gfx950] (Vdst B8, Src PkF32, Vsrc B32, Vsrc F32), SEEDS
        => float_lane!(narrow_singles_stochastic[Fp4]: 0 1 2);
    v_cvt_scalef32_pk_f32_fp4: Vop3 [0x23f from Gfx950] (Vdst Pk32, Src B8, Vsrc F32), NARROWS
        => float_lane!(widen_singles[Fp4]: 0 1);
    v_cvt_scalef32_pk_fp8_f16: Vop3 [0x240 from Gfx950] (Vdst B16, Src PkF16, Vsrc F32), KEEPS
        => float_lane!(narrow_halves[F16, Fp8]: 0 1);
    v_cvt_scalef32_pk_bf8_f16: Vop3 [0x241 from Gfx950] (Vdst B16, Src PkF16, Vsrc F32), KEEPS
        => float_lane!(narrow_halves[F16, Bf8]: 0 1);
    v_cvt_scalef32_sr_fp8_f16: Vop3 [0x242 from Gfx950] (Vdst B8, Src F16, Vsrc B32, Vsrc F32), KEEPS
        => float_lane!(narrow_half_stochastic[F16, Fp8]: 0 1 2);
    v_cvt_scalef32_sr_bf8_f16: Vop3 [0x243 from Gfx950] (Vdst B8, Src F16, Vsrc B32, Vsrc F32), KEEPS
        => float_lane!(narrow_half_stochastic[F16, Bf8]: 0 1 2);
    v_cvt_scalef32_pk_fp8_bf16: Vop3 [0x244 from Gfx950] (Vdst B16, Src PkBf16, Vsrc F32), KEEPS
        => float_lane!(narrow_halves[Bf16, Fp8]: 0 1);
    v_cvt_scalef32_pk_bf8_bf16: Vop3 [0x245 from Gfx950] (Vdst B16, Src PkBf16, Vsrc F32), KEEPS
        => float_lane!(narrow_halves[Bf16, Bf8]: 0 1);
    v_cvt_scalef32_sr_fp8_bf16: Vop3 [0x246 from Gfx950] (Vdst B8, Src Bf16, Vsrc B32, Vsrc F32), KEEPS
        => float_lane!(narrow_half_stochastic[Bf16, Fp8]: 0 1 2);
    v_cvt_scalef32_sr_bf8_bf16: Vop3 [0x247 from Gfx950] (Vdst B8, Src Bf16, Vsrc B32, Vsrc F32), KEEPS
        => float_lane!(narrow_half_stochastic[Bf16, Bf8]: 0 1 2);
    v_cvt_scalef32_pk_f16_fp8: Vop3 [0x248 from Gfx950] (Vdst Pk16, Src B16, Vsrc F32), NARROWS
        => float_lane!(widen_halves[F16, Fp8]: 0 1);
    v_cvt_scalef32_pk_f16_bf8: Vop3 [0x249 from Gfx950] (Vdst Pk16, Src B16, Vsrc F32), NARROWS
        => float_lane!(widen_halves[F16, Bf8]: 0 1);
    v_cvt_scalef32_f16_fp8: Vop3 [0x24a from Gfx950] (Vdst B16, Src B8, Vsrc F32), KEEPS
        => float_lane!(widen_one[F16, Fp8]: 0 1);
    v_cvt_scalef32_f16_bf8: Vop3 [0x24b from Gfx950] (Vdst B16, Src B8, Vsrc F32), KEEPS
        => float_lane!(widen_one[F16, Bf8]: 0 1);
    v_cvt_scalef32_pk_fp4_f16: Vop3 [0x24c from Gfx950] (Vdst B8, Src PkF16, Vsrc F32), KEEPS
        => float_lane!(narrow_halves[F16, Fp4]: 0 1);
    v_cvt_scalef32_pk_fp4_bf16: Vop3 [0x24d from Gfx950] (Vdst B8, Src PkBf16, Vsrc F32), KEEPS
        => float_lane!(narrow_halves[Bf16, Fp4]: 0 1);
    v_cvt_scalef32_sr_pk_fp4_f16: Vop3 [0x24e from Gfx950] (Vdst B8, Src PkF16, Vsrc B32, Vsrc F32), SEEDS
        => float_lane!(narrow_halves_stochastic[F16, Fp4]: 0 1 2);
    v_cvt_scalef32_sr_pk_fp4_bf16: Vop3 [0x24f from Gfx950] (Vdst B8, Src PkBf16, Vsrc B32, Vsrc F32), SEEDS
        => float_lane!(narrow_halves_stochastic[Bf16, Fp4]: 0 1 2);
    v_cvt_scalef32_pk_f16_fp4: Vop3 [0x250 from Gfx950] (Vdst Pk16, Src B8, Vsrc F32), NARROWS
        => float_lane!(widen_halves[F16, Fp4]: 0 1);
    v_cvt_scalef32_pk_bf16_fp4: Vop3 [0x251 from Gfx950] (Vdst Pk16, Src B8, Vsrc F32), NARROWS
        => float_lane!(widen_halves[Bf16, Fp4]: 0 1);
    v_cvt_scalef32_pk_bf16_fp8: Vop3 [0x269 from Gfx950] (Vdst Pk16, Src B16, Vsrc F32), NARROWS
        => float_lane!(widen_halves[Bf16, Fp8]: 0 1);
    v_cvt_scalef32_pk_bf16_bf8: Vop3 [0x26a from Gfx950] (Vdst Pk16, Src B16, Vsrc F32), NARROWS
        => float_lane!(widen_halves[Bf16, Bf8]: 0 1);
}
