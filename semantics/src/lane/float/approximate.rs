//! Functions that the machine approximates: what the documents guarantee around an unknown value.

use super::super::{float_lane, lane_table};
use crate::algebra::{Algebra, B32, B64, Bit, Bv, W16, W32, W64};
use crate::float::{ApproximateOp, Environment, FloatWidth, segment_of_two_over_pi};
use crate::isa::{Denormals, Flags};

/// The approximation, of the given sign: never a NaN. Anything where `special` holds.
#[inline(always)]
fn value<A: Algebra, W: FloatWidth>(
    env: &Environment<A>,
    op: ApproximateOp,
    s0: Bv<A, W>,
    special: Bit<A>,
    negative: Option<Bit<A>>,
) -> Bv<A, W> {
    if special.known() == Some(true) {
        return Bv::zero();
    }
    let value = env.approximate(op, s0);
    let magnitude = env.saturated(&[s0], value.magnitude().umin(Bv::infinity()));
    magnitude.with_sign(negative.unwrap_or(value.sign()))
}

/// The infinity of the sign of `sign` that `op` gives for a zero (ledger M8).
#[inline(always)]
fn pole<A: Algebra, W: FloatWidth>(env: &Environment<A>, op: ApproximateOp, s0: Bv<A, W>, sign: Bv<A, W>) -> Bv<A, W> {
    env.perhaps_saturated(op as u64, &[s0], Bv::infinity().with_sign_of(sign))
}

/// `result`, or a NaN where `invalid` holds.
#[inline(always)]
fn unless_nan<A: Algebra, W: FloatWidth>(
    env: &Environment<A>,
    op: ApproximateOp,
    s0: Bv<A, W>,
    invalid: Bit<A>,
    result: Bv<A, W>,
) -> Bv<A, W> {
    match invalid.known() {
        Some(false) => result,
        _ => invalid.select(env.approximate_nan(op, s0), result),
    }
}

/// `1 / S0`. Zeros and infinities give each other, of the same sign.
#[inline(always)]
pub fn rcp<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>) -> Bv<A, W> {
    let special = s0.is_zero() | !s0.is_finite();
    let result = value(env, ApproximateOp::Rcp, s0, special, Some(s0.sign()));
    let result = s0.is_infinite().select(Bv::zero().with_sign_of(s0), result);
    let result = s0.is_zero().select(pole(env, ApproximateOp::Rcp, s0, s0), result);
    unless_nan(env, ApproximateOp::Rcp, s0, s0.is_nan(), result)
}
#[inline(always)]
fn negative_number<A: Algebra, W: FloatWidth>(s0: Bv<A, W>) -> Bit<A> {
    s0.sign() & !s0.is_zero()
}
/// `1 / sqrt(S0)`. Negative numbers give a NaN, zeros an infinity of the same sign, infinity 0.
#[inline(always)]
pub fn rsq<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>) -> Bv<A, W> {
    let special = s0.is_zero() | s0.sign() | !s0.is_finite();
    let result = value(env, ApproximateOp::Rsq, s0, special, Some(Bit::constant(false)));
    let result = s0.is_infinite().select(Bv::zero(), result);
    let result = s0.is_zero().select(pole(env, ApproximateOp::Rsq, s0, s0), result);
    unless_nan(env, ApproximateOp::Rsq, s0, s0.is_nan() | negative_number(s0), result)
}
/// The square root. Negative numbers give a NaN; zeros and infinity stay.
#[inline(always)]
pub fn sqrt<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>) -> Bv<A, W> {
    let special = s0.is_zero() | s0.sign() | !s0.is_finite();
    let result = value(env, ApproximateOp::Sqrt, s0, special, Some(Bit::constant(false)));
    let result = (s0.is_zero() | s0.is_infinite()).select(s0, result);
    unless_nan(env, ApproximateOp::Sqrt, s0, s0.is_nan() | negative_number(s0), result)
}
#[inline(always)]
fn power<A: Algebra, W: FloatWidth>(env: &Environment<A>, op: ApproximateOp, s0: Bv<A, W>) -> Bv<A, W> {
    let result = value(env, op, s0, !s0.is_finite(), Some(Bit::constant(false)));
    let result = s0.is_infinite().select(s0.sign().select(Bv::zero(), Bv::infinity()), result);
    unless_nan(env, op, s0, s0.is_nan(), result)
}
/// `2 ^ S0`.
#[inline(always)]
pub fn exp<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>) -> Bv<A, W> {
    power(env, ApproximateOp::Exp, s0)
}
/// `2 ^ S0`, another approximation.
#[inline(always)]
pub fn exp_legacy<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>) -> Bv<A, W> {
    power(env, ApproximateOp::ExpLegacy, s0)
}
#[inline(always)]
fn logarithm<A: Algebra, W: FloatWidth>(env: &Environment<A>, op: ApproximateOp, s0: Bv<A, W>) -> Bv<A, W> {
    let special = s0.is_zero() | s0.sign() | !s0.is_finite() | s0.eq(Bv::one());
    let result = value(env, op, s0, special, None);
    let result = s0.eq(Bv::one()).select(Bv::zero(), result);
    let result = s0.is_infinite().select(s0, result);
    let result = s0.is_zero().select(pole(env, op, s0, Bv::zero().negated()), result);
    unless_nan(env, op, s0, s0.is_nan() | negative_number(s0), result)
}
/// The logarithm to the base 2. Negative numbers give a NaN, zeros -infinity, 1 gives 0.
#[inline(always)]
pub fn log<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>) -> Bv<A, W> {
    logarithm(env, ApproximateOp::Log, s0)
}
/// The logarithm to the base 2, another approximation.
#[inline(always)]
pub fn log_legacy<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>) -> Bv<A, W> {
    logarithm(env, ApproximateOp::LogLegacy, s0)
}
/// The sine of `2 pi S0`. An infinity gives a NaN. Beyond 256 turns any result is possible (ledger S37).
#[inline(always)]
pub fn sin<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>) -> Bv<A, W> {
    let result = value(env, ApproximateOp::Sin, s0, !s0.is_finite(), None);
    unless_nan(env, ApproximateOp::Sin, s0, !s0.is_finite(), result)
}
/// The cosine of `2 pi S0`.
#[inline(always)]
pub fn cos<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>) -> Bv<A, W> {
    let result = value(env, ApproximateOp::Cos, s0, !s0.is_finite(), None);
    unless_nan(env, ApproximateOp::Cos, s0, !s0.is_finite(), result)
}

