//! The fast evaluator against the rules that all readings share.

use std::rc::Rc;

use gcn_semantics::algebra::{Concrete, ConcreteMemory, Space, with_choices};
use gcn_semantics::fast::CompiledProgram;
use gcn_semantics::wave::{Exit, Wave};

use super::compare::{Check, Disagreement, Runs};
use super::subject::{Final, Input, Subject, places};
use gcnverify::machine::{ConcreteState, number};
use gcnverify::state::StateVar;

/// A way to execute a compiled program.
type Execute = fn(&CompiledProgram, &mut Wave<Concrete>) -> Exit;

/// Scalar registers have operand codes below this.
const SCALARS: u16 = 128;

impl Runs<'_> {
    /// Against the program compiled for this processor, and for processors without AVX2: the whole state, what
    /// counts as written, and how the run ends. `fast` is whether some instruction runs as a loop over columns.
    pub fn against_compiled(&self, fast: &mut bool) -> Option<Disagreement> {
        let subject = self.subject;
        let program = CompiledProgram::new(&subject.program, subject.target).expect("the program is modelled");
        *fast = program.shared_steps() < subject.program.len();
        let ways: [(&str, Execute); 2] =
            [("", CompiledProgram::execute), ("without AVX2", CompiledProgram::execute_portable)];
        (0..self.inputs.len()).find_map(|index| {
            let end = End::new(&self.inputs[index], &self.results[index]);
            ways.into_iter().find_map(|(how, execute)| {
                let difference = end.difference(subject, |wave| execute(&program, wave))?;
                let mut found =
                    self.differs(index, Check::Compiled, difference.place, difference.run, difference.other);
                found.note =
                    [how, &difference.what].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
                Some(found)
            })
        })
    }
}

/// A difference between two ends of a run.
struct Difference {
    place: StateVar,
    run: u64,
    other: Option<u64>,
    what: String,
}

/// The end of a run by the shared rules.
struct End<'r> {
    input: &'r Input,
    result: &'r Final,
    state: ConcreteState,
}

impl<'r> End<'r> {
    fn new(input: &'r Input, result: &'r Final) -> Self {
        let mut state = input.state.clone();
        result.values.iter().for_each(|(&place, &value)| state.set(place, value));
        End { input, result, state }
    }

    fn value(&self, place: StateVar) -> u32 {
        self.state.value(place)
    }

    /// How the end that `execute` leads to from the same state differs.
    fn difference(&self, subject: &Subject, execute: impl FnOnce(&mut Wave<Concrete>) -> Exit) -> Option<Difference> {
        let mut wave = subject.wave(Rc::new(self.input.state.clone()));
        let (exit, _) = with_choices(self.input.choices(), || execute(&mut wave));
        if let Some(place) = self.changed(&mut wave) {
            let (run, other) = (self.value(place), number(&mut wave, place));
            return Some(Difference { place, run: run.into(), other: Some(other.into()), what: String::new() });
        }
        let differs = |place, what: String| Difference { place, run: self.value(place).into(), other: None, what };
        if exit != self.result.exit {
            return Some(differs(StateVar::Scc, format!("ends with {exit:?}, not {:?}", self.result.exit)));
        }
        if let Some(place) = self.changed_memory(&mut wave.memory) {
            return Some(differs(place, "has other memory there".into()));
        }
        if wave.memory.fault() != self.result.memory.fault() {
            let what = format!("faults with {:?}, not {:?}", wave.memory.fault(), self.result.memory.fault());
            return Some(differs(StateVar::Scc, what));
        }
        let written = places(&wave.written);
        if let Some(&place) = written.iter().find(|place| !self.result.values.contains_key(place)) {
            return Some(differs(place, "counts as written".into()));
        }
        let is_register = |place: &&StateVar| !matches!(place, StateVar::Memory { .. });
        let mut registers = self.result.values.keys().filter(is_register);
        let missing = registers.find(|place| !written.contains(place))?;
        Some(differs(*missing, "does not count as written".into()))
    }

    /// A word that is another one in `memory`.
    fn changed_memory(&self, memory: &mut ConcreteMemory) -> Option<StateVar> {
        let mut run = self.result.memory.clone();
        [Space::Global, Space::Lds, Space::Scratch].into_iter().find_map(|space| {
            let (lane, address) = run.difference(memory, space)?;
            Some(StateVar::Memory { space, lane, address: address & !3 })
        })
    }

    /// The first part of the state that has another value in `wave`.
    fn changed(&self, wave: &mut Wave<Concrete>) -> Option<StateVar> {
        for (&register, lanes) in &self.state.vgprs {
            let here = wave.vgpr(register);
            if let Some(lane) = (0..lanes.len()).find(|&lane| here[lane].0 != lanes[lane]) {
                return Some(StateVar::Vgpr { register, lane: lane as u8 });
            }
        }
        let scalars = (0..SCALARS).map(|code| StateVar::Scalar { code });
        scalars.chain([StateVar::Scc, StateVar::Mode]).find(|&place| number(wave, place) != self.value(place))
    }
}
