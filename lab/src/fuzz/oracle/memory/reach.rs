//! Where lanes reach: K1 to K3, K6 to K14, K31 to K34, K63 to K73, K90 to K110.

use gcn_semantics::Target;
use gcn_semantics::algebra::Space;
use gcn_semantics::instruction::{MemoryBits, code};
use gcn_semantics::isa::{Field, Format, Type};
use gcn_semantics::ledger::{OffsetCheck, ScalarOffset};

use super::cells::ByteAddress;
use super::{Kind, Run};

/// Where an element of a lane is: nowhere means that a load gives 0 and a store is lost.
pub type ElementAddress = Option<ByteAddress>;

/// The high words of the addresses of LDS and scratch (the Linux driver's).
const SHARED: u64 = 0x1_0000;
const PRIVATE: u64 = 0x2_0000;

impl Run<'_, '_> {
    fn offset(&self) -> i64 {
        self.instruction.modifiers.offset.into()
    }
    fn m0(&self) -> u64 {
        self.machine.scalar(code::M0)
    }
    fn lds_size(&self) -> u64 {
        self.machine.state.contents.lds_size(self.machine.target).into()
    }
    /// M0 is a limit of addresses (K6, K7).
    fn has_limit(&self) -> bool {
        self.machine.target < Target::Gfx900
    }
    fn in_lds(&self, address: u64, bytes: u64, limited: bool) -> ElementAddress {
        let address = address & 0xffff_ffff;
        let in_range = address + bytes <= self.lds_size() && !(limited && self.has_limit() && address >= self.m0());
        in_range.then_some(ByteAddress { space: Space::Lds, lane: 0, address })
    }

    /// Where `bytes` bytes of `lane` are that come `after` the first one, at address number `number`. The outer `None`:
    /// no document says.
    pub fn reach(&self, lane: u32, number: usize, after: u64, bytes: u64) -> Option<ElementAddress> {
        match self.instruction.row.format {
            Format::Ds => self.data_share(lane, number, after, bytes),
            Format::Flat => self.flat(lane, after, bytes),
            Format::Mubuf | Format::Mtbuf => self.buffer(lane, after, bytes, (after, bytes)),
            _ => None,
        }
    }

    fn data_share(&self, lane: u32, number: usize, after: u64, bytes: u64) -> Option<ElementAddress> {
        let name = self.instruction.row.mnemonic;
        let offset = self.offset() as u64;
        let (first, second) = (offset & 0xff, offset >> 8 & 0xff);
        let element = self.element_bytes();
        if name.ends_with("_addtid_b32") {
            let address = (self.m0() & 0xffff) + offset + 4 * u64::from(lane);
            return Some(self.in_lds(address, bytes, false));
        }
        if matches!(self.kind, Kind::Count { .. }) {
            return Some(self.in_lds(((self.m0() & 0xffff) + offset) & !3, bytes, false));
        }
        let base = self.machine.vgpr(self.register(Field::DsAddress, 0)?, lane);
        if self.machine.target == Target::Gfx600 && base >> 31 == 1 {
            return Some(None);
        }
        let address = match self.kind {
            Kind::Pair { stride, .. } => base + [first, second][number] * stride * element,
            // K34: A or B.
            Kind::FromLds { .. } => {
                let in_base = offset >> 15 == 1;
                let a = if in_base { base & 0x1_ffff } else { base };
                let distance = if in_base { (base as u32 as i32 >> 17).into() } else { (offset << 49) as i64 >> 49 };
                if number == 0 { a } else { a.wrapping_add((4 * distance) as u64) }
            }
            _ => base + offset,
        };
        let dropped = match self.kind {
            _ if name.starts_with("ds_condxchg32") => 0xffff_0007,
            Kind::Load { .. } | Kind::Store { .. } if self.has_limit() => match element * self.words() {
                12 => 15,
                all => all - 1,
            },
            Kind::Pair { swaps: false, .. } if self.has_limit() => element - 1,
            Kind::Load { .. } | Kind::Store { .. } | Kind::Pair { swaps: false, .. } => 0,
            _ => element - 1,
        };
        Some(self.in_lds((address & 0xffff_ffff & !dropped) + after, bytes, true))
    }

    fn flat(&self, lane: u32, after: u64, bytes: u64) -> Option<ElementAddress> {
        let name = self.instruction.row.mnemonic;
        let (vector, scalar) = (self.register(Field::FlatAddress, 0), self.scalar_of(Field::ScalarAddress));
        let machine = self.machine;
        let vgpr = |number: u16| vector.map_or(0, |register| machine.vgpr(register + number, lane));
        if name.starts_with("scratch_") {
            let base = vgpr(0) + scalar.map_or(0, |code| machine.scalar(code));
            let address = base.wrapping_add(self.offset() as u64).wrapping_add(after) & 0xffff_ffff;
            return Some(Some(ByteAddress { space: Space::Scratch, lane, address }));
        }
        let base = match scalar {
            Some(code) => machine.pair(code).wrapping_add(vgpr(0)),
            None => vgpr(0) | vgpr(1) << 32,
        };
        let address = base.wrapping_add(self.offset() as u64);
        let global = ByteAddress { space: Space::Global, lane: 0, address: address.wrapping_add(after) };
        if name.starts_with("global_") || !machine.state.contents.has_apertures {
            return self.aligned(global, bytes);
        }
        let low = (address & 0xffff_ffff) + after;
        match address >> 32 {
            SHARED => {
                let reach = self.in_lds(low, bytes, true);
                let is_aligned = self.atomic().is_none() || low.is_multiple_of(bytes);
                is_aligned.then_some(reach)
            }
            PRIVATE if self.atomic().is_some() => Some(None),
            PRIVATE => Some(Some(ByteAddress { space: Space::Scratch, lane, address: low & 0xffff_ffff })),
            _ => self.aligned(global, bytes),
        }
    }