/// The greatest finite number in place of an infinity.
#[inline(always)]
fn limited<A: Algebra, W: FloatWidth>(value: Bv<A, W>) -> Bv<A, W> {
    value.is_infinite().select(Bv::greatest().with_sign_of(value), value)
}
/// [`rcp`], finite.
#[inline(always)]
pub fn rcp_clamp<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>) -> Bv<A, W> {
    limited(rcp(env, s0))
}
/// [`rsq`], finite.
#[inline(always)]
pub fn rsq_clamp<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>) -> Bv<A, W> {
    limited(rsq(env, s0))
}
/// [`log`], the least finite number in place of -infinity.
#[inline(always)]
pub fn log_clamp<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>) -> Bv<A, W> {
    let result = log(env, s0);
    result.sign().select(limited(result), result)
}
/// [`rcp`], zero in place of an infinity.
#[inline(always)]
pub fn rcp_legacy<A: Algebra>(env: &Environment<A>, s0: B32<A>) -> B32<A> {
    let result = rcp(env, s0);
    result.is_infinite().select(result.sign_bit(), result)
}
/// [`rsq`], zero in place of an infinity.
#[inline(always)]
pub fn rsq_legacy<A: Algebra>(env: &Environment<A>, s0: B32<A>) -> B32<A> {
    let result = rsq(env, s0);
    result.is_infinite().select(result.sign_bit(), result)
}
/// 53 bits of `2 / pi`, chosen by the segment number S1 and the exponent of S0 (ledger S36).
#[inline(always)]
pub fn trig_preop<A: Algebra>(_: &Environment<A>, s0: B64<A>, s1: B32<A>) -> B64<A> {
    segment_of_two_over_pi(s0, s1)
}

const APPROXIMATE: Flags = Flags { approximate: true, ..Flags::DEFAULT };
const APPROXIMATE_F64: Flags = Flags { approximate: true, ..Flags::PLAIN };
/// f32 approximations do not handle subnormals.
const FLUSHED: Flags = Flags { denormals: Denormals::Flushed, ..APPROXIMATE };

