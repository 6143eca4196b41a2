//! The operations as the processor does them, for round to nearest even.

use super::{FloatOp, Format, Rounding, evaluate};

/// The bits of `op` rounded to nearest even; the same as [`super::evaluate`] gives.
#[inline(always)]
pub(crate) fn nearest(op: FloatOp, arguments: &[u64]) -> u64 {
    match op {
        FloatOp::Add(Format::F32) => single(as_single(arguments[0]) + as_single(arguments[1])),
        FloatOp::Mul(Format::F32) => single(as_single(arguments[0]) * as_single(arguments[1])),
        FloatOp::Fma(Format::F32) => {
            single(as_single(arguments[0]).mul_add(as_single(arguments[1]), as_single(arguments[2])))
        }
        FloatOp::Add(Format::F64) => double(as_double(arguments[0]) + as_double(arguments[1])),
        FloatOp::Mul(Format::F64) => double(as_double(arguments[0]) * as_double(arguments[1])),
        FloatOp::Fma(Format::F64) => {
            double(as_double(arguments[0]).mul_add(as_double(arguments[1]), as_double(arguments[2])))
        }
        // A single holds more than twice the digits of a half, and two: rounding a sum or product again is then the
        // same as rounding once.
        FloatOp::Add(Format::F16) => half(as_half(arguments[0]) + as_half(arguments[1])),
        FloatOp::Mul(Format::F16) => half(as_half(arguments[0]) * as_half(arguments[1])),
        // The product is exact.
        FloatOp::Fma(Format::F16) => {
            half(sum_to_odd(as_half(arguments[0]) * as_half(arguments[1]), as_half(arguments[2])))
        }
        FloatOp::Convert { from, to } => match (from, to) {
            (Format::F16, Format::F16) => half(as_half(arguments[0])),
            (Format::F16, Format::F32) => single(as_half(arguments[0])),
            (Format::F16, Format::F64) => double(as_half(arguments[0]).into()),
            (Format::F32, Format::F16) => half(as_single(arguments[0])),
            (Format::F32, Format::F32) => single(as_single(arguments[0])),
            (Format::F32, Format::F64) => double(as_single(arguments[0]).into()),
            (Format::F64, Format::F16) => half(narrowed_to_odd(as_double(arguments[0]))),
            (Format::F64, Format::F32) => single(as_double(arguments[0]) as f32),
            (Format::F64, Format::F64) => double(as_double(arguments[0])),
        },
        FloatOp::FromInt { signed: true, to: Format::F32 } => single(arguments[0] as u32 as i32 as f32),
        FloatOp::FromInt { signed: false, to: Format::F32 } => single(arguments[0] as u32 as f32),
        FloatOp::FromInt { signed: true, to: Format::F64 } => double((arguments[0] as u32 as i32).into()),
        FloatOp::FromInt { signed: false, to: Format::F64 } => double((arguments[0] as u32).into()),
        // Beyond the greatest half one number is like another; the rest are exact as singles.
        FloatOp::FromInt { signed: true, to: Format::F16 } => {
            half((arguments[0] as u32 as i32).clamp(-BEYOND_HALVES, BEYOND_HALVES) as f32)
        }
        FloatOp::FromInt { signed: false, to: Format::F16 } => {
            half((arguments[0] as u32).min(BEYOND_HALVES as u32) as f32)
        }
        FloatOp::Step(_) => evaluate(op, Rounding::NearestEven, arguments),
    }
}

/// The reciprocal and the square root, rounded to nearest even. A single is precise enough for those of halves.
#[inline(always)]
pub(super) fn reciprocal(format: Format, argument: u64) -> u64 {
    match format {
        Format::F16 => half(1.0 / as_half(argument)),
        Format::F32 => single(1.0 / as_single(argument)),
        Format::F64 => double(1.0 / as_double(argument)),
    }
}
/// The square root, rounded to nearest even.
#[inline(always)]
pub(super) fn square_root(format: Format, argument: u64) -> u64 {
    match format {
        Format::F16 => half(as_half(argument).sqrt()),
        Format::F32 => single(as_single(argument).sqrt()),
        Format::F64 => double(as_double(argument).sqrt()),
    }
}

