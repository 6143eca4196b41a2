//! From a text to statements: comments, line continuations, lines, `;`.

use super::super::{SourceError, Span};

/// The text with comments (`#` to the end of the line, `/* */`) and continued line ends (`\`)
/// replaced by as many blanks, so that every offset stays what it was.
pub(super) fn without_comments(text: &str) -> (Vec<u8>, Vec<SourceError>) {
    let mut bytes = text.as_bytes().to_vec();
    let mut errors = Vec::new();
    let mut position = 0;
    while position < bytes.len() {
        let rest = &bytes[position..];
        let length = match rest {
            [b'#', ..] => rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len()),
            [b'/', b'*', ..] => match rest[2..].windows(2).position(|end| end == b"*/") {
                Some(end) => end + 4,
                None => {
                    let opening = Span::new(position, position + 2);
                    errors.push(SourceError::syntax("this comment is not closed", opening));
                    rest.len()
                }
            },
            [b'\\', b'\n', ..] => 2,
            [quote @ (b'"' | b'\''), ..] => {
                position += quoted_length(rest, *quote);
                continue;
            }
            _ => {
                position += 1;
                continue;
            }
        };
        bytes[position..position + length].fill(b' ');
        position += length;
    }
    (bytes, errors)
}

/// The length of a quotation with its marks; it ends with the line at the latest.
fn quoted_length(text: &[u8], quote: u8) -> usize {
    let mut escaped = false;
    for (position, &byte) in text.iter().enumerate().skip(1) {
        match byte {
            b'\n' => return position,
            _ if byte == quote && !escaped => return position + 1,
            _ => escaped = byte == b'\\' && !escaped,
        }
    }
    text.len()
}

/// A statement's place, and its line: two of a line have the same number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Piece {
    pub span: Span,
    /// Counted after lines were joined, so that it also numbers what belongs together.
    pub line: usize,
}

/// The statements of a text without comments.
pub(super) fn statements(bytes: &[u8]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let (mut start, mut line, mut position) = (0, 0, 0);
    while position <= bytes.len() {
        match bytes.get(position) {
            Some(quote @ (b'"' | b'\'')) => {
                position += quoted_length(&bytes[position..], *quote);
                continue;
            }
            None | Some(b'\n' | b';') => {
                if !bytes[start..position].iter().all(u8::is_ascii_whitespace) {
                    pieces.push(Piece { span: Span::new(start, position), line });
                }
                line += usize::from(bytes.get(position) == Some(&b'\n'));
                start = position + 1;
            }
            _ => {}
        }
        position += 1;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        let (bytes, _) = without_comments(text);
        let text = String::from_utf8(bytes.clone()).unwrap();
        statements(&bytes)
            .iter()
            .map(|piece| format!("{} {}", piece.line, text[piece.span.start..piece.span.end].trim()))
            .collect()
    }

    #[test]
    fn separators_and_comments() {
        assert_eq!(shown("a; b # c; d\n/* e\n;f */ g // h"), ["0 a", "0 b", "1 g // h"]);
        assert_eq!(shown("a \\\n b; 'x;'\n\n;"), ["0 a    b", "0 'x;'"]);
        assert_eq!(without_comments("a /* b").1.len(), 1);
        assert_eq!(shown("\"a\\\"#;\" b"), ["0 \"a\\\"#;\" b"]);
        assert_eq!(shown("µ # µ\n\""), ["0 µ", "1 \""]);
    }
}
