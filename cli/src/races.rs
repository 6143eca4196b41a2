//! `gcnverify races`.

use std::time::Instant;

use gcn_semantics::Target;
use gcnverify::Targets;
use gcnverify::equiv::Settings;
use gcnverify::exit::Exit;
use gcnverify::job::{Abi, Input, Key, Question};
use gcnverify::race::Options;
use gcnverify_library::Names;
use gcnverify_library::decide::Posed;
use gcnverify_library::equiv::Asked;
use gcnverify_library::file::{self, Kind as FileKind};
use gcnverify_library::format::sarif::{self, Finding, Kind};
use gcnverify_library::format::short::Level;
use gcnverify_library::hazards::summary;
use gcnverify_library::launch::Shape;
use gcnverify_library::races::{decide, hazard, no_kernel, required_group};
use gcnverify_report::html;
use gcnverify_report::html::races::Kernel;
use gcnverify_report::json::Refusal;

use super::args::{OfRaces, RacesArgs};
use super::input::{self, Failure};
use super::{cache, output, progress};

/// Looks for races of the kernels that were named.
pub fn run(args: &RacesArgs) -> Result<Exit, Failure> {
    if args.search.certify.is_some() {
        return Err(Failure::message("certificates are written by equiv; races has none"));
    }
    let settings = args.search.settings()?;
    let asked = asked(args)?;
    let mut worst = Exit::Holds;
    let mut written = Written::default();
    for path in &args.files {
        let file = input::open(path, args.target.syntax, args.target.target.as_ref())?;
        let target = file::target(args.target.chosen(), &[&file])?;
        if !file.is_several() {
            let (program, kind) = file.one(target)?;
            let done = one(args, &file.name, (program, &kind), &asked, target, &settings, &mut written);
            worst = worst.max(done?);
            continue;
        }
        let mut kernels = 0;
        for function in file.meant()? {
            let is_named = file.wanted().is_some();
            if !is_named && !matches!(function.kind, FileKind::Kernel(_)) {
                continue;
            }
            kernels += 1;
            let name = format!("{}:{}", file.name, function.name);
            let done = function.input(&file.name, target).and_then(|program| {
                one(args, &name, (program, &function.kind), &asked, target, &settings, &mut written)
            });
            let exit = match done {
                Ok(exit) => exit,
                Err(failure) if args.format() == OfRaces::Json => {
                    output::line(output::json(&Refusal { id: Some(name.into()), ..failure.refusal() }));
                    failure.exit()
                }
                Err(failure) if args.format() != OfRaces::Text => {
                    written.refuse(&name, target, &failure);
                    failure.exit()
                }
                Err(failure) => {
                    output::verdict(failure.exit(), &format!("{name}: "), &format!("{failure}\n"));
                    failure.exit()
                }
            };
            worst = worst.max(exit);
            if settings.limits.interruption.is_set() {
                return Ok(Exit::Interrupted);
            }
        }
        if kernels == 0 {
            return Err(no_kernel(&file.name));
        }
    }
    written.end(args.format());
    cache::finish(&settings.session).into_iter().for_each(|line| output::note(line.trim_start()));
    Ok(if settings.limits.interruption.is_set() { Exit::Interrupted } else { worst })
}

/// What the options ask.
fn asked(args: &RacesArgs) -> Result<Asked, Failure> {
    let question = Question { fixed: args.machine.fixed()?, ..Question::default() };
    let texts = |key: Key, texts: &'_ [String]| texts.iter().map(|text| (key, text.clone())).collect::<Vec<_>>();
    let said =
        [(Key::Assume, &args.assume[..]), (Key::Facts, &args.fact), (Key::GroupSize, args.group_size.as_slice())];
    let said = said.map(|(key, said)| texts(key, said)).concat();
    Ok(Asked { question, said, abi: Some(Abi::Kernel), callers: None, names: Names::Options })
}

