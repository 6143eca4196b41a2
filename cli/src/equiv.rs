//! `gcnverify equiv`.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

use gcn_semantics::Target;
use itertools::Itertools;

use gcnverify_library::equiv::{Asked, Callers, OnMissing, Sides, sides, unwritten};
use gcnverify_library::file::{self, File};
use gcnverify_library::hazards::{Decided, Early, Hazardous, sentences, summary};
use gcnverify_library::{Names, hints};

use super::args::EquivArgs;
use super::hazards::describe::shown;
use super::input::{self, Failure};
use super::{cache, certificate, interrupt, output, progress, rewrites};
use gcnverify::certify::{Certificates, Certified, certify};
use gcnverify::equiv::{Job, ReadByCallers, Report, Settings, Verdict, check};
use gcnverify::exit::Exit;
use gcnverify::job::{Abi, Key, Question};
use gcnverify_report::{html, json, text};

/// Decides what was asked about two files: one job, or one for each function that both have.
pub fn run(args: &EquivArgs) -> Result<Exit, Failure> {
    let start = Instant::now();
    match &args.html {
        Some(file) if file == Path::new("-") && args.json => {
            return Err(Failure::message("--json and --html - both write to standard output: choose one"));
        }
        Some(file) if file == Path::new("-") => output::only_page(),
        Some(file) => output::will_write(file)?,
        None => {}
    }
    match pairs(args) {
        Ok(pairs) => match &pairs.pairs[..] {
            [Pair { is_named: false, inputs: Ok(inputs), callers, .. }] => {
                one(args, inputs, *callers, pairs.target, start)
            }
            _ => several(args, pairs),
        },
        Err(failure) => refuse(args, failure),
    }
}

fn refuse(args: &EquivArgs, failure: Failure) -> Result<Exit, Failure> {
    if args.json {
        let target = Some(args.target.target.unwrap_or_default().to_string());
        output::line(output::json(&json::Refusal { target, ..failure.refusal() }));
    }
    Err(failure)
}

/// The widest name of a function that others are aligned with.
const WIDEST_NAME: usize = 40;

/// Two programs to compare.
struct Pair {
    /// The name of the function.
    name: String,
    /// Whether it is one of several.
    is_named: bool,
    inputs: Result<Sides, Failure>,
    /// What functions of the files read behind calls of it.
    callers: Option<ReadByCallers>,
}

/// What two files ask for.
struct Pairs {
    pairs: Vec<Pair>,
    /// Functions that only one file has, and what is said of them.
    only: Vec<(String, String)>,
    target: Target,
}

fn pairs(args: &EquivArgs) -> Result<Pairs, Failure> {
    if args.a == args.b && args.a == Path::new("-") {
        return Err(Failure::message("both fragments are standard input, which can be read once"));
    }
    let open = |path, syntax: Option<_>| input::open(path, syntax.unwrap_or(args.target.syntax));
    let (a, b) = (open(&args.a, args.syntax_a)?, open(&args.b, args.syntax_b)?);
    let target = file::target(args.target.target, &[&a, &b])?;
    if is_by_name(&a, &b) {
        let (pairs, only) = by_name(args, &a, &b, target)?;
        return Ok(Pairs { pairs, only, target });
    }
    let inputs = Ok(sides(&a, &b, target)?);
    let callers = a.wanted().or(b.wanted()).and_then(|name| Callers::of([&a, &b], target).of_function(name));
    let pair = Pair { name: String::new(), is_named: false, inputs, callers };
    Ok(Pairs { pairs: vec![pair], only: Vec::new(), target })
}

/// Whether functions are compared by their names: both files have several, or one has and the other has one of them.
fn is_by_name(a: &File, b: &File) -> bool {
    let has = |file: &File, name: &str| file.functions().iter().any(|function| function.name == name);
    let is_one_of = |one: &File, of: &File| {
        let [function] = one.functions() else { return false };
        of.is_several() && one.wanted().is_none() && has(of, &function.name)
    };
    a.is_several() && b.is_several() || is_one_of(a, b) || is_one_of(b, a)
}

/// Functions to compare, and those that only one file has, with what is said of them.
type ByName = (Vec<Pair>, Vec<(String, String)>);

