//! `s_getreg` and `s_setreg`: MODE as a hardware register. Others are not modelled.

use super::crosslane::WaveOp;
use super::program::Unsupported;
use super::salu::scalar_words;
use super::source::Fetch;
use super::state::Wave;
use crate::algebra::{Algebra, B32, Bv};
use crate::float::FLOAT_BITS;
use crate::instruction::{Instruction, Operand};
use crate::isa::Type;
use crate::isa::tables::wave_table;

/// What is done with the field of the register.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HwregOp {
    Get,
    Set,
}

/// Number of the MODE register.
const MODE: u32 = 1;

/// An instruction of this kind, ready to execute.
pub struct HwregStep {
    op: HwregOp,
    /// The lowest bit of the field, and its width.
    offset: u32,
    width: u32,
    /// Source of a write, destination of a read.
    operand: Fetch,
}

impl HwregStep {
    /// Prepares `instruction`.
    pub fn new(op: HwregOp, instruction: &Instruction) -> Result<Self, Unsupported> {
        let [register, operand] = match op {
            HwregOp::Get => [1, 0],
            HwregOp::Set => [0, 1],
        };
        let Operand::Immediate(field) = instruction.operands[register] else {
            return Err(Unsupported::operand(instruction, instruction.operands[register]));
        };
        let field = field as u32;
        let (id, offset, width) = (field & 63, field >> 6 & 31, (field >> 11 & 31) + 1);
        if id != MODE {
            return Err(Unsupported::because(instruction, &format!("of hardware register {id}")));
        }
        let width = width.min(32 - offset);
        let fetch = Fetch::new(instruction.operands[operand], Type::B32);
        let operand = fetch.ok_or_else(|| Unsupported::operand(instruction, instruction.operands[operand]))?;
        if op == HwregOp::Set && offset + width > FLOAT_BITS {
            // The other bits may be given the value that they start with.
            let others = !0 << FLOAT_BITS.saturating_sub(offset);
            if !matches!(operand, Fetch::Constant { lo, .. } if lo & others & mask(width) == 0) {
                return Err(Unsupported::because(instruction, "of MODE bits that are not about floating point"));
            }
        }
        Ok(HwregStep { op, offset, width, operand })
    }

    /// Executes the instruction on `wave`.
    pub fn execute<A: Algebra>(&self, wave: &mut Wave<A>) {
        let mask: B32<A> = Bv::constant(u64::from(mask(self.width)));
        let offset = Bv::constant(u64::from(self.offset));
        let mode = wave.mode();
        match (self.op, self.operand) {
            (HwregOp::Get, Fetch::Scalar(code)) => wave.write_scalar(code, mode.lshr(offset) & mask),
            (HwregOp::Get, other) => unreachable!("the destination is a scalar register, not {other:?}"),
            (HwregOp::Set, source) => {
                let (value, _) = scalar_words(wave, source, 1);
                wave.write_mode((mode & !mask.lshl(offset)) | (value & mask).lshl(offset));
            }
        }
    }
}

/// The low `width` bits.
fn mask(width: u32) -> u32 {
    ((1u64 << width) - 1) as u32
}

wave_table! {
    s_getreg_b32: Sopk [0x12 0x11] (Sdst B32, HardwareRegister U16) => WaveOp::Hwreg(HwregOp::Get);
    s_setreg_b32: Sopk [0x13 0x12] (HardwareRegister U16, SdstOnlyRead B32) => WaveOp::Hwreg(HwregOp::Set);
    s_setreg_imm32_b32: Sopk [0x15 0x14] (HardwareRegister U16, Literal B32) => WaveOp::Hwreg(HwregOp::Set);
}
