//! The syntax of LLVM's AMDGPU assembler.
//!
//! What is accepted and what it means follows `llvm-mc` 14, and LLVM 19 where that takes more
//! (`lds` loads without a destination, a register with an offset in SMEM, `lit()`, `{id: 1}` for
//! `hwreg`), with these exceptions: registers and modifier names may be in upper case, modifiers may
//! come in any order, numbers that LLVM silently truncates are errors, a float constant on a 16-bit
//! integer operand is an inline constant, as in LLVM 19, and a status value can stand only where the
//! machine word has room for it. What is printed is LLVM 19's text.

mod attribute;
mod directive;
mod export;
mod format;
mod hardware;
mod hint;
mod label;
mod memory;
mod message;
mod mnemonic;
mod modifier;
mod names;
mod operand;
mod print;
mod section;
mod statement;
mod swizzle;
mod wait;

pub(crate) use print::unused_name;
pub use print::{operand_name, print_llvm};

use super::diagnostic::suggest;
use super::scan::{Cursor, Lexer, Symbols, TokenKind};
use super::{Listing, Partial, Source, SourceError, Statement};
use crate::machine::decode;
use crate::{Instruction, Target};
use directive::{Context, NOP};
use label::Labels;
use statement::StatementReader;

/// Reads a text in LLVM's syntax.
///
/// # Errors
/// All mistakes, in the order of the text.
pub fn read_llvm(source: &Source, target: Target) -> Result<Listing, Vec<SourceError>> {
    read_partially(source, target, Symbols::default()).complete()
}

/// Reads what can be read of a text in LLVM's syntax, with symbols that have a value from the start.
pub(super) fn read_partially(source: &Source, target: Target, symbols: Symbols) -> Partial {
    let mut lexer = Lexer::new(&source.text);
    let reader = StatementReader { source, target };
    let mut context = Context::new(target, symbols);
    let mut section = None;
    let mut labels = Labels::default();
    let mut place: Option<Place> = None;
    let mut listing = Listing::default();
    let mut errors = Vec::new();
    let mut lines = LineCounter::new(&source.text);
    while let Some(line) = lexer.line() {
        let mut cursor = Cursor::new(&source.text, line);
        if let Some(error) = unclosed_comment(line) {
            errors.push(error);
            continue;
        }
        match context.skips(&cursor) {
            Ok(false) => {}
            skipped => {
                errors.extend(skipped.err());
                continue;
            }
        }
        errors.extend(labels.define(&mut cursor, listing.statements.len(), source).err());
        if cursor.at_end() {
            continue;
        }
        let result = context.read(&mut cursor).unwrap_or_else(|| {
            let line = lines.line(cursor.peek().span.start);
            let read = reader.read(&mut cursor, line, &context.symbols, &mut context.warnings)?;
            if let Some((operand, span)) = read.label {
                labels.used(listing.statements.len(), operand, span, source);
            }
            if context.sections.in_data() {
                let message = format!("an instruction in the section {} of data", context.sections.name());
                return Err(SourceError::unsupported(message, read.statement.span).with_hint("write `.text` before it"));
            }
            let same = section.as_deref().is_none_or(|before| before == context.sections.name());
            if !same {
                listing.sections.push(listing.statements.len());
            }
            if section.is_none() || !same {
                section = Some(context.sections.name().to_owned());
            }
            let row = read.statement.instruction.row;
            // Compilers put s_nop behind the end.
            context.ended = row.ends_program() || context.ended && row.mnemonic == "s_nop";
            listing.statements.push(read.statement);
            Ok(())
        });
        let mut nops = std::mem::take(&mut context.nops);
        let multiple = context.multiple.take();
        if std::mem::take(&mut context.gap) {
            let known = place.zip(multiple).filter(|_| !context.ended);
            match known.and_then(|(place, bytes)| place.padding(bytes, &listing, target)) {
                Some(padding) => nops += padding,
                None => {
                    labels.gap();
                    place = multiple.map(|multiple| Place { statement: listing.statements.len(), multiple });
                }
            }
        }
        if nops > 0 {
            let span = cursor.span_of_line();
            let instruction = decode(&[NOP], target).expect("all processors have s_nop").instruction;
            let statement = Statement { instruction, span, line: lines.line(span.start) };
            listing.statements.extend(std::iter::repeat_n(statement, nops));
        }
        errors.extend(result.err());
    }
    errors.extend(context.finish());
    if errors.is_empty() {
        errors = labels.resolve(&mut listing.statements, source, target);
    }
    suggest(&mut errors, |span| mnemonic::suggestion(&source.text[span.start..span.end], target));
    listing.labels = labels.visible(&context.functions);
    listing.symbols = context.symbols.into_linked();
    listing.name_functions();
    listing.warnings = context.warnings;
    Partial { listing, errors }
}

/// A place that is a multiple of some bytes, a power of two.
#[derive(Clone, Copy)]
struct Place {
    /// The number of the statement behind it.
    statement: usize,
    multiple: usize,
}

impl Place {
    /// How many words lie between the last statement and the next multiple of `bytes`, if that is known.
    fn padding(self, bytes: usize, listing: &Listing, target: Target) -> Option<usize> {
        let behind = listing.statements[self.statement..].iter();
        let words: usize = behind.map(|statement| usize::from(statement.instruction.words(target))).sum();
        (bytes <= self.multiple).then(|| (words * 4).next_multiple_of(bytes) / 4 - words)
    }
}

/// Whether LLVM has text for an instruction.
pub(super) fn has_text(instruction: &Instruction, target: Target) -> bool {
    names::is_known(instruction, target)
}

/// A block comment without an end hides the rest of the text, whatever stands before it.
fn unclosed_comment(line: &[super::scan::Token]) -> Option<SourceError> {
    let comment = line.iter().find(|token| token.kind == TokenKind::UnclosedComment)?;
    Some(SourceError::syntax(
        "this comment is not closed",
        super::Span::new(comment.span.start, comment.span.start + 2),
    ))
}

/// Counts lines along growing offsets.
struct LineCounter<'a> {
    text: &'a str,
    offset: usize,
    line: usize,
}

impl<'a> LineCounter<'a> {
    fn new(text: &'a str) -> Self {
        LineCounter { text, offset: 0, line: 1 }
    }
    /// The line of `offset`, which is not before the last one asked for.
    fn line(&mut self, offset: usize) -> usize {
        self.line += self.text.as_bytes()[self.offset..offset].iter().filter(|&&byte| byte == b'\n').count();
        self.offset = offset;
        self.line
    }
}

#[cfg(test)]
mod tests;
