//! Which instructions read the scalar condition code, and behind which nothing is left of it.

use crate::algebra::{Bit, Bv, Known};
use crate::instruction::{Instruction, Operand, code};
use crate::isa::{Condition, Control, HwregOp, Meaning, WaveOp};
use crate::scalar::{self, Operands};

impl Instruction {
    /// Whether SCC is a source: of a function, as an operand, as what a branch asks, or among the bits of a hardware
    /// register.
    pub fn reads_scc(&self) -> bool {
        let asks = |condition| matches!(condition, Condition::Scc0 | Condition::Scc1);
        let is_operand = |operand: &Operand| matches!(operand, Operand::Code { code: code::SCC, .. });
        match self.row.meaning {
            Meaning::Scalar(family, index) if scalar::definition::<Known>(family, index).reads_scc => true,
            Meaning::Wave(WaveOp::Hwreg(HwregOp::Get)) => true,
            _ if matches!(self.row.flags.control, Control::Branch(condition) if asks(condition)) => true,
            _ => self.operands.iter().any(is_operand),
        }
    }

    /// Whether whatever was in SCC is gone behind it: its function gives a new one.
    pub fn overwrites_scc(&self) -> bool {
        let Meaning::Scalar(family, index) = self.row.meaning else { return false };
        let anything = Operands { words: [(Bv::new(None), Bv::new(None)); 3], scc: Bit(None) };
        (scalar::definition::<Known>(family, index).apply)(&anything).scc.is_some()
    }
}
