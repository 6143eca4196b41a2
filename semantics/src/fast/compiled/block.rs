//! Conversions of blocks of numbers, which are rules of the wave.

#[cfg(avx2_loops)]
use super::machine::Conditions;
use super::op::Op;
use super::translate::Translator;
#[cfg(avx2_loops)]
use crate::algebra::Concrete;
#[cfg(avx2_loops)]
use crate::fast::native::float::narrow::block::{BlockPlaces, convert};
#[cfg(avx2_loops)]
use crate::fast::speculative::Guess;
#[cfg(avx2_loops)]
use crate::isa::BlockConversion;
#[cfg(avx2_loops)]
use crate::wave::Wave;
use crate::wave::crosslane::WaveStep;
#[cfg(avx2_loops)]
use crate::wave::source::{Fetch, Source};

/// The conversion of a block.
pub struct Block {
    /// Its number in the shared program.
    pub step: usize,
    #[cfg(avx2_loops)]
    conversion: BlockConversion,
    #[cfg(avx2_loops)]
    places: BlockPlaces,
}

impl Translator {
    /// Appends step number `index` of the shared program, if it converts a block.
    #[cfg(avx2_loops)]
    pub fn block(&mut self, step: &WaveStep, index: usize) -> bool {
        let Some((conversion, operands)) = step.block() else { return false };
        let mut columns = Vec::new();
        for (number, &(fetch, ty)) in operands.iter().enumerate() {
            match fetch {
                Fetch::Vgpr(first) => {
                    (first..first + u16::from(ty.words())).for_each(|register| self.registers.insert(register));
                    columns.push(first);
                }
                Fetch::Aperture(_) | Fetch::Address(_) => return false,
                _ => columns.push(self.source(&Source { fetch, ty, ..Source::PLAIN }, number as u16 % 3)[0]),
            }
        }
        let [to, first, .., scale] = columns[..] else { return false };
        // Of random words there is one behind the numbers.
        let (second, random) = if conversion.interleaves { (columns[2], scale) } else { (first, columns[2]) };
        let places = BlockPlaces { to, from: [first, second], scale, random };
        self.ops.push(Op::Block(Box::new(Block { step: index, conversion, places })));
        if let Some(&(Fetch::Vgpr(first), ty)) = operands.first() {
            (first..first + u16::from(ty.words())).for_each(|register| self.note_vgpr(register));
        }
        true
    }

    /// There are no loops.
    #[cfg(not(avx2_loops))]
    pub fn block(&mut self, _: &WaveStep, _: usize) -> bool {
        false
    }
}

#[cfg(avx2_loops)]
impl Block {
    /// Converts the block; whether what is in the registers counts. If not, it must be done anew.
    ///
    /// # Safety
    /// As for [`Op::execute`]; the processor has AVX2, FMA and F16C.
    pub unsafe fn execute(&self, wave: &mut Wave<Concrete>, machine: &Conditions) -> bool {
        wave.load_exec();
        let columns = wave.columns();
        // Safety: as the caller made sure; no source is written, or the instruction is not modelled.
        let open = unsafe { convert(self.conversion, columns, &self.places, wave.exec_lanes(), &machine.environment) };
        !open || machine.repaired & Guess::UNDECIDED == 0
    }
}
