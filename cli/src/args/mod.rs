//! Commands and options.

mod decide;
mod examples;
mod execute;
mod fuzz;
mod hazards;
mod machine;
mod races;
mod search;
mod shorten;
#[cfg(test)]
mod tests;
mod text;

use std::sync::LazyLock;

use clap::{Args, ColorChoice, Parser, Subcommand, ValueEnum};
use gcn_semantics::Target;
use gcn_semantics::text::Syntax;
use gcnverify::solver::Engine;
use gcnverify::solver::cadical::{self, Cadical};
use gcnverify::solver::z3::Z3;
use gcnverify_library::file::TargetId;
use gcnverify_library::options::table::{SYNTAX, TARGET};
use gcnverify_report::json;
use itertools::Itertools;

pub use decide::{BatchArgs, CertificateArgs, CertificateCommand, EquivArgs, OfBatch, ProveArgs, RulesArgs};
pub use execute::{ConformanceArgs, ConformanceCommand, GenerateArgs, RunArgs, ServeArgs, VectorsArgs, VectorsCommand};
pub use fuzz::{FuzzArgs, FuzzLength};
pub use hazards::{HazardChoice, HazardsArgs};
pub use machine::{FloatArgs, MachineArgs, ModeArgs, Named, format, word};
pub use races::RacesArgs;
pub use search::{CacheArgs, SearchArgs, SolverChoice, parse_seconds};
pub use shorten::ShortenArgs;
pub use text::{CompletionsArgs, ExplainArgs, IsaArgs, ListArgs, LspArgs, ManArgs, TranslateArgs};

/// Bit-precise equivalence checking of AMD GCN machine code.
#[derive(Debug, Parser)]
#[command(name = "gcnverify", version, long_version = VERSION.as_str(), about)]
#[command(max_term_width = 100, after_help = EXIT_CODES)]
pub struct Cli {
    /// Colours: on a terminal unless NO_COLOR is set, in any case, or never
    #[arg(long, global = true, value_enum, default_value_t, value_name = "auto|always|never")]
    pub color: ColorChoice,
    #[command(subcommand)]
    pub command: Command,
}

/// What `--version` says beside the version: that of the JSON objects, and the engines.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let second = cadical::missing().map_or_else(|| format!("CaDiCaL {}", Cadical.version()), str::to_owned);
    let (own, objects) = (env!("CARGO_PKG_VERSION"), json::VERSION);
    format!("{own}\nobjects of --json: version {objects}\nengines: Z3 {}; {second}", Z3.version())
});

const EXIT_CODES: &str = "\
Exit codes: 0 holds, 1 does not hold, 2 usage or input error, 3 unknown (a limit was reached), \
4 unsupported (an instruction or operand is not modelled), 5 inconsistent (a counterexample did \
not replay, or two engines disagree), 130 interrupted.

Examples:
  gcnverify equiv before.s after.s --out v0
  gcnverify hazards kernel.s
  gcnverify explain v_add_u32
  gcnverify help run";

