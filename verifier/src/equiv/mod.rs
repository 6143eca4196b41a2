//! Equivalence of two fragments: for every initial state that the assumptions allow and every
//! reading of the machine, the same final values in the places that matter.
//!
//! [`check`] climbs the [ladder](crate::ladder) on each machine. Nothing is `different` without a counterexample that
//! the concrete evaluator has replayed.

mod across;
mod answer;
mod any_lane;
pub(crate) mod assumed;
mod attempts;
mod calling;
mod counterexample;
mod dependence;
mod differences;
mod divergence;
mod effects;
mod elsewhere;
mod entry;
mod fact;
pub(crate) mod fuzz;
mod goals;
mod granted;
mod group_run;
mod image;
mod job;
mod loops;
mod minimise;
mod named;
mod never;
pub(crate) mod numbers;
mod origin;
pub(crate) mod pair;
mod parts;
mod plain;
mod plain_loops;
mod promised;
mod readings;
mod reads;
mod regions;
pub(crate) mod reliance;
mod returned;
mod sample;
mod scene;
mod scratch;
mod second;
mod uses;
mod verdict;
mod whole;
mod witness;

pub use crate::settings::{Arithmetic, Settings};
pub use crate::term::Arguments;
pub use across::{Across, TwoMachines};
pub use answer::Report;
pub use attempts::AttemptRecord;
pub use calling::CallerSaved;
pub use counterexample::Counterexample;
pub(crate) use counterexample::other_machines;
pub(crate) use divergence::origin;
pub use divergence::{Divergence, TracedStep};
pub use entry::{Defined, Entry};
pub use fact::{Codes, FACTS, Fact, FactRow, NamedRegisters};
pub(crate) use group_run::difference_of_groups;
pub use group_run::meets_others;
pub use job::{FloatOptions, Fragment, InitialMode, Job};
pub use loops::{LoopProof, LoopRelations, ProvenCut, UnfoldedLoop};
pub use origin::origins;
pub use plain::{plain_machines, plain_obligations, plain_questions};
pub use plain_loops::{PlainQuestion, cut_machine, cut_machines, cut_questions, loop_proof};
pub use readings::check;
pub use regions::{LiveSet, Looks, live_registers};
pub use reliance::Reliance;
pub use returned::{Authority, RETURNED_VGPRS, ReadByCallers, Returned};
pub use sample::Sample;
pub use second::{Agreement, Second, cross_check, distinguishing};
pub use uses::read_behind_calls;
pub use verdict::Verdict;
pub use witness::{satisfying_state, violated};
