//! Places of a text as editors count them: lines from 0, and UTF-16 code units of a line.

use gcn_semantics::text::{Source, Span};
use lsp_types::{Position, Range};

/// Where the lines of a text begin.
pub struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
}

impl<'t> Lines<'t> {
    pub fn new(source: &'t Source) -> Self {
        let text = &source.text;
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Lines { text, starts }
    }

    /// The place of a byte. One inside a character is that of the character.
    pub fn position(&self, offset: usize) -> Position {
        let line = self.starts.partition_point(|&start| start <= offset).saturating_sub(1);
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = &self.text[self.starts[line].min(offset)..offset];
        Position::new(line as u32, before.encode_utf16().count() as u32)
    }

    /// The places of a span.
    pub fn range(&self, span: Span) -> Range {
        Range::new(self.position(span.start), self.position(span.end))
    }

    /// The byte of a place; the end of the line if it has no such place.
    pub fn offset(&self, position: Position) -> usize {
        let Some(&start) = self.starts.get(position.line as usize) else { return self.text.len() };
        let line = self.text[start..].split('\n').next().unwrap_or_default();
        let mut units = 0;
        let at = line.char_indices().find(|(_, character)| {
            let is_here = units >= position.character as usize;
            units += character.len_utf16();
            is_here
        });
        start + at.map_or(line.len(), |(at, _)| at)
    }

    /// The end of a line, without what ends it.
    pub fn end(&self, line: u32) -> Position {
        let start = self.starts.get(line as usize).copied().unwrap_or(self.text.len());
        let text = self.text[start..].split('\n').next().unwrap_or_default().trim_end_matches('\r');
        Position::new(line, text.encode_utf16().count() as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_code_units() {
        let source = Source::new("-", "s_nop 0\r\n𝄞 µ v_nop\n");
        let lines = Lines::new(&source);
        let offset = source.text.find("v_nop").expect("it is there");
        assert_eq!(lines.position(offset), Position::new(1, 5));
        assert_eq!(lines.offset(Position::new(1, 5)), offset);
        assert_eq!(lines.end(0), Position::new(0, 7));
        assert_eq!(lines.position(10), Position::new(1, 0), "inside of a character");
        assert_eq!(lines.position(1000), Position::new(2, 0));
        assert_eq!(lines.offset(Position::new(9, 0)), source.text.len());
        assert_eq!(lines.offset(Position::new(0, 99)), 8);
    }
}
