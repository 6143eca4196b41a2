//! What an object has in its sections, and what it calls it.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use object::read::elf::{ElfFile64, ElfSection64, FileHeader};
use object::{
    Endianness, Object, ObjectSection, ObjectSymbol, ObjectSymbolTable, Relocation as Read, RelocationFlags,
    RelocationTarget, SectionFlags, SymbolKind, elf,
};

use super::container::Piece;
use super::is_plain;

/// What a section is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    Code,
    /// Nobody writes it after it was loaded and relocated.
    Constant,
    Writable,
}

pub(super) struct Section {
    pub number: usize,
    pub name: String,
    pub address: u64,
    pub size: u64,
    pub align: u64,
    pub is: Use,
    /// Its bytes in the file; none of what is all zeros.
    bytes: Range<usize>,
}

/// Something with a name in a section.
pub(super) struct Named {
    pub name: String,
    pub section: usize,
    /// In bytes from the section's start.
    pub begin: u64,
    /// In bytes; 0 if the object does not say.
    pub size: u64,
    is_function: bool,
    /// Another file may define it as well.
    pub is_weak: bool,
}

/// What a relocation is about.
#[derive(Debug, Clone)]
enum Meant {
    /// What has this name: a function, or something of another file.
    Symbol(String),
    /// A place of a section, by the name of which the addend is counted.
    Place(usize, u64),
    /// The beginning of a section: what the addend says is a place in it.
    Section(usize),
}

/// What the linker sets in a dword or two.
#[derive(Debug, Clone)]
pub struct Relocation {
    /// The number of the kind: `R_AMDGPU_*` of LLVM's user guide of the AMDGPU backend.
    pub(super) kind: u32,
    target: Meant,
    /// What is added to its address.
    addend: i64,
}

/// How an address is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Called {
    /// The name, which assemblers know.
    pub name: String,
    /// Bytes from what has the name to the address.
    pub behind: i64,
    /// Where the name is, if its contents are data.
    pub data: Option<Anchor>,
}

/// A place of a section: its number, and bytes from its start.
pub type Anchor = (usize, u64);

/// The sections of an object, with names and relocations.
pub struct Places {
    /// The file.
    data: Piece,
    pub(super) sections: Vec<Section>,
    /// In the order of their places.
    named: Vec<Named>,
    /// The names of functions.
    functions: HashSet<String>,
    pub(super) relocations: BTreeMap<Anchor, Relocation>,
    /// Sections have addresses.
    is_linked: bool,
}

/// `R_AMDGPU_RELATIVE64`: an address of the file itself.
pub(super) const RELATIVE64: u32 = 13;
/// The name of what a relocation does not name.
const UNKNOWN: &str = ".own.unknown";

/// Relocations in instructions: number, how LLVM's assembler calls it, and the bytes from the address that
/// `s_getpc_b64` gives to the dword, if it is a distance from there.
const SPECIFIERS: [(u32, &str, i64); 6] = [
    (1, "abs32@lo", 0),
    (2, "abs32@hi", 0),
    (8, "gotpcrel32@lo", 4),
    (9, "gotpcrel32@hi", 12),
    (10, "rel32@lo", 4),
    (11, "rel32@hi", 12),
];

impl Places {
    /// Those of a file, whose bytes `data` are.
    pub fn of(file: &ElfFile64<'_, Endianness>, data: Piece) -> Places {
        let endian = file.endian();
        let is_linked = file.elf_header().e_type(endian) != elf::ET_REL;
        let section = |section: ElfSection64<'_, '_, Endianness>| {
            let SectionFlags::Elf { sh_flags } = section.flags() else { return None };
            let name = section.name().unwrap_or_default().to_owned();
            let has = |flag: u32| sh_flags & u64::from(flag) != 0;
            let is_relocated_once = name.starts_with(".data.rel.ro") || name == ".got";
            let is = match () {
                () if !has(elf::SHF_ALLOC) => return None,
                () if has(elf::SHF_EXECINSTR) => Use::Code,
                () if has(elf::SHF_WRITE) && !is_relocated_once => Use::Writable,
                () => Use::Constant,
            };
            let (number, address, size) = (section.index().0, section.address(), section.size());
            let part = |(offset, size): (u64, u64)| {
                let start = usize::try_from(offset).ok()?;
                Some(start..start.checked_add(usize::try_from(size).ok()?)?)
            };
            let bytes = section.file_range().and_then(part).filter(|part| part.end <= data.len()).unwrap_or(0..0);
            Some(Section { number, name, address, size, align: section.align().max(1), is, bytes })
        };
        let sections = file.sections().filter_map(section).collect();
        let (named, functions) = (Vec::new(), HashSet::new());
        let mut places = Places { data, sections, named, functions, relocations: BTreeMap::new(), is_linked };
        places.name(file);
        places.relocate(file);
        places
    }

