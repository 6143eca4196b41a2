//! Making a counterexample small: fewest lanes, simplest values.

use std::collections::BTreeSet;
use std::rc::Rc;

use gcn_semantics::algebra::{Choices, Concrete, LANES};
use gcn_semantics::instruction::code;
use gcn_semantics::isa::Field;
use gcn_semantics::ledger::{Cause, Readings};
use rustc_hash::FxHashMap;

use super::counterexample::decisive;
use super::fuzz::Clauses;
use super::goals::Goal;
use super::job::Job;
use super::pair::Pair;
use crate::launched::Launched;
use crate::limits::Meter;
use crate::machine::ConcreteState;
use crate::state::StateVar;

/// Low halves of addresses whose high half was not 0.
const SMALL: [u32; 3] = [0x10, 0x100, 0x1000];

/// What a smaller state must still satisfy.
pub struct Minimiser<'s> {
    pub pair: &'s Pair<Concrete>,
    pub goals: &'s [Goal],
    pub readings: Readings,
    pub choices: &'s Choices,
    pub fixed: &'s FxHashMap<StateVar, u32>,
    /// What the launch of a kernel says: EXEC and the numbers of work-items stay those of one wave.
    pub launched: &'s Launched,
    pub clauses: &'s Clauses<'s>,
    /// Runs left; minimising stops when they are used up, or cannot be paid for.
    pub runs: usize,
    pub meter: Meter,
    /// Of a run.
    pub price: u64,
    /// What the difference may rest on.
    pub causes: BTreeSet<Cause>,
    /// The registers that hold the low halves of addresses, by operand code.
    pub addresses: BTreeSet<u16>,
}

/// The registers that hold the low halves of addresses for an instruction of a job, by operand code.
pub fn addresses(job: &Job) -> BTreeSet<u16> {
    let mut all = BTreeSet::new();
    for (fragment, target) in [(&job.a, job.targets.a), (&job.b, job.targets.b)] {
        for instruction in fragment.listing.instructions() {
            for access in instruction.accesses(target).iter().filter(|access| access.registers.words == 2) {
                let field = access.operand.map(|place| instruction.row.operands[place].field);
                if matches!(field, Some(Field::FlatAddress | Field::ScalarAddress | Field::ScalarBase)) {
                    all.insert(access.registers.first);
                }
            }
        }
    }
    all
}

