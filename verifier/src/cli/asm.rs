//! `gcnverify asm`: assembly text to machine code.

use gcn_semantics::machine::encode;
use gcn_semantics::text::{self, SourceError, hex};

use super::args::TranslateArgs;
use super::input::{self, Failure, Input, read_text, warn};
use super::translate;
use crate::job::Notation;

/// Writes the machine code of each instruction.
pub fn run(args: &TranslateArgs) -> Result<u8, Failure> {
    let input = Input::new(read_text(&args.file)?, Notation::Text(args.target.syntax));
    let target = input::target(args.target.target, &[&input])?;
    let source = input.source;
    let partial = text::read_partially(&source, target, args.target.syntax);
    warn(&source, &partial.listing.warnings);
    translate::run(&source, partial, args.json, "hex", |statement| {
        encode(&statement.instruction, target)
            .map(|words| hex(&words))
            .map_err(|error| SourceError::illegal(error.to_string(), statement.span))
    })
}