    fn name(&mut self, file: &ElfFile64<'_, Endianness>) {
        let (mut known, mut twins) = (HashSet::new(), HashMap::<&str, usize>::new());
        for symbol in file.symbols().chain(file.dynamic_symbols()).filter(|symbol| symbol.section_index().is_some()) {
            let (Ok(name), Some(index)) = (symbol.name(), symbol.section_index()) else { continue };
            let Some(section) = self.section(index.0) else { continue };
            if !is_plain(name) || name.is_empty() || matches!(symbol.kind(), SymbolKind::Section | SymbolKind::File) {
                continue;
            }
            let begin = symbol.address().wrapping_sub(section.address);
            if begin > section.size {
                continue;
            }
            let is_function = is_function(&symbol) && section.is == Use::Code;
            if !known.insert((index.0, begin)) && !is_function {
                continue;
            }
            let is_weak = symbol.is_weak() && !self.is_linked;
            // Data of several files may have one name.
            let twins = twins.entry(name).or_default();
            let (number, name) = (*twins, name.to_owned());
            *twins += 1;
            if is_function {
                self.functions.insert(name.clone());
            }
            let name = if is_function || number == 0 { name } else { format!("{name}.{number}") };
            let named = Named { name, section: index.0, begin, size: symbol.size(), is_function, is_weak };
            self.named.push(named);
        }
        self.named.sort_by_key(|named| (named.section, named.begin));
    }

    fn relocate(&mut self, file: &ElfFile64<'_, Endianness>) {
        for section in file.sections() {
            let table = file.symbol_table();
            for (at, relocation) in section.relocations() {
                let place = (section.index().0, at.wrapping_sub(if self.is_linked { section.address() } else { 0 }));
                let symbol = match relocation.target() {
                    RelocationTarget::Symbol(index) => {
                        table.as_ref().and_then(|table| table.symbol_by_index(index).ok())
                    }
                    _ => None,
                };
                self.add_relocation(place, &relocation, symbol.as_ref());
            }
        }
        let table = file.dynamic_symbol_table();
        for (address, relocation) in file.dynamic_relocations().into_iter().flatten() {
            let Some(place) = self.place_of(address) else { continue };
            let symbol = match relocation.target() {
                RelocationTarget::Symbol(index) => table.as_ref().and_then(|table| table.symbol_by_index(index).ok()),
                _ => None,
            };
            self.add_relocation(place, &relocation, symbol.as_ref());
        }
    }

