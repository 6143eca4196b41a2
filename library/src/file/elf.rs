//! ELF: objects and code objects.

use gcn_semantics::Target;
use gcn_semantics::machine::decode;
use gcn_semantics::text::hex as in_memory_order;
use object::read::elf::{ElfFile64, FileHeader};
use object::{
    Architecture, Endianness, Object, ObjectSection, ObjectSymbol, RelocationFlags, RelocationTarget, SectionIndex,
    SymbolFlags, SymbolKind, elf,
};
use sha2::{Digest, Sha256};

use super::symbolic::{self, Body, Meant, Named, Names, Relocation};
use super::{Code, Descriptor, Function, Kind, without_end};
use crate::Failure;

/// What such a file begins with.
pub const MAGIC: &[u8] = b"\x7fELF";

/// The processor that a file is for, and its functions in the order of their addresses.
pub fn functions(name: &str, bytes: &[u8]) -> Result<(Target, Vec<Function>), Failure> {
    let wrong = |what: &str| Failure::message(format!("{name}: {what}"));
    if bytes.get(4) == Some(&1) {
        return Err(wrong("this is a 32-bit ELF file; those of AMDGPU have 64 bits"));
    }
    let file = ElfFile64::<Endianness>::parse(bytes).map_err(|error| wrong(&format!("broken ELF file: {error}")))?;
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
        file.symbols().chain(file.dynamic_symbols()).filter(|symbol| symbol.is_definition()).collect();
    symbols.sort_by_key(|symbol| symbol.address());
    let mut found: Vec<(Kind, Option<String>)> = Vec::new();
    let mut bodies: Vec<Body> = Vec::new();
    let mut seen = Vec::new();
    for symbol in symbols.iter().filter(|symbol| symbol.kind() == SymbolKind::Text && symbol.size() > 0) {
        let Ok(called) = symbol.name() else { return Err(wrong("a symbol has no readable name")) };
        // A linked file names its functions twice.
        if seen.contains(&(called, symbol.address())) {
            continue;
        }
        seen.push((called, symbol.address()));
        let broken = || wrong(&format!("`{called}` lies outside of its section"));
        let index = symbol.section_index().ok_or_else(broken)?;
        let section = file.section_by_index(index).map_err(|_| broken())?;
        let begin = symbol.address().checked_sub(section.address()).ok_or_else(broken)?;
        let range = begin..begin.checked_add(symbol.size()).ok_or_else(broken)?;
        let unlinked = section.relocations().map(|(at, _)| at).find(|at| range.contains(at)).map(|at| {
            let at = at - begin;
            format!("{name}: `{called}` has a value at offset {at:#x} that the linker sets: link it first")
        });
        let data = usize::try_from(range.start).ok().zip(usize::try_from(range.end).ok());
        let data = data.and_then(|(start, end)| section.data().ok()?.get(start..end)).ok_or_else(broken)?;
        if data.len() % 4 != 0 {
            return Err(wrong(&format!("`{called}` has {} bytes, which are no whole words", data.len())));
        }
        let words = data.chunks_exact(4).map(|bytes| u32::from_le_bytes(bytes.try_into().expect("four bytes")));
        let kernel = symbols.iter().find(|other| other.name() == Ok(&format!("{called}.kd")));
        let kind = match kernel {
            None => Kind::Function,
            Some(kernel) => {
                let bytes = kernel.section_index().and_then(|index| {
                    let section = file.section_by_index(index).ok()?;
                    let begin = usize::try_from(kernel.address().checked_sub(section.address())?).ok()?;
                    section.data().ok()?.get(begin..begin.checked_add(64)?)
                });
                let bytes = bytes.ok_or_else(|| wrong(&format!("`{called}.kd` is no kernel descriptor")))?;
                Kind::Kernel(Descriptor::of_bytes(bytes))
            }
        };
        let (name, words) = (called.to_owned(), words.collect());
        let binding = match symbol.flags() {
            _ if symbol.is_weak() => Some(".weak"),
            SymbolFlags::Elf { st_other, .. } if symbol.is_global() && st_other & 3 == elf::STV_DEFAULT => {
                Some(".globl")
            }
            _ => None,
        };
        bodies.push(Body { name, section: index.0, begin, address: symbol.address(), words, binding });
        found.push((kind, unlinked));
    }
    let texts = symbolic::texts(&bodies, &names(&file), target);
    let mut functions: Vec<Function> = Vec::new();
    for (number, (body, (kind, unlinked))) in bodies.iter().zip(found).enumerate() {
        let Body { name, words, address, .. } = body.clone();
        let program = symbolic::with_callees(number, &bodies, &texts);
        let end = without_end(&name, mnemonics(&words, target).into_iter());
        let refused = unlinked.filter(|_| program.is_none()).or(end);
        let own = texts[number].as_ref().map(|text| text.lines.clone());
        let code = Code::Object { words, address, own, program };
        functions.push(Function { name, kind, line: None, refused, code });
    }
    if functions.is_empty() {
        return Err(wrong("this ELF file has no function: no symbol in a section of code has a size"));
    }
    Ok((target, functions))
}

