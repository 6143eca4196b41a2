//! `gcnverify batch`: many jobs in one process, results in input order.

use std::time::Instant;

use serde_json::Value;

use super::args::{BatchArgs, OfBatch};
use super::in_order::{End, Order, in_order};
use super::input::{Failure, read_text};
use super::{cache, certificate, diagnostic, output, progress, rewrites};
use gcnverify::certify::Certificates;
use gcnverify::equiv::Settings;
use gcnverify::exit::Exit;
use gcnverify::job::{Line, json_error};
use gcnverify_library::Problem;
use gcnverify_library::decide::{Decided, Posed, Wanted, decide};
use gcnverify_library::equiv::OnHazard;
use gcnverify_library::format::short::{self, Level};
use gcnverify_library::format::{Entry, Outcome, object};
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
    let progress = progress::jobs(lines.len());
    let decider =
        Decider { settings, certificates, on_hazard: args.hazards.choice, wants_hints: args.hints, file: &source.name };
    let mut worst = Exit::Holds;
    let work = |index: usize| decider.line(lines[index].0, lines[index].1);
    let order = if args.unordered { Order::AsTheyCome } else { Order::OfJobs };
    let end = in_order(lines.len(), args.search.threads(), &interruption, order, work, |_, (report, exit)| {
        progress.inc(1);
        // A difference is an answer like any other.
        worst = worst.max(if matches!(exit, Exit::Fails | Exit::Hazard) { Exit::Holds } else { exit });
        output::line(report);
    });
    progress.finish_and_clear();
    cache::finish(&decider.settings.session).into_iter().for_each(|line| output::note(line.trim_start()));
    if end == End::Interrupted {
        output::note("interrupted: the jobs decided so far were written");
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

/// What all jobs have in common.
struct Decider<'f> {
    /// What the file is called.
    file: &'f str,
    settings: Settings,
    certificates: Option<Certificates>,
    on_hazard: OnHazard,
    wants_hints: bool,
}

impl Decider<'_> {
    /// One job's result as JSON, and the exit code that it would have had alone.
    fn line(&self, number: usize, line: &str) -> (String, Exit) {
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
            Ok(None) => return (String::new(), Exit::Interrupted),
            Err(failure) => Outcome::Refused(failure, None),
        };
        if diagnostic::is_short() {
            return (self.lines(number, id.as_ref(), outcome), outcome.exit());
        }
        let entry = Entry::new(None, outcome);
        (output::json(&object(&entry, id)), outcome.exit())
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
