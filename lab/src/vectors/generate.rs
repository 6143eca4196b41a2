//! Random vectors for the rows of the instruction tables.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt;
use std::rc::Rc;

use gcn_semantics::algebra::{Algebra, B32, Bit, Bv, Choices, Concrete, LANES, PerLane, WordColumn, with_choices};
use gcn_semantics::float::DEFAULT_MODE;
use gcn_semantics::generate::{Random, SplitMix};
use gcn_semantics::instruction::{Encoding, Operand, code};
use gcn_semantics::isa::{self, Field, Meaning, MemoryOp, Row, Type};
use gcn_semantics::ledger::{LedgerRow, Readings};
use gcn_semantics::rows::all_rows;
use gcn_semantics::text::{self, Source, Syntax, print, read};
use gcn_semantics::wave::{InitialState, Wave, WaveOp, Written};
use gcn_semantics::{Instruction, Target, machine};

use super::{Output, Prepared, Vector, value, with_memory};
use crate::matrices;
use gcnverify::expr::{Place, Register};
use gcnverify::machine::ConcreteState;
use gcnverify::state::{StateVar, scalar_name};

/// An instruction in one of its encodings on one target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Form {
    /// The instruction.
    pub row: &'static Row,
    /// Its encoding.
    pub encoding: Encoding,
    /// The processor.
    pub target: Target,
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}/{}/{}", self.target, self.row.mnemonic, self.encoding.to_string().to_lowercase())
    }
}

/// How many instructions are drawn for a vector before its form is given up.
const ATTEMPTS: u32 = 100;
/// The number of MODE among the hardware registers.
const HWREG_MODE: u32 = 1;

/// The modelled forms whose mnemonics are `wanted`, without events and what ends a program.
pub fn forms(wanted: impl Fn(&str) -> bool, targets: &[Target]) -> Vec<Form> {
    let rows = all_rows().iter().filter(|row| row.is_modelled() && wanted(row.mnemonic) && is_generated(row));
    let mut seen = BTreeSet::new();
    rows.flat_map(|&row| targets.iter().map(move |&target| (row, target)))
        .filter(|(row, target)| row.exists_on(*target))
        .flat_map(|(row, target)| row.encodings(target).map(move |encoding| Form { row, encoding, target }))
        .filter(|form| isa::Form { row: form.row, encoding: form.encoding, target: form.target }.is_modelled())
        // Rows of the same name differ in operands that the text shows.
        .filter(|form| seen.insert((form.row.mnemonic, form.encoding, form.target)))
        .filter(|form| !form.row.is_about_memory() || form.is_prepared_somehow())
        .collect()
}

fn is_generated(row: &Row) -> bool {
    match row.meaning {
        Meaning::Wave(WaveOp::EndProgram | WaveOp::SetPc | WaveOp::GetPc | WaveOp::SwapPc | WaveOp::Call) => false,
        Meaning::Wave(WaveOp::Swizzle | WaveOp::Permute | WaveOp::Bpermute) => true,
        Meaning::Memory(MemoryOp::Event(_)) => false,
        // Vectors have no words for what each lane has for itself.
        Meaning::Memory(_) => !row.mnemonic.starts_with("scratch_"),
        _ if row.is_branch() => false,
        _ => !row.format.is_memory(),
    }
}

impl Form {
    /// Vector `number` of this form: the same for the same seed. `mode` fixes MODE. `None` if no
    /// instruction of the form has a meaning that the documents decide.
    pub fn vector(&self, number: u32, seed: u64, mode: Option<u32>) -> Option<Vector> {
        let name = self.to_string();
        let mut dice = SplitMix::derived(seed, &[number.into()], &name);
        (0..ATTEMPTS).find_map(|_| {
            let instruction = self.instruction(&mut dice);
            let (syntax, asm, instruction) =
                Syntax::ALL.into_iter().find_map(|syntax| self.text(&instruction, syntax))?;
            let hex = machine::encode(&instruction, self.target).ok()?;
            let prepared = Prepared::new(vec![instruction], self.target).ok()?;
            let mode = mode.unwrap_or_else(|| self.mode(&mut dice));
            let (initial, out) = match self.row.is_about_memory() {
                true => with_memory::state(&prepared, mode, &mut dice)?,
                false => {
                    let (initial, written) = self.initial_state(&prepared, mode, dice.clone())?;
                    (initial, outputs(&written))
                }
            };
            Some(Vector {
                id: format!("{name}/{number}"),
                syntax,
                asm,
                hex: Some(text::hex(&hex)),
                prepared: Rc::new(prepared),
                initial: Rc::new(initial),
                out,
            })
        })
    }

