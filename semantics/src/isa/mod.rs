//! What the instruction tables say: one row per instruction, from which the reader, the coverage list and
//! the semantics all derive.
//!
//! A row that has a meaning stands beside it, in `lane`, `scalar` or `wave`. Rows whose meaning is not modelled stand
//! in [`unmodelled`]: they are known by name and encoding, and reported as unsupported, never guessed.
//! [`rows`](crate::rows) has all of them.

mod control;
mod family;
mod flags;
mod form;
mod memory_op;
pub(crate) mod opcodes;
mod operand;
pub(crate) mod register;
mod row;
mod size;
pub(crate) mod tables;
pub mod unmodelled;
mod wait;
mod wave_op;

pub use control::{Condition, Control};
pub use family::{LaneFamily, ScalarFamily};
pub use flags::{Denormals, Flags, HighHalf, Relative, ScalarSources};
pub use form::Form;
pub use memory_op::{Components, Element, EventOp, Half, MemoryOp, PairOp};
pub use opcodes::Opcodes;
pub use operand::{Field, OperandKind, Type};
pub use row::{Format, Meaning, Row, Segment, Status};
pub use wait::Counter;
pub use wave_op::{BlockConversion, ExecOp, HwregOp, IndexOp, Matrix, Number, Sum, WaveOp};
