//! `gcnverify equiv`.

mod module;

use std::path::{Path, PathBuf};
use std::time::Instant;

use gcnverify_library::Names;
use gcnverify_library::decide::{Posed, Wanted, decide};
use gcnverify_library::equiv::{Asked, Callers, Sides, sides, unwritten};
use gcnverify_library::file::{self, File};
use gcnverify_library::format::{About, Entry, Format, Outcome, Part, Renderer};

use super::args::EquivArgs;
use super::hazards::describe::shown;
use super::input::{self, Failure};
use super::{cache, certificate, diagnostic, interrupt, output, progress, rewrites};
use gcnverify::Targets;
use gcnverify::equiv::{Job, ReadByCallers, Verdict};
use gcnverify::exit::Exit;
use gcnverify::job::{Key, Question};
use gcnverify_library::pairs::ByName;
use module::{Module, by_name, is_by_name};

/// Decides what was asked about two files: one job, or one for each function that both have.
pub fn run(args: &EquivArgs) -> Result<Exit, Failure> {
    let start = Instant::now();
    output::hazard_code(args.hazards_exit);
    if args.format().name == "short" {
        diagnostic::be_short();
    }
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
    match open(args) {
        Ok([a, b]) => compare(args, &a, &b, start),
        Err(failure) => refuse(args, failure),
    }
}

/// Both files.
fn open(args: &EquivArgs) -> Result<[File; 2], Failure> {
    if args.a == args.b && args.a == Path::new("-") {
        return Err(Failure::message("both fragments are standard input, which can be read once"));
    }
    let [id_a, id_b] = args.target_ids();
    let open = |path, syntax: Option<_>, id| input::open(path, syntax.unwrap_or(args.target.syntax), id);
    Ok([open(&args.a, args.syntax_a, id_a)?, open(&args.b, args.syntax_b, id_b)?])
}

/// Decides the question about the one program of each file, or about each function that both have.
fn compare(args: &EquivArgs, a: &File, b: &File, start: Instant) -> Result<Exit, Failure> {
    let several = || {
        let targets = file::targets(args.chosen(), [a, b], Names::Options)?;
        if is_by_name(a, b) {
            return Ok((targets, Some(by_name(args, a, b)?)));
        }
        Ok((targets, None))
    };
    match several() {
        Ok((targets, Some(ByName { pairs, only, .. }))) => Module { args, files: [a, b], targets }.decide(&pairs, only),
        Ok((targets, None)) => match sides(a, b, targets) {
            Ok(inputs) => {
                if args.resume.is_some() {
                    output::note(
                        "--resume keeps answers about several functions: this is one pair, and nothing is kept",
                    );
                }
                let symbol = a.symbol().or(b.symbol());
                let callers = symbol.and_then(|name| Callers::of([a, b], targets).of_function(name));
                one(args, &inputs, callers, targets, start)
            }
            Err(failure) => refuse(args, failure),
        },
        Err(failure) => refuse(args, failure),
    }
}

fn refuse(args: &EquivArgs, failure: Failure) -> Result<Exit, Failure> {
    let [a, b] = args.chosen();
    let one = a.or(b).unwrap_or_default();
    let target = Targets { a: a.unwrap_or(one), b: b.unwrap_or(one) }.to_string();
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
        let file = args.a.display().to_string();
        let about = About { title, file, target, command: command(), width, explain: args.explain };
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
                Some(_) if decided.early.is_empty() => {}
                Some(_) => output::error_line(shown(&decided.early, &std::io::stderr()).trim_end()),
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

/// Decides the question about two programs that stand alone.
fn one(
    args: &EquivArgs,
    inputs: &Sides,
    callers: Option<ReadByCallers>,
    targets: Targets,
    start: Instant,
) -> Result<Exit, Failure> {
    let posed = posed(args, inputs, callers, targets).and_then(|posed| Ok((posed, args.search.settings()?)));
    let (posed, settings) = match posed {
        Ok(posed) => posed,
        Err(failure) => return refuse(args, failure),
    };
    let mut writers = Writers::new(args, targets.to_string(), 0);
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
        spinner.finish();
        writers.answer(&Entry::new(None, outcome))?;
        return Ok(decided.exit());
    };
    let verified = rewrites::finish(&settings, start);
    let cached = cache::finish(&settings.session);
    spinner.finish();
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

/// What the options ask.
fn asked(args: &EquivArgs, callers: Option<ReadByCallers>) -> Result<Asked, Failure> {
    let question = Question { fixed: args.machine.fixed()?, float: args.float.options(), ..Question::default() };
    let texts = |key: Key, texts: &'_ [String]| texts.iter().map(|text| (key, text.clone())).collect::<Vec<_>>();
    let group_size = args.group_size.as_slice();
    let said = [
        (Key::Out, &args.out[..]),
        (Key::Assume, &args.assume),
        (Key::Facts, &args.fact),
        (Key::GroupSize, group_size),
    ];
    let said = said.map(|(key, said)| texts(key, said)).concat();
    Ok(Asked { question, said, abi: args.abi, callers, names: Names::Options })
}

/// The question that the options ask about two programs.
fn posed(args: &EquivArgs, inputs: &Sides, callers: Option<ReadByCallers>, targets: Targets) -> Result<Posed, Failure> {
    let asked = asked(args, callers)?;
    let [(a, kind_a), (b, kind_b)] = inputs;
    let fragments = [input::fragment(a.clone(), targets.a)?, input::fragment(b.clone(), targets.b)?];
    let (job, abi) = asked.job(targets, fragments, [kind_a, kind_b])?;
    Ok(Posed::new(job, abi, args.assume.clone(), args.hazards.choice))
}
