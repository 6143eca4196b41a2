//! Loads and stores.

use super::CompiledProgram;
use super::op::Op;
use super::translate::{SOURCE, Translator};
use crate::algebra::Concrete;
use crate::wave::memory::{MemoryStep, SCRATCH_COLUMNS};
use crate::wave::program::Step;
use crate::wave::state::{Exit, Wave};

/// Scratch that sources of lane functions have otherwise.
const SCRATCH: u16 = SOURCE;
const _: () = assert!(SCRATCH_COLUMNS <= 9);

impl Translator {
    /// Appends step number `index` of the shared program, if it is a load or a store.
    pub fn memory(&mut self, step: &MemoryStep, index: usize) -> bool {
        let Some((written, named)) = step.quick_registers() else { return false };
        // As with a shared step: what the rule refuses ends the program.
        self.note_written();
        named.iter().for_each(|&register| self.registers.insert(register));
        written.iter().for_each(|&register| self.note_vgpr(register));
        self.ops.push(Op::Memory(index));
        true
    }
}

impl CompiledProgram {
    /// Executes step number `index`, a load or a store; gives how the program ends, if it ends here.
    #[inline(always)]
    pub(super) fn transfer<const AVX2: bool>(&self, wave: &mut Wave<Concrete>, index: usize) -> Option<Exit> {
        wave.position = index;
        let step = &self.shared.steps[index];
        let Step::Memory(memory) = step else { unreachable!("the step accesses memory") };
        #[cfg(target_arch = "x86_64")]
        // Safety: as below; with `AVX2` the processor has it.
        if AVX2 && unsafe { memory.execute_row(wave, SCRATCH) } {
            return None;
        }
        // Safety: the registers were loaded, and scratch reserved.
        if unsafe { memory.execute_quickly(wave, SCRATCH) } {
            return None;
        }
        step.execute(wave)
    }
}
