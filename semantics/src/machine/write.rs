//! From instructions to machine words.

use super::form::WordForm;
use super::layout::{EncodingField, Word, dwords};
use super::place::{Coding, OperandPosition};
use super::{EncodeError, Words, modifier};
use crate::instruction::{Instruction, MemoryBits, Modifiers, Operand, code};
use crate::isa::{Field, Segment, Type};
use crate::target::{Feature, Target};

/// The operand code that says that a literal follows.
pub(crate) const LITERAL: u16 = 255;
/// FLAT's scalar address if there is none.
pub(super) const NO_ADDRESS: u32 = 0x7f;

/// The machine code of `instruction` on `target`: one, two or four dwords, and a literal behind them.
///
/// # Errors
/// The target or the encoding lacks the instruction, an operand or a modifier. What cannot be
/// said in bits is refused; what the machine does not allow (two scalar registers in a vector
/// instruction, a reserved combination) is for the reader of the text to refuse.
pub fn encode(instruction: &Instruction, target: Target) -> Result<Words, EncodeError> {
    let Instruction { row, encoding, operands, modifiers } = instruction;
    let mnemonic = row.mnemonic;
    let form = WordForm::new(row, *encoding, target).ok_or(EncodeError::NoEncoding {
        mnemonic,
        encoding: *encoding,
        target,
    })?;
    if operands.len() != form.places.len() {
        return Err(EncodeError::OperandCount { mnemonic, expected: form.places.len(), found: operands.len() });
    }
    let accumulates = operands.iter().any(|operand| operand.as_agpr().is_some());
    let mut writer = Writer { word: form.layout.value, literal: None, form: &form, modifiers, target, accumulates };
    writer.put(EncodingField::Op, form.opcode.into());
    for (index, (place, &operand)) in form.places.iter().zip(operands).enumerate() {
        if writer.operand(place, operand)?.is_none() {
            return Err(EncodeError::Operand { mnemonic, number: index + 1, encoding: *encoding });
        }
    }
    writer.modifiers()?;
    let mut words: Words = dwords(writer.word, form.layout.dwords).collect();
    words.extend(writer.literal);
    Ok(words)
}

struct Writer<'a> {
    word: Word,
    literal: Option<u32>,
    form: &'a WordForm,
    modifiers: &'a Modifiers,
    target: Target,
    /// Whether an operand is an accumulation register: data are of one kind.
    accumulates: bool,
}

