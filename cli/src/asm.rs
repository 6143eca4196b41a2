//! `gcnverify asm`: assembly text to machine code.

use super::args::TranslateArgs;
use super::input::{Failure, read_text};
use super::translate;
use gcnverify::exit::Exit;
use gcnverify::job::{Input, Notation, target};
use gcnverify_library::translate::assembled;

/// Writes the machine code of each instruction.
pub fn run(args: &TranslateArgs) -> Result<Exit, Failure> {
    let syntax = args.target.syntax;
    let input = Input { source: read_text(&args.file)?, notation: Notation::Text(syntax), entry: None };
    let target = target(args.target.chosen(), &[&input])?;
    let translated = assembled(&input.source, target, syntax)?;
    translate::report(&input.source, translated, args.json, "hex")
}
