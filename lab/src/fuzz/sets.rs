//! Operand sets: how many an opcode got in each reading, and items that give every opcode as many as it should have.
//!
//! A state is one operand set of an instruction whose operands are the same for all lanes. Where lanes have operands
//! of their own (a lane function, or a DS instruction, with a vector register as a source), every active lane is
//! one, unless another lane of the state has the same words, or DPP leaves it without a source.

use std::collections::BTreeMap;

use gcn_semantics::algebra::LANES;
use gcn_semantics::generate::Random;
use gcn_semantics::instruction::Instruction;
use gcn_semantics::isa::{Field, Format, Meaning};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::Found;
use super::compare::{Check, Runs};
use super::dice::Dice;
use super::form::Form;
use super::item::{Worker, report};
use super::oracle::{OracleMachine, Routed};
use super::subject::{Input, Subject};
use gcnverify::state::StateVar;

/// Operand sets that one item gives its opcode.
pub const SETS_IN_ITEM: u64 = 1000;
/// States for one instruction whose lanes have operands of their own, and for one with one set in a state.
const STATES: (usize, usize) = (4, 40);
/// Instructions in one item, however few sets they have: EXEC may be empty.
const MOST: usize = 400;

/// The numbers of the forms of each opcode.
pub fn by_opcode(forms: &[Form]) -> Vec<Vec<usize>> {
    let mut opcodes: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (number, form) in forms.iter().enumerate() {
        opcodes.entry(form.opcode).or_default().push(number);
    }
    opcodes.into_values().collect()
}

/// A vector register that lanes have an operand in.
struct LaneSource {
    register: u16,
    /// DPP moves it between the lanes.
    routed: bool,
}

/// Where lanes have operands of their own; empty if they have none.
fn lane_sources(instruction: &Instruction) -> SmallVec<[LaneSource; 8]> {
    let row = instruction.row;
    if !matches!(row.meaning, Meaning::Lane(..)) && row.format != Format::Ds {
        return SmallVec::new();
    }
    let operands = instruction.operands.iter().zip(row.operands).filter(|(_, kind)| kind.field != Field::Vdst);
    let registers = operands.filter_map(|(operand, kind)| Some((operand.as_vgpr()?, kind)));
    registers
        .flat_map(|(first, kind)| {
            let routed = instruction.modifiers.dpp.is_some() && kind.field == Field::Src;
            (first..first + u16::from(kind.ty.words())).map(move |register| LaneSource { register, routed })
        })
        .collect()
}

/// How many operand sets `input` is for the one instruction of `subject`.
fn operand_sets(subject: &Subject, sources: &[LaneSource], input: &Input) -> u64 {
    let instruction = &subject.program[0];
    let exec = input.exec();
    if sources.is_empty() {
        let idle = exec == 0 && matches!(instruction.row.meaning, Meaning::Lane(..));
        return u64::from(!idle);
    }
    let machine = OracleMachine::new(subject.target, subject.readings, &input.state);
    let words = |lane: usize| -> Option<SmallVec<[u32; 8]>> {
        let word = |source: &LaneSource| {
            let from = match instruction.modifiers.dpp.as_ref().filter(|_| source.routed) {
                None => Routed::From(lane as u32),
                Some(dpp) => machine.routed(dpp, lane as u32),
            };
            match from {
                Routed::From(lane) => {
                    Some(input.state.value(StateVar::Vgpr { register: source.register, lane: lane as u8 }))
                }
                Routed::Zero => Some(0),
                Routed::Nothing => None,
            }
        };
        sources.iter().map(word).collect()
    };
    let active = (0..LANES).filter(|lane| exec >> lane & 1 == 1);
    active.filter_map(words).collect::<FxHashSet<_>>().len() as u64
}

impl Runs<'_> {
    /// How many operand sets the inputs are for the one instruction of the program.
    pub fn operand_sets(&self) -> u64 {
        // Programs that turn VGPR indexing on are not counted.
        let [instruction] = &self.subject.program[..] else { return 0 };
        let sources = lane_sources(instruction);
        self.inputs.iter().map(|input| operand_sets(self.subject, &sources, input)).sum()
    }
}

impl Worker<'_> {
    /// Gives opcode number `opcode` another [`SETS_IN_ITEM`] operand sets in all readings but the bit-blaster; `round`
    /// says how often it got some before.
    pub(super) fn sets(&self, opcode: usize, round: usize, dice: &mut Dice, found: &mut Found) {
        let forms = &self.opcodes[opcode];
        let mut done = 0;
        for attempt in 0..MOST {
            if done >= SETS_IN_ITEM {
                break;
            }
            // A round is some ten instructions of a lane function.
            let form = forms[(round * 11 + attempt) % forms.len()];
            let Some(mut subject) = self.subject(form, dice, found) else { continue };
            if dice.once_in(8) {
                subject.mode = None;
            }
            let states = if lane_sources(&subject.program[0]).is_empty() { STATES.1 } else { STATES.0 };
            let inputs = self.inputs(&subject, states, dice, found);
            let runs = Runs::new(&subject, &inputs);
            if self.against_runs(&runs, form, found)
                || self.against_terms(&runs, form, found)
                || !subject.is_about_memory() && self.against_z3(&runs, form, attempt % 2 == 1, found)
            {
                return;
            }
            done += runs.operand_sets();
        }
    }

    fn against_z3(&self, runs: &Runs, form: usize, plain: bool, found: &mut Found) -> bool {
        let different = found.tally.count(Check::Z3, runs.inputs.len(), || runs.against_z3(plain));
        let failed = report(found, different);
        if !failed {
            found.coverage.operand_sets(self.options.forms[form].opcode, Check::Z3, runs.operand_sets());
        }
        failed
    }
}
