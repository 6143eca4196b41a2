//! What memory instructions do, apart from where they do it. The rules are in `wave::memory`.

use crate::algebra::{AtomicOp, Size};

/// The half of a register that takes part in an access of 8 or 16 bits (`d16`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Half {
    /// Bits 15:0.
    Low,
    /// Bits 31:16.
    High,
}

/// What is loaded or stored at one address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Element {
    /// How many bytes.
    pub size: Size,
    /// Loads of less than a dword extend the sign.
    pub signed: bool,
    /// Loads replace this half of the register only, stores take their bits from it.
    pub half: Option<Half>,
}

impl Element {
    /// A byte; loads extend it with zeros.
    pub const UBYTE: Element = Element { size: Size::Byte, signed: false, half: None };
    /// A byte; loads extend its sign.
    pub const SBYTE: Element = Element { signed: true, ..Element::UBYTE };
    /// 16 bits; loads extend them with zeros.
    pub const USHORT: Element = Element { size: Size::Short, ..Element::UBYTE };
    /// 16 bits; loads extend their sign.
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
    /// Registers get what is there.
    Load,
    /// What is there is replaced by registers.
    Store,
    /// What is there is replaced, and registers get what was there.
    Swap,
}

/// What registers have of the components.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Components {
    /// The first so many, a register for each.
    Whole(u8),
    /// As 16 bits each: from gfx9 on two in a register, on gfx8 one.
    Short(u8),
    /// The first one as 16 bits in the high half of the register.
    High(u8),
}

impl Components {
    /// How many there are.
    pub fn count(self) -> u8 {
        match self {
            Components::Whole(count) | Components::Short(count) | Components::High(count) => count,
        }
    }
}

/// The kind of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EventOp {
    /// `s_barrier`.
    Barrier,
    /// A cache forgets what it holds.
    Cache,
    /// What a scalar cache holds goes to memory.
    WriteBack,
    /// `s_sendmsg` and its kin.
    Message,
    /// A clock is read.
    Clock,
    /// `s_trap`: somebody else's code is executed.
    Trap,
    /// Registers are sent out of the wave.
    Export,
    /// `ds_ordered_count`: global data share counts in the order of waves.
    OrderedCount,
}

/// What an instruction does with memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MemoryOp {
    /// Registers get what is at an address.
    Load(Element),
    /// What is at an address is replaced by registers.
    Store(Element),
    /// A load that converts from the format of a buffer.
    Unpack(Components),
    /// A store that converts to the format of a buffer.
    Pack(Components),
    /// A cell is replaced; its width is that of the data.
    Atomic(AtomicOp),
    /// LDS gets what is at an address, so many words for each lane (ledger K178).
    ToLds(Element, u8),
    /// DS: the lanes load rows of a matrix, of items of so many bits, and registers get its columns (ledger K179).
    Transpose(u8),
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
        match self {
            MemoryOp::Atomic(op) | MemoryOp::FromLds(op, _) => op.is_float(),
            op => op.has_format(),
        }
    }
    /// Whether the instruction may change what is in memory.
    pub fn writes(self) -> bool {
        use MemoryOp::{Event, Load, Pair, Transpose, Unpack};
        !matches!(self, Load(_) | Unpack(_) | Pair(PairOp::Load, _) | Transpose(_) | Event(_))
    }
    /// Whether what is in memory has a format of its own.
    pub fn has_format(self) -> bool {
        matches!(self, MemoryOp::Unpack(_) | MemoryOp::Pack(_))
    }
}
