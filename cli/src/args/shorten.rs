//! Options of `shorten`.

use std::path::PathBuf;

use clap::Args;
use gcnverify::job::Abi;
use gcnverify::limits::Budget;
use gcnverify::limits::memory::MemoryLimit;
use gcnverify_library::options::table::{
    ABI, ASSUME, CANDIDATES, COST, FACTS, GROUP_SIZE, OUT, PROOF_BUDGET, SEARCH_SEED, TIMEOUT, WINDOW,
};
use gcnverify_search::cost::Measure;

use super::{
    CacheArgs, FloatArgs, HazardChoice, MachineArgs, SearchArgs, SolverChoice, TargetArgs, parse_seconds, word,
};

#[derive(Debug, Args)]
pub struct ShortenArgs {
    /// The program: assembly text (.s, .asm, or - for standard input), an ELF object, and so on as for equiv; :NAME
    /// behind it names functions. Of a file with several functions each is shortened for itself
    #[arg(value_name = "FILE[:NAME]")]
    pub file: PathBuf,
    #[arg(long, value_name = OUT.value, help = OUT.help)]
    pub out: Vec<String>,
    #[arg(long, value_name = ASSUME.value, help = ASSUME.help)]
    pub assume: Vec<String>,
    #[arg(long, default_value = COST.default, value_name = COST.value, help = COST.help)]
    #[arg(value_parser = word::<Measure>())]
    pub cost: Measure,
    #[arg(long, default_value = CANDIDATES.default, value_name = CANDIDATES.value, help = CANDIDATES.help)]
    pub budget: u64,
    #[arg(long, default_value = WINDOW.default, value_name = WINDOW.value, help = WINDOW.help)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=16))]
    pub window: u8,
    #[arg(long, default_value = SEARCH_SEED.default, value_name = SEARCH_SEED.value, help = SEARCH_SEED.help)]
    pub seed: u64,
    #[arg(long, default_value = PROOF_BUDGET.default, value_name = PROOF_BUDGET.value, help = PROOF_BUDGET.help)]
    pub proof_budget: Budget,
    #[arg(long, value_name = TIMEOUT.value, value_parser = parse_seconds)]
    #[arg(help = "Wall-clock limit for the whole search, above the budget")]
    pub timeout: Option<f64>,
    /// Threads; default: one for each processor. What is found is the same for any number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
    #[arg(long, value_name = ABI.value, help = ABI.help, value_parser = word::<Abi>())]
    pub abi: Option<Abi>,
    #[arg(long, value_name = GROUP_SIZE.value, help = GROUP_SIZE.help)]
    pub group_size: Option<String>,
    #[arg(long, value_name = FACTS.value, help = FACTS.help)]
    pub fact: Vec<String>,
    #[command(flatten)]
    pub target: TargetArgs,
    #[command(flatten)]
    pub machine: MachineArgs,
    #[command(flatten)]
    pub float: FloatArgs,
    #[command(flatten)]
    pub hazards: HazardChoice,
    /// Write the whole program, with what was found in the place of what was there, into this file
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Turn the answer into a rule with symbols in the place of constants, and prove that
    #[arg(long, visible_alias = "generalize")]
    pub generalise: bool,
    /// Write the answer as one JSON object, of several functions one for each
    #[arg(long)]
    pub json: bool,
}

impl ShortenArgs {
    /// How candidates are proven.
    pub fn proofs(&self) -> SearchArgs {
        SearchArgs {
            solver: SolverChoice::Auto,
            solver_path: Vec::new(),
            budget: self.proof_budget,
            timeout: None,
            memory: Some(MemoryLimit::of_machine()),
            jobs: Some(1),
            cache: CacheArgs { cache: "off".into(), cache_read_only: false },
            dump_smt: None,
            cross_check: false,
            verify_rewrites: false,
            certify: None,
        }
    }
}
