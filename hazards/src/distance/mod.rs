//! The instructions that rules about wait states are about, and the registers that they share.
//!
//! Both sides of a rule give registers; it is about two instructions that give the same. What is no register with a
//! code (a hardware register, a bit of MODE) has a code here that no register has.

mod first;
mod second;

pub use first::First;
pub use second::Second;

use gcn_semantics::instruction::{Access, DstUnused, Encoding, MemoryBits, Operand, Registers, Sdwa, Select, code};
use gcn_semantics::isa::{Field, Format};
use gcn_semantics::{Feature, Instruction, Target};

/// Hardware registers: this code plus the number. Codes from here on are no registers.
pub const HWREG: u16 = 0x8000;
/// The bit VSKIP of MODE.
const VSKIP: Registers = Registers { first: 0x8100, words: 1 };
/// Number of the hardware register MODE, and its bit VSKIP.
const MODE: (u16, u32) = (1, 28);
/// Number of the hardware register TRAPSTS.
const TRAPSTS: u16 = 3;
/// A store of more words than this keeps its data for a while.
const NARROW: u8 = 2;

/// Whether it is of the vector units, and no matrix instruction.
fn is_plain_vector(instruction: &Instruction) -> bool {
    instruction.row.format.is_vector_alu() && !instruction.row.is_matrix()
}

/// Dot products.
pub fn is_dot(instruction: &Instruction) -> bool {
    instruction.row.mnemonic.starts_with("v_dot")
}

/// What the manual of CDNA 4 lists as transcendental.
fn is_transcendental(instruction: &Instruction) -> bool {
    let function = instruction.row.mnemonic.strip_prefix("v_");
    matches!(
        function.and_then(|name| name.rsplit_once('_')),
        Some((
            "exp" | "log" | "rcp" | "rcp_iflag" | "rsq" | "sqrt" | "sin" | "cos" | "exp_legacy" | "log_legacy",
            "f16" | "f32" | "f64"
        ))
    )
}

/// The bits of `op_sel` that choose a part of the destination: a half, and with the other one a byte.
const HIGH_HALF: u8 = 8;
const ODD_BYTE: u8 = 4;

/// Whether a vector instruction moves its result to other bits than the low ones: a part that SDWA chooses, a high
/// half, a byte of a conversion. Conversions to numbers of 4 bits do so for each choice.
fn is_partial(instruction: &Instruction) -> bool {
    let (row, op_sel) = (instruction.row, instruction.modifiers.op_sel);
    let is_vop3 = is_plain_vector(instruction) && instruction.encoding == Encoding::Vop3;
    let has_bytes = row.mnemonic.starts_with("v_cvt_sr_") && row.mnemonic.ends_with("8_f32");
    let chooses = op_sel & HIGH_HALF != 0 || has_bytes && op_sel & ODD_BYTE != 0;
    let to_four_bits = row.mnemonic.starts_with("v_cvt_scalef32_") && row.mnemonic.contains("pk_fp4_");
    let moved = instruction.modifiers.sdwa.is_some_and(|sdwa| sdwa.dst_sel != Select::Dword);
    moved || is_vop3 && (chooses || to_four_bits)
}

/// Conversions to floats of 8 and 4 bits, and those that round at random: each writes a part of a register.
fn narrows(instruction: &Instruction) -> bool {
    let Some(name) = instruction.row.mnemonic.strip_prefix("v_cvt_") else { return false };
    let name = name.strip_prefix("scalef32_").unwrap_or(name);
    let kind = name.strip_prefix("sr_");
    let format = kind.unwrap_or(name).trim_start_matches("pk_");
    kind.is_some() || ["fp8_", "bf8_", "fp4_"].iter().any(|narrow| format.starts_with(narrow))
}

/// The registers that an instruction writes in part, and that are none of its sources: SDWA that keeps the rest, a
/// result of 16 bits that leaves the other half.
fn kept(instruction: &Instruction, accesses: &[Access], target: Target) -> Vec<Registers> {
    let keeps = |sdwa: Sdwa| sdwa.dst_sel != Select::Dword && sdwa.dst_unused == DstUnused::Preserve;
    let is_half = target.has(Feature::KeepsHighHalf)
        && instruction.row.operand(Field::Vdst).is_some_and(|(_, kind)| kind.ty.bits() == 16);
    let is_kept = instruction.modifiers.sdwa.map_or(is_half, keeps);
    if is_kept && is_plain_vector(instruction) { vectors(accesses, true) } else { Vec::new() }
}

/// For a move between a vector and an accumulation register the field of the latter.
fn accumulation_move(instruction: &Instruction) -> Option<Field> {
    let has = |field| instruction.row.operand(field).is_some();
    match (has(Field::AccDst), has(Field::AccSrc)) {
        (true, false) => Some(Field::AccDst),
        (false, true) => Some(Field::AccSrc),
        _ => None,
    }
}

/// Whether it moves between a vector and an accumulation register.
pub fn is_accumulation_move(instruction: &Instruction) -> bool {
    accumulation_move(instruction).is_some()
}

/// Formats that MUBUF, MTBUF, MIMG and FLAT are.
pub fn is_vector_memory(format: Format) -> bool {
    matches!(format, Format::Mubuf | Format::Mtbuf | Format::Mimg | Format::Flat)
}

/// Formats of the scalar unit without memory.
fn is_scalar_alu(format: Format) -> bool {
    format.is_scalar() && format != Format::Smem
}

