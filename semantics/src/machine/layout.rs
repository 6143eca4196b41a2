//! What the layout of an encoding says: which bits identify it, and where its fields are.

use crate::instruction::MemoryBits;

/// The dwords of an instruction without a literal, the first one in the lowest bits.
pub type Word = u128;

/// The first dwords of `words` as one number.
pub fn word(words: &[u32]) -> Word {
    words.iter().take(4).rev().fold(0, |word, &dword| word << 32 | Word::from(dword))
}

/// The dwords of `word`, of which there are `count`.
pub fn dwords(word: Word, count: usize) -> impl Iterator<Item = u32> {
    (0..count).map(move |index| (word >> (32 * index)) as u32)
}

/// A field of an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EncodingField {
    /// The opcode number.
    Op,
    /// Scalar source 0 and 1: 8-bit operand codes.
    Ssrc0,
    Ssrc1,
    /// Scalar destination: a 7-bit operand code.
    Sdst,
    Simm16,
    /// SMEM: scalar base address in pairs of registers.
    Sbase,
    /// SMEM: `OFFSET` is an immediate.
    Imm,
    /// Offset of memory instructions.
    Offset,
    /// Scalar offset: a code of 7 bits (SMEM) or 8.
    Soffset,
    /// Vector destination.
    Vdst,
    /// Vector sources: operand codes of 9 bits.
    Src0,
    Src1,
    Src2,
    /// The scales of A and B of a matrix instruction: operand codes of 9 bits.
    Scale0,
    Scale1,
    /// Vector source 1 of the 32-bit encodings: 8 bits.
    Vsrc1,
    /// Source 0 of SDWA and DPP: 8 bits.
    ExtendedSrc0,
    /// SDWA on gfx9: source 0, 1 is scalar (S0, S1).
    ScalarSources,
    Abs,
    /// Negation; VOP3P: of the low half.
    Neg,
    NegHi,
    OpSel,
    OpSelHi,
    Clamp,
    Omod,
    /// Matrix instructions: CBSZ, ABID, BLGP; which of source 0 and 1 are accumulation registers; whether the
    /// destination and what is added are.
    Cbsz,
    Abid,
    Blgp,
    AccSources,
    AccDestination,
    /// Memory instructions: whether data are in accumulation registers.
    AccData,
    /// SCRATCH: whether there is a vector address (SVE).
    Sve,
    DstSel,
    DstUnused,
    Src0Sel,
    Src1Sel,
    Sext,
    /// SDWAB's scalar destination, and whether it has one (0: VCC).
    SdwaSdst,
    SdwaSd,
    DppControl,
    BoundCtrl,
    BankMask,
    RowMask,
    /// VINTRP's attribute and channel, and its VGPR or parameter.
    Attribute,
    Vsrc,
    /// VGPR address of memory instructions.
    Vaddr,
    /// VGPR data of memory instructions; DS has two.
    Vdata,
    Vdata1,
    /// Buffer or image resource, image sampler: in groups of four registers.
    Srsrc,
    Ssamp,
    Dmask,
    /// MTBUF's data and number format.
    BufferFormat,
    Segment,
    Saddr,
    ExportTarget,
    ExportEnable,
    ExportSrc0,
    ExportSrc1,
    ExportSrc2,
    ExportSrc3,
    Memory(MemoryBits),
}

/// Some bits of a field, and their place in the instruction word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slice {
    pub part: EncodingField,
    /// The lowest of these bits in the field.
    pub from: u8,
    /// Its place in the word.
    pub at: u8,
    pub width: u8,
}

impl EncodingField {
    /// The field's name in messages.
    pub fn name(self) -> String {
        match self {
            EncodingField::Memory(bit) => bit.iter_names().next().map_or("a bit", |(name, _)| name).to_owned(),
            part => format!("{part:?}").to_uppercase(),
        }
    }
}

impl Slice {
    pub(super) const fn new(part: EncodingField, at: u8, width: u8) -> Self {
        Slice { part, from: 0, at, width }
    }
    /// The bits of a field from bit `from` on.
    pub(super) const fn rest(part: EncodingField, from: u8, at: u8, width: u8) -> Self {
        Slice { part, from, at, width }
    }
    /// Its bits in the word.
    fn bits(&self) -> Word {
        ((1 << self.width) - 1) << self.at
    }
    pub(super) const fn bit(bit: MemoryBits, at: u8) -> Self {
        Slice { part: EncodingField::Memory(bit), from: 0, at, width: 1 }
    }
}

/// The word of an encoding: 32, 64 or 128 bits, without a literal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// Bits that identify the encoding: mask and value.
    pub mask: Word,
    pub value: Word,
    /// 1, 2 or 4.
    pub dwords: usize,
    /// The fields, in groups that several encodings share.
    pub groups: &'static [&'static [Slice]],
}

impl Layout {
    /// A layout that the highest `width` bits of the first dword identify.
    pub(super) const fn new(width: u32, value: Word, dwords: usize, groups: &'static [&'static [Slice]]) -> Self {
        let shift = 32 - width;
        Layout { mask: ((1 << width) - 1) << shift, value: value << shift, dwords, groups }
    }
    /// The same with a second dword, for which source 0 is `marker`.
    pub(super) const fn marked(self, marker: u32, groups: &'static [&'static [Slice]]) -> Self {
        Layout { mask: self.mask | 0x1ff, value: self.value | marker as Word, dwords: 2, groups }
    }

    fn slices(&self, part: EncodingField) -> impl Iterator<Item = &Slice> {
        self.groups.iter().flat_map(|group| group.iter()).filter(move |slice| slice.part == part)
    }
    pub fn has(&self, part: EncodingField) -> bool {
        self.slices(part).next().is_some()
    }
    /// The bits of a field.
    pub fn bits(&self, part: EncodingField) -> Word {
        self.slices(part).map(Slice::bits).fold(0, |all, bits| all | bits)
    }
    /// The field that holds the lowest of these bits.
    pub fn part_at(&self, bits: Word) -> Option<EncodingField> {
        let lowest = bits & bits.wrapping_neg();
        let mut slices = self.groups.iter().flat_map(|group| group.iter());
        slices.find(|slice| slice.bits() & lowest != 0).map(|slice| slice.part)
    }
    /// The value of a field; 0 if the encoding does not have it.
    pub fn get(&self, word: Word, part: EncodingField) -> u32 {
        self.slices(part).map(|slice| ((word >> slice.at) as u32 & ((1 << slice.width) - 1)) << slice.from).sum()
    }
    /// Puts a value into a field that is still 0. False if it does not fit.
    pub fn put(&self, word: &mut Word, part: EncodingField, value: u32) -> bool {
        let mut left = value;
        for slice in self.slices(part) {
            let mask = ((1 << slice.width) - 1) << slice.from;
            *word |= Word::from((value & mask) >> slice.from) << slice.at;
            left &= !mask;
        }
        left == 0
    }
}
