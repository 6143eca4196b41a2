//! Approximate operations, correctly rounded: one of the results that a machine may give.

use super::{ApproximateOp, FloatOp, Format, Rounding, evaluate};

/// The correctly rounded result bits (nearest even) of `op` on the bits of its arguments in
/// `format`; f64 transcendental functions are as precise as the host's.
pub fn approximate(op: ApproximateOp, format: Format, arguments: &[u64]) -> u64 {
    let argument = f64::from_bits(convert(format, Format::F64, arguments[0]));
    let value = match op {
        ApproximateOp::Rcp => 1.0 / argument,
        ApproximateOp::Rsq => 1.0 / argument.sqrt(),
        ApproximateOp::Sqrt => argument.sqrt(),
        ApproximateOp::Exp | ApproximateOp::ExpLegacy => argument.exp2(),
        ApproximateOp::Log | ApproximateOp::LogLegacy => argument.log2(),
        ApproximateOp::Sin => (argument.fract() * std::f64::consts::TAU).sin(),
        ApproximateOp::Cos => (argument.fract() * std::f64::consts::TAU).cos(),
        // The part of 2/pi needs more than a double: see the lane function, which does not use this value yet.
        ApproximateOp::TrigPreop => std::f64::consts::FRAC_2_PI,
    };
    convert(Format::F64, format, value.to_bits())
}

fn convert(from: Format, to: Format, bits: u64) -> u64 {
    evaluate(FloatOp::Convert { from, to }, Rounding::NearestEven, &[bits])
}
