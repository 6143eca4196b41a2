//! Test vectors: an instruction, the state before it, and what is known of the state after it.
//!
//! [`generate`] makes vectors for the rows of the instruction tables; [`agreed`] finds what all
//! machines that the documents allow agree on; [`json`] is their form in files.

pub mod agreed;
pub mod generate;
pub mod json;
pub mod memory;
pub mod replay;
#[cfg(test)]
mod tests;
pub mod value;
mod with_memory;

use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

use gcn_semantics::algebra::{Concrete, Space};
use gcn_semantics::text::{self, Source, Syntax};
use gcn_semantics::wave::{Program, Wave};
use gcn_semantics::{Instruction, Target};

use gcnverify::expr::Place;
use gcnverify::job::Unreadable;
use gcnverify::machine::{ConcreteState, number};
use gcnverify::state::{StateVar, space_name};

/// A part of the final state that a vector asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Output {
    /// A place.
    Place(Place),
    /// The MODE register.
    Mode,
    /// So many words of 4 bytes in global memory or LDS, from an address on that is a multiple of 4.
    Memory(Space, u64, u32),
}

impl Output {
    /// The place called `name`.
    ///
    /// # Errors
    /// If there is none.
    pub fn parse(name: &str) -> Result<Self, String> {
        if name == "mode" {
            return Ok(Output::Mode);
        }
        Place::parse(name).map(Output::Place).map_err(|error| format!("{name}: {error}"))
    }
    /// Bits of its value, in one lane if it is a vector register.
    pub fn width(&self) -> u32 {
        match self {
            Output::Place(place) => place.width(),
            Output::Mode | Output::Memory(..) => 32,
        }
    }
    /// The words that it consists of, with the place of each in its value.
    pub fn words(&self) -> impl Iterator<Item = (Word, u32)> + use<> {
        let (place, mode, memory) = match *self {
            Output::Place(place) => (Some(place), None, None),
            Output::Mode => (None, Some((Word::Mode, 0)), None),
            Output::Memory(space, start, count) => (None, None, Some((space, start, count))),
        };
        let pieces = place.into_iter().flat_map(|place| place.pieces());
        let cells = memory.into_iter().flat_map(|(space, start, count)| {
            let cell = move |index| StateVar::Memory { space, lane: 0, address: start + 4 * u64::from(index) };
            (0..count).map(move |index| (Word::Var(cell(index)), 0))
        });
        pieces.map(|piece| (Word::Var(piece.var), piece.position)).chain(mode).chain(cells)
    }
}

impl fmt::Display for Output {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Output::Place(place) => place.fmt(f),
            Output::Mode => f.write_str("mode"),
            Output::Memory(space, start, _) => write!(f, "{}[{start:#x}]", space_name(*space)),
        }
    }
}

/// 32 bits of the final state (of SCC: one).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Word {
    /// A part of the state.
    Var(StateVar),
    /// The MODE register.
    Mode,
}

impl Word {
    /// Its value in `wave`.
    pub fn value(self, wave: &mut Wave<Concrete>) -> u32 {
        match self {
            Word::Var(var) => number(wave, var),
            Word::Mode => wave.mode().0,
        }
    }
    /// Its lane; 0 if it is scalar.
    pub fn lane(self) -> usize {
        match self {
            Word::Var(StateVar::Vgpr { lane, .. }) => lane as usize,
            _ => 0,
        }
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Word::Var(var) => var.fmt(f),
            Word::Mode => f.write_str("mode"),
        }
    }
}

/// The bits of a word that are known, and their values; the other bits of `value` are 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Bits {
    /// Their values.
    pub value: u32,
    /// Which bits are known.
    pub mask: u32,
}

impl Bits {
    /// All bits known.
    pub fn exactly(value: u32) -> Self {
        Bits { value, mask: u32::MAX }
    }
    /// What is known if the value may also be `other`.
    pub fn or(self, other: u32) -> Self {
        let mask = self.mask & !(self.value ^ other);
        Bits { value: self.value & mask, mask }
    }
    /// Whether a word has these bits.
    pub fn admits(self, word: u32) -> bool {
        word & self.mask == self.value
    }
}

/// The final state, as far as it is known.
pub type Known = BTreeMap<Word, Bits>;

/// Why a vector cannot be executed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// Something is not modelled.
    Unsupported(String),
    /// The vector is wrong.
    Error(String),
}

/// The instructions of a vector, ready to execute.
pub struct Prepared {
    /// The processor.
    pub target: Target,
    /// The instructions.
    pub instructions: Vec<Instruction>,
    /// The instructions as the evaluator takes them.
    pub program: Program<Concrete>,
}

impl Prepared {
    /// The fragment `text`.
    ///
    /// # Errors
    /// If it cannot be read or is not modelled.
    pub fn read(text: &str, target: Target, syntax: Syntax) -> Result<Self, Problem> {
        let source = Source { name: "asm".into(), text: text.to_owned() };
        let listing = text::read_program(&source, target, syntax).map_err(|errors| {
            let unreadable = Unreadable { source: source.clone(), errors };
            let message = unreadable.to_string();
            if unreadable.is_unsupported() { Problem::Unsupported(message) } else { Problem::Error(message) }
        })?;
        let instructions = listing.statements.into_iter().map(|statement| statement.instruction);
        Prepared::new(instructions.collect(), target)
    }

    /// These instructions.
    ///
    /// # Errors
    /// If one is not modelled.
    pub fn new(instructions: Vec<Instruction>, target: Target) -> Result<Self, Problem> {
        let program = Program::new(&instructions, target);
        let program = program.map_err(|(_, error)| Problem::Unsupported(error.to_string()))?;
        Ok(Prepared { target, instructions, program })
    }
}

/// An instruction (or several), and the state before it.
#[derive(Clone)]
pub struct Vector {
    /// Its name.
    pub id: String,
    /// The dialect of `asm`.
    pub syntax: Syntax,
    /// The instructions as text.
    pub asm: String,
    /// Machine code: bytes in memory order, one instruction after the other.
    pub hex: Option<String>,
    /// The instructions.
    pub prepared: Rc<Prepared>,
    /// The state before them.
    pub initial: Rc<ConcreteState>,
    /// What is asked for.
    pub out: Vec<Output>,
}
