//! Buffer memory: addresses and their range.

mod resource;
mod rows;

pub use resource::RangeRule;
pub use rows::ROWS;

use super::columns::map;
use super::reach::ReachedLanes;
use super::registers::{Registers, address_word, scalar_registers};
use crate::algebra::{Addresses, Algebra, B32, B64, Bit, Bv, Column, Formatted, LaneId, Scope, W64, WordColumn};
use crate::instruction::{Instruction, MemoryBits};
use crate::isa::{Field, MemoryOp, Type};
use crate::ledger::{OffsetCheck, ScalarOffset};
use crate::target::{Feature, Target};
use crate::wave::program::Unsupported;
use crate::wave::salu::scalar_words;
use crate::wave::source::Fetch;
use crate::wave::state::Wave;
use resource::Resource;

/// Where a buffer instruction finds its addresses.
#[derive(Clone, Copy)]
pub struct BufferPlace {
    /// Registers of the address operand, with what they hold.
    pub index: Option<u16>,
    pub offset: Option<u16>,
    pub address: Option<u16>,
    /// The first register of the resource.
    pub resource: u16,
    pub scalar_offset: Fetch,
    /// In bytes.
    pub immediate: u32,
    pub has_format: bool,
    /// Addresses are aligned to words (ledger K110).
    pub aligns: bool,
    pub rule: RangeRule,
}

impl BufferPlace {
    /// Prepares the addresses of `instruction` for `target`.
    pub fn new(op: MemoryOp, instruction: &Instruction, target: Target) -> Result<Self, Unsupported> {
        let bits = instruction.modifiers.memory;
        let has = |bit| bits.contains(bit);
        let operand = |field| {
            let (index, _) = instruction.row.operand(field).expect("the row has the operand");
            instruction.operands[index]
        };
        let [idxen, offen, addr64] = [MemoryBits::IDXEN, MemoryBits::OFFEN, MemoryBits::ADDR64].map(has);
        if addr64 && (idxen || offen) {
            return Err(Unsupported::because(instruction, "with addr64 beside an index or an offset"));
        }
        let words = if addr64 { 2 } else { u8::from(idxen) + u8::from(offen) };
        let vector = match words {
            0 => None,
            words => Registers::of(instruction, operand(Field::BufferAddress), words)?,
        };
        let register = |is_there: bool, number: u16| vector.filter(|_| is_there).map(|vector| vector.first + number);
        let (resource, scalar_offset) = (operand(Field::Resource), operand(Field::ScalarOffset));
        let scalar = Fetch::new(scalar_offset, Type::B32).filter(|fetch| !matches!(fetch, Fetch::Vgpr(_)));
        Ok(BufferPlace {
            index: register(idxen, 0),
            offset: register(offen, u16::from(idxen)),
            address: register(addr64, 0),
            resource: scalar_registers(instruction, resource, 4)?,
            scalar_offset: scalar.ok_or_else(|| Unsupported::operand(instruction, scalar_offset))?,
            immediate: instruction.modifiers.offset as u32,
            has_format: op.has_format(),
            aligns: target.has(Feature::AlignedBuffers),
            rule: RangeRule::of(target),
        })
    }

    /// Where the lanes reach in the stack, if the resource is that of the stack (ledger K156).
    pub fn in_stack<A: Algebra>(&self, wave: &mut Wave<A>) -> Option<WordColumn<A>> {
        let is_plain = self.index.is_none() && self.address.is_none() && !self.has_format;
        if !is_plain || !wave.is_stack(self.resource) {
            return None;
        }
        let (scalar_offset, _) = scalar_words(wave, self.scalar_offset, 1);
        let start = wave.stack_offset(scalar_offset) + Bv::constant(self.immediate.into());
        Some(match self.offset {
            Some(register) => map::<A, B32<A>, B32<A>>(&address_word(wave, register), |offset| offset + start),
            None => Column::splat(start),
        })
    }

    /// What the lanes of `wave` reach from.
    pub fn reach<A: Algebra>(&self, wave: &mut Wave<A>) -> BufferReach<A> {
        let resource = Resource::of(wave, self.resource, self.has_format);
        let (scalar_offset, _) = scalar_words(wave, self.scalar_offset, 1);
        let column = |wave: &mut Wave<A>, register: Option<u16>| match register {
            Some(register) => address_word(wave, register),
            None => Column::splat(Bv::zero()),
        };
        let mut index = column(wave, self.index);
        let adds_lane = resource.adds_lane;
        if adds_lane.known() != Some(false) {
            index.update(Scope::Any, |lane, index| index + adds_lane.select(A::lane_number(lane), Bv::zero()));
        }
        let offset = column(wave, self.address.or(self.offset));
        let high = self.address.map(|register| address_word(wave, register + 1));
        let mut reach = BufferReach {
            offset,
            high,
            index,
            resource,
            scalar_offset,
            immediate: self.immediate,
            has_index: self.index.is_some(),
            aligns: self.aligns,
            rule: self.rule,
            counts_scalar_offset: true,
            checks_offset: false,
        };
        reach.read(wave);
        reach
    }
}

