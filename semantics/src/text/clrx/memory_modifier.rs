//! Modifiers of vector memory, data share and export instructions.

use super::super::buffer_format::{DATA, NUMBER};
use super::super::written::MEMORY_NAMES;
use super::super::{SourceError, Span};
use super::operand::Reader;
use crate::instruction::{MemoryBits, Modifiers};
use crate::isa::{Field, Format, Row, Segment};
use crate::{Feature, Target};

/// Modifiers while they are read.
pub(super) struct MemoryModifiers {
    row: &'static Row,
    target: Target,
    modifiers: Modifiers,
    data_format: u8,
    number_format: u8,
}

impl MemoryModifiers {
    pub fn new(row: &'static Row, target: Target) -> Self {
        let mut modifiers = Modifiers::default();
        if row.format == Format::Mimg {
            modifiers.dmask = 1;
        }
        MemoryModifiers { row, target, modifiers, data_format: 1, number_format: 0 }
    }

    /// The one-bit field called `name`, if the format has it. `a16` and `r128` are two names of one.
    fn bit(&self, name: &str) -> Option<MemoryBits> {
        let &(_, bit) = MEMORY_NAMES.iter().find(|(known, _)| *known == name)?;
        let (has_a16, has_segments) = (self.target.has(Feature::A16), self.target.has(Feature::FlatSegments));
        let named = match name {
            "r128" => !has_a16,
            "a16" => has_a16,
            "lds" if self.row.format == Format::Flat => has_segments,
            _ => true,
        };
        let of_format = match self.row.format {
            Format::Ds => MemoryBits::GDS,
            Format::Mubuf => {
                let common = MemoryBits::GLC | MemoryBits::SLC | MemoryBits::TFE | MemoryBits::LDS;
                common | MemoryBits::OFFEN | MemoryBits::IDXEN | MemoryBits::ADDR64
            }
            Format::Mtbuf => {
                let common = MemoryBits::GLC | MemoryBits::SLC | MemoryBits::TFE;
                common | MemoryBits::OFFEN | MemoryBits::IDXEN | MemoryBits::ADDR64
            }
            Format::Flat => MemoryBits::GLC | MemoryBits::SLC | MemoryBits::TFE | MemoryBits::NV | MemoryBits::LDS,
            Format::Mimg => {
                let common = MemoryBits::GLC | MemoryBits::SLC | MemoryBits::TFE | MemoryBits::LWE;
                common | MemoryBits::UNORM | MemoryBits::DA | MemoryBits::R128 | MemoryBits::D16
            }
            _ => MemoryBits::DONE | MemoryBits::COMPR | MemoryBits::VM,
        };
        let mut missing = MemoryBits::empty();
        missing.set(MemoryBits::ADDR64, !self.target.has(Feature::Addr64));
        missing.set(MemoryBits::D16, !self.target.has(Feature::ImageD16));
        missing.set(MemoryBits::NV, !self.target.has(Feature::NonVolatile));
        missing.set(MemoryBits::TFE, self.row.format == Format::Flat && has_segments);
        (named && (of_format - missing).contains(bit)).then_some(bit)
    }

    /// Checks what modifiers say together.
    pub fn finish(mut self, mnemonic: Span) -> Result<Modifiers, SourceError> {
        let memory = self.modifiers.memory;
        let error = |message: &str| Err(SourceError::illegal(message, mnemonic));
        if memory.contains(MemoryBits::ADDR64) && memory.intersects(MemoryBits::OFFEN | MemoryBits::IDXEN) {
            return error("addr64 excludes offen and idxen");
        }
        if self.row.format == Format::Mubuf && memory.contains(MemoryBits::LDS | MemoryBits::TFE) {
            return error("lds excludes tfe");
        }
        if self.row.segment() == Some(Segment::Flat) && memory.contains(MemoryBits::LDS) {
            return error("lds is for global and scratch instructions");
        }
        let always = self.row.flags.always & MemoryBits::GDS;
        if self.row.mnemonic.starts_with("ds_gws") && !memory.contains(always) {
            return error("this instruction exists with gds only");
        }
        if self.row.format == Format::Mimg && self.modifiers.dmask == 0 {
            return error("dmask must not be 0");
        }
        let writes = self.row.mnemonic.starts_with("image_store") || self.row.mnemonic.starts_with("image_atomic");
        if writes && !memory.contains(MemoryBits::UNORM) {
            let message = "image stores and atomics take unnormalised coordinates only";
            return Err(SourceError::illegal(message, mnemonic).with_hint("add `unorm`"));
        }
        if self.row.format == Format::Mtbuf {
            self.modifiers.format = self.data_format | self.number_format << 4;
        }
        Ok(self.modifiers)
    }
}

