//! The file of the store: opened when no other process holds it, read as a whole, and not believed if it is damaged.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Once;
use std::time::{Duration, Instant};

use redb::backends::InMemoryBackend;
use redb::{Database, DatabaseError, ReadableTable, StorageBackend, TableDefinition, TableError};
use rustc_hash::FxHashMap;

use super::Key;

pub(super) const RESULTS: TableDefinition<&[u8], &[u8]> = TableDefinition::new("results");
/// How long another process may hold the file.
const PATIENCE: Duration = Duration::from_secs(10);
const RETRY: Duration = Duration::from_millis(10);
/// Attempts to read a file that somebody may be writing.
const ATTEMPTS: usize = 3;
/// What is said of a file over which the database panics.
pub(super) const BROKEN: &str = "its structure is broken";

/// Why a file is not used: it is out of reach, or damaged.
pub(super) enum Trouble {
    Absent(String),
    Damaged(String),
}

/// Every record of the file.
pub(super) fn load(path: &Path, read_only: bool) -> Result<FxHashMap<Key, Box<[u8]>>, Trouble> {
    if !path.exists() {
        return Ok(FxHashMap::default());
    }
    if !read_only {
        let open = || unlocked(|| Database::open(path));
        return quietly(|| records(open())).unwrap_or_else(|| Err(Trouble::Damaged(BROKEN.into())));
    }
    // A copy in memory: the directory may not be writable, and nobody is kept waiting.
    let mut result = Err(Trouble::Absent("nobody has tried".into()));
    for _ in 0..ATTEMPTS {
        let bytes = fs::read(path).map_err(|error| Trouble::Absent(error.to_string()))?;
        result = quietly(|| records(in_memory(&bytes))).unwrap_or_else(|| Err(Trouble::Damaged(BROKEN.into())));
        if result.is_ok() {
            break;
        }
        std::thread::sleep(RETRY);
    }
    result
}

fn in_memory(bytes: &[u8]) -> Result<Database, DatabaseError> {
    let backend = InMemoryBackend::new();
    backend.set_len(bytes.len() as u64).and_then(|()| backend.write(0, bytes)).map_err(redb::StorageError::from)?;
    redb::Builder::new().create_with_backend(backend)
}

fn records(database: Result<Database, DatabaseError>) -> Result<FxHashMap<Key, Box<[u8]>>, Trouble> {
    let damaged = |error: &dyn std::fmt::Display| Trouble::Damaged(error.to_string());
    let mut database = database.map_err(|error| match error {
        DatabaseError::DatabaseAlreadyOpen => Trouble::Absent("another process holds it".into()),
        DatabaseError::Storage(redb::StorageError::Io(error))
            if error.kind() == std::io::ErrorKind::PermissionDenied =>
        {
            Trouble::Absent(error.to_string())
        }
        error => damaged(&error),
    })?;
    database.check_integrity().map_err(|error| damaged(&error))?;
    let transaction = database.begin_read().map_err(|error| damaged(&error))?;
    let table = match transaction.open_table(RESULTS) {
        Ok(table) => table,
        Err(TableError::TableDoesNotExist(_)) => return Ok(FxHashMap::default()),
        Err(error) => return Err(damaged(&error)),
    };
    let mut known = FxHashMap::default();
    for entry in table.iter().map_err(|error| damaged(&error))? {
        let (key, record) = entry.map_err(|error| damaged(&error))?;
        if let Ok(key) = key.value().try_into() {
            known.insert(key, record.value().into());
        }
    }
    Ok(known)
}

/// Opens a file as soon as no other process holds it.
pub(super) fn unlocked(open: impl Fn() -> Result<Database, DatabaseError>) -> Result<Database, DatabaseError> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        match open() {
            Err(DatabaseError::DatabaseAlreadyOpen) if Instant::now() < deadline => std::thread::sleep(RETRY),
            result => return result,
        }
    }
}

thread_local! {
    static QUIET: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

/// The result of `body`; `None`, and no message, if the database panics over a damaged file.
pub(super) fn quietly<T>(body: impl FnOnce() -> T) -> Option<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let others = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if !QUIET.get() {
                others(panic);
            }
        }));
    });
    QUIET.set(true);
    let result = catch_unwind(AssertUnwindSafe(body));
    QUIET.set(false);
    result.ok()
}
