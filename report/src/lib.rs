//! What a person or a script gets to see of verdicts and of instructions. No decider uses it.
//!
//! | module | what is in it |
//! |---|---|
//! | [`text`], [`json`], [`html`] | verdicts in each format |
//! | [`theorem`] | claims with what was found out about them |
//! | [`rule`] | rules of rewriting with what became of them |
//! | [`state`] | values of registers and memory |
//! | [`origin`] | the way by which a value came |
//! | [`explain`] | what an instruction does: sentences, formulas, diagrams |
#![warn(missing_docs)]

pub mod explain;
pub mod html;
pub mod json;
pub mod origin;
mod path;
mod pointers;
pub mod rule;
pub mod state;
mod steps;
pub mod text;
pub mod theorem;
mod visible;
mod wrap;

pub use visible::visible;