/// Looks for races of one kernel.
fn one(
    args: &RacesArgs,
    name: &str,
    (program, kind): (Input, &FileKind),
    asked: &Asked,
    target: Target,
    settings: &Settings,
    written: &mut Written,
) -> Result<Exit, Failure> {
    if !matches!(kind, FileKind::Kernel(Some(_))) {
        return Err(no_kernel(name));
    }
    let start = Instant::now();
    let fragment = input::fragment(program, target)?;
    let mut asked = asked.clone();
    if args.group_size.is_none() {
        asked.said.extend(required_group(kind).map(|sizes| (Key::GroupSize, sizes)));
    }
    let (job, abi) = asked.job(Targets::from(target), [fragment.clone(), fragment.clone()], [kind, kind])?;
    let posed = Posed::new(job, abi, args.assume.clone(), args.hazards.choice);
    let waits = posed.early.first().map(|early| summary(std::slice::from_ref(early)));
    if posed.is_refused {
        let what = waits.unwrap_or_default();
        match args.format() {
            OfRaces::Json => output::line(output::json(&hazard(name, &posed.job, what))),
            OfRaces::Html | OfRaces::Sarif | OfRaces::Short => written.tell(name, target, "hazard", Exit::Fails, &what),
            OfRaces::Text => output::verdict(Exit::Fails, &format!("{name}: "), &format!("hazard: {what}\n")),
        }
        return Ok(Exit::Fails);
    }
    let shape = match (&args.grid, &args.group_size) {
        (Some(grid), Some(group)) => Some(Shape::parse(group, Some(grid), Names::Options)?),
        _ => None,
    };
    let options = Options {
        may_alias: args.may_alias,
        one_group: args.one_group,
        lds_only: args.lds_only,
        groups: shape.map(|shape| shape.groups),
        any_launch: args.any_launch,
    };
    let line = progress::deciding(settings.session.progress());
    let decided = decide(&posed.job, kind, options, settings, start);
    line.finish();
    if settings.limits.interruption.is_set() {
        return Ok(Exit::Interrupted);
    }
    match args.format() {
        OfRaces::Json => output::line(output::json(&decided.json(name, &posed.job))),
        OfRaces::Html => written.kernels.push(decided.page(name, &posed.job, &fragment)),
        OfRaces::Sarif | OfRaces::Short => written.findings.extend(decided.findings(&posed.job)),
        OfRaces::Text => {
            let verdict = decided.report.verdict.name();
            output::verdict(decided.exit(), &format!("{name}: "), &format!("{verdict}\n"));
            output::rendered(decided.text(&posed.job, &fragment));
        }
    }
    Ok(decided.exit())
}

/// What is written behind the last kernel.
#[derive(Default)]
struct Written {
    findings: Vec<Finding>,
    kernels: Vec<Kernel>,
}

impl Written {
    /// A kernel that was not decided.
    fn tell(&mut self, name: &str, target: Target, verdict: &'static str, exit: Exit, why: &str) {
        let kind = if exit == Exit::Unsupported { Kind::Open } else { Kind::Fail(Level::Error) };
        self.findings.push(Finding::verdict(verdict, kind, Some(name.to_owned()), format!("{verdict}: {why}")));
        let (name, target, summary) = (name.to_owned(), target.to_string(), why.to_owned());
        self.kernels.push(Kernel { name, verdict, target, summary, source: String::new(), pairs: Vec::new() });
    }

    fn refuse(&mut self, name: &str, target: Target, failure: &Failure) {
        let verdict = failure.refusal().verdict;
        self.tell(name, target, verdict, failure.exit(), &failure.to_string());
    }

    fn end(&self, format: OfRaces) {
        match format {
            OfRaces::Sarif => output::write(sarif::document(&self.findings)),
            OfRaces::Short => self.findings.iter().for_each(|finding| output::line(finding.short())),
            OfRaces::Html => output::write(html::races::races(&self.kernels)),
            OfRaces::Text | OfRaces::Json => {}
        }
    }
}
