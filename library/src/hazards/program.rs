//! Programs that are looked at.

use gcn_hazards::{Before, Code, Finding, Options, Start, check, starts};
use gcn_semantics::control::ControlError;
use gcn_semantics::text::{Listing, Source, SourceError, read_hex, read_unlinked};
use gcn_semantics::{Instruction, Target};

use crate::Failure;
use gcnverify::equiv::Fragment;
use gcnverify::job::{Abi, Input, Notation, Unreadable};

/// A program with its text.
#[derive(Debug, Clone)]
pub struct Program {
    /// The text.
    pub source: Source,
    /// What the text says.
    pub listing: Listing,
    /// The instructions of the listing.
    pub instructions: Vec<Instruction>,
    /// Where it is entered.
    pub starts: Vec<Start>,
    /// The processor.
    pub target: Target,
    /// How the text is written.
    pub notation: Notation,
}

impl Program {
    /// The program of a text.
    ///
    /// # Errors
    /// If the text is no program, or has no instruction.
    pub fn new(input: Input, target: Target, abi: Abi) -> Result<Program, Failure> {
        let Input { source, notation, entry } = input;
        let listing = match notation {
            Notation::Text(syntax) => {
                let listing = read_unlinked(&source, target, syntax);
                listing.map(|listing| entry.map_or(listing.clone(), |entry| listing.entered_at(&entry)))
            }
            Notation::Hex => read_hex(&source, target).complete(),
        };
        match listing {
            Err(errors) => Err(Unreadable { source, errors }.into()),
            Ok(listing) if listing.statements.is_empty() => {
                Err(Failure::message(format!("{} has no instruction", source.name)))
            }
            Ok(listing) => Program::of_fragment(Fragment { source, listing }, target, notation, abi),
        }
    }

    /// A program that has been read already.
    ///
    /// # Errors
    /// If it has a branch that no program can have.
    pub fn of_fragment(fragment: Fragment, target: Target, notation: Notation, abi: Abi) -> Result<Program, Failure> {
        let Fragment { source, listing } = fragment;
        // A kernel finds nothing outstanding. A fragment may be anything: its text tells, if it has names.
        let first = match abi {
            Abi::Fragment => None,
            Abi::Function => Some(Before::Caller),
            Abi::Kernel | Abi::Shader => Some(Before::Nothing),
        };
        let instructions = listing.instructions().cloned().collect();
        let starts = starts(&listing, target, first);
        let program = Program { source, listing, instructions, starts: Vec::new(), target, notation };
        match starts {
            Ok(starts) => Ok(Program { starts, ..program }),
            Err(error) => Err(program.wrong_branch(&error)),
        }
    }

    /// What is looked at.
    pub fn code(&self) -> Code<'_> {
        Code { instructions: &self.instructions, starts: &self.starts, target: self.target }
    }

    /// What is missing.
    ///
    /// # Errors
    /// If it has a branch that no program can have.
    pub fn findings(&self, options: Options) -> Result<Vec<Finding>, Failure> {
        check(self.code(), options).map_err(|error| self.wrong_branch(&error))
    }

    /// The message about a branch that no program can have.
    pub fn wrong_branch(&self, error: &ControlError) -> Failure {
        let span = self.listing.statements[error.instruction].span;
        let error = SourceError::illegal(error.to_string(), span)
            .with_hint("branch to a label; a number is the distance from the next instruction in words");
        Unreadable { source: self.source.clone(), errors: vec![error] }.into()
    }
}
