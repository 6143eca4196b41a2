//! `--verify-rewrites`: every step that the normaliser made in a run is proven again, without it.
//!
//! The terms of a run end with the history of their arena, of whatever kind: what each constructor was given and what
//! it returned ([`History`]). Here each step becomes an equation over terms to which no rule has been applied, in
//! canonical form, so that steps that differ in names only are one equation. Z3 proves it for all values. A step is
//! first stated with its deeper subterms as variables; only if that is not valid, or not decided, more of them is
//! looked at. Steps about real numbers are proven as such.
//!
//! The run is the one that nobody verifies: nothing asks whether it is observed, and what is done about a history is no
//! work of the question (but takes of its time). So its verdict is the same, and by the same rungs.

mod pending;

use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::limits::{Budget, Limits, question};
use crate::obligation::Obligation;
use crate::solver::z3::Z3;
use crate::solver::{Outcome, Pool, processors, reals};
use crate::term::{History, Observer, Rule, Theory};
use pending::{Answer, Fate, Occurrence};

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
    proven: FxHashSet<Question>,
    pending: FxHashMap<Question, Vec<Occurrence>>,
}

/// An equation, and what it is about.
type Question = (Theory, Obligation);

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
    let fates = question::aside(|| pending::first(history));
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
            let answers = self.answers(pending.iter().map(|(question, _)| question), limits);
            for ((question, occurrences), answer) in pending.into_iter().zip(answers) {
                if answer == Answer::Holds {
                    self.state().settle(Fate::True(question));
                    continue;
                }
                // Steps that ask the same question in full have one answer.
                let (complete, open): (Vec<_>, Vec<_>) = occurrences.into_iter().partition(Occurrence::is_complete);
                let fates = complete.into_iter().take(1).chain(open).map(|occurrence| occurrence.deeper(&answer));
                let fates: Vec<Fate> = fates.collect();
                let mut state = self.state();
                fates.into_iter().for_each(|fate| state.settle(fate));
            }
        }
    }

    /// What Z3 says to each of `questions`, each within `limits`.
    fn answers<'q>(&self, questions: impl Iterator<Item = &'q Question> + Clone, limits: &Limits) -> Vec<Answer> {
        let about_bits = questions.clone().filter(|(theory, _)| *theory == Theory::Bits);
        let about_bits = about_bits.map(|(_, obligation)| obligation.clone()).collect();
        let outcomes = self.pool.solve_all(about_bits, limits, &mut |_, _| ControlFlow::Continue(()));
        let mut outcomes = outcomes.into_iter().map(|outcome| match outcome {
            Outcome::Unsat => Answer::Holds,
            Outcome::Unknown(reason) => Answer::Open(reason.to_string()),
            Outcome::Sat(_) | Outcome::Inconsistent(_) => Answer::Fails,
        });
        let answer = |(theory, obligation): &Question| match theory {
            Theory::Bits => outcomes.next().expect("each question has an outcome"),
            Theory::Reals => match reals::holds(obligation, limits) {
                Some(true) => Answer::Holds,
                Some(false) => Answer::Fails,
                None => Answer::Open("no answer about real numbers".into()),
            },
        };
        questions.map(answer).collect()
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
            Fate::True(question) => self.summary.proven += usize::from(self.proven.insert(question)),
            Fate::Open(question, occurrence) if !self.proven.contains(&question) => {
                self.pending.entry(question).or_default().push(occurrence);
            }
            Fate::Open(..) => {}
            Fate::False(text) => self.summary.failed.push(text),
            Fate::Undecided(text) => self.summary.undecided.push(text),
        }
    }
}

#[cfg(test)]
mod tests;
