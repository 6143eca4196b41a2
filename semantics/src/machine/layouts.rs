//! The layouts of all encodings: data, written once and used in both directions.

use super::layout::EncodingField::{self, *};
use super::layout::{Layout, Slice};
use crate::instruction::{Encoding, MemoryBits};
use crate::isa::Format;
use crate::target::{Feature, Target};

const fn field(part: EncodingField, at: u8, width: u8) -> Slice {
    Slice::new(part, at, width)
}
const fn rest(part: EncodingField, from: u8, at: u8, width: u8) -> Slice {
    Slice::rest(part, from, at, width)
}
const fn bit(bit: MemoryBits, at: u8) -> Slice {
    Slice::bit(bit, at)
}

const SSRC: &[Slice] = &[field(Ssrc0, 0, 8)];
const SSRC_PAIR: &[Slice] = &[field(Ssrc0, 0, 8), field(Ssrc1, 8, 8)];
const SDST: &[Slice] = &[field(Sdst, 16, 7)];
const SIMM16: &[Slice] = &[field(Simm16, 0, 16)];

const SOP1: Layout = Layout::new(9, 0b101111101, 1, &[SSRC, &[field(Op, 8, 8)], SDST]);
const SOP2: Layout = Layout::new(2, 0b10, 1, &[SSRC_PAIR, SDST, &[field(Op, 23, 7)]]);
const SOPC: Layout = Layout::new(9, 0b101111110, 1, &[SSRC_PAIR, &[field(Op, 16, 7)]]);
const SOPK: Layout = Layout::new(4, 0b1011, 1, &[SIMM16, SDST, &[field(Op, 23, 5)]]);
const SOPP: Layout = Layout::new(9, 0b101111111, 1, &[SIMM16, &[field(Op, 16, 7)]]);

/// gfx6 and gfx7. On gfx7 an offset of 255 that is not an immediate is a literal behind the word.
#[rustfmt::skip]
const SMRD: Layout = Layout::new(5, 0b11000, 1, &[&[
    field(Offset, 0, 8), field(Imm, 8, 1), field(Sbase, 9, 6), field(Sdst, 15, 7),
    field(Op, 22, 5),
]]);
#[rustfmt::skip]
const SMEM: &[Slice] = &[
    field(Sbase, 0, 6), field(Sdst, 6, 7), bit(MemoryBits::GLC, 16), field(Imm, 17, 1),
    field(Op, 18, 8),
];
const SMEM_GFX8: Layout = Layout::new(6, 0b110000, 2, &[SMEM, &[field(Offset, 32, 20)]]);
#[rustfmt::skip]
const SMEM_GFX9: Layout = Layout::new(6, 0b110000, 2, &[SMEM, &[
    bit(MemoryBits::SOE, 14), bit(MemoryBits::NV, 15), field(Offset, 32, 21), field(Soffset, 57, 7),
]]);

const SRC0: &[Slice] = &[field(Src0, 0, 9)];
const VOP1_FIELDS: &[Slice] = &[field(Op, 9, 8), field(Vdst, 17, 8)];
const VOP2_FIELDS: &[Slice] = &[field(Vsrc1, 9, 8), field(Vdst, 17, 8), field(Op, 25, 6)];
const VOPC_FIELDS: &[Slice] = &[field(Vsrc1, 9, 8), field(Op, 17, 8)];
const VOP1: Layout = Layout::new(7, 0b0111111, 1, &[SRC0, VOP1_FIELDS]);
const VOP2: Layout = Layout::new(1, 0, 1, &[SRC0, VOP2_FIELDS]);
const VOPC: Layout = Layout::new(7, 0b0111110, 1, &[SRC0, VOPC_FIELDS]);

