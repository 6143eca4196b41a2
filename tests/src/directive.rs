//! The lines of a test file, and its directives.
//!
//! A directive is a line `; key: value`, with the values of [`gcnverify::job`]:
//!
//! | directive | meaning |
//! |---|---|
//! | `; without: assume, mode` | in a twin's section: what it does not take over from the pair |

use std::fmt;

use gcnverify::job::{Key, unknown};

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
    /// Assembly, a row of a change, or nothing.
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
    let is_known = Key::OF_TESTS.iter().any(|key| key.name() == text);
    is_known || text.split(' ').count() <= 3 && text.split(' ').all(lower)
}

/// A directive and where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Directive<'t> {
    pub line: usize,
    pub key: Key,
    pub value: &'t str,
}

/// What stands above the programs of a pair, or above the changes of a twin.
#[derive(Debug, Default)]
pub struct Preamble<'t> {
    /// Why the pair exists.
    pub prose: Vec<&'t str>,
    pub directives: Vec<Directive<'t>>,
}

impl<'t> Preamble<'t> {
    /// Adds a line of prose.
    pub fn prose(&mut self, line: usize, text: &'t str) -> Result<(), Mistake> {
        if !self.directives.is_empty() {
            return Err(Mistake::new(line, "prose stands above the directives"));
        }
        self.prose.push(text);
        Ok(())
    }

    /// Adds a directive; its value is read later.
    pub fn directive(&mut self, line: usize, name: &str, value: &'t str) -> Result<(), Mistake> {
        let key = key(line, name)?;
        if !key.is_repeatable() && self.of(key).next().is_some() {
            return Err(Mistake::new(line, format!("a second directive `{key}`")));
        }
        self.directives.push(Directive { line, key, value });
        Ok(())
    }

    /// The values of the directives `key`.
    pub fn of(&self, key: Key) -> impl Iterator<Item = &'t str> {
        self.directives.iter().filter(move |directive| directive.key == key).map(|directive| directive.value)
    }
}

/// The directive that is called `name` on this line.
pub fn key(line: usize, name: &str) -> Result<Key, Mistake> {
    let key = Key::OF_TESTS.into_iter().find(|key| key.name() == name);
    key.ok_or_else(|| Mistake::new(line, unknown("directive", name, &Key::OF_TESTS.map(Key::name))))
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
