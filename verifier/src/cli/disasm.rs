//! `gcnverify disasm`: machine code to assembly text.

use gcn_semantics::machine::read_hex;
use gcn_semantics::text::{self, SourceError};

use super::args::TranslateArgs;
use super::input::{Failure, read_text};
use super::translate;

/// Writes the text of each instruction.
pub fn run(args: &TranslateArgs) -> Result<u8, Failure> {
    let target = args.target.target;
    let source = read_text(&args.file)?;
    let partial = read_hex(&source, target);
    translate::run(&source, partial, args.json, "text", |statement| {
        text::print(&statement.instruction, target, args.target.syntax)
            .map_err(|error| SourceError::unsupported(error.to_string(), statement.span))
    })
}
