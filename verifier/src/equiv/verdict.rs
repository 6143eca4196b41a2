//! The answer to a job.

use super::Counterexample;
use crate::exit::Exit;

/// The answer.
#[derive(Debug, Clone)]
pub enum Verdict {
    /// The places have the same values for every input.
    Equivalent,
    /// They have not: a replayed counterexample.
    Different(Box<Counterexample>),
    /// A limit was reached; the reasons.
    Unknown(Vec<String>),
    /// Something in a fragment is not modelled.
    Unsupported(String),
    /// Two parts of the verifier contradict each other.
    Inconsistent(String),
    /// The question makes no sense: for example, contradictory assumptions.
    Error(String),
}

impl Verdict {
    /// The verdict's name in machine-readable output.
    pub fn name(&self) -> &'static str {
        match self {
            Verdict::Equivalent => "equivalent",
            Verdict::Different(_) => "different",
            Verdict::Unknown(_) => "unknown",
            Verdict::Unsupported(_) => "unsupported",
            Verdict::Inconsistent(_) => "inconsistent",
            Verdict::Error(_) => "error",
        }
    }

    /// How a process tells this verdict.
    pub fn exit(&self) -> Exit {
        match self {
            Verdict::Equivalent => Exit::Holds,
            Verdict::Different(_) => Exit::Fails,
            Verdict::Error(_) => Exit::Invalid,
            Verdict::Unknown(_) => Exit::Unknown,
            Verdict::Unsupported(_) => Exit::Unsupported,
            Verdict::Inconsistent(_) => Exit::Inconsistent,
        }
    }
}
