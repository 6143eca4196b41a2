//! Vector memory, data share and export instructions.

use smallvec::SmallVec;

use super::super::{SourceError, Span, Warning};
use super::memory_modifier::MemoryModifiers;
use super::operand::{Reader, Signs, operand};
use super::register::{Alignment, register};
use crate::instruction::{Instruction, MemoryBits, Modifiers, Operand};
use crate::isa::register::Register;
use crate::isa::{Field, Format, OperandKind, Row, Segment};
use crate::{Feature, Target};

/// A register operand whose width the modifiers decide.
struct Pending {
    /// Where it is among the operands.
    index: usize,
    kind: OperandKind,
    register: Option<Register>,
    span: Span,
}

impl Reader<'_, '_, '_> {
    /// Reads what follows the mnemonic.
    pub fn memory_instruction(&mut self, row: &'static Row, mnemonic: Span) -> Result<Instruction, SourceError> {
        let mut operands: SmallVec<[Operand; 6]> = SmallVec::new();
        let mut pending = Vec::new();
        let mut written = 0;
        for (index, &kind) in row.operands.iter().enumerate() {
            if self.is_left_out(row, kind) {
                operands.push(Operand::Absent);
                continue;
            }
            self.separator(written)?;
            written += 1;
            let operand = match kind.field {
                Field::ScalarOffset => self.scalar_offset_operand(kind)?,
                Field::ExportTarget => Operand::Immediate(self.export_target()?),
                Field::DsAddress | Field::IgnoredAddress => self.vector(kind.ty.words())?,
                _ => {
                    let found = self.register_or_off(row, index, kind)?;
                    let operand = found.register.map_or(Operand::Absent, operand);
                    pending.push(found);
                    operand
                }
            };
            operands.push(operand);
        }
        let mut modifiers = MemoryModifiers::new(row, self.target);
        self.memory_modifiers(&mut modifiers)?;
        let modifiers = modifiers.finish(mnemonic)?;
        for found in &pending {
            self.check_width(row, found, &modifiers, &pending)?;
            if found.kind.field == Field::ImageAddress
                && let Operand::Code { words, .. } = &mut operands[found.index]
            {
                // The number of registers follows from the image, not from the text.
                *words = row.operand_words(found.kind, &modifiers, self.target);
            }
        }
        check_absence(row, &operands, &modifiers, mnemonic)?;
        if row.format == Format::Exp && modifiers.memory.contains(MemoryBits::COMPR) {
            self.warnings.extend(exports(&mut operands, mnemonic)?);
        }
        Ok(Instruction { row, encoding: row.format.encoding(), operands, modifiers })
    }

    /// Whether an operand that may be missing is not in the text: the address of a buffer (a scalar
    /// register comes next), the result of a FLAT atomic (one register less).
    fn is_left_out(&self, row: &Row, kind: OperandKind) -> bool {
        let next = |mut cursor: super::cursor::Cursor| {
            cursor.eat(",");
            register(&mut cursor, self.scope, self.target)
        };
        match kind.field {
            Field::BufferAddress => {
                matches!(next(self.cursor.clone()), Ok(Some(register)) if register.is_scalar())
            }
            Field::VdstReturned => {
                let operands = 1 + self.cursor.rest().matches(',').count();
                operands < row.operands.len()
            }
            _ => false,
        }
    }

    fn register_or_off(&mut self, row: &Row, index: usize, kind: OperandKind) -> Result<Pending, SourceError> {
        let start = self.cursor.start();
        let may_be_off = matches!(kind.field, Field::ScalarAddress | Field::ExportSource | Field::BufferAddress)
            || kind.field == Field::FlatAddress && row.segment() == Some(Segment::Scratch);
        if may_be_off && self.cursor.peek_word().is_some_and(|word| word.eq_ignore_ascii_case("off")) {
            self.cursor.advance(3);
            return Ok(Pending { index, kind, register: None, span: self.cursor.span_from(start) });
        }
        let Some(found) = register(self.cursor, self.scope, self.target)? else {
            return Err(self.cursor.unexpected("a register"));
        };
        let span = self.cursor.span_from(start);
        let scalar = matches!(kind.field, Field::Resource | Field::Sampler | Field::ScalarAddress);
        if scalar != found.is_scalar() || !scalar && !found.is_vector() {
            let file = if scalar { "scalar" } else { "vector" };
            return Err(SourceError::illegal(format!("a {file} register is needed here"), span));
        }
        let alignment = if kind.field == Field::ScalarAddress { Alignment::WithinLine } else { Alignment::Even };
        if !alignment.permits(found) {
            return Err(SourceError::illegal("these registers cannot be one operand", span).with_hint(alignment.rule()));
        }
        Ok(Pending { index, kind, register: Some(found), span })
    }

    fn scalar_offset_operand(&mut self, kind: OperandKind) -> Result<Operand, SourceError> {
        let source = self.source(kind.ty, 1, Alignment::Even, Signs::None)?;
        match source.operand {
            Operand::Literal(_) => Err(SourceError::illegal("there is no room for a literal", source.span)),
            found if found.as_vgpr().is_some() => {
                Err(SourceError::illegal("a scalar register or a constant is needed here", source.span))
            }
            found => Ok(found),
        }
    }

    /// Checks the number of registers, now that the modifiers are known.
    fn check_width(
        &self,
        row: &Row,
        found: &Pending,
        modifiers: &Modifiers,
        all: &[Pending],
    ) -> Result<(), SourceError> {
        let Some(register) = found.register else { return Ok(()) };
        let has = |bits| modifiers.memory.intersects(bits);
        let words = found.kind.ty.words();
        let failure = u8::from(has(MemoryBits::TFE));
        let data = matches!(found.kind.field, Field::Data | Field::DataReturned | Field::LoadDst | Field::VdstReturned);
        let given = |field| all.iter().any(|other| other.kind.field == field && other.register.is_some());
        if found.kind.field == Field::ImageAddress {
            let (least, most) = image_address_range(row);
            return match (least..=most).contains(&register.words) {
                true => Ok(()),
                false => {
                    let message = format!("{least} to {most} registers needed here, not {}", register.words);
                    Err(SourceError::illegal(message, found.span))
                }
            };
        }
        let gathers = row.mnemonic.starts_with("image_gather4");
        if data && gathers && register.words == shown_image_data_words(row, modifiers, self.target) {
            return Ok(());
        }
        let wanted = match (found.kind.field, row.format) {
            (Field::Resource, Format::Mimg) => match has(MemoryBits::R128) && !self.target.has(Feature::A16) {
                true => 4,
                false => 8,
            },
            // CLRX's assembler has four, whatever the modifiers say.
            (_, Format::Mimg) if data && gathers => 4,
            (_, Format::Mimg) if data => shown_image_data_words(row, modifiers, self.target),
            (_, Format::Mubuf | Format::Mtbuf) if data => buffer_words(row, self.target).unwrap_or(words) + failure,
            (Field::LoadDst | Field::VdstReturned, Format::Flat) => words + failure,
            (Field::BufferAddress, _) => {
                let both = modifiers.memory.contains(MemoryBits::OFFEN | MemoryBits::IDXEN);
                1 + u8::from(both || has(MemoryBits::ADDR64))
            }
            (Field::FlatAddress, _) if row.segment() == Some(Segment::Global) && given(Field::ScalarAddress) => 1,
            _ => words,
        };
        if register.words == wanted {
            return Ok(());
        }
        let plural = if wanted == 1 { "" } else { "s" };
        let message = format!("{wanted} register{plural} needed here, not {}", register.words);
        Err(SourceError::illegal(message, found.span))
    }

    /// `mrt0`, `mrtz`, `null`, `pos0`, `param31`.
    fn export_target(&mut self) -> Result<i64, SourceError> {
        let start = self.cursor.start();
        let Some(word) = self.cursor.word() else { return Err(self.cursor.unexpected("a target such as mrt0")) };
        let lower = word.to_ascii_lowercase();
        let name = lower.trim_end_matches(|c: char| c.is_ascii_digit());
        let index: Option<i64> = lower[name.len()..].parse().ok();
        match (name, index) {
            ("mrt", Some(index @ 0..=7)) => Ok(index),
            ("mrtz", None) => Ok(8),
            ("null", None) => Ok(9),
            ("pos", Some(index @ 0..=3)) => Ok(12 + index),
            ("param", Some(index @ 0..=31)) => Ok(32 + index),
            _ => {
                let message = format!("`{word}` is no target of an export");
                let hint = "the targets are mrt0 to mrt7, mrtz, null, pos0 to pos3 and param0 to param31";
                Err(SourceError::illegal(message, self.cursor.span_from(start)).with_hint(hint))
            }
        }
    }
}

