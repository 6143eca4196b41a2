//! A second definition of the instructions, in native integers and apart from `gcn_semantics`.
//!
//! All readings of an instruction that the verifier uses come from one definition, so holding them against each
//! other cannot show that the definition is wrong. This one was written for that purpose from the documents and
//! the ledger, for one lane at a time, and shares nothing with the other but the data types of decoded
//! instructions. It says nothing about bits that no document decides.

mod block;
mod cdna;
mod cross;
mod dpp;
mod float;
mod float_approximate;
mod float_conversion;
mod float_function;
mod integer;
mod matrix;
mod memory;
mod operand;
mod real;
mod relative;
mod scalar;
mod scope;
mod small;
mod steps;
mod two_over_pi;
mod vector;
mod wide;

use std::collections::BTreeMap;

use gcn_semantics::Target;
use gcn_semantics::float::DEFAULT_MODE;
use gcn_semantics::instruction::{Instruction, code};
use gcn_semantics::isa::Format;
use gcn_semantics::ledger::Readings;

pub use dpp::Routed;
pub use scope::{is_refused, is_refused_under_indexing};

use gcnverify::machine::ConcreteState;
use gcnverify::state::StateVar;
use relative::Meant;

/// A machine in an initial state.
pub struct OracleMachine<'s> {
    target: Target,
    readings: Readings,
    state: &'s ConcreteState,
    mode: u32,
}

/// A value, and which of its bits are decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Known {
    value: u64,
    decided: u64,
}

impl Known {
    fn all(value: u64) -> Self {
        Known { value, decided: u64::MAX }
    }
    const OPEN: Known = Known { value: 0, decided: 0 };
}

/// What an instruction leaves behind.
#[derive(Debug, Default)]
pub struct Writes {
    places: BTreeMap<StateVar, Known>,
}

impl Writes {
    fn set(&mut self, place: StateVar, value: Known) {
        self.places.insert(place, value);
    }
    fn set_scalar(&mut self, code: u16, value: u64) {
        self.set(StateVar::Scalar { code }, Known::all(value & 0xffff_ffff));
    }
    fn set_pair(&mut self, code: u16, value: Known) {
        for (offset, shift) in [(0, 0), (1, 32)] {
            let half =
                Known { value: value.value >> shift & 0xffff_ffff, decided: value.decided >> shift & 0xffff_ffff };
            self.set(StateVar::Scalar { code: code + offset }, half);
        }
    }

    /// The state after it, if every bit is decided.
    pub fn applied(&self, state: &ConcreteState) -> Option<ConcreteState> {
        let mut after = state.clone();
        for (&place, known) in &self.places {
            let value = Some(known.value as u32).filter(|_| known.decided & 0xffff_ffff == 0xffff_ffff)?;
            after.set(place, value);
        }
        Some(after)
    }

    /// The places about which this is known to differ from `run` (what a run wrote), with the expected value.
    pub fn mismatch(&self, run: &BTreeMap<StateVar, u32>, state: &ConcreteState) -> Option<(StateVar, u32, u32)> {
        let unchanged = |place: StateVar| Known::all(state.value(place).into());
        let places = run.keys().chain(self.places.keys());
        places.copied().find_map(|place| {
            let run = run.get(&place).copied().unwrap_or_else(|| state.value(place));
            let known = self.places.get(&place).copied().unwrap_or_else(|| unchanged(place));
            let wrong = (u64::from(run) ^ known.value) & known.decided & 0xffff_ffff != 0;
            wrong.then_some((place, run, (known.value & known.decided) as u32))
        })
    }
}

/// What `program` does from `state`; `None` if it is not defined here, or rests on bits that are not decided.
pub fn execute(target: Target, readings: Readings, state: &ConcreteState, program: &[Instruction]) -> Option<Writes> {
    let (last, before) = program.split_last()?;
    let (mut state, mut all) = (state.clone(), Writes::default());
    for instruction in before {
        let outcome = OracleMachine::new(target, readings, &state).execute(instruction)?;
        let after = outcome.applied(&state)?;
        all.places.extend(outcome.places);
        state = after;
    }
    all.places.extend(OracleMachine::new(target, readings, &state).execute(last)?.places);
    Some(all)
}

impl<'s> OracleMachine<'s> {
    /// The machine before the instruction.
    pub fn new(target: Target, readings: Readings, state: &'s ConcreteState) -> Self {
        OracleMachine { target, readings, state, mode: state.mode.unwrap_or(DEFAULT_MODE) }
    }

    /// What `instruction` does; `None` if it is not defined here.
    pub fn execute(&self, instruction: &Instruction) -> Option<Writes> {
        if let Some(outcome) = self.scalar_index(instruction) {
            return Some(outcome);
        }
        match self.meant(instruction) {
            Some(Meant::This(instruction)) => self.execute_named(&instruction),
            Some(Meant::Nothing) => Some(Writes::default()),
            Some(Meant::Open) => None,
            None => self.execute_named(instruction),
        }
    }

    /// As [`OracleMachine::execute`], on the registers that the instruction names.
    fn execute_named(&self, instruction: &Instruction) -> Option<Writes> {
        match instruction.row.format {
            Format::Sop1 | Format::Sop2 | Format::Sopc | Format::Sopk => self.scalar_instruction(instruction),
            _ if instruction.row.is_about_memory() => self.memory(instruction),
            _ => {
                let special = self.matrix(instruction).or_else(|| self.block(instruction));
                special.or_else(|| self.cross_lane(instruction)).or_else(|| self.vector(instruction))
            }
        }
    }

    fn is_gfx9(&self) -> bool {
        self.target >= Target::Gfx900
    }
    fn scalar(&self, code: u16) -> u64 {
        self.state.value(StateVar::Scalar { code }).into()
    }
    fn pair(&self, code: u16) -> u64 {
        self.scalar(code) | self.scalar(code + 1) << 32
    }
    fn vgpr(&self, register: u16, lane: u32) -> u64 {
        self.state.value(StateVar::Vgpr { register, lane: lane as u8 }).into()
    }
    fn exec(&self) -> u64 {
        self.pair(code::EXEC_LO)
    }
    fn is_active(&self, lane: u32) -> bool {
        self.exec() >> lane & 1 == 1
    }
    fn scc(&self) -> bool {
        self.state.value(StateVar::Scc) != 0
    }
}
