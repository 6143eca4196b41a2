//! Wave rules: how registers, EXEC, sub-dword selection, lane permutation and lane masks surround
//! the lane and scalar functions. Each rule is written once per format, for every algebra.

mod constant;
mod crosslane;
mod destination;
mod dpp;
mod program;
mod salu;
mod sdwa;
mod source;
mod state;
mod valu;

pub use crosslane::{ROWS, WaveOp};
pub use program::{Program, Step, Unsupported};
pub use state::{Exit, InitialState, Wave, Written};
