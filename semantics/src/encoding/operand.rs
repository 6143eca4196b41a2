//! Operands.

use super::{Link, code};

/// An operand, numbered as the machine numbers source operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operand {
    /// A register or an inline constant.
    Code {
        /// The source operand code, 9 bits.
        code: u16,
        /// How many consecutive 32-bit registers the operand covers; 1 for a constant.
        words: u8,
    },
    /// A 32-bit constant that follows the instruction word.
    Literal(u32),
    /// An immediate field of the instruction: `simm16`, a wait count, an offset.
    Immediate(i64),
    /// A word that follows the instruction word, and that the linker puts there.
    Linked(Link),
    /// No register here, where one is possible: `off`, the destination of an atomic that does not
    /// return, or an optional operand left out.
    Absent,
}

impl Operand {
    /// Vector registers `v[index]` and up, `words` of them.
    pub fn vgpr(index: u16, words: u8) -> Self {
        Operand::Code { code: code::VGPR + index, words }
    }
    /// Scalar registers by operand code.
    pub fn scalar(code: u16, words: u8) -> Self {
        Operand::Code { code, words }
    }
    /// The index of the first vector register, if this is one.
    pub fn as_vgpr(self) -> Option<u16> {
        match self {
            Operand::Code { code: code @ code::VGPR..code::AGPR, .. } => Some(code - code::VGPR),
            _ => None,
        }
    }
    /// The index of the first accumulation register, if this is one.
    pub fn as_agpr(self) -> Option<u16> {
        match self {
            Operand::Code { code, .. } => code.checked_sub(code::AGPR),
            _ => None,
        }
    }
    /// The number of the first register, if this is a vector or an accumulation register: the state has both in one
    /// row, first the vector registers.
    pub fn as_vector(self) -> Option<u16> {
        match self {
            Operand::Code { code, .. } => code.checked_sub(code::VGPR),
            _ => None,
        }
    }
    /// The operand code of the first scalar register, if this is one (SGPR, VCC, TTMP, M0, EXEC).
    pub fn as_scalar_register(self) -> Option<u16> {
        match self {
            Operand::Code { code, .. } if code < code::ZERO => Some(code),
            _ => None,
        }
    }
    /// Whether this is an end of an aperture of FLAT addresses.
    pub fn is_aperture(self) -> bool {
        matches!(self, Operand::Code { code: code::SHARED_BASE..=code::PRIVATE_LIMIT, .. })
    }
    /// Whether this is an inline constant or a literal.
    pub fn is_constant(self) -> bool {
        matches!(
            self,
            Operand::Code { code: code::ZERO..=code::MINUS_16 | code::FLOAT_HALF..=code::INV_2PI, .. }
                | Operand::Literal(_)
        )
    }
}
