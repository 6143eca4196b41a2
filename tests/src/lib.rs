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
//! # Negative twins
//!
//! A negative twin of a pair is the pair with one mistake: it must be different. It is a section behind the
//! programs, and says what is not as above:
//!
//! ```text
//! ; == wrong_byte ==
//! ; The byte above it.
//! ; out: v0, v1
//! @@ b @@
//! -v_mov_b32_sdwa v0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1
//! +v_mov_b32_sdwa v0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2
//! ```
//!
//! - Prose says what the mistake is; without any, that of the file counts.
//! - Directives stand in the place of those of the same name; `without` names those that have no place in the twin.
//!   What is said about the verdict of the pair (`relies on`, `decided by`) is never taken over.
//! - Rows below `@@ a @@` or `@@ b @@` change that program, as in a diff: `-` removes a row, `+` adds one, and a row
//!   with a space before it stays. Rows that are removed or stay must stand in the program exactly once, one behind the
//!   other; blank lines do not count. Each further place has a heading of its own.
//!
//! The test is called `dpp/x.s#wrong_byte`. A twin that would not be shorter as a section has a file of its own,
//! `dpp/x_wrong_byte.s`; either is found by either name.

pub mod compiled;
pub mod corpus;
pub mod directive;
pub mod file;
pub mod meaning;
pub mod pair;
pub mod random;
pub mod replay;
pub mod run;
pub mod suite;
pub mod survive;
pub mod theorem_mutants;
pub mod twin;

pub use pair::{Expectation, Pair};
pub use suite::Suite;
