//! What an instruction in one of its encodings may have: signs, selections, clamp, offsets.
//!
//! What the tables do not say is what LLVM's assembler accepts.

use super::{Field, Format, OperandKind, Row, Segment, Status, Type};
use crate::encoding::{Encoding, Operand, code};
use crate::target::{Feature, Target};

/// A row in one of its encodings on a target.
#[derive(Debug, Clone, Copy)]
pub struct Form {
    /// The instruction.
    pub row: &'static Row,
    /// One of its encodings.
    pub encoding: Encoding,
    /// A target that has it.
    pub target: Target,
}

impl Form {
    /// Whether instructions of this form have a meaning, unless a modifier or an operand has none. Nobody says one of a
    /// DPP that LLVM writes where the target permutes no 64 bits (ledger N10).
    pub fn is_modelled(&self) -> bool {
        let is_open =
            self.encoding == Encoding::Dpp && self.row.has_wide_operands() && !self.target.has(Feature::WideDpp);
        self.row.is_modelled() && !is_open
    }
    /// How closely the documents describe it.
    pub fn status(&self) -> Status {
        if self.is_modelled() { self.row.status() } else { Status::Unsupported }
    }
    /// Whether the encoding is the 32-bit word of VOP1, VOP2 or VOPC.
    pub fn is_32_bit(&self) -> bool {
        matches!(self.encoding, Encoding::Vop1 | Encoding::Vop2 | Encoding::Vopc)
    }
    fn kinds(&self) -> impl Iterator<Item = &'static OperandKind> {
        self.row.operands.iter()
    }
    /// Sources of the operation, without lane masks.
    fn values(&self) -> impl Iterator<Item = &'static OperandKind> {
        self.kinds().filter(|kind| matches!(kind.field, Field::Src | Field::Vsrc))
    }
    /// How many sources SDWA can select a part of.
    pub fn selectable(&self) -> usize {
        self.values().count()
    }
    /// How many sources there are.
    pub fn sources(&self) -> usize {
        self.kinds().filter(|kind| kind.field.is_source()).count()
    }
    /// Whether BLGP is the signs of a matrix instruction of f64.
    pub fn has_matrix_signs(&self) -> bool {
        let double = |kind: &OperandKind| kind.field == Field::MatrixSrc && kind.ty == Type::F64;
        self.target.has(Feature::Scopes) && self.row.operands.iter().any(double)
    }
    /// Whether BLGP permutes the lanes of source 1.
    pub fn has_lane_groups(&self) -> bool {
        self.row.is_matrix() && !self.has_matrix_signs() && self.row.operand(Field::MatrixAddend).is_some()
    }
    /// Whether it converts a part of its source from 8 bits, which SDWA selects, and nothing else.
    pub fn widens_bytes(&self) -> bool {
        matches!(self.row.mnemonic, "v_cvt_f32_fp8" | "v_cvt_f32_bf8" | "v_cvt_pk_f32_fp8" | "v_cvt_pk_f32_bf8")
    }
    /// Whether SDWA selects a part of the destination.
    pub fn selects_destination(&self) -> bool {
        self.row.has_vector_result() && !self.widens_bytes()
    }
    /// Whether the operand is vector registers that must begin at an even number, and do not.
    pub fn is_unaligned(&self, operand: Operand) -> bool {
        let Operand::Code { code, words } = operand else { return false };
        // Its three registers may begin anywhere.
        let is_free = self.row.mnemonic == "ds_read_b96_tr_b6";
        self.target.has(Feature::UnifiedRegisters) && !is_free && code >= code::VGPR && words > 1 && code % 2 != 0
    }
    /// VOP3P without modifiers of values: matrix instructions, moves of accumulation registers.
    pub fn is_plain(&self) -> bool {
        self.row.accumulates()
    }
    /// `v_mad_mix_f32` and its kin: VOP3P with the modifiers of single values.
    pub fn is_mix(&self) -> bool {
        self.row.flags.mixed
    }

    /// Whether any source may have a negation or absolute value.
    pub fn has_source_signs(&self) -> bool {
        match self.encoding {
            Encoding::Vop3 | Encoding::Sdwa | Encoding::Dpp => true,
            Encoding::Vop3p => self.is_mix(),
            _ => false,
        }
    }
    /// Whether a source of this kind may have one in some encoding: floats, and those of `v_cndmask_b32`.
    pub fn takes_signs(&self, kind: OperandKind) -> bool {
        let selects = self.row.mnemonic == "v_cndmask_b32";
        matches!(kind.field, Field::Src | Field::Vsrc) && (kind.ty.is_float() || selects)
    }
    /// Whether a source of this kind may have one in this encoding.
    pub fn float_signs(&self, kind: OperandKind) -> bool {
        // SDWA selects a part of a pair and extends it; pairs as a result have no signs in DPP.
        let packs = self.kinds().next().is_some_and(|first| first.ty.is_packed());
        let pair = kind.ty.is_packed() && (self.encoding == Encoding::Sdwa || self.encoding == Encoding::Dpp && packs);
        self.has_source_signs() && self.takes_signs(kind) && !pair
    }
    /// Whether a source of this kind may be sign-extended after its selection.
    pub fn sext(&self, kind: OperandKind) -> bool {
        let value = matches!(kind.field, Field::Src | Field::Vsrc);
        self.encoding == Encoding::Sdwa && value && !self.widens_bytes() && !kind.ty.is_float()
    }
    /// Whether `sext(…)` may be written around a source of this kind, and no bit stands for it: LLVM leaves it out
    /// around pairs of floats (ledger N3).
    pub fn ignores_sext(&self, kind: OperandKind) -> bool {
        let value = matches!(kind.field, Field::Src | Field::Vsrc);
        self.encoding == Encoding::Sdwa && value && kind.ty.is_packed_float()
    }

    /// Whether the bit that negates a float is, for a source of this kind, what LLVM writes `sext(…)`: in
    /// VOP3 and DPP, for integers beside floats (ledger A4).
    pub fn sext_is_neg(&self, kind: OperandKind) -> bool {
        matches!(self.encoding, Encoding::Vop3 | Encoding::Dpp)
            && self.row.format != Format::Vopc
            && matches!(kind.field, Field::Src | Field::Vsrc)
            && !kind.ty.is_float()
            && !(self.row.flags.narrow && self.row.format == Format::Vop3)
            && self.values().any(|kind| kind.ty.is_float())
    }
    /// Whether a source may be written `sext(…)` in this encoding.
    pub fn any_sext(&self) -> bool {
        self.kinds().any(|kind| self.sext(*kind) || self.sext_is_neg(*kind))
    }

    /// The least and the greatest offset, if the instruction has one.
    pub fn offset_range(&self) -> Option<(i64, i64)> {
        let Form { row, target, .. } = *self;
        match row.format {
            _ if !row.has_operands() && row.flags.memory.is_empty() => None,
            Format::Ds if !row.flags.two_offsets => Some((0, 0xffff)),
            Format::Mubuf | Format::Mtbuf => Some((0, 0xfff)),
            // LLVM allows an offset of 0 where there is none.
            Format::Flat if !target.has(Feature::FlatSegments) => Some((0, 0)),
            Format::Flat if row.segment() == Some(Segment::Flat) => Some((0, 0xfff)),
            Format::Flat => Some((-0x1000, 0xfff)),
            Format::Smem if row.operand(Field::SmemOffset).is_some() => Some(self.smem_offset_range()),
            _ => None,
        }
    }

    /// Offsets of SMEM. Buffers have no negative offsets.
    pub fn smem_offset_range(&self) -> (i64, i64) {
        let buffer = self.kinds().any(|kind| kind.field == Field::ScalarBase && kind.ty.words() == 4);
        let is_signed = self.target.has(Feature::SignedSmemOffset);
        let magnitudes = 1 << (self.target.properties().smem_offset_bits - u32::from(is_signed));
        let literal = self.target.has(Feature::SmemLiteral);
        let least = if is_signed && !buffer { -magnitudes } else { 0 };
        (least, if literal { u32::MAX.into() } else { magnitudes - 1 })
    }

    fn is_class_compare(&self) -> bool {
        self.row.mnemonic.starts_with("v_cmp_class_") || self.row.mnemonic.starts_with("v_cmpx_class_")
    }
    /// Also of two packed floats.
    fn has_float_result(&self) -> bool {
        self.kinds().next().is_some_and(|kind| kind.ty.is_float()) || self.row.mnemonic == "v_cvt_pkrtz_f16_f32"
    }
    fn has_float_operand(&self) -> bool {
        self.kinds().any(|kind| kind.ty.is_float())
    }

    /// Whether the encoding has a clamp bit for this row.
    pub fn clamp(&self) -> bool {
        match self.encoding {
            // SDWA compares that name their destination have it there (ledger A2).
            Encoding::Sdwa if self.row.format == Format::Vopc => !self.target.has(Feature::SdwaScalar),
            Encoding::Sdwa => self.row.has_vector_result(),
            Encoding::Vop3 if self.has_float_operand() => {
                let clamps = self.target.has(Feature::Vop3Clamp) || self.has_float_result();
                let narrows = self.row.mnemonic.ends_with("8_f32") && self.row.mnemonic.contains("_cvt_");
                let to_bytes = self.kinds().next().is_some_and(|kind| matches!(kind.ty, Type::B8 | Type::B16));
                let has_none = narrows && to_bytes && self.target.has(Feature::Scopes) || self.row.flags.unmodified;
                clamps && !self.is_class_compare() && !self.ignores_clamp() && !has_none
            }
            Encoding::Vop3 => self.target.has(Feature::Vop3Clamp) && self.row.flags.clamp,
            Encoding::Vop3p => !self.is_plain() && !self.row.flags.unmodified,
            _ => false,
        }
    }
    /// VOP3 with a lane mask beside a vector destination: it takes the place of the absolute values,
    /// and without [`Feature::Vop3Clamp`] of the clamp bit.
    pub fn has_scalar_destination(&self) -> bool {
        let Form { row, encoding, .. } = *self;
        encoding == Encoding::Vop3 && row.format != Format::Vopc && row.operand(Field::MaskDst).is_some()
    }
    /// LLVM ignores a clamp for which there is no room.
    pub fn ignores_clamp(&self) -> bool {
        self.has_scalar_destination() && self.has_float_operand() && !self.target.has(Feature::Vop3Clamp)
    }
    /// Float results, and what the row says has the field all the same.
    pub fn omod(&self) -> bool {
        let float_result = self.kinds().next().is_some_and(|kind| {
            matches!(kind.field, Field::Vdst | Field::VdstRead) && kind.ty.is_float() && !kind.ty.is_packed()
        });
        match self.encoding {
            Encoding::Vop3 => {
                let half_result = self.kinds().next().is_some_and(|kind| kind.ty == Type::F16);
                let interpolates = self.row.operand(Field::Attribute).is_some();
                self.row.flags.omod || (float_result && !(interpolates && half_result))
            }
            Encoding::Sdwa => {
                (float_result || self.row.flags.omod && self.widens_bytes()) && self.target.has(Feature::SdwaScalar)
            }
            _ => false,
        }
    }

    /// Whether the encoding has the bits FI and BC, which say what inactive lanes give, in the place of `op_sel`.
    pub fn has_fetch_bits(&self) -> bool {
        self.encoding == Encoding::Vop3 && self.row.swaps_lanes()
    }
    /// How many bits `op_sel` has for sources: an attribute has one, as the first (ledger P19).
    pub fn op_sel_sources(&self) -> usize {
        if self.encoding == Encoding::Vop3px2 {
            return self.values().count();
        }
        let byte = usize::from(self.writes_byte());
        self.sources() + byte + self.kinds().filter(|kind| kind.field == Field::Attribute).count()
    }
    /// Whether `op_sel` chooses the byte of the destination, with the bit of a third source as well.
    fn writes_byte(&self) -> bool {
        // Three sources have a bit each, and the third is the low one of the byte.
        self.kinds().next().is_some_and(|kind| kind.ty == Type::B8) && self.sources() == 2
    }
    /// Whether `op_sel` chooses halves of operands that have none, which LLVM writes and no document explains (ledger
    /// P20).
    pub fn has_idle_op_sel(&self) -> bool {
        let aligns = matches!(self.row.mnemonic, "v_alignbit_b32" | "v_alignbyte_b32");
        aligns && self.encoding == Encoding::Vop3 && self.target.has(Feature::Matrix)
    }
    /// VOP3P, and those VOP3 instructions with 16-bit operands that have no 32-bit form; of
    /// interpolations the one with a 16-bit result.
    pub fn op_sel(&self) -> bool {
        let halves = |kind: &OperandKind| matches!(kind.ty, Type::B8 | Type::B16 | Type::I16 | Type::U16 | Type::F16);
        match self.encoding {
            Encoding::Vop3p => !self.is_plain(),
            Encoding::Vop3px2 => true,
            Encoding::Vop3 if self.has_idle_op_sel() => true,
            Encoding::Vop3 => {
                let interpolates = self.row.operand(Field::Attribute).is_some();
                let has_halves = match interpolates {
                    true => self.kinds().next().is_some_and(halves),
                    false => self.kinds().any(halves),
                };
                self.target.has(Feature::Vop3OpSel)
                    && self.row.format == Format::Vop3
                    && has_halves
                    && !self.row.mnemonic.contains("_legacy_")
            }
            _ => false,
        }
    }
}
