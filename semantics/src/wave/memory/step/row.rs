//! The frequent case of a load or a store for itself: a dword of each lane, one after the other in one page, and nobody
//! wants to know what is accessed.

use super::quick::Words;
use super::{MemoryStep, Place, vectors};
use crate::algebra::{Concrete, LANES, Row, masks, words, words_mut};
use crate::isa::{Element, MemoryOp};
use crate::wave::memory::quick::{Bounds, Start};
use crate::wave::state::Wave;

/// The registers of a load or a store of a dword of each lane.
#[derive(Debug, Clone, Copy)]
pub struct RowRegisters {
    is_store: bool,
    /// What is stored, or becomes what is loaded.
    data: u16,
    /// The distances of the lanes from what they share.
    distances: u16,
    /// High words of addresses, which must be one.
    high: Option<u16>,
}

/// From the dword of lane 0 to that of the last lane.
const LENGTH: u32 = 4 * (LANES as u32 - 1);

impl MemoryStep {
    /// The registers, if [`MemoryStep::execute_row`] may execute the instruction.
    pub fn row_registers(&self) -> Option<RowRegisters> {
        self.quick_registers()?;
        let (is_store, data) = match self.op {
            MemoryOp::Load(Element::DWORDS) => (false, self.destination?),
            MemoryOp::Store(Element::DWORDS) => (true, *self.data.first()?),
            _ => return None,
        };
        let (distances, high) = match &self.place {
            Place::Ds(place) => (place.quick_register()?, None),
            Place::Flat(place) if place.is_shared() => {
                let (low, high) = place.quick_registers();
                (low?, high)
            }
            Place::Flat(_) => return None,
            Place::Buffer(place) => match place.quick_registers()? {
                [None, Some(offset)] => (offset, None),
                _ => return None,
            },
        };
        (data.words == 1).then_some(RowRegisters { is_store, data: data.first, distances, high })
    }

    /// Executes the instruction if it is of that kind; otherwise `None`, and nothing has happened. That the register is
    /// written is not noted.
    ///
    /// # Safety
    /// The registers are there, and are those of this instruction; with `AVX2` the processor has it.
    #[inline(always)]
    pub unsafe fn execute_row<const AVX2: bool>(
        &self,
        wave: &mut Wave<Concrete>,
        bounds: &Bounds,
        registers: &RowRegisters,
    ) -> Option<()> {
        if bounds.is_watched {
            return None;
        }
        wave.load_exec();
        match wave.exec_bits() {
            0 => None,
            // Safety: as the caller made sure.
            u64::MAX => unsafe { self.transfer_row::<AVX2, true>(wave, bounds, registers, [0, LANES - 1]) },
            active => {
                let lanes = [active.trailing_zeros() as usize, 63 - active.leading_zeros() as usize];
                // Safety: as above.
                unsafe { self.transfer_row::<AVX2, false>(wave, bounds, registers, lanes) }
            }
        }
    }

    /// With `ALL` all lanes are active; `lanes` are the first and the last that are.
    ///
    /// # Safety
    /// As for [`MemoryStep::execute_row`].
    #[inline(always)]
    unsafe fn transfer_row<const AVX2: bool, const ALL: bool>(
        &self,
        wave: &mut Wave<Concrete>,
        bounds: &Bounds,
        registers: &RowRegisters,
        lanes @ [first, _]: [usize; 2],
    ) -> Option<()> {
        let columns = wave.columns();
        // Safety: EXEC is expanded, and stays where it is as long as nothing writes it.
        let exec: &Words = unsafe { &*std::ptr::from_ref(masks(wave.exec_lanes())) };
        // Safety: the columns are there.
        let distances = words(unsafe { columns.get(registers.distances) });
        let own = distances[first].checked_sub(4 * first as u32).filter(|&start| start <= u32::MAX - LENGTH)?;
        // Safety: as above.
        if !unsafe { vectors::is_row::<AVX2, ALL>(distances, own, exec) } {
            return None;
        }
        let mut high = 0;
        if let Some(register) = registers.high {
            // Safety: as above.
            let column = words(unsafe { columns.get(register) });
            high = column[first];
            // Safety: as above.
            if !unsafe { vectors::is_one::<AVX2, ALL>(column, high, exec) } {
                return None;
            }
        }
        let [least, most] = lanes.map(|lane| own + 4 * lane as u32);
        let row = Row { lanes, is_full: ALL, is_row: true, least, most, bits: least | !3 };
        let Start { space, base } = match &self.place {
            Place::Ds(place) => place.quick_start(wave, bounds, 0, &row, 4)?,
            Place::Flat(place) => place.quick_start(wave, bounds, high, &row, 4)?,
            Place::Buffer(place) => place.quick_start(wave, bounds, &row, [None, Some(&row)], 4)?,
        };
        let address = base.wrapping_add(own.into());
        if registers.is_store {
            let cells = wave.memory.row_mut(space, address, lanes)?;
            // Safety: as above.
            unsafe { vectors::store::<AVX2, ALL>(words(columns.get(registers.data)), cells, exec) };
        } else {
            let cells = wave.memory.row(space, address, lanes)?;
            // Safety: as above, and nobody looks at the distances any more.
            unsafe { vectors::load::<AVX2, ALL>(cells, words_mut(columns.get_mut(registers.data)), exec) };
        }
        Some(())
    }
}
