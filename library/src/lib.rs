//! What the command line, the C interface and the Python package of gcnverify share: files are opened, questions put,
//! answers written, in one place.
//!
//! ```
//! use gcnverify_library::ask::{self, Program};
//! use gcnverify::limits::Interruption;
//!
//! # fn main() -> Result<(), gcnverify_library::Failure> {
//! let text = |name: &str, text: &str| Program::Text { name: name.into(), text: text.into() };
//! let before = text("before", "v_lshlrev_b32 v1, 2, v0\nv_add_u32 v2, v1, v3");
//! let after = text("after", "v_lshl_add_u32 v2, v0, 2, v3");
//! let reply = ask::equiv(&before, &after, r#"{"out": "v2"}"#, &Interruption::default())?;
//! assert_eq!(reply.exit.code(), 0);
//! assert!(reply.json.contains(r#""verdict":"equivalent""#));
//!
//! let wrong = text("wrong.s", "s_nop 0\nv_add_u33 v0, v1, v2");
//! let failure = ask::run(&wrong, "", &Interruption::default()).unwrap_err();
//! let problem = &failure.problems()[0];
//! assert_eq!((problem.file.as_deref(), problem.line, problem.column), (Some("wrong.s"), Some(2), Some(1)));
//! # Ok(())
//! # }
//! ```
//!
//! [`ask`] takes texts or files and options in JSON, and gives answers in JSON and for people; whoever wants more has
//! the modules below it, and the crates `gcnverify` and `gcn_semantics`.
#![warn(missing_docs)]

pub mod ask;
pub mod decide;
pub mod engines;
pub mod equiv;
pub mod explain;
mod failure;
pub mod file;
pub mod find;
pub mod format;
pub mod forms;
pub mod hazards;
pub mod hints;
pub mod journal;
pub mod launch;
pub mod list;
pub mod memory;
pub mod options;
pub mod pairs;
pub mod races;
pub mod run;
pub mod translate;

pub use failure::{Cause, Failure, Problem};
pub use options::Names;
