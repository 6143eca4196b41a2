//! The question about programs with loops on one machine as obligations over terms to which no rule has been applied:
//! what certificates of loops prove.
//!
//! A [`LoopProof`] says where both programs are cut and what holds there. The programs are executed once under these
//! relations; the obligations say that the relations hold when the programs come to a cut from outside (the base case)
//! and when they come there again (the inductive step), and that the programs come to the same cuts, have the same
//! effects on memory and leave the same (the goals). An obligation may be one about the lane that stands for all: a
//! proof of it is one of every lane.

use std::collections::BTreeSet;

use gcn_semantics::algebra::LANES;
use gcn_semantics::ledger::{Reading, Readings};
use gcn_semantics::wave::Program;
use rustc_hash::FxHashSet;

use super::any_lane::{is_faithful, key};
use super::attempts::{MachineQuestion, Prepared, decide};
use super::effects::is_stack_mixed;
use super::job::Job;
use super::loops::{About, Check, Cutting, LoopProof, checks};
use super::pair::{Pair, SymbolicPair};
use super::scene::{Frame, Scene};
use super::verdict::Verdict;
use super::whole::without_whole_waves;
use crate::obligation::Obligation;
use crate::settings::{Arithmetic, Settings};
use crate::term::{self, OwnStack, Symbolic, Term};

/// Ways to show something: in each, terms that have to be equal.
type Ways = Vec<Vec<(Term, Term)>>;

/// Something that has to hold.
pub struct PlainQuestion<'s> {
    /// What, for people.
    pub about: &'s str,
    alternatives: &'s [Vec<(Term, Term)>],
    scene: &'s Scene,
}

/// The machines that a claim about `job` has to hold on, each executed under the relations that `proof` gives for it;
/// see [`plain_machines`](super::plain_machines).
///
/// # Errors
/// What is not modelled, or what is wrong with a proof.
pub fn cut_machines<'p>(job: &Job, proof: &dyn Fn(Readings) -> Option<&'p LoopProof>) -> Result<Vec<Readings>, String> {
    let (mut machines, mut all) = (job.machines(), Vec::new());
    while let Some(readings) = machines.next() {
        machines.touch(cut_machine(job, readings, proof(readings))?);
        all.push(readings);
    }
    Ok(all)
}

/// The readings that may matter to the programs, executed under the relations of `proof` on this machine.
///
/// # Errors
/// What is not modelled, or what is wrong with the proof.
pub fn cut_machine(job: &Job, readings: Readings, proof: Option<&LoopProof>) -> Result<BTreeSet<Reading>, String> {
    let programs = match proof {
        Some(proof) => proof.cut(job)?.0,
        None => SymbolicPair::new(job)?,
    };
    Ok(term::with_plain_arena_of_masks(|| Scene::new(job, &programs, readings).frame.touched))
}

/// Asks `ask` what has to hold so that the programs agree on this machine, over terms to which no rule has been
/// applied: they do if the answer to all questions is yes.
///
/// # Errors
/// What is not modelled, how the programs end differently, or what is wrong with the proof.
pub fn cut_questions(
    job: &Job,
    readings: Readings,
    proof: &LoopProof,
    ask: &mut dyn FnMut(&PlainQuestion),
) -> Result<(), String> {
    if job.float.arithmetic != Arithmetic::Exact {
        return Err("loops are only cut where arithmetic is exact".into());
    }
    let (programs, relations) = proof.cut(job)?;
    term::with_plain_arena_of_masks(|| {
        let mut scene = Scene::new(job, &programs, readings);
        if let Some(mismatch) = scene.frame.mismatch(job) {
            return Err(mismatch);
        }
        if job.promises.own_stack != OwnStack::Nothing && is_stack_mixed(&scene.ends) {
            // Then the goals do not say all that has to hold.
            return Err("others may reach the own part of the stack".into());
        }
        let checks = checks(&relations, &mut scene.ends)?;
        if !checks.changed.is_empty() {
            return Err("a loop changes memory that its relations say it keeps".into());
        }
        let of_check = |check: Check| {
            let About { cut, side, key, .. } = check.about;
            let name = format!("{key} of {} at loop {}", ["a", "b"][side], cut + 1);
            // However the programs come there, or if they come so.
            let sides = (check.a, check.b);
            let never = (check.condition, term::constant(1, 0));
            (
                name,
                [own_lane(check.anyhow), own_lane(never), own_lane(sides), never, sides].map(|way| vec![way]).to_vec(),
            )
        };
        let mut questions: Vec<_> = checks.open.into_iter().map(of_check).collect();
        questions.extend(goals(&mut scene));
        for (about, alternatives) in &questions {
            ask(&PlainQuestion { about, alternatives, scene: &scene });
        }
        Ok(())
    })
}

