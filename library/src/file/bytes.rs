//! Bytes of a file as text.

use std::io::{Error, ErrorKind, Read};
use std::path::Path;

use gcn_semantics::text::Source;

use super::container::Storage;
use super::foreign;
use crate::{Failure, Problem};
use gcnverify::job::nearest;

/// The content of `path`; `-` is standard input.
pub fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let result = if path == Path::new("-") {
        std::io::stdin().read_to_end(&mut bytes).map(drop)
    } else {
        std::fs::read(path).map(|content| bytes = content)
    };
    result.map_err(|error| unreadable(path, &error))?;
    Ok(bytes)
}

/// The file at `path`, to be read piece by piece; `-` is standard input. What is no regular file is read at once.
pub fn storage(path: &Path) -> Result<Storage, Failure> {
    if path.is_file() {
        return Storage::open(path).map_err(|error| unreadable(path, &error));
    }
    Ok(Storage::of_bytes(&path.display().to_string(), read(path)?))
}

/// The failure to read a file, with the file beside it that may have been meant.
pub fn unreadable(path: &Path, error: &Error) -> Failure {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let entries = std::fs::read_dir(directory).ok().into_iter().flatten().take(FILES).filter_map(Result::ok);
    let names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    let wanted = path.file_name().and_then(|name| name.to_str()).filter(|_| error.kind() == ErrorKind::NotFound);
    let near = wanted.and_then(|name| nearest(name, names.iter().map(String::as_str)));
    let hint = near.map(|name| format!("; did you mean `{}`?", path.with_file_name(name).display()));
    Failure::message(format!("cannot read {}: {error}{}", path.display(), hint.unwrap_or_default()))
}

/// What those may want who give bytes for text.
const BINARY: &str = "machine code is read from ELF objects, and as text from files that end in .hex";

/// Files of a directory whose names are looked at.
const FILES: usize = 1000;

/// The content of `path` as text; `-` is standard input. A warning tells of a comment that is not UTF-8.
///
/// # Errors
/// If it cannot be read, or is no text.
pub fn read_text(path: &Path) -> Result<(Source, Option<Problem>), Failure> {
    let (name, bytes) = (path.display().to_string(), read(path)?);
    foreign::no_object(&name, &bytes)?;
    text(name, bytes)
}

/// The text that bytes are, without a zero among them. What is no UTF-8 in a comment is read as Latin-1, with a
/// warning.
pub fn text(name: String, bytes: Vec<u8>) -> Result<(Source, Option<Problem>), Failure> {
    foreign::recognised(&name, &bytes)?;
    let (mut text, warning) = match String::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(error) => latin(&name, error.as_bytes())?,
    };
    // A byte order mark, as some editors write it.
    if text.starts_with('\u{feff}') {
        text.remove(0);
    }
    // Each would be a token of its own.
    if let Some(zero) = text.find('\0') {
        let line = text[..zero].rfind('\n').map_or(0, |end| end + 1);
        let (number, column) = (text[..line].lines().count() + 1, text[line..zero].chars().count() + 1);
        let zero = place(&name, number, column, "this is no text: there is a zero byte".into());
        return Err(Failure::at(Problem { hint: Some(BINARY.into()), ..zero }));
    }
    Ok((Source { name, text }, warning))
}

fn place(name: &str, line: usize, column: usize, message: String) -> Problem {
    Problem { file: Some(name.to_owned()), line: Some(line), column: Some(column), message, hint: None }
}

fn latin(name: &str, bytes: &[u8]) -> Result<(String, Option<Problem>), Failure> {
    let mut text = String::new();
    let mut first = None;
    for (number, line) in bytes.split_inclusive(|byte| *byte == b'\n').enumerate() {
        let Err(error) = std::str::from_utf8(line) else {
            text += &String::from_utf8_lossy(line);
            continue;
        };
        let good = error.valid_up_to();
        let before = String::from_utf8_lossy(&line[..good]);
        let (column, byte) = (before.chars().count() + 1, line[good]);
        if bytes.contains(&0) || ![";", "//", "/*"].iter().any(|mark| before.contains(mark)) {
            let message = format!("this is not UTF-8 text: byte 0x{byte:02x}");
            let place = place(name, number + 1, column, message);
            return Err(Failure::at(Problem { hint: Some(BINARY.into()), ..place }));
        }
        let message = || "a comment that is not UTF-8 is read as Latin-1".to_owned();
        first.get_or_insert_with(|| place(name, number + 1, column, message()));
        text.extend(line.iter().map(|&byte| char::from(byte)));
    }
    Ok((text, first))
}
