//! What the files of both programs contain, as far as the programs read it: constant data are contents of memory.
//!
//! A symbol of one program is one of the other if nothing tells them apart: data by what it contains, everything else
//! by its name. So programs with other tables have other symbols, and one table at two distances is one symbol.

use std::collections::BTreeSet;

use gcn_semantics::algebra::{Algebra, B64, Bv, Constants, Memory, Placement};
use gcn_semantics::instruction::Link;
use gcn_semantics::text::TABLE_ENTRY;
use gcn_semantics::wave::{InitialState, PROGRAM, SYMBOLS};

use super::job::Fragment;
use crate::data::{Block, Cell, Data, Kind, Meaning};

/// What both programs find in the constant data of their files.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Image {
    tables: Vec<Table>,
}

/// Constant bytes at an address that is known after linking.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Table {
    /// The operand code of the low word of the address.
    base: u16,
    /// From the address to the first byte.
    offset: i64,
    align: u64,
    bytes: Vec<Option<u8>>,
    /// Addresses of symbols among them: where, the symbol's number, and what is added.
    pointers: Vec<(usize, u16, i64)>,
}

/// Bytes behind a table that has a size: programs may read what comes next.
const BEHIND: usize = 256;
/// Bytes of a table that are looked at. What is behind them is known to nobody.
const LARGEST: usize = 1 << 14;
/// No more symbols than this are added to those that the instructions name.
const SYMBOLS_WITH_POINTERS: usize = Link::SYMBOLS as usize / 2;

/// A program with the data of its file.
pub struct Side {
    data: Data,
    /// Its symbols by their own numbers.
    symbols: Vec<String>,
    text: String,
}

impl Side {
    /// The data that `fragment` may read. Symbols whose addresses are among them get numbers.
    pub fn new(fragment: &mut Fragment) -> Side {
        let symbols = std::mem::take(&mut fragment.listing.symbols);
        let mut side = Side { data: Data::of(&fragment.source.text), symbols, text: fragment.source.text.clone() };
        side.add_pointers();
        fragment.listing.symbols.clone_from(&side.symbols);
        side
    }

    fn block(&self, symbol: usize) -> Option<Block<'_>> {
        self.data.block(&self.symbols[symbol])
    }

    /// Gives numbers to the symbols whose addresses are in data that can be read.
    fn add_pointers(&mut self) {
        let mut next = 0;
        let mut waiting: Vec<String> = self.data.around().iter().flat_map(|(_, cells)| pointers(cells)).collect();
        loop {
            for name in std::mem::take(&mut waiting) {
                if !self.symbols.contains(&name) && self.symbols.len() < SYMBOLS_WITH_POINTERS {
                    self.symbols.push(name);
                }
            }
            if next == self.symbols.len() {
                return;
            }
            waiting = self.block(next).map(|block| pointers(block.with(BEHIND))).unwrap_or_default();
            next += 1;
        }
    }

    /// The symbol whose address is in the global offset table where this one is.
    fn entry(&self, symbol: usize) -> Option<usize> {
        self.number(self.symbols[symbol].strip_suffix(TABLE_ENTRY)?)
    }

    fn number(&self, name: &str) -> Option<usize> {
        self.symbols.iter().position(|symbol| symbol == name)
    }
}

/// The symbols whose addresses are among cells.
fn pointers(cells: &[Cell]) -> Vec<String> {
    let name = |cell: &Cell| match cell {
        Cell::Pointer(pointer, 0) => Some(pointer.0.clone()),
        _ => None,
    };
    cells.iter().take(LARGEST).filter_map(name).collect()
}

/// Two programs with the data of their files.
pub struct Sides(pub [Side; 2]);

impl Sides {
    /// For each symbol of b that of a that it is, if it is one.
    pub fn matches(&self) -> Vec<Option<usize>> {
        let [a, b] = &self.0;
        let mut taken = BTreeSet::new();
        let mut matched = vec![None; b.symbols.len()];
        // Names come first; what has another name may be the same data.
        for by_name in [true, false] {
            for (of_b, found) in matched.iter_mut().enumerate().filter(|(_, found)| found.is_none()) {
                let is_candidate = |of_a: &usize| {
                    let is_named = a.symbols[*of_a] == b.symbols[of_b];
                    !taken.contains(of_a) && is_named == by_name && self.are_same(*of_a, of_b, &mut Vec::new())
                };
                *found = (0..a.symbols.len()).find(is_candidate);
                taken.extend(*found);
            }
        }
        matched
    }

