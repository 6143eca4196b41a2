//! Options of `races`.

use std::path::PathBuf;

use clap::Args;
use gcnverify_library::options::table::{ASSUME, FACTS, GROUP_SIZE};

use super::{HazardChoice, MachineArgs, OfRaces, SearchArgs, TargetArgs};

#[derive(Debug, Args)]
#[command(mut_arg("certify", |certify| certify.hide(true)))]
pub struct RacesArgs {
    /// Kernels: assembly text with descriptors, or ELF objects, each with :NAME for one kernel of it; of a file with
    /// several kernels each is looked at
    #[arg(required = true, value_name = "FILE[:KERNEL]")]
    pub files: Vec<PathBuf>,
    #[arg(long, value_name = ASSUME.value, help = ASSUME.help)]
    pub assume: Vec<String>,
    #[arg(long, value_name = GROUP_SIZE.value, help = GROUP_SIZE.help)]
    pub group_size: Option<String>,
    #[arg(long, value_name = FACTS.value, help = FACTS.help)]
    pub fact: Vec<String>,
    /// Memory behind different arguments may be the same
    #[arg(long)]
    pub may_alias: bool,
    /// Work-items of all groups together, one to three numbers such as 1024 or 64,64; default: any
    #[arg(long, value_name = "X[,Y[,Z]]", requires = "group_size")]
    pub grid: Option<String>,
    /// Arguments and launches may be any: else a race that is in unusual ones alone is told, and is not the verdict
    #[arg(long)]
    pub any_launch: bool,
    /// The launch has one group: only waves of this group race
    #[arg(long, conflicts_with = "grid")]
    pub one_group: bool,
    /// Look for races in LDS alone
    #[arg(long)]
    pub lds_only: bool,
    #[command(flatten)]
    pub target: TargetArgs,
    #[command(flatten)]
    pub machine: MachineArgs,
    #[command(flatten)]
    pub hazards: HazardChoice,
    #[command(flatten)]
    pub search: SearchArgs,
    /// Write one JSON object for each kernel
    #[arg(long)]
    pub json: bool,
    /// How answers are written
    #[arg(long, value_enum, default_value = "text", value_name = "FORMAT", conflicts_with = "json")]
    pub format: OfRaces,
}

impl RacesArgs {
    /// How answers are written.
    pub fn format(&self) -> OfRaces {
        if self.json { OfRaces::Json } else { self.format }
    }
}
