//! `gcnverify shorten`: cheaper code with the same outputs.

mod diff;

use std::cell::RefCell;
use std::path::Path;
use std::time::Instant;

use gcn_hazards::{Level, Options as HazardOptions};
use gcn_semantics::Target;
use gcn_semantics::text::{Source, Syntax};
use gcnverify::Targets;
use gcnverify::equiv::{Fragment, Job, Settings};
use gcnverify::exit::Exit;
use gcnverify::job::{Abi, Input, Key, Notation, Question as Asking, Word};
use gcnverify_library::decide::{Compared, Decided};
use gcnverify_library::equiv::{Asked, Callers, OnHazard};
use gcnverify_library::file::{self, File, Kind};
use gcnverify_library::format::{self, Outcome as Shown};
use gcnverify_library::{Names, hazards};
use gcnverify_report::json::{JobReport, Refusal};
use gcnverify_search::cost::{Cost, Measure};
use gcnverify_search::{Answer, General, Options, Outcome, Question, generalise, shorten};
use serde::Serialize;

use super::args::ShortenArgs;
use super::hazards::fixed::settled;
use super::input::{self, Failure};
use super::{output, progress};

/// Shortens the program that was named, or each function of a file.
pub fn run(args: &ShortenArgs) -> Result<Exit, Failure> {
    let start = Instant::now();
    args.output.as_deref().map_or(Ok(()), output::will_write)?;
    let file = input::open(&args.file, args.target.syntax, args.target.target.as_ref())?;
    let target = file::target(args.target.chosen(), &[&file])?;
    let settings = args.proofs().settings()?;
    if !file.is_several() {
        let (program, kind) = file.one(target)?;
        let callers = file.symbol().and_then(|name| Callers::of([&file, &file], target.into()).of_function(name));
        let asked = Asked { callers, ..asked(args)? };
        return match one(args, None, (program, &kind), &asked, target, &settings, start) {
            Ok(exit) => Ok(exit),
            Err(failure) => refuse(args, None, failure),
        };
    }
    if args.output.is_some() {
        return Err(Failure::message(format!("--output writes one program: name one, {}:NAME", file.name)));
    }
    several(args, &file, target, &settings, start)
}

/// Shortens each function of a file for itself.
fn several(
    args: &ShortenArgs,
    file: &File,
    target: Target,
    settings: &Settings,
    start: Instant,
) -> Result<Exit, Failure> {
    let all = Callers::of([file, file], target.into());
    let asked = asked(args)?;
    let mut worst = Exit::Holds;
    for function in file.meant()? {
        let asked = Asked { callers: all.of_function(&function.name), ..asked.clone() };
        let program = function.input(&file.name, target);
        let done = program.and_then(|program| {
            one(args, Some(&function.name), (program, &function.kind), &asked, target, settings, start)
        });
        let exit = match done {
            Ok(exit) => exit,
            Err(failure) if args.json => {
                let exit = failure.exit();
                let _ = refuse(args, Some(&function.name), failure);
                exit
            }
            Err(failure) => {
                output::verdict(failure.exit(), &format!("{}: ", function.name), &format!("unsupported: {failure}\n"));
                failure.exit()
            }
        };
        worst = worst.max(exit);
        if exit == Exit::Interrupted {
            break;
        }
    }
    Ok(worst)
}

fn refuse(args: &ShortenArgs, name: Option<&str>, failure: Failure) -> Result<Exit, Failure> {
    if args.json {
        output::line(output::json(&Refusal { id: name.map(Into::into), ..failure.refusal() }));
    }
    Err(failure)
}

/// What the options ask.
fn asked(args: &ShortenArgs) -> Result<Asked, Failure> {
    let question = Asking { fixed: args.machine.fixed()?, float: args.float.options(), ..Asking::default() };
    let texts = |key: Key, texts: &'_ [String]| texts.iter().map(|text| (key, text.clone())).collect::<Vec<_>>();
    let said = [
        (Key::Out, &args.out[..]),
        (Key::Assume, &args.assume),
        (Key::Facts, &args.fact),
        (Key::GroupSize, args.group_size.as_slice()),
    ];
    let said = said.map(|(key, said)| texts(key, said)).concat();
    Ok(Asked { question, said, abi: args.abi, callers: None, names: Names::Options })
}

