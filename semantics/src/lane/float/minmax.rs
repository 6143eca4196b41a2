//! Minimum, maximum, median.

use super::super::{float_lane, lane_table};
use crate::algebra::{Algebra, Bit, Bv, W8, W16, W32, W64};
use crate::float::{Environment, FloatWidth, NanOf, unspecified, with_nan};
use crate::isa::{Denormals, Flags, HighHalf};
use crate::ledger::{LedgerRow, Unspecified};

/// The number if one operand is a NaN; S1 if both are. With MODE.IEEE a signalling NaN is the result,
/// quieted (ledger M1). `first` chooses S0 among numbers.
#[inline(always)]
fn extreme<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>, s1: Bv<A, W>, first: Bit<A>) -> Bv<A, W> {
    let ieee = env.mode.ieee();
    let result = first.select(s0, s1);
    let result = s1.is_nan().select(s0, result);
    let result = s0.is_nan().select(s1, result);
    let result = (ieee & s1.is_signalling_nan()).select(s1.quieted(), result);
    (ieee & s0.is_signalling_nan()).select(s0.quieted(), result)
}
/// The smaller operand; -0 is below +0.
#[inline(always)]
pub fn min<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>, s1: Bv<A, W>) -> Bv<A, W> {
    extreme(env, s0, s1, s0.below(s1))
}
/// The greater operand.
#[inline(always)]
pub fn max<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>, s1: Bv<A, W>) -> Bv<A, W> {
    extreme(env, s0, s1, s1.below(s0))
}
/// The smallest of three.
#[inline(always)]
pub fn min3<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>, s1: Bv<A, W>, s2: Bv<A, W>) -> Bv<A, W> {
    min(env, min(env, s0, s1), s2)
}
/// The greatest of three.
#[inline(always)]
pub fn max3<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>, s1: Bv<A, W>, s2: Bv<A, W>) -> Bv<A, W> {
    max(env, max(env, s0, s1), s2)
}
/// The smallest of three, or a quiet NaN if one is a NaN, whatever MODE says (ledger N7).
#[inline(always)]
pub fn minimum3<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>, s1: Bv<A, W>, s2: Bv<A, W>) -> Bv<A, W> {
    let lower = |a: Bv<A, W>, b: Bv<A, W>| a.below(b).select(a, b);
    number_or_nan(env, NanOf::Minimum3(W::FORMAT), [s0, s1, s2], lower(lower(s0, s1), s2))
}
/// The greatest of three, or a quiet NaN if one is a NaN.
#[inline(always)]
pub fn maximum3<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>, s1: Bv<A, W>, s2: Bv<A, W>) -> Bv<A, W> {
    let upper = |a: Bv<A, W>, b: Bv<A, W>| a.below(b).select(b, a);
    number_or_nan(env, NanOf::Maximum3(W::FORMAT), [s0, s1, s2], upper(upper(s0, s1), s2))
}
/// The number, or a NaN if a source is one.
#[inline(always)]
fn number_or_nan<A: Algebra, W: FloatWidth>(
    env: &Environment<A>,
    of: NanOf,
    sources: [Bv<A, W>; 3],
    number: Bv<A, W>,
) -> Bv<A, W> {
    let nan = sources.iter().fold(Bit::constant(false), |all, source| all | source.is_nan());
    with_nan(env, of, &sources, nan.select(Bv::canonical_nan(), number))
}
/// The middle of three; the smallest of them if one is a NaN. If zeros of both signs are among the
/// sources and the middle is a zero, its sign is open (ledger M2).
#[inline(always)]
pub fn med3<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>, s1: Bv<A, W>, s2: Bv<A, W>) -> Bv<A, W> {
    let less = |a: Bv<A, W>, b: Bv<A, W>| a.below(b);
    let lower = |a, b| less(a, b).select(a, b);
    let upper = |a, b| less(a, b).select(b, a);
    let middle = upper(lower(s0, s1), lower(upper(s0, s1), s2));
    let zero = |sign: bool| {
        let zero = Bv::zero().with_sign(Bit::constant(sign));
        s0.eq(zero) | s1.eq(zero) | s2.eq(zero)
    };
    let open = middle.is_zero() & zero(false) & zero(true);
    let middle = match open.known() {
        Some(false) => middle,
        _ => open.select(Bv::zero().with_sign(open_sign(s0, s1, s2)), middle),
    };
    let nan = s0.is_nan() | s1.is_nan() | s2.is_nan();
    nan.select(min3(env, s0, s1, s2), middle)
}

