//! `gcnverify fuzz`.

mod json;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

use gcn_semantics::Target;
use itertools::Itertools;

use super::args::{CacheArgs, FuzzArgs, FuzzLength, SolverChoice};
use super::input::Failure as InputFailure;
use super::isa::{names, no_match};
use super::solver::linked;
use super::{cache, interrupt, output, progress};
use gcnverify::exit::Exit;
use gcnverify::session::Session;
use gcnverify::solver::cadical::Cadical;
use gcnverify::solver::external::{External, Kind};
use gcnverify::solver::soft::Soft;
use gcnverify::solver::z3::Z3;
use gcnverify::solver::{Engine, Solvers};
use gcnverify_lab::fuzz::{
    self, Check, Failure, Options, SETS_IN_ROUND, Summary, Twin, case_file, forms, is_about_floats, minimised,
};
use gcnverify_report::text::wrap;

/// Limit without options.
const DEFAULT_SECONDS: f64 = 60.0;

/// Fuzzes and reports.
pub fn run(args: &FuzzArgs) -> Result<Exit, InputFailure> {
    let options = options(args)?;
    // The store takes part in any case.
    let own = tempfile::tempdir().map_err(InputFailure::message)?;
    let beside = CacheArgs { cache: own.path().into(), cache_read_only: false };
    let store = if args.cache.cache.to_str() == Some("off") { &beside } else { &args.cache };
    let options = Options { session: cache::session(store, Solvers::default(), None)?, ..options };
    if let Some(directory) = &args.output {
        std::fs::create_dir_all(directory)
            .map_err(|error| InputFailure::message(format!("cannot create {}: {error}", directory.display())))?;
    }
    let stop = interrupt::watch(&options.session)?;
    let spinner = progress::fuzzing();
    let mut seen = 0;
    // A panic is a finding and reported as one.
    std::panic::set_hook(Box::new(|_| {}));
    let summary = fuzz::run(&options, &stop, |summary| {
        spinner.say(line(summary, &options));
        for (_, at, failure) in &summary.failures[seen..] {
            let text = format!("{:.1} s: {}", at.as_secs_f64(), headline(failure));
            output::note(text);
        }
        seen = summary.failures.len();
    });
    spinner.finish();
    cache::finish(&options.session);
    let cases = cases(&summary, &options, args.output.as_deref())?;
    let _ = std::panic::take_hook();
    if args.json {
        output::line(output::json(&json::report(&summary, &options, &cases)));
    } else {
        output::write(text(&summary, &options));
        cases.iter().for_each(|case| output::line(format_args!("\n{}", case.text.trim_end())));
        cases
            .iter()
            .filter_map(|case| case.path.as_ref())
            .for_each(|path| output::line(format_args!("written: {path}")));
    }
    Ok(match summary.failures.is_empty() {
        false => Exit::Inconsistent,
        true if stop.is_set() => Exit::Interrupted,
        true => Exit::Holds,
    })
}

fn options(args: &FuzzArgs) -> Result<Options, InputFailure> {
    if let Some(target) = args.target.filter(|target| !Target::ALL.contains(target)) {
        return Err(InputFailure::unsupported(format!("the oracle does not know {target} yet")));
    }
    let targets = args.target.map_or(Target::ALL.to_vec(), |target| vec![target]);
    let names = names(args.ops.as_deref());
    let forms = forms(&targets, |row| names.matches(row.mnemonic) && (!args.floats || is_about_floats(row)));
    if forms.is_empty() {
        return Err(InputFailure::message(no_match("modelled instruction", args.ops.as_deref().unwrap_or("*"))));
    }
    let FuzzLength { seconds, cases, sets, results, flow } = args.length;
    let endless = seconds.is_none() && [cases, sets, results, flow].iter().all(Option::is_none);
    let seconds = seconds.or(endless.then_some(DEFAULT_SECONDS));
    let processors = || std::thread::available_parallelism().map_or(1, usize::from);
    Ok(Options {
        forms,
        targets,
        seed: args.seed,
        rounds: cases.map(|cases| cases.div_ceil(SETS_IN_ROUND)),
        sets,
        results,
        flow,
        limit: seconds.map(Duration::from_secs_f64),
        threads: args.jobs.map_or_else(processors, usize::from),
        failures: args.max_failures as usize,
        session: Session::default(),
        engines: args.solver.iter().map(|&choice| engine(choice)).collect::<Result<_, _>>()?,
    })
}

