//! A negative twin: a section of a test file that says what differs from the pair of the file.

use std::ops::Range;

use gcnverify::job::{Key, list};

use crate::directive::{Directive, Line, Mistake, Preamble, key};

/// A program: its rows with the numbers that they have in the file, without the blank ones.
pub type Rows<'t> = Vec<(usize, &'t str)>;

/// What the name of a twin starts with.
pub const WRONG: &str = "wrong_";

/// What is said about the verdict of a pair. A twin, which has another verdict, does not take it over.
const ANSWER: [Key; 3] = [Key::Expect, Key::ReliesOn, Key::DecidedBy];

/// A section `; == wrong_what ==`.
#[derive(Debug)]
pub struct Twin<'t> {
    pub name: &'t str,
    /// The line of its heading.
    pub heading: usize,
    /// Its prose, and the directives that stand in the place of those of the pair.
    pub preamble: Preamble<'t>,
    /// The directives of the pair that do not hold, with the line that says so.
    without: Vec<(usize, Key)>,
    changes: Vec<Change<'t>>,
}

/// Rows of a program that stand in the place of others.
#[derive(Debug)]
struct Change<'t> {
    /// The line of its heading, `@@ b @@`.
    heading: usize,
    /// The program: 0 for a, 1 for b.
    side: usize,
    rows: Vec<Row<'t>>,
}

#[derive(Debug)]
struct Row<'t> {
    line: usize,
    mark: Mark,
    text: &'t str,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// A row beside the change.
    Kept,
    Removed,
    Added,
}

impl<'t> Twin<'t> {
    /// The twin whose heading stands on this line.
    pub fn new(heading: usize, name: &'t str) -> Self {
        Twin { name, heading, preamble: Preamble::default(), without: Vec::new(), changes: Vec::new() }
    }

    /// Reads a line below the heading.
    pub fn line(&mut self, line: usize, content: Line<'t>) -> Result<(), Mistake> {
        match content {
            Line::Prose(_) | Line::Directive { .. } if !self.changes.is_empty() => {
                Err(Mistake::new(line, "prose and directives stand above the changes"))
            }
            Line::Prose(text) => self.preamble.prose(line, text),
            Line::Directive { key: "without", value } => {
                for name in list(value) {
                    self.without.push((line, key(line, name)?));
                }
                Ok(())
            }
            Line::Directive { key: "expect", .. } => {
                Err(Mistake::new(line, "a twin has no `expect`: it must be different"))
            }
            Line::Directive { key, value } => self.preamble.directive(line, key, value),
            Line::Code(text) => self.row(line, text),
            Line::Section(name) => Err(Mistake::new(line, format!("section `{name}` is out of place"))),
        }
    }

    /// Reads a row of a change or the heading of one.
    fn row(&mut self, line: usize, text: &'t str) -> Result<(), Mistake> {
        let wrong = |message: &str| Err(Mistake::new(line, message));
        if let Some(program) = text.strip_prefix("@@").and_then(|rest| rest.trim_end().strip_suffix("@@")) {
            let side = match program.trim() {
                "a" => 0,
                "b" => 1,
                other => return wrong(&format!("there is no program `{other}`; they are a and b")),
            };
            self.changes.push(Change { heading: line, side, rows: Vec::new() });
            return Ok(());
        }
        let mark = match text.chars().next() {
            _ if text.trim().is_empty() => return Ok(()),
            Some('-') => Mark::Removed,
            Some('+') => Mark::Added,
            Some(' ') => Mark::Kept,
            _ => return wrong("a row of a change starts with `-`, `+` or, if it stays, a space"),
        };
        match self.changes.last_mut() {
            Some(change) => change.rows.push(Row { line, mark, text: &text[1..] }),
            None => return wrong("a change starts with `@@ a @@` or `@@ b @@`"),
        }
        Ok(())
    }

