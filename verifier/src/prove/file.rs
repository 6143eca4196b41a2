//! Proof files: assembly with directives in comments at the start of a line.
//!
//! Everything above the first directive is prose. A comment is a directive if it starts with one
//! of the known keys; other comments among the directives and the code are comments.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;

use gcn_semantics::Target;
use gcn_semantics::ledger::{NanPolicy, Reading};
use gcn_semantics::text::{self, ErrorKind, Source, Syntax};
use itertools::Itertools;

use super::{Statement, Theorem, single};
use crate::equiv::{Arithmetic, FloatOptions, Fragment, Job};
use crate::expr::{self, Expr, Place, parse_places};

/// Directives with a colon.
const KEYS: [&str; 11] =
    ["target", "syntax", "assume", "ensures", "out", "expect", "reading", "model", "fp", "nan", "relies on"];

/// What is wrong with a proof file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// The file, and the line from 1 if it is about one.
    pub place: String,
    pub message: String,
    /// The file names something that is not modelled.
    pub unsupported: bool,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

/// A proof file, read but not yet instantiated.
#[derive(Debug, Clone)]
pub struct File {
    name: String,
    text: String,
    /// The variables of `for` and their values; several multiply.
    variables: Vec<(String, Vec<String>)>,
}

/// Instances of one file.
const MOST_INSTANCES: usize = 10_000;

impl File {
    /// Reads the file at `path`.
    ///
    /// # Errors
    /// If it cannot be read, or a `for` is malformed.
    pub fn read(path: &Path) -> Result<Self, Mistake> {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(|error| Mistake {
            place: name.clone(),
            message: format!("cannot be read: {error}"),
            unsupported: false,
        })?;
        Self::parse(&name, text)
    }

    /// A proof file with this text.
    ///
    /// # Errors
    /// If a `for` is malformed.
    pub fn parse(name: &str, text: String) -> Result<Self, Mistake> {
        let mut variables = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let Some(rest) = comment(line).and_then(|comment| comment.strip_prefix("for ")) else { continue };
            let Some((variable, values)) = rest.split_once(" in ") else { continue };
            let variable = variable.trim();
            // Prose may begin with "for" as well.
            if variable.is_empty() || !variable.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
                continue;
            }
            let values: Vec<String> = list(values).map(str::to_owned).collect();
            if values.is_empty() || !text.contains(&format!("{{{variable}}}")) {
                let message = format!("`for {variable}` has no value, or `{{{variable}}}` is not used");
                return Err(mistake(name, index + 1, message));
            }
            variables.push((variable.to_owned(), values));
        }
        Ok(File { name: name.to_owned(), text, variables })
    }

    /// The theorems of the file: one for each combination of values and target.
    ///
    /// # Errors
    /// The first mistake.
    pub fn theorems(&self) -> Result<Vec<Theorem>, Mistake> {
        let choices = self.variables.iter().map(|(variable, values)| values.iter().map(move |value| (variable, value)));
        let mut theorems = Vec::new();
        if self.variables.is_empty() {
            return Instance::parse(&self.name, "", &self.text)?.theorems();
        }
        let count = self.variables.iter().try_fold(1usize, |count, (_, values)| count.checked_mul(values.len()));
        if count.is_none_or(|count| count > MOST_INSTANCES) {
            return Err(mistake(&self.name, 1, format!("the `for` lines make more than {MOST_INSTANCES} instances")));
        }
        for combination in choices.multi_cartesian_product() {
            let mut text = self.text.clone();
            for (variable, value) in &combination {
                text = text.replace(&format!("{{{variable}}}"), value);
            }
            let values = combination.iter().map(|(_, value)| value).join(", ");
            theorems.extend(Instance::parse(&self.name, &format!(" [{values}]"), &text)?.theorems()?);
        }
        Ok(theorems)
    }
}

/// The text of a comment at the start of a line.
fn comment(line: &str) -> Option<&str> {
    line.strip_prefix([';', '#']).map(|rest| rest.trim_start_matches([';', '#']).trim())
}

fn list(value: &str) -> impl Iterator<Item = &str> {
    value.split(',').map(str::trim).filter(|item| !item.is_empty())
}

fn mistake(name: &str, line: usize, message: impl fmt::Display) -> Mistake {
    Mistake { place: format!("{name}:{line}"), message: message.to_string(), unsupported: false }
}

/// A directive's key and value.
fn directive(line: &str) -> Option<(&'static str, &str)> {
    let (key, value) = comment(line)?.split_once(':')?;
    let key = KEYS.into_iter().find(|known| *known == key.trim())?;
    Some((key, value.trim()))
}

