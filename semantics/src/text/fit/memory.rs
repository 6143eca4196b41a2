//! The form of a memory or matrix instruction: modifiers decide which operands there are and how wide they are.

use super::super::Span;
use super::super::written::{Modifier, Value, Written, WrittenOperand};
use super::Candidate;
use crate::instruction::{Instruction, MemoryBits, Modifiers, Operand};
use crate::isa::{Field, Form, Format, OperandKind, Segment};

/// What the modifiers and addresses of a statement say about its operands.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct MemoryForm {
    /// Of the modifiers those that decide about operands: one-bit fields, `dmask`, `cbsz` and `blgp`.
    modifiers: Modifiers,
    pub segment: Option<Segment>,
    /// Whether FLAT's addresses are given as registers.
    pub vector_address: bool,
    pub scalar_address: bool,
}

impl MemoryForm {
    /// The form that the modifiers ask for.
    pub fn new(written: &Written, candidate: &Candidate) -> Self {
        let row = candidate.form.row;
        let modifiers = Modifiers { memory: row.flags.always, ..Modifiers::default() };
        let mut form = MemoryForm { modifiers, segment: row.segment(), ..MemoryForm::default() };
        for modifier in &written.modifiers {
            match modifier.modifier {
                Modifier::Memory(bit, true) => form.modifiers.memory |= bit,
                Modifier::Dmask(mask) => form.modifiers.dmask = mask,
                Modifier::Cbsz(format) => form.modifiers.matrix.cbsz = format,
                Modifier::Blgp(format) => form.modifiers.matrix.blgp = format,
                _ => {}
            }
        }
        form
    }

    /// The form of an instruction.
    pub fn of(instruction: &Instruction) -> Self {
        let is_given = |field| {
            instruction.row.operand(field).is_some_and(|(index, _)| instruction.operands[index] != Operand::Absent)
        };
        MemoryForm {
            modifiers: instruction.modifiers,
            segment: instruction.row.segment(),
            vector_address: is_given(Field::FlatAddress),
            scalar_address: is_given(Field::ScalarAddress),
        }
    }

    /// The one-bit fields that are set.
    pub fn bits(&self) -> MemoryBits {
        self.modifiers.memory
    }
    /// Whether an operand of this kind stands in the text.
    pub fn is_written(&self, kind: &OperandKind) -> bool {
        match kind.field {
            Field::VdstReturned => self.bits().contains(MemoryBits::GLC),
            Field::IgnoredAddress => false,
            Field::LoadDst => !self.bits().contains(MemoryBits::LDS),
            _ => true,
        }
    }
    /// `written` with `off` for the operands that do not stand in the text. `None`: they are not as many.
    pub fn slots(&self, written: &[WrittenOperand], kinds: &[OperandKind], place: Span) -> Option<Vec<WrittenOperand>> {
        let mut given = written.iter();
        let absent = WrittenOperand::plain(Value::Off, place);
        let slots = kinds.iter().map(|kind| if self.is_written(kind) { given.next().copied() } else { Some(absent) });
        let slots: Option<Vec<_>> = slots.collect();
        slots.filter(|_| given.next().is_none())
    }
    /// Looks at the addresses.
    pub fn note_addresses(&mut self, slots: &[WrittenOperand], kinds: &[OperandKind]) {
        let given = |field| kinds.iter().zip(slots).any(|(kind, slot)| kind.field == field && slot.value != Value::Off);
        self.vector_address = given(Field::FlatAddress);
        self.scalar_address = given(Field::ScalarAddress);
    }

    /// Whether the modifiers ask for a buffer address.
    pub fn has_buffer_address(&self) -> bool {
        self.modifiers.memory.intersects(MemoryBits::ADDR64 | MemoryBits::IDXEN | MemoryBits::OFFEN)
    }

    /// How many registers an operand of this kind has, and the count that is accepted as well: LLVM 14
    /// does not write the register that `tfe` adds.
    pub fn words(&self, kind: OperandKind, candidate: &Candidate) -> (u8, u8) {
        let Form { row, target, .. } = candidate.form;
        let words = match kind.field {
            Field::FlatAddress => row.flat_address_words(kind, self.scalar_address, target),
            // A destination beside `lds` is one that LLVM 14 writes.
            _ => {
                row.operand_words(kind, &Modifiers { memory: self.bits() - MemoryBits::LDS, ..self.modifiers }, target)
            }
        };
        let failure = matches!(row.format, Format::Mubuf | Format::Mtbuf) && self.bits().contains(MemoryBits::TFE);
        (words, if failure && words > kind.ty.words() { kind.ty.words() } else { words })
    }
    /// Whether an image address may have this many registers: without a sampler it has up to three
    /// coordinates and a level.
    pub fn image_address(&self, words: u8, candidate: &Candidate) -> bool {
        let most = if candidate.form.row.operand(Field::Sampler).is_some() { 16 } else { 4 };
        (1..=most).contains(&words)
    }
}
