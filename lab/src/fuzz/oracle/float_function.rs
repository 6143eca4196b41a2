//! Lane functions of floats.

use gcn_semantics::Target;
use gcn_semantics::ledger::{DotOrder, MadProduct};

use super::Known;
use super::float::{Context, flushed};
use super::float_approximate as approximate;
use super::float_conversion as conversion;
use super::real::{Direction, F16, F32, F64, Format, Real, Value};

/// The result and the bit of a lane mask result; `None` where this definition says nothing.
pub type Function = fn(&Context, &[u64; 4]) -> Option<(Known, bool)>;

pub(super) fn value(value: Known) -> Option<(Known, bool)> {
    Some((value, false))
}
pub(super) fn bits(bits: u64) -> Option<(Known, bool)> {
    value(Known::all(bits))
}
fn truth(bit: bool) -> Option<(Known, bool)> {
    Some((Known::all(0), bit))
}

/// The format that a name ends with.
pub(super) fn suffix(name: &str) -> Option<Format> {
    match name.rsplit_once('_')?.1 {
        "f16" => Some(F16),
        "f32" => Some(F32),
        "f64" => Some(F64),
        _ => None,
    }
}

/// The function of an opcode without its prefix.
pub fn function(name: &str) -> Option<Function> {
    if let Some((head, tail)) = name.split_once('_')
        && head.starts_with("cmp")
    {
        return if tail.starts_with("class") { Some(class) } else { suffix(name).map(|_| compare as Function) };
    }
    let stem = name.rsplit_once('_').map_or(name, |(stem, _)| stem);
    Some(match stem {
        "add" | "sub" | "subrev" => sum,
        "mul" => |c, o| {
            let f = suffix(c.name)?;
            value(c.mul(f, o[0], o[1], c.direction(f)))
        },
        "mad" | "mac" | "madmk" | "madak" | "mad_legacy" | "mac_legacy" | "mul_legacy" => mad,
        "fma" | "fmac" | "fma_legacy" | "fmamk" | "fmaak" => |c, o| {
            let f = suffix(c.name)?;
            value(c.fma(f, [o[0], o[1], o[2]], c.direction(f)))
        },
        "mad_mix" | "mad_mixlo" | "mad_mixhi" | "fma_mix" | "fma_mixlo" | "fma_mixhi" => mix,
        "min" | "max" | "min3" | "max3" => extremes,
        "minimum3" | "maximum3" => super::cdna::extreme_of_three,
        "med3" => median,
        "rndne" | "floor" | "ceil" | "trunc" => integral,
        "fract" => fract,
        "ldexp" => ldexp,
        "frexp_mant" => frexp_mantissa,
        "frexp_exp_i16" | "frexp_exp_i32" => frexp_exponent,
        "pack_b32" => |c, o| {
            let open = F16.is_signalling(o[0]) || F16.is_signalling(o[1]);
            let half = |half: u64| if c.mode_keeps(F16, 5) { half } else { flushed(half, F16) };
            value(if open { Known::OPEN } else { Known::all(half(o[0]) | half(o[1]) << 16) })
        },
        "cubeid" | "cubesc" | "cubetc" | "cubema" => cube,
        "div_fmas" => |c, o| {
            let f = suffix(c.name)?;
            let fused = c.fma(f, [o[0], o[1], o[2]], c.direction(f));
            let by = if f == F64 { 64 } else { 32 };
            match f.value(fused.value) {
                Value::Number(real) if c.vcc => {
                    bits(f.round(Real { exponent: real.exponent + by, ..real }, c.direction(f)))
                }
                _ => value(fused),
            }
        },
        "dot2_f32" => dot2,
        "trig_preop" => super::two_over_pi::segment,
        "div_fixup" | "div_fixup_legacy" => approximate::div_fixup,
        "div_scale" => approximate::div_scale,
        "min_legacy" | "max_legacy" | "mullit" => approximate::legacy,
        _ => return conversion::function(name).or_else(|| approximate::function(name)),
    })
}

fn sum(c: &Context, o: &[u64; 4]) -> Option<(Known, bool)> {
    let f = suffix(c.name)?;
    let (a, b) = match c.name.split_once('_')?.0 {
        "add" => (o[0], o[1]),
        "sub" => (o[0], o[1] ^ f.sign()),
        _ => (o[1], o[0] ^ f.sign()),
    };
    value(c.add(f, a, b, c.direction(f)))
}