/// Both sides without what they know of all lanes together: if these are equal, so are the sides.
fn own_lane((a, b): (Term, Term)) -> (Term, Term) {
    let mut sides = [a, b];
    without_whole_waves(&mut sides);
    (sides[0], sides[1])
}

/// Both sides of each goal: in the lane that stands for all, if one term says it for all lanes, or in each lane.
fn goals(scene: &mut Scene) -> Vec<(String, Ways)> {
    let (mut found, mut seen) = (Vec::new(), FxHashSet::default());
    for number in 0..scene.frame.goals.len() {
        let goal = scene.frame.goals[number];
        if seen.contains(&key(goal.what)) {
            continue;
        }
        match scene.sides_of_any_lane(number) {
            Some(sides) => {
                seen.insert(key(goal.what));
                found.push((goal.describe(), vec![vec![own_lane(sides)], vec![sides]]));
            }
            None => found.push((goal.describe(), vec![vec![scene.sides(number)]])),
        }
    }
    found
}

impl PlainQuestion<'_> {
    /// How many ways there are for certain; one more says the same lane by lane, where that is more.
    pub fn ways(&self) -> usize {
        self.alternatives.len()
    }

    /// Ways to show it, the shortest first: it holds if all obligations of one of them hold. Each is made when it is
    /// wanted.
    pub fn alternatives(&self) -> impl Iterator<Item = Vec<Obligation>> {
        let (last, assumptions) = (self.alternatives.last(), self.scene.frame.assumptions());
        let in_lanes = last.into_iter().filter_map(|last| {
            // The lane that stands for all knows less than each lane does, unless it is told from none.
            let sides: Vec<Term> = last.iter().flat_map(|&(a, b)| [a, b]).collect();
            let in_lane =
                |lane: usize| last.iter().map(move |&(a, b)| (term::in_lane(a, lane), term::in_lane(b, lane)));
            (!is_faithful(&sides, self.scene)).then(|| (0..LANES).flat_map(in_lane).collect::<Vec<_>>())
        });
        self.alternatives.iter().cloned().chain(in_lanes).map(move |sides| {
            let obligation = |(a, b): (Term, Term)| Obligation::equal(&assumptions, a, b).0;
            let (mut distinct, mut seen) = (Vec::new(), FxHashSet::default());
            distinct.extend(sides.into_iter().map(obligation).filter(|obligation| seen.insert(obligation.clone())));
            distinct
        })
    }
}

/// What proves that `job` holds on this machine, by a search: the loops of the programs as a whole are cut.
pub fn loop_proof(job: &Job, settings: &Settings, readings: Readings) -> Option<LoopProof> {
    // That both are one execution is no proof that a certificate could say.
    let settings = Settings { identical: false, dump_smt: None, ..settings.clone() };
    let search = || {
        let (concrete, symbolic, known) = (Pair::new(job).ok()?, Pair::new(job).ok()?, Pair::new(job).ok()?);
        let prepared = Prepared::new(concrete, symbolic, known);
        let decision = decide(&MachineQuestion { job, settings: &settings, prepared: &prepared, readings });
        match decision.verdict {
            Verdict::Holds => LoopProof::of(&decision.loops),
            _ => None,
        }
        .or_else(|| of_all_loops(job, &settings, &prepared, readings))
    };
    settings.limits.question(search).ok().flatten()
}

/// The relations of loops that end by themselves too.
fn of_all_loops(job: &Job, settings: &Settings, prepared: &Prepared, readings: Readings) -> Option<LoopProof> {
    term::with_fresh_arena(|| {
        let cutting = Cutting::of(job, prepared).ok()?;
        let frame = Frame::outline(job, &cutting.known(prepared), readings);
        let related = cutting.related(job, settings, prepared, readings, &frame).ok()?;
        LoopProof::of(&related.loops)
    })
}

impl Job {
    /// Whether one of the programs has a loop.
    pub fn has_loops(&self) -> bool {
        let has_loop = |program: &Program<Symbolic>| {
            let graph = program.graph();
            !graph.loops().is_empty() || !graph.irreducible_edges().is_empty()
        };
        SymbolicPair::new(self).is_ok_and(|programs| programs.programs().iter().any(has_loop))
    }
}
