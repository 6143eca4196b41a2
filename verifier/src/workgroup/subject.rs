//! What groups leave, as a subject of the ladder: a goal for each place that one of them has written.

use std::collections::BTreeSet;
use std::rc::Rc;

use gcn_semantics::algebra::{Background, Choices, Concrete, LANES, Size};
use gcn_semantics::ledger::Readings;
use rustc_hash::FxHashMap;

use super::Question;
use crate::equiv::assumed::Assumed;
use crate::equiv::fuzz::{Clauses, FuzzState, random_state};
use crate::equiv::pair::Pair;
use crate::equiv::{Arithmetic, Counterexample, Job, Settings, difference_of_groups};
use crate::ladder::{End, Open, Subject};
use crate::limits::price_of_run;
use crate::machine::{ConcreteState, SymbolicState};
use crate::obligation::{Assignment, Assumptions};
use crate::state::{ARGUMENTS, StateVar};
use crate::term::Term;

/// A place in global memory: the address, and how many bytes.
pub type Place = (Term, Size);

/// Rounds of runs in plain states, and the low words of their pointers, which are numbers as well.
const PLAIN: u64 = 6;
const PLAIN_WORD: u32 = 0x400;

/// Steps that a wave of a run may execute.
const STEPS: u32 = 1 << 16;

/// Groups of both kernels on one machine.
pub struct Groups<'q> {
    job: &'q Job,
    settings: &'q Settings,
    readings: Readings,
    pair: Pair<Concrete>,
    assumed: Assumed,
    fixed: Rc<FxHashMap<StateVar, u32>>,
    /// The scalar registers that a launch fills, and words of arguments.
    scalars: BTreeSet<u16>,
    places: usize,
}

impl<'q> Groups<'q> {
    /// # Errors
    /// What is not modelled.
    pub fn new(
        question: &Question<'q>,
        assumed: Assumed,
        initial: &SymbolicState,
        places: usize,
    ) -> Result<Self, String> {
        let Question { job, settings, readings } = *question;
        let pair = Pair::new(job)?.within(STEPS);
        let entry = &job.entry;
        let arguments = entry.kernarg.iter().flat_map(|kernarg| kernarg.codes());
        let scalars = entry.given.keys().copied().chain(arguments).collect();
        let fixed = Rc::new(initial.fixed.clone());
        Ok(Groups { job, settings, readings, pair, assumed, fixed, scalars, places })
    }

    /// A random state as a list. In the first ones pointers are round numbers, and memory has small ones.
    fn recorded(&self, random: &FuzzState, round: u64) -> ConcreteState {
        let is_plain = round < PLAIN && self.assumed.clauses.is_empty();
        let value = |code: u16| match code {
            _ if !is_plain => random.value(StateVar::Scalar { code }),
            // Of each pointer the words.
            ARGUMENTS.. => [PLAIN_WORD, 1 + u32::from(code - ARGUMENTS) / 2][usize::from(code % 2)],
            _ => 0,
        };
        let scalars = self.scalars.iter().map(|&code| (StateVar::Scalar { code }, value(code)));
        let mut state: ConcreteState = scalars.collect();
        self.fixed.iter().for_each(|(&var, &value)| state.set(var, value));
        let background = if is_plain { Background::Small(round) } else { random.background() };
        state.contents.background = Some(background);
        state
    }

    /// The counterexample that a state is, if it is one.
    fn differs(&self, state: &ConcreteState, choices: &Choices) -> Option<Counterexample> {
        difference_of_groups(self.job, &self.pair, self.readings, choices, state)
    }
}

impl Subject for Groups<'_> {
    type Refutation = Counterexample;

    const LONG_ROUNDS: u64 = 100;

    fn settings(&self) -> &Settings {
        self.settings
    }

    fn arithmetic(&self) -> Arithmetic {
        Arithmetic::Exact
    }

    fn assumptions(&self) -> Assumptions {
        self.assumed.assumptions(&[])
    }

    fn describe(&self, goal: usize) -> String {
        format!("what groups leave at place {} of {} in memory", goal + 1, self.places)
    }

    fn name(&self) -> &str {
        &self.job.a.source.name
    }

    fn price(&self, _open: &[Open]) -> u64 {
        let waves = self.job.entry.launched.group.most_items() as usize / LANES + 1;
        price_of_run(waves * self.job.instructions(), self.places)
    }

    fn run(&mut self, _open: &[Open], rounds: &mut dyn Iterator<Item = u64>) -> Option<End<Counterexample>> {
        let clauses = Clauses { terms: &self.assumed.clauses, launched: &self.job.entry.launched };
        for round in rounds {
            let choices = Choices::seeded(round + 1);
            let random = random_state(round, &self.fixed, &clauses, &choices)?;
            if let Some(refutation) = self.differs(&self.recorded(&random, round), &choices) {
                return Some(End::Refuted(refutation));
            }
        }
        None
    }

    fn refuted_by_model(&mut self, _open: &[Open], _goal: usize, assignment: &Assignment) -> End<Counterexample> {
        let state = ConcreteState::of(assignment, &self.fixed);
        let choices = Choices { table: assignment.unspecified.clone(), ..Choices::default() };
        match self.differs(&state, &choices) {
            Some(refutation) => End::Refuted(refutation),
            None => End::Unknown(vec!["no run of groups shows the solver's counterexample".to_owned()]),
        }
    }
}