/// What the lanes of a buffer instruction reach from.
pub struct BufferReach<A: Algebra> {
    /// The offset register, or the low words of addresses.
    offset: WordColumn<A>,
    /// The high words of addresses (`addr64`): then nothing is out of range (ledger K98).
    high: Option<WordColumn<A>>,
    index: WordColumn<A>,
    pub resource: Resource<A>,
    scalar_offset: B32<A>,
    immediate: u32,
    has_index: bool,
    pub aligns: bool,
    pub rule: RangeRule,
    /// The scalar offset counts when bytes are (ledger K100, K103).
    counts_scalar_offset: bool,
    /// gfx9: an offset of the stride or more is out of range (ledger K104).
    checks_offset: bool,
}

impl<A: Algebra> BufferReach<A> {
    /// Takes the readings that matter here from `wave`.
    fn read(&mut self, wave: &mut Wave<A>) {
        let has_scalar_offset = self.scalar_offset.eq(Bv::zero()).known() != Some(true);
        let is_checked = self.high.is_none();
        match self.rule {
            RangeRule::Older if has_scalar_offset && is_checked => {
                self.counts_scalar_offset = wave.readings.older_scalar_offset() == ScalarOffset::Included;
            }
            RangeRule::Newer if has_scalar_offset => {
                self.counts_scalar_offset = wave.readings.scalar_offset() == ScalarOffset::Included;
            }
            _ => {}
        }
        if self.rule == RangeRule::Newer && self.has_index && self.resource.stride.eq(Bv::zero()).known() != Some(true)
        {
            self.checks_offset = wave.readings.offset_check() == OffsetCheck::BelowStride;
        }
    }

    /// All that the addresses and a conversion by the resource's format depend on.
    pub fn inputs(&self, is_short: bool) -> (Formatted, Vec<B32<A>>, Vec<WordColumn<A>>) {
        let formatted = Formatted { has_index: self.has_index, has_address: self.high.is_some(), is_short };
        let mut words = self.resource.words.to_vec();
        words.extend([self.scalar_offset, Bv::constant(self.immediate.into())]);
        let columns = [Some(&self.index), Some(&self.offset), self.high.as_ref()];
        (formatted, words, columns.into_iter().flatten().cloned().collect())
    }

    /// The lanes' addresses of `bytes` bytes at `offset`.
    pub fn part(&self, offset: u32, bytes: u64) -> ReachedLanes<A> {
        let scope = self.offset.scope().and(self.index.scope());
        let scope = self.high.as_ref().map_or(scope, |high| scope.and(high.scope()));
        let immediate = self.immediate + offset;
        let address = Column::build(scope, |lane| self.address(lane, immediate, bytes));
        let in_range =
            self.high.is_none().then(|| Column::build(scope, |lane| self.is_in_range(lane, immediate, bytes)));
        ReachedLanes { in_range, addresses: Addresses::Global(address) }
    }

    fn address(&self, lane: LaneId, immediate: u32, bytes: u64) -> B64<A> {
        let start = self.resource.base + self.scalar_offset.zext();
        let immediate = u64::from(immediate);
        let address = match &self.high {
            Some(high) => start + B64::from_words(self.offset.at(lane), high.at(lane)) + Bv::constant(immediate),
            None => start + self.resource.distance(self.index.at(lane), self.offset.at(lane) + Bv::constant(immediate)),
        };
        if self.aligns { address & Bv::constant(!(bytes.min(4) - 1)) } else { address }
    }

    /// Sums of offsets do not wrap here (ledger K91, K106).
    fn is_in_range(&self, lane: LaneId, immediate: u32, bytes: u64) -> Bit<A> {
        let Resource { stride, records, adds_lane, is_swizzled, .. } = &self.resource;
        let index = self.index.at(lane);
        let offset = self.offset.at(lane).zext::<W64>() + Bv::constant(immediate.into());
        let below_stride = || offset.ult(stride.zext());
        let by_bytes = |start: B64<A>| {
            let start = if self.counts_scalar_offset { start + self.scalar_offset.zext() } else { start };
            (start + Bv::constant(bytes)).ule(records.zext())
        };
        let is_raw = stride.eq(Bv::zero());
        match self.rule {
            RangeRule::Older => {
                let has_index = if self.has_index { Bit::constant(true) } else { *adds_lane };
                let by_records = index.ult(*records) & below_stride();
                (has_index & !is_raw).select_bit(by_records, by_bytes(offset))
            }
            RangeRule::Swizzled => {
                let by_records = index.ult(*records) & below_stride();
                let distance = stride.zext::<W64>() * index.zext() + offset;
                (*is_swizzled & !is_raw).select_bit(by_records, by_bytes(distance))
            }
            RangeRule::Newer if self.has_index => {
                let by_records = index.ult(*records);
                let by_records = if self.checks_offset { by_records & below_stride() } else { by_records };
                is_raw.select_bit(by_bytes(offset), by_records)
            }
            RangeRule::Newer => *adds_lane | by_bytes(offset),
        }
    }
}
