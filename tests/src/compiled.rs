//! The fast evaluator on the programs of test files.

use gcn_semantics::Target;
use gcn_semantics::float::start_mask;
use gcn_semantics::instruction::{Instruction, code};
use gcn_semantics::ledger::Readings;
use gcnverify::Targets;
use gcnverify::equiv::{Fragment, InitialMode};
use gcnverify::expr::Substitutions;
use gcnverify::machine::ConcreteState;
use gcnverify::state::StateVar;
use gcnverify_lab::fuzz::{Input, Runs, Subject};

use crate::pair::Pair;
use crate::random::{Random, RandomState, readings};

/// States for each program and machine.
const STATES: u64 = 4;
/// Vector registers that get random values.
const VGPRS: u16 = 16;

/// Whether the programs of `pair`, compiled, leave what the shared rules leave; an error says where not. States are
/// random except for what the assumptions fix.
pub fn agrees(pair: &Pair, programs: &[Fragment; 2], targets: Targets) -> Result<(), String> {
    let mut random = Random::new(4);
    let first = readings(&pair.question.fixed, &mut random);
    let primary = pair.question.fixed.iter().fold(Readings::default(), |mut readings, (&row, &value)| {
        readings.set(row, value);
        readings
    });
    programs.iter().zip(targets.both()).try_for_each(|(fragment, target)| {
        let program: Vec<Instruction> = fragment.listing.instructions().cloned().collect();
        [first, primary].into_iter().try_for_each(|machine| {
            let readings = Readings { nan: pair.question.float.nan, ..machine };
            let subject = Subject { target, program: program.clone(), readings, mode: None };
            if !subject.is_modelled() {
                return Ok(());
            }
            let inputs: Vec<Input> = (0..STATES).map(|seed| input(pair, target, seed)).collect();
            let found = Runs::new(&subject, &inputs).against_compiled(&mut false);
            found.map_or(Ok(()), |found| {
                let (place, run, note) = (found.place, found.run, &found.note);
                Err(format!("the fast evaluator disagrees in {place}, which is {run:#x} ({note}) on {readings:?}"))
            })
        })
    })
}

/// A random state in which the fixed places have their values.
fn input(pair: &Pair, target: Target, seed: u64) -> Input {
    let random = RandomState { seed };
    let lanes = |register| (0..64).map(move |lane| StateVar::Vgpr { register, lane });
    let scalars = (0..32).chain([code::VCC_LO, code::VCC_HI, code::M0, code::EXEC_LO, code::EXEC_HI]);
    let places = (0..VGPRS).flat_map(lanes).chain(scalars.map(|code| StateVar::Scalar { code })).chain([StateVar::Scc]);
    let mut state: ConcreteState = places.map(|place| (place, random.value(place))).collect();
    state.mode = Some(match pair.question.float.mode {
        InitialMode::Value(mode) => mode,
        InitialMode::Any => Random::new(seed).word() as u32 & start_mask(target),
    });
    for (place, value) in Substitutions::of(&pair.question.assumptions).fixed {
        place.pieces().for_each(|piece| state.set(piece.var, (value >> piece.position) as u32));
    }
    Input { state, choices: seed + 1 }
}
