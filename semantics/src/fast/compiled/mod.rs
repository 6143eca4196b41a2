//! Programs for the evaluator alone: decoded once, executed many times.
//!
//! A vector instruction becomes a few operations on whole columns ([`Op`]): its lane function's loop
//! between what fetches, selects, routes and merges, all of it prepared, and compiled for AVX2 where
//! the processor has it. What is rare (values that no document decides, readings of the ledger other
//! than the first) and what is no loop over lanes is executed by the rule that all readings share.
//! Both give the same state.

mod block;
mod float;
mod machine;
mod memory;
mod moves;
mod op;
mod operands;
#[cfg(test)]
mod tests;
mod translate;

use crate::algebra::{Bv, Concrete, constant_choice};
use crate::fast::columns::{ColumnId, Lanes};
use crate::fast::memory::Bounds;
use crate::instruction::Instruction;
use crate::ledger::{InactiveSource, ReverseModel};
use crate::target::Target;
use crate::wave::{Exit, Program, Step, Unsupported, Wave};
use machine::Conditions;
use op::Op;

/// A straight-line fragment, ready to run on concrete waves many times.
///
/// Executing it does what [`Program`] does, except that readings of the ledger are not recorded as
/// touched, nor NaNs among the values that no document decides.
pub struct CompiledProgram {
    shared: Program<Concrete>,
    ops: Vec<Op>,
    /// The vector registers that the operations name.
    registers: Vec<ColumnId>,
    /// Constants, spread over the lanes, and scratch; they stand behind [`translate::FIRST_CONSTANT`].
    constants: Vec<Option<Lanes>>,
    /// Some operation routes lanes, and this one by a reversed opcode.
    routes: bool,
    reversed: bool,
}

impl CompiledProgram {
    /// Prepares `instructions` for `target`; an error carries the index of the instruction.
    ///
    /// # Errors
    /// What is not modelled.
    pub fn new<'a>(
        instructions: impl IntoIterator<Item = &'a Instruction>,
        target: Target,
    ) -> Result<Self, (usize, Unsupported)> {
        Ok(Program::new(instructions, target)?.into())
    }

    /// Executes the fragment up to its end.
    pub fn execute(&self, wave: &mut Wave<Concrete>) -> Exit {
        #[cfg(avx2_loops)]
        if has_vectors() {
            // Safety: the processor has them.
            return unsafe { self.execute_avx2(wave) };
        }
        self.execute_as::<false>(wave)
    }

    /// Executes the fragment as on a processor without AVX2, FMA and F16C.
    pub fn execute_portable(&self, wave: &mut Wave<Concrete>) -> Exit {
        self.execute_as::<false>(wave)
    }

    #[cfg(avx2_loops)]
    #[target_feature(enable = "avx2,fma,f16c")]
    fn execute_avx2(&self, wave: &mut Wave<Concrete>) -> Exit {
        self.execute_as::<true>(wave)
    }

    #[inline(always)]
    fn execute_as<const AVX2: bool>(&self, wave: &mut Wave<Concrete>) -> Exit {
        if !self.shared.is_straight() || !self.applies(wave) {
            return self.shared.execute(wave);
        }
        for &register in &self.registers {
            wave.vgpr(register);
        }
        wave.reserve_columns(translate::FIRST_CONSTANT + self.constants.len() as u16);
        for (id, constant) in (translate::FIRST_CONSTANT..).zip(&self.constants) {
            if let Some(constant) = constant {
                // Safety: the column was just reserved.
                *unsafe { wave.columns().get_mut(id) } = *constant;
            }
        }
        let undecided = constant_choice();
        if let Some(word) = undecided {
            // Safety: the column was just reserved.
            unsafe { wave.columns().get_mut(translate::UNDECIDED) }.fill(Bv::new(word));
        }
        let mut machine = Conditions::of(wave, undecided);
        let bounds = Bounds::of(wave);
        let mut next = 0;
        while let Some(op) = self.ops.get(next) {
            next += 1;
            match op {
                Op::Shared(step) => {
                    wave.position = *step;
                    if let Some(exit) = self.shared.steps[*step].execute(wave) {
                        return exit;
                    }
                    machine = Conditions::of(wave, undecided);
                }
                Op::Memory(transfer) => {
                    // Safety: the registers were loaded, and scratch reserved; AVX2 is asked for only where the
                    // processor has it.
                    if let Some(exit) = unsafe { self.transfer::<AVX2>(wave, &bounds, transfer) } {
                        return exit;
                    }
                }
                Op::Block(block) => {
                    #[cfg(avx2_loops)]
                    // Safety: as below.
                    if AVX2 && unsafe { block.execute(wave, &machine) } {
                        continue;
                    }
                    // It writes vector registers alone.
                    self.shared.steps[block.step].execute(wave);
                }
                Op::Guard { needs, step, skip } => {
                    if !machine.has::<AVX2>(needs) {
                        // A vector instruction: control goes on behind it.
                        self.shared.steps[*step].execute(wave);
                        next += skip;
                    }
                }
                Op::Packed { compute, skip } => {
                    #[cfg(avx2_loops)]
                    // Safety: as below.
                    if AVX2 && unsafe { compute.execute(wave, &machine) } {
                        next += skip;
                    }
                }
                // Safety: the columns were loaded and reserved, the translator keeps what is written
                // apart from what is read, and AVX2 is asked for only where the processor has it.
                op => unsafe { op.execute::<AVX2>(wave, &machine) },
            }
        }
        Exit::FallThrough
    }

    /// How many of the steps are executed by the rule that all readings share.
    pub fn shared_steps(&self) -> usize {
        self.ops.iter().filter(|op| matches!(op, Op::Shared(_))).count()
    }

    /// Lanes are routed as the first reading has it.
    fn applies(&self, wave: &Wave<Concrete>) -> bool {
        let readings = wave.readings.unnoted();
        !self.routes
            || (readings.inactive_source == InactiveSource::BoundCtrl
                && readings.has_primary_edges()
                && (!self.reversed || readings.reverse == ReverseModel::Documented))
    }
}

/// Whether the processor has AVX2, FMA and F16C.
#[cfg(avx2_loops)]
fn has_vectors() -> bool {
    use std::arch::is_x86_feature_detected as has;
    has!("avx2") && has!("fma") && has!("f16c")
}

impl From<Program<Concrete>> for CompiledProgram {
    fn from(shared: Program<Concrete>) -> Self {
        let mut translator = translate::Translator::default();
        for (index, step) in shared.steps.iter().enumerate() {
            match step {
                Step::Vector(step) if translator.vector(step, index) => {}
                Step::Memory(step) if translator.memory(step, index) => {}
                Step::Wave(step) if translator.block(step, index) => {}
                _ => translator.shared(index),
            }
        }
        translator.note_written();
        let translate::Translator { ops, registers, constants, routes, reversed, .. } = translator;
        CompiledProgram { shared, ops, registers: registers.iter().collect(), constants, routes, reversed }
    }
}
