//! Decided obligations, remembered.
//!
//! The lanes of a wave, the programs of a batch and the steps of a search ask the same canonical
//! questions again and again. Decided outcomes are kept, with the work after which they were found, and for open
//! questions the work that was not enough; both carry over to every equal obligation. A question that another
//! thread is already solving is not solved twice: the caller waits for that thread's outcome.
//!
//! A search is told a kept outcome only when it has got as far as the search that found it. So the order of what a
//! search finds does not depend on what others have found before.

use std::ops::ControlFlow::{Break, Continue};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use rustc_hash::FxHashMap;

use super::{Outcome, Reason, Report};
use crate::limits::Budget;
use crate::limits::question::{self, Ended};
use crate::obligation::Obligation;

/// Nodes of kept obligations beyond which the cache forgets everything and starts over; a node
/// takes about 40 bytes.
const CAPACITY: usize = 4 << 20;

/// Outcomes by obligation, for any number of threads.
#[derive(Debug)]
pub struct Cache {
    capacity: usize,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    entries: FxHashMap<Obligation, Entry>,
    /// Total nodes of the settled entries.
    nodes: usize,
    statistics: Statistics,
}

/// How often a cache was asked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Questions answered without the solver.
    pub hits: u64,
    /// Questions passed on to the solver.
    pub misses: u64,
}

/// What is known of a question, and who finds out more.
#[derive(Debug, Default)]
struct Entry {
    /// The outcome, the work after which it was found (not what was left of the turn then), and the steps of the turn
    /// that has found it.
    decided: Option<(Budget, Outcome, u64)>,
    /// Work that did not decide the question, and the steps of the last turn.
    exhausted: Option<(Budget, u64)>,
    flight: Option<Arc<Flight>>,
}

impl Entry {
    /// The outcome for a search that has got to `after`, and the steps that the search would take to find it out.
    /// Whoever is told pays these steps: the rest of a budget must not depend on the questions of others.
    fn outcome(&self, after: Budget) -> Option<(Outcome, u64)> {
        let undecided = |steps: u64| (Outcome::Unknown(Reason::Limit(Ended::Exhausted(after))), steps);
        match &self.decided {
            Some((found, outcome, steps)) if *found <= after => Some((outcome.clone(), *steps)),
            Some((.., steps)) => Some(undecided(*steps)),
            None => self.exhausted.filter(|&(spent, _)| spent >= after).map(|(_, steps)| undecided(steps)),
        }
    }

    fn is_settled(&self) -> bool {
        self.decided.is_some() || self.exhausted.is_some()
    }
}

/// A question that one thread is solving.
#[derive(Debug)]
struct Flight {
    /// The work of the turns before, and of this one as well.
    before: Budget,
    after: Budget,
    /// Set once, when the solving ends; `None` if it was given up and says nothing.
    outcome: OnceLock<Option<(Outcome, u64)>>,
}

impl Flight {
    /// Waits for the outcome and its steps; nothing if the solving was given up, or this thread's question is over.
    fn landed(&self) -> Option<(Outcome, u64)> {
        let mut pause = Duration::from_micros(50);
        loop {
            if let Some(outcome) = self.outcome.get() {
                return outcome.clone();
            }
            if question::is_over().is_some() {
                return Some((Outcome::stopped(), 0));
            }
            std::thread::sleep(pause);
            pause = (2 * pause).min(LOOK);
        }
    }
}

/// Between two looks at whether somebody else has an answer.
const LOOK: Duration = Duration::from_millis(5);

/// What the cache has for a question.
enum Ticket<'a> {
    Hit(Outcome, u64),
    Wait(Arc<Flight>),
    Solve(Leader<'a>),
}

/// The duty to solve a question and to tell those who wait for it.
struct Leader<'a> {
    cache: &'a Cache,
    obligation: Obligation,
    flight: Arc<Flight>,
}

