//! Vector instructions.

use super::operand::{Comment, vector};
use super::{Line, Printer};
use crate::Feature;
use crate::instruction::{DppControl, Encoding, MemoryBits, code};
use crate::isa::{Field, Format, OperandKind, Row, Type};
use crate::machine::layout::EncodingField;

const fn kind(field: Field, ty: Type) -> OperandKind {
    OperandKind { field, ty }
}
const DST: OperandKind = kind(Field::Vdst, Type::B32);
const MASK: OperandKind = kind(Field::MaskDst, Type::B64);
const SRC: OperandKind = kind(Field::Src, Type::B32);
const VSRC: OperandKind = kind(Field::Vsrc, Type::B32);

/// A source with the signs around it.
fn signed(text: String, neg: bool, abs: bool, sext: bool) -> String {
    let text = if abs { format!("abs({text})") } else { text };
    let text = if neg { format!("-{text}") } else { text };
    if sext { format!("sext({text})") } else { text }
}

fn is_constant(source: u32) -> bool {
    (u32::from(code::ZERO)..=u32::from(code::INV_2PI)).contains(&source)
}

fn list(mask: u32, count: usize) -> String {
    let bits: Vec<_> = (0..count).map(|bit| (mask >> bit & 1).to_string()).collect();
    format!("[{}]", bits.join(","))
}

/// Registers of an operand; the mask of a class compare is written like the value.
fn words(row: Option<&Row>, kind: OperandKind) -> u8 {
    let class = row.filter(|row| row.mnemonic.contains("_class_") && kind.field == Field::Vsrc);
    class.map_or(kind.ty, |row| row.operands[1].ty).words()
}

impl Printer {
    /// VOP1, VOP2 and VOPC, also with SDWA and DPP.
    pub fn vector(&self, line: &mut Line) {
        let kinds: &[OperandKind] = match (self.row, self.class.format) {
            (Some(row), _) => row.operands,
            (None, Format::Vop1) => &[DST, SRC],
            (None, Format::Vopc) => &[MASK, SRC, VSRC],
            (None, _) => &[DST, SRC, VSRC],
        };
        let mut source = 0;
        for &kind in kinds {
            let size = words(self.row, kind);
            let text = match kind.field {
                Field::Vdst | Field::VdstRead => vector(self.get(EncodingField::Vdst), size),
                Field::Sdst => self.inline(self.get(EncodingField::Vdst), size),
                Field::MaskDst if self.get(EncodingField::SdwaSd) != 0 => {
                    self.inline(self.get(EncodingField::SdwaSdst), size)
                }
                Field::MaskDst | Field::MaskSrc => "vcc".into(),
                Field::Literal => self.literal_text(self.take_literal(), Comment::of(kind.ty)),
                _ => {
                    source += 1;
                    self.short_source(kind, source - 1, size)
                }
            };
            line.operand(text);
        }
        if kinds.is_empty() {
            line.ignored("vdst", self.get(EncodingField::Vdst));
            // CLRX shows the marks of SDWA and DPP as well, which no assembler reads.
            let part =
                if self.layout.has(EncodingField::Src0) { EncodingField::Src0 } else { EncodingField::ExtendedSrc0 };
            line.ignored("src0", self.get(part));
        }
        match self.class.encoding {
            Encoding::Sdwa => self.sdwa(line, source),
            Encoding::Dpp => {
                self.dpp(line);
                self.signs_of_missing(line, source);
            }
            _ => {}
        }
    }

    /// Signs of sources that the instruction does not have. No assembler reads them.
    fn signs_of_missing(&self, line: &mut Line, sources: usize) {
        for source in sources..2 {
            for (name, part) in
                [("sext", EncodingField::Sext), ("neg", EncodingField::Neg), ("abs", EncodingField::Abs)]
            {
                line.flag(&format!("{name}{source}"), self.get(part) >> source & 1 != 0);
            }
        }
    }

