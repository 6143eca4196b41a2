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
    /// GCN 1.4 (Vega 10).
    #[default]
    Gfx900,
    /// GCN 1.4.1 (Vega 20).
    Gfx906,
}

impl Target {
    /// All of them, the oldest first.
    pub const ALL: [Target; 5] = [Target::Gfx600, Target::Gfx700, Target::Gfx803, Target::Gfx900, Target::Gfx906];

    /// The first of them.
    pub const FIRST: Target = Target::ALL[0];
    /// The last of them.
    pub const LAST: Target = Target::ALL[Target::ALL.len() - 1];

    /// The column of this target in the instruction tables.
    pub fn column(self) -> usize {
        self as usize
    }

    fn description(self) -> &'static Description {
        &DESCRIPTIONS[self.column()]
    }
    /// The target of an ELF file whose header's flags have `number` as the processor.
    pub fn of_elf(number: u8) -> Option<Target> {
        DESCRIPTIONS.iter().find(|known| known.elf == number).map(|known| known.target)
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
    "no target is called `{0}`; there are {known}{near}",
    known = Target::ALL.map(|known| known.to_string()).join(", "),
    near = near(.0).map(|name| format!("; did you mean `{name}`?")).unwrap_or_default()
)]
pub struct UnknownTarget(pub String);

/// What a target is called, by people and in files.
struct Description {
    target: Target,
    /// LLVM's name.
    name: &'static str,
    /// The processor in the flags of an ELF header: EF_AMDGPU_MACH, from LLVM's user guide of the AMDGPU backend.
    elf: u8,
    /// Other names: of processors with the same instructions, of CLRX, of generations.
    aliases: &'static [&'static str],
}

/// All targets, in their order.
const DESCRIPTIONS: [Description; Target::ALL.len()] = [
    Description {
        target: Target::Gfx600,
        name: "gfx600",
        elf: 0x20,
        aliases: &["tahiti", "capeverde", "pitcairn", "oland", "hainan", "gcn1.0", "si", "gfx6"],
    },
    Description {
        target: Target::Gfx700,
        name: "gfx700",
        elf: 0x22,
        aliases: &["gfx704", "bonaire", "hawaii", "spectre", "spooky", "kalindi", "mullins", "gcn1.1", "ci", "gfx7"],
    },
    Description {
        target: Target::Gfx803,
        name: "gfx803",
        elf: 0x2a,
        aliases: &[
            "gfx802",
            "fiji",
            "tonga",
            "iceland",
            "carrizo",
            "stoney",
            "ellesmere",
            "baffin",
            "gcn1.2",
            "vi",
            "gfx8",
        ],
    },
    Description { target: Target::Gfx900, name: "gfx900", elf: 0x2c, aliases: &["vega", "gcn1.4", "gfx9"] },
    Description { target: Target::Gfx906, name: "gfx906", elf: 0x2f, aliases: &["vega20", "gcn1.4.1"] },
];

impl Description {
    fn names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }
}

/// The name that may have been meant. Numbers of processors that are not modelled are near those of others.
fn near(name: &str) -> Option<&'static str> {
    let name = name.to_ascii_lowercase();
    let names = DESCRIPTIONS.iter().flat_map(Description::names);
    let is_number = name.starts_with("gfx") || name.starts_with("gcn");
    let near = names.map(|known| (strsim::damerau_levenshtein(known, &name), known)).min()?;
    (!is_number && near.0 <= near.1.len() / 3).then_some(near.1)
}

impl FromStr for Target {
    type Err = UnknownTarget;

    fn from_str(name: &str) -> Result<Self, UnknownTarget> {
        let lower = name.to_ascii_lowercase();
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
        for (target, known) in Target::ALL.into_iter().zip(&DESCRIPTIONS) {
            assert_eq!(known.target, target);
            assert_eq!(target.to_string(), known.name);
            assert_eq!(Target::of_elf(known.elf), Some(target));
            for name in known.names() {
                assert_eq!(name.parse(), Ok(target));
                assert!(!seen.contains(&name), "{name}");
                seen.push(name);
            }
        }
        assert_eq!(Target::of_elf(0), None);
        assert_eq!("Fiji".parse(), Ok(Target::Gfx803));
    }
}
