//! Many independent waves of one program, on all processors.

use std::rc::Rc;

use rayon::prelude::*;

use super::initial::InitialState;
use super::state::{Exit, Wave};
use crate::algebra::{Choices, Concrete, with_choices};
use crate::ledger::Readings;
use crate::target::Target;

/// The machine that waves run on.
#[derive(Debug, Clone)]
pub struct Machine {
    /// The processor.
    pub target: Target,
    /// What the machine does where documents leave a choice.
    pub readings: Readings,
    /// Unspecified values.
    pub choices: Choices,
}

/// Runs waves `0 .. count` in parallel, on the threads of the current rayon pool, and gives what `finish` makes
/// of each, in order.
///
/// `initial` gives a wave's first state, `execute` runs a program on it (of [`Program`](super::Program), say), and
/// `finish` looks at the state that it leaves. Waves share nothing: the results do not depend on the number of threads.
pub fn run_waves<I, T>(
    machine: &Machine,
    count: u64,
    initial: impl Fn(u64) -> I + Sync,
    execute: impl Fn(&mut Wave<Concrete>) -> Exit + Sync,
    finish: impl Fn(u64, &mut Wave<Concrete>, Exit) -> T + Sync,
) -> Vec<T>
where
    I: InitialState<Concrete> + 'static,
    T: Send,
{
    let run = |number| {
        let mut wave = Wave::new(machine.target, machine.readings, Rc::new(initial(number)));
        let (exit, _) = with_choices(machine.choices.clone(), || execute(&mut wave));
        finish(number, &mut wave, exit)
    };
    (0..count).into_par_iter().map(run).collect()
}
