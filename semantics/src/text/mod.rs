//! Reading and printing assembly text.
//!
//! A dialect reads a line into a `written` statement: mnemonic, operands and modifiers with
//! their places, still without meaning. `fit` then finds the row of the instruction tables and
//! the encoding that can carry it; which registers, constants and modifiers are legal follows
//! from the row's operand kinds. So a dialect is only syntax, names and defaults.

mod bit_field;
mod buffer_format;
mod clrx;
mod constant;
mod declared;
mod diagnostic;
mod disassemble;
pub(crate) mod fit;
mod hex;
mod listing;
mod llvm;
mod scan;
mod source;
mod suffix;
mod syntax;
mod written;

pub use bit_field::{BitField, fields};
pub use clrx::{Disassembled, clrx_label, disassemble_clrx, print_clrx, read_clrx};
pub use declared::{Declared, declared_target};
pub use diagnostic::{ErrorKind, SourceError, Warning};
pub use disassemble::{Undisassembled, disassemble, disassemble_clrx_exactly, disassemble_llvm};
pub use fit::{accepted_operands, limits_of_operands};
pub use hex::{hex, one_instruction, read_hex, words_of_lines};
pub use listing::{Data, Label, Listing, Partial, Statement, TABLE_ENTRY};
pub use llvm::{operand_name, print_llvm, read_llvm};
pub use source::{Source, Span};
pub use syntax::{
    Syntax, UnknownSyntax, Unprintable, print, read, read_partially, read_program, read_unlinked, read_unlinked_program,
};
