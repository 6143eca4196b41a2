//! `gcnverify run`: execute a fragment on the concrete evaluator.

use std::rc::Rc;

use gcn_semantics::algebra::{Choices, Concrete, with_choices};
use gcn_semantics::instruction::code;
use gcn_semantics::isa::Control;
use gcn_semantics::text::Warning;
use gcn_semantics::wave::{Stuck, Wave, Written};
use serde_json::{Map, Value, json};

use super::args::RunArgs;
use super::file;
use super::input::{self, Failure};
use super::memory;
use super::trace::Trace;
use super::waves;
use super::{interrupt, output};
use gcnverify::equiv::InitialMode;
use gcnverify::expr::{Assignment, Place, Register};
use gcnverify::machine::{ConcreteState, piece_number};
use gcnverify::report::Exit;
use gcnverify::report::state;
use gcnverify::session::Session;
use gcnverify::state::StateVar;

/// Executes the fragment and shows places of the final state.
pub fn run(args: &RunArgs) -> Result<Exit, Failure> {
    let file = file::open(&args.file, args.target.syntax)?;
    let target = file::target(args.target.target, &[&file])?;
    let fragment = input::fragment(file.one(target)?.0, target)?;
    let traps =
        fragment.listing.statements.iter().filter(|statement| statement.instruction.row.flags.control == Control::Trap);
    let handled = "a run goes on behind a trap, as if its handler changed nothing (ledger K157)";
    let traps: Vec<Warning> = traps.map(|statement| Warning::new(handled, statement.span)).collect();
    input::warn(&fragment.source, &traps);
    if let Some(symbol) = fragment.listing.symbols.first() {
        return Err(Failure::unsupported(format!("the address of `{symbol}` is known only after linking")));
    }
    let InitialMode::Value(mode) = args.mode.mode else {
        return Err(Failure::message("a run needs one value of MODE"));
    };
    let readings = args.machine.readings(args.mode.nan)?;
    let _ = interrupt::watch(&Session::default())?;
    if let Some(count) = args.waves {
        return waves::run(&fragment, target, args, readings, mode, count);
    }
    let mut initial = ConcreteState { mode: Some(mode), ..initial_state(&input::settings(&args.set)?, 0) };
    memory::give(args, &mut initial)?;
    let dumps = memory::dumps(&args.dump)?;
    let show = input::places("--show", &args.show)?;
    let program = fragment.program(target).map_err(Failure::unsupported)?;
    let mut trace = Trace::new(&initial);
    let mut wave = Wave::<Concrete>::new(target, readings, Rc::new(initial.clone()));
    wave.fuel = args.max_steps;
    let (ran, _) = with_choices(Choices::seeded(args.seed), || {
        let mut written = Written::default();
        let exit = program.execute_observed(&mut wave, &mut |instruction: usize, wave: &mut Wave<Concrete>| {
            if args.trace && wave.memory.fault().is_none() {
                let statement = &fragment.listing.statements[instruction];
                let text = fragment.source.text[statement.span.start..statement.span.end].trim();
                trace.instruction(statement.line, text, wave);
            }
            written.extend(&std::mem::take(&mut wave.written));
        });
        wave.written = written;
        let line = |instruction: usize| fragment.listing.statements[instruction].line;
        if let Some(fault) = wave.memory.fault() {
            return Err(memory::failure(&fragment.source.name, line(fault.instruction), &fault));
        }
        match exit {
            gcn_semantics::wave::Exit::Stuck { instruction, stuck } => {
                let message = format!("{}:{}: {stuck}", fragment.source.name, line(instruction));
                Err(match stuck {
                    Stuck::Limit => Failure::limit(format!("{message}: {} (--max-steps)", args.max_steps)),
                    _ => Failure::message(message),
                })
            }
            _ => Ok(()),
        }
    });
    if let Err(failure) = ran {
        output::write(&trace.text);
        return Err(failure);
    }
    let show = if show.is_empty() { places(&wave.written.clone()) } else { show };
    if args.json {
        if args.trace {
            output::note(trace.text);
        }
        let places = show.iter().map(|place| (place.to_string(), value(&mut wave, place)));
        let mut state = places.collect::<Map<_, _>>();
        memory::add(&mut state, &mut wave, &dumps);
        output::line(output::json(&state));
    } else {
        output::write(&trace.text);
        if args.trace {
            output::line("final state");
        }
        show.iter().for_each(|place| output::write(state::place(&mut wave, place, "")));
        dumps.iter().for_each(|dump| output::write(dump.text(&mut wave)));
    }
    Ok(Exit::Holds)
}

/// All registers 0, EXEC all ones, then what the user set for this wave.
pub(super) fn initial_state(settings: &[Assignment], wave: u64) -> ConcreteState {
    let mut state = ConcreteState::default();
    for code in [code::EXEC_LO, code::EXEC_HI] {
        state.set(StateVar::Scalar { code }, u32::MAX);
    }
    for (piece, bits) in settings.iter().flat_map(|assignment| assignment.pieces_in_wave(wave)) {
        state.set_piece(piece, bits);
    }
    state
}

/// The written registers as places; the halves of VCC and EXEC together.
pub(super) fn places(written: &Written) -> Vec<Place> {
    let vectors = written.vgprs.iter().map(|first| Register::Vector { first, count: 1 });
    let scalars = written.scalars.iter().filter_map(|code| match code {
        code::VCC_HI | code::EXEC_HI if written.scalars.contains(code - 1) => None,
        code::VCC_LO | code::EXEC_LO if written.scalars.contains(code + 1) => Some(Register::Scalar { code, count: 2 }),
        code => Some(Register::Scalar { code, count: 1 }),
    });
    let all = vectors.chain(scalars).chain(written.scc.then_some(Register::Scc));
    all.map(|register| Place::new(register).expect("a written register is a place")).collect()
}

/// A place's value: a list of lanes for a vector register, otherwise one number.
pub(super) fn value(wave: &mut Wave<Concrete>, place: &Place) -> Value {
    let mut number = |lane: u8| {
        let bits = place.pieces_in_lane(lane).collect::<Vec<_>>();
        let number = bits.iter().fold(0u128, |number, piece| {
            number | (piece_number(wave, piece) as u128).checked_shl(piece.position).unwrap_or(0)
        });
        json!(format!("{number:#x}"))
    };
    if place.is_vector() { Value::Array(place.lanes().numbers().map(&mut number).collect()) } else { number(0) }
}