/// Product and sum rounded apart (M5, M6).
fn mad(c: &Context, o: &[u64; 4]) -> Option<(Known, bool)> {
    let f = suffix(c.name)?;
    let direction = c.direction(f);
    let legacy = c.name.ends_with("legacy_f32");
    let mut product = match legacy && (f.is_zero(o[0]) || f.is_zero(o[1])) {
        true => Known::all(0),
        false => c.mul(f, o[0], o[1], direction),
    };
    if c.name.starts_with("mul") {
        return value(product);
    }
    let flushes = c.machine.readings.mad_product == MadProduct::Flush && (f == F32 || !c.mode_keeps(f, 5));
    if flushes {
        product.value = flushed(product.value, f);
    }
    value(c.add(f, product.value, o[2], direction))
}

fn mix(c: &Context, o: &[u64; 4]) -> Option<(Known, bool)> {
    let direction = c.direction(F32);
    let fused = c.name.starts_with("fma") || c.mix_is_fma();
    let single = if fused {
        c.fma(F32, [o[0], o[1], o[2]], direction)
    } else {
        let mut product = c.mul(F32, o[0], o[1], direction);
        // Whatever M5 says (P6).
        product.value = flushed(product.value, F32);
        c.add(F32, product.value, o[2], direction)
    };
    if c.name.ends_with("_f32") {
        return value(single);
    }
    // Whether the f32 value is flushed in between is told by no document.
    if F32.is_subnormal(single.value) {
        return value(Known::OPEN);
    }
    conversion::converted(c, single.value, F32, F16, c.direction(F16))
}

/// Below zero, negative; -0 below +0.
pub(super) fn key(f: Format, bits: u64) -> i64 {
    let magnitude = f.magnitude(bits) as i64;
    if f.is_negative(bits) { -1 - magnitude } else { magnitude }
}

/// M1.
fn extreme(c: &Context, f: Format, a: u64, b: u64, least: bool) -> u64 {
    let ieee = c.is_ieee();
    match (f.is_nan(a), f.is_nan(b)) {
        _ if ieee && f.is_signalling(a) => a | f.quiet(),
        _ if ieee && f.is_signalling(b) => b | f.quiet(),
        (true, _) => b,
        (_, true) => a,
        _ if (key(f, a) < key(f, b)) == least => a,
        _ => b,
    }
}

fn extremes(c: &Context, o: &[u64; 4]) -> Option<(Known, bool)> {
    let f = suffix(c.name)?;
    let least = c.name.starts_with("min");
    let two = extreme(c, f, o[0], o[1], least);
    bits(if c.name.as_bytes()[3] == b'3' { extreme(c, f, two, o[2], least) } else { two })
}

/// M2.
fn median(c: &Context, o: &[u64; 4]) -> Option<(Known, bool)> {
    let f = suffix(c.name)?;
    let mut all = [o[0], o[1], o[2]];
    if all.iter().any(|&operand| f.is_nan(operand)) {
        return bits(extreme(c, f, extreme(c, f, o[0], o[1], true), o[2], true));
    }
    all.sort_by_key(|&operand| key(f, operand));
    let zero = |negative: bool| all.iter().any(|&operand| f.is_zero(operand) && f.is_negative(operand) == negative);
    if f.is_zero(all[1]) && zero(true) && zero(false) {
        return value(Known { value: 0, decided: !f.sign() });
    }
    bits(all[1])
}

