//! Registers and constants in CLRX's form.

use super::Printer;
use crate::Feature;
use crate::instruction::{Encoding, code};
use crate::isa::Type;
use crate::target::Properties;

/// Which float a literal may stand for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Comment {
    None,
    Single,
    Half,
}

impl Comment {
    pub fn of(ty: Type) -> Self {
        match ty.element() {
            Type::F32 => Comment::Single,
            Type::F16 => Comment::Half,
            _ => Comment::None,
        }
    }
}

/// `v1`, `v[1:2]`; numbers wrap around.
pub(super) fn vector(index: u32, words: u8) -> String {
    let first = index & 0xff;
    match words {
        0 | 1 => format!("v{first}"),
        _ => format!("v[{first}:{}]", (first + u32::from(words) - 1) & 0xff),
    }
}

fn range(prefix: &str, first: u32, words: u8) -> String {
    match words {
        0 | 1 => format!("{prefix}{first}"),
        _ => format!("{prefix}[{first}:{}]", first + u32::from(words) - 1),
    }
}

impl Printer {
    /// The register or constant of an operand code without literals.
    pub fn inline(&self, source: u32, words: u8) -> String {
        let target = self.target;
        let code16 = source as u16;
        let Properties { sgprs, first_trap_register, trap_registers, .. } = *target.properties();
        let trap = first_trap_register..first_trap_register + trap_registers;
        match code16 {
            _ if source < sgprs.into() => range("s", source, words),
            code::ZERO..=code::INT_64 => (source - u32::from(code::ZERO)).to_string(),
            code::MINUS_1..=code::MINUS_16 => format!("-{}", source - u32::from(code::INT_64)),
            code::FLOAT_HALF..code::INV_2PI => ["0.5", "-0.5", "1.0", "-1.0", "2.0", "-2.0", "4.0", "-4.0"]
                [usize::from(code16 - code::FLOAT_HALF)]
            .into(),
            code::INV_2PI if target.has(Feature::Inv2Pi) => "0.15915494".into(),
            code::VCCZ => "vccz".into(),
            code::EXECZ => "execz".into(),
            code::SCC => "scc".into(),
            code::LDS_DIRECT => "lds".into(),
            255 => "0x0".into(),
            code::M0 if words > 1 => "m0&ill!".into(),
            code::M0 => "m0".into(),
            _ if trap.contains(&code16) => range("ttmp", source - u32::from(trap.start), words),
            235..=238 if target.has(Feature::Apertures) => {
                ["shared_base", "shared_limit", "private_base", "private_limit"][usize::from(code16 - 235)].into()
            }
            239 if target.has(Feature::Apertures) => "pops_exiting_wave_id".into(),
            256.. => vector(source - 256, words),
            _ => self.named(code16, words),
        }
    }

    /// Registers whose halves have names of their own.
    fn named(&self, source: u16, words: u8) -> String {
        let target = self.target;
        let name = match source & !1 {
            pair if target.properties().flat_scratch == Some(pair) => "flat_scratch",
            104 if target.has(Feature::XnackMask) => "xnack_mask",
            106 => "vcc",
            108 if target.properties().first_trap_register > 108 => "tba",
            110 if target.properties().first_trap_register > 110 => "tma",
            126 => "exec",
            _ => return format!("ill_{source}"),
        };
        match words {
            0 | 1 => format!("{name}_{}", ["lo", "hi"][usize::from(source & 1)]),
            // Registers that do not begin at the first half, or do not end with the second.
            _ => {
                let unaligned = if source & 1 == 1 { "_u!" } else { "" };
                format!("{name}{unaligned}{}", if words > 2 { "&ill!" } else { "" })
            }
        }
    }

    /// A source that can be a literal.
    pub fn source(&self, source: u32, words: u8, comment: Comment) -> String {
        if source != 255 {
            return self.inline(source, words);
        }
        let value = self.take_literal();
        match value as i32 {
            -16..=64 => format!("lit({})", value as i32),
            _ => self.literal_text(value, comment),
        }
    }

    /// The literal: in SDWA and DPP, which have none, the dword that says what they are.
    pub fn take_literal(&self) -> u32 {
        if matches!(self.class.encoding, Encoding::Sdwa | Encoding::Dpp) {
            return (self.word >> 32) as u32;
        }
        self.literal_used.set(true);
        self.literal.unwrap_or(0)
    }

    /// A literal, with the float that it stands for.
    pub fn literal_text(&self, value: u32, comment: Comment) -> String {
        match comment {
            Comment::None => format!("{value:#x}"),
            Comment::Single => format!("{value:#x} /* {}f */", single(value)),
            Comment::Half => format!("{value:#x} /* {}h */", half(value as u16)),
        }
    }
}

/// A float constant as CLRX writes it: the fewest digits that are within a tenth of the last place.
fn decimal(value: f64, last_place: f64) -> String {
    if !value.is_finite() {
        return if value.is_nan() {
            "nan".into()
        } else if value < 0.0 {
            "-inf".into()
        } else {
            "inf".into()
        };
    }
    let digits = (0..17).map(|digits| format!("{value:.digits$e}"));
    let close = |text: &String| text.parse::<f64>().is_ok_and(|read| (read - value).abs() <= last_place / 10.0);
    scientific(&digits.into_iter().find(close).unwrap_or_default())
}

fn single(bits: u32) -> String {
    let exponent = (bits >> 23 & 0xff).max(1) as i32;
    decimal(f32::from_bits(bits).into(), 2f64.powi(exponent - 150))
}

fn half(bits: u16) -> String {
    let (exponent, fraction) = (i32::from(bits >> 10 & 31), f64::from(bits & 1023));
    let last_place = 2f64.powi(exponent.max(1) - 25);
    let magnitude = match exponent {
        31 if fraction != 0.0 => f64::NAN,
        31 => f64::INFINITY,
        0 => fraction * last_place,
        _ => (1024.0 + fraction) * last_place,
    };
    decimal(if bits >> 15 == 1 { -magnitude } else { magnitude }, last_place)
}

/// `1.5e0` as `1.5`, `2e-44` as `2e-44`.
fn scientific(text: &str) -> String {
    let Some((mantissa, exponent)) = text.split_once('e') else { return text.into() };
    let Ok(power) = exponent.parse::<i32>() else { return text.into() };
    if !(-5..=8).contains(&power) {
        let sign = if power < 0 { '-' } else { '+' };
        return format!("{mantissa}e{sign}{:02}", power.abs());
    }
    match text.parse::<f64>() {
        Ok(value) => format!("{value}"),
        Err(_) => text.into(),
    }
}
