//! The operations as the processor does them, for round to nearest even.

use super::{FloatOp, Format};

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
        // A double holds the product of two halves, and so much of a sum with another half that
        // rounding it again is the same as rounding once: a sum that is no midpoint between halves
        // stays off it.
        FloatOp::Add(Format::F16) => half(as_half(arguments[0]) + as_half(arguments[1])),
        FloatOp::Mul(Format::F16) => half(as_half(arguments[0]) * as_half(arguments[1])),
        FloatOp::Fma(Format::F16) => half(as_half(arguments[0]) * as_half(arguments[1]) + as_half(arguments[2])),
        FloatOp::Convert { from, to } => {
            let value = match from {
                Format::F16 => as_half(arguments[0]),
                Format::F32 => as_single(arguments[0]).into(),
                Format::F64 => as_double(arguments[0]),
            };
            round(value, to)
        }
        FloatOp::FromInt { signed: true, to } => round((arguments[0] as u32 as i32).into(), to),
        FloatOp::FromInt { signed: false, to } => round((arguments[0] as u32).into(), to),
    }
}

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
#[inline(always)]
fn round(value: f64, to: Format) -> u64 {
    match to {
        Format::F16 => half(value),
        Format::F32 => single(value as f32),
        Format::F64 => double(value),
    }
}

/// Exact: the exponent of a single is 112 greater for the same number.
#[inline(always)]
fn as_half(bits: u64) -> f64 {
    let (sign, magnitude) = ((bits as u32 & 0x8000) << 16, (bits as u32 & 0x7fff) << 13);
    let rebias = 112 << 23;
    let bits = if magnitude >= 0x7c00 << 13 {
        magnitude + 2 * rebias
    } else if magnitude < 0x400 << 13 {
        // Subnormal: an integer times 2^-24.
        ((magnitude >> 13) as f32 * f32::from_bits((127 - 24) << 23)).to_bits()
    } else {
        magnitude + rebias
    };
    f32::from_bits(bits | sign).into()
}

/// Rounds to a half.
#[inline(always)]
fn half(value: f64) -> u64 {
    let bits = value.to_bits();
    let sign = bits >> 48 & 0x8000;
    let magnitude = bits & (u64::MAX >> 1);
    if value.is_nan() {
        return Format::F16.canonical_nan();
    }
    // 65520 is the midpoint above the greatest half.
    if magnitude >= 0x40ef_fe00_0000_0000 {
        return sign | Format::F16.infinity();
    }
    // Below 2^-14, adding the double whose last place is that of subnormal halves rounds to them.
    if magnitude < 0x3f10_0000_0000_0000 {
        let places = f64::from_bits((1023 + 28) << 52);
        return sign | ((f64::from_bits(magnitude) + places).to_bits() - places.to_bits());
    }
    let odd = magnitude >> 42 & 1;
    let rounded = magnitude + (1 << 41) - 1 + odd;
    sign | ((rounded >> 42) - (1008 << 10))
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
        for op in FloatOp::ALL {
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

    /// All of them, also as bit-vector arithmetic: some minutes.
    #[test]
    #[ignore = "takes minutes; run with --release --ignored"]
    fn every_sum_and_product_of_two_halves() {
        for a in 0..=0xffff {
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
