//! Several engines on one question, in turns.
//!
//! Which engine answers must not depend on which one is faster today: the engines work one after the other in a
//! fixed order, first with a small budget each, then with larger ones. A hard question costs some work twice;
//! an engine that is lost on a question delays the others by what it had, not by all.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Engine, Outcome, Reason, Report};
use crate::limits::Budget;

/// What each engine gets in the first round, in units.
const FIRST: u64 = 60;
/// How much more it gets in each later round.
const GROWTH: u64 = 4;

/// The engines, in the order of their turns.
pub struct Portfolio {
    engines: Vec<Box<dyn Engine>>,
    name: Arc<str>,
}

/// One engine's attempt at a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// The engine's number.
    pub engine: usize,
    /// The work of this turn.
    pub budget: Budget,
    /// The work of this turn and all before it.
    pub after: Budget,
}

impl Portfolio {
    /// # Panics
    /// If there is no engine.
    pub fn new(engines: Vec<Box<dyn Engine>>) -> Self {
        assert!(!engines.is_empty(), "a portfolio has an engine");
        let name = engines.iter().map(|engine| engine.name()).collect::<Vec<_>>().join("+").into();
        Portfolio { engines, name }
    }

    /// The names of the engines.
    pub fn name(&self) -> &Arc<str> {
        &self.name
    }

    /// The engines with their versions.
    pub fn version(&self) -> String {
        let versions = self.engines.iter().map(|engine| format!("{} {}", engine.name(), engine.version()));
        versions.collect::<Vec<_>>().join(", ")
    }

    /// The engine with this number.
    pub(super) fn engine(&self, number: usize) -> &dyn Engine {
        &*self.engines[number]
    }

    /// The turns that `budget` pays for. A round that leaves too little for a useful next one takes all.
    pub fn turns(&self, budget: Budget) -> Vec<Turn> {
        let engines = self.engines.len() as u64;
        let (mut turns, mut after, mut size) = (Vec::new(), 0, FIRST);
        while after < budget.units() {
            let left = budget.units() - after;
            let last = engines == 1 || left < 3 * engines * size;
            let share = if last { left.div_ceil(engines) } else { size };
            for engine in 0..self.engines.len() {
                after += share;
                turns.push(Turn { engine, budget: Budget::of(share), after: Budget::of(after) });
            }
            size *= GROWTH;
        }
        turns
    }
}

/// Gives each of `count` questions one turn after the other until it is answered, all of them in one turn before
/// the next. `ask` is given the positions of open questions and a turn; its report counts from 0 in that list.
///
/// Once `report` breaks on a position, the ones before it get the rest of their turn and everything else is over:
/// outcomes do not depend on which of several questions was answered first. `ask` has to report all before the
/// position of a break.
pub(super) fn in_turns(
    count: usize,
    turns: &[Turn],
    report: Report,
    mut ask: impl FnMut(&[usize], Turn, Report) -> Vec<Outcome>,
) -> Vec<Outcome> {
    let mut outcomes = vec![Outcome::stopped(); count];
    let mut open: Vec<usize> = (0..count).collect();
    let mut failures: Vec<Vec<Reason>> = vec![Vec::new(); count];
    for (number, &turn) in turns.iter().enumerate() {
        if open.is_empty() {
            break;
        }
        let last = number + 1 == turns.len();
        let mut end = None;
        let found = ask(&open, turn, &mut |index, outcome| {
            let position = open[index];
            let conclusion = match outcome {
                Outcome::Unknown(reason) if reason.leaves_hope() => {
                    failures[position].push(reason.clone());
                    if !last {
                        return ControlFlow::Continue(());
                    }
                    Outcome::Unknown(Reason::of_all(&failures[position], turn.after))
                }
                outcome => outcome.clone(),
            };
            outcomes[position] = conclusion;
            let go_on = report(position, &outcomes[position]);
            if go_on.is_break() {
                end = Some(end.map_or(position, |end: usize| end.min(position)));
            }
            go_on
        });
        debug_assert_eq!(found.len(), open.len(), "an outcome for each question");
        if let Some(end) = end {
            // Later questions may or may not have been answered in this turn.
            open.iter()
                .filter(|&&position| position > end)
                .for_each(|&position| outcomes[position] = Outcome::stopped());
            return outcomes;
        }
        let mut found = found.into_iter();
        open.retain(|_| matches!(found.next(), Some(Outcome::Unknown(reason)) if reason.leaves_hope()));
    }
    outcomes
}
