//! Cheaper AMD GCN machine code with the same outputs under the same assumptions.
//!
//! [`shorten`] looks at windows of a program: instructions of one block whose results hang on registers alone. In the
//! place of each it tries other instructions on test values, and what agrees is proven: that the window leaves the same
//! registers from any state, then that the whole program is equivalent under the question that its user has put.
//! Nothing is an answer without that proof.
//!
//! | module | what is in it |
//! |---|---|
//! | [`cost`] | what instructions cost |
//! | `uses`, `window` | what instructions read and write; which may be replaced together, and what they have to leave |
//! | `sample`, `trial` | test values; a window with what is before and behind it |
//! | `grammar`, `modifiers`, `constants` | which instructions and constants are tried |
//! | `value`, `enumerate` | values of expressions over all test values, each kept once |
//! | `walk` | a search at random, for longer programs |
//! | `solve` | constants that make an instruction give what is wanted |
//! | `emit`, `splice` | from values to instructions with registers, and to a program's text |
//! | `moves` | rules as steps from one program to another |
//! | `hunt`, `proof`, `work` | what becomes of matches; the question about a window; how much is looked at |
//! | `search` | all of it together, and the proofs |
//! | `generalise` | answers as rules with symbols |
#![warn(missing_docs)]

mod assumed;
mod constants;
pub mod cost;
mod emit;
mod enumerate;
mod generalise;
mod grammar;
mod hunt;
mod modifiers;
mod moves;
mod proof;
mod sample;
mod search;
mod solve;
mod splice;
mod trial;
mod uses;
mod value;
mod walk;
mod window;
mod work;

pub use generalise::{General, generalise};
pub use moves::Rules;
pub use search::{Answer, Options, Outcome, Question, shorten};
pub use work::Watch;
