//! `gcnverify equiv`.

use std::path::{Path, PathBuf};
use std::time::Instant;

use gcn_semantics::Target;

use gcnverify_library::Names;
use gcnverify_library::decide::{Decided, Posed, Wanted, decide};
use gcnverify_library::equiv::{Asked, Callers, OnMissing, Sides, sides, unwritten};
use gcnverify_library::file::{self, File};
use gcnverify_library::format::{About, Entry, Format, Outcome, Part, Renderer};

use super::args::EquivArgs;
use super::hazards::describe::shown;
use super::input::{self, Failure};
use super::{cache, certificate, interrupt, output, progress, rewrites};
use gcnverify::equiv::{Job, ReadByCallers, Verdict};
use gcnverify::exit::Exit;
use gcnverify::job::{Key, Question};
use gcnverify_report::text;

/// Decides what was asked about two files: one job, or one for each function that both have.
pub fn run(args: &EquivArgs) -> Result<Exit, Failure> {
    let start = Instant::now();
    match &args.html {
        Some(file) if file == Path::new("-") && args.json => {
            return Err(Failure::message("--json and --html - both write to standard output: choose one"));
        }
        Some(file) if file == Path::new("-") && !args.format.is_text() => {
            return Err(Failure::message("--format and --html - both write to standard output: choose one"));
        }
        Some(file) if file == Path::new("-") => output::only_page(),
        Some(file) => output::will_write(file)?,
        None => {}
    }
    match pairs(args) {
        Ok(pairs) => match &pairs.pairs[..] {
            [Pair { name: None, inputs: Ok(inputs), callers }] => one(args, inputs, *callers, pairs.target, start),
            _ => several(args, pairs),
        },
        Err(failure) => refuse(args, failure),
    }
}

fn refuse(args: &EquivArgs, failure: Failure) -> Result<Exit, Failure> {
    let target = args.target.chosen().unwrap_or_default().to_string();
    let outcome = Outcome::Refused(&failure, Some(&target));
    Writers::new(args, target.clone(), 0).answer(&Entry::new(None, outcome))?;
    Err(failure)
}

/// Where answers go: to standard output, and to the page that the user has named.
struct Writers {
    is_text: bool,
    out: Box<dyn Renderer>,
    page: Option<(PathBuf, Box<dyn Renderer>)>,
}

impl Writers {
    fn new(args: &EquivArgs, target: String, width: usize) -> Writers {
        let title = format!("{} and {}", args.a.display(), args.b.display());
        let about = About { title, target, command: command(), width };
        let html = args.html.as_ref().zip(Format::named("html"));
        let page = html.map(|(file, format)| (file.clone(), format.renderer(about.clone())));
        let format = args.format();
        Writers { is_text: format.is_text(), out: format.renderer(about), page }
    }

    fn answer(&mut self, entry: &Entry) -> Result<(), Failure> {
        if let Some((file, renderer)) = &mut self.page {
            page(file, &renderer.answer(entry))?;
        }
        if let (true, None, Outcome::Decided(decided)) = (self.is_text, entry.name, entry.outcome) {
            match decided.compared.as_ref().map(|compared| &compared.report.verdict) {
                None => output::rendered(shown(&decided.early, &std::io::stdout())),
                Some(Verdict::Error(_)) => {}
                Some(_) => eprint!("{}", shown(&decided.early, &std::io::stderr())),
            }
        }
        output::parts(&self.out.answer(entry));
        Ok(())
    }

    fn end(&mut self, only: &[String]) -> Result<(), Failure> {
        if let Some((file, renderer)) = &mut self.page {
            page(file, &renderer.end(only))?;
        }
        output::parts(&self.out.end(only));
        Ok(())
    }
}

/// The widest name of a function that others are aligned with.
const WIDEST_NAME: usize = 40;

/// Two programs to compare.
struct Pair {
    /// The name of the function, if it is one of several.
    name: Option<String>,
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
    let open =
        |path, syntax: Option<_>| input::open(path, syntax.unwrap_or(args.target.syntax), args.target.target.as_ref());
    let (a, b) = (open(&args.a, args.syntax_a)?, open(&args.b, args.syntax_b)?);
    let target = file::target(args.target.chosen(), &[&a, &b])?;
    if is_by_name(&a, &b) {
        let (pairs, only) = by_name(args, &a, &b, target)?;
        return Ok(Pairs { pairs, only, target });
    }
    let inputs = Ok(sides(&a, &b, target)?);
    let callers = a.symbol().or(b.symbol()).and_then(|name| Callers::of([&a, &b], target).of_function(name));
    let pair = Pair { name: None, inputs, callers };
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
        pairs.push(Pair { name: Some(name.clone()), inputs, callers: callers.of_function(name) });
    }
    for function in of_b.iter().filter(|function| !of_a.iter().any(|other| other.name == function.name)) {
        let sentence = format!("only {} has `{}`: it is not compared", b.name, function.name);
        only.push((function.name.clone(), sentence));
    }
    // Else the answer names them.
    if args.missing == OnMissing::Warn || !args.format().is_text() {
        only.iter().for_each(|(_, sentence)| input::warn_plainly(sentence));
    }
    if pairs.is_empty() {
        let message =
            format!("{} and {} have no function of the same name: there is nothing to compare", a.name, b.name);
        return Err(Failure::message(message));
    }
    Ok((pairs, only))
}

