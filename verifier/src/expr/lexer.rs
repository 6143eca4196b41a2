//! Tokens.

use gcn_semantics::text::Span;

use super::error::Error;
use super::float::{EXAMPLES, Float};
use super::integer::Integer;

/// The smallest unit of the grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token<'t> {
    /// A register, a function, `lane`, `active`, `old`, the name of an argument.
    Word(&'t str),
    /// Digits; a sign in front is an operator.
    Number(u64),
    /// Digits with a point between them, an exponent and the suffix of a format; its sign is an operator too.
    Float(&'t str),
    /// Punctuation or an operator, with its `u` or `s`.
    Symbol(&'static str),
    /// After the last token.
    End,
}

/// Punctuation and operators whose meaning does not depend on the sign, longest first.
const SYMBOLS: [&str; 24] = [
    "=>", "==", "!=", "&&", "||", "<<", "..", "+", "-", "*", "&", "|", "^", "!", "(", ")", "[", "]", "{", "}", ":",
    ",", "/", "%",
];

/// Operators that say how they read the sign: bare, unsigned, signed. Longest first.
const SIGNED: [[&str; 3]; 5] =
    [[">>", ">>u", ">>s"], ["<=", "<=u", "<=s"], [">=", ">=u", ">=s"], ["<", "<u", "<s"], [">", ">u", ">s"]];

/// Splits `text` into tokens with their places; the last one is [`Token::End`].
pub(super) fn tokens(text: &str) -> Result<Vec<(Token<'_>, Span)>, Error> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let (token, length) = token(&text[at..], first).map_err(|error| error.shifted(at))?;
        found.push((token, Span::new(at, at + length)));
        at += length;
    }
    found.push((Token::End, Span::new(at, at)));
    Ok(found)
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Length of the word or number at the beginning of `text`.
fn word_length(text: &str) -> usize {
    text.bytes().take_while(|&byte| is_word(byte)).count()
}

/// Whether `word` looks like a floating-point number that lacks its point: `1e5`, `2h`.
fn is_pointless(word: &str) -> bool {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let exponent = digits.strip_prefix(['e', 'E']).is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_digit()));
    exponent || ["h", "f", "d"].contains(&digits)
}

/// The token at the beginning of `text`, and its length.
fn token(text: &str, first: char) -> Result<(Token<'_>, usize), Error> {
    let length = word_length(text);
    let word = &text[..length];
    if first.is_ascii_digit() {
        if let Some(length) = Float::length(text) {
            return Ok((Token::Float(&text[..length]), length));
        }
        let magnitude = Integer::parse_magnitude(word).map_err(|why| {
            let error = Error::syntax(Span::new(0, length), why);
            if is_pointless(word) { error.with_hint(EXAMPLES) } else { error }
        })?;
        return Ok((Token::Number(magnitude), length));
    }
    if length > 0 {
        // Names of arguments have dots among their letters.
        let mut length = length;
        while let Some(behind) = text[length..].strip_prefix('.')
            && let more @ 1.. = word_length(behind)
        {
            length += 1 + more;
        }
        return Ok((Token::Word(&text[..length]), length));
    }
    if let Some(symbol) = SYMBOLS.into_iter().find(|symbol| text.starts_with(symbol)) {
        return Ok((Token::Symbol(symbol), symbol.len()));
    }
    if let Some(operator) = SIGNED.into_iter().find(|operator| text.starts_with(operator[0])) {
        return signed_operator(text, operator);
    }
    let error = Error::syntax(Span::new(0, first.len_utf8()), format!("`{}` means nothing here", first.escape_debug()));
    Err(match first {
        '=' => error.with_hint("equality is `==`"),
        '~' => error.with_hint("the complement is `!`"),
        '.' => error.with_hint("a floating-point number has digits on both sides of its point, as in 0.5 or 1.0"),
        _ => error,
    })
}

/// The operator with the `u` or `s` that follows it directly and is not the beginning of a word.
fn signed_operator<'t>(
    text: &'t str,
    [bare, unsigned, signed]: [&'static str; 3],
) -> Result<(Token<'t>, usize), Error> {
    let suffix = word_length(&text[bare.len()..]);
    let full = [unsigned, signed].into_iter().find(|full| text.starts_with(full));
    match (full, suffix) {
        (Some(full), 1) => Ok((Token::Symbol(full), full.len())),
        (full, _) => {
            Err(Error::syntax(Span::new(0, bare.len()), format!("`{bare}` does not say how to read the sign"))
                .with_hint(match full {
                    Some(_) => format!("write `{unsigned} ` (unsigned) or `{signed} ` (signed), followed by a space"),
                    None => format!("write `{unsigned}` (unsigned) or `{signed}` (signed)"),
                }))
        }
    }
}