const VOP3_SOURCES: &[Slice] = &[field(Src0, 32, 9), field(Src1, 41, 9), field(Src2, 50, 9)];
const VOP3_MODIFIERS: &[Slice] = &[field(Omod, 59, 2), field(Neg, 61, 3)];
const VOP3_VDST: &[Slice] = &[field(Vdst, 0, 8)];
const VOP3_ABS: &[Slice] = &[field(Abs, 8, 3)];
/// VOP3B has a scalar destination in place of the absolute values.
const VOP3_SDST: &[Slice] = &[field(Sdst, 8, 7)];
/// On gfx6 and gfx7 the opcode and the clamp bit stand elsewhere than later.
const OP_GFX6: &[Slice] = &[field(Op, 17, 9)];
const CLAMP_GFX6: &[Slice] = &[field(Clamp, 11, 1)];
const OP_GFX8: &[Slice] = &[field(Op, 16, 10)];
const CLAMP_GFX8: &[Slice] = &[field(Clamp, 15, 1)];
const OP_SEL: &[Slice] = &[field(OpSel, 11, 4)];
const VOP3A_GFX6: Layout =
    Layout::new(6, 0b110100, 2, &[VOP3_VDST, VOP3_ABS, CLAMP_GFX6, OP_GFX6, VOP3_SOURCES, VOP3_MODIFIERS]);
const VOP3B_GFX6: Layout = Layout::new(6, 0b110100, 2, &[VOP3_VDST, VOP3_SDST, OP_GFX6, VOP3_SOURCES, VOP3_MODIFIERS]);
const VOP3A_GFX8: Layout =
    Layout::new(6, 0b110100, 2, &[VOP3_VDST, VOP3_ABS, OP_SEL, CLAMP_GFX8, OP_GFX8, VOP3_SOURCES, VOP3_MODIFIERS]);
const VOP3B_GFX8: Layout =
    Layout::new(6, 0b110100, 2, &[VOP3_VDST, VOP3_SDST, CLAMP_GFX8, OP_GFX8, VOP3_SOURCES, VOP3_MODIFIERS]);
/// Interpolation in VOP3: the attribute takes the place of source 0, so that the first source is
/// in the place of the second. The signs of source 0, which an attribute does not have, are bit 2.
#[rustfmt::skip]
const VOP3_INTERPOLATION: Layout = Layout::new(6, 0b110100, 2, &[VOP3_VDST, CLAMP_GFX8, OP_SEL, OP_GFX8, &[
    field(Abs, 9, 2), rest(Abs, 2, 8, 1), rest(Attribute, 2, 32, 6), field(Attribute, 38, 2),
    bit(MemoryBits::HIGH, 40),
    field(Src0, 41, 9), field(Src1, 50, 9), field(Omod, 59, 2), field(Neg, 62, 2),
    rest(Neg, 2, 61, 1),
]]);
/// OP_SEL_HI of source 0, 1, 2 is bit 59, 60, 14 (ledger P1).
#[rustfmt::skip]
const VOP3P: Layout = Layout::new(9, 0b110100111, 2, &[VOP3_VDST, CLAMP_GFX8, VOP3_SOURCES, &[
    field(NegHi, 8, 3), field(OpSel, 11, 3), field(OpSelHi, 59, 2), rest(OpSelHi, 2, 14, 1),
    field(Op, 16, 7), field(Neg, 61, 3),
]]);

/// Matrix instructions.
#[rustfmt::skip]
const VOP3P_MATRIX: Layout = Layout::new(9, 0b110100111, 2, &[VOP3_VDST, VOP3_SOURCES, &[
    field(Cbsz, 8, 3), field(Abid, 11, 4), field(AccDestination, 15, 1), field(Op, 16, 7), field(AccSources, 59, 2),
    field(Blgp, 61, 3),
]]);

/// Matrix instructions with scales: a load of scales, and the instruction with ABID of 1, which says that they count.
#[rustfmt::skip]
const VOP3PX2: Layout = Layout {
    mask: 0xffff << 16 | (0b111111111 << 23 | 0xf << 11) << 64,
    value: 0xd3ac << 16 | (0b110100111 << 23 | 1 << 11) << 64,
    dwords: 4,
    groups: &[&[
        field(OpSel, 11, 2), field(Scale0, 32, 9), field(Scale1, 41, 9), field(OpSelHi, 59, 2),
        field(Vdst, 64, 8), field(Cbsz, 72, 3), field(AccDestination, 79, 1), field(Op, 80, 7),
        field(Src0, 96, 9), field(Src1, 105, 9), field(Src2, 114, 9), field(AccSources, 123, 2), field(Blgp, 125, 3),
    ]],
};