/// The functions that both files have. Those of one file only are named on standard error.
fn by_name(args: &EquivArgs, a: &File, b: &File, target: Target) -> Result<ByName, Failure> {
    let (mut pairs, mut only) = (Vec::new(), Vec::new());
    let callers = Callers::of([a, b], target);
    let (of_a, of_b) = (a.meant()?, b.meant()?);
    for function in &of_a {
        let (name, one) = (&function.name, a.function(&function.name)?);
        if !of_b.iter().any(|other| other.name == *name) {
            only.push((name.clone(), format!("only {} has `{name}`: it is not compared", a.name)));
            continue;
        }
        let other = b.function(name)?;
        let side = |file: &File, function: &file::Function| {
            Ok::<_, Failure>((function.input(&file.name, target)?, function.kind.clone()))
        };
        let inputs = side(a, one).and_then(|a| Ok([a, side(b, other)?]));
        pairs.push(Pair { name: name.clone(), is_named: true, inputs, callers: callers.of_function(name) });
    }
    for function in of_b.iter().filter(|function| !of_a.iter().any(|other| other.name == function.name)) {
        let sentence = format!("only {} has `{}`: it is not compared", b.name, function.name);
        only.push((function.name.clone(), sentence));
    }
    // Else the answer names them.
    if args.missing == OnMissing::Warn || args.json {
        only.iter().for_each(|(_, sentence)| input::warn_plainly(sentence));
    }
    if pairs.is_empty() {
        let message =
            format!("{} and {} have no function of the same name: there is nothing to compare", a.name, b.name);
        return Err(Failure::message(message));
    }
    Ok((pairs, only))
}

/// What is known about a job before its verdict.
struct Prepared {
    job: Job,
    /// Programs that wait too little, if somebody wants to know.
    early: Vec<Early>,
    refused: bool,
}

fn prepare(
    args: &EquivArgs,
    inputs: &Sides,
    callers: Option<ReadByCallers>,
    target: Target,
) -> Result<Prepared, Failure> {
    let (job, abi) = job(args, inputs, callers, target)?;
    let (early, refused) = args.hazards.choice.early(&job, abi);
    Ok(Prepared { job, early, refused })
}

fn certified(
    certificates: Option<&Certificates>,
    job: &Job,
    report: &Report,
    args: &EquivArgs,
    settings: &Settings,
) -> Result<Option<Certified>, Failure> {
    match certificates {
        Some(certificates) => certify(certificates, job, report, &args.assume, settings).map_err(Failure::message),
        None => Ok(None),
    }
}

