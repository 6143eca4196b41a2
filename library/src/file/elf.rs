//! ELF: objects and code objects.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::OnceLock;

use gcn_semantics::instruction::Operand;
use gcn_semantics::isa::Field;
use gcn_semantics::machine::decode;
use gcn_semantics::text::hex as in_memory_order;
use gcn_semantics::{Instruction, Target};
use object::read::elf::{ElfFile64, ElfSymbol64, FileHeader, SectionHeader};
use object::{Architecture, Endianness, Object, ObjectSection, ObjectSymbol, SymbolFlags, SymbolKind, elf};

use super::container::Piece;
use super::lines::Lines;
use super::metadata;
use super::places::{Places, is_function};
use super::resources::Resources;
use super::scan::Scan;
use super::symbolic::{self, Body};
use super::{Descriptor, Kind, without_end};
use crate::{Failure, Problem};

/// What such a file begins with.
pub const MAGIC: &[u8] = b"\x7fELF";

/// The type of the note with the metadata, of "AMDGPU" (LLVM's user guide of the AMDGPU backend, "Note Records").
const NT_AMDGPU_METADATA: u32 = 32;

/// An object that was read: its functions with their words, and what they stand among.
pub struct Loaded {
    /// The processor that it is for.
    pub target: Target,
    bodies: Vec<Body>,
    /// The first function of each name.
    numbers: HashMap<String, usize>,
    places: Places,
    /// Read when a text is wanted.
    lines: OnceLock<Lines>,
}

/// A function of an object, without its words.
#[derive(Debug)]
pub struct Found {
    pub name: String,
    pub kind: Kind,
    /// Of a kernel.
    pub resources: Option<Resources>,
    /// Why it cannot be executed.
    pub refused: Option<String>,
    /// No other file can call it by its symbol.
    pub is_local: bool,
    pub scan: Scan,
}

impl Loaded {
    /// The words of a function, and the address of the first one.
    pub fn words(&self, number: usize) -> (&[u32], u64) {
        (&self.bodies[number].words, self.bodies[number].address)
    }

    /// A function as text with labels and symbols, if there is one.
    pub fn text(&self, number: usize) -> Option<String> {
        self.bodies[number].text(number, &self.places, self.lines(), self.target).map(|text| text.lines)
    }

    /// The same with the functions that it calls, and the data that they read, if it hangs on where it is.
    pub fn program(&self, number: usize) -> Option<String> {
        symbolic::with_callees(number, &self.bodies, &self.numbers, &self.places, self.lines(), self.target)
    }

    /// A function as lines of machine code, an instruction each.
    ///
    /// # Errors
    /// If its words are no instructions.
    pub fn hex(&self, name: &str, number: usize) -> Result<String, Failure> {
        let (words, address) = self.words(number);
        hex(name, words, address, self.lines(), self.target)
    }

    fn lines(&self) -> &Lines {
        self.lines.get_or_init(|| {
            let file = ElfFile64::<Endianness>::parse(self.places.file());
            file.map(|file| Lines::of(&file)).unwrap_or_default()
        })
    }

    /// Bytes in memory, about.
    pub fn bytes(&self) -> usize {
        self.places.file().len() + self.bodies.iter().map(|body| 4 * body.words.len()).sum::<usize>()
    }
}

