//! A test file, parsed.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use gcn_semantics::Target;
use gcn_semantics::ledger::{NanPolicy, Reading};
use gcn_semantics::text::Source;
use gcnverify::equiv::{Arithmetic, FloatOptions};
use gcnverify::expr::{Expr, Place, parse_places};

use crate::directive::{Line, Mistake, list};

/// The verdict that a file demands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expectation {
    Equivalent,
    Different,
    Unsupported,
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
            Expectation::Error => "error",
        }
    }
}

impl Expectation {
    /// The expectation that the `expect` directive calls `word`.
    fn named(word: &str) -> Option<Self> {
        [Expectation::Equivalent, Expectation::Different, Expectation::Unsupported, Expectation::Error]
            .into_iter()
            .find(|expectation| expectation.verdict() == word)
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
    pub out: Vec<Place>,
    pub assumptions: Vec<Expr>,
    /// Readings that the file fixes, by number in [`Reading::values`].
    pub fixed: BTreeMap<Reading, usize>,
    pub float: FloatOptions,
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
    seen: BTreeSet<String>,
    targets: Vec<Target>,
    out: Vec<Place>,
    assumptions: Vec<Expr>,
    fixed: BTreeMap<Reading, usize>,
    float: FloatOptions,
    expectation: Option<Expectation>,
    relies_on: Vec<String>,
    decided_by: Option<BTreeSet<String>>,
    /// The line of each section's heading.
    sections: Vec<usize>,
}

/// Directives that may stand more than once.
const REPEATABLE: [&str; 2] = ["assume", "reading"];

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

    fn directive(&mut self, number: usize, key: &str, value: &str) -> Result<(), Mistake> {
        let wrong = |message: String| Mistake::new(number, message);
        if !self.seen.insert(key.to_owned()) && !REPEATABLE.contains(&key) {
            return Err(wrong(format!("a second directive `{key}`")));
        }
        if value.is_empty() {
            return Err(wrong(format!("directive `{key}` has no value")));
        }
        match key {
            "target" => {
                self.targets = list(value).map(str::parse).collect::<Result<_, _>>().map_err(wrong)?;
            }
            "syntax" if value == "llvm" => {}
            "out" => self.out = parse_places(value).map_err(|error| wrong(error.to_string()))?,
            "assume" => self.assumptions.push(Expr::parse(value).map_err(|error| wrong(error.to_string()))?),
            "model" => self.fix(Reading::Reverse, value).map_err(wrong)?,
            "reading" => {
                let (row, value) = value.split_once('=').ok_or_else(|| wrong("expected ROW=VALUE".into()))?;
                self.fix(row.parse().map_err(wrong)?, value).map_err(wrong)?;
            }
            "mode" => self.float.mode = value.parse().map_err(wrong)?,
            "nan" => self.float.nan = nan_policy(value).ok_or_else(|| wrong(format!("no NaNs are `{value}`")))?,
            "fp" => {
                self.float.arithmetic = arithmetic(value).ok_or_else(|| wrong(format!("no arithmetic is `{value}`")))?
            }
            "expect" => {
                let expectation = Expectation::named(value);
                self.expectation = Some(expectation.ok_or_else(|| wrong(format!("nothing is expected by `{value}`")))?);
            }
            "relies on" => self.relies_on = list(value).map(str::to_owned).collect(),
            "decided by" => self.decided_by = Some(list(value).map(str::to_owned).collect()),
            _ => return Err(wrong(format!("unknown directive `{key}: {value}`"))),
        }
        Ok(())
    }

    fn fix(&mut self, reading: Reading, value: &str) -> Result<(), String> {
        let index = reading.values().iter().position(|&known| known == value);
        let index = index.ok_or_else(|| format!("{reading} has no value `{value}`"))?;
        match self.fixed.insert(reading, index) {
            None => Ok(()),
            Some(_) => Err(format!("{reading} is fixed twice")),
        }
    }

    fn finish(self, path: &Path, text: &str) -> Result<TestFile, Mistake> {
        let &[a, b] = &self.sections[..] else {
            return Err(Mistake::new(0, "a file needs the sections `; == a ==` and `; == b ==`"));
        };
        if !self.prose.iter().any(|line| !line.is_empty()) {
            return Err(Mistake::new(1, "a file starts with a comment that says why it exists"));
        }
        let expectation = self.expectation.ok_or_else(|| Mistake::new(0, "the directive `expect` is missing"))?;
        let targets = if self.targets.is_empty() { vec![Target::Gfx900] } else { self.targets };
        Ok(TestFile {
            path: path.to_owned(),
            prose: self.prose,
            targets,
            programs: [section(path, text, a + 1..b), section(path, text, b + 1..usize::MAX)],
            out: self.out,
            assumptions: self.assumptions,
            fixed: self.fixed,
            float: self.float,
            expectation,
            relies_on: self.relies_on,
            decided_by: self.decided_by,
        })
    }
}

fn nan_policy(word: &str) -> Option<NanPolicy> {
    match word {
        "canonical" => Some(NanPolicy::Canonical),
        "preserve" => Some(NanPolicy::Preserve),
        _ => None,
    }
}

fn arithmetic(word: &str) -> Option<Arithmetic> {
    match word {
        "uf" => Some(Arithmetic::Uninterpreted),
        "real" => Some(Arithmetic::Real),
        _ => None,
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
        assert_eq!((file.out.len(), file.assumptions.len()), (1, 1));
        assert_eq!(file.programs[0].line_text(7), "v_mov_b32 v0, v1");
        assert_eq!(file.programs[0].text.trim(), "v_mov_b32 v0, v1");
        assert_eq!(file.programs[1].line_text(10), "v_mov_b32_e64 v0, v1");
        assert_eq!(file.programs[1].text.trim(), "v_mov_b32_e64 v0, v1");
    }

    #[test]
    fn mistakes_name_their_line() {
        for (from, to, message) in [
            ("; out: v0", "; outs: v0", "3: unknown directive `outs: v0`"),
            ("; out: v0", "; out: w0", "3: there is no register or name `w0`"),
            ("; out: v0", "; out: v0\n; out: v1", "4: a second directive `out`"),
            ("; out: v0", "; out:", "3: directive `out` has no value"),
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
            ("; A move.\n", "; A move.\n; reading: D15=maybe\n", "2: D15 has no value `maybe`"),
            ("; A move.\n", "; A move.\n; model: software\n", "2: model has no value `software`"),
            ("; A move.\n", "; A move.\n; mode: slow\n", "2: `slow` is no value of MODE"),
            ("; A move.\n", "; A move.\n; nan: quiet\n", "2: no NaNs are `quiet`"),
            ("; A move.\n", "; A move.\n; fp: exactly\n", "2: no arithmetic is `exactly`"),
            ("; A move.\n", "; A move.\n; syntax: clrx\n", "2: unknown directive `syntax: clrx`"),
        ] {
            assert_eq!(GOOD.matches(from).count(), 1, "{from}");
            let text = GOOD.replace(from, to);
            assert!(mistake(&text).starts_with(message), "{} is not `{message}...`", mistake(&text));
        }
    }
}
