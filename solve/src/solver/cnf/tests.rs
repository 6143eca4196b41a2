//! CaDiCaL on our formulas against enumeration and the evaluator; proofs against the checker.

use proptest::prelude::*;

use super::{blast, refutes};
use crate::limits::question::Ended;
use crate::limits::{Budget, Limits};
use crate::obligation::tests::{Builder, KINDS, Kind, WIDTHS, Words, by_enumeration};
use crate::obligation::{Model, Obligation};
use crate::solver::cadical::{Cadical, prove};
use crate::solver::{Engine, Outcome, Reason, lrat, z3};

/// What is translated.
const BIT_KINDS: &[Kind] = KINDS.split_last().expect("floating point stands last").1;

/// The answer must be `satisfiable`; "no" must come with a proof that the checker accepts.
fn expect(obligation: &Obligation, satisfiable: bool) {
    match Cadical.solve(obligation, &Limits::default()) {
        Outcome::Sat(model) => assert!(satisfiable && obligation.admits(&model), "{obligation:?}"),
        Outcome::Unsat => {
            assert!(!satisfiable, "{obligation:?}");
            if let Err(reason) = certified(obligation) {
                panic!("{obligation:?}\n{reason}");
            }
        }
        other => panic!("{obligation:?}\n{other}"),
    }
}

fn certified(obligation: &Obligation) -> Result<usize, String> {
    let cnf = blast(obligation).map_err(|error| error.to_string())?.cnf;
    let directory = tempfile::tempdir().map_err(|error| error.to_string())?;
    let (formula, proof) = (directory.path().join("formula.cnf"), directory.path().join("proof.lrat"));
    std::fs::write(&formula, cnf.dimacs()).map_err(|error| error.to_string())?;
    if !prove(&formula, &Limits::default(), &proof)? {
        return Err("satisfiable".into());
    }
    let proof = std::fs::read_to_string(proof).map_err(|error| error.to_string())?;
    lrat::check(cnf.clauses(), &proof).map_err(|flaw| flaw.to_string())
}

/// `node` has the value that the evaluator finds under `model`, and none with bit `flip` different.
fn pinned(builder: Builder, node: u32, model: &Model, flip: u8) {
    let [right, wrong] = builder.pinned(node, model, flip);
    expect(&right, false);
    expect(&wrong, true);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn every_kind_of_node_means_what_the_evaluator_says(seed: u64) {
        let mut words = Words::new(seed);
        for &kind in BIT_KINDS {
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

    #[test]
    fn graphs_mean_what_the_evaluator_says(seed: u64) {
        let mut words = Words::new(seed);
        let builder = words.graph(BIT_KINDS, &WIDTHS, 4, 30);
        let graph = builder.satisfiable(&[]);
        let model = words.model(&graph);
        prop_assert_eq!(refutes(&graph, &model), None);
        prop_assert_eq!(z3::refutes(&graph, &model), None);
        pinned(builder, graph.len() as u32 - 1, &model, words.below(64) as u8);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn small_questions_are_answered_as_enumeration_does(seed: u64) {
        let obligation = Words::new(seed).question(&BIT_KINDS[1..]);
        expect(&obligation, by_enumeration(&obligation));
    }
}

/// `f(x) = g(y)` under `x = y`.
fn applications(same_function: bool, same_argument: bool) -> Obligation {
    let mut builder = Builder::default();
    let (x, y) = (builder.variable(8), builder.variable(8));
    builder.function(&[8], 8);
    builder.function(&[8], 8);
    let fx = builder.node(Kind::Apply, 8, 0, &[x]);
    let fy = builder.node(Kind::Apply, 8, u64::from(!same_function), &[y]);
    let equal = builder.node(Kind::Eq, 1, 0, &[x, y]);
    builder.equal(if same_argument { std::slice::from_ref(&equal) } else { &[] }, fx, fy)
}

#[test]
fn functions_give_equal_results_for_equal_arguments_only() {
    expect(&applications(true, true), false);
    expect(&applications(true, false), true);
    expect(&applications(false, true), true);
}

#[test]
fn the_limit_holds() {
    let mut builder = Builder::default();
    let factors: Vec<_> = (0..3).map(|_| builder.variable(32)).collect();
    // Distributivity of 32-bit products is beyond any solver.
    let sum = builder.node(Kind::Sum, 32, 0, &factors[..2]);
    let left = builder.node(Kind::Product, 32, 0, &[sum, factors[2]]);
    let parts: Vec<_> = factors[..2].iter().map(|&f| builder.node(Kind::Product, 32, 0, &[f, factors[2]])).collect();
    let right = builder.node(Kind::Sum, 32, 0, &parts);
    let outcome = Cadical.solve(&builder.equal(&[], left, right), &Limits::new(Budget::of(100)));
    assert_eq!(outcome, Outcome::Unknown(Reason::Limit(Ended::Exhausted(Budget::of(100)))));
}

#[test]
fn a_model_that_does_not_satisfy_is_refuted_in_every_language() {
    let mut builder = Builder::default();
    let x = builder.variable(8);
    let not = builder.node(Kind::Not, 8, 0, &[x]);
    let equal = builder.node(Kind::Eq, 1, 0, &[x, not]);
    let wrong = builder.satisfiable(&[equal]);
    let model = Model { variables: vec![5], functions: Vec::new() };
    assert_eq!(refutes(&wrong, &model).as_deref(), Some("a clause is false"));
    assert!(z3::refutes(&wrong, &model).is_some_and(|what| what.ends_with("false")));
    let goal = builder.equal(&[], x, not);
    assert_eq!((refutes(&goal, &model), z3::refutes(&goal, &model)), (None, None));
}