impl Leader<'_> {
    fn land(&self, outcome: &Outcome, steps: u64) {
        if self.flight.outcome.set(Some((outcome.clone(), steps))).is_ok() {
            let found = Some((outcome, steps));
            self.cache.state().settle(&self.obligation, &self.flight, found, self.cache.capacity);
        }
    }
}

impl Drop for Leader<'_> {
    fn drop(&mut self) {
        if self.flight.outcome.set(None).is_ok() {
            self.cache.state().settle(&self.obligation, &self.flight, None, self.cache.capacity);
        }
    }
}

impl State {
    /// Ends `flight` and keeps what its outcome says.
    fn settle(
        &mut self,
        obligation: &Obligation,
        flight: &Arc<Flight>,
        found: Option<(&Outcome, u64)>,
        capacity: usize,
    ) {
        let settles = found.is_some_and(|(outcome, _)| {
            outcome.is_decided() || matches!(outcome, Outcome::Unknown(Reason::Limit(Ended::Exhausted(_))))
        });
        let new = settles && !self.entries.get(obligation).is_some_and(Entry::is_settled);
        if new && self.nodes + obligation.len() > capacity {
            self.forget();
        }
        if new {
            self.nodes += obligation.len();
        }
        let entry = self.entries.entry(obligation.clone()).or_default();
        if entry.flight.as_ref().is_some_and(|other| Arc::ptr_eq(other, flight)) {
            entry.flight = None;
        }
        match found.filter(|_| settles) {
            Some((outcome, steps)) if !outcome.is_decided() => {
                entry.exhausted = entry.exhausted.max(Some((flight.after, steps)));
            }
            Some((outcome, steps)) => {
                let taken = Budget::of(flight.before.units().saturating_add(question::units(steps)));
                let found = taken.min(flight.after);
                if entry.decided.as_ref().is_none_or(|(known, ..)| found < *known) {
                    entry.decided = Some((found, outcome.clone(), steps));
                }
            }
            _ => {}
        }
        if entry.flight.is_none() && !entry.is_settled() {
            self.entries.remove(obligation);
        }
    }

    /// Keeps only who is solving what.
    fn forget(&mut self) {
        self.nodes = 0;
        self.entries.retain(|_, entry| {
            (entry.decided, entry.exhausted) = (None, None);
            entry.flight.is_some()
        });
    }
}

impl Default for Cache {
    fn default() -> Self {
        Cache::new(CAPACITY)
    }
}

impl Cache {
    /// An empty cache that keeps obligations of at most `capacity` nodes in total.
    pub fn new(capacity: usize) -> Self {
        Cache { capacity, state: Mutex::default() }
    }

    /// How often it was asked so far.
    pub fn statistics(&self) -> Statistics {
        self.state().statistics
    }

    /// The outcomes of `obligations`, in their order; distinct ones that are not known are given
    /// to `solve` together.
    ///
    /// `solve` is a turn that begins when the search has got to `before`, and ends when it has got to `after`. Each
    /// outcome is passed to `report` with its position when it is known, in any order; once `report` breaks, those at
    /// later positions may be missing and are [`Outcome::Unknown`]. `solve` has the interface of
    /// [`Pool::turn`](super::Pool::turn).
    pub fn solve_all(
        &self,
        obligations: &[Obligation],
        [before, after]: [Budget; 2],
        report: Report,
        solve: impl Fn(Vec<Obligation>, Report) -> Vec<Outcome>,
    ) -> Vec<Outcome> {
        let mut results = Results { outcomes: vec![None; obligations.len()], end: obligations.len(), report };
        self.resolve(group(obligations), [before, after], &mut results, &solve);
        results.outcomes.into_iter().map(|outcome| outcome.unwrap_or_else(Outcome::stopped)).collect()
    }

