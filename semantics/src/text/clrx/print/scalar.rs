//! Scalar instructions and scalar memory.

use super::super::field::{COUNTERS, GS_OPERATIONS, HARDWARE, MESSAGES, has_wide_vmcnt, last_named_register};
use super::operand::Comment;
use super::{Line, Printer, clrx_label};
use crate::instruction::{Encoding, MemoryBits};
use crate::isa::{Field, Type};
use crate::machine::layout::EncodingField;
use crate::{Feature, Target};

impl Printer {
    pub fn scalar(&self, line: &mut Line) {
        let Some(row) = self.row else { return self.unknown_scalar(line) };
        let mut sources = [EncodingField::Ssrc0, EncodingField::Ssrc1].into_iter();
        let mut destination = false;
        for kind in row.operands {
            let words = kind.ty.words();
            match kind.field {
                Field::Sdst | Field::SdstRead | Field::SdstOnlyRead => {
                    destination = true;
                    line.operand(self.inline(self.get(EncodingField::Sdst), words));
                }
                Field::Ssrc => {
                    let part = sources.next().unwrap_or(EncodingField::Ssrc1);
                    line.operand(self.source(self.get(part), words, Comment::None));
                }
                Field::Literal => line.operand(format!("{:#x}", self.take_literal())),
                Field::GprIndexMode if self.class.encoding == Encoding::Sopc => {
                    line.operand(format!("{:#x}", self.get(EncodingField::Ssrc1)));
                }
                Field::BranchTarget => line.operand(clrx_label(self.branch_target().unwrap_or_default())),
                Field::WaitCount => line.operand(wait_counts(self.get(EncodingField::Simm16), self.target)),
                Field::HardwareRegister => line.operand(hardware(self.get(EncodingField::Simm16), self.target)),
                Field::Message => line.operand(message(self.get(EncodingField::Simm16), self.target)),
                Field::OptionalSimm16 if self.get(EncodingField::Simm16) == 0 => {}
                _ => line.operand(format!("{:#x}", self.get(EncodingField::Simm16))),
            }
        }
        if self.class.encoding == Encoding::Sopp && row.operands.is_empty() && self.get(EncodingField::Simm16) != 0 {
            line.operand(format!("{:#x}", self.get(EncodingField::Simm16)));
        }
        if !destination && self.layout.has(EncodingField::Sdst) {
            line.ignored("sdst", self.get(EncodingField::Sdst));
        }
        if self.class.encoding == Encoding::Sop1 && !self.has(Field::Ssrc) {
            line.ignored("ssrc", self.get(EncodingField::Ssrc0));
        }
    }

    fn unknown_scalar(&self, line: &mut Line) {
        let source = |part| self.source(self.get(part), 1, Comment::None);
        if self.layout.has(EncodingField::Sdst) {
            line.operand(self.inline(self.get(EncodingField::Sdst), 1));
        }
        if self.layout.has(EncodingField::Simm16) {
            line.operand(format!("{:#x}", self.get(EncodingField::Simm16)));
        }
        for part in [EncodingField::Ssrc0, EncodingField::Ssrc1] {
            if self.layout.has(part) {
                line.operand(source(part));
            }
        }
    }

    /// The place that a branch goes to.
    pub fn branch_target(&self) -> Option<u64> {
        let distance = i64::from(self.get(EncodingField::Simm16) as u16 as i16);
        self.has(Field::BranchTarget).then(|| self.place.wrapping_add_signed(4 * distance + 4))
    }

    pub fn scalar_memory(&self, line: &mut Line) {
        let kinds: &[_] = self.row.map_or(&UNKNOWN_MEMORY, |row| row.operands);
        let has = |fields: &[Field]| kinds.iter().any(|kind| fields.contains(&kind.field));
        for kind in kinds {
            let words = kind.ty.words();
            match kind.field {
                Field::ScalarBase => line.operand(self.inline(2 * self.get(EncodingField::Sbase), words)),
                Field::SmemOffset => line.operand(self.scalar_offset()),
                Field::ProbeControl => line.operand(format!("{:#x}", self.get(EncodingField::Sdst))),
                _ => line.operand(self.inline(self.get(EncodingField::Sdst), words)),
            }
        }
        let bit = |bit| self.get(EncodingField::Memory(bit)) != 0;
        line.flag("glc", bit(MemoryBits::GLC));
        line.flag("nv", bit(MemoryBits::NV));
        if bit(MemoryBits::SOE) && self.get(EncodingField::Imm) != 0 && has(&[Field::SmemOffset]) {
            line.modifier(format!("offset:{:#x}", self.get(EncodingField::Offset)));
        }
        let data = [Field::Sdst, Field::ScalarData, Field::ScalarDataReturned, Field::ProbeControl];
        if !has(&data) {
            let name = if self.target.has(Feature::WideSmem) { "sdata" } else { "sdst" };
            line.ignored(name, self.get(EncodingField::Sdst));
        }
        if !has(&[Field::ScalarBase]) {
            line.ignored("sbase", self.get(EncodingField::Sbase));
        }
        if !has(&[Field::SmemOffset]) {
            let wide = self.target.has(Feature::WideSmem);
            line.ignored("offset", if wide { (self.word >> 32) as u32 } else { self.get(EncodingField::Offset) });
            line.flag("imm=1", self.get(EncodingField::Imm) != 0);
        }
    }

