//! `s_*_saveexec_b64` and `s_*_wrexec_b64`.

use super::super::mask::{mask_operand, spread};
use super::super::salu::scalar_words;
use super::super::state::Wave;
use super::WaveStep;
use crate::algebra::{Algebra, B64, BitColumn, Bv, Column, Width};
use crate::instruction::code;
use crate::isa::ExecOp;

impl ExecOp {
    fn apply<A: Algebra, W: Width>(self, source: Bv<A, W>, exec: Bv<A, W>) -> Bv<A, W> {
        match self {
            ExecOp::And => source & exec,
            ExecOp::Or => source | exec,
            ExecOp::Xor => source ^ exec,
            ExecOp::AndNot2 => source & !exec,
            ExecOp::OrNot2 => source | !exec,
            ExecOp::Nand => !(source & exec),
            ExecOp::Nor => !(source | exec),
            ExecOp::Xnor => !(source ^ exec),
            ExecOp::AndNot1 => !source & exec,
            ExecOp::OrNot1 => !source | exec,
        }
    }
}

impl WaveStep {
    pub(super) fn replace_exec<A: Algebra>(&self, wave: &mut Wave<A>, op: ExecOp, save: bool) {
        if self.replace_exec_mask(wave, op, save).is_some() {
            return;
        }
        let (lo, hi) = scalar_words(wave, self.operands[1].0, 2);
        let old = wave.scalar_pair(code::EXEC_LO);
        let new = op.apply(B64::from_words(lo, hi), old);
        let kept = if save { old } else { new };
        wave.write_pair(self.scalar_code(0), kept.extract(0), kept.extract(32));
        wave.write_pair(code::EXEC_LO, new.extract(0), new.extract(32));
        wave.write_scc(new.ne(Bv::zero()));
    }

    /// The same on the bit that each lane has, where one value says it for all lanes.
    fn replace_exec_mask<A: Algebra>(&self, wave: &mut Wave<A>, op: ExecOp, save: bool) -> Option<()> {
        let source = mask_operand(wave, self.operands[1].0)?;
        let old = wave.mask_of_any_lane(code::EXEC_LO)?;
        let new: BitColumn<A> = Column::splat(op.apply(spread(source), spread(old)).bit(0));
        let kept = if save { Column::splat(old) } else { new.clone() };
        wave.write_mask(self.scalar_code(0), &kept);
        wave.write_mask(code::EXEC_LO, &new);
        wave.write_scc_of_mask(new);
        Some(())
    }
}
