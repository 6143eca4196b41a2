//! Steps about real numbers as equations: chains of unknown functions are the sums and products that they stand for.
//!
//! What is no sum, product, selection or constant is a variable, whatever bits it is made of; so is what lies too deep,
//! until somebody asks for more.

use gcn_semantics::float::{FloatOp, Format};
use rustc_hash::FxHashMap;

use super::super::arena::{Arena, with};
use super::super::arithmetic::abstracted;
use super::super::node::{Node, Term};
use super::equation::order;
use super::{Before, Side, Step};
use crate::variable::Var;

/// Both sides of a step about real numbers, as floating-point operations in the current arena, with variables for what
/// is below `depth` changes between sums, products and selections; and whether nothing is.
pub(super) fn sides(source: &Arena, step: &Step, depth: u32) -> (Term, Term, bool) {
    let mut numbers = Numbers { source, copies: FxHashMap::default(), is_complete: true };
    let levels = depth.saturating_add(2);
    let before = numbers.given(&step.before, levels);
    let after = match &step.after {
        Side::Asked(asked) => numbers.given(asked, levels),
        // A complement is no number of ours: something else than what was given.
        Side::Made((t, true)) => numbers.variable(*t),
        Side::Made((t, false)) => match step.before {
            Before::Real(op, _) => numbers.operand(*t, op, levels),
            _ => numbers.number(*t, levels),
        },
    };
    (before, after, numbers.is_complete)
}

/// Terms of one arena as numbers in the current one.
struct Numbers<'a> {
    source: &'a Arena,
    /// By the term and how many levels are looked at; none for a variable.
    copies: FxHashMap<(Term, u32), Term>,
    /// No level was too deep.
    is_complete: bool,
}

impl Numbers<'_> {
    fn given(&mut self, before: &Before, levels: u32) -> Term {
        match before {
            Before::Real(op, operands) => {
                let operands = match *op {
                    FloatOp::Fma(format) => {
                        let factor = |numbers: &mut Self, t| numbers.operand(t, FloatOp::Mul(format), levels - 1);
                        let [a, b] = [operands[0], operands[1]].map(|t| factor(self, t));
                        vec![a, b, self.operand(operands[2], FloatOp::Add(format), levels)]
                    }
                    op => operands.iter().map(|&t| self.operand(t, op, levels)).collect(),
                };
                made(*op, operands)
            }
            Before::Number(t) => self.number(*t, levels),
            Before::Ite(condition, then, other) => self.selection([*condition, *then, *other], levels - 1),
            _ => unreachable!("{before:?} is not about real numbers"),
        }
    }

    /// The number that `t` is, of which `levels` levels are looked at.
    fn number(&mut self, t: Term, levels: u32) -> Term {
        if let Some(&known) = self.copies.get(&(t, levels)) {
            return known;
        }
        let number = match self.source.node(t) {
            Node::Const(value) => with(|arena| arena.constant(self.source.width(t), *value)),
            Node::Unspecified(..) if self.operation(t).is_some() => match levels {
                0 => self.cut(t),
                _ => self.chain(t, levels),
            },
            Node::Ite(condition, then, other) => match levels {
                0 => self.cut(t),
                _ => self.selection([*condition, *then, *other], levels - 1),
            },
            _ => self.variable(t),
        };
        self.copies.insert((t, levels), number);
        number
    }

    /// An operand of `op`, which stands at `levels`: the same operation does as well, others are one level deeper. So
    /// both sides of a step are cut at the same places.
    fn operand(&mut self, t: Term, op: FloatOp, levels: u32) -> Term {
        let is_same = self.operation(t) == Some(op);
        self.number(t, if is_same { levels } else { levels - 1 })
    }

    /// The sum or product that `t` is: the last operand by itself, before it the same operation perhaps.
    fn chain(&mut self, t: Term, levels: u32) -> Term {
        let op = self.operation(t);
        let (mut leaves, mut first) = (Vec::new(), t);
        while let Node::Unspecified(_, args) = self.source.node(first)
            && self.operation(first) == op
        {
            leaves.push(args[1]);
            first = args[0];
        }
        let op = op.expect("a sum or a product");
        let mut number = self.operand(first, op, levels);
        for t in leaves.into_iter().rev() {
            let next = self.operand(t, op, levels);
            number = made(op, vec![number, next]);
        }
        number
    }

    /// The sum or product for which `t` stands.
    fn operation(&self, t: Term) -> Option<FloatOp> {
        let Node::Unspecified(what, _) = self.source.node(t) else { return None };
        let format = Format::ALL.into_iter().find(|format| format.bits() == self.source.width(t))?;
        abstracted(*what, format)
    }

    fn selection(&mut self, [condition, then, other]: [Term; 3], levels: u32) -> Term {
        let condition = self.variable(condition);
        let (then, other) = (self.number(then, levels), self.number(other, levels));
        with(|arena| arena.plain_ite(condition, then, other))
    }

    /// A variable in the place of something with parts.
    fn cut(&mut self, t: Term) -> Term {
        self.is_complete = false;
        self.variable(t)
    }

    fn variable(&self, t: Term) -> Term {
        let width = self.source.width(t);
        with(|arena| arena.intern(Node::Var(Var(t.0)), width))
    }
}

/// The operation on `operands`, without rounding.
fn made(op: FloatOp, mut operands: Vec<Term>) -> Term {
    order(op, &mut operands);
    with(|arena| {
        operands.push(arena.constant(2, 0));
        arena.intern_float(op, &operands)
    })
}