fn compare(c: &Context, o: &[u64; 4]) -> Option<(Known, bool)> {
    let f = suffix(c.name)?;
    let relation = c.name.split('_').nth(1)?;
    let (a, b) = (f.real(o[0]), f.real(o[1]));
    let unordered = f.is_nan(o[0]) || f.is_nan(o[1]);
    let order = match (f.value(o[0]), f.value(o[1])) {
        (Value::Number(_), Value::Number(_)) => {
            let difference = a.plus(Real { negative: !b.negative, ..b }, Direction::NearestEven);
            if difference.mantissa == 0 { 0 } else { 1 - 2 * i32::from(difference.negative) }
        }
        _ => (key(f, o[0]) > key(f, o[1])) as i32 - (key(f, o[0]) < key(f, o[1])) as i32,
    };
    let ordered = |relation: &str| {
        Some(match relation {
            "lt" => order < 0,
            "eq" => order == 0,
            "le" => order <= 0,
            "gt" => order > 0,
            "lg" => order != 0,
            "ge" => order >= 0,
            _ => return None,
        })
    };
    truth(match relation {
        "f" => false,
        "t" | "tru" => true,
        "o" => !unordered,
        "u" => unordered,
        "neq" => unordered || !ordered("eq")?,
        _ => match relation.strip_prefix('n') {
            Some(negated) => unordered || !ordered(negated)?,
            None => !unordered && ordered(relation)?,
        },
    })
}

/// C-11, C-12.
fn class(c: &Context, o: &[u64; 4]) -> Option<(Known, bool)> {
    let f = suffix(c.name)?;
    let x = o[0];
    let kind = match f.value(x) {
        Value::Nan => u32::from(!f.is_signalling(x)),
        Value::Infinity { negative } => {
            if negative {
                2
            } else {
                9
            }
        }
        Value::Number(_) => match (f.is_zero(x), f.is_subnormal(x), f.is_negative(x)) {
            (true, _, true) => 5,
            (true, _, false) => 6,
            (_, true, true) => 4,
            (_, true, false) => 7,
            (_, _, true) => 3,
            _ => 8,
        },
    };
    truth(o[1] >> kind & 1 == 1)
}

/// The integer next to `x` in `direction`, as a float: exact.
fn rounded(f: Format, x: u64, direction: Direction) -> u64 {
    let Value::Number(real) = f.value(x) else { return x };
    if real.exponent >= 0 {
        return x;
    }
    let integer = Real::integer(real.to_integer(direction));
    x & f.sign() | f.magnitude(f.round(integer, Direction::NearestEven))
}

/// S33.
fn integral(c: &Context, o: &[u64; 4]) -> Option<(Known, bool)> {
    let f = suffix(c.name)?;
    if f.is_nan(o[0]) {
        return value(c.nan(f, &[o[0]]));
    }
    bits(rounded(
        f,
        o[0],
        match c.name.split_once('_')?.0 {
            "rndne" => Direction::NearestEven,
            "floor" => Direction::Down,
            "ceil" => Direction::Up,
            _ => Direction::Zero,
        },
    ))
}

/// S28.
fn fract(c: &Context, o: &[u64; 4]) -> Option<(Known, bool)> {
    let f = suffix(c.name)?;
    if f.is_nan(o[0]) || f.is_infinite(o[0]) {
        // Which NaN an infinity gives depends on how the difference is taken.
        let canonical = f.infinity() | f.quiet();
        return value(Known { value: canonical, decided: canonical });
    }
    let below = rounded(f, o[0], Direction::Down);
    let difference = c.add(f, o[0], below ^ f.sign(), c.direction(f));
    let limit = f.one() - u64::from(c.machine.target != Target::Gfx600);
    bits(if f.is_negative(difference.value) { difference.value } else { difference.value.min(limit) })
}

fn ldexp(c: &Context, o: &[u64; 4]) -> Option<(Known, bool)> {
    let f = suffix(c.name)?;
    let by = if f == F16 { i64::from(o[1] as i16) } else { i64::from(o[1] as i32) }.clamp(-5000, 5000) as i32;
    value(scaled(c, f, o[0], by))
}

/// `x * 2^by`
pub(super) fn scaled(c: &Context, f: Format, x: u64, by: i32) -> Known {
    match f.value(x) {
        Value::Nan => c.nan(f, &[x]),
        Value::Infinity { .. } => Known::all(x),
        Value::Number(real) => Known::all(f.round(Real { exponent: real.exponent + by, ..real }, c.direction(f))),
    }
}

/// The mantissa in [1/2, 1) and the exponent that go with it.
fn parted(f: Format, x: u64) -> Option<(Real, i32)> {
    let Value::Number(real) = f.value(x) else { return None };
    if real.mantissa == 0 {
        return Some((real, 0));
    }
    let exponent = real.exponent + 128 - real.mantissa.leading_zeros() as i32;
    Some((Real { exponent: real.exponent - exponent, ..real }, exponent))
}

