//! Why an instruction has no machine code, or machine code is no instruction.

use thiserror::Error;

use crate::instruction::Encoding;
use crate::target::Target;

/// The instruction has no machine code.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum EncodeError {
    #[error("{mnemonic} has no {encoding} encoding on {target}")]
    NoEncoding { mnemonic: &'static str, encoding: Encoding, target: Target },
    #[error("{mnemonic} has {expected} operands, not {found}")]
    OperandCount { mnemonic: &'static str, expected: usize, found: usize },
    /// The number counts from 1.
    #[error("operand {number} of {mnemonic} cannot be encoded in {encoding}")]
    Operand { mnemonic: &'static str, number: usize, encoding: Encoding },
    #[error("{mnemonic} in {encoding} has no field {field} of this value")]
    Modifier { mnemonic: &'static str, encoding: Encoding, field: String },
    #[error("{mnemonic} has room for one literal, not for {first:#x} and {second:#x}")]
    TwoLiterals { mnemonic: &'static str, first: u32, second: u32 },
}

/// The words are no instruction.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DecodeError {
    #[error("{found} dwords are not a whole instruction, which takes {needed}")]
    Truncated { needed: usize, found: usize },
    #[error("{dword:#010x} belongs to no encoding of {target}")]
    UnknownEncoding { dword: u32, target: Target },
    #[error("{encoding} has no opcode {opcode:#x} on {target}")]
    UnknownOpcode { encoding: Encoding, opcode: u32, target: Target },
    #[error("{mnemonic} in {encoding}: the value {value:#x} of field {field} is reserved")]
    Reserved { mnemonic: &'static str, encoding: Encoding, field: String, value: u32 },
}
