//! Equivalence checking of AMD GCN machine code: terms, deciders, counterexamples, reports.

pub mod certify;
pub mod conformance;
pub mod equiv;
pub mod explain;
pub mod expr;
pub mod free;
pub mod fuzz;
pub mod job;
pub mod ladder;
pub mod limits;
pub mod machine;
pub mod obligation;
pub mod prove;
pub mod report;
pub mod rewrites;
pub mod session;
pub mod solver;
pub mod state;
pub mod term;
pub mod vectors;
