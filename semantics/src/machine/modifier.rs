//! Modifiers and their fields.

use smallvec::SmallVec;

use super::form::Form;
use super::layout::Part;
use crate::instruction::{DppControl, DstUnused, Encoding, MemoryBits, Modifiers, Omod, Select};
use crate::isa::{Format, Segment};
use crate::target::Target;

/// Whether the offset field is signed: gfx9's SMEM, GLOBAL and SCRATCH.
pub(super) fn signed_offset(form: &Form, target: Target) -> bool {
    match form.row.format {
        Format::Smem => target.is_gfx9(),
        Format::Flat => form.row.segment() != Some(Segment::Flat),
        _ => false,
    }
}

/// The register field of component `source` of an export.
pub(super) fn export_part(source: u8, memory: MemoryBits) -> Part {
    let register = if memory.contains(MemoryBits::COMPR) { source / 2 } else { source };
    [Part::ExportSrc0, Part::ExportSrc1, Part::ExportSrc2, Part::ExportSrc3][usize::from(register % 4)]
}

/// The fields that are not 0, except offsets.
pub(super) fn fields(modifiers: &Modifiers, form: &Form) -> SmallVec<[(Part, u32); 12]> {
    let mix = is_mix(form);
    let mut fields: SmallVec<[(Part, u32); 12]> = SmallVec::new();
    let mut add = |part, value: u32| {
        if value != 0 {
            fields.push((part, value));
        }
    };
    // VOP3P has no absolute values but in v_mad_mix, which has them in the place of NEG_HI (ledger P5).
    add(if mix { Part::NegHi } else { Part::Abs }, modifiers.abs.into());
    add(Part::Neg, modifiers.neg.into());
    add(Part::NegHi, modifiers.neg_hi.into());
    add(Part::OpSel, modifiers.op_sel.into());
    add(Part::OpSelHi, modifiers.op_sel_hi.into());
    add(Part::Clamp, modifiers.clamp.into());
    add(Part::Omod, modifiers.omod as u32);
    if let Some(sdwa) = &modifiers.sdwa {
        if form.has_destination_part() {
            add(Part::DstSel, sdwa.dst_sel as u32);
            add(Part::DstUnused, sdwa.dst_unused as u32);
        }
        let parts = [Part::Src0Sel, Part::Src1Sel];
        for (part, select) in parts.into_iter().zip(sdwa.src_sel).take(form.sdwa_sources()) {
            add(part, select as u32);
        }
        add(Part::Sext, u32::from(sdwa.src_sext[0]) | u32::from(sdwa.src_sext[1]) << 1);
    }
    if let Some(dpp) = &modifiers.dpp {
        add(Part::DppControl, dpp_number(dpp.control));
        add(Part::BoundCtrl, dpp.bound_ctrl.into());
        add(Part::BankMask, dpp.bank_mask.into());
        add(Part::RowMask, dpp.row_mask.into());
    }
    add(Part::BufferFormat, modifiers.format.into());
    add(Part::Dmask, modifiers.dmask.into());
    if form.layout.has(Part::Segment) {
        add(Part::Segment, form.row.segment().unwrap_or(Segment::Flat) as u32);
    }
    for bit in modifiers.memory.iter() {
        add(Part::Memory(bit), 1);
    }
    fields
}

/// `v_mad_mix_f32` and its kin: VOP3P with the modifiers of single values.
pub(super) fn is_mix(form: &Form) -> bool {
    form.encoding == Encoding::Vop3p && form.row.mnemonic.contains("_mix")
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

fn dpp_number(control: DppControl) -> u32 {
    match control {
        DppControl::QuadPerm(lanes) => (0..4).map(|i| u32::from(lanes[i] & 3) << (2 * i)).sum(),
        DppControl::RowShl(count) => 0x100 | u32::from(count & 15),
        DppControl::RowShr(count) => 0x110 | u32::from(count & 15),
        DppControl::RowRor(count) => 0x120 | u32::from(count & 15),
        DppControl::WaveShl => 0x130,
        DppControl::WaveRol => 0x134,
        DppControl::WaveShr => 0x138,
        DppControl::WaveRor => 0x13c,
        DppControl::RowMirror => 0x140,
        DppControl::RowHalfMirror => 0x141,
        DppControl::RowBcast15 => 0x142,
        DppControl::RowBcast31 => 0x143,
    }
}

/// The lane control of a number; the others are reserved (ledger D12).
pub(super) fn dpp_control(number: u32) -> Option<DppControl> {
    let count = (number & 15) as u8;
    Some(match number {
        0..=0xff => DppControl::QuadPerm([0, 2, 4, 6].map(|shift| (number >> shift & 3) as u8)),
        0x101..=0x10f => DppControl::RowShl(count),
        0x111..=0x11f => DppControl::RowShr(count),
        0x121..=0x12f => DppControl::RowRor(count),
        0x130 => DppControl::WaveShl,
        0x134 => DppControl::WaveRol,
        0x138 => DppControl::WaveShr,
        0x13c => DppControl::WaveRor,
        0x140 => DppControl::RowMirror,
        0x141 => DppControl::RowHalfMirror,
        0x142 => DppControl::RowBcast15,
        0x143 => DppControl::RowBcast31,
        _ => return None,
    })
}
