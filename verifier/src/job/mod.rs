//! The words in which a job is put: on the command line, in a line of `batch`, in the directives of proof files
//! and file tests, in the claims of certificates.
//!
//! Each fact about the question (target, dialect, readings, MODE, ...) has one [`Key`]; [`Question::set`] reads
//! its value. A word that is none of the known ones is an error that names the nearest; nothing is skipped.

mod allocation;
pub mod directive;
mod fact;
mod input;
mod kernel;
mod key;
mod line;
mod pool;
mod question;
mod returns;
mod stack;
#[cfg(test)]
mod tests;
mod word;

pub use crate::equiv::Fact;
pub use allocation::Allocation;
pub use input::{Input, Unreadable, of_two, target, targets};
pub use kernel::{KERNARG_NAME, Kernel, MODE_FIELDS, PROLOGUE};
pub use key::Key;
pub use line::{Distinct, Line, NoJob, json_error};
pub use pool::is_data;
pub use question::{Choice, Mistake, Notation, Question, fix};
pub use word::{Abi, Word, list, nearest, unknown};