/// The first dword of SDWA and DPP is that of VOP1, VOP2 or VOPC, with one of these as source 0.
const SDWA_MARKER: u32 = 0xf9;
const DPP_MARKER: u32 = 0xfa;

/// What all SDWA words have. The selection of source 1 is bits 26:24 of its dword; the document
/// calls it SRC0_SEL (ledger A1).
#[rustfmt::skip]
const SDWA_SOURCES: &[Slice] = &[
    field(ExtendedSrc0, 32, 8), field(Src0Sel, 48, 3), field(Sext, 51, 1), field(Neg, 52, 1),
    field(Abs, 53, 1), field(Src1Sel, 56, 3), rest(Sext, 1, 59, 1), rest(Neg, 1, 60, 1),
    rest(Abs, 1, 61, 1),
];
const SDWA_CLAMP: &[Slice] = &[field(Clamp, 45, 1)];
const SDWA_DESTINATION: &[Slice] = &[field(DstSel, 40, 3), field(DstUnused, 43, 2)];
/// gfx9 only (ledger A2).
const SDWA_SCALAR: &[Slice] = &[field(ScalarSources, 55, 1), rest(ScalarSources, 1, 63, 1)];
const SDWA_OMOD: &[Slice] = &[field(Omod, 46, 2)];
/// gfx9's compares: a scalar destination, VCC without SD (ledger A2).
const SDWA_SDST: &[Slice] = &[field(SdwaSdst, 40, 7), field(SdwaSd, 47, 1)];
const VOP1_SDWA_GFX8: Layout = VOP1.marked(SDWA_MARKER, &[VOP1_FIELDS, SDWA_SOURCES, SDWA_CLAMP, SDWA_DESTINATION]);
const VOP2_SDWA_GFX8: Layout = VOP2.marked(SDWA_MARKER, &[VOP2_FIELDS, SDWA_SOURCES, SDWA_CLAMP, SDWA_DESTINATION]);
const VOPC_SDWA_GFX8: Layout = VOPC.marked(SDWA_MARKER, &[VOPC_FIELDS, SDWA_SOURCES, SDWA_CLAMP, SDWA_DESTINATION]);
const VOP1_SDWA_GFX9: Layout =
    VOP1.marked(SDWA_MARKER, &[VOP1_FIELDS, SDWA_SOURCES, SDWA_CLAMP, SDWA_DESTINATION, SDWA_SCALAR, SDWA_OMOD]);
const VOP2_SDWA_GFX9: Layout =
    VOP2.marked(SDWA_MARKER, &[VOP2_FIELDS, SDWA_SOURCES, SDWA_CLAMP, SDWA_DESTINATION, SDWA_SCALAR, SDWA_OMOD]);
const VOPC_SDWA_GFX9: Layout = VOPC.marked(SDWA_MARKER, &[VOPC_FIELDS, SDWA_SOURCES, SDWA_SDST, SDWA_SCALAR]);

#[rustfmt::skip]
const DPP: &[Slice] = &[
    field(ExtendedSrc0, 32, 8), field(DppControl, 40, 9), field(BoundCtrl, 51, 1),
    field(Neg, 52, 1), field(Abs, 53, 1), rest(Neg, 1, 54, 1), rest(Abs, 1, 55, 1),
    field(BankMask, 56, 4), field(RowMask, 60, 4),
];
const VOP1_DPP: Layout = VOP1.marked(DPP_MARKER, &[VOP1_FIELDS, DPP]);
const VOP2_DPP: Layout = VOP2.marked(DPP_MARKER, &[VOP2_FIELDS, DPP]);
const VOPC_DPP: Layout = VOPC.marked(DPP_MARKER, &[VOPC_FIELDS, DPP]);

