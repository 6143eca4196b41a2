//! Commands and options.

mod decide;
mod execute;
mod fuzz;
mod hazards;
mod machine;
mod search;
mod text;

use clap::{Args, Parser, Subcommand};
use gcn_semantics::Target;
use gcn_semantics::text::Syntax;

pub use decide::{BatchArgs, CertificateArgs, CertificateCommand, EquivArgs, ProveArgs};
pub use execute::{ConformanceArgs, ConformanceCommand, GenerateArgs, RunArgs, ServeArgs, VectorsArgs, VectorsCommand};
pub use fuzz::{FuzzArgs, FuzzLength};
pub use hazards::{HazardChoice, HazardsArgs, OnHazard};
pub use machine::{FloatArgs, MachineArgs, ModeArgs, word};
pub use search::{CacheArgs, SearchArgs, SolverChoice, parse_seconds};
pub use text::{ExplainArgs, IsaArgs, TranslateArgs};

/// Bit-precise equivalence checking of AMD GCN machine code.
#[derive(Debug, Parser)]
#[command(name = "gcnverify", version, about, max_term_width = 100, after_help = EXIT_CODES)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

const EXIT_CODES: &str = "\
Exit codes: 0 holds, 1 does not hold, 2 usage or input error, 3 unknown (a limit was reached), \
4 unsupported (an instruction or operand is not modelled), 5 inconsistent (a counterexample did \
not replay, or two engines disagree).";

const MACHINE_CODE: &str =
    "Machine code: one instruction per line, its bytes in memory order such as 0105fe01; - is standard input";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Prove two fragments equivalent, or show an input on which they differ
    Equiv(EquivArgs),
    /// Decide many equivalence jobs, one JSON object per line in and out
    Batch(BatchArgs),
    /// Prove the theorems in proof files
    Prove(ProveArgs),
    /// Execute a fragment on the concrete evaluator
    Run(RunArgs),
    /// Replay or generate test vectors
    Vectors(VectorsArgs),
    /// Find missing waits: registers touched before memory has answered, instructions too close to each other
    Hazards(HazardsArgs),
    /// Hold all readings of the instructions against each other on random instructions and programs
    Fuzz(FuzzArgs),
    /// Hold an emulator against the semantics
    Conformance(ConformanceArgs),
    /// Work with certificates written by --certify
    Certificate(CertificateArgs),
    /// Write the machine code of assembly text
    #[command(mut_arg("file", |file| file.help("Assembly text; - is standard input")))]
    Asm(TranslateArgs),
    /// Write the assembly text of machine code
    #[command(mut_arg("file", |file| file.help(MACHINE_CODE)))]
    Disasm(TranslateArgs),
    /// List the instructions and whether their meaning is modelled
    Isa(IsaArgs),
    /// Show what an instruction is and does: its bits, its operands, its meaning, the lanes it moves
    Explain(ExplainArgs),
}

/// The processor and the dialect.
#[derive(Debug, Args)]
pub struct TargetArgs {
    /// Processor: gfx600, gfx700, gfx803, gfx900, gfx906, or an alias such as fiji, vega, gcn1.2; default: the one
    /// that the text names, or gfx900
    #[arg(long, value_name = "TARGET")]
    pub target: Option<Target>,
    /// Dialect of assembly text: llvm or clrx
    #[arg(long, default_value_t, value_name = "SYNTAX")]
    pub syntax: Syntax,
}
