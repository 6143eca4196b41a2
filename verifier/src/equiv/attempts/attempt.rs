//! One attempt: the programs in a view, executed as terms, and the climb with what structure leaves open.

use gcn_semantics::ledger::Readings;

use super::programs::Programs;
use super::{Decision, MachineQuestion, Prepared, WrongView};
use crate::equiv::any_lane::OpenGoals;
use crate::equiv::effects::is_stack_mixed;
use crate::equiv::job::Job;
use crate::equiv::loops::{Cutting, Related};
use crate::equiv::never;
use crate::equiv::scene::{Frame, Scene};
use crate::ladder::abstraction::{abstracted, with_arena};
use crate::ladder::{self, DecidedBy, Rung};
use crate::settings::Arithmetic;
use crate::term::{OwnStack, Separate, Term};

/// An attempt, with terms of its own.
pub struct Attempt<'q> {
    arena: Separate,
    question: MachineQuestion<'q>,
    left: Option<(Programs<'q>, Remainder)>,
}

/// What an attempt has found without a solver.
pub enum FirstLook {
    /// The decision.
    Decided(Box<Decision>),
    /// It is the wrong view.
    Wrong(WrongView),
    /// So many goals are open. It is the largest number if effects on memory do not correspond.
    Open(usize),
}

/// What is left to do.
enum Remainder {
    /// The goals that structure leaves open, and terms that were found equal on the way.
    Goals { scene: Box<Scene>, found: OpenGoals, lemmas: Vec<(Term, Term)> },
    /// Effects on memory do not correspond, for this reason: only runs can tell anything.
    Runs(String),
}

impl From<Decision> for FirstLook {
    fn from(decision: Decision) -> Self {
        FirstLook::Decided(Box::new(decision))
    }
}

impl<'q> Attempt<'q> {
    /// The attempt at `question`, before anything is looked at.
    pub fn new(question: MachineQuestion<'q>) -> Self {
        let arena = with_arena(question.job.float.arithmetic, Separate::take);
        Attempt { arena, question, left: None }
    }

    /// Looks at the programs without asking a solver about goals, and with loops cut if `is_cut`.
    pub fn look(&mut self, is_cut: bool) -> FirstLook {
        let found = self.arena.within(|| looked(self.question, is_cut));
        self.keep(found)
    }

    /// Looks whether fewer goals are open than the `most` of an attempt that waits. What runs show they have shown
    /// there.
    pub fn look_for_fewer(&mut self, most: usize) -> FirstLook {
        let found = self.arena.within(|| nearer(self.question, most));
        self.keep(found)
    }