    /// The directives of the twin, `expect` apart; those of `pair` come first.
    pub fn directives(&self, pair: &Preamble<'t>) -> Result<Vec<Directive<'t>>, Mistake> {
        let own = &self.preamble;
        for &(line, key) in &self.without {
            if ANSWER.contains(&key) || pair.of(key).next().is_none() {
                return Err(Mistake::new(line, format!("there is no `{key}` to be taken over")));
            }
            if own.of(key).next().is_some() {
                return Err(Mistake::new(line, format!("`{key}` is said, and left out")));
            }
        }
        for &Directive { line, key, .. } in own.directives.iter().filter(|directive| !ANSWER.contains(&directive.key)) {
            if own.of(key).eq(pair.of(key)) {
                return Err(Mistake::new(line, format!("`{key}` is as above")));
            }
        }
        let is_replaced =
            |key: Key| own.of(key).next().is_some() || self.without.iter().any(|(_, other)| *other == key);
        let taken_over = |key: Key| !ANSWER.contains(&key) && !is_replaced(key);
        let above = pair.directives.iter().filter(|directive| taken_over(directive.key));
        Ok(above.chain(&own.directives).copied().collect())
    }

    /// The programs of the twin, made from those of the pair.
    pub fn programs(&self, pair: [&Rows<'t>; 2]) -> Result<[Rows<'t>; 2], Mistake> {
        let asks = self.preamble.directives.iter().any(|directive| !ANSWER.contains(&directive.key));
        if self.changes.is_empty() && self.without.is_empty() && !asks {
            return Err(Mistake::new(self.heading, format!("`{}` changes nothing", self.name)));
        }
        Ok([self.program(0, pair[0])?, self.program(1, pair[1])?])
    }

    fn program(&self, side: usize, rows: &Rows<'t>) -> Result<Rows<'t>, Mistake> {
        let mut places = Vec::new();
        for change in self.changes.iter().filter(|change| change.side == side) {
            places.push((change.place(rows)?, change));
        }
        places.sort_by_key(|(place, _)| place.start);
        let (mut changed, mut done) = (Vec::new(), 0);
        for (place, change) in places {
            if place.start < done {
                return Err(Mistake::new(change.heading, "two changes are about one row"));
            }
            changed.extend_from_slice(&rows[done..place.start]);
            changed.extend(change.of(&rows[place.clone()]));
            done = place.end;
        }
        changed.extend_from_slice(&rows[done..]);
        Ok(changed)
    }
}

impl<'t> Change<'t> {
    /// Which rows of the program the change is about: those that are removed or stay stand there once.
    fn place(&self, rows: &Rows) -> Result<Range<usize>, Mistake> {
        let old = self.texts([Mark::Kept, Mark::Removed]);
        if old == self.texts([Mark::Kept, Mark::Added]) {
            return Err(Mistake::new(self.heading, "the change changes nothing"));
        }
        if old.is_empty() {
            return Err(Mistake::new(self.heading, "the change does not say beside which row it is"));
        }
        let texts: Vec<&str> = rows.iter().map(|(_, text)| text.trim_end()).collect();
        let starts = texts.windows(old.len()).enumerate().filter(|(_, texts)| *texts == old);
        match starts.map(|(start, _)| start).collect::<Vec<usize>>()[..] {
            [start] => Ok(start..start + old.len()),
            [] => Err(self.absent(&texts)),
            ref several => {
                let lines: Vec<String> = several.iter().map(|&start| rows[start].0.to_string()).collect();
                let (program, lines) = (self.program(), lines.join(" and "));
                let message =
                    format!("this stands on lines {lines} of program {program}: rows beside it say which is meant");
                Err(Mistake::new(self.heading + 1, message))
            }
        }
    }

    /// Why the rows of the change do not stand in the program.
    fn absent(&self, program: &[&str]) -> Mistake {
        let mut old = self.rows.iter().filter(|row| row.mark != Mark::Added);
        match old.find(|row| !program.contains(&row.text.trim_end())) {
            Some(row) => Mistake::new(row.line, format!("program {} has no row `{}`", self.program(), row.text.trim())),
            None => {
                let message = format!("program {} has these rows, but not one behind the other", self.program());
                Mistake::new(self.heading + 1, message)
            }
        }
    }

    /// The rows with one of these marks.
    fn texts(&self, marks: [Mark; 2]) -> Vec<&'t str> {
        self.rows.iter().filter(|row| marks.contains(&row.mark)).map(|row| row.text.trim_end()).collect()
    }

    fn program(&self) -> &'static str {
        ["a", "b"][self.side]
    }

    /// What stands in the place of the rows `old`.
    fn of(&self, old: &[(usize, &'t str)]) -> Rows<'t> {
        let mut old = old.iter();
        let mut new = Vec::new();
        for row in &self.rows {
            match row.mark {
                Mark::Added => new.push((row.line, row.text)),
                Mark::Kept => new.extend(old.next()),
                Mark::Removed => drop(old.next()),
            }
        }
        new
    }
}