/// Decides one job and reports it.
fn one(
    args: &EquivArgs,
    inputs: &Sides,
    callers: Option<ReadByCallers>,
    target: Target,
    start: Instant,
) -> Result<Exit, Failure> {
    let prepared = prepare(args, inputs, callers, target).and_then(|prepared| Ok((prepared, args.search.settings()?)));
    let (Prepared { job, early, refused }, settings) = match prepared {
        Ok(prepared) => prepared,
        Err(failure) => return refuse(args, failure),
    };
    if refused {
        if let Some(file) = &args.html {
            page(file, &html::hazard(&job, &sentences(&early), &command()))?;
        }
        if args.json {
            output::line(output::json(&Hazardous::new(&job, &early)));
        } else {
            output::rendered(shown(&early, &std::io::stdout()));
            output::verdict(Exit::Fails, "", &format!("hazard: {}\n", summary(&early)));
            output::line("nothing was compared; `--hazards ignore` compares as if the programs waited");
        }
        return Ok(Exit::Fails);
    }
    if let [first, others @ ..] = &unwritten(&job)[..]
        && !args.out.is_empty()
    {
        let places = others.iter().fold(first.to_string(), |places, place| format!("{places}, {place}"));
        let verb = if others.is_empty() { "it keeps its value" } else { "they keep their values" };
        input::warn_plainly(&format!("neither program writes {places}: {verb} in both"));
    }
    let certificates = certificate::open(args.search.certify.as_deref(), &settings)?;
    // Reading the programs has taken some of the time.
    let settings = Settings { limits: settings.limits.since(start), ..settings };
    let spinner = progress::deciding(settings.session.progress());
    let report = check(&job, &settings);
    if settings.limits.interruption.is_set() {
        output::note("interrupted: there is no verdict");
        interrupt::leave(&settings.session);
    }
    let certified = certified(certificates.as_ref(), &job, &report, args, &settings)?;
    let hints = if args.no_hints { Vec::new() } else { hints::hints(&job, &report, &settings) };
    let verified = rewrites::finish(&settings, start);
    let cached = cache::finish(&settings.session);
    spinner.finish_and_clear();
    if let Some(file) = &args.html {
        let context = html::Context { command: &command(), hints: &hints };
        page(file, &html::report(&job, &report, context))?;
    }
    if args.json {
        let rewrites = verified.as_ref().map(json::rewrites);
        let object = json::JobReport { rewrites, hints, ..json::report(&report, &args.assume, certified) };
        output::line(output::json(&Decided::new(object, &early)));
    } else if let Verdict::Error(what) = &report.verdict {
        return Err(Failure::message(what));
    } else {
        eprint!("{}", shown(&early, &std::io::stderr()));
        output::verdict(report.verdict.exit(), "", &text::report(&job, &report));
        hints.iter().for_each(|hint| output::line(format_args!("  hint: {hint}")));
        cached.into_iter().for_each(output::line);
        if let Some(certified) = certified {
            output::line(text::certified(certified));
        }
        if let Some(verified) = &verified {
            output::write(rewrites::text(verified));
        }
    }
    Ok(verified.map_or(Exit::Holds, |verified| Exit::from(&verified)).max(report.verdict.exit()))
}

fn page(file: &Path, text: &str) -> Result<(), Failure> {
    if file == Path::new("-") {
        output::page(text);
        return Ok(());
    }
    std::fs::write(file, text).map_err(|error| Failure::message(format!("cannot write {}: {error}", file.display())))
}

/// The command that the process was started with, for a shell.
fn command() -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=,[]+".contains(c);
    let word = |word: String| match !word.is_empty() && word.chars().all(plain) {
        true => word,
        false => format!("'{}'", word.replace('\'', "'\\''")),
    };
    let words = std::env::args_os().skip(1).map(|text| word(text.to_string_lossy().into_owned()));
    std::iter::once("gcnverify".to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}