fn engine(choice: SolverChoice) -> Result<Box<dyn Engine>, InputFailure> {
    let external = |kind: Kind| {
        let missing = || InputFailure::message(format!("{} is not on the search path", kind.name()));
        External::on_path(kind).map(|engine| Box::new(engine) as Box<dyn Engine>).ok_or_else(missing)
    };
    Ok(match choice {
        SolverChoice::Auto | SolverChoice::Z3 => Box::new(Z3),
        SolverChoice::Cadical => {
            linked("--solver cadical")?;
            Box::new(Soft::new(Cadical))
        }
        SolverChoice::Bitwuzla => external(Kind::Bitwuzla)?,
        SolverChoice::Cvc5 => external(Kind::Cvc5)?,
    })
}

fn line(summary: &Summary, options: &Options) -> String {
    let rounds = summary.items as f64 / summary.round as f64;
    let forms = (summary.coverage.forms.len(), options.forms.len());
    let failures = summary.failures.len();
    let sets = match (options.sets, options.results) {
        (Some(wanted), _) => {
            let fewest = OperandSets::of(Check::Z3, summary, options).fewest;
            format!(", {} of {wanted} operand sets of {}", fewest.0, fewest.1)
        }
        (None, Some(wanted)) => format!(", {} of {wanted} results", summary.coverage.results(Check::Compiled)),
        (None, None) => String::new(),
    };
    format!("round {rounds:.2}{sets}, {} of {} forms, {failures} failures", forms.0, forms.1)
}

fn headline(failure: &Failure) -> String {
    match failure {
        Failure::Readings(found) => {
            let names: Vec<&str> = found.subject.program.iter().map(|instruction| instruction.row.mnemonic).collect();
            let other = found.other.map_or_else(|| found.note.clone(), |other| format!("{other:#x}"));
            let (check, run) = (found.check.name(), found.run);
            let target = found.subject.target;
            format!("{check}: {target} {}: {} is {run:#x} in the run, {other}", names.join(", "), found.place)
        }
        Failure::Verdict(found) => format!("verdict: {} {}: {}", found.pair.target, found.verdict, found.what),
        Failure::Graph(found) => format!("random terms: {}", found.what),
        Failure::Scope(what) => format!("scope: {what}"),
        Failure::Panic(what) => format!("panic: {what}"),
    }
}

/// A failure made small.
struct Case {
    headline: String,
    text: String,
    path: Option<String>,
}

fn cases(summary: &Summary, options: &Options, directory: Option<&Path>) -> Result<Vec<Case>, InputFailure> {
    let mut cases = Vec::new();
    for (item, _, failure) in &summary.failures {
        let small = minimised(failure, options);
        let text = case_file(&small, &format!("Seed {}, item {item}.", options.seed));
        let path = match directory {
            Some(directory) => {
                let path = directory.join(format!("fuzz_{}_{item}.s", options.seed));
                let cannot = |error| InputFailure::message(format!("cannot write {}: {error}", path.display()));
                std::fs::write(&path, &text).map_err(cannot)?;
                Some(path.display().to_string())
            }
            None => None,
        };
        cases.push(Case { headline: headline(&small), text, path });
    }
    Ok(cases)
}

/// Mnemonics of forms that were tried and that the oracle does not know.
fn without_oracle(summary: &Summary, options: &Options) -> Vec<&'static str> {
    let forms = summary.coverage.forms.difference(&summary.coverage.oracle);
    let names: BTreeSet<&str> = forms.map(|&form| options.forms[form as usize].row.mnemonic).collect();
    names.into_iter().collect()
}

