//! Loads and stores of the evaluator: whole columns from and to the bytes of a page or two.

use smallvec::SmallVec;

use super::flat::is_one;
use crate::algebra::{Access, Concrete, LANES, Many, Row, Size, Space};
use crate::fast::columns::{Columns, Words, masks, words, words_mut};
use crate::fast::memory::bounds::{Bounds, Start};
use crate::isa::{Element, Half, MemoryOp, PairOp};
use crate::ledger::{LaneOrder, SramEcc};
use crate::target::Feature;
use crate::wave::Wave;
use crate::wave::memory::{AddressSource, MemoryStep};

/// Columns that an execution may use: for the words that are loaded or stored, and the distances of the lanes.
pub const SCRATCH_COLUMNS: u16 = DISTANCES + 1;
const DISTANCES: u16 = 4;

/// Where the active lanes reach, before anything is known about ranges.
struct Lanes<'c> {
    offsets: &'c Words,
    row: Row,
    /// The high word of addresses.
    high: u32,
    /// Of buffers: index and offset.
    parts: [Option<Row>; 2],
}

/// The vector registers that an execution writes.
pub type Written = SmallVec<[u16; 4]>;
/// All vector registers that an execution names.
pub type Named = SmallVec<[u16; 8]>;

impl MemoryStep {
    /// What is done at each address, if it is a load or a store of whole cells.
    fn quick_element(&self) -> Option<Element> {
        match self.op {
            MemoryOp::Load(element) | MemoryOp::Store(element) => Some(element),
            MemoryOp::Pair(PairOp::Load | PairOp::Store, _) => Some(Element::DWORDS),
            _ => None,
        }
    }

    fn is_store(&self) -> bool {
        matches!(self.op, MemoryOp::Store(_) | MemoryOp::Pair(PairOp::Store, _))
    }

    /// The vector registers that are written, and all that an execution names; `None` if the instruction is executed
    /// by the rule that all readings share.
    pub fn quick_registers(&self) -> Option<(Written, Named)> {
        self.quick_element()?;
        let mut named = SmallVec::new();
        match &self.place {
            AddressSource::Ds(place) => named.push(place.quick_register()?),
            AddressSource::Flat(place) => {
                let (offset, high) = place.quick_registers();
                named.extend(offset.into_iter().chain(high));
            }
            AddressSource::Buffer(place) => named.extend(place.quick_registers()?.into_iter().flatten()),
        }
        let mut written = SmallVec::new();
        match self.destination {
            _ if self.is_store() => {}
            Some(to) if self.to_lds.is_none() && !self.has_status => written.extend(to.first..to.first + to.words),
            _ => return None,
        }
        named.extend(written.iter().copied());
        named.extend(self.data.iter().flat_map(|data| data.first..data.first + data.words));
        Some((written, named))
    }

    /// Executes the instruction if all that it accesses is in range and has a value, and lanes are where they mostly
    /// are. Otherwise `false`: then executing it by the rule that all readings share does what it would have done
    /// before. That registers are written is not noted.
    ///
    /// # Safety
    /// The registers of [`MemoryStep::quick_registers`] are there, and [`SCRATCH_COLUMNS`] columns from `scratch` on.
    #[inline(always)]
    pub unsafe fn execute_quickly(&self, wave: &mut Wave<Concrete>, bounds: &Bounds, scratch: u16) -> bool {
        wave.load_exec();
        if wave.exec_bits() == 0 {
            return true;
        }
        let Some(element) = self.quick_element() else { return false };
        let columns = wave.columns();
        // Safety: EXEC is expanded, and stays where it is as long as nothing writes it.
        let exec = unsafe { &*std::ptr::from_ref(masks(wave.exec_lanes())) };
        // Safety: as the caller made sure. No closure, which would be compiled for every processor.
        unsafe {
            match self.lanes(wave, columns, exec, scratch, element) {
                Some(lanes) => self.transferred(wave, bounds, exec, scratch, element, &lanes).is_some(),
                None => false,
            }
        }
    }

