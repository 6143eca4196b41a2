//! Obligations as terms of the current arena.

use gcn_semantics::float::FloatOp;

use super::{Obligation, Op};
use crate::term::{self, Term};

/// A node whose term is for the caller to choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Symbol {
    /// Variable of this number.
    Variable(usize),
    /// Uninterpreted function of this number.
    Function(usize),
    /// A floating-point operation; the last argument is the rounding mode.
    Float(FloatOp),
}

impl Obligation {
    /// A term for each node. `symbol` gives those of variables, functions and floating-point operations,
    /// from their width and arguments.
    pub fn terms(&self, symbol: impl Fn(Symbol, u32, &[Term]) -> Term) -> Vec<Term> {
        let mut terms = Vec::with_capacity(self.len());
        for number in 0..self.len() {
            let term = node(self.op(number), self.width(number), &terms, &symbol);
            terms.push(term);
        }
        terms
    }
}

/// One node on terms for its arguments.
fn node(op: Op, width: u32, terms: &[Term], symbol: &dyn Fn(Symbol, u32, &[Term]) -> Term) -> Term {
    let t = |number: u32| terms[number as usize];
    let all = |args: &[u32]| args.iter().map(|&arg| t(arg)).collect::<Vec<_>>();
    let fold = |args: &[u32], f: fn(Term, Term) -> Term| all(args).into_iter().reduce(f).expect("arguments");
    match op {
        Op::Const(value) => term::constant(width, value),
        Op::Var(number) => symbol(Symbol::Variable(number), width, &[]),
        Op::Apply(number, args) => symbol(Symbol::Function(number), width, &all(args)),
        Op::Float(op, args) => symbol(Symbol::Float(op), width, &all(args)),
        Op::Not(a) => term::not(t(a)),
        Op::And(args) => fold(args, term::and),
        Op::Or(args) => fold(args, term::or),
        Op::Xor(args) => fold(args, term::xor),
        Op::Sum(constant, args) => {
            args.iter().fold(term::constant(width, constant), |sum, &arg| term::add(sum, t(arg)))
        }
        Op::Scale(coefficient, a) => term::mul(term::constant(width, coefficient), t(a)),
        Op::Product(args) => fold(args, term::mul),
        Op::Shl(a, b) => term::shl(t(a), t(b)),
        Op::Lshr(a, b) => term::lshr(t(a), t(b)),
        Op::Ashr(a, b) => term::ashr(t(a), t(b)),
        Op::UMin(args) => fold(args, term::umin),
        Op::UMax(args) => fold(args, term::umax),
        Op::SMin(args) => fold(args, term::smin),
        Op::SMax(args) => fold(args, term::smax),
        Op::Eq(a, b) => term::eq(t(a), t(b)),
        Op::Ult(a, b) => term::ult(t(a), t(b)),
        Op::Slt(a, b) => term::slt(t(a), t(b)),
        Op::Ite(c, a, b) => term::ite(t(c), t(a), t(b)),
        Op::Concat(args) => term::concat(&all(args)),
        Op::Extract { arg, lo } => term::extract(t(arg), lo, width),
        Op::Sext(a) => term::sext(t(a), width),
        Op::Popcount(a) => term::popcount(t(a)),
        Op::LeadingZeros(a) => term::leading_zeros(t(a)),
        Op::TrailingZeros(a) => term::trailing_zeros(t(a)),
        Op::LaneSelect { column, index } => term::lane_select(&all(column), t(index)),
    }
}
