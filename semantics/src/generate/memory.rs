//! Random instructions that access memory, and exports.

use super::{Generator, Random};
use crate::instruction::{Encoding, Instruction, MemoryBits, Modifiers, Operand};
use crate::isa::{Field, OperandKind, Segment};
use crate::target::Feature;

impl<R: Random> Generator<'_, R> {
    /// Modifiers first: they decide which operands there are, and how wide.
    pub(super) fn memory_instruction(&mut self) -> Instruction {
        let row = self.row;
        let scalar_address = self.random.once_in(2);
        let mut modifiers = self.memory_modifiers();
        let mut operands = Vec::new();
        for &kind in row.operands {
            operands.push(self.memory_operand(kind, scalar_address, &mut modifiers));
        }
        if modifiers.memory.contains(MemoryBits::COMPR) {
            // Two components share a register.
            (operands[2], operands[4]) = (operands[1], operands[3]);
        }
        Instruction { row, encoding: self.encoding, operands: operands.into(), modifiers }
    }

    fn memory_modifiers(&mut self) -> Modifiers {
        let (row, target) = (self.row, self.target);
        let mut modifiers = Modifiers { memory: row.flags.always, ..Modifiers::default() };
        for bit in row.memory_bits(target).iter() {
            modifiers.memory.set(bit, row.flags.always.contains(bit) || self.random.once_in(3));
        }
        if modifiers.memory.contains(MemoryBits::ADDR64) {
            modifiers.memory -= MemoryBits::OFFEN | MemoryBits::IDXEN;
        }
        modifiers.offset = match self.encoding {
            _ if !row.has_operands() => 0,
            Encoding::Ds => self.random.below(0x1_0000) as i32,
            Encoding::Mubuf | Encoding::Mtbuf => self.random.below(0x1000) as i32,
            Encoding::Flat if !target.has(Feature::FlatSegments) => 0,
            Encoding::Flat if row.segment() == Some(Segment::Flat) => self.random.below(0x1000) as i32,
            Encoding::Flat => self.random.below(0x2000) as i32 - 0x1000,
            _ => 0,
        };
        if self.encoding == Encoding::Mtbuf {
            modifiers.format = self.random.below(128) as u8;
        }
        if self.encoding == Encoding::Mimg {
            modifiers.dmask = self.random.below(16) as u8;
        }
        modifiers
    }

    fn memory_operand(&mut self, kind: OperandKind, scalar_address: bool, modifiers: &mut Modifiers) -> Operand {
        let has_scalar = scalar_address && self.row.operand(Field::ScalarAddress).is_some();
        let words = match kind.field {
            Field::FlatAddress => self.row.flat_address_words(kind, has_scalar, self.target),
            _ => self.row.operand_words(kind, modifiers, self.target),
        };
        match kind.field {
            _ if words == 0 => Operand::Absent,
            Field::Sdst
            | Field::ScalarData
            | Field::ScalarDataReturned
            | Field::ScalarBase
            | Field::Resource
            | Field::Sampler => self.scalar_group(words),
            Field::ScalarAddress if !has_scalar => Operand::Absent,
            Field::ScalarAddress => self.scalar_group(words),
            Field::ScalarOffset if self.random.once_in(2) => self.constant(),
            Field::ScalarOffset => self.scalar_group(1),
            Field::SmemOffset => self.smem_offset(modifiers),
            Field::ProbeControl => Operand::Immediate(self.random.below(0x80) as i64),
            Field::ExportTarget => Operand::Immediate(self.random.below(64) as i64),
            Field::ExportSource if self.random.once_in(4) => Operand::Absent,
            Field::FlatAddress if self.row.segment() == Some(Segment::Scratch) && self.target.has(Feature::Scopes) => {
                match self.random.once_in(2) {
                    true => Operand::Absent,
                    false => self.vgpr(words),
                }
            }
            _ => self.vgpr(words),
        }
    }

    /// Aligned scalar registers.
    fn scalar_group(&mut self, words: u8) -> Operand {
        let group = u16::from(words).next_power_of_two().min(4);
        Operand::scalar(self.random.below(4) as u16 * group, words)
    }

    fn smem_offset(&mut self, modifiers: &mut Modifiers) -> Operand {
        let is_signed = self.target.has(Feature::SignedSmemOffset);
        let range = 1 << self.target.properties().smem_offset_bits;
        let lowest = if is_signed { -i64::from(range / 2) } else { 0 };
        let immediate = i64::from(self.random.below(range)) + lowest;
        match self.random.below(4) {
            0 => self.scalar_group(1),
            1 if is_signed => {
                modifiers.memory |= MemoryBits::SOE;
                modifiers.offset = immediate as i32;
                self.scalar_group(1)
            }
            2 if self.target.has(Feature::SmemLiteral) => Operand::Literal(self.random.below(u32::MAX)),
            _ => Operand::Immediate(immediate),
        }
    }
}
