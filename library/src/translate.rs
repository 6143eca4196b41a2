//! Assembly text to machine code and back: each line of the input is translated for itself.

use std::collections::BTreeSet;

use gcn_semantics::Target;
use gcn_semantics::machine::encode;
use gcn_semantics::text::{
    self, Disassembled, Source, SourceError, Span, Syntax, Undisassembled, Warning, clrx_label, disassemble_clrx,
    disassemble_clrx_exactly, disassemble_llvm, hex, one_instruction, words_of_lines,
};
use gcnverify::job::Unreadable;

use crate::Failure;
use crate::file::{Function, byte_order, is_assembly};

/// A translated text.
#[derive(Debug, Clone, Default)]
pub struct Translated {
    /// Translations, each with the number of its line.
    pub texts: Vec<(usize, String)>,
    /// What could not be translated, in the order of the text.
    pub errors: Vec<SourceError>,
    /// What is odd about it.
    pub warnings: Vec<Warning>,
}

impl Translated {
    fn new(texts: Vec<(usize, String)>, mut errors: Vec<SourceError>, warnings: Vec<Warning>) -> Translated {
        errors.sort_by_key(|error| error.span);
        Translated { texts, errors, warnings }
    }

    /// The translations, if all of the text `source` could be translated.
    ///
    /// # Errors
    /// All that could not.
    pub fn complete(self, source: &Source) -> Result<Vec<(usize, String)>, Failure> {
        match self.errors.is_empty() {
            true => Ok(self.texts),
            false => Err(Unreadable { source: source.clone(), errors: self.errors }.into()),
        }
    }
}

/// The machine code of each instruction of an assembly text, as hexadecimal digits in memory order.
///
/// # Errors
/// If it is no assembly text at all.
pub fn assembled(source: &Source, target: Target, syntax: Syntax) -> Result<Translated, Failure> {
    let partial = text::read_partially(source, target, syntax);
    if !partial.errors.is_empty() {
        is_assembly(source)?;
    }
    let mut errors = partial.errors;
    let mut texts = Vec::new();
    for statement in &partial.listing.statements {
        match encode(&statement.instruction, target) {
            Ok(words) => texts.push((statement.span, statement.line, hex(&words))),
            Err(error) => errors.push(SourceError::illegal(error.to_string(), statement.span)),
        }
    }
    texts.extend(partial.listing.data.iter().map(|data| (data.span, data.line, hex(&data.words))));
    texts.sort_by_key(|&(span, ..)| span);
    let texts = texts.into_iter().map(|(_, line, text)| (line, text)).collect();
    Ok(Translated::new(texts, errors, partial.listing.warnings))
}

/// How machine code is translated.
#[derive(Debug, Clone, Copy)]
pub struct Disassembly {
    /// The processor.
    pub target: Target,
    /// The dialect.
    pub syntax: Syntax,
    /// Each line stands for itself; else the lines of CLRX's dialect are a program together, with labels.
    pub by_line: bool,
    /// A line may have several instructions.
    pub joined: bool,
}

/// The text of each line of machine code.
///
/// # Errors
/// If its bytes are in another order than that of memory.
pub fn disassembled(source: &Source, how: Disassembly) -> Result<Translated, Failure> {
    byte_order(source)?;
    if how.syntax == Syntax::Clrx {
        return Ok(machine_words(source, how));
    }
    let (mut lines, mut errors) = (Vec::new(), Vec::new());
    for (number, span, words) in words_of_lines(source) {
        let result = words.and_then(|words| match how.joined {
            true => instructions(&words, how.target, span),
            false => instruction(&words, how.target, span).map(|text| vec![text]),
        });
        match result {
            Ok(texts) => lines.extend(texts.into_iter().map(|text| (number, text))),
            Err(error) => errors.push(error),
        }
    }
    Ok(Translated::new(lines, errors, Vec::new()))
}

