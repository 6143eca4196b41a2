//! Sets of register numbers.

use crate::instruction::code;

/// How many numbers there are: of vector and accumulation registers, and what a pair at the end would name.
pub const NUMBERS: u16 = code::VECTORS + 64;

/// A set of register numbers below [`NUMBERS`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RegisterSet([u64; NUMBERS as usize / 64]);

impl RegisterSet {
    /// Adds `register`.
    #[inline(always)]
    pub fn insert(&mut self, register: u16) {
        self.0[usize::from(register >> 6)] |= 1 << (register & 63);
    }
    /// Whether `register` is in the set.
    pub fn contains(&self, register: u16) -> bool {
        self.0[usize::from(register >> 6)] >> (register & 63) & 1 == 1
    }
    /// The registers in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u16> + use<> {
        let set = *self;
        (0..NUMBERS).filter(move |&register| set.contains(register))
    }
    /// Adds all registers of `other`.
    pub fn extend(&mut self, other: &RegisterSet) {
        self.0.iter_mut().zip(other.0).for_each(|(word, more)| *word |= more);
    }
    /// Whether there is no register.
    pub fn is_empty(&self) -> bool {
        *self == RegisterSet::default()
    }
}
