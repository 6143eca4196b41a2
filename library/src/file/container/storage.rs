//! The bytes of a file, which are read piece by piece: libraries have more than a gigabyte of code objects, of which
//! one at a time is looked at.

use std::fs;
use std::io::{Error, ErrorKind, Read, Seek, SeekFrom};
use std::ops::{Deref, Range};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use super::compressed::{self, Method};
use crate::Failure;

/// Bytes that were read.
#[derive(Debug, Clone)]
pub struct Piece {
    bytes: Arc<[u8]>,
    range: Range<usize>,
}

impl Deref for Piece {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes[self.range.clone()]
    }
}

impl From<Vec<u8>> for Piece {
    fn from(bytes: Vec<u8>) -> Piece {
        let range = 0..bytes.len();
        Piece { bytes: bytes.into(), range }
    }
}

/// Where bytes come from.
#[derive(Debug)]
enum Content {
    Memory(Piece),
    File(Mutex<fs::File>),
    /// A compressed part of another storage. What it holds is kept as long as somebody uses it.
    Packed {
        outer: Arc<Storage>,
        payload: Range<u64>,
        method: Method,
        kept: Mutex<Weak<[u8]>>,
    },
}

/// A file, or what a compressed part of it holds.
#[derive(Debug)]
pub struct Storage {
    /// What messages call it.
    pub name: String,
    /// Bytes.
    pub size: u64,
    content: Content,
}

impl Storage {
    /// A file on disk.
    pub fn open(path: &Path) -> Result<Storage, Error> {
        let file = fs::File::open(path)?;
        let size = file.metadata()?.len();
        Ok(Storage { name: path.display().to_string(), size, content: Content::File(Mutex::new(file)) })
    }

    /// Bytes that were read already.
    pub fn of_bytes(name: &str, bytes: Vec<u8>) -> Storage {
        Storage { name: name.to_owned(), size: bytes.len() as u64, content: Content::Memory(bytes.into()) }
    }

    /// The `size` bytes that a compressed part of `outer` holds.
    pub fn packed(name: String, outer: &Arc<Storage>, payload: Range<u64>, method: Method, size: u64) -> Storage {
        let kept = Mutex::new(Weak::<[u8; 0]>::new() as Weak<[u8]>);
        Storage { name, size, content: Content::Packed { outer: outer.clone(), payload, method, kept } }
    }

    /// The failure that these bytes are not what they should be, from `offset` on.
    pub fn broken(&self, offset: u64, what: impl std::fmt::Display) -> Failure {
        Failure::message(format!("{}: offset {offset:#x}: {what}", self.name))
    }

    /// The bytes of a range.
    ///
    /// # Errors
    /// If there are not so many, or they cannot be read or decompressed.
    pub fn read(&self, range: Range<u64>) -> Result<Piece, Failure> {
        let size = range.end.checked_sub(range.start).filter(|_| range.end <= self.size);
        let (Some(size), Ok(start)) = (size, usize::try_from(range.start)) else {
            let end = self.size;
            return Err(self.broken(range.start, format_args!("the file ends at {end:#x}, before {:#x}", range.end)));
        };
        let size = usize::try_from(size).map_err(|_| self.broken(range.start, "this is too large to be read"))?;
        match &self.content {
            Content::Memory(piece) => {
                let start = piece.range.start + start;
                Ok(Piece { bytes: piece.bytes.clone(), range: start..start + size })
            }
            Content::File(file) => {
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                let mut bytes = vec![0; size];
                let read = file.seek(SeekFrom::Start(range.start)).and_then(|_| file.read_exact(&mut bytes));
                read.map_err(|error| Failure::message(format!("cannot read {}: {error}", self.name)))?;
                Ok(bytes.into())
            }
            Content::Packed { outer, payload, method, kept } => {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                let bytes = match kept.upgrade() {
                    Some(bytes) => bytes,
                    None => {
                        let packed = outer.read(payload.clone())?;
                        let (bytes, _) = compressed::unpack(*method, &packed, self.size)
                            .map_err(|what| outer.broken(payload.start, what))?;
                        let bytes: Arc<[u8]> = bytes.into();
                        *kept = Arc::downgrade(&bytes);
                        bytes
                    }
                };
                Ok(Piece { bytes, range: start..start + size })
            }
        }
    }

    /// Whether the bytes from `offset` on begin with `magic`.
    pub fn begins(&self, offset: u64, magic: &[u8]) -> Result<bool, Failure> {
        let end = offset.saturating_add(magic.len() as u64);
        if end > self.size {
            return Ok(false);
        }
        Ok(*self.read(offset..end)? == *magic)
    }

    /// The place of the first byte of a range that is not 0.
    pub fn first_set(&self, range: Range<u64>) -> Result<Option<u64>, Failure> {
        let mut start = range.start;
        while start < range.end {
            let end = range.end.min(start + (1 << 16));
            if let Some(at) = self.read(start..end)?.iter().position(|byte| *byte != 0) {
                return Ok(Some(start + at as u64));
            }
            start = end;
        }
        Ok(None)
    }
}

/// A part of a storage as a file of its own.
#[derive(Debug)]
pub struct Reader<'s> {
    storage: &'s Storage,
    range: Range<u64>,
    at: u64,
}

impl<'s> Reader<'s> {
    /// The part that a range is.
    pub fn new(storage: &'s Storage, range: Range<u64>) -> Reader<'s> {
        Reader { storage, range, at: 0 }
    }
}

impl Read for Reader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Error> {
        let start = self.range.start.saturating_add(self.at).min(self.range.end);
        let end = start.saturating_add(buffer.len() as u64).min(self.range.end);
        let bytes = self.storage.read(start..end).map_err(|failure| Error::other(failure.to_string()))?;
        buffer[..bytes.len()].copy_from_slice(&bytes);
        self.at += bytes.len() as u64;
        Ok(bytes.len())
    }
}

impl Seek for Reader<'_> {
    fn seek(&mut self, to: SeekFrom) -> Result<u64, Error> {
        let size = self.range.end - self.range.start;
        let at = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::End(by) => size.checked_add_signed(by),
            SeekFrom::Current(by) => self.at.checked_add_signed(by),
        };
        self.at = at.ok_or_else(|| Error::from(ErrorKind::InvalidInput))?;
        Ok(self.at)
    }
}
