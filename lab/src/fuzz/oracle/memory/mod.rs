//! Memory: loads, stores and atomics, from the ledger's rows K1 to K151.

mod atomic;
mod cells;
mod convert;
mod exchange;
mod reach;
mod scalar;

use gcn_semantics::Target;
use gcn_semantics::instruction::{Instruction, MemoryBits, code};
use gcn_semantics::isa::{Field, Format};
use gcn_semantics::ledger::{LaneOrder, LdsOffset, LdsStride, Readings, SramEcc};

use super::{Known, OracleMachine, Writes};
use atomic::Atomic;
use cells::{ByteAddress, Cells};
pub use convert::is_refused_format;
use gcnverify::state::StateVar;
pub use scalar::is_refused_scalar;

/// What an instruction does at the addresses of its lanes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `half`: the half of the register that takes part, 1 the high one.
    Load {
        bytes: u64,
        signed: bool,
        half: Option<u32>,
    },
    Store {
        bytes: u64,
        high: bool,
    },
    /// `read2` and its kin; `swaps`: `wrxchg2`.
    Pair {
        stride: u64,
        loads: bool,
        swaps: bool,
    },
    Atomic(Atomic),
    /// The operand of an atomic is in LDS.
    FromLds(Atomic),
    /// `append`, `consume`.
    Count {
        adds: bool,
    },
    /// Loads of gfx942 and later that go to LDS: of so many words, if they are whole ones.
    ToLds {
        bytes: u64,
        words: u64,
    },
    /// `ds_read_*_tr_*`: rows of items of so many bits.
    Transpose {
        bits: u32,
    },
    /// Loads and stores of components, by a format.
    Convert {
        loads: bool,
    },
}

impl Kind {
    fn of(name: &str) -> Option<Self> {
        if let Some(name) = name.strip_prefix("ds_") {
            return Kind::of_data_share(name);
        }
        if name.contains("_format_") {
            return Some(Kind::Convert { loads: name.contains("load_") });
        }
        if let Some(atomic) = Atomic::named(name) {
            return Some(Kind::Atomic(atomic));
        }
        let (_, part) = name.split_once('_')?;
        if let Some(ty) = part.strip_prefix("load_lds_") {
            return Some(match ty {
                "ubyte" => Kind::ToLds { bytes: 1, words: 1 },
                "ushort" => Kind::ToLds { bytes: 2, words: 1 },
                "dword" => Kind::ToLds { bytes: 4, words: 1 },
                "dwordx3" => Kind::ToLds { bytes: 4, words: 3 },
                "dwordx4" => Kind::ToLds { bytes: 4, words: 4 },
                _ => return None,
            });
        }
        let half = if part.ends_with("_d16_hi") { Some(1) } else { part.ends_with("_d16").then_some(0) };
        let ty = part.split('_').nth(1)?;
        let bytes = match ty.trim_start_matches(['u', 's']).trim_start_matches("hort") {
            "byte" => 1,
            "" => 2,
            _ if ty.starts_with("dword") => 4,
            _ => return None,
        };
        let signed = ty.starts_with("sb") || ty.starts_with("ss");
        Some(match part.starts_with("load_") {
            true => Kind::Load { bytes, signed, half },
            false => Kind::Store { bytes, high: half == Some(1) },
        })
    }

    fn of_data_share(name: &str) -> Option<Self> {
        let stride = if name.contains("2st64_") { 64 } else { 1 };
        let half = if name.ends_with("_d16_hi") { Some(1) } else { name.ends_with("_d16").then_some(0) };
        let plain = name.trim_end_matches("_d16_hi").trim_end_matches("_d16").trim_end_matches("_b32").to_owned();
        let narrow = |plain: &str| match plain.rsplit_once('_').map_or("", |(_, ty)| &ty[1..]) {
            "8" => 1,
            "16" => 2,
            _ => 4,
        };
        if let Some((_, bits)) = name.split_once("_tr_b") {
            return Some(Kind::Transpose { bits: bits.parse().ok()? });
        }
        Some(match name {
            "append" => Kind::Count { adds: true },
            "consume" => Kind::Count { adds: false },
            _ if name.contains("_src2_") => Kind::FromLds(Atomic::of_data_share(name)?),
            _ if name.starts_with("read2") => Kind::Pair { stride, loads: true, swaps: false },
            _ if name.starts_with("write2") => Kind::Pair { stride, loads: false, swaps: false },
            _ if name.starts_with("wrxchg2") => Kind::Pair { stride, loads: false, swaps: true },
            _ if name.starts_with("read_") => {
                Kind::Load { bytes: narrow(&plain), signed: plain.starts_with("read_i"), half }
            }
            _ if name.starts_with("write_") => Kind::Store { bytes: narrow(&plain), high: half == Some(1) },
            _ => Kind::Atomic(Atomic::of_data_share(name)?),
        })
    }
}

