//! The answer to a job.

use super::Counterexample;
use crate::verdict::{self, Evidence};

/// The verdict on two programs: it holds if the places have the same values for every input.
pub type Verdict = verdict::Verdict<Box<Counterexample>>;

impl Evidence for Box<Counterexample> {
    const HOLDS: &'static str = "equivalent";
    const FAILS: &'static str = "different";
}
