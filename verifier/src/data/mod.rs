//! The data of an assembly text in LLVM's syntax: what its sections of data contain, and the labels there.
//!
//! The reader of instructions passes over data. Whoever wants to know what a program reads of its own file asks here.
//! Nothing is an error: what is not understood is something that nobody knows, with its text as its name.

mod expression;
mod line;
mod reader;
#[cfg(test)]
mod tests;

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use self::expression::Value;
pub use self::line::{Line, block_end, lines, says_nothing};
use self::reader::Reader;

/// A section of such data with this name is what stands around the program itself: labels `at_…` and `before_…` say
/// how many bytes behind its first instruction, or before it, in hexadecimal.
pub const AROUND: &str = ".around.program";

/// What a name begins with that stands for something else in every text.
pub const OWN: &str = ".own.";

/// Whether a section may be written while the program runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Nobody writes it after it was loaded and relocated.
    Constant,
    /// Somebody may.
    Writable,
}

/// A byte of a section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// It is known.
    Byte(u8),
    /// Byte number `.1` of the address of a symbol with a number added to it, 8 bytes.
    Pointer(Rc<(String, i64)>, u8),
    /// Of something that is not known, by its text. If `own`, it hangs on where the text's own instructions are.
    Other {
        /// As it is written.
        text: Rc<str>,
        /// Another text with the same words may mean something else.
        own: bool,
    },
}

/// A section of data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// Its name.
    pub name: String,
    /// Whether it is constant.
    pub kind: Kind,
    /// What it contains.
    pub cells: Vec<Cell>,
    /// How it is aligned, in bytes.
    pub align: u64,
    /// Behind so many cells it is not known how many bytes there are.
    known: Option<usize>,
}

/// A label of a section of data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Label {
    section: usize,
    at: usize,
}

/// What stands at a label, to the end of its section.
#[derive(Debug, Clone, Copy)]
pub struct Block<'d> {
    /// The section that it is in.
    pub section: &'d Section,
    /// Whether its contents are those of the section for certain.
    pub kind: Kind,
    /// Where it begins.
    pub at: usize,
    /// How many bytes it has, if the text says so.
    pub size: Option<usize>,
}

/// The data of a text.
#[derive(Debug, Clone, Default)]
pub struct Data {
    sections: Vec<Section>,
    labels: FxHashMap<String, Label>,
    sizes: FxHashMap<String, usize>,
    /// Names that are defined by a value.
    aliases: FxHashMap<String, Value>,
    /// Names that another file may define as well, and that count only if none does.
    weak: FxHashSet<String>,
}

/// What a name stands for, as far as the text says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Meaning {
    /// The address of the symbol of this name, with a number added.
    Symbol(String, i64),
    /// A number.
    Number(i64),
    /// Something that means something else in every text.
    Own,
}

impl Data {
    /// The data of a text.
    pub fn of(text: &str) -> Data {
        let mut reader = Reader::default();
        for line in lines(text) {
            reader.read(&line);
        }
        reader.finish()
    }

    /// What a name stands for.
    pub fn meaning(&self, name: &str) -> Meaning {
        match self.aliases.get(name) {
            None => Meaning::Symbol(name.to_owned(), 0),
            Some(Value::Address(symbol, addend)) => Meaning::Symbol(symbol.clone(), *addend),
            Some(Value::Number(number)) => Meaning::Number(*number),
            Some(Value::Other(..)) => Meaning::Own,
        }
    }

    /// What stands at a label, or where a name says.
    pub fn block(&self, name: &str) -> Option<Block<'_>> {
        let Meaning::Symbol(symbol, behind) = self.meaning(name) else { return None };
        let label = self.labels.get(&symbol)?;
        let section = &self.sections[label.section];
        let at = label.at.checked_add_signed(behind as isize).filter(|at| *at <= section.cells.len())?;
        let size = self.sizes.get(name).copied().filter(|_| behind == 0);
        // What another file may define is not known to be this.
        let is_weak = [name, &symbol].iter().any(|name| self.weak.contains(*name));
        let kind = if is_weak { Kind::Writable } else { section.kind };
        Some(Block { section, kind, at, size })
    }

    /// What stands around the program: bytes from these distances on.
    pub fn around(&self) -> Vec<(i64, &[Cell])> {
        let Some(number) = self.sections.iter().position(|section| section.name == AROUND) else { return Vec::new() };
        let cells = &self.sections[number].cells;
        let distance = |name: &str| {
            let behind = name.strip_prefix("at_").map(|hex| i64::from_str_radix(hex, 16));
            let before = name.strip_prefix("before_").map(|hex| i64::from_str_radix(hex, 16).map(|bytes| -bytes));
            behind.or(before)?.ok()
        };
        let here = self.labels.iter().filter(|(_, label)| label.section == number);
        let mut starts: Vec<(usize, i64)> =
            here.filter_map(|(name, label)| Some((label.at, distance(name)?))).collect();
        starts.sort_unstable();
        let ends = starts.iter().skip(1).map(|(at, _)| *at).chain([cells.len()]);
        starts.iter().zip(ends).map(|(&(at, distance), end)| (distance, &cells[at..end])).collect()
    }
}

impl Block<'_> {
    /// The bytes that tell it from others: its own, or if nobody says how many those are, all to the section's end.
    pub fn own(&self) -> &[Cell] {
        let all = &self.section.cells[self.at..];
        self.size.map_or(all, |size| &all[..size.min(all.len())])
    }

    /// Those and `more` behind them, as far as it is known where they are.
    pub fn with(&self, more: usize) -> &[Cell] {
        let known = self.section.known.unwrap_or(self.section.cells.len()).max(self.at);
        let end = self.size.map_or(known, |size| self.at + size + more);
        &self.section.cells[self.at..end.min(known)]
    }

    /// What the address is a multiple of, if the section is.
    pub fn align(&self) -> u64 {
        if self.at == 0 { self.section.align } else { self.section.align.min(1 << self.at.trailing_zeros()) }
    }
}
