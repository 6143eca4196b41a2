//! Short names for terms, and graphs of [`Builder`] as terms.

use gcn_semantics::ledger::{LedgerRow, Unspecified};

use super::Builder;
use crate::obligation::Symbol;
use crate::term::{self, Term, Var};
use gcn_terms::state::StateVar;

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
    builder.satisfiable(&[]).terms(|symbol, width, arguments| match symbol {
        Symbol::Variable(number) => term::variable(width, graph_variable(number)),
        Symbol::Function(number) => {
            let what = Unspecified { cause: LedgerRow::D4.into(), instruction: 0, lane: number as u8, machine: 0 };
            term::unspecified(width, what, arguments)
        }
        Symbol::Float(op) => term::float(op, arguments[op.arity()], &arguments[..op.arity()]),
    })
}
