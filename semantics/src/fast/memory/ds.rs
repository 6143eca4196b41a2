//! Addresses of DS instructions for the evaluator, from what all lanes have in common.

use crate::algebra::{Concrete, Row, Space};
use crate::fast::memory::bounds::{Bounds, Start};
use crate::instruction::code;
use crate::target::Feature;
use crate::wave::Wave;
use crate::wave::memory::{DsBase, DsPlace};

impl DsPlace {
    /// The register with the distances of the lanes.
    pub fn quick_register(&self) -> Option<u16> {
        match self.base {
            DsBase::Register(register) if !self.from_lds => Some(register),
            _ => None,
        }
    }

    /// Where the distances count from at address `number`; `None` unless `bytes` bytes of each lane are in range.
    #[inline(always)]
    pub fn quick_start(
        &self,
        wave: &mut Wave<Concrete>,
        bounds: &Bounds,
        number: usize,
        row: &Row,
        bytes: u64,
    ) -> Option<Start> {
        let offset = self.offsets[number];
        if (row.bits | offset) & self.dropped != 0 {
            return None;
        }
        let last = u64::from(row.most) + u64::from(offset) + bytes;
        let m0 = if wave.target.has(Feature::LdsWithoutM0) { u32::MAX } else { wave.quick_scalar(code::M0) };
        // With the sign bit of a base or a sum that wraps it is a rare case.
        let in_range = last <= u64::from(bounds.lds_size) && last - bytes.min(4) < u64::from(m0);
        (in_range && row.most >> 31 == 0).then_some(Start { space: Space::Lds, base: offset.into() })
    }
}
