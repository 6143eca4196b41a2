//! Equivalence of AMD GCN machine code: for every initial state and every machine that the documents allow, do two
//! programs leave the same values?
//!
//! ```
//! use gcn_semantics::Target;
//! use gcn_semantics::text::{Source, Syntax};
//! use gcnverify::equiv::{Settings, Verdict, check};
//! use gcnverify::job::{Input, Key, Notation, Question};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let fragment = |name: &str, text: &str| {
//!     let source = Source { name: name.into(), text: text.into() };
//!     Input { source, notation: Notation::Text(Syntax::Llvm), entry: None }.read(Target::Gfx900)
//! };
//! let before = fragment("before", "v_lshlrev_b32 v1, 2, v0\nv_add_u32 v2, v1, v3")?;
//! let after = fragment("after", "v_lshl_add_u32 v2, v0, 2, v3")?;
//!
//! let mut question = Question::default();
//! question.set(Key::Out, "v2")?;
//! let job = question.job(Target::Gfx900, before, after)?;
//! assert!(matches!(check(&job, &Settings::default()).verdict, Verdict::Holds));
//!
//! // Without a place to compare, everything that either program writes counts: v1 is different.
//! let job = Question::default().job(Target::Gfx900, job.a, job.b)?;
//! let report = check(&job, &Settings::default());
//! let Verdict::Fails(counterexample) = &report.verdict else { panic!("{:?}", report.verdict) };
//! assert_eq!(counterexample.place.map(|place| place.to_string()).as_deref(), Some("v1"));
//! # Ok(())
//! # }
//! ```
//!
//! A [`Job`](equiv::Job) is two programs and what is asked about them; [`check`](equiv::check) climbs the
//! [`ladder`] of deciders, from looking at both texts to asking [solvers](solver). A
//! [`Session`](session::Session) in the [`Settings`](equiv::Settings) keeps what they have found out: jobs that share
//! it ask nothing twice. [`prove`](prove::prove) does the same for claims about one program. Nothing is `different` or
//! `refuted` without a state that the evaluator of [`gcn_semantics`] has replayed.
//!
//! | module | what is in it |
//! |---|---|
//! | [`job`], [`expr`] | the words of a question: texts, places, expressions, readings |
//! | [`equiv`], [`prove`], [`verdict`] | verdicts about two programs, and about claims |
//! | [`ladder`], [`free`], [`solver`] | who decides |
//! | [`term`], [`obligation`] | formulas in normal form, and questions to solvers |
//! | [`race`], [`workgroup`] | waves of a kernel beside each other, and whole groups of two |
//! | [`certify`], [`rewrites`] | evidence that others can check |
//! | [`progress`] | what a search is doing |
//!
//! The command line is the package `gcnverify-cli`.
#![warn(missing_docs)]

pub use gcn_solve::{obligation, rewrites, solver};
pub use gcn_terms::{limits, state, term};
pub use targets::Targets;

pub mod accesses;
pub mod certify;
pub mod contents;
mod data;
pub mod detector;
pub mod equiv;
pub mod exit;
pub mod expr;
pub mod flow;
pub mod free;
pub mod job;
pub mod kernarg;
pub mod ladder;
pub mod launched;
mod launches;
pub mod machine;
pub mod machines;
pub mod progress;
pub mod prove;
pub mod race;
pub mod rule;
pub mod session;
mod settings;
mod targets;
#[cfg(test)]
mod theory;
pub mod verdict;
pub mod views;
pub mod workgroup;

/// That of the terms: crates share no modules of tests otherwise.
#[cfg(test)]
#[path = "../../terms/testing/mod.rs"]
#[doc(hidden)]
pub mod testing;
