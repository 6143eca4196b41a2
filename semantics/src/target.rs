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
    /// gfx9: SDWA with SGPR sources, VOP3P, `op_sel`.
    pub fn is_gfx9(self) -> bool {
        self >= Target::Gfx900
    }
    /// gfx8 and later: SDWA, DPP and 16-bit instructions exist.
    pub fn has_sdwa_and_dpp(self) -> bool {
        self >= Target::Gfx803
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Target::Gfx600 => "gfx600",
            Target::Gfx700 => "gfx700",
            Target::Gfx803 => "gfx803",
            Target::Gfx900 => "gfx900",
            Target::Gfx906 => "gfx906",
        })
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

/// Names of the targets: of LLVM, of processors, and of CLRX.
const NAMES: [(Target, &[&str]); 5] = [
    (Target::Gfx600, &["gfx600", "tahiti", "capeverde", "pitcairn", "oland", "hainan", "gcn1.0", "si", "gfx6"]),
    (
        Target::Gfx700,
        &["gfx700", "gfx704", "bonaire", "hawaii", "spectre", "spooky", "kalindi", "mullins", "gcn1.1", "ci", "gfx7"],
    ),
    (
        Target::Gfx803,
        &[
            "gfx803",
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
    ),
    (Target::Gfx900, &["gfx900", "vega", "gcn1.4", "gfx9"]),
    (Target::Gfx906, &["gfx906", "vega20", "gcn1.4.1"]),
];

/// The name that may have been meant. Numbers of processors that are not modelled are near those of others.
fn near(name: &str) -> Option<&'static str> {
    let name = name.to_ascii_lowercase();
    let names = NAMES.iter().flat_map(|(_, names)| names.iter().copied());
    let is_number = name.starts_with("gfx") || name.starts_with("gcn");
    let near = names.map(|known| (strsim::damerau_levenshtein(known, &name), known)).min()?;
    (!is_number && near.0 <= near.1.len() / 3).then_some(near.1)
}

impl FromStr for Target {
    type Err = UnknownTarget;

    fn from_str(name: &str) -> Result<Self, UnknownTarget> {
        let lower = name.to_ascii_lowercase();
        let known = NAMES.iter().find(|(_, names)| names.contains(&lower.as_str()));
        known.map(|(target, _)| *target).ok_or_else(|| UnknownTarget(name.to_owned()))
    }
}
