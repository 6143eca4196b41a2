//! The rows of `semantics/ledger.md`, and what they leave open as types.
//!
//! A **reading** is a fixed unknown of the machine: one choice, shared by both programs and every
//! instruction. An **unspecified value** is an unknown function of an instruction and its operands.

mod readings;
mod row;
mod unspecified;

pub use readings::{
    AtomicSubnormals, BrainMode, BroadcastEdge, DotOrder, InactiveSource, LaneOrder, LdsOffset, LdsStride, MadMix,
    MadProduct, MatrixProducts, NanPolicy, OffsetCheck, Reading, Readings, ReducedSingles, ReverseModel, ScalarOffset,
    SeedOfItems, ServedBlocks, SramEcc, StochasticSum, UnknownReading,
};
pub use row::{LedgerRow, UnknownRow};
pub use unspecified::{Cause, PRIVATE_APERTURE, SHARED_APERTURE, Unspecified, on_machine};
