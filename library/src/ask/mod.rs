//! Questions with options in JSON, and their answers: what the C interface and the Python package offer.
//!
//! Options are an object; an empty text is one without any. [`table`] has all of them, `docs/library.md` describes
//! them, and `docs/json.md` the answers.

mod equiv;
mod hazards;
mod prove;
mod session;
#[cfg(test)]
mod tests;
mod translate;

use std::path::PathBuf;

use gcn_semantics::ledger::{NanPolicy, ReverseModel};
use gcn_semantics::text::{Source, Syntax};
use gcnverify::equiv::FloatOptions;
use gcnverify::exit::Exit;
use gcnverify::expr::number;
use gcnverify::job::{Choice, Notation, Word};
use gcnverify::limits::Interruption;
use serde::Serialize;

use crate::file::{self, Catalogue, File, TargetId};
use crate::launch::{Named, Schedule};
use crate::list::{Listed, of_part};
use crate::options::{Options, table};
use crate::run::{self, Request};
use crate::{Failure, Names, explain as explained, launch, memory};

pub use equiv::{Answered, Asking, equiv, equiv_in, equiv_modules};
pub use hazards::hazards;
pub use prove::prove;
pub use session::Session;
pub use translate::{asm, disasm};

/// A program that is given.
#[derive(Debug, Clone)]
pub enum Program {
    /// Its text.
    Text {
        /// What messages call it.
        name: String,
        /// Assembly text, or machine code as hexadecimal digits (`syntax` is `hex`).
        text: String,
    },
    /// `FILE` or `FILE:NAME`, as on the command line.
    File(PathBuf),
}

/// An answer.
#[derive(Debug, Clone)]
pub struct Reply {
    /// What a process would leave with.
    pub exit: Exit,
    /// For programs: an object or a list of objects of `docs/json.md`.
    pub json: String,
    /// For people.
    pub text: String,
    /// A page for people, if one was wanted.
    pub page: Option<String>,
    /// What is odd, and has not kept the question from being answered.
    pub warnings: Vec<String>,
}

impl Reply {
    fn new(exit: Exit, object: &impl Serialize, text: String) -> Self {
        let json = serde_json::to_string(object).expect("keys are texts, and JSON has a word for every value");
        Reply { exit, json, text, page: None, warnings: Vec::new() }
    }
}

impl Program {
    fn open(&self, notation: Notation, target: Option<&TargetId>) -> Result<File, Failure> {
        match (self, notation) {
            (Program::Text { name, text }, _) => {
                file::of_text(Source { name: name.clone(), text: text.clone() }, notation)
            }
            (Program::File(path), Notation::Text(syntax)) => file::open(path, syntax, target),
            // What a file of machine code has, its name says.
            (Program::File(path), Notation::Hex) => file::open(path, Syntax::default(), target),
        }
    }
}

/// How a program is written.
fn notation(options: &mut Options) -> Result<Notation, Failure> {
    Ok(options.parsed("syntax")?.unwrap_or(Notation::Text(Syntax::default())))
}

/// What a program leaves behind on one wave, or a kernel that is launched in groups. `interruption` ends the run from
/// another thread.
///
/// # Errors
/// If an option or the program cannot be read or executed.
pub fn run(program: &Program, options: &str, interruption: &Interruption) -> Result<Reply, Failure> {
    let names = Names::Keys;
    let mut options = Options::parse(options, table::RUN)?;
    let (target, notation) = (options.target()?, notation(&mut options)?);
    let set = run::settings(&options.texts("set")?, names)?;
    let show = run::shown(&options.texts("show")?, names)?;
    let (mem, args, lds) = (options.texts("mem")?, options.text("args")?, options.text("lds")?);
    let arg = options.texts("arg")?;
    let (group, grid) = (options.text("group")?, options.text("grid")?);
    let others = [("set", !set.is_empty()), ("show", !show.is_empty()), ("lds", lds.is_some())];
    let schedule = options.parsed_or_default(&table::SCHEDULE)?;
    let notes_races = options.flag("races")?.unwrap_or(false);
    let dump = options.texts("dump")?;
    let seed = options.parsed_or_default(&table::SEED)?;
    let max_steps = options.parsed_or_default(&table::MAX_STEPS)?;
    let nan = options.read("nan", NanPolicy::read)?.unwrap_or_default();
    let mode = options.parsed("mode")?;
    let others = others.into_iter().chain([("mode", mode.is_some())]);
    let mode = run::mode(mode.unwrap_or(FloatOptions::default().mode))?;
    let model = options.read("model", ReverseModel::read)?.map(Choice::of_model);
    let reading = |text: String| text.parse().map_err(|error| Failure::message(format!("reading: {error}")));
    let choices = options.texts("reading")?.into_iter().map(reading).collect::<Result<Vec<Choice>, _>>()?;
    options.finish()?;
    let readings = run::readings(nan, choices.into_iter().chain(model))?;
    let mut initial = run::initial_state(&set, 0);
    initial.mode = Some(mode);
    let file = program.open(notation, target.as_ref())?;
    let target = file::target(target.and_then(|id| id.target()), &[&file])?;
    let lds = lds.as_deref().map(|lds| (lds, target));
    let given = memory::Given { mem: &mem, args: args.as_deref(), lds };
    memory::give(given, names, &mut initial)?;
    let dumps = memory::dumps(&dump, names, target)?;
    let (program, kind) = file.one(target)?;
    let fragment = program.read_unlinked(target)?;
    kind.check(&fragment, target)?;
    let interruption = interruption.clone();
    let request = Request { readings, seed, max_steps, initial, show, dumps, names, interruption };
    if let Some(group) = group {
        if let Some((other, _)) = others.into_iter().find(|(_, is_given)| *is_given) {
            return Err(Failure::message(format!("{other} and group exclude each other")));
        }
        let arguments = if arg.is_empty() { Named::Nothing } else { Named::Said(arg) };
        let request = launch::Request::new(request, &group, grid.as_deref(), given, arguments)?;
        let request = launch::Request { schedule, notes_races, ..request };
        let mut left = launch::launch(&fragment, &kind, target, &request)?;
        left.failure.take().map_or(Ok(()), Err)?;
        left.write_buffers()?;
        return Ok(Reply::new(left.exit(), &left.json(), left.text()));
    }
    let of_groups = [
        ("grid", grid.is_some()),
        ("arg", !arg.is_empty()),
        ("races", notes_races),
        ("schedule", schedule != Schedule::default()),
    ];
    if let Some(needs) = of_groups.into_iter().find(|(_, said)| *said) {
        return Err(Failure::message(format!("{} needs group", needs.0)));
    }
    let mut last = run::run(&fragment, target, &request, &mut |_, _, _| ())?;
    Ok(Reply::new(Exit::Holds, &last.json(), last.text()))
}

