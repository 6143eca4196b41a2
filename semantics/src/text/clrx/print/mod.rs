//! Machine code in CLRX's syntax, as its disassembler prints it.
//!
//! It works on the machine words, not on a decoded instruction, because it also shows what an
//! instruction ignores: fields that are not 0 though nothing reads them (`vsrc2=0xf`), reserved
//! selections, and opcodes without an instruction (`VOP1_ill_24`).

mod memory;
mod operand;
mod scalar;
mod vector;

use std::cell::Cell;
use std::fmt::Write;

use crate::instruction::{Encoding, Instruction};
use crate::isa::{Field, Format, Row};
use crate::machine::form::{Class, class};
use crate::machine::layout::{self, EncodingField, Layout, Word};
use crate::machine::{DecodeError, EncodeError, encode};
use crate::rows::all_rows;
use crate::{Feature, Target};

use super::names;

/// The text of `instruction` in CLRX's syntax.
///
/// # Errors
/// The instruction has no machine code.
pub fn print_clrx(instruction: &Instruction, target: Target) -> Result<String, EncodeError> {
    let words = encode(instruction, target)?;
    let text = disassemble_clrx(&words, target, 0).map_or_else(|_| String::new(), |line| line.text);
    Ok(text.trim_start().to_owned())
}

/// An instruction in CLRX's syntax.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disassembled {
    /// Without the end of the line.
    pub text: String,
    /// How many dwords it takes.
    pub words: usize,
    /// The place that it branches to, in bytes from the start of the code.
    pub target: Option<u64>,
}

/// The label of a place in the code.
pub fn clrx_label(place: u64) -> String {
    format!(".L{place}_0")
}

/// The instruction at the beginning of `words`, which stand `place` bytes behind the start of the
/// code. Words that belong to no encoding are data.
///
/// # Errors
/// The words are not a whole instruction.
pub fn disassemble_clrx(words: &[u32], target: Target, place: u64) -> Result<Disassembled, DecodeError> {
    if !super::knows(target) {
        return Err(DecodeError::Dialect { target });
    }
    let truncated = |needed| DecodeError::Truncated { needed, found: words.len() };
    let &first = words.first().ok_or(truncated(1))?;
    let Some(class) = class(words, target) else {
        return Ok(Disassembled { text: format!("        .int {first:#010x}"), words: 1, target: None });
    };
    let dwords = class.layout.dwords;
    if words.len() < dwords {
        return Err(truncated(dwords));
    }
    let word = layout::word(&words[..dwords]);
    let form = class.form(word).filter(|form| names::knows(form.of.row, target));
    let printer = Printer {
        word,
        literal: words.get(dwords).copied(),
        literal_used: Cell::new(false),
        class,
        layout: form.map_or(class.layout, |form| form.layout),
        row: form.map(|form| names::printed(form.of.row, target)).or_else(|| without_encoding(class, word, target)),
        target,
        place,
    };
    let text = printer.line();
    let used = dwords + usize::from(printer.literal_used.get());
    if used > words.len() {
        return Err(truncated(used));
    }
    Ok(Disassembled { text, words: used, target: printer.branch_target() })
}

/// The instruction that CLRX shows in VOP3, SDWA or DPP by its opcode, though it has no such form.
fn without_encoding(class: &Class, word: Word, target: Target) -> Option<&'static Row> {
    let opcode = class.layout.get(word, EncodingField::Op) as u16;
    let (format, opcode) = match class.encoding {
        Encoding::Vop3 => (Format::Vop2, opcode.checked_sub(0x100)?),
        Encoding::Sdwa | Encoding::Dpp => (class.format, opcode),
        _ => return None,
    };
    let is_it = |row: &&&Row| row.format == format && row.opcode(target) == Some(opcode) && names::knows(row, target);
    let row = *all_rows().iter().find(is_it)?;
    (!row.has_encoding(class.encoding, target)).then(|| names::printed(row, target))
}

/// An instruction word that is printed.
struct Printer {
    word: Word,
    /// The dword behind the instruction word, if there is one.
    literal: Option<u32>,
    literal_used: Cell<bool>,
    class: &'static Class,
    layout: &'static Layout,
    /// `None`: no instruction has this opcode.
    row: Option<&'static Row>,
    target: Target,
    place: u64,
}

