//! The reference adapter: our own evaluator behind the protocol, right or with faults put in.

use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{BufRead, Write};
use std::rc::Rc;

use gcn_semantics::algebra::{Choices, Concrete, LANES, Space, with_choices};
use gcn_semantics::isa::{Meaning, MemoryOp};
use gcn_semantics::ledger::Readings;
use gcn_semantics::text::{Syntax, UnknownSyntax};
use gcn_semantics::wave::{Step, Wave};
use gcn_semantics::{Instruction, Target, UnknownTarget};
use serde_json::{Map, Value, json};

use super::fault::{Effect, Fault, Subject};
use super::{Emulator, Reply};
use crate::vectors::json::initial_state;
use crate::vectors::{Output, Prepared, Problem, Vector, Word, memory};
use gcnverify::contents::Piece;
use gcnverify::machine::{ConcreteState, number};
use gcnverify::state::StateVar;

/// Our evaluator as an emulator: one machine, and what is wrong with it.
#[derive(Debug, Clone, Default)]
pub struct Reference {
    /// The machine, where the ledger has readings.
    pub readings: Readings,
    /// The values that nobody knows.
    pub choices: Choices,
    /// What it does wrong.
    pub faults: Vec<&'static Fault>,
}

impl Reference {
    /// The state after `instructions`.
    fn run(
        &self,
        instructions: &[Instruction],
        target: Target,
        initial: &ConcreteState,
    ) -> Result<ConcreteState, Problem> {
        let mut state = initial.clone();
        for instruction in instructions {
            let subject = Subject { instruction: instruction.clone(), target, state: state.clone() };
            let faults = || self.faults.iter().filter(|fault| (fault.concerns)(instruction, target));
            let mut changed = subject.clone();
            for fault in faults() {
                if let Effect::Before(change) = fault.effect {
                    change(&mut changed);
                }
            }
            if let Meaning::Memory(MemoryOp::Event(_)) = changed.instruction.row.meaning {
                return Err(Problem::Unsupported(format!("`{}` is an event", changed.instruction.row.mnemonic)));
            }
            // A wrong machine may access what nobody gave.
            changed.state.contents.zeros = true;
            let step = Step::<Concrete>::new(&changed.instruction, target);
            let step = step.map_err(|error| Problem::Unsupported(error.to_string()))?;
            let mut wave = Wave::new(target, self.readings, Rc::new(changed.state));
            let (exit, _) = with_choices(self.choices.clone(), || step.execute(&mut wave));
            take_written(&mut wave, &mut state);
            if instruction.row.is_about_memory() {
                take_memory(&wave, &mut state);
            }
            for fault in faults() {
                if let Effect::After(change) = fault.effect {
                    change(&subject, &mut state);
                }
            }
            if exit.is_some() {
                break;
            }
        }
        Ok(state)
    }
}

/// Copies what `wave` has written.
fn take_written(wave: &mut Wave<Concrete>, state: &mut ConcreteState) {
    let written = wave.written.clone();
    let lanes = |register: u16| (0..LANES as u8).map(move |lane| StateVar::Vgpr { register, lane });
    let scalars = written.scalars.iter().map(|code| StateVar::Scalar { code });
    let all = written.vgprs.iter().flat_map(lanes).chain(scalars);
    for var in all.chain(written.scc.then_some(StateVar::Scc)) {
        state.set(var, number(wave, var));
    }
    if written.mode {
        state.mode = Some(wave.mode().0);
    }
}

/// Copies the bytes that `wave` has in global memory and LDS.
fn take_memory(wave: &Wave<Concrete>, state: &mut ConcreteState) {
    state.contents.pieces.clear();
    state.contents.cells.retain(|&(space, ..), _| space == Space::Scratch);
    for space in [Space::Global, Space::Lds] {
        let bytes = wave.memory.bytes(space);
        let piece = |&(_, address, byte): &(u8, u64, u8)| Piece { space, address, bytes: vec![byte] };
        state.contents.pieces.extend(bytes.iter().map(piece));
        // Whole words are parts of the state as well.
        for word in bytes.windows(4).filter(|word| word[0].1 % 4 == 0 && word[3].1 - word[0].1 == 3) {
            let value = word.iter().rev().fold(0, |value, &(_, _, byte)| value << 8 | u32::from(byte));
            state.set(StateVar::Memory { space, lane: 0, address: word[0].1 }, value);
        }
    }
}