/// One instance of a file.
#[derive(Default)]
struct Instance {
    name: String,
    suffix: String,
    targets: Vec<Target>,
    syntax: Syntax,
    assumptions: Vec<Expr>,
    claims: Vec<Expr>,
    texts: Vec<String>,
    out: Vec<Place>,
    fixed: BTreeMap<Reading, usize>,
    float: FloatOptions,
    expected: Option<bool>,
    /// The program's lines, or those of both programs; other lines are empty.
    programs: Vec<String>,
}

impl Instance {
    fn parse(name: &str, suffix: &str, text: &str) -> Result<Self, Mistake> {
        let mut instance = Instance { name: name.to_owned(), suffix: suffix.to_owned(), ..Instance::default() };
        let sections: Vec<usize> = text
            .lines()
            .enumerate()
            .filter(|(_, line)| comment(line).is_some_and(|text| section(text).is_some()))
            .map(|(index, _)| index)
            .collect();
        let mut seen = BTreeSet::new();
        for (index, line) in text.lines().enumerate() {
            if let Some((key, value)) = directive(line) {
                if !seen.insert(key) && !matches!(key, "assume" | "ensures" | "reading") {
                    return Err(mistake(name, index + 1, format!("a second directive `{key}`")));
                }
                instance
                    .directive(key, value)
                    .map_err(|error| Mistake { place: format!("{name}:{}", index + 1), ..error })?;
            }
        }
        let names: Vec<&str> = text.lines().filter_map(|line| section(comment(line)?)).collect();
        let bounds = match (&sections[..], &names[..]) {
            ([], _) => vec![(0, usize::MAX)],
            (&[a, b], ["a", "b"]) => vec![(a, b), (b, usize::MAX)],
            (&[first, ..], _) => {
                return Err(mistake(name, first + 1, "the sections of an equivalence are `== a ==`, then `== b ==`"));
            }
        };
        for (from, to) in bounds {
            let lines = text.lines().enumerate();
            let kept = lines
                .map(|(index, line)| if (from..to).contains(&index) && comment(line).is_none() { line } else { "" });
            instance.programs.push(kept.map(|line| format!("{line}\n")).collect());
        }
        if let Some(&first) = sections.first() {
            let stray = text.lines().take(first).position(|line| comment(line).is_none() && !line.trim().is_empty());
            if let Some(index) = stray {
                return Err(mistake(name, index + 1, "assembly above the first section"));
            }
        }
        Ok(instance)
    }

    fn directive(&mut self, key: &str, value: &str) -> Result<(), Mistake> {
        let wrong = |message: String| mistake("", 0, message);
        let expression = |error: expr::Error| Mistake {
            unsupported: error.kind == expr::ErrorKind::Unsupported,
            ..mistake("", 0, format!("`{value}`: {error}"))
        };
        if value.is_empty() {
            return Err(wrong(format!("the directive `{key}` has no value")));
        }
        match key {
            "target" => self.targets = list(value).map(str::parse).collect::<Result<_, _>>().map_err(wrong)?,
            "syntax" => self.syntax = value.parse().map_err(wrong)?,
            "assume" => self.assumptions.push(Expr::parse(value).map_err(expression)?),
            "ensures" => {
                self.claims.push(Expr::parse(value).map_err(expression)?);
                self.texts.push(value.to_owned());
            }
            "out" => self.out.extend(parse_places(value).map_err(expression)?),
            "expect" => {
                self.expected = Some(match value {
                    "proved" => true,
                    "refuted" => false,
                    _ => return Err(wrong(format!("`{value}` is neither proved nor refuted"))),
                });
            }
            "fp" => {
                self.float.arithmetic = match value {
                    "exact" => Arithmetic::Exact,
                    "uf" => Arithmetic::Uninterpreted,
                    "real" => Arithmetic::Real,
                    _ => return Err(wrong(format!("`{value}` is none of exact, uf and real"))),
                }
            }
            "nan" => {
                self.float.nan = match value {
                    "unspecified" => NanPolicy::Unspecified,
                    "canonical" => NanPolicy::Canonical,
                    "preserve" => NanPolicy::Preserve,
                    _ => return Err(wrong(format!("`{value}` is none of unspecified, canonical and preserve"))),
                }
            }
            "model" => self.fix("model", value).map_err(wrong)?,
            "reading" => {
                let (row, value) = value.split_once('=').ok_or_else(|| wrong("expected ROW=VALUE".into()))?;
                self.fix(row.trim(), value.trim()).map_err(wrong)?;
            }
            _ => {}
        }
        Ok(())
    }

