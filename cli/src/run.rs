//! `gcnverify run`: execute a fragment on the concrete evaluator.

use gcn_semantics::Target;
use gcn_semantics::algebra::Concrete;
use gcn_semantics::text::Statement;
use gcn_semantics::wave::Wave;
use gcnverify_library::Names;
use gcnverify_library::file::{self, Kind};
use gcnverify_library::find::{self, Found, Wanted};
use gcnverify_library::launch::{self, Named, Schedule};
use gcnverify_library::memory::{self, Given};
use gcnverify_library::run::{self, Request};

use super::args::RunArgs;
use super::input::{self, Failure};
use super::trace::Trace;
use super::waves;
use super::{diagnostic, every, interrupt, output};
use gcnverify::equiv::Fragment;
use gcnverify::exit::Exit;
use gcnverify::limits::Interruption;
use gcnverify::machine::ConcreteState;
use gcnverify::session::Session;
use gcnverify::views::Views;

/// Executes the fragment and shows places of the final state.
pub fn run(args: &RunArgs) -> Result<Exit, Failure> {
    diagnostic::choose(args.format);
    if args.schedule != Schedule::default() && (args.all || args.group.is_none()) {
        return Err(Failure::message("--schedule needs --group: it says which of the waves of a launch goes on"));
    }
    if args.all {
        return every::run(args);
    }
    let file = input::open(&args.file, args.target.syntax, args.target.target.as_ref())?;
    let target = file::target(args.target.chosen(), &[&file])?;
    let (program, kind) = file.one(target)?;
    let fragment = input::fragment(program, target)?;
    kind.check(&fragment, target)?;
    let entered = args.group.as_ref().map(|_| launch::entered(&fragment, &kind, target)).transpose()?.flatten();
    input::warn(&fragment.source, &run::warnings(entered.as_ref().unwrap_or(&fragment)));
    let names = Names::Options;
    let request = Request {
        readings: args.machine.readings(args.mode.nan)?,
        seed: args.seed,
        max_steps: args.max_steps,
        initial: initial(args, target)?,
        show: run::shown(&args.show, names)?,
        dumps: memory::dumps(&args.dump, names, target)?,
        names,
        interruption: Interruption::default(),
    };
    let _ = interrupt::watch(&Session::default())?;
    if let Some(group) = &args.group {
        return launch(args, group, (&fragment, &kind), target, request);
    }
    if let Some(count) = args.waves {
        return waves::run(&fragment, target, args, &request, count);
    }
    if let Some(found) = find(args, &fragment, target, &request)? {
        return Ok(tell(args, &found));
    }
    let mut trace = Trace::new(&request.initial);
    let mut observe = |statement: &Statement, wave: &mut Wave<Concrete>, views: &Views| {
        if args.trace {
            let text = fragment.source.text[statement.span.start..statement.span.end].trim();
            trace.instruction(statement.line, text, wave, views);
        }
    };
    let ran = run::run(&fragment, target, &request, &mut observe);
    if ran.is_err() || !args.json {
        output::write(&trace.text);
    } else if args.trace {
        output::note(&trace.text);
    }
    let mut last = ran?;
    if args.json {
        output::line(output::json(&last.json()));
    } else {
        if args.trace {
            output::line("final state");
        }
        output::write(last.text());
    }
    Ok(Exit::Holds)
}

/// Tells what was found.
fn tell(args: &RunArgs, found: &Found) -> Exit {
    match args.json {
        true => output::line(output::json(found)),
        false => output::write(found.text()),
    }
    found.exit()
}

/// Looks for what `--find-nan` and its kin ask for.
fn find(args: &RunArgs, fragment: &Fragment, target: Target, request: &Request) -> Result<Option<Found>, Failure> {
    let wanted = match (args.find_nan, args.find_inf, &args.find_difference) {
        (true, ..) => Wanted::Nan,
        (_, true, _) => Wanted::Infinity,
        (.., Some(other)) => {
            let file = input::open(other, args.target.syntax, args.target.target.as_ref())?;
            let target_of_other = file::target(args.target.chosen(), &[&file])?;
            if target_of_other != target {
                let message =
                    format!("--find-difference: one program is for {target}, the other for {target_of_other}");
                return Err(Failure::message(message));
            }
            let (program, kind) = file.one(target)?;
            let other = input::fragment(program, target)?;
            kind.check(&other, target)?;
            return find::difference([fragment, &other], target, request).map(Some);
        }
        _ => return Ok(None),
    };
    find::find(fragment, target, request, wanted).map(Some)
}

/// Launches the kernel in groups of work-items.
fn launch(
    args: &RunArgs,
    group: &str,
    (fragment, kind): (&Fragment, &Kind),
    target: Target,
    request: Request,
) -> Result<Exit, Failure> {
    let given = Given { mem: &args.mem, args: args.args.as_deref(), lds: None };
    let arguments = if args.arg.is_empty() { Named::Nothing } else { Named::Said(args.arg.clone()) };
    let request = launch::Request::new(request, group, args.grid.as_deref(), given, arguments)?;
    let request = launch::Request { schedule: args.schedule, notes_races: args.races, ..request };
    let wanted = [(args.find_nan, Wanted::Nan), (args.find_inf, Wanted::Infinity)];
    if let Some((_, wanted)) = wanted.into_iter().find(|(is_asked, _)| *is_asked) {
        return Ok(tell(args, &find::find_launched(fragment, kind, target, &request, wanted)?));
    }
    let mut left = launch::launch(fragment, kind, target, &request)?;
    let failure = left.failure.take();
    if failure.is_none() {
        left.write_buffers()?;
    }
    if args.json {
        output::line(output::json(&left.json()));
    } else {
        output::write(left.text());
    }
    failure.map_or(Ok(left.exit()), Err)
}

/// The state before.
fn initial(args: &RunArgs, target: Target) -> Result<ConcreteState, Failure> {
    let names = Names::Options;
    let settings = run::settings(&args.set, names)?;
    let mut initial = ConcreteState { mode: Some(run::mode(args.mode.mode)?), ..run::initial_state(&settings, 0) };
    let given = Given { mem: &args.mem, args: args.args.as_deref(), lds: args.lds.as_deref().map(|lds| (lds, target)) };
    memory::give(given, names, &mut initial)?;
    Ok(initial)
}
