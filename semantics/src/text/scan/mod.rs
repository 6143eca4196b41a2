//! From characters to tokens, and from tokens to constants.

mod cursor;
mod expression;
mod lexer;
mod number;
mod token;

pub(crate) use cursor::Cursor;
pub(crate) use expression::{Symbols, integer_expression, integer_primary, open_expression};
pub(crate) use lexer::Lexer;
#[cfg(test)]
pub(crate) use lexer::tokens;
pub(crate) use token::{Token, TokenKind};
