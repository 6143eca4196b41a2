//! Values of inline constants and literals, by operand type.

use crate::instruction::{Operand, code};
use crate::isa::Type;

/// The bits of a constant operand: low and high word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConstantValue {
    /// Bits 31:0.
    pub lo: u32,
    /// Bits 63:32; of operands of at most 32 bits they mean nothing.
    pub hi: u32,
    /// An inline constant in a packed operand, whose high half no source decides (ledger P18).
    pub high_half_open: bool,
}

fn inline_integer(source: u16) -> Option<i64> {
    match source {
        code::ZERO..=code::INT_64 => Some((source - code::ZERO) as i64),
        code::MINUS_1..=code::MINUS_16 => Some(-((source - code::INT_64) as i64)),
        _ => None,
    }
}

/// The value of `operand` if it is a constant, read as `ty`.
///
/// Integers are sign-extended to the operand's width. A float constant has the pattern of the
/// operand's width; on 16-bit integer operands the low half of its f32 pattern (ledger S2). A literal of a 64-bit
/// operand is its high word (f64), sign-extended (i64) or zero-extended.
pub fn constant_value(operand: Operand, ty: Type) -> Option<ConstantValue> {
    let packed = ty.is_packed();
    let wide =
        |value: u64, high_half_open| ConstantValue { lo: value as u32, hi: (value >> 32) as u32, high_half_open };
    match operand {
        Operand::Code { code: source, .. } => {
            if let Some(value) = inline_integer(source) {
                return Some(wide(value as u64, packed));
            }
            let index = source.checked_sub(code::FLOAT_HALF)? as usize;
            let &(double, single, half) = code::FLOATS.get(index)?;
            Some(match ty.element() {
                element if element.words() == 2 => wide(double, false),
                Type::F16 => wide(half as u64, packed),
                _ => wide(single as u64, packed),
            })
        }
        Operand::Literal(value) => Some(match ty {
            Type::F64 => ConstantValue { lo: 0, hi: value, high_half_open: false },
            Type::I64 => wide(value as i32 as i64 as u64, false),
            _ => wide(value as u64, false),
        }),
        Operand::Immediate(value) => Some(wide(value as u64, false)),
        Operand::Linked(_) | Operand::Absent => None,
    }
}
