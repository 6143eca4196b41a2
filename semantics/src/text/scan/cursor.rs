//! Walking along the tokens of one statement.

use super::super::{SourceError, Span};
use super::{Token, TokenKind};

/// A position among tokens that end with a line's or the text's end.
#[derive(Clone)]
pub(crate) struct Cursor<'a> {
    text: &'a str,
    tokens: &'a [Token],
    position: usize,
}

impl<'a> Cursor<'a> {
    /// `tokens` are of `text`; the last one ends its line.
    pub fn new(text: &'a str, tokens: &'a [Token]) -> Self {
        debug_assert!(tokens.last().is_some_and(|token| token.ends_line()));
        Cursor { text, tokens, position: 0 }
    }

    /// The token `ahead` places further on; the line's end if there are not as many.
    fn token(&self, ahead: usize) -> Token {
        let last = self.tokens.len() - 1;
        self.tokens[(self.position + ahead).min(last)]
    }
    pub fn peek(&self) -> Token {
        self.token(0)
    }
    /// What follows the next token.
    pub fn peek_second(&self) -> Token {
        self.token(1)
    }
    pub fn at_end(&self) -> bool {
        self.peek().ends_line()
    }
    pub fn advance(&mut self) -> Token {
        let token = self.peek();
        if !token.ends_line() {
            self.position += 1;
        }
        token
    }

    pub fn text_of(&self, token: Token) -> &'a str {
        &self.text[token.span.start..token.span.end]
    }
    /// The next token, if it is a word.
    pub fn peek_word(&self) -> Option<&'a str> {
        (self.peek().kind == TokenKind::Word).then(|| self.text_of(self.peek()))
    }
    pub fn peek_mark(&self, mark: char) -> bool {
        self.peek().kind == TokenKind::Mark(mark)
    }
    pub fn second_is_mark(&self, mark: char) -> bool {
        self.peek_second().kind == TokenKind::Mark(mark)
    }
    /// Steps over `mark` if it comes next.
    pub fn eat(&mut self, mark: char) -> bool {
        let found = self.peek_mark(mark);
        if found {
            self.advance();
        }
        found
    }
    pub fn expect(&mut self, mark: char) -> Result<Token, SourceError> {
        match self.peek_mark(mark) {
            true => Ok(self.advance()),
            false => Err(self.unexpected(&format!("`{mark}`"))),
        }
    }
    /// The marks that stand next, without blanks between them, begin with `marks`.
    pub fn peek_marks(&self, marks: &str) -> bool {
        let start = self.peek().span.start;
        marks.chars().enumerate().all(|(ahead, mark)| {
            let token = self.token(ahead);
            token.kind == TokenKind::Mark(mark) && token.span.start == start + ahead
        })
    }

    /// From the first token of the line to the last one.
    pub fn span_of_line(&self) -> Span {
        let words = &self.tokens[..self.tokens.len() - 1];
        words.first().map_or(self.peek().span, |first| first.span.to(words[words.len() - 1].span))
    }
    /// Whether this mark stands before the position.
    pub fn is_behind(&self, mark: char) -> bool {
        self.position.checked_sub(1).is_some_and(|previous| self.tokens[previous].kind == TokenKind::Mark(mark))
    }
    /// The end of the token before the position.
    pub fn last_end(&self) -> usize {
        self.position.checked_sub(1).map_or(self.peek().span.start, |previous| self.tokens[previous].span.end)
    }
    /// From `start` to the end of the token before the position.
    pub fn span_from(&self, start: usize) -> Span {
        Span::new(start, self.last_end().max(start))
    }
    /// The next token as a message names it.
    pub fn found(&self) -> String {
        match self.peek().kind {
            TokenKind::Newline | TokenKind::End => "the end of the line".into(),
            _ => format!("`{}`", self.text_of(self.peek())),
        }
    }
    /// An error that says what was expected in place of the next token.
    pub fn unexpected(&self, expected: &str) -> SourceError {
        let token = self.peek();
        match token.kind {
            TokenKind::BadNumber(problem) => {
                SourceError::syntax(format!("`{}` {problem}", self.text_of(token)), token.span)
            }
            TokenKind::UnclosedQuote => SourceError::syntax("this quotation mark is not closed", token.span),
            TokenKind::UnclosedComment => SourceError::syntax("this comment is not closed", token.span),
            // At the end of a line the message belongs behind the last token.
            _ if self.at_end() => {
                SourceError::syntax(format!("expected {expected}"), Span::new(self.last_end(), self.last_end()))
            }
            _ => SourceError::syntax(format!("expected {expected}, found {}", self.found()), token.span),
        }
    }
}
