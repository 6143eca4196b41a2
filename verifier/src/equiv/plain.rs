//! The question on one machine as obligations over terms to which no rule has been applied: what certificates, the
//! check of rewriting and a second engine prove.

use std::collections::{BTreeMap, BTreeSet};

use gcn_semantics::ledger::{Reading, Readings};
use itertools::Itertools;
use rustc_hash::FxHashSet;

use super::effects::is_stack_mixed;
use super::job::Job;
use super::pair::SymbolicPair;
use super::scene::Scene;
use crate::ladder::abstraction::sides;
use crate::obligation::Obligation;
use crate::term::{self, Frame};

/// The machines that a claim about `job` has to hold on: every combination of the readings that matter to the
/// programs and that the caller has not fixed. A machine that is not listed does the same as one that is.
///
/// # Errors
/// What is not modelled, or how the programs end differently.
pub fn plain_machines(job: &Job) -> Result<Vec<Readings>, String> {
    let programs = SymbolicPair::new(job)?;
    let first = job.first_readings();
    let (mut machines, mut touched) = (vec![first], BTreeSet::new());
    let mut looked_at = 0;
    while let Some(&readings) = machines.get(looked_at) {
        looked_at += 1;
        touched.extend(term::with_plain_arena(|| Scene::new(job, &programs, readings).frame.touched));
        for machine in combinations(first, &job.fixed, &touched) {
            if !machines.contains(&machine) {
                machines.push(machine);
            }
        }
    }
    Ok(machines)
}

/// Every combination of the `touched` readings that are not `fixed`. The reverse-opcode model is always fixed.
fn combinations(first: Readings, fixed: &BTreeMap<Reading, usize>, touched: &BTreeSet<Reading>) -> Vec<Readings> {
    let free = touched.iter().filter(|&reading| *reading != Reading::Reverse && !fixed.contains_key(reading));
    free.fold(vec![first], |machines, &reading| {
        let values = 0..reading.values().len();
        let with = |(mut machine, value): (Readings, usize)| {
            machine.set(reading, value);
            machine
        };
        machines.into_iter().cartesian_product(values).map(with).collect()
    })
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
        if job.promises.frame != Frame::Nothing && is_stack_mixed(&scene.ends) {
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
