//! Floating-point operations in other readings of arithmetic than that of the machine: as unknown functions, and as
//! those of real numbers.
//!
//! In both an operation is an unknown function of its operands; what two programs compute alike in such a reading is
//! the same term. Read as in the real numbers, sums and products are associative as well: the functions of one chain
//! stand in one order. What that does is a step of the history of its arena (rules of the family `Real`).

use gcn_semantics::float::{FloatOp, Format};
use gcn_semantics::ledger::{Cause, Unspecified};

use super::arena::{as_const, look, node, width, with};
use super::history::Before;
use super::node::{Node, Term};
use super::normal;
use super::rule::Rule;

/// `op` as an unknown function of its operands, of which those that commute are not told apart.
pub fn uninterpreted(op: FloatOp, rounding: Term, operands: &[Term]) -> Term {
    let mut args = operands.to_vec();
    match op {
        FloatOp::Step(step) => step.order(&mut args),
        _ if op.is_commutative() => args[..2].sort_unstable(),
        _ => {}
    }
    args.push(rounding);
    normal::unspecified(op.result().bits(), abstraction(op), &args)
}

/// `op` as in the real numbers, where sums and products are associative: a chain in one order. A fused
/// multiplication and addition is both, one after the other.
pub fn real(op: FloatOp, rounding: Term, operands: &[Term]) -> Term {
    match op {
        FloatOp::Fma(format) => {
            let addends = apart(format, rounding, operands);
            real(FloatOp::Add(format), rounding, &addends)
        }
        FloatOp::Add(format) => {
            let operands: Vec<Term> = operands.iter().map(|&t| without_sign_of_zero(format, t)).collect();
            step(Before::Real(op, operands.as_slice().into()), || chain(op, rounding, &operands))
        }
        FloatOp::Mul(_) => step(Before::Real(op, operands.into()), || chain(op, rounding, operands)),
        FloatOp::Convert { .. } | FloatOp::FromInt { .. } | FloatOp::Step(_) => uninterpreted(op, rounding, operands),
    }
}

/// A step of the history of this arena.
fn step(before: Before, make: impl FnOnce() -> Term) -> Term {
    if look(|arena| arena.history.is_none()) {
        return make();
    }
    with(|arena| arena.enter());
    let result = make();
    with(|arena| arena.leave(before, result))
}

fn fire(rule: Rule) {
    look(|arena| arena.fire(rule));
}

/// The addends of a fused multiplication and addition.
fn apart(format: Format, rounding: Term, operands: &[Term]) -> [Term; 2] {
    let product = real(FloatOp::Mul(format), rounding, &operands[..2]);
    let is_spoiled = look(|arena| arena.spoils(Rule::RealFused));
    let addends = [product, if is_spoiled { product } else { operands[2] }];
    with(|arena| {
        let sum = Before::Real(FloatOp::Add(format), addends.into());
        arena.replace(Before::Real(FloatOp::Fma(format), operands.into()), sum, Rule::RealFused);
    });
    addends
}

/// A lane that was left out counts as a zero, of whichever sign.
fn without_sign_of_zero(format: Format, t: Term) -> Term {
    let Node::Ite(condition, then, other) = node(t) else { return t };
    let unsigned = |arm| match as_const(arm) {
        Some(bits) if is_neutral(FloatOp::Add(format), bits) => normal::constant(width(arm), 0),
        _ => arm,
    };
    let arms = [unsigned(then), unsigned(other)];
    if arms == [then, other] {
        return t;
    }
    step(Before::Number(t), || {
        fire(Rule::RealZeroSign);
        normal::ite(condition, arms[0], arms[1])
    })
}

/// The sum or product of all that the operands are sums or products of.
fn chain(op: FloatOp, rounding: Term, operands: &[Term]) -> Term {
    let mut leaves = Vec::new();
    operands.iter().for_each(|&operand| gather(op, rounding, operand, &mut leaves));
    let neutral = |leaf: Term| as_const(leaf).is_some_and(|bits| is_neutral(op, bits));
    let kept: Vec<Term> = leaves.iter().copied().filter(|&leaf| !neutral(leaf)).collect();
    if kept.len() < leaves.len() {
        fire(if matches!(op, FloatOp::Mul(_)) { Rule::RealOne } else { Rule::RealZero });
    }
    let mut leaves = if kept.is_empty() { vec![leaves[0]] } else { kept };
    leaves.sort_unstable();
    let chain = leaves
        .into_iter()
        .reduce(|chain, leaf| normal::unspecified(op.result().bits(), abstraction(op), &[chain, leaf, rounding]));
    chain.expect("an operation has operands")
}

/// Whether the constant changes nothing in a sum or product of real numbers: a zero, or 1.
fn is_neutral(op: FloatOp, bits: u64) -> bool {
    let format = op.result();
    match op {
        FloatOp::Mul(_) => bits == u64::from(format.bias()) << format.fraction_bits(),
        _ => bits & !format.sign_mask() == 0,
    }
}

/// The operands of a chain of `op`.
fn gather(op: FloatOp, rounding: Term, t: Term, leaves: &mut Vec<Term>) {
    let product = match op {
        FloatOp::Add(format) => Some(abstraction(FloatOp::Mul(format))),
        _ => None,
    };
    let mut chain = t;
    loop {
        match node(chain) {
            Node::Unspecified(what, args) if what == abstraction(op) && args[2] == rounding => {
                fire(Rule::RealFlatten);
                leaves.push(args[1]);
                chain = args[0];
            }
            // Equal addends were made a product by 2.
            Node::Unspecified(what, args) if product == Some(what) => {
                let format = op.result();
                let two = u64::from(format.bias() + 1) << format.fraction_bits();
                let twice = match [args[0], args[1]].map(|factor| as_const(factor) == Some(two)) {
                    [true, false] => args[1],
                    [false, true] => args[0],
                    _ => return leaves.push(chain),
                };
                fire(Rule::RealTwice);
                return leaves.extend([twice; 2]);
            }
            _ => return leaves.push(chain),
        }
    }
}

/// The name of the unknown function that stands for `op`.
fn abstraction(op: FloatOp) -> Unspecified {
    Unspecified::of_wave(ABSTRACT, op.number() as u64)
}

/// The operation on numbers of `format`, a sum or a product, for which an unknown function stands.
pub(super) fn abstracted(what: Unspecified, format: Format) -> Option<FloatOp> {
    [FloatOp::Add(format), FloatOp::Mul(format)].into_iter().find(|&op| what == abstraction(op))
}

/// The name of abstracted operations.
const ABSTRACT: Cause = Cause::Proof(&"fp");
