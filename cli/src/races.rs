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
use gcnverify_library::file::{self, Kind};
use gcnverify_library::hazards::summary;
use gcnverify_library::launch::Shape;
use gcnverify_library::races::{decide, hazard, no_kernel, required_group};
use gcnverify_report::json::Refusal;

use super::args::RacesArgs;
use super::input::{self, Failure};
use super::{cache, output};

/// Looks for races of the kernels that were named.
pub fn run(args: &RacesArgs) -> Result<Exit, Failure> {
    if args.search.certify.is_some() {
        return Err(Failure::message("certificates are written by equiv; races has none"));
    }
    let settings = args.search.settings()?;
    let asked = asked(args)?;
    let mut worst = Exit::Holds;
    for path in &args.files {
        let file = input::open(path, args.target.syntax, args.target.target.as_ref())?;
        let target = file::target(args.target.chosen(), &[&file])?;
        if !file.is_several() {
            let (program, kind) = file.one(target)?;
            worst = worst.max(one(args, &file.name, (program, &kind), &asked, target, &settings)?);
            continue;
        }
        let mut kernels = 0;
        for function in file.meant()? {
            let is_named = file.wanted().is_some();
            if !is_named && !matches!(function.kind, Kind::Kernel(_)) {
                continue;
            }
            kernels += 1;
            let name = format!("{}:{}", file.name, function.name);
            let done = function
                .input(&file.name, target)
                .and_then(|program| one(args, &name, (program, &function.kind), &asked, target, &settings));
            let exit = match done {
                Ok(exit) => exit,
                Err(failure) if args.json => {
                    output::line(output::json(&Refusal { id: Some(name.into()), ..failure.refusal() }));
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
    (program, kind): (Input, &Kind),
    asked: &Asked,
    target: Target,
    settings: &Settings,
) -> Result<Exit, Failure> {
    if !matches!(kind, Kind::Kernel(Some(_))) {
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
        if args.json {
            output::line(output::json(&hazard(name, &posed.job, what)));
        } else {
            output::verdict(Exit::Fails, &format!("{name}: "), &format!("hazard: {what}\n"));
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
    let decided = decide(&posed.job, kind, options, settings, start);
    if settings.limits.interruption.is_set() {
        return Ok(Exit::Interrupted);
    }
    if args.json {
        output::line(output::json(&decided.json(name, &posed.job)));
    } else {
        let verdict = decided.report.verdict.name();
        output::verdict(decided.exit(), &format!("{name}: "), &format!("{verdict}\n"));
        output::rendered(decided.text(&posed.job, &fragment));
    }
    Ok(decided.exit())
}
