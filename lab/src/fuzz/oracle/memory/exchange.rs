//! Atomics of the lanes, one after the other: K24 to K26, K32 to K34, K79, K112, K137.

use gcn_semantics::Target;
use gcn_semantics::algebra::Space;
use gcn_semantics::instruction::MemoryBits;
use gcn_semantics::isa::{Field, Format};

use super::super::Known;
use super::Run;
use super::atomic::Atomic;

impl Run<'_, '_> {
    fn value(&self, register: u16, bits: u64, lane: u32) -> u64 {
        let low = self.machine.vgpr(register, lane);
        if bits == 64 { low | self.machine.vgpr(register + 1, lane) << 32 } else { low }
    }

    /// Replaces a cell; gives what was there, 0 if there is none.
    fn replace(&mut self, atomic: Atomic, place: Option<super::ByteAddress>, data: [Known; 2]) -> Option<Known> {
        let Some(place) = place else { return Some(Known::all(0)) };
        // What FLAT reaches in LDS is LDS's to add (K176).
        let is_flat = self.instruction.row.format == Format::Flat && self.machine.target >= Target::Gfx908;
        let in_lds = self.instruction.row.format == Format::Ds || is_flat && place.space == Space::Lds;
        let bytes = atomic.bits / 8;
        let old = self.cells.read(place, bytes)?;
        let ones = u64::MAX >> (64 - atomic.bits);
        let is_decided = [old, data[0], data[1]].iter().all(|known| known.decided & ones == ones);
        let new = match is_decided {
            true => self.machine.atomic_result(atomic, in_lds, old.value, data.map(|known| known.value & ones)),
            false => Known::OPEN,
        };
        self.cells.write(place, bytes, new)?;
        Some(old)
    }

    fn give(&mut self, register: u16, bits: u64, lane: u32, old: Known) {
        self.set(register, lane, old);
        if bits == 64 {
            self.set(register + 1, lane, Known { value: old.value >> 32, decided: old.decided >> 32 });
        }
    }

    pub(super) fn exchange(&mut self, atomic: Atomic) -> Option<()> {
        let is_ds = self.instruction.row.format == Format::Ds;
        let words = (atomic.bits / 32) as u16;
        let compares = atomic.op.ends_with("cmpswap");
        let returned = self.register(Field::DataReturned, 0);
        let first = self.register(Field::Data, 0).or(returned)?;
        let second = self.register(Field::Data, 1);
        let glc = self.instruction.modifiers.memory.contains(MemoryBits::GLC);
        let to = if is_ds || glc { self.destination().or(returned) } else { None };
        for lane in self.lanes() {
            let of = |register| Known::all(self.value(register, atomic.bits, lane));
            let data = match (second, compares) {
                // DS compares with DATA0.
                (Some(second), true) => [of(second), of(first)],
                (Some(second), false) => [of(first), of(second)],
                (None, true) => [of(first), of(first + words)],
                (None, false) => [of(first), Known::all(0)],
            };
            let place = self.reach(lane, 0, 0, atomic.bits / 8)?;
            let old = self.replace(atomic, place, data)?;
            if let Some(to) = to {
                self.give(to, atomic.bits, lane, old);
            }
        }
        Some(())
    }

    /// `wrxchg2`: the second exchange of all lanes comes after the first.
    pub(super) fn exchange_two(&mut self) -> Option<()> {
        let bits = 8 * self.element_bytes();
        let swap = Atomic { op: "swap", bits };
        for number in 0..2 {
            let from = self.register(Field::Data, number)?;
            let to = self.destination()? + number as u16 * (bits / 32) as u16;
            for lane in self.lanes() {
                let data = Known::all(self.value(from, bits, lane));
                let place = self.reach(lane, number, 0, bits / 8)?;
                let old = self.replace(swap, place, [data, data])?;
                self.give(to, bits, lane, old);
            }
        }
        Some(())
    }

    pub(super) fn exchange_with_lds(&mut self, atomic: Atomic) -> Option<()> {
        let mut all = Vec::new();
        for lane in self.lanes() {
            let mut operand = Known { value: 0, decided: 0 };
            for word in 0..atomic.bits / 32 {
                let reach = self.reach(lane, 1, 4 * word, 4)?;
                let known = self.found(reach, 4)?;
                operand.value |= (known.value & 0xffff_ffff) << (32 * word);
                operand.decided |= (known.decided & 0xffff_ffff) << (32 * word);
            }
            all.push((lane, operand));
        }
        for (lane, operand) in all {
            let place = self.reach(lane, 0, 0, atomic.bits / 8)?;
            self.replace(atomic, place, [operand, operand])?;
        }
        Some(())
    }

    pub(super) fn count(&mut self, adds: bool) -> Option<()> {
        let lanes = self.lanes();
        if lanes.is_empty() {
            return Some(());
        }
        let atomic = Atomic { op: if adds { "add" } else { "sub" }, bits: 32 };
        let count = Known::all(lanes.len() as u64);
        let place = self.reach(0, 0, 0, 4)?;
        let old = self.replace(atomic, place, [count, count])?;
        let to = self.destination()?;
        lanes.into_iter().for_each(|lane| self.set(to, lane, old));
        Some(())
    }
}
