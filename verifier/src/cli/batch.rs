//! `gcnverify batch`: many jobs in one process, results in input order.

use gcn_semantics::text::Source;
use serde_json::{Value, json};

use super::args::BatchArgs;
use super::in_order::{End, in_order};
use super::input::{self, Failure, Input, read_text};
use super::{cache, certificate, output, progress, rewrites};
use crate::certify::{Certificates, certify};
use crate::equiv::{Job, Settings, check};
use crate::job::{Line, Notation, Question, json_error};
use crate::report;

/// Decides every job of the file; results appear as soon as all earlier ones are there.
pub fn run(args: &BatchArgs) -> Result<u8, Failure> {
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
    let decider = Decider { settings, certificates };
    let mut worst = 0;
    let work = |index: usize| decider.line(lines[index].0, lines[index].1);
    let end = in_order(lines.len(), args.search.threads(), &interruption, work, |_, (value, code)| {
        progress.inc(1);
        worst = worse(worst, code);
        output::line(value);
    });
    progress.finish_and_clear();
    cache::finish(&decider.settings.session).into_iter().for_each(|line| eprintln!("{}", line.trim_start()));
    if end == End::Interrupted {
        eprintln!("interrupted: the jobs decided so far were written");
    }
    if end != End::Complete {
        return end.exit_code(worst);
    }
    if let Some(verified) = rewrites::finish(&decider.settings) {
        eprint!("{}", rewrites::text(&verified));
        worst = worse(worst, verified.exit_code(0));
    }
    Ok(worst)
}

/// What all jobs have in common.
struct Decider {
    settings: Settings,
    certificates: Option<Certificates>,
}

/// The exit code that matters more: decided jobs count as 0.
fn worse(a: u8, b: u8) -> u8 {
    let rank = |code: u8| [0, 0, 3, 1, 2, 4][code as usize];
    let b = if b == 1 { 0 } else { b };
    if rank(b) > rank(a) { b } else { a }
}

impl Decider {
    /// One job's result and the exit code that it would have had alone.
    fn line(&self, number: usize, line: &str) -> (Value, u8) {
        let malformed = |id: Value, error: serde_json::Error| {
            let message = json_error(number + 1, &error);
            (json!({ "id": id, "verdict": "error", "message": message }), 2)
        };
        let value: Value = match serde_json::from_str(line) {
            Ok(value) => value,
            Err(error) => return malformed(Value::Null, error),
        };
        let id = value.get("id").cloned().unwrap_or_default();
        let parsed: Line = match serde_json::from_str(line) {
            Ok(parsed) => parsed,
            Err(error) => return malformed(id, error),
        };
        let (mut value, code) = match self.decide(&parsed) {
            Ok(decided) => decided,
            Err((verdict, message)) => {
                let code = if verdict == "unsupported" { 4 } else { 2 };
                (json!({ "verdict": verdict, "message": message }), code)
            }
        };
        if let Some(verifier) = self.settings.session.rewrites() {
            // Now rather than at the end, so that the arenas of all jobs are not kept.
            verifier.prove(&self.settings.limits);
        }
        let object = value.as_object_mut().expect("a report is an object");
        object.shift_insert(0, "id".into(), id);
        (value, code)
    }

    /// The report on a job, or the verdict and message that stand for it.
    fn decide(&self, line: &Line) -> Result<(Value, u8), (&'static str, String)> {
        let (job, question) = job(line)?;
        let report = check(&job, &self.settings);
        let certified = match &self.certificates {
            Some(certificates) => certify(certificates, &job, &report, &question.assumed, &self.settings),
            None => Ok(None),
        };
        let certified = certified.map_err(|message| ("error", message))?;
        Ok((report::json::report(&report, &question.assumed, certified), report.verdict.exit_code()))
    }
}

/// The job that a line of a batch asks for.
///
/// # Errors
/// What is wrong with the line.
pub fn read_job(line: &str) -> Result<Job, String> {
    let line: Line = serde_json::from_str(line).map_err(|error| error.to_string())?;
    job(&line).map(|(job, _)| job).map_err(|(_, message)| message)
}

/// The job of a line and what it asks, or the verdict and message that stand for it.
fn job(line: &Line) -> Result<(Job, Question), (&'static str, String)> {
    let question = line.question().map_err(|(key, mistake)| {
        let verdict = if mistake.is_unsupported() { "unsupported" } else { "error" };
        (verdict, format!("{key}: {mistake}"))
    })?;
    let chosen = match question.targets[..] {
        [] => None,
        [target] => Some(target),
        _ => return Err(("error", "target: a job has one".into())),
    };
    let input = |name: &str, lines: &[String], notation: Notation| {
        Input::new(Source { name: name.into(), text: lines.join("\n") }, notation)
    };
    let failed = |failure: Failure| (failure.verdict(), failure.summary().to_owned());
    let [notation_a, notation_b] = question.notations();
    let (a, b) = (input("a", &line.a, notation_a), input("b", &line.b, notation_b));
    let target = input::target(chosen, &[&a, &b]).map_err(failed)?;
    let (a, b) = (a.read(target).map_err(failed)?, b.read(target).map_err(failed)?);
    let job = question.job(target, a, b).map_err(|message| ("error", message))?;
    Ok((job, question))
}