    /// Whether some instruction of the form is modelled on its target.
    fn is_prepared_somehow(&self) -> bool {
        let mut dice = SplitMix::derived(0, &[], self.row.mnemonic);
        (0..ATTEMPTS).any(|_| Prepared::new(vec![self.instruction(&mut dice)], self.target).is_ok())
    }

    /// The vector with another instruction of the same row in place of its own. `None` if it has no text, or is not
    /// modelled.
    pub fn simplified(&self, vector: &Vector, instruction: &Instruction) -> Option<Vector> {
        let form = Form { encoding: instruction.encoding, ..*self };
        let (syntax, asm, instruction) = Syntax::ALL.into_iter().find_map(|syntax| form.text(instruction, syntax))?;
        let hex = machine::encode(&instruction, self.target).ok()?;
        let prepared = Rc::new(Prepared::new(vec![instruction], self.target).ok()?);
        Some(Vector { syntax, asm, hex: Some(text::hex(&hex)), prepared, ..vector.clone() })
    }

    /// The instruction as a text of `syntax` says it, if it can: with the modifiers that are the default there.
    fn text(&self, instruction: &Instruction, syntax: Syntax) -> Option<(Syntax, String, Instruction)> {
        let text = print(instruction, self.target, syntax).ok()?;
        let listing = read(&Source { name: String::new(), text: text.clone() }, self.target, syntax).ok()?;
        let [statement] = &listing.statements[..] else { return None };
        let same = statement.instruction.row == self.row && statement.instruction.encoding == self.encoding;
        same.then(|| (syntax, text, statement.instruction.clone()))
    }

    fn instruction(&self, dice: &mut SplitMix) -> Instruction {
        let mut instruction = self.row.generate(self.encoding, self.target, dice);
        matrices::tell(&mut instruction, self.target, dice);
        if let Some((index, _)) = self.row.operand(Field::HardwareRegister) {
            let offset = dice.below(10);
            let size = 1 + dice.below(10 - offset);
            instruction.operands[index] = Operand::Immediate(i64::from(HWREG_MODE | offset << 6 | (size - 1) << 11));
        }
        instruction
    }

    /// MODE matters to floats and where it is an operand.
    fn mode(&self, dice: &mut SplitMix) -> u32 {
        let of_mode = |field| matches!(field, Field::HardwareRegister);
        let depends = self.row.operands.iter().any(|kind| kind.ty.is_float() || of_mode(kind.field));
        if depends { value::mode(dice) } else { DEFAULT_MODE }
    }

    /// Random values of everything that the instruction reads or writes, and what it writes. `None` if a
    /// value that it computes with is unspecified: then little is known of the result.
    fn initial_state(&self, prepared: &Prepared, mode: u32, dice: SplitMix) -> Option<(ConcreteState, Written)> {
        let instruction = &prepared.instructions[0];
        let mut drawn = Drawn::new(instruction, mode, dice);
        drawn.of_matrices(instruction, self.target);
        let state = Rc::new(drawn);
        let mut wave = Wave::<Concrete>::new(self.target, Readings::default(), state.clone());
        let (_, causes) = with_choices(Choices::default(), || prepared.program.execute(&mut wave));
        let written = wave.written.clone();
        drop(wave);
        // What is asked for has a value before as well, so that a write too many or too few shows.
        let read: BTreeSet<u16> = state.state.borrow().scalars.keys().copied().collect();
        let asked = [code::VCC_LO, code::VCC_HI, code::EXEC_LO, code::EXEC_HI];
        for code in written.scalars.iter().chain(asked).filter(|code| !read.contains(code)) {
            state.scalar(code);
        }
        state.scc();
        let state = Rc::into_inner(state).expect("the wave has ended");
        let operand_open = [LedgerRow::A4, LedgerRow::A14, LedgerRow::C13, LedgerRow::P9, LedgerRow::P18]
            .iter()
            .any(|&row| causes.contains(&row.into()));
        // What is limited to 0 to 1 looks alike, whatever it was.
        let limits_open = instruction.modifiers.clamp && causes.contains(&LedgerRow::N8.into());
        let mut state = state.state.into_inner();
        state.scalars.retain(|&code, _| has_name(code));
        let named = written.scalars.iter().all(has_name);
        (!operand_open && !limits_open && named).then_some((state, written))
    }
}

