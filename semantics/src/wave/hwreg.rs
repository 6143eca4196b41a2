//! `s_getreg` and `s_setreg`: MODE as a hardware register, and on gfx9 where the apertures are. Others are not
//! modelled.

use super::program::Unsupported;
use super::salu::scalar_words;
use super::source::{Fetch, aperture_words};
use super::state::Wave;
use crate::algebra::{Algebra, B32, Bv};
use crate::float::start_bits;
use crate::instruction::{Instruction, Operand, code};
use crate::isa::tables::wave_table;
use crate::isa::{HwregOp, Meaning, Type, WaveOp};
use crate::target::{Feature, Target};

/// Number of the MODE register.
const MODE: u32 = 1;
/// Number of SH_MEM_BASES: bits 63:48 of the apertures' first addresses, of scratch in the low half, of LDS in the
/// high one (gfx9, ledger K68).
const MEMORY_BASES: u32 = 15;

/// Whether an instruction finds out where the apertures of FLAT addresses are.
pub fn finds_apertures(instruction: &Instruction) -> bool {
    let is_get = instruction.row.meaning == Meaning::Wave(WaveOp::Hwreg(HwregOp::Get));
    let is_bases =
        |operand: &Operand| matches!(operand, Operand::Immediate(field) if *field as u32 & 63 == MEMORY_BASES);
    instruction.operands.iter().any(|operand| operand.is_aperture() || is_get && is_bases(operand))
}

/// An instruction of this kind, ready to execute.
pub struct HwregStep {
    op: HwregOp,
    /// Its number.
    register: u32,
    /// The lowest bit of the field, and its width.
    offset: u32,
    width: u32,
    /// Source of a write, destination of a read.
    operand: Fetch,
}

impl HwregStep {
    /// Prepares `instruction`.
    pub fn new(op: HwregOp, instruction: &Instruction, target: Target) -> Result<Self, Unsupported> {
        let [register, operand] = match op {
            HwregOp::Get => [1, 0],
            HwregOp::Set => [0, 1],
        };
        let Operand::Immediate(field) = instruction.operands[register] else {
            return Err(Unsupported::operand(instruction, instruction.operands[register]));
        };
        let field = field as u32;
        let (id, offset, width) = (field & 63, field >> 6 & 31, (field >> 11 & 31) + 1);
        let is_known = id == MODE || (id == MEMORY_BASES && op == HwregOp::Get && target.has(Feature::Apertures));
        if !is_known {
            return Err(Unsupported::because(instruction, &format!("of hardware register {id}")));
        }
        let width = width.min(32 - offset);
        let fetch = Fetch::new(instruction.operands[operand], Type::B32);
        let operand = fetch.ok_or_else(|| Unsupported::operand(instruction, instruction.operands[operand]))?;
        let floats = start_bits(target);
        if op == HwregOp::Set && offset + width > floats {
            // The other bits may be given the value that they start with.
            let others = !0 << floats.saturating_sub(offset);
            if !matches!(operand, Fetch::Constant { lo, .. } if lo & others & mask(width) == 0) {
                return Err(Unsupported::because(instruction, "of MODE bits that are not about floating point"));
            }
        }
        Ok(HwregStep { op, register: id, offset, width, operand })
    }

    /// Executes the instruction on `wave`.
    pub fn execute<A: Algebra>(&self, wave: &mut Wave<A>) {
        let mask: B32<A> = Bv::constant(u64::from(mask(self.width)));
        let offset = Bv::constant(u64::from(self.offset));
        match (self.op, self.operand) {
            (HwregOp::Get, Fetch::Scalar(code)) => {
                let value = if self.register == MODE { wave.mode() } else { memory_bases(wave) };
                wave.write_scalar(code, value.lshr(offset) & mask);
            }
            (HwregOp::Get, other) => unreachable!("the destination is a scalar register, not {other:?}"),
            (HwregOp::Set, source) => {
                let (mode, (value, _)) = (wave.mode(), scalar_words(wave, source, 1));
                wave.write_mode((mode & !mask.lshl(offset)) | (value & mask).lshl(offset));
            }
        }
    }
}

/// SH_MEM_BASES.
fn memory_bases<A: Algebra>(wave: &Wave<A>) -> B32<A> {
    let [(_, shared), (_, private)] = [code::SHARED_BASE, code::PRIVATE_BASE].map(|end| aperture_words(wave, end));
    (shared & Bv::constant(0xffff_0000)) | private.lshr(Bv::constant(16))
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
