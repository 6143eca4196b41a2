//! Vector registers that an access names.

use super::columns::zip;
use crate::algebra::{Algebra, B32, Bit, Column, Scope, WordColumn};
use crate::instruction::{Instruction, Operand, code};
use crate::wave::program::Unsupported;
use crate::wave::state::Wave;

/// Consecutive vector registers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Registers {
    pub first: u16,
    pub words: u16,
}

impl Registers {
    /// Those of `operand`, if it is there.
    pub fn of(instruction: &Instruction, operand: Operand, words: u8) -> Result<Option<Self>, Unsupported> {
        let Some(first) = operand.as_vector() else {
            return if operand == Operand::Absent { Ok(None) } else { Err(Unsupported::operand(instruction, operand)) };
        };
        let words = u16::from(words);
        if first % code::VGPRS + words > code::VGPRS {
            return Err(Unsupported::because(instruction, "with registers beyond the last one"));
        }
        Ok(Some(Registers { first, words }))
    }
    /// The `words` registers from number `from` on.
    pub fn part(self, from: u16, words: u16) -> Self {
        debug_assert!(from + words <= self.words);
        Registers { first: self.first + from, words }
    }
    /// The column of register `number` of these.
    pub fn word<A: Algebra>(self, wave: &mut Wave<A>, number: u16) -> WordColumn<A> {
        wave.vgpr(self.first + number).clone()
    }
}

/// A vector register as part of addresses: in the active lanes alone, what it has in the others does not count.
pub fn address_word<A: Algebra>(wave: &mut Wave<A>, register: u16) -> WordColumn<A> {
    let exec = wave.exec();
    let word = wave.vgpr(register);
    match (word.scope(), exec.scope()) {
        (Scope::Any, Scope::Each) => word.clone(),
        _ => zip::<A, Bit<A>, B32<A>, B32<A>>(&exec, word, |active, word| active.given(word)),
    }
}

/// The first of `words` scalar registers, all of which a wave has.
pub fn scalar_registers(instruction: &Instruction, operand: Operand, words: u8) -> Result<u16, Unsupported> {
    let first = operand.as_scalar_register().filter(|first| first + u16::from(words) <= code::ZERO);
    first.ok_or_else(|| Unsupported::operand(instruction, operand))
}
