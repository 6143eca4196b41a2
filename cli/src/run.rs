//! `gcnverify run`: execute a fragment on the concrete evaluator.

use gcn_semantics::Target;
use gcn_semantics::algebra::Concrete;
use gcn_semantics::text::Statement;
use gcn_semantics::wave::Wave;
use gcnverify_library::Names;
use gcnverify_library::file::{self, Kind};
use gcnverify_library::launch::{self, Shape};
use gcnverify_library::memory::{self, Dump, Given};
use gcnverify_library::run::{self, Request};

use super::args::RunArgs;
use super::input::{self, Failure};
use super::trace::Trace;
use super::waves;
use super::{interrupt, output};
use gcnverify::equiv::Fragment;
use gcnverify::machine::ConcreteState;
use gcnverify::report::Exit;
use gcnverify::session::Session;

/// Executes the fragment and shows places of the final state.
pub fn run(args: &RunArgs) -> Result<Exit, Failure> {
    let file = input::open(&args.file, args.target.syntax)?;
    let target = file::target(args.target.target, &[&file])?;
    let (program, kind) = file.one(target)?;
    let fragment = input::fragment(program, target)?;
    input::warn(&fragment.source, &run::warnings(&fragment));
    let names = Names::Options;
    if let Some(group) = &args.group {
        return launch(args, group, &fragment, &kind, target);
    }
    let request = Request {
        readings: args.machine.readings(args.mode.nan)?,
        seed: args.seed,
        max_steps: args.max_steps,
        initial: initial(args)?,
        show: run::shown(&args.show, names)?,
        dumps: memory::dumps(&args.dump, names)?,
        names,
    };
    let _ = interrupt::watch(&Session::default())?;
    if let Some(count) = args.waves {
        return waves::run(&fragment, target, args, &request, count);
    }
    let mut trace = Trace::new(&request.initial);
    let mut observe = |statement: &Statement, wave: &mut Wave<Concrete>| {
        if args.trace {
            let text = fragment.source.text[statement.span.start..statement.span.end].trim();
            trace.instruction(statement.line, text, wave);
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

/// Launches the kernel in groups of work-items.
fn launch(args: &RunArgs, group: &str, fragment: &Fragment, kind: &Kind, target: Target) -> Result<Exit, Failure> {
    let names = Names::Options;
    let Kind::Kernel(Some(kernel)) = kind else {
        let message = format!("{} is no kernel with a descriptor, and --group launches one", fragment.source.name);
        return Err(Failure::message(message));
    };
    if args.args.as_ref().is_some_and(|text| text.contains('=')) {
        return Err(Failure::message("--args names a register pair, and with --group the descriptor does"));
    }
    let dumps = memory::dumps(&args.dump, names)?;
    if dumps.iter().any(Dump::is_lds) {
        return Err(Failure::message("--dump lds: with --group: each group has LDS of its own, which ends with it"));
    }
    let mut given = ConcreteState::default();
    memory::give(Given { mem: &args.mem, args: args.args.as_deref(), lds: None }, names, &mut given)?;
    let request = launch::Request {
        readings: args.machine.readings(args.mode.nan)?,
        seed: args.seed,
        max_steps: args.max_steps,
        shape: Shape::parse(group, args.grid.as_deref(), names)?,
        pieces: given.contents.pieces,
        dumps,
        names,
    };
    let _ = interrupt::watch(&Session::default())?;
    let mut left = launch::launch(fragment, kernel, target, &request)?;
    if args.json {
        output::line(output::json(&left.json()));
    } else {
        output::write(left.text());
    }
    Ok(Exit::Holds)
}

/// The state before.
fn initial(args: &RunArgs) -> Result<ConcreteState, Failure> {
    let names = Names::Options;
    let settings = run::settings(&args.set, names)?;
    let mut initial = ConcreteState { mode: Some(run::mode(args.mode.mode)?), ..run::initial_state(&settings, 0) };
    let given = Given { mem: &args.mem, args: args.args.as_deref(), lds: args.lds.as_deref() };
    memory::give(given, names, &mut initial)?;
    Ok(initial)
}
