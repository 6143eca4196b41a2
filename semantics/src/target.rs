//! The processors modelled, and the generations of the ISA they implement.

use std::fmt;
use std::str::FromStr;

/// A processor. The default is the one that is meant where none is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Target {
    /// GCN 1.0 (Southern Islands).
    Gfx600,
    /// GCN 1.1 (Sea Islands).
    Gfx700,
    /// GCN 1.2 (Volcanic Islands): the first with SDWA and DPP.
    Gfx803,
    /// Stoney: gfx803 but for accesses to formatted data of 16 bits, which are not modelled.
    Gfx810,
    /// GCN 1.4 (Vega 10).
    #[default]
    Gfx900,
    /// Vega 12: gfx900 with `v_fma_mix_f32` and its kin in the place of `v_mad_mix_f32`.
    Gfx904,
    /// GCN 1.4.1 (Vega 20).
    Gfx906,
}

impl Target {
    /// Those that differ in many instructions, the oldest first. Between them are gfx810 and gfx904, which are like
    /// the one before but for a few instructions.
    pub const ALL: [Target; 5] = [Target::Gfx600, Target::Gfx700, Target::Gfx803, Target::Gfx900, Target::Gfx906];

    /// How many there are with these.
    pub const COUNT: usize = 7;

    /// The first of them.
    pub const FIRST: Target = Target::ALL[0];
    /// The last of them.
    pub const LAST: Target = Target::ALL[Target::ALL.len() - 1];

    /// The last of those that are like this one but for a few instructions.
    pub(crate) const fn last_of_kind(self) -> Target {
        match self {
            Target::Gfx803 => Target::Gfx810,
            Target::Gfx900 => Target::Gfx904,
            other => other,
        }
    }
    /// The one of [`Target::ALL`] that it is like.
    pub const fn kind(self) -> Target {
        match self {
            Target::Gfx810 => Target::Gfx803,
            Target::Gfx904 => Target::Gfx900,
            other => other,
        }
    }

    /// The column of this target in the instruction tables.
    pub fn column(self) -> usize {
        self as usize
    }

    fn description(self) -> &'static Description {
        &DESCRIPTIONS[self.column()]
    }
    /// The target of an ELF file whose header's flags have `number` as the processor.
    pub fn of_elf(number: u8) -> Option<Target> {
        DESCRIPTIONS.iter().find(|known| known.elf.contains(&number)).map(|known| known.target)
    }
    /// The name of a processor that is not modelled, by its number in ELF headers.
    pub fn unmodelled_of_elf(number: u8) -> Option<&'static str> {
        UNMODELLED.iter().find(|(_, known)| *known == number).map(|(name, _)| *name)
    }
    /// gfx8: SDWA and DPP, without what gfx9 added.
    pub fn is_gfx8(self) -> bool {
        self.kind() == Target::Gfx803
    }
    /// Whether mixed multiply-adds are fused (ledger P6).
    pub fn fuses_mixed(self) -> bool {
        self >= Target::Gfx904
    }
    /// gfx9: SDWA with SGPR sources, VOP3P, `op_sel`.
    pub fn is_gfx9(self) -> bool {
        self >= Target::Gfx900
    }
    /// Whether registers and memory of some machines have SRAM-ECC, where others have none (ledger K18).
    pub fn may_have_sram_ecc(self) -> bool {
        self >= Target::Gfx906
    }
    /// gfx8 and later: SDWA, DPP and 16-bit instructions exist.
    pub fn has_sdwa_and_dpp(self) -> bool {
        self >= Target::Gfx803
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.description().name)
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
    known = DESCRIPTIONS.each_ref().map(|known| known.name).join(", "),
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

/// What a target is called, by people and in files.
struct Description {
    target: Target,
    /// LLVM's name.
    name: &'static str,
    /// The processor in the flags of an ELF header: EF_AMDGPU_MACH, from LLVM's user guide of the AMDGPU backend; and
    /// those of processors that differ from it in speed alone, or in what programs do not see.
    elf: &'static [u8],
    /// Other names: of these processors, of products, of CLRX, of generations.
    aliases: &'static [&'static str],
}

