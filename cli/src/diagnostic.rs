//! Errors with the source text that they are about.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use anstream::stream::RawStream;
use gcn_semantics::text::{Source, SourceError, Warning};
use itertools::Itertools;

use super::args::Diagnostics;
use super::output::is_coloured;
use gcnverify::expr;
use gcnverify::job::Unreadable;
use gcnverify_library::format::short;
use gcnverify_library::{Cause, Failure, Problem};
use gcnverify_report::visible;

/// Errors shown in full; the rest is counted.
const SHOWN: usize = 20;

/// In colours where they are wanted.
fn renderer_on(stream: &impl RawStream) -> Renderer {
    if is_coloured(stream) { Renderer::styled() } else { Renderer::plain() }
}

/// For standard error.
fn renderer() -> Renderer {
    renderer_on(&std::io::stderr())
}

/// Whether diagnostics are a line each.
static SHORT: AtomicBool = AtomicBool::new(false);

/// Chooses for the whole process how diagnostics are written.
pub fn choose(how: Diagnostics) {
    SHORT.store(how == Diagnostics::Short, Ordering::Relaxed);
}

/// Diagnostics are a line each from now on.
pub fn be_short() {
    choose(Diagnostics::Short);
}

/// Whether diagnostics are a line each.
pub fn is_short() -> bool {
    SHORT.load(Ordering::Relaxed)
}

/// Why something could not be done, with the text that it is about.
pub fn failure(failure: &Failure) -> String {
    if is_short() {
        let line = |problem: &Problem| short::problem(short::Level::Error, problem);
        return failure.problems().iter().map(line).collect::<Vec<_>>().join("\n");
    }
    match failure.cause() {
        Cause::Text(Unreadable { source: text, errors }) => source(text, errors),
        Cause::Argument { option, text, error } => argument(option, text, error),
        Cause::Plain | Cause::At(_) => plain(&failure.to_string()),
    }
}

/// An error about no particular text.
fn plain(message: &str) -> String {
    renderer().render(&[Group::with_title(Level::ERROR.primary_title(visible(message)))])
}

/// A warning about no particular text.
pub fn warning(message: &str) -> String {
    if is_short() {
        return short_warning(None, message, None);
    }
    renderer().render(&[Group::with_title(Level::WARNING.primary_title(visible(message)))])
}

/// A warning in a line: about a place in a text, if one is given.
fn short_warning(place: Option<(&Source, usize)>, message: &str, hint: Option<&str>) -> String {
    let (file, line, column) = match place {
        Some((source, at)) => (Some(source.name.clone()), Some(source.line(at)), Some(source.column(at))),
        None => (None, None, None),
    };
    let (message, hint) = (message.to_owned(), hint.map(str::to_owned));
    short::problem(short::Level::Warning, &Problem { file, line, column, message, hint })
}

/// A text of as many bytes, without the control characters that the renderer does not replace.
fn shown(text: &str) -> String {
    text.replace(|c: char| ('\u{80}'..='\u{9f}').contains(&c), "¿")
}

fn excerpt(level: Level, title: &str, name: &str, text: &str, span: Range<usize>, hint: Option<&str>) -> String {
    let start = span.start.min(text.len());
    let span = start..span.end.clamp(start, text.len());
    let snippet = Snippet::source(shown(text)).path(visible(name)).annotation(AnnotationKind::Primary.span(span));
    let group = level.primary_title(visible(title)).element(snippet);
    let group = match hint {
        Some(hint) => group.element(Level::HELP.message(visible(hint))),
        None => group,
    };
    renderer().render(&[group])
}

/// The errors of an assembly text, each with its line.
fn source(source: &Source, errors: &[SourceError]) -> String {
    let shown = errors.iter().take(SHOWN).map(|error| {
        excerpt(
            Level::ERROR,
            &error.message,
            &source.name,
            &source.text,
            error.span.start..error.span.end,
            error.hint.as_deref(),
        )
    });
    let mut text = shown.collect::<Vec<_>>().join("\n\n");
    if errors.len() > SHOWN {
        text.push_str(&format!("\n\n... and {} more errors", errors.len() - SHOWN));
    }
    text
}

/// The warnings about an assembly text: the first of each kind, and how many follow.
pub fn warnings(source: &Source, warnings: &[Warning]) -> String {
    if is_short() {
        let line = |warning: &Warning| {
            short_warning(Some((source, warning.span.start)), &warning.message, warning.hint.as_deref())
        };
        return warnings.iter().map(line).collect::<Vec<_>>().join("\n");
    }
    let kinds = warnings.iter().into_group_map_by(|warning| &warning.message);
    let kinds = kinds.into_values().sorted_by_key(|alike| alike[0].span).take(SHOWN);
    let shown = kinds.map(|alike| {
        let Warning { message, span, hint, .. } = alike[0];
        let text = excerpt(Level::WARNING, message, &source.name, &source.text, span.start..span.end, hint.as_deref());
        match alike.len() {
            1 => text,
            count => format!("{text}\n... and {} more of these", count - 1),
        }
    });
    shown.collect::<Vec<_>>().join("\n")
}

/// An instruction that comes too early, with the one that it comes too early for, if there is one.
pub struct Described<'s> {
    pub source: &'s Source,
    /// Otherwise a warning.
    pub is_error: bool,
    pub message: String,
    /// The name of the rule.
    pub rule: &'static str,
    pub span: Range<usize>,
    /// What `span` is.
    pub is: &'static str,
    /// The other instruction, and what it is.
    pub first: Option<(Range<usize>, &'static str)>,
    pub notes: Vec<String>,
    pub help: String,
}

/// The finding with its lines, for `stream`.
pub fn finding(described: &Described, stream: &impl RawStream) -> String {
    let Described { source, is_error, message, rule, span, is, first, notes, help } = described;
    let level = if *is_error { Level::ERROR } else { Level::WARNING };
    let snippet = Snippet::source(shown(&source.text))
        .path(visible(&source.name))
        .annotation(AnnotationKind::Primary.span(span.clone()).label(*is))
        .annotations(first.iter().map(|(first, is)| AnnotationKind::Context.span(first.clone()).label(*is)));
    let group = level.primary_title(visible(message)).id(*rule).element(snippet);
    let group = notes.iter().fold(group, |group, note| group.element(Level::NOTE.message(visible(note))));
    renderer_on(stream).render(&[group.element(Level::HELP.message(visible(help)))])
}

/// An error in the text of an option.
fn argument(option: &str, text: &str, error: &expr::Error) -> String {
    excerpt(Level::ERROR, &error.message, option, text, error.span.range(), error.hint.as_deref())
}
