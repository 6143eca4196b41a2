//! Which of the instructions that are drawn are not modelled.

use gcn_semantics::Target;
use gcn_semantics::instruction::{Encoding, Instruction, MemoryBits, Omod, Operand, Sdwa, Select, code};
use gcn_semantics::isa::{Field, Format, Type};

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
        // N10, P20.
        "v_cvt_f64_f32" | "v_cvt_f64_u32" if target == Target::Gfx908 => instruction.encoding == Encoding::Dpp,
        "v_alignbit_b32" | "v_alignbyte_b32" => instruction.modifiers.op_sel != 0,
        _ if name.ends_with("_saveexec_b64") => operands[0].as_scalar_register() == Some(code::EXEC_LO),
        _ if name.starts_with("s_movrels_") => !general(operands[1]),
        _ if name.starts_with("s_movreld_") => !general(operands[0]),
        _ if instruction.row.is_about_memory() => is_refused_access(instruction, target),
        _ if name.starts_with("v_qsad_") || name.starts_with("v_mqsad_") => overlaps(instruction),
        _ if is_refused_matrix(instruction, target) || is_refused_conversion(instruction) => true,
        _ => is_refused_pair(instruction) || arranges_whole(instruction),
    }
}

/// Whether an operand is an inline constant.
fn is_inline(operand: &Operand) -> bool {
    matches!(operand, Operand::Code { code: 128..=248, .. })
}

/// N1 to N3, N8: words and halves of constants, signs, parts and output modifiers of pairs.
fn is_refused_pair(instruction: &Instruction) -> bool {
    let (name, modifiers) = (instruction.row.mnemonic, &instruction.modifiers);
    let sources: Vec<&Operand> = match instruction.row.operands.first().map(|kind| kind.field) {
        Some(Field::Vdst | Field::VdstRead) => instruction.operands.iter().skip(1).collect(),
        _ => return false,
    };
    let constant = |mask: u8| {
        sources.iter().enumerate().any(|(index, operand)| {
            let is_register = operand.as_vgpr().is_some() || operand.as_scalar_register().is_some();
            !is_register && mask >> index & 1 == 1
        })
    };
    match name {
        "v_pk_fma_f32" | "v_pk_mul_f32" | "v_pk_add_f32" => constant(modifiers.op_sel | modifiers.op_sel_hi),
        "v_pk_mov_b32" => modifiers.neg | modifiers.neg_hi != 0 || constant(modifiers.op_sel & 3),
        "v_dot2_f32_bf16" => sources[..2].iter().any(|operand| is_inline(operand)),
        "v_dot2c_f32_f16" | "v_dot2c_f32_bf16" | "v_pk_fmac_f16" | "v_dot2c_i32_i16" => {
            let is_dword = |sdwa: &Sdwa| sdwa.dst_sel == Select::Dword && sdwa.src_sel == [Select::Dword; 2];
            modifiers.abs | modifiers.neg != 0
                || modifiers.omod != Omod::None
                || !modifiers.sdwa.as_ref().is_none_or(is_dword)
                || name == "v_dot2c_f32_bf16" && sources[..2].iter().any(|operand| is_inline(operand))
        }
        _ => false,
    }
}

/// Q7, Q8: a wide result over a source; scales that are in no vector register.
fn is_refused_matrix(instruction: &Instruction, target: Target) -> bool {
    let row = instruction.row;
    if !row.mnemonic.starts_with("v_mfma_") && !row.mnemonic.starts_with("v_smfmac_") {
        return false;
    }
    let ranges = instruction.operands.iter().zip(row.operands).map(|(operand, kind)| {
        let words = u16::from(row.operand_words(*kind, &instruction.modifiers, target));
        (kind.field, operand.as_vector().map(|first| first..first + words))
    });
    let mut written = 0..0;
    for (field, range) in ranges {
        match (field, range) {
            (Field::MatrixDst, Some(range)) => written = range,
            (Field::MatrixAddend, None) => {}
            (Field::MatrixAddend, Some(range)) if range.start == written.start => {}
            (_, None) => return true,
            (_, Some(range)) if written.len() > 4 && range.start < written.end && written.start < range.end => {
                return true;
            }
            _ => {}
        }
    }
    false
}

