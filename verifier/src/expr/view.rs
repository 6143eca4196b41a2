//! Views: as what the bits of a place are shown.

use std::fmt;
use std::str::FromStr;

use gcn_semantics::float::NumberFormat;
use gcn_semantics::isa::Type;
use gcn_semantics::text::Span;

use super::error::Error;
use super::place::Place;

/// What each part of a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Element {
    /// Bits, in hexadecimal.
    Hex,
    /// An integer of so many bits.
    Integer {
        /// Whether it has a sign.
        signed: bool,
        /// 8, 16, 32 or 64.
        bits: u32,
    },
    /// A floating-point number.
    Float(NumberFormat),
}

/// As what the bits of a place are shown: one element, which has the low bits, or several, the lowest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct View {
    /// What each element is.
    pub element: Element,
    /// How many there are.
    pub count: u32,
}

/// A place, and as what it is shown if somebody has said so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Viewed {
    /// The place.
    pub place: Place,
    /// The view.
    pub view: Option<View>,
}

/// Views of one element, by their names.
const ELEMENTS: [(&str, Element); 13] = {
    use NumberFormat::{Bf16, F16, F32, F64};
    const fn integer(signed: bool, bits: u32) -> Element {
        Element::Integer { signed, bits }
    }
    [
        ("f32", Element::Float(F32)),
        ("f16", Element::Float(F16)),
        ("bf16", Element::Float(Bf16)),
        ("f64", Element::Float(F64)),
        ("i32", integer(true, 32)),
        ("u32", integer(false, 32)),
        ("i16", integer(true, 16)),
        ("u16", integer(false, 16)),
        ("i64", integer(true, 64)),
        ("u64", integer(false, 64)),
        ("i8", integer(true, 8)),
        ("u8", integer(false, 8)),
        ("hex", Element::Hex),
    ]
};

/// What views there are, for hints and help.
pub const VIEWS: &str = "hex, f16, bf16, f32, f64, i8 to i64 and u8 to u64, several of them with x and their number: \
                         f16x2";

impl View {
    /// Bits, in hexadecimal.
    pub const HEX: View = View { element: Element::Hex, count: 1 };

    /// One floating-point number.
    pub const fn float(format: NumberFormat) -> Self {
        View { element: Element::Float(format), count: 1 }
    }
    /// Bits that it looks at; all that there are, in hexadecimal.
    pub fn bits(self) -> Option<u32> {
        let of_one = match self.element {
            Element::Hex => return None,
            Element::Integer { bits, .. } => bits,
            Element::Float(format) => format.bits(),
        };
        Some(of_one * self.count)
    }
    /// Whether it shows floating-point numbers.
    pub fn is_float(self) -> bool {
        matches!(self.element, Element::Float(_))
    }

    /// The view of a result of this type, if people would not look at its bits.
    pub fn of_type(ty: Type) -> Option<Self> {
        let format = match ty.element() {
            Type::F16 => NumberFormat::F16,
            Type::Bf16 => NumberFormat::Bf16,
            Type::F32 => NumberFormat::F32,
            Type::F64 => NumberFormat::F64,
            _ => return None,
        };
        Some(View { element: Element::Float(format), count: if ty.is_packed() { 2 } else { 1 } })
    }

    /// This view of `value`, or of both halves where only the low one is looked at and the other is not 0.
    pub fn fitting(self, value: u128) -> Self {
        match self.bits() {
            Some(16) if value >> 16 != 0 && self.is_float() => View { count: 2, ..self },
            _ => self,
        }
    }

    /// `value` as [`View::shown`], and its bits where they are not part of that: `1.5 (0x3fc00000)`.
    pub fn shown_with_bits(self, value: u128, width: u32) -> String {
        let shown = self.shown(value, width);
        if self == View::HEX || (self.count == 1 && shown.contains('(')) {
            return shown;
        }
        format!("{shown} ({})", View::HEX.shown(value, width))
    }