#[inline(always)]
fn open_sign<A: Algebra, W: FloatWidth>(s0: Bv<A, W>, s1: Bv<A, W>, s2: Bv<A, W>) -> Bit<A> {
    let what = Unspecified::of_wave(LedgerRow::M2, W::FORMAT as u64);
    unspecified::<A, W, W8>(what, &[s0, s1, s2]).bit(0)
}

/// Whether minimum and maximum keep subnormals differs between targets.
const EXTREME: Flags = Flags { denormals: Denormals::ByTarget, ..Flags::DEFAULT };
const EXTREME_VOP3: Flags = Flags { denormals: Denormals::ByTarget, ..Flags::PLAIN };
/// No list says what becomes of the high half (ledger C6).
const OPEN: Flags = Flags { high_half: HighHalf::Unspecified, ..EXTREME_VOP3 };

lane_table! { FloatMinMax;
    v_min_f32: Vop2 [0xf 0xa] (Vdst F32, Src F32, Vsrc F32), EXTREME
        => float_lane!(min[W32]: 0 1);
    v_max_f32: Vop2 [0x10 0xb] (Vdst F32, Src F32, Vsrc F32), EXTREME
        => float_lane!(max[W32]: 0 1);
    v_max_f16: Vop2 [0x2d from Gfx803] (Vdst F16, Src F16, Vsrc F16), EXTREME
        => float_lane!(max[W16]: 0 1);
    v_min_f16: Vop2 [0x2e from Gfx803] (Vdst F16, Src F16, Vsrc F16), EXTREME
        => float_lane!(min[W16]: 0 1);
    v_min3_f32: Vop3 [0x151 0x1d0] (Vdst F32, Src F32, Vsrc F32, Vsrc F32), EXTREME_VOP3
        => float_lane!(min3[W32]: 0 1 2);
    v_max3_f32: Vop3 [0x154 0x1d3] (Vdst F32, Src F32, Vsrc F32, Vsrc F32), EXTREME_VOP3
        => float_lane!(max3[W32]: 0 1 2);
    v_med3_f32: Vop3 [0x157 0x1d6] (Vdst F32, Src F32, Vsrc F32, Vsrc F32), EXTREME_VOP3
        => float_lane!(med3[W32]: 0 1 2);
    v_min_f64: Vop3 [0x166 0x282] (Vdst F64, Src F64, Vsrc F64), EXTREME_VOP3
        => float_lane!(min[W64]: 0 1);
    v_max_f64: Vop3 [0x167 0x283] (Vdst F64, Src F64, Vsrc F64), EXTREME_VOP3
        => float_lane!(max[W64]: 0 1);
    v_minimum3_f32: Vop3 [0x2a8 from Gfx950] (Vdst F32, Src F32, Vsrc F32, Vsrc F32), EXTREME_VOP3
        => float_lane!(minimum3[W32]: 0 1 2);
    v_maximum3_f32: Vop3 [0x2a9 from Gfx950] (Vdst F32, Src F32, Vsrc F32, Vsrc F32), EXTREME_VOP3
        => float_lane!(maximum3[W32]: 0 1 2);
    v_min3_f16: Vop3 [0x1f4 from Gfx900] (Vdst F16, Src F16, Vsrc F16, Vsrc F16), OPEN =>
        float_lane!(min3[W16]: 0 1 2);
    v_max3_f16: Vop3 [0x1f7 from Gfx900] (Vdst F16, Src F16, Vsrc F16, Vsrc F16), OPEN =>
        float_lane!(max3[W16]: 0 1 2);
    v_med3_f16: Vop3 [0x1fa from Gfx900] (Vdst F16, Src F16, Vsrc F16, Vsrc F16), OPEN =>
        float_lane!(med3[W16]: 0 1 2);
}
