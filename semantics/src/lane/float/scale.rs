//! Scaling by powers of two, exponent and significand.

use super::super::{float_lane, lane_table};
use crate::algebra::{Algebra, B16, B32, Bit, Bv, W16, W32, W64};
use crate::float::{self, Environment, FloatWidth, unspecified};
use crate::isa::Flags;
use crate::ledger::{LedgerRow, Unspecified};
use crate::target::Feature;

/// `S0 * 2^S1`, rounded once.
#[inline(always)]
pub fn ldexp<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>, s1: B32<A>) -> Bv<A, W> {
    float::ldexp(env, s0, s1)
}
/// As [`ldexp`], with an exponent of 16 bits.
#[inline(always)]
pub fn ldexp_f16<A: Algebra>(env: &Environment<A>, s0: B16<A>, s1: B16<A>) -> B16<A> {
    float::ldexp(env, s0, s1.sext())
}
/// The significand, from 0.5 to below 1.
#[inline(always)]
pub fn frexp_mant<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>) -> Bv<A, W> {
    float::frexp_mantissa(env, s0)
}
/// The exponent that belongs to [`frexp_mant`]. On gfx6 that of an infinity or NaN is open (ledger S29).
#[inline(always)]
pub fn frexp_exp<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>) -> B32<A> {
    let exponent = float::frexp_exponent(s0);
    let open = !s0.is_finite() & Bit::constant(!env.target.has(Feature::FrexpOfInfinity));
    if open.known() == Some(false) {
        return exponent;
    }
    let what = Unspecified::of_wave(LedgerRow::S29, W::FORMAT as u64);
    open.select(unspecified(what, &[s0]), exponent)
}
/// As [`frexp_exp`], 16 bits.
#[inline(always)]
pub fn frexp_exp_f16<A: Algebra>(env: &Environment<A>, s0: B16<A>) -> B16<A> {
    frexp_exp(env, s0).truncate()
}

lane_table! { FloatScale;
    v_frexp_exp_i32_f64: Vop1 [0x3c 0x30] (Vdst I32, Src F64), Flags::PLAIN_OMOD
        => float_lane!(frexp_exp[W64]: 0);
    v_frexp_mant_f64: Vop1 [0x3d 0x31] (Vdst F64, Src F64), Flags::PLAIN
        => float_lane!(frexp_mant[W64]: 0);
    v_frexp_exp_i32_f32: Vop1 [0x3f 0x33] (Vdst I32, Src F32) => float_lane!(frexp_exp[W32]: 0);
    v_frexp_mant_f32: Vop1 [0x40 0x34] (Vdst F32, Src F32) => float_lane!(frexp_mant[W32]: 0);
    v_frexp_mant_f16: Vop1 [0x42 from Gfx803] (Vdst F16, Src F16) => float_lane!(frexp_mant[W16]: 0);
    v_frexp_exp_i16_f16: Vop1 [0x43 from Gfx803] (Vdst I16, Src F16), Flags::OMOD => float_lane!(frexp_exp_f16[]: 0);
    v_ldexp_f16: Vop2 [0x33 from Gfx803] (Vdst F16, Src F16, Vsrc I16)
        => float_lane!(ldexp_f16[]: 0 1);
    v_ldexp_f64: Vop3 [0x168 0x284] (Vdst F64, Src F64, Vsrc I32)
        => float_lane!(ldexp[W64]: 0 1);
    v_ldexp_f32: Vop3 [0x288 from Gfx803] (Vdst F32, Src F32, Vsrc I32)
        => float_lane!(ldexp[W32]: 0 1);
}
