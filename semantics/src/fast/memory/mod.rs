//! Loads and stores of whole columns, where all that they access is in range and has a value: from what the lanes have
//! in common a place has one start for all. What is rare is left to the rules in [`wave`](crate::wave).

mod bounds;
mod buffer;
mod cells;
mod ds;
mod flat;
mod row;
mod vectors;

pub use bounds::Bounds;
pub use cells::SCRATCH_COLUMNS;
pub use row::RowStep;
