//! Modifiers and their fields.

use smallvec::SmallVec;

use super::form::WordForm;
use super::layout::EncodingField;
use crate::instruction::{DstUnused, MemoryBits, Modifiers, Omod, Select};
use crate::isa::{Format, Segment};
use crate::target::{Feature, Target};

/// Whether the offset field is signed: that of SMEM on some targets, of GLOBAL and SCRATCH.
pub(super) fn signed_offset(form: &WordForm, target: Target) -> bool {
    match form.of.row.format {
        Format::Smem => target.has(Feature::SignedSmemOffset),
        Format::Flat => form.of.row.segment() != Some(Segment::Flat),
        _ => false,
    }
}

/// The register field of component `source` of an export.
pub(super) fn export_part(source: u8, memory: MemoryBits) -> EncodingField {
    let register = if memory.contains(MemoryBits::COMPR) { source / 2 } else { source };
    [EncodingField::ExportSrc0, EncodingField::ExportSrc1, EncodingField::ExportSrc2, EncodingField::ExportSrc3]
        [usize::from(register % 4)]
}

/// The fields that are not 0, except offsets.
pub(super) fn fields(modifiers: &Modifiers, form: &WordForm) -> SmallVec<[(EncodingField, u32); 12]> {
    let mix = form.of.is_mix();
    let mut fields: SmallVec<[(EncodingField, u32); 12]> = SmallVec::new();
    let mut add = |part, value: u32| {
        if value != 0 {
            fields.push((part, value));
        }
    };
    // VOP3P has no absolute values but in v_mad_mix, which has them in the place of NEG_HI (ledger P5).
    let table = u32::from(modifiers.table);
    add(if mix { EncodingField::NegHi } else { EncodingField::Abs }, u32::from(modifiers.abs) | table >> 3 & 7);
    add(EncodingField::Neg, u32::from(modifiers.neg) | table & 7);
    add(EncodingField::NegHi, modifiers.neg_hi.into());
    add(EncodingField::OpSel, modifiers.op_sel.into());
    add(EncodingField::OpSelHi, modifiers.op_sel_hi.into());
    add(EncodingField::Clamp, modifiers.clamp.into());
    add(EncodingField::Omod, modifiers.omod as u32 | table >> 6);
    if let Some(sdwa) = &modifiers.sdwa {
        if form.has_destination_part() {
            add(EncodingField::DstSel, sdwa.dst_sel as u32);
            add(EncodingField::DstUnused, sdwa.dst_unused as u32);
        }
        let parts = [EncodingField::Src0Sel, EncodingField::Src1Sel];
        for (part, select) in parts.into_iter().zip(sdwa.src_sel).take(form.sdwa_sources()) {
            add(part, select as u32);
        }
        add(EncodingField::Sext, u32::from(sdwa.src_sext[0]) | u32::from(sdwa.src_sext[1]) << 1);
    }
    if let Some(dpp) = &modifiers.dpp {
        add(EncodingField::DppControl, dpp.control.number().into());
        add(EncodingField::BoundCtrl, dpp.bound_ctrl.into());
        add(EncodingField::BankMask, dpp.bank_mask.into());
        add(EncodingField::RowMask, dpp.row_mask.into());
    }
    add(EncodingField::BufferFormat, modifiers.format.into());
    add(EncodingField::Dmask, modifiers.dmask.into());
    add(EncodingField::Cbsz, modifiers.matrix.cbsz.into());
    add(EncodingField::Abid, modifiers.matrix.abid.into());
    add(EncodingField::Blgp, modifiers.matrix.blgp.into());
    if form.layout.has(EncodingField::Segment) {
        add(EncodingField::Segment, form.of.row.segment().unwrap_or(Segment::Flat) as u32);
    }
    for bit in modifiers.memory.iter() {
        add(EncodingField::Memory(bit), 1);
    }
    fields
}

/// The value of a selection field.
pub(super) fn select(number: u32) -> Option<Select> {
    Select::ALL.get(number as usize).copied()
}

/// The value of DST_UNUSED.
pub(super) fn dst_unused(number: u32) -> Option<DstUnused> {
    [DstUnused::Pad, DstUnused::Sext, DstUnused::Preserve].get(number as usize).copied()
}

/// The value of OMOD.
pub(super) fn omod(number: u32) -> Option<Omod> {
    [Omod::None, Omod::Mul2, Omod::Mul4, Omod::Div2].get(number as usize).copied()
}
