//! Instructions that access memory, and those that others notice or that read clocks.

mod event;

pub use event::{EventOp, EventStep};

use crate::isa::Row;

/// What an instruction does with memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MemoryOp {
    /// No access, but others may notice it, or it notices others.
    Event(EventOp),
}

/// The rows of these rules.
pub fn rows() -> impl Iterator<Item = &'static Row> {
    event::ROWS.iter()
}
