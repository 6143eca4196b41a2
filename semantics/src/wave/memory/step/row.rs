//! The frequent case of a load or a store for itself: a whole dword of each lane, one after the other in one page, and
//! nobody wants to know what is accessed.

use super::quick::Words;
use super::{MemoryStep, Place};
use crate::algebra::{Concrete, LANES, Many, Size, Space, masks, words, words_mut};
use crate::isa::{Element, MemoryOp};
use crate::wave::memory::flat::is_one;
use crate::wave::memory::quick::Start;
use crate::wave::state::Wave;

impl MemoryStep {
    /// Executes the instruction if it is of that kind; otherwise `false`, and nothing has happened.
    ///
    /// # Safety
    /// As for [`MemoryStep::execute_quickly`]; the processor has AVX2.
    #[target_feature(enable = "avx2")]
    pub unsafe fn execute_row(&self, wave: &mut Wave<Concrete>, scratch: u16) -> bool {
        // Safety: as the caller made sure.
        unsafe { self.row(wave, scratch).is_some() }
    }

    /// # Safety
    /// As for [`MemoryStep::execute_row`].
    #[inline(always)]
    unsafe fn row(&self, wave: &mut Wave<Concrete>, scratch: u16) -> Option<()> {
        let is_store = match self.op {
            MemoryOp::Load(Element::DWORDS) => false,
            MemoryOp::Store(Element::DWORDS) => true,
            _ => return None,
        };
        let data = if is_store { self.data.first() } else { self.destination.as_ref() };
        let register = data.filter(|registers| registers.words == 1)?.first;
        wave.load_exec();
        let active = wave.exec_bits();
        let columns = wave.columns();
        // Safety: EXEC is expanded, and stays where it is as long as nothing writes it.
        let exec = unsafe { &*std::ptr::from_ref(masks(wave.exec_lanes())) };
        // Safety: the columns are there, and what is scratch is no register.
        let column = |register: u16| -> &Words { unsafe { words(columns.get(register)) } };
        let (offsets, high) = match &self.place {
            Place::Ds(place) => (column(place.quick_register()?), 0),
            Place::Flat(place) => match place.quick_registers() {
                (Some(low), None) => (column(low), 0),
                (Some(low), Some(pair)) => {
                    let high = column(pair)[active.trailing_zeros() as usize % LANES];
                    is_one(high, column(pair), exec).then(|| (column(low), high))?
                }
                _ => return None,
            },
            Place::Buffer(place) => match place.quick_registers()? {
                [None, Some(offset)] => (column(offset), 0),
                _ => return None,
            },
        };
        let many = Many { space: Space::Global, size: Size::Dword, offsets, exec, active };
        let row = many.in_row::<true>()?;
        let Start { space, base } = match &self.place {
            Place::Ds(place) => place.quick_start(wave, 0, &row, 4)?,
            Place::Flat(place) => place.quick_start(wave, high, &row, 4)?,
            Place::Buffer(place) => place.quick_start(wave, &row, [None, Some(&row)], 4)?,
        };
        let many = Many { space, ..many };
        if is_store {
            return wave.memory.store_row(&many, &row, base, column(register));
        }
        // Safety: as above.
        let to = words_mut(unsafe { columns.get_mut(scratch) });
        wave.memory.load_row(&many, &row, base, to)?;
        if !row.is_full {
            let old = column(register);
            for lane in 0..LANES {
                to[lane] = to[lane] & exec[lane] | old[lane] & !exec[lane];
            }
        }
        // Safety: as above.
        unsafe { wave.exchange(register, scratch) };
        Some(())
    }
}
