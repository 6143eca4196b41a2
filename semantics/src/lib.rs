//! Bit-precise semantics of AMD GCN instructions, written once.
//!
//! Every instruction is one generic Rust function over the values of an [`algebra`]; the concrete
//! interpretation of the algebra makes it an emulator, a symbolic reading makes it a formula. Wave rules
//! (EXEC, SDWA, DPP, lane masks) are written once per format in [`wave`].
//!
//! An emulator, which is `examples/emulator.rs`:
//!
//! ```no_run
#![doc = include_str!("../examples/emulator.rs")]
//! ```
//!
//! | module | what is in it |
//! |---|---|
//! | [`text`], [`machine`] | assembly text of two dialects, and machine code, to instructions and back |
//! | [`instruction`], [`isa`], [`rows`], [`target`] | an instruction, what rows say, all rows, the processors |
//! | [`control`] | basic blocks, dominators and loops of a program |
//! | [`wave`] | the state of a wave, programs that are run on it |
//! | [`fast`] | the same programs, compiled to loops for the evaluator |
//! | [`algebra`], [`float`] | the values that instructions compute with |
//! | [`ledger`] | what the documents leave open |
//! | [`generate`] | random legal instructions |
//! | [`work`] | what long computations have done, for those who limit it |
#![warn(missing_docs)]
#![deny(unsafe_code)]

pub mod algebra;
pub mod control;
mod encoding;
// Half of it is for processors with loops that are written by hand.
#[allow(unsafe_code, reason = "loops over columns that are read and written at the same time, by vector instructions")]
#[cfg_attr(not(avx2_loops), allow(dead_code, unused_imports, unused_variables))]
pub mod fast;
pub mod float;
pub mod generate;
pub mod instruction;
pub mod isa;
mod lane;
pub mod ledger;
pub mod machine;
pub mod rows;
mod scalar;
pub mod target;
pub mod text;
pub mod wave;
pub mod work;

pub use instruction::Instruction;
pub use target::{Feature, Target, UnknownTarget};

/// The examples of the crate's README.
#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;
