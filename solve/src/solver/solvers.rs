//! The solvers of a run, and what they have decided.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::cadical::Cadical;
use super::portfolio::{Portfolio, in_turns};
use super::z3::Z3;
use super::{Cache, Outcome, Pool, Reason, Report, Store};
use crate::limits::question::{self, Ended};
use crate::limits::{Budget, Limits};
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
    pub fn second(&self) -> &Pool {
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
    ///
    /// In a [question](crate::limits::question) all of them together get what it has left, each the same share of it.
    /// Work that some do not need goes to the obligations without an answer, as long as it at least doubles their
    /// share.
    pub fn solve_all(&self, obligations: &[Obligation], limits: &Limits, report: Report) -> Vec<Outcome> {
        let mut outcomes = vec![Outcome::stopped(); obligations.len()];
        let mut open: Vec<usize> = (0..obligations.len()).collect();
        let mut share = shared(limits, open.len());
        if share.units() == 0 {
            let exhausted = Outcome::Unknown(Reason::Limit(Ended::Exhausted(limits.budget).of_whole()));
            open.iter().for_each(|&position| {
                let _ = report(position, &exhausted);
            });
            return vec![exhausted; obligations.len()];
        }
        let mut is_stopped = false;
        while !open.is_empty() && !is_stopped {
            let asked: Vec<Obligation> = open.iter().map(|&position| obligations[position].clone()).collect();
            let found = self.solve_with(&asked, &limits.at_most(share), &mut |number, outcome| {
                if outcome.is_undecided_yet() {
                    return ControlFlow::Continue(());
                }
                let go_on = report(open[number], outcome);
                is_stopped |= go_on.is_break();
                go_on
            });
            let undecided = |number: usize| found[number].is_undecided_yet();
            let left: Vec<usize> = (0..open.len()).filter(|&number| undecided(number)).collect();
            let left: Vec<usize> = left.into_iter().map(|number| open[number]).collect();
            for (position, outcome) in open.iter().zip(found) {
                outcomes[*position] = outcome;
            }
            // What ran out is the budget, of which each had a share.
            let exhausted = Outcome::Unknown(Reason::Limit(Ended::Exhausted(limits.budget).of_whole()));
            left.iter().for_each(|&position| outcomes[position] = exhausted.clone());
            let next = shared(limits, left.len());
            if next.units() < 2 * share.units() || question::left().is_none() {
                left.iter().for_each(|&position| {
                    let _ = report(position, &outcomes[position]);
                });
                return outcomes;
            }
            (open, share) = (left, next);
        }
        outcomes
    }

    /// As [`Solvers::solve_all`], each with the budget of `limits`.
    fn solve_with(&self, obligations: &[Obligation], limits: &Limits, report: Report) -> Vec<Outcome> {
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
            self.cache.solve_all(&questions, [turn.before(), turn.after], report, |questions, report| {
                match &self.store {
                    Some(store) => store.solve_all(questions, report, solve),
                    None => solve(questions, report),
                }
            })
        })
    }
}

/// The share of each of `count` questions that are asked together, of what the question of this thread has left.
fn shared(limits: &Limits, count: usize) -> Budget {
    let share = question::left().map_or(limits.budget, |left| Budget::of(left.units() / count.max(1) as u64));
    share.min(limits.budget)
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
