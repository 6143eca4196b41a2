//! Reading what the user named: files, places, assumptions; and what can be wrong with it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gcn_semantics::Target;
use gcn_semantics::ledger::{NanPolicy, Reading, Readings};
use gcn_semantics::text::{Source, Syntax, Warning};

use super::args::{MachineArgs, SearchArgs};
use super::solver::linked;
use super::{cache, diagnostic, interrupt, output};
use gcnverify::equiv::{Fragment, Settings};
use gcnverify::job::{Choice, Input};
use gcnverify::limits::Limits;
use gcnverify::rewrites::Verifier;
use gcnverify::solver::Solvers;
pub use gcnverify_library::Failure;
use gcnverify_library::Problem;
use gcnverify_library::file::{self, File, TargetId};
use gcnverify_library::run;

/// Opens `FILE` or `FILE:NAME`, of several targets for the one that was chosen; warnings go to standard error.
pub fn open(argument: &Path, syntax: Syntax, target: Option<&TargetId>) -> Result<File, Failure> {
    let file = file::open(argument, syntax, target)?;
    warn_of(file.warning.as_ref());
    Ok(file)
}

/// The content of `path` as text; `-` is standard input. Warnings go to standard error.
pub fn read_text(path: &Path) -> Result<Source, Failure> {
    let (source, warning) = file::read_text(path)?;
    warn_of(warning.as_ref());
    Ok(source)
}

/// The files among `paths`, and those with this extension below the directories among them, sorted.
pub fn files_below(paths: &[PathBuf], extension: &str) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    for path in paths {
        collect(path, true, extension, &mut found).map_err(|error| file::unreadable(path, &error))?;
    }
    Ok(found)
}

/// The same of one path, which was named or stands in a directory that is searched.
fn collect(path: &Path, named: bool, extension: &str, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if path.is_dir() {
        let mut entries: Vec<PathBuf> =
            std::fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
        entries.sort();
        entries.iter().try_for_each(|entry| collect(entry, false, extension, found))
    } else {
        if named || path.extension().is_some_and(|of| of == extension) {
            std::fs::metadata(path)?;
            found.push(path.to_owned());
        }
        Ok(())
    }
}

fn warn_of(warning: Option<&Problem>) {
    warning.into_iter().for_each(|warning| warn_plainly(&warning.to_string()));
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
    output::error_line(diagnostic::warning(message));
}

/// Writes warnings to standard error.
pub fn warn(source: &Source, warnings: &[Warning]) {
    if !warnings.is_empty() {
        output::error_line(diagnostic::warnings(source, warnings));
    }
}

impl MachineArgs {
    fn choices(&self) -> impl Iterator<Item = Choice> {
        self.reading.iter().copied().chain([Choice::of_model(self.model)])
    }

    /// The readings that the user fixed.
    ///
    /// # Errors
    /// If two contradict each other.
    pub fn fixed(&self) -> Result<BTreeMap<Reading, usize>, Failure> {
        run::fixed(self.choices())
    }

    /// The machine with what the user fixed, and the primary value of every other reading.
    ///
    /// # Errors
    /// If two choices contradict each other.
    pub fn readings(&self, nan: NanPolicy) -> Result<Readings, Failure> {
        run::readings(nan, self.choices())
    }
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
        if self.cross_check {
            linked("--cross-check")?;
        }
        let verifier = self.verify_rewrites.then(Arc::<Verifier>::default);
        let engines = self.engine(verifier.as_ref().map(|verifier| verifier.observer()))?;
        let session = cache::session(&self.cache, Solvers::new(engines, threads), verifier)?;
        if let Some(directory) = &self.dump_smt {
            output::directory(directory)?;
        }
        Ok(Settings {
            limits: Limits { interruption: interrupt::watch(&session)?, ..self.limits() },
            session,
            dump_smt: self.dump_smt.clone(),
            cross_check: self.cross_check,
            free: true,
            // Who asks for obligations wants them made.
            identical: self.dump_smt.is_none(),
            merging: true,
            generally: true,
            runs: true,
            minimises: true,
        })
    }
}
