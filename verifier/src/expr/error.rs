//! What can be wrong with a place, an expression or a value, and where.

use gcn_semantics::text::Span;

/// The kind of an [`Error`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// The text does not follow the grammar.
    Syntax,
    /// There is no such register, lane or bit.
    Place,
    /// Types or widths do not fit together.
    Type,
    /// A value does not fit its place.
    Value,
    /// Part of the language, but not modelled yet: exit code 4 instead of 2.
    Unsupported,
}

/// A located error with an optional hint at what to write instead.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Error {
    /// What sort of error it is.
    pub kind: ErrorKind,
    /// The offending piece of the text that was parsed.
    pub span: Span,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub hint: Option<String>,
}

impl Error {
    pub(super) fn new(kind: ErrorKind, span: Span, message: impl Into<String>) -> Self {
        Error { kind, span, message: message.into(), hint: None }
    }
    pub(super) fn syntax(span: Span, message: impl Into<String>) -> Self {
        Error::new(ErrorKind::Syntax, span, message)
    }
    pub(super) fn place(span: Span, message: impl Into<String>) -> Self {
        Error::new(ErrorKind::Place, span, message)
    }
    pub(super) fn typing(span: Span, message: impl Into<String>) -> Self {
        Error::new(ErrorKind::Type, span, message)
    }
    pub(super) fn value(span: Span, message: impl Into<String>) -> Self {
        Error::new(ErrorKind::Value, span, message)
    }
    pub(super) fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
    /// The same error in a text in which the parsed one begins at byte `offset`.
    pub fn shifted(mut self, offset: usize) -> Self {
        self.span = self.span.shifted(offset);
        self
    }
}
