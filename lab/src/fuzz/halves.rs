//! Functions of halves on all halves: the shared rules and the fast evaluator against the oracle, which rounds exact
//! numbers.

use gcn_semantics::Target;
use gcn_semantics::algebra::LANES;
use gcn_semantics::generate::SplitMix;
use gcn_semantics::instruction::{Encoding, Instruction, Modifiers, Operand, code};
use gcn_semantics::isa::{Field, Row, Type};
use gcn_semantics::ledger::Readings;
use gcn_semantics::rows::all_rows;

use super::compare::Runs;
use super::subject::{Input, Subject};
use gcnverify::machine::ConcreteState;
use gcnverify::state::StateVar;

const HALVES: u32 = 0x1_0000;

/// The rows with as many sources, all of them halves, in the encoding of their format on the newest target that has it.
fn functions(sources: usize) -> Vec<(&'static Row, Target)> {
    let is_function = |row: &Row| {
        let kinds = row.operands.iter().filter(|kind| kind.field.is_source());
        let types: Vec<Type> = kinds.map(|kind| kind.ty).collect();
        types.len() == sources && types.iter().all(|ty| *ty == Type::F16)
    };
    let target = |row: &Row| Target::ALL.into_iter().rev().find(|target| row.exists_on(*target));
    let rows = all_rows().iter().filter(|row| row.is_modelled() && is_function(row));
    rows.filter_map(|&row| Some((row, target(row)?))).collect()
}

/// The instruction on v0, v1 and up, with v4 or VCC as its destination.
fn plain(row: &'static Row, target: Target) -> Instruction {
    let encoding = row.format.encoding();
    let mut instruction = row.generate(encoding, target, &mut SplitMix::new(1));
    instruction.modifiers = Modifiers::default();
    let mut source = 0;
    for (operand, kind) in instruction.operands.iter_mut().zip(row.operands) {
        if kind.field.is_source() {
            *operand = Operand::vgpr(source, kind.ty.words());
            source += 1;
        } else if kind.field == Field::MaskDst && encoding != Encoding::Vopc {
            *operand = Operand::scalar(code::VCC_LO, 2);
        } else if kind.field != Field::MaskDst {
            *operand = Operand::vgpr(4, kind.ty.words());
        }
    }
    instruction
}

/// All halves as sources, 64 in each state; `others` are in the registers after the first.
fn inputs(mode: u32, others: &[u32]) -> Vec<Input> {
    let state = |first: u32| {
        let mut state = ConcreteState { mode: Some(mode), ..ConcreteState::default() };
        state.vgprs.insert(0, std::array::from_fn(|lane| first + lane as u32));
        for (register, &other) in (1..).zip(others) {
            state.vgprs.insert(register, [other; LANES]);
        }
        state.vgprs.insert(4, [0xdead_beef; LANES]);
        state.vgprs.insert(5, [0xdead_beef; LANES]);
        state.set(StateVar::Scalar { code: code::EXEC_LO }, u32::MAX);
        state.set(StateVar::Scalar { code: code::EXEC_HI }, u32::MAX);
        Input { state, choices: 1 }
    };
    (0..HALVES).step_by(LANES).map(state).collect()
}

/// Holds the row against the oracle and the fast evaluator on all halves.
fn check(row: &'static Row, target: Target, mode: u32, others: &[u32]) {
    let program = vec![plain(row, target)];
    let subject = Subject { target, program, readings: Readings::default(), mode: None };
    let inputs = inputs(mode, others);
    let runs = Runs::new(&subject, &inputs);
    let (mut known, mut fast) = (true, true);
    let found = runs.against_oracle(&mut known).or_else(|| runs.against_compiled(&mut fast));
    assert!(found.is_none(), "{} with MODE {mode:#x}: {found:?}", row.mnemonic);
    assert!(known, "the oracle does not know {}", row.mnemonic);
}

/// All rounding modes of halves, with subnormals and without.
fn modes() -> impl Iterator<Item = u32> {
    [0x3f0, 0x330].into_iter().flat_map(|mode| (0..4).map(move |rounding| mode | rounding << 2))
}

#[test]
fn every_function_of_one_half() {
    let functions = functions(1);
    assert!(functions.len() > 15, "{} functions", functions.len());
    for (row, target) in functions {
        modes().for_each(|mode| check(row, target, mode, &[]));
    }
}

/// A row takes hours. `GCNVERIFY_HALVES` is the mnemonic of one, `GCNVERIFY_PART=3/4096` takes every 4096th second half
/// from number 3 on. `semantics/tests/halves.rs` has all pairs of most rows in minutes, without this oracle.
#[test]
#[ignore = "takes hours for each row; run with --release --ignored, GCNVERIFY_HALVES=v_add_f16, GCNVERIFY_PART=0/4096"]
fn every_function_of_two_halves() {
    let wanted = std::env::var("GCNVERIFY_HALVES").ok();
    let part = std::env::var("GCNVERIFY_PART").unwrap_or_else(|_| "0/1".to_owned());
    let part = part.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
    let (part, of): (u32, usize) = part.expect("GCNVERIFY_PART is a number, / and how many parts there are");
    let is_wanted = |row: &Row| wanted.as_deref().is_none_or(|wanted| row.mnemonic == wanted);
    let functions = functions(2).into_iter().filter(|(row, _)| is_wanted(row));
    let mut checked = 0;
    for (row, target) in functions {
        for mode in modes() {
            (part..HALVES).step_by(of).for_each(|other| check(row, target, mode, &[other]));
        }
        checked += 1;
    }
    assert!(checked > 0, "no function of two halves is called {wanted:?}");
}
