//! Data share: addresses in LDS.

mod rows;

pub use rows::ROWS;

use super::columns::map;
use super::reach::{LdsLimits, LdsReach};
use super::registers::{Registers, address_word};
use crate::algebra::{Algebra, AtomicOp, B32, Bit, Bv, Column, Scope, WordColumn};
use crate::instruction::{Instruction, MemoryBits, code};
use crate::isa::{Element, Field, MemoryOp, PairOp};
use crate::target::{Feature, Target};
use crate::wave::program::Unsupported;
use crate::wave::state::Wave;

/// Where the base of an address comes from.
#[derive(Clone, Copy)]
pub enum DsBase {
    /// A vector register.
    Register(u16),
    /// M0\[15:0\], and 4 for each lane below (ledger K31).
    Lane,
    /// M0\[15:0\] (ledger K149).
    Wave,
}

/// Where a DS instruction finds its addresses.
#[derive(Clone, Copy)]
pub struct DsPlace {
    pub base: DsBase,
    pub offsets: [u32; 2],
    /// The bits of addresses that are taken as 0 (ledger K11 to K14).
    pub dropped: u32,
    /// The second address is the first's, moved by the offset field (ledger K34).
    pub from_lds: bool,
    /// A base whose sign bit is set is out of range (ledger K2), unless sums with it are known not to wrap.
    has_signed_base: bool,
}

impl DsPlace {
    /// Prepares the addresses of `instruction`.
    pub fn new(op: MemoryOp, instruction: &Instruction, target: Target) -> Result<Self, Unsupported> {
        if instruction.modifiers.memory.contains(MemoryBits::GDS) {
            return Err(Unsupported::because(instruction, "of global data share"));
        }
        let mut base = if matches!(op, MemoryOp::Count(_)) { DsBase::Wave } else { DsBase::Lane };
        if let Some((index, kind)) = instruction.row.operand(Field::DsAddress) {
            let operand = instruction.operands[index];
            let register = Registers::of(instruction, operand, kind.ty.words())?;
            base = DsBase::Register(register.ok_or_else(|| Unsupported::operand(instruction, operand))?.first);
        }
        let bytes = element_bytes(op, instruction);
        let offset = instruction.modifiers.offset as u32;
        let is_one_place = matches!(op, MemoryOp::Pair(PairOp::Store, _)) && offset & 0xff == offset >> 8 & 0xff;
        if is_one_place && target.has(Feature::WideLdsLoads) {
            return Err(Unsupported::because(instruction, "with two offsets that are one"));
        }
        let offsets = match op {
            MemoryOp::Pair(_, stride) => [offset & 0xff, offset >> 8 & 0xff].map(|offset| offset * stride * bytes),
            MemoryOp::FromLds(..) => [0, offset],
            _ => [offset, 0],
        };
        Ok(DsPlace {
            base,
            offsets,
            dropped: dropped_bits(op, bytes, target),
            from_lds: matches!(op, MemoryOp::FromLds(..)),
            has_signed_base: target.has(Feature::SignedLdsBase),
        })
    }

    /// Address `number` of each lane of `wave`.
    pub fn reach<A: Algebra>(&self, wave: &mut Wave<A>, number: usize) -> LdsReach<A> {
        let base: WordColumn<A> = match self.base {
            DsBase::Register(register) => address_word(wave, register),
            DsBase::Lane => lane_slots(wave, 0xffff, 4),
            DsBase::Wave => Column::splat(wave.scalar(code::M0) & Bv::constant(0xffff)),
        };
        let mut address = base.clone();
        let offset = self.offsets[number];
        let keep = |address: B32<A>| match self.dropped {
            0 => address,
            dropped => address & Bv::constant(u64::from(!dropped)),
        };
        // An offset that has none of the low bits that are dropped can be added afterwards.
        let is_apart = (self.dropped + 1).is_power_of_two() && offset & self.dropped == 0;
        address.update(Scope::Any, |_, base| {
            let sum = match (self.from_lds, number) {
                (true, 0) => self.first_of_two(base),
                (true, _) => self.second_of_two(base),
                _ if offset == 0 => base,
                _ if is_apart => return keep(base) + Bv::constant(offset.into()),
                _ => base + Bv::constant(offset.into()),
            };
            keep(sum)
        });
        let mut limits = LdsLimits::of(wave);
        if !matches!(self.base, DsBase::Register(_)) {
            limits.m0 = None;
        }
        let wraps = wave.initial.lds_wraps();
        if !wraps && !self.from_lds {
            self.look_whether_it_wraps(wave, &base, offset);
        }
        let never = matches!(self.base, DsBase::Register(_)) && self.has_signed_base && wraps;
        let sign = |base: B32<A>| -> Bit<A> { base.sign() };
        let never = never.then(|| map::<A, B32<A>, Bit<A>>(&base, sign));
        LdsReach { address, limits, never }
    }

