//! Conversions between formats, and between floats and integers.

use super::super::{float_lane, lane_table};
use crate::algebra::{Algebra, B16, B32, Bv, W8, W16, W32, W64};
use crate::float::Rounding;
use crate::float::{Environment, FloatWidth, fixed, limit_16, unspecified};
use crate::isa::{Flags, HighHalf};
use crate::ledger::{LedgerRow, Unspecified};

/// The value in another format.
#[inline(always)]
pub fn convert<A: Algebra, V: FloatWidth, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, V>) -> Bv<A, W> {
    env.convert(s0)
}
/// A signed integer's value.
#[inline(always)]
pub fn from_i32<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: B32<A>) -> Bv<A, W> {
    env.from_int(true, s0)
}
/// An unsigned integer's value.
#[inline(always)]
pub fn from_u32<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: B32<A>) -> Bv<A, W> {
    env.from_int(false, s0)
}
/// A signed integer's value, 16 bits.
#[inline(always)]
pub fn from_i16<A: Algebra>(env: &Environment<A>, s0: B16<A>) -> B16<A> {
    env.from_int(true, s0.sext())
}
/// An unsigned integer's value, 16 bits.
#[inline(always)]
pub fn from_u16<A: Algebra>(env: &Environment<A>, s0: B16<A>) -> B16<A> {
    env.from_int(false, s0.zext())
}

macro_rules! bytes {
    ($($(#[$doc:meta])* $name:ident = $position:literal;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub fn $name<A: Algebra>(env: &Environment<A>, s0: B32<A>) -> B32<A> {
            env.from_int(false, s0.extract::<W8>($position).zext())
        }
    )*};
}
bytes! {
    /// The value of byte 0.
    ubyte0 = 0;
    /// The value of byte 1.
    ubyte1 = 8;
    /// The value of byte 2.
    ubyte2 = 16;
    /// The value of byte 3.
    ubyte3 = 24;
}

/// The signed four-bit integer in bits 3:0, divided by 16.
#[inline(always)]
pub fn off_i4<A: Algebra>(env: &Environment<A>, s0: B32<A>) -> B32<A> {
    let integer = s0.lshl(Bv::constant(28)).ashr(Bv::constant(28));
    let value: B32<A> = env.from_int(true, integer);
    value.is_zero().select(value, value - Bv::constant(4 << 23))
}

/// Towards zero, limited to the range; a NaN gives 0.
#[inline(always)]
pub fn to_i32<A: Algebra, W: FloatWidth>(_: &Environment<A>, s0: Bv<A, W>) -> B32<A> {
    s0.to_i32()
}
/// As [`to_i32`], unsigned.
#[inline(always)]
pub fn to_u32<A: Algebra, W: FloatWidth>(_: &Environment<A>, s0: Bv<A, W>) -> B32<A> {
    s0.to_u32()
}
/// As [`to_i32`], 16 bits.
#[inline(always)]
pub fn to_i16<A: Algebra>(_: &Environment<A>, s0: B16<A>) -> B16<A> {
    limit_16(s0.to_i32(), true).truncate()
}
/// As [`to_u32`], 16 bits.
#[inline(always)]
pub fn to_u16<A: Algebra>(_: &Environment<A>, s0: B16<A>) -> B16<A> {
    limit_16(s0.to_u32(), false).truncate()
}
/// The greatest integer that is not above.
#[inline(always)]
pub fn floor_i32<A: Algebra>(_: &Environment<A>, s0: B32<A>) -> B32<A> {
    open_for_nan(0, s0, s0.floor().to_i32())
}
/// The nearest integer, the greater one of two.
#[inline(always)]
pub fn nearest_i32<A: Algebra>(_: &Environment<A>, s0: B32<A>) -> B32<A> {
    open_for_nan(1, s0, s0.nearest_up().to_i32())
}

/// No two sources agree what a NaN gives (ledger S25).
#[inline(always)]
fn open_for_nan<A: Algebra>(operation: u64, s0: B32<A>, result: B32<A>) -> B32<A> {
    let is_nan = s0.is_nan();
    if is_nan.known() == Some(false) {
        return result;
    }
    let what = Unspecified::of_wave(LedgerRow::S25, operation);
    is_nan.select(unspecified(what, &[s0]), result)
}

