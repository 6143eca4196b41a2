//! The syntax of CLRadeonExtender's assembler.
//!
//! The reader is directed by the operand kinds of a row: whether `s6` is a register or the name of a
//! number depends on what can stand there. Operands and modifiers choose the encoding. Where the
//! dialect differs from LLVM's (ledger, section 2), the same text can mean another machine word: the
//! defaults of `dst_unused` (A11) and of `op_sel_hi` (P7); a warning names both.
//!
//! Symbols, register symbols, expressions, several statements in a line and data of 32 bits are read;
//! macros, conditions, repetitions, scopes, sections and other data are not: their directives are errors.

mod cursor;
mod expression;
mod field;
mod float;
mod interpolation;
mod memory;
mod memory_modifier;
mod modifier;
mod names;
mod operand;
mod print;
mod register;
mod scalar;
mod split;
mod statement;
mod symbols;
mod value;
mod vector;

pub use print::{Disassembled, clrx_label, disassemble_clrx, print_clrx};

use super::diagnostic::suggest;
use super::{Listing, Partial, Source, SourceError};
use crate::{Feature, Target};
use cursor::Cursor;
use statement::State;
use symbols::Symbols;

/// How often the text is read at most, until every name that is used before its definition is known.
const MAX_PASSES: usize = 4;

/// Whether CLRX knows a target: none with matrix instructions.
pub(super) fn knows(target: Target) -> bool {
    !target.has(Feature::Matrix)
}

/// Reads a text in CLRX's syntax.
///
/// # Errors
/// All mistakes, in the order of the text.
pub fn read_clrx(source: &Source, target: Target) -> Result<Listing, Vec<SourceError>> {
    read_partially(source, target).complete()
}

/// Reads what can be read of a text in CLRX's syntax.
pub(super) fn read_partially(source: &Source, target: Target) -> Partial {
    if !knows(target) {
        let place = super::Span::new(0, source.text.chars().next().map_or(0, char::len_utf8));
        let message = format!("CLRX's syntax has no target {target}");
        let error = SourceError::unsupported(message, place).with_hint("write LLVM's syntax");
        return Partial { errors: vec![error], ..Partial::default() };
    }
    let (bytes, comment_errors) = split::without_comments(&source.text);
    let text = String::from_utf8_lossy(&bytes);
    let mut symbols = Symbols::default();
    let mut partial = Partial::default();
    for number in 0..MAX_PASSES {
        symbols.guesses = number == 0;
        let changed;
        (partial, changed) = pass(&text, &bytes, target, &mut symbols);
        if !changed && !symbols.guessed.take() {
            break;
        }
    }
    partial.errors.extend(comment_errors);
    partial.errors.sort_by_key(|error| error.span);
    suggest(&mut partial.errors, |span| statement::suggestion(&text[span.start..span.end], target));
    partial
}

/// Reads the text once. Whether a name has another meaning than before.
fn pass(text: &str, bytes: &[u8], target: Target, symbols: &mut Symbols) -> (Partial, bool) {
    symbols.restart();
    let mut state = State {
        target,
        symbols,
        changed: false,
        here: 0,
        oldmodparam: false,
        ended: false,
        warnings: Vec::new(),
        statements: Vec::new(),
        data: Vec::new(),
    };
    let mut errors = Vec::new();
    let (mut line, mut counted) = (1, 0);
    for piece in split::statements(bytes) {
        let mut cursor = Cursor::new(text, piece.span);
        let start = cursor.start();
        line += bytes[counted..start].iter().filter(|&&byte| byte == b'\n').count();
        counted = start;
        errors.extend(state.read(&mut cursor, line, piece.line).err());
        if state.ended {
            break;
        }
    }
    let changed = state.changed;
    let listing =
        Listing { statements: state.statements, warnings: state.warnings, data: state.data, ..Listing::default() };
    (Partial { listing, errors }, changed)
}

#[cfg(test)]
mod tests;
