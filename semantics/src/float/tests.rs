//! What is defined on bits, against the processor: every half, samples of singles and doubles.

use super::soft::tests::draw;
use super::{
    Environment, FloatOp, FloatWidth, Format, Mode, Noted, Rounding, evaluate, fixed, frexp_exponent, frexp_mantissa,
    ldexp,
};
use crate::algebra::{Bv, Concrete, NativeInt, W16, W32, W64};
use crate::generate::SplitMix;
use crate::ledger::{NanPolicy, Readings};
use crate::target::Target;

type Value<W> = Bv<Concrete, W>;
type Integral = fn(f64) -> f64;

fn environment(rounding: Rounding) -> Environment<Concrete> {
    let mode = Mode(Bv::constant(0x3f0 | rounding as u64 | (rounding as u64) << 2));
    let readings = Readings { nan: NanPolicy::Canonical, ..Readings::default() };
    Environment { mode, readings, noted: Noted::None, target: Target::Gfx900 }
}

/// The number as a double; exact from every format.
fn number<W: FloatWidth>(value: Value<W>) -> f64 {
    let widen = FloatOp::Convert { from: W::FORMAT, to: Format::F64 };
    f64::from_bits(if W::BITS == 64 {
        value.0.to_u64()
    } else {
        evaluate(widen, Rounding::NearestEven, &[value.0.to_u64()])
    })
}

fn rounded<W: FloatWidth>(value: f64, rounding: Rounding) -> u64 {
    match W::BITS {
        64 => value.to_bits(),
        _ => evaluate(FloatOp::Convert { from: Format::F64, to: W::FORMAT }, rounding, &[value.to_bits()]),
    }
}

fn check<W: FloatWidth>(value: Value<W>) {
    let x = number(value);
    assert_eq!(value.is_nan().0.get(), x.is_nan());
    assert_eq!(value.to_i32().0 as i32, x as i32, "{x}");
    assert_eq!(value.to_u32().0, x as u32, "{x}");
    let modes: [(Rounding, Integral); 4] = [
        (Rounding::NearestEven, f64::round_ties_even),
        (Rounding::Up, f64::ceil),
        (Rounding::Down, f64::floor),
        (Rounding::TowardZero, f64::trunc),
    ];
    if x.is_nan() {
        return;
    }
    for (mode, integral) in modes {
        let found = number(value.integral(fixed(mode)));
        assert_eq!(found.to_bits(), integral(x).to_bits(), "{mode:?} {x}");
    }
    if x.abs() < 2f64.powi(50) {
        let found = number(value.nearest_up());
        let up = f64::from(u8::from(x - x.floor() >= 0.5));
        assert_eq!(found, x.floor() + up, "{x}");
    }
    let env = environment(Rounding::NearestEven);
    let (mantissa, exponent) = (number(frexp_mantissa(&env, value)), frexp_exponent(value).0 as i32);
    if x == 0.0 || x.is_infinite() {
        assert_eq!((mantissa.to_bits(), exponent), (x.to_bits(), 0));
    } else {
        assert!((0.5..1.0).contains(&mantissa.abs()), "{x}");
        // In two steps: a power of two below the least double is none.
        assert_eq!(mantissa * 2f64.powi(exponent / 2) * 2f64.powi(exponent - exponent / 2), x);
    }
}

fn check_scaled<W: FloatWidth>(value: Value<W>, exponent: i32, rounding: Rounding) {
    let x = number(value);
    let found = ldexp(&environment(rounding), value, Bv::new(exponent as u32)).0.to_u64();
    // Doubles hold what a narrower number scaled by no more than this can be.
    let exact = x * 2f64.powi(exponent);
    assert_eq!(found, rounded::<W>(exact, rounding), "{x} * 2^{exponent}, {rounding:?}");
}

fn check_order<W: FloatWidth>(a: Value<W>, b: Value<W>) {
    let (x, y) = (number(a), number(b));
    let found = [a.float_lt(b), a.float_eq(b), a.float_le(b), a.unordered(b)].map(|bit| bit.0.get());
    assert_eq!(found, [x < y, x == y, x <= y, x.is_nan() || y.is_nan()], "{x} {y}");
}

#[test]
fn every_half() {
    for bits in 0..=0xffff {
        let value = Value::<W16>::new(bits);
        check(value);
        for exponent in -45..45 {
            check_scaled(value, exponent, Rounding::ALL[(exponent & 3) as usize]);
        }
        check_order(value, Bv::new(bits ^ 0x8000));
        check_order(value, Bv::new(bits.wrapping_mul(40503)));
    }
}

fn check_samples<W: FloatWidth>() {
    let mut dice = SplitMix::new(W::BITS.into());
    for _ in 0..50_000 {
        let bits = draw(&mut dice, W::FORMAT, 0);
        let value = Value::<W>::constant(bits);
        check(value);
        check_order(value, Bv::constant(draw(&mut dice, W::FORMAT, bits)));
    }
}

#[test]
fn singles_and_doubles() {
    check_samples::<W32>();
    check_samples::<W64>();
    let mut dice = SplitMix::new(7);
    for _ in 0..50_000 {
        let value = Value::<W32>::constant(draw(&mut dice, Format::F32, 0));
        let exponent = (dice.bits() % 600) as i32 - 300;
        check_scaled(value, exponent, Rounding::ALL[(dice.bits() % 4) as usize]);
    }
}

#[test]
fn scaling_far_out_of_range() {
    let env = environment(Rounding::NearestEven);
    let one = Value::<W64>::one();
    for (exponent, expected) in [(i32::MAX, f64::INFINITY), (i32::MIN, 0.0), (-1074, 5e-324), (1023, 2f64.powi(1023))] {
        assert_eq!(number(ldexp(&env, one, Bv::new(exponent as u32))), expected, "{exponent}");
    }
    let least = Value::<W64>::constant(1);
    assert_eq!(number(ldexp(&env, least, Bv::constant(2097))), 2f64.powi(1023));
}
