//! Whole questions: Z3 against enumeration, uninterpreted functions, contradictions, the text.

use proptest::prelude::*;

use super::{multiplication_by_halves, plenty, shifted};
use crate::obligation::tests::{Builder, KINDS, Kind, Words, by_enumeration};
use crate::obligation::{Model, Obligation};
use crate::solver::z3::Z3;
use crate::solver::{Engine, Outcome, confirm, smtlib};

fn solve(obligation: &Obligation) -> Outcome {
    Z3.solve(obligation, &plenty())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn z3_agrees_with_enumeration(seed: u64) {
        let obligation = Words::new(seed).question(&KINDS[1..]);
        match solve(&obligation) {
            Outcome::Sat(model) => prop_assert!(obligation.admits(&model)),
            Outcome::Unsat => prop_assert!(!by_enumeration(&obligation), "{obligation:?}"),
            other => prop_assert!(false, "{other}"),
        }
    }
}

/// `left(x) = right(y)`, under `x = y` if `same`.
fn applications(left: u64, right: u64, width: u8, same: bool) -> Obligation {
    let mut builder = Builder::default();
    let (x, y) = (builder.variable(width), builder.variable(width));
    builder.function(&[width], width);
    builder.function(&[width], width);
    let fx = builder.node(Kind::Apply, width, left, &[x]);
    let fy = builder.node(Kind::Apply, width, right, &[y]);
    let equal = builder.node(Kind::Eq, 1, 0, &[x, y]);
    builder.equal(if same { std::slice::from_ref(&equal) } else { &[] }, fx, fy)
}

#[test]
fn functions_are_functions_and_nothing_more() {
    for width in [1, 32] {
        assert_eq!(solve(&applications(0, 0, width, true)), Outcome::Unsat);
        assert!(matches!(solve(&applications(0, 0, width, false)), Outcome::Sat(_)));
        assert!(matches!(solve(&applications(0, 1, width, true)), Outcome::Sat(_)));
    }
}

#[test]
fn a_function_without_operands_is_a_value_of_its_own() {
    let mut builder = Builder::default();
    let x = builder.variable(32);
    let (f, g) = (builder.function(&[], 32), builder.function(&[], 32));
    let (f, g) = (builder.node(Kind::Apply, 32, f, &[]), builder.node(Kind::Apply, 32, g, &[]));
    assert!(matches!(solve(&builder.equal(&[], x, f)), Outcome::Sat(_)));
    assert!(matches!(solve(&builder.equal(&[], f, g)), Outcome::Sat(_)));
    assert_eq!(solve(&builder.equal(&[], f, f)), Outcome::Unsat);
}

#[test]
fn contradictory_assumptions_are_detected() {
    let mut builder = Builder::default();
    let (x, limit) = (builder.variable(32), builder.constant(8, 32));
    let small = builder.node(Kind::Ult, 1, 0, &[x, limit]);
    let large = builder.node(Kind::Ult, 1, 0, &[limit, x]);
    assert_eq!(solve(&builder.satisfiable(&[small, large])), Outcome::Unsat);
    let Outcome::Sat(model) = solve(&builder.satisfiable(&[small])) else { panic!("x < 8 can hold") };
    assert!(model.variables[0] < 8);
    assert!(matches!(solve(&builder.satisfiable(&[])), Outcome::Sat(_)));
}

#[test]
fn a_wrong_model_is_no_counterexample() {
    let true_claim = shifted(5, 0);
    let model = Model { variables: vec![3], functions: Vec::new() };
    assert!(matches!(confirm("test", &true_claim, model.clone()), Outcome::Inconsistent(_)));
    assert!(matches!(confirm("test", &shifted(5, 1), model), Outcome::Sat(_)));
}

#[test]
fn a_script_is_complete_and_readable() {
    let mut builder = Builder::default();
    let (x, c) = (builder.variable(32), builder.variable(1));
    let f = builder.function(&[32, 1], 8);
    let fx = builder.node(Kind::Apply, 8, f, &[x, c]);
    let byte = builder.node(Kind::Extract, 8, 8, &[x]);
    assert_eq!(
        smtlib::script(&builder.equal(&[c], fx, byte)),
        "(set-logic QF_UFBV)\n\
         (declare-const x0 (_ BitVec 32))\n\
         (declare-const x1 Bool)\n\
         (declare-fun f0 ((_ BitVec 32) (_ BitVec 1)) (_ BitVec 8))\n\
         (define-fun n0 () (_ BitVec 1) (ite x1 (_ bv1 1) (_ bv0 1)))\n\
         (define-fun n1 () (_ BitVec 8) (f0 x0 n0))\n\
         (define-fun n2 () (_ BitVec 8) ((_ extract 15 8) x0))\n\
         (define-fun n3 () Bool (= n1 n2))\n\
         (define-fun n4 () Bool (not n3))\n\
         (assert x1)\n\
         (assert n4)\n\
         (check-sat)\n"
    );
    assert!(smtlib::script(&shifted(1, 0)).starts_with("(set-logic QF_BV)\n"));
}

#[test]
fn multiplication_by_halves_is_true() {
    assert_eq!(solve(&multiplication_by_halves(8)), Outcome::Unsat);
}