/// A word of a state.
fn word(state: &ConcreteState, word: Word) -> u32 {
    match word {
        Word::Var(var) => state.value(var),
        Word::Mode => state.mode.unwrap_or(gcn_semantics::float::DEFAULT_MODE),
    }
}

impl Emulator for Reference {
    fn answer(&mut self, vector: &Vector) -> Reply {
        let prepared = &vector.prepared;
        match self.run(&prepared.instructions, prepared.target, &vector.initial) {
            Ok(state) => {
                let words = vector.out.iter().flat_map(Output::words);
                Reply::Values(words.map(|(of, _)| (of, word(&state, of))).collect::<BTreeMap<_, _>>())
            }
            Err(Problem::Unsupported(what)) => Reply::Unsupported(what),
            Err(Problem::Error(what)) => Reply::Broken(what),
        }
    }
}

/// The answer to a vector: a line of the protocol.
#[derive(Serialize)]
struct Response<'a> {
    /// What the vector calls itself; `null` if it cannot be read.
    id: &'a Value,
    #[serde(flatten)]
    outcome: ReplyBody,
}

/// One more key and its value.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum ReplyBody {
    /// The final values of the places that the vector names.
    Out(Map<String, Value>),
    /// Not executed: what is not modelled.
    Unsupported(String),
    /// Not executed: why.
    Error(String),
}

impl Reference {
    /// Answers every line of `input` on `output` until the input ends.
    ///
    /// # Errors
    /// If a pipe breaks.
    pub fn serve(&self, input: impl BufRead, mut output: impl Write) -> std::io::Result<()> {
        for line in input.lines() {
            let line = line?;
            if line.trim().is_empty() {
                continue;
            }
            writeln!(output, "{}", self.respond(&line))?;
            output.flush()?;
        }
        Ok(())
    }

    /// The line that answers `line`, without its end.
    pub fn respond(&self, line: &str) -> String {
        let (id, outcome) = match serde_json::from_str::<Value>(line) {
            Err(error) => (Value::Null, ReplyBody::Error(error.to_string())),
            Ok(vector) => {
                let outcome = match self.out(&vector) {
                    Ok(out) => ReplyBody::Out(out),
                    Err(Problem::Unsupported(what)) => ReplyBody::Unsupported(what),
                    Err(Problem::Error(what)) => ReplyBody::Error(what),
                };
                (vector["id"].clone(), outcome)
            }
        };
        serde_json::to_string(&Response { id: &id, outcome }).expect("keys are texts")
    }

    fn out(&self, vector: &Value) -> Result<Map<String, Value>, Problem> {
        let text = |key: &str| vector[key].as_str().ok_or_else(|| Problem::Error(format!("no `{key}`")));
        let target: Target =
            text("target")?.parse().map_err(|error: UnknownTarget| Problem::Error(error.to_string()))?;
        let syntax = vector["syntax"].as_str().map_or(Ok(Syntax::Llvm), str::parse);
        let syntax = syntax.map_err(|error: UnknownSyntax| Problem::Error(error.to_string()))?;
        let prepared = Prepared::read(text("asm")?, target, syntax)?;
        let none = Map::new();
        let initial = initial_state(vector["in"].as_object().unwrap_or(&none)).map_err(Problem::Error)?;
        let state = self.run(&prepared.instructions, target, &initial)?;
        let mut out = Map::new();
        for name in vector["out"].as_object().unwrap_or(&none).keys().filter(|name| !name.ends_with("_mask")) {
            if let Some(space) = memory::space(name) {
                let found = memory::found(&state.contents, space, &vector["out"][name]).map_err(Problem::Error)?;
                out.insert(name.clone(), found);
                continue;
            }
            let output = Output::parse(name).map_err(Problem::Error)?;
            out.insert(name.clone(), value(&state, &output));
        }
        Ok(out)
    }
}

/// A list of lanes for vector registers, otherwise one number.
fn value(state: &ConcreteState, output: &Output) -> Value {
    let is_vector = matches!(output, Output::Place(place) if place.is_vector());
    let mut lanes: BTreeMap<usize, u64> = BTreeMap::new();
    for (of, position) in output.words() {
        *lanes.entry(of.lane()).or_default() |= u64::from(word(state, of)) << position;
    }
    let mut lanes = lanes.into_values().map(|value| json!(format!("{value:#x}")));
    if is_vector { Value::Array(lanes.collect()) } else { lanes.next().unwrap_or_default() }
}
