//! `gcnverify disasm`: machine code to assembly text.

use std::collections::BTreeSet;

use gcn_semantics::Target;
use gcn_semantics::text::{
    Disassembled, Source, SourceError, Span, Syntax, Undisassembled, Warning, clrx_label, disassemble_clrx,
    disassemble_clrx_exactly, disassemble_llvm,
};
use gcn_semantics::text::{one_instruction, words_of_lines};

use super::args::TranslateArgs;
use super::input::{self, Failure, warn};
use super::output;
use super::translate;
use gcnverify::exit::Exit;
use gcnverify_library::file;

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
        if let (Some(text), Syntax::Llvm, false) = (function.text()?, args.target.syntax, args.json) {
            let code = |line: &str| line.split(" // ").next().unwrap_or_default().trim_start().to_owned();
            text.lines().for_each(|line| output::line(code(line)));
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
    file::byte_order(source)?;
    if args.target.syntax == Syntax::Clrx {
        return machine_words(args, target, source);
    }
    let (mut lines, mut errors) = (Vec::new(), Vec::new());
    for (number, span, words) in words_of_lines(source) {
        match words.and_then(|words| instruction(&words, target, span)) {
            Ok(text) => lines.push((number, text)),
            Err(error) => errors.push(error),
        }
    }
    translate::report(source, &lines, errors, args.json, "text")
}

/// The one instruction of a line, in LLVM's text.
fn instruction(words: &[u32], target: Target, span: Span) -> Result<String, SourceError> {
    let line = disassemble_llvm(words, target).map_err(|error| match error {
        Undisassembled::Words(error) => SourceError::illegal(error.to_string(), span),
        _ => SourceError::unsupported(error.to_string(), span),
    })?;
    one_instruction(words, line.words, span)?;
    Ok(line.text)
}

/// CLRX's form shows what an instruction ignores, and words that are none. Without JSON the lines
/// are a program that assembles to the same words: with labels where it branches to, and with data
/// for instructions whose form does not say all bits.
fn machine_words(args: &TranslateArgs, target: Target, source: &Source) -> Result<Exit, Failure> {
    let (mut lines, mut errors) = (Vec::new(), Vec::new());
    let mut warnings = Vec::new();
    let mut place = 0;
    for (number, span, words) in words_of_lines(source) {
        match words.and_then(|words| line_of_words(&words, args, target, place, span, &mut warnings)) {
            Ok(disassembled) => {
                for line in disassembled {
                    let words = line.words as u64;
                    lines.push((number, place, line));
                    place += 4 * words;
                }
            }
            Err(error) => errors.push(error),
        }
    }
    warn(source, &warnings);
    let targets: BTreeSet<u64> = lines.iter().filter_map(|(.., line)| line.target).collect();
    let places: BTreeSet<u64> = lines.iter().map(|&(_, place, _)| place).collect();
    let last = lines.last().map_or(0, |&(number, ..)| number);
    let labelled = lines.into_iter().flat_map(|(number, place, line)| {
        let label = (!args.json && targets.contains(&place)).then(|| (number, clrx_label(place) + ":"));
        label.into_iter().chain([(number, line.text)])
    });
    // Places where no instruction begins.
    let elsewhere = targets.difference(&places).filter(|_| !args.json);
    let named = elsewhere.map(|&place| (last, format!("{} = {}", clrx_label(place), place as i64)));
    translate::report(source, &labelled.chain(named).collect::<Vec<_>>(), errors, args.json, "text")
}

/// The instructions of one line of machine code. With JSON each line stands for itself, and what it
/// says is CLRX's form. Warns of instructions whose form leaves bits out: without JSON they are data.
fn line_of_words(
    words: &[u32],
    args: &TranslateArgs,
    target: Target,
    mut place: u64,
    span: Span,
    warnings: &mut Vec<Warning>,
) -> Result<Vec<Disassembled>, SourceError> {
    let mut lines = Vec::new();
    let mut rest = words;
    while !rest.is_empty() {
        let mut line = disassemble_clrx(rest, target, if args.json { 0 } else { place })
            .map_err(|error| SourceError::illegal(error.to_string(), span))?;
        let (these, others) = rest.split_at(line.words);
        if let Err(error) = disassemble_clrx_exactly(rest, target) {
            match &error {
                Undisassembled::Words(error) => {
                    let message = format!("these words are no instruction, their text may leave bits out: {error}");
                    warnings.push(Warning::new(message, span));
                }
                Undisassembled::Other { .. } => warnings.push(Warning::new(error.to_string(), span)),
                _ => {}
            }
            if !args.json {
                line = data(&line, these);
            }
        }
        rest = others;
        place += 4 * line.words as u64;
        lines.push(line);
    }
    Ok(lines)
}

/// The words of a line as data, with the form of the instruction as a comment.
fn data(line: &Disassembled, words: &[u32]) -> Disassembled {
    let numbers: Vec<_> = words.iter().map(|word| format!("{word:#010x}")).collect();
    let form = line.text.trim_start();
    let comment = if form.starts_with('.') { String::new() } else { format!(" # {form}") };
    let text = format!("        .int {}{comment}", numbers.join(", "));
    Disassembled { text, words: line.words, target: None }
}
