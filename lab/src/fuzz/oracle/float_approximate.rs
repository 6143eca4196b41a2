//! Approximate functions of the oracle: the processor's value of them, give or take a unit in the last place,
//! and what is certain around it (S30).

use gcn_semantics::instruction::Instruction;

use super::Known;
use super::float::{Context, flushed};
use super::float_function::{Function, value};
use super::real::{Direction, F32, F64, Format, Value};

/// The function of an opcode without its prefix.
pub fn function(name: &str) -> Option<Function> {
    let (stem, format) = name.rsplit_once('_')?;
    let known = ["rcp", "rcp_iflag", "rcp_clamp", "rcp_legacy", "rsq", "rsq_clamp", "rsq_legacy", "sqrt"];
    let others = ["exp", "exp_legacy", "log", "log_legacy", "log_clamp", "sin", "cos"];
    let float = matches!(format, "f16" | "f32" | "f64");
    (float && (known.contains(&stem) || others.contains(&stem))).then_some(approximate as Function)
}

/// Whether f32 subnormals are flushed whatever MODE says.
pub fn flushes(name: &str) -> bool {
    function(name).is_some() && name.ends_with("_f32") && !name.starts_with("sin") && !name.starts_with("cos")
}

fn approximate(c: &Context, o: &[u64; 4]) -> Option<(Known, bool)> {
    let f = super::float_function::suffix(c.name)?;
    let x = o[0];
    let stem = c.name.split('_').next()?;
    let variant = c.name.split('_').nth(1)?;
    let nan = || value(c.nan(f, &[x]));
    let number = match f.value(x) {
        Value::Nan => return nan(),
        Value::Infinity { negative } => {
            if negative {
                f64::NEG_INFINITY
            } else {
                f64::INFINITY
            }
        }
        Value::Number(real) => f64::from_bits(F64.round(real, Direction::NearestEven)),
    };
    let result = match stem {
        "rcp" => 1.0 / number,
        "rsq" => 1.0 / number.sqrt(),
        "sqrt" => number.sqrt(),
        "exp" => number.exp2(),
        "log" => number.log2(),
        // Far from 0 any result is possible, and near its zeros no unit in the last place is meant.
        _ if number.is_infinite() => return nan(),
        "sin" if number == 0.0 => number,
        _ if number.abs() > 16.0 || number.fract() * 4.0 == (number.fract() * 4.0).round() => {
            return value(Known::OPEN);
        }
        "sin" => (number.fract() * std::f64::consts::TAU).sin(),
        _ => (number.fract() * std::f64::consts::TAU).cos(),
    };
    if result.is_nan() {
        return nan();
    }
    let certain = number == 0.0 || number.is_infinite() || stem == "log" && number == 1.0;
    let sign = if result.is_sign_negative() { f.sign() } else { 0 };
    if result.is_infinite() || result == 0.0 && certain {
        let infinite = match variant {
            _ if result == 0.0 => 0,
            "legacy" if stem != "exp" && stem != "log" => 0,
            // A logarithm is limited below only.
            "clamp" if stem != "log" || sign != 0 => f.infinity() - 1,
            _ => f.infinity(),
        };
        return value(if certain { Known::all(sign | infinite) } else { Known::OPEN });
    }
    value(nearby(f.round(F64.real(result.to_bits()), Direction::NearestEven), f))
}

/// The bits that a value shares with its neighbours.
fn nearby(bits: u64, format: Format) -> Known {
    let magnitude = format.magnitude(bits);
    let extreme = magnitude <= format.least_normal() + 1 || magnitude + 2 >= format.infinity();
    if extreme {
        return Known::OPEN;
    }
    // The processor's function has an error of its own.
    let by = if format == F64 { 4 } else { 1 };
    let differ = (bits - by..=bits + by).fold(0, |differ, near| differ | (near ^ bits));
    Known { value: bits, decided: !differ }
}

/// Whether a modifier changes the result in a way that is not followed here.
pub fn is_modified(instruction: &Instruction) -> bool {
    let modifiers = &instruction.modifiers;
    modifiers.omod != gcn_semantics::instruction::Omod::None || modifiers.clamp
}

