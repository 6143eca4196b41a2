//! Names that CLRX gives to what the tables call otherwise.

use crate::Target;
use crate::isa::Row;
use crate::rows::rows_named;
use crate::target::CarryNames;

/// Additions that write a carry: `v_add_i32` and `v_add_u32` mean the same but where one is called
/// `v_add_co_u32`.
const CARRY: [[&str; 3]; 3] = [
    ["v_add_i32", "v_add_u32", "v_add_co_u32"],
    ["v_sub_i32", "v_sub_u32", "v_sub_co_u32"],
    ["v_subrev_i32", "v_subrev_u32", "v_subrev_co_u32"],
];
/// The same with a carry in; CLRX knows both names on gfx9.
const CARRY_IN: [[&str; 2]; 3] =
    [["v_addc_u32", "v_addc_co_u32"], ["v_subb_u32", "v_subb_co_u32"], ["v_subbrev_u32", "v_subbrev_co_u32"]];

/// The rows that CLRX calls `name` (lower case, without suffix) on `target`.
pub(super) fn row(name: &str, target: Target) -> Option<&'static Row> {
    let synonyms = || -> Vec<String> {
        let mut names = Vec::new();
        if target.properties().carry_names != CarryNames::CarryOut {
            names.extend(
                CARRY
                    .iter()
                    .filter(|names| names[..2].contains(&name))
                    .flat_map(|names| names.iter().map(|name| (*name).into())),
            );
        }
        names.extend(
            CARRY_IN
                .iter()
                .filter(|names| names.contains(&name))
                .flat_map(|names| names.iter().map(|name| (*name).into())),
        );
        if name.starts_with("v_cmp") || name.starts_with("s_cmp") {
            for (a, b) in [("_t_", "_tru_"), ("_lg_", "_ne_")] {
                names.push(name.replacen(a, b, 1));
                names.push(name.replacen(b, a, 1));
            }
        }
        names
    };
    let by_name = |name: &str| rows_named(name, target).find(|row| knows(row, target));
    let name = if name == CACHE_NAMES.1 && target == CACHE_NAMES.2 { CACHE_NAMES.0 } else { name };
    by_name(name).or_else(|| synonyms().iter().find_map(|name| by_name(name)))
}

/// Of instructions with two names the one that CLRX's disassembler prints, and the other; the
/// targets are those on which it prefers that name.
const PREFERRED: [(&str, &str, (Target, Target)); 10] = [
    ("v_add_i32", "v_add_u32", (Target::Gfx600, Target::Gfx700)),
    ("v_add_u32", "v_add_i32", (Target::Gfx803, Target::Gfx810)),
    ("v_sub_i32", "v_sub_u32", (Target::Gfx600, Target::Gfx700)),
    ("v_sub_u32", "v_sub_i32", (Target::Gfx803, Target::Gfx810)),
    ("v_subrev_i32", "v_subrev_u32", (Target::Gfx600, Target::Gfx700)),
    ("v_subrev_u32", "v_subrev_i32", (Target::Gfx803, Target::Gfx810)),
    ("v_qsad_u8", "v_qsad_pk_u16_u8", (Target::Gfx600, Target::Gfx700)),
    ("v_fma_mix_f32", "v_mad_mix_f32", (Target::Gfx906, Target::LAST)),
    ("v_fma_mixlo_f16", "v_mad_mixlo_f16", (Target::Gfx906, Target::LAST)),
    ("v_fma_mixhi_f16", "v_mad_mixhi_f16", (Target::Gfx906, Target::LAST)),
];

/// The row under whose name CLRX prints an instruction: of its synonyms, `lg` before `ne` and `tru`
/// before `t`.
pub(super) fn printed(row: &'static Row, target: Target) -> &'static Row {
    let same = |name: &str| {
        rows_named(name, target).find(|other| other.format == row.format && other.opcode(target) == row.opcode(target))
    };
    let name = row.mnemonic;
    let listed =
        PREFERRED.iter().find(|(_, other, targets)| *other == name && (targets.0..=targets.1).contains(&target));
    let other = match listed {
        Some((preferred, ..)) => same(preferred),
        None if name.starts_with("v_cmp") || name.starts_with("s_cmp") => {
            same(&name.replacen("_ne_", "_lg_", 1).replacen("_t_", "_tru_", 1))
        }
        None => None,
    };
    other.unwrap_or(row)
}

/// An instruction of gfx7, and what CLRX calls it there: as it was called on gfx6.
const CACHE_NAMES: (&str, &str, Target) = ("buffer_wbinvl1_vol", "buffer_wbinvl1_sc", Target::Gfx700);

/// CLRX's name of a row that it prints.
pub(super) fn of(row: &Row, target: Target) -> &'static str {
    if row.mnemonic == CACHE_NAMES.0 && target == CACHE_NAMES.2 { CACHE_NAMES.1 } else { row.mnemonic }
}

/// Beginnings of names that CLRX does not know on a target.
const UNKNOWN: [(&str, Target); 5] = [
    ("buffer_load_dwordx3", Target::Gfx600),
    ("buffer_store_dwordx3", Target::Gfx600),
    ("s_setkill", Target::Gfx600),
    ("s_cbranch_cdbg", Target::Gfx600),
    ("image_atomic_rsub", Target::Gfx700),
];

/// Whether CLRX knows an instruction, which LLVM does.
pub(super) fn knows(row: &Row, target: Target) -> bool {
    !UNKNOWN.iter().any(|(start, on)| *on == target && row.mnemonic.starts_with(start))
}