    /// Keeps in mind whether the sum of a base and `offset` wraps in an active lane.
    fn look_whether_it_wraps<A: Algebra>(&self, wave: &mut Wave<A>, base: &WordColumn<A>, offset: u32) {
        let exec = wave.exec();
        let limit = Bv::constant(u64::from(u32::MAX - offset));
        let wraps = |lane| (exec.at(lane) & limit.ult(base.at(lane))).known() == Some(true);
        wave.has_wrapped |= base.scope().and(exec.scope()).lanes().any(wraps);
    }

    /// Whether the distance of the two addresses of `ds_*_src2_*` is in the base, not in the offset.
    fn distance_is_in_base(&self) -> bool {
        self.offsets[1] & 0x8000 != 0
    }
    fn first_of_two<A: Algebra>(&self, base: B32<A>) -> B32<A> {
        if self.distance_is_in_base() { base & Bv::constant(0x1_ffff) } else { base }
    }
    /// The distance is a signed number of words: bits 31:17 of the base, or bits 14:0 of the offset.
    fn second_of_two<A: Algebra>(&self, base: B32<A>) -> B32<A> {
        let words = match self.distance_is_in_base() {
            true => base.ashr(Bv::constant(17)),
            false => Bv::constant(((self.offsets[1] << 17) as i32 >> 17) as u64),
        };
        self.first_of_two(base) + words.lshl(Bv::constant(2))
    }
}

/// For each lane `bytes` bytes of its own, one after the other from the bits `mask` of M0 on.
pub fn lane_slots<A: Algebra>(wave: &mut Wave<A>, mask: u32, bytes: u32) -> WordColumn<A> {
    let m0 = wave.scalar(code::M0) & Bv::constant(mask.into());
    let distance = |lane| match bytes.is_power_of_two() {
        true => A::lane_number(lane).lshl(Bv::constant(bytes.trailing_zeros().into())),
        false => A::lane_number(lane) * Bv::constant(bytes.into()),
    };
    Column::build(Scope::Any, |lane| m0 + distance(lane))
}

/// Bytes at each address of `instruction`.
fn element_bytes(op: MemoryOp, instruction: &Instruction) -> u32 {
    let words = |field| instruction.row.operand(field).map(|(_, kind)| u32::from(kind.ty.words()));
    match op {
        MemoryOp::Load(element) | MemoryOp::Store(element) if element != Element::DWORDS => element.size.bytes() as u32,
        MemoryOp::FromLds(_, words) => 4 * u32::from(words),
        MemoryOp::Pair(PairOp::Load, _) => 2 * words(Field::Vdst).unwrap_or(2),
        _ => 4 * words(Field::Data).or(words(Field::Vdst)).unwrap_or(1),
    }
}

/// The bits of an address that are taken as 0: accesses are aligned to their size, but for loads and stores of some
/// targets.
fn dropped_bits(op: MemoryOp, bytes: u32, target: Target) -> u32 {
    match op {
        MemoryOp::Load(_)
        | MemoryOp::Store(_)
        | MemoryOp::Transpose(_)
        | MemoryOp::Pair(PairOp::Load | PairOp::Store, _)
            if target.has(Feature::UnalignedLds) =>
        {
            0
        }
        MemoryOp::Atomic(AtomicOp::ConditionalSwap) => !0xfff8,
        _ => bytes.next_power_of_two() - 1,
    }
}
