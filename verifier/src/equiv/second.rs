//! The second engine's opinion of a verdict: CaDiCaL on terms to which no rule has been applied.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::OnceLock;

use super::job::Arithmetic;
use crate::limits::Limits;
use crate::obligation::Obligation;
use crate::solver::cadical::Cadical;
use crate::solver::{Outcome, Pool, soft};

/// How far the second engine agrees with `equivalent`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Second {
    /// Obligations that it proved as well.
    pub agreed: usize,
    /// Obligations that it could not decide in time.
    pub undecided: usize,
}

/// The second engine's threads.
fn pool() -> &'static Pool {
    static POOL: OnceLock<Pool> = OnceLock::new();
    POOL.get_or_init(|| Pool::new(Cadical, std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)))
}

/// Asks the second engine for a proof of each obligation. Under an abstraction of arithmetic, terms without
/// any rewriting know too little: what it refutes is undecided there.
///
/// # Errors
/// What it says if it refutes one, or if its model is wrong.
pub fn cross_check(obligations: Vec<Obligation>, arithmetic: Arithmetic, limits: &Limits) -> Result<Second, String> {
    let obligations = obligations.iter().map(soft::written_out_plainly).collect();
    let outcomes = pool().solve_all(obligations, limits, &mut |_, outcome| match outcome {
        Outcome::Unsat | Outcome::Unknown(_) => ControlFlow::Continue(()),
        Outcome::Sat(_) if arithmetic != Arithmetic::Exact => ControlFlow::Continue(()),
        Outcome::Sat(_) | Outcome::Inconsistent(_) => ControlFlow::Break(()),
    });
    let mut second = Second::default();
    for outcome in outcomes {
        match outcome {
            Outcome::Unsat => second.agreed += 1,
            Outcome::Unknown(_) => second.undecided += 1,
            Outcome::Sat(_) if arithmetic != Arithmetic::Exact => second.undecided += 1,
            Outcome::Sat(_) => return Err("the first engine proved what cadical refutes".into()),
            Outcome::Inconsistent(what) => return Err(what),
        }
    }
    Ok(second)
}
