//! Scalar instructions and scalar memory.

use smallvec::SmallVec;

use super::super::suffix::Suffix;
use super::super::{SourceError, Span};
use super::expression::expression;
use super::float::Float;
use super::operand::{Reader, Signs, operand};
use super::register::{Alignment, register};
use crate::Feature;
use crate::instruction::{Instruction, MemoryBits, Modifiers, Operand, code};
use crate::isa::{Field, Format, OperandKind, Row, Type};

impl Reader<'_, '_, '_> {
    /// Reads what follows the mnemonic of a scalar instruction. `_e64` makes its constants literals.
    pub fn scalar_instruction(
        &mut self,
        row: &'static Row,
        suffix: Option<Suffix>,
        mnemonic: Span,
    ) -> Result<Instruction, SourceError> {
        self.literals_only = suffix == Some(Suffix::E64);
        let mut operands: SmallVec<[Operand; 6]> = SmallVec::new();
        for (index, &kind) in row.operands.iter().enumerate() {
            if kind.field == Field::OptionalSimm16 && self.cursor.at_end() {
                operands.push(Operand::Immediate(0));
                continue;
            }
            self.separator(index)?;
            let operand = self.scalar_operand(row, kind, &operands)?;
            operands.push(operand);
        }
        let mut modifiers = Modifiers::default();
        if row.format == Format::Smem {
            self.scalar_memory_modifiers(row, &operands, &mut modifiers, mnemonic)?;
        }
        match self.cursor.at_end() {
            true => Ok(Instruction { row, encoding: row.format.encoding(), operands, modifiers }),
            false => Err(self.cursor.unexpected("the end of the statement")),
        }
    }

    fn scalar_operand(&mut self, row: &Row, kind: OperandKind, before: &[Operand]) -> Result<Operand, SourceError> {
        let words = kind.ty.words();
        match kind.field {
            Field::Sdst
            | Field::SdstRead
            | Field::SdstOnlyRead
            | Field::ScalarData
            | Field::ScalarDataReturned
            | Field::ScalarBase => self.scalar(words, Alignment::Even),
            Field::Literal => {
                self.cursor.eat("@");
                let lit = self.cursor.eat_call("lit");
                let value = match Float::read(self.cursor.rest()) {
                    Some(float) => {
                        let start = self.cursor.start();
                        self.cursor.advance(float.length);
                        let ty = float.suffix.unwrap_or(Type::F32);
                        let bits = float.bits(ty).map(|bits| if ty == Type::F64 { bits >> 32 } else { bits });
                        bits.and_then(|bits| i64::try_from(bits).ok()).ok_or_else(|| {
                            let message = "this constant is out of the range of its type";
                            SourceError::illegal(message, self.cursor.span_from(start))
                        })?
                    }
                    None => self.field(32)?,
                };
                if lit {
                    self.cursor.expect(")")?;
                }
                Ok(Operand::Literal(value as u32))
            }
            Field::Ssrc => {
                let start = self.cursor.start();
                let source = self.source(kind.ty, words, Alignment::Even, Signs::None)?;
                let literal = |operand: &Operand| match operand {
                    Operand::Literal(value) => Some(*value),
                    _ => None,
                };
                let lds = matches!(source.operand, Operand::Code { code: code::LDS_DIRECT, .. });
                if source.operand.as_vgpr().is_some() || lds {
                    return Err(SourceError::illegal("a scalar instruction cannot read this", source.span));
                }
                match (literal(&source.operand), before.iter().find_map(literal)) {
                    (Some(second), Some(first)) if first != second => {
                        let message = "an instruction has room for one literal";
                        Err(SourceError::illegal(message, self.cursor.span_from(start)))
                    }
                    _ => Ok(source.operand),
                }
            }
            Field::BranchTarget => self.branch_target(),
            Field::WaitCount => self.wait_counts().map(Operand::Immediate),
            Field::HardwareRegister => self.hardware_register().map(Operand::Immediate),
            Field::Message => self.message().map(Operand::Immediate),
            Field::SmemOffset => self.scalar_offset(row),
            Field::ProbeControl => self.field(7).map(Operand::Immediate),
            Field::GprIndexMode if row.format == Format::Sopc => self.field(8).map(Operand::Immediate),
            _ => {
                let value = self.field(16)?;
                let signed = kind.ty == Type::I16;
                Ok(Operand::Immediate(if signed { (value as i16).into() } else { value }))
            }
        }
    }

    /// A place in the code, as the distance in words from the next instruction.
    fn branch_target(&mut self) -> Result<Operand, SourceError> {
        let start = self.cursor.start();
        self.cursor.eat("@");
        let target = expression(self.cursor, self.scope)?;
        let span = self.cursor.span_from(start);
        let distance = target.value.wrapping_sub(self.scope.here).wrapping_sub(4);
        if distance % 4 != 0 {
            return Err(SourceError::illegal("a branch target is a multiple of 4 bytes away", span));
        }
        match i16::try_from(distance / 4) {
            Ok(words) => Ok(Operand::Immediate(words.into())),
            Err(_) => Err(SourceError::illegal("this branch target is too far away", span)),
        }
    }

    /// A register or a number: 8 bits on gfx6, on gfx7 also a literal, 20 bits on gfx8, 21 with a
    /// sign on gfx9.
    fn scalar_offset(&mut self, row: &Row) -> Result<Operand, SourceError> {
        let start = self.cursor.start();
        if let Some(found) = register(self.cursor, self.scope, self.target)? {
            let span = self.cursor.span_from(start);
            let writes =
                row.operands.iter().any(|kind| matches!(kind.field, Field::ScalarData | Field::ScalarDataReturned));
            if found.words != 1 || !found.is_scalar() {
                return Err(SourceError::illegal("an offset is one scalar register or a number", span));
            }
            if writes && !self.target.has(Feature::ScalarStoreOffset) && found.code != code::M0 {
                return Err(SourceError::illegal("stores and atomics take the offset from m0 only", span));
            }
            return Ok(operand(found));
        }
        let forced = self.cursor.eat_call("lit");
        let bits = self.target.properties().smem_offset_bits;
        let offset = if self.target.has(Feature::SmemLiteral) {
            match self.field(32)? {
                value if forced || value >= 1 << bits => Operand::Literal(value as u32),
                value => Operand::Immediate(value),
            }
        } else {
            let value = self.field(bits)?;
            let signed = value << (64 - bits) >> (64 - bits);
            Operand::Immediate(if self.target.has(Feature::SignedSmemOffset) { signed } else { value })
        };
        if forced {
            self.cursor.expect(")")?;
        }
        Ok(offset)
    }

    fn scalar_memory_modifiers(
        &mut self,
        row: &Row,
        operands: &[Operand],
        modifiers: &mut Modifiers,
        mnemonic: Span,
    ) -> Result<(), SourceError> {
        let has_glc = self.target.has(Feature::WideSmem);
        while let Some(word) = self.cursor.peek_word() {
            let start = self.cursor.start();
            self.cursor.advance(word.len());
            match &word.to_ascii_lowercase()[..] {
                "glc" if has_glc => modifiers.memory.set(MemoryBits::GLC, self.flag()?),
                "nv" if self.target.has(Feature::NonVolatile) => modifiers.memory.set(MemoryBits::NV, self.flag()?),
                "offset" if self.target.has(Feature::SignedSmemOffset) => {
                    modifiers.offset = (self.number_of(21)? << 43 >> 43) as i32;
                    modifiers.memory |= MemoryBits::SOE;
                }
                _ => {
                    let message = format!("`{word}` is no modifier of this instruction");
                    return Err(SourceError::illegal(message, self.cursor.span_from(start)));
                }
            }
        }
        let offset = row.operand(Field::SmemOffset).and_then(|(index, _)| operands.get(index));
        let register = offset.is_some_and(|operand| operand.as_scalar_register().is_some());
        if modifiers.memory.contains(MemoryBits::SOE) && !register {
            return Err(SourceError::illegal("an offset beside an offset needs a register", mnemonic));
        }
        Ok(())
    }
}
