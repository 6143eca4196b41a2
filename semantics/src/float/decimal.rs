//! Floating-point numbers as people write them: decimals read exactly or refused, and bits printed.

use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use rustc_apfloat::{Float, FloatConvert, Round, Status};

/// A format in which people read and write numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NumberFormat {
    /// binary16.
    F16,
    /// The upper half of binary32.
    Bf16,
    /// binary32.
    F32,
    /// binary64.
    F64,
}

/// What the bits of a number stand for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Class {
    /// A number that is neither infinite nor subnormal; zeros are among them.
    Finite,
    /// Not zero, and less than the least normal number.
    Subnormal,
    /// An infinity.
    Infinite,
    /// Not a number.
    Nan,
}

/// Why a decimal is no number of a format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refused {
    /// It is not one; the nearest number has these bits.
    Inexact(u64),
    /// It is greater than all of them.
    TooGreat,
    /// It is nearer to 0 than to any other.
    TooSmall,
    /// It has more digits than any number needs.
    TooLong,
}

/// The longest decimal that is read: the least subnormal of binary64 has 1074 places.
const LONGEST: usize = 1100;
/// Integers below are small.
const SMALL: f64 = 1e6;

impl NumberFormat {
    /// In the order of their widths.
    pub const ALL: [NumberFormat; 4] = [Self::F16, Self::Bf16, Self::F32, Self::F64];

    /// How it is called: `f16`, `bf16`, `f32`, `f64`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::F16 => "f16",
            Self::Bf16 => "bf16",
            Self::F32 => "f32",
            Self::F64 => "f64",
        }
    }
    /// Bits of a value.
    pub const fn bits(self) -> u32 {
        match self {
            Self::F16 | Self::Bf16 => 16,
            Self::F32 => 32,
            Self::F64 => 64,
        }
    }
    /// Bits of the fraction field.
    pub const fn fraction_bits(self) -> u32 {
        match self {
            Self::F16 => 10,
            Self::Bf16 => 7,
            Self::F32 => 23,
            Self::F64 => 52,
        }
    }
    /// Positive infinity.
    pub const fn infinity(self) -> u64 {
        ((1 << (self.bits() - 1 - self.fraction_bits())) - 1) << self.fraction_bits()
    }
    /// The positive quiet NaN whose other fraction bits are 0.
    pub const fn canonical_nan(self) -> u64 {
        self.infinity() | 1 << (self.fraction_bits() - 1)
    }
    /// The sign bit.
    pub const fn sign_mask(self) -> u64 {
        1 << (self.bits() - 1)
    }

    /// What `bits` stand for; bits above the format count for nothing.
    pub fn class(self, bits: u64) -> Class {
        let magnitude = bits & (self.sign_mask() - 1);
        match magnitude.cmp(&self.infinity()) {
            std::cmp::Ordering::Greater => Class::Nan,
            std::cmp::Ordering::Equal => Class::Infinite,
            _ if magnitude != 0 && magnitude < 1 << self.fraction_bits() => Class::Subnormal,
            _ => Class::Finite,
        }
    }

    /// The bits of a decimal without a sign, such as `0.5` or `1.5e-3`: those of the number that it is exactly, or of
    /// the number whose shortest decimal it is, as `0.1`. Any other would be rounded, and is refused.
    ///
    /// # Errors
    /// If it is no such number.
    ///
    /// # Panics
    /// If it is no decimal.
    pub fn read(self, decimal: &str) -> Result<u64, Refused> {
        if decimal.len() > LONGEST {
            return Err(Refused::TooLong);
        }
        let (bits, is_exact) = self.nearest(decimal);
        match self.class(bits) {
            _ if is_exact => Ok(bits),
            Class::Infinite => Err(Refused::TooGreat),
            _ if bits == 0 => Err(Refused::TooSmall),
            _ if digits(decimal) == digits(&self.shortest(bits)) => Ok(bits),
            _ => Err(Refused::Inexact(bits)),
        }
    }

    /// The number as people read it: the shortest decimal that [`NumberFormat::read`] reads back, `inf`, or a NaN with
    /// its bits, `nan (0x7fc00000)`. Bits above the format count for nothing.
    pub fn shown(self, bits: u64) -> String {
        let bits = bits & (self.sign_mask() | (self.sign_mask() - 1));
        let sign = if bits & self.sign_mask() != 0 { "-" } else { "" };
        match self.class(bits) {
            Class::Nan => format!("{sign}nan (0x{bits:0width$x})", width = self.bits() as usize / 4),
            Class::Infinite => format!("{sign}inf"),
            _ => format!("{sign}{}", plain(&self.shortest(bits & !self.sign_mask()))),
        }
    }

    /// The nearest number to a decimal, and whether it is the same.
    fn nearest(self, decimal: &str) -> (u64, bool) {
        fn of<F: Float>(decimal: &str) -> (u64, bool) {
            let read = F::from_str_r(decimal, Round::NearestTiesToEven).expect("the caller has seen that it is one");
            (read.value.to_bits() as u64, read.status == Status::OK)
        }
        match self {
            Self::F16 => of::<Half>(decimal),
            Self::Bf16 => of::<BFloat>(decimal),
            Self::F32 => of::<Single>(decimal),
            Self::F64 => of::<Double>(decimal),
        }
    }

    /// The shortest decimal to which no other number of the format is nearer, in the form `1.5e-3`; of a finite number
    /// without its sign. Of 16-bit formats small integers have all their digits: 65504.0, not 65500.0.
    fn shortest(self, bits: u64) -> String {
        let value = self.value(bits);
        let is_this = |decimal: &String| self.nearest(decimal).0 == bits;
        match self {
            Self::F64 => format!("{value:e}"),
            Self::F32 => format!("{:e}", f32::from_bits(bits as u32)),
            _ if value.fract() == 0.0 && value < SMALL => format!("{value:e}"),
            _ => (0..9).map(|places| format!("{value:.places$e}")).find(is_this).unwrap_or(format!("{value:e}")),
        }
    }

    /// The value of a number, which binary64 has exactly.
    fn value(self, bits: u64) -> f64 {
        fn of<F: Float + FloatConvert<Double>>(bits: u64) -> f64 {
            let exact: Double = F::from_bits(bits.into()).convert(&mut false).value;
            f64::from_bits(exact.to_bits() as u64)
        }
        match self {
            Self::F16 => of::<Half>(bits),
            Self::Bf16 => of::<BFloat>(bits),
            Self::F32 => of::<Single>(bits),
            Self::F64 => f64::from_bits(bits),
        }
    }
}

