//! The earlier instructions of rules about wait states.

use gcn_semantics::instruction::{Access, Registers, code};
use gcn_semantics::isa::Field;
use gcn_semantics::{Instruction, Target};

use super::{
    HwregField, MODE, VSKIP, accumulation_move, hwreg, is_dot, is_partial, is_plain_vector, is_scalar_alu,
    is_transcendental, is_vector_memory, narrows, set_hwreg, wide_data, written,
};
use crate::matrix::{Matrix, Of, Unit, addend};

/// A matrix instruction of f64 factors, whatever its registers.
pub const DOUBLE: Registers = Registers { first: 0x8101, words: 1 };

/// The earlier instruction of a rule. Vector instructions here are no matrix instructions, which have kinds of their
/// own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum First {
    /// A vector instruction; the scalar registers that it writes, VCC, M0 and EXEC among them.
    VectorWritesScalar,
    /// A scalar instruction, not memory; the registers that it writes.
    ScalarWritesScalar,
    /// A vector instruction; the vector registers that it writes.
    VectorWritesVector,
    /// The same without accumulation registers.
    WritesVgpr,
    /// A vector instruction that is no dot product; the vector registers that it writes.
    NoDotWritesVector,
    /// `s_setreg`; the hardware register.
    SetsHwreg,
    /// `s_setreg` of VSKIP.
    SetsVskip,
    /// `s_setvskip`, which writes MODE.
    SetvskipInstruction,
    /// A store of more than 64 bits, of a buffer only without an SGPR as offset; its data.
    StoresWide,
    /// The same of a buffer with an SGPR as offset.
    StoresWideByScalar,
    /// An interpolation; what it writes.
    Interpolates,
    /// A transcendental; what it writes.
    Transcendental,
    /// A vector instruction that puts its result at another place than the low bits, or keeps the rest of the register;
    /// what it writes.
    Partial,
    /// A conversion to a part of a register, and not one of [`First::Partial`]; what it writes.
    Narrows,
    /// A dot product; what it writes.
    Dot,
    /// A matrix instruction; what it writes.
    MatrixResult(Of),
    /// A matrix instruction; what it adds to.
    MatrixAddend(Of),
    /// A matrix instruction of f64; [`DOUBLE`].
    Double,
    /// `v_accvgpr_write`; the accumulation register.
    ToAccumulation,
    /// `v_accvgpr_read`; the vector register.
    FromAccumulation,
}

impl First {
    /// The registers of an instruction; none if it is not of this kind.
    pub fn registers(self, instruction: &Instruction, accesses: &[Access], target: Target) -> Vec<Registers> {
        let format = instruction.row.format;
        let matrix = || Matrix::of(instruction, target);
        match self {
            First::VectorWritesScalar if format.is_vector_alu() => written(accesses, false),
            First::ScalarWritesScalar if is_scalar_alu(format) => written(accesses, false),
            First::VectorWritesVector if is_plain_vector(instruction) => written(accesses, true),
            First::WritesVgpr if is_plain_vector(instruction) => {
                written(accesses, true).into_iter().filter(|registers| registers.first < code::AGPR).collect()
            }
            First::NoDotWritesVector if is_plain_vector(instruction) && !is_dot(instruction) => written(accesses, true),
            First::SetsHwreg => set_hwreg(instruction).map(HwregField::register).into_iter().collect(),
            First::SetsVskip if set_hwreg(instruction).is_some_and(HwregField::covers_vskip) => vec![VSKIP],
            First::SetvskipInstruction if instruction.row.flags.sets_vskip => vec![hwreg(MODE.0)],
            First::StoresWide if is_vector_memory(format) => wide_data(instruction, accesses, false),
            First::StoresWideByScalar if is_vector_memory(format) => wide_data(instruction, accesses, true),
            First::Interpolates if instruction.row.operand(Field::Attribute).is_some() => written(accesses, true),
            First::Transcendental if is_transcendental(instruction) => written(accesses, true),
            First::Partial if is_partial(instruction) => written(accesses, true),
            First::Narrows if narrows(instruction) && !is_partial(instruction) => written(accesses, true),
            First::Dot if is_dot(instruction) => written(accesses, true),
            First::MatrixResult(of) if matrix().is_some_and(|matrix| of.has(matrix)) => written(accesses, true),
            First::MatrixAddend(of) if matrix().is_some_and(|matrix| of.has(matrix)) => addend(instruction, accesses),
            First::Double if matrix().is_some_and(|matrix| matrix.unit == Unit::Double) => vec![DOUBLE],
            First::ToAccumulation if accumulation_move(instruction) == Some(Field::AccDst) => written(accesses, true),
            First::FromAccumulation if accumulation_move(instruction) == Some(Field::AccSrc) => written(accesses, true),
            _ => Vec::new(),
        }
    }
}
