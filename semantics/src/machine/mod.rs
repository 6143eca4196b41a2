//! Machine code: instructions as dwords, in both directions.
//!
//! Everything follows from the rows of the instruction tables. An encoding is data: which bits
//! identify it and where its fields are (`layouts`). The operand kinds of a row say in which
//! field each operand stands and how (`place`); so one description serves [`encode`] and
//! [`decode`]. Literals follow the instruction word as a dword of their own.

mod error;
pub(crate) mod form;
pub(crate) mod layout;
mod layouts;
mod legal;
mod modifier;
pub(crate) mod place;
mod read;
pub(crate) mod write;

use smallvec::SmallVec;

pub use error::{DecodeError, EncodeError};
pub use read::{Decoded, decode};
pub use write::encode;

/// The dwords of an instruction: up to five.
pub type Words = SmallVec<[u32; 3]>;

#[cfg(test)]
mod tests;
