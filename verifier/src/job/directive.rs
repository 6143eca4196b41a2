//! Directives of a proof file: comments at the start of a line, `; key: value`.
//!
//! A comment that is nearly a directive is an error, as prose it would silently weaken what the file claims.

use super::word::{facts, unknown};
use super::{Key, Question};
use crate::equiv::FACTS;
use crate::expr::Expr;

/// What a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line<'t> {
    /// `; == name ==`
    Section(&'t str),
    /// `; key: value`
    Directive {
        /// What it is about.
        key: Key,
        /// What it says.
        value: &'t str,
    },
    /// Any other comment: its text.
    Prose(&'t str),
    /// Assembly, or nothing.
    Code,
}

/// Where a line stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Region {
    /// Above the first directive, where the text explains.
    Preface,
    /// Between the first directive and the program.
    Header,
    /// Among the instructions.
    Program,
}

/// What introduces a comment: `;` in LLVM's dialect, `#` in CLRX's; in both, `//` begins a comment that is no
/// directive.
const MARKS: [char; 2] = [';', '#'];

impl<'t> Line<'t> {
    /// Classifies a line of a file that may have the directives `known`.
    ///
    /// # Errors
    /// If it is almost a directive.
    pub fn read(text: &'t str, known: &[Key], region: Region) -> Result<Self, String> {
        let unindented = text.trim_start();
        let Some(comment) = comment(unindented) else { return trailing(text).map_or(Ok(Line::Code), Err) };
        let well_placed = text.starts_with(MARKS);
        let place = if unindented.starts_with(MARKS) {
            "starts in the first column"
        } else {
            "is a comment with `;` (LLVM) or `#` (CLRX)"
        };
        if let Some(name) = comment.strip_prefix("==").and_then(|rest| rest.strip_suffix("==")) {
            let name = name.trim();
            return if well_placed {
                Ok(Line::Section(name))
            } else {
                Err(format!("the heading `== {name} ==` {place}"))
            };
        }
        let needs_colon = |key| format!("the directive `{key}` needs a colon behind it: `{key}: ...`");
        let Some((name, value)) = split_at_colon(comment) else {
            return lacks_colon(comment, known, region).map_or(Ok(Line::Prose(comment)), |key| Err(needs_colon(key)));
        };
        let (name, value) = (name.trim(), value.trim());
        if let Some(key) = misused(name, value, known, region) {
            return Err(format!("the directive `{key}` has its colon behind it: `{key}: ...`, not `{name}: ...`"));
        }
        match known.iter().find(|key| key.name() == name) {
            Some(&key) if well_placed => Ok(Line::Directive { key, value }),
            Some(key) => Err(format!("the directive `{key}` {place}")),
            None if is_suspicious(name, value, known, region) => {
                let known: Vec<&str> = known.iter().map(|key| key.name()).collect();
                Err(format!(
                    "{} (prose does not begin with a word and a colon here)",
                    unknown("directive", name, &known)
                ))
            }
            None => match lacks_colon(comment, known, region) {
                Some(key) => Err(needs_colon(key)),
                None => claimed_within(value).map_or(Ok(Line::Prose(comment)), Err),
            },
        }
    }
}

/// The key that a comment begins with which has its colon behind other words: `ensures that: v0 == 1`. Words that are
/// those of sentences as well, such as `out` and `mode`, may begin one above the first directive.
fn misused(name: &str, value: &str, known: &[Key], region: Region) -> Option<Key> {
    let (word, _) = name.split_once(char::is_whitespace)?;
    let is_it = |key: &&Key| key.name() == word.to_lowercase() || key.name().len() > 3 && is_almost(word, key.name());
    let is_whole = |key: &Key| key.name() == name;
    let key = known.iter().find(is_it).filter(|_| !known.iter().any(is_whole))?;
    let is_claim = matches!(key, Key::Ensures | Key::Assume | Key::Expect);
    (is_claim || region == Region::Header || states(value)).then_some(*key)
}

/// The text of a line that is a comment as a whole.
fn comment(line: &str) -> Option<&str> {
    let text = line.strip_prefix(MARKS).map(|rest| rest.trim_start_matches(MARKS));
    text.or_else(|| line.strip_prefix("//")).map(str::trim)
}