/// The digits of a decimal, without zeros at their ends, and the power of ten that the first stands for.
fn digits(decimal: &str) -> (String, i64) {
    let (mantissa, exponent) = decimal.split_once(['e', 'E']).unwrap_or((decimal, "0"));
    let exponent: i64 = exponent.parse().unwrap_or(i64::from(i32::MAX));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all = format!("{whole}{fraction}");
    let zeros = all.len() - all.trim_start_matches('0').len();
    let significant = all.trim_matches('0').to_owned();
    let first = whole.len() as i64 - 1 - zeros as i64;
    let power = if significant.is_empty() { 0 } else { exponent.saturating_add(first) };
    (significant, power)
}

/// Decimals with as many digits before the point are written without an exponent.
const WHOLE: i64 = 16;
/// The most zeros behind the point of a decimal that is written without an exponent.
const ZEROS: i64 = 4;

/// A decimal with its point where people look for it, and a digit on both sides of it.
fn plain(decimal: &str) -> String {
    let (significant, power) = digits(decimal);
    let padded = |whole: usize| format!("{significant:0<whole$}");
    let pointed = |text: &str, whole: usize| {
        let fraction = &text[whole..];
        format!("{}.{}", &text[..whole], if fraction.is_empty() { "0" } else { fraction })
    };
    match power {
        _ if significant.is_empty() => "0.0".into(),
        0..WHOLE => pointed(&padded(power as usize + 1), power as usize + 1),
        _ if (-1 - ZEROS..0).contains(&power) => format!("0.{}{significant}", "0".repeat((-1 - power) as usize)),
        _ => format!("{}e{power}", pointed(&significant, 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::NumberFormat::{Bf16, F16, F32, F64};
    use super::*;

    #[test]
    fn decimals_are_read_exactly() {
        for (format, text, bits) in [
            (F32, "1.5", 0x3fc0_0000),
            (F32, "0.0", 0),
            (F32, "1.0e10", 0x5015_02f9),
            (F32, "16777216.0", 0x4b80_0000),
            (F16, "1.5", 0x3e00),
            (F16, "65504.0", 0x7bff),
            (F16, "0.000000059604644775390625", 1),
            (Bf16, "1.5", 0x3fc0),
            (F64, "1.5", 0x3ff8_0000_0000_0000),
            (F64, "5.0e-324", 1),
        ] {
            assert_eq!(format.read(text), Ok(bits), "{text}");
        }
    }

    #[test]
    fn shortest_decimals_name_their_numbers() {
        assert_eq!(F32.read("0.1"), Ok(0x3dcc_cccd));
        assert_eq!(F32.read("0.100"), Ok(0x3dcc_cccd));
        assert_eq!(F32.read("1.0e-1"), Ok(0x3dcc_cccd));
        assert_eq!(F32.read("0.100000001490116119384765625"), Ok(0x3dcc_cccd));
        assert_eq!(F16.read("0.1"), Ok(0x2e66));
        assert_eq!(F64.read("0.1"), Ok(0.1f64.to_bits()));
        assert_eq!(Bf16.read("0.1"), Ok(0x3dcd));
    }

    #[test]
    fn what_would_be_rounded_is_refused() {
        assert_eq!(F32.read("0.10000000149"), Err(Refused::Inexact(0x3dcc_cccd)));
        assert_eq!(F32.read("16777217.0"), Err(Refused::Inexact(0x4b80_0000)));
        assert_eq!(F16.read("2049.0"), Err(Refused::Inexact(0x6800)));
        assert_eq!(F64.read("0.3333333333333333333"), Err(Refused::Inexact((1.0f64 / 3.0).to_bits())));
        assert_eq!(F32.read("1.0e40"), Err(Refused::TooGreat));
        assert_eq!(F16.read("65520.0"), Err(Refused::TooGreat));
        assert_eq!(F32.read("1.0e-60"), Err(Refused::TooSmall));
        assert_eq!(F32.read("1.0e999999999999999999999"), Err(Refused::TooGreat));
        assert_eq!(F32.read(&format!("1.{}", "0".repeat(2000))), Err(Refused::TooLong));
    }

    #[test]
    fn numbers_are_shown_as_they_are_read() {
        for (format, bits, text) in [
            (F32, 0x3fc0_0000, "1.5"),
            (F32, 0x8000_0000, "-0.0"),
            (F32, 0x7f80_0000, "inf"),
            (F32, 0xff80_0000, "-inf"),
            (F32, 0x7fc0_0000, "nan (0x7fc00000)"),
            (F32, 0xffc7_c22b, "-nan (0xffc7c22b)"),
            (F32, 1, "1.0e-45"),
            (F32, 0x3dcc_cccd, "0.1"),
            (F32, 0x4b80_0000, "16777216.0"),
            (F32, 0x7f7f_ffff, "3.4028235e38"),
            (F32, 0x3851_b717, "0.00005"),
            (F16, 0x7bff, "65504.0"),
            (F16, 0x2e66, "0.1"),
            (F16, 0xfe00, "-nan (0xfe00)"),
            (Bf16, 0x3dcd, "0.1"),
            (F64, 0x7ff8_0000_0000_0000, "nan (0x7ff8000000000000)"),
        ] {
            assert_eq!(format.shown(bits), text, "{format:?} {bits:#x}");
        }
    }

    #[test]
    fn every_half_is_read_back() {
        for format in [F16, Bf16] {
            for bits in (0..0x8000).filter(|&bits| matches!(format.class(bits), Class::Finite | Class::Subnormal)) {
                assert_eq!(format.read(&format.shown(bits)), Ok(bits), "{format:?} {bits:#x}");
            }
        }
    }

    #[test]
    fn numbers_of_other_formats_are_read_back() {
        let mut bits = 1u64;
        for _ in 0..20_000 {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            for (format, bits) in [(F32, bits >> 33), (F64, bits >> 1)] {
                if matches!(format.class(bits), Class::Finite | Class::Subnormal) {
                    assert_eq!(format.read(&format.shown(bits)), Ok(bits), "{format:?} {bits:#x}");
                }
            }
        }
    }

    #[test]
    fn classes_are_told_apart() {
        for format in NumberFormat::ALL {
            let least = 1 << format.fraction_bits();
            assert_eq!(format.class(0), Class::Finite);
            assert_eq!(format.class(least - 1), Class::Subnormal);
            assert_eq!(format.class(least), Class::Finite);
            assert_eq!(format.class(format.infinity() - 1), Class::Finite);
            assert_eq!(format.class(format.infinity() | format.sign_mask()), Class::Infinite);
            assert_eq!(format.class(format.infinity() + 1), Class::Nan);
            assert_eq!(format.class(format.canonical_nan()), Class::Nan);
        }
    }
}
