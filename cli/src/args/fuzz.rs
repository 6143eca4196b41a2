//! Options of `gcnverify fuzz`.

use std::path::PathBuf;

use clap::Args;
use gcn_semantics::Target;

use super::{CacheArgs, Named, SolverChoice, parse_seconds};

/// How long to fuzz.
#[derive(Debug, Args)]
#[group(multiple = false)]
pub struct FuzzLength {
    /// Stop after this time; the default is 60
    #[arg(long, value_name = "N", value_parser = parse_seconds)]
    pub seconds: Option<f64>,
    /// Stop after so many operand sets for each form: the same items on any number of threads
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub cases: Option<u64>,
    /// Only give each opcode so many operand sets in the run, the oracle, the fast evaluator, its terms and Z3's value
    /// of all that it writes; an active lane with operands of its own is one
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub sets: Option<u64>,
    /// Only hold the run, the oracle and the fast evaluator against each other, each state with a MODE of its own; stop
    /// when they have agreed on so many results of lanes with operands of their own
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub results: Option<u64>,
    /// Only try so many programs with control flow: two compiled forms of each and one with a fault, in runs, in terms
    /// and as questions of equivalence
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub flow: Option<u64>,
}

#[derive(Debug, Args)]
#[command(mut_arg("cache", |cache| {
    cache.help("Directory that keeps what solvers decided; by default one of the run's own")
}))]
pub struct FuzzArgs {
    /// Only instructions whose mnemonic matches this pattern (* and ? are wildcards)
    #[arg(long, value_name = "GLOB")]
    pub ops: Option<String>,
    /// Only instructions with a floating-point operand or result
    #[arg(long)]
    pub floats: bool,
    /// Only this processor
    #[arg(long, value_parser = Named::target(), hide_possible_values = true)]
    pub target: Option<Target>,
    #[command(flatten)]
    pub length: FuzzLength,
    /// Seed of everything that is random
    #[arg(long, default_value_t = 1, value_name = "SEED")]
    pub seed: u64,
    /// An engine that decides obligations as well: Z3 and the bit-blaster's formulas are evaluated in any case
    /// (repeatable)
    #[arg(long, value_enum)]
    pub solver: Vec<SolverChoice>,
    #[command(flatten)]
    pub cache: CacheArgs,
    /// Threads; default: one for each processor
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
    /// Stop after so many failures
    #[arg(long, default_value_t = 10, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub max_failures: u64,
    /// Write every failure, made small, as a file test into this directory
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// Write the summary as one JSON object
    #[arg(long)]
    pub json: bool,
}
