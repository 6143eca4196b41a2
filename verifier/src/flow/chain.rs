//! The way that a value came: from instruction to instruction, from register to register, from lane to lane.

use gcn_semantics::instruction::{Instruction, code};
use gcn_semantics::isa::{Format, Meaning};

use crate::expr::{Place, Register, View};
use crate::state::StateVar;

/// A value in one lane: registers that follow one another, by operand code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// The operand code of the first register.
    pub code: u16,
    /// 1, or 2 of a value of 64 bits.
    pub words: u8,
    /// The lane; none of scalar registers.
    pub lane: Option<u8>,
}

/// A value that an instruction has read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Source {
    /// Where.
    pub cell: Cell,
    /// Its bits.
    pub bits: u64,
    /// As what the instruction reads them.
    pub view: Option<View>,
}

/// A value, and the one that it came from.
#[derive(Debug, Clone, Copy)]
pub struct Link {
    /// The number of the instruction in its program.
    pub instruction: usize,
    /// The value that it has left.
    pub to: Cell,
    /// The value that it has read.
    pub from: Source,
    /// Whether it leaves that as it was, whatever it is.
    pub keeps: bool,
    /// The instruction is a branch that went as the value says; where it went decides what was left.
    pub branches: bool,
    /// The instruction has loaded what this one, a store, has put into memory.
    pub stored: Option<usize>,
}

impl Link {
    /// An instruction that leaves a value which depends on another one in its registers.
    pub(super) fn new(instruction: usize, to: Cell, from: Source) -> Self {
        Link { instruction, to, from, keeps: false, branches: false, stored: None }
    }
}

/// What a chain ends with.
#[derive(Debug, Clone)]
pub enum End {
    /// This instruction makes the value, of these.
    Made {
        /// The number of the instruction in its program.
        instruction: usize,
        /// What the value depends on.
        sources: Vec<Source>,
        /// Whether it leaves the value as it was, whatever it is.
        keeps: bool,
    },
    /// This instruction loads it.
    Loaded {
        /// The number of the instruction in its program.
        instruction: usize,
    },
    /// It was there at the start.
    Given,
    /// What this instruction does cannot be executed alone.
    NotFollowed {
        /// The number of the instruction in its program.
        instruction: usize,
    },
    /// The chain is longer.
    Cut,
}

/// The way that a value came.
#[derive(Debug, Clone)]
pub struct Chain {
    /// The value.
    pub of: Cell,
    /// Its bits, if an instruction has left it.
    pub bits: Option<u64>,
    /// From the value to its origin.
    pub links: Vec<Link>,
    /// Where it begins.
    pub end: End,
    /// The step that it begins with, if one made it or loaded it.
    pub begins: Option<usize>,
}

impl Cell {
    /// A register of 32 bits by its operand code.
    pub fn word(code: u16, lane: Option<u8>) -> Self {
        Cell { code, words: 1, lane }
    }
    /// The registers one by one.
    pub(super) fn each(self) -> impl Iterator<Item = Cell> {
        (self.code..self.code + u16::from(self.words)).map(move |code| Cell::word(code, self.lane))
    }
    /// The value of a register in a lane.
    pub fn of_var(var: StateVar) -> Option<Self> {
        match var {
            StateVar::Vgpr { register, lane } => Some(Cell::word(code::VGPR + register, Some(lane))),
            StateVar::Scalar { code } => Some(Cell::word(code, None)),
            StateVar::Scc => Some(Cell::word(code::SCC, None)),
            _ => None,
        }
    }
    pub(super) fn vars(self) -> impl Iterator<Item = StateVar> {
        (self.code..self.code + u16::from(self.words)).map(move |code| match self.lane {
            Some(lane) => StateVar::Vgpr { register: code - code::VGPR, lane },
            None if code == code::SCC => StateVar::Scc,
            None => StateVar::Scalar { code },
        })
    }
    /// The registers as a place, in all lanes.
    pub fn place(self) -> Option<Place> {
        let count = self.words.into();
        Place::new(match self.code.checked_sub(code::VGPR) {
            Some(first) => Register::Vector { first, count },
            None if self.code == code::SCC => Register::Scc,
            None => Register::Scalar { code: self.code, count },
        })
    }
}

/// `v7 in lane 63`, `s4`.
impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self.place() {
            Some(place) => place.fmt(f)?,
            None => write!(f, "register {}", self.code)?,
        }
        self.lane.map_or(Ok(()), |lane| write!(f, " in lane {lane}"))
    }
}

/// What says in the text of an instruction which lanes it reads: `row_shr:8`; the mnemonic of another instruction
/// across lanes.
pub fn lanes_of(instruction: &Instruction, text: &str) -> Option<String> {
    const CONTROLS: [&str; 5] = ["row_", "quad_perm", "wave_", "swizzle", "offset:"];
    let is_across = matches!(instruction.row.meaning, Meaning::Wave(_)) && instruction.row.format != Format::Vopc;
    if instruction.modifiers.dpp.is_none() && !is_across {
        return None;
    }
    let is_control = |word: &&str| CONTROLS.iter().any(|control| word.starts_with(control));
    let words = text.split([' ', '\t']).map(|word| word.trim_end_matches(','));
    let control = words.filter(|word| !["row_mask", "bank_mask"].iter().any(|mask| word.starts_with(mask)));
    let control = control.clone().find(is_control).map(str::to_owned);
    control.or_else(|| is_across.then(|| instruction.row.mnemonic.to_owned()))
}
