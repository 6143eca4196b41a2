//! Conversions between f32 and formats of 8 bits, bf16 and f16 (gfx942 and gfx950; ledger F1 to F9).

use super::super::{float_lane, lane_table};
use crate::algebra::{Algebra, B32, B64, Bv, W16, W32};
use crate::float::narrow::{NarrowFormat, Narrowing};
use crate::float::{Environment, FloatWidth, Rounding, fixed};
use crate::isa::{Denormals, Flags, HighHalf};
use crate::ledger::Reading;
use crate::target::{Feature, Target};

/// A name of a format in mnemonics.
pub trait Code {
    /// The format that it stands for.
    fn format(target: Target) -> NarrowFormat;
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $format:ident;)*) => {$(
        $(#[$doc])*
        pub struct $name;
        impl Code for $name {
            #[inline(always)]
            fn format(_: Target) -> NarrowFormat {
                NarrowFormat::$format
            }
        }
    )*};
}
codes! {
    /// `f32`.
    F32 = F32;
    /// `f16`.
    F16 = F16;
    /// `bf16`.
    Bf16 = BF16;
    /// `fp4`.
    Fp4 = FP4;
}

/// `fp8`.
pub struct Fp8;
impl Code for Fp8 {
    #[inline(always)]
    fn format(target: Target) -> NarrowFormat {
        if target.has(Feature::FnuzFloats) { NarrowFormat::FP8_FNUZ } else { NarrowFormat::FP8 }
    }
}
/// `bf8`.
pub struct Bf8;
impl Code for Bf8 {
    #[inline(always)]
    fn format(target: Target) -> NarrowFormat {
        if target.has(Feature::FnuzFloats) { NarrowFormat::BF8_FNUZ } else { NarrowFormat::BF8 }
    }
}

/// Byte `index` of a word.
#[inline(always)]
fn byte<A: Algebra>(word: B32<A>, index: u32) -> B32<A> {
    word.extract::<crate::algebra::W8>(8 * index).zext()
}
/// Two values beside each other, the first in the low bits.
#[inline(always)]
pub fn beside<A: Algebra>(low: B32<A>, high: B32<A>, bits: u32) -> B32<A> {
    low | high.lshl(Bv::constant(bits.into()))
}

/// The f32 value of the low byte.
#[inline(always)]
pub fn widen<A: Algebra, S: Code>(env: &Environment<A>, s0: B32<A>) -> B32<A> {
    env.widened(S::format(env.target), byte(s0, 0))
}
/// The f32 values of the two low bytes.
#[inline(always)]
pub fn widen_pair<A: Algebra, S: Code>(env: &Environment<A>, s0: B32<A>) -> B64<A> {
    let value = |index| env.widened(S::format(env.target), byte(s0, index));
    B64::from_words(value(0), value(1))
}
/// Two f32 values as bytes, to nearest even.
#[inline(always)]
pub fn narrow_pair<A: Algebra, T: Code>(env: &Environment<A>, s0: B32<A>, s1: B32<A>) -> B32<A> {
    let code = |value| env.narrowed(T::format(env.target), value, Narrowing::Nearest);
    beside(code(s0), code(s1), 8)
}
/// An f32 value as a byte, rounded with the random word S1.
#[inline(always)]
pub fn narrow_stochastic<A: Algebra, T: Code>(env: &Environment<A>, s0: B32<A>, s1: B32<A>) -> B32<A> {
    env.narrowed(T::format(env.target), s0, Narrowing::Stochastic(s1))
}

