//! Which of the instructions that are drawn are not modelled.

use gcn_semantics::Target;
use gcn_semantics::instruction::{Instruction, MemoryBits, Operand, code};
use gcn_semantics::isa::{Field, Format};

use super::memory::{is_refused_format, is_refused_scalar};

/// How many bits of MODE are about floating point, exceptions among them: on gfx9 FP16_OVFL as well (M8).
fn float_bits(target: Target) -> u32 {
    if target >= Target::Gfx900 { 24 } else { 23 }
}

/// The hardware register that tells gfx9's apertures.
const APERTURES: u32 = 15;

/// Whether `instruction`, drawn from a modelled row, is not modelled outside VGPR indexing.
pub fn is_refused(instruction: &Instruction, target: Target) -> bool {
    let (name, operands) = (instruction.row.mnemonic, &instruction.operands);
    let general = |operand: Operand| operand.as_scalar_register().is_some_and(|code| code < code::VCC_LO);
    match name {
        "s_setpc_b64" => operands[0].as_scalar_register().is_none(),
        "s_getreg_b32" => !(names_mode(operands[1]) || target >= Target::Gfx900 && field(operands[1]).0 == APERTURES),
        "s_setreg_b32" => !names_mode(operands[0]) || end_of_field(operands[0]) > float_bits(target),
        "s_setreg_imm32_b32" => {
            !names_mode(operands[0]) || sets_other_bits(operands[0], operands[1], float_bits(target))
        }
        "v_movrels_b32" | "v_movrelsd_b32" => operands[1].as_vgpr().is_none(),
        _ if name.ends_with("_saveexec_b64") => operands[0].as_scalar_register() == Some(code::EXEC_LO),
        _ if name.starts_with("s_movrels_") => !general(operands[1]),
        _ if name.starts_with("s_movreld_") => !general(operands[0]),
        _ if instruction.row.is_about_memory() => is_refused_access(instruction, target),
        _ if name.starts_with("v_qsad_") || name.starts_with("v_mqsad_") => overlaps(instruction),
        _ => arranges_whole(instruction),
    }
}

/// Accesses to the global data share other than ordered counts, loads of FLAT to LDS and of signed parts to LDS, `tfe`
/// on what is no load or goes to LDS (K37, K119, K122), and what formats and scalar memory leave out.
fn is_refused_access(instruction: &Instruction, target: Target) -> bool {
    let name = instruction.row.mnemonic;
    let [gds, lds, tfe] =
        [MemoryBits::GDS, MemoryBits::LDS, MemoryBits::TFE].map(|bit| instruction.modifiers.memory.contains(bit));
    let signed = name.ends_with("_sbyte") || name.ends_with("_sshort");
    match instruction.row.format {
        Format::Ds => gds && name != "ds_ordered_count",
        Format::Flat => lds || tfe && !name.contains("_load_"),
        Format::Mubuf | Format::Mtbuf => {
            lds && (signed || tfe) || tfe && !name.contains("_load_") || is_refused_format(instruction, target)
        }
        Format::Smem => is_refused_scalar(instruction, target),
        _ => false,
    }
}

/// Whether `instruction` is not modelled in programs with VGPR indexing (I3).
pub fn is_refused_under_indexing(instruction: &Instruction) -> bool {
    let name = instruction.row.mnemonic;
    let vector = instruction.operands.iter().any(|operand| operand.as_vgpr().is_some());
    let kinds = ["v_swap_", "v_qsad_", "v_mqsad_", "v_movrel"];
    vector && kinds.iter().any(|start| name.starts_with(start))
}

/// The number, the lowest bit and the width of a hardware register's field.
fn field(operand: Operand) -> (u32, u32, u32) {
    let Operand::Immediate(field) = operand else { return (0, 0, 0) };
    let field = field as u32;
    (field % 64, field / 64 % 32, field / 2048 % 32 + 1)
}
fn names_mode(operand: Operand) -> bool {
    field(operand).0 == 1
}
/// The bit behind the field.
fn end_of_field(operand: Operand) -> u32 {
    let (_, lowest, width) = field(operand);
    (lowest + width).min(32)
}
fn sets_other_bits(register: Operand, value: Operand, floats: u32) -> bool {
    let (Operand::Literal(value), (_, lowest, _)) = (value, field(register)) else { return true };
    (lowest.max(floats)..end_of_field(register)).any(|bit| value >> (bit - lowest) & 1 == 1)
}

/// Whether the destination shares a register with a source (S7).
fn overlaps(instruction: &Instruction) -> bool {
    let registers = |(operand, kind): (&Operand, &gcn_semantics::isa::OperandKind)| {
        let first = operand.as_vgpr().unwrap_or(u16::MAX - 8);
        let count = if operand.as_vgpr().is_some() { u16::from(kind.ty.words()) } else { 0 };
        first..first + count
    };
    let mut all = instruction.operands.iter().zip(instruction.row.operands).map(registers);
    let Some(written) = all.next() else { return false };
    all.flatten().any(|register| written.contains(&register))
}

/// Dot products: `op_sel` on what is no pair of halves, or signs of integers.
fn arranges_whole(instruction: &Instruction) -> bool {
    let modifiers = &instruction.modifiers;
    if !instruction.row.mnemonic.starts_with("v_dot") {
        return false;
    }
    let sources = instruction.row.operands.iter().filter(|kind| kind.field != Field::Vdst);
    sources.enumerate().any(|(index, kind)| {
        let bit = |mask: u8| mask >> index & 1 == 1;
        let arranged = !kind.ty.is_packed() && (bit(modifiers.op_sel) || index < 2 && !bit(modifiers.op_sel_hi));
        arranged || !kind.ty.is_packed_float() && (bit(modifiers.neg) || bit(modifiers.neg_hi))
    })
}
