//! The later instructions of rules about wait states.

use gcn_semantics::instruction::{Access, Encoding, Registers};
use gcn_semantics::isa::{Control, Field, Format, Meaning};
use gcn_semantics::wave::WaveOp;
use gcn_semantics::{Instruction, Target};

use super::{
    HwregField, TRAPSTS, VSKIP, accumulation_move, get_hwreg, has_buffer, hwreg, indexes_by_m0, is_dot,
    is_plain_vector, is_transcendental, is_vector_memory, kept, named, narrows, read, sends_message, set_hwreg,
    uses_gds, vectors, written, zero_flags,
};
use crate::distance::first::DOUBLE;
use crate::matrix::{Matrix, Of, addend, factors};

/// The later instruction of a rule. Vector instructions here are no matrix instructions, which have kinds of their
/// own.
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
    /// A vector or matrix instruction; the vector registers that it writes.
    AnyVectorResult,
    /// A vector instruction; the vector registers that it reads, those among them of which it keeps a part.
    VectorRead,
    /// A vector instruction that is no transcendental; the same.
    PlainRead,
    /// A vector instruction; the scalar registers that it reads as a value for all lanes.
    ScalarConstant,
    /// A vector instruction but `v_div_fmas`; the scalar registers that it reads as a bit for each lane.
    LaneMask,
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
    /// `v_readlane`, `v_readfirstlane` and `v_writelane`; EXEC.
    LaneAccess,
    /// `v_permlane`; the vector registers that it reads.
    Permutes,
    /// `v_permlane`; EXEC.
    PermutesMask,
    /// A conversion to a part of a register; what it writes.
    Narrows,
    /// A dot product; its factors.
    DotFactor,
    /// Any instruction but a matrix instruction; the vector registers that it reads or writes.
    Touches,
    /// A matrix instruction; the same.
    MatrixTouches,
    /// A matrix instruction; what it adds to.
    MatrixAddend(Of),
    /// A matrix instruction; what it reads besides.
    MatrixFactor,
    /// A matrix instruction; all vector registers that it reads.
    MatrixRead,
    /// A matrix instruction; EXEC.
    MatrixMask,
    /// Memory; the vector registers that it reads.
    MemoryRead,
    /// Memory; the vector registers that it writes.
    MemoryResult,
    /// `v_fma_f64` and `v_fmac_f64`; [`DOUBLE`].
    FmaDouble,
    /// `v_accvgpr_write`; the accumulation register.
    ToAccumulation,
    /// `v_accvgpr_write`; the vector register.
    ToAccumulationSource,
    /// `v_accvgpr_write`; EXEC.
    ToAccumulationMask,
    /// `v_accvgpr_read`; the accumulation register.
    FromAccumulation,
}

impl Second {
    /// The registers of an instruction; none if it is not of this kind.
    pub fn registers(self, instruction: &Instruction, accesses: &[Access], target: Target) -> Vec<Registers> {
        let row = instruction.row;
        let format = row.format;
        let is_vector = is_plain_vector(instruction);
        let when = |holds: bool, registers: Registers| if holds { vec![registers] } else { Vec::new() };
        let named = |fields: &[Field], vector| named(instruction, accesses, fields, vector);
        let vectors = |writes| vectors(accesses, writes);
        let matrix = || Matrix::of(instruction, target);
        let is_memory = is_vector_memory(format) || format == Format::Ds;
        match self {
            Second::ScalarMemory if format == Format::Smem => read(accesses),
            Second::ScalarBuffer if format == Format::Smem && has_buffer(instruction) => read(accesses),
            Second::VectorMemory if is_vector_memory(format) => {
                read(accesses).into_iter().filter(|registers| !registers.is_vector()).collect()
            }
            Second::DppSource if instruction.encoding == Encoding::Dpp => named(&[Field::Src], true),
            Second::DppOther if instruction.encoding == Encoding::Dpp => {
                let lanes = named(&[Field::Src], true);
                vectors(false).into_iter().filter(|registers| !lanes.contains(registers)).collect()
            }
            Second::DppMask => when(instruction.encoding == Encoding::Dpp, Registers::EXEC),
            Second::DivFmas => when(is_vector && row.flags.reads_vcc, Registers::VCC),
            Second::GetsHwreg => get_hwreg(instruction).map(HwregField::register).into_iter().collect(),
            Second::SetsHwreg => set_hwreg(instruction).map(HwregField::register).into_iter().collect(),
            Second::VectorResult if is_vector => written(accesses, true),
            Second::AnyVectorResult if format.is_vector_alu() => written(accesses, true),
            Second::VectorRead if is_vector => [vectors(false), kept(instruction, accesses, target)].concat(),
            Second::PlainRead if is_vector && !is_transcendental(instruction) => {
                [vectors(false), kept(instruction, accesses, target)].concat()
            }
            Second::ScalarConstant if is_vector => named(&[Field::Src, Field::Vsrc, Field::Ssrc], false),
            Second::LaneMask if is_vector => named(&[Field::MaskSrc], false),
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
            Second::LaneAccess => {
                let is_access = |op| matches!(op, WaveOp::ReadLane | WaveOp::ReadFirstLane | WaveOp::WriteLane);
                when(matches!(row.meaning, Meaning::Wave(op) if is_access(op)), Registers::EXEC)
            }
            Second::Permutes if row.mnemonic.starts_with("v_permlane") => vectors(false),
            Second::PermutesMask => when(row.mnemonic.starts_with("v_permlane"), Registers::EXEC),
            Second::Narrows if narrows(instruction) => vectors(true),
            Second::DotFactor if is_dot(instruction) => {
                let is_factor = |access: &&Access| !access.writes && matches!(access.operand, Some(1 | 2));
                let factors = accesses.iter().filter(is_factor).map(|access| access.registers);
                factors.filter(|registers| registers.is_vector()).collect()
            }
            Second::Touches if !row.is_matrix() => {
                [vectors(false), kept(instruction, accesses, target), vectors(true)].concat()
            }
            Second::MatrixTouches if row.is_matrix() => [vectors(false), vectors(true)].concat(),
            Second::MatrixAddend(of) if matrix().is_some_and(|matrix| of.has(matrix)) => addend(instruction, accesses),
            Second::MatrixFactor if row.is_matrix() => factors(instruction, accesses),
            Second::MatrixRead if row.is_matrix() => vectors(false),
            Second::MatrixMask => when(row.is_matrix(), Registers::EXEC),
            Second::MemoryRead if is_memory => vectors(false),
            Second::MemoryResult if is_memory => vectors(true),
            Second::FmaDouble => when(matches!(row.mnemonic, "v_fma_f64" | "v_fmac_f64"), DOUBLE),
            Second::ToAccumulation if accumulation_move(instruction) == Some(Field::AccDst) => vectors(true),
            Second::ToAccumulationSource if accumulation_move(instruction) == Some(Field::AccDst) => vectors(false),
            Second::ToAccumulationMask => when(accumulation_move(instruction) == Some(Field::AccDst), Registers::EXEC),
            Second::FromAccumulation if accumulation_move(instruction) == Some(Field::AccSrc) => vectors(false),
            _ => Vec::new(),
        }
    }
}