/// Written registers of one file.
fn written(accesses: &[Access], vector: bool) -> Vec<Registers> {
    let of_file = |access: &&Access| access.writes && access.registers.is_vector() == vector;
    accesses.iter().filter(of_file).map(|access| access.registers).collect()
}

/// Vector registers that are read, or written.
fn vectors(accesses: &[Access], writes: bool) -> Vec<Registers> {
    let wanted = |access: &&Access| access.writes == writes && access.registers.is_vector();
    accesses.iter().filter(wanted).map(|access| access.registers).collect()
}

/// Registers that operands read.
fn read(accesses: &[Access]) -> Vec<Registers> {
    accesses.iter().filter(|access| !access.writes && access.operand.is_some()).map(|access| access.registers).collect()
}

/// Registers of one file that operands of these fields read.
fn named(instruction: &Instruction, accesses: &[Access], fields: &[Field], vector: bool) -> Vec<Registers> {
    let of_field = |access: &&Access| {
        let field = access.operand.map(|index| instruction.row.operands[index].field);
        !access.writes && access.registers.is_vector() == vector && field.is_some_and(|field| fields.contains(&field))
    };
    accesses.iter().filter(of_field).map(|access| access.registers).collect()
}

/// Scalar memory whose base is a resource of four registers.
fn has_buffer(instruction: &Instruction) -> bool {
    instruction.row.operand(Field::ScalarBase).is_some_and(|(_, kind)| kind.ty.words() == 4)
}

/// The data of a store or an atomic that the machine has not read completely when it goes on. `by_scalar` says whether
/// those of buffers with an SGPR as offset are meant, or the others.
fn wide_data(instruction: &Instruction, accesses: &[Access], by_scalar: bool) -> Vec<Registers> {
    let row = instruction.row;
    // The resource of an image has 256 bits, which leaves the time.
    let image = row.format == Format::Mimg;
    let offset = row.operand(Field::ScalarOffset).map(|(index, _)| instruction.operands[index]);
    if image || offset.is_some_and(|offset| offset.as_scalar_register().is_some()) != by_scalar {
        return Vec::new();
    }
    let data = named(instruction, accesses, &[Field::Data, Field::DataReturned], true);
    data.into_iter().filter(|registers| registers.words > NARROW).collect()
}

/// DS instructions for the global data share.
pub fn uses_gds(instruction: &Instruction) -> bool {
    let bits = instruction.modifiers.memory | instruction.row.flags.always;
    instruction.encoding == Encoding::Ds && bits.contains(MemoryBits::GDS)
}

fn sends_message(instruction: &Instruction) -> bool {
    instruction.encoding == Encoding::Sopp && instruction.row.flags.reads_m0
}

fn indexes_by_m0(instruction: &Instruction) -> bool {
    let direct = |operand: &Operand| matches!(operand, Operand::Code { code: code::LDS_DIRECT, .. });
    let row_says = instruction.row.flags.reads_m0 && !sends_message(instruction);
    row_says || is_between_memory_and_lds(instruction) || instruction.operands.iter().any(direct)
}

/// Vector memory that transfers between memory and LDS.
pub fn is_between_memory_and_lds(instruction: &Instruction) -> bool {
    let bits = instruction.modifiers.memory | instruction.row.flags.always;
    let format = instruction.row.format;
    let loads = format == Format::Flat && instruction.row.mnemonic.contains("_load_lds_");
    loads || is_vector_memory(format) && bits.contains(MemoryBits::LDS)
}

/// What VCCZ and EXECZ among the sources stand for.
fn zero_flags(instruction: &Instruction) -> Vec<Registers> {
    let flag = |operand: &Operand| match operand {
        Operand::Code { code: code::VCCZ, .. } => Some(Registers::VCC),
        Operand::Code { code: code::EXECZ, .. } => Some(Registers::EXEC),
        _ => None,
    };
    instruction.operands.iter().filter_map(flag).collect()
}

fn hwreg(number: u16) -> Registers {
    Registers { first: HWREG + number, words: 1 }
}

/// The field of a hardware register that an instruction names, as its immediate has it: the number in bits 5:0, the
/// lowest bit in 10:6, the width less 1 in 15:11.
#[derive(Debug, Clone, Copy)]
struct HwregField(u16);

impl HwregField {
    fn register(self) -> Registers {
        hwreg(self.0 & 63)
    }
    fn covers_vskip(self) -> bool {
        let (number, bit) = MODE;
        let (first, width) = (u32::from(self.0 >> 6 & 31), u32::from(self.0 >> 11) + 1);
        self.0 & 63 == number && (first..first + width).contains(&bit)
    }
}

fn hwreg_field(instruction: &Instruction, gets: bool) -> Option<HwregField> {
    let (index, _) = instruction.row.operand(Field::HardwareRegister)?;
    let Operand::Immediate(field) = instruction.operands[index] else { return None };
    (instruction.row.operand(Field::Sdst).is_some() == gets).then_some(HwregField(field as u16))
}

fn get_hwreg(instruction: &Instruction) -> Option<HwregField> {
    hwreg_field(instruction, true)
}

fn set_hwreg(instruction: &Instruction) -> Option<HwregField> {
    hwreg_field(instruction, false)
}

/// Wait states that pass while an instruction is issued: of `s_nop` as many as it asks for, of any other one at
/// least.
pub fn wait_states(instruction: &Instruction, target: Target) -> u8 {
    match instruction.operands.first() {
        Some(Operand::Immediate(count)) if instruction.row.flags.waits_states => {
            (*count as u16 & ((1 << target.properties().nop_bits) - 1)) as u8 + 1
        }
        _ => 1,
    }
}