    fn short_source(&self, kind: OperandKind, source: usize, size: u8) -> String {
        let extended = matches!(self.class.encoding, Encoding::Sdwa | Encoding::Dpp);
        let part = match source {
            0 if extended => EncodingField::ExtendedSrc0,
            0 => EncodingField::Src0,
            _ => EncodingField::Vsrc1,
        };
        let value = self.get(part);
        let bit = |part| self.get(part) >> source & 1 != 0;
        let negated = bit(EncodingField::Neg) && !self.is_negated_constant(source);
        let text = match (source, kind.field) {
            _ if extended && bit(EncodingField::ScalarSources) => self.inline(value, size),
            _ if extended => vector(value, size),
            (0, _) => self.source(value, size, Comment::of(kind.ty)),
            (_, Field::LaneSelect | Field::Ssrc) => self.inline(value, size),
            _ => vector(value, size),
        };
        match extended {
            true => signed(text, negated, bit(EncodingField::Abs), bit(EncodingField::Sext)),
            false => text,
        }
    }

    /// Whether a source of SDWA is a constant with a negation: `-1` would be another constant.
    fn is_negated_constant(&self, source: usize) -> bool {
        let value = self.get([EncodingField::ExtendedSrc0, EncodingField::Vsrc1][source.min(1)]);
        let bit = |part| self.get(part) >> source & 1 != 0;
        bit(EncodingField::ScalarSources) && bit(EncodingField::Neg) && is_constant(value)
    }

    fn sdwa(&self, line: &mut Line, sources: usize) {
        const PARTS: [&str; 8] = ["byte0", "byte1", "byte2", "byte3", "word0", "word1", "dword", "invalid"];
        const UNUSED: [&str; 4] = ["pad", "sext", "preserve", "invalid"];
        let negated: u32 = (0..sources).map(|source| u32::from(self.is_negated_constant(source)) << source).sum();
        if negated != 0 {
            line.modifier(format!("neg:{negated}"));
        }
        self.result(line);
        let before = line.modifiers.len();
        let mut select = |name: &str, part| {
            let value = self.get(part) as usize;
            if self.layout.has(part) && value != 6 {
                line.modifier(format!("{name}:{}", PARTS[value & 7]));
            }
        };
        select("dst_sel", EncodingField::DstSel);
        let unused = self.get(EncodingField::DstUnused) as usize;
        if unused != 0 {
            line.modifier(format!("dst_unused:{}", UNUSED[unused & 3]));
        }
        let mut select = |name: &str, part| {
            let value = self.get(part) as usize;
            if value != 6 {
                line.modifier(format!("{name}:{}", PARTS[value & 7]));
            }
        };
        if sources > 0 {
            select("src0_sel", EncodingField::Src0Sel);
        }
        if sources > 1 {
            select("src1_sel", EncodingField::Src1Sel);
        }
        let whole = line.modifiers.len() == before && self.get(EncodingField::Sext) & ((1 << sources) - 1) == 0;
        self.signs_of_missing(line, sources);
        line.flag("sdwa", whole);
    }

    /// CLRX shows both masks always, and of the reserved controls all but the first.
    fn dpp(&self, line: &mut Line) {
        let number = self.get(EncodingField::DppControl);
        let control = DppControl::from_number(number as u16, self.target);
        match (control, control.and_then(|control| control.description().clrx.first())) {
            (_, Some(&name)) => line.modifier(name),
            (Some(control), None) => line.modifier(control.to_string()),
            (None, _) if number == 0x100 => {}
            (None, _) => line.modifier(format!("dppctrl:{number:#x}")),
        }
        line.flag("bound_ctrl", self.get(EncodingField::BoundCtrl) != 0);
        for (name, part) in [("bank_mask", EncodingField::BankMask), ("row_mask", EncodingField::RowMask)] {
            line.modifier(format!("{name}:{}", self.get(part)));
        }
    }