#[rustfmt::skip]
const INTERPOLATION: &[Slice] = &[
    field(Vsrc, 0, 8), field(Attribute, 8, 8), field(Op, 16, 2), field(Vdst, 18, 8),
];
const VINTRP_GFX6: Layout = Layout::new(6, 0b110010, 1, &[INTERPOLATION]);
const VINTRP_GFX8: Layout = Layout::new(6, 0b110101, 1, &[INTERPOLATION]);

#[rustfmt::skip]
const DS: &[Slice] = &[
    field(Offset, 0, 16), field(Vaddr, 32, 8), field(Vdata, 40, 8), field(Vdata1, 48, 8),
    field(Vdst, 56, 8),
];
const DS_GFX6: Layout = Layout::new(6, 0b110110, 2, &[DS, &[bit(MemoryBits::GDS, 17), field(Op, 18, 8)]]);
const DS_GFX8: Layout = Layout::new(6, 0b110110, 2, &[DS, &[bit(MemoryBits::GDS, 16), field(Op, 17, 8)]]);
const DS_GFX90A: Layout =
    Layout::new(6, 0b110110, 2, &[DS, &[bit(MemoryBits::GDS, 16), field(Op, 17, 8), field(AccData, 25, 1)]]);

#[rustfmt::skip]
const BUFFER: &[Slice] = &[
    field(Offset, 0, 12), bit(MemoryBits::OFFEN, 12), bit(MemoryBits::IDXEN, 13), bit(MemoryBits::GLC, 14),
    field(Vaddr, 32, 8), field(Vdata, 40, 8), field(Srsrc, 48, 5), bit(MemoryBits::TFE, 55),
    field(Soffset, 56, 8),
];
const ADDR64: &[Slice] = &[bit(MemoryBits::ADDR64, 15)];
/// gfx90a and later: TFE has given way.
#[rustfmt::skip]
const BUFFER_GFX90A: &[Slice] = &[
    field(Offset, 0, 12), bit(MemoryBits::OFFEN, 12), bit(MemoryBits::IDXEN, 13), bit(MemoryBits::GLC, 14),
    field(Vaddr, 32, 8), field(Vdata, 40, 8), field(Srsrc, 48, 5), field(AccData, 55, 1),
    field(Soffset, 56, 8),
];
const MUBUF_GFX90A: Layout =
    Layout::new(6, 0b111000, 2, &[BUFFER_GFX90A, MUBUF_FIELDS, &[bit(MemoryBits::SCC, 15), bit(MemoryBits::SLC, 17)]]);
const MTBUF_GFX90A: Layout =
    Layout::new(6, 0b111010, 2, &[BUFFER_GFX90A, MTBUF_FIELDS, &[field(Op, 15, 4), bit(MemoryBits::SCC, 53)]]);
const MUBUF_FIELDS: &[Slice] = &[bit(MemoryBits::LDS, 16), field(Op, 18, 7)];
const SLC_HIGH: &[Slice] = &[bit(MemoryBits::SLC, 54)];
const MUBUF_GFX6: Layout = Layout::new(6, 0b111000, 2, &[BUFFER, ADDR64, MUBUF_FIELDS, SLC_HIGH]);
const MUBUF_GFX8: Layout = Layout::new(6, 0b111000, 2, &[BUFFER, MUBUF_FIELDS, &[bit(MemoryBits::SLC, 17)]]);
const MTBUF_FIELDS: &[Slice] = &[field(BufferFormat, 19, 7), bit(MemoryBits::SLC, 54)];
const MTBUF_GFX6: Layout = Layout::new(6, 0b111010, 2, &[BUFFER, ADDR64, MTBUF_FIELDS, &[field(Op, 16, 3)]]);
const MTBUF_GFX8: Layout = Layout::new(6, 0b111010, 2, &[BUFFER, MTBUF_FIELDS, &[field(Op, 15, 4)]]);

