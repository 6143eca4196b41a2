//! The directives of a test file, one line each: `; key: value`, with the values of [`gcnverify::job`].
//!
//! | directive | meaning |
//! |---|---|
//! | `; target: gfx803, gfx900` | processors, each a test of its own; default gfx900 |
//! | `; syntax: llvm` | dialect; only LLVM's is read |
//! | `; out: v0, vcc` | places to compare; default: every register that is written |
//! | `; abi: kernel` | what surrounds the programs |
//! | `; livein: s0, v1` | registers that are defined; others are not the same on both sides |
//! | `; assume: EXPR` | condition on the initial state (repeatable) |
//! | `; model: hardware` | reverse-opcode model; default documented |
//! | `; reading: D15=zero` | fixes a reading of the ledger (repeatable) |
//! | `; mode: 0x300` | MODE at the start, or `any`; default 0x3f0 |
//! | `; nan: canonical` | the NaNs of arithmetic: `canonical` or `preserve`; default unspecified |
//! | `; fp: real` | arithmetic: `uf` or `real`; default exact |
//! | `; expect: VERDICT` | `equivalent`, `different`, `unsupported`, `unknown`, `error` |
//! | `; relies on: D15=bc` | the exact list in the report (an equivalence may name MODE in addition); default: empty |
//! | `; decided by: structural` | the exact set of rungs |
//! | `; == a ==`, `; == b ==` | the programs |

use std::fmt;

/// A mistake in a test file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// From 1; 0 if the mistake is about the whole file.
    pub line: usize,
    pub message: String,
}

impl Mistake {
    pub fn new(line: usize, message: impl Into<String>) -> Self {
        Mistake { line, message: message.into() }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.message),
            line => write!(f, "{line}: {}", self.message),
        }
    }
}

/// What a line of a test file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line<'t> {
    /// `; == name ==`
    Section(&'t str),
    /// `; key: value`
    Directive { key: &'t str, value: &'t str },
    /// Any other comment that starts in the first column; the text without the semicolon.
    Prose(&'t str),
    /// Assembly, or nothing.
    Code(&'t str),
}

impl<'t> Line<'t> {
    /// Classifies a line.
    ///
    /// A comment is a directive if it starts with one to three lower-case words and a colon. Prose
    /// must not look like that: a misspelt directive would pass for prose otherwise.
    pub fn of(text: &'t str) -> Self {
        let Some(comment) = text.strip_prefix(';') else { return Line::Code(text) };
        let comment = comment.trim();
        if let Some(name) = comment.strip_prefix("==").and_then(|rest| rest.strip_suffix("==")) {
            return Line::Section(name.trim());
        }
        match comment.split_once(':') {
            Some((key, value)) if is_key(key) => Line::Directive { key, value: value.trim() },
            _ => Line::Prose(comment),
        }
    }
}

fn is_key(text: &str) -> bool {
    let lower = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
    text.split(' ').count() <= 3 && text.split(' ').all(lower)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_classified() {
        for (text, line) in [
            ("; == a ==", Line::Section("a")),
            (";== b ==", Line::Section("b")),
            ("; out: v0, v1", Line::Directive { key: "out", value: "v0, v1" }),
            ("; relies on: D15", Line::Directive { key: "relies on", value: "D15" }),
            ("; expcet: different", Line::Directive { key: "expcet", value: "different" }),
            ("; Byte 1: a shift.", Line::Prose("Byte 1: a shift.")),
            ("; and so on, in short: nothing", Line::Prose("and so on, in short: nothing")),
            ("v_mov_b32 v0, v1 ; out: v0", Line::Code("v_mov_b32 v0, v1 ; out: v0")),
            ("", Line::Code("")),
        ] {
            assert_eq!(Line::of(text), line, "{text}");
        }
    }
}
