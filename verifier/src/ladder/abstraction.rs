//! Goals under another reading of arithmetic than that of the machine.

use std::cell::Cell;

use gcn_semantics::float::{FloatOp, Rounding, evaluate, is_of_exchangeable_operands};
use gcn_semantics::ledger::Cause;
use rustc_hash::FxHashSet;

use super::Open;
use crate::machine::ConcreteState;
use crate::settings::Arithmetic;
use crate::state::StateVar;
use crate::term::{self, ArenaKind, Evaluator, Node, Rebuilder, Term};

/// A term for a floating-point operation with this rounding mode and these operands.
type Replacement = fn(FloatOp, Term, &[Term]) -> Term;

/// The abstraction of floating-point operations under `arithmetic`; `None` if they stay as they are.
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

/// Runs `body` on a new arena for terms about `arithmetic`.
pub fn with_arena<T>(arithmetic: Arithmetic, body: impl FnOnce() -> T) -> T {
    let kind = match arithmetic {
        Arithmetic::Real => ArenaKind::Numbers,
        Arithmetic::Exact | Arithmetic::Uninterpreted => ArenaKind::Normal,
    };
    term::with_arena(kind, body)
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

/// Whether `node` is the unknown part of a NaN, as a function of operands in any order.
pub fn is_exchanged_nan(node: &Node) -> bool {
    matches!(node, Node::Unspecified(what, _) if is_of_exchangeable_operands(*what))
}

/// Whether approximate results occur in `roots`.
pub fn has_approximate(roots: &[Term]) -> bool {
    let (mut work, mut seen) = (roots.to_vec(), FxHashSet::default());
    while let Some(t) = work.pop() {
        if !seen.insert(t) {
            continue;
        }
        let node = term::node(t);
        if matches!(&node, Node::Unspecified(what, _) if what.cause == Cause::Approximate) {
            return true;
        }
        node.for_each_operand(|operand| work.push(operand));
    }
    false
}

/// Whether `a` and `b` are the same up to signs of zeros: of one value, or of two halves.
fn same_reals(width: u32, a: u64, b: u64) -> bool {
    let same = |bits: u32, a: u64, b: u64| a == b || bits >= 16 && (a | b) & !(1 << (bits - 1)) == 0;
    let half = |value: u64, lo: u32| value >> lo & 0xffff;
    same(width, a, b) || width == 32 && [0, 16].into_iter().all(|lo| same(16, half(a, lo), half(b, lo)))
}

/// Whether the sides differ and are computed from `state` without any rounding, infinity or NaN, and without
/// unspecified values: then their values are those of real arithmetic.
///
/// Real numbers have one zero: sides that differ in its sign only do not differ.
pub fn differ_exactly((a, b): (Term, Term), state: &ConcreteState) -> bool {
    let specified = Cell::new(true);
    let mut evaluator = Evaluator::new(
        |var| state.value(StateVar::from_var(var)).into(),
        |_, _| {
            specified.set(false);
            0
        },
    );
    let mut seen = FxHashSet::default();
    if same_reals(term::width(a), evaluator.eval(a), evaluator.eval(b)) {
        return false;
    }
    let mut work = vec![a, b];
    while let Some(t) = work.pop() {
        if !seen.insert(t) {
            continue;
        }
        let node = term::node(t);
        if let Node::Float(op, args) = &node {
            let operands: Vec<u64> = args[..op.arity()].iter().map(|&operand| evaluator.eval(operand)).collect();
            let mut results = Rounding::ALL.into_iter().map(|mode| evaluate(*op, mode, &operands));
            let first = results.next();
            // Nothing that is no number is a result of real arithmetic.
            let infinity = op.result().infinity();
            if first.is_none_or(|first| first & infinity == infinity) || !results.all(|other| Some(other) == first) {
                return false;
            }
        }
        node.for_each_operand(|operand| work.push(operand));
    }
    specified.get()
}

#[cfg(test)]
mod tests {
    use super::same_reals;

    #[test]
    fn real_numbers_have_one_zero() {
        assert!(same_reals(32, 0, 0x8000_0000) && same_reals(64, 1 << 63, 0) && same_reals(16, 0x8000, 0));
        assert!(same_reals(32, 0x3c00_8000, 0x3c00_0000) && same_reals(32, 0x8000_8000, 0));
        assert!(!same_reals(32, 0x3f80_0000, 0xbf80_0000) && !same_reals(32, 0x3c00_8000, 0xbc00_0000));
        assert!(!same_reals(1, 0, 1) && !same_reals(8, 0, 0x80), "no floating-point numbers");
    }
}
