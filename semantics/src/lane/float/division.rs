//! The steps of a division: scaling, the last multiply-add, special cases. S0 is what is scaled or the
//! quotient, S1 the denominator, S2 the numerator.

use super::super::{float_lane, lane_table};
use crate::algebra::{Algebra, Bit, Bv, W16, W32, W64};
use crate::float::{Environment, FloatWidth, Format, NanOf, Rounding, fixed, frexp_exponent, ldexp, with_nan};
use crate::isa::{Flags, HighHalf};

/// The thresholds of a format.
struct Limits {
    /// A quotient whose exponent is at least so great is scaled.
    great: u64,
    /// A numerator whose exponent field is at most so great is scaled.
    tiny: u64,
    /// The power of two to scale by.
    scale: i64,
}

const fn limits(format: Format) -> Limits {
    match format {
        Format::F64 => Limits { great: 768, tiny: 53, scale: 128 },
        _ => Limits { great: 96, tiny: 23, scale: 64 },
    }
}

/// S0, scaled up or down if a step of the division `S2 / S1` would leave the range of normal numbers;
/// and whether the quotient must be scaled in the end.
#[inline(always)]
pub fn div_scale<A: Algebra, W: FloatWidth>(
    env: &Environment<A>,
    s0: Bv<A, W>,
    s1: Bv<A, W>,
    s2: Bv<A, W>,
) -> (Bv<A, W>, Bit<A>) {
    let limits = limits(W::FORMAT);
    let scaled = |power: i64| ldexp(env, s0, Bv::constant(power as u64));
    let (up, down) = (scaled(limits.scale), scaled(-limits.scale));
    let is_denominator = s0.float_eq(s1);
    let is_numerator = s0.float_eq(s2);

    let zero = s1.is_zero() | s2.is_zero();
    let (e1, e2) = (s1.exponent_field(), s2.exponent_field());
    let great = Bv::constant(limits.great).sle(e2 - e1);
    let small_inverse = inverse_is_subnormal(s1);
    let small_quotient = quotient_is_subnormal(s2, s1);
    let tiny = e2.ule(Bv::constant(limits.tiny));

    // In the order of the documents, the last one first.
    let value = tiny.select(up, s0);
    let value = small_quotient.select(is_numerator.select(up, s0), value);
    let value = small_inverse.select(down, value);
    let value = (small_inverse & small_quotient).select(is_denominator.select(up, s0), value);
    let value = s1.is_subnormal().select(up, value);
    let value = great.select(is_denominator.select(up, s0), value);
    let value = match zero.known() {
        Some(false) => value,
        _ => zero.select(with_nan(env, NanOf::DivScale(W::FORMAT), &[s0, s1, s2], Bv::canonical_nan()), value),
    };
    let flag = !zero & (great | (!s1.is_subnormal() & small_quotient));
    (value, flag)
}

/// Whether `1 / value` is subnormal: the magnitude is finite and above the inverse of the least normal number.
#[inline(always)]
fn inverse_is_subnormal<A: Algebra, W: FloatWidth>(value: Bv<A, W>) -> Bit<A> {
    let bound = Bv::power_of_two(W::FORMAT.bias() as i32 - 1);
    bound.ult(value.magnitude()) & value.is_finite()
}

/// Whether the quotient lies between 0 and the least normal number.
#[inline(always)]
fn quotient_is_subnormal<A: Algebra, W: FloatWidth>(numerator: Bv<A, W>, denominator: Bv<A, W>) -> Bit<A> {
    // Both as numbers from 1 to 2, times a power of two that is compared.
    let parts = |value: Bv<A, W>| {
        let exponent = frexp_exponent(value);
        let normal = value.exponent_field().ne(Bv::zero());
        let fraction = value.fraction_field();
        let zeros = fraction.leading_zeros() - Bv::constant(W::FORMAT.exponent_bits() as u64);
        let moved = fraction.lshl(zeros);
        let mask = Bv::constant((1 << W::FORMAT.fraction_bits()) - 1);
        (exponent, normal.select(fraction, moved & mask))
    };
    let ((e2, m2), (e1, m1)) = (parts(numerator), parts(denominator));
    let least = Bv::constant((1 - W::FORMAT.bias() as i64) as u64);
    let difference = e2 - e1;
    let below = difference.slt(least) | (difference.eq(least) & m2.ult(m1));
    below & numerator.is_finite() & denominator.is_finite() & !numerator.is_zero() & !denominator.is_zero()
}

