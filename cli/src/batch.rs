//! `gcnverify batch`: many jobs in one process, results in input order.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use serde_json::Value;

use super::args::{BatchArgs, OfBatch};
use super::in_order::{End, Order, in_order};
use super::input::{Failure, read_text};
use super::{cache, certificate, diagnostic, output, progress, resume, rewrites};
use gcnverify::certify::Certificates;
use gcnverify::equiv::Settings;
use gcnverify::exit::Exit;
use gcnverify::job::{Line, json_error};
use gcnverify_library::Problem;
use gcnverify_library::decide::{Decided, Posed, Wanted, decide};
use gcnverify_library::equiv::OnHazard;
use gcnverify_library::format::short::{self, Level};
use gcnverify_library::format::{Entry, Outcome, object};
use gcnverify_library::journal::{self, Journal};
use gcnverify_report::text;

/// Decides every job of the file; results appear as soon as all earlier ones are there.
pub fn run(args: &BatchArgs) -> Result<Exit, Failure> {
    if args.format == OfBatch::Short {
        diagnostic::be_short();
    }
    let settings = args.search.settings()?;
    let certificates = certificate::open(args.search.certify.as_deref(), &settings)?;
    let source = read_text(&args.file)?;
    let lines: Vec<(usize, &str)> =
        source.text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).collect();
    if lines.is_empty() {
        return Err(Failure::message(format!("{} has no job", source.name)));
    }
    let interruption = settings.limits.interruption.clone();
    let of_shard = |(job, line)| args.shard.is_none_or(|shard| shard.has(job)).then_some(line);
    let lines: Vec<(usize, &str)> = lines.into_iter().enumerate().filter_map(of_shard).collect();
    if args.resume.is_some() && diagnostic::is_short() {
        return Err(Failure::message("--resume keeps answers as JSON, and --format short writes none: leave one out"));
    }
    let kept = args.resume.as_deref().map(|path| Kept::open(path, args)).transpose()?;
    let (on_hazard, wants_hints, file) = (args.hazards.choice, args.hints, &*source.name);
    let decider = Decider { settings, certificates, on_hazard, wants_hints, kept, file };
    let progress = progress::jobs(lines.len(), "jobs", Some(decider.settings.session.progress()));
    let mut worst = Exit::Holds;
    let mut failed = None;
    let work = |index: usize| {
        let (number, line) = lines[index];
        let _under_way = progress.begins(format!("line {}", number + 1));
        decider.line(number, line)
    };
    let order = if args.unordered { Order::AsTheyCome } else { Order::OfJobs };
    let end = in_order(lines.len(), args.search.threads(), &interruption, order, work, |_, answer| {
        progress.inc();
        let ((report, exit), unwritten) = answer;
        // A difference is an answer like any other.
        worst = worst.max(if matches!(exit, Exit::Fails | Exit::Hazard) { Exit::Holds } else { exit });
        output::line(report);
        if failed.is_none() {
            failed = unwritten;
        }
    });
    progress.finish();
    if let (Some(kept), Some(path)) = (&decider.kept, &args.resume) {
        let (found, all) = (kept.journal().found, lines.len());
        output::note(format_args!("{found} of {all} jobs were decided before, by {}", path.display()));
    }
    cache::finish(&decider.settings.session).into_iter().for_each(|line| output::note(line.trim_start()));
    if end == End::Interrupted {
        output::note("interrupted: the jobs decided so far were written");
    }
    if let Some(failure) = failed {
        return Err(failure);
    }
    if end != End::Complete {
        return end.exit(worst);
    }
    if let Some(verified) = rewrites::finish(&decider.settings, Instant::now()) {
        output::note(text::rewrites(&verified));
        worst = worst.max(Exit::from(&verified));
    }
    Ok(worst)
}

/// What became of jobs in earlier runs, and will be kept of this one.
struct Kept {
    journal: Mutex<Journal>,
    /// All on which an answer depends but for the line and the limits.
    question: String,
    limits: String,
}

impl Kept {
    fn open(path: &Path, args: &BatchArgs) -> Result<Kept, Failure> {
        // Every option is named here, so that a new one is thought of.
        let BatchArgs { file: _, hazards, search, hints, unordered: _, shard: _, resume: _, json: _, format: _ } = args;
        let question = format!("{} batch {:?}", resume::build(), (hazards, hints, search.cross_check));
        Ok(Kept { journal: Mutex::new(Journal::open(path)?), question, limits: resume::limits(search) })
    }