/// F9.
fn is_refused_conversion(instruction: &Instruction) -> bool {
    let (row, modifiers, operands) = (instruction.row, &instruction.modifiers, &instruction.operands);
    let Some(name) = row.mnemonic.strip_prefix("v_cvt_") else { return false };
    let source = row.operands[1].ty;
    let is_block = name.contains("pk32_") || name.contains("2xpk16_");
    if is_block {
        return overlaps(instruction)
            || operands
                .iter()
                .zip(row.operands)
                .any(|(operand, kind)| kind.ty.words() > 1 && operand.as_vgpr().is_none());
    }
    let widens = ["f32_fp8", "f32_bf8", "pk_f32_fp8", "pk_f32_bf8"].contains(&name);
    let without_scale = ["pk_fp8_f32", "pk_bf8_f32", "sr_fp8_f32", "sr_bf8_f32", "pk_f16_f32", "pk_bf16_f32"];
    let is_own = widens
        || name.starts_with("scalef32_")
        || without_scale.contains(&name)
        || ["f32_bf16", "sr_f16_f32", "sr_bf16_f32"].contains(&name);
    if !is_own {
        return false;
    }
    let is_code = !matches!(source, Type::F32 | Type::PkF32);
    let wrong_part = |sdwa: &Sdwa| match sdwa.src_sel[0] {
        Select::Dword => false,
        Select::Word0 | Select::Word1 => widens && !name.starts_with("pk_"),
        _ => !widens || name.starts_with("pk_"),
    };
    let signs = modifiers.abs | modifiers.neg;
    let sign_of_other = row.operands[1..]
        .iter()
        .enumerate()
        .any(|(index, kind)| signs >> index & 1 == 1 && (kind.ty.is_packed() || !kind.ty.is_float()));
    modifiers.clamp
        || modifiers.omod != Omod::None
        || sign_of_other
        || is_code && operands[1].as_vgpr().is_none()
        || row.operands[0].ty == Type::B8 && modifiers.op_sel & 3 != 0
        || modifiers.sdwa.as_ref().is_some_and(wrong_part)
}

/// Accesses to the global data share other than ordered counts, loads of FLAT to LDS and of signed parts to LDS, `tfe`
/// on what is no load or goes to LDS (K37, K119, K122), and what formats and scalar memory leave out.
fn is_refused_access(instruction: &Instruction, target: Target) -> bool {
    let name = instruction.row.mnemonic;
    let [gds, lds, tfe] =
        [MemoryBits::GDS, MemoryBits::LDS, MemoryBits::TFE].map(|bit| instruction.modifiers.memory.contains(bit));
    let signed = name.ends_with("_sbyte") || name.ends_with("_sshort");
    // K178.
    if signed && name.contains("_load_lds_") {
        return true;
    }
    match instruction.row.format {
        Format::Ds => {
            let [first, second] = [0, 8].map(|shift| instruction.modifiers.offset >> shift & 0xff);
            // K181.
            let is_one_place = name.starts_with("ds_write2") && first == second && target >= Target::Gfx950;
            gds && name != "ds_ordered_count" || is_one_place
        }
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
    let accumulates = instruction.operands.iter().any(|operand| operand.as_agpr().is_some());
    let blocks = ["v_cvt_scalef32_pk32_", "v_cvt_scalef32_sr_pk32_", "v_cvt_scalef32_2xpk16_"];
    let own = ["v_swap_", "v_qsad_", "v_mqsad_", "v_movrel", "v_permlane", "v_mfma_", "v_smfmac_"];
    let kinds = [&own[..], &blocks[..]].concat();
    vector && accumulates && instruction.row.format != Format::Ds && !instruction.row.is_about_memory()
        || vector && kinds.iter().any(|start| name.starts_with(start))
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
    if !instruction.row.mnemonic.starts_with("v_dot") || instruction.row.format != Format::Vop3p {
        return false;
    }
    let sources = instruction.row.operands.iter().filter(|kind| kind.field != Field::Vdst);
    sources.enumerate().any(|(index, kind)| {
        let bit = |mask: u8| mask >> index & 1 == 1;
        let arranged = !kind.ty.is_packed() && (bit(modifiers.op_sel) || index < 2 && !bit(modifiers.op_sel_hi));
        arranged || !kind.ty.is_packed_float() && (bit(modifiers.neg) || bit(modifiers.neg_hi))
    })
}
