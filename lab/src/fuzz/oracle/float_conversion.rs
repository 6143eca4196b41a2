//! Conversions of the oracle between formats, and to and from integers.

use super::Known;
use super::float::Context;
use super::float_function::{Function, bits, value};
use super::real::{Direction, F16, F32, F64, Format, Real, Value};

/// `x` in another format.
pub fn converted(c: &Context, x: u64, from: Format, to: Format, direction: Direction) -> Option<(Known, bool)> {
    match from.value(x) {
        Value::Nan => {
            let canonical = to.infinity() | to.quiet();
            let decided = if c.machine.readings.nan == gcn_semantics::ledger::NanPolicy::Canonical {
                u64::MAX
            } else {
                canonical
            };
            value(Known { value: canonical, decided })
        }
        Value::Infinity { negative } => bits(to.infinity() | if negative { to.sign() } else { 0 }),
        Value::Number(real) => bits(to.round(real, direction)),
    }
}

/// `x` as an integer between two limits; a NaN is 0.
fn limited(f: Format, x: u64, direction: Direction, least: i128, greatest: i128) -> u64 {
    let integer = match f.value(x) {
        Value::Nan => 0,
        Value::Infinity { negative } => {
            if negative {
                least
            } else {
                greatest
            }
        }
        Value::Number(real) => real.to_integer(direction).clamp(least, greatest),
    };
    integer as u64
}

const I32: (i128, i128) = (-(1 << 31), (1 << 31) - 1);
const U32: (i128, i128) = (0, (1 << 32) - 1);

/// S26: times 32767 or 65535 in f32, to the nearest integer.
fn normalised(c: &Context, x: u64, f: Format, signed: bool) -> u64 {
    let Value::Number(real) = f.value(x) else {
        let infinite = if f.is_nan(x) {
            0
        } else if f.is_negative(x) {
            -32768i64
        } else {
            65535
        };
        return infinite.clamp(if signed { -32767 } else { 0 }, if signed { 32767 } else { 65535 }) as u64 & 0xffff;
    };
    let factor = Real::integer(if signed { 32767 } else { 65535 });
    let product = F32.round(real.times(factor), c.direction(F32));
    let (least, greatest) = if signed { (-32767, 32767) } else { (0, 65535) };
    limited(F32, product, Direction::NearestEven, least, greatest) & 0xffff
}

/// The function of a conversion.
pub fn function(name: &str) -> Option<Function> {
    Some(match name {
        "cvt_f32_f16" => |c, o| converted(c, o[0], F16, F32, c.direction(F32)),
        "cvt_f16_f32" => |c, o| converted(c, o[0], F32, F16, c.direction(F16)),
        "cvt_f64_f32" => |c, o| converted(c, o[0], F32, F64, c.direction(F64)),
        "cvt_f32_f64" => |c, o| converted(c, o[0], F64, F32, c.direction(F32)),
        "cvt_i32_f32" => |_, o| bits(limited(F32, o[0], Direction::Zero, I32.0, I32.1)),
        "cvt_u32_f32" => |_, o| bits(limited(F32, o[0], Direction::Zero, U32.0, U32.1)),
        "cvt_i32_f64" => |_, o| bits(limited(F64, o[0], Direction::Zero, I32.0, I32.1)),
        "cvt_u32_f64" => |_, o| bits(limited(F64, o[0], Direction::Zero, U32.0, U32.1)),
        "cvt_i16_f16" => |_, o| bits(limited(F16, o[0], Direction::Zero, -32768, 32767)),
        "cvt_u16_f16" => |_, o| bits(limited(F16, o[0], Direction::Zero, 0, 65535)),
        "cvt_flr_i32_f32" => |_, o| match F32.is_nan(o[0]) {
            true => value(Known::OPEN),
            false => bits(limited(F32, o[0], Direction::Down, I32.0, I32.1)),
        },
        "cvt_rpi_i32_f32" => |_, o| match F32.value(o[0]) {
            Value::Nan => value(Known::OPEN),
            Value::Number(real) => {
                // The floor of the exact sum with a half; from 2^23 on, numbers are integers.
                let half = Real { negative: false, mantissa: 1, exponent: -1 };
                let above = if real.exponent >= 0 { real } else { real.plus(half, Direction::Down) };
                let rounded = above.to_integer(Direction::Down).clamp(I32.0, I32.1);
                bits(rounded as u64)
            }
            Value::Infinity { negative } => bits(if negative { I32.0 } else { I32.1 } as u64),
        },
        "cvt_f32_i32" => |c, o| bits(F32.round(Real::integer((o[0] as i32).into()), c.direction(F32))),
        "cvt_f32_u32" => |c, o| bits(F32.round(Real::integer((o[0] as u32).into()), c.direction(F32))),
        "cvt_f64_i32" => |c, o| bits(F64.round(Real::integer((o[0] as i32).into()), c.direction(F64))),
        "cvt_f64_u32" => |c, o| bits(F64.round(Real::integer((o[0] as u32).into()), c.direction(F64))),
        "cvt_f16_i16" => |c, o| bits(F16.round(Real::integer((o[0] as i16).into()), c.direction(F16))),
        "cvt_f16_u16" => |c, o| bits(F16.round(Real::integer((o[0] as u16).into()), c.direction(F16))),
        "cvt_f32_ubyte0" => |_, o| bits(u64::from((o[0] as u8 as f32).to_bits())),
        "cvt_f32_ubyte1" => |_, o| bits(u64::from(((o[0] >> 8) as u8 as f32).to_bits())),
        "cvt_f32_ubyte2" => |_, o| bits(u64::from(((o[0] >> 16) as u8 as f32).to_bits())),
        "cvt_f32_ubyte3" => |_, o| bits(u64::from(((o[0] >> 24) as u8 as f32).to_bits())),
        "cvt_off_f32_i4" => |_, o| {
            let signed = ((o[0] as i8) << 4) >> 4;
            bits((f32::from(signed) / 16.0).to_bits().into())
        },
        "cvt_pkrtz_f16_f32" => super::float_approximate::packed_towards_zero,
        "cvt_pknorm_i16_f32" => |c, o| bits(normalised(c, o[0], F32, true) | normalised(c, o[1], F32, true) << 16),
        "cvt_pknorm_u16_f32" => |c, o| bits(normalised(c, o[0], F32, false) | normalised(c, o[1], F32, false) << 16),
        "cvt_pknorm_i16_f16" => |c, o| bits(normalised(c, o[0], F16, true) | normalised(c, o[1], F16, true) << 16),
        "cvt_pknorm_u16_f16" => |c, o| bits(normalised(c, o[0], F16, false) | normalised(c, o[1], F16, false) << 16),
        "cvt_norm_i16_f16" => |c, o| bits(normalised(c, o[0], F16, true)),
        "cvt_norm_u16_f16" => |c, o| bits(normalised(c, o[0], F16, false)),
        "cvt_pk_u8_f32" | "cvt_pkaccum_u8_f32" => |c, o| {
            let byte = limited(F32, o[0], c.direction(F32), 0, 255);
            let at = 8 * (o[1] & 3);
            bits(o[2] & !(0xff << at) | byte << at)
        },
        _ => return None,
    })
}
