//! Compressed offload bundles: `CCOB`, as LLVM's `OffloadBundle` writes them.
//!
//! Behind the magic stand the version and the method (16 bits each), then the size of the whole (versions 2 and 3) and
//! the size of what it holds (32 bits, of version 3 both 64), and 64 bits of a hash. All numbers are little-endian.

use std::io::Read;
use std::ops::Range;
use std::sync::Arc;

use miniz_oxide::inflate::stream::{InflateState, inflate};
use miniz_oxide::{DataFormat, MZError, MZFlush, MZStatus};
use ruzstd::decoding::StreamingDecoder;

use super::storage::{Piece, Storage};
use crate::Failure;

/// What a compressed bundle begins with.
pub const MAGIC: &[u8] = b"CCOB";

/// The most bytes that a compressed bundle may hold.
pub const MOST: u64 = 1 << 31;
/// Bytes of window that a frame of zstd may ask for.
const WINDOW: u64 = 1 << 28;
/// Bytes that are decompressed at a time.
const STEP: usize = 1 << 17;

/// How a bundle is compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    Zlib,
    Zstd,
}

/// The header of a compressed bundle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    pub method: Method,
    /// Bytes of the header.
    pub header: u64,
    /// Bytes of the header and what stands behind it, if the header says it.
    pub whole: Option<u64>,
    /// Bytes of what it holds.
    pub holds: u64,
}

/// The header at the beginning of a range.
///
/// # Errors
/// If it is none, or says what cannot be.
pub fn header(storage: &Storage, range: &Range<u64>) -> Result<Header, Failure> {
    let start = range.start;
    let broken = |at: u64, what: String| storage.broken(start + at, what);
    let left = range.end - start;
    let field = |at: u64, size: u64, what: &str| {
        if at + size > left {
            return Err(broken(at, format!("the compressed bundle ends in the middle of its header: {what}")));
        }
        let bytes = storage.read(start + at..start + at + size)?;
        Ok(bytes.iter().rev().fold(0u64, |number, byte| number << 8 | u64::from(*byte)))
    };
    let version = field(4, 2, "the version")?;
    let method = match field(6, 2, "the method")? {
        0 => Method::Zlib,
        1 => Method::Zstd,
        other => {
            let what = format!("compression method {other} of the bundle is not known; 0 is zlib, 1 is zstd");
            return Err(broken(6, what));
        }
    };
    let (header, whole, holds) = match version {
        1 => (20, None, (8, field(8, 4, "the uncompressed size")?)),
        2 => (24, Some(field(8, 4, "the size")?), (12, field(12, 4, "the uncompressed size")?)),
        3 => (32, Some(field(8, 8, "the size")?), (16, field(16, 8, "the uncompressed size")?)),
        other => {
            let what = format!("version {other} of a compressed bundle is not known; there are 1, 2 and 3");
            return Err(broken(4, what));
        }
    };
    field(header - 8, 8, "the hash")?;
    if let Some(whole) = whole.filter(|whole| *whole < header || *whole > left) {
        let what =
            format!("the compressed bundle says that it has {whole} bytes, of at least {header} and {left} here");
        return Err(broken(8, what));
    }
    let (at, holds) = holds;
    if holds > MOST {
        return Err(broken(at, format!("the bundle says that it holds {holds} bytes; at most {MOST} are read")));
    }
    Ok(Header { method, header, whole, holds })
}

/// The storage of what a compressed bundle holds, a piece that keeps it there, and where the bundle ends.
pub fn open(outer: &Arc<Storage>, range: &Range<u64>) -> Result<(Arc<Storage>, Piece, u64), Failure> {
    let Header { method, header, whole, holds } = header(outer, range)?;
    let start = range.start + header;
    let end = match whole {
        Some(whole) => range.start + whole,
        None => {
            let packed = outer.read(start..range.end)?;
            let (_, used) = unpack(method, &packed, holds).map_err(|what| outer.broken(start, what))?;
            start + used as u64
        }
    };
    let name = format!("{}: uncompressed bundle of offset {:#x}", outer.name, range.start);
    let inner = Arc::new(Storage::packed(name, outer, start..end, method, holds));
    let kept = inner.read(0..holds)?;
    Ok((inner, kept, end))
}

/// What `packed` holds, which has to be `size` bytes, and how many bytes of `packed` say it.
///
/// # Errors
/// What is wrong with it.
pub fn unpack(method: Method, packed: &[u8], size: u64) -> Result<(Vec<u8>, usize), String> {
    let size = usize::try_from(size).map_err(|_| "the compressed bundle is too large".to_owned())?;
    let more = || format!("the compressed bundle holds more than the {size} bytes that its header says");
    let mut bytes = Vec::new();
    let used = match method {
        Method::Zstd => {
            let mut rest = packed;
            let wrong = |error: &dyn std::fmt::Display| format!("this cannot be decompressed with zstd: {error}");
            let mut decoder =
                StreamingDecoder::new_with_max_window_size(&mut rest, WINDOW).map_err(|error| wrong(&error))?;
            let mut step = vec![0; STEP];
            loop {
                match decoder.read(&mut step).map_err(|error| wrong(&error))? {
                    0 => break,
                    count if bytes.len() + count > size => return Err(more()),
                    count => bytes.extend_from_slice(&step[..count]),
                }
            }
            drop(decoder);
            packed.len() - rest.len()
        }
        Method::Zlib => {
            let mut state = InflateState::new_boxed(DataFormat::Zlib);
            let (mut used, mut step) = (0, vec![0; STEP]);
            loop {
                let result = inflate(&mut state, &packed[used..], &mut step, MZFlush::None);
                used += result.bytes_consumed;
                if bytes.len() + result.bytes_written > size {
                    return Err(more());
                }
                bytes.extend_from_slice(&step[..result.bytes_written]);
                match result.status {
                    Ok(MZStatus::StreamEnd) => break,
                    Ok(_) if result.bytes_consumed + result.bytes_written > 0 => {}
                    Ok(_) | Err(MZError::Buf) => {
                        return Err("this cannot be decompressed with zlib: it ends too early".into());
                    }
                    Err(error) => return Err(format!("this cannot be decompressed with zlib: {error:?}")),
                }
            }
            used
        }
    };
    if bytes.len() < size {
        let count = bytes.len();
        return Err(format!("the compressed bundle holds {count} bytes, and its header says {size}"));
    }
    Ok((bytes, used))
}