    fn add_relocation<'s>(&mut self, place: Anchor, read: &Read, symbol: Option<&impl ObjectSymbol<'s>>) {
        let RelocationFlags::Elf { r_type: kind } = read.flags() else { return };
        let addend = read.addend();
        let nothing = || Meant::Symbol(UNKNOWN.to_owned());
        let (target, addend) = match symbol {
            // The addend is an address.
            _ if kind == RELATIVE64 => match self.place_of(addend as u64) {
                Some((section, offset)) => (Meant::Section(section), offset as i64),
                None => (nothing(), addend),
            },
            None => (nothing(), addend),
            Some(symbol) => {
                let section = symbol.section_index().and_then(|index| self.section(index.0));
                let target = match (section, symbol.name()) {
                    (Some(section), Ok(name)) if section.is == Use::Code && is_function(symbol) && is_plain(name) => {
                        Meant::Symbol(name.to_owned())
                    }
                    (Some(section), _) if symbol.kind() == SymbolKind::Section => Meant::Section(section.number),
                    (Some(section), _) => Meant::Place(section.number, symbol.address().wrapping_sub(section.address)),
                    (None, Ok(name)) if !name.is_empty() && is_plain(name) => Meant::Symbol(name.to_owned()),
                    _ => nothing(),
                };
                (target, addend)
            }
        };
        self.relocations.insert(place, Relocation { kind, target, addend });
    }

    /// The first place in a range of a section at which the linker sets a value.
    pub fn relocated(&self, section: usize, range: Range<u64>) -> Option<u64> {
        self.relocations.range((section, range.start)..(section, range.end)).next().map(|(&(_, at), _)| at)
    }

    /// The bytes of a section, none of what is all zeros.
    pub(super) fn bytes(&self, section: &Section) -> &[u8] {
        &self.data[section.bytes.clone()]
    }

    /// The file.
    pub fn file(&self) -> &[u8] {
        &self.data
    }

    /// What has a name and begins at a place.
    pub(super) fn named_at(&self, place: Anchor) -> &[Named] {
        let start = self.named.partition_point(|named| (named.section, named.begin) < place);
        let count = self.named[start..].partition_point(|named| (named.section, named.begin) == place);
        &self.named[start..start + count]
    }

    fn section(&self, number: usize) -> Option<&Section> {
        self.sections.iter().find(|section| section.number == number)
    }

    /// Whether the section with this number is code.
    pub fn is_code(&self, number: usize) -> bool {
        self.section(number).is_some_and(|section| section.is == Use::Code)
    }

    /// The place of an address of a linked file.
    fn place_of(&self, address: u64) -> Option<Anchor> {
        let holds =
            |section: &&Section| (section.address..section.address.saturating_add(section.size)).contains(&address);
        let section = self.sections.iter().find(holds).filter(|_| self.is_linked)?;
        Some((section.number, address - section.address))
    }

    /// The place that is `distance` bytes behind the start of a section, which may be one of another section.
    fn beyond(&self, number: usize, distance: i64) -> Option<Anchor> {
        let section = self.section(number)?;
        match self.is_linked {
            true => self.place_of(section.address.wrapping_add_signed(distance)),
            false => u64::try_from(distance).ok().filter(|at| *at < section.size).map(|at| (number, at)),
        }
    }

    /// How a place is called; nothing of code without a name.
    fn called(&self, (number, at): Anchor) -> Option<Called> {
        let section = self.section(number)?;
        let next = self.named.partition_point(|named| (named.section, named.begin) <= (number, at));
        let before = self.named[..next].last().filter(|named| named.section == number);
        let holds = |named: &&Named| {
            let next = self.named.get(next).filter(|next| next.section == number);
            let end = next.map_or(section.size, |next| next.begin);
            at < if named.size > 0 { named.begin.saturating_add(named.size) } else { end.max(named.begin + 1) }
        };
        match before.filter(holds) {
            Some(named) => {
                let data = (!named.is_function).then_some((number, named.begin));
                Some(Called { name: named.name.clone(), behind: (at - named.begin) as i64, data })
            }
            None if section.is == Use::Code => None,
            None => Some(Called { name: anonymous(section, at), behind: 0, data: Some((number, at)) }),
        }
    }

    /// How the place is called that is so many bytes behind the start of a section, of this or, in a linked file,
    /// another one.
    pub fn at(&self, section: usize, distance: i64) -> Option<Called> {
        self.called(self.beyond(section, distance)?)
    }

    /// How the address is called that a relocation sets, if it is of an address.
    pub(super) fn target(&self, relocation: &Relocation) -> Option<Called> {
        let Relocation { target, addend, .. } = relocation;
        match target {
            Meant::Symbol(name) => Some(Called { name: name.clone(), behind: *addend, data: None }),
            &Meant::Section(section) => self.at(section, *addend),
            &Meant::Place(section, at) => {
                self.called((section, at)).map(|called| Called { behind: called.behind + addend, ..called })
            }
        }
    }

    /// Whether a place is one of code that does not begin there: what is there may be data.
    fn is_inside_function(&self, called: &Called) -> bool {
        called.behind != 0 && self.functions.contains(&called.name)
    }

    /// The operand that a relocation in an instruction stands for.
    pub fn operand(&self, relocation: &Relocation) -> Option<(String, Called)> {
        let (_, specifier, ahead) = SPECIFIERS.iter().find(|(kind, ..)| *kind == relocation.kind)?;
        let Relocation { target, addend, .. } = relocation;
        let place = Relocation { addend: addend - ahead, target: target.clone(), ..*relocation };
        let called = self.target(&place).filter(|called| called.name != UNKNOWN && !self.is_inside_function(called))?;
        Some((specified(&called, specifier, *ahead), called))
    }

    /// The operands of the two additions behind `s_getpc_b64` that make an address, which is so many bytes behind the
    /// start of a section. Of an entry in the global offset table, they are of what it has the address of.
    pub fn operands(&self, section: usize, distance: i64) -> Option<([String; 2], Called)> {
        let place = self.beyond(section, distance)?;
        let entry = || {
            let is_entry = self.section(place.0)?.name == ".got";
            let called = self.target(self.relocations.get(&place).filter(|_| is_entry)?)?;
            (called.behind == 0 && called.name != UNKNOWN).then_some(called)
        };
        let direct = || self.called(place).filter(|called| !self.is_inside_function(called));
        let (called, kind) = match entry() {
            Some(called) => (called, "gotpcrel32"),
            None => (direct()?, "rel32"),
        };
        let operand = |part: &str, ahead: i64| specified(&called, &format!("{kind}@{part}"), ahead);
        Some(([operand("lo", 4), operand("hi", 12)], called))
    }
}

fn specified(called: &Called, specifier: &str, ahead: i64) -> String {
    match called.behind + ahead {
        0 => format!("{}@{specifier}", called.name),
        addend => format!("{}@{specifier}{addend:+}", called.name),
    }
}

pub fn is_function<'s>(symbol: &impl ObjectSymbol<'s>) -> bool {
    // Hand-written code need not say that it is a function.
    symbol.kind() == SymbolKind::Text || symbol.kind() == SymbolKind::Unknown && symbol.is_global()
}

/// A name for a place that has none.
fn anonymous(section: &Section, at: u64) -> String {
    let name: String = section.name.chars().filter(|c| c.is_ascii_alphanumeric() || "_.".contains(*c)).collect();
    format!("{name}.at_{at:x}")
}
