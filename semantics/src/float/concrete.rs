//! The operations on native integers.

use rustc_apfloat::ieee::{Double, Half, Single};
use rustc_apfloat::{Float, FloatConvert, Round};

use super::{FloatOp, Format, Rounding, Step, step};

/// The bits of `op` applied to the bits of its arguments, as many as its arity.
#[inline(never)]
pub fn evaluate(op: FloatOp, rounding: Rounding, arguments: &[u64]) -> u64 {
    match op {
        FloatOp::Add(format) | FloatOp::Mul(format) | FloatOp::Fma(format) => match format {
            Format::F16 => arithmetic::<Half>(op, rounding, arguments),
            Format::F32 => arithmetic::<Single>(op, rounding, arguments),
            Format::F64 => arithmetic::<Double>(op, rounding, arguments),
        },
        FloatOp::Convert { from, to } => match from {
            Format::F16 => convert::<Half>(to, rounding, arguments[0]),
            Format::F32 => convert::<Single>(to, rounding, arguments[0]),
            Format::F64 => convert::<Double>(to, rounding, arguments[0]),
        },
        FloatOp::FromInt { signed, to } => {
            let value = if signed { i128::from(arguments[0] as u32 as i32) } else { i128::from(arguments[0] as u32) };
            let round = round(rounding);
            match to {
                Format::F16 => bits(Half::from_i128_r(value, round).value),
                Format::F32 => bits(Single::from_i128_r(value, round).value),
                Format::F64 => bits(Double::from_i128_r(value, round).value),
            }
        }
        FloatOp::Step(step) => evaluate_step(step, arguments.iter().map(|&argument| argument as u32)).into(),
    }
}

/// The bits of a step on the words of its arguments.
#[inline]
pub fn evaluate_step(step: Step, arguments: impl IntoIterator<Item = u32>) -> u32 {
    let mut words = [0; Step::MOST_ARGUMENTS];
    words.iter_mut().zip(arguments).for_each(|(word, argument)| *word = argument);
    step::native::evaluate(step, &words[..step.arity()])
}

fn round(rounding: Rounding) -> Round {
    match rounding {
        Rounding::NearestEven => Round::NearestTiesToEven,
        Rounding::Up => Round::TowardPositive,
        Rounding::Down => Round::TowardNegative,
        Rounding::TowardZero => Round::TowardZero,
    }
}

/// The bits, with the canonical NaN for any NaN.
fn bits<F: Float>(value: F) -> u64 {
    let value = if value.is_nan() { F::NAN } else { value };
    value.to_bits() as u64
}

fn arithmetic<F: Float>(op: FloatOp, rounding: Rounding, arguments: &[u64]) -> u64 {
    let float = |index: usize| F::from_bits(u128::from(arguments[index]));
    let round = round(rounding);
    bits(match op {
        FloatOp::Add(_) => float(0).add_r(float(1), round).value,
        FloatOp::Mul(_) => float(0).mul_r(float(1), round).value,
        _ => float(0).mul_add_r(float(1), float(2), round).value,
    })
}

fn convert<F>(to: Format, rounding: Rounding, argument: u64) -> u64
where
    F: Float + FloatConvert<Half> + FloatConvert<Single> + FloatConvert<Double>,
{
    let value = F::from_bits(u128::from(argument));
    let round = round(rounding);
    let mut loses_info = false;
    match to {
        Format::F16 => bits(FloatConvert::<Half>::convert_r(value, round, &mut loses_info).value),
        Format::F32 => bits(FloatConvert::<Single>::convert_r(value, round, &mut loses_info).value),
        Format::F64 => bits(FloatConvert::<Double>::convert_r(value, round, &mut loses_info).value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_processor_and_has_one_nan() {
        let interesting = [
            0u32,
            1,
            0x8000_0000,
            0x3f80_0000,
            0x7f80_0000,
            0xff80_0000,
            0x7fa0_0000,
            0x0080_0000,
            0x7f7f_ffff,
            0xc0a1_2345,
        ];
        for a in interesting {
            for b in interesting {
                let (x, y) = (f32::from_bits(a), f32::from_bits(b));
                for (op, expected) in [(FloatOp::Add(Format::F32), x + y), (FloatOp::Mul(Format::F32), x * y)] {
                    let found = evaluate(op, Rounding::NearestEven, &[a.into(), b.into()]);
                    let expected = if expected.is_nan() { 0x7fc0_0000 } else { u64::from(expected.to_bits()) };
                    assert_eq!(found, expected, "{op:?} {a:#x} {b:#x}");
                }
            }
        }
        let narrow = FloatOp::Convert { from: Format::F32, to: Format::F16 };
        assert_eq!(evaluate(narrow, Rounding::NearestEven, &[0x3f80_1000]), 0x3c00);
        assert_eq!(evaluate(narrow, Rounding::Up, &[0x3f80_1000]), 0x3c01);
        assert_eq!(
            evaluate(FloatOp::FromInt { signed: true, to: Format::F32 }, Rounding::TowardZero, &[0xffff_ffff]),
            0xbf80_0000
        );
    }
}
