//! Answers as compilers write them, a line each: `FILE:LINE:COLUMN: error: message`.

use gcn_hazards::Finding;
use gcnverify::equiv::{Counterexample, Fragment, Job, Verdict, origins};
use gcnverify_report::text::{difference, one_line};
use gcnverify_report::visible;
use itertools::Itertools;

use super::{About, Entry, Outcome, Part, Renderer};
use crate::Problem;
use crate::decide::Decided;
use crate::hazards::Program;

/// How much a line matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// Something is wrong.
    Error,
    /// Something may be wrong.
    Warning,
    /// Nothing is.
    Note,
}

impl Level {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Level::Error => "error",
            Level::Warning => "warning",
            Level::Note => "note",
        }
    }
}

/// A problem in one line. What is about no file is about the program itself.
pub fn problem(level: Level, problem: &Problem) -> String {
    let Problem { file, line, column, message, hint } = problem;
    let mut place = file.clone().unwrap_or_else(|| "gcnverify".into());
    line.iter().chain(column).for_each(|number| place += &format!(":{number}"));
    let hint = hint.as_ref().map(|hint| format!("; {hint}")).unwrap_or_default();
    let message = message.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    visible(&format!("{place}: {}: {message}{hint}", level.word())).into_owned()
}

/// The finding of a program in one line.
pub fn finding(program: &Program, finding: &Finding) -> String {
    let (level, found) = found(program, finding);
    problem(level, &found)
}

/// The finding of a program, and how much it matters.
pub fn found(program: &Program, finding: &Finding) -> (Level, Problem) {
    let span = program.listing.statements[finding.instruction].span;
    let found = crate::hazards::found(program, finding);
    let level = if finding.level() == gcn_hazards::Level::Error { Level::Error } else { Level::Warning };
    let found = Problem {
        file: Some(program.source.name.clone()),
        line: Some(found.line),
        column: Some(program.source.column(span.start)),
        message: format!("{} [{}]", found.message, found.rule),
        hint: Some(match finding.is_alone() {
            true => found.needs,
            false => format!("needs `{}` before it", found.needs),
        }),
    };
    (level, found)
}

/// The answer to a job, at least one problem; the message of each begins with the verdict.
pub fn answer(decided: &Decided) -> Vec<(Level, Problem)> {
    let Some(compared) = &decided.compared else {
        let all = decided.early.iter().flat_map(|early| early.findings.iter().map(move |found| (early, found)));
        let hazard = |(level, found): (Level, Problem)| {
            (level, Problem { message: format!("hazard: {}", found.message), ..found })
        };
        return all.map(|(early, finding)| hazard(found(&early.program, finding))).collect();
    };
    let job = &decided.job;
    let verdict = &compared.report.verdict;
    let (level, line, message) = match verdict {
        Verdict::Holds => {
            let out = compared.report.out.join(", ");
            (Level::Note, None, format!("equivalent ({}): {out}", compared.report.targets))
        }
        Verdict::Fails(found) => {
            let [a, b] = parts(job, found);
            let other = b.map(|line| format!(" ({}:{line})", job.b.source.name)).unwrap_or_default();
            let results = one_line(job, found).map(|results| format!(": {results}")).unwrap_or_default();
            (Level::Error, a, format!("different: {}{results}{other}", difference(job, found)))
        }
        other => {
            let level = if matches!(other, Verdict::Unknown(_)) { Level::Warning } else { Level::Error };
            (level, None, format!("{}: {}", other.name(), other.reason().unwrap_or_default()))
        }
    };
    vec![(level, Problem { message, ..place(&job.a, line) })]
}

/// The lines in which the data of both programs part.
fn parts(job: &Job, found: &Counterexample) -> [Option<usize>; 2] {
    let parted = origins(job, found);
    [0, 1].map(|side| Some(found.divergence.traces[side].get(parted.first[side]?)?.line))
}

/// The instructions at which the data of both programs part, with their places.
pub(super) fn parting(job: &Job, found: &Counterexample) -> Vec<String> {
    let sides = [&job.a, &job.b].into_iter().zip(parts(job, found));
    let shown = sides.filter_map(|(fragment, line)| {
        let line = line?;
        let statement = fragment.listing.statements.iter().find(|statement| statement.line == line)?;
        let text = fragment.source.text[statement.span.start..statement.span.end].trim();
        Some(format!("{}:{line}  {}", visible(&fragment.source.name), visible(text)))
    });
    shown.collect()
}

/// A line of a program, or its first instruction.
fn place(fragment: &Fragment, line: Option<usize>) -> Problem {
    let mut statements = fragment.listing.statements.iter();
    let statement = match line {
        Some(line) => statements.find(|statement| statement.line == line),
        None => statements.next(),
    };
    Problem {
        file: Some(fragment.source.name.clone()),
        line: statement.map(|statement| statement.line),
        column: statement.map(|statement| fragment.source.column(statement.span.start)),
        message: String::new(),
        hint: None,
    }
}

/// A line for each answer.
pub struct Short {
    about: About,
}

impl Short {
    /// Lines that are still to come.
    pub fn new(about: About) -> Short {
        Short { about }
    }

    fn lines(&self, entry: &Entry) -> Vec<String> {
        let level = match entry.outcome {
            Outcome::Decided(decided) => {
                let name = entry.name.map(|name| format!("{name}: ")).unwrap_or_default();
                let named = |(level, found): (Level, Problem)| {
                    problem(level, &Problem { message: format!("{name}{}", found.message), ..found })
                };
                // Both programs may be the same text.
                return answer(decided).into_iter().map(named).unique().collect();
            }
            // The process says it as its failure.
            Outcome::Refused(..) if entry.name.is_none() => return Vec::new(),
            _ if entry.outcome.exit() == gcnverify::exit::Exit::Holds => Level::Note,
            _ => Level::Error,
        };
        let name = entry.name.map(|name| format!("{name}: ")).unwrap_or_default();
        let why = entry.outcome.why().0.map(|why| format!(": {why}")).unwrap_or_default();
        let message = format!("{name}{}{why}", entry.outcome.verdict());
        let file = Some(self.about.file.clone()).filter(|file| !file.is_empty());
        vec![problem(level, &Problem { file, line: None, column: None, message, hint: None })]
    }
}

impl Renderer for Short {
    fn answer(&mut self, entry: &Entry) -> Vec<Part> {
        self.lines(entry).into_iter().map(|line| Part::plain(line + "\n")).collect()
    }

    fn end(&mut self, _only: &[String]) -> Vec<Part> {
        Vec::new()
    }
}
