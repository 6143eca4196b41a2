//! Decided obligations, remembered.
//!
//! The lanes of a wave, the programs of a batch and the steps of a search ask the same canonical
//! questions again and again. Only decided outcomes are kept; both kinds carry over to every equal
//! obligation. A question that another thread is already solving is not solved twice: the caller
//! waits for that thread's outcome, unless it is prepared to spend more time than that thread.

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use rustc_hash::FxHashMap;

use super::{Outcome, Report};
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
    /// Total nodes of the decided entries.
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

#[derive(Debug)]
enum Entry {
    Decided(Outcome),
    Pending(Arc<Flight>),
}

/// A question that one thread is solving.
#[derive(Debug)]
struct Flight {
    limit: Duration,
    /// Set once, when the solving ends; `None` if it was given up and says nothing.
    outcome: OnceLock<Option<Outcome>>,
}

/// What the cache has for a question.
enum Ticket<'a> {
    Hit(Outcome),
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
    fn land(&self, outcome: &Outcome) {
        if self.flight.outcome.set(Some(outcome.clone())).is_ok() {
            self.cache.state().settle(&self.obligation, &self.flight, Some(outcome), self.cache.capacity);
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
    /// Replaces the pending entry of `flight` by its outcome, or removes it.
    fn settle(&mut self, obligation: &Obligation, flight: &Arc<Flight>, outcome: Option<&Outcome>, capacity: usize) {
        if matches!(self.entries.get(obligation), Some(Entry::Pending(other)) if Arc::ptr_eq(other, flight)) {
            self.entries.remove(obligation);
        }
        let Some(outcome) = outcome.filter(|outcome| outcome.is_decided()) else { return };
        if self.nodes + obligation.len() > capacity {
            self.entries.retain(|_, entry| matches!(entry, Entry::Pending(_)));
            self.nodes = 0;
        }
        let old = self.entries.insert(obligation.clone(), Entry::Decided(outcome.clone()));
        if !matches!(old, Some(Entry::Decided(_))) {
            self.nodes += obligation.len();
        }
    }
}

impl Cache {
    /// An empty cache that keeps obligations of at most `capacity` nodes in total.
    pub fn new(capacity: usize) -> Self {
        Cache { capacity, state: Mutex::default() }
    }

    /// The cache of the process.
    pub fn global() -> &'static Cache {
        static CACHE: LazyLock<Cache> = LazyLock::new(|| Cache::new(CAPACITY));
        &CACHE
    }

    /// How often it was asked so far.
    pub fn statistics(&self) -> Statistics {
        self.state().statistics
    }

    /// The outcomes of `obligations`, in their order; distinct ones that are not known are given
    /// to `solve` together.
    ///
    /// Each outcome is passed to `report` with its position when it is known, in any order; once
    /// `report` breaks, the outcomes still missing are [`Outcome::Unknown`]. `solve` has the
    /// interface of [`Pool::solve_all`](super::Pool::solve_all).
    pub fn solve_all(
        &self,
        obligations: &[Obligation],
        limit: Duration,
        report: Report,
        solve: impl Fn(Vec<Obligation>, Report) -> Vec<Outcome>,
    ) -> Vec<Outcome> {
        let mut results = Results { outcomes: vec![None; obligations.len()], report };
        let _ = self.resolve(group(obligations), limit, &mut results, &solve);
        results.outcomes.into_iter().map(|outcome| outcome.unwrap_or_else(Outcome::stopped)).collect()
    }

    /// Brings in every group's outcome, until the report breaks.
    fn resolve(
        &self,
        groups: Vec<(&Obligation, Vec<usize>)>,
        limit: Duration,
        results: &mut Results,
        solve: &impl Fn(Vec<Obligation>, Report) -> Vec<Outcome>,
    ) -> ControlFlow<()> {
        let mut open = groups;
        while !open.is_empty() {
            let (mut waiting, mut leading) = (Vec::new(), Vec::new());
            for (obligation, members) in open {
                match self.enter(obligation, limit, members.len() as u64) {
                    Ticket::Hit(outcome) => results.add(&members, &outcome)?,
                    Ticket::Wait(flight) => waiting.push((obligation, members, flight)),
                    Ticket::Solve(leader) => leading.push((leader, members)),
                }
            }
            if !leading.is_empty() {
                let questions = leading.iter().map(|(leader, _)| leader.obligation.clone()).collect();
                let mut stopped = Continue(());
                solve(questions, &mut |number, outcome| {
                    let (leader, members) = &leading[number];
                    leader.land(outcome);
                    stopped = results.add(members, outcome);
                    stopped
                });
                stopped?;
            }
            // Nobody may wait for this thread any more when it starts to wait for others.
            drop(leading);
            open = Vec::new();
            for (obligation, members, flight) in waiting {
                match flight.outcome.wait() {
                    Some(outcome) => results.add(&members, outcome)?,
                    None => open.push((obligation, members)),
                }
            }
        }
        Continue(())
    }

    fn enter(&self, obligation: &Obligation, limit: Duration, questions: u64) -> Ticket<'_> {
        let mut state = self.state();
        let ticket = match state.entries.get(obligation) {
            Some(Entry::Decided(outcome)) => Some(Ticket::Hit(outcome.clone())),
            Some(Entry::Pending(flight)) if flight.limit >= limit => Some(Ticket::Wait(flight.clone())),
            _ => None,
        };
        if let Some(ticket) = ticket {
            state.statistics.hits += questions;
            return ticket;
        }
        state.statistics.hits += questions - 1;
        state.statistics.misses += 1;
        let flight = Arc::new(Flight { limit, outcome: OnceLock::new() });
        state.entries.insert(obligation.clone(), Entry::Pending(flight.clone()));
        Ticket::Solve(Leader { cache: self, obligation: obligation.clone(), flight })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Outcomes as they come in.
struct Results<'a> {
    outcomes: Vec<Option<Outcome>>,
    report: Report<'a>,
}

impl Results<'_> {
    fn add(&mut self, positions: &[usize], outcome: &Outcome) -> ControlFlow<()> {
        for &position in positions {
            self.outcomes[position] = Some(outcome.clone());
        }
        let broken = positions.iter().any(|&position| (self.report)(position, outcome).is_break());
        if broken { Break(()) } else { Continue(()) }
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
