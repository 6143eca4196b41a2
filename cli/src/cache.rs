//! `--cache`: results of earlier runs.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::args::CacheArgs;
use super::input::Failure;
use super::output;
use gcnverify::rewrites::Verifier;
use gcnverify::session::Session;
use gcnverify::solver::{Solvers, Store};

/// So often new results are written while the process runs: what kills it costs no more.
const PERIOD: Duration = Duration::from_secs(2);

/// A session of `solvers` with the store that the options name, in which `verifier` hears of the rewritings.
pub fn session(args: &CacheArgs, solvers: Solvers, verifier: Option<Arc<Verifier>>) -> Result<Session, Failure> {
    let solvers = match open(args, &solvers)? {
        Some(store) => solvers.with_store(store),
        None => solvers,
    };
    let session = match verifier {
        Some(verifier) => Session::verifying(solvers, verifier),
        None => Session::new(solvers),
    };
    let kept = session.clone();
    if session.solvers().store().is_some() {
        std::thread::spawn(move || {
            while let Some(store) = kept.solvers().store() {
                std::thread::sleep(PERIOD);
                // What could not be written is tried again, and reported at the end.
                let _ = store.save();
            }
        });
    }
    Ok(session)
}

/// The store that the options name. What is damaged is worth a warning, no more.
fn open(args: &CacheArgs, solvers: &Solvers) -> Result<Option<Store>, Failure> {
    let own = |read_only: bool| own_directory().map(|directory| Some((directory, read_only)));
    let chosen = match args.cache.to_str() {
        Some("off") => Ok(None),
        Some("read-only") => own(true),
        Some("read-write") => own(args.cache_read_only),
        _ => Ok(Some((args.cache.clone(), args.cache_read_only))),
    };
    let Some((directory, read_only)) = chosen.map_err(Failure::message)? else { return Ok(None) };
    if directory.exists() && !directory.is_dir() {
        return Err(Failure::message(format!("--cache: {} is no directory", directory.display())));
    }
    if !read_only {
        is_writable(&directory)?;
    }
    let engines = format!("{} {}", solvers.name(), solvers.version());
    let (store, warning) = Store::open(&directory, read_only, &engines);
    if let Some(warning) = warning {
        output::note(format_args!("warning: {warning}"));
    }
    Ok(Some(store))
}

/// Whether results can be kept in a directory, which is made if there is none.
fn is_writable(directory: &Path) -> Result<(), Failure> {
    let probe = directory.join(format!(".gcnverify-{}", std::process::id()));
    let written = std::fs::create_dir_all(directory).and_then(|()| std::fs::write(&probe, ""));
    let _ = std::fs::remove_file(&probe);
    written.map_err(|error| {
        let place = directory.display();
        Failure::message(format!("--cache: cannot write to {place}: {error}; --cache-read-only only reads"))
    })
}

/// The user's directory for caches.
fn own_directory() -> Result<PathBuf, String> {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    variable("GCNVERIFY_CACHE")
        .or_else(|| variable("XDG_CACHE_HOME").filter(|path| path.is_absolute()).map(|path| path.join("gcnverify")))
        .or_else(|| variable("HOME").map(|home| Path::new(&home).join(".cache").join("gcnverify")))
        .ok_or_else(|| "--cache: there is no home directory; name one".into())
}

/// Saves what is new; gives a line about what came from the store.
pub fn finish(session: &Session) -> Option<String> {
    let store = session.solvers().store()?;
    if let Err(error) = store.save() {
        output::note(format_args!("warning: new results were not kept: {error}"));
    }
    let (hits, fresh, refused) = store.statistics();
    if refused > 0 {
        output::note(format_args!("warning: {refused} records of the cache are damaged and were not believed"));
    }
    Some(format!("  cache on disk: {hits} answers found, {fresh} new"))
}
