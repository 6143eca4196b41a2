//! Splitting a text into tokens.

use super::super::Span;
use super::{Token, TokenKind, number};

/// The tokens of a text, line by line. Comments (`;` and `//` to the end of the line, `#` at the start
/// of a line, `/* */`) and blanks are left out.
pub(crate) struct Lexer<'a> {
    text: &'a str,
    position: usize,
    ended: bool,
    /// Of the line.
    tokens: Vec<Token>,
}

impl<'a> Lexer<'a> {
    pub fn new(text: &'a str) -> Self {
        Lexer { text, position: 0, ended: false, tokens: Vec::new() }
    }
    /// The tokens of the next line: the last one is of kind [`TokenKind::Newline`], in the last line
    /// [`TokenKind::End`].
    pub fn line(&mut self) -> Option<&[Token]> {
        self.tokens.clear();
        if self.ended {
            return None;
        }
        while self.tokens.last().is_none_or(|token| token.kind != TokenKind::Newline) {
            if self.position >= self.text.len() {
                self.ended = true;
                self.push(TokenKind::End, 0);
                break;
            }
            self.scan();
        }
        Some(&self.tokens)
    }
}

/// All tokens of `text`.
#[cfg(test)]
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let mut lexer = Lexer::new(text);
    let mut tokens = Vec::new();
    while let Some(line) = lexer.line() {
        tokens.extend_from_slice(line);
    }
    tokens
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.position..]
    }
    /// A token of the next `length` bytes.
    fn push(&mut self, kind: TokenKind, length: usize) {
        let end = self.position + length;
        self.tokens.push(Token { kind, span: Span::new(self.position, end) });
        self.position = end;
    }
    fn skip_line(&mut self) {
        self.position += self.rest().find('\n').unwrap_or(self.rest().len());
    }
    fn at_line_start(&self) -> bool {
        self.tokens.is_empty()
    }

    /// Reads one token, comment or blank.
    fn scan(&mut self) {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return };
        let second = rest[first.len_utf8()..].chars().next().unwrap_or('\0');
        match first {
            '\n' => self.push(TokenKind::Newline, 1),
            _ if first.is_whitespace() => self.position += first.len_utf8(),
            ';' => self.skip_line(),
            '/' if second == '/' => self.skip_line(),
            '/' if second == '*' => self.block_comment(),
            '#' if self.at_line_start() => self.skip_line(),
            '"' => self.quoted(),
            '\'' => self.character(),
            '0'..='9' => self.number(),
            '.' if second.is_ascii_digit() => self.number(),
            _ if starts_word(first) => {
                let length = rest.find(|c: char| !continues_word(c)).unwrap_or(rest.len());
                self.push(TokenKind::Word, length);
            }
            _ => self.push(TokenKind::Mark(first), first.len_utf8()),
        }
    }

    fn number(&mut self) {
        let length = number::length(self.rest());
        self.push(number::token(&self.rest()[..length]), length);
    }

    fn block_comment(&mut self) {
        match self.rest().find("*/") {
            // `/*/` does not end itself.
            Some(1) => match self.rest()[2..].find("*/") {
                Some(end) => self.position += 2 + end + 2,
                None => self.push(TokenKind::UnclosedComment, self.rest().len()),
            },
            Some(end) => self.position += end + 2,
            None => self.push(TokenKind::UnclosedComment, self.rest().len()),
        }
    }

    fn quoted(&mut self) {
        let mut escaped = false;
        for (position, c) in self.rest().char_indices().skip(1) {
            match c {
                '\n' => return self.push(TokenKind::UnclosedQuote, position),
                '"' if !escaped => return self.push(TokenKind::Quoted, position + 1),
                _ => escaped = c == '\\' && !escaped,
            }
        }
        self.push(TokenKind::UnclosedQuote, self.rest().len());
    }

    /// `'a'` is the character's code.
    fn character(&mut self) {
        let bytes = self.rest().as_bytes();
        match bytes {
            [_, c, b'\'', ..] if c.is_ascii_graphic() || *c == b' ' => self.push(TokenKind::Integer((*c).into()), 3),
            _ => self.push(TokenKind::Mark('\''), 1),
        }
    }
}

fn starts_word(c: char) -> bool {
    c.is_ascii_alphabetic() || matches!(c, '_' | '.' | '$' | '@')
}

fn continues_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$' | '@' | '?')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tokens as text, separated by blanks; `⏎` for a line's end.
    fn shown(text: &str) -> String {
        let show = |token: &Token| match token.kind {
            TokenKind::Newline => "⏎",
            TokenKind::End => "■",
            TokenKind::UnclosedComment => "/*…",
            TokenKind::UnclosedQuote => "\"…",
            _ => &text[token.span.start..token.span.end],
        };
        tokens(text).iter().map(show).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn an_instruction_line() {
        assert_eq!(shown("v_add_f32 v0, -|v[1]|,s2 mul:2"), "v_add_f32 v0 , - | v [ 1 ] | , s2 mul : 2 ■");
        assert_eq!(shown(".L1:\ts_nop 1+.5\r\n"), ".L1 : s_nop 1 + .5 ⏎ ■");
        assert_eq!(shown("swizzle(BITMASK_PERM, \"01pi0\")"), "swizzle ( BITMASK_PERM , \"01pi0\" ) ■");
    }

    #[test]
    fn comments_are_left_out() {
        assert_eq!(shown("a ; b\nc // d\n# e\nf /* g\nh */ i"), "a ⏎ c ⏎ ⏎ f i ■");
        assert_eq!(shown("a /*/ b */ c"), "a c ■");
        assert_eq!(shown("a # b"), "a # b ■");
        assert_eq!(shown("a \"; // /*\" b"), "a \"; // /*\" b ■");
    }

    #[test]
    fn what_is_not_closed() {
        assert_eq!(shown("a /* b\nc"), "a /*… ■");
        assert_eq!(shown("a \"b\nc \"d\\\"e"), "a \"… ⏎ c \"… ■");
        assert_eq!(shown("'a' 'µ"), "'a' ' µ ■");
    }
}
