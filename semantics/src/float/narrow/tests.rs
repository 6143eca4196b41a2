//! Conversions held against tables of numbers as doubles, which hold all of them exactly.

use super::{NarrowFormat, Narrowing, Rounded, Specials};
use crate::algebra::{Bit, Bv, Concrete};
use crate::float::{Environment, FP16_OVFL, Mode, Noted};
use crate::generate::SplitMix;
use crate::ledger::{NanPolicy, Reading, Readings, StochasticSum};
use crate::target::Target;

type Word = Bv<Concrete, crate::algebra::W32>;

const EIGHT: [NarrowFormat; 4] = [NarrowFormat::FP8, NarrowFormat::BF8, NarrowFormat::FP8_FNUZ, NarrowFormat::BF8_FNUZ];
const SCALED: [NarrowFormat; 5] =
    [NarrowFormat::FP8, NarrowFormat::BF8, NarrowFormat::FP6, NarrowFormat::BF6, NarrowFormat::FP4];
const WIDE: [NarrowFormat; 3] = [NarrowFormat::F32, NarrowFormat::F16, NarrowFormat::BF16];

fn environment(saturates: bool) -> Environment<Concrete> {
    let mode = Mode(Bv::constant(0x3f0 | u64::from(saturates) << FP16_OVFL));
    let readings = Readings { nan: NanPolicy::Canonical, ..Readings::default() };
    Environment { mode, readings, noted: Noted::All, target: Target::Gfx950 }
}

fn word(value: u32) -> Word {
    Bv::new(value)
}

/// What a code stands for: a number, an infinity, a NaN.
fn number(format: NarrowFormat, code: u32) -> f64 {
    let NarrowFormat { exponent_bits, fraction_bits, bias, specials } = format;
    let sign = if code >> (exponent_bits + fraction_bits) & 1 == 1 { -1.0 } else { 1.0 };
    let (field, fraction) = (code >> fraction_bits & ((1 << exponent_bits) - 1), code & ((1 << fraction_bits) - 1));
    let top = field == (1 << exponent_bits) - 1;
    match specials {
        Specials::Ieee if top && fraction == 0 => return sign * f64::INFINITY,
        Specials::Ieee if top => return f64::NAN,
        Specials::NanAlone if top && fraction == (1 << fraction_bits) - 1 => return f64::NAN,
        Specials::NegativeZero if sign < 0.0 && field == 0 && fraction == 0 => return f64::NAN,
        _ => {}
    }
    let (lead, exponent) = if field == 0 { (0.0, 1) } else { (1.0, field as i32) };
    let scaled = f64::from(fraction) / f64::from(1u32 << fraction_bits) + lead;
    sign * scaled * 2f64.powi(exponent - bias as i32)
}

/// The positive numbers of a format in ascending order: their codes are 0, 1, and so on.
fn numbers(format: NarrowFormat) -> Vec<f64> {
    (0..1 << (format.bits() - 1)).map(|code| number(format, code)).take_while(|number| number.is_finite()).collect()
}

/// How a number is rounded to one of two neighbours: towards 0, of a fraction of the way between them.
type Up<'a> = &'a dyn Fn(f64, usize) -> bool;

/// The code of the magnitude `value`; what is behind the greatest number is one more than its code.
fn code(numbers: &[f64], value: f64, up: Up) -> u32 {
    let below = numbers.partition_point(|&number| number <= value) - 1;
    let greatest = numbers.len() - 1;
    let step =
        if below == greatest { numbers[greatest] - numbers[greatest - 1] } else { numbers[below + 1] - numbers[below] };
    let way = (value - numbers[below]) / step;
    // Far behind the greatest number.
    if way >= 1.0 {
        return greatest as u32 + 1;
    }
    (below + usize::from(up(way, below))) as u32
}

fn to_nearest(way: f64, below: usize) -> bool {
    way > 0.5 || way == 0.5 && below % 2 == 1
}

/// The code that documents say of a value of `to` and a limit.
fn expected(to: NarrowFormat, numbers: &[f64], value: f64, saturates: bool, up: Up) -> u32 {
    let sign = if value.is_sign_negative() { 1 << (to.bits() - 1) } else { 0 };
    let greatest = numbers.len() as u32 - 1;
    if value.is_nan() {
        return match to.specials {
            Specials::Ieee => greatest + 1 + (1 << (to.fraction_bits - 1)),
            Specials::NanAlone => greatest + 1,
            _ => 1 << (to.bits() - 1),
        };
    }
    let magnitude = if value.is_infinite() { greatest + 1 } else { code(numbers, value.abs(), up) };
    match to.specials {
        Specials::None => magnitude.min(greatest) | sign,
        Specials::Ieee | Specials::NanAlone if saturates => magnitude.min(greatest) | sign,
        Specials::Ieee | Specials::NanAlone => magnitude.min(greatest + 1) | sign,
        Specials::NegativeZero if magnitude == 0 => 0,
        Specials::NegativeZero if magnitude > greatest && !saturates => 0x80,
        Specials::NegativeZero => magnitude.min(greatest) | sign,
    }
}

