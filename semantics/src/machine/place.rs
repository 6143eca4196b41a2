//! In which field of an encoding each operand of a row stands, and how.

use smallvec::SmallVec;

use super::layout::Part;
use crate::instruction::Encoding;
use crate::isa::{Field, Format, OperandKind, Row};
use crate::target::Target;

/// How a field holds an operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coding {
    /// Not at all: it is always VCC.
    Vcc,
    /// Not at all: a 32-bit constant follows the instruction word.
    Literal,
    /// An operand code: any register or constant, and the mark of a literal.
    Source,
    /// An operand code without literals.
    InlineSource,
    /// The operand code of a VGPR.
    VgprSource,
    /// A VGPR's number.
    Vgpr,
    /// A scalar register's operand code.
    Scalar,
    /// A scalar register's operand code in groups of that many registers.
    ScalarGroup(u16),
    /// A number; signed if the operand's type is.
    Number,
    /// A source of SDWA: a VGPR's number or, on gfx9 with this bit of `ScalarSources`, an operand code.
    SdwaSource(u8),
    /// SDWAB's destination: VCC, or a scalar register if SD is set.
    SdwaMask,
    /// An SMEM offset: immediate, register or literal.
    SmemOffset,
    /// A scalar address, or the mark of its absence.
    ScalarAddress,
    /// Register number `n` of an export, if enabled.
    Export(u8),
}

/// Where an operand stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    pub kind: OperandKind,
    pub part: Part,
    pub coding: Coding,
}

/// The place of each operand of `row` in `encoding`.
pub fn places(row: &Row, encoding: Encoding, target: Target) -> SmallVec<[Place; 6]> {
    let mut walk = Walk { row, encoding, target, sources: 0, data: 0, exports: 0 };
    row.operands
        .iter()
        .map(|&kind| {
            let (part, coding) = walk.place(kind);
            Place { kind, part, coding }
        })
        .collect()
}

/// Numbers the operands that share a field.
struct Walk<'r> {
    row: &'r Row,
    encoding: Encoding,
    target: Target,
    sources: usize,
    data: usize,
    exports: u8,
}