    fn scalar_offset(&self) -> String {
        let offset = self.get(EncodingField::Offset);
        let wide = self.target.has(Feature::WideSmem);
        if self.get(EncodingField::Memory(MemoryBits::SOE)) != 0 {
            return self.inline(self.get(EncodingField::Soffset), 1);
        }
        match self.get(EncodingField::Imm) {
            0 if self.target.has(Feature::SmemLiteral) && offset == 255 => format!("{:#x}", self.take_literal()),
            0 => self.inline(if wide { offset & 0x7f } else { offset }, 1),
            _ => format!("{offset:#x}"),
        }
    }
}

const fn kind(field: Field, ty: Type) -> crate::isa::OperandKind {
    crate::isa::OperandKind { field, ty }
}
const UNKNOWN_MEMORY: [crate::isa::OperandKind; 3] =
    [kind(Field::Sdst, Type::B32), kind(Field::ScalarBase, Type::B64), kind(Field::SmemOffset, Type::B32)];

/// The counts that wait; all of them if none does and no other bit is set. Bits that mean nothing
/// follow.
fn wait_counts(immediate: u32, target: Target) -> String {
    let wide = if has_wide_vmcnt("vmcnt", target) { 0xc000 } else { 0 };
    let count = |(name, at, bits): (&'static str, u32, u32)| {
        let low = immediate >> at & ((1 << bits) - 1);
        match has_wide_vmcnt(name, target) {
            true => (name, low | (immediate >> 14 & 3) << 4, 63),
            false => (name, low, (1 << bits) - 1),
        }
    };
    let counts = COUNTERS.map(count);
    let waits = |&&(_, count, highest): &&(&str, u32, u32)| count != highest;
    let surplus = immediate & !(0xf7f | wide) != 0;
    let none = !counts.iter().any(|count| waits(&count));
    let shown = counts.iter().filter(|count| none && !surplus || waits(count));
    let text: Vec<_> = shown.map(|(name, count, _)| format!("{name}({count})")).collect();
    match (surplus, none) {
        (false, _) => text.join(" & "),
        (true, false) => format!("{} :{immediate:#x}", text.join(" & ")),
        (true, true) => format!("{immediate:#x}"),
    }
}

fn hardware(immediate: u32, target: Target) -> String {
    let (id, offset, size) = (immediate & 63, immediate >> 6 & 31, (immediate >> 11) + 1);
    let last = u32::from(last_named_register(target));
    let known = HARDWARE.iter().find(|(_, number)| u32::from(*number) == id && id <= last);
    let name = known.map_or_else(|| format!("@{id}"), |(name, _)| (*name).to_owned());
    format!("hwreg({name}, {offset}, {size})")
}

fn message(immediate: u32, target: Target) -> String {
    let (message, operation, stream) = (immediate & 15, immediate >> 4 & 3, immediate >> 8 & 3);
    let known = MESSAGES.iter().find(|(_, number, first)| u32::from(*number) == message && *first <= target);
    let name = known.map_or_else(|| format!("@{message}"), |(name, ..)| (*name).to_owned());
    let mut text = format!("sendmsg({name}");
    let with_operation = matches!(message, 2 | 3) || known.is_none() && message != 0 || immediate & 0x3f0 != 0;
    if with_operation {
        text += &format!(", {}", GS_OPERATIONS[operation as usize]);
        if operation != 0 || stream != 0 {
            text += &format!(", {stream}");
        }
    }
    text.push(')');
    if immediate & if with_operation { !0x33f } else { !0xf } != 0 {
        text += &format!(" :{immediate:#x}");
    }
    text
}
