//! `--cache`: results of earlier runs.

use std::sync::Arc;
use std::time::Duration;

use super::args::CacheArgs;
use super::input::Failure;
use super::output;
use gcnverify::rewrites::Verifier;
use gcnverify::session::Session;
use gcnverify::solver::{Solvers, Store};
use gcnverify_library::Names;
use gcnverify_library::engines::store;

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
    let (store, warning) = store(&args.cache, args.cache_read_only, solvers, Names::Options)?;
    if let Some(warning) = warning {
        output::note(format_args!("warning: {warning}"));
    }
    Ok(store)
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