/// How many operand sets the opcodes got in a check.
struct OperandSets {
    /// Of the opcode with the fewest, which is named.
    fewest: (u64, &'static str),
    median: u64,
    opcodes: usize,
    /// Of all opcodes.
    all: u64,
}

impl OperandSets {
    fn of(check: Check, summary: &Summary, options: &Options) -> Self {
        let opcodes: BTreeMap<usize, &str> =
            options.forms.iter().map(|form| (form.opcode, form.row.mnemonic)).collect();
        let sets = |opcode| summary.coverage.sets.get(opcode).map_or(0, |sets| sets[check as usize]);
        let mut all: Vec<(u64, &str)> = opcodes.iter().map(|(opcode, &name)| (sets(opcode), name)).collect();
        // What the oracle does not know is listed elsewhere.
        all.retain(|&(count, _)| count > 0 || check != Check::Oracle);
        all.sort_unstable();
        let fewest = all.first().copied().unwrap_or((0, "none"));
        let median = all.get(all.len() / 2).map_or(0, |of| of.0);
        OperandSets { fewest, median, opcodes: all.len(), all: summary.coverage.results(check) }
    }

    /// Of every check in which opcodes have some.
    fn all(summary: &Summary, options: &Options) -> Vec<(Check, Self)> {
        let of = |check| (check, OperandSets::of(check, summary, options));
        Check::ALL.into_iter().map(of).filter(|(_, sets)| sets.all > 0).collect()
    }
}

fn rate(states: u64, time: Duration) -> f64 {
    states as f64 / time.as_secs_f64().max(1e-9)
}

fn text(summary: &Summary, options: &Options) -> String {
    let (coverage, tally) = (&summary.coverage, &summary.tally);
    let mut text = format!(
        "seed {}, {:.1} s, {:.2} rounds: {} instructions, {} programs, {} pairs, {} programs with control flow; {} \
         failures\n",
        options.seed,
        summary.elapsed.as_secs_f64(),
        summary.items as f64 / summary.round as f64,
        tally.instructions,
        tally.programs,
        tally.pairs,
        tally.flow,
        summary.failures.len(),
    );
    let all = options.forms.len();
    text += &format!(
        "forms tried: {} of {all}, {} of them with the oracle, {} as loops of the fast evaluator\n",
        coverage.forms.len(),
        coverage.oracle.len(),
        coverage.fast.len(),
    );
    let unknown = without_oracle(summary, options);
    if !unknown.is_empty() {
        wrap(&mut text, "without the oracle: ", &unknown.join(", "), "  ");
    }
    for check in Check::ALL {
        let (states, time) = (tally.states[check as usize], tally.time[check as usize]);
        if states > 0 {
            let rate = rate(states, time);
            text += &format!("{:13} {states:>10} states, {rate:>10.0} per second and thread\n", check.name());
        }
    }
    let sets = OperandSets::all(summary, options);
    if !sets.is_empty() {
        text += "results of lanes compared; fewest operand sets of an opcode\n";
    }
    for (check, OperandSets { fewest: (fewest, name), median, opcodes, all }) in sets {
        let check = check.name();
        text += &format!("{check:13} {all:>10}; {fewest} of {name}; median {median} of {opcodes} opcodes\n");
    }
    let verdicts: Vec<String> = summary.verdicts.iter().map(|(name, count)| format!("{count} {name}")).collect();
    if !verdicts.is_empty() {
        text += &format!("verdicts about pairs: {}\n", verdicts.join(", "));
    }
    for twin in Twin::ALL {
        let counts = summary.flow.iter().filter(|((of, _), _)| *of == twin);
        let verdicts: Vec<String> = counts.map(|((_, name), count)| format!("{count} {name}")).collect();
        if !verdicts.is_empty() {
            text += &format!("control flow, {}: {}\n", twin.name(), verdicts.join(", "));
        }
    }
    let modifiers = coverage.modifiers().map(|(name, seen, all)| format!("{name} {seen}/{all}")).join("; ");
    wrap(&mut text, "values of modifiers seen: ", &modifiers, "  ");
    text
}
