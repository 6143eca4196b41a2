//! Options of `run`, `vectors` and `conformance`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use gcn_semantics::Target;
use gcn_semantics::instruction::Encoding;
use gcn_semantics::ledger::{NanPolicy, ReverseModel};

use super::{Diagnostics, MachineArgs, ModeArgs, Named, TargetArgs, parse_seconds, processors, word};
use gcnverify::equiv::InitialMode;
use gcnverify::job::{Choice, unknown};
use gcnverify_lab::conformance::feature::Feature;
use gcnverify_library::launch::Schedule;
use gcnverify_library::options::table::{
    ARG, ARGS, DUMP, GRID, GROUP, LDS, MAX_STEPS, MEM, MODE_OF_RUN, RACES, SCHEDULE, SEED, SET, SHOW,
};

#[derive(Debug, Args)]
#[command(mut_arg("mode", |arg| arg.help(MODE_OF_RUN.help)))]
pub struct RunArgs {
    /// Fragment: assembly text (.s, .asm, or - for standard input) or machine code (.hex); kernels of other files
    pub file: PathBuf,
    #[arg(long, value_name = SET.value, help = SET.help)]
    pub set: Vec<String>,
    #[arg(long, value_name = SHOW.value, help = SHOW.help)]
    pub show: Vec<String>,
    #[arg(long, value_name = GROUP.value, help = GROUP.help)]
    #[arg(conflicts_with_all = ["set", "show", "lds", "trace", "waves", "mode", "find_difference"])]
    pub group: Option<String>,
    #[arg(long, value_name = GRID.value, help = GRID.help, requires = "group")]
    pub grid: Option<String>,
    #[arg(long, value_name = SCHEDULE.value, help = SCHEDULE.help, default_value = SCHEDULE.default)]
    #[arg(value_parser = str::parse::<Schedule>)]
    pub schedule: Schedule,
    #[arg(long, help = RACES.help, requires = "group", conflicts_with_all = ["all", "find"])]
    pub races: bool,
    /// Launch every kernel of the file, or those that FILE:GLOB names, with arguments that are made up, and tell what
    /// each comes to; without --group in one group of 64 work-items
    #[arg(long, group = "many")]
    #[arg(conflicts_with_all = ["set", "show", "lds", "trace", "mode", "arg", "args", "mem", "dump", "find"])]
    pub all: bool,
    #[arg(long, value_name = MEM.value, help = MEM.help, conflicts_with = "waves")]
    pub mem: Vec<String>,
    #[arg(long, value_name = ARGS.value, help = ARGS.help, conflicts_with = "waves")]
    pub args: Option<String>,
    #[arg(long, value_name = ARG.value, help = ARG.help, requires = "group", conflicts_with = "args")]
    pub arg: Vec<String>,
    #[arg(long, value_name = LDS.value, help = LDS.help, conflicts_with = "waves")]
    pub lds: Option<String>,
    #[arg(long, value_name = DUMP.value, help = DUMP.help, conflicts_with = "waves")]
    pub dump: Vec<String>,
    #[arg(long, default_value = MAX_STEPS.default, value_name = MAX_STEPS.value, help = MAX_STEPS.help)]
    #[arg(conflicts_with = "waves", value_parser = clap::value_parser!(u32).range(1..))]
    pub max_steps: u32,
    /// Show each instruction with what it changed
    #[arg(long)]
    pub trace: bool,
    /// Say where the first NaN appears in what floating-point instructions leave, and by which instructions and lanes
    /// it came, instead of the final state; exit code 1 if there is one
    #[arg(long, group = "find", conflicts_with_all = ["trace", "dump"])]
    pub find_nan: bool,
    /// The same of the first infinity
    #[arg(long, group = "find", conflicts_with_all = ["trace", "dump"])]
    pub find_inf: bool,
    /// Say which place this program leaves different from the same initial state, and where the data part; exit code 1
    /// if there is one
    #[arg(long, value_name = "FILE", group = "find", conflicts_with_all = ["trace", "dump"])]
    pub find_difference: Option<PathBuf>,
    /// Run so many independent waves on all processors and write a digest of each one's final state, with the
    /// places of --show
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    #[arg(conflicts_with_all = ["trace", "find"])]
    #[arg(group = "many")]
    pub waves: Option<u64>,
    /// Threads for --waves and --all; default: one for each processor
    #[arg(long, value_name = "N", requires = "many", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
    #[arg(long, default_value = SEED.default, value_name = SEED.value, help = SEED.help)]
    pub seed: u64,
    #[command(flatten)]
    pub target: TargetArgs,
    #[command(flatten)]
    pub machine: MachineArgs,
    #[command(flatten)]
    pub mode: ModeArgs,
    /// Write the final state as one JSON object
    #[arg(long)]
    pub json: bool,
    /// How errors and warnings are written: for people, or a line each as compilers write it
    #[arg(long, value_enum, default_value = "text", value_name = "FORMAT")]
    pub format: Diagnostics,
}