#[rustfmt::skip]
const IMAGE: &[Slice] = &[
    field(Dmask, 8, 4), bit(MemoryBits::UNORM, 12), bit(MemoryBits::GLC, 13), bit(MemoryBits::DA, 14),
    bit(MemoryBits::R128, 15), bit(MemoryBits::TFE, 16), bit(MemoryBits::LWE, 17), field(Op, 18, 7),
    bit(MemoryBits::SLC, 25), field(Vaddr, 32, 8), field(Vdata, 40, 8), field(Srsrc, 48, 5),
    field(Ssamp, 53, 5),
];
const MIMG_GFX6: Layout = Layout::new(6, 0b111100, 2, &[IMAGE]);
const MIMG_GFX8: Layout = Layout::new(6, 0b111100, 2, &[IMAGE, &[bit(MemoryBits::D16, 63)]]);

#[rustfmt::skip]
const MIMG_GFX90A: Layout = Layout::new(6, 0b111100, 2, &[&[
    bit(MemoryBits::SCC, 7), field(Dmask, 8, 4), bit(MemoryBits::UNORM, 12), bit(MemoryBits::GLC, 13),
    bit(MemoryBits::DA, 14), bit(MemoryBits::R128, 15), field(AccData, 16, 1), bit(MemoryBits::LWE, 17),
    field(Op, 18, 7), bit(MemoryBits::SLC, 25), field(Vaddr, 32, 8), field(Vdata, 40, 8), field(Srsrc, 48, 5),
    field(Ssamp, 53, 5), bit(MemoryBits::D16, 63),
]]);

#[rustfmt::skip]
const FLAT: &[Slice] = &[
    bit(MemoryBits::GLC, 16), bit(MemoryBits::SLC, 17), field(Op, 18, 7), field(Vaddr, 32, 8),
    field(Vdata, 40, 8), field(Vdst, 56, 8),
];
const FLAT_GFX7: Layout = Layout::new(6, 0b110111, 2, &[FLAT, &[bit(MemoryBits::TFE, 55)]]);
/// No document has an offset on gfx8; LLVM's disassembler reads one.
const FLAT_GFX8: Layout = Layout::new(6, 0b110111, 2, &[FLAT, &[field(Offset, 0, 13), bit(MemoryBits::TFE, 55)]]);
#[rustfmt::skip]
const FLAT_GFX9: Layout = Layout::new(6, 0b110111, 2, &[FLAT, &[
    field(Offset, 0, 13), bit(MemoryBits::LDS, 13), field(Segment, 14, 2), field(Saddr, 48, 7),
    bit(MemoryBits::NV, 55),
]]);

#[rustfmt::skip]
const FLAT_GFX90A: Layout = Layout::new(6, 0b110111, 2, &[FLAT, &[
    field(Offset, 0, 13), bit(MemoryBits::LDS, 13), field(Segment, 14, 2), bit(MemoryBits::SCC, 25),
    field(Saddr, 48, 7), field(AccData, 55, 1),
]]);

#[rustfmt::skip]
const FLAT_GFX942: Layout = Layout::new(6, 0b110111, 2, &[FLAT, &[
    field(Offset, 0, 13), field(Sve, 13, 1), field(Segment, 14, 2), bit(MemoryBits::SCC, 25),
    field(Saddr, 48, 7), field(AccData, 55, 1),
]]);

#[rustfmt::skip]
const EXPORT: &[Slice] = &[
    field(ExportEnable, 0, 4), field(ExportTarget, 4, 6), bit(MemoryBits::COMPR, 10),
    bit(MemoryBits::DONE, 11), bit(MemoryBits::VM, 12), field(ExportSrc0, 32, 8), field(ExportSrc1, 40, 8),
    field(ExportSrc2, 48, 8), field(ExportSrc3, 56, 8),
];
const EXP_GFX6: Layout = Layout::new(6, 0b111110, 2, &[EXPORT]);
const EXP_GFX8: Layout = Layout::new(6, 0b110001, 2, &[EXPORT]);

/// The forms of VOP3.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Vop3 {
    /// With absolute values.
    A,
    /// With a scalar destination.
    B,
    Interpolation,
    /// Of VOP3P: a matrix instruction.
    Matrix,
}