/// The text in front of the first colon of a comment, and the text behind it. The colon of a range of registers
/// (`s[4:5]`) does not count.
fn split_at_colon(comment: &str) -> Option<(&str, &str)> {
    let in_range = |before: &str| before.trim_end_matches(|c: char| c.is_ascii_digit()).ends_with('[');
    let (at, _) = comment.match_indices(':').find(|(at, _)| !in_range(&comment[..*at]))?;
    Some((&comment[..at], &comment[at + 1..]))
}

/// Keys without which a file claims something else.
const CLAIMS: [Key; 3] = [Key::Ensures, Key::Assume, Key::Expect];

/// The mistake of a claim or an assumption behind an instruction.
fn trailing(line: &str) -> Option<String> {
    let (_, comment) = line.split_once([';', '#']).or_else(|| line.split_once("//"))?;
    let (name, _) = comment.split_once(':')?;
    let key = CLAIMS.into_iter().find(|key| key.name() == name.trim())?;
    Some(format!("the directive `{key}` stands on a line of its own"))
}

/// The mistake of a claim or an assumption behind other words: `also: ensures: v0 == 1`.
fn claimed_within(text: &str) -> Option<String> {
    let (name, value) = text.split_once(':')?;
    let key = CLAIMS.into_iter().find(|key| name.trim() == key.name())?;
    (states(value.trim()) || key == Key::Expect).then(|| format!("the directive `{key}` stands on a line of its own"))
}

/// The key that a comment begins with that has no colon behind it, where it cannot be prose: what follows is a value of
/// that key, or a comparison behind a claim.
fn lacks_colon(comment: &str, known: &[Key], region: Region) -> Option<Key> {
    let end = comment.find(|c: char| !c.is_ascii_alphabetic() && c != '_')?;
    let (word, rest) = comment.split_at(end);
    let rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '=' || c == '-').trim_end();
    let lower = word.to_lowercase();
    let is_it = |key: &&Key| key.name() == lower || key.name().len() > 3 && is_almost(word, key.name());
    let key = known.iter().copied().find(|key| key.name() == word).or_else(|| known.iter().find(is_it).copied())?;
    let compares = || ["==", "!=", "<=", ">=", " < ", " > "].iter().any(|comparison| rest.contains(comparison));
    let is_value = || match key {
        Key::Ensures | Key::Assume => states(rest) || compares(),
        Key::Expect => !rest.is_empty() && !rest.contains(char::is_whitespace),
        // Also of those that nobody may say.
        Key::Facts => {
            states(rest) || facts(rest).all(|fact| FACTS.iter().any(|row| fact.split('(').next() == Some(row.word)))
        }
        _ => states(rest) || Question::default().set(key, rest).is_ok(),
    };
    (region == Region::Header && key.name() == word || is_value()).then_some(key)
}

/// Whether `name: value` was meant as a directive.
fn is_suspicious(name: &str, value: &str, known: &[Key], region: Region) -> bool {
    let is_word = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    let almost = known.iter().any(|key| is_almost(name, key.name()));
    let elsewhere = Key::ALL.iter().any(|(_, known)| *known == name);
    almost || (region == Region::Header && (is_word || elsewhere)) || (!name.contains(' ') && states(value))
}

/// Whether a name is another by mistake: in other case, or with a letter too few, too many, wrong or out of order.
fn is_almost(name: &str, key: &str) -> bool {
    let name = name.to_lowercase();
    let near = strsim::osa_distance(&name, key) <= 1;
    // Of short words many have one other letter.
    let is_other_word = key.len() <= 3 && name.len() == key.len() && {
        let letters = |word: &str| {
            word.chars().fold([0u8; 32], |mut set, c| {
                set[c as usize % 32] += 1;
                set
            })
        };
        letters(&name) != letters(key)
    };
    near && !is_other_word
}

/// Whether `text` is a statement about registers.
fn states(text: &str) -> bool {
    ["==", "!=", "<", ">"].iter().any(|op| text.contains(op)) && Expr::parse(text).is_ok()
}