#[derive(Debug, Args)]
pub struct VectorsArgs {
    #[command(subcommand)]
    pub command: VectorsCommand,
}

#[derive(Debug, Subcommand)]
pub enum VectorsCommand {
    /// Execute each vector and compare with its expected output
    #[command(after_help = super::examples::CHECK)]
    Check {
        /// Vectors: one JSON object per line
        file: PathBuf,
        /// Write one JSON object per vector
        #[arg(long)]
        json: bool,
    },
    /// Write vectors of random instructions on special values: only what every machine agrees on
    #[command(after_help = super::examples::GENERATE)]
    Generate(GenerateArgs),
}

#[derive(Debug, Args)]
pub struct GenerateArgs {
    /// Only mnemonics that match this pattern (* and ? are wildcards)
    #[arg(long, default_value = "*", value_name = "GLOB")]
    pub ops: String,
    /// Only this processor (repeatable); default: all
    #[arg(long, value_name = "TARGET", value_parser = Named::target(), hide_possible_values = true)]
    pub target: Vec<Target>,
    /// Vectors for each mnemonic, encoding and processor
    #[arg(long, default_value_t = 4, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub count: u32,
    /// Another seed gives other vectors; the same seed the same file
    #[arg(long, default_value_t = 1, value_name = "SEED")]
    pub seed: u64,
    /// File to write; default: standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Threads; default: one for each processor
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
}

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct ConformanceArgs {
    #[command(subcommand)]
    pub command: Option<ConformanceCommand>,
    /// Shell command that starts the emulator: it reads vectors and writes results, one JSON object per line
    #[arg(long, value_name = "CMD", required = true)]
    pub emulator: Option<String>,
    /// Only mnemonics that match this pattern (* and ? are wildcards)
    #[arg(long, value_name = "GLOB")]
    pub ops: Option<String>,
    /// Only these encodings, such as vop2,vop3,dpp
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = encoding)]
    pub encoding: Vec<Encoding>,
    /// Only instructions without these parts
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = word::<Feature>())]
    pub without: Vec<Feature>,
    #[arg(long, default_value = "gfx900", value_name = "TARGET", help = processors(""))]
    #[arg(value_parser = Named::target(), hide_possible_values = true)]
    pub target: Target,
    /// Vectors for each form of an instruction
    #[arg(long, default_value_t = 20, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub count: u32,
    /// Seed of the vectors
    #[arg(long, default_value_t = 1, value_name = "SEED")]
    pub seed: u64,
    /// MODE of all vectors; `any`: various rounding and subnormal modes for floating point
    #[arg(long, default_value = "any", value_name = "VALUE", value_parser = str::parse::<InitialMode>)]
    pub mode: InitialMode,
    /// Hold the emulator to a reading of the ledger, for example D15=zero (repeatable); otherwise
    /// every reading is right
    #[arg(long, value_name = "ROW=VALUE", value_parser = str::parse::<Choice>)]
    pub reading: Vec<Choice>,
    /// Hold the emulator to a model of DPP on reverse subtracts and shifts; otherwise both are right
    #[arg(long, value_name = "MODEL", value_parser = word::<ReverseModel>())]
    pub model: Option<ReverseModel>,
    /// Limit for one vector, in seconds
    #[arg(long, default_value_t = 10.0, value_name = "SECONDS", value_parser = parse_seconds)]
    pub timeout: f64,
    /// Write one JSON object per instruction form
    #[arg(long)]
    pub json: bool,
    /// Write the failing vectors, made small, into this file
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// The encoding with this name.
fn encoding(text: &str) -> Result<Encoding, String> {
    let names = Encoding::ALL.map(|encoding| encoding.to_string().to_lowercase());
    let found = names.iter().position(|name| *name == text.to_lowercase()).map(|index| Encoding::ALL[index]);
    found.ok_or_else(|| unknown("encoding", text, &names.each_ref().map(String::as_str)))
}

#[derive(Debug, Subcommand)]
pub enum ConformanceCommand {
    /// Be such an emulator: the evaluator behind the protocol
    #[command(after_help = super::examples::SERVE)]
    Serve(ServeArgs),
}

#[derive(Debug, Args)]
pub struct ServeArgs {
    /// Make a mistake of other emulators (repeatable); --faults lists them
    #[arg(long, value_name = "NAME")]
    pub fault: Vec<String>,
    /// List the mistakes
    #[arg(long)]
    pub faults: bool,
    /// Seed of the values that no document decides
    #[arg(long, default_value_t = 1, value_name = "SEED")]
    pub seed: u64,
    /// Sign and payload of the NaNs that arithmetic gives
    #[arg(long, default_value = "unspecified", value_name = "NAN", value_parser = word::<NanPolicy>())]
    pub nan: NanPolicy,
    #[command(flatten)]
    pub machine: MachineArgs,
}
