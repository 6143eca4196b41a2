//! An initial state in numbers.

use std::collections::BTreeMap;

use super::initial::InitialState;
use crate::algebra::{Algebra, B32, Bit, Bv, Concrete, LANES};
use crate::float::DEFAULT_MODE;
use crate::instruction::code;

/// An initial state for the evaluator: EXEC is all ones, MODE is [`DEFAULT_MODE`], and what is not said is 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbers {
    vgprs: BTreeMap<u16, [u32; LANES]>,
    scalars: BTreeMap<u16, u32>,
    /// The scalar condition code.
    pub scc: bool,
    /// The MODE register, of which the bits of [`start_mask`](crate::float::start_mask) may be set.
    pub mode: u32,
}

impl Default for Numbers {
    fn default() -> Self {
        let exec = [code::EXEC_LO, code::EXEC_HI].map(|code| (code, u32::MAX));
        Numbers { vgprs: BTreeMap::new(), scalars: exec.into(), scc: false, mode: DEFAULT_MODE }
    }
}

impl Numbers {
    /// The same with vector register `register` (0 to 255), of which `word` gives the 32 bits of each lane (0 to 63).
    pub fn with_vgpr(mut self, register: u16, word: impl FnMut(usize) -> u32) -> Self {
        self.vgprs.insert(register, std::array::from_fn(word));
        self
    }
    /// The same with these 32 bits in the scalar register that has operand code `code`: SGPRs are 0 to 101, the
    /// others stand in [`code`].
    pub fn with_scalar(mut self, code: u16, word: u32) -> Self {
        self.scalars.insert(code, word);
        self
    }
}

impl InitialState<Concrete> for Numbers {
    fn vgpr(&self, register: u16) -> [B32<Concrete>; LANES] {
        self.vgprs.get(&register).unwrap_or(&[0; LANES]).map(Bv::new)
    }
    fn scalar(&self, code: u16) -> B32<Concrete> {
        Bv::new(self.scalars.get(&code).copied().unwrap_or(0))
    }
    fn scc(&self) -> Bit<Concrete> {
        Bit(Concrete::truth(self.scc))
    }
    fn mode(&self) -> B32<Concrete> {
        Bv::new(self.mode)
    }
}
