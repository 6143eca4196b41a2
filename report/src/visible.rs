//! Text of others that is shown: names of files, labels, comments.

use std::borrow::Cow;

/// `text` with a picture or a replacement character for each character that would do something to a terminal, or to
/// the order in which characters are shown, instead of being shown. Ends of lines and tabs stay.
pub fn visible(text: &str) -> Cow<'_, str> {
    match text.chars().any(|c| picture(c).is_some()) {
        true => text.chars().map(|c| picture(c).unwrap_or(c)).collect(),
        false => text.into(),
    }
}

/// What is shown of a character that must not be written.
fn picture(c: char) -> Option<char> {
    match c {
        '\n' | '\t' => None,
        // Unicode has pictures of the control characters of ASCII.
        '\0'..='\x1f' => char::from_u32(0x2400 + c as u32),
        '\x7f' => Some('\u{2421}'),
        // Control characters that some terminals obey, and those that change the direction of text.
        '\u{80}'..='\u{9f}' | '\u{61c}' | '\u{200e}' | '\u{200f}' => Some(char::REPLACEMENT_CHARACTER),
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => Some(char::REPLACEMENT_CHARACTER),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_obeys_is_shown_instead() {
        assert_eq!(visible("a\x1b[31mb\x07\x7f\r"), "a␛[31mb␇␡␍");
        assert_eq!(visible("a\u{9b}31m\u{202e}b"), "a\u{fffd}31m\u{fffd}b");
        assert!(matches!(visible("naïve → text\n\twith lines"), Cow::Borrowed(_)));
    }
}
