//! Integer literals: how they are written, and which widths they fit.

/// The number that `text` is outside of expressions: decimal, or hexadecimal behind `0x`, of up to 64 bits.
pub fn number(text: &str) -> Option<u64> {
    match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

/// A literal before it has a width: `-2^63 ..= 2^64 - 1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Integer(i128);

impl Integer {
    /// The integer with this sign and magnitude, if some width up to 64 holds it.
    pub(super) fn new(negative: bool, magnitude: u64) -> Option<Self> {
        let value = if negative { -i128::from(magnitude) } else { i128::from(magnitude) };
        (value >= i128::from(i64::MIN)).then_some(Integer(value))
    }
    /// Parses digits without a sign: decimal, `0x` or `0b`, with `_` between digits.
    pub(super) fn parse_magnitude(digits: &str) -> Result<u64, String> {
        let (radix, rest) = match digits.get(..2) {
            Some("0x" | "0X") => (16, &digits[2..]),
            Some("0b" | "0B") => (2, &digits[2..]),
            _ => (10, digits),
        };
        let mut value = 0u64;
        let mut any = false;
        for character in rest.chars().filter(|&character| character != '_') {
            let Some(digit) = character.to_digit(radix) else {
                return Err(format!("`{character}` is not a digit of `{digits}` (base {radix})"));
            };
            let next = value.checked_mul(radix.into()).and_then(|value| value.checked_add(digit.into()));
            value = next.ok_or_else(|| format!("`{digits}` needs more than 64 bits"))?;
            any = true;
        }
        if any { Ok(value) } else { Err(format!("`{digits}` has no digits")) }
    }
    /// Whether a bit vector of `width` bits can hold it, read as signed if it is negative.
    pub(super) fn fits(self, width: u32) -> bool {
        if width > 64 {
            return true;
        }
        let (lowest, beyond) = (-(1i128 << (width - 1)), 1i128 << width);
        (lowest..beyond).contains(&self.0)
    }
    /// The value as a bit vector of `width` bits, if it fits.
    pub(super) fn at_width(self, width: u32) -> Option<u64> {
        self.fits(width).then(|| self.0 as u64 & mask(width))
    }
    /// Bits `lo + width - 1 .. lo` of the infinite two's complement form; `width` is at most 32.
    pub(super) fn word(self, lo: u32, width: u32) -> u32 {
        (self.0 >> lo.min(127)) as u32 & mask(width) as u32
    }
    /// The value, if it is a number from 0 to `u32::MAX`.
    pub(super) fn as_u32(self) -> Option<u32> {
        u32::try_from(self.0).ok()
    }
}

impl From<u8> for Integer {
    fn from(value: u8) -> Self {
        Integer(value.into())
    }
}

impl From<u64> for Integer {
    fn from(value: u64) -> Self {
        Integer(value.into())
    }
}

impl std::fmt::Display for Integer {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// The lowest `width` bits set; `width` is 0 to 64.
pub(super) fn mask(width: u32) -> u64 {
    if width == 64 { u64::MAX } else { (1 << width) - 1 }
}
