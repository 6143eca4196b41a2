//! Commands and options.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use gcn_semantics::Target;
use gcn_semantics::ledger::{NanPolicy, Reading};
use gcn_semantics::text::Syntax;

use super::fuzz_args::FuzzArgs;
use crate::equiv::{Arithmetic, FloatOptions, InitialMode};

/// Bit-precise equivalence checking of AMD GCN machine code.
#[derive(Debug, Parser)]
#[command(version, about, max_term_width = 100, after_help = EXIT_CODES)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

const EXIT_CODES: &str = "\
Exit codes: 0 holds, 1 does not hold, 2 usage or input error, 3 unknown (a limit was reached), \
4 unsupported (an instruction or operand is not modelled), 5 inconsistent (a counterexample did \
not replay, or two engines disagree).";

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
    /// Hold all readings of the instructions against each other on random instructions and programs
    Fuzz(FuzzArgs),
    /// Hold an emulator against the semantics
    Conformance(ConformanceArgs),
    /// Work with certificates written by --certify
    Certificate(CertificateArgs),
    /// Write the machine code of assembly text
    Asm(TranslateArgs),
    /// Write the assembly text of machine code
    Disasm(TranslateArgs),
    /// List the instructions and whether their meaning is modelled
    Isa(IsaArgs),
    /// Show what an instruction is and does: its bits, its operands, its meaning, the lanes it moves
    Explain(ExplainArgs),
}

/// Engines that can decide obligations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SolverChoice {
    /// Z3 in process; where it takes long, CaDiCaL; for floating point and where it takes long, the others that
    /// are installed as well
    Auto,
    /// In process; with --solver-path the program
    Z3,
    /// In process, on formulas of our own bit-blaster
    Cadical,
    Bitwuzla,
    Cvc5,
}

/// Which operand DPP permutes on reverse opcodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Model {
    Documented,
    Hardware,
}

impl Model {
    /// The value's number in [`Reading::values`].
    pub fn index(self) -> usize {
        self as usize
    }
}

/// The processor and the dialect.
#[derive(Debug, Args)]
pub struct TargetArgs {
    /// Processor: gfx600, gfx700, gfx803, gfx900, gfx906, or an alias such as fiji, vega, gcn1.2
    #[arg(long, default_value = "gfx900", value_name = "TARGET")]
    pub target: Target,
    /// Dialect of assembly text: llvm or clrx
    #[arg(long, default_value_t, value_name = "SYNTAX")]
    pub syntax: Syntax,
}

/// The machine, where the documents leave it open.
#[derive(Debug, Args)]
pub struct MachineArgs {
    /// Fix a reading of the ledger: D15=bc|zero|read, D6=invalid|own, D7=invalid|own, M5=flush|keep,
    /// M7=high-first|low-first|products-first, P6=mad|fma (repeatable)
    #[arg(long, value_name = "ROW=VALUE", value_parser = parse_reading)]
    pub reading: Vec<(Reading, usize)>,
    /// Operand that DPP permutes on reverse subtracts and shifts: source 0 as documented, or source 1
    /// as reported for hardware
    #[arg(long, value_enum, default_value_t = Model::Documented)]
    pub model: Model,
}

/// How floating-point arithmetic is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Fp {
    /// As the machine computes
    Exact,
    /// As unknown functions of which only commutativity is known
    Uf,
    /// As real numbers: a verdict up to the order of sums and products
    Real,
}

impl From<Fp> for Arithmetic {
    fn from(fp: Fp) -> Self {
        match fp {
            Fp::Exact => Arithmetic::Exact,
            Fp::Uf => Arithmetic::Uninterpreted,
            Fp::Real => Arithmetic::Real,
        }
    }
}

/// Floating point.
#[derive(Debug, Args)]
pub struct FloatArgs {
    /// How arithmetic is read
    #[arg(long, value_enum, default_value_t = Fp::Exact)]
    pub fp: Fp,
    #[command(flatten)]
    pub mode: ModeArgs,
}

/// The machine's state and choices that floating point depends on.
#[derive(Debug, Args)]
pub struct ModeArgs {
    /// MODE at the start: rounding, subnormals, DX10_CLAMP, IEEE; `any` for a verdict about all of them
    #[arg(long, default_value = "0x3f0", value_name = "VALUE", value_parser = str::parse::<InitialMode>)]
    pub mode: InitialMode,
    /// Sign and payload of a NaN that arithmetic gives: an unknown function of the operation and its
    /// operands, the canonical NaN, or the first operand that is a NaN
    #[arg(long, value_enum, default_value_t = Nan::Unspecified)]
    pub nan: Nan,
}

/// Which NaN arithmetic gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Nan {
    Unspecified,
    Canonical,
    Preserve,
}

impl From<Nan> for NanPolicy {
    fn from(nan: Nan) -> Self {
        match nan {
            Nan::Unspecified => NanPolicy::Unspecified,
            Nan::Canonical => NanPolicy::Canonical,
            Nan::Preserve => NanPolicy::Preserve,
        }
    }
}

