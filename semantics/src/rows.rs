//! The rows of all tables, and how they are found by name.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::isa::{Row, unmodelled};
use crate::target::Target;
use crate::{lane, scalar, wave};

static ROWS: LazyLock<Vec<&'static Row>> = LazyLock::new(|| {
    let modelled = lane::rows().chain(scalar::rows()).chain(wave::rows());
    modelled.chain(unmodelled::rows()).collect()
});

static BY_NAME: LazyLock<FxHashMap<&'static str, Vec<&'static Row>>> = LazyLock::new(|| {
    let mut by_name: FxHashMap<_, Vec<_>> = FxHashMap::default();
    for &row in ROWS.iter() {
        by_name.entry(row.mnemonic).or_default().push(row);
    }
    by_name
});

/// Every row of every table.
pub fn all_rows() -> &'static [&'static Row] {
    &ROWS
}

/// The rows called `mnemonic` (lower case, no encoding suffix) that exist on `target`.
pub fn rows_named(mnemonic: &str, target: Target) -> impl Iterator<Item = &'static Row> {
    let rows = BY_NAME.get(mnemonic).map_or(&[][..], Vec::as_slice);
    rows.iter().copied().filter(move |row| row.exists_on(target))
}

/// The targets on which `mnemonic` exists.
pub fn targets_of(mnemonic: &str) -> Vec<Target> {
    Target::ALL.into_iter().filter(|&target| rows_named(mnemonic, target).next().is_some()).collect()
}

/// Up to `count` mnemonics of `target` that look like `mnemonic`, most alike first.
pub fn nearest_mnemonics(mnemonic: &str, target: Target, count: usize) -> Vec<&'static str> {
    let letters = letter_counts(mnemonic);
    let mut ranked: Vec<_> = BY_NAME
        .iter()
        .map(|(&name, rows)| (2 + name.len() / 6, name, rows))
        .filter(|&(highest, name, _)| least_distance(&letters, &letter_counts(name)) <= highest)
        .filter(|(.., rows)| rows.iter().any(|row| row.exists_on(target)))
        .map(|(highest, name, _)| (strsim::damerau_levenshtein(mnemonic, name), highest, name))
        .filter(|&(distance, highest, _)| distance <= highest)
        .map(|(distance, _, name)| (distance, name))
        .collect();
    ranked.sort();
    ranked.into_iter().take(count).map(|(_, name)| name).collect()
}

/// How often each byte occurs, modulo 64: enough to tell most names apart.
fn letter_counts(name: &str) -> [u8; 64] {
    let mut counts = [0u8; 64];
    for byte in name.bytes() {
        let count = &mut counts[usize::from(byte & 63)];
        *count = count.saturating_add(1);
    }
    counts
}

/// A distance that two names with these letters have at least: each edit adds one letter at most.
fn least_distance(a: &[u8; 64], b: &[u8; 64]) -> usize {
    let missing = |from: &[u8; 64], to: &[u8; 64]| {
        from.iter().zip(to).map(|(&from, &to)| usize::from(from.saturating_sub(to))).sum::<usize>()
    };
    missing(a, b).max(missing(b, a))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::isa::{Field, Format};

    /// A decoder can tell all rows apart; FLAT, GLOBAL and SCRATCH differ by their segment. Vector
    /// instructions and compares have synonyms, which the dialects choose from.
    #[test]
    fn opcode_numbers_are_unique() {
        for target in Target::ALL {
            let mut seen: HashMap<_, &str> = HashMap::new();
            let synonyms = |row: &Row| {
                row.format.has_extended_forms() || matches!(row.format, Format::Vop3 | Format::Vop3p | Format::Sopc)
            };
            for row in all_rows().iter().filter(|row| !synonyms(row)) {
                let Some(opcode) = row.opcode(target) else { continue };
                let other = seen.insert((row.format, opcode, row.segment()), row.mnemonic);
                assert_eq!(other, None, "{} on {target}", row.mnemonic);
            }
        }
    }

    /// What the rows of one format have in common.
    #[test]
    fn rows_have_the_fields_of_their_format() {
        for row in all_rows() {
            let count = |field| row.operands.iter().filter(|kind| kind.field == field).count();
            let name = row.mnemonic;
            assert_eq!(row.segment().is_some(), row.format == Format::Flat, "{name}");
            assert!(count(Field::Data) <= if row.format == Format::Ds { 2 } else { 1 }, "{name}");
            assert!(row.flags.memory.contains(row.flags.always), "{name}");
            assert!(!row.flags.two_offsets || row.format == Format::Ds, "{name}");
            if matches!(row.format, Format::Mubuf | Format::Mtbuf) && !row.operands.is_empty() {
                assert_eq!((count(Field::Resource), count(Field::ScalarOffset)), (1, 1), "{name}");
            }
        }
    }

    /// The bound that spares most distances finds nothing that the distances would not.
    #[test]
    fn the_nearest_mnemonics_are_found() {
        for word in ["v_mvo_b32", "v_ad_u32", "s_lod_dwrod", "ds_read_b_32", "v_cmp_eq_u3", "", "xyzzy", "v_foo_b32"] {
            let mut expected: Vec<_> = BY_NAME
                .iter()
                .filter(|(_, rows)| rows.iter().any(|row| row.exists_on(Target::Gfx900)))
                .map(|(&name, _)| (strsim::damerau_levenshtein(word, name), name))
                .filter(|&(distance, name)| distance <= 2 + name.len() / 6)
                .collect();
            expected.sort();
            let expected: Vec<_> = expected.into_iter().take(5).map(|(_, name)| name).collect();
            assert_eq!(nearest_mnemonics(word, Target::Gfx900, 5), expected, "{word}");
        }
    }
}
