//! Goals under another reading of arithmetic than that of the machine.

use std::cell::Cell;

use gcn_semantics::float::{FloatOp, Rounding, evaluate};
use rustc_hash::FxHashSet;

use super::job::Arithmetic;
use crate::machine::ConcreteState;
use crate::state::StateVar;
use crate::term::{self, Evaluator, Node, Rebuilder, Term};

/// A goal that is open: its number, both sides.
pub type Open = (usize, Term, Term);

/// A term for a floating-point operation with this rounding mode and these operands.
type Replacement = fn(FloatOp, Term, &[Term]) -> Term;

/// What stands for a floating-point operation under `arithmetic`, if that is not itself.
fn operation(arithmetic: Arithmetic) -> Option<Replacement> {
    match arithmetic {
        Arithmetic::Exact => None,
        Arithmetic::Uninterpreted => Some(term::uninterpreted),
        Arithmetic::Real => Some(term::real),
    }
}

/// `claims` under `arithmetic`.
pub fn rebuilt(arithmetic: Arithmetic, claims: Vec<Term>) -> Vec<Term> {
    let Some(operation) = operation(arithmetic) else { return claims };
    let mut rebuilder = Rebuilder::new(operation);
    claims.into_iter().map(|claim| rebuilder.rebuild(claim)).collect()
}

/// The goals whose sides still differ under `arithmetic`, with new sides.
pub fn abstracted(arithmetic: Arithmetic, open: Vec<Open>) -> Vec<Open> {
    let Some(operation) = operation(arithmetic) else { return open };
    let mut rebuilder = Rebuilder::new(operation);
    let sides = open.into_iter().map(|(goal, a, b)| (goal, rebuilder.rebuild(a), rebuilder.rebuild(b)));
    sides.filter(|(_, a, b)| a != b).collect()
}

/// The sides of a goal under `arithmetic`, whether or not they differ.
pub fn sides(arithmetic: Arithmetic, goal: (Term, Term)) -> (Term, Term) {
    let operation = match arithmetic {
        Arithmetic::Exact => return goal,
        Arithmetic::Uninterpreted => term::uninterpreted,
        Arithmetic::Real => term::real,
    };
    let mut rebuilder = Rebuilder::new(operation);
    (rebuilder.rebuild(goal.0), rebuilder.rebuild(goal.1))
}

/// Whether `terms` are computed from `state` without any rounding, and without unspecified values: then
/// their values are those of real arithmetic.
pub fn is_exact(terms: &[Term], state: &ConcreteState) -> bool {
    let specified = Cell::new(true);
    let mut evaluator = Evaluator::new(
        |var| state.value(StateVar::from_var(var)).into(),
        |_, _| {
            specified.set(false);
            0
        },
    );
    let mut seen = FxHashSet::default();
    let mut work = terms.to_vec();
    while let Some(t) = work.pop() {
        if !seen.insert(t) {
            continue;
        }
        let node = term::node(t);
        if let Node::Float(op, args) = &node {
            let operands: Vec<u64> = args[..op.arity()].iter().map(|&operand| evaluator.eval(operand)).collect();
            let mut results = Rounding::ALL.into_iter().map(|mode| evaluate(*op, mode, &operands));
            let first = results.next();
            if !results.all(|other| Some(other) == first) {
                return false;
            }
        }
        node.for_each_operand(|operand| work.push(operand));
    }
    specified.get()
}