/// How many waits a program lacks for certain.
fn missing_waits(fragment: &Fragment, target: Target, abi: Abi) -> Result<usize, Failure> {
    let notation = Notation::Text(Syntax::Llvm);
    let program = hazards::Program::of_fragment(fragment.clone(), target, notation, abi)?;
    let findings = program.findings(HazardOptions::default())?;
    Ok(findings.iter().filter(|finding| finding.level() == Level::Error).count())
}

/// Shortens one program.
fn one(
    args: &ShortenArgs,
    name: Option<&str>,
    (program, kind): (Input, &Kind),
    asked: &Asked,
    target: Target,
    settings: &Settings,
    start: Instant,
) -> Result<Exit, Failure> {
    if program.notation == Notation::Text(Syntax::Clrx) {
        return Err(Failure::unsupported(
            "`shorten` of CLRX's syntax is not supported: `gcnverify disasm` writes LLVM's",
        ));
    }
    let entry = program.entry.clone();
    let original = input::fragment(program, target)?;
    let targets = Targets::from(target);
    let (job, abi) = asked.job(targets, [original.clone(), original.clone()], [kind, kind])?;
    let waits = match args.hazards.choice {
        OnHazard::Ignore => usize::MAX,
        _ => missing_waits(&original, target, abi)?,
    };
    let pose = |text: &str| -> Result<Job, String> {
        let source = Source { name: original.source.name.clone(), text: text.to_owned() };
        let input = Input { source, notation: Notation::Text(Syntax::Llvm), entry: entry.clone() };
        let new = input.read_unlinked(target).map_err(|unreadable| unreadable.to_string())?;
        if waits < usize::MAX && missing_waits(&new, target, abi).map_err(|failure| failure.to_string())? > waits {
            return Err("it waits too little".into());
        }
        let job = asked.job(targets, [original.clone(), new], [kind, kind]);
        job.map(|(job, _)| job).map_err(|failure| failure.to_string())
    };
    let settle = |text: &str| -> Option<String> {
        let source = Source { name: original.source.name.clone(), text: text.to_owned() };
        let notation = Notation::Text(Syntax::Llvm);
        let input = Input { source, notation, entry: entry.clone() };
        let new = input.read_unlinked(target).ok()?;
        let program = hazards::Program::of_fragment(new, target, notation, abi).ok()?;
        settled(&program, HazardOptions::default()).ok()
    };
    let processors = || std::thread::available_parallelism().map_or(1, usize::from);
    let options = Options {
        measure: args.cost,
        budget: args.budget,
        window: args.window.into(),
        seed: args.seed,
        threads: args.jobs.map_or_else(processors, usize::from),
        ..Options::default()
    };
    let question = Question { job, pose: &pose, settle: &settle, settings: settings.clone() };
    let bar = progress::candidates(args.budget);
    let is_late = RefCell::new(false);
    let watch = |done: u64| {
        bar.set(done);
        let late = args.timeout.is_some_and(|seconds| start.elapsed().as_secs_f64() >= seconds);
        *is_late.borrow_mut() |= late;
        !late && !settings.limits.interruption.is_set()
    };
    let outcome = shorten(&question, &options, &watch);
    bar.finish();
    let exit = match () {
        _ if settings.limits.interruption.is_set() => Exit::Interrupted,
        _ if outcome.answer.is_some() || outcome.is_complete => Exit::Holds,
        _ => Exit::Unknown,
    };
    if let (Some(path), Some(answer)) = (&args.output, &outcome.answer) {
        write(path, &answer.text)?;
    }
    let answer = outcome.answer.as_ref().filter(|_| args.generalise);
    let general = answer.and_then(|answer| generalise(&answer.job, &args.assume, settings));
    let told = Told { args, name, original: &original, outcome: &outcome, general: general.as_ref(), exit };
    if args.json {
        told.json()
    } else {
        told.text()
    }
    Ok(exit)
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(|error| Failure::message(format!("cannot write {}: {error}", path.display())))
}

/// An answer, as it is told.
struct Told<'t> {
    args: &'t ShortenArgs,
    name: Option<&'t str>,
    original: &'t Fragment,
    outcome: &'t Outcome,
    general: Option<&'t General>,
    exit: Exit,
}

/// A cost, as JSON has it.
#[derive(Debug, Serialize)]
struct Costs {
    cycles: u32,
    bytes: u32,
    instructions: u32,
    registers: u32,
    waits: u32,
}

impl From<Cost> for Costs {
    fn from(Cost { cycles, bytes, instructions, registers, waits }: Cost) -> Self {
        Costs { cycles, bytes, instructions, registers, waits }
    }
}

