//! The frequent case of a load or a store for itself: a dword of each lane, one after the other, and nobody wants to
//! know what is accessed.

use super::vectors;
use crate::algebra::{Concrete, LANES, Row, RowAt};
use crate::fast::columns::{Words, masks, words, words_mut};
use crate::fast::memory::bounds::{Bounds, Start};
use crate::isa::{Element, MemoryOp};
use crate::wave::Wave;
use crate::wave::memory::{AddressSource, BufferPlace, DsPlace, FlatPlace, MemoryStep};

/// Executes a step if its lanes are a row in reach; otherwise false, and nothing has happened.
type Execute = unsafe fn(&RowStep, &mut Wave<Concrete>, &Bounds) -> bool;

/// A load or a store of a dword of each lane.
pub struct RowStep {
    is_store: bool,
    /// The register that is stored, or becomes what is loaded.
    data: u16,
    /// That with the distances of the lanes from what they share.
    distances: u16,
    /// That with the high words of addresses, which must be one.
    high: Option<u16>,
    place: AddressSource,
    /// Without AVX2 and with it.
    execute: [Execute; 2],
}

/// From the dword of lane 0 to that of the last lane, in bytes.
const LENGTH: u32 = 4 * (LANES as u32 - 1);

/// A kind of place: each has its own code, in which little is left to decide.
trait RowPlace {
    fn of(place: &AddressSource) -> Option<&Self>;
    /// Where the distances `row` count from, as the `quick_start` of each place has it.
    fn start(&self, wave: &mut Wave<Concrete>, bounds: &Bounds, high: u32, row: &Row) -> Option<Start>;
}

impl RowPlace for DsPlace {
    #[inline(always)]
    fn of(place: &AddressSource) -> Option<&Self> {
        if let AddressSource::Ds(place) = place { Some(place) } else { None }
    }
    #[inline(always)]
    fn start(&self, wave: &mut Wave<Concrete>, bounds: &Bounds, _: u32, row: &Row) -> Option<Start> {
        self.quick_start(wave, bounds, 0, row, 4)
    }
}
impl RowPlace for FlatPlace {
    #[inline(always)]
    fn of(place: &AddressSource) -> Option<&Self> {
        if let AddressSource::Flat(place) = place { Some(place) } else { None }
    }
    #[inline(always)]
    fn start(&self, wave: &mut Wave<Concrete>, bounds: &Bounds, high: u32, row: &Row) -> Option<Start> {
        self.quick_start(wave, bounds, high, row, 4)
    }
}
impl RowPlace for BufferPlace {
    #[inline(always)]
    fn of(place: &AddressSource) -> Option<&Self> {
        if let AddressSource::Buffer(place) = place { Some(place) } else { None }
    }
    #[inline(always)]
    fn start(&self, wave: &mut Wave<Concrete>, bounds: &Bounds, _: u32, row: &Row) -> Option<Start> {
        self.quick_start(wave, bounds, row, [None, Some(row)], 4)
    }
}

impl MemoryStep {
    /// The step for where lanes are a row, if that is possible.
    pub fn row(&self) -> Option<RowStep> {
        self.quick_registers()?;
        let (is_store, data) = match self.op {
            MemoryOp::Load(Element::DWORDS) => (false, self.destination?),
            MemoryOp::Store(Element::DWORDS) => (true, *self.data.first()?),
            _ => return None,
        };
        let (distances, high, execute) = match &self.place {
            AddressSource::Ds(place) => (place.quick_register()?, None, of_place::<DsPlace>()),
            AddressSource::Flat(place) if place.is_shared() => {
                let (low, high) = place.quick_registers();
                (low?, high, of_place::<FlatPlace>())
            }
            AddressSource::Flat(_) => return None,
            AddressSource::Buffer(place) => match place.quick_registers()? {
                [None, Some(offset)] => (offset, None, of_place::<BufferPlace>()),
                _ => return None,
            },
        };
        let place = self.place;
        (data.words == 1).then_some(RowStep { is_store, data: data.first, distances, high, place, execute })
    }
}

fn of_place<P: RowPlace>() -> [Execute; 2] {
    #[cfg(avx2_loops)]
    let with_avx2 = execute_avx2::<P>;
    #[cfg(not(avx2_loops))]
    let with_avx2 = execute::<false, P>;
    [execute::<false, P>, with_avx2]
}

impl RowStep {
    /// Executes the instruction if its lanes are a row in reach; otherwise false, and nothing has happened. That the
    /// register is written is not noted.
    ///
    /// # Safety
    /// The registers of the instruction are there; with `AVX2` the processor has it.
    #[inline(always)]
    pub unsafe fn execute<const AVX2: bool>(&self, wave: &mut Wave<Concrete>, bounds: &Bounds) -> bool {
        // Safety: as the caller made sure.
        unsafe { (self.execute[usize::from(AVX2)])(self, wave, bounds) }
    }
}

