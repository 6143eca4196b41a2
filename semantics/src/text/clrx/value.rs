//! Values of modifiers: `name`, `name:value`, `name:[a,b]`.

use super::super::{SourceError, Span};
use super::operand::Reader;

impl Reader<'_, '_, '_> {
    /// Steps over `:`, which must come next.
    pub fn colon(&mut self) -> Result<(), SourceError> {
        self.cursor.expect(":")
    }
    /// A flag: set without a value, else as the value says; under `.oldmodparam` its lowest bit does.
    pub fn flag(&mut self) -> Result<bool, SourceError> {
        if !self.cursor.eat(":") {
            return Ok(true);
        }
        let value = super::expression::number(self.cursor, self.scope)?;
        Ok(if self.oldmodparam { value & 1 != 0 } else { value != 0 })
    }
    /// One of a few decimal numbers, which no expression can stand for.
    pub fn one_of(&mut self, numbers: &[u8], what: &str) -> Result<u8, SourceError> {
        let rest = self.cursor.rest();
        let digits = &rest[..rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())];
        let number = digits.parse().ok().filter(|number| numbers.contains(number));
        let Some(number) = number else {
            let start = self.cursor.start();
            let end = start + digits.len().max(rest.chars().next().map_or(0, char::len_utf8));
            return Err(SourceError::illegal(format!("expected {what}"), Span::new(start, end)));
        };
        self.cursor.advance(digits.len());
        Ok(number)
    }
    /// `:` and a number of `bits`.
    pub fn number_of(&mut self, bits: u32) -> Result<i64, SourceError> {
        self.colon()?;
        self.field(bits)
    }
    /// `:` and one bit per place: a list as long as `count`, or a number. The first bit is the lowest.
    pub fn mask(&mut self, count: usize) -> Result<u8, SourceError> {
        self.colon()?;
        let start = self.cursor.start();
        if !self.cursor.eat("[") {
            return self.field(count as u32).map(|mask| mask as u8);
        }
        let mut mask = 0;
        for index in 0..count {
            self.list_separator(index)?;
            mask |= u8::from(self.field(1)? != 0) << index;
        }
        if !self.cursor.eat("]") {
            let message = format!("this list has {count} values here");
            return Err(SourceError::syntax(message, self.cursor.span_from(start)));
        }
        Ok(mask)
    }
    /// How many values the list behind the coming `:` has; `None`: no list comes.
    pub fn mask_length(&self) -> Option<usize> {
        let mut after = self.cursor.clone();
        let list = after.eat(":") && after.eat("[");
        list.then(|| 1 + after.rest().chars().take_while(|&c| c != ']').filter(|&c| c == ',').count())
    }
    /// `:` and four numbers below 4.
    pub fn quad(&mut self) -> Result<[u8; 4], SourceError> {
        self.colon()?;
        self.cursor.expect("[")?;
        let mut lanes = [0; 4];
        for (index, lane) in lanes.iter_mut().enumerate() {
            self.list_separator(index)?;
            *lane = self.field(2)? as u8;
        }
        self.cursor.expect("]")?;
        Ok(lanes)
    }
    fn list_separator(&mut self, index: usize) -> Result<(), SourceError> {
        if index > 0 { self.cursor.expect(",") } else { Ok(()) }
    }
    /// A name of `names`, or `@` and a number of `bits`.
    pub fn named_value(&mut self, names: &[(&str, u16)], bits: u32, what: &str) -> Result<u16, SourceError> {
        if self.cursor.at("@") {
            return self.field(bits).map(|value| value as u16);
        }
        let wanted = self.cursor.peek_word().map(str::to_ascii_lowercase);
        let known = names.iter().find(|(name, _)| Some(*name) == wanted.as_deref());
        let Some(&(name, value)) = known else { return Err(self.cursor.unexpected(what)) };
        self.cursor.advance(name.len());
        Ok(value)
    }
}
