//! Floating-point literals: how they are written, and which bits they have.

use gcn_semantics::float::{NumberFormat, Refused};
use gcn_semantics::text::Span;

use super::error::{Error, ErrorKind};

/// What floating-point numbers look like, for hints.
pub(super) const EXAMPLES: &str = "floating-point numbers are 1.5, 1.5e-3, inf, nan, with a suffix that says the \
                                   format: 1.5h (f16), 1.5f (f32), 1.5d (f64)";

/// The formats that have a suffix; without one, the width of the other side says the format.
const SUFFIXES: [(char, NumberFormat); 3] =
    [('h', NumberFormat::F16), ('f', NumberFormat::F32), ('d', NumberFormat::F64)];

/// A literal before it has a width.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Float {
    /// As it was written, with its sign.
    text: String,
    is_negative: bool,
    magnitude: Magnitude,
    format: Option<NumberFormat>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Magnitude {
    Decimal(String),
    Infinity,
    Nan,
}

impl Float {
    /// Length of the number at the beginning of `text`, if a point with digits on both sides is part of it: up to
    /// where no digit, letter or sign of an exponent follows.
    pub(super) fn length(text: &str) -> Option<usize> {
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let word = |text: &str| text.bytes().take_while(|&b| b.is_ascii_alphanumeric() || b == b'_').count();
        let whole = digits(text);
        let fraction = text[whole..].strip_prefix('.').map_or(0, digits);
        if whole == 0 || fraction == 0 {
            return None;
        }
        let point = whole + 1 + fraction;
        let behind = text[point..].strip_prefix(['e', 'E']).and_then(|exponent| exponent.strip_prefix(['-', '+']));
        let signed = behind.map_or(0, digits);
        let exponent = if signed > 0 { 2 + signed } else { 0 };
        Some(point + exponent + word(&text[point + exponent..]))
    }

    /// The number that is all of `text`.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let suffix = SUFFIXES.into_iter().find(|&(suffix, _)| text.ends_with(suffix));
        let decimal = suffix.map_or(text, |(suffix, _)| text.trim_end_matches(suffix));
        let (mantissa, exponent) = decimal.split_once(['e', 'E']).unwrap_or((decimal, "0"));
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let is_whole = mantissa.split('.').all(is_number) && is_number(exponent.trim_start_matches(['-', '+']));
        if !is_whole || text.len() > decimal.len() + 1 {
            return Err(format!("`{text}` is no floating-point number"));
        }
        let magnitude = Magnitude::Decimal(decimal.into());
        Ok(Float { text: text.into(), is_negative: false, magnitude, format: suffix.map(|(_, format)| format) })
    }

    /// The infinity or NaN that `word` is: `inf`, `nanh`.
    pub(super) fn named(word: &str) -> Option<Self> {
        let suffix = word.get(3..)?;
        let magnitude = match word.get(..3)? {
            "inf" => Magnitude::Infinity,
            "nan" => Magnitude::Nan,
            _ => return None,
        };
        let format = SUFFIXES.into_iter().find(|(known, _)| suffix == known.to_string()).map(|(_, format)| format);
        let is_one = suffix.is_empty() || format.is_some();
        is_one.then(|| Float { text: word.into(), is_negative: false, magnitude, format })
    }

    /// The number with a minus sign.
    pub(super) fn negative(self) -> Self {
        Float { text: format!("-{}", self.text), is_negative: true, ..self }
    }

    pub(super) fn is_nan(&self) -> bool {
        self.magnitude == Magnitude::Nan
    }

    /// The bits of the format that its suffix says.
    pub(super) fn width(&self) -> Option<u32> {
        self.format.map(NumberFormat::bits)
    }

    /// Its bits in `width` bits, with zeros above them where its suffix names a narrower format.
    pub(super) fn at_width(&self, width: u32, kind: ErrorKind, span: Span) -> Result<u64, Error> {
        let text = &self.text;
        let of_width = || SUFFIXES.into_iter().map(|(_, format)| format).find(|format| format.bits() == width);
        let Some(format) = self.format.or_else(of_width) else {
            return Err(Error::new(kind, span, format!("nothing says which format `{text}` has in {width} bits"))
                .with_hint("a suffix says it: `h` for f16, `f` for f32, `d` for f64"));
        };
        let (name, bits) = (format.name(), format.bits());
        if bits > width {
            return Err(Error::new(kind, span, format!("`{text}` has {bits} bits, which do not fit {width}"))
                .with_hint(match format {
                    NumberFormat::F64 => "an f64 is in a pair of registers, such as `v[0:1]`".into(),
                    _ => format!("an {name} is in {bits} bits"),
                }));
        }
        let magnitude = match &self.magnitude {
            Magnitude::Infinity => format.infinity(),
            Magnitude::Nan => format.canonical_nan(),
            Magnitude::Decimal(decimal) => format.read(decimal).map_err(|why| {
                let refused = |message: String| Error::new(kind, span, message);
                let sign = if self.is_negative { format.sign_mask() } else { 0 };
                match why {
                    Refused::Inexact(nearest) => {
                        let nearest = format.shown(nearest | sign);
                        let message = format!("`{text}` is no {name}: it would be rounded to {nearest}");
                        refused(message).with_hint(format!("write `{nearest}`"))
                    }
                    Refused::TooGreat => {
                        let greatest = format.shown(format.infinity() - 1);
                        let message = format!("`{text}` is no {name}: the greatest is {greatest}");
                        refused(message).with_hint("infinity is `inf`")
                    }
                    Refused::TooSmall => {
                        refused(format!("`{text}` is no {name}: the least above 0 is {}", format.shown(1)))
                    }
                    Refused::TooLong => refused(format!("no {name} has so many digits")),
                }
            })?,
        };
        Ok(magnitude | if self.is_negative { format.sign_mask() } else { 0 })
    }
}

impl std::fmt::Display for Float {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}
