//! Which constants the source operand code can hold, and which need a literal.
//!
//! The rules are those of LLVM's assembler. A constant is read in the type of its operand: the
//! bits of `1.0` are those of an f32, f64 or f16, and an integer that has the bits of such a value
//! becomes the same inline constant. On 16-bit integers the hardware reads the low half of the f32
//! pattern of a float constant, so that only the float notation selects one.

use crate::instruction::code;
use crate::isa::Type;
use crate::{Feature, Target};

/// A constant as written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Number {
    Integer(i64),
    Float(f64),
}

/// A constant as the machine holds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoded {
    /// A source operand code.
    Inline(u16),
    /// A word behind the instruction. A 64-bit float literal is the high word.
    Literal(u32),
}

impl Number {
    /// The constant in an operand of type `ty`, or what is wrong with it.
    pub fn encode(self, ty: Type, target: Target) -> Result<Encoded, String> {
        match self {
            Number::Integer(value) => encode_integer(value, ty, target),
            Number::Float(value) => encode_float(value, ty, target),
        }
    }
    /// The constant as a literal, also where an operand code could hold it.
    pub fn literal(self, ty: Type, target: Target) -> Result<u32, String> {
        Ok(match (self.encode(ty, target)?, self, layout(ty)) {
            (Encoded::Literal(literal), ..) => literal,
            (Encoded::Inline(_), Number::Integer(value), Layout::Half | Layout::Brain | Layout::HalfInteger)
                if !ty.is_packed() =>
            {
                value as u16 as u32
            }
            (Encoded::Inline(_), Number::Integer(value), _) => value as u32,
            (Encoded::Inline(_), Number::Float(value), Layout::Double) => (value.to_bits() >> 32) as u32,
            (Encoded::Inline(_), Number::Float(value), Layout::Single) => (value as f32).to_bits(),
            (Encoded::Inline(_), Number::Float(value), Layout::Brain) => brain_bits(value).unwrap_or_default() as u32,
            (Encoded::Inline(_), Number::Float(value), _) => half_bits(value).unwrap_or_default() as u32,
        })
    }
}

/// How an operand holds its constants.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layout {
    Half,
    /// A bf16 value, or two.
    Brain,
    /// Integer of 16 bits, or two.
    HalfInteger,
    Single,
    Double,
}

fn layout(ty: Type) -> Layout {
    match ty.element() {
        Type::F16 => Layout::Half,
        Type::Bf16 => Layout::Brain,
        Type::B16 | Type::I16 | Type::U16 => Layout::HalfInteger,
        Type::B64 | Type::I64 | Type::U64 | Type::F64 => Layout::Double,
        _ => Layout::Single,
    }
}

fn encode_integer(value: i64, ty: Type, target: Target) -> Result<Encoded, String> {
    let layout = layout(ty);
    let inline = match layout {
        Layout::Double => inline_code(value as u64, layout, target),
        Layout::Single => truncated(value, 32).and_then(|bits| inline_code(bits, layout, target)),
        Layout::Half | Layout::Brain | Layout::HalfInteger if ty.is_packed() && truncated(value, 16).is_none() => {
            truncated(value, 32).and_then(|bits| inline_integer(i64::from(bits as u32 as i32)))
        }
        Layout::Half | Layout::Brain | Layout::HalfInteger => {
            truncated(value, 16).and_then(|bits| inline_code(bits, layout, target))
        }
    };
    if let Some(code) = inline {
        return Ok(Encoded::Inline(code));
    }
    let bits = match layout {
        Layout::Half | Layout::Brain | Layout::HalfInteger if !ty.is_packed() => 16,
        _ => 32,
    };
    match truncated(value, bits) {
        Some(literal) => Ok(Encoded::Literal(literal as u32)),
        None => Err(format!("{} does not fit in {bits} bits", shown(value))),
    }
}

/// 1/(2π) as a single.
const INV_2PI_SINGLE: u64 = 0x3e22_f983;

