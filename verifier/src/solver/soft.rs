//! Obligations with their floating-point operations written out as bit-vector arithmetic, for engines
//! without a theory of floating point.

use std::time::Duration;

use gcn_semantics::algebra::Bv;
use gcn_semantics::float::{FloatOp, soft};
use gcn_semantics::ledger::Unspecified;

use super::{Engine, Interrupt, Outcome, confirm};
use crate::obligation::{Bindings, Model, Obligation, Op, Slice};
use crate::term::{self, Symbolic, Term, Var};

/// An engine for bit-vectors, which decides about floats as well.
#[derive(Debug, Clone, Copy, Default)]
pub struct Soft<E>(pub E);

impl<E: Engine> Engine for Soft<E> {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn version(&self) -> String {
        self.0.version()
    }

    fn solve(&self, obligation: &Obligation, limit: Duration) -> Outcome {
        if !obligation.has_floats() {
            return self.0.solve(obligation, limit);
        }
        let (bits, bindings) = written_out(obligation);
        match self.0.solve(&bits, limit) {
            Outcome::Sat(model) => confirm(self.name(), obligation, original(obligation, &bindings, &model)),
            outcome => outcome,
        }
    }

    fn session(&self, body: &(dyn Fn(Interrupt) + Send + Sync)) {
        self.0.session(body);
    }
}

/// A question with the same answer and without floating-point operations, and what its symbols stand for:
/// variables are numbered as those of `obligation`, functions by their `instruction`.
pub fn written_out(obligation: &Obligation) -> (Obligation, Bindings) {
    term::with_fresh_arena(|| in_bits(obligation))
}

/// As [`written_out`], but to the terms no rule is applied. Without floats it is the question itself.
pub fn written_out_plainly(obligation: &Obligation) -> Obligation {
    match obligation.has_floats() {
        true => term::with_plain_arena(|| in_bits(obligation).0),
        false => obligation.clone(),
    }
}

/// The question of [`written_out`] with terms of the current arena.
fn in_bits(obligation: &Obligation) -> (Obligation, Bindings) {
    let mut terms: Vec<Term> = Vec::with_capacity(obligation.len());
    for number in 0..obligation.len() {
        let term = node(obligation.op(number), obligation.width(number), &terms);
        terms.push(term);
    }
    let mut asserted: Vec<Term> = obligation.assertions().iter().map(|&root| terms[root as usize]).collect();
    if let Some((a, b)) = obligation.goal() {
        asserted.push(term::not(term::eq(terms[a as usize], terms[b as usize])));
    }
    Obligation::satisfiable(&asserted)
}

/// The model of a [`written_out`] form that a model of the question it was made from is.
pub fn translated(bits: &Obligation, bindings: &Bindings, model: &Model) -> Model {
    let slice = |slice: &Slice| (model.variables[slice.var.0 as usize] & slice.mask()) >> slice.lo;
    let functions = bindings.functions.iter().map(|what| model.functions[what.instruction as usize].clone());
    debug_assert_eq!(bits.variables().len(), bindings.variables.len());
    Model { variables: bindings.variables.iter().map(slice).collect(), functions: functions.collect() }
}

/// The model of `obligation` that a model of its written-out form is; what that leaves open is 0.
fn original(obligation: &Obligation, bindings: &Bindings, model: &Model) -> Model {
    let assignment = bindings.assignment(model);
    let variables = (0..obligation.variables().len() as u32).map(|number| assignment.value(Var(number)));
    let mut functions = vec![std::collections::BTreeMap::new(); obligation.functions().len()];
    for ((what, operands), &value) in &assignment.unspecified {
        let operands = operands.iter().map(|&operand| operand.into()).collect();
        functions[what.instruction as usize].insert(operands, value);
    }
    Model { variables: variables.collect(), functions }
}

/// One node on terms for its arguments.
fn node(op: Op, width: u32, terms: &[Term]) -> Term {
    let t = |number: u32| terms[number as usize];
    let all = |args: &[u32]| args.iter().map(|&arg| t(arg)).collect::<Vec<_>>();
    let fold = |args: &[u32], f: fn(Term, Term) -> Term| all(args).into_iter().reduce(f).expect("arguments");
    match op {
        Op::Const(value) => term::constant(width, value),
        Op::Var(number) => term::variable(width, Var(number as u32)),
        Op::Apply(function, args) => {
            let what = Unspecified { row: "f", instruction: function as u64, lane: 0 };
            term::unspecified(width, what, &all(args))
        }
        Op::Float(op, args) => float(op, &all(args)),
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

/// `op` by its definition; the last argument is the rounding mode.
pub fn float(op: FloatOp, args: &[Term]) -> Term {
    let (&rounding, operands) = args.split_last().expect("a rounding mode");
    let operands: Vec<Bv<Symbolic, _>> = operands.iter().map(|&operand| Bv::new(term::zext(operand, 64))).collect();
    let result = soft::float::<Symbolic>(op, Bv::new(term::zext(rounding, 8)), &operands);
    term::extract(result.0, 0, op.result().bits())
}