/// An operand that may be missing, and modifiers that need it.
fn check_absence(row: &Row, operands: &[Operand], modifiers: &Modifiers, mnemonic: Span) -> Result<(), SourceError> {
    let absent = |field| row.operand(field).is_some_and(|(index, _)| operands[index] == Operand::Absent);
    let addressing = MemoryBits::OFFEN | MemoryBits::IDXEN | MemoryBits::ADDR64;
    if absent(Field::BufferAddress) && modifiers.memory.intersects(addressing) {
        let error = SourceError::illegal("offen, idxen and addr64 need a vector address", mnemonic);
        return Err(error.with_hint("write the address behind the data"));
    }
    if row.format == Format::Flat && absent(Field::VdstReturned) && modifiers.memory.contains(MemoryBits::GLC) {
        let error = SourceError::illegal("glc needs a register for the value that the atomic returns", mnemonic);
        return Err(error.with_hint("write that register first, or leave out glc"));
    }
    let one_address = absent(Field::FlatAddress) || absent(Field::ScalarAddress);
    if row.segment() == Some(Segment::Scratch) && !one_address {
        return Err(SourceError::illegal("a scratch address is either a vector or a scalar register", mnemonic)
            .with_hint("write `off` in place of the other"));
    }
    Ok(())
}

/// Registers that the coordinates and the additions of an image address take at least: a depth to
/// compare (`c`), derivatives (`d`, `cd`), bias or level, a clamp and offsets beside one coordinate.
fn least_address_words(row: &Row) -> u8 {
    let samples = row.mnemonic.starts_with("image_sample") || row.mnemonic.starts_with("image_gather4");
    let parts = row.mnemonic.split('_').skip(2).map(|part| match part {
        "d" | "cd" => 2,
        "c" | "b" | "l" | "cl" | "o" => 1,
        _ => 0,
    });
    if samples { 1 + parts.sum::<u8>() } else { 1 }
}

