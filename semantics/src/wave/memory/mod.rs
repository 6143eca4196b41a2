//! Instructions that access memory, and those that others notice or that read clocks.
//!
//! A rule works out addresses and ranges, and hands whole columns to the operations of
//! [`Memory`](crate::algebra::Memory).

mod atomic;
mod buffer;
mod columns;
mod ds;
mod event;
mod flat;
mod formatted;
mod reach;
mod registers;
mod scalar;
mod step;
#[cfg(test)]
mod tests;
mod transpose;

pub use atomic::{acts_in_lds, atomic_result};
pub use buffer::{BufferPlace, RangeRule};
pub use ds::{DsBase, DsPlace};
pub use event::EventStep;
pub use flat::FlatPlace;
pub use scalar::ScalarMemoryStep;
pub use step::{AddressSource, MemoryStep};

use crate::isa::Row;

/// The rows of these rules.
pub fn rows() -> impl Iterator<Item = &'static Row> {
    std::iter::empty()
        .chain(event::ROWS)
        .chain(ds::ROWS)
        .chain(flat::ROWS)
        .chain(scalar::ROWS)
        .chain(buffer::ROWS)
        .chain(formatted::ROWS)
}
