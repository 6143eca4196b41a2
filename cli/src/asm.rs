//! `gcnverify asm`: assembly text to machine code.

use gcn_semantics::machine::encode;
use gcn_semantics::text::{self, SourceError, hex};

use super::args::TranslateArgs;
use super::input::{Failure, read_text, warn};
use super::translate;
use gcnverify::exit::Exit;
use gcnverify::job::{Input, Notation, target};
use gcnverify_library::file;

/// Writes the machine code of each instruction.
pub fn run(args: &TranslateArgs) -> Result<Exit, Failure> {
    let input = Input { source: read_text(&args.file)?, notation: Notation::Text(args.target.syntax), entry: None };
    let target = target(args.target.chosen(), &[&input])?;
    let source = input.source;
    let partial = text::read_partially(&source, target, args.target.syntax);
    if !partial.errors.is_empty() {
        file::is_assembly(&source)?;
    }
    warn(&source, &partial.listing.warnings);
    translate::run(&source, partial, args.json, "hex", |statement| {
        encode(&statement.instruction, target)
            .map(|words| hex(&words))
            .map_err(|error| SourceError::illegal(error.to_string(), statement.span))
    })
}