/// What an instruction is and does, which forms a mnemonic has, or what a row of the ledger says.
///
/// # Errors
/// If it is none of these. An instruction that is not modelled is explained as far as it is known.
pub fn explain(text: &str, options: &str) -> Result<Reply, Failure> {
    let mut options = Options::parse(options, table::EXPLAIN)?;
    let target = options.target()?.and_then(|id| id.target()).unwrap_or_default();
    let syntax = options.parsed("syntax")?.unwrap_or_default();
    let mask = |text: &str| number(text).ok_or_else(|| format!("`{text}` is no mask of 64 lanes"));
    let exec = options.read("exec", mask)?.unwrap_or(u64::MAX);
    options.finish()?;
    let (explained, odd) = explained::explain(text, target, syntax, exec)?;
    let exit = explained.unsupported().map_or(Exit::Holds, |failure| failure.exit());
    let warnings = odd.into_iter().flat_map(|(_, warnings)| warnings).map(|warning| warning.message).collect();
    // Mnemonics and rows of the ledger have none.
    let page = explained.to_html().ok();
    Ok(Reply { page, warnings, ..Reply::new(exit, &explained, explained.to_text()) })
}

/// What a file or a text holds: a list of objects, one for each function. `interruption` ends it from another thread.
///
/// # Errors
/// If an option or the file cannot be read, or there is no function in it.
pub fn list(program: &Program, options: &str, interruption: &Interruption) -> Result<Reply, Failure> {
    let mut options = Options::parse(options, table::LIST)?;
    let (target, notation) = (options.target()?, notation(&mut options)?);
    let is_only_unsupported = options.flag("unsupported")?.unwrap_or(false);
    options.finish()?;
    let catalogue = match (program, notation) {
        (Program::Text { .. }, _) => Catalogue::of_text(program.open(notation, target.as_ref())?),
        (Program::File(path), Notation::Text(syntax)) => Catalogue::open(path, syntax, target.as_ref())?,
        (Program::File(path), Notation::Hex) => Catalogue::open(path, Syntax::default(), target.as_ref())?,
    };
    let chosen = target.and_then(|id| id.target());
    let (mut functions, mut is_empty, mut left_out) = (Vec::new(), true, 0);
    for part in &catalogue.parts {
        if interruption.is_set() {
            return Err(Failure::interrupted());
        }
        match of_part(part, chosen)? {
            Some(found) => {
                is_empty &= found.is_empty();
                let is_wanted = |function: &Listed| !is_only_unsupported || !function.unsupported.is_empty();
                functions.extend(found.into_iter().filter(is_wanted));
            }
            None => left_out += 1,
        }
    }
    if is_empty && (catalogue.wanted.is_some() || left_out == 0) {
        return Err(Failure::message(format!("{}: there is no function with such a name in it", catalogue.name)));
    }
    let text = functions.iter().map(|function: &Listed| {
        let name = function.demangled.as_ref().unwrap_or(&function.name);
        format!("{} {} {name}\n", function.target, function.kind)
    });
    let text = text.collect();
    Ok(Reply::new(Exit::Holds, &functions, text))
}