/// An integer that as a half is infinite.
const BEYOND_HALVES: i32 = 1 << 17;

#[inline(always)]
fn as_single(bits: u64) -> f32 {
    f32::from_bits(bits as u32)
}
#[inline(always)]
fn as_double(bits: u64) -> f64 {
    f64::from_bits(bits)
}
#[inline(always)]
fn single(value: f32) -> u64 {
    if value.is_nan() { Format::F32.canonical_nan() } else { value.to_bits().into() }
}
#[inline(always)]
fn double(value: f64) -> u64 {
    if value.is_nan() { Format::F64.canonical_nan() } else { value.to_bits() }
}

/// Exact. Without branches, like the next ones, so that loops of them are vectorised.
#[inline(always)]
fn as_half(bits: u64) -> f32 {
    let (sign, magnitude) = ((bits as u32 & 0x8000) << 16, (bits as u32 & 0x7fff) << 13);
    // The exponent of a single is 112 greater for the same number.
    let number = (f32::from_bits(magnitude) * f32::from_bits((127 + 112) << 23)).to_bits();
    let special = magnitude | Format::F32.infinity() as u32;
    f32::from_bits(sign | if magnitude >= 0x7c00 << 13 { special } else { number })
}

/// Rounds to a half.
#[inline(always)]
fn half(value: f32) -> u64 {
    let bits = value.to_bits();
    let magnitude = bits & 0x7fff_ffff;
    let odd = magnitude >> 13 & 1;
    let normal = (magnitude + 0xfff + odd).wrapping_sub(112 << 23) >> 13;
    // Below 2^-14, adding the single whose last place is that of subnormal halves rounds to them.
    let subnormal = (f32::from_bits(magnitude) + 0.5).to_bits().wrapping_sub(0.5f32.to_bits());
    let rounded = if magnitude < 113 << 23 { subnormal } else { normal };
    // 65536 and more; 65520 and more become it by rounding.
    let rounded = if magnitude >= (127 + 16) << 23 { Format::F16.infinity() as u32 } else { rounded };
    let signed = rounded | bits >> 16 & 0x8000;
    (if value.is_nan() { Format::F16.canonical_nan() as u32 } else { signed }).into()
}

/// A single as a half, rounded towards zero.
#[inline(always)]
pub(crate) fn half_toward_zero(bits: u64) -> u64 {
    let value = as_single(bits);
    let magnitude = value.to_bits() & 0x7fff_ffff;
    let normal = magnitude.wrapping_sub(112 << 23) >> 13;
    // An integer times 2^-24.
    let subnormal = (f32::from_bits(magnitude) * f32::from_bits((127 + 24) << 23)) as i32 as u32;
    let rounded = if magnitude < 113 << 23 { subnormal } else { normal };
    let greatest = Format::F16.infinity() as u32 - 1;
    let rounded = if magnitude >= (127 + 16) << 23 { greatest } else { rounded };
    let rounded = if value.is_infinite() { greatest + 1 } else { rounded };
    let signed = rounded | value.to_bits() >> 16 & 0x8000;
    (if value.is_nan() { Format::F16.canonical_nan() as u32 } else { signed }).into()
}

/// The sum; of the two singles around one that is none, the one whose last bit is 1. Rounding that to a half is as
/// good as rounding the exact sum, which has no midpoint between halves, and no half, on the way.
#[inline(always)]
fn sum_to_odd(a: f32, b: f32) -> f32 {
    let sum = a + b;
    // What the sum lacks, exactly.
    let part = sum - a;
    let rest = (a - (sum - part)) + (b - part);
    let bits = sum.to_bits();
    let outwards = (rest > 0.0) == (sum > 0.0);
    let odd = if outwards { bits.wrapping_add(1) } else { bits.wrapping_sub(1) };
    // Of infinities and NaNs the rest is a NaN.
    let inexact = rest != 0.0 && !rest.is_nan();
    if inexact && bits & 1 == 0 { f32::from_bits(odd) } else { sum }
}

