//! Equivalence of two fragments: for every initial state that the assumptions allow and every
//! reading of the machine, the same final values in the places that matter.
//!
//! [`check`] climbs a ladder of deciders, cheapest first: structural equality of terms, runs on
//! the concrete evaluator, a solver on one obligation for each lane. No rung reports `different`
//! without a counterexample that the concrete evaluator has replayed.

pub(crate) mod abstraction;
mod counterexample;
mod dependence;
mod divergence;
pub(crate) mod fuzz;
mod goals;
mod job;
mod minimise;
pub(crate) mod numbers;
pub(crate) mod pair;
mod parts;
mod polynomial;
mod questions;
mod readings;
pub(crate) mod reliance;
mod scene;
mod second;
mod under;
mod witness;

pub use counterexample::Counterexample;
pub(crate) use counterexample::other_machines;
pub use divergence::{Divergence, TracedStep};
pub use job::{Arithmetic, FloatOptions, Fragment, InitialMode, Job, Rung, Settings, Verdict};
pub use readings::{Report, check};
pub use scene::{plain_machines, plain_obligations, plain_questions};
pub use second::{Agreement, Second, cross_check, distinguishing};
pub use witness::{satisfying_state, violated};