    /// # Safety
    /// As for [`MemoryStep::execute_quickly`].
    #[inline(always)]
    unsafe fn lanes<'c>(
        &self,
        wave: &mut Wave<Concrete>,
        columns: Columns,
        exec: &'c Words,
        scratch: u16,
        element: Element,
    ) -> Option<Lanes<'c>> {
        // Safety: the columns are there, and what is scratch is no register.
        let column = |register: u16| -> &'c Words { unsafe { words(columns.get(register)) } };
        // Safety: as above.
        let made = || -> &'c mut Words { words_mut(unsafe { columns.get_mut(scratch + DISTANCES) }) };
        let (size, active) = (element.size, wave.exec_bits());
        let (mut high, mut parts) = (0, [None; 2]);
        let offsets = match &self.place {
            AddressSource::Ds(place) => place.quick_register().map(column),
            AddressSource::Flat(place) => {
                let (low, pair) = place.quick_registers();
                if let Some(pair) = pair {
                    high = column(pair)[wave.exec_bits().trailing_zeros() as usize];
                    if !is_one(high, column(pair), exec) {
                        return None;
                    }
                }
                low.map(column)
            }
            AddressSource::Buffer(place) => {
                let [index, offset] = place.quick_registers()?.map(|register| register.map(column));
                match index {
                    Some(index) => {
                        let to = made();
                        place.quick_distances(wave, exec, index, offset, to)?;
                        parts[0] = Many { space: Space::Global, size, offsets: index, exec, active }.row();
                        if let Some(offsets) = offset {
                            parts[1] = Many { space: Space::Global, size, offsets, exec, active }.row();
                        }
                        Some(&*to)
                    }
                    None => offset,
                }
            }
        };
        let offsets = match offsets {
            Some(offsets) => offsets,
            None => {
                let to = made();
                to.fill(0);
                to
            }
        };
        let row = Many { space: Space::Global, size, offsets, exec, active }.row()?;
        if parts[0].is_none() {
            parts[1] = Some(row);
        }
        Some(Lanes { offsets, row, high, parts })
    }

    /// # Safety
    /// As for [`MemoryStep::execute_quickly`].
    #[inline(always)]
    unsafe fn transferred(
        &self,
        wave: &mut Wave<Concrete>,
        bounds: &Bounds,
        exec: &Words,
        scratch: u16,
        element: Element,
        lanes: &Lanes,
    ) -> Option<()> {
        let columns = wave.columns();
        let stores = self.is_store();
        let (addresses, registers) = match self.op {
            MemoryOp::Pair(PairOp::Load, _) => (2, self.destination?.words / 2),
            MemoryOp::Pair(..) => (2, self.data[0].words),
            _ if stores => (1, self.data[0].words),
            _ => (1, self.destination?.words),
        };
        let each = if element.size == Size::Dword { registers } else { 1 };
        let bytes = element.size.bytes() * u64::from(each);
        let order = if stores { wave.readings.lane_order() } else { LaneOrder::Ascending };
        let access = Access { instruction: wave.position, coherent: self.coherent, order };
        let is_half = element.half.is_some() && !stores;
        if is_half && wave.target.has(Feature::SramEcc) && wave.readings.unnoted().sram_ecc == SramEcc::On {
            return None;
        }
        let Lanes { offsets, ref row, high, ref parts } = *lanes;
        for number in 0..addresses {
            let Start { space, base } = match &self.place {
                AddressSource::Ds(place) => place.quick_start(wave, bounds, number.into(), row, bytes)?,
                AddressSource::Flat(place) => place.quick_start(wave, bounds, high, row, bytes)?,
                AddressSource::Buffer(place) => {
                    place.quick_start(wave, bounds, row, parts.each_ref().map(Option::as_ref), bytes)?
                }
            };
            let many = Many { space, size: element.size, offsets, exec, active: wave.exec_bits() };
            for word in 0..each {
                let base = base.wrapping_add(4 * u64::from(word));
                // Safety: the columns are there, and what is scratch is no register.
                let own = words_mut(unsafe { columns.get_mut(scratch + (number * each + word) % DISTANCES) });
                if !stores {
                    wave.memory.load_many(&access, &many, row, base, own)?;
                    continue;
                }
                // Safety: as above.
                let from = words(unsafe { columns.get(self.data[usize::from(number)].first + word) });
                if element.half == Some(Half::High) {
                    for lane in 0..LANES {
                        own[lane] = from[lane] >> 16;
                    }
                    wave.memory.store_many(&access, &many, row, base, own)?;
                } else {
                    wave.memory.store_many(&access, &many, row, base, from)?;
                }
            }
        }
        if let Some(to) = self.destination.filter(|_| !stores) {
            for word in 0..to.words {
                // Safety: as above.
                unsafe {
                    let old = words(columns.get(to.first + word));
                    finish(element, row, exec, old, words_mut(columns.get_mut(scratch + word)));
                    wave.exchange(to.first + word, scratch + word);
                }
            }
        }
        Some(())
    }
}

/// Makes a register's new content of what was loaded and of the old content.
#[inline(always)]
fn finish(element: Element, row: &Row, exec: &Words, old: &Words, loaded: &mut Words) {
    let others = 32 - 8 * element.size as u32;
    if element.signed {
        for word in loaded.iter_mut() {
            *word = ((*word << others) as i32 >> others) as u32;
        }
    }
    if let Some(half) = element.half {
        for lane in 0..LANES {
            loaded[lane] = match half {
                Half::Low => loaded[lane] & 0xffff | old[lane] & 0xffff_0000,
                Half::High => loaded[lane] << 16 | old[lane] & 0xffff,
            };
        }
    }
    if !row.is_full {
        for lane in 0..LANES {
            loaded[lane] = loaded[lane] & exec[lane] | old[lane] & !exec[lane];
        }
    }
}
