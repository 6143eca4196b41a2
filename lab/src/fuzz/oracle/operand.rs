//! Operands of the oracle's machine.

use gcn_semantics::instruction::{Operand, code};
use gcn_semantics::isa::Type;

use super::OracleMachine;

/// Whether numbers of this type are signed.
pub fn is_signed(ty: Type) -> bool {
    matches!(ty, Type::I16 | Type::I32 | Type::I64)
}

/// The value of `bits` as a number of type `ty`.
pub fn number(bits: u64, ty: Type) -> i128 {
    let unused = 64 - ty.bits().min(64);
    if is_signed(ty) { (((bits << unused) as i64) >> unused).into() } else { bits.into() }
}

/// An inline constant's bits, by the operand's type (S1, S2); the high half of a packed one is not defined (P18).
pub fn inline_constant(code: u16, ty: Type) -> Option<u64> {
    let value: f64 = match code {
        128..=192 => return Some(u64::from(code - 128)),
        193..=208 => return Some((192 - i64::from(code)) as u64),
        240 => 0.5,
        241 => -0.5,
        242 => 1.0,
        243 => -1.0,
        244 => 2.0,
        245 => -2.0,
        246 => 4.0,
        247 => -4.0,
        248 => {
            return Some(match ty.element() {
                element if element.words() == 2 => 0x3fc4_5f30_6dc9_c882,
                Type::F16 => 0x3118,
                _ => 0x3e22_f983,
            });
        }
        _ => return None,
    };
    let single = u64::from((value as f32).to_bits());
    Some(match ty.element() {
        element if element.words() == 2 => value.to_bits(),
        // Powers of two: the exponent moves.
        Type::F16 => (single >> 16 & 0x8000) | ((single >> 23 & 0xff) - 112) << 10,
        _ => single,
    })
}

impl OracleMachine<'_> {
    /// The 32 or 64 bits of `operand`, as lane `lane` sees them.
    pub(super) fn operand(&self, operand: Operand, ty: Type, lane: u32) -> Option<u64> {
        let wide = ty.words() == 2;
        let cut = |bits: u64| if wide { bits } else { bits & 0xffff_ffff };
        Some(match operand {
            Operand::Literal(value) => match ty {
                Type::F64 => u64::from(value) << 32,
                Type::I64 => value as i32 as i64 as u64,
                _ => value.into(),
            },
            Operand::Immediate(value) => cut(value as u64),
            Operand::Linked(_) | Operand::Absent => return None,
            Operand::Code { code: source, .. } => match source {
                code::VGPR.. if wide => {
                    self.vgpr(source - code::VGPR, lane) | self.vgpr(source - code::VGPR + 1, lane) << 32
                }
                code::VGPR.. => self.vgpr(source - code::VGPR, lane),
                0..=127 if wide => self.pair(source),
                0..=127 => self.scalar(source),
                code::VCCZ => u64::from(self.pair(code::VCC_LO) == 0),
                code::EXECZ => u64::from(self.exec() == 0),
                code::SCC => u64::from(self.scc()),
                _ => cut(inline_constant(source, ty)?),
            },
        })
    }
}
