//! Every modelled row in every encoding: the concrete reading and the evaluated terms agree on
//! random instructions and random states.

use std::rc::Rc;

use gcn_semantics::algebra::{Choices, Column, Concrete, with_choices};
use gcn_semantics::float::DEFAULT_MODE;
use gcn_semantics::generate::{Random, SplitMix};
use gcn_semantics::instruction::Instruction;
use gcn_semantics::isa::Row;
use gcn_semantics::rows::all_rows;
use gcn_semantics::text::{Source, read_llvm};
use gcn_semantics::wave::{Program, Wave};
use gcn_semantics::{Feature, Target};
use gcnverify::machine::{ConcreteState, SymbolicState, number};
use gcnverify::state::StateVar;
use gcnverify::term::{Evaluator, Symbolic, Term, with_fresh_arena};

/// Floats of 16 and 32 bits: subnormals, 1, numbers near integers, infinities, NaNs.
const FLOATS: [u32; 14] = [
    0x3f80_0000,
    0x007f_ffff,
    0x0080_0000,
    0x7f80_0000,
    0x7f80_0001,
    0x7fc0_1234,
    0x7f7f_ffff,
    0x4b7f_ffff,
    0x4020_0000,
    0x3c00_03ff,
    0x7c00_7c01,
    0x7e12_0400,
    0x4100_3bff,
    0x7bff_0001,
];

/// A word that is often at a boundary.
fn word(dice: &mut SplitMix) -> u32 {
    let random = dice.bits();
    match random >> 60 {
        7 | 8 => FLOATS[random as usize % FLOATS.len()] ^ (random >> 16) as u32 & 0x8000_8000,
        0..=2 => {
            [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fff_ffff, 0x8000_0000, u32::MAX][random as usize % 11]
        }
        3..=5 => random as u32 % 70,
        6 => random as u32 >> (random >> 32 & 31),
        _ => random as u32,
    }
}

/// Random values in the registers that generated instructions use.
fn random_state(dice: &mut SplitMix) -> ConcreteState {
    let mut state = ConcreteState::default();
    for register in 0..8 {
        for lane in 0..64 {
            state.set(StateVar::Vgpr { register, lane }, word(dice));
        }
    }
    for code in (0..10).chain([106, 107, 124, 126, 127]) {
        state.set(StateVar::Scalar { code }, word(dice));
    }
    if dice.once_in(3) {
        [126, 127].into_iter().for_each(|code| state.set(StateVar::Scalar { code }, u32::MAX));
    }
    state.set(StateVar::Scc, dice.below(2));
    state
}

/// An instruction that gives MODE's floating-point fields random values, often the default ones.
fn set_mode(dice: &mut SplitMix, target: Target) -> Instruction {
    let mode = if dice.once_in(2) { DEFAULT_MODE } else { dice.below(0x400) };
    let text = format!("s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 10), {mode}");
    assembled(&text, target)
}

fn assembled(text: &str, target: Target) -> Instruction {
    let source = Source { name: "text".into(), text: text.into() };
    let listing = read_llvm(&source, target).expect("an instruction");
    listing.statements[0].instruction.clone()
}

/// The registers of a wave that instructions may have changed, as state parts.
fn observed() -> Vec<StateVar> {
    let vgprs = (0..8).flat_map(|register| (0..64).map(move |lane| StateVar::Vgpr { register, lane }));
    let scalars = (0..10).chain([106, 107, 124, 126, 127]).map(|code| StateVar::Scalar { code });
    vgprs.chain(scalars).chain([StateVar::Scc]).collect()
}

fn term(wave: &mut Wave<Symbolic>, var: StateVar) -> Term {
    match var {
        StateVar::Vgpr { register, lane } => wave.vgpr(register).lane(lane as usize).0,
        StateVar::Scalar { code } => wave.scalar(code).0,
        StateVar::Scc => wave.scc().0,
        StateVar::Mode => wave.mode().0,
        StateVar::Memory { .. } => unreachable!("no instruction here has to do with memory"),
    }
}

