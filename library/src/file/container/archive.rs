//! Archives: `.a`.

use std::ops::Range;

use object::read::ReadCache;
use object::read::archive::ArchiveFile;

use super::storage::{Reader, Storage};
use crate::Failure;

/// What an archive begins with.
pub const MAGIC: &[u8] = b"!<arch>\n";

/// A member of an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    pub name: String,
    /// Where its bytes are in the storage.
    pub range: Range<u64>,
}

/// The members of the archive that a range is.
///
/// # Errors
/// If the archive cannot be read, with the place up to which it can.
pub fn members(storage: &Storage, range: &Range<u64>) -> Result<Vec<Member>, Failure> {
    let mut end = range.start;
    let mut found = Vec::new();
    let cache = ReadCache::new(Reader::new(storage, range.clone()));
    let broken = |at: u64, error: object::read::Error| storage.broken(at, format_args!("broken archive: {error}"));
    let archive = ArchiveFile::parse(&cache).map_err(|error| broken(end, error))?;
    for member in archive.members() {
        let member = member.map_err(|error| broken(end, error))?;
        let (offset, size) = member.file_range();
        let start = range.start.saturating_add(offset);
        let name = String::from_utf8_lossy(member.name()).into_owned();
        let member_end = start.checked_add(size).filter(|end| *end <= range.end);
        let Some(member_end) = member_end.filter(|_| start >= end) else {
            let what = format!("member `{name}` of the archive has {size} bytes at {start:#x}, more than there are");
            return Err(storage.broken(end, what));
        };
        end = member_end;
        found.push(Member { name, range: start..end });
    }
    Ok(found)
}