/// Two f32 values as f16, to nearest even.
#[inline(always)]
pub fn pk_f16<A: Algebra>(env: &Environment<A>, s0: B32<A>, s1: B32<A>) -> B32<A> {
    let half = |value| {
        let half = env.convert_rounding::<W32, W16>(value, fixed(Rounding::NearestEven));
        env.mode.keeps_results(<W16 as FloatWidth>::FORMAT).select(half, half.flushed()).zext()
    };
    beside(half(s0), half(s1), 16)
}
/// Two f32 values as bf16, to nearest even.
#[inline(always)]
pub fn pk_bf16<A: Algebra>(env: &Environment<A>, s0: B32<A>, s1: B32<A>) -> B32<A> {
    beside(env.to_bf16(s0, Narrowing::Nearest), env.to_bf16(s1, Narrowing::Nearest), 16)
}
/// An f32 value as f16, rounded with the random word S1.
#[inline(always)]
pub fn sr_f16<A: Algebra>(env: &Environment<A>, s0: B32<A>, s1: B32<A>) -> B32<A> {
    env.to_f16_stochastic(s0, s1)
}
/// An f32 value as bf16, rounded with the random word S1.
#[inline(always)]
pub fn sr_bf16<A: Algebra>(env: &Environment<A>, s0: B32<A>, s1: B32<A>) -> B32<A> {
    env.to_bf16(s0, Narrowing::Stochastic(s1))
}
/// A bf16 value as f32.
#[inline(always)]
pub fn from_bf16<A: Algebra>(env: &Environment<A>, s0: B32<A>) -> B32<A> {
    env.from_bf16(s0.truncate::<W16>().zext())
}

/// In VOP1. What MODE says of subnormals does not matter, or is open (ledger F4).
const WIDENS: Flags = Flags { narrow: true, omod: true, denormals: Denormals::Kept, ..Flags::DEFAULT };
/// In VOP3.
pub const NARROWS: Flags = Flags { narrow: true, denormals: Denormals::Kept, ..Flags::PLAIN };
/// A part of the register is the result, and the others are kept (ledger F10).
pub const KEEPS: Flags = Flags { high_half: HighHalf::Keep, ..NARROWS };
const STOCHASTIC: Flags = Flags { reading: Some(Reading::F2), ..KEEPS };
const HALVES: Flags = Flags { narrow: true, ..Flags::PLAIN };

lane_table! { FloatNarrow;
    v_cvt_f32_fp8: Vop1 [0x54 from Gfx942] (Vdst F32, Src B32), WIDENS => float_lane!(widen[Fp8]: 0);
    v_cvt_f32_bf8: Vop1 [0x55 from Gfx942] (Vdst F32, Src B32), WIDENS => float_lane!(widen[Bf8]: 0);
    v_cvt_pk_f32_fp8: Vop1 [0x56 from Gfx942] (Vdst PkF32, Src B32), WIDENS => float_lane!(widen_pair[Fp8]: 0);
    v_cvt_pk_f32_bf8: Vop1 [0x57 from Gfx942] (Vdst PkF32, Src B32), WIDENS => float_lane!(widen_pair[Bf8]: 0);
    v_cvt_f32_bf16: Vop1 [0x5b from Gfx950] (Vdst F32, Src Bf16), WIDENS => float_lane!(from_bf16[]: 0);
    v_cvt_pk_f16_f32: Vop3 [0x267 from Gfx950] (Vdst Pk16, Src F32, Vsrc F32), HALVES => float_lane!(pk_f16[]: 0 1);
    v_cvt_pk_bf16_f32: Vop3 [0x268 from Gfx950] (Vdst Pk16, Src F32, Vsrc F32), NARROWS
        => float_lane!(pk_bf16[]: 0 1);
    v_cvt_pk_fp8_f32: Vop3 [0x2a2 from Gfx942] (Vdst B16, Src F32, Vsrc F32), KEEPS
        => float_lane!(narrow_pair[Fp8]: 0 1);
    v_cvt_pk_bf8_f32: Vop3 [0x2a3 from Gfx942] (Vdst B16, Src F32, Vsrc F32), KEEPS
        => float_lane!(narrow_pair[Bf8]: 0 1);
    v_cvt_sr_fp8_f32: Vop3 [0x2a4 from Gfx942] (Vdst B8, Src F32, Vsrc B32), STOCHASTIC
        => float_lane!(narrow_stochastic[Fp8]: 0 1);
    v_cvt_sr_bf8_f32: Vop3 [0x2a5 from Gfx942] (Vdst B8, Src F32, Vsrc B32), STOCHASTIC
        => float_lane!(narrow_stochastic[Bf8]: 0 1);
    v_cvt_sr_f16_f32: Vop3 [0x2a6 from Gfx950] (Vdst B16, Src F32, Vsrc B32), KEEPS => float_lane!(sr_f16[]: 0 1);
    v_cvt_sr_bf16_f32: Vop3 [0x2a7 from Gfx950] (Vdst B16, Src F32, Vsrc B32), KEEPS
        => float_lane!(sr_bf16[]: 0 1);
}
