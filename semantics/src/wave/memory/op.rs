//! What memory instructions do, apart from where they do it.

use super::event::EventOp;
use super::formatted::Components;
use crate::algebra::{AtomicOp, Size};

/// The half of a register that takes part in an access of 8 or 16 bits (`d16`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Half {
    Low,
    High,
}

/// What is loaded or stored at one address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Element {
    pub size: Size,
    /// Loads of less than a dword extend the sign.
    pub signed: bool,
    /// Loads replace this half of the register only, stores take their bits from it.
    pub half: Option<Half>,
}

impl Element {
    pub const UBYTE: Element = Element { size: Size::Byte, signed: false, half: None };
    pub const SBYTE: Element = Element { signed: true, ..Element::UBYTE };
    pub const USHORT: Element = Element { size: Size::Short, ..Element::UBYTE };
    pub const SSHORT: Element = Element { signed: true, ..Element::USHORT };
    /// As many as the register operand has words, one after the other.
    pub const DWORDS: Element = Element { size: Size::Dword, ..Element::UBYTE };

    /// The same in the low half of the register.
    pub const fn low(self) -> Element {
        Element { half: Some(Half::Low), ..self }
    }
    /// The same in the high half of the register.
    pub const fn high(self) -> Element {
        Element { half: Some(Half::High), ..self }
    }
}

/// What `ds_read2` and its kin do at each of their two addresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PairOp {
    Load,
    Store,
    Swap,
}

/// What an instruction does with memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MemoryOp {
    Load(Element),
    Store(Element),
    /// A load that converts from the format of a buffer.
    Unpack(Components),
    /// A store that converts to the format of a buffer.
    Pack(Components),
    /// A cell is replaced; its width is that of the data.
    Atomic(AtomicOp),
    /// DS: two addresses, whose offsets count this many elements.
    Pair(PairOp, u32),
    /// DS: the operand of an atomic operation comes from LDS as well, this many words (ledger K34).
    FromLds(AtomicOp, u8),
    /// DS: the number of active lanes is added to a cell, or subtracted (ledger K32).
    Count(AtomicOp),
    /// No access, but others may notice it, or it notices others.
    Event(EventOp),
}

impl MemoryOp {
    /// Whether the instruction computes with floating-point numbers, so that MODE matters to it.
    pub fn is_float(self) -> bool {
        use AtomicOp::{FloatAdd, FloatCompareSwap, FloatMax, FloatMin};
        match self {
            MemoryOp::Atomic(op) | MemoryOp::FromLds(op, _) => {
                matches!(op, FloatAdd | FloatCompareSwap | FloatMax | FloatMin)
            }
            op => op.has_format(),
        }
    }
    /// Whether what is in memory has a format of its own.
    pub fn has_format(self) -> bool {
        matches!(self, MemoryOp::Unpack(_) | MemoryOp::Pack(_))
    }
}