    /// A place of a and one of b that may or may not be the same: both are in data that can be written, and have no
    /// name but a distance from the start of a section, and these distances differ.
    pub fn nameless(&self, matched: &[Option<usize>]) -> Option<[String; 2]> {
        let [a, b] = &self.0;
        let is_nameless = |side: &Side, symbol: usize| {
            let name = &side.symbols[symbol];
            let distance = name.rsplit_once(".at_").filter(|_| name.starts_with('.')).map(|(_, distance)| distance);
            distance.is_some_and(|hex| i64::from_str_radix(hex, 16).is_ok())
                && side.block(symbol).is_some_and(|block| block.kind == Kind::Writable)
        };
        let of_a = (0..a.symbols.len()).filter(|symbol| !matched.contains(&Some(*symbol)));
        let of_b = (0..b.symbols.len()).filter(|symbol| matched[*symbol].is_none());
        let name = |side: &Side, symbol: usize| side.symbols[symbol].clone();
        let found_a = of_a.filter(|symbol| is_nameless(a, *symbol)).map(|symbol| name(a, symbol)).next()?;
        let found_b = of_b.filter(|symbol| is_nameless(b, *symbol)).map(|symbol| name(b, symbol)).next()?;
        (found_a != found_b).then_some([found_a, found_b])
    }

    /// Whether nothing tells a symbol of a from one of b. Of pairs in `assumed` it is known, unless something else
    /// tells them apart.
    fn are_same(&self, of_a: usize, of_b: usize, assumed: &mut Vec<(usize, usize)>) -> bool {
        if assumed.contains(&(of_a, of_b)) {
            return true;
        }
        let [a, b] = &self.0;
        let is_named = a.symbols[of_a] == b.symbols[of_b];
        if let Some(entries) = a.entry(of_a).zip(b.entry(of_b)) {
            // Entries in the global offset table have the addresses of these.
            return is_named && self.are_same(entries.0, entries.1, assumed);
        }
        let (Some(block_a), Some(block_b)) = (a.block(of_a), b.block(of_b)) else {
            // A text need not have what it names.
            let [of_a, of_b] = [(a, of_a), (b, of_b)].map(|(side, symbol)| side.data.meaning(&side.symbols[symbol]));
            return is_named && of_a == of_b && (of_a != Meaning::Own || a.text == b.text);
        };
        let is_constant = block_a.kind == Kind::Constant && !block_a.own().is_empty();
        if block_a.kind != block_b.kind || !is_named && !is_constant {
            return false;
        }
        assumed.push((of_a, of_b));
        // A program may read what is behind a table as well.
        let behind = if is_constant { BEHIND } else { 0 };
        self.are_same_cells([block_a.own(), block_b.own()], assumed)
            && self.are_same_cells([block_a.with(behind), block_b.with(behind)], assumed)
    }

    fn are_same_cells(&self, [a, b]: [&[Cell]; 2], assumed: &mut Vec<(usize, usize)>) -> bool {
        let [side_a, side_b] = &self.0;
        let is_one_text = side_a.text == side_b.text;
        let is_same = |(at, (a, b)): (usize, (&Cell, &Cell))| match (a, b) {
            // A label may be in the middle of a pointer.
            (Cell::Pointer(of_a, byte_a), Cell::Pointer(of_b, byte_b)) if *byte_a == 0 || at == 0 => {
                let numbers = side_a.number(&of_a.0).zip(side_b.number(&of_b.0));
                (of_a.1, byte_a) == (of_b.1, byte_b)
                    && match numbers {
                        Some((a, b)) => self.are_same(a, b, assumed),
                        // A symbol without a number is known by its name alone.
                        None => is_one_text,
                    }
            }
            (Cell::Pointer(_, a), Cell::Pointer(_, b)) => a == b,
            (Cell::Other { own, .. }, _) if *own && !is_one_text => false,
            _ => a == b,
        };
        a.len() == b.len() && a.iter().zip(b).enumerate().all(is_same)
    }

    /// Whether the same stands around both programs.
    pub fn have_same_surroundings(&self) -> bool {
        let [a, b] = [0, 1].map(|side| self.0[side].data.around());
        let mut assumed = Vec::new();
        a.len() == b.len()
            && a.iter().zip(&b).all(|((at_a, a), (at_b, b))| at_a == at_b && self.are_same_cells([a, b], &mut assumed))
    }

    /// The image; `numbers` are those of b's symbols, and the programs are at different places if `is_elsewhere`.
    pub fn image(&self, numbers: &[usize], is_elsewhere: bool) -> Option<Image> {
        let [a, b] = &self.0;
        let mut tables: Vec<Table> = Vec::new();
        for (side, of_side) in [a, b].into_iter().enumerate() {
            let number = |own: usize| if side == 0 { own } else { numbers[own] };
            let table = |base: u16, offset: i64, align: u64, cells: &[Cell]| {
                let cells = &cells[..cells.len().min(LARGEST)];
                let bytes = cells.iter().map(|cell| if let Cell::Byte(byte) = cell { Some(*byte) } else { None });
                let pointer = |(at, cell): (usize, &Cell)| match cell {
                    Cell::Pointer(pointer, 0) if at + 8 <= cells.len() => {
                        Some((at, number(of_side.number(&pointer.0)?) as u16, pointer.1))
                    }
                    _ => None,
                };
                let pointers = cells.iter().enumerate().filter_map(pointer).collect();
                Table { base, offset, align, bytes: bytes.collect(), pointers }
            };
            for own in 0..of_side.symbols.len() {
                let Some(block) = of_side.block(own).filter(|block| block.kind == Kind::Constant) else {
                    continue;
                };
                let found = table(SYMBOLS + 2 * number(own) as u16, 0, block.align(), block.with(BEHIND));
                match tables.iter_mut().find(|table| table.base == found.base) {
                    // Both programs have this table, but their files may have different bytes behind it: only those on
                    // which the files agree are known.
                    Some(known) => known.agree(&found),
                    None => tables.push(found),
                }
            }
            if side == 0 || is_elsewhere {
                let base = PROGRAM + 2 * side as u16;
                let around = of_side.data.around().into_iter();
                tables.extend(around.map(|(offset, cells)| table(base, offset, 4, cells)));
            }
        }
        tables.retain(|table| !table.bytes.is_empty());
        (!tables.is_empty()).then_some(Image { tables })
    }
}

