//! Places at which execution is cut: a path that comes there goes on with a state that somebody else has chosen, and
//! ends when it comes there again. So all rounds of a loop are one, from any state that its header may find.

use super::state::Wave;
use crate::algebra::{Algebra, B32, Bit, BitColumn, Column, WordColumn};
use crate::control::BlockId;

/// A path that has come to a cut.
pub struct Arrival<A: Algebra> {
    /// The block that the cut is before.
    pub block: BlockId,
    /// Whether the path has begun at the cut and ends there.
    pub again: bool,
    /// The condition under which a program goes this way.
    pub condition: Bit<A>,
    /// What it brings.
    pub wave: Wave<A>,
}

impl<A: Algebra> Wave<A> {
    /// Gives vector register `register` these values in all lanes.
    pub fn put_vgpr(&mut self, register: u16, value: &WordColumn<A>) {
        self.write_vgpr(register, &Column::splat(Bit::constant(true)), value);
    }
    /// Gives the scalar register with operand code `code` this value.
    pub fn put_scalar(&mut self, code: u16, value: B32<A>) {
        self.write_scalar(code, value);
    }
    /// Gives the pair that starts at `code` these bits.
    pub fn put_mask(&mut self, code: u16, bits: &BitColumn<A>) {
        self.write_mask(code, bits);
    }
    /// Gives the scalar condition code this value.
    pub fn put_scc(&mut self, value: Bit<A>) {
        self.write_scc(value);
    }
}
