//! Which registers and constants each operand field takes in each encoding.

use super::Candidate;
use super::memory::MemoryForm;
use crate::Feature;
use crate::instruction::Encoding;
use crate::isa::{Field, Form, Format, OperandKind, ScalarSources, Segment, Type};

/// Scalar registers that a field takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scalars {
    None,
    Vcc,
    /// What scalar memory reads and writes: not M0 and not EXEC.
    Memory,
    /// Not EXEC_HI.
    Address,
    Any,
}

/// Constants that a field takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Constants {
    None,
    Inline,
    Literal,
    /// An integer in a field of the instruction.
    Immediate,
    /// A 32-bit constant behind the instruction word.
    Word,
}

/// What a field takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Accepts {
    pub vector: bool,
    pub accumulation: bool,
    pub scalar: Scalars,
    /// `src_scc`, `src_shared_base` and the like.
    pub status: bool,
    pub constant: Constants,
    /// `off`.
    pub off: bool,
}

impl Accepts {
    const NOTHING: Accepts = Accepts {
        vector: false,
        accumulation: false,
        scalar: Scalars::None,
        status: false,
        constant: Constants::None,
        off: false,
    };
    const OFF: Accepts = Accepts { off: true, ..Accepts::NOTHING };
    const IMMEDIATE: Accepts = Accepts { constant: Constants::Immediate, ..Accepts::NOTHING };
    const VECTOR: Accepts = Accepts { vector: true, ..Accepts::NOTHING };
    const ACCUMULATION: Accepts = Accepts { accumulation: true, ..Accepts::NOTHING };
    const SCALAR: Accepts = Accepts { scalar: Scalars::Any, ..Accepts::NOTHING };
    const VCC: Accepts = Accepts { scalar: Scalars::Vcc, ..Accepts::NOTHING };
    const INLINE: Accepts = Accepts { status: true, constant: Constants::Inline, ..Accepts::SCALAR };
    const LITERAL: Accepts = Accepts { constant: Constants::Literal, ..Accepts::INLINE };
    const ANYTHING: Accepts = Accepts { vector: true, ..Accepts::LITERAL };
}

/// What `field` takes in the candidate's encoding.
pub(super) fn accepts(field: Field, candidate: &Candidate, operands: &MemoryForm) -> Accepts {
    let Form { row, encoding, target } = candidate.form;
    match field {
        _ if row.operand(field).is_some_and(|(_, kind)| row.is_data(kind)) => {
            Accepts { accumulation: target.has(Feature::UnifiedRegisters), ..Accepts::VECTOR }
        }
        Field::Vdst | Field::VdstRead | Field::Vgpr => Accepts::VECTOR,
        Field::Sdst | Field::ScalarData | Field::ScalarDataReturned if encoding == Encoding::Smem => {
            Accepts { scalar: Scalars::Memory, ..Accepts::NOTHING }
        }
        Field::Sdst | Field::SdstRead | Field::SdstOnlyRead => Accepts::SCALAR,
        Field::MaskDst => match encoding {
            Encoding::Vop3 => Accepts::SCALAR,
            Encoding::Sdwa if target.has(Feature::SdwaScalar) && row.format == Format::Vopc => Accepts::SCALAR,
            _ => Accepts::VCC,
        },
        Field::MaskSrc => match encoding {
            Encoding::Vop3 => Accepts { status: true, ..Accepts::SCALAR },
            _ => Accepts::VCC,
        },
        Field::AccDst | Field::AccSrc => Accepts::ACCUMULATION,
        Field::MatrixSrc => Accepts { vector: true, ..Accepts::ACCUMULATION },
        Field::MatrixDst => Accepts { vector: target.has(Feature::UnifiedRegisters), ..Accepts::ACCUMULATION },
        Field::MatrixAddend => Accepts {
            vector: target.has(Feature::UnifiedRegisters),
            constant: Constants::Inline,
            ..Accepts::ACCUMULATION
        },
        Field::Src if row.operand(Field::AccDst).is_some() && !target.has(Feature::UnifiedRegisters) => {
            Accepts { vector: true, constant: Constants::Inline, ..Accepts::NOTHING }
        }
        Field::Src => source(candidate),
        Field::Vsrc if row.format.has_extended_forms() && encoding == row.format.encoding() => Accepts::VECTOR,
        Field::Vsrc if row.operand(Field::Attribute).is_some() => Accepts::VECTOR,
        Field::Vsrc => source(candidate),
        Field::LaneSelect => Accepts::INLINE,
        Field::Ssrc if row.flags.sources == ScalarSources::Address => Accepts::SCALAR,
        Field::Ssrc if row.flags.sources == ScalarSources::Register => Accepts { status: true, ..Accepts::SCALAR },
        Field::Ssrc if row.flags.sources == ScalarSources::Inline => Accepts::INLINE,
        Field::Ssrc => Accepts::LITERAL,
        Field::FlatAddress if chooses_addresses(candidate) => Accepts { off: true, ..Accepts::VECTOR },
        Field::ScalarAddress if chooses_addresses(candidate) => Accepts { scalar: Scalars::Address, ..Accepts::OFF },
        _ => memory(field, operands),
    }
}

