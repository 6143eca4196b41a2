//! What code objects come in: ELF files of the host with fat binaries, offload bundles, compressed or not, archives;
//! and the choice of those that are for one target.
//!
//! Files are not trusted: what they announce is compared with what is there before anything is allocated, and what is
//! wrong is told with its offset.

mod archive;
mod bundle;
mod choose;
mod compressed;
mod host;
mod storage;
mod target_id;
#[cfg(test)]
mod tests;

use std::ops::Range;
use std::sync::Arc;

use object::elf::EM_AMDGPU;

use crate::Failure;

pub use choose::{chosen, nothing};
pub use storage::{Piece, Storage};
pub use target_id::TargetId;

/// An archive in an archive, and so on: so many containers may be in one another.
const DEPTH: usize = 6;
/// The most code objects of a file.
const MOST: usize = 1 << 16;

/// A code object in a file: an ELF file for a processor.
#[derive(Debug, Clone)]
pub struct CodeObject {
    /// What it is for.
    pub id: TargetId,
    /// Where it is, in words: `member f.o, bundle at 0x1000`; empty if it is all of the file.
    pub place: String,
    storage: Arc<Storage>,
    range: Range<u64>,
}

impl CodeObject {
    /// The code object that a file is.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn whole(storage: Arc<Storage>) -> Result<CodeObject, Failure> {
        let range = 0..storage.size;
        let host::Header { flags, abi_version, .. } = host::header(&storage, &range)?;
        Ok(CodeObject { id: TargetId::of_elf(flags, abi_version), place: String::new(), storage, range })
    }

    /// Its bytes.
    ///
    /// # Errors
    /// If they cannot be read or decompressed, or are for another processor than the container says.
    pub fn read(&self) -> Result<Piece, Failure> {
        let bytes = self.storage.read(self.range.clone())?;
        let host::Header { machine, flags, abi_version, .. } = host::header(&self.storage, &self.range)?;
        let own = TargetId::of_elf(flags, abi_version);
        let is_other = machine != EM_AMDGPU || own.target() != self.id.target();
        if is_other {
            let what = format!("the code object is for {own}, and its container says that it is for {}", self.id);
            return Err(self.storage.broken(self.range.start, what));
        }
        // ELF files are read in place, where their numbers stand at multiples of 8.
        Ok(if bytes.as_ptr().addr() % 8 == 0 { bytes } else { bytes.to_vec().into() })
    }

    /// Bytes.
    pub fn size(&self) -> u64 {
        self.range.end - self.range.start
    }
}

/// What a file holds.
#[derive(Debug, Default)]
pub struct Contents {
    /// In the order of the file.
    pub objects: Vec<CodeObject>,
    /// What was passed over, such as bitcode for a target, each once.
    pub passed: Vec<String>,
    /// The machine of the host, if there is an ELF file for it.
    pub host: Option<String>,
}

/// Whether bytes are the beginning of something that this module opens. An ELF file is one if it is not for AMDGPU.
pub fn is_container(storage: &Storage) -> Result<bool, Failure> {
    let all = 0..storage.size;
    for magic in [bundle::MAGIC, compressed::MAGIC, archive::MAGIC] {
        if storage.begins(0, magic)? {
            return Ok(true);
        }
    }
    Ok(storage.begins(0, host::MAGIC)? && storage.size >= 64 && host::header(storage, &all)?.machine != EM_AMDGPU)
}

/// The code objects of a file.
///
/// # Errors
/// If something in it is not what it should be.
pub fn open(storage: Arc<Storage>) -> Result<Contents, Failure> {
    let mut contents = Contents::default();
    let all = 0..storage.size;
    contents.walk(&storage, all, &[])?;
    Ok(contents)
}

