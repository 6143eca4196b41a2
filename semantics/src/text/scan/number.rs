//! Numbers as LLVM's assembler writes them.

use super::TokenKind;

/// The length in bytes of the number that `text` begins with; `text` begins with a digit, or with
/// a dot and a digit.
pub(crate) fn length(text: &str) -> usize {
    let hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    let mut previous = '0';
    for (position, c) in text.char_indices() {
        let exponent_sign = matches!(c, '+' | '-')
            && matches!((hexadecimal, previous), (false, 'e' | 'E') | (true, 'p' | 'P'))
            && text[position + 1..].starts_with(|next: char| next.is_ascii_digit());
        if !(c.is_ascii_alphanumeric() || matches!(c, '.' | '_') || exponent_sign) {
            return position;
        }
        previous = c;
    }
    text.len()
}

/// The token of the number `text`: decimal, hexadecimal (`0x`), binary (`0b`), octal (`0o`, or
/// a leading zero), decimal or hexadecimal (`0x1.8p1`) floating point.
pub(crate) fn token(text: &str) -> TokenKind {
    let lower = text.to_ascii_lowercase();
    let (digits, radix, problem) = if let Some(digits) = lower.strip_prefix("0x") {
        if let Some((mantissa, exponent)) = digits.split_once('p') {
            return hexadecimal_float(mantissa, exponent);
        }
        (digits, 16, "is not a hexadecimal number")
    } else if let Some(digits) = lower.strip_prefix("0b") {
        (digits, 2, "is not a binary number")
    } else if let Some(digits) = lower.strip_prefix("0o") {
        (digits, 8, "is not an octal number")
    } else if is_float(&lower) {
        return float(&lower);
    } else if lower.len() > 1 && lower.starts_with('0') {
        (&lower[1..], 8, "is not an octal number (a leading zero means octal)")
    } else {
        (lower.as_str(), 10, "is not a number")
    };
    if digits.is_empty() || !digits.chars().all(|digit| digit.is_digit(radix)) {
        return TokenKind::BadNumber(problem);
    }
    match u64::from_str_radix(digits, radix) {
        Ok(value) => TokenKind::Integer(value as i64),
        Err(_) => TokenKind::BadNumber("does not fit in 64 bits"),
    }
}

/// Whether digits, a dot and an exponent make up all of `text`, with at least a dot or an exponent.
fn is_float(text: &str) -> bool {
    let exponent = text.contains('e') && text.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    (text.contains('.') || exponent) && text.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | 'e' | '+' | '-'))
}

fn float(text: &str) -> TokenKind {
    match text.parse::<f64>() {
        Ok(value) if value.is_finite() => TokenKind::Float(value),
        Ok(_) => TokenKind::BadNumber("is too large for a floating-point number"),
        Err(_) => TokenKind::BadNumber("is not a floating-point number"),
    }
}

/// Hexadecimal digits with a dot somewhere, and a decimal power of two.
fn hexadecimal_float(mantissa: &str, exponent: &str) -> TokenKind {
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let exponent: Result<i32, _> = exponent.parse();
    match (u64::from_str_radix(&digits, 16), exponent) {
        (Ok(value), Ok(exponent @ -1000..=1000)) if digits.bytes().all(|byte| byte.is_ascii_hexdigit()) => {
            TokenKind::Float(value as f64 * 2f64.powi(exponent - 4 * fraction.len() as i32))
        }
        _ => TokenKind::BadNumber("is not a hexadecimal floating-point number"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers() {
        let cases = [
            ("0", 0),
            ("42", 42),
            ("0x1F", 31),
            ("0X1f", 31),
            ("0b101", 5),
            ("017", 15),
            ("0o17", 15),
            ("00", 0),
            ("0xffffffffffffffff", -1),
            ("18446744073709551615", -1),
        ];
        for (text, value) in cases {
            assert_eq!(token(text), TokenKind::Integer(value), "{text}");
        }
    }

    #[test]
    fn floats() {
        for (text, value) in [("0x1.8p1", 3.0), ("0X1P-1", 0.5), ("0x.8p+1", 1.0), ("0x1.p1", 2.0)] {
            assert_eq!(token(text), TokenKind::Float(value), "{text}");
        }
        for (text, value) in [("1.0", 1.0), (".5", 0.5), ("1.", 1.0), ("1e0", 1.0), ("1.5e-3", 0.0015), ("2E+1", 20.0)]
        {
            assert_eq!(token(text), TokenKind::Float(value), "{text}");
        }
    }

    #[test]
    fn what_is_not_a_number_is_said() {
        for text in [
            "0x",
            "0xg",
            "0x1p",
            "0x1.8",
            "0xp1",
            "0x1p1.5",
            "0x123456789abcdef01p0",
            "0b2",
            "08",
            "019",
            "12abc",
            "1_000",
            "1ul",
            "1.0f",
            "1.2.3",
            "99999999999999999999",
            "1e400",
            "1e",
        ] {
            assert!(matches!(token(text), TokenKind::BadNumber(_)), "{text}");
        }
    }

    #[test]
    fn a_number_ends_where_an_operator_begins() {
        for (text, expected) in
            [("1+2", 1), ("1e+2*3", 4), ("1e+x", 2), ("0x1e+2", 4), ("0x1p+2*3", 6), ("10]", 2), ("7", 1)]
        {
            assert_eq!(length(text), expected, "{text}");
        }
    }
}