/// Special cases of a quotient: S0 is the quotient, S1 the denominator, S2 the numerator (S31).
pub fn div_fixup(c: &Context, o: &[u64; 4]) -> Option<(Known, bool)> {
    let f = super::float_function::suffix(c.name)?;
    let [quotient, below, above, _] = *o;
    let sign = (below ^ above) & f.sign();
    let exponent = |x: u64| i64::try_from(f.magnitude(x) / f.least_normal()).unwrap_or(0);
    let difference = exponent(above) - exponent(below);
    let least = if f == F64 { -1075 } else { -150 };
    value(Known::all(if f.is_nan(above) {
        above | f.quiet()
    } else if f.is_nan(below) {
        below | f.quiet()
    } else if f.is_zero(below) && f.is_zero(above) || f.is_infinite(below) && f.is_infinite(above) {
        f.sign() | f.infinity() | f.quiet()
    } else if f.is_zero(below) || f.is_infinite(above) {
        sign | f.infinity()
    } else if f.is_infinite(below) || f.is_zero(above) {
        sign
    } else if f != super::real::F16 && difference < least {
        let outwards = if sign == 0 { Direction::Up } else { Direction::Down };
        sign | u64::from(c.direction(f) == outwards)
    } else {
        sign | f.magnitude(quotient)
    }))
}

/// Scaling before a division (S31): AMD's cases in their order.
pub fn div_scale(c: &Context, o: &[u64; 4]) -> Option<(Known, bool)> {
    let f = super::float_function::suffix(c.name)?;
    let [x, below, above, _] = *o;
    let (great, tiny, power) = if f == F64 { (768, 53, 128) } else { (96, 23, 64) };
    let field = |x: u64| (f.magnitude(x) / f.least_normal()) as i64;
    let bias = if f == F64 { 1023 } else { 127 };
    let equal = |other: u64| !f.is_nan(x) && (x == other || f.is_zero(x) && f.is_zero(other));
    let finite = |x: u64| matches!(f.value(x), Value::Number(_));
    let scaled = |by: i32| super::float_function::scaled(c, f, x, by);
    let keep = || Known::all(x);
    // 1 / below is subnormal beyond the inverse of the least normal number.
    let small_inverse = finite(below) && f.magnitude(below) > (2 * bias as u64 - 1) * f.least_normal();
    let small_quotient = finite(below) && finite(above) && !f.is_zero(above) && !f.is_zero(below) && {
        let (mut a, mut b) = (f.real(above), f.real(below));
        a.negative = false;
        b.negative = true;
        b.exponent += 1 - bias;
        a.plus(b, Direction::NearestEven).negative
    };
    if f.is_zero(below) || f.is_zero(above) {
        return Some((c.nan(f, &[x, below, above]), false));
    }
    Some(if field(above) - field(below) >= great {
        (if equal(below) { scaled(power) } else { keep() }, true)
    } else if f.is_subnormal(below) {
        (scaled(power), false)
    } else if small_inverse && small_quotient {
        (if equal(below) { scaled(power) } else { keep() }, true)
    } else if small_inverse {
        (scaled(-power), false)
    } else if small_quotient {
        (if equal(above) { scaled(power) } else { keep() }, true)
    } else if field(above) <= tiny {
        (scaled(power), false)
    } else {
        (keep(), false)
    })
}

/// The older minimum and maximum, and the product for lighting.
pub fn legacy(c: &Context, o: &[u64; 4]) -> Option<(Known, bool)> {
    let [a, b, light, _] = *o;
    let number = |x: u64| f32::from_bits(x as u32);
    value(match c.name {
        "min_legacy_f32" => Known::all(if number(a) < number(b) { a } else { b }),
        "max_legacy_f32" => Known::all(if number(a) >= number(b) { a } else { b }),
        _ if number(light) > 0.0 => match F32.is_zero(a) || F32.is_zero(b) {
            true => Known::all(0),
            false => c.mul(F32, a, b, c.direction(F32)),
        },
        _ => Known::all(F32.sign() | (F32.infinity() - 1)),
    })
}

/// Two f16 values, rounded towards zero.
pub fn packed_towards_zero(c: &Context, o: &[u64; 4]) -> Option<(Known, bool)> {
    let half = |x: u64| {
        let (half, _) = super::float_conversion::converted(c, x, F32, super::real::F16, Direction::Zero)?;
        let keeps = c.mode_keeps(super::real::F16, 5);
        Some(Known { value: if keeps { half.value } else { flushed(half.value, super::real::F16) }, ..half })
    };
    let (low, high) = (half(o[0])?, half(o[1])?);
    let decided = low.decided & 0xffff | (high.decided & 0xffff) << 16;
    value(Known { value: low.value & 0xffff | (high.value & 0xffff) << 16, decided })
}
