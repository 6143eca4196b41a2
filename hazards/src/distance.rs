//! The instructions that rules about wait states are about, and the registers that they share.
//!
//! Both sides of a rule give registers; it is about two instructions that give the same. What is no register with a
//! code (a hardware register, a bit of MODE) has a code here that no register has.

use gcn_semantics::Instruction;
use gcn_semantics::Target;
use gcn_semantics::instruction::{Access, Encoding, MemoryBits, Operand, Registers, code};
use gcn_semantics::isa::{Control, Field, Format, Meaning};
use gcn_semantics::wave::WaveOp;

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

/// The earlier instruction of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum First {
    /// A vector instruction; the scalar registers that it writes, VCC, M0 and EXEC among them.
    VectorWritesScalar,
    /// A scalar instruction, not memory; the registers that it writes.
    ScalarWritesScalar,
    /// A vector instruction; the vector registers that it writes.
    VectorWritesVector,
    /// `s_setreg`; the hardware register.
    SetsHwreg,
    /// `s_setreg` of VSKIP.
    SetsVskip,
    /// `s_setvskip`, which writes MODE.
    SetvskipInstruction,
    /// A store of more than 64 bits; its data.
    StoresWide,
    /// An interpolation; what it writes.
    Interpolates,
}

/// The later instruction of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Second {
    /// Scalar memory; the registers that its operands read.
    ScalarMemory,
    /// Scalar memory with a buffer resource; the registers that its operands read.
    ScalarBuffer,
    /// Vector memory; the scalar registers that its operands read.
    VectorMemory,
    /// DPP; the register that it reads in another lane.
    DppSource,
    /// DPP; the other registers that it reads.
    DppOther,
    /// DPP; EXEC.
    DppMask,
    /// `v_div_fmas`; VCC.
    DivFmas,
    /// `s_getreg`; the hardware register.
    GetsHwreg,
    /// `s_setreg`; the hardware register.
    SetsHwreg,
    /// A vector instruction; the vector registers that it writes.
    VectorResult,
    /// `v_readlane` and `v_writelane`; the lane's number.
    LaneSelect,
    /// Messages and GDS; M0.
    MessageM0,
    /// What uses M0 as an index or as an address; M0.
    IndexM0,
    /// The return from a trap handler; TRAPSTS.
    ReturnFromTrap,
    /// An instruction of the vector units; VSKIP.
    Vector,
    /// A vector instruction with VCCZ or EXECZ as a source; VCC or EXEC.
    ZeroFlag,
    /// `v_readlane` and `v_readfirstlane`; the vector register.
    LaneRead,
}

impl First {
    /// The registers of an instruction; none if it is not of this kind.
    pub fn registers(self, instruction: &Instruction, accesses: &[Access]) -> Vec<Registers> {
        let format = instruction.row.format;
        match self {
            First::VectorWritesScalar if format.is_vector_alu() => written(accesses, false),
            First::ScalarWritesScalar if is_scalar_alu(format) => written(accesses, false),
            First::VectorWritesVector if format.is_vector_alu() => written(accesses, true),
            First::SetsHwreg => set_hwreg(instruction).map(HwregField::register).into_iter().collect(),
            First::SetsVskip if set_hwreg(instruction).is_some_and(HwregField::covers_vskip) => vec![VSKIP],
            First::SetvskipInstruction if instruction.row.flags.sets_vskip => vec![hwreg(MODE.0)],
            First::StoresWide if is_vector_memory(format) => wide_data(instruction, accesses),
            First::Interpolates if instruction.row.operand(Field::Attribute).is_some() => written(accesses, true),
            _ => Vec::new(),
        }
    }
}

impl Second {
    /// The registers of an instruction; none if it is not of this kind.
    pub fn registers(self, instruction: &Instruction, accesses: &[Access]) -> Vec<Registers> {
        let row = instruction.row;
        let format = row.format;
        let is_vector = format.is_vector_alu();
        let when = |holds: bool, registers: Registers| if holds { vec![registers] } else { Vec::new() };
        let named = |fields: &[Field], vector| named(instruction, accesses, fields, vector);
        match self {
            Second::ScalarMemory if format == Format::Smem => read(accesses),
            Second::ScalarBuffer if format == Format::Smem && has_buffer(instruction) => read(accesses),
            Second::VectorMemory if is_vector_memory(format) => {
                read(accesses).into_iter().filter(|registers| !registers.is_vector()).collect()
            }
            Second::DppSource if instruction.encoding == Encoding::Dpp => named(&[Field::Src], true),
            Second::DppOther if instruction.encoding == Encoding::Dpp => {
                let lanes = named(&[Field::Src], true);
                let vectors = accesses.iter().filter(|access| !access.writes && access.registers.is_vector());
                vectors.map(|access| access.registers).filter(|registers| !lanes.contains(registers)).collect()
            }
            Second::DppMask => when(instruction.encoding == Encoding::Dpp, Registers::EXEC),
            Second::DivFmas => when(is_vector && row.flags.reads_vcc, Registers::VCC),
            Second::GetsHwreg => get_hwreg(instruction).map(HwregField::register).into_iter().collect(),
            Second::SetsHwreg => set_hwreg(instruction).map(HwregField::register).into_iter().collect(),
            Second::VectorResult if is_vector => written(accesses, true),
            Second::LaneSelect => named(&[Field::LaneSelect], false),
            Second::MessageM0 => when(sends_message(instruction) || uses_gds(instruction), Registers::M0),
            Second::IndexM0 => when(indexes_by_m0(instruction), Registers::M0),
            Second::ReturnFromTrap => when(row.flags.control == Control::ReturnFromTrap, hwreg(TRAPSTS)),
            Second::Vector => when(!format.is_scalar(), VSKIP),
            Second::ZeroFlag if is_vector => zero_flags(instruction),
            Second::LaneRead => match row.meaning {
                Meaning::Wave(WaveOp::ReadLane | WaveOp::ReadFirstLane) => named(&[Field::Vgpr], true),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }
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

/// The data of a store or an atomic that the machine has not read completely when it goes on.
fn wide_data(instruction: &Instruction, accesses: &[Access]) -> Vec<Registers> {
    let row = instruction.row;
    // The resource of an image has 256 bits, which leaves the time.
    let image = row.format == Format::Mimg;
    let offset = row.operand(Field::ScalarOffset).map(|(index, _)| instruction.operands[index]);
    if image || offset.is_some_and(|offset| offset.as_scalar_register().is_some()) {
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
    let to_lds = is_vector_memory(instruction.row.format)
        && (instruction.modifiers.memory | instruction.row.flags.always).contains(MemoryBits::LDS);
    let row_says = instruction.row.flags.reads_m0 && !sends_message(instruction);
    row_says || to_lds || instruction.operands.iter().any(direct)
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
