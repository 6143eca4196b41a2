//! Options of `hazards`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use gcn_hazards::{Flat, Options};

use super::TargetArgs;

/// What FLAT instructions address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FlatChoice {
    /// Global memory or scratch, as compilers assume where they know the address space
    Global,
    /// Anything: LDS as well
    Any,
}

#[derive(Debug, Args)]
pub struct HazardsArgs {
    /// Assembly text, machine code (.hex), or programs as JSON objects with `id`, `target`, `abi` and `lines`, one a
    /// line (.jsonl); - is standard input
    #[arg(value_name = "FILE", required_unless_present = "explain")]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub target: TargetArgs,
    /// Write one JSON object for each file, or for each line of a .jsonl file
    #[arg(long)]
    pub json: bool,
    /// What FLAT instructions address, which the text does not say
    #[arg(long, value_enum, default_value_t = FlatChoice::Global, value_name = "global|any")]
    pub flat: FlatChoice,
    /// The machine replays memory instructions after a page fault (gfx900 and gfx906)
    #[arg(long)]
    pub xnack: bool,
    /// Write the program with the waits that it lacks
    #[arg(long, conflicts_with = "json")]
    pub fix: bool,
    /// Show what a rule asks for, who says so and how sure it is; `all` lists the rules
    #[arg(long, value_name = "RULE", conflicts_with_all = ["files", "json", "fix"])]
    pub explain: Option<String>,
}

impl HazardsArgs {
    /// The machine that the options choose.
    pub fn options(&self) -> Options {
        let flat = match self.flat {
            FlatChoice::Global => Flat::Global,
            FlatChoice::Any => Flat::Any,
        };
        Options { flat, xnack: self.xnack }
    }
}