    /// The same view of each part of `place`, if it is wider: `f32` of two registers shows two numbers.
    ///
    /// # Errors
    /// If the view does not suit the place.
    pub(super) fn of_place(self, place: &Place, span: Span) -> Result<Self, Error> {
        let width = place.width();
        let Some(bits) = self.bits() else { return Ok(self) };
        if bits > width {
            let error = Error::place(span, format!("`{self}` has {bits} bits, and `{place}` has {width}"));
            return Err(if (bits, width) == (64, 32) { error.with_hint("it is in a pair: `v[0:1]`") } else { error });
        }
        if self.count > 1 || width <= 32 || bits == width {
            return Ok(self);
        }
        if bits < 32 || !width.is_multiple_of(bits) {
            return Err(Error::place(span, format!("`{place}` has {width} bits, and `{self}` has {bits}"))
                .with_hint(format!("say how many: `{self}x{}`", width / bits)));
        }
        Ok(View { count: width / bits, ..self })
    }

    /// `value`, of `width` bits, in this view: `1.5`, `nan (0x7fc00000)`, `[1.5, -0.0]`.
    pub fn shown(self, value: u128, width: u32) -> String {
        let one = |index: u32| {
            let bits = self.bits().unwrap_or(width) / self.count;
            let part = (value >> (index * bits).min(127)) as u64;
            match self.element {
                Element::Hex => format!("0x{value:0digits$x}", digits = width.div_ceil(4) as usize),
                Element::Integer { signed, bits } => {
                    let shift = 64 - bits;
                    if signed {
                        ((part << shift) as i64 >> shift).to_string()
                    } else {
                        (part << shift >> shift).to_string()
                    }
                }
                Element::Float(format) => format.shown(part),
            }
        };
        match self.count {
            1 => one(0),
            count => format!("[{}]", (0..count).map(one).collect::<Vec<_>>().join(", ")),
        }
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let name = ELEMENTS.iter().find(|(_, element)| *element == self.element).map_or("hex", |(name, _)| name);
        match self.count {
            1 => f.write_str(name),
            count => write!(f, "{name}x{count}"),
        }
    }
}

impl FromStr for View {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let element = |name: &str| ELEMENTS.iter().find(|(known, _)| *known == name).map(|(_, element)| *element);
        if let Some(element) = element(text) {
            return Ok(View { element, count: 1 });
        }
        let several = text.split_once('x').and_then(|(name, count)| Some((element(name)?, count.parse().ok()?)));
        match several {
            Some((element, count @ 1..=64)) if element != Element::Hex => Ok(View { element, count }),
            _ => Err(format!("there is no view `{text}`")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(view: &str, value: u128, width: u32) -> String {
        view.parse::<View>().expect(view).shown(value, width)
    }

    #[test]
    fn views_show_values() {
        for (view, value, width, text) in [
            ("f32", 0x3fc0_0000, 32, "1.5"),
            ("f32", 0x7fc0_0000, 32, "nan (0x7fc00000)"),
            ("i32", 0xffff_fffb, 32, "-5"),
            ("u32", 0xffff_fffb, 32, "4294967291"),
            ("f16", 0xffff_3e00, 32, "1.5"),
            ("bf16", 0x3fc0, 32, "1.5"),
            ("f16x2", 0x8000_3e00, 32, "[1.5, -0.0]"),
            ("bf16x2", 0x7f80_3fc0, 32, "[1.5, inf]"),
            ("i8x4", 0xff00_807f, 32, "[127, -128, 0, -1]"),
            ("f64", 0x3ff8_0000_0000_0000, 64, "1.5"),
            ("f32x2", 0xbf80_0000_3fc0_0000, 64, "[1.5, -1.0]"),
            ("u64", u64::MAX.into(), 64, "18446744073709551615"),
            ("i64", u64::MAX.into(), 64, "-1"),
            ("f32x4", 0x3f80_0000 << 96, 128, "[0.0, 0.0, 0.0, 1.0]"),
            ("hex", 0x1f, 12, "0x01f"),
        ] {
            assert_eq!(shown(view, value, width), text, "{view}");
            assert_eq!(view.parse::<View>().map(|view| view.to_string()), Ok(view.to_owned()));
        }
    }

    #[test]
    fn other_words_are_no_views() {
        for text in ["", "f", "f31", "F32", "f32x", "f32x0", "f32x65", "hexx2", "x2", "f32x2x2", "i4"] {
            assert_eq!(text.parse::<View>(), Err(format!("there is no view `{text}`")));
        }
    }
}
