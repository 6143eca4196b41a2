//! Engines, limits, and what earlier questions have found.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use gcnverify::job::Word;
use gcnverify::limits::memory::MemoryLimit;
use gcnverify::limits::{Budget, Limits};
use gcnverify::session;
use gcnverify::solver::Solvers;

use crate::engines::{Solver, engine, store};
use crate::options::{Options, table};
use crate::{Failure, Names};

/// Engines and what they have found, which questions share that are put one after the other or by several threads.
#[derive(Debug, Clone, Default)]
pub struct Session {
    /// The session of the questions.
    pub(super) session: session::Session,
    /// What is odd about the results of earlier runs.
    pub warning: Option<String>,
}

impl Session {
    /// A session with [`table::SESSION`] as options.
    ///
    /// # Errors
    /// If an option cannot be read, or an engine or a directory is not there.
    pub fn new(options: &str) -> Result<Session, Failure> {
        let mut options = Options::parse(options, table::SESSION)?;
        let session = Session::read(&mut options)?;
        options.finish()?;
        Ok(session.unwrap_or_default())
    }

    /// The session that options choose, if they say something of it.
    pub(super) fn read(options: &mut Options) -> Result<Option<Session>, Failure> {
        let names = Names::Keys;
        let jobs = options.read("jobs", threads)?;
        let solver = options.read("solver", Solver::read)?;
        let paths: Vec<PathBuf> = options.texts("solver_path")?.into_iter().map(PathBuf::from).collect();
        let cache = options.text("cache")?;
        let is_read_only = options.flag("cache_read_only")?.unwrap_or(false);
        if jobs.is_none() && solver.is_none() && paths.is_empty() && cache.is_none() {
            return Ok(None);
        }
        let jobs = jobs.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
        let solvers = Solvers::new(engine(solver.unwrap_or_default(), &paths, None, names)?, jobs);
        let cache = cache.as_deref().or(table::CACHE.default).unwrap_or_default();
        let (store, warning) = store(Path::new(cache), is_read_only, &solvers, names)?;
        let solvers = match store {
            Some(store) => solvers.with_store(store),
            None => solvers,
        };
        Ok(Some(Session { session: session::Session::new(solvers), warning }))
    }

    /// Writes what is new to the directory of earlier results.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self) -> Result<(), Failure> {
        let Some(store) = self.session.solvers().store() else { return Ok(()) };
        store.save().map_err(|error| Failure::message(format!("new results were not kept: {error}")))
    }

    /// What is odd at the end of a question; what is new is kept.
    pub(super) fn finish(&self) -> Vec<String> {
        let unsaved = self.save().err().map(|failure| failure.to_string());
        self.warning.clone().into_iter().chain(unsaved).collect()
    }
}

fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let count = text.parse().ok().filter(|count| *count <= u16::MAX.into()).and_then(NonZeroUsize::new);
    count.ok_or_else(|| format!("`{text}` is no number of threads from 1 to {}", u16::MAX))
}

/// The limits of a question.
pub(super) fn limits(options: &mut Options) -> Result<Limits, Failure> {
    let limits = Limits::new(options.parsed_or_default::<Budget>(&table::BUDGET)?);
    let memory = options.parsed::<MemoryLimit>("memory")?;
    let limits = memory.map_or(limits.clone(), |memory| Limits { memory, ..limits });
    Ok(options.read("timeout", seconds)?.map_or(limits.clone(), |net| limits.under(net)))
}

/// A limit in seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| *seconds > 0.0 && *seconds <= 1e6);
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "a limit is more than 0 and at most 1000000 seconds".into())
}
