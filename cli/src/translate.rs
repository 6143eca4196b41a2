//! How `asm` and `disasm` write what they have translated.

use std::fmt::Write as _;

use gcn_semantics::text::{Source, SourceError};
use serde::{Serialize, Serializer};

use super::input::{Failure, warn, warn_plainly};
use super::output;
use gcnverify::exit::Exit;
use gcnverify::job::Unreadable;
use gcnverify_library::translate::Translated;
use gcnverify_report::json::pairs;

/// Writes translations and errors. Without `as_json` the output has a line per statement, and errors are reported
/// together; with it, an object per input line: its number and either the translation under `key` (empty for a line
/// without an instruction) or the error.
pub fn report(source: &Source, translated: Translated, as_json: bool, key: &str) -> Result<Exit, Failure> {
    let Translated { texts, errors, warnings } = translated;
    warn(source, &warnings);
    if texts.is_empty() && errors.is_empty() {
        warn_plainly(&format!("{} has no instruction", source.name));
    }
    let output = if as_json { objects(source, &texts, &errors, key) } else { lines(&texts) };
    output::write(output);
    if errors.is_empty() {
        Ok(Exit::Holds)
    } else if as_json {
        let unreadable = Unreadable { source: source.clone(), errors };
        Ok(if unreadable.is_unsupported() { Exit::Unsupported } else { Exit::Invalid })
    } else {
        Err(Unreadable { source: source.clone(), errors }.into())
    }
}

fn lines(texts: &[(usize, String)]) -> String {
    texts.iter().fold(String::new(), |all, (_, text)| all + text + "\n")
}

fn objects(source: &Source, texts: &[(usize, String)], errors: &[SourceError], key: &str) -> String {
    let mut output = String::new();
    let (mut texts, mut errors) = (texts.iter().peekable(), errors.iter().peekable());
    let mut end = 0;
    for (index, line) in source.text.split_inclusive('\n').enumerate() {
        end += line.len();
        let number = index + 1;
        let mut translated = String::new();
        while let Some((_, text)) = texts.next_if(|(line, _)| *line <= number) {
            let separator = if translated.is_empty() || key == "hex" { "" } else { "; " };
            let _ = write!(translated, "{separator}{text}");
        }
        let mut first: Option<&SourceError> = None;
        while let Some(error) = errors.next_if(|error| error.span.start < end || end == source.text.len()) {
            first.get_or_insert(error);
        }
        let object = match first {
            Some(error) => Object { line: number, outcome: [("error", message(error))] },
            None => Object { line: number, outcome: [(key, translated)] },
        };
        let _ = writeln!(output, "{}", super::output::json(&object));
    }
    output
}

/// What became of a line: an object of `docs/json.md`.
#[derive(Serialize)]
struct Object<'a> {
    line: usize,
    /// The translation or the error, under its key.
    #[serde(flatten, serialize_with = "outcome")]
    outcome: [(&'a str, String); 1],
}

fn outcome<S: Serializer>(outcome: &[(&str, String)], serializer: S) -> Result<S::Ok, S::Error> {
    pairs(outcome, serializer)
}

fn message(error: &SourceError) -> String {
    match &error.hint {
        Some(hint) => format!("{}; {hint}", error.message),
        None => error.message.clone(),
    }
}
