//! In which field of an encoding each operand of a row stands, and how.

use smallvec::SmallVec;

use super::layout::EncodingField;
use crate::instruction::Encoding;
use crate::isa::{Field, Format, OperandKind, Row};
use crate::target::{Feature, Target};

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
    /// The number of a VGPR or, with the bit `AccData`, of an accumulation register: data of memory instructions.
    Data,
    /// The number of an accumulation register.
    Agpr,
    /// The operand code of a VGPR, for the accumulation register of this number.
    AgprSource,
    /// The number of a VGPR or, with the bit `AccDestination`, of an accumulation register; always one of these where
    /// the target has two files.
    MatrixDestination,
    /// The operand code of a VGPR or, with this bit of `AccSources`, for an accumulation register.
    MatrixSource(u8),
    /// As the destination, by operand code; or an inline constant.
    MatrixAddend,
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
pub struct OperandPosition {
    pub kind: OperandKind,
    pub part: EncodingField,
    pub coding: Coding,
}

/// The place of each operand of `row` in `encoding`.
pub fn places(row: &Row, encoding: Encoding, target: Target) -> SmallVec<[OperandPosition; 6]> {
    let mut walk = Walk { row, encoding, target, sources: 0, data: 0, exports: 0 };
    let unified = target.has(Feature::UnifiedRegisters);
    row.operands
        .iter()
        .map(|&kind| {
            let (part, coding) = walk.place(kind);
            let coding = if unified && coding == Coding::Vgpr && row.is_data(kind) { Coding::Data } else { coding };
            OperandPosition { kind, part, coding }
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
    fn place(&mut self, kind: OperandKind) -> (EncodingField, Coding) {
        let is_vector = self.is_vector();
        match kind.field {
            Field::Src if self.encoding == Encoding::Vop3px2 => (EncodingField::Scale0, Coding::InlineSource),
            Field::Vsrc if self.encoding == Encoding::Vop3px2 => (EncodingField::Scale1, Coding::InlineSource),
            Field::MaskDst | Field::MaskSrc => self.mask(kind),
            Field::Vdst | Field::VdstRead | Field::VdstReturned if self.encoding == Encoding::Mubuf => {
                (EncodingField::Vdata, Coding::Vgpr)
            }
            Field::LoadDst if self.encoding != Encoding::Flat => (EncodingField::Vdata, Coding::Vgpr),
            Field::Vdst | Field::VdstRead | Field::VdstReturned | Field::LoadDst => (EncodingField::Vdst, Coding::Vgpr),
            Field::AccDst => (EncodingField::Vdst, Coding::Agpr),
            Field::MatrixDst => (EncodingField::Vdst, Coding::MatrixDestination),
            Field::AccSrc | Field::MatrixSrc | Field::MatrixAddend => self.matrix_source(kind.field),
            // v_readlane and v_readfirstlane write a scalar register by its code.
            Field::Sdst if is_vector => (EncodingField::Vdst, Coding::Scalar),
            Field::Sdst | Field::SdstRead | Field::SdstOnlyRead => (EncodingField::Sdst, Coding::Scalar),
            Field::Attribute => (EncodingField::Attribute, Coding::Number),
            Field::AttributeParameter if self.encoding == Encoding::Vop3 => (EncodingField::Src0, Coding::Number),
            Field::AttributeParameter => (EncodingField::Vsrc, Coding::Number),
            Field::Vgpr | Field::Src | Field::Vsrc if self.encoding == Encoding::Vintrp => {
                (EncodingField::Vsrc, Coding::Vgpr)
            }
            Field::GprIndexMode if self.encoding == Encoding::Sopc => (EncodingField::Ssrc1, Coding::Number),
            Field::Src | Field::Vsrc | Field::Vgpr | Field::LaneSelect | Field::Ssrc => self.source(kind.field),
            Field::Simm16
            | Field::OptionalSimm16
            | Field::WaitCount
            | Field::BranchTarget
            | Field::HardwareRegister
            | Field::Message
            | Field::GprIndexMode => (EncodingField::Simm16, Coding::Number),
            Field::Literal => (EncodingField::Op, Coding::Literal),
            Field::Data | Field::DataReturned => {
                self.data += 1;
                (if self.data == 1 { EncodingField::Vdata } else { EncodingField::Vdata1 }, Coding::Vgpr)
            }
            Field::DsAddress
            | Field::IgnoredAddress
            | Field::BufferAddress
            | Field::FlatAddress
            | Field::ImageAddress => (EncodingField::Vaddr, Coding::Vgpr),
            Field::ScalarAddress => (EncodingField::Saddr, Coding::ScalarAddress),
            Field::Resource => (EncodingField::Srsrc, Coding::ScalarGroup(4)),
            Field::Sampler => (EncodingField::Ssamp, Coding::ScalarGroup(4)),
            Field::ScalarOffset => (EncodingField::Soffset, Coding::InlineSource),
            Field::ScalarBase => (EncodingField::Sbase, Coding::ScalarGroup(2)),
            Field::ScalarData | Field::ScalarDataReturned => (EncodingField::Sdst, Coding::Scalar),
            Field::SmemOffset => (EncodingField::Offset, Coding::SmemOffset),
            Field::ProbeControl => (EncodingField::Sdst, Coding::Number),
            Field::ExportTarget => (EncodingField::ExportTarget, Coding::Number),
            Field::ExportSource => {
                let source = self.exports;
                self.exports += 1;
                let parts = [
                    EncodingField::ExportSrc0,
                    EncodingField::ExportSrc1,
                    EncodingField::ExportSrc2,
                    EncodingField::ExportSrc3,
                ];
                (parts[usize::from(source % 4)], Coding::Export(source % 4))
            }
        }
    }

    fn is_vector(&self) -> bool {
        use Encoding::{Dpp, Sdwa, Vop1, Vop2, Vop3, Vop3p, Vop3px2, Vopc};
        matches!(self.encoding, Vop1 | Vop2 | Vopc | Vop3 | Vop3p | Vop3px2 | Sdwa | Dpp)
    }

    /// Lane masks are VCC, except in VOP3 and in gfx9's SDWA compares.
    fn mask(&mut self, kind: OperandKind) -> (EncodingField, Coding) {
        let compare = self.row.format == Format::Vopc;
        match (self.encoding, kind.field) {
            (Encoding::Vop3, Field::MaskSrc) => self.source(kind.field),
            (Encoding::Vop3, _) if compare => (EncodingField::Vdst, Coding::Scalar),
            (Encoding::Vop3, _) => (EncodingField::Sdst, Coding::Scalar),
            (Encoding::Sdwa, Field::MaskDst) if compare && self.target.has(Feature::SdwaScalar) => {
                (EncodingField::SdwaSdst, Coding::SdwaMask)
            }
            _ => (EncodingField::Op, Coding::Vcc),
        }
    }

    fn matrix_source(&mut self, field: Field) -> (EncodingField, Coding) {
        let source = self.sources;
        self.sources += 1;
        let coding = match field {
            Field::AccSrc => Coding::AgprSource,
            Field::MatrixSrc => Coding::MatrixSource(source.min(1) as u8),
            _ => Coding::MatrixAddend,
        };
        ([EncodingField::Src0, EncodingField::Src1, EncodingField::Src2][source.min(2)], coding)
    }

    fn source(&mut self, field: Field) -> (EncodingField, Coding) {
        let source = self.sources;
        self.sources += 1;
        match self.encoding {
            Encoding::Sop1 | Encoding::Sop2 | Encoding::Sopc => {
                ([EncodingField::Ssrc0, EncodingField::Ssrc1][source.min(1)], Coding::Source)
            }
            Encoding::Vop3 | Encoding::Vop3p => {
                let part = [EncodingField::Src0, EncodingField::Src1, EncodingField::Src2][source.min(2)];
                let vgpr = field == Field::Vgpr;
                (part, if vgpr { Coding::VgprSource } else { Coding::InlineSource })
            }
            Encoding::Sdwa => (
                [EncodingField::ExtendedSrc0, EncodingField::Vsrc1][source.min(1)],
                Coding::SdwaSource(source.min(1) as u8),
            ),
            Encoding::Dpp => ([EncodingField::ExtendedSrc0, EncodingField::Vsrc1][source.min(1)], Coding::Vgpr),
            _ if source > 0 && matches!(field, Field::LaneSelect | Field::Ssrc) => {
                (EncodingField::Vsrc1, Coding::InlineSource)
            }
            _ if source > 0 => (EncodingField::Vsrc1, Coding::Vgpr),
            _ if field == Field::Vgpr => (EncodingField::Src0, Coding::VgprSource),
            _ => (EncodingField::Src0, Coding::Source),
        }
    }
}
