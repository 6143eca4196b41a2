//! What the questions of a run have in common: the solvers, what they have found out, and who hears of the
//! rewritings. It is passed on in [`Settings`](crate::equiv::Settings); nothing of it belongs to the process.

use std::sync::Arc;

use crate::free::laws::{Finding, Laws};
use crate::free::{Law, Operator};
use crate::progress::Progress;
use crate::rewrites::Verifier;
use crate::solver::Solvers;
use crate::term;

/// The session of a run. Clones are the same session.
#[derive(Debug, Clone, Default)]
pub struct Session(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    solvers: Solvers,
    laws: Laws,
    rewrites: Option<Arc<Verifier>>,
    progress: Progress,
}

impl Session {
    /// A session with these solvers, in which nothing has been asked.
    pub fn new(solvers: Solvers) -> Self {
        Session(Arc::new(Shared { solvers, ..Shared::default() }))
    }

    /// As [`Session::new`]; `verifier` hears of every step of the normaliser.
    pub fn verifying(solvers: Solvers, verifier: Arc<Verifier>) -> Self {
        Session(Arc::new(Shared { solvers, rewrites: Some(verifier), ..Shared::default() }))
    }

    /// The solvers.
    pub fn solvers(&self) -> &Solvers {
        &self.0.solvers
    }

    /// What the searches of this session are doing.
    pub fn progress(&self) -> &Progress {
        &self.0.progress
    }

    /// What a solver says about `law` of `operator`; found once in a session.
    pub fn law(&self, operator: Operator, law: Law) -> Finding {
        self.0.laws.find(&self.0.solvers, operator, law)
    }

    /// Who proves the steps of the normaliser, if somebody does.
    pub fn rewrites(&self) -> Option<&Verifier> {
        self.0.rewrites.as_deref()
    }

    /// Runs `body`; who proves the steps of the normaliser hears of those in the arenas that it makes.
    pub(crate) fn observed<T>(&self, body: impl FnOnce() -> T) -> T {
        match &self.0.rewrites {
            Some(verifier) => term::observed(verifier.observer(), body),
            None => body(),
        }
    }
}