    fn journal(&self) -> MutexGuard<'_, Journal> {
        // Each use of it is whole.
        self.journal.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The answer to a line, and the exit code that it would have had alone.
type Answer = (String, Exit);

/// What all jobs have in common.
struct Decider<'f> {
    /// What the file is called.
    file: &'f str,
    settings: Settings,
    certificates: Option<Certificates>,
    on_hazard: OnHazard,
    wants_hints: bool,
    kept: Option<Kept>,
}

impl Decider<'_> {
    /// The answer to a line: what is kept of it, or a new one, which is kept as soon as it is there; and why it could
    /// not be kept.
    fn line(&self, number: usize, line: &str) -> (Answer, Option<Failure>) {
        let Some(kept) = &self.kept else { return (self.new_answer(number, line).0, None) };
        let key = journal::key(&[&kept.question, line]);
        if let Some(found) = kept.journal().find(&key, &kept.limits) {
            return ((output::json(&found.answer), found.exit), None);
        }
        let (answer, kept_of_it) = self.new_answer(number, line);
        let name = format!("line {}", number + 1);
        let unwritten = kept_of_it.and_then(|of_it| kept.journal().keep(&key, &kept.limits, &name, of_it).err());
        (answer, unwritten)
    }

    /// One job's result as JSON, and what of it is worth keeping.
    fn new_answer(&self, number: usize, line: &str) -> (Answer, Option<journal::Kept>) {
        let start = Instant::now();
        let value: Result<Value, _> = serde_json::from_str(line);
        let id = value.as_ref().ok().and_then(|value| value.get("id").cloned());
        let id = Some(id.unwrap_or_default());
        let decided = match value.and_then(|_| line.parse::<Line>()) {
            Ok(line) => self.decide(&line, start),
            Err(error) => Err(Failure::message(json_error(number + 1, &error))),
        };
        if let Some(verifier) = self.settings.session.rewrites() {
            // Now rather than at the end, so that the arenas of all jobs are not kept.
            verifier.prove_within(&self.settings.limits, start);
        }
        let outcome = match &decided {
            Ok(Some(decided)) => Outcome::Decided(decided),
            // Nobody sees it.
            Ok(None) => return ((String::new(), Exit::Interrupted), None),
            Err(failure) => Outcome::Refused(failure, None),
        };
        if diagnostic::is_short() {
            return ((self.lines(number, id.as_ref(), outcome), outcome.exit()), None);
        }
        let answer = object(&Entry::new(None, outcome), id);
        let text = output::json(&answer);
        let kept = self.kept.is_some().then(|| {
            let answer = serde_json::to_value(answer).expect("keys are texts, and JSON has a word for every value");
            journal::Kept { answer, ..outcome.kept("") }
        });
        ((text, outcome.exit()), kept)
    }

    /// The answer as compilers write it, at the line of the job.
    fn lines(&self, number: usize, id: Option<&Value>, outcome: Outcome) -> String {
        let place = |problem: &Problem| match (&problem.file, problem.line) {
            (Some(file), Some(line)) => format!(" [{file}:{line}]"),
            _ => String::new(),
        };
        let id = match id {
            None | Some(Value::Null) => String::new(),
            Some(Value::String(id)) => format!("{id}: "),
            Some(id) => format!("{id}: "),
        };
        let line = |(level, found): &(Level, Problem)| {
            let message = format!("{id}{}{}", found.message, place(found));
            let file = Some(self.file.to_owned());
            let line = Some(number + 1);
            short::problem(*level, &Problem { file, line, column: None, message, hint: found.hint.clone() })
        };
        let problems = match outcome {
            Outcome::Decided(decided) => short::answer(decided),
            Outcome::Refused(failure, _) => {
                failure.problems().into_iter().map(|problem| (Level::Error, problem)).collect()
            }
            _ => Vec::new(),
        };
        problems.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// The answer to a job.
    fn decide(&self, line: &Line, start: Instant) -> Result<Option<Decided>, Failure> {
        let (job, question) = line.job()?;
        let posed = Posed::new(job, question.abi, question.assumed.clone(), self.on_hazard);
        let certificates = self.certificates.as_ref();
        decide(posed, &Wanted { settings: &self.settings, start, certificates, hints: self.wants_hints })
    }
}
