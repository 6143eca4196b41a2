//! Where two programs part on a counterexample: every value that each instruction computes, and
//! the first one that the other side never computes.

use std::collections::BTreeSet;
use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::algebra::{Choices, Concrete, with_choices};
use gcn_semantics::ledger::Readings;
use gcn_semantics::wave::Wave;

use super::job::Fragment;
use crate::machine::{ConcreteState, number};
use crate::state::StateVar;

/// An executed instruction and the values that it left in the lane looked at.
#[derive(Debug, Clone)]
pub struct TracedStep {
    /// Line in the source text.
    pub line: usize,
    /// The instruction as written.
    pub text: String,
    /// The registers it wrote: vector registers in the lane looked at, scalars whole.
    pub values: Vec<(StateVar, u32)>,
}

/// Both programs' traces and the first step of each whose result the other side never has.
#[derive(Debug, Clone, Default)]
pub struct Divergence {
    /// What each program did, instruction by instruction.
    pub traces: [Vec<TracedStep>; 2],
    /// The number of that step in the trace of each program; `None` if there is none.
    pub first: [Option<usize>; 2],
}

impl Divergence {
    /// Traces both fragments from `state`, looking at `lane` of vector registers.
    pub fn new(
        fragments: [&Fragment; 2],
        target: Target,
        readings: Readings,
        choices: &Choices,
        state: &ConcreteState,
        lane: u8,
    ) -> Self {
        let traces = fragments
            .map(|fragment| with_choices(choices.clone(), || trace(fragment, target, readings, state, lane)).0);
        let initial: Vec<u32> = state.values().map(|(_, value)| value).chain([0]).collect();
        let known = |trace: &[TracedStep]| -> BTreeSet<u32> {
            trace
                .iter()
                .flat_map(|step| step.values.iter().map(|&(_, value)| value))
                .chain(initial.iter().copied())
                .collect()
        };
        let first_new = |own: &[TracedStep], other: &[TracedStep]| {
            let known = known(other);
            own.iter().position(|step| step.values.iter().any(|(_, value)| !known.contains(value)))
        };
        let first = [first_new(&traces[0], &traces[1]), first_new(&traces[1], &traces[0])];
        Divergence { traces, first }
    }
}

fn trace(fragment: &Fragment, target: Target, readings: Readings, state: &ConcreteState, lane: u8) -> Vec<TracedStep> {
    let Ok(program) = fragment.program(target) else { return Vec::new() };
    let mut wave = Wave::<Concrete>::new(target, readings, Rc::new(state.clone()));
    let mut steps = Vec::new();
    program.execute_observed(&mut wave, &mut |instruction: usize, wave: &mut Wave<Concrete>| {
        let written = std::mem::take(&mut wave.written);
        let vectors = written.vgprs.iter().map(|register| StateVar::Vgpr { register, lane });
        let scalars = written.scalars.iter().map(|code| StateVar::Scalar { code });
        let vars: Vec<StateVar> = vectors.chain(scalars).chain(written.scc.then_some(StateVar::Scc)).collect();
        let statement = &fragment.listing.statements[instruction];
        steps.push(TracedStep {
            line: statement.line,
            text: fragment.source.text[statement.span.start..statement.span.end].trim().to_owned(),
            values: vars.into_iter().map(|var| (var, number(wave, var))).collect(),
        });
    });
    steps
}