/// Operands, and what follows them.
#[derive(Default)]
struct Line {
    operands: Vec<String>,
    modifiers: Vec<String>,
}

impl Line {
    fn operand(&mut self, text: impl Into<String>) {
        self.operands.push(text.into());
    }
    fn modifier(&mut self, text: impl Into<String>) {
        self.modifiers.push(text.into());
    }
    /// A modifier that is there only if `condition` holds.
    fn flag(&mut self, name: &str, condition: bool) {
        if condition {
            self.modifiers.push(name.into());
        }
    }
    /// A field that the instruction ignores, unless it is 0. No assembler reads it.
    fn ignored(&mut self, name: &str, value: u32) {
        if value != 0 {
            self.modifiers.push(format!("{name}={value:#x}"));
        }
    }
}

impl Printer {
    fn get(&self, part: EncodingField) -> u32 {
        self.layout.get(self.word, part)
    }
    fn has(&self, field: Field) -> bool {
        self.row.is_some_and(|row| row.operand(field).is_some())
    }

    fn line(&self) -> String {
        let mut line = Line::default();
        use Encoding::{Dpp, Ds, Exp, Flat, Mimg, Mtbuf, Mubuf, Sdwa, Smem, Vintrp, Vop1, Vop2, Vop3, Vop3p, Vopc};
        match self.class.encoding {
            Encoding::Sop1 | Encoding::Sop2 | Encoding::Sopc | Encoding::Sopk | Encoding::Sopp => {
                self.scalar(&mut line)
            }
            Smem => self.scalar_memory(&mut line),
            Vop1 | Vop2 | Vopc | Sdwa | Dpp => self.vector(&mut line),
            Vop3 => self.vop3(&mut line),
            Vop3p => self.packed(&mut line),
            // CLRX's syntax has none of the targets with scales.
            Encoding::Vop3px2 => {}
            Vintrp => self.interpolation(&mut line),
            Ds => self.data_share(&mut line),
            Mubuf | Mtbuf => self.buffer(&mut line),
            Mimg => self.image(&mut line),
            Flat => self.flat(&mut line),
            Exp => self.export(&mut line),
        }
        let mut text = format!("        {:<16}", self.mnemonic());
        let bare = line.operands.is_empty() && line.modifiers.is_empty();
        if !bare && !text.ends_with(' ') {
            text.push(' ');
        }
        text.push_str(&line.operands.join(", "));
        for (index, modifier) in line.modifiers.iter().enumerate() {
            let separator = if index > 0 || !line.operands.is_empty() { " " } else { "" };
            let _ = write!(text, "{separator}{modifier}");
        }
        text.truncate(text.trim_end().len());
        text
    }

    /// The name of the instruction, or of the format and the opcode.
    fn mnemonic(&self) -> String {
        if let Some(row) = self.row {
            return names::of(row, self.target).to_owned();
        }
        let format = match (self.class.encoding, self.class.format) {
            (Encoding::Vop3, _) => "VOP3A",
            (_, Format::Sop1) => "SOP1",
            (_, Format::Sop2) => "SOP2",
            (_, Format::Sopc) => "SOPC",
            (_, Format::Sopk) => "SOPK",
            (_, Format::Sopp) => "SOPP",
            (_, Format::Smem) if self.target.has(Feature::WideSmem) => "SMEM",
            (_, Format::Smem) => "SMRD",
            (_, Format::Vop1) => "VOP1",
            (_, Format::Vop2) => "VOP2",
            (_, Format::Vopc) => "VOPC",
            (_, Format::Vop3) => "VOP3A",
            (_, Format::Vop3p) => "VOP3P",
            (_, Format::Vop3px2) => "VOP3PX2",
            (_, Format::Vintrp) => "VINTRP",
            (_, Format::Ds) => "DS",
            (_, Format::Mubuf) => "MUBUF",
            (_, Format::Mtbuf) => "MTBUF",
            (_, Format::Mimg) => "MIMG",
            (_, Format::Flat) => "FLAT",
            (_, Format::Exp) => "EXP",
        };
        format!("{format}_ill_{}", self.get(EncodingField::Op))
    }
}
