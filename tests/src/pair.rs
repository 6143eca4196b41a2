//! A pair of programs, and what gcnverify must say about it.

use std::collections::BTreeSet;
use std::path::PathBuf;

use gcn_semantics::Target;
use gcn_semantics::text::Source;
use gcnverify::Targets;
use gcnverify::job::{Key, Question, Unreadable, list};

use crate::directive::{Directive, Mistake};

/// The verdict that is demanded.
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

    /// The expectation that the `expect` directive calls `word`.
    fn named(word: &str) -> Option<Self> {
        let all = [Expectation::Equivalent, Expectation::Different, Expectation::Unsupported, Expectation::Unknown];
        all.into_iter().chain([Expectation::Error]).find(|expectation| expectation.verdict() == word)
    }
}

/// What the directives of a pair say.
#[derive(Debug, Default)]
pub struct Demand {
    pub question: Question,
    pub expectation: Option<Expectation>,
    pub relies_on: Vec<String>,
    pub decided_by: Option<BTreeSet<String>>,
}

impl Demand {
    /// Reads the values of directives.
    pub fn of(directives: &[Directive]) -> Result<Self, Mistake> {
        let mut demand = Demand::default();
        for &Directive { line, key, value } in directives {
            demand.read(key, value).map_err(|message| Mistake::new(line, message))?;
        }
        let own = demand.question.target_of;
        if own != [None; 2] && (own.contains(&None) || !demand.question.targets.is_empty()) {
            return Err(Mistake::new(0, "target_a and target_b stand together, and without target"));
        }
        Ok(demand)
    }

    fn read(&mut self, key: Key, value: &str) -> Result<(), String> {
        match key {
            Key::Expect => {
                let expectation = Expectation::named(value);
                self.expectation = Some(expectation.ok_or_else(|| format!("nothing is expected by `{value}`"))?);
            }
            Key::ReliesOn => self.relies_on = list(value).map(str::to_owned).collect(),
            Key::DecidedBy => self.decided_by = Some(list(value).map(str::to_owned).collect()),
            Key::Syntax if value != "llvm" => return Err("only LLVM's dialect is read".into()),
            _ => self.question.set(key, value).map_err(|mistake| mistake.to_string())?,
        }
        Ok(())
    }
}

/// Two programs and what gcnverify must say about them.
#[derive(Debug, Clone)]
pub struct Pair {
    /// The file in which it stands.
    pub path: PathBuf,
    /// The name of its section, if it is a twin.
    pub twin: Option<String>,
    /// Why it exists.
    pub prose: Vec<String>,
    pub targets: Vec<Targets>,
    /// The programs. Their lines have the numbers that they have in the file, but for those below a change of a twin
    /// that adds more lines than it removes.
    pub programs: [Source; 2],
    /// For each line of the programs, the line of the file where it stands.
    places: [Vec<usize>; 2],
    /// The file.
    file: Source,
    /// What is asked about them.
    pub question: Question,
    pub expectation: Expectation,
    pub relies_on: Vec<String>,
    pub decided_by: Option<BTreeSet<String>>,
}

impl Pair {
    /// A pair of `file`. The lines of the programs have the numbers that they have there.
    pub fn new(
        file: &Source,
        twin: Option<&str>,
        prose: &[&str],
        demand: Demand,
        expectation: Expectation,
        programs: [&[(usize, &str)]; 2],
    ) -> Self {
        let targets = match (demand.question.target_of, &demand.question.targets) {
            ([Some(a), Some(b)], _) => vec![Targets { a, b }],
            (_, targets) if targets.is_empty() => vec![Target::Gfx900.into()],
            (_, targets) => targets.iter().copied().map(Targets::from).collect(),
        };
        let name = name(&file.name, twin);
        let [(a, places_a), (b, places_b)] = programs.map(placed);
        Pair {
            path: PathBuf::from(&file.name),
            twin: twin.map(str::to_owned),
            prose: prose.iter().copied().map(str::to_owned).collect(),
            targets,
            programs: [a, b].map(|text| Source::new(&name, text)),
            places: [places_a, places_b],
            file: file.clone(),
            question: demand.question,
            expectation,
            relies_on: demand.relies_on,
            decided_by: demand.decided_by,
        }
    }

    /// Its name: that of the file, and behind `#` that of the section if it is a twin.
    pub fn name(&self) -> String {
        name(&self.file.name, self.twin.as_deref())
    }

    /// The path of the file that it would have if it were the only one there: `x_wrong_what.s` for a twin in `x.s`.
    pub fn own_path(&self) -> PathBuf {
        let Some(twin) = &self.twin else { return self.path.clone() };
        let stem = self.path.file_stem().unwrap_or_default().to_string_lossy();
        self.path.with_file_name(format!("{stem}_{twin}.s"))
    }

    /// Whether `text` is a part of its name or of its own path.
    pub fn is_called(&self, text: &str) -> bool {
        self.name().contains(text) || self.own_path().to_string_lossy().contains(text)
    }

    /// The errors of a program, each where its line stands in the file.
    pub fn in_file(&self, side: usize, what: Unreadable) -> Unreadable {
        let mut errors = what.errors;
        for error in &mut errors {
            let program = &self.programs[side];
            let line = program.line(error.span.start);
            let Some(&place) = self.places[side].get(line - 1).or(self.places[side].last()) else { continue };
            // In a change, a mark stands before the row.
            let is_marked = self.file.line_text(place) != program.line_text(line);
            let column = error.span.start - start(program, line) + usize::from(is_marked);
            let length = error.span.end.saturating_sub(error.span.start);
            error.span.start = start(&self.file, place) + column;
            error.span.end = error.span.start + length;
        }
        Unreadable { source: self.file.clone(), errors }
    }
}

fn name(file: &str, twin: Option<&str>) -> String {
    twin.map_or(file.to_owned(), |twin| format!("{file}#{twin}"))
}

/// The offset at which a line starts.
fn start(source: &Source, line: usize) -> usize {
    source.text.split_inclusive('\n').take(line - 1).map(str::len).sum()
}

/// A text in which rows have their numbers, as far as that is possible, and the number of each of its lines.
fn placed(rows: &[(usize, &str)]) -> (String, Vec<usize>) {
    let (mut text, mut numbers) = (String::new(), Vec::new());
    for (index, &(number, row)) in rows.iter().enumerate() {
        // What a change adds stands further down in the file than the rows behind it.
        if rows[index..].iter().all(|&(later, _)| later >= number) {
            while numbers.len() + 1 < number {
                text.push('\n');
                numbers.push(numbers.len() + 1);
            }
        }
        text.extend([row, "\n"]);
        numbers.push(number);
    }
    (text, numbers)
}
