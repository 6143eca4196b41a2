//! Flat, global and scratch memory: addresses.

mod rows;

pub use rows::ROWS;

use super::columns::{map, pairs, plus_wide};
use super::reach::{FlatReach, LdsLimits, Reach};
use super::registers::{Registers, address_word, scalar_registers};
use crate::algebra::{Algebra, B32, B64, Bv, Column, WordColumn};
use crate::instruction::{Instruction, MemoryBits, Operand};
use crate::isa::{Field, MemoryOp, Segment};
use crate::wave::program::Unsupported;
use crate::wave::state::Wave;

/// Where a FLAT instruction finds its addresses.
#[derive(Clone, Copy)]
pub struct FlatPlace {
    pub segment: Segment,
    pub vector: Option<Registers>,
    /// The first scalar register, by operand code.
    pub scalar: Option<u16>,
    pub offset: i64,
    /// Atomics do not reach scratch (ledger K82).
    is_atomic: bool,
}

impl FlatPlace {
    /// Prepares the addresses of `instruction`.
    pub fn new(op: MemoryOp, instruction: &Instruction) -> Result<Self, Unsupported> {
        if instruction.modifiers.memory.contains(MemoryBits::LDS) {
            return Err(Unsupported::because(instruction, "to LDS"));
        }
        let operand = |field| instruction.row.operand(field).map(|(index, kind)| (instruction.operands[index], kind));
        let scalar = operand(Field::ScalarAddress).filter(|(operand, _)| *operand != Operand::Absent);
        let scalar =
            scalar.map(|(operand, kind)| scalar_registers(instruction, operand, kind.ty.words())).transpose()?;
        let segment = instruction.row.segment().expect("the format has segments");
        let mut vector = None;
        if let Some((operand, kind)) = operand(Field::FlatAddress) {
            let words = if segment == Segment::Global && scalar.is_some() { 1 } else { kind.ty.words() };
            vector = Registers::of(instruction, operand, words)?;
        }
        let is_atomic = matches!(op, MemoryOp::Atomic(_));
        Ok(FlatPlace { segment, vector, scalar, offset: instruction.modifiers.offset.into(), is_atomic })
    }

    /// The addresses of the lanes of `wave`.
    pub fn reach<A: Algebra>(&self, wave: &mut Wave<A>) -> Reach<A> {
        if self.segment == Segment::Scratch {
            return Reach::Scratch(self.scratch_offset(wave));
        }
        let address = plus_wide::<A>(&self.base(wave), self.offset);
        match wave.apertures().filter(|_| self.segment == Segment::Flat) {
            None => Reach::Global(address),
            Some(apertures) => Reach::Flat(FlatReach {
                address,
                apertures,
                reaches_scratch: !self.is_atomic,
                limits: LdsLimits::of(wave),
            }),
        }
    }

    /// A register pair, or a scalar pair and a vector register that is an unsigned offset (ledger K66).
    fn base<A: Algebra>(&self, wave: &mut Wave<A>) -> A::Column<B64<A>> {
        match (self.vector, self.scalar) {
            (Some(offset), Some(base)) => {
                let base = wave.scalar_pair(base);
                map::<A, B32<A>, B64<A>>(&address_word(wave, offset.first), |offset| base + offset.zext())
            }
            (None, Some(base)) => Column::splat(wave.scalar_pair(base)),
            (Some(pair), None) => {
                let [lo, hi] = [0, 1].map(|word| address_word(wave, pair.first + word));
                pairs::<A>(&lo, &hi)
            }
            (None, None) => Column::splat(Bv::zero()),
        }
    }

    /// The sum of register and offset, modulo 2^32 (ledger K73).
    fn scratch_offset<A: Algebra>(&self, wave: &mut Wave<A>) -> WordColumn<A> {
        let offset = self.offset as u32;
        let mut base: WordColumn<A> = match self.vector {
            Some(register) => address_word(wave, register.first),
            None => Column::splat(Bv::zero()),
        };
        let added: B32<A> = match self.scalar {
            Some(code) => wave.scalar(code) + Bv::constant(offset.into()),
            None => Bv::constant(offset.into()),
        };
        base.update(crate::algebra::Scope::Any, |_, base| base + added);
        base
    }
}
