//! ELF: objects and code objects.

use gcn_semantics::Target;
use gcn_semantics::machine::decode;
use gcn_semantics::text::hex as in_memory_order;
use object::read::elf::{ElfFile64, FileHeader};
use object::{Architecture, Endianness, Object, ObjectSection, ObjectSymbol, SymbolKind, elf};

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
        let message = format!("{name}: the processor of this ELF file (EF_AMDGPU_MACH {code:#x}) is not modelled");
        return Err(Failure::unsupported(message));
    };
    let mut symbols: Vec<_> =
        file.symbols().chain(file.dynamic_symbols()).filter(|symbol| symbol.is_definition()).collect();
    symbols.sort_by_key(|symbol| symbol.address());
    let mut functions: Vec<Function> = Vec::new();
    let mut seen = Vec::new();
    for symbol in symbols.iter().filter(|symbol| symbol.kind() == SymbolKind::Text && symbol.size() > 0) {
        let Ok(called) = symbol.name() else { return Err(wrong("a symbol has no readable name")) };
        // A linked file names its functions twice.
        if seen.contains(&(called, symbol.address())) {
            continue;
        }
        seen.push((called, symbol.address()));
        let broken = || wrong(&format!("`{called}` lies outside of its section"));
        let section = symbol.section_index().and_then(|index| file.section_by_index(index).ok()).ok_or_else(broken)?;
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
        let words: Vec<u32> = words.collect();
        let refused = unlinked.or_else(|| without_end(called, mnemonics(&words, target).into_iter()));
        let code = Code::Words(words, symbol.address());
        functions.push(Function { name: called.to_owned(), kind, line: None, refused, code });
    }
    if functions.is_empty() {
        return Err(wrong("this ELF file has no function: no symbol in a section of code has a size"));
    }
    Ok((target, functions))
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
