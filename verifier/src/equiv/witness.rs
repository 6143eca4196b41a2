//! States in which the assumptions of a job hold: no claim under them is vacuous.

use std::sync::Arc;

use gcn_semantics::algebra::Choices;

use super::fuzz::Clauses;
use super::job::Job;
use crate::expr::{Expr, compile};
use crate::machine::{ConcreteState, SymbolicState};
use crate::obligation::{Assignment, Assumptions};
use crate::settings::Settings;
use crate::solver::Outcome;
use crate::state::StateVar;
use crate::term;

/// A state in which the assumptions of `job` hold, found by the solvers of `settings`. What it does not list is 0, as
/// are the values that nobody knows.
///
/// # Errors
/// Why there is none.
pub fn satisfying_state(job: &Job, settings: &Settings) -> Result<ConcreteState, String> {
    let state = settings.session.observed(|| assumed(job, settings))?;
    match violated(&job.assumptions, &state) {
        None => Ok(state),
        Some(_) => Err("the assumptions hold for some values only that nobody knows".into()),
    }
}

/// As [`satisfying_state`], for some values that nobody knows.
fn assumed(job: &Job, settings: &Settings) -> Result<ConcreteState, String> {
    term::with_fresh_arena(|| {
        let substitutions = job.substitutions();
        let initial = SymbolicState {
            fixed: substitutions.values(),
            launched: job.entry.launched.clone(),
            ..SymbolicState::default()
        };
        let clauses: Vec<_> = substitutions.rest.iter().flat_map(|expr| compile(expr, &initial)).collect();
        let mut assignment = Assignment::default();
        for (question, bindings) in Assumptions::new(&clauses).questions() {
            match settings.session.solvers().solve(&question, &settings.limits) {
                Outcome::Sat(model) => assignment.complete(&bindings.assignment(&model)),
                Outcome::Unsat => return Err("the assumptions contradict each other".into()),
                other => return Err(format!("no state was found in which the assumptions hold: {other}")),
            }
        }
        let variables = assignment.variables().filter_map(|(var, value, _)| Some((StateVar::of(var)?, value as u32)));
        let mut state: ConcreteState = variables.collect();
        initial.fixed.iter().for_each(|(&var, &value)| state.set(var, value));
        Ok(state.started(&job.entry.launched))
    })
}

/// The number of the first assumption that does not hold in `state`, by evaluation of terms to which no rule has been
/// applied. What `state` does not list is 0, as are the values that nobody knows.
pub fn violated(assumptions: &[Expr], state: &ConcreteState) -> Option<usize> {
    term::with_plain_arena(|| {
        assumptions.iter().position(|expr| {
            let clauses = compile(expr, &SymbolicState::default());
            let clauses: Vec<_> = clauses.into_iter().map(|clause| (clause, Vec::new())).collect();
            !Clauses { terms: &clauses, launched: &Arc::default() }.hold(|var| state.value(var), &Choices::default())
        })
    })
}
