//! The instruction tables: one row per instruction, from which the reader, the coverage list and
//! the semantics all derive.
//!
//! A row that has a meaning stands beside it, in `lane`, `scalar` or `wave`. Rows whose meaning is
//! not modelled stand in [`unmodelled`]: they are known by name and encoding, and reported as
//! unsupported, never guessed.

mod access;
mod control;
mod flags;
mod form;
mod lookup;
pub(crate) mod opcodes;
mod operand;
pub(crate) mod register;
mod row;
mod size;
pub(crate) mod tables;
pub mod unmodelled;
mod wait;

pub use access::{Access, Registers};
pub use control::{Condition, Control};
pub use flags::{Denormals, Flags, HighHalf, Relative, ScalarSources};
pub use form::Form;
pub use lookup::{all_rows, nearest_mnemonics, rows_named, targets_of};
pub use opcodes::Opcodes;
pub use operand::{Field, OperandKind, Type};
pub use row::{Format, Meaning, Row, Segment, Status};
pub use wait::Counter;
