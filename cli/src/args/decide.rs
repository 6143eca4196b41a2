//! Options of `equiv`, `batch`, `prove` and `certificate`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use gcn_semantics::text::Syntax;

use super::{FloatArgs, HazardChoice, MachineArgs, Named, SearchArgs, TargetArgs, word};
use gcnverify::equiv::FACTS;
use gcnverify::job::Abi;
use gcnverify_library::equiv::OnMissing;

/// The help of `--fact`, with all facts.
fn fact_help() -> String {
    let about = "A promise about memory or calls (repeatable); programs without memory and calls do not depend on it:";
    let said = FACTS.iter().filter(|row| row.is_said());
    said.fold(about.to_owned(), |text, row| format!("{text}\n  {}: {}", row.usage(), row.help))
}

#[derive(Debug, Args)]
pub struct EquivArgs {
    /// First program: assembly text (.s, .asm, or - for standard input), what llvm-objdump -d prints, an ELF object, or
    /// machine code (.hex: one instruction per line, bytes in memory order); :NAME behind it names one function or
    /// kernel. Of two files with several functions, those with equal names are compared
    #[arg(value_name = "A[:NAME]")]
    pub a: PathBuf,
    /// Second program
    #[arg(value_name = "B[:NAME]")]
    pub b: PathBuf,
    /// Places whose final values must agree, for example v0,v[2:3],vcc,v1{15:0}; default: every
    /// register that either side writes. Of functions also returns(N) or 'returns(v0, v1)': what a function gives back,
    /// beside memory; default: what both write from v0 on, up to the first register that is scratch in one
    #[arg(long, value_name = "PLACES")]
    pub out: Vec<String>,
    /// Condition on the initial state, for example 'exec == -1' or 'v0 <=u 255' (repeatable)
    #[arg(long, value_name = "EXPR")]
    pub assume: Vec<String>,
    /// What becomes of functions that only one of two files has
    #[arg(long, value_name = "WHAT", default_value = "error", value_parser = word::<OnMissing>())]
    pub missing: OnMissing,
    /// What surrounds the programs. Default: what a function or kernel of a file is; fragments otherwise
    #[arg(long, value_name = "ABI", value_parser = word::<Abi>())]
    pub abi: Option<Abi>,
    /// A promise about memory or calls, for example noalias or 'calls-ignore(s15)' (repeatable); programs without
    /// memory and calls do not depend on it
    #[arg(long, value_name = "FACT", long_help = fact_help())]
    pub fact: Vec<String>,
    #[command(flatten)]
    pub target: TargetArgs,
    /// Dialect of the first fragment, if not that of --syntax
    #[arg(long, value_name = "SYNTAX", value_parser = Named::syntax(), hide_possible_values = true)]
    pub syntax_a: Option<Syntax>,
    /// Dialect of the second fragment, if not that of --syntax
    #[arg(long, value_name = "SYNTAX", value_parser = Named::syntax(), hide_possible_values = true)]
    pub syntax_b: Option<Syntax>,
    #[command(flatten)]
    pub machine: MachineArgs,
    #[command(flatten)]
    pub float: FloatArgs,
    #[command(flatten)]
    pub hazards: HazardChoice,
    #[command(flatten)]
    pub search: SearchArgs,
    /// Do not look for what may help after `different` and `unknown`, which asks up to a dozen small questions more
    #[arg(long)]
    pub no_hints: bool,
    /// Write the report as one JSON object
    #[arg(long)]
    pub json: bool,
    /// Write the report as a web page as well; - is standard output, in the place of the text
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct BatchArgs {
    /// Jobs: one JSON object per line with id, a, b (lists of lines), target, syntax, syntax_a, syntax_b (llvm, clrx
    /// or hex), abi, out, assume, facts, reading, model, mode, nan, fp, as for equiv
    pub file: PathBuf,
    #[command(flatten)]
    pub hazards: HazardChoice,
    #[command(flatten)]
    pub search: SearchArgs,
    /// Look for what may help after `different` and `unknown`, which asks up to a dozen small questions more for each
    #[arg(long)]
    pub hints: bool,
    /// Write each result when it is there, not in the order of the jobs
    #[arg(long)]
    pub unordered: bool,
    /// Accepted for symmetry: batch always writes JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
#[command(mut_arg("certify", |certify| certify.hide(true)))]
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
pub struct CertificateArgs {
    #[command(subcommand)]
    pub command: CertificateCommand,
}

#[derive(Debug, Subcommand)]
pub enum CertificateCommand {
    /// Check every claim and every proof in a directory, without a solver
    #[command(after_help = super::examples::CERTIFICATE)]
    Check {
        /// Directory given to --certify
        directory: PathBuf,
        /// Write one JSON object per claim
        #[arg(long)]
        json: bool,
    },
}
