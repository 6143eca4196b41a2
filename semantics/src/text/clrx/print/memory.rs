//! Vector memory, data share and export.

use super::super::super::buffer_format::{DATA, NUMBER};
use super::super::memory::{buffer_words, image_address_words};
use super::operand::vector;
use super::{Line, Printer};
use crate::Feature;
use crate::instruction::{Encoding, MemoryBits};
use crate::isa::{Field, OperandKind, Row, Segment};
use crate::machine::layout::EncodingField;

impl Printer {
    fn bit(&self, bit: MemoryBits) -> bool {
        self.get(EncodingField::Memory(bit)) != 0
    }
    fn flags(&self, line: &mut Line, flags: &[(&str, MemoryBits)]) {
        for &(name, bit) in flags {
            line.flag(name, self.bit(bit));
        }
    }
    fn failure(&self) -> u8 {
        u8::from(self.bit(MemoryBits::TFE))
    }

    pub fn data_share(&self, line: &mut Line) {
        let kinds = self.row.map_or(&[][..], |row| row.operands);
        let mut data = [EncodingField::Vdata, EncodingField::Vdata1].into_iter();
        let mut used = Vec::new();
        if self.row.is_none() {
            line.operand(vector(self.get(EncodingField::Vaddr), 1));
            used.push(EncodingField::Vaddr);
        }
        for kind in kinds {
            let part = match kind.field {
                Field::Vdst | Field::VdstRead => EncodingField::Vdst,
                Field::DsAddress | Field::IgnoredAddress => EncodingField::Vaddr,
                _ => data.next().unwrap_or(EncodingField::Vdata1),
            };
            used.push(part);
            line.operand(vector(self.get(part), kind.ty.words()));
        }
        let offset = self.get(EncodingField::Offset);
        let fields: &[(&str, u32)] = match self.row.is_some_and(|row| row.flags.two_offsets) {
            true => &[("offset0", offset & 0xff), ("offset1", offset >> 8)],
            false => &[("offset", offset)],
        };
        for (name, value) in fields.iter().filter(|(_, value)| *value != 0) {
            line.modifier(format!("{name}:{value}"));
        }
        line.flag("gds", self.bit(MemoryBits::GDS));
        let all = [
            ("vaddr", EncodingField::Vaddr),
            ("vdata0", EncodingField::Vdata),
            ("vdata1", EncodingField::Vdata1),
            ("vdst", EncodingField::Vdst),
        ];
        for (name, part) in all.into_iter().filter(|(_, part)| !used.contains(part)) {
            line.ignored(name, self.get(part));
        }
    }

    /// MUBUF and MTBUF.
    pub fn buffer(&self, line: &mut Line) {
        let kinds = self.row.map(|row| row.operands);
        let has = |fields: &[Field]| kinds.is_none_or(|kinds| kinds.iter().any(|kind| fields.contains(&kind.field)));
        let data = kinds.and_then(|kinds| kinds.iter().find(|kind| is_data(kind.field)));
        let words = self.row.and_then(|row| buffer_words(row, self.target)).or(data.map(|kind| kind.ty.words()));
        let address =
            u8::from(self.bit(MemoryBits::OFFEN) && self.bit(MemoryBits::IDXEN) || self.bit(MemoryBits::ADDR64));
        let (has_data, has_address) = (kinds.is_none() || data.is_some(), has(&[Field::BufferAddress]));
        let has_resource = has(&[Field::Resource]);
        if has_data {
            line.operand(vector(self.get(EncodingField::Vdata), words.unwrap_or(1) + self.failure()));
        }
        if has_address {
            line.operand(vector(self.get(EncodingField::Vaddr), 1 + address));
        }
        if has_resource {
            line.operand(self.inline(4 * self.get(EncodingField::Srsrc), 4));
            line.operand(self.inline(self.get(EncodingField::Soffset), 1));
        }
        self.flags(line, &[("offen", MemoryBits::OFFEN), ("idxen", MemoryBits::IDXEN)]);
        if self.get(EncodingField::Offset) != 0 {
            line.modifier(format!("offset:{}", self.get(EncodingField::Offset)));
        }
        self.flags(
            line,
            &[
                ("glc", MemoryBits::GLC),
                ("slc", MemoryBits::SLC),
                ("addr64", MemoryBits::ADDR64),
                ("lds", MemoryBits::LDS),
                ("tfe", MemoryBits::TFE),
            ],
        );
        if self.class.encoding == Encoding::Mtbuf {
            self.buffer_format(line);
        }
        if !has_address {
            line.ignored("vaddr", self.get(EncodingField::Vaddr));
        }
        if !has_data {
            line.ignored("vdata", self.get(EncodingField::Vdata));
        }
        if !has_resource {
            line.ignored("srsrc", self.get(EncodingField::Srsrc));
            line.ignored("soffset", self.get(EncodingField::Soffset));
        }
    }