/// Whether a scratch instruction has each of its addresses or not, as it likes.
fn chooses_addresses(candidate: &Candidate) -> bool {
    let Form { row, target, .. } = candidate.form;
    row.segment() == Some(Segment::Scratch) && target.has(Feature::Scopes)
}

/// What a field outside the vector ALU takes.
fn memory(field: Field, operands: &MemoryForm) -> Accepts {
    match field {
        Field::LoadDst | Field::VdstReturned | Field::Data | Field::DataReturned => Accepts::VECTOR,
        Field::DsAddress | Field::ImageAddress => Accepts::VECTOR,
        Field::BufferAddress if !operands.has_buffer_address() => Accepts::OFF,
        Field::BufferAddress => Accepts::VECTOR,
        Field::FlatAddress if operands.segment == Some(Segment::Scratch) && operands.scalar_address => Accepts::OFF,
        Field::FlatAddress => Accepts::VECTOR,
        Field::ScalarAddress if operands.segment == Some(Segment::Scratch) && operands.vector_address => Accepts::OFF,
        Field::ScalarAddress if operands.segment == Some(Segment::Scratch) => {
            Accepts { scalar: Scalars::Address, ..Accepts::NOTHING }
        }
        Field::ScalarAddress => Accepts { off: true, ..Accepts::SCALAR },
        Field::Resource | Field::Sampler | Field::ScalarBase => Accepts::SCALAR,
        Field::ScalarOffset => Accepts::INLINE,
        Field::SmemOffset => Accepts { constant: Constants::Immediate, ..Accepts::SCALAR },
        Field::Literal => Accepts { constant: Constants::Word, ..Accepts::NOTHING },
        Field::ExportSource => Accepts { off: true, ..Accepts::VECTOR },
        Field::Simm16 | Field::OptionalSimm16 | Field::WaitCount | Field::BranchTarget => Accepts::IMMEDIATE,
        Field::HardwareRegister | Field::Message | Field::GprIndexMode => Accepts::IMMEDIATE,
        Field::ProbeControl | Field::ExportTarget => Accepts::IMMEDIATE,
        _ => Accepts::NOTHING,
    }
}

/// A VALU source. SDWA words have room for a VGPR only on gfx8 (ledger A2); on gfx9 LLVM also
/// accepts inline constants there.
fn source(candidate: &Candidate) -> Accepts {
    match candidate.form.encoding {
        Encoding::Dpp => Accepts::VECTOR,
        Encoding::Sdwa if !candidate.form.target.has(Feature::SdwaScalar) => Accepts::VECTOR,
        Encoding::Sdwa => Accepts { vector: true, ..Accepts::INLINE },
        _ => Accepts::ANYTHING,
    }
}

/// The type in which a source reads a constant: scalar instructions read 32 bits or more.
pub(crate) fn constant_type(kind: OperandKind) -> Type {
    match kind.field {
        Field::Ssrc if kind.ty.bits() < 32 => Type::B32,
        Field::MatrixAddend if kind.ty != Type::F64 => Type::F32,
        _ => kind.ty,
    }
}