/// The layout of `encoding` for a row of `format`.
pub fn layout(encoding: Encoding, format: Format, vop3: Vop3, target: Target) -> &'static Layout {
    let gcn3 = target.has(Feature::Gcn3Encoding);
    let unified = target.has(Feature::UnifiedRegisters);
    let sdwa_scalar = target.has(Feature::SdwaScalar);
    match (encoding, format) {
        (Encoding::Sop1, _) => &SOP1,
        (Encoding::Sop2, _) => &SOP2,
        (Encoding::Sopc, _) => &SOPC,
        (Encoding::Sopk, _) => &SOPK,
        (Encoding::Sopp, _) => &SOPP,
        (Encoding::Smem, _) if target.has(Feature::SignedSmemOffset) => &SMEM_GFX9,
        (Encoding::Smem, _) if target.has(Feature::WideSmem) => &SMEM_GFX8,
        (Encoding::Smem, _) => &SMRD,
        (Encoding::Vop1, _) => &VOP1,
        (Encoding::Vop2, _) => &VOP2,
        (Encoding::Vopc, _) => &VOPC,
        (Encoding::Vop3, _) => match vop3 {
            Vop3::A | Vop3::Matrix if gcn3 => &VOP3A_GFX8,
            Vop3::B if gcn3 => &VOP3B_GFX8,
            Vop3::A | Vop3::Matrix => &VOP3A_GFX6,
            Vop3::B => &VOP3B_GFX6,
            Vop3::Interpolation => &VOP3_INTERPOLATION,
        },
        (Encoding::Vop3px2, _) => &VOP3PX2,
        (Encoding::Vop3p, _) if vop3 == Vop3::Matrix => &VOP3P_MATRIX,
        (Encoding::Vop3p, _) => &VOP3P,
        (Encoding::Sdwa, Format::Vop1) if sdwa_scalar => &VOP1_SDWA_GFX9,
        (Encoding::Sdwa, Format::Vopc) if sdwa_scalar => &VOPC_SDWA_GFX9,
        (Encoding::Sdwa, _) if sdwa_scalar => &VOP2_SDWA_GFX9,
        (Encoding::Sdwa, Format::Vop1) => &VOP1_SDWA_GFX8,
        (Encoding::Sdwa, Format::Vopc) => &VOPC_SDWA_GFX8,
        (Encoding::Sdwa, _) => &VOP2_SDWA_GFX8,
        (Encoding::Dpp, Format::Vop1) => &VOP1_DPP,
        (Encoding::Dpp, Format::Vopc) => &VOPC_DPP,
        (Encoding::Dpp, _) => &VOP2_DPP,
        (Encoding::Vintrp, _) if gcn3 => &VINTRP_GFX8,
        (Encoding::Vintrp, _) => &VINTRP_GFX6,
        (Encoding::Ds, _) if unified => &DS_GFX90A,
        (Encoding::Mubuf, _) if unified => &MUBUF_GFX90A,
        (Encoding::Mtbuf, _) if unified => &MTBUF_GFX90A,
        (Encoding::Mimg, _) if unified => &MIMG_GFX90A,
        (Encoding::Flat, _) if target.has(Feature::Scopes) => &FLAT_GFX942,
        (Encoding::Flat, _) if unified => &FLAT_GFX90A,
        (Encoding::Ds, _) if gcn3 => &DS_GFX8,
        (Encoding::Ds, _) => &DS_GFX6,
        (Encoding::Mubuf, _) if gcn3 => &MUBUF_GFX8,
        (Encoding::Mubuf, _) => &MUBUF_GFX6,
        (Encoding::Mtbuf, _) if gcn3 => &MTBUF_GFX8,
        (Encoding::Mtbuf, _) => &MTBUF_GFX6,
        (Encoding::Mimg, _) if gcn3 => &MIMG_GFX8,
        (Encoding::Mimg, _) => &MIMG_GFX6,
        (Encoding::Flat, _) if target.has(Feature::FlatSegments) => &FLAT_GFX9,
        (Encoding::Flat, _) if gcn3 => &FLAT_GFX8,
        (Encoding::Flat, _) => &FLAT_GFX7,
        (Encoding::Exp, _) if gcn3 => &EXP_GFX8,
        (Encoding::Exp, _) => &EXP_GFX6,
    }
}