impl Table {
    /// Forgets what is not in `other` as well.
    fn agree(&mut self, other: &Table) {
        self.align = self.align.min(other.align);
        let same = self.bytes.iter().zip(&other.bytes).take_while(|(a, b)| a == b).count();
        self.bytes.truncate(same);
        self.pointers.retain(|pointer| pointer.0 + 8 <= same && other.pointers.contains(pointer));
    }

    fn is_of_program(&self) -> bool {
        self.base < SYMBOLS
    }

    /// The operand codes of the words of its address.
    fn codes(&self) -> [u16; 2] {
        [self.base, if self.is_of_program() { PROGRAM + 1 } else { self.base + 1 }]
    }
}

/// Programs are no longer than this: what is in the first bytes behind their beginning is near them.
const PROGRAM_BYTES: u64 = 1 << 20;

/// The addresses of what has contents, by the operand codes of their words.
#[derive(Debug, Clone)]
pub struct Addresses<A: Algebra>(Vec<([u16; 2], B64<A>)>);

impl<A: Algebra> Addresses<A> {
    /// The word with this operand code, if it is one of them.
    pub fn word(&self, code: u16) -> Option<gcn_semantics::algebra::B32<A>> {
        let has = |(codes, _): &&([u16; 2], B64<A>)| codes.contains(&code);
        self.0.iter().find(has).map(|(codes, address)| address.extract(if codes[0] == code { 0 } else { 32 }))
    }

    /// Those that are possible for what has contents, each asked for by the operand codes of its words; `None` if
    /// nothing has any.
    pub fn of(asked: Vec<([u16; 2], Placement<A>)>) -> Option<Self> {
        let (codes, places): (Vec<[u16; 2]>, Vec<Placement<A>>) = asked.into_iter().unzip();
        (!codes.is_empty()).then(|| Addresses(codes.into_iter().zip(A::Memory::places(&places)).collect()))
    }
}

impl Image {
    /// Where the initial state `state` asks for what has contents, by the operand codes of the addresses.
    pub fn places<A: Algebra>(&self, state: &dyn InitialState<A>) -> Vec<([u16; 2], Placement<A>)> {
        let mut codes: Vec<[u16; 2]> = self.tables.iter().map(Table::codes).collect();
        codes.dedup();
        let place = |codes: &[u16; 2]| {
            let here = || self.tables.iter().filter(move |table| table.codes() == *codes);
            let before = here().map(|table| (-table.offset).max(0) as u64).max().unwrap_or(0);
            let behind = here().map(|table| (table.offset + table.bytes.len() as i64).max(0) as u64).max().unwrap_or(0);
            let [low, high] = codes.map(|code| state.scalar(code));
            let shares = codes[0] < SYMBOLS;
            let align = here().map(|table| table.align).max().unwrap_or(1);
            Placement { address: B64::from_words(low, high), before, behind: behind.max(8), align, shares }
        };
        codes.iter().map(|codes| (*codes, place(codes))).collect()
    }

    /// What is there in the initial state `state`, which knows these addresses.
    pub fn constants<A: Algebra>(&self, state: &dyn InitialState<A>) -> Vec<Constants<A>> {
        let address = |[low, high]: [u16; 2]| B64::from_words(state.scalar(low), state.scalar(high));
        let constants = |table: &Table| {
            let base = address(table.codes());
            let pointer = |&(at, symbol, addend): &(usize, u16, i64)| {
                let code = SYMBOLS + 2 * symbol;
                (at, address([code, code + 1]) + Bv::constant(addend as u64))
            };
            Constants {
                address: base + Bv::constant(table.offset as u64),
                align: table.align,
                bytes: table.bytes.clone(),
                pointers: table.pointers.iter().map(pointer).collect(),
                origin: (base, table.offset as u64),
                whole: if table.is_of_program() { PROGRAM_BYTES } else { 0 },
            }
        };
        self.tables.iter().map(constants).collect()
    }
}
