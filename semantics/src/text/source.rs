//! Text that is read, and places in it.

use std::ops::Range;

/// A file's name (`-` for standard input) and content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The name in messages.
    pub name: String,
    /// The content.
    pub text: String,
}

/// Byte offsets into a source: from `start` up to, not including, `end`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte behind the last.
    pub end: usize,
}

impl Span {
    /// From byte `start` up to, not including, byte `end`.
    pub fn new(start: usize, end: usize) -> Self {
        Span { start, end }
    }
    /// From the start of this span to the end of `other`.
    pub fn to(self, other: Span) -> Self {
        Span { start: self.start, end: other.end.max(self.start) }
    }
    /// The byte offsets as a range, for slicing.
    pub fn range(self) -> Range<usize> {
        self.start..self.end
    }
    /// The same piece of a text that stands `offset` bytes later.
    pub fn shifted(self, offset: usize) -> Self {
        Span { start: self.start + offset, end: self.end + offset }
    }
}

impl Source {
    /// A text under the name that messages show.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Source { name: name.into(), text: text.into() }
    }
    /// The line of a byte offset, from 1.
    pub fn line(&self, offset: usize) -> usize {
        1 + self.before(offset).iter().filter(|&&byte| byte == b'\n').count()
    }
    /// The column of a byte offset in characters, from 1.
    pub fn column(&self, offset: usize) -> usize {
        let before = self.before(offset);
        let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        1 + before[line_start..].iter().filter(|&&byte| !is_continuation(byte)).count()
    }
    /// The text of a span; empty if the span does not lie on characters of this source.
    pub fn snippet(&self, span: Span) -> &str {
        self.text.get(span.start..span.end).unwrap_or_default()
    }
    /// The text of a line, numbered from 1, without its line ending.
    pub fn line_text(&self, line: usize) -> &str {
        self.text.lines().nth(line.saturating_sub(1)).unwrap_or_default()
    }

    fn before(&self, offset: usize) -> &[u8] {
        &self.text.as_bytes()[..offset.min(self.text.len())]
    }
}

/// Whether a byte of UTF-8 text continues a character.
fn is_continuation(byte: u8) -> bool {
    byte & 0xc0 == 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_from_one() {
        let source = Source::new("-", "s_nop 0\r\n  µ v_nop\n");
        let offset = source.text.find("v_nop").unwrap();
        assert_eq!((source.line(offset), source.column(offset)), (2, 5));
        assert_eq!((source.line(0), source.column(0)), (1, 1));
        assert_eq!(source.snippet(Span::new(offset, offset + 5)), "v_nop");
        assert_eq!(source.line_text(1), "s_nop 0");
    }

    #[test]
    fn offsets_outside_the_text_are_harmless() {
        let source = Source::new("-", "µ");
        assert_eq!(source.line(100), 1);
        assert_eq!(source.snippet(Span::new(1, 9)), "");
        assert_eq!(source.line_text(7), "");
    }
}
