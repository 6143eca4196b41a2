//! Terms of AMD GCN programs: bit-vector expressions in normal form, the variables that they are made of, and the
//! reading of instructions as terms.
//!
//! | module | what is in it |
//! |---|---|
//! | [`term`] | the arena, the normaliser with its table of rules, the reading `Symbolic` of the algebra |
//! | [`state`] | what the variables of terms stand for: the initial state |
//! | [`limits`] | what a question may cost; making and reading terms counts as work |
//!
//! What terms are for is in the package `gcnverify`.
#![warn(missing_docs)]

pub mod limits;
pub mod state;
pub mod term;
pub mod variable;

#[cfg(test)]
#[path = "../testing/mod.rs"]
mod testing;
