//! Scalar functions: what the scalar unit computes, one function per opcode.
//!
//! A function takes the source operands, where needed the old destination and SCC, and gives a new
//! destination, a new SCC, or both; the rule in [`crate::wave`] reads and writes the registers.

mod arithmetic;
mod bits;
mod compare;
mod logic;
mod movement;
mod signature;

pub(crate) use signature::scalar;
pub use signature::{Operands, Outcome, ScalarArgument, ScalarFunction, ScalarResult};

use crate::isa::tables::families;

families! {
    ScalarFunction:
    Arithmetic = arithmetic,
    Bits = bits,
    Compare = compare,
    Logic = logic,
    Movement = movement,
}

/// Short names for the operand kinds of the rows: field, then type.
#[rustfmt::skip]
pub(crate) mod kinds {
    use crate::isa::{Field, OperandKind, Type};

    const fn kind(field: Field, ty: Type) -> OperandKind { OperandKind { field, ty } }

    pub const D_B32: OperandKind = kind(Field::Sdst, Type::B32);
    pub const D_I32: OperandKind = kind(Field::Sdst, Type::I32);
    pub const D_U32: OperandKind = kind(Field::Sdst, Type::U32);
    pub const D_B64: OperandKind = kind(Field::Sdst, Type::B64);
    pub const D_I64: OperandKind = kind(Field::Sdst, Type::I64);
    pub const D_U64: OperandKind = kind(Field::Sdst, Type::U64);
    /// Destinations whose old value is read as well.
    pub const DR_B32: OperandKind = kind(Field::SdstRead, Type::B32);
    pub const DR_I32: OperandKind = kind(Field::SdstRead, Type::I32);
    pub const DR_B64: OperandKind = kind(Field::SdstRead, Type::B64);
    pub const S_B32: OperandKind = kind(Field::Ssrc, Type::B32);
    pub const S_I32: OperandKind = kind(Field::Ssrc, Type::I32);
    pub const S_U32: OperandKind = kind(Field::Ssrc, Type::U32);
    pub const S_B64: OperandKind = kind(Field::Ssrc, Type::B64);
    pub const S_I64: OperandKind = kind(Field::Ssrc, Type::I64);
    pub const S_U64: OperandKind = kind(Field::Ssrc, Type::U64);
    /// The register operand of `s_cmpk`, in the destination field but only read.
    pub const S_CMPK_I32: OperandKind = kind(Field::SdstOnlyRead, Type::I32);
    pub const S_CMPK_U32: OperandKind = kind(Field::SdstOnlyRead, Type::U32);
    /// Signed and unsigned 16-bit immediates.
    pub const IMM_I16: OperandKind = kind(Field::Simm16, Type::I16);
    pub const IMM_U16: OperandKind = kind(Field::Simm16, Type::U16);
}

/// The rows of a family and, in the same order, their functions. Scalar rows have no flags.
macro_rules! scalar_table {
    ($family:ident; $($mnemonic:ident: $format:ident [$($opcode:tt)*] ($($operand:expr),*), $function:expr;)*) => {
        $crate::isa::tables::instruction_table! { scalar Scalar ScalarFunction $family;
            $($mnemonic: $format [$($opcode)*] ($($operand),*), $crate::isa::Flags::PLAIN, $function;)*
        }
    };
}
pub(crate) use scalar_table;
