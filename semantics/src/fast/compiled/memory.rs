//! Loads and stores.

use super::CompiledProgram;
use super::op::Op;
use super::translate::{SOURCE, Translator};
use crate::algebra::Concrete;
use crate::fast::memory::{Bounds, RowStep, SCRATCH_COLUMNS};
use crate::wave::Step;
use crate::wave::memory::MemoryStep;
use crate::wave::{Exit, Wave, Written};

/// Scratch that sources of lane functions have otherwise.
const SCRATCH: u16 = SOURCE;
const _: () = assert!(SCRATCH_COLUMNS <= 9);

/// A load or a store.
pub struct Transfer {
    /// Its number in the shared program.
    step: usize,
    row: Option<RowStep>,
    /// What was written since the last shared step: to be noted before what the rule refuses ends the program.
    written: Written,
}

impl Translator {
    /// Appends step number `index` of the shared program, if it is a load or a store.
    pub fn memory(&mut self, step: &MemoryStep, index: usize) -> bool {
        let Some((written, named)) = step.quick_registers() else { return false };
        named.iter().for_each(|&register| self.registers.insert(register));
        let transfer = Transfer { step: index, row: step.row(), written: self.written().clone() };
        self.ops.push(Op::Memory(Box::new(transfer)));
        written.iter().for_each(|&register| self.note_vgpr(register));
        true
    }
}

impl CompiledProgram {
    /// Executes a load or a store; gives how the program ends, if it ends here.
    ///
    /// # Safety
    /// The registers are there, and scratch; with `AVX2` the processor has it.
    #[inline(always)]
    pub(super) unsafe fn transfer<const AVX2: bool>(
        &self,
        wave: &mut Wave<Concrete>,
        bounds: &Bounds,
        transfer: &Transfer,
    ) -> Option<Exit> {
        // Safety: as the caller made sure.
        if transfer.row.as_ref().is_some_and(|row| unsafe { row.execute::<AVX2>(wave, bounds) }) {
            return None;
        }
        #[cfg(avx2_loops)]
        if AVX2 {
            // Safety: as above.
            return unsafe { self.transfer_cells_avx2(wave, bounds, transfer) };
        }
        // Safety: as above.
        unsafe { self.transfer_cells(wave, bounds, transfer) }
    }

    /// # Safety
    /// As for [`CompiledProgram::transfer`].
    #[cfg(avx2_loops)]
    #[target_feature(enable = "avx2")]
    #[inline(never)]
    unsafe fn transfer_cells_avx2(
        &self,
        wave: &mut Wave<Concrete>,
        bounds: &Bounds,
        transfer: &Transfer,
    ) -> Option<Exit> {
        // Safety: as the caller made sure.
        unsafe { self.transfer_cells(wave, bounds, transfer) }
    }

    /// What is no row.
    ///
    /// # Safety
    /// The registers are there, and scratch.
    #[inline(always)]
    unsafe fn transfer_cells(&self, wave: &mut Wave<Concrete>, bounds: &Bounds, transfer: &Transfer) -> Option<Exit> {
        wave.position = transfer.step;
        let step = &self.shared.steps[transfer.step];
        let Step::Memory(memory) = step else { unreachable!("the step accesses memory") };
        // Safety: as the caller made sure.
        if unsafe { memory.execute_quickly(wave, bounds, SCRATCH) } {
            return None;
        }
        wave.written.extend(&transfer.written);
        step.execute(wave)
    }
}