/// The text of a function of an object, with labels and symbols, if its file has them.
///
/// # Errors
/// If the file cannot be read any more.
pub fn labelled(function: &Function) -> Result<Option<String>, Failure> {
    let code = |line: &str| line.split(" // ").next().unwrap_or_default().trim_start().to_owned() + "\n";
    Ok(function.text()?.map(|text| text.lines().map(code).collect()))
}

/// The instructions of a line, in LLVM's text.
fn instructions(words: &[u32], target: Target, span: Span) -> Result<Vec<String>, SourceError> {
    let (mut at, mut texts) = (0, Vec::new());
    let has_digits_alone = span.end - span.start == 8 * words.len();
    while at < words.len() {
        let start = if has_digits_alone { span.start + 8 * at } else { span.start };
        let line = llvm(&words[at..], target, Span::new(start, span.end))?;
        at += line.words;
        texts.push(line.text);
    }
    Ok(texts)
}

fn llvm(words: &[u32], target: Target, span: Span) -> Result<Disassembled, SourceError> {
    disassemble_llvm(words, target).map_err(|error| match error {
        Undisassembled::Words(error) => SourceError::illegal(error.to_string(), span),
        _ => SourceError::unsupported(error.to_string(), span),
    })
}

/// The one instruction of a line, in LLVM's text.
fn instruction(words: &[u32], target: Target, span: Span) -> Result<String, SourceError> {
    let line = llvm(words, target, span)?;
    one_instruction(words, line.words, span)?;
    Ok(line.text)
}

/// CLRX's form shows what an instruction ignores, and words that are none. Together the lines are a program that
/// assembles to the same words: with labels where it branches to, and with data for instructions whose form does not
/// say all bits.
fn machine_words(source: &Source, how: Disassembly) -> Translated {
    let (mut lines, mut errors) = (Vec::new(), Vec::new());
    let mut warnings = Vec::new();
    let mut place = 0;
    for (number, span, words) in words_of_lines(source) {
        match words.and_then(|words| line_of_words(&words, how, place, span, &mut warnings)) {
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
    let targets: BTreeSet<u64> = lines.iter().filter_map(|(.., line)| line.target).collect();
    let places: BTreeSet<u64> = lines.iter().map(|&(_, place, _)| place).collect();
    let last = lines.last().map_or(0, |&(number, ..)| number);
    let labelled = lines.into_iter().flat_map(|(number, place, line)| {
        let label = (!how.by_line && targets.contains(&place)).then(|| (number, clrx_label(place) + ":"));
        label.into_iter().chain([(number, line.text)])
    });
    // Places where no instruction begins.
    let elsewhere = targets.difference(&places).filter(|_| !how.by_line);
    let named = elsewhere.map(|&place| (last, format!("{} = {}", clrx_label(place), place as i64)));
    Translated::new(labelled.chain(named).collect(), errors, warnings)
}

/// The instructions of one line of machine code. What stands for itself is CLRX's form. Warns of
/// instructions whose form leaves bits out: in a program they are data.
fn line_of_words(
    words: &[u32],
    how: Disassembly,
    mut place: u64,
    span: Span,
    warnings: &mut Vec<Warning>,
) -> Result<Vec<Disassembled>, SourceError> {
    let mut lines = Vec::new();
    let mut rest = words;
    while !rest.is_empty() {
        let mut line = disassemble_clrx(rest, how.target, if how.by_line { 0 } else { place })
            .map_err(|error| SourceError::illegal(error.to_string(), span))?;
        let (these, others) = rest.split_at(line.words);
        if let Err(error) = disassemble_clrx_exactly(rest, how.target) {
            match &error {
                Undisassembled::Words(error) => {
                    let message = format!("these words are no instruction, their text may leave bits out: {error}");
                    warnings.push(Warning::new(message, span));
                }
                Undisassembled::Other { .. } => warnings.push(Warning::new(error.to_string(), span)),
                _ => {}
            }
            if !how.by_line {
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
