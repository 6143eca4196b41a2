//! What processors are called, by people and in files.

use std::fmt;
use std::str::FromStr;

use itertools::Itertools;

use super::Target;
use super::table::{ROWS, Row, TARGETS};

impl Target {
    fn row(self) -> &'static Row {
        &ROWS[self.column()]
    }
    /// Each with its row.
    fn rows() -> impl Iterator<Item = (Target, &'static Row)> {
        TARGETS.iter().copied().zip(ROWS)
    }
    /// The target of an ELF file whose header's flags have `number` as the processor.
    pub fn of_elf(number: u8) -> Option<Target> {
        Target::rows().find(|(_, row)| row.elf.contains(&number)).map(|(target, _)| target)
    }
    /// The name of a processor that is not modelled, by its number in ELF headers.
    pub fn unmodelled_of_elf(number: u8) -> Option<&'static str> {
        UNMODELLED.iter().find(|(_, known)| *known == number).map(|(name, _)| *name)
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.row().name)
    }
}

/// No target is called so.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{what}; there are {known}{near}",
    what = match self.unmodelled() {
        Some(name) => format!("the target `{name}` is not modelled"),
        None => format!("no target is called `{}`", .0),
    },
    known = ROWS.iter().map(|known| known.name).join(", "),
    near = near(.0).map(|name| format!("; did you mean `{name}`?")).unwrap_or_default()
)]
pub struct UnknownTarget(pub String);

impl UnknownTarget {
    /// The processor of this name, if there is one that is not modelled.
    pub fn unmodelled(&self) -> Option<&'static str> {
        let name = processor(&self.0);
        let product = UNMODELLED_PRODUCTS.iter().find(|(product, _)| *product == name).map(|(_, of)| *of);
        product.or_else(|| UNMODELLED.iter().find(|(known, _)| *known == name).map(|(known, _)| *known))
    }
}

/// Processors that LLVM knows and that are not modelled, with their numbers in ELF headers.
const UNMODELLED: &[(&str, u8)] = &[
    ("gfx940", 0x40),
    ("gfx941", 0x4b),
    ("gfx1010", 0x33),
    ("gfx1011", 0x34),
    ("gfx1012", 0x35),
    ("gfx1013", 0x42),
    ("gfx1030", 0x36),
    ("gfx1031", 0x37),
    ("gfx1032", 0x38),
    ("gfx1033", 0x39),
    ("gfx1034", 0x3e),
    ("gfx1035", 0x3d),
    ("gfx1036", 0x45),
    ("gfx1100", 0x41),
    ("gfx1101", 0x46),
    ("gfx1102", 0x47),
    ("gfx1103", 0x44),
    ("gfx1150", 0x43),
    ("gfx1151", 0x4a),
    ("gfx1152", 0x55),
    ("gfx1153", 0x58),
    ("gfx1200", 0x48),
    ("gfx1201", 0x4e),
    ("gfx1250", 0x49),
    ("gfx9-generic", 0x51),
    ("gfx9-4-generic", 0x5f),
    ("gfx10-1-generic", 0x52),
    ("gfx10-3-generic", 0x53),
    ("gfx11-generic", 0x54),
    ("gfx12-generic", 0x59),
    ("gfx1251", 0x5a),
];

/// Products of processors that are not modelled.
const UNMODELLED_PRODUCTS: &[(&str, &str)] = &[
    ("navi10", "gfx1010"),
    ("navi12", "gfx1011"),
    ("navi14", "gfx1012"),
    ("navi21", "gfx1030"),
    ("navi22", "gfx1031"),
    ("navi23", "gfx1032"),
    ("navi24", "gfx1034"),
    ("navi31", "gfx1100"),
    ("navi32", "gfx1101"),
    ("navi33", "gfx1102"),
    ("navi48", "gfx1201"),
];

impl Row {
    fn names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }
}

/// The processor that a target ID names, in small letters.
fn processor(id: &str) -> String {
    let lower = id.trim().to_ascii_lowercase();
    let bare = lower.split([':', '+']).next().unwrap_or_default();
    let named = bare.strip_prefix("amdgcn-").map(|rest| rest.rsplit_once('-').map_or(rest, |(_, last)| last));
    // The names of generic processors have dashes themselves: `amdgcn-amd-amdhsa--gfx9-4-generic`.
    let triple = bare.split_once("--gfx").map(|(before, _)| &bare[before.len() + 2..]);
    triple.or(named).unwrap_or(bare).to_owned()
}

