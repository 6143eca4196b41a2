//! Solvers: they decide [`Obligation`]s.
//!
//! An [`Engine`] answers one question on the calling thread. [`z3::Z3`] is the engine in process;
//! [`Pool`] runs an engine on threads of its own and enforces the time limit; [`Cache`] remembers
//! decided questions, [`Store`] those of other runs. [`solve`] and [`solve_all`] put the three together for the whole process.
//!
//! Trust: a model is never believed before [`Obligation::admits`] has evaluated it. An
//! [`Outcome::Unsat`] is as good as the engine.

pub mod cache;
pub mod cadical;
pub mod cnf;
pub mod external;
mod lower;

pub mod lrat;
pub mod pool;
pub mod portfolio;
pub mod smtlib;
pub mod soft;
pub mod store;
#[cfg(test)]
mod tests;
pub mod z3;

use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

pub use cache::{Cache, Statistics};
pub use pool::{AlreadyRunning, Pool};
pub use store::Store;

use crate::obligation::{Model, Obligation};

/// What an engine found out about an obligation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// No model: the goal is proven, or the assumptions contradict each other.
    Unsat,
    /// A model that satisfies the obligation: a counterexample, or a witness.
    Sat(Model),
    /// No answer, and why (a timeout, for example).
    Unknown(String),
    /// The engine returned a model that does not satisfy the obligation: something is broken.
    Inconsistent(String),
}

impl Outcome {
    /// Whether the question is answered for good.
    pub fn is_decided(&self) -> bool {
        matches!(self, Outcome::Unsat | Outcome::Sat(_))
    }

    fn stopped() -> Self {
        Outcome::Unknown("stopped before it was decided".into())
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Outcome::Unsat => f.write_str("unsat"),
            Outcome::Sat(_) => f.write_str("sat"),
            Outcome::Unknown(reason) => write!(f, "unknown ({reason})"),
            Outcome::Inconsistent(what) => write!(f, "inconsistent ({what})"),
        }
    }
}

/// A decision procedure for obligations.
pub trait Engine: Send + Sync {
    /// The name under which verdicts mention it.
    fn name(&self) -> &str;

    /// Its version, for the record.
    fn version(&self) -> String {
        String::new()
    }

    /// Decides `obligation` on the calling thread, in roughly `limit` at most.
    fn solve(&self, obligation: &Obligation, limit: Duration) -> Outcome;

    /// Runs `body` in a fresh session of this engine on the calling thread. `body` is given a
    /// function that makes a `solve` in this session return early, callable from any thread; an
    /// engine that cannot be interrupted does nothing there.
    fn session(&self, body: &(dyn Fn(Interrupt) + Send + Sync)) {
        body(&|| ());
    }
}

/// Makes the engine's running call return early.
pub type Interrupt<'a> = &'a (dyn Fn() + Sync);

/// `Sat(model)` if the model satisfies `obligation`, otherwise `Inconsistent`.
///
/// Every engine passes its models through here.
pub fn confirm(engine: &str, obligation: &Obligation, model: Model) -> Outcome {
    if obligation.admits(&model) {
        Outcome::Sat(model)
    } else {
        Outcome::Inconsistent(format!("{engine} returned a model that does not satisfy the obligation: {model:?}"))
    }
}

/// Is told the position of an obligation and its outcome, and says whether to go on.
pub type Report<'a> = &'a mut dyn FnMut(usize, &Outcome) -> ControlFlow<()>;

/// Decides `obligation` with the process-wide cache and pool; blocks the caller.
pub fn solve(obligation: &Obligation, limit: Duration) -> Outcome {
    let mut outcomes = solve_all(std::slice::from_ref(obligation), limit, &mut |_, _| ControlFlow::Continue(()));
    outcomes.pop().expect("one outcome for one obligation")
}

/// Decides `obligations` in parallel with the process-wide cache and pool, `limit` being the time
/// for each. Outcomes are in the order of the obligations; `report` hears of each as soon as it is
/// known and may stop the rest, which is then [`Outcome::Unknown`].
pub fn solve_all(obligations: &[Obligation], limit: Duration, report: Report) -> Vec<Outcome> {
    let solve = |open: Vec<Obligation>, report: Report| Pool::global().solve_all(open, limit, report);
    Cache::global().solve_all(obligations, limit, report, |open, report| match Store::global() {
        Some(store) => store.solve_all(open, report, solve),
        None => solve(open, report),
    })
}
