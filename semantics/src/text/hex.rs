//! Machine code as text: one instruction per line, bytes in memory order.

use smallvec::SmallVec;

use super::{Listing, Partial, Source, SourceError, Span, Statement};
use crate::machine::{Decoded, Words, decode};
use crate::target::Target;

/// The bytes of dwords in memory order, as hexadecimal digits.
pub fn hex(words: &[u32]) -> String {
    words.iter().map(|word| format!("{:08x}", word.swap_bytes())).collect()
}

/// Reads a text with one instruction per line, such as `0105fe01` or `01 05 fe 01`. Bytes may be
/// written `0x01` and separated by spaces or commas; comments begin with `#`, `;` or `//`.
pub fn read_hex(source: &Source, target: Target) -> Partial {
    let mut listing = Listing::default();
    let mut errors = Vec::new();
    for (line, span, words) in words_of_lines(source) {
        match words.and_then(|words| read_line(&words, span, target)) {
            Ok(decoded) => listing.statements.push(Statement { instruction: decoded.instruction, span, line }),
            Err(error) => errors.push(error),
        }
    }
    Partial { listing, errors }
}

/// The dwords of each line of such a text, with the line's number from 1 and the place.
pub fn words_of_lines(source: &Source) -> impl Iterator<Item = (usize, Span, Result<Words, SourceError>)> {
    let mut start = 0;
    source.text.split_inclusive('\n').enumerate().filter_map(move |(index, line)| {
        let code = without_comment(line).trim_end();
        let indent = code.len() - code.trim_start().len();
        let span = Span::new(start + indent, start + code.len());
        start += line.len();
        let words = || {
            dwords(code).map_err(|message| {
                let hint = "write the bytes in memory order, such as 0105fe01";
                SourceError::syntax(message, span).with_hint(hint)
            })
        };
        (span.start < span.end).then(|| (index + 1, span, words()))
    })
}

fn without_comment(line: &str) -> &str {
    let end = ["#", ";", "//"].iter().filter_map(|mark| line.find(mark)).min();
    &line[..end.unwrap_or(line.len())]
}

fn read_line(words: &[u32], span: Span, target: Target) -> Result<Decoded, SourceError> {
    let decoded = decode(words, target).map_err(|error| SourceError::illegal(error.to_string(), span))?;
    one_instruction(words, decoded.words, span)?;
    Ok(decoded)
}

/// Refuses a line of words at `span` that does not end with its first instruction, which takes `used` of them.
///
/// # Errors
/// More words follow.
pub fn one_instruction(words: &[u32], used: usize, span: Span) -> Result<(), SourceError> {
    match words.len() - used {
        0 => Ok(()),
        rest => {
            let message = format!("{} bytes follow the instruction, which takes {}", 4 * rest, 4 * used);
            Err(SourceError::syntax(message, span).with_hint("write each instruction in a line of its own"))
        }
    }
}

fn dwords(code: &str) -> Result<Words, String> {
    let mut digits: SmallVec<[u32; 32]> = SmallVec::new();
    for item in code.split(|c: char| c.is_whitespace() || c == ',').filter(|item| !item.is_empty()) {
        let item = item.strip_prefix("0x").or_else(|| item.strip_prefix("0X")).unwrap_or(item);
        for c in item.chars() {
            digits.push(c.to_digit(16).ok_or_else(|| format!("`{c}` is not a hexadecimal digit"))?);
        }
        if !item.len().is_multiple_of(2) {
            return Err(format!("`{item}` is not a whole number of bytes"));
        }
    }
    if !digits.len().is_multiple_of(8) {
        return Err(format!("{} bytes are not a whole number of dwords", digits.len() / 2));
    }
    let dword = |digits: &[u32]| digits.iter().fold(0u32, |all, digit| all << 4 | digit).swap_bytes();
    Ok(digits.chunks_exact(8).map(dword).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Vec<usize>, Vec<String>) {
        let partial = read_hex(&Source::new("-", text), Target::Gfx900);
        let lines = partial.listing.statements.iter().map(|statement| statement.line).collect();
        (lines, partial.errors.into_iter().map(|error| error.message).collect())
    }

    #[test]
    fn notations() {
        let text = "# comment\n0105fe01\n  01 05 fe 01 ; v_cndmask\n\n0x01,0x05,0xfe,0x01 // same\r\n";
        assert_eq!(read(text), (vec![2, 3, 5], vec![]));
    }

    #[test]
    fn each_line_is_judged_alone() {
        let (lines, errors) = read("0105fe0\n0105fe01\nµ\n0105fe010105fe01\n0105\nff02007e");
        assert_eq!(lines, [2]);
        assert_eq!(
            errors,
            [
                "`0105fe0` is not a whole number of bytes",
                "`µ` is not a hexadecimal digit",
                "4 bytes follow the instruction, which takes 4",
                "2 bytes are not a whole number of dwords",
                "1 dwords are not a whole instruction, which takes 2",
            ]
        );
    }
}