/// The answer as JSON: an object of `docs/json.md`.
#[derive(Debug, Serialize)]
struct Object {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    verdict: &'static str,
    target: String,
    cost: &'static str,
    before: Costs,
    after: Costs,
    lines: Vec<String>,
    steps: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rules: Vec<String>,
    candidates: u64,
    windows: usize,
    refused: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<JobReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
}

impl Told<'_> {
    fn verdict(&self) -> &'static str {
        match &self.outcome.answer {
            Some(_) => "shorter",
            None if self.outcome.is_complete => "minimal",
            None => "unknown",
        }
    }

    fn json(&self) {
        let Outcome { before, answer, candidates, windows, refused, .. } = self.outcome;
        let lines = match answer {
            Some(answer) => &answer.job.b,
            None => self.original,
        };
        let target = self.outcome.target;
        let text = |statement: &gcn_semantics::text::Statement| {
            gcn_semantics::text::print_llvm(&statement.instruction, target)
        };
        output::line(output::json(&Object {
            id: self.name.map(str::to_owned),
            verdict: self.verdict(),
            target: target.to_string(),
            cost: self.args.cost.word(),
            before: (*before).into(),
            after: answer.as_ref().map_or(*before, |answer| answer.after).into(),
            lines: lines.listing.statements.iter().map(text).collect(),
            steps: answer.as_ref().map_or(0, |answer| answer.steps),
            rules: answer.as_ref().map(|answer| answer.rules.clone()).unwrap_or_default(),
            candidates: *candidates,
            windows: *windows,
            refused: *refused,
            proof: answer
                .as_ref()
                .map(|answer| gcnverify_report::json::report(&answer.report, &self.args.assume, None)),
            rule: self.general.map(|general| general.text.clone()),
        }));
    }

    fn text(&self) {
        let Outcome { before, answer, candidates, windows, refused, .. } = self.outcome;
        let head = self.name.map(|name| format!("{name}: ")).unwrap_or_default();
        let looked = format!("{candidates} candidates in {windows} windows, {refused} of them refused by a proof");
        let Some(answer) = answer else {
            let what = match self.outcome.is_complete {
                true => format!("minimal: nothing cheaper was found ({})", spelt(*before)),
                false => format!("unknown: the search ended before all was tried ({})", spelt(*before)),
            };
            output::verdict(self.exit, &head, &format!("{what}\n  {looked}\n"));
            return;
        };
        let Answer { after, text, job, report, rules, .. } = answer;
        let saved = saved(self.args.cost, *before, *after);
        output::verdict(Exit::Holds, &head, &format!("shorter: {saved}\n"));
        output::write(format!("  before  {}\n  after   {}\n", spelt(*before), spelt(*after)));
        output::write(diff::unified(&self.original.source.text, text));
        let compared = Compared { report: report.clone(), certified: None, hints: Vec::new() };
        let decided = Decided {
            job: job.clone(),
            assumed: self.args.assume.clone(),
            early: Vec::new(),
            compared: Some(compared),
        };
        output::verdict(Shown::Decided(&decided).exit(), "", &format::text(&decided));
        output::write(format!("  {looked}\n"));
        if !rules.is_empty() {
            output::write(format!("  by rules: {}\n", rules.join(", ")));
        }
        match self.general {
            Some(General { text, outcome }) => {
                output::write(format!("  as a rule, proven ({}):\n\n{text}", gcnverify_report::rule::extent(outcome)));
            }
            None if self.args.generalise => output::write("  no rule with symbols was found and proven\n"),
            None => {}
        }
    }
}

/// How much less there is of what counts.
fn saved(measure: Measure, before: Cost, after: Cost) -> String {
    let pair = |of: fn(Cost) -> u32| (of(before), of(after));
    let (old, new) = match measure {
        Measure::Cycles => pair(|cost| cost.cycles),
        Measure::Instructions => pair(|cost| cost.instructions),
        Measure::Bytes => pair(|cost| cost.bytes),
        Measure::Registers => pair(|cost| cost.registers),
        Measure::Waits => pair(|cost| cost.waits),
    };
    match old == new {
        true => format!("{} bytes in the place of {}, {old} {} as before", after.bytes, before.bytes, measure.word()),
        false => format!("{new} {} in the place of {old}", measure.word()),
    }
}

fn spelt(cost: Cost) -> String {
    let Cost { cycles, bytes, instructions, registers, waits } = cost;
    format!("{cycles} cycles, {bytes} bytes, {instructions} instructions, {registers} registers, {waits} waits")
}
