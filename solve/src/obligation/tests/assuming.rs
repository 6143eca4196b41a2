//! Which assumptions are part of an obligation.

use gcn_semantics::ledger::{LedgerRow, Unspecified};

use super::terms::*;
use crate::obligation::{Assumptions, Model, Obligation};
use crate::term::{self, Term, Var};
use gcn_terms::state::StateVar;

/// Number of assertions in `a = b` under `assumptions`.
fn kept(assumptions: &[Term], a: Term, b: Term) -> usize {
    Obligation::equal(&Assumptions::new(assumptions), a, b).0.assertions().len()
}

fn below(x: Term, limit: u64) -> Term {
    ult(x, word(limit))
}

#[test]
fn only_what_bears_on_the_goal_is_kept() {
    let [x, y, z, w] = [0, 1, 2, 3].map(|register| vgpr(register, 0));
    let assumptions = [below(x, 8), ult(x, y), below(z, 3), ult(z, w)];
    assert_eq!(kept(&assumptions, x, word(0)), 2);
    assert_eq!(kept(&assumptions, y, word(0)), 2);
    assert_eq!(kept(&assumptions, w, word(0)), 2);
    assert_eq!(kept(&assumptions, w, y), 4);
    assert_eq!(kept(&assumptions, vgpr(4, 0), word(0)), 0);
    assert_eq!(kept(&[], x, y), 0);
}

#[test]
fn bits_of_one_register_are_different_symbols() {
    let exec = exec();
    let lanes: Vec<Term> = (0..32).map(|lane| bits(exec, lane, 1)).collect();
    let guarded = |lane: usize| ite(lanes[lane], vgpr(0, lane as u8), vgpr(1, lane as u8));
    assert_eq!(kept(&lanes, guarded(3), vgpr(0, 3)), 1);
    let obligation = |lane| Obligation::equal(&Assumptions::new(&lanes), guarded(lane), vgpr(0, lane as u8)).0;
    assert_eq!(obligation(3), obligation(30));
    // An assumption on all of the register ties them together again.
    let mut all = lanes.clone();
    all.push(eq(exec, word(0xffff_ffff)));
    assert_eq!(kept(&all, guarded(3), vgpr(0, 3)), 33);
}

#[test]
fn functions_are_symbols() {
    let call = |lane, x| {
        term::unspecified(32, Unspecified { cause: LedgerRow::D4.into(), instruction: 1, lane, machine: 0 }, &[x])
    };
    let assumptions = [below(call(0, vgpr(0, 0)), 8), below(call(1, vgpr(0, 1)), 8), below(vgpr(0, 1), 2)];
    assert_eq!(kept(&assumptions, call(0, vgpr(5, 0)), word(0)), 1);
    assert_eq!(kept(&assumptions, call(1, vgpr(5, 0)), word(0)), 2);
    assert_eq!(kept(&assumptions, call(2, vgpr(5, 0)), word(0)), 0);
}

#[test]
fn conjunctions_are_taken_apart() {
    let [x, y, z] = [0, 1, 2].map(|register| vgpr(register, 0));
    let (a, b, c) = (below(x, 8), below(y, 8), below(z, 8));
    let truth = term::constant(1, 1);
    assert_eq!(kept(&[and(a, and(b, truth)), and(b, a)], x, y), 2);
    assert_eq!(kept(&[not(or(a, or(not(b), c)))], x, y), 2);
    assert_eq!(kept(&[not(not(and(a, b)))], x, x), 1);
    assert_eq!(kept(&[not(and(a, b))], x, x), 1);
    let positive = Obligation::equal(&Assumptions::new(&[a]), x, word(0)).0;
    assert_ne!(positive, Obligation::equal(&Assumptions::new(&[not(a)]), x, word(0)).0);
    assert_ne!(positive, Obligation::equal(&Assumptions::none(), x, word(0)).0);
}

#[test]
fn parts_of_the_assumptions_are_questions_of_their_own() {
    let lanes: Vec<Term> = (0..64).map(|lane| below(vgpr(0, lane), 8)).collect();
    let questions = Assumptions::new(&lanes).questions();
    assert_eq!(questions.len(), 64);
    assert!(questions.iter().all(|(question, _)| *question == questions[0].0));
    assert_eq!(Obligation::satisfiable(&lanes).0.assertions().len(), 64);
    // A contradiction without any variable is nobody's neighbour, but it is asked about.
    let questions = Assumptions::new(&[lanes[0], term::constant(1, 0)]).questions();
    assert_eq!(questions.len(), 2);
    let model = Model { variables: vec![0], functions: Vec::new() };
    assert!(questions[0].0.admits(&model) && !questions[1].0.admits(&model));
    assert!(Assumptions::new(&[term::constant(1, 1)]).is_empty());
}

#[test]
fn a_counterexample_is_completed_by_a_model_of_the_rest() {
    let (x, exec) = (vgpr(0, 0), exec());
    let assumptions = Assumptions::new(&[bits(exec, 3, 1), bits(exec, 4, 1)]);
    let goal = ite(bits(exec, 3, 1), x, word(0));
    let (obligation, bindings) = Obligation::equal(&assumptions, goal, word(0));
    assert_eq!(obligation.assertions().len(), 1);
    let value = |width: u8| if width == 1 { 1 } else { 77 };
    let model =
        Model { variables: obligation.variables().iter().map(|&width| value(width)).collect(), functions: Vec::new() };
    assert!(obligation.admits(&model));
    let mut assignment = bindings.assignment(&model);
    let exec = bindings.variables.iter().find(|slice| slice.width == 1).unwrap().var;
    assert_eq!(assignment.value(exec), 1 << 3);
    for (question, bindings) in assumptions.questions() {
        let model = Model { variables: vec![1], functions: Vec::new() };
        assert!(question.admits(&model));
        assignment.complete(&bindings.assignment(&model));
    }
    assert_eq!(assignment.value(exec), 1 << 3 | 1 << 4);
    assert_eq!(assignment.variables().count(), 2);
}

#[test]
fn of_the_lane_that_stands_for_all_only_its_own_goals_assume() {
    let lanes: Vec<Term> = (0..64).map(|lane| below(vgpr(0, lane), 8)).collect();
    let any = term::variable(32, Var::word_of_any_lane(StateVar::Vgpr { register: 0, lane: 0 }.var()));
    let assumptions = Assumptions::of_lanes(&lanes, &[below(any, 8)]);
    let kept = |goal| Obligation::equal(&assumptions, goal, word(0)).0.assertions().len();
    assert_eq!([kept(any), kept(vgpr(0, 7)), kept(vgpr(1, 7))], [1, 1, 0]);
    assert_eq!(assumptions.questions().len(), 64);
}

#[test]
fn the_lane_that_stands_for_all_decides_what_a_lane_has() {
    let var = |lane| StateVar::Vgpr { register: 0, lane }.var();
    let any = term::variable(32, Var::word_of_any_lane(var(0)));
    let assignment = |term: Term, value: u64| {
        let (obligation, bindings) =
            Obligation::equal(&Assumptions::none(), term, term::constant(term::width(term), 0));
        bindings.assignment(&Model { variables: vec![value; obligation.variables().len()], functions: Vec::new() })
    };
    let mut all = assignment(bits(any, 0, 8), 0x51);
    for lane in [2, 3] {
        all.complete(&assignment(vgpr(0, lane), 0xffff_ff07));
    }
    let found = all.in_lane(3);
    assert_eq!([2, 3].map(|lane| found.value(var(lane))), [0xffff_ff07, 0xffff_ff51]);
    assert_eq!(found.variables().count(), 2);
}