/// An instruction that is executed.
pub struct Run<'m, 's> {
    machine: &'m OracleMachine<'s>,
    instruction: &'m Instruction,
    kind: Kind,
    cells: Cells,
    outcome: Writes,
}

impl OracleMachine<'_> {
    /// `None` if no document says what `instruction` does, or it is no access to memory.
    pub(super) fn memory(&self, instruction: &Instruction) -> Option<Writes> {
        let name = instruction.row.mnemonic;
        let (cells, mut outcome) = (Cells::new(self), Writes::default());
        let is_event = |start: &&str| name.starts_with(start);
        let events = ["s_barrier", "s_sendmsg", "s_trap", "exp", "buffer_wbinvl1", "buffer_wbl2", "buffer_inv"];
        if events.iter().any(is_event) {
            // For one wave they change nothing (K148, K157, K158, K180).
            return Some(outcome);
        }
        if name == "ds_ordered_count" {
            // Whatever the count is (K38).
            let register = instruction.operands.first()?.as_vgpr()?;
            for lane in (0..64).filter(|&lane| self.is_active(lane)) {
                outcome.set(StateVar::Vgpr { register, lane: lane as u8 }, Known::OPEN);
            }
            return Some(outcome);
        }
        let kind = match instruction.row.format {
            Format::Smem => return self.scalar_memory(instruction),
            Format::Ds | Format::Flat | Format::Mubuf | Format::Mtbuf => Kind::of(name)?,
            _ => return None,
        };
        let mut run = Run { machine: self, instruction, kind, cells, outcome };
        run.execute()?;
        run.cells.finish(&mut run.outcome)?;
        Some(run.outcome)
    }
}

impl Run<'_, '_> {
    fn atomic(&self) -> Option<Atomic> {
        match self.kind {
            Kind::Atomic(atomic) => Some(atomic),
            _ => None,
        }
    }
    /// Bytes that are aligned as one at each address: of whole operands, but of the parts of wide loads and stores.
    fn element_bytes(&self) -> u64 {
        let words = |field| self.operand(field, 0).map(|(_, ty)| u64::from(ty.words()));
        match self.kind {
            Kind::Load { bytes, .. } | Kind::Store { bytes, .. } => bytes,
            Kind::Pair { loads: true, .. } => 2 * words(Field::Vdst).unwrap_or(2),
            Kind::Pair { .. } => 4 * words(Field::Data).unwrap_or(1),
            Kind::Atomic(atomic) | Kind::FromLds(atomic) => atomic.bits / 8,
            Kind::ToLds { bytes, .. } => bytes,
            Kind::Count { .. } | Kind::Convert { .. } | Kind::Transpose { .. } => 4,
        }
    }
    /// The words at each address of a load or a store.
    fn words(&self) -> u64 {
        let fields = [Field::Vdst, Field::VdstRead, Field::LoadDst, Field::Data];
        let mut words = fields.into_iter().filter_map(|field| self.operand(field, 0));
        match self.kind {
            Kind::Load { bytes: 4, .. } | Kind::Store { bytes: 4, .. } => {
                words.next().map_or(1, |(_, ty)| ty.words().into())
            }
            Kind::ToLds { words, .. } => words,
            _ => 1,
        }
    }
    fn destination(&self) -> Option<u16> {
        let fields = [Field::Vdst, Field::VdstRead, Field::LoadDst, Field::VdstReturned];
        fields.into_iter().find_map(|field| self.register(field, 0))
    }
    fn lanes(&self) -> Vec<u32> {
        (0..64).filter(|&lane| self.machine.is_active(lane)).collect()
    }
    fn set(&mut self, register: u16, lane: u32, value: Known) {
        let cut = |bits: u64| bits & 0xffff_ffff;
        let value = Known { value: cut(value.value), decided: cut(value.decided) };
        self.outcome.set(StateVar::Vgpr { register, lane: lane as u8 }, value);
    }
    /// What `bytes` bytes at a place are; 0 where there is none.
    fn found(&mut self, reach: Option<ByteAddress>, bytes: u64) -> Option<Known> {
        reach.map_or(Some(Known::all(0)), |place| self.cells.read(place, bytes))
    }

