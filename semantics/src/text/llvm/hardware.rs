//! `hwreg(…)` of `s_getreg` and `s_setreg`, and `gpr_idx(…)` of `s_set_gpr_idx`.

use super::super::SourceError;
use super::super::scan::{Cursor, Symbols, integer_expression};
use crate::Target;

/// A hardware register and the first target that LLVM knows it on.
const REGISTERS: [(&str, u16, Target); 17] = [
    ("HW_REG_MODE", 1, Target::Gfx600),
    ("HW_REG_STATUS", 2, Target::Gfx600),
    ("HW_REG_TRAPSTS", 3, Target::Gfx600),
    ("HW_REG_HW_ID", 4, Target::Gfx600),
    ("HW_REG_GPR_ALLOC", 5, Target::Gfx600),
    ("HW_REG_LDS_ALLOC", 6, Target::Gfx600),
    ("HW_REG_IB_STS", 7, Target::Gfx600),
    ("HW_REG_SH_MEM_BASES", 15, Target::Gfx900),
    ("HW_REG_TBA_LO", 16, Target::Gfx900),
    ("HW_REG_TBA_HI", 17, Target::Gfx900),
    ("HW_REG_TMA_LO", 18, Target::Gfx900),
    ("HW_REG_TMA_HI", 19, Target::Gfx900),
    ("HW_REG_XCC_ID", 20, Target::Gfx942),
    ("HW_REG_SQ_PERF_SNAPSHOT_DATA", 21, Target::Gfx942),
    ("HW_REG_SQ_PERF_SNAPSHOT_DATA1", 22, Target::Gfx942),
    ("HW_REG_SQ_PERF_SNAPSHOT_PC_LO", 23, Target::Gfx942),
    ("HW_REG_SQ_PERF_SNAPSHOT_PC_HI", 24, Target::Gfx942),
];

/// The fields of the immediate: register in bits 5:0, first bit in 10:6, width - 1 in 15:11.
fn immediate(register: u16, offset: u16, width: u16) -> u16 {
    register | offset << 6 | (width - 1) << 11
}

/// Whether the cursor stands at `hwreg(` or at LLVM 19's `{id: …}`.
pub(super) fn at_register(cursor: &Cursor) -> bool {
    cursor.peek_mark('{') || (cursor.peek_word() == Some("hwreg") && cursor.second_is_mark('('))
}

/// Reads `hwreg(register)`, `hwreg(register, offset, width)` or `{id: register, offset: …, size: …}`.
pub(super) fn read(cursor: &mut Cursor, symbols: &Symbols, target: Target) -> Result<u16, SourceError> {
    let mut reader = Reader { cursor, symbols, target };
    if reader.cursor.eat('{') {
        return reader.members();
    }
    reader.cursor.advance();
    reader.cursor.expect('(')?;
    let register = reader.register()?;
    let (mut offset, mut width) = (0, 32);
    if reader.cursor.eat(',') {
        offset = reader.offset()?;
        reader.cursor.expect(',')?;
        width = reader.width()?;
    }
    reader.cursor.expect(')')?;
    Ok(immediate(register, offset, width))
}

struct Reader<'r, 'a> {
    cursor: &'r mut Cursor<'a>,
    symbols: &'r Symbols,
    target: Target,
}

