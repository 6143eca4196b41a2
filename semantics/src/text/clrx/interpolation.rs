//! Operands of interpolation.

use super::super::SourceError;
use super::operand::Reader;
use crate::instruction::Operand;

impl Reader<'_, '_, '_> {
    /// `attr4.x`, with blanks around the point.
    pub fn attribute(&mut self) -> Result<Operand, SourceError> {
        let rest = self.cursor.rest();
        let start = self.cursor.start();
        let name = rest.get(..4).filter(|name| name.eq_ignore_ascii_case("attr"));
        let Some(_) = name else { return Err(self.cursor.unexpected("an attribute such as attr0.x")) };
        let digits = rest[4..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |length| 4 + length);
        let index: Option<i64> = rest[4..digits].parse().ok().filter(|index| (0..64).contains(index));
        self.cursor.advance(digits);
        self.cursor.expect(".")?;
        let channel = self.cursor.rest().chars().next().and_then(|c| "xyzw".find(c.to_ascii_lowercase()));
        let (Some(index), Some(channel)) = (index, channel) else {
            let message = "an attribute is attr0 to attr63, with a channel x, y, z or w";
            return Err(SourceError::illegal(message, self.cursor.span_from(start)));
        };
        self.cursor.advance(1);
        Ok(Operand::Immediate(index * 4 + channel as i64))
    }

    /// `p10`, `p20` or `p0`.
    pub fn parameter(&mut self) -> Result<Operand, SourceError> {
        let value = self.named_value(&[("p10", 0), ("p20", 1), ("p0", 2)], 2, "a parameter: p0, p10 or p20")?;
        Ok(Operand::Immediate(value.into()))
    }
}
