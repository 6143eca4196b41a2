//! The scalar rule: read operands, compute, write the destination and SCC.

use super::link::address_word;
use super::mask::{mask_operand, spread};
use super::program::Unsupported;
use super::source::{Fetch, aperture_words, flag_value};
use super::state::Wave;
use crate::algebra::{Algebra, B32, Bit, BitColumn, Bv, Column};
use crate::instruction::Instruction;
use crate::isa::{Field, Meaning, Type};
use crate::scalar::{self, Operands, ScalarFunction, ScalarWrites};

/// A scalar instruction, ready to execute.
pub struct ScalarStep<A: Algebra> {
    function: ScalarFunction<A>,
    sources: Vec<(Fetch, Type)>,
    /// First operand code and number of words.
    destination: Option<(u16, u8)>,
    reads_destination: bool,
    /// The function treats all bits of 64 alike.
    bitwise: bool,
}

impl<A: Algebra> ScalarStep<A> {
    /// Prepares `instruction`.
    pub fn new(instruction: &Instruction) -> Result<Self, Unsupported> {
        let Meaning::Scalar(family, index) = instruction.row.meaning else { unreachable!("the row has a function") };
        let mut step = ScalarStep {
            function: scalar::definition::<A>(family, index),
            sources: Vec::new(),
            destination: None,
            reads_destination: false,
            bitwise: instruction.row.flags.bitwise && instruction.row.operands[0].ty.words() == 2,
        };
        for (&operand, kind) in instruction.operands.iter().zip(instruction.row.operands) {
            match kind.field {
                Field::Sdst | Field::SdstRead => {
                    let code = operand.as_scalar_register().expect("the destination is scalar");
                    step.destination = Some((code, kind.ty.words()));
                    step.reads_destination = kind.field == Field::SdstRead;
                }
                _ => {
                    let fetch = Fetch::new(operand, kind.ty).filter(|fetch| !matches!(fetch, Fetch::Vgpr(_)));
                    step.sources.push((fetch.ok_or_else(|| Unsupported::operand(instruction, operand))?, kind.ty));
                }
            }
        }
        Ok(step)
    }

    /// Executes the instruction on `wave`.
    pub fn execute(&self, wave: &mut Wave<A>) {
        if self.bitwise && self.execute_on_masks(wave).is_some() {
            return;
        }
        let mut words = [(Bv::zero(), Bv::zero()); 3];
        for (slot, &(fetch, ty)) in words.iter_mut().zip(&self.sources) {
            *slot = scalar_words(wave, fetch, ty.words());
        }
        if let Some((code, count)) = self.destination.filter(|_| self.reads_destination) {
            words[2] = scalar_words(wave, Fetch::Scalar(code), count);
        }
        let outcome = self.outcome(wave, words);
        if let (Some((code, count)), Some((lo, hi))) = (self.destination, outcome.destination) {
            match count {
                2 => wave.write_pair(code, lo, hi),
                _ => wave.write_scalar(code, lo),
            }
        }
        if let Some(scc) = outcome.scc {
            wave.write_scc(scc);
        }
    }
}

impl<A: Algebra> ScalarStep<A> {
    fn outcome(&self, wave: &mut Wave<A>, words: [(B32<A>, B32<A>); 3]) -> ScalarWrites<A> {
        let scc = if self.function.reads_scc { wave.scc() } else { Bit::constant(false) };
        (self.function.apply)(&Operands { words, scc })
    }

    /// Executes a bitwise instruction on the bit that each lane has, where one value says it for all lanes.
    fn execute_on_masks(&self, wave: &mut Wave<A>) -> Option<()> {
        let (code, _) = self.destination?;
        let mut words = [(Bv::zero(), Bv::zero()); 3];
        for (slot, &(fetch, _)) in words.iter_mut().zip(&self.sources) {
            let word = spread(mask_operand(wave, fetch)?);
            *slot = (word, word);
        }
        if self.reads_destination {
            let word = spread(wave.mask_of_any_lane(code)?);
            words[2] = (word, word);
        }
        let outcome = self.outcome(wave, words);
        let (lo, _) = outcome.destination?;
        let mask: BitColumn<A> = Column::splat(lo.bit(0));
        wave.write_mask(code, &mask);
        if outcome.scc.is_some() {
            wave.write_scc_of_mask(mask);
        }
        Some(())
    }
}

/// The words of a scalar operand; the high word of a 32-bit one is 0.
pub fn scalar_words<A: Algebra>(wave: &mut Wave<A>, fetch: Fetch, words: u8) -> (B32<A>, B32<A>) {
    let wide = words == 2;
    match fetch {
        Fetch::Scalar(code) => {
            let lo = wave.scalar(code);
            (lo, if wide { wave.scalar(code + 1) } else { Bv::zero() })
        }
        Fetch::Flag(flag) => (flag_value(wave, flag), Bv::zero()),
        Fetch::Aperture(end) => aperture_words(wave, end),
        Fetch::Address(link) => (address_word(wave, link), Bv::zero()),
        Fetch::Constant { lo, hi, .. } => (Bv::constant(lo as u64), Bv::constant(if wide { hi as u64 } else { 0 })),
        Fetch::Vgpr(_) | Fetch::Mask(_) => unreachable!("a scalar operand is no vector register"),
    }
}
