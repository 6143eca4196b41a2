//! The two readings of the semantics agree: what a program's terms say about a state is what the
//! concrete evaluator computes from it. A wrong rewriting rule, or an instruction that differs
//! between the readings, shows here even if it is wrong on both sides of every equivalence.

use std::path::Path;
use std::rc::Rc;
use std::time::Instant;

use gcn_semantics::Target;
use gcn_semantics::algebra::{Choices, Column, Concrete, LANES, with_choices};
use gcn_semantics::ledger::Readings;
use gcn_semantics::wave::Wave;
use gcnverify::equiv::Fragment;
use gcnverify::machine::{SymbolicState, number};
use gcnverify::state::StateVar;
use gcnverify::term::{self, Evaluator, Symbolic, Term};
use gcnverify_tests::corpus::Corpus;
use gcnverify_tests::random::{Random, RandomState, readings};
use gcnverify_tests::suite::in_parallel;

/// Random states for each program.
const STATES: u64 = 6;
/// Random programs for each target, unless [`SPLICES_VARIABLE`] says another number.
const SPLICES: usize = 2_000;
const SPLICES_VARIABLE: &str = "GCNVERIFY_SPLICES";
/// Instructions in the longest random program.
const LONGEST: usize = 12;

/// The terms of everything that the program writes; `None` if it is not modelled. With `any_lane` one term stands
/// for all lanes as long as they are not told apart.
fn terms(fragment: &Fragment, target: Target, readings: Readings, any_lane: bool) -> Option<Vec<(StateVar, Term)>> {
    // Terms say what is loaded by unknown functions, which no run has.
    if fragment.listing.instructions().any(|instruction| instruction.row.is_about_memory()) {
        return None;
    }
    let program = fragment.program::<Symbolic>(target).ok()?;
    let mut wave = Wave::new(target, readings, Rc::new(SymbolicState::of_default_mode(any_lane)));
    program.execute(&mut wave);
    let written = wave.written.clone();
    let mut terms = Vec::new();
    for register in written.vgprs.iter() {
        let column = wave.vgpr(register).lanes();
        terms.extend((0..LANES).map(|lane| (StateVar::Vgpr { register, lane: lane as u8 }, column[lane].0)));
    }
    terms.extend(written.scalars.iter().map(|code| (StateVar::Scalar { code }, wave.scalar(code).0)));
    if written.scc {
        terms.push((StateVar::Scc, wave.scc().0));
    }
    Some(terms)
}

/// The first part of a final state about which the readings disagree.
fn disagreement(fragment: &Fragment, target: Target, random: &mut Random) -> Option<String> {
    let machine = readings(&Default::default(), random);
    let program = fragment.program::<Concrete>(target).ok()?;
    term::with_fresh_arena(|| {
        let mut terms = terms(fragment, target, machine, false)?;
        terms.extend(self::terms(fragment, target, machine, true)?);
        (0..STATES).find_map(|_| {
            let state = RandomState { seed: random.word() };
            let choices = Choices::seeded(random.word() | 1);
            let mut wave = Wave::new(target, machine, Rc::new(state));
            with_choices(choices.clone(), || program.execute(&mut wave));
            let value = |var| u64::from(state.value(StateVar::from_var(var)));
            let mut evaluator = Evaluator::new(value, |what, operands: &[u32]| choices.value(what, operands));
            terms.iter().find_map(|&(var, term)| {
                let (expected, got) = (number(&mut wave, var), evaluator.eval(term));
                let differs = u64::from(expected) != got;
                differs.then(|| format!("{var}: run {expected:#x}, term {got:#x}, state {}, {machine:?}", state.seed))
            })
        })
    })
}

/// Checks all programs in parallel and lists those about which the readings disagree.
fn check(name: &str, programs: &[(Target, Fragment)]) {
    let start = Instant::now();
    let numbered: Vec<(usize, &(Target, Fragment))> = programs.iter().enumerate().collect();
    let outcomes = in_parallel(&numbered, |&(index, (target, fragment))| {
        let what = disagreement(fragment, *target, &mut Random::new(index as u64))?;
        Some(format!("{target}: {what}\n{}", fragment.source.text.trim()))
    });
    let failures: Vec<String> = outcomes.into_iter().flatten().collect();
    println!("{name}: {} programs, {} states each, {:.1} s", programs.len(), STATES, start.elapsed().as_secs_f64());
    assert!(!programs.is_empty(), "there are no programs");
    assert!(failures.is_empty(), "{} disagreements\n\n{}", failures.len(), failures.join("\n\n"));
}

fn corpora() -> Vec<(Target, Corpus)> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("equiv");
    Target::ALL.into_iter().map(|target| (target, Corpus::read(&directory, target))).collect()
}

#[test]
fn terms_of_all_test_programs_agree_with_runs() {
    let of = |(target, corpus): (Target, Corpus)| corpus.programs.into_iter().map(move |program| (target, program));
    check("test files", &corpora().into_iter().flat_map(of).collect::<Vec<_>>());
}

#[test]
fn terms_of_random_programs_agree_with_runs() {
    let count = std::env::var(SPLICES_VARIABLE).map_or(SPLICES, |text| text.parse().expect("a number of programs"));
    let mut random = Random::new(3);
    let mut programs = Vec::new();
    for (target, corpus) in corpora() {
        programs.extend((0..count).map(|_| (target, corpus.splice(2 + random.below(LONGEST - 1), &mut random))));
    }
    check("random programs", &programs);
}
