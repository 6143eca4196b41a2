//! Powers of two: scaling by one, and taking one out.

use super::soft::Parts;
use super::{Environment, FloatWidth, NanOf, with_nan};
use crate::algebra::{Algebra, B32, Bv, W16};

/// `value * 2^exponent`, rounded once.
#[inline(always)]
pub fn ldexp<A: Algebra, W: FloatWidth>(environment: &Environment<A>, value: Bv<A, W>, exponent: B32<A>) -> Bv<A, W> {
    // More than twice the distance between the least and the greatest number changes nothing.
    let limit = 4 << W::FORMAT.exponent_bits();
    let exponent = exponent.smax(-Bv::constant(limit)).smin(Bv::constant(limit));
    let parts = Parts::<A, W>::of(value);
    let scaled = Parts { exponent: parts.exponent + exponent.truncate::<W16>(), ..parts };
    let rounded = environment.saturated::<W, W>(&[], scaled.round(environment.rounding::<W>()));
    let stays = value.is_zero() | !value.is_finite();
    with_nan(environment, NanOf::Scale(W::FORMAT), &[value], stays.select(value, rounded))
}

/// The significand, from 0.5 to below 1, with the value's sign. A zero, infinity or NaN stays.
#[inline(always)]
pub fn frexp_mantissa<A: Algebra, W: FloatWidth>(environment: &Environment<A>, value: Bv<A, W>) -> Bv<A, W> {
    let parts = Parts::<A, W>::of(value);
    let mantissa = Parts::<A, W> { exponent: -Bv::constant(1), ..parts }.round::<W>(Bv::zero());
    let stays = value.is_zero() | !value.is_finite();
    with_nan(environment, NanOf::Scale(W::FORMAT), &[value], stays.select(value, mantissa))
}

/// The exponent that belongs to [`frexp_mantissa`]; 0 for a zero, infinity or NaN.
#[inline(always)]
pub fn frexp_exponent<A: Algebra, W: FloatWidth>(value: Bv<A, W>) -> B32<A> {
    let exponent = (Parts::<A, W>::of(value).exponent + Bv::constant(1)).sext();
    (value.is_zero() | !value.is_finite()).select(Bv::zero(), exponent)
}
