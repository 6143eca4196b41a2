//! The bit-level definitions against the library: all f16 operations of one operand, samples of the rest.

use super::float;
use crate::algebra::{Bv, Concrete};
use crate::float::{FloatOp, Format, Rounding, evaluate};
use crate::generate::SplitMix;

fn soft(op: FloatOp, rounding: Rounding, arguments: &[u64]) -> u64 {
    let arguments: Vec<_> = arguments.iter().map(|&bits| Bv::new(bits)).collect();
    float::<Concrete>(op, Bv::constant(rounding as u64), &arguments).0
}

fn check(op: FloatOp, rounding: Rounding, arguments: &[u64]) {
    let (found, expected) = (soft(op, rounding, arguments), evaluate(op, rounding, arguments));
    assert_eq!(found, expected, "{op:?} {rounding:?} {arguments:x?}: {found:#x}, not {expected:#x}");
}

/// A value of `format`: any bits, bits near a special value, few significant bits, or near `other`.
pub fn draw(dice: &mut SplitMix, format: Format, other: u64) -> u64 {
    let random = dice.bits();
    let mask = u64::MAX >> (64 - format.bits());
    let one = u64::from(format.bias()) << format.fraction_bits();
    let specials = [0, 1 << format.fraction_bits(), one, format.infinity(), format.canonical_nan()];
    let near = specials[dice.bits() as usize % specials.len()].wrapping_add(random % 5).wrapping_sub(2);
    let value = match random >> 61 {
        0 => near ^ (random & format.sign_mask()),
        1 => random & !(u64::MAX >> 1 >> (64 - format.bits()) >> (random % 20)),
        2 => other ^ format.sign_mask() ^ (random & 7),
        3 => other.wrapping_add((random % 129) << format.fraction_bits()).wrapping_sub(64 << format.fraction_bits()),
        _ => random,
    };
    value & mask
}

fn samples() -> u64 {
    std::env::var("GCNVERIFY_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(3000)
}

#[test]
fn sums_and_products_agree_with_the_library() {
    let mut dice = SplitMix::new(5);
    for format in Format::ALL {
        for op in [FloatOp::Add(format), FloatOp::Mul(format), FloatOp::Fma(format)] {
            for rounding in Rounding::ALL {
                for _ in 0..samples() {
                    let a = draw(&mut dice, format, 0);
                    let b = draw(&mut dice, format, a);
                    let product = evaluate(FloatOp::Mul(format), Rounding::NearestEven, &[a, b]);
                    let c = draw(&mut dice, format, product);
                    check(op, rounding, &[a, b, c][..op.arity()]);
                }
            }
        }
    }
}

#[test]
fn every_half_converts_like_the_library() {
    for to in [Format::F32, Format::F64] {
        for bits in 0..=0xffff {
            check(FloatOp::Convert { from: Format::F16, to }, Rounding::NearestEven, &[bits]);
        }
    }
}

#[test]
fn conversions_agree_with_the_library() {
    let mut dice = SplitMix::new(9);
    for op in FloatOp::ALL.into_iter().filter(|op| op.arity() == 1) {
        for rounding in Rounding::ALL {
            for _ in 0..samples() {
                let argument = match op {
                    FloatOp::Convert { from, .. } => draw(&mut dice, from, 0),
                    _ => (dice.bits() >> 32) >> (dice.bits() % 32),
                };
                check(op, rounding, &[argument]);
            }
        }
    }
}

/// Every f32 near the halves: the neighbours and the points between two of them.
#[test]
fn singles_between_halves_round_like_the_library() {
    for half in 0..0x7c00u64 {
        let widen =
            |bits| evaluate(FloatOp::Convert { from: Format::F16, to: Format::F32 }, Rounding::NearestEven, &[bits]);
        let middle = (widen(half) + widen(half + 1)) / 2;
        for bits in [widen(half), middle - 1, middle, middle + 1] {
            for rounding in Rounding::ALL {
                for sign in [0, 0x8000_0000] {
                    check(FloatOp::Convert { from: Format::F32, to: Format::F16 }, rounding, &[bits | sign]);
                }
            }
        }
    }
}
