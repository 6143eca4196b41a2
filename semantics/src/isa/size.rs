//! How many registers operands have where modifiers decide it: those of memory instructions, factors of matrices.

use super::{Field, Format, OperandKind, Row, Segment, Type};
use crate::encoding::{MemoryBits, Modifiers};
use crate::target::{Feature, Target};

impl Row {
    /// Registers of an operand of this kind; 0 if the modifiers leave it out. FLAT's vector address
    /// depends on its scalar address: see [`Row::flat_address_words`].
    pub fn operand_words(&self, kind: OperandKind, modifiers: &Modifiers, target: Target) -> u8 {
        let has = |bit| u8::from(modifiers.memory.contains(bit));
        let words = kind.ty.words();
        match kind.ty {
            Type::FormatA => return format_words(modifiers.matrix.cbsz),
            Type::FormatB => return format_words(modifiers.matrix.blgp),
            _ => {}
        }
        match (kind.field, self.format) {
            (Field::IgnoredAddress, _) => 0,
            (Field::VdstReturned, _) => words * has(MemoryBits::GLC),
            (Field::LoadDst, _) if modifiers.memory.contains(MemoryBits::LDS) => 0,
            (Field::LoadDst | Field::Data | Field::DataReturned, Format::Mubuf | Format::Mtbuf) => {
                words + has(MemoryBits::TFE)
            }
            (Field::LoadDst | Field::Data | Field::DataReturned, Format::Mimg) => {
                let failure = has(MemoryBits::TFE);
                let data = image_words(words, self, modifiers, target) + failure;
                // LLVM knows a gather of two, four and five registers.
                let gathers = self.mnemonic.starts_with("image_gather4");
                if gathers && data == 3 { 4 } else { data }
            }
            (Field::BufferAddress, _) => 2 * has(MemoryBits::ADDR64) + has(MemoryBits::IDXEN) + has(MemoryBits::OFFEN),
            (Field::ImageAddress, _) => image_address_words(self.mnemonic),
            _ => words,
        }
    }

    /// Registers of FLAT's vector address, `kind`, beside a scalar address or without one.
    pub fn flat_address_words(&self, kind: OperandKind, with_scalar: bool, target: Target) -> u8 {
        match self.segment() {
            Some(Segment::Scratch) if target.has(Feature::Scopes) => kind.ty.words(),
            Some(Segment::Global) if with_scalar => 1,
            Some(Segment::Scratch) if with_scalar => 0,
            _ => kind.ty.words(),
        }
    }
}

/// The registers of the 32 elements that a lane has of a matrix in the format of this number: FP8 and BF8 are 0 and 1,
/// FP6 and BF6 are 2 and 3, FP4 is 4. LLVM takes as many of other numbers as of FP8.
fn format_words(format: u8) -> u8 {
    match format {
        2 | 3 => 6,
        4 => 4,
        _ => 8,
    }
}

/// The least number of registers of an image address, which depends on the dimensions of the image:
/// one coordinate and what the parts of the name add (bias, comparison value, derivatives, offsets).
fn image_address_words(mnemonic: &str) -> u8 {
    let samples = mnemonic.starts_with("image_sample") || mnemonic.starts_with("image_gather4");
    let additions = mnemonic.split('_').skip(2).filter(|part| matches!(*part, "b" | "c" | "d" | "cd" | "o")).count();
    if samples { 1 + additions as u8 } else { 1 }
}

/// One register per component that is transferred, four of a gather; gfx9 packs two 16-bit
/// components into one.
fn image_words(words: u8, row: &Row, modifiers: &Modifiers, target: Target) -> u8 {
    let components = match modifiers.dmask.count_ones() as u8 {
        _ if row.mnemonic.starts_with("image_gather4") => 4,
        0 => 1,
        count => count,
    };
    let components = if row.operand(Field::DataReturned).is_some() { components.max(words) } else { components };
    let packed = modifiers.memory.contains(MemoryBits::D16) && target.has(Feature::PackedD16);
    if packed { components.div_ceil(2) } else { components }
}