/// Values of f32 near all that begin with the same 16 bits.
fn singles() -> impl Iterator<Item = u32> {
    (0..=0xffffu32).flat_map(|high| [0, 1, 0x7fff, 0x8000, 0x8001, 0xffff].map(|low| high << 16 | low))
}

#[test]
fn every_code_of_eight_bits_as_a_single() {
    for format in EIGHT {
        for code in 0..256 {
            let found = environment(false).widened(format, word(code)).0;
            let expected = number(format, code) as f32;
            assert!(found == expected.to_bits() || expected.is_nan() && found == 0x7fc0_0000, "{format:?} {code:#x}");
        }
    }
}

#[test]
fn every_code_with_every_scale() {
    for (from, to) in SCALED.into_iter().flat_map(|from| WIDE.map(|to| (from, to))) {
        let numbers = if to.bits() == 16 { numbers(to) } else { Vec::new() };
        for (code, scale) in (0..1 << from.bits()).flat_map(|code| (0..255u32).map(move |scale| (code, scale))) {
            let noise = ((code * 0x9e37) & 0x7f_ffff) | code << 31;
            let found = environment(false).widened_by(from, to, word(code), word(scale << 23 | noise)).0;
            let value = number(from, code) * 2f64.powi(scale as i32 - 127);
            let expected = match to.bits() {
                32 if value.is_nan() => 0x7fc0_0000,
                32 => (value as f32).to_bits(),
                _ => expected(to, &numbers, value, false, &to_nearest),
            };
            assert_eq!(found, expected, "{from:?} {to:?} {code:#x} {scale}");
        }
    }
}

#[test]
fn singles_to_eight_bits_to_nearest() {
    for (to, saturates) in EIGHT.into_iter().flat_map(|to| [(to, false), (to, true)]) {
        let (numbers, environment) = (numbers(to), environment(saturates));
        for value in singles() {
            let found = environment.narrowed(to, word(value), Narrowing::Nearest).0;
            let expected = expected(to, &numbers, f32::from_bits(value).into(), saturates, &to_nearest);
            assert_eq!(found, expected, "{to:?} {value:#x} {saturates}");
        }
    }
}

#[test]
fn singles_to_bf16() {
    let (to, environment) = (NarrowFormat::BF16, environment(false));
    let numbers = numbers(to);
    for value in singles() {
        let found = environment.to_bf16(word(value), Narrowing::Nearest).0;
        assert_eq!(found, expected(to, &numbers, f32::from_bits(value).into(), false, &to_nearest), "{value:#x}");
        let back = environment.from_bf16(word(value >> 16)).0;
        let exact = number(to, value >> 16) as f32;
        assert!(back == exact.to_bits() || exact.is_nan() && back == 0x7fc0_0000, "{value:#x}");
    }
}

/// The result is the value if the format has it, else one of its neighbours: which one a bit says.
#[test]
fn stochastic_results_of_sixteen_bits_are_neighbours() {
    let environment = environment(false);
    for to in [NarrowFormat::BF16, NarrowFormat::F16] {
        let numbers = numbers(to);
        for value in singles().filter(|&value| !f32::from_bits(value).is_nan()) {
            let exact = f32::from_bits(value).into();
            // Where nobody makes a choice, it is the one towards 0.
            let found = match to {
                NarrowFormat::F16 => environment.to_f16_stochastic(word(value), word(5)).0,
                _ => environment.to_bf16(word(value), Narrowing::Stochastic(word(5))).0,
            };
            assert_eq!(found, expected(to, &numbers, exact, false, &|_, _| false), "{to:?} {value:#x}");
            let (from, bit) = (NarrowFormat::F32, Bit::<Concrete>::constant);
            let behind =
                to.pack(from.unpack(word(value)), from.is_infinite(word(value)), Rounded::Open(bit(true)), bit(false));
            assert_eq!(behind.0, expected(to, &numbers, exact, false, &|way, _| way > 0.0), "{to:?} {value:#x}");
        }
    }
}

