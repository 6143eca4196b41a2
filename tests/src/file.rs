//! A test file, parsed.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use gcn_semantics::Target;
use gcn_semantics::text::Source;
use gcnverify::job::{Key, Question, list, unknown};

use crate::directive::{Line, Mistake};

/// The verdict that a file demands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expectation {
    Equivalent,
    Different,
    Unsupported,
    /// Nothing can be proven, and no run shows a difference.
    Unknown,
    /// The question makes no sense, for example because the assumptions contradict each other.
    Error,
}

impl Expectation {
    /// The verdict's name in reports.
    pub fn verdict(self) -> &'static str {
        match self {
            Expectation::Equivalent => "equivalent",
            Expectation::Different => "different",
            Expectation::Unsupported => "unsupported",
            Expectation::Unknown => "unknown",
            Expectation::Error => "error",
        }
    }
}

impl Expectation {
    /// The expectation that the `expect` directive calls `word`.
    fn named(word: &str) -> Option<Self> {
        let all = [Expectation::Equivalent, Expectation::Different, Expectation::Unsupported, Expectation::Unknown];
        all.into_iter().chain([Expectation::Error]).find(|expectation| expectation.verdict() == word)
    }
}

/// Two programs and what gcnverify must say about them.
#[derive(Debug, Clone)]
pub struct TestFile {
    pub path: PathBuf,
    /// Why the file exists.
    pub prose: Vec<String>,
    pub targets: Vec<Target>,
    /// The programs. Their lines have the numbers that they have in the file.
    pub programs: [Source; 2],
    /// What is asked about them.
    pub question: Question,
    pub expectation: Expectation,
    pub relies_on: Vec<String>,
    pub decided_by: Option<BTreeSet<String>>,
}

impl TestFile {
    /// Reads and parses the file at `path`; the error names file and line.
    pub fn read(path: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Self::parse(path, &text).map_err(|mistake| format!("{}:{mistake}", path.display()))
    }

    /// Parses the text of a test file.
    pub fn parse(path: &Path, text: &str) -> Result<Self, Mistake> {
        let mut parser = Parser::default();
        for (index, line) in text.lines().enumerate() {
            parser.line(index + 1, line)?;
        }
        parser.finish(path, text)
    }
}

/// What was read so far.
#[derive(Default)]
struct Parser {
    prose: Vec<String>,
    seen: BTreeSet<Key>,
    question: Question,
    expectation: Option<Expectation>,
    relies_on: Vec<String>,
    decided_by: Option<BTreeSet<String>>,
    /// The line of each section's heading.
    sections: Vec<usize>,
}

impl Parser {
    fn line(&mut self, number: usize, text: &str) -> Result<(), Mistake> {
        match (Line::of(text), self.sections.len()) {
            (Line::Section("a"), 0) | (Line::Section("b"), 1) => self.sections.push(number),
            (Line::Section(name), _) => {
                return Err(Mistake::new(number, format!("section `{name}` is out of place; they are a, then b")));
            }
            (Line::Directive { key, value }, 0) => self.directive(number, key, value)?,
            (Line::Directive { key, .. }, _) => {
                return Err(Mistake::new(number, format!("directive `{key}` stands behind the programs")));
            }
            (Line::Prose(prose), 0) if self.seen.is_empty() => self.prose.push(prose.to_owned()),
            (Line::Prose(_), 0) => return Err(Mistake::new(number, "prose stands above the directives")),
            (Line::Code(code), 0) if !code.trim().is_empty() => {
                return Err(Mistake::new(number, "assembly outside the sections `; == a ==` and `; == b ==`"));
            }
            (Line::Prose(_) | Line::Code(_), _) => {}
        }
        Ok(())
    }

    fn directive(&mut self, number: usize, name: &str, value: &str) -> Result<(), Mistake> {
        let wrong = |message: String| Mistake::new(number, message);
        let key = Key::OF_TESTS.into_iter().find(|key| key.name() == name);
        let key = key.ok_or_else(|| wrong(unknown("directive", name, &Key::OF_TESTS.map(Key::name))))?;
        if !self.seen.insert(key) && !key.is_repeatable() {
            return Err(wrong(format!("a second directive `{key}`")));
        }
        match key {
            Key::Expect => {
                let expectation = Expectation::named(value);
                self.expectation = Some(expectation.ok_or_else(|| wrong(format!("nothing is expected by `{value}`")))?);
            }
            Key::ReliesOn => self.relies_on = list(value).map(str::to_owned).collect(),
            Key::DecidedBy => self.decided_by = Some(list(value).map(str::to_owned).collect()),
            Key::Syntax if value != "llvm" => return Err(wrong("only LLVM's dialect is read".into())),
            _ => self.question.set(key, value).map_err(|mistake| wrong(mistake.to_string()))?,
        }
        Ok(())
    }

