//! Which modifiers each encoding of a row has.
//!
//! What the tables do not say is what LLVM's assembler accepts, per mnemonic.

use super::super::written::Modifier;
use super::Candidate;
use super::field::is_source;
use super::immediate::smem_range;
use crate::instruction::Encoding;
use crate::isa::{Field, Format, OperandKind, Segment, Type};

/// Integer instructions whose VOP3 form has a clamp bit, on gfx8 and later.
const INTEGER_CLAMP: [&str; 24] = [
    "v_addc_u32",
    "v_subb_u32",
    "v_subbrev_u32",
    "v_addc_co_u32",
    "v_subb_co_u32",
    "v_subbrev_co_u32",
    "v_add_co_u32",
    "v_sub_co_u32",
    "v_subrev_co_u32",
    "v_add_u32",
    "v_sub_u32",
    "v_subrev_u32",
    "v_add_u16",
    "v_sub_u16",
    "v_subrev_u16",
    "v_add_i32",
    "v_sub_i32",
    "v_add_i16",
    "v_sub_i16",
    "v_mul_i32_i24",
    "v_mul_u32_u24",
    "v_sad_hi_u8",
    "v_msad_u8",
    "v_qsad_pk_u16_u8",
];
/// Families of such instructions.
const INTEGER_CLAMP_PREFIXES: [&str; 4] = ["v_mad_", "v_sad_", "v_mqsad_", "v_dot"];
/// Families that have it on 16-bit types, gfx9 only.
const CLAMP_MIN_MAX: [&str; 3] = ["v_min3_", "v_max3_", "v_med3_"];

/// What a candidate's encoding permits.
#[derive(Clone, Copy)]
pub(crate) struct Permits(pub Candidate);