/// Reads an object: what is in it, its functions in the order of their addresses, and what it does not say.
pub fn read(name: &str, bytes: Piece) -> Result<(Loaded, Vec<Found>, Option<Problem>), Failure> {
    let wrong = |what: &str| Failure::message(format!("{name}: {what}"));
    if bytes.get(4) == Some(&1) {
        return Err(wrong("this is a 32-bit ELF file; those of AMDGPU have 64 bits"));
    }
    let file = ElfFile64::<Endianness>::parse(&*bytes).map_err(|error| wrong(&format!("broken ELF file: {error}")))?;
    let header = file.elf_header();
    if header.e_machine(file.endian()) != elf::EM_AMDGPU {
        let machine = match file.architecture() {
            Architecture::Unknown => format!("machine {}", header.e_machine(file.endian())),
            known => format!("{known:?}"),
        };
        return Err(wrong(&format!("this ELF file is for {machine}, not for AMDGPU")));
    }
    let [code, ..] = header.e_flags(file.endian()).to_le_bytes();
    let Some(target) = Target::of_elf(code) else {
        let processor = Target::unmodelled_of_elf(code).map_or("the processor", |name| name);
        let message = format!("{name}: {processor} of this ELF file (EF_AMDGPU_MACH {code:#x}) is not modelled");
        return Err(Failure::unsupported(message));
    };
    let mut symbols: Vec<_> =
        file.symbols().chain(file.dynamic_symbols()).filter(|symbol| symbol.section_index().is_some()).collect();
    symbols.sort_by_key(|symbol| symbol.address());
    let mut descriptors = HashMap::new();
    for symbol in symbols.iter().rev() {
        if let Some(kernel) = symbol.name().ok().and_then(|name| name.strip_suffix(".kd")) {
            descriptors.insert(kernel, symbol);
        }
    }
    let mut found = Vec::new();
    let mut bodies: Vec<Body> = Vec::new();
    let mut seen = HashSet::new();
    let places = Places::of(&file, bytes.clone());
    let metadata = metadata::of_note(&note(&file).unwrap_or_default());
    let mut unsized_functions = Vec::new();
    let is_in_code =
        |symbol: &ElfSymbol64<'_, '_, Endianness>| symbol.section_index().is_some_and(|index| places.is_code(index.0));
    // Hand-written code may have labels alone.
    let has_functions = symbols.iter().any(|symbol| is_function(symbol) && is_in_code(symbol));
    let begins = |symbol: &ElfSymbol64<'_, '_, Endianness>| {
        is_in_code(symbol) && (is_function(symbol) || !has_functions && symbol.kind() == SymbolKind::Unknown)
    };
    for (place, symbol) in symbols.iter().enumerate().filter(|(_, symbol)| begins(symbol)) {
        let Ok(called) = symbol.name() else { return Err(wrong("a symbol has no readable name")) };
        // A linked file names its functions twice.
        if !seen.insert((called, symbol.address())) {
            continue;
        }
        let broken = || wrong(&format!("`{called}` lies outside of its section"));
        let index = symbol.section_index().ok_or_else(broken)?;
        let section = file.section_by_index(index).map_err(|_| broken())?;
        let begin = symbol.address().checked_sub(section.address()).ok_or_else(broken)?;
        let size = match symbol.size() {
            0 => {
                let next = symbols[place..].iter().filter(|next| next.section_index() == Some(index) && begins(next));
                let next = next.map(|next| next.address()).find(|next| *next > symbol.address());
                let end = section.address().checked_add(section.size()).ok_or_else(broken)?;
                let most = next.unwrap_or(end).checked_sub(symbol.address()).ok_or_else(broken)?;
                let start = usize::try_from(begin).unwrap_or(usize::MAX);
                let bytes = section.data().ok().and_then(|data| data.get(start..)).unwrap_or_default();
                let size = reached(bytes, target).min(most) / 4 * 4;
                if size == 0 {
                    continue;
                }
                unsized_functions.push(called.to_owned());
                size
            }
            size => size,
        };
        let range = begin..begin.checked_add(size).ok_or_else(broken)?;
        let unlinked = places.relocated(index.0, range.clone()).map(|at| {
            let at = at - begin;
            format!("{name}: `{called}` has a value at offset {at:#x} that the linker sets: link it first")
        });
        let data = usize::try_from(range.start).ok().zip(usize::try_from(range.end).ok());
        let data = data.and_then(|(start, end)| section.data().ok()?.get(start..end)).ok_or_else(broken)?;
        if data.len() % 4 != 0 {
            return Err(wrong(&format!("`{called}` has {} bytes, which are no whole words", data.len())));
        }
        let words = data.chunks_exact(4).map(|bytes| u32::from_le_bytes(bytes.try_into().expect("four bytes")));
        let words: Vec<u32> = words.collect();
        let mut scan = Scan::of(&words, target);
        scan.stands_alone &= unlinked.is_none();
        let mut resources = None;
        let kind = match descriptors.get(called) {
            None => Kind::Function,
            Some(kernel) => {
                let bytes = kernel.section_index().and_then(|index| {
                    let section = file.section_by_index(index).ok()?;
                    let begin = usize::try_from(kernel.address().checked_sub(section.address())?).ok()?;
                    section.data().ok()?.get(begin..begin.checked_add(64)?)
                });
                let bytes = bytes.ok_or_else(|| wrong(&format!("`{called}.kd` is no kernel descriptor")))?;
                resources = Resources::of_bytes(bytes, target);
                Kind::Kernel(Descriptor::of_bytes(bytes).map(|kernel| kernel.with(metadata.get(called).cloned())))
            }
        };
        let kind = match (kind, scan.kind()) {
            (Kind::Function, kernel @ Kind::Kernel(_)) => kernel,
            (said, _) => said,
        };
        let binding = match symbol.flags() {
            _ if symbol.is_weak() => Some(".weak"),
            SymbolFlags::Elf { st_other, .. } if symbol.is_global() && st_other & 3 == elf::STV_DEFAULT => {
                Some(".globl")
            }
            _ => None,
        };
        let name = called.to_owned();
        let end = without_end(&name, std::iter::once(scan.last()));
        bodies.push(Body { name: name.clone(), section: index.0, begin, address: symbol.address(), words, binding });
        let is_local = symbol.is_local();
        found.push((Found { name, kind, resources, refused: end, is_local, scan }, unlinked));
    }
    let mut numbers = HashMap::new();
    for (number, body) in bodies.iter().enumerate() {
        numbers.entry(body.name.clone()).or_insert(number);
    }
    drop(symbols);
    let loaded = Loaded { target, bodies, numbers, places, lines: OnceLock::new() };
    let found = found.into_iter().enumerate().map(|(number, (found, unlinked))| {
        // A text can name what the linker sets.
        let unlinked = unlinked.filter(|_| loaded.program(number).is_none());
        Found { refused: unlinked.or(found.refused.clone()), ..found }
    });
    let found = found.collect();
    let warning = (!unsized_functions.is_empty()).then(|| {
        let names = super::listed(unsized_functions.iter().map(String::as_str));
        let message = format!("the object does not say how long {names} is: to the last instruction that is reached");
        Problem { file: Some(name.to_owned()), line: None, column: None, message, hint: None }
    });
    Ok((loaded, found, warning))
}