impl Contents {
    /// Takes in what a range holds; `inside` are the containers around it.
    fn walk(&mut self, storage: &Arc<Storage>, range: Range<u64>, inside: &[String]) -> Result<(), Failure> {
        if inside.len() > DEPTH {
            let what = format!("{} containers are in one another; at most {DEPTH} are opened", inside.len());
            return Err(storage.broken(range.start, what));
        }
        let within = |what: String| inside.iter().cloned().chain([what]).collect::<Vec<_>>();
        if storage.begins(range.start, archive::MAGIC)? {
            for archive::Member { name, range } in archive::members(storage, &range)? {
                self.walk(storage, range, &within(format!("member {name}")))?;
            }
        } else if self.has_bundle(storage, range.start)? {
            self.bundles(storage, range, inside)?;
        } else if storage.begins(range.start, host::MAGIC)? {
            let host::Header { machine, flags, abi_version, .. } = host::header(storage, &range)?;
            if machine == EM_AMDGPU {
                let id = TargetId::of_elf(flags, abi_version);
                return self.add(storage, range, id, inside);
            }
            self.host.get_or_insert(host::machine(machine));
            for section in host::sections(storage, &range)? {
                match section {
                    host::Section::Bundles { name, range } => {
                        self.bundles(storage, range, &within(format!("section {name}")))?;
                    }
                    host::Section::Entry { name, range } => self.entry(storage, range, &name, inside)?,
                }
            }
        }
        Ok(())
    }

    fn has_bundle(&self, storage: &Storage, at: u64) -> Result<bool, Failure> {
        Ok(storage.begins(at, bundle::MAGIC)? || storage.begins(at, compressed::MAGIC)?)
    }

    /// Takes in bundles, one behind the other, with zeros between them.
    fn bundles(&mut self, storage: &Arc<Storage>, range: Range<u64>, inside: &[String]) -> Result<(), Failure> {
        let mut rest = range;
        while let Some(start) = storage.first_set(rest.clone())? {
            rest.start = start;
            let within: Vec<String> = inside.iter().cloned().chain([format!("bundle at {start:#x}")]).collect();
            if storage.begins(start, compressed::MAGIC)? {
                let (inner, _kept, end) = compressed::open(storage, &rest)?;
                let all = 0..inner.size;
                if !inner.begins(0, bundle::MAGIC)? {
                    return Err(inner.broken(0, "a compressed bundle holds something else than a bundle"));
                }
                self.walk(&inner, all, &within)?;
                rest.start = end;
            } else if storage.begins(start, bundle::MAGIC)? {
                let bundle::Bundle { entries, end } = bundle::read(storage, &rest)?;
                for bundle::Entry { name, range } in entries {
                    self.entry(storage, range, &name, &within)?;
                }
                rest.start = end;
            } else {
                return Err(storage.broken(start, "no bundle begins here, where one is expected"));
            }
        }
        Ok(())
    }

    /// Takes in an entry of a bundle.
    fn entry(
        &mut self,
        storage: &Arc<Storage>,
        range: Range<u64>,
        name: &str,
        inside: &[String],
    ) -> Result<(), Failure> {
        let Some(id) = TargetId::of_name(name).filter(|_| !range.is_empty() && !name.starts_with("host-")) else {
            return Ok(());
        };
        if storage.begins(range.start, host::MAGIC)? {
            return self.add(storage, range, id, inside);
        }
        if storage.begins(range.start, archive::MAGIC)? {
            return self.walk(storage, range, inside);
        }
        if storage.begins(range.start, b"BC\xc0\xde")? {
            let passed = format!("LLVM bitcode for {id}");
            if !self.passed.contains(&passed) {
                self.passed.push(passed);
            }
            return Ok(());
        }
        Err(storage.broken(range.start, format_args!("the code object for {id} is no ELF file")))
    }

    fn add(
        &mut self,
        storage: &Arc<Storage>,
        range: Range<u64>,
        id: TargetId,
        inside: &[String],
    ) -> Result<(), Failure> {
        if self.objects.len() == MOST {
            return Err(storage.broken(range.start, format_args!("there are more than {MOST} code objects")));
        }
        self.objects.push(CodeObject { id, place: inside.join(", "), storage: storage.clone(), range });
        Ok(())
    }
}
