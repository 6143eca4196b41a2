//! Why a question has no answer.

use std::fmt;

use gcnverify::exit::Exit;
use gcnverify::expr;
use gcnverify::job::{Mistake, NoJob, Unreadable};
use gcnverify_report::json::Refusal;
use serde::Serialize;

/// Why something could not be done.
#[derive(Debug, Clone)]
pub struct Failure {
    kind: Kind,
    message: String,
    cause: Box<Cause>,
}

/// What sort of failure it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Invalid,
    Unsupported,
    Limit,
    /// Memory that nobody gave.
    Memory,
    /// Waves that get in each other's way, in these lines.
    Race([usize; 2]),
}

/// What a failure is about.
#[derive(Debug, Clone)]
pub enum Cause {
    /// No particular text.
    Plain,
    /// A place in a file.
    At(Problem),
    /// A text that holds no program.
    Text(Unreadable),
    /// The text of an option.
    Argument {
        /// The option, as its user writes it.
        option: String,
        /// Its value.
        text: String,
        /// What is wrong with the value, and where.
        error: expr::Error,
    },
}

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// The name of the file, of the text or of the option; none if it is about none.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: Option<usize>,
    /// The column in characters, from 1.
    pub column: Option<usize>,
    /// What is wrong.
    pub message: String,
    /// What may help.
    pub hint: Option<String>,
}

/// As compilers write it: `FILE:LINE:COLUMN: message; hint`.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Problem { file, line, column, message, hint } = self;
        if let Some(file) = file {
            write!(f, "{file}:")?;
            [line, column].into_iter().flatten().try_for_each(|number| write!(f, "{number}:"))?;
            f.write_str(" ")?;
        }
        f.write_str(message)?;
        hint.iter().try_for_each(|hint| write!(f, "; {hint}"))
    }
}

impl Failure {
    /// Somebody has ended it.
    pub fn interrupted() -> Self {
        Failure::message("interrupted").of_limit()
    }

    /// An input error without a place in a text.
    pub fn message(message: impl fmt::Display) -> Self {
        Failure { kind: Kind::Invalid, message: message.to_string(), cause: Box::new(Cause::Plain) }
    }
    /// An input error in a file.
    pub fn at(problem: Problem) -> Self {
        Failure { cause: Box::new(Cause::At(problem.clone())), ..Failure::message(problem) }
    }
    /// An input error in line `line` of `file`, without a place in the line.
    pub fn in_line(file: &str, line: usize, message: impl fmt::Display, hint: Option<String>) -> Self {
        let (file, message) = (Some(file.to_owned()), message.to_string());
        Failure::at(Problem { file, line: Some(line), column: None, message, hint })
    }
    /// A limit that was reached.
    pub fn limit(message: impl fmt::Display) -> Self {
        Failure::message(message).of_limit()
    }
    /// Something without a place in a text that is not modelled.
    pub fn unsupported(message: impl fmt::Display) -> Self {
        Failure::message(message).of_unsupported()
    }
    /// The same, because something is not modelled.
    pub fn of_unsupported(self) -> Self {
        Failure { kind: Kind::Unsupported, ..self }
    }
    /// The same, because a limit was reached.
    pub fn of_limit(self) -> Self {
        Failure { kind: Kind::Limit, ..self }
    }
    /// The same, because memory was accessed that nobody gave.
    pub fn of_memory(self) -> Self {
        Failure { kind: Kind::Memory, ..self }
    }
    /// The same, because waves race in these lines.
    pub fn of_race(self, lines: [usize; 2]) -> Self {
        Failure { kind: Kind::Race(lines), ..self }
    }
    /// The lines in which waves race, if they do.
    pub fn race(&self) -> Option<[usize; 2]> {
        match self.kind {
            Kind::Race(lines) => Some(lines),
            _ => None,
        }
    }
    /// What a run has come to that failed so: a word.
    pub fn outcome(&self) -> &'static str {
        match self.kind {
            Kind::Unsupported => "unsupported",
            Kind::Limit => "limit",
            Kind::Memory => "memory",
            Kind::Race(_) => "race",
            Kind::Invalid => "error",
        }
    }
    /// An error in an option's text.
    pub fn argument(option: &str, text: &str, error: &expr::Error) -> Self {
        let message = format!("{option} `{text}`: {error}");
        let cause = Cause::Argument { option: option.into(), text: text.into(), error: error.clone() };
        let failure = Failure { cause: Box::new(cause), ..Failure::message(message) };
        if error.kind == expr::ErrorKind::Unsupported { failure.of_unsupported() } else { failure }
    }
    /// What is wrong with the value of an option.
    pub fn option(option: &str, mistake: &Mistake) -> Self {
        match mistake {
            Mistake::Expression { text, error } => Failure::argument(option, text, error),
            Mistake::Unsupported(what) => Failure::unsupported(what),
            Mistake::Word(what) => Failure::message(format!("{option}: {what}")),
        }
    }
    /// What it is about.
    pub fn cause(&self) -> &Cause {
        &self.cause
    }
    /// Whether the question makes sense, but something in it is not modelled.
    pub fn is_unsupported(&self) -> bool {
        self.kind == Kind::Unsupported
    }
    /// What scripts get to see of it.
    pub fn refusal(&self) -> Refusal {
        let verdict = if self.is_unsupported() { "unsupported" } else { "error" };
        Refusal { id: None, verdict, target: None, message: self.message.clone() }
    }
    /// How a process tells it.
    pub fn exit(&self) -> Exit {
        match self.kind {
            Kind::Unsupported => Exit::Unsupported,
            Kind::Limit => Exit::Unknown,
            Kind::Invalid | Kind::Memory | Kind::Race(_) => Exit::Invalid,
        }
    }

    /// All that is wrong, at least one thing.
    pub fn problems(&self) -> Vec<Problem> {
        let plain = |file: Option<&str>, message: &str, hint: &Option<String>| Problem {
            file: file.map(str::to_owned),
            line: None,
            column: None,
            message: message.to_owned(),
            hint: hint.clone(),
        };
        match &*self.cause {
            Cause::Plain => vec![plain(None, &self.message, &None)],
            Cause::At(problem) => vec![problem.clone()],
            Cause::Text(Unreadable { source, errors }) => {
                let problem = |error: &gcn_semantics::text::SourceError| Problem {
                    line: Some(source.line(error.span.start)),
                    column: Some(source.column(error.span.start)),
                    ..plain(Some(&source.name), &error.message, &error.hint)
                };
                errors.iter().map(problem).collect()
            }
            Cause::Argument { option, text, error } => {
                let before = text.get(..error.span.start).unwrap_or(text);
                let column = Some(before.chars().count() + 1);
                vec![Problem { line: Some(1), column, ..plain(Some(option), &error.message, &error.hint) }]
            }
        }
    }
}

/// In one line.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}

/// Errors in a text.
impl From<Unreadable> for Failure {
    fn from(unreadable: Unreadable) -> Self {
        let failure = Failure::message(&unreadable);
        let failure = if unreadable.is_unsupported() { failure.of_unsupported() } else { failure };
        Failure { cause: Box::new(Cause::Text(unreadable)), ..failure }
    }
}

/// Why a line of a batch is no job.
impl From<NoJob> for Failure {
    fn from(no_job: NoJob) -> Self {
        let failure = Failure::message(&no_job);
        let failure = if no_job.is_unsupported() { failure.of_unsupported() } else { failure };
        match no_job {
            NoJob::Program(unreadable) => Failure { cause: Box::new(Cause::Text(unreadable)), ..failure },
            _ => failure,
        }
    }
}
