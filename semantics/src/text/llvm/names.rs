//! The names that LLVM gives to instructions: where it disagrees with other dialects, and where
//! they differ between targets.

use std::ops::RangeInclusive;

use crate::instruction::{Encoding, Instruction, MemoryBits};
use crate::isa::{Field, Format, Row};
use crate::rows::rows_named;
use crate::{Feature, Target};

/// Additions that write a carry: their names in the order of [`CarryNames`](crate::target::CarryNames).
const CARRY_NAMES: [[&str; 3]; 6] = [
    ["v_add_i32", "v_add_u32", "v_add_co_u32"],
    ["v_sub_i32", "v_sub_u32", "v_sub_co_u32"],
    ["v_subrev_i32", "v_subrev_u32", "v_subrev_co_u32"],
    ["v_addc_u32", "v_addc_u32", "v_addc_co_u32"],
    ["v_subb_u32", "v_subb_u32", "v_subb_co_u32"],
    ["v_subbrev_u32", "v_subbrev_u32", "v_subbrev_co_u32"],
];
/// Instructions that only gfx9 distinguishes from their older forms: its name, the older one.
const LEGACY_NAMES: [(&str, &str); 6] = [
    ("v_mad_legacy_u16", "v_mad_u16"),
    ("v_mad_legacy_i16", "v_mad_i16"),
    ("v_mad_legacy_f16", "v_mad_f16"),
    ("v_fma_legacy_f16", "v_fma_f16"),
    ("v_div_fixup_legacy_f16", "v_div_fixup_f16"),
    ("v_interp_p2_legacy_f16", "v_interp_p2_f16"),
];

/// The name of the carry-writing addition that some target calls `name`.
pub(super) fn carry_name(name: &str, target: Target) -> Option<&'static str> {
    CARRY_NAMES.iter().find(|names| names.contains(&name)).map(|names| names[target.properties().carry_names as usize])
}

pub(super) fn writes_mask(row: &Row) -> bool {
    row.operands.iter().any(|kind| kind.field == Field::MaskDst)
}

pub(super) fn reads_mask(row: &Row) -> bool {
    row.operands.iter().any(|kind| kind.field == Field::MaskSrc)
}

/// LLVM's name of a row.
pub(super) fn canonical(row: &Row, target: Target) -> String {
    let name = row.mnemonic;
    let is_integer_compare = (name.starts_with("v_cmp_") || name.starts_with("v_cmpx_"))
        && !["_f16", "_f32", "_f64"].iter().any(|float| name.ends_with(float));
    if is_integer_compare {
        return name.replace("_lg_", "_ne_").replace("_tru_", "_t_");
    }
    if name.starts_with("v_cmp") {
        // Floats keep the longer form.
        return name.replace("_t_", "_tru_");
    }
    let carry = carry_name(name, target).filter(|_| writes_mask(row));
    match name {
        "s_cmp_ne_u64" => "s_cmp_lg_u64",
        "v_qsad_u8" => "v_qsad_pk_u16_u8",
        "v_mqsad_u8" => "v_mqsad_pk_u16_u8",
        // The same numbers as on gfx900, under the name of what it computes from gfx906 on (ledger P6).
        "v_mad_mix_f32" if target.has(Feature::FusedMix) => "v_fma_mix_f32",
        "v_mad_mixlo_f16" if target.has(Feature::FusedMix) => "v_fma_mixlo_f16",
        "v_mad_mixhi_f16" if target.has(Feature::FusedMix) => "v_fma_mixhi_f16",
        _ => carry.unwrap_or(name),
    }
    .to_owned()
}

/// The targets on which LLVM does not know [`UNKNOWN`].
const UNKNOWN_ON: RangeInclusive<Target> = Target::Gfx803..=Target::LAST;
/// Instructions of the documents that LLVM does not know there.
const UNKNOWN: [&str; 11] = [
    "ds_condxchg32_rtn_b128",
    "image_gather4h_pck",
    "image_gather8h_pck",
    "s_getreg_regrd_b32",
    "s_mov_fed_b32",
    "s_mov_regrd_b32",
    "v_mac_legacy_f32",
    "v_mov_fed_b32",
    "v_mov_prsv_b32",
    "v_readlane_regrd_b32",
    "v_writelane_regwr_b32",
];

/// Whether LLVM has text for an instruction.
pub(super) fn is_known(instruction: &Instruction, target: Target) -> bool {
    let Instruction { row, encoding, modifiers, .. } = instruction;
    let name = row.mnemonic;
    let unknown = match encoding {
        // gfx11 is the first target with DPP compares in LLVM (ledger D19).
        Encoding::Dpp => row.format == Format::Vopc,
        Encoding::Vop3 if target == Target::Gfx600 && name == "v_qsad_u8" => true,
        Encoding::Vop3 => matches!(name, "v_readfirstlane_b32" | "v_swap_b32"),
        // A selection has the signs of floats, or none that LLVM could write.
        Encoding::Sdwa if name == "v_cndmask_b32" => modifiers.sdwa.is_some_and(|sdwa| sdwa.src_sext.contains(&true)),
        Encoding::Sdwa => name == "v_fmac_f32",
        Encoding::Smem => !target.has(Feature::ScalarAtomics) && name.starts_with("s_buffer_atomic_"),
        Encoding::Mtbuf => modifiers.memory.contains(MemoryBits::TFE),
        Encoding::Mubuf => modifiers.memory.contains(MemoryBits::LDS | MemoryBits::TFE),
        Encoding::Flat => modifiers.memory.contains(MemoryBits::LDS | MemoryBits::NV),
        _ => false,
    };
    let undocumented = UNKNOWN_ON.contains(&target) && UNKNOWN.contains(&name);
    !unknown && !undocumented
}

/// The rows that LLVM calls `name`.
pub(super) fn rows(name: &str, target: Target) -> impl Iterator<Item = &'static Row> {
    rows_named(name, target).filter(move |row| canonical(row, target) == row.mnemonic)
}

/// The targets on which LLVM knows `name`.
pub(super) fn targets(name: &str) -> Vec<Target> {
    let has = |target: &Target| rows(name, *target).next().is_some();
    Target::ALL.into_iter().filter(has).collect()
}

/// What LLVM calls an instruction on `target` that has another name elsewhere.
pub(super) fn elsewhere(name: &str, target: Target) -> Option<String> {
    let other_dialect = rows_named(name, target).next().map(|row| canonical(row, target));
    let carry = || carry_name(name, target).map(str::to_owned);
    let legacy = || LEGACY_NAMES.iter().find(|(new, _)| *new == name).map(|(_, old)| (*old).to_owned());
    let other = other_dialect.or_else(carry).or_else(legacy)?;
    (other != name && rows(&other, target).next().is_some()).then_some(other)
}
