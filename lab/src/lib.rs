//! The laboratory of gcnverify: what tests others' emulators, and gcnverify itself. No verdict uses it.
//!
//! | module | what is in it |
//! |---|---|
//! | [`fuzz`] | random instructions, programs and pairs, held against an oracle that was written apart |
//! | [`vectors`] | states with results for emulators, which are the same on all machines that the documents allow |
//! | [`conformance`] | an emulator against the evaluator, over JSON lines |
#![warn(missing_docs)]

pub mod conformance;
pub mod fuzz;
mod matrices;
pub mod vectors;
