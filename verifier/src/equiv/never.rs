//! Effects on memory that never happen, whatever the programs find: one program may have code for what cannot be.

use std::collections::BTreeSet;
use std::rc::Rc;

use gcn_semantics::algebra::LANES;
use gcn_semantics::ledger::Readings;
use itertools::Itertools;

use super::job::Job;
use super::pair::SymbolicPair;
use super::scene::Scene;
use crate::ladder::{self, DecidedBy, Open, Rung};
use crate::settings::Settings;
use crate::term::{self, Effect, Term};

/// The effects of each program that never happen, by their origins.
pub type Never = Rc<[BTreeSet<u64>; 2]>;

/// Of more conditions under which effects happen nobody asks.
const ASKED: usize = 32;

/// Both final states once more, without the effects of `scene` that never happen, if the others correspond.
pub fn scene_without(
    job: &Job,
    settings: &Settings,
    programs: &SymbolicPair,
    readings: Readings,
    scene: &Scene,
) -> Option<Scene> {
    let effects = scene.ends.waves.each_ref().map(|wave| &wave.memory.effects);
    let conditions = effects.into_iter().flatten().map(happens).unique();
    let (known, open): (Vec<Term>, Vec<Term>) = conditions.partition(|&happens| term::as_const(happens).is_some());
    let impossible = term::constant(1, 0);
    let goals: Vec<Open> = open.iter().enumerate().map(|(group, &happens)| (group, happens, impossible)).collect();
    let hold = match open.len() <= ASKED {
        true => ladder::hold(settings, &scene.frame.assumptions(), &goals),
        false => Vec::new(),
    };
    let proven = open.into_iter().zip(hold).filter(|(_, holds)| *holds == Some(true)).map(|(happens, _)| happens);
    let proven = proven.collect_vec();
    let count = proven.len();
    let never: Vec<Term> = known.into_iter().filter(|&happens| happens == impossible).chain(proven).collect();
    let of_side = |effects: &Vec<Effect>| {
        effects.iter().filter(|effect| never.contains(&happens(effect))).map(|effect| effect.origin).collect()
    };
    let origins: Never = Rc::new(effects.map(of_side));
    let is_any = origins.iter().any(|origins| !origins.is_empty());
    let mut without = is_any.then(|| Scene::without(origins, job, programs, readings))?;
    without.frame.impossible = count;
    let left_out = || without.ends.waves.iter().flat_map(|wave| wave.memory.left_out()).map(happens);
    let is_proven = |happens: Term| never.contains(&happens) || happens == impossible;
    (without.frame.other_effects.is_none() && left_out().all(is_proven)).then_some(without)
}

/// With what a solver has proven of so many conditions.
pub fn counted(impossible: usize, settings: &Settings, mut decided_by: DecidedBy) -> DecidedBy {
    if impossible > 0 {
        *decided_by.entry(Rung::Solver(settings.session.solvers().name().clone())).or_default() += impossible;
    }
    decided_by
}

/// Whether an effect happens in some lane; in the lane that stands for all, if one term says it of all.
fn happens(effect: &Effect) -> Term {
    effect.active.any_lane().unwrap_or_else(|| {
        let lanes = (0..LANES).map(|lane| effect.active.lane(lane)).unique();
        lanes.reduce(term::or).expect("a wave has lanes")
    })
}