    /// Misaligned atomics fault (K87).
    fn aligned(&self, place: ByteAddress, bytes: u64) -> Option<ElementAddress> {
        (self.atomic().is_none() || place.address.is_multiple_of(bytes)).then_some(Some(place))
    }

    /// As [`Run::reach`], for elements that are in range as the bytes of `whole` are: how many come before, and how
    /// many there are.
    pub fn buffer(&self, lane: u32, after: u64, bytes: u64, whole: (u64, u64)) -> Option<ElementAddress> {
        let (machine, target) = (self.machine, self.machine.target);
        let bits = self.instruction.modifiers.memory;
        let [idxen, offen, addr64] =
            [MemoryBits::IDXEN, MemoryBits::OFFEN, MemoryBits::ADDR64].map(|bit| bits.contains(bit));
        let address = self.register(Field::BufferAddress, 0);
        let vgpr = |number: u16| address.map_or(0, |register| machine.vgpr(register + number, lane));
        let resource = self.scalar_of(Field::Resource)?;
        let word = |number: u16| machine.scalar(resource + number);
        let (index, kind) = self.operand(Field::ScalarOffset, 0)?;
        let scalar_offset = machine.operand(index, kind, lane)? & 0xffff_ffff;
        let base = word(0) | (word(1) & 0xffff) << 32;
        let immediate = self.offset() as u64 + after;
        let drop = |address: u64| match (target, bytes) {
            (Target::Gfx600, 1) => address,
            (Target::Gfx600, 2) => address & !1,
            (Target::Gfx600, _) => address & !3,
            _ => address,
        };
        let global = |address: u64| ByteAddress { space: Space::Global, lane: 0, address: drop(address) };
        if addr64 {
            let own = vgpr(0) | vgpr(1) << 32;
            let sum = base.wrapping_add(own).wrapping_add(scalar_offset).wrapping_add(immediate);
            return self.aligned(global(sum), bytes);
        }
        let adds_lane = word(3) >> 23 & 1 == 1;
        let own_index = if idxen { vgpr(0) } else { 0 };
        let index = (own_index + if adds_lane { lane.into() } else { 0 }) & 0xffff_ffff;
        let own_offset = if offen { vgpr(idxen.into()) } else { 0 };
        let mut stride = word(1) >> 16 & 0x3fff;
        let formats = self.instruction.row.mnemonic.contains("_format_");
        if adds_lane && target >= Target::Gfx803 && !formats {
            stride |= (word(3) >> 15 & 15) << 14;
        }
        let is_swizzled = word(1) >> 31 & 1 == 1;
        // Sums do not wrap where ranges are checked (K91, K106).
        let checked = own_offset + self.offset() as u64 + whole.0;
        let offset = (own_offset + immediate) & 0xffff_ffff;
        let records = word(2);
        let with_scalar = |included: ScalarOffset| if included == ScalarOffset::Included { scalar_offset } else { 0 };
        let by_bytes = |start: u64, scalar: u64| start + scalar + whole.1 <= records;
        let readings = machine.readings;
        let in_range = if target <= Target::Gfx700 {
            match stride != 0 && (idxen || adds_lane) {
                true => index < records && checked < stride,
                false => by_bytes(checked, with_scalar(readings.older_scalar_offset)),
            }
        } else if target < Target::Gfx900 && target >= Target::Gfx803 {
            match stride != 0 && is_swizzled {
                true => index < records && checked < stride,
                false => {
                    let start = u128::from(stride) * u128::from(index) + u128::from(checked);
                    start + u128::from(scalar_offset) + u128::from(whole.1) <= records.into()
                }
            }
        } else if idxen && stride != 0 {
            index < records && (readings.offset_check == OffsetCheck::None || checked < stride)
        } else {
            !idxen && adds_lane || by_bytes(checked, with_scalar(readings.scalar_offset))
        };
        if !in_range {
            return Some(None);
        }
        let distance = if is_swizzled {
            let element = if target >= Target::Gfx900 { 4 } else { 2 << (word(3) >> 19 & 3) };
            let interleaved = 8 << (word(3) >> 21 & 3);
            let block = (index / interleaved).wrapping_mul(stride) + offset / element * element;
            block.wrapping_mul(interleaved) + index % interleaved * element + offset % element
        } else {
            stride.wrapping_mul(index).wrapping_add(offset)
        };
        self.aligned(global(base.wrapping_add(scalar_offset).wrapping_add(distance)), bytes)
    }

    /// The operand number `nth` of this field, with its type.
    pub fn operand(&self, field: Field, nth: usize) -> Option<(gcn_semantics::instruction::Operand, Type)> {
        let mut all = self.instruction.operands.iter().zip(self.instruction.row.operands);
        all.by_ref().filter(|(_, kind)| kind.field == field).nth(nth).map(|(&operand, kind)| (operand, kind.ty))
    }
    /// The first vector register of an operand.
    pub fn register(&self, field: Field, nth: usize) -> Option<u16> {
        self.operand(field, nth)?.0.as_vector()
    }
    /// The first scalar register of an operand.
    pub fn scalar_of(&self, field: Field) -> Option<u16> {
        self.operand(field, 0)?.0.as_scalar_register()
    }
}
