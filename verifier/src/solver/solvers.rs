//! The solvers of a run, and what they have decided.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::cadical::Cadical;
use super::portfolio::{Portfolio, in_turns};
use super::z3::Z3;
use super::{Cache, Outcome, Pool, Report, Store};
use crate::limits::Limits;
use crate::obligation::{Narrowed, Obligation};

/// Threads that decide obligations, what they have decided, and the second engine.
#[derive(Debug)]
pub struct Solvers {
    pool: Pool,
    cache: Cache,
    store: Option<Store>,
    /// For a second opinion.
    second: Pool,
}

impl Solvers {
    /// Solvers that run the engines of `portfolio` on at most `threads` threads. No thread is started yet.
    pub fn new(portfolio: Portfolio, threads: NonZeroUsize) -> Self {
        let second = Pool::new(Cadical, processors());
        Solvers { pool: Pool::of(portfolio, threads), cache: Cache::default(), store: None, second }
    }

    /// The same solvers, with the results of earlier runs.
    pub fn with_store(self, store: Store) -> Self {
        Solvers { store: Some(store), ..self }
    }

    /// The results of earlier runs, if they are used.
    pub fn store(&self) -> Option<&Store> {
        self.store.as_ref()
    }

    /// The names of the engines.
    pub fn name(&self) -> &Arc<str> {
        self.pool.portfolio().name()
    }

    /// The engines with their versions.
    pub fn version(&self) -> String {
        self.pool.portfolio().version()
    }

    /// The second engine: CaDiCaL.
    pub(crate) fn second(&self) -> &Pool {
        &self.second
    }

    /// Decides `obligation`; blocks the caller.
    pub fn solve(&self, obligation: &Obligation, limits: &Limits) -> Outcome {
        let one = std::slice::from_ref(obligation);
        let mut outcomes = self.solve_all(one, limits, &mut |_, _| ControlFlow::Continue(()));
        outcomes.pop().expect("one outcome for one obligation")
    }

    /// Decides `obligations` in parallel, with the budget of `limits` for each. Outcomes are in the order of the
    /// obligations; `report` hears of each as soon as it is known and may stop the rest, which is then
    /// [`Outcome::Unknown`]: what is after the position at which it stopped, and what needed more turns
    /// ([`portfolio`](super::portfolio)). Engines get obligations with narrower variables, where there are such.
    pub fn solve_all(&self, obligations: &[Obligation], limits: &Limits, report: Report) -> Vec<Outcome> {
        let narrowed: Vec<Option<Narrowed>> = obligations.iter().map(Obligation::narrowed).collect();
        let asked = obligations.iter().zip(&narrowed);
        let asked = asked.map(|(whole, narrow)| narrow.as_ref().map_or(whole, |narrow| &narrow.obligation).clone());
        let widened = |position: usize, outcome: &Outcome| match &narrowed[position] {
            Some(narrow) => widened(&obligations[position], narrow, outcome),
            None => outcome.clone(),
        };
        let mut report = |position: usize, outcome: &Outcome| report(position, &widened(position, outcome));
        let outcomes = self.solve_as_they_are(&asked.collect::<Vec<_>>(), limits, &mut report);
        outcomes.iter().enumerate().map(|(position, outcome)| widened(position, outcome)).collect()
    }

    fn solve_as_they_are(&self, obligations: &[Obligation], limits: &Limits, report: Report) -> Vec<Outcome> {
        let portfolio = self.pool.portfolio();
        let turns: Vec<_> = obligations.iter().map(|question| portfolio.turns(question, limits.budget)).collect();
        in_turns(&turns, report, |open, turn, report| {
            let questions: Vec<Obligation> = open.iter().map(|&position| obligations[position].clone()).collect();
            let solve = |questions: Vec<Obligation>, report: Report| self.pool.turn(questions, turn, limits, report);
            self.cache.solve_all(&questions, turn.after, report, |questions, report| match &self.store {
                Some(store) => store.solve_all(questions, report, solve),
                None => solve(questions, report),
            })
        })
    }
}

/// What an outcome about narrower variables says about `obligation`.
fn widened(obligation: &Obligation, narrow: &Narrowed, outcome: &Outcome) -> Outcome {
    let Outcome::Sat(model) = outcome else { return outcome.clone() };
    let model = narrow.widened(model);
    if obligation.admits(&model) {
        return Outcome::Sat(model);
    }
    Outcome::Inconsistent("a model of narrower variables is none of the obligation".into())
}

/// Z3, with a thread for every processor.
impl Default for Solvers {
    fn default() -> Self {
        Solvers::new(Portfolio::new(vec![Box::new(Z3)]), processors())
    }
}

/// The number of threads that can run at the same time.
pub(crate) fn processors() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}
