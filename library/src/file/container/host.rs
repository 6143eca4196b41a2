//! ELF files of the host: executables, shared libraries and objects that carry code objects in a section.

use std::ops::Range;

use object::read::ReadCache;
use object::read::elf::{FileHeader, SectionHeader};
use object::{Endianness, elf};

use super::storage::{Reader, Storage};
use crate::Failure;

/// What an ELF file begins with.
pub const MAGIC: &[u8] = b"\x7fELF";
/// The section of fat binaries: bundles, one behind the other.
const FAT: &str = ".hip_fatbin";
/// The section of wrappers, each with the address of a bundle. A file may have its bundles in another section.
const WRAPPERS: &str = ".hipFatBinSegment";
/// What the sections of an object begin with that has a bundle's entries as sections.
const OF_BUNDLE: &str = "__CLANG_OFFLOAD_BUNDLE__";
/// Bytes of a wrapper, and of the magic and the version before the address in it.
const WRAPPER: (u64, u64) = (24, 8);

/// A section with code objects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Section {
    /// Bundles.
    Bundles { name: String, range: Range<u64> },
    /// One entry of a bundle, by its name.
    Entry { name: String, range: Range<u64> },
}

/// An ELF file's header, as far as it says what the file is.
pub struct Header {
    /// `e_machine`, by which AMDGPU is known.
    pub machine: u16,
    pub flags: u32,
    pub abi_version: u8,
    /// Whether it has 64 bits.
    pub is_64: bool,
}

/// What a machine is called, by its number in ELF headers.
pub fn machine(number: u16) -> String {
    match number {
        elf::EM_X86_64 => "X86_64".to_owned(),
        elf::EM_AARCH64 => "Aarch64".to_owned(),
        other => format!("machine {other}"),
    }
}

/// The header of the ELF file at the beginning of a range.
///
/// # Errors
/// If it is too short.
pub fn header(storage: &Storage, range: &Range<u64>) -> Result<Header, Failure> {
    if range.end - range.start < 52 {
        return Err(storage.broken(range.start, "broken ELF file: it ends in the middle of its header"));
    }
    let bytes = storage.read(range.start..range.start + 52)?;
    let half = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    let flags = u32::from_le_bytes([bytes[48], bytes[49], bytes[50], bytes[51]]);
    let is_64 = bytes[4] == elf::ELFCLASS64;
    let is_big = bytes[5] == elf::ELFDATA2MSB;
    let machine = if is_big { half(18).swap_bytes() } else { half(18) };
    Ok(Header { machine, flags, abi_version: bytes[8], is_64 })
}

/// The sections with code objects of the ELF file that a range is.
///
/// # Errors
/// If its sections cannot be read.
pub fn sections(storage: &Storage, range: &Range<u64>) -> Result<Vec<Section>, Failure> {
    if !header(storage, range)?.is_64 {
        return Ok(Vec::new());
    }
    let broken = |at: u64, error: &dyn std::fmt::Display| {
        storage.broken(range.start + at, format_args!("broken ELF file: {error}"))
    };
    let cache = ReadCache::new(Reader::new(storage, range.clone()));
    let header = elf::FileHeader64::<Endianness>::parse(&cache).map_err(|error| broken(0, &error))?;
    let endian = header.endian().map_err(|error| broken(0, &error))?;
    let table = header.e_shoff(endian);
    let sections = header.sections(endian, &cache).map_err(|error| broken(table, &error))?;
    let (mut found, mut wrappers) = (Vec::new(), None);
    for section in sections.iter() {
        let name = sections.section_name(endian, section).map_err(|error| broken(table, &error))?;
        let name = String::from_utf8_lossy(name).into_owned();
        let entry = name.strip_prefix(OF_BUNDLE).map(str::to_owned);
        if name != FAT && name != WRAPPERS && entry.is_none() {
            continue;
        }
        let Some((offset, size)) = section.file_range(endian) else { continue };
        let place = range.start.saturating_add(offset);
        let Some(end) = place.checked_add(size).filter(|end| *end <= range.end) else {
            let what = format!("section {name} has {size} bytes at {offset:#x}, more than there are");
            return Err(storage.broken(range.start + table, what));
        };
        match entry {
            Some(entry) => found.push(Section::Entry { name: entry, range: place..end }),
            None if name == FAT => found.push(Section::Bundles { name, range: place..end }),
            None => wrappers = Some(place..end),
        }
    }
    let has_bundles = found.iter().any(|section| matches!(section, Section::Bundles { .. }));
    let Some(wrappers) = wrappers.filter(|_| !has_bundles) else { return Ok(found) };
    // The sections that bundles are in whose addresses the wrappers have.
    let wrappers = storage.read(wrappers)?;
    for wrapper in wrappers.chunks_exact(WRAPPER.0 as usize) {
        let at = WRAPPER.1 as usize;
        let address = u64::from_le_bytes(wrapper[at..at + 8].try_into().expect("eight bytes"));
        let place = sections.iter().find_map(|section| {
            let behind = address.checked_sub(section.sh_addr(endian))?;
            let (offset, size) = section.file_range(endian)?;
            let is_there = section.sh_addr(endian) != 0 && behind < size;
            let [start, end] = [offset + behind, offset.checked_add(size)?].map(|at| range.start.saturating_add(at));
            (is_there && end <= range.end).then_some(start..end)
        });
        let name = format!("{WRAPPERS} -> {address:#x}");
        found.extend(place.map(|range| Section::Bundles { name, range }));
    }
    Ok(found)
}
