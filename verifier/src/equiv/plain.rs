//! The question on one machine as obligations over terms to which no rule has been applied: what certificates, the
//! check of rewriting and a second engine prove.

use gcn_semantics::ledger::Readings;
use rustc_hash::FxHashSet;

use super::effects::is_stack_mixed;
use super::job::Job;
use super::pair::SymbolicPair;
use super::scene::Scene;
use crate::ladder::abstraction::sides;
use crate::obligation::Obligation;
use crate::term::{self, OwnStack};

/// The machines that a claim about `job` has to hold on: every combination of the readings that matter to the
/// programs and that the caller has not fixed. A machine that is not listed does the same as one that is.
///
/// # Errors
/// What is not modelled, or how the programs end differently.
pub fn plain_machines(job: &Job) -> Result<Vec<Readings>, String> {
    let programs = SymbolicPair::new(job)?;
    let (mut machines, mut all) = (job.machines(), Vec::new());
    while let Some(readings) = machines.next() {
        machines.touch(term::with_plain_arena(|| Scene::new(job, &programs, readings).frame.touched));
        all.push(readings);
    }
    Ok(all)
}

/// The claim that the programs agree on this machine, as distinct obligations over terms to which
/// no rule has been applied: a proof of them relies on no normalisation.
///
/// # Errors
/// What is not modelled, or how the programs end differently.
pub fn plain_obligations(job: &Job, readings: Readings) -> Result<Vec<Obligation>, String> {
    Ok(plain_questions(job, readings)?.into_iter().map(|(_, obligation)| obligation).collect())
}

/// The [`plain_obligations`], each with the first goal that it is about.
///
/// # Errors
/// What is not modelled, or how the programs end differently.
pub fn plain_questions(job: &Job, readings: Readings) -> Result<Vec<(String, Obligation)>, String> {
    let programs = SymbolicPair::new(job)?;
    term::with_plain_arena(|| {
        let mut scene = Scene::lane_by_lane(job, &programs, readings);
        if let Some(mismatch) = scene.frame.mismatch(job) {
            return Err(mismatch);
        }
        if job.promises.own_stack != OwnStack::Nothing && is_stack_mixed(&scene.ends) {
            // Then the goals do not say all that has to hold.
            return Err("others may reach the own part of the stack".into());
        }
        let assumptions = scene.frame.assumptions();
        let mut distinct = Vec::new();
        let mut seen = FxHashSet::default();
        for number in 0..scene.frame.goals.len() {
            let (a, b) = sides(job.float.arithmetic, scene.sides(number));
            let (obligation, _) = Obligation::equal(&assumptions, a, b);
            if seen.insert(obligation.clone()) {
                distinct.push((scene.frame.goals[number].describe(), obligation));
            }
        }
        Ok(distinct)
    })
}