    /// Data format 8 and number format unorm are left out.
    fn buffer_format(&self, line: &mut Line) {
        let format = self.get(EncodingField::BufferFormat);
        let (data, number) = (format & 15, format >> 4 & 7);
        let mut names = Vec::new();
        if data != 1 {
            names.push(DATA.get(data as usize).unwrap_or(&"reserved").to_ascii_lowercase());
        }
        if number != 0 {
            names.push(NUMBER[number as usize].to_ascii_lowercase());
        }
        if !names.is_empty() {
            line.modifier(format!("format:[{}]", names.join(",")));
        }
    }

    pub fn image(&self, line: &mut Line) {
        let gather = self.row.is_some_and(|row| row.mnemonic.starts_with("image_gather4"));
        let dmask = self.get(EncodingField::Dmask);
        let components = if gather { 4 } else { (dmask.count_ones() as u8).max(1) };
        let packed = self.bit(MemoryBits::D16) && self.target.has(Feature::PackedD16);
        let components = if packed { components.div_ceil(2) } else { components };
        line.operand(vector(self.get(EncodingField::Vdata), components + self.failure()));
        line.operand(vector(self.get(EncodingField::Vaddr), self.row.map_or(4, image_address_words)));
        let short = self.bit(MemoryBits::R128) && !self.target.has(Feature::A16);
        line.operand(self.inline(4 * self.get(EncodingField::Srsrc), if short { 4 } else { 8 }));
        let sampler = self.has(Field::Sampler);
        if sampler {
            line.operand(self.inline(4 * self.get(EncodingField::Ssamp), 4));
        }
        if dmask != 1 {
            line.modifier(format!("dmask:{dmask}"));
        }
        let r128 = if self.target.has(Feature::A16) { "a16" } else { "r128" };
        self.flags(
            line,
            &[
                ("unorm", MemoryBits::UNORM),
                ("glc", MemoryBits::GLC),
                ("slc", MemoryBits::SLC),
                (r128, MemoryBits::R128),
                ("tfe", MemoryBits::TFE),
                ("lwe", MemoryBits::LWE),
                ("da", MemoryBits::DA),
                ("d16", MemoryBits::D16),
            ],
        );
        if !sampler {
            line.ignored("ssamp", self.get(EncodingField::Ssamp));
        }
    }

