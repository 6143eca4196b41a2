//! Options of `equiv`, `batch`, `prove` and `certificate`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Subcommand, ValueEnum};
use gcn_semantics::Target;
use gcn_semantics::text::Syntax;
use itertools::Itertools;

use super::{FloatArgs, HazardChoice, MachineArgs, Named, SearchArgs, TargetArgs, format, word};
use gcnverify::job::Abi;
use gcnverify_library::equiv::OnMissing;
use gcnverify_library::file::TargetId;
use gcnverify_library::format::Format;
use gcnverify_library::options::table::{
    ABI, ASSUME, FACTS, GROUP_SIZE, MISSING, OUT, SYNTAX_A, SYNTAX_B, TARGET_A, TARGET_B, of_lines,
};

/// The help of `--fact`, with all facts.
fn fact_help() -> String {
    let about = "A promise about memory or calls (repeatable); programs without memory and calls do not depend on it:";
    let said = gcnverify::equiv::FACTS.iter().filter(|row| row.is_said());
    said.fold(about.to_owned(), |text, row| format!("{text}\n  {}: {}", row.usage(), row.help))
}

#[derive(Debug, Args)]
pub struct EquivArgs {
    /// First program: assembly text (.s, .asm, or - for standard input), what llvm-objdump -d prints, an ELF object, or
    /// machine code (.hex: one instruction per line, bytes in memory order); a library, executable, archive or bundle
    /// with code objects, of which --target chooses; :NAME behind it names functions, by symbol or as in the source,
    /// with
    /// * and ? as wildcards. Of two files with several functions, those with equal names are compared
    #[arg(value_name = "A[:NAME]")]
    pub a: PathBuf,
    /// Second program
    #[arg(value_name = "B[:NAME]")]
    pub b: PathBuf,
    #[arg(long, value_name = OUT.value, help = OUT.help)]
    pub out: Vec<String>,
    #[arg(long, value_name = ASSUME.value, help = ASSUME.help)]
    pub assume: Vec<String>,
    #[arg(long, value_name = MISSING.value, default_value = MISSING.default, help = MISSING.help)]
    #[arg(value_parser = word::<OnMissing>())]
    pub missing: OnMissing,
    #[arg(long, value_name = ABI.value, help = ABI.help, value_parser = word::<Abi>())]
    pub abi: Option<Abi>,
    #[arg(long, value_name = GROUP_SIZE.value, help = GROUP_SIZE.help)]
    pub group_size: Option<String>,
    #[arg(long, value_name = FACTS.value, help = FACTS.help, long_help = fact_help())]
    pub fact: Vec<String>,
    #[command(flatten)]
    pub target: TargetArgs,
    #[arg(long, value_name = TARGET_A.value, help = TARGET_A.help, conflicts_with = "target")]
    #[arg(value_parser = Named::target_id(), hide_possible_values = true)]
    pub target_a: Option<TargetId>,
    #[arg(long, value_name = TARGET_B.value, help = TARGET_B.help, conflicts_with = "target")]
    #[arg(value_parser = Named::target_id(), hide_possible_values = true)]
    pub target_b: Option<TargetId>,
    #[arg(long, value_name = SYNTAX_A.value, help = SYNTAX_A.help)]
    #[arg(value_parser = Named::syntax(), hide_possible_values = true)]
    pub syntax_a: Option<Syntax>,
    #[arg(long, value_name = SYNTAX_B.value, help = SYNTAX_B.help)]
    #[arg(value_parser = Named::syntax(), hide_possible_values = true)]
    pub syntax_b: Option<Syntax>,
    #[command(flatten)]
    pub machine: MachineArgs,
    #[command(flatten)]
    pub float: FloatArgs,
    #[command(flatten)]
    pub hazards: HazardChoice,
    /// Exit code of `hazard`, so that it is not that of `different`; default: 1
    #[arg(long, value_name = "CODE", value_parser = clap::value_parser!(u8).range(1..=125))]
    pub hazards_exit: Option<u8>,
    #[command(flatten)]
    pub search: SearchArgs,
    /// Do not look for what may help after `different` and `unknown`, which asks up to a dozen small questions more
    #[arg(long)]
    pub no_hints: bool,
    /// Say how the programs were looked at, and what each look has brought; JSON always has it
    #[arg(long)]
    pub explain: bool,
    /// Keep what becomes of each function of two files in this file, and ask again only about those that are not in it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["certify", "dump_smt", "verify_rewrites"])]
    pub resume: Option<PathBuf>,
    /// Write the report as one JSON object
    #[arg(long)]
    pub json: bool,
    /// How the report is written to standard output; --json is json
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = format(), conflicts_with = "json")]
    pub format: Format,
    /// Write the report as a web page as well; - is standard output, in the place of the text
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
}

