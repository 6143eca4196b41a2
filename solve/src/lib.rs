//! Questions about terms, and who answers them.
//!
//! | module | what is in it |
//! |---|---|
//! | [`obligation`] | a question cut loose from its terms, in canonical form, and its value under a model |
//! | [`solver`] | Z3, CaDiCaL on bits, other programs; budgets, turns, caches, threads |
//! | [`rewrites`] | proofs of the steps that the normaliser of terms has made |
//!
//! What is asked, and what an answer means, is in the package `gcnverify`.
#![warn(missing_docs)]

use gcn_terms::{limits, term};

pub mod obligation;
pub mod rewrites;
pub mod solver;

/// That of the terms: crates share no modules of tests otherwise.
#[cfg(test)]
#[path = "../../terms/testing/mod.rs"]
#[doc(hidden)]
pub mod testing;
