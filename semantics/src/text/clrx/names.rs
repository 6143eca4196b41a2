//! Names that CLRX gives to what the tables call otherwise.

use crate::Target;
use crate::isa::{Row, rows_named};

/// Additions that write a carry: `v_add_i32` and `v_add_u32` mean the same before gfx9, where they
/// are called `v_add_co_u32`.
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
        if !target.is_gfx9() {
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
    let by_name = |name: &str| rows_named(name, target).next();
    by_name(name).or_else(|| synonyms().iter().find_map(|name| by_name(name)))
}
