//! Z3's values of the terms of everything that a program writes.

use super::compare::{Check, Disagreement, Runs, in_arena, model};
use gcnverify::obligation::Obligation;
use gcnverify::solver::z3;
use gcnverify::state::StateVar;
use gcnverify::term::{self, Term, Var};

/// Variables from here on stand for what the run gave; no part of the state has such a number.
const RESULT: u32 = 1 << 24;

impl Runs<'_> {
    /// Against obligations and Z3's values of the lowered terms, normalised or plain, of everything written, on all
    /// inputs.
    pub fn against_z3(&self, plain: bool) -> Option<Disagreement> {
        in_arena(plain, || {
            let terms = self.subject.terms();
            let equation = |(number, &(_, term)): (usize, &(StateVar, Term))| {
                term::eq(term, term::variable(term::width(term), Var(RESULT + number as u32)))
            };
            let equations: Vec<Term> = terms.iter().enumerate().map(equation).collect();
            let (obligation, bindings) = Obligation::satisfiable(&equations);
            (0..self.inputs.len()).find_map(|index| {
                let input = &self.inputs[index];
                let value = |var: Var| match var.0.checked_sub(RESULT) {
                    Some(number) => self.result(index, terms[number as usize].0),
                    None => input.value(StateVar::from_var(var)),
                };
                let model = model(&obligation, &bindings, value, &input.choices());
                let (check, note) = if obligation.admits(&model) {
                    (Check::Z3, z3::refutes(&obligation, &model)?)
                } else {
                    (Check::Obligation, "the obligation does not hold in the state".into())
                };
                Some(self.placed(index, check, note))
            })
        })
    }

    /// The disagreement about one place, if one shows it alone.
    fn placed(&self, index: usize, check: Check, note: String) -> Disagreement {
        let alone = Runs::new(self.subject, &self.inputs[index..=index]);
        let places = self.results[index].values.iter();
        let found = places.clone().find_map(|(&place, _)| alone.against_solvers_at(place, &[]));
        found.unwrap_or_else(|| {
            let (place, run) = places.clone().next().map_or((StateVar::Scc, 0), |(&place, &run)| (place, run));
            Disagreement { note, ..self.differs(index, check, place, run.into(), None) }
        })
    }
}
