//! Answers about pairs of functions that a run has found, for a later one that was asked the same: `--resume`.
//!
//! A file of lines: the first one says what the file is; each further one has a checksum and a record in JSON. A line
//! is written, and out of the process, as soon as a pair is decided, so that nothing decided is lost. A last line that
//! was cut off is what a process leaves that ended in the middle of writing, and counts as not written.
//!
//! The cache of solvers' answers is something else: its records are checked again when they are used, and outlive
//! changes of the deciders. A verdict cannot be checked by itself, so a key covers the build that has found it.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use gcnverify::exit::Exit;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::Failure;

/// The first line of a journal.
const HEADER: &str = r#"{"gcnverify":"journal","version":1}"#;
/// Hexadecimal digits of a checksum.
const CHECK: usize = 16;
/// Verdicts, and whether another limit would not change them.
const VERDICTS: [(&str, Exit, bool); 7] = [
    ("equivalent", Exit::Holds, true),
    ("different", Exit::Fails, true),
    ("hazard", Exit::Hazard, true),
    ("unknown", Exit::Unknown, false),
    ("unsupported", Exit::Unsupported, false),
    ("inconsistent", Exit::Inconsistent, false),
    ("error", Exit::Invalid, false),
];

/// What became of a pair in an earlier run.
#[derive(Debug, Clone, PartialEq)]
pub struct Kept {
    /// The verdict in a word.
    pub verdict: &'static str,
    /// How a process tells it.
    pub exit: Exit,
    /// Why, in a line.
    pub why: Option<String>,
    /// The instructions at which the data of both programs part.
    pub parting: Vec<String>,
    /// What may help.
    pub hints: Vec<String>,
    /// The answer for scripts.
    pub answer: Value,
}

/// A line of the file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    key: String,
    limits: String,
    name: String,
    verdict: String,
    why: Option<String>,
    #[serde(default)]
    parting: Vec<String>,
    hints: Vec<String>,
    answer: Value,
}

/// A journal that is open.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    known: HashMap<String, (String, Kept)>,
    /// Answers that came from it.
    pub found: usize,
}

/// Digits of a hash of texts, which are told apart.
pub fn key(texts: &[&str]) -> String {
    let mut hash = Hash::default();
    for text in texts {
        hash.0.update((text.len() as u64).to_le_bytes());
        hash.0.update(text);
    }
    hash.digits()
}

/// A hash of what is written to it.
#[derive(Debug, Default)]
pub struct Hash(Sha256);

impl Hash {
    /// Its digits.
    pub fn digits(self) -> String {
        self.0.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl Write for Hash {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Journal {
    /// The journal in a file, which is made if there is none.
    ///
    /// # Errors
    /// If the file is something else, is damaged, or cannot be written.
    pub fn open(path: &Path) -> Result<Journal, Failure> {
        let name = path.display().to_string();
        let unusable = |error: std::io::Error| Failure::message(format!("--resume: cannot write {name}: {error}"));
        if path.metadata().is_ok_and(|metadata| !metadata.is_file()) {
            // A device may give bytes for ever.
            return Err(Failure::message(format!("--resume: {name} is no file that keeps what is written")));
        }
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(Failure::message(format!("--resume: cannot read {name}: {error}"))),
        };
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
        let is_begun = HEADER.as_bytes().starts_with(&bytes);
        let wrong = |line: usize, what: &str| {
            let hint = "name another file, or remove this one to begin anew".to_owned();
            Failure::in_line(&name, line, what, Some(hint))
        };
        let text = std::str::from_utf8(&bytes[..whole]).map_err(|_| wrong(1, "this is no journal of --resume"))?;
        let mut lines = text.lines();
        if lines.next() != Some(HEADER) && !is_begun {
            return Err(wrong(1, "this is no journal of --resume"));
        }
        let mut known = HashMap::new();
        for (index, line) in lines.enumerate() {
            let (key, limits, kept) =
                read(line).ok_or_else(|| wrong(index + 2, "this record of the journal is damaged"))?;
            known.insert(key, (limits, kept));
        }
        let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(unusable)?;
        let size = if is_begun { 0 } else { whole };
        file.set_len(size as u64).map_err(unusable)?;
        if size == 0 {
            file.write_all(format!("{HEADER}\n").as_bytes()).map_err(unusable)?;
        }
        Ok(Journal { path: path.to_owned(), file, known, found: 0 })
    }

    /// What became of the pair with this key, under these limits or without reaching others.
    pub fn find(&mut self, key: &str, limits: &str) -> Option<Kept> {
        let (of, kept) = self.known.get(key)?;
        let lasts = VERDICTS.iter().any(|(verdict, _, lasts)| *lasts && *verdict == kept.verdict);
        let kept = (lasts || of == limits).then(|| kept.clone())?;
        self.found += 1;
        Some(kept)
    }

    /// Writes what became of a pair.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn keep(&mut self, key: &str, limits: &str, name: &str, kept: Kept) -> Result<(), Failure> {
        let Kept { verdict, why, parting, hints, answer, .. } = kept;
        let [key, limits, name, verdict] = [key, limits, name, verdict].map(str::to_owned);
        let record = Record { key, limits, name, verdict, why, parting, hints, answer };
        let text = serde_json::to_string(&record).expect("keys are texts, and JSON has a word for every value");
        let line = format!("{} {text}\n", check(&text));
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.flush());
        written.map_err(|error| Failure::message(format!("--resume: cannot write {}: {error}", self.path.display())))
    }
}

