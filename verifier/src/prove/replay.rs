//! Concrete runs of the program that claims are about.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use gcn_semantics::algebra::{Choices, with_choices};
use gcn_semantics::ledger::{Cause, Readings};
use gcn_semantics::wave::Wave;

use super::claim::Refutation;
use super::ends::Numbers;
use super::subject::Claims;
use crate::equiv::fuzz::Clauses;
use crate::equiv::other_machines;
use crate::equiv::pair::under_mode;
use crate::expr::clauses;
use crate::ladder::{Open, PART, Subject};
use crate::machine::ConcreteState;
use crate::state::StateVar;
use crate::term::Evaluator;

/// Values that minimising a refutation tries to do without.
const MINIMISED: u64 = 300;

/// What a run shows.
pub(super) struct ClaimRun {
    /// The claims that do not hold at its end, with the lanes.
    pub failing: Vec<(usize, Option<u8>)>,
    /// The causes of the unspecified values that were taken.
    taken: BTreeSet<Cause>,
    /// The cells of memory that it or a claim has looked at.
    cells: BTreeSet<StateVar>,
}

impl Claims<'_> {
    /// A run from `state`.
    pub(super) fn outcome(&self, readings: Readings, state: &ConcreteState, choices: &Choices) -> ClaimRun {
        let run = || {
            let initial = under_mode(self.job.float.mode, self.job.two_machines(), 0, Rc::new(state.clone()));
            let mut wave =
                Wave::new(self.job.targets.a, readings, self.job.entry.of_side(0, initial, self.job.targets));
            wave.memory.note_accesses();
            self.program.execute(&mut wave);
            wave
        };
        let (wave, taken) = with_choices(choices.clone(), run);
        let cell = |(space, lane, address)| StateVar::Memory { space, lane, address };
        let cells: BTreeSet<StateVar> = wave.memory.accessed().map(cell).collect();
        // What wraps is promised not to happen.
        let counts = !wave.has_wrapped;
        let numbers = Numbers {
            choices,
            initial: state,
            before: RefCell::new(state.contents.memory()),
            last: RefCell::new(wave),
            cells: RefCell::new(cells),
        };
        let mut failing = Vec::new();
        for (claim, expr) in self.claims.iter().enumerate().filter(|_| counts) {
            for clause in clauses(expr, &numbers) {
                let mut evaluator = Evaluator::new(|_| 0, |what, operands| choices.value(what, operands));
                if evaluator.eval(clause.term) == 0 {
                    failing.push((claim, clause.lane));
                }
            }
        }
        ClaimRun { failing, taken, cells: numbers.cells.into_inner() }
    }

    /// The first claim that does not hold after a concrete run from `state`; none if the assumptions do not
    /// hold there.
    pub(super) fn replay(&self, state: &ConcreteState, choices: &Choices) -> Option<Refutation> {
        if !(Clauses { terms: &self.assumptions, launched: &self.job.entry.launched })
            .hold(|var| state.value(var), choices)
        {
            return None;
        }
        let outcome = self.outcome(self.readings, state, choices);
        outcome.failing.first().map(|&failing| self.refutation(failing, state, choices))
    }

    /// That a claim does not hold in a lane after a run from `state`, and what that rests on.
    pub(super) fn refutation(
        &self,
        (claim, lane): (usize, Option<u8>),
        state: &ConcreteState,
        choices: &Choices,
    ) -> Refutation {
        let (state, choices) = (state.clone().started(&self.job.entry.launched), choices.clone());
        Refutation { state, claim, lane, readings: self.readings, choices, unspecified: BTreeSet::new() }
    }

    /// The causes of the unspecified values that a refutation by `state` rests on: those taken, if on some
    /// machine with others all claims hold.
    fn unspecified(&self, state: &ConcreteState, choices: &Choices) -> BTreeSet<Cause> {
        let taken = self.outcome(self.readings, state, choices).taken;
        let holds = |(readings, choices)| self.outcome(readings, state, &choices).failing.is_empty();
        if other_machines(self.readings, &taken).any(holds) { taken } else { BTreeSet::new() }
    }

    /// The refutation with as many zeros in the state as it can do with.
    pub(super) fn minimised(&self, open: &[Open], refutation: Refutation) -> Refutation {
        let choices = refutation.choices.clone();
        let mut smallest = self.with_cells(refutation);
        let parts: Vec<(StateVar, u32)> = smallest.state.values().filter(|&(_, value)| value != 0).collect();
        let mut tries = self.settings.limits.meter(PART).paid(0..MINIMISED, self.price(open));
        // Memory has many cells: half of them, a quarter, and so on.
        let is_cell = |(var, _): &(StateVar, u32)| matches!(var, StateVar::Memory { .. });
        let cells: Vec<StateVar> = parts.iter().copied().filter(is_cell).map(|(var, _)| var).collect();
        let mut size = cells.len();
        while size > 1 {
            for (cells, _) in cells.chunks(size).zip(&mut tries) {
                let mut state = smallest.state.clone();
                cells.iter().for_each(|&cell| state.set(cell, 0));
                smallest = self.replay(&state, &choices).unwrap_or(smallest);
            }
            size = size.div_ceil(2);
        }
        for ((var, _), _) in parts.into_iter().zip(tries) {
            if smallest.state.value(var) == 0 || self.fixed.contains_key(&var) {
                continue;
            }
            let mut state = smallest.state.clone();
            state.set(var, 0);
            if let Some(still) = self.replay(&state, &choices) {
                smallest = still;
            }
        }
        smallest.state.contents.cells.retain(|_, value| *value != 0);
        smallest.unspecified = self.unspecified(&smallest.state, &choices);
        smallest
    }

    /// The same with the cells that matter in the place of a background.
    fn with_cells(&self, refutation: Refutation) -> Refutation {
        if refutation.state.contents.background.is_none() {
            return refutation;
        }
        let cells = self.outcome(self.readings, &refutation.state, &refutation.choices).cells;
        let mut state = refutation.state.clone();
        (state.contents.background, state.contents.zeros) = (None, true);
        for cell in cells {
            state.set(cell, refutation.state.value(cell));
        }
        self.replay(&state, &refutation.choices).unwrap_or(refutation)
    }
}
