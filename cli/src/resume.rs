//! What a journal of `--resume` needs to know of a run besides its questions.

use super::args::SearchArgs;
use gcnverify_library::journal;

/// What tells this program from others that were built: another one may decide in another way.
pub fn build() -> String {
    let own = std::env::current_exe().and_then(std::fs::File::open);
    let mut hash = journal::Hash::default();
    match own.and_then(|mut file| std::io::copy(&mut file, &mut hash)) {
        Ok(_) => hash.digits(),
        Err(_) => env!("CARGO_PKG_VERSION").to_owned(),
    }
}

/// The limits of a run, on which an answer that is not final depends.
pub fn limits(search: &SearchArgs) -> String {
    // Every option is named here, so that a new one is thought of.
    let SearchArgs { solver, solver_path, budget, timeout, memory, jobs: _, cache: _, dump_smt: _, .. } = search;
    let SearchArgs { cross_check: _, verify_rewrites: _, certify: _, .. } = search;
    format!("{:?}", (solver, solver_path, budget, timeout, memory))
}
