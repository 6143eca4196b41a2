//! Instructions that access memory, and those that others notice or that read clocks.
//!
//! A rule works out addresses and ranges, and hands whole columns to the operations of
//! [`Memory`](crate::algebra::Memory).

mod atomic;
mod columns;
mod ds;
mod event;
mod op;
mod reach;
mod step;

pub use event::{EventOp, EventStep};
pub use op::{Element, Half, MemoryOp, PairOp};
pub use step::MemoryStep;

use crate::isa::Row;

/// The rows of these rules.
pub fn rows() -> impl Iterator<Item = &'static Row> {
    std::iter::empty().chain(event::ROWS).chain(ds::ROWS)
}