/// The value times `scale`, rounded to the nearest integer, limited to `least` and the scale (ledger S26).
#[inline(always)]
fn normalised<A: Algebra>(env: &Environment<A>, value: B32<A>, signed: bool) -> B16<A> {
    let scale: B32<A> = env.from_int(false, Bv::constant(if signed { 0x7fff } else { 0xffff }));
    let scaled = env.mul(value, scale).integral(fixed(Rounding::NearestEven));
    let integer = if signed {
        scaled.to_i32().smax(Bv::constant(0xffff_8001)).smin(Bv::constant(0x7fff))
    } else {
        scaled.to_u32().umin(Bv::constant(0xffff))
    };
    integer.truncate()
}
/// A number from -1 to 1 as a fraction of 32767.
#[inline(always)]
pub fn norm_i16<A: Algebra>(env: &Environment<A>, s0: B16<A>) -> B16<A> {
    normalised(env, env.convert::<W16, W32>(s0), true)
}
/// A number from 0 to 1 as a fraction of 65535.
#[inline(always)]
pub fn norm_u16<A: Algebra>(env: &Environment<A>, s0: B16<A>) -> B16<A> {
    normalised(env, env.convert::<W16, W32>(s0), false)
}
#[inline(always)]
fn pair<A: Algebra>(lo: B16<A>, hi: B16<A>) -> B32<A> {
    lo.zext::<W32>() | hi.zext::<W32>().lshl(Bv::constant(16))
}
/// Two numbers from -1 to 1.
#[inline(always)]
pub fn pknorm_i16_f32<A: Algebra>(env: &Environment<A>, s0: B32<A>, s1: B32<A>) -> B32<A> {
    pair(normalised(env, s0, true), normalised(env, s1, true))
}
/// Two numbers from 0 to 1.
#[inline(always)]
pub fn pknorm_u16_f32<A: Algebra>(env: &Environment<A>, s0: B32<A>, s1: B32<A>) -> B32<A> {
    pair(normalised(env, s0, false), normalised(env, s1, false))
}
/// Two f16 numbers from -1 to 1.
#[inline(always)]
pub fn pknorm_i16_f16<A: Algebra>(env: &Environment<A>, s0: B16<A>, s1: B16<A>) -> B32<A> {
    pair(norm_i16(env, s0), norm_i16(env, s1))
}
/// Two f16 numbers from 0 to 1.
#[inline(always)]
pub fn pknorm_u16_f16<A: Algebra>(env: &Environment<A>, s0: B16<A>, s1: B16<A>) -> B32<A> {
    pair(norm_u16(env, s0), norm_u16(env, s1))
}
/// Two f16 values, rounded towards zero.
#[inline(always)]
pub fn pkrtz_f16_f32<A: Algebra>(env: &Environment<A>, s0: B32<A>, s1: B32<A>) -> B32<A> {
    let half = |value| {
        let half = env.convert_rounding::<W32, W16>(value, fixed(Rounding::TowardZero));
        env.mode.keeps_results(<W16 as FloatWidth>::FORMAT).select(half, half.flushed())
    };
    pair(half(s0), half(s1))
}
/// S2 with the value of S0, rounded and limited to a byte, in byte `S1[1:0]`.
#[inline(always)]
pub fn pk_u8<A: Algebra>(env: &Environment<A>, s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    let byte = s0.integral(env.rounding::<W32>()).to_u32().umin(Bv::constant(0xff));
    let position = (s1 & Bv::constant(3)).lshl(Bv::constant(3));
    (s2 & !Bv::constant(0xff).lshl(position)) | byte.lshl(position)
}
/// Two f16 values as they are; subnormals count as MODE says. Signalling NaNs may be changed (ledger S27).
#[inline(always)]
pub fn pack_f16<A: Algebra>(env: &Environment<A>, s0: B16<A>, s1: B16<A>) -> B32<A> {
    let half = |value: B16<A>| {
        let value = env.mode.keeps_results(<W16 as FloatWidth>::FORMAT).select(value, value.flushed());
        let signalling = value.is_signalling_nan();
        if signalling.known() == Some(false) {
            return value;
        }
        let what = Unspecified::of_wave(LedgerRow::S27, 0);
        signalling.select(unspecified(what, &[value]), value)
    };
    pair(half(s0), half(s1))
}

const OPEN: Flags = Flags { high_half: HighHalf::Unspecified, ..Flags::OMOD };

