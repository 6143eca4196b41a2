//! A position in a sequence of tokens.

use gcn_semantics::text::Span;

use super::error::Error;
use super::float::{EXAMPLES, Float};
use super::integer::Integer;
use super::lexer::{Token, tokens};

/// A number before it has a width.
pub(super) enum Literal {
    Integer(Integer),
    Float(Float),
}

/// Reads tokens from left to right.
pub(super) struct Cursor<'t> {
    tokens: Vec<(Token<'t>, Span)>,
    next: usize,
}

impl<'t> Cursor<'t> {
    pub(super) fn new(text: &'t str) -> Result<Self, Error> {
        Ok(Cursor { tokens: tokens(text)?, next: 0 })
    }
    /// The next token; [`Token::End`] after the last.
    pub(super) fn peek(&self) -> Token<'t> {
        self.tokens[self.next].0
    }
    /// Where the next token stands.
    pub(super) fn span(&self) -> Span {
        self.tokens[self.next].1
    }
    /// Takes the next token; the end stays.
    pub(super) fn advance(&mut self) -> (Token<'t>, Span) {
        let taken = self.tokens[self.next];
        self.next = (self.next + 1).min(self.tokens.len() - 1);
        taken
    }
    pub(super) fn at_end(&self) -> bool {
        self.peek() == Token::End
    }
    pub(super) fn at_symbol(&self, symbol: &str) -> bool {
        matches!(self.peek(), Token::Symbol(next) if next == symbol)
    }
    /// Whether `symbol` comes behind the next token.
    pub(super) fn is_followed_by(&self, symbol: &str) -> bool {
        matches!(self.tokens.get(self.next + 1), Some((Token::Symbol(next), _)) if *next == symbol)
    }
    /// Takes the next token if it is `symbol`, and says where it stood.
    pub(super) fn take_symbol(&mut self, symbol: &str) -> Option<Span> {
        self.at_symbol(symbol).then(|| self.advance().1)
    }
    /// Takes `symbol`, which has to come next.
    pub(super) fn expect_symbol(&mut self, symbol: &str) -> Result<Span, Error> {
        match self.take_symbol(symbol) {
            Some(span) => Ok(span),
            None => Err(self.unexpected(&format!("`{symbol}`"))),
        }
    }
    /// Takes a number without a sign.
    pub(super) fn expect_number(&mut self, what: &str) -> Result<(u64, Span), Error> {
        match self.peek() {
            Token::Number(value) => Ok((value, self.advance().1)),
            _ => Err(self.unexpected(what)),
        }
    }
    /// Takes a floating-point number without a sign, if one comes next.
    pub(super) fn take_float(&mut self) -> Result<Option<(Float, Span)>, Error> {
        let span = self.span();
        let float = match self.peek() {
            Token::Float(text) => Float::parse(text).map_err(|why| Error::syntax(span, why).with_hint(EXAMPLES))?,
            Token::Word(word) => match Float::named(word) {
                Some(float) => float,
                None => return Ok(None),
            },
            _ => return Ok(None),
        };
        self.advance();
        Ok(Some((float, span)))
    }
    /// Takes a number that may have a minus sign.
    pub(super) fn expect_literal(&mut self) -> Result<(Literal, Span), Error> {
        let minus = self.take_symbol("-");
        if let Some((float, digits)) = self.take_float()? {
            let float = if minus.is_some() { float.negative() } else { float };
            return Ok((Literal::Float(float), minus.unwrap_or(digits).to(digits)));
        }
        let (magnitude, digits) = self.expect_number("a number")?;
        let span = minus.unwrap_or(digits).to(digits);
        Ok((Literal::Integer(integer(minus.is_some(), magnitude, span)?), span))
    }
    /// Fails unless every token has been taken.
    pub(super) fn expect_end(&self) -> Result<(), Error> {
        if self.at_end() { Ok(()) } else { Err(self.unexpected("the end")) }
    }
    /// The error that something other than `expected` comes next.
    pub(super) fn unexpected(&self, expected: &str) -> Error {
        let found = match self.peek() {
            Token::Word(word) => format!("`{word}`"),
            Token::Number(value) => format!("`{value}`"),
            Token::Float(text) => format!("`{text}`"),
            Token::Symbol(symbol) => format!("`{symbol}`"),
            Token::End => "the end".into(),
        };
        let error = Error::syntax(self.span(), format!("expected {expected}, found {found}"));
        match self.peek() {
            Token::Symbol("/") => error.with_hint("there is no division; shift or multiply instead"),
            _ => error,
        }
    }
}

/// The signed integer, or the error that no width holds it.
pub(super) fn integer(negative: bool, magnitude: u64, span: Span) -> Result<Integer, Error> {
    Integer::new(negative, magnitude)
        .ok_or_else(|| Error::syntax(span, format!("`-{magnitude}` needs more than 64 bits")))
}
