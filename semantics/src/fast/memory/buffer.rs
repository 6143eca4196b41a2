//! Addresses of buffer instructions for the evaluator, from what all lanes have in common.

use crate::algebra::{Concrete, LANES, Row, Space};
use crate::fast::columns::Words;
use crate::fast::memory::bounds::{Bounds, Start};
use crate::ledger::OffsetCheck;
use crate::wave::Wave;
use crate::wave::memory::{BufferPlace, RangeRule};
use crate::wave::salu::scalar_words;
use crate::wave::source::Fetch;

impl BufferPlace {
    /// Whether addresses can be worked out from what all lanes have in common, and the registers of index and offset.
    pub fn quick_registers(&self) -> Option<[Option<u16>; 2]> {
        (self.address.is_none() && !self.has_format).then_some([self.index, self.offset])
    }

    /// The distance of each lane's record and offset from the base, if no sum wraps and records are not interleaved.
    #[inline(always)]
    pub fn quick_distances(
        &self,
        wave: &mut Wave<Concrete>,
        exec: &Words,
        index: &Words,
        offset: Option<&Words>,
        to: &mut Words,
    ) -> Option<()> {
        let stride = wave.scalar(self.resource + 1).0 >> 16 & 0x3fff;
        let mut high = 0;
        for lane in 0..LANES {
            let offset = offset.map_or(0, |offset| offset[lane]);
            let distance = u64::from(index[lane]) * u64::from(stride) + u64::from(offset);
            to[lane] = distance as u32;
            high |= (distance >> 32) as u32 & exec[lane];
        }
        (high == 0).then_some(())
    }

    /// Where the distances `row` count from. `None` unless `bytes` bytes of each lane are in range.
    #[inline(always)]
    pub fn quick_start(
        &self,
        wave: &mut Wave<Concrete>,
        bounds: &Bounds,
        row: &Row,
        [index, offset]: [Option<&Row>; 2],
        bytes: u64,
    ) -> Option<Start> {
        let [low, high, records, last] = wave.quick_quad(self.resource);
        if bounds.stack.is_some_and(|stack| stack == [low, high, records, last]) {
            return None;
        }
        let stride = high >> 16 & 0x3fff;
        let adds_lane = last >> 23 & 1 == 1;
        let is_swizzled = high >> 31 == 1;
        if adds_lane || is_swizzled {
            return None;
        }
        let scalar_offset = match self.scalar_offset {
            Fetch::Constant { lo, .. } => lo,
            Fetch::Scalar(code) => wave.quick_scalar(code),
            fetch => scalar_words(wave, fetch, 1).0.0,
        };
        let most = |row: Option<&Row>| row.map_or(0, |row| u64::from(row.most));
        let end = most(offset) + u64::from(self.immediate) + bytes;
        let whole = u64::from(row.most) + u64::from(self.immediate) + bytes;
        let base = u64::from(low) | u64::from(high & 0xffff) << 32;
        let base = base + u64::from(scalar_offset) + u64::from(self.immediate);
        let unaligned = (row.bits | base as u32) & (bytes.min(4) as u32 - 1) != 0;
        if whole > u64::from(u32::MAX) || self.aligns && unaligned {
            return None;
        }
        let (records, stride) = (u64::from(records), u64::from(stride));
        let counted = if bounds.counts_scalar_offset[self.rule as usize] { u64::from(scalar_offset) } else { 0 };
        let below_stride = end - bytes.min(4) < stride;
        let in_range = match (index, self.rule) {
            (Some(index), RangeRule::Older) if stride != 0 => u64::from(index.most) < records && below_stride,
            (Some(index), RangeRule::Newer) if stride != 0 => {
                let checks = wave.readings.unnoted().offset_check == OffsetCheck::BelowStride;
                u64::from(index.most) < records && (below_stride || !checks)
            }
            (_, RangeRule::Swizzled) => whole + counted <= records,
            _ => end + counted <= records,
        };
        in_range.then_some(Start { space: Space::Global, base })
    }
}
