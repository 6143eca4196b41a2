//! Certificates: proofs of `equivalent` that can be checked without a solver.
//!
//! A certificate directory holds, for each obligation of each claim, the propositional formula
//! (DIMACS) and its LRAT refutation, named after the hash of the formula, and the obligation as SMT-LIB, named
//! after its own; and
//! `manifest.jsonl`, one claim per line: the programs, what was compared under which assumptions on
//! which machine, a state in which the assumptions hold, and the hashes of its files. The obligations are those of the
//! programs' terms as written, so no rewriting rule needs to be believed, also where the verdict was structural. Nor
//! does any other rung: each refutation is about a whole goal, so there are no lemmas of merged values, polynomials or
//! integers to list.
//!
//! [`check`] believes none of it: it reads the programs again, executes them symbolically, blasts
//! the obligations, compares the formulas with the files, checks each proof with [`lrat`], evaluates the
//! assumptions in the state that is said to satisfy them, and asks for a claim about every machine on which the
//! programs may do something else.
//!
//! [`lrat`]: crate::solver::lrat

mod check;
mod claim;
mod dimacs;
mod loops;
mod surroundings;
#[cfg(all(test, feature = "cadical"))]
mod tests;
mod write;

pub use check::{Checked, check};
pub use claim::Claim;
pub use surroundings::Surroundings;
pub use write::{Certificates, Certified, certify};

use sha2::{Digest, Sha256};

/// The manifest's name.
pub const MANIFEST: &str = "manifest.jsonl";

/// The SHA-256 of `bytes` in hexadecimal.
pub fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
