//! Wave rules: how registers, EXEC, sub-dword selection, lane permutation and lane masks surround
//! the lane and scalar functions. Each rule is written once per format, for every algebra.

// What is seen in the crate is looked into by `fast`, which compiles steps.
mod call;
mod constant;
mod consulted;
pub(crate) mod crosslane;
mod cut;
pub(crate) mod destination;
pub(crate) mod dpp;
mod executable;
pub(crate) mod float;
mod function;
mod hwreg;
mod index;
mod indexing;
mod initial;
mod join;
mod link;
mod many;
mod mask;
mod matrix;
pub(crate) mod memory;
mod numbers;
pub(crate) mod packed;
mod plain;
mod program;
mod registers;
mod relative;
mod run;
pub(crate) mod salu;
mod scc;
mod sdwa;
pub(crate) mod source;
mod stack;
mod state;
mod swizzle;
pub(crate) mod valu;
mod waiting;

pub use crate::isa::{Components, Element, EventOp, Half, HwregOp, IndexOp, MemoryOp, PairOp, WaveOp};
pub use call::{Caller, RETURN_ADDRESS, argument_of_call, is_preserved_scalar, is_preserved_vgpr, is_seen_by_callee};
pub use constant::{ConstantValue, constant_value};
pub use consulted::Consulted;
pub use cut::Arrival;
pub use executable::Executable;
pub use hwreg::finds_apertures;
pub use initial::{Apertures, InitialState, PROGRAM, SYMBOLS};
pub use link::is_address_of_symbol;
pub use many::{Machine, run_waves};
pub use matrix::{MatrixPlaces, Part, Placed, Role};
pub use memory::{acts_in_lds, atomic_result};
pub use numbers::Numbers;
pub use plain::Next;
pub use program::{Observer, Program, Step, Unsupported};
pub use registers::{NUMBERS, RegisterSet};
pub use run::Stuck;
pub use stack::{STACK_POINTER, Stack, StackUnit};
pub use state::{Exit, FUEL, Wave, Written};

/// The rows of all rules of the whole wave.
pub fn rows() -> impl Iterator<Item = &'static crate::isa::Row> {
    let of_lanes = crosslane::ROWS.iter().chain(crosslane::BLOCKS).chain(matrix::ROWS);
    of_lanes.chain(hwreg::ROWS).chain(index::ROWS).chain(memory::rows())
}