/// Whether vectors can name the scalar register: the names of some differ from target to target.
pub(super) fn has_name(code: u16) -> bool {
    Place::parse(&scalar_name(code)).is_ok()
}

/// What is written, and the registers of the whole wave that nothing else should change.
pub(super) fn outputs(written: &Written) -> Vec<Output> {
    let vectors = written.vgprs.iter().map(|first| Register::Vector { first, count: 1 });
    let pairs = [code::VCC_LO, code::EXEC_LO];
    let single = |code: &u16| !pairs.iter().any(|&lo| (lo..=lo + 1).contains(code));
    let scalars = written.scalars.iter().filter(single).map(|code| Register::Scalar { code, count: 1 });
    let pairs = pairs.map(|code| Register::Scalar { code, count: 2 });
    let registers = vectors.chain(scalars).chain(pairs).chain([Register::Scc]);
    let places = registers.filter_map(Place::new).map(Output::Place);
    places.chain(written.mode.then_some(Output::Mode)).collect()
}

/// A state that draws a register's value when it is first read.
struct Drawn {
    state: RefCell<ConcreteState>,
    dice: RefCell<SplitMix>,
    /// Of registers that are operands: the type, and the word's number in the operand.
    types: Vec<(u16, Type, u16)>,
    /// Values that several operands of a lane may share.
    shared: PerLane<u64>,
}

impl Drawn {
    fn new(instruction: &Instruction, mode: u32, mut dice: SplitMix) -> Self {
        let mut types = Vec::new();
        for (operand, kind) in instruction.operands.iter().zip(instruction.row.operands) {
            if let Operand::Code { code, words } = *operand {
                types.extend((0..u16::from(words)).map(|word| (code + word, kind.ty, word)));
            }
        }
        let shared = std::array::from_fn(|_| dice.bits());
        let state = ConcreteState { mode: Some(mode), ..ConcreteState::default() };
        Drawn { state: RefCell::new(state), dice: RefCell::new(dice), types, shared }
    }

    /// Draws what a matrix instruction adds.
    fn of_matrices(&mut self, instruction: &Instruction, target: Target) {
        let instruction = std::slice::from_ref(instruction);
        matrices::fill(self.state.get_mut(), instruction, target, self.dice.get_mut());
    }

    fn word(&self, code: u16, lane: usize) -> u32 {
        let typed = self.types.iter().find(|(typed, ..)| *typed == code);
        let (ty, word) = typed.map_or((Type::B32, 0), |&(_, ty, word)| (ty, word));
        let dice = &mut self.dice.borrow_mut();
        // Operands of 64 bits are drawn as a whole, from the same numbers for both words.
        let mut both = if ty.words() == 2 {
            SplitMix::derived(self.shared[lane], &[(code - word).into()], "")
        } else {
            (*dice).clone()
        };
        dice.bits();
        value::words(&mut both, ty, self.shared[lane])[usize::from(word % 2)]
    }
}

impl InitialState<Concrete> for Drawn {
    fn vgpr(&self, register: u16) -> WordColumn<Concrete> {
        if let Some(lanes) = self.state.borrow().vgprs.get(&register) {
            return lanes.map(Bv::new);
        }
        std::array::from_fn(|lane| {
            let value = self.word(code::VGPR + register, lane);
            self.state.borrow_mut().set(StateVar::Vgpr { register, lane: lane as u8 }, value);
            Bv::new(value)
        })
    }
    fn scalar(&self, code: u16) -> B32<Concrete> {
        let mut value = self.word(code, 0);
        if code == code::M0 && self.types.iter().all(|(typed, ..)| *typed != code) {
            // Added to register numbers, most of which shall exist.
            value &= if value >> 31 == 0 { 7 } else { 0xff };
        }
        if (code::EXEC_LO..=code::EXEC_HI).contains(&code) {
            // Both words from the same numbers.
            let exec = value::exec(&mut SplitMix::derived(self.shared[0], &[], "exec"));
            value = (exec >> (32 * u32::from(code - code::EXEC_LO))) as u32;
        }
        self.state.borrow_mut().set(StateVar::Scalar { code }, value);
        Bv::new(value)
    }
    fn scc(&self) -> Bit<Concrete> {
        let value = self.shared[1] & 1;
        self.state.borrow_mut().set(StateVar::Scc, value as u32);
        Bit(Concrete::truth(value == 1))
    }
    fn mode(&self) -> B32<Concrete> {
        Bv::new(self.state.borrow().mode.unwrap_or(DEFAULT_MODE))
    }
}

const _: () = assert!(LANES == 64, "EXEC is two words");