    fn keep(&mut self, found: Result<(Programs<'q>, Remainder), FirstLook>) -> FirstLook {
        match found {
            Err(looked) => looked,
            Ok((programs, goals)) => {
                let open = match &goals {
                    Remainder::Goals { found, .. } => found.open.len(),
                    Remainder::Runs(_) => usize::MAX,
                };
                self.left = Some((programs, goals));
                FirstLook::Open(open)
            }
        }
    }

    /// Decides what is open.
    pub fn climb(self) -> Decision {
        let Attempt { mut arena, question, left } = self;
        let (programs, left) = left.expect("somebody has looked");
        arena.within(|| match left {
            Remainder::Runs(reason) => programs.decided_by_runs_alone(reason),
            Remainder::Goals { scene, found, lemmas } => climbed(question, programs, *scene, found, &lemmas),
        })
    }
}

/// Executes the programs. What can be told without terms comes first: they are many times larger than the programs.
fn looked(question: MachineQuestion<'_>, is_cut: bool) -> Result<(Programs<'_>, Remainder), FirstLook> {
    let MachineQuestion { job, settings, prepared, readings } = question;
    let has_own_stack = job.promises.own_stack != OwnStack::Nothing;
    let mut frame = outline(job, prepared, readings);
    let mut cutting = None;
    if frame.is_stuck_in_a_loop() && job.float.arithmetic == Arithmetic::Exact {
        if has_own_stack && (job.has_calls() || !Cutting::has_slots(job)) {
            // Nobody would know what is in the stack when a program comes back to a cut.
            return Err(FirstLook::Wrong(WrongView::StackIsNotApart));
        }
        if !is_cut {
            return Err(FirstLook::Wrong(WrongView::LoopsGoOn));
        }
        match Cutting::of(job, prepared) {
            Ok(found) => {
                frame = Frame::outline(job, &found.known(prepared), readings);
                cutting = Some(found);
            }
            Err(reason) => frame.reason = Some(reason),
        }
    }
    let mut lemmas = Vec::new();
    let mut programs = Programs::new(question, frame);
    programs.cut = cutting.is_some();
    if let Some(decision) = programs.decided_before_terms() {
        return Err(decision.into());
    }
    if let Some(stuck) = programs.frame.stuck {
        return Err(programs.stuck(stuck).into());
    }
    if let Some(cutting) = cutting {
        match cutting.related(job, settings, prepared, readings, &programs.frame) {
            // What nobody says of the own part of the stack at a cut is not known there.
            found if has_own_stack && !found.as_ref().is_ok_and(|of| of.is_closed) => {
                return Err(FirstLook::Wrong(WrongView::StackIsNotApart));
            }
            Ok(Related { prepared, loops, lemmas: found, .. }) => {
                (programs.related, programs.loops, lemmas) = (Some(Box::new(prepared)), loops, found);
            }
            Err(reason) => return Err(programs.decided_by_runs_alone(reason).into()),
        }
    }
    if programs.is_long() && !job.has_memory() && !job.has_branches() {
        if let Some(decided_by) = programs.merged_as_written() {
            return Err(programs.climbed_on(Vec::new(), decided_by).into());
        }
        programs.merges = false;
    }
    let mut scene = Scene::new(job, &programs.prepared().symbolic, readings);
    if !programs.cut && scene.frame.stuck.is_none() && scene.frame.other_effects.is_some() {
        let without = never::scene_without(job, settings, &programs.prepared().symbolic, readings, &scene);
        scene = without.unwrap_or(scene);
    }
    // A function that is called may have to do with the frame of its caller.
    let is_stuck = scene.frame.stuck.is_some() || scene.frame.other_effects.is_some();
    let is_mixed = is_stack_mixed(&scene.ends) || job.has_calls() && is_stuck;
    if has_own_stack && is_mixed {
        return Err(FirstLook::Wrong(WrongView::StackIsNotApart));
    }
    if let Some(stuck) = scene.frame.stuck {
        return Err(programs.stuck(stuck).into());
    }
    let left = match scene.frame.other_effects.clone() {
        Some(reason) => Remainder::Runs(reason),
        None => Remainder::Goals { found: OpenGoals::of(&mut scene), scene: Box::new(scene), lemmas },
    };
    Ok((programs, left))
}

/// Executes the programs in the changed form of a job, if it leaves fewer than `most` goals open. What runs show they
/// have shown of the job itself.
fn nearer(question: MachineQuestion<'_>, most: usize) -> Result<(Programs<'_>, Remainder), FirstLook> {
    let MachineQuestion { job, prepared, readings, .. } = question;
    let mut scene = Scene::new(job, &prepared.symbolic, readings);
    let corresponds = scene.frame.stuck.is_none() && scene.frame.other_effects.is_none();
    let found = corresponds.then(|| OpenGoals::of(&mut scene)).filter(|found| found.open.len() < most);
    let Some(found) = found else { return Err(FirstLook::Wrong(WrongView::NotNearer)) };
    if job.promises.own_stack != OwnStack::Nothing && is_stack_mixed(&scene.ends) {
        return Err(FirstLook::Wrong(WrongView::StackIsNotApart));
    }
    let programs = Programs::new(question, scene.frame.clone());
    Ok((programs, Remainder::Goals { scene: Box::new(scene), found, lemmas: Vec::new() }))
}

/// The decision about the goals of `scene`, of which those that are not `found` open are closed by structure.
fn climbed(
    question: MachineQuestion,
    mut programs: Programs,
    scene: Scene,
    mut found: OpenGoals,
    lemmas: &[(Term, Term)],
) -> Decision {
    let MachineQuestion { job, settings, .. } = question;
    let mut closed = DecidedBy::new();
    if programs.cut {
        let merged = found.merge(&scene, lemmas);
        closed.extend((merged > 0).then_some((Rung::Merged, merged)));
        // Whether a lane is active hangs on conditions over all lanes there; few goals need to know them.
        let count = found.close_alike(&scene, |goals| ladder::hold(settings, &scene.frame.assumptions(), goals));
        closed.extend((count > 0).then(|| (Rung::Solver(settings.session.solvers().name().clone()), count)));
    }
    programs.frame = scene.frame.clone();
    programs.scene = Some(scene);
    programs.weights = found.weights();
    programs.stand_ins = found.stand_ins;
    programs.climbed(abstracted(job.float.arithmetic, found.open), Rung::Structural, closed)
}

/// What the programs do, before any goal is looked at. Loops whose rounds are counted on the own part of the stack, as
/// code has them that nobody optimised, end for terms alone.
fn outline(job: &Job, prepared: &Prepared, readings: Readings) -> Frame {
    let frame = Frame::outline(job, &prepared.known, readings);
    if !frame.is_stuck_in_a_loop() || job.promises.own_stack == OwnStack::Nothing {
        return frame;
    }
    let of_terms = Scene::new(job, &prepared.symbolic, readings).frame;
    if of_terms.stuck.is_some() { frame } else { of_terms }
}
