//! The result of reading a text.

use super::{Span, Warning};
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