/// Decides the question about two programs that stand alone.
fn one(
    args: &EquivArgs,
    inputs: &Sides,
    callers: Option<ReadByCallers>,
    target: Target,
    start: Instant,
) -> Result<Exit, Failure> {
    let posed = posed(args, inputs, callers, target).and_then(|posed| Ok((posed, args.search.settings()?)));
    let (posed, settings) = match posed {
        Ok(posed) => posed,
        Err(failure) => return refuse(args, failure),
    };
    let mut writers = Writers::new(args, target.to_string(), 0);
    let mut certificates = None;
    if !posed.is_refused {
        if !args.out.is_empty() {
            warn_of_unwritten(&posed.job);
        }
        certificates = certificate::open(args.search.certify.as_deref(), &settings)?;
    }
    let wanted = Wanted { settings: &settings, start, certificates: certificates.as_ref(), hints: !args.no_hints };
    let spinner = progress::deciding(settings.session.progress());
    let Some(decided) = decide(posed, &wanted)? else {
        output::note("interrupted: there is no verdict");
        interrupt::leave(&settings.session);
    };
    let outcome = Outcome::Decided(&decided);
    let Some(compared) = &decided.compared else {
        spinner.finish_and_clear();
        writers.answer(&Entry::new(None, outcome))?;
        return Ok(decided.exit());
    };
    let verified = rewrites::finish(&settings, start);
    let cached = cache::finish(&settings.session);
    spinner.finish_and_clear();
    writers.answer(&Entry { rewrites: verified.as_ref(), cache: cached.as_deref(), ..Entry::new(None, outcome) })?;
    match &compared.report.verdict {
        Verdict::Error(what) if args.format().is_text() => Err(Failure::message(what)),
        verdict => Ok(verified.map_or(Exit::Holds, |verified| Exit::from(&verified)).max(verdict.exit())),
    }
}

fn warn_of_unwritten(job: &Job) {
    if let [first, others @ ..] = &unwritten(job)[..] {
        let places = others.iter().fold(first.to_string(), |places, place| format!("{places}, {place}"));
        let verb = if others.is_empty() { "it keeps its value" } else { "they keep their values" };
        input::warn_plainly(&format!("neither program writes {places}: {verb} in both"));
    }
}

fn page(file: &Path, parts: &[Part]) -> Result<(), Failure> {
    let text: String = parts.iter().map(|part| part.text.as_str()).collect();
    if text.is_empty() {
        return Ok(());
    }
    if file == Path::new("-") {
        output::page(&text);
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

/// Decides a job for each function that both files have: an answer each.
fn several(args: &EquivArgs, Pairs { pairs, only, target }: Pairs) -> Result<Exit, Failure> {
    let settings = args.search.settings()?;
    let certificates = certificate::open(args.search.certify.as_deref(), &settings)?;
    // Names as long as C++ makes them do not push the verdicts of all others to the right.
    let widths = pairs.iter().filter_map(|pair| pair.name.as_ref()).map(|name| name.chars().count());
    let width = widths.filter(|&width| width <= WIDEST_NAME).max().unwrap_or_default();
    let mut writers = Writers::new(args, target.to_string(), width);
    let progress = progress::jobs(pairs.len());
    let mut worst = Exit::Holds;
    for Pair { name, inputs, callers } in pairs {
        let start = Instant::now();
        let decided: Result<Decided, Failure> = match inputs.and_then(|inputs| posed(args, &inputs, callers, target)) {
            Err(failure) => Err(failure),
            Ok(posed) => {
                let certificates = certificates.as_ref();
                let wanted = Wanted { settings: &settings, start, certificates, hints: !args.no_hints };
                let Some(decided) = decide(posed, &wanted)? else {
                    output::note("interrupted: the pairs decided so far were written");
                    interrupt::leave(&settings.session);
                };
                Ok(decided)
            }
        };
        let outcome = match &decided {
            Ok(decided) => Outcome::Decided(decided),
            Err(failure) => Outcome::Refused(failure, None),
        };
        writers.answer(&Entry::new(name.as_deref(), outcome))?;
        worst = worst.max(outcome.exit());
        progress.inc(1);
    }
    progress.finish_and_clear();
    for (name, sentence) in only.iter().filter(|_| args.missing == OnMissing::Error) {
        let outcome = Outcome::Missing(sentence);
        writers.answer(&Entry::new(Some(name), outcome))?;
        worst = worst.max(outcome.exit());
    }
    let only = only.into_iter().map(|(_, sentence)| sentence);
    writers.end(&only.filter(|_| args.missing == OnMissing::Warn).collect::<Vec<String>>())?;
    cache::finish(&settings.session).into_iter().for_each(|line| output::note(line.trim_start()));
    let verified = rewrites::finish(&settings, Instant::now());
    if let Some(verified) = &verified {
        output::note(text::rewrites(verified));
    }
    Ok(verified.map_or(worst, |verified| worst.max(Exit::from(&verified))))
}

/// The question that the options ask about two programs.
fn posed(args: &EquivArgs, inputs: &Sides, callers: Option<ReadByCallers>, target: Target) -> Result<Posed, Failure> {
    let question = Question { fixed: args.machine.fixed()?, float: args.float.options(), ..Question::default() };
    let [(a, kind_a), (b, kind_b)] = inputs;
    let fragments = [input::fragment(a.clone(), target)?, input::fragment(b.clone(), target)?];
    let texts = |key: Key, texts: &'_ [String]| texts.iter().map(|text| (key, text.clone())).collect::<Vec<_>>();
    let group_size = args.group_size.as_slice();
    let said = [
        (Key::Out, &args.out[..]),
        (Key::Assume, &args.assume),
        (Key::Facts, &args.fact),
        (Key::GroupSize, group_size),
    ];
    let said = said.map(|(key, said)| texts(key, said)).concat();
    let asked = Asked { question, said, abi: args.abi, callers, names: Names::Options };
    let (job, abi) = asked.job(target, fragments, [kind_a, kind_b])?;
    Ok(Posed::new(job, abi, args.assume.clone(), args.hazards.choice))
}
