//! Programs that run under `gcnverify-guard`, a process between them and us which ends them for certain.
//!
//! The guard holds the reading end of a pipe, the lifeline, and we hold the only writing end. When that is closed,
//! by [`Lifeline::cut`] on any thread or by the end of this process of whatever kind (`kill -9` too), the guard
//! kills the program and everything that it has started, and ends. It does the same after a limit of time, and
//! after 64 MiB of output.

use std::ffi::OsString;
use std::io::{self, PipeReader, PipeWriter};
use std::os::fd::AsRawFd;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use nix::fcntl::{FcntlArg, FdFlag, fcntl};

/// The name of the guard's program.
const NAME: &str = "gcnverify-guard";

/// The guard's program: beside the running program or in the directory above it (where Cargo puts it for tests),
/// else on the search path.
///
/// # Errors
/// If it is nowhere, with what to do.
pub fn program() -> Result<PathBuf, String> {
    let running = std::env::current_exe().unwrap_or_default();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut places = running.ancestors().skip(1).take(2).map(Path::to_owned).chain(std::env::split_paths(&path));
    places.find_map(|place| Some(place.join(NAME)).filter(|program| program.is_file())).ok_or_else(|| {
        format!(
            "{NAME} is neither beside {} nor on the search path of programs; it ends other solvers, and comes with \
             gcnverify: `cargo build` and `cargo install` make both, `cargo run` one",
            running.display()
        )
    })
}

/// What keeps a guarded program alive; clones are the same lifeline.
#[derive(Debug, Clone, Default)]
pub struct Lifeline(Arc<Mutex<Option<PipeWriter>>>);

impl Lifeline {
    /// Ends the program, if there is one.
    pub fn cut(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

/// A command line that runs a program under the guard, once.
#[derive(Debug)]
pub struct Guarded {
    /// The program of the guard.
    pub program: PathBuf,
    /// The guard's arguments: the lifeline, the limit, the program and its arguments.
    pub arguments: Vec<OsString>,
    /// What the guard inherits; not needed any more once it runs.
    _inherited: PipeReader,
}

/// The command line that runs `program` with `arguments` for at most `limit`, and as long as nobody cuts `lifeline`.
///
/// # Errors
/// If there is no guard, or no pipe to be had.
pub fn guarded(
    program: &Path,
    arguments: impl IntoIterator<Item = OsString>,
    limit: Duration,
    lifeline: &Lifeline,
) -> io::Result<Guarded> {
    let guard = self::program().map_err(io::Error::other)?;
    let (reader, writer) = io::pipe()?;
    // Another child that inherits it as well does no harm: what counts is who can write.
    fcntl(&reader, FcntlArg::F_SETFD(FdFlag::empty()))?;
    lifeline.0.lock().unwrap_or_else(PoisonError::into_inner).replace(writer);
    let own = [reader.as_raw_fd().to_string().into(), limit.as_millis().min(u64::MAX.into()).to_string().into()];
    let arguments = own.into_iter().chain([program.into()]).chain(arguments).collect();
    Ok(Guarded { program: guard, arguments, _inherited: reader })
}