impl EquivArgs {
    /// The processors that were chosen, with features, by which files are chosen.
    pub fn target_ids(&self) -> [Option<&TargetId>; 2] {
        [&self.target_a, &self.target_b].map(|own| own.as_ref().or(self.target.target.as_ref()))
    }

    /// The processors that were chosen.
    pub fn chosen(&self) -> [Option<Target>; 2] {
        self.target_ids().map(|id| id.and_then(TargetId::target))
    }

    /// What is written to standard output.
    pub fn format(&self) -> Format {
        if self.json { Format::named("json").unwrap_or(self.format) } else { self.format }
    }
}

/// The help of the file of `batch`, with all keys of its lines.
fn lines_help() -> String {
    let keys = of_lines().map(|row| row.key).join(", ");
    format!("Jobs: one JSON object per line with id, a, b (lists of lines), and as for equiv {keys}; syntax may be hex")
}

#[derive(Debug, Args)]
pub struct BatchArgs {
    #[arg(help = lines_help())]
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
    /// Decide part I of N alone, for example 3/8: the jobs I, I + N, I + 2 N and so on; the parts of N processes are
    /// all jobs
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    /// Keep what becomes of each job in this file, and ask again only about those that are not in it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["certify", "dump_smt", "verify_rewrites"])]
    pub resume: Option<PathBuf>,
    /// Accepted for symmetry: batch always writes JSON
    #[arg(long)]
    pub json: bool,
    /// How results are written: as objects, or a line each as compilers write it
    #[arg(long, value_enum, default_value = "json", value_name = "FORMAT", conflicts_with = "json")]
    pub format: OfBatch,
}

/// How results of many jobs are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OfBatch {
    /// An object a line
    Json,
    /// FILE:LINE: error: message
    Short,
}

/// A part of the jobs of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// From 1.
    pub number: usize,
    pub of: usize,
}

impl Shard {
    /// Whether the part has the job with this number, from 0.
    pub fn has(self, job: usize) -> bool {
        job % self.of == self.number - 1
    }
}

impl FromStr for Shard {
    type Err = String;
    fn from_str(text: &str) -> Result<Shard, String> {
        let both = text.split_once('/').map(|(number, of)| (number.parse(), of.parse()));
        match both {
            Some((Ok(number), Ok(of))) if (1..=of).contains(&number) => Ok(Shard { number, of }),
            _ => Err("a part is I/N with I from 1 to N, for example 3/8".into()),
        }
    }
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
#[command(mut_arg("certify", |certify| certify.hide(true)))]
pub struct RulesArgs {
    /// Files of rules, or directories that are searched for files that end in .rules
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Only rules with such a name; * stands for anything
    #[arg(long, value_name = "NAME")]
    pub only: Vec<String>,
    /// Show what refutes rules that are expected to be refuted, too
    #[arg(long)]
    pub details: bool,
    /// Write cases of the rules as pairs of assembly files with commands of lit, and decide nothing
    #[arg(long, value_name = "DIR")]
    pub emit_tests: Option<PathBuf>,
    /// How many cases of each rule are written or compiled
    #[arg(long, value_name = "N", default_value = "8", value_parser = clap::value_parser!(u16).range(1..))]
    pub cases: u16,
    /// Let this command rewrite the left side of each case, and compare what it writes; {in} is the file with the left
    /// side, else it reads standard input
    #[arg(long, value_name = "COMMAND", conflicts_with = "emit_tests")]
    pub check_compiler: Option<String>,
    #[command(flatten)]
    pub search: SearchArgs,
    /// Write one JSON object per rule
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