    /// Brings in every group's outcome, up to the position at which the report breaks.
    fn resolve(
        &self,
        groups: Vec<(&Obligation, Vec<usize>)>,
        work: [Budget; 2],
        results: &mut Results,
        solve: &impl Fn(Vec<Obligation>, Report) -> Vec<Outcome>,
    ) {
        let mut open = groups;
        while !open.is_empty() {
            let (mut waiting, mut leading) = (Vec::new(), Vec::new());
            for (obligation, members) in open {
                if !results.wants(&members) {
                    continue;
                }
                match self.enter(obligation, work, members.len() as u64) {
                    Ticket::Hit(outcome, steps) => {
                        question::charge(steps);
                        results.add(&members, &outcome);
                    }
                    Ticket::Wait(flight) => waiting.push((obligation, members, flight)),
                    Ticket::Solve(leader) => leading.push((leader, members)),
                }
            }
            leading.retain(|(_, members)| results.wants(members));
            if !leading.is_empty() {
                let questions = leading.iter().map(|(leader, _)| leader.obligation.clone()).collect();
                let mut before = question::done();
                solve(questions, &mut |number, outcome| {
                    let (leader, members) = &leading[number];
                    let spent = question::done().saturating_sub(before);
                    leader.land(outcome, spent);
                    results.add(members, outcome);
                    before = question::done();
                    if results.end <= members[0] { Break(()) } else { Continue(()) }
                });
            }
            // Nobody may wait for this thread any more when it starts to wait for others.
            drop(leading);
            open = Vec::new();
            for (obligation, members, flight) in waiting {
                if results.wants(&members) {
                    match flight.landed() {
                        Some((outcome, steps)) => {
                            question::charge(steps);
                            results.add(&members, &outcome);
                        }
                        None => open.push((obligation, members)),
                    }
                }
            }
        }
    }

    fn enter(&self, obligation: &Obligation, [before, after]: [Budget; 2], questions: u64) -> Ticket<'_> {
        let mut state = self.state();
        let ticket = state.entries.get(obligation).and_then(|entry| match (entry.outcome(after), &entry.flight) {
            (Some((outcome, steps)), _) => Some(Ticket::Hit(outcome, steps)),
            (None, Some(flight)) if flight.after == after => Some(Ticket::Wait(flight.clone())),
            (None, _) => None,
        });
        if let Some(ticket) = ticket {
            state.statistics.hits += questions;
            return ticket;
        }
        state.statistics.hits += questions - 1;
        state.statistics.misses += 1;
        let flight = Arc::new(Flight { before, after, outcome: OnceLock::new() });
        state.entries.entry(obligation.clone()).or_default().flight = Some(flight.clone());
        Ticket::Solve(Leader { cache: self, obligation: obligation.clone(), flight })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Outcomes as they come in.
struct Results<'a> {
    outcomes: Vec<Option<Outcome>>,
    /// The first position at which the report has broken; without one, the number of positions.
    end: usize,
    report: Report<'a>,
}

impl Results<'_> {
    /// Whether an outcome for `positions` may still matter.
    fn wants(&self, positions: &[usize]) -> bool {
        positions[0] < self.end
    }

    fn add(&mut self, positions: &[usize], outcome: &Outcome) {
        for &position in positions {
            self.outcomes[position] = Some(outcome.clone());
            if (self.report)(position, outcome).is_break() {
                self.end = self.end.min(position);
            }
        }
    }
}

/// The distinct `obligations` in the order of their first position, and the positions of each.
fn group(obligations: &[Obligation]) -> Vec<(&Obligation, Vec<usize>)> {
    let mut groups: Vec<(&Obligation, Vec<usize>)> = Vec::new();
    let mut numbers: FxHashMap<&Obligation, usize> = FxHashMap::default();
    for (position, obligation) in obligations.iter().enumerate() {
        let number = *numbers.entry(obligation).or_insert_with(|| {
            groups.push((obligation, Vec::new()));
            groups.len() - 1
        });
        groups[number].1.push(position);
    }
    groups
}
