//! Missing waits in programs of AMD GCN.
//!
//! Memory answers late: a register that a load will write must not be touched before `s_waitcnt` has waited for the
//! load. And some pairs of instructions need a distance that the machine does not keep by itself: `s_nop`. A program
//! that waits too little is wrong whatever it computes.
//!
//! [`check`] follows what is outstanding through the graph of a program, on all its paths, and needs no solver.
//! What must be kept apart are the rows of [`RULES`]. [`fix`] adds the waits that are missing.
//!
//! ```
//! use gcn_hazards::{Code, Options, check};
//! use gcn_semantics::Target;
//! use gcn_semantics::text::{Source, read_llvm};
//!
//! let text = "s_load_dword s0, s[4:5], 0x0\ns_add_u32 s1, s0, 1\ns_endpgm";
//! let listing = read_llvm(&Source::new("early.s", text), Target::Gfx900).expect("the text is legal");
//! let program: Vec<_> = listing.instructions().cloned().collect();
//! let findings = check(Code::new(&program, Target::Gfx900), Options::default()).expect("the branches are legal");
//! assert_eq!((findings[0].rule.id, findings[0].instruction, findings[0].first), ("W06", 1, 0));
//! assert_eq!(findings[0].repair.to_string(), "s_waitcnt lgkmcnt(0)");
//! ```
#![warn(missing_docs)]

mod code;
mod conflict;
mod distance;
mod effect;
mod erratum;
mod finding;
mod fix;
mod flow;
mod matrix;
mod outstanding;
mod program;
mod queue;
mod repair;
mod rule;
mod spare;
mod state;

pub use code::{Before, Code, Start, starts};
pub use finding::Finding;
pub use fix::fix;
pub use flow::check;
pub use outstanding::{Outstanding, outstanding};
pub use repair::Repair;
pub use rule::{Level, NOT_CHECKED, RULES, Rule, Sureness, rule};
pub use spare::spare;

/// What the documents or the text leave open about the machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Options {
    /// What FLAT instructions address.
    pub flat: Flat,
    /// Whether the machine replays memory instructions after a page fault (XNACK). Targets from gfx900 on have such a
    /// mode (rule H19); code for it must not let a clause of memory instructions overwrite its own operands.
    pub xnack: bool,
    /// Whether instructions are told of that a machine gets wrong by itself, as somebody has reported (rules `E`): they
    /// are warnings.
    pub errata: bool,
}

/// What FLAT instructions address, which the text does not say. Global memory answers in order, LDS out of order
/// with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Flat {
    /// Global memory or scratch: `vmcnt` counts them in order. What compilers assume where they know the address
    /// space.
    #[default]
    Global,
    /// Anything: both `vmcnt` and `lgkmcnt` must be 0. What the manuals say.
    Any,
}
