//! `--verify-rewrites`: every step that the normaliser made in a run is proven again, without it.
//!
//! The terms of a run end with the history of their arena: what each constructor was given and what it
//! returned ([`History`]). Here each step becomes an equation over terms to which no rule has been
//! applied, in canonical form, so that steps that differ in names only are one equation. Z3 proves it
//! for all values. A step is first stated with its deeper subterms as variables; only if that is not
//! valid, or not decided, more of them is looked at.

mod pending;

use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::limits::{Budget, Limits};
use crate::obligation::Obligation;
use crate::solver::z3::Z3;
use crate::solver::{Outcome, Pool, processors};
use crate::term::{History, Observer, Rule};
use pending::{Fate, Occurrence};

/// What has been found out about the steps of a run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    /// Steps of the normaliser that changed a term, each counted once for each arena.
    pub steps: usize,
    /// Distinct equations between them, up to the names of their variables, that were proven.
    pub proven: usize,
    /// In how many steps each rule took part.
    pub rules: BTreeMap<Rule, usize>,
    /// Steps in which no rule is known to have taken part.
    pub unexplained: Vec<String>,
    /// Steps that could not be proven in time.
    pub undecided: Vec<String>,
    /// Steps that are wrong.
    pub failed: Vec<String>,
}

/// Recorded steps and what is known of them.
pub struct Verifier {
    state: Arc<Mutex<State>>,
    observer: Observer,
    /// The threads that prove; Z3 whatever solver the run uses.
    pool: Pool,
}

#[derive(Default)]
struct State {
    summary: Summary,
    proven: FxHashSet<Obligation>,
    pending: FxHashMap<Obligation, Vec<Occurrence>>,
}

impl Default for Verifier {
    fn default() -> Self {
        let state = Arc::<Mutex<State>>::default();
        let recorded = state.clone();
        let observer = Observer::new(move |history| record(&recorded, history));
        Verifier { state, observer, pool: Pool::new(Z3, processors()) }
    }
}

impl fmt::Debug for Verifier {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_tuple("Verifier").field(&self.state().summary).finish()
    }
}

/// Takes in what happened in one arena.
fn record(state: &Mutex<State>, history: History) {
    let fates = pending::first(history);
    let mut state = lock(state);
    fates.into_iter().for_each(|first| state.count(first));
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Verifier {
    fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    /// Takes in what happens in arenas.
    pub fn observer(&self) -> &Observer {
        &self.observer
    }

    /// Takes in what happened in one arena.
    pub fn observe(&self, history: History) {
        record(&self.state, history);
    }

    /// Proves what has been recorded since the last call, each equation within `limits`.
    pub fn prove(&self, limits: &Limits) {
        loop {
            let pending: Vec<_> = std::mem::take(&mut self.state().pending).into_iter().collect();
            if pending.is_empty() {
                return;
            }
            let questions = pending.iter().map(|(obligation, _)| obligation.clone()).collect();
            let outcomes = self.pool.solve_all(questions, limits, &mut |_, _| ControlFlow::Continue(()));
            for ((obligation, occurrences), outcome) in pending.into_iter().zip(outcomes) {
                if outcome == Outcome::Unsat {
                    self.state().settle(Fate::True(obligation));
                    continue;
                }
                // Steps that ask the same question in full have one answer.
                let (complete, open): (Vec<_>, Vec<_>) = occurrences.into_iter().partition(Occurrence::is_complete);
                let fates = complete.into_iter().take(1).chain(open).map(|occurrence| occurrence.deeper(&outcome));
                let fates: Vec<Fate> = fates.collect();
                let mut state = self.state();
                fates.into_iter().for_each(|fate| state.settle(fate));
            }
        }
    }

    /// As [`Self::prove`], for a question that was asked at `start`: what its wall-clock time does not suffice for is
    /// undecided.
    pub fn prove_within(&self, limits: &Limits, start: Instant) {
        let left = Limits { budget: Budget::of(Budget::LARGEST), ..limits.since(start) };
        if let Err(ended) = left.question(|| self.prove(limits)) {
            let mut state = self.state();
            state.pending.clear();
            state.summary.undecided.push(format!("steps that were not looked at: {ended}"));
        }
    }

    /// What is known so far.
    pub fn summary(&self) -> Summary {
        self.state().summary.clone()
    }
}

impl State {
    /// Counts a step, and puts its equation where it belongs.
    fn count(&mut self, (rules, unexplained, fate): (Vec<Rule>, Option<String>, Fate)) {
        self.summary.steps += 1;
        for rule in rules {
            *self.summary.rules.entry(rule).or_default() += 1;
        }
        self.summary.unexplained.extend(unexplained);
        self.settle(fate);
    }

    fn settle(&mut self, fate: Fate) {
        match fate {
            Fate::Same => {}
            Fate::True(obligation) => self.summary.proven += usize::from(self.proven.insert(obligation)),
            Fate::Open(obligation, occurrence) if !self.proven.contains(&obligation) => {
                self.pending.entry(obligation).or_default().push(occurrence);
            }
            Fate::Open(..) => {}
            Fate::False(text) => self.summary.failed.push(text),
            Fate::Undecided(text) => self.summary.undecided.push(text),
        }
    }
}

#[cfg(test)]
mod tests;
