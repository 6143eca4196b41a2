//! The dialects, behind one reader and one printer.

use std::fmt;
use std::str::FromStr;

use super::scan::Symbols;
use super::{Listing, Partial, Source, SourceError, clrx, llvm};
use crate::instruction::Encoding;
use crate::machine::EncodeError;
use crate::{Instruction, Target};

/// The dialect of an assembly text. The same text can mean different machine words in the two
/// (ledger A11, P7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Syntax {
    /// LLVM's assembler.
    #[default]
    Llvm,
    /// CLRadeonExtender's assembler.
    Clrx,
}

impl Syntax {
    /// All of them, the default first.
    pub const ALL: [Syntax; 2] = [Syntax::Llvm, Syntax::Clrx];
}

impl fmt::Display for Syntax {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Syntax::Llvm => "llvm",
            Syntax::Clrx => "clrx",
        })
    }
}

/// No dialect is called so.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no dialect is called `{0}`; there are llvm and clrx")]
pub struct UnknownSyntax(pub String);

impl FromStr for Syntax {
    type Err = UnknownSyntax;

    fn from_str(name: &str) -> Result<Self, UnknownSyntax> {
        let known = Syntax::ALL.into_iter().find(|syntax| syntax.to_string().eq_ignore_ascii_case(name));
        known.ok_or_else(|| UnknownSyntax(name.to_owned()))
    }
}

/// The dialect has no text for an instruction.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unprintable {
    /// CLRX's text shows machine code; the instruction has none.
    #[error(transparent)]
    Words(#[from] EncodeError),
    /// LLVM has no text for the form.
    #[error("LLVM has no text for this form of {mnemonic} ({encoding}, {target})")]
    Unknown {
        /// The instruction.
        mnemonic: &'static str,
        /// Its encoding.
        encoding: Encoding,
        /// The processor.
        target: Target,
    },
}

/// Reads a text.
///
/// # Errors
/// All mistakes, in the order of the text.
pub fn read(source: &Source, target: Target, syntax: Syntax) -> Result<Listing, Vec<SourceError>> {
    read_partially(source, target, syntax).complete()
}

/// Reads a text that is one program.
///
/// # Errors
/// All mistakes, in the order of the text; or the first instruction that does not belong to the program.
pub fn read_program(source: &Source, target: Target, syntax: Syntax) -> Result<Listing, Vec<SourceError>> {
    read(source, target, syntax).and_then(|listing| one_program(listing, target))
}

/// Reads a text that is one program, with the functions that it calls, before linking. It begins at the label `entry`,
/// if that is not its first instruction.
///
/// # Errors
/// As [`read_program`].
pub fn read_unlinked_program(
    source: &Source,
    entry: Option<&str>,
    target: Target,
    syntax: Syntax,
) -> Result<Listing, Vec<SourceError>> {
    let listing = read_unlinked(source, target, syntax)?;
    one_program(entry.map_or(listing.clone(), |entry| listing.entered_at(entry)), target)
}

fn one_program(mut listing: Listing, target: Target) -> Result<Listing, Vec<SourceError>> {
    let warnings = listing.one_program(target).map_err(|error| vec![error])?;
    listing.warnings.extend(warnings);
    Ok(listing)
}

/// Reads a text before linking: `name@rel32@lo+4` and its kin are operands
/// ([`Operand::Linked`](crate::instruction::Operand::Linked)).
///
/// # Errors
/// All mistakes, in the order of the text.
pub fn read_unlinked(source: &Source, target: Target, syntax: Syntax) -> Result<Listing, Vec<SourceError>> {
    match syntax {
        Syntax::Llvm => llvm::read_partially(source, target, Symbols::unlinked()).complete(),
        Syntax::Clrx => read(source, target, syntax),
    }
}

/// Reads what can be read of a text; each statement for itself.
pub fn read_partially(source: &Source, target: Target, syntax: Syntax) -> Partial {
    match syntax {
        Syntax::Llvm => llvm::read_partially(source, target, Symbols::default()),
        Syntax::Clrx => clrx::read_partially(source, target),
    }
}

/// The canonical text of an instruction.
///
/// # Errors
/// The dialect has no text for it.
pub fn print(instruction: &Instruction, target: Target, syntax: Syntax) -> Result<String, Unprintable> {
    match syntax {
        Syntax::Llvm if llvm::has_text(instruction, target) => Ok(llvm::print_llvm(instruction, target)),
        Syntax::Llvm => {
            Err(Unprintable::Unknown { mnemonic: instruction.row.mnemonic, encoding: instruction.encoding, target })
        }
        Syntax::Clrx if !clrx::knows(target) => {
            Err(Unprintable::Unknown { mnemonic: instruction.row.mnemonic, encoding: instruction.encoding, target })
        }
        Syntax::Clrx => Ok(clrx::print_clrx(instruction, target)?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_goes_on_after_an_error() {
        let source = Source::new("-", "v_nop\nv_foo\nv_mov_b32 v0, v1\nv_mov_b32 v0");
        let partial = read_partially(&source, Target::Gfx900, Syntax::Llvm);
        let lines: Vec<_> = partial.listing.statements.iter().map(|statement| statement.line).collect();
        let wrong: Vec<_> = partial.errors.iter().map(|error| error.line(&source)).collect();
        assert_eq!((lines, wrong), (vec![1, 3], vec![2, 4]));
        assert_eq!(read(&source, Target::Gfx900, Syntax::Llvm).unwrap_err().len(), 2);
    }

    #[test]
    fn values_of_the_linker_are_read_only_where_they_may_be() {
        let source = Source::new("-", "s_add_u32 s0, s0, f@rel32@lo+4\ns_branch l\nl:");
        assert!(read(&source, Target::Gfx900, Syntax::Llvm).is_err());
        let listing = read_unlinked(&source, Target::Gfx900, Syntax::Llvm).unwrap();
        assert_eq!(listing.statements[0].instruction.words(Target::Gfx900), 2);
        assert!(read_unlinked(&Source::new("-", "s_add_u32 s0, s0, f"), Target::Gfx900, Syntax::Llvm).is_err());
    }

    #[test]
    fn names() {
        for syntax in Syntax::ALL {
            assert_eq!(syntax.to_string().parse(), Ok(syntax));
        }
        assert!("gas".parse::<Syntax>().is_err());
    }
}
