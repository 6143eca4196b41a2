//! Walking along the characters of one statement. What a character means depends on the place, so
//! that there are no tokens: `emit-cut` is a name in `sendmsg(…)` and a difference elsewhere.

use super::super::{SourceError, Span};

/// A position in a statement.
#[derive(Clone)]
pub(super) struct Cursor<'a> {
    /// The whole text without comments.
    text: &'a str,
    position: usize,
    end: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(text: &'a str, span: Span) -> Self {
        Cursor { text, position: span.start, end: span.end }
    }
    /// What is left, without leading blanks.
    pub fn rest(&self) -> &'a str {
        self.text[self.position..self.end].trim_start()
    }
    /// Steps over blanks.
    pub fn skip_blanks(&mut self) {
        self.position = self.end - self.rest().len();
    }
    /// The offset of the next character that is not blank.
    pub fn start(&self) -> usize {
        self.end - self.rest().len()
    }
    pub fn at_end(&self) -> bool {
        self.rest().is_empty()
    }
    /// From `start` to where the cursor is.
    pub fn span_from(&self, start: usize) -> Span {
        Span::new(start, self.position.max(start))
    }
    pub fn advance(&mut self, length: usize) {
        self.skip_blanks();
        self.position = (self.position + length).min(self.end);
    }
    /// Whether `text` comes next.
    pub fn at(&self, text: &str) -> bool {
        self.rest().starts_with(text)
    }
    /// Steps over `text` if it comes next.
    pub fn eat(&mut self, text: &str) -> bool {
        let found = self.at(text);
        if found {
            self.advance(text.len());
        }
        found
    }
    /// Steps over `text`, which must come next.
    pub fn expect(&mut self, text: &str) -> Result<(), SourceError> {
        if self.eat(text) { Ok(()) } else { Err(self.unexpected(&format!("`{text}`"))) }
    }
    /// The word that comes next: letters, digits, `_`, `.`, `$`; the first is no digit.
    pub fn peek_word(&self) -> Option<&'a str> {
        let rest = self.rest();
        let starts = rest.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '_' | '.' | '$'));
        starts.then(|| &rest[..rest.find(|c: char| !continues_word(c)).unwrap_or(rest.len())])
    }
    /// Steps over the word that comes next.
    pub fn word(&mut self) -> Option<&'a str> {
        let word = self.peek_word()?;
        self.advance(word.len());
        Some(word)
    }
    /// Steps over `name` and `(`.
    pub fn eat_call(&mut self, name: &str) -> bool {
        let found = self.peek_word().is_some_and(|word| word.eq_ignore_ascii_case(name))
            && self.rest()[name.len()..].trim_start().starts_with('(');
        if found {
            self.advance(name.len());
            self.advance(1);
        }
        found
    }
    /// An error at the cursor.
    pub fn unexpected(&self, wanted: &str) -> SourceError {
        let found = match self.peek_word() {
            Some(word) => word.len(),
            None => self.rest().chars().next().map_or(0, char::len_utf8),
        };
        let start = self.start();
        let message = match found {
            0 => format!("expected {wanted}, found the end of the statement"),
            _ => format!("expected {wanted}, found `{}`", &self.rest()[..found]),
        };
        SourceError::syntax(message, Span::new(start, start + found))
    }
}

pub(super) fn continues_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$')
}
