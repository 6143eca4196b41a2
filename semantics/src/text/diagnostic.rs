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
    /// What kind of mistake it is.
    pub kind: ErrorKind,
    /// What is wrong.
    pub message: String,
    /// Where it is.
    pub span: Span,
    /// What would be right.
    pub hint: Option<String>,
}

/// The longest message and hint, in characters. Both may quote the text.
const LONGEST: usize = 400;

/// The beginning and the end of a text that is too long.
fn shortened(text: String) -> String {
    let mut places = text.char_indices().map(|(place, _)| place);
    let (Some(begin), true) = (places.by_ref().nth(LONGEST / 2), text.len() > LONGEST) else { return text };
    match places.rev().nth(LONGEST / 4) {
        Some(end) => format!("{} … {}", &text[..begin], &text[end..]),
        None => text,
    }
}

/// Unknown instructions of a text with a suggestion each.
const SUGGESTIONS: usize = 1000;

/// Adds a hint to the first errors about unknown instructions: looking for names takes time.
pub(super) fn suggest(errors: &mut [SourceError], suggestion: impl Fn(Span) -> Option<String>) {
    let unknown = |error: &&mut SourceError| error.kind == ErrorKind::UnknownMnemonic && error.hint.is_none();
    for error in errors.iter_mut().filter(unknown).take(SUGGESTIONS) {
        error.hint = suggestion(error.span);
    }
}

impl SourceError {
    /// A mistake without a hint.
    pub fn new(kind: ErrorKind, message: impl Into<String>, span: Span) -> Self {
        SourceError { kind, message: shortened(message.into()), span, hint: None }
    }
    /// [`ErrorKind::Syntax`].
    pub fn syntax(message: impl Into<String>, span: Span) -> Self {
        Self::new(ErrorKind::Syntax, message, span)
    }
    /// [`ErrorKind::Illegal`].
    pub fn illegal(message: impl Into<String>, span: Span) -> Self {
        Self::new(ErrorKind::Illegal, message, span)
    }
    /// [`ErrorKind::Unsupported`].
    pub fn unsupported(message: impl Into<String>, span: Span) -> Self {
        Self::new(ErrorKind::Unsupported, message, span)
    }
    /// Adds a hint, unless there is one already.
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint.get_or_insert_with(|| shortened(hint.into()));
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
    /// What may be wrong.
    pub message: String,
    /// Where it is.
    pub span: Span,
    /// What would be clear.
    pub hint: Option<String>,
    /// The text means something else in the other dialect (ledger A11, P7).
    pub ambiguous: bool,
}

impl Warning {
    /// A warning without a hint.
    pub fn new(message: impl Into<String>, span: Span) -> Self {
        Warning { message: shortened(message.into()), span, hint: None, ambiguous: false }
    }
    /// About a text that means something else in the other dialect.
    pub fn ambiguous(message: impl Into<String>, span: Span) -> Self {
        Warning { ambiguous: true, ..Warning::new(message, span) }
    }
    /// The same with this hint.
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_shortened() {
        let span = Span::new(0, 0);
        let long = SourceError::syntax("µ".repeat(100_000), span).with_hint("x".repeat(1000));
        assert_eq!(long.message, format!("{} … {}", "µ".repeat(LONGEST / 2), "µ".repeat(LONGEST / 4 + 1)));
        assert!(long.hint.unwrap().len() < LONGEST);
        for length in [0, LONGEST / 2, LONGEST / 2 + 1, LONGEST] {
            let text = "x".repeat(length);
            assert_eq!(SourceError::syntax(text.as_str(), span).message, text);
        }
        let message = SourceError::syntax("µ".repeat(LONGEST / 2 + 1), span).message;
        assert_eq!(message.chars().count(), LONGEST / 2 + 1, "nothing to leave out");
    }

    #[test]
    fn only_the_first_unknown_instructions_have_a_suggestion() {
        let span = Span::new(0, 0);
        let mut errors = vec![SourceError::new(ErrorKind::UnknownMnemonic, "", span); SUGGESTIONS + 1];
        errors.insert(0, SourceError::illegal("", span));
        suggest(&mut errors, |_| Some("v_nop".into()));
        let hints: Vec<_> = errors.iter().map(|error| error.hint.is_some()).collect();
        assert_eq!((hints[0], hints[1], hints[SUGGESTIONS], hints[SUGGESTIONS + 1]), (false, true, true, false));
    }
}
