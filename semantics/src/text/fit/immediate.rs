//! Integers in fields of an instruction.

use super::super::SourceError;
use super::super::constant::{Number, shown};
use super::super::written::WrittenOperand;
use super::describe;
use super::operands::Matcher;
use crate::instruction::Operand;
use crate::isa::{Field, Format, Type};
use crate::{Feature, Target};

impl Matcher<'_> {
    /// The value of a field: sign-extended for signed types.
    pub(super) fn immediate(&self, number: Number, slot: &WrittenOperand) -> Result<Operand, SourceError> {
        let Number::Integer(value) = number else {
            let role = describe::role(self.candidate.form.row, self.index);
            return Err(SourceError::illegal(format!("{role} must be an integer"), slot.span));
        };
        let (lowest, highest) = self.range();
        if !(lowest..=highest).contains(&value) {
            return Err(self.out_of_range(value, lowest, highest, slot));
        }
        Ok(match (self.kind.field, self.kind.ty) {
            (Field::SmemOffset, _) if needs_literal(value, self.candidate.form.target) => {
                Operand::Literal(value as u32)
            }
            (Field::SmemOffset, _) => Operand::Immediate(value),
            (_, Type::I16) => Operand::Immediate((value as i16).into()),
            _ => Operand::Immediate((value as u16).into()),
        })
    }

    /// The 32-bit constant behind the instruction. Of 16-bit floats the lower half counts: a negative
    /// number has no more bits, but machine code can have more.
    pub(super) fn word(&self, number: Number, slot: &WrittenOperand) -> Result<Operand, SourceError> {
        match number {
            Number::Integer(value) if self.kind.ty == Type::F16 && value < 0 => match i16::try_from(value) {
                Ok(value) => Ok(Operand::Literal((value as u16).into())),
                Err(_) => Err(SourceError::illegal(format!("{} does not fit in 16 bits", shown(value)), slot.span)),
            },
            Number::Integer(value) if (i64::from(i32::MIN)..=u32::MAX.into()).contains(&value) => {
                Ok(Operand::Literal(value as u32))
            }
            Number::Integer(value) => {
                Err(SourceError::illegal(format!("{} does not fit in 32 bits", shown(value)), slot.span))
            }
            Number::Float(_) if self.kind.ty.is_float() => {
                let literal = number.literal(self.kind.ty, self.candidate.form.target);
                literal.map(Operand::Literal).map_err(|problem| SourceError::illegal(problem, slot.span))
            }
            Number::Float(_) => Err(SourceError::illegal("the constant must be an integer", slot.span)),
        }
    }

    /// The least and the greatest value that the field holds.
    pub(super) fn range(&self) -> (i64, i64) {
        let row = self.candidate.form.row;
        let signed = self.kind.ty == Type::I16 || row.format == Format::Sopp;
        match self.kind.field {
            Field::GprIndexMode => (0, 15),
            Field::ProbeControl => (0, 0x7f),
            Field::ExportTarget => (0, 63),
            Field::SmemOffset => self.candidate.form.smem_offset_range(),
            Field::HardwareRegister | Field::Message | Field::OptionalSimm16 => (0, 0xffff),
            _ => (if signed { i16::MIN.into() } else { 0 }, 0xffff),
        }
    }

    fn out_of_range(&self, value: i64, lowest: i64, highest: i64, slot: &WrittenOperand) -> SourceError {
        let message = match self.kind.field {
            Field::SmemOffset => {
                format!("the offset must be {} to {}, not {}", shown(lowest), shown(highest), shown(value))
            }
            Field::GprIndexMode | Field::ProbeControl | Field::ExportTarget => {
                let role = describe::role(self.candidate.form.row, self.index);
                format!("{role} must be {lowest} to {highest}, not {value}")
            }
            _ => format!("{value} does not fit in 16 bits: {lowest} to {highest}"),
        };
        SourceError::illegal(message, slot.span)
    }
}

/// Where an offset can be a literal, the instruction word has 8 bits.
fn needs_literal(value: i64, target: Target) -> bool {
    target.has(Feature::SmemLiteral) && value > 0xff
}
