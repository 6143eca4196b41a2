//! `s_*_saveexec_b64` and `s_*_wrexec_b64`.

use super::super::salu::scalar_words;
use super::super::state::Wave;
use super::WaveStep;
use crate::algebra::{Algebra, B64, Bv};
use crate::instruction::code;

/// How the new EXEC comes from a source and the old EXEC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ExecOp {
    And,
    Or,
    Xor,
    /// `S0 & ~EXEC`.
    AndNot2,
    /// `S0 | ~EXEC`.
    OrNot2,
    Nand,
    Nor,
    Xnor,
    /// `~S0 & EXEC`.
    AndNot1,
    /// `~S0 | EXEC`.
    OrNot1,
}

impl ExecOp {
    fn apply<A: Algebra>(self, source: B64<A>, exec: B64<A>) -> B64<A> {
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
        let (lo, hi) = scalar_words(wave, self.operands[1].0, 2);
        let old = wave.scalar_pair(code::EXEC_LO);
        let new = op.apply(B64::from_words(lo, hi), old);
        write_pair(wave, self.scalar_code(0), if save { old } else { new });
        write_pair(wave, code::EXEC_LO, new);
        wave.write_scc(new.ne(Bv::zero()));
    }
}

fn write_pair<A: Algebra>(wave: &mut Wave<A>, code: u16, value: B64<A>) {
    wave.write_scalar(code, value.extract(0));
    wave.write_scalar(code + 1, value.extract(32));
}