const MACHINE_CODE: &str =
    "Machine code: one instruction per line, its bytes in memory order such as 0105fe01; - is standard input";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Prove two fragments equivalent, or show an input on which they differ
    #[command(after_help = examples::EQUIV)]
    Equiv(Box<EquivArgs>),
    /// Decide many equivalence jobs, one JSON object per line in and out
    #[command(after_help = examples::BATCH)]
    Batch(BatchArgs),
    /// Prove the theorems in proof files
    #[command(after_help = examples::PROVE)]
    Prove(ProveArgs),
    /// Prove rules of rewriting, with symbols for constants, selections and names of instructions
    #[command(after_help = examples::RULES)]
    Rules(RulesArgs),
    /// Execute a fragment on the concrete evaluator
    #[command(after_help = examples::RUN)]
    Run(RunArgs),
    /// Replay or generate test vectors
    #[command(after_help = examples::VECTORS)]
    Vectors(VectorsArgs),
    /// Find missing waits: registers touched before memory has answered, instructions too close to each other
    #[command(after_help = examples::HAZARDS)]
    Hazards(HazardsArgs),
    /// Find waves of a kernel that race, or prove that none do
    #[command(after_help = examples::RACES)]
    Races(Box<RacesArgs>),
    /// Find cheaper code with the same outputs, and prove that
    #[command(after_help = examples::SHORTEN)]
    Shorten(Box<ShortenArgs>),
    /// Hold all readings of the instructions against each other on random instructions and programs
    #[command(after_help = examples::FUZZ)]
    Fuzz(FuzzArgs),
    /// Hold an emulator against the semantics
    #[command(after_help = examples::CONFORMANCE)]
    Conformance(ConformanceArgs),
    /// Work with certificates written by --certify
    #[command(after_help = examples::CERTIFICATE)]
    Certificate(CertificateArgs),
    /// Write the machine code of assembly text
    #[command(mut_arg("file", |file| file.help("Assembly text; - is standard input")), after_help = examples::ASM)]
    Asm(TranslateArgs),
    /// Write the assembly text of machine code
    #[command(mut_arg("file", |file| file.help(MACHINE_CODE)), after_help = examples::DISASM)]
    Disasm(TranslateArgs),
    /// List the functions of a file: for which targets they are, what they take, what in them is not modelled
    #[command(after_help = examples::LIST)]
    List(ListArgs),
    /// List the instructions and whether their meaning is modelled
    #[command(after_help = examples::ISA)]
    Isa(IsaArgs),
    /// Show what an instruction is and does: its bits, its operands, its meaning, the lanes it moves
    #[command(after_help = examples::EXPLAIN)]
    Explain(ExplainArgs),
    /// Answer an editor while somebody writes, by the Language Server Protocol on standard input and output
    #[command(after_help = examples::LSP)]
    Lsp(LspArgs),
    /// Write a script that completes commands and options for a shell
    #[command(after_help = examples::COMPLETIONS)]
    Completions(CompletionsArgs),
    /// Write a manual page for each command
    #[command(after_help = examples::MAN)]
    Man(ManArgs),
}

/// The help of an option that names a processor, and what follows.
fn processors(what: &str) -> String {
    format!("Processor: {}, or an alias such as fiji, vega, gcn1.2{what}", Target::ALL.iter().join(", "))
}

/// How errors, warnings and findings are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Diagnostics {
    /// With the text around them
    #[default]
    Text,
    /// A line each: FILE:LINE:COLUMN: error: message
    Short,
}

/// How findings of one program are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum OfFindings {
    /// With the text around them
    #[default]
    Text,
    /// A line each: FILE:LINE:COLUMN: error: message
    Short,
    /// For code review: SARIF 2.1.0
    Sarif,
}

/// How answers about races are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum OfRaces {
    /// For people
    #[default]
    Text,
    /// For scripts: an object for each kernel
    Json,
    /// A line each: FILE:LINE:COLUMN: error: message
    Short,
    /// For people: a page
    Html,
    /// For code review: SARIF 2.1.0
    Sarif,
}

/// The processor and the dialect.
#[derive(Debug, Args)]
pub struct TargetArgs {
    // The help names the processors, which the row does not.
    #[arg(long, value_name = TARGET.value, help = processors("; default: the one that the text names, or gfx900"))]
    #[arg(value_parser = Named::target_id(), hide_possible_values = true)]
    pub target: Option<TargetId>,
    #[arg(long, default_value = SYNTAX.default, value_name = SYNTAX.value, help = SYNTAX.help)]
    #[arg(value_parser = Named::syntax(), hide_possible_values = true)]
    pub syntax: Syntax,
}

impl TargetArgs {
    /// The processor that was chosen.
    pub fn chosen(&self) -> Option<Target> {
        self.target.as_ref().and_then(TargetId::target)
    }
}
