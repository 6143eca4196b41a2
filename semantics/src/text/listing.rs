//! The result of reading a text.

use super::{SourceError, Span, Warning};
use crate::Instruction;

/// One instruction of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    pub instruction: Instruction,
    /// From the mnemonic to the last operand or modifier.
    pub span: Span,
    /// The line of the mnemonic, from 1.
    pub line: usize,
}

/// All instructions of a text, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Listing {
    pub statements: Vec<Statement>,
    pub warnings: Vec<Warning>,
}

/// The instructions of a text that could be read, and what is wrong with the rest.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Partial {
    pub listing: Listing,
    /// In the order of the text.
    pub errors: Vec<SourceError>,
}

impl Partial {
    /// The listing, if nothing is wrong.
    ///
    /// # Errors
    /// All mistakes.
    pub fn complete(self) -> Result<Listing, Vec<SourceError>> {
        if self.errors.is_empty() { Ok(self.listing) } else { Err(self.errors) }
    }
}
