//! Z3's reading of every node against the evaluator.

use super::plenty;
use crate::obligation::tests::{Builder, KINDS, Kind, WIDTHS, Words};
use crate::obligation::{Model, Obligation};
use crate::solver::z3::Z3;
use crate::solver::{Engine, Outcome, smtlib};

/// What Z3 says to the SMT-LIB text of `obligation`.
fn by_text(obligation: &Obligation) -> z3::SatResult {
    let solver = z3::Solver::new();
    solver.from_string(smtlib::script(obligation));
    solver.check()
}

/// Both translations of `obligation` must give the answer `satisfiable`.
fn expect(obligation: &Obligation, satisfiable: bool) {
    let outcome = Z3.solve(obligation, &plenty());
    match &outcome {
        Outcome::Sat(model) => assert!(satisfiable && obligation.admits(model), "{obligation:?}\n{outcome}"),
        Outcome::Unsat => assert!(!satisfiable, "{obligation:?}\n{outcome}"),
        _ => panic!("{obligation:?}\n{outcome}"),
    }
    let expected = if satisfiable { z3::SatResult::Sat } else { z3::SatResult::Unsat };
    assert_eq!(by_text(obligation), expected, "{}", smtlib::script(obligation));
}

/// `node` has the value that the evaluator finds under `model`, and none with bit `flip` different.
fn pinned(builder: Builder, node: u32, model: &Model, flip: u8) {
    let [right, wrong] = builder.pinned(node, model, flip);
    expect(&right, false);
    expect(&wrong, true);
}

/// Of seeds that are always the same: for the floats of some values a solver takes many minutes.
#[test]
fn every_kind_of_node_means_what_the_evaluator_says() {
    for seed in [1, 2] {
        let mut words = Words::new(seed);
        for kind in KINDS {
            for width in WIDTHS {
                let mut builder = Builder::default();
                for _ in 0..4 {
                    builder.variable(width);
                }
                let node = words.node(&mut builder, kind, width);
                let model = words.model(&builder.satisfiable(&[]));
                pinned(builder, node, &model, words.below(64) as u8);
            }
        }
    }
}

#[test]
fn graphs_mean_what_the_evaluator_says() {
    for seed in [1, 2] {
        let mut words = Words::new(seed);
        let builder = words.graph(&KINDS, &WIDTHS, 4, 30);
        let graph = builder.satisfiable(&[]);
        let model = words.model(&graph);
        pinned(builder, graph.len() as u32 - 1, &model, words.below(64) as u8);
    }
}

/// A node of `kind` over variables of `width` bits with these values.
fn check(kind: Kind, width: u8, values: &[u64]) {
    let mut builder = Builder::default();
    let arguments: Vec<u32> = values.iter().map(|_| builder.variable(width)).collect();
    let node = builder.node(kind, width, 0, &arguments);
    let mask = u64::MAX >> (64 - width);
    let model = Model { variables: values.iter().map(|value| value & mask).collect(), functions: Vec::new() };
    for flip in [0, 63] {
        pinned(builder.clone(), node, &model, flip);
    }
}

#[test]
fn shifts_beyond_the_width() {
    for width in WIDTHS {
        for kind in [Kind::Shl, Kind::Lshr, Kind::Ashr] {
            for value in [1 << (width - 1), 0x1234_5678_9abc_def1] {
                for amount in [1, width as u64 - 1, width as u64, 2 * width as u64, u64::MAX] {
                    check(kind, width, &[value, amount]);
                }
            }
        }
    }
}

#[test]
fn counts_at_the_ends() {
    for width in WIDTHS {
        for kind in [Kind::Popcount, Kind::LeadingZeros, Kind::TrailingZeros] {
            for value in [0, 1, 1 << (width - 1), u64::MAX, u64::MAX << 1, u64::MAX >> (65 - width as u32).min(63)] {
                check(kind, width, &[value]);
            }
        }
    }
}

#[test]
fn sign_extension_of_one_bit() {
    for width in WIDTHS {
        for value in [0, 1] {
            let mut builder = Builder::default();
            let bit = builder.variable(1);
            let node = builder.node(Kind::Sext, width, 0, &[bit]);
            let model = Model { variables: vec![value], functions: Vec::new() };
            pinned(builder, node, &model, width - 1);
        }
    }
}

#[test]
fn lanes_are_selected_by_six_bits() {
    for width in [1, 32] {
        for index in [0, 1, 5, 31, 32, 63, 64, 100, 0xffff_ffff] {
            let mut builder = Builder::default();
            let mut arguments: Vec<u32> = (0..64).map(|_| builder.variable(width)).collect();
            arguments.push(builder.variable(32));
            let node = builder.node(Kind::LaneSelect, width, 0, &arguments);
            // The selected lane is the odd one out.
            let lane = |lane| ((lane == index % 64) as u64) << (width - 1);
            let variables = (0..64).map(lane).chain([index]).collect();
            pinned(builder, node, &Model { variables, functions: Vec::new() }, width - 1);
        }
    }
}