/// All targets, in their order.
const DESCRIPTIONS: [Description; Target::COUNT] = [
    Description {
        target: Target::Gfx600,
        name: "gfx600",
        elf: &[0x20, 0x21, 0x3a],
        aliases: &[
            "tahiti",
            "gfx601",
            "capeverde",
            "verde",
            "pitcairn",
            "gfx602",
            "oland",
            "hainan",
            "gcn1.0",
            "si",
            "gfx6",
        ],
    },
    Description {
        target: Target::Gfx700,
        name: "gfx700",
        elf: &[0x22, 0x23, 0x24, 0x25, 0x26, 0x3b],
        aliases: &[
            "kaveri", "spectre", "spooky", "gfx701", "hawaii", "gfx702", "gfx703", "kabini", "kalindi", "mullins",
            "gfx704", "bonaire", "gfx705", "gcn1.1", "ci", "gfx7",
        ],
    },
    Description {
        target: Target::Gfx803,
        name: "gfx803",
        elf: &[0x2a, 0x28, 0x29, 0x3c],
        aliases: &[
            "fiji",
            "mi6",
            "mi8",
            "polaris10",
            "polaris11",
            "polaris12",
            "ellesmere",
            "baffin",
            "gfx801",
            "carrizo",
            "gfx802",
            "iceland",
            "tonga",
            "gfx805",
            "tongapro",
            "gcn1.2",
            "vi",
            "gfx8",
        ],
    },
    Description { target: Target::Gfx810, name: "gfx810", elf: &[0x2b], aliases: &["stoney"] },
    Description {
        target: Target::Gfx900,
        name: "gfx900",
        elf: &[0x2c, 0x2d, 0x31, 0x32],
        aliases: &[
            "vega", "vega10", "mi25", "gfx902", "raven", "gfx909", "raven2", "gfx90c", "renoir", "gcn1.4", "gfx9",
        ],
    },
    Description { target: Target::Gfx904, name: "gfx904", elf: &[0x2e], aliases: &["vega12"] },
    Description {
        target: Target::Gfx906,
        name: "gfx906",
        elf: &[0x2f],
        aliases: &["vega20", "mi50", "mi60", "gcn1.4.1"],
    },
];

/// Processors that LLVM knows and that are not modelled, with their numbers in ELF headers.
const UNMODELLED: [(&str, u8); 35] = [
    ("gfx908", 0x30),
    ("gfx90a", 0x3f),
    ("gfx940", 0x40),
    ("gfx941", 0x4b),
    ("gfx942", 0x4c),
    ("gfx950", 0x4f),
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
const UNMODELLED_PRODUCTS: [(&str, &str); 24] = [
    ("mi100", "gfx908"),
    ("arcturus", "gfx908"),
    ("mi200", "gfx90a"),
    ("mi210", "gfx90a"),
    ("mi250", "gfx90a"),
    ("mi250x", "gfx90a"),
    ("aldebaran", "gfx90a"),
    ("mi300", "gfx942"),
    ("mi300x", "gfx942"),
    ("mi300a", "gfx942"),
    ("mi325x", "gfx942"),
    ("mi350x", "gfx950"),
    ("mi355x", "gfx950"),
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

impl Description {
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
    let names = DESCRIPTIONS.iter().flat_map(Description::names);
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
        let known = DESCRIPTIONS.iter().find(|known| known.names().any(|name| name == lower));
        known.map(|known| known.target).ok_or_else(|| UnknownTarget(name.to_owned()))
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
        for (column, known) in DESCRIPTIONS.iter().enumerate() {
            let target = known.target;
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
        for (name, number) in UNMODELLED {
            assert_eq!(Target::of_elf(number), None);
            assert!(!numbers.contains(&number), "{name}");
            numbers.push(number);
            let refused = name.parse::<Target>().unwrap_err();
            assert_eq!(refused.unmodelled(), Some(name));
            assert!(refused.to_string().starts_with(&format!("the target `{name}` is not modelled")));
        }
        assert_eq!("MI100".parse::<Target>().unwrap_err().unmodelled(), Some("gfx908"));
        for (id, target) in [
            ("gfx906:sramecc+:xnack-", Target::Gfx906),
            ("gfx900+xnack", Target::Gfx900),
            ("amdgcn-amd-amdhsa--gfx90c:xnack+", Target::Gfx900),
            ("amdgcn--amdpal-gfx802", Target::Gfx803),
            ("amdgcn-amd-amdhsa-gfx701", Target::Gfx700),
            (" Vega12 ", Target::Gfx904),
        ] {
            assert_eq!(id.parse(), Ok(target), "{id}");
        }
        for (id, name) in [
            ("gfx90a:sramecc+:xnack-", "gfx90a"),
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
