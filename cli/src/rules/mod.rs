//! `gcnverify rules`.

mod compiler;
mod emit;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use gcn_semantics::text::{Source, SourceError};
use itertools::Itertools;
use wildmatch::WildMatch;

use super::args::RulesArgs;
use super::in_order::{End, Order, in_order};
use super::input::{Failure, files_below, read_text};
use super::{cache, diagnostic, output, progress, rewrites};
use gcnverify::exit::Exit;
use gcnverify::job::Unreadable;
use gcnverify::rule::{self, Outcome, Rule, decide};
use gcnverify_report::rule as report;

/// A rule with the file that it stands in.
struct Placed {
    /// The rule.
    rule: Rule,
    /// Number of the file.
    file: usize,
}

/// Decides the rules of the files and directories named.
pub fn run(args: &RulesArgs) -> Result<Exit, Failure> {
    if args.search.certify.is_some() {
        return Err(Failure::message("certificates are written by equiv; rules has none"));
    }
    let settings = args.search.settings()?;
    let (sources, rules) = read(args)?;
    if let Some(directory) = &args.emit_tests {
        return emit::run(directory, &sources, &rules, args.cases.into());
    }
    if let Some(command) = &args.check_compiler {
        return compiler::run(command, &sources, &rules, args, &settings);
    }
    let interruption = &settings.limits.interruption;
    let start = Instant::now();
    let progress = progress::jobs(rules.len(), "rules", None);
    let work = |index: usize| {
        let Placed { rule, file } = &rules[index];
        let _under_way = progress.begins(&rule.name);
        decide(rule, &sources[*file], &settings)
    };
    let mut tally = Tally::default();
    let mut wrong: BTreeMap<usize, Vec<SourceError>> = BTreeMap::new();
    let end = in_order(rules.len(), args.search.threads(), interruption, Order::OfJobs, work, |index, decided| {
        progress.inc();
        let Placed { rule, file } = &rules[index];
        match decided {
            Ok(outcome) => tally.add(rule, &sources[*file], &outcome, args),
            Err(error) => wrong.entry(*file).or_default().push(error),
        }
    });
    progress.finish();
    cache::finish(&settings.session).into_iter().for_each(|line| output::note(line.trim_start()));
    if end != End::Complete {
        if end == End::Interrupted {
            output::note(format_args!(
                "interrupted: the rules decided so far were written, {} of {}",
                tally.shown,
                rules.len()
            ));
        }
        return end.exit(tally.worst);
    }
    if !args.json {
        tally.summary(start.elapsed(), wrong.values().map(Vec::len).sum());
    }
    let mut failures = wrong.into_iter().map(|(file, errors)| in_file(&sources[file], errors)).rev();
    if let Some(last) = failures.next() {
        failures.rev().for_each(|failure| output::note(diagnostic::failure(&failure)));
        return Err(last);
    }
    match rewrites::finish(&settings, Instant::now()) {
        Some(verified) => {
            output::note(gcnverify_report::text::rewrites(&verified));
            Ok(tally.worst.max(Exit::from(&verified)))
        }
        None => Ok(tally.worst),
    }
}

/// The files, and the rules of them that are wanted.
fn read(args: &RulesArgs) -> Result<(Vec<Source>, Vec<Placed>), Failure> {
    let wanted: Vec<WildMatch> = args.only.iter().map(|name| WildMatch::new(name)).collect();
    let (mut sources, mut rules, mut all) = (Vec::new(), Vec::new(), 0);
    for path in &files_below(&args.paths, "rules")? {
        let source = read_text(path)?;
        let found = rule::rules(&source).map_err(|errors| in_file(&source, errors))?;
        let file = sources.len();
        sources.push(source);
        all += found.len();
        let is_wanted = |rule: &Rule| wanted.is_empty() || wanted.iter().any(|name| name.matches(&rule.name));
        rules.extend(found.into_iter().filter(is_wanted).map(|rule| Placed { rule, file }));
    }
    let places = || args.paths.iter().map(|path| path.display()).join(", ");
    match (all, rules.is_empty()) {
        (0, _) => Err(Failure::message(format!("there is no rule in {}", places()))),
        (_, true) => Err(Failure::message(format!("no rule in {} has such a name (--only)", places()))),
        _ => Ok((sources, rules)),
    }
}

/// That no case of a rule was looked at.
fn nothing() -> Failure {
    Failure::message("there is no case: a test or a question to a compiler is made of rules that are expected to hold")
}

fn in_file(source: &Source, errors: Vec<SourceError>) -> Failure {
    Failure::from(Unreadable { source: source.clone(), errors })
}

/// What has been shown so far.
#[derive(Default)]
struct Tally {
    shown: usize,
    as_expected: usize,
    proved: usize,
    refuted: usize,
    cases: usize,
    worst: Exit,
}

impl Tally {
    fn add(&mut self, rule: &Rule, source: &Source, outcome: &Outcome, args: &RulesArgs) {
        let exit = outcome.exit(rule.expected);
        let pass = exit == Exit::Holds;
        self.shown += 1;
        self.as_expected += usize::from(pass);
        self.proved += usize::from(outcome.verdict.holds() == Some(true));
        self.refuted += usize::from(outcome.verdict.holds() == Some(false));
        self.cases += outcome.cases;
        self.worst = self.worst.max(exit);
        let line = source.line(rule.span.start);
        if args.json {
            output::line(output::json(&report::report(rule, (&source.name, line), outcome)));
            return;
        }
        let mark = if pass { "ok  " } else { "FAIL" };
        let (answer, time) = (outcome.verdict.name(), outcome.elapsed.as_secs_f64() * 1e3);
        let relies = match outcome.relies_on.is_empty() {
            true => String::new(),
            false => format!("; relies on {}", outcome.relies_on.iter().join(", ")),
        };
        let extent = report::extent(outcome);
        let text = format!("{mark} {answer:<9} {time:>8.1} ms  {}  {extent}{relies}\n", rule.name);
        output::verdict(exit, "", &text);
        if !pass || args.details || outcome.verdict.holds() == Some(true) {
            let indented = |line: &String| format!("       {line}").trim_end().to_owned();
            report::details(rule, outcome).iter().map(indented).for_each(output::line);
        }
    }

    fn summary(&self, elapsed: Duration, senseless: usize) {
        let Tally { shown, as_expected, proved, refuted, cases, .. } = self;
        let failures = if as_expected < shown { format!(", {} NOT", shown - as_expected) } else { String::new() };
        let failures = match senseless {
            0 => failures,
            count => format!("{failures}, {count} more make no sense"),
        };
        let (before, seconds) = (format!("\n{shown} rules, {cases} cases: "), elapsed.as_secs_f64());
        let text = format!("{as_expected} as expected{failures}; {proved} proved, {refuted} refuted; {seconds:.2} s\n");
        output::verdict(self.worst, &before, &text);
    }
}
