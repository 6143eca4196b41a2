//! Options of `hazards`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use gcn_hazards::{Flat, Options};

use super::{OfFindings, TargetArgs, word};
use gcnverify::job::Abi;
use gcnverify_library::equiv::OnHazard;
use gcnverify_library::options::table::{ABI_OF_WAITS, FIX, FLAT, MINIMAL, ON_HAZARD, XNACK};

/// What FLAT instructions address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FlatChoice {
    /// Global memory or scratch, as compilers assume where they know the address space
    Global,
    /// Anything: LDS as well
    Any,
}

/// What becomes of jobs whose programs wait too little.
#[derive(Debug, Args)]
pub struct HazardChoice {
    #[arg(long = "hazards", default_value = ON_HAZARD.default, value_name = ON_HAZARD.value, help = ON_HAZARD.help)]
    #[arg(value_parser = word::<OnHazard>())]
    pub choice: OnHazard,
}

#[derive(Debug, Args)]
pub struct HazardsArgs {
    /// Assembly text, what llvm-objdump -d prints, ELF objects, machine code (.hex), each with :NAME for one function
    /// of it; or programs as JSON objects with `id`, `target`, `abi` and `lines`, one a
    /// line (.jsonl); - is standard input
    #[arg(value_name = "FILE", required_unless_present = "explain")]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub target: TargetArgs,
    /// Write one JSON object for each file, or for each line of a .jsonl file
    #[arg(long)]
    pub json: bool,
    /// How findings are written: for people, a line each as compilers write it, or as SARIF
    #[arg(long, value_enum, default_value = "text", value_name = "FORMAT", conflicts_with_all = ["json", "fix"])]
    pub format: OfFindings,
    #[arg(long, value_name = ABI_OF_WAITS.value, help = ABI_OF_WAITS.help, value_parser = word::<Abi>())]
    pub abi: Option<Abi>,
    #[arg(long, value_enum, default_value = FLAT.default, value_name = FLAT.value, help = FLAT.help)]
    pub flat: FlatChoice,
    #[arg(long, help = XNACK.help)]
    pub xnack: bool,
    #[arg(long, conflicts_with = "json", help = FIX.help)]
    pub fix: bool,
    #[arg(long, requires = "fix", help = MINIMAL.help)]
    pub minimal: bool,
    /// Show what a rule asks for, who says so and how sure it is; `all` lists the rules
    #[arg(long, value_name = "RULE", conflicts_with_all = ["files", "json", "fix", "abi"])]
    pub explain: Option<String>,
}

impl HazardsArgs {
    /// The machine that the options choose.
    pub fn options(&self) -> Options {
        let flat = match self.flat {
            FlatChoice::Global => Flat::Global,
            FlatChoice::Any => Flat::Any,
        };
        Options { flat, xnack: self.xnack, errata: true }
    }
}