    fn fix(&mut self, row: &str, value: &str) -> Result<(), String> {
        let reading: Reading = row.parse()?;
        let index = reading.values().iter().position(|&known| known == value);
        self.fixed.insert(reading, index.ok_or_else(|| format!("{reading} has no value `{value}`"))?);
        Ok(())
    }

    fn theorems(self) -> Result<Vec<Theorem>, Mistake> {
        let targets = if self.targets.is_empty() { vec![Target::Gfx900] } else { self.targets.clone() };
        targets.into_iter().map(|target| self.theorem(target)).collect()
    }

    fn theorem(&self, target: Target) -> Result<Theorem, Mistake> {
        let whole = |message: &str| Mistake { place: self.name.clone(), message: message.into(), unsupported: false };
        let statement = match &self.programs[..] {
            [program] if !self.claims.is_empty() => {
                let mut job = single(target, self.fragment(program, target)?, self.assumptions.clone());
                job.fixed = self.fixed.clone();
                job.float = self.float.clone();
                Statement::Claims { job, claims: self.claims.clone(), texts: self.texts.clone() }
            }
            [_] => return Err(whole("the file claims nothing: it needs `ensures`, or the sections of an equivalence")),
            [_, _] if !self.claims.is_empty() => return Err(whole("`ensures` is about one program")),
            programs => Statement::Equivalence(Job {
                target,
                a: self.fragment(&programs[0], target)?,
                b: self.fragment(&programs[1], target)?,
                out: self.out.clone(),
                assumptions: self.assumptions.clone(),
                fixed: self.fixed.clone(),
                float: self.float.clone(),
            }),
        };
        let name = format!("{}{}", self.name, self.suffix);
        Ok(Theorem { name, target, statement, expected: self.expected.unwrap_or(true) })
    }

    fn fragment(&self, program: &str, target: Target) -> Result<Fragment, Mistake> {
        let source = Source { name: self.name.clone(), text: program.to_owned() };
        match text::read(&source, target, self.syntax) {
            Ok(listing) => Ok(Fragment { source, listing }),
            Err(errors) => Err(Mistake {
                place: format!("{}:{}", self.name, errors[0].line(&source)),
                message: format!("{} ({target})", errors[0].message),
                unsupported: errors.iter().all(|error| error.kind == ErrorKind::Unsupported),
            }),
        }
    }
}

/// The name in `== name ==`.
fn section(comment: &str) -> Option<&str> {
    comment.strip_prefix("==")?.strip_suffix("==").map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn theorems(text: &str) -> Result<Vec<Theorem>, String> {
        let file = File::parse("x.s", text.to_owned()).map_err(|error| error.to_string())?;
        file.theorems().map_err(|error| error.to_string())
    }

    #[test]
    fn a_file_is_instantiated() {
        let text = "; Prose: with a colon.\n; for op in add_u32, max_i32\n; target: gfx803, gfx900\n\
                    ; assume: exec == -1\n; ensures: v0 == v0\ns_nop 0 ; {op}\n; done\n";
        let all = theorems(text).unwrap();
        let names: Vec<_> = all.iter().map(|theorem| format!("{} {}", theorem.name, theorem.target)).collect();
        assert_eq!(names[0], "x.s [add_u32] gfx803");
        assert_eq!(names.len(), 4);
        assert!(all.iter().all(|theorem| theorem.expected));
    }

    #[test]
    fn mistakes_have_a_place() {
        for (text, message) in [
            ("; ensures: v0 == w0\ns_nop 0\n", "x.s:1: `v0 == w0`"),
            ("; ensures: reduce(plus, v0) == s0\n", "x.s:1: "),
            ("; ensures: reduce(add_u32, v0, 3) == v0\n", "x.s:1: "),
            ("; target: gfx1\n; ensures: v0 == v0\n", "x.s:1: no target"),
            ("; out: v0\nv_mov_b32 v0, v1\n", "x.s: the file claims nothing"),
            ("; ensures: v0 == v0\n; expect: maybe\n", "x.s:2: `maybe`"),
            ("; ensures: v0 == v0\n; fp: fast\n", "x.s:2: `fast`"),
            ("; ensures: v0 == v0\n; nan: quiet\n", "x.s:2: `quiet`"),
            ("; ensures: v0 == v0\nv_foo v0\n", "x.s:2: there is no instruction"),
            ("; == b ==\n; == a ==\n", "x.s:1: the sections"),
            ("; for op in add\n; ensures: v0 == v0\n", "x.s:1: `for op`"),
            ("s_nop 0\n; == a ==\n; == b ==\n", "x.s:1: assembly above"),
        ] {
            let found = theorems(text).expect_err(text);
            assert!(found.starts_with(message), "{text}: {found}");
        }
    }
}