impl Walk<'_> {
    fn place(&mut self, kind: OperandKind) -> (Part, Coding) {
        let is_vector = self.is_vector();
        match kind.field {
            Field::MaskDst | Field::MaskSrc => self.mask(kind),
            Field::Vdst | Field::VdstRead | Field::VdstReturned if self.encoding == Encoding::Mubuf => {
                (Part::Vdata, Coding::Vgpr)
            }
            Field::LoadDst if self.encoding != Encoding::Flat => (Part::Vdata, Coding::Vgpr),
            Field::Vdst | Field::VdstRead | Field::VdstReturned | Field::LoadDst => (Part::Vdst, Coding::Vgpr),
            // v_readlane and v_readfirstlane write a scalar register by its code.
            Field::Sdst if is_vector => (Part::Vdst, Coding::Scalar),
            Field::Sdst | Field::SdstRead | Field::SdstOnlyRead => (Part::Sdst, Coding::Scalar),
            Field::Attribute => (Part::Attribute, Coding::Number),
            Field::AttributeParameter if self.encoding == Encoding::Vop3 => (Part::Src0, Coding::Number),
            Field::AttributeParameter => (Part::Vsrc, Coding::Number),
            Field::Vgpr | Field::Src | Field::Vsrc if self.encoding == Encoding::Vintrp => (Part::Vsrc, Coding::Vgpr),
            Field::GprIndexMode if self.encoding == Encoding::Sopc => (Part::Ssrc1, Coding::Number),
            Field::Src | Field::Vsrc | Field::Vgpr | Field::LaneSelect | Field::Ssrc => self.source(kind.field),
            Field::Simm16
            | Field::OptionalSimm16
            | Field::WaitCount
            | Field::BranchTarget
            | Field::HardwareRegister
            | Field::Message
            | Field::GprIndexMode => (Part::Simm16, Coding::Number),
            Field::Literal => (Part::Op, Coding::Literal),
            Field::Data | Field::DataReturned => {
                self.data += 1;
                (if self.data == 1 { Part::Vdata } else { Part::Vdata1 }, Coding::Vgpr)
            }
            Field::DsAddress
            | Field::IgnoredAddress
            | Field::BufferAddress
            | Field::FlatAddress
            | Field::ImageAddress => (Part::Vaddr, Coding::Vgpr),
            Field::ScalarAddress => (Part::Saddr, Coding::ScalarAddress),
            Field::Resource => (Part::Srsrc, Coding::ScalarGroup(4)),
            Field::Sampler => (Part::Ssamp, Coding::ScalarGroup(4)),
            Field::ScalarOffset => (Part::Soffset, Coding::InlineSource),
            Field::ScalarBase => (Part::Sbase, Coding::ScalarGroup(2)),
            Field::ScalarData | Field::ScalarDataReturned => (Part::Sdst, Coding::Scalar),
            Field::SmemOffset => (Part::Offset, Coding::SmemOffset),
            Field::ProbeControl => (Part::Sdst, Coding::Number),
            Field::ExportTarget => (Part::ExportTarget, Coding::Number),
            Field::ExportSource => {
                let source = self.exports;
                self.exports += 1;
                let parts = [Part::ExportSrc0, Part::ExportSrc1, Part::ExportSrc2, Part::ExportSrc3];
                (parts[usize::from(source % 4)], Coding::Export(source % 4))
            }
        }
    }

    fn is_vector(&self) -> bool {
        use Encoding::{Dpp, Sdwa, Vop1, Vop2, Vop3, Vop3p, Vopc};
        matches!(self.encoding, Vop1 | Vop2 | Vopc | Vop3 | Vop3p | Sdwa | Dpp)
    }

    /// Lane masks are VCC, except in VOP3 and in gfx9's SDWA compares.
    fn mask(&mut self, kind: OperandKind) -> (Part, Coding) {
        let compare = self.row.format == Format::Vopc;
        match (self.encoding, kind.field) {
            (Encoding::Vop3, Field::MaskSrc) => self.source(kind.field),
            (Encoding::Vop3, _) if compare => (Part::Vdst, Coding::Scalar),
            (Encoding::Vop3, _) => (Part::Sdst, Coding::Scalar),
            (Encoding::Sdwa, Field::MaskDst) if compare && self.target.is_gfx9() => (Part::SdwaSdst, Coding::SdwaMask),
            _ => (Part::Op, Coding::Vcc),
        }
    }

    fn source(&mut self, field: Field) -> (Part, Coding) {
        let source = self.sources;
        self.sources += 1;
        match self.encoding {
            Encoding::Sop1 | Encoding::Sop2 | Encoding::Sopc => {
                ([Part::Ssrc0, Part::Ssrc1][source.min(1)], Coding::Source)
            }
            Encoding::Vop3 | Encoding::Vop3p => {
                let part = [Part::Src0, Part::Src1, Part::Src2][source.min(2)];
                let vgpr = field == Field::Vgpr;
                (part, if vgpr { Coding::VgprSource } else { Coding::InlineSource })
            }
            Encoding::Sdwa => {
                ([Part::ExtendedSrc0, Part::Vsrc1][source.min(1)], Coding::SdwaSource(source.min(1) as u8))
            }
            Encoding::Dpp => ([Part::ExtendedSrc0, Part::Vsrc1][source.min(1)], Coding::Vgpr),
            _ if source > 0 && matches!(field, Field::LaneSelect | Field::Ssrc) => (Part::Vsrc1, Coding::InlineSource),
            _ if source > 0 => (Part::Vsrc1, Coding::Vgpr),
            _ if field == Field::Vgpr => (Part::Src0, Coding::VgprSource),
            _ => (Part::Src0, Coding::Source),
        }
    }
}
