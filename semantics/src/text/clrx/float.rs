//! Float constants: `1.5`, `.5e-3`, `0x1.8p4`, with a suffix for their type.

use super::super::constant::half_bits;
use crate::isa::Type;

/// A float constant of a text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Float<'a> {
    text: &'a str,
    /// The type that the suffix names: `h` f16, `s` or `f` f32, `l` f64.
    pub suffix: Option<Type>,
    /// With sign and suffix.
    pub length: usize,
}

impl<'a> Float<'a> {
    /// The float constant that `text` begins with; it has a point or an exponent.
    pub fn read(text: &'a str) -> Option<Self> {
        let unsigned = text.trim_start_matches(['-', '+']);
        let sign = text.len() - unsigned.len();
        if sign > 1 {
            return None;
        }
        let hexadecimal = unsigned.get(..2).is_some_and(|prefix| prefix.eq_ignore_ascii_case("0x"));
        let length = sign + if hexadecimal { hexadecimal_length(unsigned)? } else { decimal_length(unsigned)? };
        let suffix = match text.as_bytes().get(length).map(u8::to_ascii_lowercase) {
            Some(b'h') => Some(Type::F16),
            Some(b's' | b'f') => Some(Type::F32),
            Some(b'l') => Some(Type::F64),
            _ => None,
        };
        let end = length + usize::from(suffix.is_some());
        let ends = !text[end..].starts_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$'));
        ends.then_some(Float { text: &text[..length], suffix, length: end })
    }

    /// The bits in type `ty`: F16, F32 or F64. `None` if the value is out of range.
    pub fn bits(&self, ty: Type) -> Option<u64> {
        let hexadecimal = self.text.contains(['x', 'X']);
        let double = || if hexadecimal { hexadecimal_value(self.text) } else { self.text.parse().ok() };
        match ty {
            Type::F16 => half_bits(double()?),
            Type::F64 => double().filter(|value| value.is_finite()).map(f64::to_bits),
            _ => {
                let single = if hexadecimal { double()? as f32 } else { self.text.parse::<f32>().ok()? };
                single.is_finite().then_some(single.to_bits().into())
            }
        }
    }
}

fn digits(text: &str, radix: u32) -> usize {
    text.find(|c: char| !c.is_digit(radix)).unwrap_or(text.len())
}

/// The length of `p+5`, `e-3`; 0 if there is none.
fn exponent_length(text: &str, letter: char) -> usize {
    let Some(rest) = text.strip_prefix([letter, letter.to_ascii_uppercase()]) else { return 0 };
    let sign = usize::from(rest.starts_with(['+', '-']));
    match digits(&rest[sign..], 10) {
        0 => 0,
        count => 1 + sign + count,
    }
}

fn length(text: &str, start: usize, radix: u32, letter: char) -> Option<usize> {
    let whole = digits(&text[start..], radix);
    let mut end = start + whole;
    let point = text[end..].starts_with('.');
    let mut fraction = 0;
    if point {
        fraction = digits(&text[end + 1..], radix);
        end += 1 + fraction;
    }
    let exponent = exponent_length(&text[end..], letter);
    (whole + fraction > 0 && (point || exponent > 0)).then_some(end + exponent)
}

fn decimal_length(text: &str) -> Option<usize> {
    length(text, 0, 10, 'e')
}

fn hexadecimal_length(text: &str) -> Option<usize> {
    length(text, 2, 16, 'p')
}

/// The value of `-0x1a.8p-3`; digits beyond those of an f64 are cut off.
fn hexadecimal_value(text: &str) -> Option<f64> {
    let unsigned = text.trim_start_matches(['-', '+']);
    let lower = unsigned[2..].to_ascii_lowercase();
    let (digits, exponent) = lower.split_once('p').unwrap_or((&lower, "0"));
    let mut exponent: i32 = exponent.parse().ok()?;
    let mut mantissa = 0u64;
    let mut behind_point = false;
    for digit in digits.chars() {
        let Some(digit) = digit.to_digit(16) else {
            behind_point = true;
            continue;
        };
        let fits = mantissa < 1 << 49;
        if fits {
            mantissa = mantissa << 4 | u64::from(digit);
        }
        exponent = exponent.checked_add(4 * (i32::from(!fits) - i32::from(behind_point)))?;
    }
    let value = mantissa as f64 * 2f64.powi(exponent.clamp(-2000, 2000));
    Some(if text.starts_with('-') { -value } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_of_constants() {
        for (text, ty, bits) in [
            ("1.5", Type::F32, 0x3fc0_0000),
            (".5", Type::F32, 0x3f00_0000),
            ("2.", Type::F32, 0x4000_0000),
            ("-2.", Type::F32, 0xc000_0000),
            ("3e-7", Type::F32, 0x34a1_0fb0),
            ("-4.5", Type::F16, 0xc480),
            ("0.51119751", Type::F64, 0x3fe0_5bba_e167_e46b),
            ("0x1.8p4", Type::F32, 0x41c0_0000),
            ("-0x.8p0", Type::F64, 0xbfe0_0000_0000_0000),
        ] {
            let float = Float::read(text).unwrap();
            let found = float.bits(ty).unwrap();
            assert_eq!(float.length, text.len(), "{text}");
            assert_eq!(found >> 20, bits >> 20, "{text}: {found:#x}");
        }
        assert_eq!(Float::read("1e999").unwrap().bits(Type::F32), None);
        assert_eq!(Float::read("1e6").unwrap().bits(Type::F16), None);
    }

    #[test]
    fn suffixes_and_ends() {
        let suffix = |text| Float::read(text).map(|float| (float.suffix, float.length));
        assert_eq!(suffix("1.s,"), Some((Some(Type::F32), 3)));
        assert_eq!(suffix("-4.5h"), Some((Some(Type::F16), 5)));
        assert_eq!(suffix("1e3l"), Some((Some(Type::F64), 4)));
        assert_eq!(suffix("1.5 "), Some((None, 3)));
        for text in ["1", "1f", "0x1f", ".", "..5", "1.5x", "e5", "1.2.3", "--1.5", "-", "", "0x", "1e", "v1"] {
            assert_eq!(suffix(text), None, "{text}");
        }
    }
}