fn cases() -> usize {
    std::env::var("GCNVERIFY_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(2)
}

/// Executes `text` from a random state in both readings and compares; false if it is not modelled.
fn agree(text: &[&Instruction], target: Target, dice: &mut SplitMix) -> bool {
    let Ok(concrete) = Program::<Concrete>::new(text.iter().copied(), target) else { return false };
    let symbolic = Program::<Symbolic>::new(text.iter().copied(), target).expect("prepared before");
    let readings = dice.readings();
    let state = random_state(dice);
    let choices = Choices::seeded(dice.bits());
    let mut wave = Wave::<Concrete>::new(target, readings, Rc::new(state.clone()));
    let _ = with_choices(choices.clone(), || concrete.execute(&mut wave));
    // Each lane by itself, and one for all.
    for any_lane in [false, true] {
        with_fresh_arena(|| {
            let mut terms = Wave::new(target, readings, Rc::new(SymbolicState::of_default_mode(any_lane)));
            symbolic.execute(&mut terms);
            let mut evaluator = Evaluator::new(
                |var| state.value(StateVar::from_var(var)) as u64,
                |what, operands| choices.value(what, operands),
            );
            for var in observed() {
                let expected = number(&mut wave, var) as u64;
                let actual = evaluator.eval(term(&mut terms, var));
                assert_eq!(actual, expected, "{var} after {text:?} on {target}, {readings:?}");
            }
        });
    }
    true
}

/// The targets of a row; of those with matrix instructions one, which `number` chooses, if others have the row too.
fn targets(row: &Row, number: usize) -> Vec<Target> {
    let having = Target::ALL.into_iter().filter(|&target| row.exists_on(target));
    let (later, mut before): (Vec<_>, Vec<_>) = having.partition(|target| target.has(Feature::Matrix));
    if before.is_empty() {
        return later;
    }
    before.extend(later.get(number % later.len().max(1)));
    before
}

#[test]
fn evaluator_and_terms_agree_on_every_row() {
    let mut dice = SplitMix::new(1);
    let mut executed = 0;
    let rows = all_rows().iter().filter(|row| row.is_modelled() && !row.is_about_memory());
    for (number, row) in rows.enumerate() {
        for target in targets(row, number) {
            for encoding in row.encodings(target) {
                for _ in 0..cases() {
                    let instruction = row.generate(encoding, target, &mut dice);
                    let set_mode = set_mode(&mut dice, target);
                    executed += usize::from(agree(&[&set_mode, &instruction], target, &mut dice));
                }
            }
        }
    }
    println!("{executed} instructions, 64 lanes each");
    assert!(executed > 1000, "only {executed} instructions were executed");
}

/// The index is in s0, which the terms leave open, or a constant.
#[test]
fn evaluator_and_terms_agree_under_register_indexing() {
    let mut dice = SplitMix::new(2);
    let mut executed = 0;
    for row in all_rows().iter().filter(|row| row.is_modelled() && !row.is_about_memory()) {
        for target in [Target::Gfx803, Target::Gfx900].into_iter().filter(|&target| row.exists_on(target)) {
            let encodings: Vec<_> = row.encodings(target).collect();
            for _ in 0..cases().div_ceil(2) {
                let encoding = dice.pick(&encodings);
                let index = if dice.once_in(8) { "s0".into() } else { dice.below(6).to_string() };
                let on = assembled(&format!("s_set_gpr_idx_on {index}, {}", dice.below(16)), target);
                let instruction = row.generate(encoding, target, &mut dice);
                executed += usize::from(agree(&[&on, &instruction], target, &mut dice));
            }
        }
    }
    println!("{executed} instructions, 64 lanes each");
    assert!(executed > 500, "only {executed} instructions were executed");
}
