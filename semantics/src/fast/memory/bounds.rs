//! Where the lanes of an access reach, for the evaluator: a base that they share, and a distance of each.

use crate::algebra::{Concrete, Space};
use crate::wave::Wave;
use crate::wave::memory::RangeRule;

/// What the distances of the lanes count from.
#[derive(Debug, Clone, Copy)]
pub struct Start {
    /// The memory.
    pub space: Space,
    /// In bytes. Sums with distances do not wrap in LDS and scratch.
    pub base: u64,
}

/// What bounds the accesses of a wave, the same for all of a program.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// The size of the workgroup's LDS allocation, in bytes.
    pub lds_size: u32,
    /// The high words of FLAT addresses in LDS and in scratch, if there are some.
    pub apertures: Option<[u32; 2]>,
    /// The resource of the stack, if there is one.
    pub stack: Option<[u32; 4]>,
    /// By [`RangeRule`]: the scalar offset of buffer accesses counts when bytes are.
    pub counts_scalar_offset: [bool; 3],
    /// Somebody wants to know which bytes are accessed.
    pub is_watched: bool,
}

impl Bounds {
    /// Those of `wave`.
    pub fn of(wave: &Wave<Concrete>) -> Self {
        Bounds {
            lds_size: wave.lds_size().0,
            apertures: wave.apertures().map(|ends| [ends.shared.0, ends.private.0]),
            stack: wave.initial.stack().map(|stack| stack.words.map(|word| word.0)),
            counts_scalar_offset: RangeRule::ALL.map(|rule| rule.counts_scalar_offset(wave.readings.unnoted())),
            is_watched: wave.memory.is_watched(),
        }
    }
}
