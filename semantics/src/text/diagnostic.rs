//! What is wrong with a text, and where.

use thiserror::Error;

use super::{Source, Span};

/// What kind of mistake an error reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// The text does not have the form of a statement.
    Syntax,
    /// No instruction has this name on the target.
    UnknownMnemonic,
    /// The instruction exists, but not with these operands or modifiers.
    Illegal,
    /// A known instruction or directive whose meaning is not modelled; the message names it.
    Unsupported,
}

/// A mistake in a source text.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct SourceError {
    pub kind: ErrorKind,
    /// What is wrong.
    pub message: String,
    pub span: Span,
    /// What would be right.
    pub hint: Option<String>,
}

impl SourceError {
    pub fn new(kind: ErrorKind, message: impl Into<String>, span: Span) -> Self {
        SourceError { kind, message: message.into(), span, hint: None }
    }
    pub fn syntax(message: impl Into<String>, span: Span) -> Self {
        Self::new(ErrorKind::Syntax, message, span)
    }
    pub fn illegal(message: impl Into<String>, span: Span) -> Self {
        Self::new(ErrorKind::Illegal, message, span)
    }
    pub fn unsupported(message: impl Into<String>, span: Span) -> Self {
        Self::new(ErrorKind::Unsupported, message, span)
    }
    /// Adds a hint, unless there is one already.
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint.get_or_insert_with(|| hint.into());
        self
    }
    /// The line of the mistake, from 1.
    pub fn line(&self, source: &Source) -> usize {
        source.line(self.span.start)
    }
    /// The column of the mistake, from 1.
    pub fn column(&self, source: &Source) -> usize {
        source.column(self.span.start)
    }
}

/// Something that was read, but may not be what the author meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    pub message: String,
    pub span: Span,
    pub hint: Option<String>,
}

impl Warning {
    pub fn new(message: impl Into<String>, span: Span) -> Self {
        Warning { message: message.into(), span, hint: None }
    }
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}