/// Registers of an image address that CLRX accepts: how many there are depends on the image.
fn image_address_range(row: &Row) -> (u8, u8) {
    let least = least_address_words(row);
    let derivatives = row.mnemonic.split('_').any(|part| matches!(part, "d" | "cd"));
    (least, least + if derivatives { 7 } else { 3 })
}

/// Registers of an image address as CLRX's disassembler shows them: four at least.
pub(super) fn image_address_words(row: &Row) -> u8 {
    least_address_words(row).max(4)
}

/// Registers of image data as CLRX's disassembler shows them: one for each component, four of a
/// gather, two packed 16-bit components in one, and one for a failure.
fn shown_image_data_words(row: &Row, modifiers: &Modifiers, target: Target) -> u8 {
    let gathers = row.mnemonic.starts_with("image_gather4");
    let components = if gathers { 4 } else { modifiers.dmask.count_ones().max(1) as u8 };
    let packed = modifiers.memory.contains(MemoryBits::D16) && target.has(Feature::PackedD16);
    let failure = u8::from(modifiers.memory.contains(MemoryBits::TFE));
    failure + if packed { components.div_ceil(2) } else { components }
}

/// Registers of 16-bit buffer data in a format.
pub(super) fn buffer_words(row: &Row, target: Target) -> Option<u8> {
    if !row.mnemonic.contains("_format_d16_") {
        return None;
    }
    let components = row.mnemonic.rsplit('_').next()?.len() as u8;
    Some(if target.has(Feature::PackedD16) { components.div_ceil(2) } else { components })
}

/// Packed exports write each source pair once. CLRX has the register of a pair from its first half:
/// `v0` if that one is off.
fn exports(operands: &mut [Operand], mnemonic: Span) -> Result<Option<Warning>, SourceError> {
    let [_, sources @ ..] = operands else { return Ok(None) };
    let mut warning = None;
    for pair in sources.chunks_exact_mut(2) {
        match *pair {
            [Operand::Absent, Operand::Code { .. }] => {
                pair[1] = Operand::vgpr(0, 1);
                let message = "beside `off` the other half of a packed pair is v0 in CLRX";
                warning = Some(Warning::new(message, mnemonic));
            }
            [a, b] if b != Operand::Absent && a != b => {
                return Err(SourceError::illegal("compr exports two registers, each written twice", mnemonic));
            }
            _ => {}
        }
    }
    Ok(warning)
}
