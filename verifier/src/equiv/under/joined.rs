//! The question once more, with stores and loads in a form that hangs less on how the programs cut them.

use gcn_semantics::ledger::Readings;

use super::super::any_lane::OpenGoals;
use super::super::job::Job;
use super::super::scene::Scene;
use super::super::verdict::Verdict;
use super::{Decision, Prepared, decide};
use crate::settings::Settings;
use crate::term::{self, Stores};

/// Decides `job` in that form, if structure leaves less open there than the `open` goals of the form that it has; and
/// only if there is an answer.
pub fn decide_if_nearer(
    job: &Job,
    settings: &Settings,
    prepared: &Prepared,
    readings: Readings,
    open: usize,
) -> Option<Decision> {
    if open == 0 || job.promises.stores != Stores::Plain {
        return None;
    }
    let joined = job.with_joined_stores()?;
    let is_nearer = term::with_fresh_arena(|| {
        let mut scene = Scene::new(&joined, &prepared.symbolic, readings);
        scene.frame.other_effects.is_none() && OpenGoals::of(&mut scene).open.len() < open
    });
    let decision = is_nearer.then(|| decide(&joined, settings, prepared, readings));
    decision.filter(|decision| matches!(decision.verdict, Verdict::Holds | Verdict::Fails(_)))
}
