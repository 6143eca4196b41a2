//! Obligations with their floating-point operations written out as bit-vector arithmetic, for engines
//! without a theory of floating point.

use gcn_semantics::algebra::Bv;
use gcn_semantics::float::{FloatOp, soft};
use gcn_semantics::ledger::{Cause, Unspecified};

use super::{Engine, Interrupt, Outcome, confirm};
use crate::limits::Limits;
use crate::obligation::{Bindings, Model, Obligation, Slice, Symbol};
use crate::term::{self, Observer, Symbolic, Term, Var};

/// An engine for bit-vectors, which decides about floats as well.
#[derive(Debug, Clone)]
pub struct Soft<E> {
    engine: E,
    /// Who hears of the rewritings of what is written out.
    observer: Option<Observer>,
}

impl<E> Soft<E> {
    /// `engine` with floats.
    pub fn new(engine: E) -> Self {
        Soft { engine, observer: None }
    }

    /// `engine` with floats; an observer hears of the rewritings of what is written out.
    pub fn observed(engine: E, observer: Option<Observer>) -> Self {
        Soft { engine, observer }
    }
}

impl<E: Engine> Engine for Soft<E> {
    fn name(&self) -> &str {
        self.engine.name()
    }

    fn version(&self) -> String {
        self.engine.version()
    }

    fn solve(&self, obligation: &Obligation, limits: &Limits) -> Outcome {
        if !obligation.has_floats() {
            return self.engine.solve(obligation, limits);
        }
        let (bits, bindings) = match &self.observer {
            Some(observer) => term::observed(observer, || written_out(obligation)),
            None => written_out(obligation),
        };
        asked(&self.engine, obligation, &bits, &bindings, limits)
    }

    fn session(&self, body: &(dyn Fn(Interrupt) + Send + Sync)) {
        self.engine.session(body);
    }
}

/// The outcome of `obligation`, of which `engine` is asked the written-out form.
pub(super) fn solve_written_out(engine: &impl Engine, obligation: &Obligation, limits: &Limits) -> Outcome {
    let (bits, bindings) = written_out(obligation);
    asked(engine, obligation, &bits, &bindings, limits)
}

fn asked(
    engine: &impl Engine,
    obligation: &Obligation,
    bits: &Obligation,
    bindings: &Bindings,
    limits: &Limits,
) -> Outcome {
    match engine.solve(bits, limits) {
        Outcome::Sat(model) => confirm(engine.name(), obligation, original(obligation, bindings, &model)),
        outcome => outcome,
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
    let terms = obligation.terms(|symbol, width, arguments| match symbol {
        Symbol::Variable(number) => term::variable(width, Var(number as u32)),
        Symbol::Function(number) => {
            let what = Unspecified::of_wave(Cause::Proof(&"f"), number as u64);
            term::unspecified(width, what, arguments)
        }
        Symbol::Float(op) => float(op, arguments),
    });
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

/// `op` by its definition; the last argument is the rounding mode.
pub fn float(op: FloatOp, args: &[Term]) -> Term {
    let (&rounding, operands) = args.split_last().expect("a rounding mode");
    let operands: Vec<Bv<Symbolic, _>> = operands.iter().map(|&operand| Bv::new(term::zext(operand, 64))).collect();
    let result = soft::float::<Symbolic>(op, Bv::new(term::zext(rounding, 8)), &operands);
    term::extract(result.0, 0, op.result().bits())
}
