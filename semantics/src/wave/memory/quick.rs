//! Where the lanes of an access reach, for the evaluator: a base that they share, and a distance of each.

use crate::algebra::Space;

/// What the distances of the lanes count from.
#[derive(Debug, Clone, Copy)]
pub struct Start {
    /// The memory.
    pub space: Space,
    /// In bytes. Sums with distances do not wrap in LDS and scratch.
    pub base: u64,
}