/// Decides a job for each function that both files have: a line or an object each.
fn several(args: &EquivArgs, Pairs { pairs, only, target }: Pairs) -> Result<Exit, Failure> {
    let settings = args.search.settings()?;
    let certificates = certificate::open(args.search.certify.as_deref(), &settings)?;
    // Names as long as C++ makes them do not push the verdicts of all others to the right.
    let widths = pairs.iter().map(|pair| pair.name.chars().count());
    let width = widths.filter(|&width| width <= WIDEST_NAME).max().unwrap_or_default();
    let progress = progress::jobs(pairs.len());
    let mut functions = Vec::new();
    // How often each verdict was reached.
    let mut counts: BTreeMap<(Exit, &'static str), usize> = BTreeMap::new();
    for Pair { name, inputs, callers, .. } in pairs {
        let line = |exit: Exit, verdict: &str, why: Option<String>| {
            let why = why.map(|why| format!(": {why}")).unwrap_or_default();
            output::verdict(exit, &format!("{name:width$}  "), &format!("{verdict}{why}\n"));
        };
        let start = Instant::now();
        let answer = match inputs.and_then(|inputs| prepare(args, &inputs, callers, target)) {
            Err(failure) => {
                let refusal = failure.refusal();
                let why = &refusal.message;
                functions.push(html::Function::refused(&name, failure.exit(), refusal.verdict, why));
                let answer = (failure.exit(), refusal.verdict);
                match args.json {
                    true => output::line(output::json(&json::Refusal { id: Some(name.into()), ..refusal })),
                    false => line(failure.exit(), refusal.verdict, Some(refusal.message)),
                }
                answer
            }
            Ok(Prepared { job, early, refused: true }) => {
                functions.push(html::Function::refused(&name, Exit::Fails, "hazard", &summary(&early)));
                match args.json {
                    true => {
                        let mut object = Hazardous::new(&job, &early);
                        object.id = Some(name.into());
                        output::line(output::json(&object));
                    }
                    false => line(Exit::Fails, "hazard", Some(summary(&early))),
                }
                (Exit::Fails, "hazard")
            }
            Ok(Prepared { job, early, refused: false }) => {
                let settings = Settings { limits: settings.limits.since(start), ..settings.clone() };
                let report = check(&job, &settings);
                if settings.limits.interruption.is_set() {
                    output::note("interrupted: the pairs decided so far were written");
                    interrupt::leave(&settings.session);
                }
                let certified = certified(certificates.as_ref(), &job, &report, args, &settings)?;
                let hints = if args.no_hints { Vec::new() } else { hints::hints(&job, &report, &settings) };
                if args.html.is_some() {
                    functions.push(html::Function::compared(functions.len(), &name, &job, &report, &hints));
                }
                let object = json::report(&report, &args.assume, certified);
                let answer = (report.verdict.exit(), report.verdict.name());
                match args.json {
                    true => {
                        let object = json::JobReport { id: Some(name.into()), hints, ..object };
                        output::line(output::json(&Decided::new(object, &early)));
                    }
                    false => {
                        line(answer.0, answer.1, object.message.or_else(|| text::remark(&job, &report)));
                        hints.iter().for_each(|hint| output::line(format_args!("{:width$}  hint: {hint}", "")));
                    }
                }
                answer
            }
        };
        *counts.entry(answer).or_default() += 1;
        progress.inc(1);
    }
    progress.finish_and_clear();
    for (name, sentence) in only.iter().filter(|_| args.missing == OnMissing::Error) {
        *counts.entry((Exit::Missing, "missing")).or_default() += 1;
        functions.push(html::Function::refused(name, Exit::Missing, "missing", sentence));
        match args.json {
            true => {
                let refusal = json::Refusal::missing(name, sentence);
                output::line(output::json(&refusal));
            }
            false => {
                output::verdict(Exit::Missing, &format!("{name:width$}  "), &format!("missing: {sentence}\n"));
            }
        }
    }
    let only = only.into_iter().map(|(_, sentence)| sentence);
    let only: Vec<String> = only.filter(|_| args.missing == OnMissing::Warn).collect();
    if let Some(file) = &args.html {
        let title = format!("{} and {}", args.a.display(), args.b.display());
        page(file, &html::module(&title, &target.to_string(), &functions, &only, &command()))?;
    }
    let count: usize = counts.values().sum();
    if !args.json && count > 1 {
        let each = counts.iter().map(|((_, verdict), count)| format!("{count} {verdict}")).join(", ");
        output::line(format_args!("{count} functions: {each}"));
    }
    let worst = counts.keys().map(|(exit, _)| *exit).max().unwrap_or_default();
    cache::finish(&settings.session).into_iter().for_each(|line| output::note(line.trim_start()));
    let verified = rewrites::finish(&settings, Instant::now());
    if let Some(verified) = &verified {
        output::note(rewrites::text(verified));
    }
    Ok(verified.map_or(worst, |verified| worst.max(Exit::from(&verified))))
}

/// The job that the options ask for, and what surrounds its programs.
fn job(
    args: &EquivArgs,
    inputs: &Sides,
    callers: Option<ReadByCallers>,
    target: Target,
) -> Result<(Job, Abi), Failure> {
    let question = Question { fixed: args.machine.fixed()?, float: args.float.options(), ..Question::default() };
    let [(a, kind_a), (b, kind_b)] = inputs;
    let fragments = [input::fragment(a.clone(), target)?, input::fragment(b.clone(), target)?];
    let texts = |key: Key, texts: &'_ [String]| texts.iter().map(|text| (key, text.clone())).collect::<Vec<_>>();
    let said = [texts(Key::Out, &args.out), texts(Key::Assume, &args.assume), texts(Key::Facts, &args.fact)].concat();
    let asked = Asked { question, said, abi: args.abi, callers, names: Names::Options };
    asked.job(target, fragments, [kind_a, kind_b])
}
