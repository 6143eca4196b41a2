//! Buffer resources: four words that say where a buffer is and how it is laid out.

use crate::algebra::{Algebra, B32, B64, Bit, Bv, W64};
use crate::ledger::{Readings, ScalarOffset};
use crate::target::{Feature, Target};
use crate::wave::state::Wave;

/// The fields of a resource that addresses depend on.
pub struct Resource<A: Algebra> {
    /// The whole resource.
    pub words: [B32<A>; 4],
    /// Bits 47:0 of the first byte's address.
    pub base: B64<A>,
    /// Bytes from one record to the next.
    pub stride: B32<A>,
    /// Records, or bytes (ledger K100 to K105).
    pub records: B32<A>,
    /// Records are interleaved.
    pub is_swizzled: Bit<A>,
    /// The logarithm of the bytes that are interleaved as one.
    pub element: B32<A>,
    /// The logarithm of the records that are interleaved.
    pub interleaved: B32<A>,
    /// The lane's number is added to the index.
    pub adds_lane: Bit<A>,
    /// The whole last word: formats, and where each component comes from.
    pub last: B32<A>,
}

impl<A: Algebra> Resource<A> {
    /// The resource in four scalar registers from `code` on. Instructions with formats have no room for the bits of
    /// the stride that others find there (ledger K93).
    pub fn of(wave: &mut Wave<A>, code: u16, has_format: bool) -> Self {
        let target = wave.target;
        let words @ [low, high, records, last] = [0, 1, 2, 3].map(|word| wave.scalar(code + word));
        let field = |word: B32<A>, lo: u64, bits: u32| word.lshr(Bv::constant(lo)) & Bv::constant((1 << bits) - 1);
        let adds_lane = last.bit(23);
        let mut stride = field(high, 16, 14);
        if target.has(Feature::WideLaneStride) && !has_format && adds_lane.known() != Some(false) {
            let wide = stride | field(last, 15, 4).lshl(Bv::constant(14));
            stride = adds_lane.select(wide, stride);
        }
        let one = Bv::constant(1);
        Resource {
            words,
            base: B64::from_words(low, high & Bv::constant(0xffff)),
            stride,
            records,
            is_swizzled: high.bit(31),
            element: if target.has(Feature::FixedElements) { Bv::constant(2) } else { field(last, 19, 2) + one },
            interleaved: field(last, 21, 2) + Bv::constant(3),
            adds_lane,
            last,
        }
    }

    /// The distance from the base of the byte at `offset` of record `index` (ledger K94 to K96).
    pub fn distance(&self, index: B32<A>, offset: B32<A>) -> B64<A> {
        match self.is_swizzled.known() {
            Some(false) => self.linear(index, offset),
            Some(true) => self.swizzled(index, offset),
            None => self.is_swizzled.select(self.swizzled(index, offset), self.linear(index, offset)),
        }
    }

    fn linear(&self, index: B32<A>, offset: B32<A>) -> B64<A> {
        self.stride.zext::<W64>() * index.zext() + offset.zext()
    }

    /// Blocks of interleaved records: an element of each, then the next element of each.
    fn swizzled(&self, index: B32<A>, offset: B32<A>) -> B64<A> {
        let low = |value: B32<A>, bits: B32<A>| value & (Bv::<A, _>::constant(1).lshl(bits) - Bv::constant(1));
        let wide = |value: B32<A>| value.zext::<W64>();
        let block = wide(index.lshr(self.interleaved)) * wide(self.stride);
        let element = wide(offset.lshr(self.element).lshl(self.element));
        let within = wide(low(index, self.interleaved).lshl(self.element)) + wide(low(offset, self.element));
        (block + element).lshl(self.interleaved.zext()) + within
    }
}

/// Which words of a buffer are in range on a target (ledger K100 to K105).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RangeRule {
    /// gfx6, gfx7: records count if there is an index, else bytes.
    Older,
    /// gfx8: records count if they are interleaved, else bytes from the base.
    Swizzled,
    /// gfx9: records count if the instruction has an index, else bytes.
    Newer,
}

impl RangeRule {
    /// Each, in order.
    pub const ALL: [RangeRule; 3] = [RangeRule::Older, RangeRule::Swizzled, RangeRule::Newer];

    /// Whether the scalar offset counts when bytes are (ledger K100, K103).
    pub fn counts_scalar_offset(self, readings: &Readings) -> bool {
        match self {
            RangeRule::Older => readings.older_scalar_offset == ScalarOffset::Included,
            RangeRule::Swizzled => true,
            RangeRule::Newer => readings.scalar_offset == ScalarOffset::Included,
        }
    }

    /// The rule of `target`.
    pub fn of(target: Target) -> Self {
        match target {
            _ if target.has(Feature::RecordsIfIndexed) => RangeRule::Newer,
            _ if target.has(Feature::RecordsIfSwizzled) => RangeRule::Swizzled,
            _ => RangeRule::Older,
        }
    }
}
