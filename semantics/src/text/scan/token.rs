//! The pieces of a text.

use super::super::Span;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum TokenKind {
    /// A name: a mnemonic, register, symbol, directive or modifier.
    Word,
    /// An integer constant; 64 bits, read as signed.
    Integer(i64),
    /// A floating-point constant.
    Float(f64),
    /// Something that looks like a number; what is wrong with it.
    BadNumber(&'static str),
    /// Text in double quotes.
    Quoted,
    /// A quotation mark without its partner in the line.
    UnclosedQuote,
    /// A block comment without its end; it runs to the end of the text.
    UnclosedComment,
    /// Any other single character.
    Mark(char),
    /// The end of a line.
    Newline,
    /// The end of the text.
    End,
}

/// A piece of a text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Token {
    pub kind: TokenKind,
    pub span: Span,
}

impl Token {
    /// Whether no token of the same line follows.
    pub fn ends_line(self) -> bool {
        matches!(self.kind, TokenKind::Newline | TokenKind::End)
    }
}
