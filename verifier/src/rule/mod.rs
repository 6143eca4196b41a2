//! Rules of rewriting: two pieces of assembly with symbols, which mean the same for every value of the symbols.
//!
//! [`rules`] reads a file of them, [`decide`] proves or refutes one. Symbols that stand for constants of instructions
//! are terms: one question is about all their values ([`instance`](mod@instance)). Others have their values one by one.
//! `docs/rules.md` has the language.

mod decide;
mod encoding;
mod evaluate;
mod example;
mod expression;
mod facts;
mod file;
mod instance;
mod mode;
mod pattern;
mod place;
mod precondition;
mod refute;
mod registers;
mod symbol;
mod targets;
#[cfg(test)]
mod tests;
mod value;

pub use decide::{OnTarget, Outcome, Verdict, decide};
pub use encoding::{Encodings, Unwritable};
pub use example::{Example, Rewritten, examples, rewritten};
pub use file::{Rule, rules};
pub use pattern::{Pattern, patterns};
pub use precondition::Precondition;
pub use refute::Refutation;
pub use registers::Registers;

/// Cases of a rule, over all processors.
const MOST_CASES: i64 = 100_000;
/// Values of a symbol that are taken one by one.
const MOST_VALUES: u64 = 4096;
/// Ways in which registers may be the same.
const MOST_ALIASES: usize = 64;