    /// `mul:2 clamp`.
    fn result(&self, line: &mut Line) {
        match self.get(EncodingField::Omod) {
            1 => line.modifier("mul:2"),
            2 => line.modifier("mul:4"),
            3 => line.modifier("div:2"),
            _ => {}
        }
        line.flag("clamp", self.get(EncodingField::Clamp) != 0);
    }

    /// VOP3, with the 64-bit forms of VOP1, VOP2, VOPC and VINTRP.
    pub fn vop3(&self, line: &mut Line) {
        let attribute = self.has(Field::Attribute);
        // The layout of interpolation names the fields otherwise.
        let field = |part| self.class.layout.get(self.word, part);
        let kinds: &[OperandKind] = match self.row {
            Some(row) => row.operands,
            None if field(EncodingField::Op) < 0x100 => &[MASK, SRC, SRC],
            None => &[DST, SRC, SRC, SRC],
        };
        let parts = [EncodingField::Src0, EncodingField::Src1, EncodingField::Src2];
        let abs = if self.layout.has(EncodingField::Sdst) { 0 } else { field(EncodingField::Abs) };
        let neg = field(EncodingField::Neg);
        let mut short = self.row.is_some_and(|row| row.format.has_extended_forms() || row.format == Format::Vintrp);
        let mut source = usize::from(attribute);
        // The sources that have signs.
        let mut signs = 0;
        // Negated constants.
        let mut negated = 0;
        for &kind in kinds {
            let size = words(self.row, kind);
            let text = match kind.field {
                Field::Vdst | Field::VdstRead => vector(field(EncodingField::Vdst), size),
                Field::Sdst => self.inline(field(EncodingField::Vdst), size),
                Field::MaskDst => {
                    let part =
                        if self.layout.has(EncodingField::Sdst) { EncodingField::Sdst } else { EncodingField::Vdst };
                    short &= self.get(part) == u32::from(code::VCC_LO);
                    self.inline(self.get(part), size)
                }
                Field::Attribute => {
                    self.attribute(field(EncodingField::Src0) & 63, field(EncodingField::Src0) >> 6 & 3)
                }
                Field::AttributeParameter => {
                    let value = field(EncodingField::Src1);
                    short &= value < 3;
                    source = 2;
                    parameter(value)
                }
                _ => {
                    let index = source.min(2);
                    source += 1;
                    let value = field(parts[index]);
                    short &= match kind.field {
                        Field::Vsrc => value >= 256,
                        Field::Vgpr if self.row.is_some_and(|row| row.format == Format::Vintrp) => value >= 256,
                        Field::LaneSelect => value < 256,
                        Field::MaskSrc => value == u32::from(code::VCC_LO),
                        _ => true,
                    };
                    signs |= u32::from(kind.field != Field::MaskSrc) << index;
                    let bit = |mask: u32| mask & signs & 1 << index != 0;
                    let constant = is_constant(value);
                    // `-1` would be another constant.
                    negated |= u32::from(constant && bit(neg)) << index;
                    let neg = if constant { 0 } else { neg };
                    signed(self.inline(value, size), bit(neg), bit(abs), false)
                }
            };
            line.operand(text);
        }
        // The attribute stands behind the first source in the text, before it in the word.
        let used = source.max(usize::from(attribute));
        let before = line.modifiers.len();
        line.flag("high", attribute && self.get(EncodingField::Memory(MemoryBits::HIGH)) != 0);
        let op_sel = if self.target.has(Feature::Vop3OpSel) { self.get(EncodingField::OpSel) } else { 0 };
        let places = used.clamp(1, 3);
        let present = (1 << places) - 1;
        let surplus_halves = op_sel & 7 & !present != 0;
        if op_sel != 0 && !surplus_halves {
            let shown = op_sel & present | (op_sel >> 3) << places;
            line.modifier(format!("op_sel:{}", list(shown, places + 1)));
        }
        if negated != 0 {
            line.modifier(format!("neg:{negated}"));
        }
        self.result(line);
        if kinds.is_empty() {
            line.ignored("dst", field(EncodingField::Vdst));
        }
        let plain = line.modifiers.len() == before + usize::from(kinds.is_empty() && field(EncodingField::Vdst) != 0);
        short &= !self.surplus(line, used, abs, neg) && plain && op_sel == 0;
        line.ignored("op_sel", if surplus_halves { op_sel } else { 0 });
        let constant = self.row.is_some_and(|row| row.operand(Field::Literal).is_some());
        line.flag("vop3", short && (abs | neg) & signs == 0 || constant);
    }

