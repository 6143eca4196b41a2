//! Approximate operations, correctly rounded: one of the results that a machine may give.

use std::f64::consts::TAU;
use std::sync::OnceLock;

use super::native::{reciprocal, square_root};
use super::{ApproximateOp, FloatOp, Format, nearest};

/// The correctly rounded result bits (nearest even) of `op` on the bits of its argument in
/// `format`; f64 powers, logarithms and sines are as precise as the host's. Sine and cosine far from 0 are
/// what AMD's text says: 0 and 1 (ledger S37).
#[inline(always)]
pub fn approximate(op: ApproximateOp, format: Format, argument: u64) -> u64 {
    match op {
        ApproximateOp::Rcp => reciprocal(format, argument),
        ApproximateOp::Sqrt => square_root(format, argument),
        _ if format == Format::F16 => of_half(op, argument),
        _ => by_doubles(op, format, argument),
    }
}

/// A function of a half.
fn of_half(op: ApproximateOp, argument: u64) -> u64 {
    table_of_halves(op)[usize::from(argument as u16)].into()
}

/// A function of all halves, by their bits, made when it is first needed; a 0 is behind them.
pub(crate) fn table_of_halves(op: ApproximateOp) -> &'static [u16] {
    static TABLES: [OnceLock<Box<[u16]>>; ApproximateOp::ALL.len()] =
        [const { OnceLock::new() }; ApproximateOp::ALL.len()];
    let result = |half: u16| by_doubles(op, Format::F16, half.into()) as u16;
    TABLES[op as usize].get_or_init(|| (0..=u16::MAX).map(result).chain([0]).collect())
}

/// By functions of doubles, the result rounded again.
fn by_doubles(op: ApproximateOp, format: Format, argument: u64) -> u64 {
    let is_open = op.is_open(format, argument);
    let argument = f64::from_bits(convert(format, Format::F64, argument));
    let value = match op {
        ApproximateOp::Rcp | ApproximateOp::Sqrt => unreachable!("done by the processor"),
        ApproximateOp::Rsq => inverse_root(argument, format == Format::F64),
        ApproximateOp::Exp | ApproximateOp::ExpLegacy => argument.exp2(),
        ApproximateOp::Log | ApproximateOp::LogLegacy => argument.log2(),
        ApproximateOp::Sin if is_open && argument.is_finite() => 0.0,
        ApproximateOp::Cos if is_open && argument.is_finite() => 1.0,
        ApproximateOp::Sin => sine(argument),
        ApproximateOp::Cos => cosine(argument),
    };
    convert(Format::F64, format, value.to_bits())
}

fn convert(from: Format, to: Format, bits: u64) -> u64 {
    nearest(FloatOp::Convert { from, to }, &[bits])
}

/// `1 / sqrt(x)`, rounded to nearest; or to odd, so that rounding to a narrower format is right.
fn inverse_root(x: f64, to_nearest: bool) -> f64 {
    if x.is_nan() || x <= 0.0 || x.is_infinite() {
        return 1.0 / x.sqrt();
    }
    // x is m * 4^k, m from 1 to below 4.
    let lifted = if x < f64::MIN_POSITIVE { x * 2f64.powi(54) } else { x };
    let field = (lifted.to_bits() >> 52) as i32;
    let exponent = field - 1023 - if x < f64::MIN_POSITIVE { 54 } else { 0 };
    let k = exponent.div_euclid(2);
    let m = f64::from_bits(lifted.to_bits() & ((1 << 52) - 1) | ((1023 + exponent.rem_euclid(2)) as u64) << 52);
    let first = 1.0 / m.sqrt();
    let root = first + first * shortfall(m, first) / 2.0;
    let bits = match shortfall(m, root) {
        _ if to_nearest => root.to_bits(),
        rest if rest > 0.0 => root.to_bits() | 1,
        rest if rest < 0.0 => (root.to_bits() - 1) | 1,
        _ => root.to_bits(),
    };
    f64::from_bits(bits) * 2f64.powi(-k)
}

/// `1 - m * y^2` for `y` near `1 / sqrt(m)`, with an error far below its last place.
fn shortfall(m: f64, y: f64) -> f64 {
    let square = y * y;
    let square_rest = y.mul_add(y, -square);
    let product = m * square;
    let product_rest = m.mul_add(square, -product);
    (1.0 - product) - product_rest - m * square_rest
}

/// The nearest quarter of a turn, modulo 4, and what is left of `x`, at most an eighth.
fn quarters(x: f64) -> (i32, f64) {
    let turn = x % 1.0;
    let quarter = (turn * 4.0).round_ties_even();
    (quarter as i32, turn - quarter / 4.0)
}

/// The sine of `x` turns.
fn sine(x: f64) -> f64 {
    let (quarter, rest) = quarters(x);
    let angle = rest * TAU;
    let value = match quarter & 3 {
        0 => angle.sin(),
        1 => angle.cos(),
        2 => -angle.sin(),
        _ => -angle.cos(),
    };
    if value == 0.0 { 0f64.copysign(x) } else { value }
}

/// The cosine of `x` turns.
fn cosine(x: f64) -> f64 {
    let (quarter, rest) = quarters(x);
    let angle = rest * TAU;
    match quarter & 3 {
        0 => angle.cos(),
        1 => 0.0 - angle.sin(),
        2 => -angle.cos(),
        _ => angle.sin() + 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::SplitMix;

    fn on_double(op: ApproximateOp, x: f64) -> f64 {
        f64::from_bits(approximate(op, Format::F64, x.to_bits()))
    }

    /// Between the squares of the midpoints to both neighbours, exactly.
    #[test]
    fn inverse_roots_of_singles_are_correctly_rounded() {
        let mut dice = SplitMix::new(3);
        for _ in 0..20_000 {
            let x = 0x3f80_0000 | (dice.bits() & 0xff_ffff);
            let root = approximate(ApproximateOp::Rsq, Format::F32, x) as u32;
            let value = f32::from_bits(x as u32);
            // x is a / 2^23; the root is b / 2^24, with a midpoint on either side of it.
            let a = (value * 2f32.powi(23)) as u128;
            let b = (f32::from_bits(root) * 2f32.powi(24)) as u128;
            let one = 1u128 << (23 + 50);
            assert!(a * (2 * b - 1).pow(2) <= one && one <= a * (2 * b + 1).pow(2), "{value}");
        }
    }

    #[test]
    fn known_values() {
        use ApproximateOp::{Cos, Exp, Log, Rcp, Rsq, Sin, Sqrt};
        let known = [
            (Rsq, 4.0, 0.5),
            (Rsq, 2f64.powi(-1074), 2f64.powi(537)),
            (Rsq, 0.0, f64::INFINITY),
            (Rsq, f64::INFINITY, 0.0),
            (Rcp, -8.0, -0.125),
            (Sqrt, 2.25, 1.5),
            (Exp, -3.0, 0.125),
            (Log, 32.0, 5.0),
            (Sin, 0.25, 1.0),
            (Sin, 255.25, 1.0),
            (Sin, 256.25, 0.0),
            (Cos, -256.5, 1.0),
            (Cos, -255.5, -1.0),
            (Sin, -256.0, 0.0),
            (Sin, -1.75, 1.0),
            (Cos, 0.25, 0.0),
            (Cos, -7.5, -1.0),
        ];
        for (op, x, expected) in known {
            assert_eq!(on_double(op, x), expected, "{op:?} {x}");
        }
        assert!(on_double(Sin, -2.0).is_sign_negative());
        assert!([-1.0, f64::NEG_INFINITY, f64::NAN].iter().all(|&x| on_double(Rsq, x).is_nan()));
    }
}