/// The name that may have been meant. Numbers of processors that are not modelled are near those of others.
fn near(name: &str) -> Option<&'static str> {
    let name = name.to_ascii_lowercase();
    let names = ROWS.iter().flat_map(Row::names);
    let is_number = name.starts_with("gfx") || name.starts_with("gcn") || name.starts_with("mi");
    let near = names.map(|known| (strsim::damerau_levenshtein(known, &name), known)).min()?;
    (!is_number && near.0 <= near.1.len() / 3).then_some(near.1)
}

impl FromStr for Target {
    type Err = UnknownTarget;

    /// A name, or LLVM's target ID: a triple may stand before the processor and features behind it, such as
    /// `gfx906:sramecc+:xnack-`.
    fn from_str(name: &str) -> Result<Self, UnknownTarget> {
        let lower = processor(name);
        let known = Target::rows().find(|(_, row)| row.names().any(|name| name == lower));
        known.map(|(target, _)| target).ok_or_else(|| UnknownTarget(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every name and number of a processor is of one target, and the order is that of the targets.
    #[test]
    fn descriptions_are_of_one_target_each() {
        let mut seen = Vec::new();
        let mut numbers = Vec::new();
        for (column, (target, known)) in Target::rows().enumerate() {
            assert_eq!(target.column(), column);
            assert_eq!(target.to_string(), known.name);
            assert!(target.kind() <= target && target <= target.kind().last_of_kind());
            for &number in known.elf {
                assert_eq!(Target::of_elf(number), Some(target));
                assert!(Target::unmodelled_of_elf(number).is_none() && !numbers.contains(&number), "{number:#x}");
                numbers.push(number);
            }
            for name in known.names() {
                assert_eq!(name.parse(), Ok(target));
                assert!(!seen.contains(&name), "{name}");
                seen.push(name);
            }
        }
        assert_eq!(Target::of_elf(0), None);
        for &(name, number) in UNMODELLED {
            assert_eq!(Target::of_elf(number), None);
            assert!(!numbers.contains(&number), "{name}");
            numbers.push(number);
            let refused = name.parse::<Target>().unwrap_err();
            assert_eq!(refused.unmodelled(), Some(name));
            assert!(refused.to_string().starts_with(&format!("the target `{name}` is not modelled")));
        }
        for (product, name) in UNMODELLED_PRODUCTS {
            let refused = product.to_ascii_uppercase().parse::<Target>().unwrap_err();
            assert_eq!(refused.unmodelled(), Some(*name));
            assert!(UNMODELLED.iter().any(|(known, _)| known == name), "{name}");
        }
        for (id, target) in [
            ("gfx906:sramecc+:xnack-", Target::Gfx906),
            ("gfx900+xnack", Target::Gfx900),
            ("amdgcn-amd-amdhsa--gfx90c:xnack+", Target::Gfx900),
            ("amdgcn--amdpal-gfx802", Target::Gfx803),
            ("amdgcn-amd-amdhsa-gfx701", Target::Gfx700),
            (" Vega12 ", Target::Gfx904),
            ("gfx90a:sramecc+:xnack-", Target::Gfx90a),
            ("MI300X", Target::Gfx942),
        ] {
            assert_eq!(id.parse(), Ok(target), "{id}");
        }
        for (id, name) in [
            ("gfx1010:sramecc+:xnack-", "gfx1010"),
            ("amdgcn-amd-amdhsa--gfx1030", "gfx1030"),
            ("amdgcn-amd-amdhsa--gfx9-4-generic", "gfx9-4-generic"),
            ("navi31", "gfx1100"),
        ] {
            assert_eq!(id.parse::<Target>().unwrap_err().unmodelled(), Some(name), "{id}");
        }
        assert_eq!("gfx9999".parse::<Target>().unwrap_err().unmodelled(), None);
        assert_eq!("Fiji".parse(), Ok(Target::Gfx803));
    }
}