impl Permits {
    /// Whether the encoding is the 32-bit word of VOP1, VOP2 or VOPC.
    pub fn is_32_bit(&self) -> bool {
        matches!(self.0.encoding, Encoding::Vop1 | Encoding::Vop2 | Encoding::Vopc)
    }
    fn mnemonic(&self) -> &'static str {
        self.0.row.mnemonic
    }
    fn kinds(&self) -> impl Iterator<Item = &'static OperandKind> {
        self.0.row.operands.iter()
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
        self.kinds().filter(|kind| is_source(kind.field)).count()
    }
    /// `v_mad_mix_f32` and its kin: VOP3P with the modifiers of single values.
    pub fn is_mix(&self) -> bool {
        self.0.row.format == Format::Vop3p && self.mnemonic().contains("_mix")
    }

    /// Whether any source may have a negation or absolute value.
    pub fn has_source_signs(&self) -> bool {
        match self.0.encoding {
            Encoding::Vop3 | Encoding::Sdwa | Encoding::Dpp => true,
            Encoding::Vop3p => self.is_mix(),
            _ => false,
        }
    }
    /// Whether a source of this kind may have one in some encoding: floats, and those of `v_cndmask_b32`.
    pub fn takes_signs(&self, kind: OperandKind) -> bool {
        let selects = self.mnemonic() == "v_cndmask_b32";
        matches!(kind.field, Field::Src | Field::Vsrc) && (kind.ty.is_float() || selects)
    }
    /// Whether a source of this kind may have one in this encoding.
    pub fn float_signs(&self, kind: OperandKind) -> bool {
        self.has_source_signs() && self.takes_signs(kind)
    }
    /// Whether a source of this kind may be sign-extended after its selection.
    pub fn sext(&self, kind: OperandKind) -> bool {
        let value = matches!(kind.field, Field::Src | Field::Vsrc);
        self.0.encoding == Encoding::Sdwa && value && !kind.ty.is_float()
    }

    /// Whether the bit that negates a float is, for a source of this kind, what LLVM writes `sext(…)`: in
    /// VOP3 and DPP, for integers beside floats (ledger A4).
    pub fn sext_is_neg(&self, kind: OperandKind) -> bool {
        matches!(self.0.encoding, Encoding::Vop3 | Encoding::Dpp)
            && self.0.row.format != Format::Vopc
            && matches!(kind.field, Field::Src | Field::Vsrc)
            && !kind.ty.is_float()
            && self.values().any(|kind| kind.ty.is_float())
    }
    /// Whether a source may be written `sext(…)` in this encoding.
    pub fn any_sext(&self) -> bool {
        self.kinds().any(|kind| self.sext(*kind) || self.sext_is_neg(*kind))
    }

    /// Whether the encoding has this modifier.
    pub fn modifier(&self, modifier: &Modifier) -> bool {
        let encoding = self.0.encoding;
        match modifier {
            Modifier::Clamp | Modifier::NoClamp => self.clamp() || self.ignores_clamp(),
            Modifier::Omod(_) => self.omod(),
            Modifier::DstSel(_) | Modifier::DstUnused(_) => {
                encoding == Encoding::Sdwa && self.0.row.has_vector_result()
            }
            Modifier::SrcSel(source, _) => encoding == Encoding::Sdwa && *source < self.selectable(),
            Modifier::Dpp(_) | Modifier::RowMask(_) | Modifier::BankMask(_) | Modifier::BoundCtrl => {
                encoding == Encoding::Dpp
            }
            Modifier::OpSel(_) => self.op_sel(),
            Modifier::OpSelHi(_) => encoding == Encoding::Vop3p,
            Modifier::NegLo(_) | Modifier::NegHi(_) => encoding == Encoding::Vop3p && !self.is_mix(),
            Modifier::Offset(_) => self.offset_range().is_some(),
            Modifier::PairOffset(..) => self.0.row.flags.two_offsets,
            Modifier::Swizzle(_) => self.mnemonic() == "ds_swizzle_b32",
            Modifier::Dmask(_) => encoding == Encoding::Mimg,
            Modifier::DataFormat(_) | Modifier::NumberFormat(_) | Modifier::BufferFormat(_) => {
                encoding == Encoding::Mtbuf
            }
            Modifier::Memory(bit, _) => self.0.row.memory_bits(self.0.target).contains(*bit),
        }
    }
    /// The least and the greatest offset, if the instruction has one.
    pub fn offset_range(&self) -> Option<(i64, i64)> {
        let Candidate { row, target, .. } = self.0;
        match row.format {
            _ if !row.has_operands() && row.flags.memory.is_empty() => None,
            Format::Ds if !row.flags.two_offsets => Some((0, 0xffff)),
            Format::Mubuf | Format::Mtbuf => Some((0, 0xfff)),
            // LLVM allows an offset of 0 where there is none.
            Format::Flat if !target.is_gfx9() => Some((0, 0)),
            Format::Flat if row.segment() == Some(Segment::Flat) => Some((0, 0xfff)),
            Format::Flat => Some((-0x1000, 0xfff)),
            Format::Smem if row.operand(Field::SmemOffset).is_some() => Some(smem_range(row.operands, target)),
            _ => None,
        }
    }

    fn is_class_compare(&self) -> bool {
        self.mnemonic().starts_with("v_cmp_class_") || self.mnemonic().starts_with("v_cmpx_class_")
    }
    /// Also of two packed floats.
    fn has_float_result(&self) -> bool {
        self.kinds().next().is_some_and(|kind| kind.ty.is_float()) || self.mnemonic() == "v_cvt_pkrtz_f16_f32"
    }
    fn has_float_operand(&self) -> bool {
        self.kinds().any(|kind| kind.ty.is_float())
    }

    pub fn clamp(&self) -> bool {
        match self.0.encoding {
            // gfx9's SDWA compares have their destination there (ledger A2).
            Encoding::Sdwa if self.0.row.format == Format::Vopc => !self.0.target.is_gfx9(),
            Encoding::Sdwa => self.0.row.has_vector_result(),
            Encoding::Vop3 if self.has_float_operand() => {
                let clamps = self.0.target.has_sdwa_and_dpp() || self.has_float_result();
                clamps && !self.is_class_compare() && !self.ignores_clamp()
            }
            Encoding::Vop3 => self.0.target.has_sdwa_and_dpp() && self.integer_clamp(),
            Encoding::Vop3p => true,
            _ => false,
        }
    }
    /// VOP3 with a lane mask beside a vector destination: it takes the place of the absolute values,
    /// and on gfx6 and gfx7 of the clamp bit.
    pub fn has_scalar_destination(&self) -> bool {
        let Candidate { row, encoding, .. } = self.0;
        encoding == Encoding::Vop3 && row.format != Format::Vopc && row.operand(Field::MaskDst).is_some()
    }
    /// LLVM ignores a clamp for which there is no room.
    pub fn ignores_clamp(&self) -> bool {
        self.has_scalar_destination() && self.has_float_operand() && !self.0.target.has_sdwa_and_dpp()
    }
    fn integer_clamp(&self) -> bool {
        let mnemonic = self.mnemonic();
        let min_max = CLAMP_MIN_MAX.iter().any(|prefix| mnemonic.starts_with(prefix)) && mnemonic.ends_with("16");
        min_max
            || INTEGER_CLAMP.contains(&mnemonic)
            || INTEGER_CLAMP_PREFIXES.iter().any(|prefix| mnemonic.starts_with(prefix))
    }

    /// Float results, and what the row says has the field all the same. In SDWA on gfx9 only.
    pub fn omod(&self) -> bool {
        let float_result = self.kinds().next().is_some_and(|kind| {
            matches!(kind.field, Field::Vdst | Field::VdstRead) && kind.ty.is_float() && kind.ty != Type::PkF16
        });
        match self.0.encoding {
            Encoding::Vop3 => {
                let half_result = self.kinds().next().is_some_and(|kind| kind.ty == Type::F16);
                let interpolates = self.0.row.operand(Field::Attribute).is_some();
                self.0.row.flags.omod || (float_result && !(interpolates && half_result))
            }
            Encoding::Sdwa => float_result && self.0.target.is_gfx9(),
            _ => false,
        }
    }

    /// How many bits `op_sel` has for sources: an attribute has one, as the first (ledger P19).
    pub fn op_sel_sources(&self) -> usize {
        self.sources() + self.kinds().filter(|kind| kind.field == Field::Attribute).count()
    }
    /// VOP3P, and on gfx9 those VOP3 instructions with 16-bit operands that have no 32-bit form; of
    /// interpolations the one with a 16-bit result.
    pub fn op_sel(&self) -> bool {
        let halves = |kind: &OperandKind| matches!(kind.ty, Type::B16 | Type::I16 | Type::U16 | Type::F16);
        match self.0.encoding {
            Encoding::Vop3p => true,
            Encoding::Vop3 => {
                let interpolates = self.0.row.operand(Field::Attribute).is_some();
                let has_halves = match interpolates {
                    true => self.kinds().next().is_some_and(halves),
                    false => self.kinds().any(halves),
                };
                self.0.target.is_gfx9()
                    && self.0.row.format == Format::Vop3
                    && has_halves
                    && !self.mnemonic().contains("_legacy_")
            }
            _ => false,
        }
    }
}