impl Reader<'_, '_, '_> {
    /// Modifiers up to the end of the statement.
    pub fn memory_modifiers(&mut self, all: &mut MemoryModifiers) -> Result<(), SourceError> {
        while !self.cursor.at_end() {
            let start = self.cursor.start();
            let Some(word) = self.cursor.word() else { return Err(self.cursor.unexpected("a modifier")) };
            let name = word.to_ascii_lowercase();
            if let Some(bit) = all.bit(&name) {
                let value = self.flag()?;
                all.modifiers.memory.set(bit, value);
            } else if !self.value_modifier(&name, all)? {
                let message = format!("`{word}` is no modifier of this instruction");
                return Err(SourceError::illegal(message, self.cursor.span_from(start)));
            }
        }
        Ok(())
    }

    fn value_modifier(&mut self, name: &str, all: &mut MemoryModifiers) -> Result<bool, SourceError> {
        let old = all.modifiers.offset;
        match (name, all.row.format) {
            ("offset", Format::Ds) if !all.row.flags.two_offsets => all.modifiers.offset = self.number_of(16)? as i32,
            ("offset0", Format::Ds) if all.row.flags.two_offsets => {
                all.modifiers.offset = old & 0xff00 | self.number_of(8)? as i32;
            }
            ("offset1", Format::Ds) if all.row.flags.two_offsets => {
                all.modifiers.offset = old & 0xff | (self.number_of(8)? as i32) << 8;
            }
            ("offset", Format::Mubuf | Format::Mtbuf) => all.modifiers.offset = self.number_of(12)? as i32,
            ("offset" | "inst_offset", Format::Flat) if self.target.has(Feature::FlatSegments) => {
                let signed = all.row.operand(Field::ScalarAddress).is_some();
                all.modifiers.offset = match signed {
                    true => (self.number_of(13)? << 51 >> 51) as i32,
                    false => self.number_of(12)? as i32,
                };
            }
            ("dmask", Format::Mimg) => all.modifiers.dmask = self.number_of(4)? as u8,
            ("format", Format::Mtbuf) => self.buffer_format(all)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// `format:[data, number]`, either of them alone; `@` and a number for a data format.
    fn buffer_format(&mut self, all: &mut MemoryModifiers) -> Result<(), SourceError> {
        self.colon()?;
        self.cursor.expect("[")?;
        for index in 0..2 {
            if self.cursor.at("@") {
                match index {
                    0 => all.data_format = self.field(4)? as u8,
                    _ => all.number_format = self.field(3)? as u8,
                }
            } else {
                let rest = self.cursor.rest();
                let length = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(rest.len());
                let lower = rest[..length].to_ascii_lowercase();
                let data = lower.strip_prefix("buf_data_format_").unwrap_or(&lower);
                let number = lower.strip_prefix("buf_num_format_").unwrap_or(&lower);
                let position = |names: &[&str], name: &str| {
                    names.iter().position(|known| known.eq_ignore_ascii_case(name)).map(|at| at as u8)
                };
                if let Some(format) = position(&DATA, data).filter(|_| index == 0) {
                    all.data_format = format;
                } else if let Some(format) = position(&NUMBER, number) {
                    all.number_format = format;
                    self.cursor.advance(length);
                    return self.cursor.expect("]");
                } else {
                    return Err(self.cursor.unexpected("a data format such as 32_32 or a number format such as uint"));
                }
                self.cursor.advance(length);
            }
            if index == 0 && !self.cursor.eat(",") {
                break;
            }
        }
        self.cursor.expect("]")
    }
}