/// What the object says about names.
fn names(file: &ElfFile64<Endianness>) -> Names {
    let mut names = Names::default();
    let symbols = || file.symbols().chain(file.dynamic_symbols());
    for symbol in symbols().filter(|symbol| symbol.is_definition()) {
        let (Ok(name), Some(index)) = (symbol.name(), symbol.section_index()) else { continue };
        let Ok(section) = file.section_by_index(index) else { continue };
        let begin = symbol.address().wrapping_sub(section.address());
        let (begin, size) = (begin, symbol.size());
        let name = match symbol.kind() {
            SymbolKind::Text => name.to_owned(),
            SymbolKind::Data | SymbolKind::Unknown if size > 0 => {
                format!("{name}#{}", contents(file, index, begin, size))
            }
            _ => continue,
        };
        names.named.push(Named { name, section: index.0, begin, size });
    }
    for section in file.sections() {
        for (at, relocation) in section.relocations() {
            let RelocationFlags::Elf { r_type: kind } = relocation.flags() else { continue };
            let RelocationTarget::Symbol(index) = relocation.target() else { continue };
            let Ok(symbol) = file.symbol_by_index(index) else { continue };
            let target = match (symbol.kind(), symbol.section_index(), symbol.name()) {
                (SymbolKind::Section, Some(section), _) => Meant::Section(section.0),
                (_, _, Ok(name)) => Meant::Symbol(name.to_owned()),
                _ => continue,
            };
            let relocation = Relocation { kind, target, addend: relocation.addend() };
            names.relocations.insert((section.index().0, at), relocation);
        }
    }
    names
}

/// What tells data from other data: the beginning of a digest of its bytes, and of the relocations in it.
fn contents(file: &ElfFile64<Endianness>, index: SectionIndex, begin: u64, size: u64) -> String {
    let mut digest = Sha256::new();
    if let Ok(section) = file.section_by_index(index) {
        digest.update(section.data_range(section.address() + begin, size).ok().flatten().unwrap_or_default());
        let inside = section.relocations().filter(|(at, _)| (begin..begin + size).contains(at));
        inside.for_each(|(at, relocation)| digest.update(format!("{} {relocation:?}", at - begin)));
    }
    digest.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// The instructions of words, as far as they are some.
fn mnemonics(words: &[u32], target: Target) -> Vec<&'static str> {
    let mut rest = words;
    let mut all = Vec::new();
    while let Ok(decoded) = decode(rest, target) {
        all.push(decoded.instruction.row.mnemonic);
        rest = &rest[decoded.words..];
    }
    all
}

/// Words as lines of machine code, an instruction each.
pub fn hex(name: &str, words: &[u32], address: u64, target: Target) -> Result<String, Failure> {
    let mut text = String::new();
    let mut rest = words;
    while !rest.is_empty() {
        let place = address + 4 * (words.len() - rest.len()) as u64;
        let decoded = decode(rest, target);
        let decoded = decoded.map_err(|error| Failure::message(format!("{name}: at address {place:#x}: {error}")))?;
        let (instruction, others) = rest.split_at(decoded.words);
        text += &format!("{} // {place:012X}\n", in_memory_order(instruction));
        rest = others;
    }
    Ok(text)
}