    pub fn flat(&self, line: &mut Line) {
        let kinds = self.row.map(|row| row.operands);
        let find =
            |wanted: fn(Field) -> bool| kinds.and_then(|kinds| kinds.iter().copied().find(|kind| wanted(kind.field)));
        let result =
            find(|field| matches!(field, Field::LoadDst | Field::VdstReturned | Field::Vdst | Field::VdstRead));
        let returns = |kind: OperandKind| kind.field != Field::VdstReturned || self.bit(MemoryBits::GLC);
        let data = find(is_source);
        let unknown = kinds.is_none();
        let words = |kind: Option<OperandKind>| kind.map_or(1, |kind| kind.ty.words());
        let has_result = unknown || result.is_some_and(returns);
        if has_result {
            line.operand(vector(self.get(EncodingField::Vdst), words(result) + self.failure()));
        }
        let segment = self.row.and_then(Row::segment).unwrap_or(Segment::Flat);
        let scalar = segment != Segment::Flat && self.get(EncodingField::Saddr) != 0x7f;
        let address = match segment {
            Segment::Scratch if scalar => "off".into(),
            Segment::Scratch => vector(self.get(EncodingField::Vaddr), 1),
            Segment::Global if scalar => vector(self.get(EncodingField::Vaddr), 1),
            _ => vector(self.get(EncodingField::Vaddr), 2),
        };
        line.operand(address);
        if unknown || data.is_some() {
            line.operand(vector(self.get(EncodingField::Vdata), words(data)));
        }
        match segment {
            Segment::Flat => {}
            _ if !scalar => line.operand("off"),
            Segment::Scratch => line.operand(self.inline(self.get(EncodingField::Saddr), 1)),
            Segment::Global => line.operand(self.inline(self.get(EncodingField::Saddr), 2)),
        }
        let offset = self.get(EncodingField::Offset) as i32;
        // Without segments there is no offset: what stands there is shown whole, and not read.
        let offset = match segment {
            Segment::Flat if self.target.has(Feature::FlatSegments) => offset & 0xfff,
            Segment::Flat => offset,
            _ => offset << 19 >> 19,
        };
        if offset != 0 {
            line.modifier(format!("inst_offset:{offset}"));
        }
        self.flags(
            line,
            &[
                ("glc", MemoryBits::GLC),
                ("slc", MemoryBits::SLC),
                ("lds", MemoryBits::LDS),
                ("nv", MemoryBits::NV),
                ("tfe", MemoryBits::TFE),
            ],
        );
        if !unknown && data.is_none() {
            line.ignored("vdata", self.get(EncodingField::Vdata));
        }
        if !has_result {
            line.ignored("vdst", self.get(EncodingField::Vdst));
        }
    }

    pub fn export(&self, line: &mut Line) {
        let target = self.get(EncodingField::ExportTarget);
        line.operand(match target {
            0..=7 => format!("mrt{target}"),
            8 => "mrtz".into(),
            9 => "null".into(),
            12..=15 => format!("pos{}", target - 12),
            32..=63 => format!("param{}", target - 32),
            _ => format!("ill_{target}"),
        });
        let parts = [
            EncodingField::ExportSrc0,
            EncodingField::ExportSrc1,
            EncodingField::ExportSrc2,
            EncodingField::ExportSrc3,
        ];
        let packed = self.bit(MemoryBits::COMPR);
        let mut used = [false; 4];
        for component in 0..4 {
            let source = if packed { component / 2 } else { component };
            if self.get(EncodingField::ExportEnable) >> component & 1 == 0 {
                line.operand("off");
                continue;
            }
            used[source] = true;
            line.operand(vector(self.get(parts[source]), 1));
        }
        self.flags(line, &[("done", MemoryBits::DONE), ("compr", MemoryBits::COMPR), ("vm", MemoryBits::VM)]);
        // CLRX's assembler takes v0 for a pair whose first half is off: the text must not be read.
        let halved = packed && [0, 2].iter().any(|pair| self.get(EncodingField::ExportEnable) >> pair & 3 == 2);
        let readable = !(0..4).any(|source| !used[source] && self.get(parts[source]) != 0);
        for (source, part) in parts.into_iter().enumerate() {
            let pair_of_half =
                halved && readable && self.get(EncodingField::ExportEnable) >> (2 * source.min(1)) & 3 == 2;
            if !used[source] || source < 2 && pair_of_half {
                line.ignored(&format!("vsrc{source}"), self.get(part));
            }
        }
    }
}

fn is_data(field: Field) -> bool {
    let result = matches!(field, Field::LoadDst | Field::Vdst | Field::VdstRead);
    result || is_source(field)
}

fn is_source(field: Field) -> bool {
    matches!(field, Field::Data | Field::DataReturned)
}