#[cfg(avx2_loops)]
#[target_feature(enable = "avx2")]
unsafe fn execute_avx2<P: RowPlace>(step: &RowStep, wave: &mut Wave<Concrete>, bounds: &Bounds) -> bool {
    // Safety: as the caller made sure.
    unsafe { execute::<true, P>(step, wave, bounds) }
}

/// # Safety
/// As for [`RowStep::execute`].
#[inline(always)]
unsafe fn execute<const AVX2: bool, P: RowPlace>(step: &RowStep, wave: &mut Wave<Concrete>, bounds: &Bounds) -> bool {
    if bounds.is_watched {
        return false;
    }
    wave.load_exec();
    let transferred = match wave.exec_bits() {
        0 => None,
        // Safety: as the caller made sure.
        u64::MAX => unsafe { transfer::<AVX2, true, P>(step, wave, bounds, u64::MAX) },
        // Safety: as above.
        active => unsafe { transfer::<AVX2, false, P>(step, wave, bounds, active) },
    };
    transferred.is_some()
}

/// With `ALL` all lanes are active; `active` has a bit for each that is, of which there is one.
///
/// # Safety
/// As for [`RowStep::execute`].
#[inline(always)]
unsafe fn transfer<const AVX2: bool, const ALL: bool, P: RowPlace>(
    step: &RowStep,
    wave: &mut Wave<Concrete>,
    bounds: &Bounds,
    active: u64,
) -> Option<()> {
    let place = P::of(&step.place)?;
    let first = active.trailing_zeros() as usize;
    let columns = wave.columns();
    // Safety: EXEC is expanded, and stays where it is as long as nothing writes it.
    let exec: &Words = unsafe { &*std::ptr::from_ref(masks(wave.exec_lanes())) };
    // Safety: the columns are there.
    let distances = words(unsafe { columns.get(step.distances) });
    // The distance of lane 0, whether it is active or not.
    let own = distances[first].checked_sub(4 * first as u32).filter(|&own| own <= u32::MAX - LENGTH)?;
    // Safety: as the caller made sure.
    if !unsafe { vectors::is_row::<AVX2, ALL>(distances, own, exec) } {
        return None;
    }
    let mut high = 0;
    if let Some(register) = step.high {
        // Safety: as above.
        let column = words(unsafe { columns.get(register) });
        high = column[first];
        // Safety: as above.
        if !unsafe { vectors::is_one::<AVX2, ALL>(column, high, exec) } {
            return None;
        }
    }
    // Mostly all lanes are in range, if they were active or not.
    let row = Row { lanes: [0, LANES - 1], is_full: ALL, is_row: true, least: own, most: own + LENGTH, bits: own | !3 };
    let Start { space, base } = match place.start(wave, bounds, high, &row) {
        Some(start) => start,
        None if ALL => return None,
        None => start_of_active(place, wave, bounds, high, (own, active))?,
    };
    let at = RowAt { space, address: base.wrapping_add(own.into()), active };
    if at.is_across() {
        // Safety: as above.
        return unsafe { transfer_across(step, wave, at, exec) };
    }
    if step.is_store {
        let cells = wave.memory.row_mut(&at)?;
        // Safety: as above.
        unsafe { vectors::store::<AVX2, ALL>(words(columns.get(step.data)), cells, exec) };
    } else {
        let cells = wave.memory.row(&at)?;
        // Safety: as above, and nobody looks at the distances any more.
        unsafe { vectors::load::<AVX2, ALL>(cells, words_mut(columns.get_mut(step.data)), exec) };
    }
    Some(())
}

/// Where the distances of the active lanes count from, if those are in range; that of lane 0 would be `own`.
#[inline(never)]
fn start_of_active<P: RowPlace>(
    place: &P,
    wave: &mut Wave<Concrete>,
    bounds: &Bounds,
    high: u32,
    (own, active): (u32, u64),
) -> Option<Start> {
    let lanes = [active.trailing_zeros() as usize, 63 - active.leading_zeros() as usize];
    let [least, most] = lanes.map(|lane| own + 4 * lane as u32);
    place.start(wave, bounds, high, &Row { lanes, is_full: false, is_row: true, least, most, bits: own | !3 })
}

/// Transfers a row in two pages.
///
/// # Safety
/// As for [`RowStep::execute`].
#[inline(never)]
unsafe fn transfer_across(step: &RowStep, wave: &mut Wave<Concrete>, at: RowAt, exec: &Words) -> Option<()> {
    let (mut cells, across) = wave.memory.row_across(&at)?;
    let columns = wave.columns();
    if step.is_store {
        // Safety: as the caller made sure.
        unsafe { vectors::store::<false, false>(words(columns.get(step.data)), &mut cells, exec) };
        wave.memory.put_across(across, &cells);
    } else {
        // Safety: as above.
        unsafe { vectors::load::<false, false>(&cells, words_mut(columns.get_mut(step.data)), exec) };
    }
    Some(())
}