lane_table! { FloatApproximate;
    v_exp_f32: Vop1 [0x25 0x20] (Vdst F32, Src F32), FLUSHED => float_lane!(exp[W32]: 0);
    v_log_clamp_f32: Vop1 [0x26 to Gfx700] (Vdst F32, Src F32), FLUSHED =>
        float_lane!(log_clamp[W32]: 0);
    v_log_f32: Vop1 [0x27 0x21] (Vdst F32, Src F32), FLUSHED => float_lane!(log[W32]: 0);
    v_rcp_clamp_f32: Vop1 [0x28 to Gfx700] (Vdst F32, Src F32), FLUSHED
        => float_lane!(rcp_clamp[W32]: 0);
    v_rcp_legacy_f32: Vop1 [0x29 to Gfx700] (Vdst F32, Src F32), FLUSHED
        => float_lane!(rcp_legacy[]: 0);
    v_rcp_f32: Vop1 [0x2a 0x22] (Vdst F32, Src F32), FLUSHED => float_lane!(rcp[W32]: 0);
    v_rcp_iflag_f32: Vop1 [0x2b 0x23] (Vdst F32, Src F32), FLUSHED => float_lane!(rcp[W32]: 0);
    v_rsq_clamp_f32: Vop1 [0x2c to Gfx700] (Vdst F32, Src F32), FLUSHED
        => float_lane!(rsq_clamp[W32]: 0);
    v_rsq_legacy_f32: Vop1 [0x2d to Gfx700] (Vdst F32, Src F32), FLUSHED
        => float_lane!(rsq_legacy[]: 0);
    v_rsq_f32: Vop1 [0x2e 0x24] (Vdst F32, Src F32), FLUSHED => float_lane!(rsq[W32]: 0);
    v_rcp_f64: Vop1 [0x2f 0x25] (Vdst F64, Src F64), APPROXIMATE_F64 => float_lane!(rcp[W64]: 0);
    v_rcp_clamp_f64: Vop1 [0x30 to Gfx700] (Vdst F64, Src F64), APPROXIMATE_F64
        => float_lane!(rcp_clamp[W64]: 0);
    v_rsq_f64: Vop1 [0x31 0x26] (Vdst F64, Src F64), APPROXIMATE_F64
        => float_lane!(rsq[W64]: 0);
    v_rsq_clamp_f64: Vop1 [0x32 to Gfx700] (Vdst F64, Src F64), APPROXIMATE_F64
        => float_lane!(rsq_clamp[W64]: 0);
    v_sqrt_f32: Vop1 [0x33 0x27] (Vdst F32, Src F32), FLUSHED => float_lane!(sqrt[W32]: 0);
    v_sqrt_f64: Vop1 [0x34 0x28] (Vdst F64, Src F64), APPROXIMATE_F64
        => float_lane!(sqrt[W64]: 0);
    v_sin_f32: Vop1 [0x35 0x29] (Vdst F32, Src F32), APPROXIMATE => float_lane!(sin[W32]: 0);
    v_cos_f32: Vop1 [0x36 0x2a] (Vdst F32, Src F32), APPROXIMATE => float_lane!(cos[W32]: 0);
    v_log_legacy_f32: Vop1 [0x45 0x4c from Gfx700] (Vdst F32, Src F32), FLUSHED =>
        float_lane!(log_legacy[W32]: 0);
    v_exp_legacy_f32: Vop1 [0x46 0x4b from Gfx700] (Vdst F32, Src F32), FLUSHED =>
        float_lane!(exp_legacy[W32]: 0);
    v_rcp_f16: Vop1 [0x3d from Gfx803] (Vdst F16, Src F16), APPROXIMATE => float_lane!(rcp[W16]: 0);
    v_sqrt_f16: Vop1 [0x3e from Gfx803] (Vdst F16, Src F16), APPROXIMATE
        => float_lane!(sqrt[W16]: 0);
    v_rsq_f16: Vop1 [0x3f from Gfx803] (Vdst F16, Src F16), APPROXIMATE => float_lane!(rsq[W16]: 0);
    v_log_f16: Vop1 [0x40 from Gfx803] (Vdst F16, Src F16), APPROXIMATE => float_lane!(log[W16]: 0);
    v_exp_f16: Vop1 [0x41 from Gfx803] (Vdst F16, Src F16), APPROXIMATE => float_lane!(exp[W16]: 0);
    v_sin_f16: Vop1 [0x49 from Gfx803] (Vdst F16, Src F16), APPROXIMATE => float_lane!(sin[W16]: 0);
    v_cos_f16: Vop1 [0x4a from Gfx803] (Vdst F16, Src F16), APPROXIMATE => float_lane!(cos[W16]: 0);
    v_trig_preop_f64: Vop3 [0x174 0x292] (Vdst F64, Src F64, Vsrc I32) =>
        float_lane!(trig_preop[]: 0 1);
}
