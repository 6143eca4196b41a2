//! The values of terms under an assignment. It shares no rule with the constructors.

use gcn_semantics::float::{self, Rounding};
use gcn_semantics::ledger::Unspecified;

use super::arena::look;
use super::node::{Node, Term};
use crate::limits::question;
use crate::variable::Var;

/// Evaluates terms of the current arena in one or several states, each shared term once.
pub struct Evaluator<V, U> {
    /// For each state the values of variables and unknown functions.
    states: Vec<(V, U)>,
    /// Where the values of a term are, if they are known.
    rows: Rows,
    /// One value for each state, one row after the other.
    values: Vec<u64>,
}

/// For each of some terms the number of a row.
#[derive(Default)]
struct Rows {
    pages: Vec<Option<Box<[u32; PAGE]>>>,
}

/// Terms of a page: those below one root are often neighbours.
const PAGE: usize = 1 << 8;
/// There is no row, or it comes later.
const NONE: u32 = u32::MAX;
const LATER: u32 = NONE - 1;

impl Rows {
    fn get(&self, t: Term) -> u32 {
        let at = t.0 as usize;
        self.pages.get(at / PAGE).and_then(Option::as_ref).map_or(NONE, |page| page[at % PAGE])
    }

    fn at(&mut self, t: Term) -> &mut u32 {
        let at = t.0 as usize;
        if at / PAGE >= self.pages.len() {
            self.pages.resize_with(at / PAGE + 1, || None);
        }
        &mut self.pages[at / PAGE].get_or_insert_with(|| Box::new([NONE; PAGE]))[at % PAGE]
    }

    /// Notes that the row of `t` comes later, if there is none; whether that was so.
    fn expects(&mut self, t: Term) -> bool {
        let row = self.at(t);
        let is_new = *row == NONE;
        if is_new {
            *row = LATER;
        }
        is_new
    }
}

/// A term's value, or what decides it outside of the graph.
enum Evaluated {
    Known(u64),
    Variable(Var),
    Unspecified(Unspecified, Vec<u32>),
}

impl<V: Fn(Var) -> u64, U: Fn(Unspecified, &[u32]) -> u64> Evaluator<V, U> {
    /// `variables` gives the value of each free variable, `unspecified` chooses the value of each
    /// uninterpreted function at its arguments. Bits above a term's width are ignored.
    pub fn new(variables: V, unspecified: U) -> Self {
        Evaluator::of_states(vec![(variables, unspecified)])
    }

    /// The same in several states.
    pub fn of_states(states: Vec<(V, U)>) -> Self {
        Evaluator { states, rows: Rows::default(), values: Vec::new() }
    }

    /// The value of `t` in the first state; bits above its width are 0.
    pub fn eval(&mut self, t: Term) -> u64 {
        self.eval_each(t)[0]
    }

    /// The values of `t` in all states; bits above its width are 0.
    pub fn eval_each(&mut self, t: Term) -> &[u64] {
        let mut found = Vec::new();
        if self.rows.expects(t) {
            let mut waiting = vec![t];
            look(|arena| {
                while let Some(next) = waiting.pop() {
                    found.push(next);
                    arena.node(next).for_each_operand(|operand| {
                        if self.rows.expects(operand) {
                            waiting.push(operand);
                        }
                    });
                }
            });
        }
        // Operands are older than what is made of them.
        found.sort_unstable();
        found.into_iter().for_each(|term| self.apply(term));
        let (row, count) = (self.rows.get(t) as usize, self.states.len());
        &self.values[row * count..][..count]
    }

    /// Adds the row of `t`, from those of its operands.
    fn apply(&mut self, t: Term) {
        let count = self.states.len();
        question::work(1 + count as u64 / 2);
        let row = u32::try_from(self.values.len() / count).ok().filter(|&row| row < LATER).expect("fewer rows");
        for state in 0..count {
            let (outcome, width) = look(|arena| {
                let width_of = |t: Term| arena.width(t);
                let value = |t: Term| self.values[self.rows.get(t) as usize * count + state];
                (outcome(arena.node(t), arena.width(t), value, width_of), arena.width(t))
            });
            let (variables, unspecified) = &self.states[state];
            let value = match outcome {
                Evaluated::Known(value) => value,
                Evaluated::Variable(variable) => variables(variable),
                Evaluated::Unspecified(what, operands) => unspecified(what, &operands),
            };
            self.values.push(value & all_ones(width));
        }
        *self.rows.at(t) = row;
    }
}

/// What decides the value of a node of `width` bits, from the values of its operands; bits above the width are any.
fn outcome(node: &Node, width: u32, value: impl Fn(Term) -> u64, width_of: impl Fn(Term) -> u32) -> Evaluated {
    let value = |t: &Term| value(*t);
    let signed = |t: &Term| {
        let unused = 64 - width_of(*t);
        ((value(t) << unused) as i64) >> unused
    };
    let fold = |args: &[Term], f: fn(u64, u64) -> u64| args.iter().map(value).reduce(f).unwrap_or(0);
    let by = |amount: &Term| u32::try_from(value(amount)).ok().filter(|&amount| amount < width);
    Evaluated::Known(match node {
        Node::Const(k) => *k,
        Node::Var(variable) => return Evaluated::Variable(*variable),
        Node::Unspecified(what, args) => {
            return Evaluated::Unspecified(*what, args.iter().map(|arg| value(arg) as u32).collect());
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
        Evaluated::Known(value) => Some(value & all_ones(width)),
        Evaluated::Variable(_) | Evaluated::Unspecified(..) => None,
    }
}

fn all_ones(width: u32) -> u64 {
    u64::MAX >> (64 - width)
}