lane_table! { FloatConvert;
    v_cvt_i32_f64: Vop1 [0x3] (Vdst I32, Src F64), Flags::PLAIN_OMOD
        => float_lane!(to_i32[W64]: 0);
    v_cvt_f64_i32: Vop1 [0x4] (Vdst F64, Src I32), Flags::PLAIN => float_lane!(from_i32[W64]: 0);
    v_cvt_f32_i32: Vop1 [0x5] (Vdst F32, Src I32) => float_lane!(from_i32[W32]: 0);
    v_cvt_f32_u32: Vop1 [0x6] (Vdst F32, Src U32) => float_lane!(from_u32[W32]: 0);
    v_cvt_u32_f32: Vop1 [0x7] (Vdst U32, Src F32), Flags::OMOD
        => float_lane!(to_u32[W32]: 0);
    v_cvt_i32_f32: Vop1 [0x8] (Vdst I32, Src F32), Flags::OMOD
        => float_lane!(to_i32[W32]: 0);
    v_cvt_f16_f32: Vop1 [0xa] (Vdst F16, Src F32)
        => float_lane!(convert[W32, W16]: 0);
    v_cvt_f32_f16: Vop1 [0xb] (Vdst F32, Src F16)
        => float_lane!(convert[W16, W32]: 0);
    v_cvt_rpi_i32_f32: Vop1 [0xc] (Vdst I32, Src F32)
        => float_lane!(nearest_i32[]: 0);
    v_cvt_flr_i32_f32: Vop1 [0xd] (Vdst I32, Src F32)
        => float_lane!(floor_i32[]: 0);
    v_cvt_off_f32_i4: Vop1 [0xe] (Vdst F32, Src U32) => float_lane!(off_i4[]: 0);
    v_cvt_f32_f64: Vop1 [0xf] (Vdst F32, Src F64), Flags::PLAIN
        => float_lane!(convert[W64, W32]: 0);
    v_cvt_f64_f32: Vop1 [0x10] (Vdst F64, Src F32), Flags::PLAIN
        => float_lane!(convert[W32, W64]: 0);
    v_cvt_f32_ubyte0: Vop1 [0x11] (Vdst F32, Src U32)
        => float_lane!(ubyte0[]: 0);
    v_cvt_f32_ubyte1: Vop1 [0x12] (Vdst F32, Src U32)
        => float_lane!(ubyte1[]: 0);
    v_cvt_f32_ubyte2: Vop1 [0x13] (Vdst F32, Src U32)
        => float_lane!(ubyte2[]: 0);
    v_cvt_f32_ubyte3: Vop1 [0x14] (Vdst F32, Src U32)
        => float_lane!(ubyte3[]: 0);
    v_cvt_u32_f64: Vop1 [0x15] (Vdst U32, Src F64), Flags::PLAIN_OMOD
        => float_lane!(to_u32[W64]: 0);
    v_cvt_f64_u32: Vop1 [0x16] (Vdst F64, Src U32), Flags::PLAIN => float_lane!(from_u32[W64]: 0);
    v_cvt_f16_u16: Vop1 [0x39 from Gfx803] (Vdst F16, Src U16)
        => float_lane!(from_u16[]: 0);
    v_cvt_f16_i16: Vop1 [0x3a from Gfx803] (Vdst F16, Src I16)
        => float_lane!(from_i16[]: 0);
    v_cvt_u16_f16: Vop1 [0x3b from Gfx803] (Vdst U16, Src F16), Flags::OMOD
        => float_lane!(to_u16[]: 0);
    v_cvt_i16_f16: Vop1 [0x3c from Gfx803] (Vdst I16, Src F16), Flags::OMOD
        => float_lane!(to_i16[]: 0);
    v_cvt_norm_i16_f16: Vop1 [0x4d from Gfx900] (Vdst I16, Src F16), OPEN
        => float_lane!(norm_i16[]: 0);
    v_cvt_norm_u16_f16: Vop1 [0x4e from Gfx900] (Vdst U16, Src F16), OPEN
        => float_lane!(norm_u16[]: 0);
    v_cvt_pk_u8_f32: Vop3 [0x15e 0x1dd] (Vdst B32, Src F32, Vsrc U32, Vsrc U32)
        => float_lane!(pk_u8[]: 0 1 2);
    v_cvt_pknorm_i16_f32: Vop3 [0x294 from Gfx803] (Vdst B32, Src F32, Vsrc F32)
        => float_lane!(pknorm_i16_f32[]: 0 1);
    v_cvt_pknorm_u16_f32: Vop3 [0x295 from Gfx803] (Vdst B32, Src F32, Vsrc F32)
        => float_lane!(pknorm_u16_f32[]: 0 1);
    v_cvt_pkrtz_f16_f32: Vop3 [0x296 from Gfx803] (Vdst B32, Src F32, Vsrc F32), Flags::PLAIN_OMOD
        => float_lane!(pkrtz_f16_f32[]: 0 1);
    v_cvt_pknorm_i16_f16: Vop3 [0x299 from Gfx900] (Vdst B32, Src F16, Vsrc F16)
        => float_lane!(pknorm_i16_f16[]: 0 1);
    v_cvt_pknorm_u16_f16: Vop3 [0x29a from Gfx900] (Vdst B32, Src F16, Vsrc F16)
        => float_lane!(pknorm_u16_f16[]: 0 1);
    v_pack_b32_f16: Vop3 [0x2a0 from Gfx900] (Vdst B32, Src F16, Vsrc F16) => float_lane!(pack_f16[]: 0 1);
    v_cvt_pkaccum_u8_f32: Vop3 [0x1f0 from Gfx803] (VdstRead B32, Src F32, Vsrc U32)
        => float_lane!(pk_u8[]: 0 1 2);
}