impl FloatArgs {
    /// The options of a job.
    pub fn options(&self) -> FloatOptions {
        FloatOptions { arithmetic: self.fp.into(), mode: self.mode.mode, nan: self.mode.nan.into() }
    }
}

/// Limits of the search.
#[derive(Debug, Args)]
pub struct SearchArgs {
    /// Engine for obligations that structure and concrete runs leave open
    #[arg(long, value_enum, default_value_t = SolverChoice::Auto)]
    pub solver: SolverChoice,
    /// Program of a solver that is not on the search path; its name contains bitwuzla, cvc5 or z3
    /// (repeatable)
    #[arg(long, value_name = "PROGRAM")]
    pub solver_path: Vec<PathBuf>,
    /// Limit for one obligation, in seconds
    #[arg(long, default_value_t = 30.0, value_name = "SECONDS", value_parser = parse_seconds)]
    pub timeout: f64,
    /// Threads; default: one for each processor
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
    /// Results of earlier runs: off, a directory, or read-write or read-only for the user's own
    /// ($GCNVERIFY_CACHE, $XDG_CACHE_HOME/gcnverify or ~/.cache/gcnverify)
    #[arg(long, default_value = "off", value_name = "off|read-only|read-write|DIR")]
    pub cache: PathBuf,
    /// Add nothing to the directory of --cache
    #[arg(long)]
    pub cache_read_only: bool,
    /// Write every obligation as an SMT-LIB script into this directory
    #[arg(long, value_name = "DIR")]
    pub dump_smt: Option<PathBuf>,
    /// Put every `equivalent` to a second engine (CaDiCaL, on terms without any rewriting); exit
    /// code 5 if it disagrees
    #[arg(long)]
    pub cross_check: bool,
    /// Prove every step of the normaliser in this run again, with Z3 on terms without any rewriting;
    /// exit code 5 if one is wrong, 3 if one takes too long
    #[arg(long)]
    pub verify_rewrites: bool,
    /// Write certificates of every `equivalent` into this directory, for `certificate check`
    #[arg(long, value_name = "DIR")]
    pub certify: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct EquivArgs {
    /// First fragment: assembly text (.s, .asm, or - for standard input) or machine code (.hex: one
    /// instruction per line, bytes in memory order)
    pub a: PathBuf,
    /// Second fragment
    pub b: PathBuf,
    /// Places whose final values must agree, for example v0,v[2:3],vcc,v1{15:0}; default: every
    /// register that either side writes
    #[arg(long, value_name = "PLACES")]
    pub out: Vec<String>,
    /// Condition on the initial state, for example 'exec == -1' or 'v0 <=u 255' (repeatable)
    #[arg(long, value_name = "EXPR")]
    pub assume: Vec<String>,
    #[command(flatten)]
    pub target: TargetArgs,
    /// Dialect of the first fragment, if not that of --syntax
    #[arg(long, value_name = "SYNTAX")]
    pub syntax_a: Option<Syntax>,
    /// Dialect of the second fragment, if not that of --syntax
    #[arg(long, value_name = "SYNTAX")]
    pub syntax_b: Option<Syntax>,
    #[command(flatten)]
    pub machine: MachineArgs,
    #[command(flatten)]
    pub float: FloatArgs,
    #[command(flatten)]
    pub search: SearchArgs,
    /// Write the report as one JSON object
    #[arg(long)]
    pub json: bool,
    /// Write the report as a web page as well
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct BatchArgs {
    /// Jobs: one JSON object per line with id, target, syntax (llvm, clrx or
    /// hex), a, b (lists of lines), out, assume, model
    pub file: PathBuf,
    #[command(flatten)]
    pub search: SearchArgs,
    /// Accepted for symmetry: batch always writes JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct ProveArgs {
    /// Proof files, or directories that are searched for them
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    #[command(flatten)]
    pub search: SearchArgs,
    /// Write one JSON object per theorem
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
#[command(mut_arg("mode", |arg| arg.help("MODE at the start: rounding, subnormals, DX10_CLAMP, IEEE")))]
pub struct RunArgs {
    /// Fragment: assembly text (.s, .asm, or - for standard input) or machine code (.hex)
    pub file: PathBuf,
    /// Initial value: PLACE=VALUE with a number, lane, wave, a comma list of 64, or random:SEED, which gives
    /// each of several waves other values (repeatable)
    #[arg(long, value_name = "PLACE=VALUE")]
    pub set: Vec<String>,
    /// Places to show at the end; default: every register that was written
    #[arg(long, value_name = "PLACES")]
    pub show: Vec<String>,
    /// Show each instruction with what it changed
    #[arg(long)]
    pub trace: bool,
    /// Run so many independent waves on all processors and write a digest of each one's final state, with the
    /// places of --show
    #[arg(long, value_name = "N", conflicts_with = "trace", value_parser = clap::value_parser!(u64).range(1..))]
    pub waves: Option<u64>,
    /// Threads for --waves; default: one for each processor
    #[arg(long, value_name = "N", requires = "waves", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
    /// Seed of the values that no document decides
    #[arg(long, default_value_t = 1, value_name = "SEED")]
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
}

#[derive(Debug, Args)]
pub struct VectorsArgs {
    #[command(subcommand)]
    pub command: VectorsCommand,
}

#[derive(Debug, Subcommand)]
pub enum VectorsCommand {
    /// Execute each vector and compare with its expected output
    Check {
        /// Vectors: one JSON object per line
        file: PathBuf,
        /// Write one JSON object per vector
        #[arg(long)]
        json: bool,
    },
    /// Write vectors of random instructions on special values: only what every machine agrees on
    Generate(GenerateArgs),
}

#[derive(Debug, Args)]
pub struct GenerateArgs {
    /// Only mnemonics that match this pattern (* and ? are wildcards)
    #[arg(long, default_value = "*", value_name = "GLOB")]
    pub ops: String,
    /// Only this processor (repeatable); default: all five
    #[arg(long, value_name = "TARGET")]
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
    /// Processor: gfx600, gfx700, gfx803, gfx900, gfx906, or an alias such as fiji, vega, gcn1.2
    #[arg(long, default_value = "gfx900", value_name = "TARGET")]
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
    #[arg(long, value_name = "ROW=VALUE", value_parser = parse_reading)]
    pub reading: Vec<(Reading, usize)>,
    /// Hold the emulator to a model of DPP on reverse subtracts and shifts; otherwise both are right
    #[arg(long, value_enum)]
    pub model: Option<Model>,
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

#[derive(Debug, Subcommand)]
pub enum ConformanceCommand {
    /// Be such an emulator: the evaluator behind the protocol
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
    #[arg(long, value_enum, default_value_t = Nan::Unspecified)]
    pub nan: Nan,
    #[command(flatten)]
    pub machine: MachineArgs,
}

#[derive(Debug, Args)]
pub struct CertificateArgs {
    #[command(subcommand)]
    pub command: CertificateCommand,
}

#[derive(Debug, Subcommand)]
pub enum CertificateCommand {
    /// Check every claim and every proof in a directory, without a solver
    Check {
        /// Directory given to --certify
        directory: PathBuf,
        /// Write one JSON object per claim
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, Args)]
pub struct TranslateArgs {
    /// Assembly text (asm) or one instruction per line as bytes in memory order such as 0105fe01
    /// (disasm); - is standard input
    pub file: PathBuf,
    #[command(flatten)]
    pub target: TargetArgs,
    /// Write one JSON object per input line, and go on after an error
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct IsaArgs {
    /// Show only mnemonics that match this pattern (* and ? are wildcards)
    #[arg(value_name = "GLOB")]
    pub pattern: Option<String>,
    /// Show only this processor
    #[arg(long)]
    pub target: Option<Target>,
    /// Write one JSON object per mnemonic, encoding and target
    #[arg(long)]
    pub json: bool,
}

const FORMULAS: &str = "\
Formulas have Rust's operators, with u and s where a sign matters (<u <s >>u >>s). \
x{7:0} are bits of x, {x, y} is x above y, zext32(x) and sext32(x) extend to 32 bits, \
c ? x : y chooses. add_f32 and its kin are IEEE arithmetic, rounded once. Registers have \
their value before the instruction; a vector register without an index is that of the \
same lane, vcc[lane] the lane's bit.";

#[derive(Debug, Args)]
#[command(after_help = FORMULAS)]
pub struct ExplainArgs {
    /// One instruction of assembly text
    pub instruction: String,
    #[command(flatten)]
    pub target: TargetArgs,
    /// EXEC in the lane diagram, so that inactive lanes can be seen
    #[arg(long, default_value = "0xffffffffffffffff", value_name = "MASK", value_parser = parse_mask)]
    pub exec: u64,
    /// Write a picture of the bits and of the lanes into this file
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Write one JSON object
    #[arg(long)]
    pub json: bool,
}

fn parse_mask(text: &str) -> Result<u64, String> {
    let parsed = match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => text.parse(),
    };
    parsed.map_err(|_| format!("`{text}` is no mask of 64 lanes, such as 0xffffffff"))
}

fn parse_reading(text: &str) -> Result<(Reading, usize), String> {
    let (row, value) = text.split_once('=').ok_or("expected ROW=VALUE, for example D15=zero")?;
    let reading: Reading = row.parse()?;
    if reading == Reading::Reverse {
        return Err("the reverse-opcode model is chosen with --model".into());
    }
    let values = reading.values();
    let index = values.iter().position(|known| known.eq_ignore_ascii_case(value));
    let index = index.ok_or_else(|| format!("{reading} has no value `{value}`; it is one of {}", values.join(", ")))?;
    Ok((reading, index))
}

/// A limit in seconds.
pub fn parse_seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| format!("`{text}` is not a number of seconds"))?;
    if seconds > 0.0 && seconds <= 1e6 {
        Ok(seconds)
    } else {
        Err("a limit is more than 0 and at most 1000000 seconds".into())
    }
}
