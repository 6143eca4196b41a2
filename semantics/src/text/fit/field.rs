//! Which registers and constants each operand field takes in each encoding.

use super::Candidate;
use crate::instruction::Encoding;
use crate::isa::{Field, Format};

/// Scalar registers that a field takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scalars {
    None,
    Vcc,
    Any,
}

/// Constants that a field takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Constants {
    None,
    Inline,
    Literal,
    /// A 16-bit field of the instruction.
    Immediate,
    WaitCounts,
}

/// What a field takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Accepts {
    pub vector: bool,
    pub scalar: Scalars,
    /// `src_scc`, `src_shared_base` and the like.
    pub status: bool,
    pub constant: Constants,
}

impl Accepts {
    const NOTHING: Accepts = Accepts { vector: false, scalar: Scalars::None, status: false, constant: Constants::None };
    const VECTOR: Accepts = Accepts { vector: true, ..Accepts::NOTHING };
    const SCALAR: Accepts = Accepts { scalar: Scalars::Any, ..Accepts::NOTHING };
    const VCC: Accepts = Accepts { scalar: Scalars::Vcc, ..Accepts::NOTHING };
    const INLINE: Accepts = Accepts { status: true, constant: Constants::Inline, ..Accepts::SCALAR };
    const LITERAL: Accepts = Accepts { constant: Constants::Literal, ..Accepts::INLINE };
    const ANYTHING: Accepts = Accepts { vector: true, ..Accepts::LITERAL };
}

/// Scalar instructions whose source must be a register: an address.
const REGISTER_SOURCE: [&str; 3] = ["s_setpc_b64", "s_swappc_b64", "s_rfe_b64"];

/// What `field` takes in the candidate's encoding.
pub(super) fn accepts(field: Field, candidate: &Candidate) -> Accepts {
    let Candidate { row, encoding, target, .. } = *candidate;
    match field {
        Field::Vdst | Field::VdstRead | Field::Vgpr | Field::DsAddress | Field::Data => Accepts::VECTOR,
        Field::Sdst | Field::SdstRead | Field::SdstOnlyRead => Accepts::SCALAR,
        Field::MaskDst => match encoding {
            Encoding::Vop3 => Accepts::SCALAR,
            Encoding::Sdwa if target.is_gfx9() && row.format == Format::Vopc => Accepts::SCALAR,
            _ => Accepts::VCC,
        },
        Field::MaskSrc => match encoding {
            Encoding::Vop3 => Accepts { status: true, ..Accepts::SCALAR },
            _ => Accepts::VCC,
        },
        Field::Src => source(candidate),
        Field::Vsrc if row.format.has_extended_forms() && encoding == row.format.encoding() => Accepts::VECTOR,
        Field::Vsrc => source(candidate),
        Field::LaneSelect => Accepts::INLINE,
        Field::Ssrc if REGISTER_SOURCE.contains(&row.mnemonic) => Accepts::SCALAR,
        Field::Ssrc => Accepts::LITERAL,
        Field::Simm16 | Field::OptionalSimm16 => Accepts { constant: Constants::Immediate, ..Accepts::NOTHING },
        Field::WaitCount => Accepts { constant: Constants::WaitCounts, ..Accepts::NOTHING },
        _ => Accepts::NOTHING,
    }
}

/// A VALU source. SDWA words have room for a VGPR only on gfx8 (ledger A2); on gfx9 LLVM also
/// accepts inline constants there.
fn source(candidate: &Candidate) -> Accepts {
    match candidate.encoding {
        Encoding::Dpp => Accepts::VECTOR,
        Encoding::Sdwa if !candidate.target.is_gfx9() => Accepts::VECTOR,
        Encoding::Sdwa => Accepts { vector: true, ..Accepts::INLINE },
        _ => Accepts::ANYTHING,
    }
}

/// Whether an operand of this field is a source whose number counts for modifiers.
pub(crate) fn is_source(field: Field) -> bool {
    matches!(
        field,
        Field::Src | Field::Vsrc | Field::Vgpr | Field::MaskSrc | Field::LaneSelect | Field::Ssrc | Field::SdstOnlyRead
    )
}