/// S29.
fn frexp_mantissa(c: &Context, o: &[u64; 4]) -> Option<(Known, bool)> {
    let f = suffix(c.name)?;
    match parted(f, o[0]) {
        Some((mantissa, _)) => bits(f.round(mantissa, Direction::NearestEven)),
        None if c.machine.target == Target::Gfx600 => value(Known::OPEN),
        None if f.is_nan(o[0]) => value(c.nan(f, &[o[0]])),
        None => bits(o[0]),
    }
}

fn frexp_exponent(c: &Context, o: &[u64; 4]) -> Option<(Known, bool)> {
    let f = suffix(c.name)?;
    match parted(f, o[0]) {
        Some((_, exponent)) => bits(exponent as u32 as u64 & if f == F16 { 0xffff } else { 0xffff_ffff }),
        None if c.machine.target == Target::Gfx600 => value(Known::OPEN),
        None => bits(0),
    }
}

/// The face of a cube that a vector points at: AMD's table.
fn cube(c: &Context, o: &[u64; 4]) -> Option<(Known, bool)> {
    let [x, y, z, _] = *o;
    if o[..3].iter().any(|&operand| F32.is_nan(operand)) {
        return value(Known::OPEN);
    }
    let [ax, ay, az] = [x, y, z].map(|operand| F32.magnitude(operand));
    let minus = |operand: u64| operand ^ F32.sign();
    // Negative means below zero: -0 is not.
    let below = |operand: u64| F32.is_negative(operand) && !F32.is_zero(operand);
    let (id, sc, tc, ma) = if az >= ax && az >= ay {
        (if below(z) { 5.0f32 } else { 4.0 }, if below(z) { minus(x) } else { x }, minus(y), z)
    } else if ay >= ax {
        (if below(y) { 3.0 } else { 2.0 }, x, if below(y) { minus(z) } else { z }, y)
    } else {
        (if below(x) { 1.0 } else { 0.0 }, if below(x) { z } else { minus(z) }, minus(y), x)
    };
    match c.name {
        "cubeid_f32" => bits(id.to_bits().into()),
        "cubesc_f32" => bits(sc),
        "cubetc_f32" => bits(tc),
        _ => value(c.mul(F32, 0x4000_0000, ma, c.direction(F32))),
    }
}

/// M7. Products of f16 values are exact in f32.
fn dot2(c: &Context, o: &[u64; 4]) -> Option<(Known, bool)> {
    let modifiers = &c.instruction.modifiers;
    if (modifiers.neg_hi | modifiers.abs) & 4 != 0 {
        return value(Known::OPEN);
    }
    let minus = |half: u64, signs: u8, source: u8| half ^ if signs >> source & 1 == 1 { F16.sign() } else { 0 };
    let near = Direction::NearestEven;
    let both = |source: u8| {
        let word = o[usize::from(source)];
        [minus(word & 0xffff, modifiers.neg, source), minus(word >> 16 & 0xffff, modifiers.neg_hi, source)]
    };
    let [[a, b], [x, y]] = [both(0), both(1)];
    let halves = [a, b, x, y];
    let order = c.machine.readings.dot_order;
    let flushed = |bits: u64, format: Format| if order.keeps_subnormals() { bits } else { flushed(bits, format) };
    let addend = flushed(o[2], F32);
    let finite = halves.iter().all(|&half| matches!(F16.value(half), Value::Number(_)));
    if !finite || !matches!(F32.value(addend), Value::Number(_)) {
        return value(Known::OPEN);
    }
    let half = |index: usize| F16.real(flushed(halves[index], F16));
    let product = |a: usize, b: usize| flushed(F32.round(half(a).times(half(b)), near), F32);
    let (low, high) = (product(0, 2), product(1, 3));
    let add = |a: u64, b: u64| flushed(c.add(F32, a, b, near).value, F32);
    bits(match order {
        DotOrder::HighFirst | DotOrder::HighFirstKept => add(add(high, addend), low),
        DotOrder::LowFirst | DotOrder::LowFirstKept => add(add(low, addend), high),
        DotOrder::ProductsFirst | DotOrder::ProductsFirstKept => add(add(low, high), addend),
    })
}
