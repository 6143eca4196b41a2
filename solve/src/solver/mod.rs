//! Solvers: they decide [`Obligation`]s.
//!
//! An [`Engine`] answers one question on the calling thread, within a budget of work. A
//! [`Portfolio`](portfolio::Portfolio) gives several of them turns; [`Pool`] runs it on threads of its own and
//! enforces the net of wall-clock time; [`Cache`] remembers decided questions, [`Store`] those of other runs.
//! [`Solvers`] puts them together.
//!
//! An answer is a function of the question and the budget: it depends neither on other questions, nor on how busy
//! the machine is, as long as the net does not strike.
//!
//! Trust: a model is never believed before [`Obligation::admits`] has evaluated it. An
//! [`Outcome::Unsat`] is as good as the engine.

pub(crate) mod cache;
pub mod cadical;
pub mod cnf;
pub mod external;
pub mod guard;
pub mod integers;
mod lower;
pub mod lrat;
pub(crate) mod pool;
pub mod portfolio;
pub mod reals;
pub mod smtlib;
pub mod soft;
mod solvers;
pub(crate) mod store;
#[cfg(test)]
mod tests;
pub mod z3;

use std::fmt;
use std::ops::ControlFlow;

use itertools::Itertools;

pub use cache::{Cache, Statistics};
pub use pool::Pool;
pub use solvers::Solvers;
pub(crate) use solvers::processors;
pub use store::Store;

use crate::limits::question::Ended;
use crate::limits::{Budget, Limits};
use crate::obligation::{Model, Obligation};

/// What an engine found out about an obligation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// No model: the goal is proven, or the assumptions contradict each other.
    Unsat,
    /// A model that satisfies the obligation: a counterexample, or a witness.
    Sat(Model),
    /// No answer, and why.
    Unknown(Reason),
    /// The engine returned a model that does not satisfy the obligation: something is broken.
    Inconsistent(String),
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// A limit.
    Limit(Ended),
    /// The engine gives up, in its words.
    Engine(String),
}

impl Reason {
    /// Whether another engine, or the same one with a larger budget, may have an answer.
    fn leaves_hope(&self) -> bool {
        matches!(self, Reason::Limit(Ended::Exhausted(_)) | Reason::Engine(_))
    }

    /// Why none of several turns gave an answer, which have cost `spent`.
    fn of_all(reasons: &[Reason], spent: Budget) -> Reason {
        let words = reasons.iter().map(|reason| match reason {
            Reason::Engine(words) => Some(words.as_str()),
            _ => None,
        });
        match words.collect::<Option<Vec<_>>>() {
            Some(words) => Reason::Engine(words.into_iter().unique().join("; ")),
            None => Reason::Limit(Ended::Exhausted(spent)),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Reason::Limit(ended) => ended.fmt(f),
            Reason::Engine(words) => f.write_str(words),
        }
    }
}

impl Outcome {
    /// Whether the question is answered for good.
    pub fn is_decided(&self) -> bool {
        matches!(self, Outcome::Unsat | Outcome::Sat(_))
    }

    /// Whether a larger budget may answer the question.
    fn is_undecided_yet(&self) -> bool {
        matches!(self, Outcome::Unknown(Reason::Limit(Ended::Exhausted(_))))
    }

    fn stopped() -> Self {
        Outcome::Unknown(Reason::Limit(Ended::Stopped))
    }

    /// The engine gives up because of `words`.
    fn gives_up(words: impl Into<String>) -> Self {
        Outcome::Unknown(Reason::Engine(words.into()))
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

    /// Decides `obligation` on the calling thread with the work that `limits` allow, and roughly before their net
    /// strikes. In a fresh session the outcome is a function of the obligation and the budget.
    fn solve(&self, obligation: &Obligation, limits: &Limits) -> Outcome;

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
