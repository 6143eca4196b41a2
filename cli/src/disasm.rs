//! `gcnverify disasm`: machine code to assembly text.

use gcn_semantics::Target;
use gcn_semantics::text::{Source, Syntax};
use gcnverify::exit::Exit;
use gcnverify_library::file;
use gcnverify_library::translate::{Disassembly, disassembled, labelled};

use super::args::TranslateArgs;
use super::input::{self, Failure};
use super::{output, translate};

/// Writes the text of each instruction.
pub fn run(args: &TranslateArgs) -> Result<Exit, Failure> {
    let file = input::open(&args.file, Syntax::Llvm, args.target.target.as_ref())?;
    let target = file::target(args.target.chosen(), &[&file])?;
    if let Some(whole) = file.whole() {
        return translated(args, target, &whole.source);
    }
    let functions = file.meant()?;
    if args.json && functions.len() > 1 {
        return Err(Failure::message(format!("{} has several functions: --json takes one, FILE:NAME", file.name)));
    }
    let mut worst = Exit::Holds;
    for function in functions {
        if args.target.syntax == Syntax::Llvm
            && !args.json
            && let Some(text) = labelled(function)?
        {
            output::write(text);
            continue;
        }
        let input = function.input_as_it_is(&file.name, target)?;
        if !args.json {
            output::line(format_args!("{}:", function.name));
        }
        worst = worst.max(translated(args, target, &input.source)?);
    }
    Ok(worst)
}

/// Writes the text of each line of machine code.
fn translated(args: &TranslateArgs, target: Target, source: &Source) -> Result<Exit, Failure> {
    let how = Disassembly { target, syntax: args.target.syntax, by_line: args.json, joined: false };
    translate::report(source, disassembled(source, how)?, args.json, "text")
}
