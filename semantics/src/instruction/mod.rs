//! One machine instruction: its row in the table, the encoding chosen, operands and modifiers.

mod access;
mod identity;

use smallvec::SmallVec;

pub use crate::encoding::{
    AddressWord, Argument, Dpp, DppControl, DstUnused, Encoding, LaneControl, Link, MatrixBits, MemoryBits, Modifiers,
    Omod, Operand, Origin, Sdwa, Select, code,
};
use crate::isa::{Meaning, MemoryOp, Row};
use crate::target::{Feature, Target};
pub use access::{Access, Registers};

/// A decoded instruction. Operands stand in the order of [`Row::operands`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Instruction {
    /// What the tables say of the instruction.
    pub row: &'static Row,
    /// One of the encodings that the row has.
    pub encoding: Encoding,
    /// One for each of [`Row::operands`].
    pub operands: SmallVec<[Operand; 6]>,
    /// What surrounds the operands.
    pub modifiers: Modifiers,
}

impl Instruction {
    /// Whether it loads to LDS: by its name, or by a bit of a load.
    pub fn loads_to_lds(&self) -> bool {
        match self.row.meaning {
            Meaning::Memory(MemoryOp::ToLds(..)) => true,
            Meaning::Memory(MemoryOp::Load(_) | MemoryOp::Unpack(_)) => self.modifiers.memory.contains(MemoryBits::LDS),
            _ => false,
        }
    }
    /// The size in 32-bit words, with the literal.
    pub fn words(&self, target: Target) -> u8 {
        use Encoding::{Dpp, Ds, Exp, Flat, Mimg, Mtbuf, Mubuf, Sdwa, Smem, Vop3, Vop3p, Vop3px2};
        let base = match self.encoding {
            Vop3 | Vop3p | Sdwa | Dpp | Ds | Mubuf | Mtbuf | Mimg | Flat | Exp => 2,
            Vop3px2 => 4,
            Smem if target.has(Feature::WideSmem) => 2,
            _ => 1,
        };
        base + u8::from(self.operands.iter().any(|operand| matches!(operand, Operand::Literal(_) | Operand::Linked(_))))
    }
}
