//! Making the input of a failure simple: few registers, few lanes, small values.

use std::time::{Duration, Instant};

use gcn_semantics::algebra::LANES;
use gcn_semantics::instruction::code;

use gcnverify::machine::ConcreteState;
use gcnverify::state::StateVar;

/// Time after which a state is small enough.
const LIMIT: Duration = Duration::from_secs(5);

/// Simplifies `state` step by step, as long as `fails` says that the failure is still there: at most
/// `tries` questions. `lane` is a lane in which it shows.
pub fn minimise(state: &ConcreteState, lane: usize, tries: usize, fails: impl FnMut(&ConcreteState) -> bool) {
    let mut search = Search { state: state.clone(), tries, start: Instant::now(), fails };
    search.registers();
    search.exec(lane);
    search.lanes();
    search.memory();
    search.values();
}

struct Search<F> {
    /// The simplest failing state so far.
    state: ConcreteState,
    tries: usize,
    start: Instant,
    fails: F,
}

impl<F: FnMut(&ConcreteState) -> bool> Search<F> {
    /// Keeps a change if the failure is still there.
    fn attempt(&mut self, change: impl FnOnce(&mut ConcreteState)) -> bool {
        let mut state = self.state.clone();
        change(&mut state);
        if state == self.state || self.tries == 0 || self.start.elapsed() > LIMIT {
            return false;
        }
        self.tries -= 1;
        let failing = (self.fails)(&state);
        if failing {
            self.state = state;
        }
        failing
    }

    /// Whole registers become 0, MODE the default.
    fn registers(&mut self) {
        self.attempt(|state| state.mode = None);
        for register in self.vgprs() {
            self.attempt(|state| {
                state.vgprs.insert(register, [0; LANES]);
            });
        }
        let scalars: Vec<u16> = self.state.scalars.keys().copied().filter(|code| !is_exec(*code)).collect();
        for code in scalars {
            self.attempt(|state| state.set(StateVar::Scalar { code }, 0));
        }
        self.attempt(|state| state.scc = state.scc.map(|_| false));
    }

    /// EXEC becomes one lane, or all ones, or loses lanes.
    fn exec(&mut self, lane: usize) {
        self.attempt(|state| state.set_exec(u64::MAX));
        if self.attempt(|state| state.set_exec(1 << lane)) || self.state.exec() == u64::MAX {
            return;
        }
        for size in [32, 16, 8, 4, 2, 1] {
            for first in (0..LANES).step_by(size) {
                let chunk = (u64::MAX >> (LANES - size)) << first;
                self.attempt(|state| state.set_exec(state.exec() & !chunk));
            }
        }
    }

    /// Lanes of registers become 0, in halves first.
    fn lanes(&mut self) {
        for register in self.vgprs() {
            for size in [32, 16, 8, 4, 2, 1] {
                for first in (0..LANES).step_by(size) {
                    self.attempt(|state| {
                        let lanes = state.vgprs.entry(register).or_insert([0; LANES]);
                        lanes[first..first + size].fill(0);
                    });
                }
            }
        }
    }

    /// Words of memory become 0, in halves first.
    fn memory(&mut self) {
        let cells: Vec<_> = self.state.contents.cells.keys().copied().collect();
        let mut size = cells.len().next_power_of_two();
        while size > 0 {
            for chunk in cells.chunks(size) {
                self.attempt(|state| {
                    for cell in chunk {
                        state.contents.cells.insert(*cell, 0);
                    }
                });
            }
            size /= 2;
        }
    }

    /// Bits of what is left become 0, many at once first.
    fn values(&mut self) {
        let kept: Vec<StateVar> =
            self.state.values().filter(|&(var, value)| value != 0 && !is_mask(var)).map(|(var, _)| var).collect();
        // What many lanes share is not worth the time.
        for var in kept.into_iter().take(12) {
            if self.attempt(|state| state.set(var, 1)) {
                continue;
            }
            for size in [16, 8, 4, 2, 1] {
                for first in (0..32).step_by(size) {
                    let chunk = (u32::MAX >> (32 - size)) << first;
                    self.attempt(|state| state.set(var, state.value(var) & !chunk));
                }
            }
        }
    }

    fn vgprs(&self) -> Vec<u16> {
        self.state.vgprs.keys().copied().collect()
    }
}

fn is_exec(code: u16) -> bool {
    (code::EXEC_LO..=code::EXEC_HI).contains(&code)
}

fn is_mask(var: StateVar) -> bool {
    matches!(var, StateVar::Scalar { code } if is_exec(code))
}