fn check(text: &str) -> String {
    let mut digits = key(&[text]);
    digits.truncate(CHECK);
    digits
}

/// The record in a line.
fn read(line: &str) -> Option<(String, String, Kept)> {
    let (digits, text) = line.split_once(' ')?;
    let record: Record = serde_json::from_str(text).ok().filter(|_| check(text) == digits)?;
    let Record { key, limits, verdict, why, parting, hints, answer, .. } = record;
    let (verdict, exit, _) = *VERDICTS.iter().find(|(known, ..)| *known == verdict)?;
    Some((key, limits, Kept { verdict, exit, why, parting, hints, answer }))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn path(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("gcnverify-journal-{}-{name}", std::process::id()))
    }

    fn kept(verdict: &str) -> Kept {
        let (verdict, exit, _) = VERDICTS.into_iter().find(|(known, ..)| *known == verdict).expect("a verdict");
        let (parting, hints) = (vec!["here".into()], vec!["do".into()]);
        Kept { verdict, exit, why: Some("so".into()), parting, hints, answer: json!({"id": "f"}) }
    }

    #[test]
    fn what_is_kept_is_found_again() {
        let path = path("kept");
        let _ = std::fs::remove_file(&path);
        let mut journal = Journal::open(&path).expect("it is made");
        for (key, verdict) in [("a", "equivalent"), ("b", "unknown")] {
            assert_eq!(journal.find(key, "small"), None);
            journal.keep(key, "small", "f", kept(verdict)).expect("it is written");
        }
        let mut journal = Journal::open(&path).expect("it can be read");
        assert_eq!(journal.find("a", "large"), Some(kept("equivalent")));
        assert_eq!((journal.find("b", "large"), journal.find("b", "small")), (None, Some(kept("unknown"))));
        assert_eq!(journal.found, 2);
        // A line that was cut off is written again; nothing else may be missing.
        let bytes = std::fs::read(&path).expect("it is there");
        let lines: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at] == b'\n').map(|at| at + 1).collect();
        for size in 0..=bytes.len() {
            std::fs::write(&path, &bytes[..size]).expect("it can be written");
            let mut journal = Journal::open(&path).unwrap_or_else(|failure| panic!("{size} bytes: {failure}"));
            assert_eq!(journal.find("a", "small").is_some(), size >= lines[1], "{size} bytes");
            journal.keep("c", "small", "f", kept("different")).expect("it is written");
            drop(journal);
            let mut again = Journal::open(&path).unwrap_or_else(|failure| panic!("{size} bytes: {failure}"));
            assert!(again.find("c", "small").is_some());
        }
        // A byte that has changed is found.
        for at in 0..bytes.len() - 1 {
            let mut spoilt = bytes.clone();
            spoilt[at] ^= 1;
            std::fs::write(&path, &spoilt).expect("it can be written");
            let failure = Journal::open(&path).expect_err("it is damaged");
            assert_eq!(failure.exit(), Exit::Invalid, "{at}: {failure}");
        }
        for foreign in ["s_endpgm\n", "{\"gcnverify\":\"journal\",\"version\":2}\n", "\n", "no line"] {
            std::fs::write(&path, foreign).expect("it can be written");
            assert!(Journal::open(&path).is_err(), "{foreign}");
        }
        let _ = std::fs::remove_file(&path);
    }
}