impl Minimiser<'_> {
    /// The number of a goal on which the programs differ from `state`, and the causes of the unspecified values that
    /// were taken, if the assumptions hold.
    pub fn differs(&mut self, state: &ConcreteState) -> Option<(usize, BTreeSet<Cause>)> {
        self.runs = if self.meter.pay(self.price) { self.runs.saturating_sub(1) } else { 0 };
        if !self.clauses.hold(|var| state.value(var), &Choices::default()) {
            return None;
        }
        let (mut ends, taken) = self.pair.run_recorded(self.readings, Rc::new(state.clone()), self.choices);
        ends.differences(self.goals).next().map(|difference| (difference.goal, taken))
    }

    fn decisive(&self, state: &ConcreteState, taken: BTreeSet<Cause>) -> BTreeSet<Cause> {
        decisive(self.pair, self.goals, self.readings, state, taken)
    }

    /// A small state on which the programs still differ, for no other causes of unspecified values.
    pub fn minimise(&mut self, mut state: ConcreteState) -> ConcreteState {
        let taken = self.differs(&state).map(|(_, taken)| taken).unwrap_or_default();
        self.causes = self.decisive(&state, taken);
        self.simplify_exec(&mut state);
        self.clear_lanes(&mut state);
        self.clear_memory(&mut state);
        self.clear_registers(&mut state);
        self.simplify_values(&mut state);
        self.lower_addresses(&mut state);
        self.simplify_exec(&mut state);
        state.contents.cells.retain(|_, value| *value != 0);
        state
    }

    /// Keeps `changed` if the programs still differ.
    fn try_state(&mut self, state: &mut ConcreteState, changed: ConcreteState) -> bool {
        if self.runs == 0 || changed == *state {
            return false;
        }
        let keep = self.differs(&changed).is_some_and(|(_, taken)| {
            taken.is_subset(&self.causes) || self.decisive(&changed, taken).is_subset(&self.causes)
        });
        if keep {
            *state = changed;
        }
        keep
    }

    fn with(&self, state: &ConcreteState, changes: impl IntoIterator<Item = (StateVar, u32)>) -> ConcreteState {
        let mut changed = state.clone();
        // Lanes that are not launched have anything.
        let is_launched = |var: StateVar| match var {
            StateVar::Vgpr { lane, .. } => state.exec() >> lane & 1 == 1,
            _ => true,
        };
        for (var, value) in changes {
            let is_given = self.fixed.contains_key(&var) || self.launched.is_about(var) && is_launched(var);
            if !is_given {
                changed.set(var, value);
            }
        }
        changed
    }

    /// Prefers all lanes active, then one lane, then fewer lanes.
    fn simplify_exec(&mut self, state: &mut ConcreteState) {
        let words = |mask: u64| {
            [(code::EXEC_LO, mask as u32), (code::EXEC_HI, (mask >> 32) as u32)]
                .map(|(code, value)| (StateVar::Scalar { code }, value))
        };
        let get = |state: &ConcreteState| {
            let word = |code| state.value(StateVar::Scalar { code }) as u64;
            word(code::EXEC_LO) | word(code::EXEC_HI) << 32
        };
        let mask = get(state);
        if mask == u64::MAX || self.try_state(state, self.with(state, words(u64::MAX))) {
            return;
        }
        let first = if mask == 0 { return } else { 1u64 << mask.trailing_zeros() };
        if self.try_state(state, self.with(state, words(first))) {
            return;
        }
        for lane in 0..LANES {
            let fewer = get(state) & !(1 << lane);
            self.try_state(state, self.with(state, words(fewer)));
        }
    }

    /// Sets whole lanes of all vector registers to 0, in halves, quarters, ... of the wave.
    fn clear_lanes(&mut self, state: &mut ConcreteState) {
        let mut size = LANES / 2;
        while size > 0 {
            for first in (0..LANES).step_by(size).rev() {
                let lanes = first..first + size;
                let inside =
                    |var: &StateVar| matches!(var, StateVar::Vgpr { lane, .. } if lanes.contains(&(*lane as usize)));
                let nonzero = state.values().filter(|(var, value)| inside(var) && *value != 0);
                let zeros: Vec<_> = nonzero.map(|(var, _)| (var, 0)).collect();
                if !zeros.is_empty() {
                    self.try_state(state, self.with(state, zeros));
                }
            }
            size /= 2;
        }
    }

    /// Sets cells of memory to 0: all, a half, a quarter, ... of those that are not.
    fn clear_memory(&mut self, state: &mut ConcreteState) {
        let is_set = |(var, value): &(StateVar, u32)| matches!(var, StateVar::Memory { .. }) && *value != 0;
        let set: Vec<StateVar> = state.values().filter(is_set).map(|(var, _)| var).collect();
        let mut size = set.len();
        while size > 0 {
            for cells in set.chunks(size) {
                self.try_state(state, self.with(state, cells.iter().map(|&cell| (cell, 0))));
            }
            size /= 2;
        }
    }

    fn clear_registers(&mut self, state: &mut ConcreteState) {
        let registers: Vec<u16> = state.vgprs.keys().copied().collect();
        for register in registers {
            let zeros = (0..LANES as u8).map(|lane| (StateVar::Vgpr { register, lane }, 0));
            self.try_state(state, self.with(state, zeros));
        }
    }

    /// Tries small addresses: what is in the high half goes into the low one.
    fn lower_addresses(&mut self, state: &mut ConcreteState) {
        let values: Vec<_> = state.values().filter(|(_, value)| *value != 0).collect();
        for (var, _) in values {
            let low = match var {
                StateVar::Vgpr { register: high @ 1.., lane } => StateVar::Vgpr { register: high - 1, lane },
                StateVar::Scalar { code: high @ ..code::VCC_LO } if high % 2 == 1 => {
                    StateVar::Scalar { code: high - 1 }
                }
                _ => continue,
            };
            let code = match low {
                StateVar::Vgpr { register, .. } => code::VGPR + register,
                StateVar::Scalar { code } => code,
                _ => continue,
            };
            if !self.addresses.contains(&code) {
                continue;
            }
            for small in SMALL {
                let lower = state.value(low) | small;
                if self.try_state(state, self.with(state, [(var, 0), (low, lower)])) {
                    break;
                }
            }
        }
    }

    /// Tries simple values for each value that is not 0, then clears its bits one by one.
    fn simplify_values(&mut self, state: &mut ConcreteState) {
        let exec = [code::EXEC_LO, code::EXEC_HI].map(|code| StateVar::Scalar { code });
        let values: Vec<_> = state.values().filter(|(var, value)| !exec.contains(var) && *value != 0).collect();
        for (var, value) in values {
            let highest = value.checked_ilog2().map_or(0, |bit| 1 << bit);
            let candidates = [0, 1, 2, highest, value & 0xff, value & 0xffff];
            for candidate in candidates.into_iter().filter(|&candidate| candidate < value) {
                if self.try_state(state, self.with(state, [(var, candidate)])) {
                    break;
                }
            }
            for bit in (0..32).rev().filter(|bit| value >> bit & 1 == 1) {
                let fewer = state.value(var) & !(1 << bit);
                self.try_state(state, self.with(state, [(var, fewer)]));
            }
        }
    }
}