impl Writer<'_> {
    fn put(&mut self, part: EncodingField, value: u32) -> Option<()> {
        self.form.layout.put(&mut self.word, part, value).then_some(())
    }

    /// `Ok(None)`: the field cannot hold the operand.
    fn operand(&mut self, place: &OperandPosition, operand: Operand) -> Result<Option<()>, EncodeError> {
        if let (Operand::Literal(value), Coding::Literal | Coding::Source | Coding::SmemOffset) =
            (operand, place.coding)
        {
            return self.literal(place, value);
        }
        Ok(self.code(place, operand))
    }

    fn literal(&mut self, place: &OperandPosition, value: u32) -> Result<Option<()>, EncodeError> {
        let first = *self.literal.get_or_insert(value);
        if first != value {
            let mnemonic = self.form.of.row.mnemonic;
            return Err(EncodeError::TwoLiterals { mnemonic, first, second: value });
        }
        Ok(match place.coding {
            Coding::Literal => Some(()),
            Coding::SmemOffset if !self.target.has(Feature::SmemLiteral) => None,
            _ => self.put(place.part, LITERAL.into()),
        })
    }

    fn code(&mut self, place: &OperandPosition, operand: Operand) -> Option<()> {
        let part = place.part;
        let vgpr = operand.as_vgpr();
        let scalar = operand.as_scalar_register();
        match (place.coding, operand) {
            (Coding::Vcc, _) => (operand == Operand::scalar(code::VCC_LO, 2)).then_some(()),
            (Coding::Source | Coding::InlineSource, Operand::Code { code: LITERAL, .. }) => None,
            (Coding::Source | Coding::InlineSource, Operand::Code { code, .. }) => self.put(part, code.into()),
            (Coding::VgprSource, Operand::Code { code, .. }) if !(code::ZERO..235).contains(&code) => {
                self.put(part, code.into())
            }
            (Coding::Vgpr | Coding::Data, Operand::Absent) => self.put(part, 0),
            (Coding::Data, _) => match (operand.as_agpr(), self.accumulates) {
                (Some(register), _) => {
                    self.put(EncodingField::AccData, 1)?;
                    self.put(part, register.into())
                }
                (None, false) => self.put(part, vgpr?.into()),
                (None, true) => None,
            },
            (Coding::Vgpr, _) if place.kind.field == Field::FlatAddress && self.has_scratch_choice() => {
                self.put(EncodingField::Sve, 1)?;
                self.put(part, vgpr?.into())
            }
            (Coding::Vgpr, _) => self.put(part, vgpr?.into()),
            (Coding::Agpr, _) => self.put(part, operand.as_agpr()?.into()),
            (Coding::AgprSource, _) => self.put(part, (code::VGPR + operand.as_agpr()?).into()),
            (Coding::MatrixDestination, _) => {
                self.matrix_file(operand)?;
                self.put(part, vgpr.or(operand.as_agpr())?.into())
            }
            (Coding::MatrixSource(source), _) => {
                if operand.as_agpr().is_some() {
                    self.put(EncodingField::AccSources, 1 << source)?;
                }
                self.put(part, (code::VGPR + vgpr.or(operand.as_agpr())?).into())
            }
            (Coding::MatrixAddend, Operand::Code { code, .. }) if operand.is_constant() => self.put(part, code.into()),
            (Coding::MatrixAddend, _) => {
                let is_accumulation = self.form.layout.get(self.word, EncodingField::AccDestination) != 0;
                let register = match is_accumulation || !self.target.has(Feature::UnifiedRegisters) {
                    true => operand.as_agpr()?,
                    false => vgpr?,
                };
                self.put(part, (code::VGPR + register).into())
            }
            (Coding::Scalar, _) => self.put(part, scalar?.into()),
            (Coding::ScalarGroup(group), _) => {
                let code = scalar.filter(|code| code.is_multiple_of(group))?;
                self.put(part, (code / group).into())
            }
            (Coding::Number, Operand::Immediate(value)) => self.number(place, value),
            (Coding::SdwaSource(_), _) if vgpr.is_some() => self.put(part, vgpr?.into()),
            (Coding::SdwaSource(source), Operand::Code { code, .. }) if code != LITERAL => {
                self.put(EncodingField::ScalarSources, 1 << source)?;
                self.put(part, code.into())
            }
            (Coding::SdwaMask, Operand::Code { code: code::VCC_LO, .. }) => Some(()),
            (Coding::SdwaMask, _) => {
                self.put(EncodingField::SdwaSd, 1)?;
                self.put(part, scalar?.into())
            }
            (Coding::SmemOffset, _) => self.smem_offset(operand),
            (Coding::ScalarAddress, Operand::Absent) => self.put(part, NO_ADDRESS),
            (Coding::ScalarAddress, _) => self.put(part, scalar.filter(|&code| u32::from(code) != NO_ADDRESS)?.into()),
            (Coding::Export(_), Operand::Absent) => Some(()),
            (Coding::Export(source), _) => self.export(source, vgpr?),
            _ => None,
        }
    }

    /// Whether a bit says that there is a vector address.
    fn has_scratch_choice(&self) -> bool {
        self.form.layout.has(EncodingField::Sve) && self.form.of.row.segment() == Some(Segment::Scratch)
    }
    /// The bit that says which file the destination is of, where the target can choose.
    fn matrix_file(&mut self, operand: Operand) -> Option<()> {
        match (self.target.has(Feature::UnifiedRegisters), operand.as_agpr()) {
            (true, Some(_)) => self.put(EncodingField::AccDestination, 1),
            (true, None) | (false, Some(_)) => Some(()),
            (false, None) => None,
        }
    }

    fn number(&mut self, place: &OperandPosition, value: i64) -> Option<()> {
        match place.kind.ty {
            Type::I16 => self.put(place.part, i16::try_from(value).ok()? as u16 as u32),
            _ => self.put(place.part, u32::try_from(value).ok()?),
        }
    }

    /// Beside a register (SOE) the immediate is the modifier `offset`.
    fn smem_offset(&mut self, operand: Operand) -> Option<()> {
        let with_immediate = self.modifiers.memory.contains(MemoryBits::SOE);
        match operand {
            Operand::Code { .. } if with_immediate => {
                self.put(EncodingField::Soffset, operand.as_scalar_register()?.into())?;
                self.put(EncodingField::Imm, 1)?;
                self.immediate_offset(self.modifiers.offset.into())
            }
            Operand::Code { .. } => self.put(EncodingField::Offset, operand.as_scalar_register()?.into()),
            Operand::Immediate(value) if !with_immediate => {
                self.put(EncodingField::Imm, 1)?;
                self.immediate_offset(value)
            }
            _ => None,
        }
    }

    /// Signed where the field has 21 bits or, in FLAT, 13.
    fn immediate_offset(&mut self, value: i64) -> Option<()> {
        let bits = self.form.layout.bits(EncodingField::Offset).count_ones();
        let field = (1i64 << bits) - 1;
        let range =
            if modifier::signed_offset(self.form, self.target) { -(field + 1) / 2..=field / 2 } else { 0..=field };
        range.contains(&value).then_some(())?;
        self.put(EncodingField::Offset, (value & field) as u32)
    }

    /// Compressed exports have the first two components in one register, the others in the next.
    fn export(&mut self, source: u8, vgpr: u16) -> Option<()> {
        self.put(EncodingField::ExportEnable, 1 << source)?;
        let part = modifier::export_part(source, self.modifiers.memory);
        let layout = self.form.layout;
        // Both components of a pair name the same register.
        let before = layout.get(self.word, part);
        (before == 0 || before == vgpr.into()).then_some(())?;
        self.put(part, vgpr.into())
    }

    fn modifiers(&mut self) -> Result<(), EncodeError> {
        let error = |part: EncodingField| EncodeError::Modifier {
            mnemonic: self.form.of.row.mnemonic,
            encoding: self.form.of.encoding,
            field: part.name(),
        };
        let errors = |part| Err(error(part));
        for (part, value) in modifier::fields(self.modifiers, self.form) {
            if !self.form.layout.put(&mut self.word, part, value) {
                return errors(part);
            }
        }
        let smem = self.form.layout.has(EncodingField::Imm);
        if self.modifiers.offset != 0 && !smem && self.immediate_offset(self.modifiers.offset.into()).is_none() {
            return Err(EncodeError::Modifier {
                mnemonic: self.form.of.row.mnemonic,
                encoding: self.form.of.encoding,
                field: EncodingField::Offset.name(),
            });
        }
        Ok(())
    }
}