/// The random bits are compared with what is left behind the last place, cut to as many bits.
fn by_chance(bits: u32, random: u32) -> impl Fn(f64, usize) -> bool {
    let random = u64::from(random) >> (32 - bits);
    move |way, _| (way * f64::from(1u32 << bits)).floor() as u64 + random >= 1 << bits
}

#[test]
fn singles_to_eight_bits_by_chance() {
    let mut random = SplitMix::new(7);
    for (to, saturates) in EIGHT.into_iter().flat_map(|to| [(to, false), (to, true)]) {
        let (numbers, environment) = (numbers(to), environment(saturates));
        for value in singles() {
            let seed = random.bits() as u32;
            let up = by_chance(23 - to.fraction_bits, seed);
            let found = environment.narrowed(to, word(value), Narrowing::Stochastic(word(seed))).0;
            let expected = expected(to, &numbers, f32::from_bits(value).into(), saturates, &up);
            assert_eq!(found, expected, "{to:?} {value:#x} {seed:#x}");
        }
    }
}

/// In the other reading the sum has no carry, and is rounded once more.
#[test]
fn the_sum_that_wraps() {
    let mut environment = environment(false);
    environment.readings.set(Reading::F2, StochasticSum::Wrap as usize);
    let mut random = SplitMix::new(9);
    for to in EIGHT {
        for value in singles().filter(|&value| f32::from_bits(value).is_finite()) {
            let seed = random.bits() as u32;
            let sum = value & 0xff80_0000 | (value + (seed >> (9 + to.fraction_bits))) & 0x7f_ffff;
            let found = environment.narrowed(to, word(value), Narrowing::Stochastic(word(seed))).0;
            assert_eq!(found, environment.narrowed(to, word(sum), Narrowing::Nearest).0, "{to:?} {value:#x} {seed:#x}");
        }
    }
}

#[test]
fn values_over_scales() {
    let mut random = SplitMix::new(11);
    for (from, to) in WIDE.into_iter().flat_map(|from| SCALED.map(|to| (from, to))) {
        let numbers = numbers(to);
        for index in 0..1 << 18 {
            let code = index & 0xffff | random.bits() as u32 & 0xffff_0000;
            let code = if from.bits() == 16 { code & 0xffff } else { code.rotate_left(16) };
            // Scales that bring most values near the range of the target, and any.
            let field = code >> from.fraction_bits & ((1 << from.exponent_bits) - 1);
            let near = field as i32 + 127 - from.bias as i32 - (random.bits() % 24) as i32 + 12;
            let scale = if index >> 16 == 3 { random.bits() as u32 % 255 } else { near.clamp(0, 254) as u32 };
            let (seed, saturates) = (random.bits() as u32, random.bits() % 2 == 1);
            let (environment, exact) = (environment(saturates), number(from, code));
            if exact.is_nan() && to.specials == Specials::None {
                continue;
            }
            let value = exact / 2f64.powi(scale as i32 - 127);
            let found = |narrowing| environment.narrowed_by(from, to, word(code), word(scale << 23), narrowing).0;
            let nearest = expected(to, &numbers, value, saturates, &to_nearest);
            assert_eq!(found(Narrowing::Nearest), nearest, "{from:?} {to:?} {code:#x} {scale}");
            let up = by_chance(from.fraction_bits - to.fraction_bits, seed);
            let stochastic = expected(to, &numbers, value, saturates, &up);
            assert_eq!(
                found(Narrowing::Stochastic(word(seed))),
                stochastic,
                "{from:?} {to:?} {code:#x} {scale} {seed:#x}"
            );
        }
    }
}

/// NaNs keep their sign and the highest bits of their payloads where NaNs do so.
#[test]
fn nans_that_are_preserved() {
    let mut environment = environment(false);
    environment.readings.nan = NanPolicy::Preserve;
    let narrowed = |to, value| environment.narrowed(to, word(value), Narrowing::Nearest).0;
    assert_eq!(narrowed(NarrowFormat::FP8, 0xff80_0001), 0xff);
    assert_eq!(narrowed(NarrowFormat::BF8, 0x7fa0_0000), 0x7f);
    assert_eq!(narrowed(NarrowFormat::BF8_FNUZ, 0x7fc0_0000), 0x80);
    assert_eq!(environment.to_bf16(word(0xffa3_0000), Narrowing::Nearest).0, 0xffe3);
    assert_eq!(environment.widened(NarrowFormat::BF8, word(0xfd)).0, 0xffe0_0000);
    assert_eq!(environment.from_bf16(word(0x7f81)).0, 0x7fc1_0000);
}
