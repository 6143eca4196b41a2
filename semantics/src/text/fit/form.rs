//! The form of a memory instruction: modifiers decide which operands there are and how wide they are.

use super::super::Span;
use super::super::written::{Modifier, Value, Written, WrittenOperand};
use super::Candidate;
use crate::instruction::MemoryBits;
use crate::isa::{Field, Format, OperandKind, Segment};

/// What the modifiers and addresses of a statement say about its operands.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Form {
    /// The one-bit fields that are set.
    pub bits: MemoryBits,
    /// The components of an image that are transferred.
    dmask: u8,
    pub segment: Option<Segment>,
    /// Whether FLAT's addresses are given as registers.
    pub vector_address: bool,
    pub scalar_address: bool,
}

impl Form {
    /// The form that the modifiers ask for.
    pub fn new(written: &Written, candidate: &Candidate) -> Self {
        let row = candidate.row;
        let mut form = Form { bits: row.flags.always, segment: row.segment(), ..Form::default() };
        for modifier in &written.modifiers {
            match modifier.modifier {
                Modifier::Memory(bit, true) => form.bits |= bit,
                Modifier::Dmask(mask) => form.dmask = mask,
                _ => {}
            }
        }
        form
    }

    /// Whether an operand of this kind stands in the text.
    pub fn is_written(&self, kind: &OperandKind) -> bool {
        match kind.field {
            Field::VdstReturned => self.bits.contains(MemoryBits::GLC),
            Field::LoadDst => !self.bits.contains(MemoryBits::LDS),
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

    /// Registers of a buffer address.
    pub fn buffer_address_words(&self) -> u8 {
        let has = |bit| u8::from(self.bits.contains(bit));
        2 * has(MemoryBits::ADDR64) + has(MemoryBits::IDXEN) + has(MemoryBits::OFFEN)
    }

    /// How many registers an operand of this kind has, and the count that is accepted as well: LLVM 14
    /// does not write the register that `tfe` adds.
    pub fn words(&self, kind: OperandKind, candidate: &Candidate) -> (u8, u8) {
        let words = kind.ty.words();
        let data = matches!(kind.field, Field::LoadDst | Field::Data | Field::DataReturned);
        match (kind.field, candidate.row.format) {
            (_, Format::Mimg) if data => {
                let words = self.image_words(words, candidate);
                (words, words)
            }
            (_, Format::Mubuf) if data => (words + self.failure_word(), words),
            (Field::BufferAddress, _) => {
                let words = self.buffer_address_words();
                (words, words)
            }
            (Field::FlatAddress, _) if self.segment == Some(Segment::Global) && self.scalar_address => (1, 1),
            _ => (words, words),
        }
    }
    /// Whether an image address may have this many registers: without a sampler it has up to three
    /// coordinates and a level.
    pub fn image_address(&self, words: u8, candidate: &Candidate) -> bool {
        let most = if candidate.row.operand(Field::Sampler).is_some() { 16 } else { 4 };
        (1..=most).contains(&words)
    }
    fn failure_word(&self) -> u8 {
        u8::from(self.bits.contains(MemoryBits::TFE))
    }
    /// Registers of image data: one per component that is transferred, four of a gather; gfx9 packs
    /// two 16-bit components into one.
    fn image_words(&self, words: u8, candidate: &Candidate) -> u8 {
        let row = candidate.row;
        let components = match self.dmask.count_ones() as u8 {
            _ if row.mnemonic.starts_with("image_gather4") => 4,
            0 => 1,
            count => count,
        };
        let components = if row.operand(Field::DataReturned).is_some() { components.max(words) } else { components };
        let packed = self.bits.contains(MemoryBits::D16) && candidate.target.is_gfx9();
        (if packed { components.div_ceil(2) } else { components }) + self.failure_word()
    }
}
