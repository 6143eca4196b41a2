//! File-driven end-to-end tests of gcnverify.
//!
//! A test file holds two programs and the verdict that gcnverify must reach about them:
//!
//! ```text
//! ; Byte 1 as an SDWA source is a shift and a mask.
//! ; target: gfx803, gfx900
//! ; out: v0
//! ; expect: equivalent
//! ; == a ==
//! v_bfe_u32 v0, v1, 8, 8
//! ; == b ==
//! v_mov_b32_sdwa v0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1
//! ```
//!
//! The prose comes first and says why the file exists; then directives, each at the start of a
//! line; then the programs. See [`directive`] for the directives. Every program is first checked
//! against itself, so that a verdict "different" cannot come from a program that has no meaning.
//!
//! `x_wrong_what.s` is a negative twin: `x.s` with one thing changed that makes the programs differ.

pub mod compiled;
pub mod corpus;
pub mod directive;
pub mod file;
pub mod meaning;
pub mod random;
pub mod replay;
pub mod run;
pub mod suite;
pub mod survive;
pub mod theorem_mutants;

pub use file::{Expectation, TestFile};
pub use suite::Suite;