impl Reader<'_, '_> {
    fn register(&mut self) -> Result<u16, SourceError> {
        let token = self.cursor.peek();
        let word = self.cursor.peek_word().unwrap_or_default();
        match REGISTERS.iter().find(|(name, ..)| *name == word) {
            Some(&(_, register, first)) if first <= self.target => {
                self.cursor.advance();
                Ok(register)
            }
            Some(_) => {
                let message = format!("{} has no hardware register {word}", self.target);
                Err(SourceError::illegal(message, token.span))
            }
            None if word.starts_with("HW_REG_") => {
                let names: Vec<_> =
                    REGISTERS.iter().filter(|known| known.2 <= self.target).map(|known| known.0).collect();
                Err(SourceError::illegal(format!("there is no hardware register {word}"), token.span)
                    .with_hint(format!("the names are {}; others have numbers", names.join(", "))))
            }
            None => self.number(0, 63, "a hardware register's number"),
        }
    }
    fn offset(&mut self) -> Result<u16, SourceError> {
        self.number(0, 31, "the first bit")
    }
    fn width(&mut self) -> Result<u16, SourceError> {
        self.number(1, 32, "the number of bits")
    }
    fn number(&mut self, lowest: u16, highest: u16, what: &str) -> Result<u16, SourceError> {
        let start = self.cursor.peek().span.start;
        let value = integer_expression(self.cursor, self.symbols)?;
        u16::try_from(value).ok().filter(|value| (lowest..=highest).contains(value)).ok_or_else(|| {
            let message = format!("{what} must be {lowest} to {highest}, not {value}");
            SourceError::illegal(message, self.cursor.span_from(start))
        })
    }

    /// `id: 1, offset: 0, size: 4}`; members in any order, all of them optional.
    fn members(&mut self) -> Result<u16, SourceError> {
        let mut values = [None; 3];
        while !self.cursor.eat('}') {
            let token = self.cursor.peek();
            let names = ["id", "offset", "size"];
            let Some(index) = self.cursor.peek_word().and_then(|word| names.iter().position(|name| *name == word))
            else {
                return Err(self.cursor.unexpected("id, offset, size or `}`"));
            };
            self.cursor.advance();
            self.cursor.expect(':')?;
            let value = match index {
                0 => self.register()?,
                1 => self.offset()?,
                _ => self.width()?,
            };
            if values[index].replace(value).is_some() {
                return Err(SourceError::illegal(format!("{} is given twice", names[index]), token.span));
            }
            if !self.cursor.peek_mark('}') {
                self.cursor.expect(',')?;
            }
        }
        let [register, offset, width] = values;
        Ok(immediate(register.unwrap_or(0), offset.unwrap_or(0), width.unwrap_or(32)))
    }
}

/// The immediate of `s_getreg` in LLVM's form.
pub(super) fn print(immediate: u16, target: Target) -> String {
    let (register, offset, width) = (immediate & 63, immediate >> 6 & 31, (immediate >> 11) + 1);
    let known = REGISTERS.iter().find(|&&(_, number, first)| number == register && first <= target);
    let name = known.map_or_else(|| register.to_string(), |(name, ..)| (*name).to_owned());
    match (offset, width) {
        (0, 32) => format!("hwreg({name})"),
        _ => format!("hwreg({name}, {offset}, {width})"),
    }
}

/// Operands that can be made relative, from bit 0 up.
const INDEXED: [&str; 4] = ["SRC0", "SRC1", "SRC2", "DST"];

pub(super) fn at_index_mode(cursor: &Cursor) -> bool {
    cursor.peek_word() == Some("gpr_idx") && cursor.second_is_mark('(')
}

/// Reads `gpr_idx(SRC0,DST)`.
pub(super) fn read_index_mode(cursor: &mut Cursor) -> Result<u16, SourceError> {
    cursor.advance();
    cursor.expect('(')?;
    let mut mode = 0;
    if cursor.eat(')') {
        return Ok(mode);
    }
    loop {
        let token = cursor.peek();
        let Some(bit) = cursor.peek_word().and_then(|word| INDEXED.iter().position(|name| *name == word)) else {
            return Err(cursor.unexpected("SRC0, SRC1, SRC2 or DST"));
        };
        if mode >> bit & 1 != 0 {
            return Err(SourceError::illegal(format!("{} is given twice", INDEXED[bit]), token.span));
        }
        mode |= 1 << bit;
        cursor.advance();
        if cursor.eat(')') {
            return Ok(mode);
        }
        cursor.expect(',')?;
    }
}

/// The index mode in LLVM's form. More than four bits have no names.
pub(super) fn print_index_mode(mode: u16) -> String {
    if mode > 15 {
        return format!("{mode:#x}");
    }
    let names: Vec<_> = (0..4).filter(|bit| mode >> bit & 1 != 0).map(|bit| INDEXED[bit]).collect();
    format!("gpr_idx({})", names.join(","))
}
