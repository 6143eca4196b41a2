//! Short names for terms, and graphs of [`Builder`] as terms.

use gcn_semantics::ledger::Unspecified;

use super::Builder;
use crate::obligation::Op;
use crate::state::StateVar;
use crate::term::{self, Term, Var};

pub(super) use crate::term::{and, eq, ite, not, or, shl, slt, ult, xor};

pub(super) fn state(variable: StateVar) -> Term {
    term::variable(variable.bits(), variable.var())
}
/// Lane `lane` of `v[register]`.
pub(super) fn vgpr(register: u16, lane: u8) -> Term {
    state(StateVar::Vgpr { register, lane })
}
/// `exec_lo`.
pub(super) fn exec() -> Term {
    state(StateVar::Scalar { code: 126 })
}
pub(super) fn word(value: u64) -> Term {
    term::constant(32, value)
}
/// Bits `lo + width - 1 .. lo`.
pub(super) fn bits(arg: Term, lo: u32, width: u32) -> Term {
    term::extract(arg, lo, width)
}
/// `constant + sum of coefficient * term` of 32 bits.
pub(super) fn sum(constant: u64, addends: &[(u64, Term)]) -> Term {
    addends.iter().fold(word(constant), |sum, &(coefficient, addend)| {
        term::add(sum, if coefficient == 1 { addend } else { term::mul(word(coefficient), addend) })
    })
}

/// What the variables of a builder's graph become as terms.
pub(super) fn graph_variable(number: usize) -> Var {
    Var(1000 + number as u32)
}

/// Every node of the graph as a term; the functions have lanes 0, 1, ...
pub(super) fn graph_terms(builder: &Builder) -> Vec<Term> {
    let graph = builder.satisfiable(&[]);
    let mut terms: Vec<Term> = Vec::new();
    for number in 0..graph.len() {
        let width = graph.width(number);
        let t = |number: u32| terms[number as usize];
        let all = |args: &[u32]| args.iter().map(|&arg| t(arg)).collect::<Vec<_>>();
        let fold = |args: &[u32], f: fn(Term, Term) -> Term| all(args).into_iter().reduce(f).expect("arguments");
        terms.push(match graph.op(number) {
            Op::Const(value) => term::constant(width, value),
            Op::Var(variable) => term::variable(width, graph_variable(variable)),
            Op::Apply(function, args) => {
                let what = Unspecified { row: "D4", instruction: 0, lane: function as u8 };
                term::unspecified(width, what, &all(args))
            }
            Op::Float(op, args) => term::float(op, t(args[op.arity()]), &all(&args[..op.arity()])),
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
        });
    }
    terms
}