    fn execute(&mut self) -> Option<()> {
        match self.kind {
            Kind::Load { bytes, signed, half } => self.load(bytes, signed, half),
            Kind::Store { bytes, high } => self.store(bytes, high),
            Kind::Pair { swaps: true, .. } => self.exchange_two(),
            Kind::Pair { loads, .. } => self.pair(loads),
            Kind::Atomic(atomic) => self.exchange(atomic),
            Kind::FromLds(atomic) => self.exchange_with_lds(atomic),
            Kind::Count { adds } => self.count(adds),
            Kind::ToLds { bytes, .. } => self.load(bytes, false, None),
            Kind::Transpose { bits } => self.transpose(bits),
            Kind::Convert { loads: true } => self.load_converted(),
            Kind::Convert { loads: false } => self.store_converted(),
        }
    }

    fn load(&mut self, bytes: u64, signed: bool, half: Option<u32>) -> Option<()> {
        let mut all = Vec::new();
        for lane in self.lanes() {
            let mut words = Vec::new();
            for word in 0..self.words() {
                let reach = self.reach(lane, 0, 4 * word, bytes)?;
                let mut known = self.found(reach, bytes)?;
                if signed {
                    let unused = 64 - 8 * bytes;
                    known.value = ((known.value << unused) as i64 >> unused) as u64;
                    known.decided = ((known.decided << unused) as i64 >> unused) as u64;
                }
                words.push(known);
            }
            all.push((lane, words));
        }
        if matches!(self.kind, Kind::ToLds { .. }) || self.instruction.modifiers.memory.contains(MemoryBits::LDS) {
            return self.loaded_to_lds(all);
        }
        let to = self.destination()?;
        for (lane, words) in all {
            let count = words.len() as u16;
            for (register, known) in (to..).zip(words) {
                let known = half.map_or(known, |half| self.in_half(register, lane, half, known));
                self.set(register, lane, known);
            }
            self.set_status(to + count, lane);
        }
        Some(())
    }

    /// `tfe` (K122).
    fn set_status(&mut self, register: u16, lane: u32) {
        if self.instruction.modifiers.memory.contains(MemoryBits::TFE) {
            self.set(register, lane, Known::all(0));
        }
    }

    /// A half of a register; the other one is kept, but maybe not with ECC (K17, K18).
    fn in_half(&self, register: u16, lane: u32, half: u32, known: Known) -> Known {
        let (shift, other) = (16 * half, if half == 0 { 0xffff_0000 } else { 0xffff });
        let is_open = self.machine.target >= Target::Gfx906 && self.machine.readings.sram_ecc == SramEcc::On;
        Known {
            value: (known.value & 0xffff) << shift | self.machine.vgpr(register, lane) & other,
            decided: (known.decided & 0xffff) << shift | if is_open { 0 } else { other },
        }
    }

