//! Why an instruction has no machine code, or machine code is no instruction.

use thiserror::Error;

use crate::instruction::Encoding;
use crate::target::Target;

/// The instruction has no machine code.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum EncodeError {
    /// The row has no such form on the target.
    #[error("{mnemonic} has no {encoding} encoding on {target}")]
    NoEncoding {
        /// The instruction.
        mnemonic: &'static str,
        /// The encoding that was asked for.
        encoding: Encoding,
        /// The processor.
        target: Target,
    },
    /// There are too many operands or too few.
    #[error("{mnemonic} has {expected} operands, not {found}")]
    OperandCount {
        /// The instruction.
        mnemonic: &'static str,
        /// How many its row has.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// The number counts from 1.
    #[error("operand {number} of {mnemonic} cannot be encoded in {encoding}")]
    Operand {
        /// The instruction.
        mnemonic: &'static str,
        /// Which operand, from 1.
        number: usize,
        /// The encoding that was asked for.
        encoding: Encoding,
    },
    /// A modifier that the encoding has no room for.
    #[error("{mnemonic} in {encoding} has no field {field} of this value")]
    Modifier {
        /// The instruction.
        mnemonic: &'static str,
        /// The encoding that was asked for.
        encoding: Encoding,
        /// The field's name.
        field: String,
    },
    /// Different literals, of which one word has room for one.
    #[error("{mnemonic} has room for one literal, not for {first:#x} and {second:#x}")]
    TwoLiterals {
        /// The instruction.
        mnemonic: &'static str,
        /// One literal.
        first: u32,
        /// Another.
        second: u32,
    },
}

/// The words are no instruction.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DecodeError {
    /// The words end within the instruction.
    #[error("{found} dwords are not a whole instruction, which takes {needed}")]
    Truncated {
        /// How many dwords it takes.
        needed: usize,
        /// How many there are.
        found: usize,
    },
    /// The dialect of the text has no such target.
    #[error("CLRX's syntax has no target {target}")]
    Dialect {
        /// The processor.
        target: Target,
    },
    /// No encoding begins with these bits.
    #[error("{dword:#010x} belongs to no encoding of {target}")]
    UnknownEncoding {
        /// The first dword.
        dword: u32,
        /// The processor.
        target: Target,
    },
    /// The encoding has no instruction of this number.
    #[error("{encoding} has no opcode {opcode:#x} on {target}")]
    UnknownOpcode {
        /// The encoding.
        encoding: Encoding,
        /// The number.
        opcode: u32,
        /// The processor.
        target: Target,
    },
    /// A field has a value that the documents reserve.
    #[error("{mnemonic} in {encoding}: the value {value:#x} of field {field} is reserved")]
    Reserved {
        /// The instruction.
        mnemonic: &'static str,
        /// Its encoding.
        encoding: Encoding,
        /// The field's name.
        field: String,
        /// Its value.
        value: u32,
    },
}
