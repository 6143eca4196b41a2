//! Opcode numbers: what a row says of them, and the instructions that moved later.

use crate::target::{Feature, TARGETS, Target};

/// The opcode number of an instruction on every target.
///
/// A row says it in brackets: one number, or one for gfx6 and gfx7 and one from gfx8 on, and the first
/// (`from`) or last (`to`) target that has the instruction, or the only one (`on`). An instruction that
/// changes its number later, or that a later target lacks, stands in `CHANGES` besides. So a new
/// target adds rows and changes, but leaves the rows of the other targets as they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Opcodes([Option<u16>; Target::COUNT]);

/// What is different from a target on.
struct Change {
    mnemonic: &'static str,
    from: Target,
    /// The new number, or `None` if the instruction no longer exists.
    number: Option<u16>,
}

/// The instructions with another number from a target on than their row says, for each instruction the
/// earlier target first.
const CHANGES: &[Change] = &[
    moved("v_mad_f16", Target::Gfx900, 0x203),
    moved("v_mad_u16", Target::Gfx900, 0x204),
    moved("v_mad_i16", Target::Gfx900, 0x205),
    moved("v_fma_f16", Target::Gfx900, 0x206),
    moved("v_div_fixup_f16", Target::Gfx900, 0x207),
    moved("v_interp_p2_f16", Target::Gfx900, 0x277),
    removed("v_mac_f32", Target::Gfx942),
    removed("v_madmk_f32", Target::Gfx942),
    removed("v_madak_f32", Target::Gfx942),
    removed("v_mad_f32", Target::Gfx942),
    removed("v_mad_legacy_f32", Target::Gfx942),
    removed("v_mac_legacy_f32", Target::Gfx942),
];

const fn moved(mnemonic: &'static str, from: Target, number: u16) -> Change {
    Change { mnemonic, from, number: Some(number) }
}

const fn removed(mnemonic: &'static str, from: Target) -> Change {
    Change { mnemonic, from, number: None }
}

impl Opcodes {
    /// The numbers of `mnemonic`, which exists from the target `first` to the target `last`.
    pub(crate) const fn new(mnemonic: &str, before_gfx8: u16, from_gfx8: u16, first: Target, last: Target) -> Opcodes {
        let mut numbers = [None; Target::COUNT];
        let last = last.last_of_kind();
        let mut column = first as usize;
        while column <= last as usize {
            numbers[column] = Some(if !TARGETS[column].has(Feature::Gcn3Encoding) { before_gfx8 } else { from_gfx8 });
            column += 1;
        }
        let mut index = 0;
        while index < CHANGES.len() {
            if same(CHANGES[index].mnemonic, mnemonic) {
                let mut column = CHANGES[index].from as usize;
                while column <= last as usize {
                    numbers[column] = CHANGES[index].number;
                    column += 1;
                }
            }
            index += 1;
        }
        numbers = only_with(numbers, Feature::FormatD16, contains(mnemonic, "_format_d16"));
        numbers = only_with(numbers, Feature::Graphics, is_graphics(mnemonic));
        numbers = only_with(numbers, Feature::Images, contains(mnemonic, "image_"));
        Opcodes(numbers)
    }

    /// The number on `target`, if the instruction exists there.
    pub fn on(&self, target: Target) -> Option<u16> {
        self.0[target.column()]
    }
}

/// The numbers, if `applies` on the targets with a feature alone.
const fn only_with(
    mut numbers: [Option<u16>; Target::COUNT],
    feature: Feature,
    applies: bool,
) -> [Option<u16>; Target::COUNT] {
    let mut column = 0;
    while applies && column < Target::COUNT {
        if !TARGETS[column].has(feature) {
            numbers[column] = None;
        }
        column += 1;
    }
    numbers
}

/// Whether the instruction is one of [`Feature::Graphics`].
const fn is_graphics(mnemonic: &str) -> bool {
    let samples = contains(mnemonic, "image_sample_") || contains(mnemonic, "image_gather");
    let data_share = contains(mnemonic, "_src2_") || same(mnemonic, "ds_ordered_count");
    samples
        || data_share
        || contains(mnemonic, "image_get_lod")
        || contains(mnemonic, "v_interp_")
        || same(mnemonic, "exp")
}

/// Whether a name has a part, at compile time.
const fn contains(name: &str, part: &str) -> bool {
    let (name, part) = (name.as_bytes(), part.as_bytes());
    let mut start = 0;
    while start + part.len() <= name.len() {
        let mut at = 0;
        while at < part.len() && name[start + at] == part[at] {
            at += 1;
        }
        if at == part.len() {
            return true;
        }
        start += 1;
    }
    false
}

/// Whether two names are the same, at compile time.
const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut index = 0;
    while index < a.len() && index < b.len() && a[index] == b[index] {
        index += 1;
    }
    index == a.len() && index == b.len()
}

/// The numbers of a row, as [`Opcodes`] describes: `opcodes!(v_nop [0x0])`,
/// `opcodes!(s_call_b64 [0x15 from Gfx900])`, `opcodes!(v_movreld_b32 [0x42 0x36 to Gfx803])`.
macro_rules! opcodes {
    ($mnemonic:ident [$number:literal $($range:ident $target:ident)?]) => {
        $crate::isa::opcodes::opcodes!($mnemonic [$number $number $($range $target)?])
    };
    ($mnemonic:ident [$old:literal $new:literal]) => {
        $crate::isa::opcodes::opcodes!(@range $mnemonic $old $new, FIRST, LAST)
    };
    ($mnemonic:ident [$old:literal $new:literal from $first:ident]) => {
        $crate::isa::opcodes::opcodes!(@range $mnemonic $old $new, $first, LAST)
    };
    ($mnemonic:ident [$old:literal $new:literal to $last:ident]) => {
        $crate::isa::opcodes::opcodes!(@range $mnemonic $old $new, FIRST, $last)
    };
    ($mnemonic:ident [$old:literal $new:literal from $first:ident to $last:ident]) => {
        $crate::isa::opcodes::opcodes!(@range $mnemonic $old $new, $first, $last)
    };
    ($mnemonic:ident [$number:literal from $first:ident to $last:ident]) => {
        $crate::isa::opcodes::opcodes!(@range $mnemonic $number $number, $first, $last)
    };
    ($mnemonic:ident [$old:literal $new:literal on $only:ident]) => {
        $crate::isa::opcodes::opcodes!(@range $mnemonic $old $new, $only, $only)
    };
    (@range $mnemonic:ident $old:literal $new:literal, $first:ident, $last:ident) => {
        $crate::isa::Opcodes::new(
            stringify!($mnemonic),
            $old,
            $new,
            $crate::target::Target::$first,
            $crate::target::Target::$last,
        )
    };
}
pub(crate) use opcodes;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::all_rows;

    fn before(target: Target) -> Target {
        TARGETS[target.column() - 1]
    }

    /// A change names one row, and is one: the target before has another number.
    #[test]
    fn every_change_is_of_one_row() {
        for Change { mnemonic, from, number } in CHANGES {
            let rows: Vec<_> =
                all_rows().iter().filter(|row| row.mnemonic == *mnemonic && row.exists_on(before(*from))).collect();
            assert_eq!(rows.len(), 1, "{mnemonic}");
            assert_eq!(rows[0].opcode(*from), *number, "{mnemonic}");
            assert_ne!(rows[0].opcode(before(*from)), *number, "{mnemonic}");
        }
    }
}
