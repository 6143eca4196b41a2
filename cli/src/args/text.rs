//! Options of `asm`, `disasm`, `isa`, `explain` and `lsp`.

use std::path::PathBuf;

use clap::Args;
use gcn_semantics::Target;
use gcnverify::expr::number;
use gcnverify::job::Abi;
use gcnverify_library::options::table::{ABI_OF_WAITS, EXEC};

use super::{Named, TargetArgs, word};

#[derive(Debug, Args)]
pub struct TranslateArgs {
    pub file: PathBuf,
    #[command(flatten)]
    pub target: TargetArgs,
    /// Write one JSON object per input line, and go on after an error
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct ListArgs {
    /// Library, executable, object, archive or bundle with code objects, assembly text, or machine code (.hex); :NAME
    /// behind it names functions, by symbol or as in the source, with * and ? as wildcards
    #[arg(value_name = "FILE[:NAME]")]
    pub file: PathBuf,
    #[command(flatten)]
    pub target: TargetArgs,
    /// Show only functions in which something is not modelled, and how often each reason stands in the file
    #[arg(long)]
    pub unsupported: bool,
    /// Write one JSON object per function
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct IsaArgs {
    /// Show only mnemonics that match this pattern (* and ? are wildcards)
    #[arg(value_name = "GLOB")]
    pub pattern: Option<String>,
    /// Show only this processor
    #[arg(long, value_parser = Named::target(), hide_possible_values = true)]
    pub target: Option<Target>,
    /// Write one JSON object per mnemonic, encoding and target
    #[arg(long)]
    pub json: bool,
    /// Write a site about the instructions into this directory: a page each, with encodings, operands, formulas, lanes
    /// and open questions, and a search
    #[arg(long, value_name = "DIR", conflicts_with = "json")]
    pub html: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// One instruction of assembly text, a mnemonic alone, whose forms are listed, or a row of the ledger such as D15
    pub instruction: String,
    #[command(flatten)]
    pub target: TargetArgs,
    #[arg(long, default_value = EXEC.default, value_name = EXEC.value, help = EXEC.help, value_parser = parse_mask)]
    pub exec: u64,
    /// Write a picture of the bits, of the lanes and of where elements of matrices stand into this file
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Write a page about the instruction into this file; elements of matrices and their registers mark one another
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Write one JSON object
    #[arg(long)]
    pub json: bool,
}

fn parse_mask(text: &str) -> Result<u64, String> {
    number(text).ok_or_else(|| format!("`{text}` is no mask of 64 lanes, such as 0xffffffff"))
}

#[derive(Debug, Args)]
pub struct LspArgs {
    #[command(flatten)]
    pub target: TargetArgs,
    #[arg(long, value_name = ABI_OF_WAITS.value, help = ABI_OF_WAITS.help, value_parser = word::<Abi>())]
    pub abi: Option<Abi>,
}

#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub struct ManArgs {
    /// Directory that receives the pages, such as share/man/man1
    #[arg(value_name = "DIR")]
    pub directory: PathBuf,
}
