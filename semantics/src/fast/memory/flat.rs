//! Addresses of FLAT instructions for the evaluator, from what all lanes have in common.

use crate::algebra::{Concrete, Row, Space};
use crate::fast::columns::Words;
use crate::fast::memory::bounds::{Bounds, Start};
use crate::instruction::code;
use crate::isa::Segment;
use crate::target::Feature;
use crate::wave::Wave;
use crate::wave::memory::FlatPlace;

impl FlatPlace {
    /// Whether the memory is one that lanes share, or may be.
    pub fn is_shared(&self) -> bool {
        self.segment != Segment::Scratch
    }

    /// The registers with the distances of the lanes and, if there is one, with their high words, which must be one.
    pub fn quick_registers(&self) -> (Option<u16>, Option<u16>) {
        let vector = self.vector.map(|registers| registers.first);
        let is_pair = self.segment != Segment::Scratch && self.scalar.is_none();
        (vector, vector.filter(|_| is_pair).map(|register| register + 1))
    }

    /// Where the distances count from; `high` is the high word. `None` unless `bytes` bytes of each lane are in one
    /// memory.
    #[inline(always)]
    pub fn quick_start(
        &self,
        wave: &mut Wave<Concrete>,
        bounds: &Bounds,
        high: u32,
        row: &Row,
        bytes: u64,
    ) -> Option<Start> {
        let start = match self.scalar {
            Some(code) if self.segment == Segment::Scratch => wave.quick_scalar(code).into(),
            Some(code) => {
                let [low, high] = wave.quick_pair(code);
                u64::from(low) | u64::from(high) << 32
            }
            None => u64::from(high) << 32,
        };
        let base = start.wrapping_add(self.offset as u64);
        let ends = [row.least, row.most].map(|offset| base.wrapping_add(offset.into()));
        match self.segment {
            Segment::Global => Some(Start { space: Space::Global, base }),
            Segment::Scratch => {
                let base = u64::from(base as u32);
                let in_range = base + u64::from(row.most) + bytes <= 1 << 32;
                in_range.then_some(Start { space: Space::Scratch, base })
            }
            Segment::Flat => {
                let Some([shared, private]) = bounds.apertures else {
                    return Some(Start { space: Space::Global, base });
                };
                let high = (ends[0] >> 32) as u32;
                if ends[1] >> 32 != u64::from(high) || high == private {
                    return None;
                }
                if high != shared {
                    return Some(Start { space: Space::Global, base });
                }
                let last = u64::from(ends[1] as u32) + bytes;
                let m0 = if wave.target.has(Feature::LdsWithoutM0) { u32::MAX } else { wave.quick_scalar(code::M0) };
                let in_range = last <= u64::from(bounds.lds_size) && last - bytes.min(4) < u64::from(m0);
                let base = base.wrapping_sub(u64::from(high) << 32);
                in_range.then_some(Start { space: Space::Lds, base })
            }
        }
    }
}

/// Whether the active lanes all have this word.
#[inline(always)]
pub fn is_one(word: u32, words: &Words, exec: &Words) -> bool {
    words.iter().zip(exec).fold(0, |differ, (other, exec)| differ | (other ^ word) & exec) == 0
}
