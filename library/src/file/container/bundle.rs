//! Offload bundles: `__CLANG_OFFLOAD_BUNDLE__`, as LLVM's `clang-offload-bundler` documentation describes them.
//!
//! Behind the magic stands the number of entries, then of each entry the offset of its code object from the bundle's
//! start, its size, the length of its name and the name, such as `hipv4-amdgcn-amd-amdhsa--gfx906:xnack-`. Numbers are
//! little-endian and have 64 bits.

use std::ops::Range;

use super::storage::Storage;
use crate::Failure;

/// What a bundle begins with.
pub const MAGIC: &[u8] = b"__CLANG_OFFLOAD_BUNDLE__";

/// The most entries that a bundle may have, and bytes that a name may have.
const MOST: u64 = 4096;
/// Bytes of an entry without its name.
const ENTRY: u64 = 24;

/// An entry of a bundle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// What it is for: how it is offloaded, and a triple with the target's ID.
    pub name: String,
    /// Where its code object is in the storage.
    pub range: Range<u64>,
}

/// The entries of a bundle.
pub struct Bundle {
    /// In the order of the bundle.
    pub entries: Vec<Entry>,
    /// Where the last of them ends, and the bundle with it.
    pub end: u64,
}

/// The bundle at the beginning of a range.
///
/// # Errors
/// If it says what cannot be, with the place that says it.
pub fn read(storage: &Storage, range: &Range<u64>) -> Result<Bundle, Failure> {
    let (start, size) = (range.start, range.end - range.start);
    let number = |at: u64, what: &str| {
        if at > size || size - at < 8 {
            return Err(storage.broken(start + at, format_args!("the bundle ends in the middle of {what}")));
        }
        let bytes = storage.read(start + at..start + at + 8)?;
        Ok(u64::from_le_bytes(bytes[..].try_into().expect("eight bytes")))
    };
    let mut at = MAGIC.len() as u64;
    let count = number(at, "its number of entries")?;
    if count > MOST || count * ENTRY > size - at - 8 {
        let what = format!("the bundle says that it has {count} entries, for which it is too short");
        let what = if count > MOST {
            format!("the bundle says that it has {count} entries; at most {MOST} are read")
        } else {
            what
        };
        return Err(storage.broken(start + at, what));
    }
    at += 8;
    let mut entries = Vec::new();
    // Where each entry says what it says.
    let mut said = Vec::new();
    for index in 0..count {
        let of = |what: &str| format!("{what} of entry {index}");
        let (offset, length) = (number(at, &of("the offset"))?, number(at + 8, &of("the size"))?);
        let letters = number(at + 16, &of("the length of the name"))?;
        if letters > MOST || letters > size - at - ENTRY {
            let what = format!("the name of entry {index} has {letters} bytes, more than there are or make sense");
            return Err(storage.broken(start + at + 16, what));
        }
        let name = at + ENTRY;
        let bytes = storage.read(start + name..start + name + letters)?;
        let Ok(text) = std::str::from_utf8(&bytes) else {
            return Err(storage.broken(start + name, format_args!("the name of entry {index} is no text")));
        };
        if offset.checked_add(length).is_none_or(|end| end > size) {
            let what =
                format!("entry {index} (`{text}`) has {length} bytes at {offset:#x} of a bundle of {size} bytes");
            return Err(storage.broken(start + at, what));
        }
        entries.push(Entry { name: text.to_owned(), range: start + offset..start + offset + length });
        said.push(at);
        at = name + letters;
    }
    let mut order: Vec<usize> = (0..entries.len()).filter(|&index| !entries[index].range.is_empty()).collect();
    order.sort_by_key(|&index| entries[index].range.start);
    let mut before: Option<usize> = None;
    for index in order {
        let begin = entries[index].range.start;
        if begin < start + at {
            let what = format!("entry {index} begins inside of the bundle's header, which has {at} bytes");
            return Err(storage.broken(start + said[index], what));
        }
        if let Some(before) = before.filter(|&before| entries[before].range.end > begin) {
            return Err(storage.broken(start + said[index], format_args!("entries {before} and {index} overlap")));
        }
        before = Some(index);
    }
    let end = entries.iter().map(|entry| entry.range.end).max().unwrap_or(0).max(start + at);
    Ok(Bundle { entries, end })
}
