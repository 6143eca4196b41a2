//! Values of inline constants and literals, by operand type.

use crate::instruction::{Operand, code};
use crate::isa::Type;

/// The bits of a constant operand: low and high word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConstantValue {
    pub lo: u32,
    pub hi: u32,
    /// An inline constant in a packed operand, whose high half no source decides (ledger P18).
    pub high_half_open: bool,
}

/// 0.5, -0.5, 1, -1, 2, -2, 4, -4, 1/(2*pi) as f64, f32 and f16 patterns.
const FLOATS: [(u64, u32, u16); 9] = [
    (0x3fe0_0000_0000_0000, 0x3f00_0000, 0x3800),
    (0xbfe0_0000_0000_0000, 0xbf00_0000, 0xb800),
    (0x3ff0_0000_0000_0000, 0x3f80_0000, 0x3c00),
    (0xbff0_0000_0000_0000, 0xbf80_0000, 0xbc00),
    (0x4000_0000_0000_0000, 0x4000_0000, 0x4000),
    (0xc000_0000_0000_0000, 0xc000_0000, 0xc000),
    (0x4010_0000_0000_0000, 0x4080_0000, 0x4400),
    (0xc010_0000_0000_0000, 0xc080_0000, 0xc400),
    (0x3fc4_5f30_6dc9_c882, 0x3e22_f983, 0x3118),
];

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
/// operand's width; on 16-bit integer operands the low half of its f32 pattern (ledger S2). A literal of a 64-bit operand is its high word (f64), sign-extended (i64) or
/// zero-extended.
pub fn constant_value(operand: Operand, ty: Type) -> Option<ConstantValue> {
    let packed = matches!(ty, Type::Pk16 | Type::PkF16);
    let wide =
        |value: u64, high_half_open| ConstantValue { lo: value as u32, hi: (value >> 32) as u32, high_half_open };
    match operand {
        Operand::Code { code: source, .. } => {
            if let Some(value) = inline_integer(source) {
                return Some(wide(value as u64, packed));
            }
            let index = source.checked_sub(code::FLOAT_HALF)? as usize;
            let &(double, single, half) = FLOATS.get(index)?;
            Some(match ty {
                _ if ty.words() == 2 => wide(double, false),
                Type::F16 | Type::PkF16 => wide(half as u64, packed),
                _ => wide(single as u64, packed),
            })
        }
        Operand::Literal(value) => Some(match ty {
            Type::F64 => ConstantValue { lo: 0, hi: value, high_half_open: false },
            Type::I64 => wide(value as i32 as i64 as u64, false),
            _ => wide(value as u64, false),
        }),
        Operand::Immediate(value) => Some(wide(value as u64, false)),
        Operand::Absent => None,
    }
}
