//! The values of terms under an assignment. It shares no rule with the constructors.

use gcn_semantics::float::{self, Rounding};
use gcn_semantics::ledger::Unspecified;
use rustc_hash::FxHashMap;

use super::arena::look;
use super::node::{Node, Term};
use crate::variable::Var;

/// Evaluates terms of the current arena under one assignment, each shared term once.
pub struct Evaluator<V, U> {
    variables: V,
    unspecified: U,
    values: FxHashMap<Term, u64>,
}

/// A term's value, or what decides it outside of the graph.
enum Outcome {
    Known(u64),
    Variable(Var),
    Unspecified(Unspecified, Vec<u32>),
}

impl<V: Fn(Var) -> u64, U: Fn(Unspecified, &[u32]) -> u64> Evaluator<V, U> {
    /// `variables` gives the value of each free variable, `unspecified` chooses the value of each
    /// uninterpreted function at its arguments. Bits above a term's width are ignored.
    pub fn new(variables: V, unspecified: U) -> Self {
        Evaluator { variables, unspecified, values: FxHashMap::default() }
    }

    /// The value of `t`; bits above its width are 0.
    pub fn eval(&mut self, t: Term) -> u64 {
        let mut waiting = vec![t];
        while let Some(&next) = waiting.last() {
            if self.values.contains_key(&next) {
                waiting.pop();
                continue;
            }
            let before = waiting.len();
            look(|arena| {
                arena.node(next).for_each_operand(|operand| {
                    if !self.values.contains_key(&operand) {
                        waiting.push(operand);
                    }
                });
            });
            if waiting.len() == before {
                let value = self.apply(next);
                self.values.insert(next, value);
                waiting.pop();
            }
        }
        self.values[&t]
    }

    /// The value of `t` from the values of its operands.
    fn apply(&self, t: Term) -> u64 {
        let (outcome, width) = look(|arena| {
            let width_of = |t: Term| arena.width(t);
            (outcome(arena.node(t), arena.width(t), |t| self.values[&t], width_of), arena.width(t))
        });
        let value = match outcome {
            Outcome::Known(value) => value,
            Outcome::Variable(variable) => (self.variables)(variable),
            Outcome::Unspecified(what, operands) => (self.unspecified)(what, &operands),
        };
        value & all_ones(width)
    }
}

/// What decides the value of a node of `width` bits, from the values of its operands; bits above the width are any.
fn outcome(node: &Node, width: u32, value: impl Fn(Term) -> u64, width_of: impl Fn(Term) -> u32) -> Outcome {
    let value = |t: &Term| value(*t);
    let signed = |t: &Term| {
        let unused = 64 - width_of(*t);
        ((value(t) << unused) as i64) >> unused
    };
    let fold = |args: &[Term], f: fn(u64, u64) -> u64| args.iter().map(value).reduce(f).unwrap_or(0);
    let by = |amount: &Term| u32::try_from(value(amount)).ok().filter(|&amount| amount < width);
    Outcome::Known(match node {
        Node::Const(k) => *k,
        Node::Var(variable) => return Outcome::Variable(*variable),
        Node::Unspecified(what, args) => {
            return Outcome::Unspecified(*what, args.iter().map(|arg| value(arg) as u32).collect());
        }
        Node::Float(op, args) => {
            let (rounding, operands) = args.split_last().expect("a rounding mode");
            let operands: Vec<u64> = operands.iter().map(value).collect();
            float::evaluate(*op, Rounding::from_bits(value(rounding)), &operands)
        }
        Node::Not(a) => !value(a),
        Node::And(args) => fold(args, |a, b| a & b),
        Node::Or(args) => fold(args, |a, b| a | b),
        Node::Xor(args) => fold(args, |a, b| a ^ b),
        Node::Sum { constant, addends } => {
            addends.iter().fold(*constant, |sum, (c, t)| sum.wrapping_add(c.wrapping_mul(value(t))))
        }
        Node::Product(args) => fold(args, u64::wrapping_mul),
        Node::Shl(a, amount) => by(amount).map_or(0, |k| value(a) << k),
        Node::Lshr(a, amount) => by(amount).map_or(0, |k| value(a) >> k),
        Node::Ashr(a, amount) => (signed(a) >> by(amount).unwrap_or(63)) as u64,
        Node::UMin(args) => fold(args, u64::min),
        Node::UMax(args) => fold(args, u64::max),
        Node::SMin(args) => args.iter().map(signed).min().unwrap_or(0) as u64,
        Node::SMax(args) => args.iter().map(signed).max().unwrap_or(0) as u64,
        Node::Eq(a, b) => (value(a) == value(b)) as u64,
        Node::Ult(a, b) => (value(a) < value(b)) as u64,
        Node::Slt(a, b) => (signed(a) < signed(b)) as u64,
        Node::Ite(condition, then, other) => value(if value(condition) == 1 { then } else { other }),
        Node::Concat(parts) => parts.iter().fold(0u128, |bits, t| bits << width_of(*t) | value(t) as u128) as u64,
        Node::Extract { arg, lo } => value(arg) >> lo,
        Node::Sext(a) => signed(a) as u64,
        Node::Popcount(a) => value(a).count_ones() as u64,
        Node::LeadingZeros(a) => (value(a).leading_zeros() + width - 64) as u64,
        Node::TrailingZeros(a) => value(a).trailing_zeros().min(width) as u64,
        Node::LaneSelect { column, index } => value(&column[value(index) as usize % column.len()]),
    })
}

/// The value of a node of `width` bits whose operands have values; `None` if something else decides it as well.
pub(super) fn fold(
    node: &Node,
    width: u32,
    value: impl Fn(Term) -> u64,
    width_of: impl Fn(Term) -> u32,
) -> Option<u64> {
    match outcome(node, width, value, width_of) {
        Outcome::Known(value) => Some(value & all_ones(width)),
        Outcome::Variable(_) | Outcome::Unspecified(..) => None,
    }
}

fn all_ones(width: u32) -> u64 {
    u64::MAX >> (64 - width)
}