    /// The words of each lane (K119, K120, K178).
    fn loaded_to_lds(&mut self, all: Vec<(u32, Vec<Known>)>) -> Option<()> {
        let Readings { lds_offset, lds_stride, .. } = self.machine.readings;
        let included = lds_offset == LdsOffset::Included || self.machine.target >= Target::Gfx942;
        let offset = if included { self.instruction.modifiers.offset as u64 } else { 0 };
        let m0 = self.machine.scalar(code::M0) & if self.machine.target >= Target::Gfx950 { 0x3_fffc } else { 0xffff };
        let words = all.first().map_or(0, |(_, words)| words.len());
        // A word of all lanes after the other.
        for word in 0..words {
            for (lane, known) in &all {
                let apart = if words == 3 && lds_stride == LdsStride::Four { 16 } else { 4 * words as u64 };
                let first = m0.wrapping_add(offset).wrapping_add(apart * u64::from(*lane));
                let address = first.wrapping_add(4 * word as u64) & 0xffff_ffff;
                if address + 4 <= self.machine.state.contents.lds_size(self.machine.target).into() {
                    let place = ByteAddress { space: gcn_semantics::algebra::Space::Lds, lane: 0, address };
                    self.cells.write(place, 4, known[word])?;
                }
            }
        }
        Some(())
    }

    /// K179: sixteen lanes have the rows of a matrix of sixteen columns; each lane gets a column.
    fn transpose(&mut self, bits: u32) -> Option<()> {
        let to = self.destination()?;
        let items = if bits == 16 {
            4
        } else if bits == 8 {
            8
        } else {
            16
        };
        let words = (items * bits).div_ceil(32);
        let address = self.register(Field::DsAddress, 0)?;
        let offset = self.instruction.modifiers.offset as u64;
        let is_aligned = |lane: u32| (self.machine.vgpr(address, lane) + offset).is_multiple_of(8);
        let is_told = bits != 6 && (0..64).all(|lane| self.machine.is_active(lane) && is_aligned(lane));
        let mut rows = vec![[Known::OPEN; 3]; 64];
        for lane in self.lanes() {
            for word in 0..words {
                let reach = self.reach(lane, 0, 4 * u64::from(word), 4)?;
                rows[lane as usize][word as usize] = self.found(reach, 4)?;
            }
        }
        for lane in self.lanes() {
            let mut column = [Known::all(0); 3];
            for item in 0..items {
                // The bits of the row are spread over lanes of 64 bits.
                let place = (item * 16 + lane % 16) * bits;
                let (from, bit) = (lane / 16 * 16 + place / 64, place % 64);
                let source = rows[(from % 64) as usize][(bit / 32) as usize];
                let ones = (1u64 << bits) - 1;
                let (place, shift) = (item * bits, bit % 32);
                let to = &mut column[(place / 32) as usize % 3];
                to.value |= (source.value >> shift & ones) << (place % 32);
                to.decided &= !((!source.decided >> shift & ones) << (place % 32));
            }
            for word in 0..words as u16 {
                self.set(to + word, lane, if is_told { column[usize::from(word)] } else { Known::OPEN });
            }
        }
        Some(())
    }

    /// The lanes of a store, in the order in which they write (K136).
    fn writers(&self) -> Vec<u32> {
        let mut lanes = self.lanes();
        if self.machine.readings.lane_order == LaneOrder::Descending {
            lanes.reverse();
        }
        lanes
    }

    fn store(&mut self, bytes: u64, high: bool) -> Option<()> {
        let from = self.register(Field::Data, 0)?;
        // K138: a word of all lanes after the other.
        for word in 0..self.words() {
            for lane in self.writers() {
                let value = self.machine.vgpr(from + word as u16, lane) >> if high { 16 } else { 0 };
                if let Some(place) = self.reach(lane, 0, 4 * word, bytes)? {
                    self.cells.write(place, bytes, Known::all(value))?;
                }
            }
        }
        Some(())
    }

    fn pair(&mut self, loads: bool) -> Option<()> {
        let words = self.element_bytes() / 4;
        for number in 0..2 {
            for word in 0..words {
                let index = number as u64 * words + word;
                let lanes = if loads { self.lanes() } else { self.writers() };
                for lane in lanes {
                    let reach = self.reach(lane, number, 4 * word, 4)?;
                    if loads {
                        let known = self.found(reach, 4)?;
                        self.set(self.destination()? + index as u16, lane, known);
                    } else if let Some(place) = reach {
                        let from = self.register(Field::Data, number)?;
                        let value = self.machine.vgpr(from + word as u16, lane);
                        self.cells.write(place, 4, Known::all(value))?;
                    }
                }
            }
        }
        Some(())
    }
}