    fn finish(self, path: &Path, text: &str) -> Result<TestFile, Mistake> {
        let &[a, b] = &self.sections[..] else {
            return Err(Mistake::new(0, "a file needs the sections `; == a ==` and `; == b ==`"));
        };
        if !self.prose.iter().any(|line| !line.is_empty()) {
            return Err(Mistake::new(1, "a file starts with a comment that says why it exists"));
        }
        let expectation = self.expectation.ok_or_else(|| Mistake::new(0, "the directive `expect` is missing"))?;
        let targets = match &self.question.targets {
            targets if targets.is_empty() => vec![Target::Gfx900],
            targets => targets.clone(),
        };
        Ok(TestFile {
            path: path.to_owned(),
            prose: self.prose,
            targets,
            programs: [section(path, text, a + 1..b), section(path, text, b + 1..usize::MAX)],
            question: self.question,
            expectation,
            relies_on: self.relies_on,
            decided_by: self.decided_by,
        })
    }
}

/// The lines of `text` whose numbers are in `range`, all others emptied.
fn section(path: &Path, text: &str, range: std::ops::Range<usize>) -> Source {
    let numbered = text.lines().enumerate().map(|(index, line)| (index + 1, line));
    let kept = numbered.map(|(number, line)| if range.contains(&number) { line } else { "" });
    Source { name: path.display().to_string(), text: kept.map(|line| format!("{line}\n")).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "; A move.\n; target: gfx803, gfx900\n; out: v0\n; assume: exec == -1\n; expect: equivalent\n\
                        ; == a ==\nv_mov_b32 v0, v1\n; == b ==\n\nv_mov_b32_e64 v0, v1\n";

    fn parse(text: &str) -> Result<TestFile, Mistake> {
        TestFile::parse(Path::new("x.s"), text)
    }
    fn mistake(text: &str) -> String {
        parse(text).expect_err(text).to_string()
    }

    #[test]
    fn a_file_is_read() {
        let file = parse(GOOD).unwrap();
        assert_eq!(file.targets, [Target::Gfx803, Target::Gfx900]);
        assert_eq!(file.prose, ["A move."]);
        assert_eq!(file.expectation, Expectation::Equivalent);
        assert_eq!((file.question.out.len(), file.question.assumptions.len()), (1, 1));
        assert_eq!(file.programs[0].line_text(7), "v_mov_b32 v0, v1");
        assert_eq!(file.programs[0].text.trim(), "v_mov_b32 v0, v1");
        assert_eq!(file.programs[1].line_text(10), "v_mov_b32_e64 v0, v1");
        assert_eq!(file.programs[1].text.trim(), "v_mov_b32_e64 v0, v1");
    }

    #[test]
    fn mistakes_name_their_line() {
        for (from, to, message) in [
            ("; out: v0", "; outs: v0", "3: there is no directive `outs`; did you mean `out`?"),
            ("; out: v0", "; out: w0", "3: `w0`: there is no register or name `w0`"),
            ("; out: v0", "; out: v0\n; out: v1", "4: a second directive `out`"),
            ("; out: v0", "; out:", "3: `out` has no value"),
            ("; out: v0", "; out: v0\n; Prose.", "4: prose stands above the directives"),
            ("gfx803, ", "gfx804, ", "2: no target is called `gfx804`"),
            ("exec == -1", "exec = -1", "4: "),
            ("equivalent", "same", "5: nothing is expected by `same`"),
            ("equivalent", "proved", "5: nothing is expected by `proved`"),
            ("; expect: equivalent\n", "", "the directive `expect` is missing"),
            ("; == a ==\n", "", "6: assembly outside"),
            ("; == b ==\n", "", "a file needs the sections"),
            ("; == a ==", "; == b ==", "6: section `b` is out of place"),
            ("; == b ==\n", "; == b ==\n; out: v1\n", "9: directive `out` stands behind the programs"),
            ("; A move.\n", "", "1: a file starts with a comment"),
            ("; A move.\n", "; A move.\n; reading: D15=maybe\n", "2: there is no value of D15 `maybe`"),
            ("; A move.\n", "; A move.\n; model: software\n", "2: there is no model `software`"),
            ("; A move.\n", "; A move.\n; mode: slow\n", "2: `slow` is no value of MODE"),
            ("; A move.\n", "; A move.\n; nan: quiet\n", "2: there is no choice of NaNs `quiet`"),
            ("; A move.\n", "; A move.\n; fp: exactly\n", "2: there is no arithmetic `exactly`"),
            ("; A move.\n", "; A move.\n; reading: D15=bc\n; reading: D15=read\n", "3: D15=bc and D15=read contradict"),
            ("; A move.\n", "; A move.\n; syntax: clrx\n", "2: only LLVM's dialect is read"),
        ] {
            assert_eq!(GOOD.matches(from).count(), 1, "{from}");
            let text = GOOD.replace(from, to);
            assert!(mistake(&text).starts_with(message), "{} is not `{message}...`", mistake(&text));
        }
    }
}