/// `S0 * S1 + S2`, rounded once, times a power of two where VCC is set.
#[inline(always)]
pub fn div_fmas<A: Algebra, W: FloatWidth>(
    env: &Environment<A>,
    s0: Bv<A, W>,
    s1: Bv<A, W>,
    s2: Bv<A, W>,
    vcc: Bit<A>,
) -> Bv<A, W> {
    let power = if W::FORMAT == Format::F64 { 64 } else { 32 };
    let sum = env.fma(s0, s1, s2);
    let scaled = env.mul(Bv::power_of_two(power), sum);
    // The product of a NaN is that NaN.
    (vcc & !sum.is_nan()).select(scaled, sum)
}

/// Names an infinite quotient of finite f16 numbers (ledger M8).
const QUOTIENT: u64 = 0x300;

/// The quotient, or what the special cases of `S2 / S1` give. f16 has no quotients out of range.
#[inline(always)]
pub fn div_fixup<A: Algebra, W: FloatWidth>(
    env: &Environment<A>,
    s0: Bv<A, W>,
    s1: Bv<A, W>,
    s2: Bv<A, W>,
) -> Bv<A, W> {
    let negative = s1.sign() ^ s2.sign();
    let signed = |magnitude: Bv<A, W>| magnitude.with_sign(negative);
    let invalid = (s1.is_zero() & s2.is_zero()) | (s1.is_infinite() & s2.is_infinite());
    let result = signed(s0);
    let result = match W::FORMAT {
        Format::F16 => result,
        format => {
            let least = if format == Format::F32 { -150 } else { -1075i64 };
            let difference = s2.exponent_field() - s1.exponent_field();
            difference.slt(Bv::constant(least as u64)).select(underflow(env, negative), result)
        }
    };
    let result = (s1.is_infinite() | s2.is_zero()).select(signed(Bv::zero()), result);
    // No infinity is a quotient of other numbers, but that by zero.
    let result = env.perhaps_saturated(QUOTIENT, &[s0, s1, s2], result);
    let by_zero = env.perhaps_saturated(QUOTIENT, &[s0, s1, s2], signed(Bv::infinity()));
    let result = s1.is_zero().select(by_zero, result);
    let result = s2.is_infinite().select(signed(Bv::infinity()), result);
    let result = invalid.select(Bv::canonical_nan().negated(), result);
    let result = s1.is_nan().select(s1.quieted(), result);
    s2.is_nan().select(s2.quieted(), result)
}

/// What rounding makes of a number below the least one: 0, or the least one.
#[inline(always)]
fn underflow<A: Algebra, W: FloatWidth>(env: &Environment<A>, negative: Bit<A>) -> Bv<A, W> {
    let rounding = env.rounding::<W>();
    let up = rounding.eq(fixed(Rounding::Up)) & !negative;
    let down = rounding.eq(fixed(Rounding::Down)) & negative;
    Bv::from_bit(up | down).with_sign(negative)
}

const FMAS: Flags = Flags { reads_vcc: true, ..Flags::PLAIN };
/// gfx9 keeps the other half, gfx8 zeroes it (ledger C6).
const FIXUP_F16: Flags = Flags { high_half: HighHalf::ByTarget, ..Flags::PLAIN };

lane_table! { FloatDivision;
    v_div_fixup_f32: Vop3 [0x15f 0x1de] (Vdst F32, Src F32, Vsrc F32, Vsrc F32) =>
        float_lane!(div_fixup[W32]: 0 1 2);
    v_div_fixup_f64: Vop3 [0x160 0x1df] (Vdst F64, Src F64, Vsrc F64, Vsrc F64) =>
        float_lane!(div_fixup[W64]: 0 1 2);
    v_div_fmas_f32: Vop3 [0x16f 0x1e2] (Vdst F32, Src F32, Vsrc F32, Vsrc F32), FMAS
        => float_lane!(div_fmas[W32]: 0 1 2 2);
    v_div_fmas_f64: Vop3 [0x170 0x1e3] (Vdst F64, Src F64, Vsrc F64, Vsrc F64), FMAS
        => float_lane!(div_fmas[W64]: 0 1 2 2);
    v_div_scale_f32: Vop3 [0x16d 0x1e0] (Vdst F32, MaskDst B64, Src F32, Vsrc F32, Vsrc F32)
        => float_lane!(div_scale[W32]: 0 1 2);
    v_div_scale_f64: Vop3 [0x16e 0x1e1] (Vdst F64, MaskDst B64, Src F64, Vsrc F64, Vsrc F64)
        => float_lane!(div_scale[W64]: 0 1 2);
    v_div_fixup_f16: Vop3 [0x1ef from Gfx803] (Vdst F16, Src F16, Vsrc F16, Vsrc F16), FIXUP_F16
        => float_lane!(div_fixup[W16]: 0 1 2);
    v_div_fixup_legacy_f16: Vop3 [0x1ef from Gfx900] (Vdst F16, Src F16, Vsrc F16, Vsrc F16)
        => float_lane!(div_fixup[W16]: 0 1 2);
}
