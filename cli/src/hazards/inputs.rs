//! The programs that `hazards` looks at.

use std::path::Path;

use gcn_semantics::text::{Source, Syntax, UnknownSyntax};
use gcn_semantics::{Target, UnknownTarget};
use gcnverify_library::file::File;
use gcnverify_library::hazards::{self, Program};
use serde_json::Value;

use crate::args::HazardsArgs;
use crate::input::{self, Failure};
use gcnverify::job::{self, Abi, Distinct, Notation, Word, json_error, unknown};

/// A program that was named, or why there is none.
pub struct Input {
    /// What a line calls its program; else the file's name.
    pub id: Value,
    pub program: Result<Program, Failure>,
}

/// Gives the programs of a file to `look`, one after the other.
///
/// # Errors
/// If it cannot be read at all, or `look` fails.
pub fn inputs(
    file: &Path,
    args: &HazardsArgs,
    mut look: impl FnMut(Input) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if file.extension().is_some_and(|extension| extension == "jsonl") {
        let source = input::read_text(file)?;
        let lines = source.text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let all: Vec<Input> = lines.map(|(index, line)| of_line(index + 1, line, args)).collect();
        return match all.is_empty() {
            true => Err(Failure::message(format!("{} has no program", source.name))),
            false => all.into_iter().try_for_each(look),
        };
    }
    let file: File = input::open(file, args.target.syntax, args.target.target.as_ref())?;
    let mut programs = hazards::programs(&file, args.target.chosen(), args.abi)?;
    programs.try_for_each(|(name, program)| look(Input { id: name.into(), program }))
}

/// The keys of a line, in the order of messages.
const KEYS: [&str; 5] = ["id", "target", "syntax", "abi", "lines"];

/// What a line says.
#[derive(Default)]
struct Line {
    target: Option<Target>,
    syntax: Option<Syntax>,
    abi: Option<Abi>,
    lines: Vec<String>,
}

fn of_line(number: usize, text: &str, args: &HazardsArgs) -> Input {
    let value: Result<Distinct, _> = serde_json::from_str(text);
    let value = value.map_err(|error| Failure::message(json_error(number, &error)));
    let id = value.as_ref().ok().and_then(|Distinct(value)| value.get("id").cloned()).unwrap_or_default();
    let wrong = |message: String| Failure::message(format!("line {number}: {message}"));
    let program = value.and_then(|Distinct(value)| {
        let target = value.get("target").and_then(Value::as_str).map(str::parse::<Target>);
        let is_unmodelled = target.and_then(Result::err).is_some_and(|unknown| unknown.unmodelled().is_some());
        let refused = |message| if is_unmodelled { wrong(message).of_unsupported() } else { wrong(message) };
        let line = line(value).map_err(refused)?;
        let name = id.as_str().map_or_else(|| format!("line {number}"), str::to_owned);
        let source = Source { name, text: line.lines.join("\n") };
        let input =
            job::Input { source, notation: Notation::Text(line.syntax.unwrap_or(args.target.syntax)), entry: None };
        let target = match (args.target.chosen(), line.target) {
            (Some(chosen), Some(said)) if chosen != said => {
                return Err(wrong(format!("the program is for {said}, and --target is {chosen}")));
            }
            (chosen, said) => job::target(chosen.or(said), &[&input])?,
        };
        Program::new(input, target, line.abi.or(args.abi).unwrap_or_default())
    });
    Input { id, program }
}

/// The keys of an object.
fn line(value: Value) -> Result<Line, String> {
    let Value::Object(object) = value else { return Err("a program is an object with `lines`".into()) };
    let mut line = Line::default();
    let mut has_lines = false;
    for (key, value) in object {
        let text = || value.as_str().ok_or_else(|| format!("`{key}` is a text, not {value}"));
        match key.as_str() {
            "id" => {}
            "target" => line.target = Some(text()?.parse().map_err(|error: UnknownTarget| error.to_string())?),
            "syntax" => line.syntax = Some(text()?.parse().map_err(|error: UnknownSyntax| error.to_string())?),
            "abi" => line.abi = Some(Abi::read(text()?)?),
            "lines" => {
                let texts = value.as_array().into_iter().flatten().map(|line| line.as_str().map(str::to_owned));
                let texts: Option<Vec<String>> = texts.collect();
                let texts = texts.filter(|_| value.is_array());
                line.lines = texts.ok_or("`lines` is a list of texts")?;
                if line.lines.iter().any(|line| line.contains('\n')) {
                    return Err("a line of `lines` has a line break".into());
                }
                has_lines = true;
            }
            _ => return Err(unknown("key", &key, &KEYS)),
        }
    }
    if has_lines { Ok(line) } else { Err("there is no key `lines`".into()) }
}
