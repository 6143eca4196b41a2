//! Reading what the user named: files, places, assumptions; and what can be wrong with it.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;

use gcn_semantics::Target;
use gcn_semantics::ledger::{NanPolicy, Reading, Readings};
use gcn_semantics::text::{Source, Warning};

use super::args::{MachineArgs, SearchArgs};
use super::{cache, diagnostic, interrupt};
use gcnverify::equiv::{Fragment, Settings};
use gcnverify::expr::{self, Assignment, Place, parse_places};
use gcnverify::job::{self, Choice, Input, Mistake, NoJob, Unreadable};
use gcnverify::limits::Limits;
use gcnverify::report::Exit;
use gcnverify::report::json::Refusal;
use gcnverify::rewrites::Verifier;
use gcnverify::solver::Solvers;

/// Why a command could not do its work.
#[derive(Debug, Clone)]
pub struct Failure {
    unsupported: bool,
    /// A limit was reached.
    limit: bool,
    /// For scripts: one line.
    message: String,
    /// For people: with the source text.
    rendered: String,
}

impl Failure {
    /// An input error without a place in a text.
    pub fn message(message: impl std::fmt::Display) -> Self {
        let message = message.to_string();
        Failure { unsupported: false, limit: false, rendered: diagnostic::plain(&message), message }
    }
    /// A limit that was reached.
    pub fn limit(message: impl std::fmt::Display) -> Self {
        Failure { limit: true, ..Failure::message(message) }
    }
    /// Something without a place in a text that is not modelled.
    pub fn unsupported(message: impl std::fmt::Display) -> Self {
        Failure { unsupported: true, ..Failure::message(message) }
    }
    /// An error in an argument's text.
    pub fn argument(option: &str, text: &str, error: &expr::Error) -> Self {
        Failure {
            unsupported: error.kind == expr::ErrorKind::Unsupported,
            limit: false,
            message: format!("{option} `{text}`: {error}"),
            rendered: diagnostic::argument(option, text, error),
        }
    }
    /// What is wrong with the value of an option.
    pub fn option(option: &str, mistake: &Mistake) -> Self {
        match mistake {
            Mistake::Expression { text, error } => Failure::argument(option, text, error),
            Mistake::Unsupported(what) => Failure::unsupported(what),
            Mistake::Word(what) => Failure::message(format!("{option}: {what}")),
        }
    }
    /// Writes the diagnostic to standard error.
    pub fn report(&self) {
        let _ = writeln!(std::io::stderr(), "{}", self.rendered);
    }
    /// What scripts get to see of it.
    pub fn refusal(&self) -> Refusal {
        let verdict = if self.unsupported { "unsupported" } else { "error" };
        Refusal { id: None, verdict, target: None, message: self.message.clone() }
    }
    /// How the process tells it.
    pub fn exit(&self) -> Exit {
        match self {
            Failure { unsupported: true, .. } => Exit::Unsupported,
            Failure { limit: true, .. } => Exit::Unknown,
            _ => Exit::Invalid,
        }
    }
}

/// Errors in a text.
impl From<Unreadable> for Failure {
    fn from(unreadable: Unreadable) -> Self {
        Failure {
            unsupported: unreadable.is_unsupported(),
            limit: false,
            message: unreadable.to_string(),
            rendered: diagnostic::source(&unreadable.source, &unreadable.errors),
        }
    }
}

/// Why a line of a batch is no job.
impl From<NoJob> for Failure {
    fn from(no_job: NoJob) -> Self {
        Failure { unsupported: no_job.is_unsupported(), ..Failure::message(no_job) }
    }
}

/// The fragment that a text stands for, before linking; warnings go to standard error.
pub fn fragment(input: Input, target: Target) -> Result<Fragment, Failure> {
    let fragment = input.read_unlinked(target)?;
    if fragment.listing.statements.is_empty() {
        warn_plainly(&format!("{} has no instruction", fragment.source.name));
    }
    warn(&fragment.source, &fragment.listing.warnings);
    Ok(fragment)
}

