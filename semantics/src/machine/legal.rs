//! Which bits of a machine word are ignored, and which modifiers an instruction has.

use super::form::WordForm;
use super::layout::{EncodingField, Word};
use super::place::{Coding, OperandPosition};
use crate::Feature;
use crate::instruction::{Encoding, MemoryBits, Modifiers, Omod, Operand, code};
use crate::isa::{Field, Form, Segment};

/// Bits that need not be 0 where they mean nothing: those that LLVM's disassembler ignores.
pub(super) fn ignored(form: &WordForm) -> Word {
    let bits =
        |parts: &[EncodingField]| parts.iter().map(|&part| form.layout.bits(part)).fold(0, |all, bits| all | bits);
    let has = |part| form.places.iter().any(|place| place.part == part);
    let has_coding = |coding| form.places.iter().any(|place| place.coding == coding);
    match form.of.encoding {
        Encoding::Sop1 | Encoding::Sop2 | Encoding::Sopc | Encoding::Sopk => Word::MAX,
        Encoding::Mtbuf | Encoding::Exp => Word::MAX,
        Encoding::Smem => !bits(&[EncodingField::Imm]),
        Encoding::Mubuf => {
            let addressing = [MemoryBits::OFFEN, MemoryBits::IDXEN, MemoryBits::GLC, MemoryBits::LDS, MemoryBits::TFE];
            let without_operands = if form.places.is_empty() { 1 << 15 } else { 0 };
            !(bits(&addressing.map(EncodingField::Memory)) | without_operands)
        }
        Encoding::Flat => {
            1 << 25 | bits(&[EncodingField::Vdata, EncodingField::Vdst, EncodingField::Memory(MemoryBits::NV)])
        }
        Encoding::Mimg => 0xfe | 0x1f << 58,
        // Between opcode and identification.
        Encoding::Ds if has(EncodingField::Vdst) || has(EncodingField::Vdata) => 1 << 25,
        // Between lane control and BOUND_CTRL.
        Encoding::Dpp => 0b11 << 49,
        // Between the flags of a source; on gfx8 those that gfx9 added.
        Encoding::Sdwa if form.layout.has(EncodingField::ScalarSources) => 1 << 54 | 1 << 62,
        Encoding::Sdwa => 0b11 << 54 | 0b11 << 62 | 0b11 << 46,
        // v_readlane.
        Encoding::Vop3 if has_coding(Coding::VgprSource) && form.of.row.operand(Field::Sdst).is_some() => {
            bits(&[EncodingField::Abs, EncodingField::Src2, EncodingField::Neg])
        }
        Encoding::Vop1 if form.places.is_empty() => bits(&[EncodingField::Src0]),
        _ => 0,
    }
}

/// Whether an operand may stand in this place. What the field can hold says more than that.
pub(super) fn operand(form: &WordForm, place: &OperandPosition, operand: Operand) -> bool {
    let lds_direct = matches!(operand, Operand::Code { code: code::LDS_DIRECT, .. });
    if form.of.is_unaligned(operand) {
        return false;
    }
    match (form.of.encoding, place.kind.field) {
        (Encoding::Sop1 | Encoding::Sop2 | Encoding::Sopc | Encoding::Sopk, Field::Ssrc) => {
            !lds_direct && (form.of.row.takes_constants() || !operand.is_constant())
        }
        (Encoding::Smem, Field::Sdst | Field::ScalarData | Field::ScalarDataReturned) => {
            let refused = [code::M0, code::EXEC_LO, code::EXEC_HI];
            operand.as_scalar_register().is_none_or(|code| !refused.contains(&code))
        }
        // Lane reads may read LDS directly.
        (_, Field::Vgpr) if form.of.row.operand(Field::Sdst).is_some() => lds_direct || operand.as_vgpr().is_some(),
        (_, Field::ScalarOffset) => !lds_direct,
        (_, Field::Vgpr) => operand.as_vgpr().is_some(),
        (Encoding::Vop3, Field::Vsrc) if form.of.row.operand(Field::Attribute).is_some() => operand.as_vgpr().is_some(),
        _ => true,
    }
}

/// The first field with a modifier that the instruction does not have.
pub(super) fn surplus(form: &WordForm, modifiers: &Modifiers) -> Option<EncodingField> {
    let permits = form.of;
    let Form { row, encoding, target } = permits;
    let sources = || row.operands.iter().filter(|kind| kind.field.is_source());
    let mask = |allowed: &dyn Fn(&crate::isa::OperandKind) -> bool| -> u8 {
        sources().enumerate().map(|(index, kind)| u8::from(allowed(kind)) << index).sum()
    };
    let present = (1 << sources().count()) - 1;
    let packed = encoding == Encoding::Vop3p && !row.flags.mixed && !row.flags.unmodified;
    // Nobody says what those of integers do (ledger P9).
    let signs = if packed { present } else { mask(&|kind| permits.float_signs(*kind)) };
    let negations = signs | mask(&|kind| permits.sext_is_neg(*kind));
    let halves = (1 << permits.op_sel_sources()) - 1;
    let sext = mask(&|kind| permits.sext(*kind));
    let written_sext = modifiers.sdwa.map_or(0, |sdwa| u8::from(sdwa.src_sext[0]) | u8::from(sdwa.src_sext[1]) << 1);
    // FLAT's offset is shorter than that of the other segments.
    let long_offset =
        row.segment() == Some(Segment::Flat) && modifiers.offset > 0xfff && target.has(Feature::FlatSegments);
    let checks = [
        (EncodingField::Abs, modifiers.abs & !signs != 0),
        (EncodingField::Neg, modifiers.neg & !negations != 0),
        (EncodingField::NegHi, modifiers.neg_hi & !signs != 0),
        (EncodingField::Sext, written_sext & !sext != 0),
        (EncodingField::Clamp, modifiers.clamp && !permits.clamp()),
        (EncodingField::Omod, modifiers.omod != Omod::None && !permits.omod()),
        (EncodingField::OpSel, !permits.has_fetch_bits() && modifiers.op_sel & 0b111 & !halves != 0),
        (EncodingField::OpSel, permits.has_fetch_bits() && modifiers.op_sel & !0b11 != 0),
        (EncodingField::Abid, row.names_formats() && modifiers.matrix.abid != 0),
        (EncodingField::Offset, long_offset),
        (EncodingField::Memory(row.flags.always), !modifiers.memory.contains(row.flags.always)),
    ];
    checks.into_iter().find(|(_, surplus)| *surplus).map(|(part, _)| part)
}