fn encode_float(value: f64, ty: Type, target: Target) -> Result<Encoded, String> {
    let layout = layout(ty);
    let fits = |converted: Option<u64>, name: &str| {
        converted.ok_or_else(|| format!("{value:?} is out of the range of {name}"))
    };
    match layout {
        Layout::Double => match inline_code(value.to_bits(), layout, target) {
            Some(code) => Ok(Encoded::Inline(code)),
            None if ty.is_float() => Ok(Encoded::Literal((value.to_bits() >> 32) as u32)),
            None => Err("a 64-bit integer operand takes only the float constants 0.5, 1.0, 2.0, 4.0, their negatives \
                         and 1/(2π)"
                .into()),
        },
        Layout::Single => {
            let bits = fits(single_bits(value), "a 32-bit float")?;
            Ok(inline_code(bits, layout, target).map_or(Encoded::Literal(bits as u32), Encoded::Inline))
        }
        Layout::Half | Layout::Brain | Layout::HalfInteger => {
            let pattern = match layout {
                Layout::Half => half_bits(value).and_then(|bits| inline_code(bits, layout, target)),
                // 1/(2π) has the high half of a single, which is not the nearest bf16.
                Layout::Brain if single_bits(value) == Some(INV_2PI_SINGLE) => {
                    inline_code(INV_2PI_SINGLE, Layout::Single, target)
                }
                Layout::Brain => brain_bits(value).and_then(|bits| inline_code(bits, layout, target)),
                _ => single_bits(value).and_then(|bits| inline_code(bits, Layout::Single, target)),
            };
            match pattern {
                Some(code) => Ok(Encoded::Inline(code)),
                None if layout == Layout::Brain => {
                    Ok(Encoded::Literal(fits(brain_bits(value), "a bf16 value")? as u32))
                }
                None => Ok(Encoded::Literal(fits(half_bits(value), "a 16-bit float")? as u32)),
            }
        }
    }
}

/// The low `bits` bits of a value that fits in them, signed or unsigned.
fn truncated(value: i64, bits: u32) -> Option<u64> {
    let (lowest, highest) = (-(1i64 << (bits - 1)), (1i64 << bits) - 1);
    (lowest..=highest).contains(&value).then_some(value as u64 & highest as u64)
}

/// The operand code of an integer.
pub(crate) fn inline_integer(value: i64) -> Option<u16> {
    match value {
        0..=64 => Some(code::ZERO + value as u16),
        -16..=-1 => Some(code::MINUS_1 + (-1 - value) as u16),
        _ => None,
    }
}

/// The operand code of a constant with these bits.
fn inline_code(bits: u64, layout: Layout, target: Target) -> Option<u16> {
    let value = match layout {
        Layout::Half | Layout::Brain | Layout::HalfInteger => i64::from(bits as u16 as i16),
        Layout::Single => i64::from(bits as u32 as i32),
        Layout::Double => bits as i64,
    };
    let float = || {
        let position = code::FLOATS.iter().position(|&(double, single, half)| match layout {
            Layout::Half => bits == half.into(),
            Layout::Brain => bits == u64::from(single >> 16),
            Layout::HalfInteger => false,
            Layout::Single => bits == single.into(),
            Layout::Double => bits == double,
        })?;
        let code = code::FLOAT_HALF + position as u16;
        (code != code::INV_2PI || target.has(Feature::Inv2Pi)).then_some(code)
    };
    inline_integer(value).or_else(float)
}

/// The operand code of the float constant of type `ty` with these bits.
pub(crate) fn inline_float(bits: u64, ty: Type, target: Target) -> Option<u16> {
    let layout = layout(ty);
    inline_code(bits, layout, target).filter(|&code| bits == 0 || code >= code::FLOAT_HALF)
}

/// The f32 nearest to `value`, unless it overflows or is denormal and inexact.
fn single_bits(value: f64) -> Option<u64> {
    let single = value as f32;
    let denormal = single.abs() < f32::MIN_POSITIVE && f64::from(single) != value;
    (single.is_finite() && !denormal).then_some(single.to_bits().into())
}

/// The f16 nearest to `value`, ties to even, unless it overflows or is denormal and inexact.
pub(crate) fn half_bits(value: f64) -> Option<u64> {
    let sign = u64::from(value.is_sign_negative()) << 15;
    let magnitude = value.abs();
    if magnitude == 0.0 {
        return Some(sign);
    }
    // The exponent of the f16, whose smallest normal number is 2^-14; its step is 2^(exponent - 10).
    let exponent = ((magnitude.to_bits() >> 52) as i64 - 1023).max(-14);
    if exponent > 15 {
        return None;
    }
    let steps = magnitude * 2f64.powi(10 - exponent as i32);
    let rounded = steps.round_ties_even();
    if rounded < 1024.0 && rounded != steps {
        return None;
    }
    // A carry out of the fraction moves into the exponent, as it should.
    let bits = (((exponent + 14) as u64) << 10) + rounded as u64;
    (bits < 0x7c00).then_some(sign | bits)
}

/// The bf16 nearest to `value`, ties to even, unless it overflows.
fn brain_bits(value: f64) -> Option<u64> {
    let bits = (value as f32).to_bits();
    let rounded = (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
    (rounded & 0x7fff < 0x7f80).then_some(rounded.into())
}

/// A value as a message shows it.
pub(crate) fn shown(value: i64) -> String {
    let sign = if value < 0 { "-" } else { "" };
    match value.unsigned_abs() {
        small @ 0..0x1_0000 => format!("{sign}{small}"),
        large => format!("{sign}{large:#x}"),
    }
}

#[cfg(test)]
#[path = "constant_tests.rs"]
mod tests;
