//! Rounding to integral values, and what is left.

use super::super::{float_lane, lane_table};
use crate::algebra::{Algebra, Bv, W16, W32, W64};
use crate::float::{Environment, FloatWidth, NanOf, Rounding, fixed, with_nan};
use crate::isa::Flags;
use crate::target::Feature;

#[inline(always)]
fn rounded<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>, rounding: Rounding) -> Bv<A, W> {
    with_nan(env, NanOf::Integral(W::FORMAT), &[s0], s0.integral(fixed(rounding)))
}
/// Towards zero.
#[inline(always)]
pub fn trunc<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>) -> Bv<A, W> {
    rounded(env, s0, Rounding::TowardZero)
}
/// Upwards.
#[inline(always)]
pub fn ceil<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>) -> Bv<A, W> {
    rounded(env, s0, Rounding::Up)
}
/// Downwards.
#[inline(always)]
pub fn floor<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>) -> Bv<A, W> {
    rounded(env, s0, Rounding::Down)
}
/// To the nearest integer, the even one of two.
#[inline(always)]
pub fn rndne<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>) -> Bv<A, W> {
    rounded(env, s0, Rounding::NearestEven)
}
/// `S0 - floor(S0)`, always below 1 except on gfx6 (ledger S28). An infinity gives a NaN.
#[inline(always)]
pub fn fract<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>) -> Bv<A, W> {
    let difference = env.add(s0, s0.floor().negated());
    if !env.target.has(Feature::FractBelowOne) {
        return difference;
    }
    let below_one = Bv::one() - Bv::constant(1);
    difference.eq(Bv::one()).select(below_one, difference)
}

lane_table! { FloatIntegral;
    v_fract_f32: Vop1 [0x20 0x1b] (Vdst F32, Src F32)
        => float_lane!(fract[W32]: 0);
    v_trunc_f32: Vop1 [0x21 0x1c] (Vdst F32, Src F32)
        => float_lane!(trunc[W32]: 0);
    v_ceil_f32: Vop1 [0x22 0x1d] (Vdst F32, Src F32)
        => float_lane!(ceil[W32]: 0);
    v_rndne_f32: Vop1 [0x23 0x1e] (Vdst F32, Src F32)
        => float_lane!(rndne[W32]: 0);
    v_floor_f32: Vop1 [0x24 0x1f] (Vdst F32, Src F32)
        => float_lane!(floor[W32]: 0);
    v_fract_f64: Vop1 [0x3e 0x32] (Vdst F64, Src F64), Flags::PLAIN =>
        float_lane!(fract[W64]: 0);
    v_trunc_f64: Vop1 [0x17 from Gfx700] (Vdst F64, Src F64), Flags::PLAIN
        => float_lane!(trunc[W64]: 0);
    v_ceil_f64: Vop1 [0x18 from Gfx700] (Vdst F64, Src F64), Flags::PLAIN =>
        float_lane!(ceil[W64]: 0);
    v_rndne_f64: Vop1 [0x19 from Gfx700] (Vdst F64, Src F64), Flags::PLAIN =>
        float_lane!(rndne[W64]: 0);
    v_floor_f64: Vop1 [0x1a from Gfx700] (Vdst F64, Src F64), Flags::PLAIN =>
        float_lane!(floor[W64]: 0);
    v_floor_f16: Vop1 [0x44 from Gfx803] (Vdst F16, Src F16)
        => float_lane!(floor[W16]: 0);
    v_ceil_f16: Vop1 [0x45 from Gfx803] (Vdst F16, Src F16)
        => float_lane!(ceil[W16]: 0);
    v_trunc_f16: Vop1 [0x46 from Gfx803] (Vdst F16, Src F16)
        => float_lane!(trunc[W16]: 0);
    v_rndne_f16: Vop1 [0x47 from Gfx803] (Vdst F16, Src F16)
        => float_lane!(rndne[W16]: 0);
    v_fract_f16: Vop1 [0x48 from Gfx803] (Vdst F16, Src F16)
        => float_lane!(fract[W16]: 0);
}
