//! A run of both programs to look at, where there is no counterexample to show.

use std::rc::Rc;

use gcn_semantics::algebra::{Choices, Concrete, Known};
use gcn_semantics::instruction::code;
use gcn_semantics::ledger::Readings;
use rustc_hash::FxHashMap;

use super::assumed::Assumed;
use super::counterexample::with_mode;
use super::divergence::Divergence;
use super::fuzz::{Clauses, counting, random_state, unrounded, what_is_read};
use super::job::Job;
use super::pair::Pair;
use super::scene::Frame;
use crate::machine::ConcreteState;
use crate::state::StateVar;
use crate::term;

/// Initial states that are tried, of each kind.
const TRIED: u64 = 16;
/// Instructions that a program of a sample may execute: more are no pleasure to read.
const STEPS: u32 = 1024;

/// An initial state and a machine on which both programs of a job come to their ends and leave the same in the places
/// that are compared. It is found by a fixed rule: the same job has the same sample.
#[derive(Debug, Clone)]
pub struct Sample {
    /// The machine's readings: the first that a verdict is about.
    pub readings: Readings,
    /// The machine's unspecified values.
    pub choices: Choices,
    /// What the programs read; everything else is 0.
    pub state: ConcreteState,
    /// The first lane that is active at the start; lane 0 if none is.
    pub lane: u8,
}

impl Sample {
    /// A sample of `job`; `None` if few tries give none, or a program is not modelled.
    pub fn new(job: &Job) -> Option<Self> {
        let pair = Pair::<Concrete>::new(job).ok()?.within(STEPS);
        let outline = Pair::<Known>::new(job).ok()?.within(STEPS);
        let readings = job.first_readings();
        term::with_fresh_arena(|| {
            let Frame { fixed, assumed: Assumed { clauses, .. }, goals, .. } = Frame::outline(job, &outline, readings);
            let clauses = Clauses { terms: &clauses, launched: &job.entry.launched };
            let choices = Choices::default();
            // Where the question allows it, all lanes are active.
            let exec = [code::EXEC_LO, code::EXEC_HI].map(|code| (StateVar::Scalar { code }, u32::MAX));
            let mut active = FxHashMap::from_iter(exec);
            active.extend(fixed.iter().map(|(&var, &value)| (var, value)));
            [Rc::new(active), fixed].iter().find_map(|fixed| {
                seeds(job).find_map(|seed| {
                    let random = random_state(seed, fixed, &clauses, &choices)?;
                    let mut ends = pair.run_recorded(readings, random.clone(), &choices).0;
                    let agree = ends.differences(&goals).next().is_none();
                    if ends.stuck().is_some() || !ends.counts || !agree {
                        return None;
                    }
                    let read = what_is_read(&pair, &goals, readings, &random, (&choices, &clauses));
                    let state = with_mode(job, &read);
                    let exec = exec.map(|(var, _)| u64::from(state.value(var)));
                    let lane = (exec[0] | exec[1] << 32).trailing_zeros() as u8 % 64;
                    Some(Sample { readings, choices: choices.clone(), state, lane })
                })
            })
        })
    }

    /// What both programs do in each of `lanes`.
    pub fn in_lanes(&self, job: &Job, lanes: &[u8]) -> Vec<Divergence> {
        Divergence::of_lanes(job, self.readings, &self.choices, &self.state, lanes)
    }
}

/// The seeds of initial states, those first that are read best: with branches, small numbers, so that loops end soon;
/// with floats, numbers that do not come near subnormals; else one lane that stands out among equal ones.
fn seeds(job: &Job) -> impl Iterator<Item = u64> {
    let small = (0..TRIED).map(|number| counting(2 * number + 1));
    let exact = (0..TRIED).map(|number| unrounded(2 * number));
    let equal = (0..TRIED).map(|number| 8 * number + 6);
    let [branches, floats] = [job.has_branches(), job.may_read_mode()];
    let first: Vec<u64> = match (branches, floats) {
        (true, _) => small.clone().collect(),
        (false, true) => exact.collect(),
        (false, false) => equal.collect(),
    };
    first.into_iter().chain(small).chain(0..TRIED)
}