/// The descriptor of the note with the metadata.
fn note(file: &ElfFile64<'_, Endianness>) -> Option<Vec<u8>> {
    let endian = file.endian();
    let header = file.elf_header();
    let sections = header.sections(endian, file.data()).ok()?;
    let of_section = |section: &elf::SectionHeader64<Endianness>| {
        let mut notes = section.notes(endian, file.data()).ok()??;
        while let Ok(Some(note)) = notes.next() {
            if note.name() == b"AMDGPU" && note.n_type(endian) == NT_AMDGPU_METADATA {
                return Some(note.desc().to_vec());
            }
        }
        None
    };
    sections.iter().find_map(of_section)
}

/// How many bytes of code are reached from its first instruction.
fn reached(bytes: &[u8], target: Target) -> u64 {
    let words: Vec<u32> =
        bytes.chunks_exact(4).map(|four| u32::from_le_bytes(four.try_into().expect("four"))).collect();
    let (mut seen, mut waiting, mut end) = (BTreeSet::new(), vec![0usize], 0);
    while let Some(start) = waiting.pop() {
        let mut at = start;
        while seen.insert(at) {
            let Some(decoded) = words.get(at..).and_then(|rest| decode(rest, target).ok()) else { break };
            let Instruction { row, operands, .. } = &decoded.instruction;
            at += decoded.words;
            end = end.max(at);
            if let Some((index, _)) = row.operand(Field::BranchTarget)
                && let Operand::Immediate(distance) = operands[index]
            {
                waiting.extend(at.checked_add_signed(isize::from(distance as i16)));
            }
            if super::ENDS.contains(&row.mnemonic) {
                break;
            }
        }
    }
    4 * end as u64
}

/// Words as lines of machine code, an instruction each, with their addresses and where they come from.
fn hex(name: &str, words: &[u32], address: u64, lines: &Lines, target: Target) -> Result<String, Failure> {
    let mut text = String::new();
    let mut rest = words;
    while !rest.is_empty() {
        let place = address + 4 * (words.len() - rest.len()) as u64;
        let decoded = decode(rest, target);
        let decoded = decoded.map_err(|error| Failure::message(format!("{name}: at address {place:#x}: {error}")))?;
        let (instruction, others) = rest.split_at(decoded.words);
        let source = lines.at(place).map(|source| format!(" {source}")).unwrap_or_default();
        text += &format!("{} // {place:012X}{source}\n", in_memory_order(instruction));
        rest = others;
    }
    Ok(text)
}