/// As [`sum_to_odd`], of a double.
#[inline(always)]
fn narrowed_to_odd(value: f64) -> f32 {
    let nearest = value as f32;
    let back = f64::from(nearest);
    let bits = nearest.to_bits();
    let outwards = (value > back) == (back > 0.0);
    let odd = if outwards { bits.wrapping_add(1) } else { bits.wrapping_sub(1) };
    let inexact = value != back && !value.is_nan();
    // Numbers so small that they vanish, or so great, are far from any midpoint between halves.
    let ordinary = back != 0.0 && back.is_finite();
    if inexact && ordinary && bits & 1 == 0 { f32::from_bits(odd) } else { nearest }
}

#[cfg(test)]
mod tests {
    use super::super::soft::float;
    use super::super::soft::tests::draw;
    use super::super::{FloatOp, Format, Rounding, evaluate};
    use super::nearest;
    use crate::algebra::{Bv, Concrete};
    use crate::generate::SplitMix;

    fn check(op: FloatOp, arguments: &[u64]) {
        let (found, expected) = (nearest(op, arguments), evaluate(op, Rounding::NearestEven, arguments));
        assert_eq!(found, expected, "{op:?} {arguments:x?}: {found:#x}, not {expected:#x}");
    }

    #[test]
    fn the_processor_agrees_with_the_library() {
        let cases = std::env::var("GCNVERIFY_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(5000);
        let mut dice = SplitMix::new(11);
        for op in FloatOp::IEEE {
            for _ in 0..cases {
                let format = match op {
                    FloatOp::FromInt { .. } => Format::F32,
                    _ => Format::of_bits(op.argument_bits()),
                };
                let a = draw(&mut dice, format, 0);
                let b = draw(&mut dice, format, a);
                let product = evaluate(FloatOp::Mul(format), Rounding::NearestEven, &[a, b]);
                let c = draw(&mut dice, format, product);
                check(op, &[a, b, c][..op.arity()]);
            }
        }
    }

    #[test]
    fn singles_towards_zero() {
        let mut dice = SplitMix::new(13);
        let op = FloatOp::Convert { from: Format::F32, to: Format::F16 };
        for _ in 0..100_000 {
            let bits = if dice.bits() & 1 == 0 {
                draw(&mut dice, Format::F32, 0)
            } else {
                dice.bits() & 0x87ff_ffff | 0x3000_0000
            };
            assert_eq!(super::half_toward_zero(bits), evaluate(op, Rounding::TowardZero, &[bits]), "{bits:x}");
        }
    }

    #[test]
    fn every_half_and_every_single_between_halves() {
        let widen = |bits| nearest(FloatOp::Convert { from: Format::F16, to: Format::F32 }, &[bits]);
        for half in 0..=0xffff {
            check(FloatOp::Convert { from: Format::F16, to: Format::F32 }, &[half]);
            check(FloatOp::Convert { from: Format::F16, to: Format::F64 }, &[half]);
            if half & 0x7fff < 0x7c00 {
                let middle = (widen(half) + widen(half + 1)) / 2;
                for bits in [middle - 1, middle, middle + 1] {
                    check(FloatOp::Convert { from: Format::F32, to: Format::F16 }, &[bits]);
                }
            }
        }
    }

    /// All of them, also as bit-vector arithmetic. `GCNVERIFY_PART=3/16` takes every sixteenth first half from number 3
    /// on, with all that are not below it.
    #[test]
    #[ignore = "2^31 pairs by three definitions take ten minutes; run with --release --ignored"]
    fn every_sum_and_product_of_two_halves() {
        let part = std::env::var("GCNVERIFY_PART").unwrap_or_else(|_| "0/1".to_owned());
        let part = part.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
        let (part, of): (u64, usize) = part.expect("GCNVERIFY_PART is a number, / and how many parts there are");
        for a in (part..=0xffff).step_by(of) {
            for b in a..=0xffff {
                for op in [FloatOp::Add(Format::F16), FloatOp::Mul(Format::F16)] {
                    check(op, &[a, b]);
                    let bits = float::<Concrete>(op, Bv::constant(0), &[Bv::new(a), Bv::new(b)]);
                    assert_eq!(bits.0, nearest(op, &[a, b]), "{op:?} {a:x} {b:x}");
                }
            }
        }
    }
}