    /// Fields of sources that the instruction does not have. Whether a source beside the first has
    /// something in it.
    fn surplus(&self, line: &mut Line, used: usize, abs: u32, neg: u32) -> bool {
        let mut found = false;
        let parts = [("src0", EncodingField::Src0), ("vsrc1", EncodingField::Src1), ("vsrc2", EncodingField::Src2)];
        for (index, (name, part)) in parts.into_iter().enumerate().skip(used) {
            let value = self.class.layout.get(self.word, part);
            line.ignored(name, value);
            line.flag(&format!("abs{index}"), abs >> index & 1 != 0);
            line.flag(&format!("neg{index}"), neg >> index & 1 != 0);
            found |= index > 0 && value != 0;
        }
        found
    }

    pub fn packed(&self, line: &mut Line) {
        let kinds: &[OperandKind] = self.row.map_or(&[DST, SRC, SRC, SRC], |row| row.operands);
        let parts = [EncodingField::Src0, EncodingField::Src1, EncodingField::Src2];
        let mut sources = 0;
        for &kind in kinds {
            line.operand(match kind.field {
                Field::Vdst | Field::VdstRead => vector(self.get(EncodingField::Vdst), kind.ty.words()),
                _ => {
                    sources += 1;
                    self.inline(self.get(parts[(sources - 1).min(2)]), kind.ty.words())
                }
            });
        }
        let all = (1 << sources) - 1;
        let surplus_halves = self.get(EncodingField::OpSel) & !all != 0;
        let halves = if surplus_halves { &[][..] } else { &[("op_sel", EncodingField::OpSel, 0)] };
        let defaults = [
            ("op_sel_hi", EncodingField::OpSelHi, all),
            ("neg_lo", EncodingField::Neg, 0),
            ("neg_hi", EncodingField::NegHi, 0),
        ];
        for &(name, part, default) in halves.iter().chain(&defaults) {
            let value = self.get(part) & all;
            if value != default {
                line.modifier(format!("{name}:{}", list(value, sources)));
            }
        }
        line.flag("clamp", self.get(EncodingField::Clamp) != 0);
        for (index, part) in parts.into_iter().enumerate().skip(sources) {
            line.ignored(&format!("vsrc{index}"), self.get(part));
            line.flag(&format!("neg{index}"), self.get(EncodingField::Neg) >> index & 1 != 0);
        }
        line.ignored("op_sel", if surplus_halves { (self.word as u32) >> 11 & 15 } else { 0 });
    }

    pub fn interpolation(&self, line: &mut Line) {
        line.operand(vector(self.get(EncodingField::Vdst), 1));
        line.operand(match self.has(Field::AttributeParameter) {
            true => parameter(self.get(EncodingField::Vsrc)),
            false => vector(self.get(EncodingField::Vsrc), 1),
        });
        let attribute = self.get(EncodingField::Attribute);
        line.operand(self.attribute(attribute >> 2, attribute & 3));
    }

    fn attribute(&self, index: u32, channel: u32) -> String {
        format!("attr{index}.{}", ["x", "y", "z", "w"][channel as usize & 3])
    }
}

fn parameter(value: u32) -> String {
    match value {
        0 => "p10".into(),
        1 => "p20".into(),
        2 => "p0".into(),
        _ => format!("invalid_{value}"),
    }
}
