//! End-to-end tests of the `gcnverify` binary: exit codes, output for scripts, diagnostics.

mod batch;
mod conformance;
mod counterexample;
mod declared;
mod diagnostics;
mod early;
mod earned;
mod equiv;
mod explain;
mod files;
mod float;
mod fuzz;
mod hazards;
mod input;
mod interrupt;
mod isa;
mod json;
mod memory;
mod process;
mod readme;
mod robustness;
mod run;
mod terminal;
mod translate;
mod trust;
mod vectors;
