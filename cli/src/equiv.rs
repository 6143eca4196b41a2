//! `gcnverify equiv`.

use std::path::Path;

use super::args::{EquivArgs, OnHazard};
use super::hazards::sides::{self, Decided, Hazardous};
use super::input::{self, Failure};
use super::{cache, certificate, interrupt, output, progress, rewrites};
use gcnverify::certify::certify;
use gcnverify::equiv::{Job, Verdict, check};
use gcnverify::job::{self, Key, Question, Word};
use gcnverify::report::{Exit, html, json, text};

/// Decides one job and reports it.
pub fn run(args: &EquivArgs) -> Result<Exit, Failure> {
    let (job, settings) = match job(args).and_then(|job| Ok((job, args.search.settings()?))) {
        Ok(prepared) => prepared,
        Err(failure) => {
            if args.json {
                let target = Some(args.target.target.unwrap_or_default().to_string());
                output::line(output::json(&json::Refusal { target, ..failure.refusal() }));
            }
            return Err(failure);
        }
    };
    let early = match args.hazards.choice {
        OnHazard::Ignore => Vec::new(),
        _ => sides::early(&job, args.abi),
    };
    if !early.is_empty() && args.hazards.choice == OnHazard::Error {
        if args.json {
            output::line(output::json(&Hazardous::new(&job, &early)));
        } else {
            output::write(sides::shown(&early));
            output::line(format_args!("hazard: {}", sides::summary(&early)));
            output::line("nothing was compared; `--hazards ignore` compares as if the programs waited");
        }
        return Ok(Exit::Fails);
    }
    let certificates = certificate::open(args.search.certify.as_deref(), &settings)?;
    let spinner = progress::deciding();
    let report = check(&job, &settings);
    if settings.limits.interruption.is_set() {
        eprintln!("interrupted: there is no verdict");
        interrupt::leave(&settings.session);
    }
    let certified = match &certificates {
        Some(certificates) => {
            certify(certificates, &job, &report, &args.assume, &settings).map_err(Failure::message)?
        }
        None => None,
    };
    let verified = rewrites::finish(&settings);
    let cached = cache::finish(&settings.session);
    spinner.finish_and_clear();
    if let Some(file) = &args.html {
        std::fs::write(file, html::report(&job, &report))
            .map_err(|error| Failure::message(format!("cannot write {}: {error}", file.display())))?;
    }
    if args.json {
        let rewrites = verified.as_ref().map(json::rewrites);
        let object = json::JobReport { rewrites, ..json::report(&report, &args.assume, certified) };
        output::line(output::json(&Decided { report: object, hazards: sides::objects(&early) }));
    } else if let Verdict::Error(what) = &report.verdict {
        return Err(Failure::message(what));
    } else {
        eprint!("{}", sides::shown(&early));
        output::write(text::report(&job, &report));
        cached.into_iter().for_each(output::line);
        if let Some(certified) = certified {
            output::line(text::certified(certified));
        }
        if let Some(verified) = &verified {
            output::write(rewrites::text(verified));
        }
    }
    Ok(verified.map_or(Exit::Holds, |verified| verified.exit()).max(report.verdict.exit()))
}

fn job(args: &EquivArgs) -> Result<Job, Failure> {
    if args.a == args.b && args.a == Path::new("-") {
        return Err(Failure::message("both fragments are standard input, which can be read once"));
    }
    let mut question = Question { fixed: args.machine.fixed()?, float: args.float.options(), ..Question::default() };
    let texts = |key: Key, texts: &'_ [String]| texts.iter().map(|text| (key, text.clone())).collect::<Vec<_>>();
    let said = [
        texts(Key::Out, &args.out),
        texts(Key::Assume, &args.assume),
        texts(Key::Facts, &args.fact),
        vec![(Key::Abi, args.abi.word().to_owned())],
    ];
    for (key, text) in said.concat() {
        let option = if key == Key::Facts { "--fact".to_owned() } else { format!("--{key}") };
        question.set(key, &text).map_err(|mistake| Failure::option(&option, &mistake))?;
    }
    let open = |path, syntax: Option<_>| input::open(path, syntax.unwrap_or(args.target.syntax));
    let (a, b) = (open(&args.a, args.syntax_a)?, open(&args.b, args.syntax_b)?);
    let target = job::target(args.target.target, &[&a, &b])?;
    let (a, b) = (input::fragment(a, target)?, input::fragment(b, target)?);
    question.job(target, a, b).map_err(Failure::message)
}
