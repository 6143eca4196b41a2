//! Kernels of a file that are launched one by one, with arguments that are made up: what each comes to.

use std::time::Instant;

use gcn_semantics::Target;
use gcn_semantics::ledger::Readings;
use gcnverify::limits::Interruption;
use serde::Serialize;

use super::{Named, Request, Schedule, Shape, launch};
use crate::file::{File, Function, Kind, demangled};
use crate::{Failure, Names};

/// What a kernel has come to: an object of `docs/json.md`.
#[derive(Debug, Clone, Serialize)]
pub struct Tried {
    /// The file.
    pub file: String,
    /// The target ID of its code object, or the processor of its text.
    pub target: String,
    /// Its symbol.
    pub name: String,
    /// The same as in the source, if it is not that already.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub demangled: Option<String>,
    /// `ran`, `limit`, `memory`, `race`, `unsupported` or `error`.
    pub outcome: &'static str,
    /// Instructions that all waves have executed, of one that ran to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instructions: Option<u64>,
    /// Why it did not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Wall-clock time.
    pub seconds: f64,
}

/// How kernels are launched.
#[derive(Debug, Clone)]
pub struct Wanted {
    /// The machine.
    pub readings: Readings,
    /// The seed of what nobody gives.
    pub seed: u64,
    /// Instructions that a wave may execute.
    pub max_steps: u32,
    /// The groups.
    pub shape: Shape,
    /// How messages call the options.
    pub names: Names,
    /// Ends a launch early, from another thread.
    pub interruption: Interruption,
}

/// Launches a kernel of a file, whose code object is for `id`; nothing of what is no kernel.
pub fn tried(file: &File, function: &Function, target: Target, id: &str, wanted: &Wanted) -> Option<Tried> {
    if !matches!(function.kind, Kind::Kernel(_)) {
        return None;
    }
    let start = Instant::now();
    let found = ran(file, function, target, wanted);
    let (outcome, instructions, message) = match found {
        Ok(instructions) => ("ran", Some(instructions), None),
        Err(failure) => (failure.outcome(), None, Some(why(&failure, file, function))),
    };
    Some(Tried {
        file: file.name.clone(),
        target: id.to_owned(),
        name: function.name.clone(),
        demangled: demangled(&function.name, true),
        outcome,
        instructions,
        message,
        seconds: start.elapsed().as_secs_f64(),
    })
}

/// The instructions that a launch has executed.
fn ran(file: &File, function: &Function, target: Target, wanted: &Wanted) -> Result<u64, Failure> {
    let fragment = function.input(&file.name, target)?.read_unlinked(target)?;
    function.kind.check(&fragment, target)?;
    let Wanted { readings, seed, max_steps, shape, names, ref interruption } = *wanted;
    let interruption = interruption.clone();
    let (pieces, dumps, arguments) = (Vec::new(), Vec::new(), Named::MadeUp);
    let (schedule, notes_races) = (Schedule::default(), false);
    let request = Request {
        readings,
        seed,
        max_steps,
        shape,
        schedule,
        notes_races,
        pieces,
        arguments,
        dumps,
        names,
        interruption,
    };
    Ok(launch(&fragment, &function.kind, target, &request)?.instructions)
}

/// The message without the name of the file, which is that of all: `line 7: …`.
fn why(failure: &Failure, file: &File, function: &Function) -> String {
    let problem = failure.problems().into_iter().next();
    let (line, message) = problem.map_or((None, failure.to_string()), |problem| (problem.line, problem.message));
    let names = [format!("{}:{}", file.name, function.name), file.name.clone()];
    let rest = names.iter().find_map(|name| message.strip_prefix(name)).unwrap_or(&message);
    let (of_message, rest) = match rest.strip_prefix(':').and_then(|rest| rest.split_once(": ")) {
        Some((number, rest)) if number.parse::<usize>().is_ok() => (number.parse().ok(), rest),
        _ => (None, rest.trim_start_matches(": ").trim_start()),
    };
    let line = line.or(of_message).map(|line| format!("line {line}: ")).unwrap_or_default();
    format!("{line}{rest}")
}