/// Writes a warning about no particular text to standard error.
pub fn warn_plainly(message: &str) {
    let _ = writeln!(std::io::stderr(), "{}", diagnostic::warning(message));
}

/// Writes warnings to standard error.
pub fn warn(source: &Source, warnings: &[Warning]) {
    if !warnings.is_empty() {
        let _ = writeln!(std::io::stderr(), "{}", diagnostic::warnings(source, warnings));
    }
}

/// Parses the places of all uses of `option`.
pub fn places(option: &str, texts: &[String]) -> Result<Vec<Place>, Failure> {
    let mut all = Vec::new();
    for text in texts {
        all.extend(parse_places(text).map_err(|error| Failure::argument(option, text, &error))?);
    }
    match all.iter().find(|place| place.width() == 0) {
        Some(memory) => Err(Failure::message(format!("{option}: `{memory}` is no register; --dump shows memory"))),
        None => Ok(all),
    }
}

/// Parses `--set PLACE=VALUE`.
pub fn settings(texts: &[String]) -> Result<Vec<Assignment>, Failure> {
    let mut all: Vec<Assignment> = Vec::new();
    for text in texts {
        let new = Assignment::parse(text).map_err(|error| Failure::argument("--set", text, &error))?;
        if all.iter().any(|known| known.place() == new.place() && known.value() != new.value()) {
            return Err(Failure::message(format!("--set gives {} two values", new.place())));
        }
        all.push(new);
    }
    Ok(all)
}

impl MachineArgs {
    /// The readings that the user fixed.
    ///
    /// # Errors
    /// If two contradict each other.
    pub fn fixed(&self) -> Result<BTreeMap<Reading, usize>, Failure> {
        fixed(self.reading.iter().copied().chain([Choice::of_model(self.model)]))
    }

    /// The machine with what the user fixed, and the primary value of every other reading.
    ///
    /// # Errors
    /// If two choices contradict each other.
    pub fn readings(&self, nan: NanPolicy) -> Result<Readings, Failure> {
        let mut readings = Readings { nan, ..Readings::default() };
        self.fixed()?.into_iter().for_each(|(reading, value)| readings.set(reading, value));
        Ok(readings)
    }
}

/// Readings by number of their values.
///
/// # Errors
/// If two choices contradict each other.
pub fn fixed(choices: impl IntoIterator<Item = Choice>) -> Result<BTreeMap<Reading, usize>, Failure> {
    let mut fixed = BTreeMap::new();
    choices.into_iter().try_for_each(|choice| job::fix(&mut fixed, choice)).map_err(Failure::message)?;
    Ok(fixed)
}

impl SearchArgs {
    /// The number of threads.
    pub fn threads(&self) -> usize {
        let processors = || std::thread::available_parallelism().map_or(1, usize::from);
        self.jobs.map_or_else(processors, usize::from)
    }

    /// The limits, and the solvers set up for them.
    pub fn settings(&self) -> Result<Settings, Failure> {
        let threads = std::num::NonZeroUsize::new(self.threads()).expect("at least one thread");
        let verifier = self.verify_rewrites.then(Arc::<Verifier>::default);
        let engines = self.engine(verifier.as_ref().map(|verifier| verifier.observer()))?;
        let session = cache::session(&self.cache, Solvers::new(engines, threads), verifier)?;
        if let Some(directory) = &self.dump_smt {
            std::fs::create_dir_all(directory)
                .map_err(|error| Failure::message(format!("cannot create {}: {error}", directory.display())))?;
        }
        Ok(Settings {
            limits: Limits { interruption: interrupt::watch(&session)?, ..self.limits() },
            session,
            dump_smt: self.dump_smt.clone(),
            cross_check: self.cross_check,
            free: true,
            // Who asks for rewritings or obligations wants them made.
            identical: !self.verify_rewrites && self.dump_smt.is_none(),
        })
    }
}
