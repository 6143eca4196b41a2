//! Several engines on one question, in turns.
//!
//! Which engine answers must not depend on which one is faster today: the engines work one after the other in a
//! fixed order, first with a small budget each, then with larger ones. A hard question costs some work twice;
//! an engine that is lost on a question delays the others by what it had, not by all.
//!
//! The first engine searches on the level of bits. Where integers are not multiplied it decides nearly all that any
//! engine does, so there it is a round ahead of the others. Sums of many addends and functions that are applied many
//! times are dear as bits: there its turns come after those of the others.

use std::ops::ControlFlow;
use std::sync::Arc;

use itertools::Itertools;

use super::{Engine, Outcome, Reason, Report};
use crate::limits::Budget;
use crate::obligation::Obligation;

/// How the turns of a question begin and grow.
struct Pace {
    /// What the first engine gets in the first round, in units.
    first: u64,
    /// What each of the others gets.
    others: u64,
    /// How much more the first engine gets in each later round.
    growth: u64,
    /// In a later round the others get as much as the first engine had in the round before.
    behind: bool,
    /// The first engine's turn is the last of each round.
    last: bool,
}

const EVEN: Pace = Pace { first: 60, others: 60, growth: 4, behind: false, last: false };
const WORDS: Pace = Pace { last: true, ..EVEN };
const AHEAD: Pace = Pace { first: 120, others: 0, growth: 8, behind: true, last: false };
/// The same without the first round: writing out floats takes as long as that round alone.
const FLOATS: Pace = Pace { first: 960, others: 120, ..AHEAD };

/// The engines, in the order of their turns.
pub struct Portfolio {
    engines: Vec<Box<dyn Engine>>,
    name: Arc<str>,
}

/// One engine's attempt at a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The engine's number.
    pub engine: usize,
    /// The work of this turn.
    pub budget: Budget,
    /// The work of this turn and all before it.
    pub after: Budget,
}

impl Turn {
    /// The work of all turns before it.
    pub fn before(&self) -> Budget {
        Budget::of(self.after.units() - self.budget.units())
    }
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

    /// The turns on `obligation` that `budget` pays for. A round that leaves too little for a useful next one takes
    /// all.
    pub fn turns(&self, obligation: &Obligation, budget: Budget) -> Vec<Turn> {
        let pace = match obligation {
            _ if obligation.has_floats() => FLOATS,
            _ if obligation.is_about_words() => WORDS,
            _ if obligation.multiplies_integers() => EVEN,
            _ => AHEAD,
        };
        self.turns_at(pace, budget)
    }

    fn turns_at(&self, pace: Pace, budget: Budget) -> Vec<Turn> {
        let count = self.engines.len() as u64 - 1;
        let (mut turns, mut after) = (Vec::new(), 0);
        let Pace { mut first, mut others, growth, behind, last: is_last } = pace;
        let mut order: Vec<usize> = (0..self.engines.len()).collect();
        order.rotate_left(is_last.into());
        while after < budget.units() {
            let left = budget.units() - after;
            let round = first + count * others;
            let last = count == 0 || left < 3 * round;
            for &engine in &order {
                let share = if engine == 0 { first } else { others };
                let share = if last { (left * share).div_ceil(round) } else { share };
                if share > 0 {
                    after += share;
                    turns.push(Turn { engine, budget: Budget::of(share), after: Budget::of(after) });
                }
            }
            others = if behind { first } else { others * growth };
            first *= growth;
        }
        turns
    }
}

/// Gives questions one of their `turns` after the other until they are answered, all of them in one turn before the
/// next. `ask` is given the positions of open questions and their turn; its report counts from 0 in that list.
///
/// Once `report` breaks on a position, the ones before it get the rest of their turn and everything else is over:
/// outcomes do not depend on which of several questions was answered first. `ask` has to report all before the
/// position of a break.
pub(super) fn in_turns(
    turns: &[Vec<Turn>],
    report: Report,
    mut ask: impl FnMut(&[usize], Turn, Report) -> Vec<Outcome>,
) -> Vec<Outcome> {
    let mut outcomes = vec![Outcome::stopped(); turns.len()];
    let mut open: Vec<usize> = (0..turns.len()).collect();
    let mut failures: Vec<Vec<Reason>> = vec![Vec::new(); turns.len()];
    let mut is_open = vec![true; turns.len()];
    let mut end = None;
    for number in 0.. {
        open.retain(|&position| is_open[position] && number < turns[position].len());
        let kinds: Vec<Turn> = open.iter().map(|&position| turns[position][number]).unique().collect();
        if kinds.is_empty() {
            break;
        }
        for turn in kinds {
            let wanted = |position| end.is_none_or(|end| position < end);
            let asked: Vec<usize> =
                open.iter().copied().filter(|&position| turns[position][number] == turn && wanted(position)).collect();
            let found = ask(&asked, turn, &mut |index, outcome| {
                let position = asked[index];
                let conclusion = match outcome {
                    Outcome::Unknown(reason) if reason.leaves_hope() => {
                        failures[position].push(reason.clone());
                        if number + 1 < turns[position].len() {
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
            debug_assert_eq!(found.len(), asked.len(), "an outcome for each question");
            for (&position, outcome) in asked.iter().zip(found) {
                is_open[position] = matches!(outcome, Outcome::Unknown(reason) if reason.leaves_hope());
            }
        }
        if let Some(end) = end {
            // Later questions may or may not have been answered in this turn.
            open.iter().filter(|&&position| position > end).for_each(|&p| outcomes[p] = Outcome::stopped());
            return outcomes;
        }
    }
    outcomes
}
