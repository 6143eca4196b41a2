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
    Goals { scene: Box<Scene>, found: OpenGoals, lemmas: Lemmas },
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

    fn keep(&mut self, found: Step<(Programs<'q>, Remainder)>) -> FirstLook {
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

/// What a step of an attempt leaves to the next one, or how the attempt ends with it.
type Step<T> = Result<T, FirstLook>;

/// Terms of the arena that are equal.
type Lemmas = Vec<(Term, Term)>;

/// Goes through the steps that the module's description lists, until one of them ends the attempt. What can be told
/// without terms comes first: they are many times larger than the programs.
fn looked(question: MachineQuestion<'_>, is_cut: bool) -> Step<(Programs<'_>, Remainder)> {
    let (frame, cutting) = outlined(question, is_cut)?;
    let mut programs = Programs::new(question, frame);
    programs.cut = cutting.is_some();
    let programs = told_by_runs(programs)?;
    let (programs, lemmas) = match cutting {
        Some(cutting) => related(question, programs, &cutting)?,
        None => (programs, Vec::new()),
    };
    let programs = merged_as_written(programs)?;
    let scene = executed(question, &programs)?;
    Ok((programs, left_open(scene, lemmas)))
}

/// What the programs do, before any goal is looked at, and where they are cut if their loops do not end by themselves.
fn outlined(question: MachineQuestion<'_>, is_cut: bool) -> Step<(Frame, Option<Cutting>)> {
    let MachineQuestion { job, prepared, readings, .. } = question;
    let mut frame = outline(job, prepared, readings);
    if !frame.is_stuck_in_a_loop() || job.float.arithmetic != Arithmetic::Exact {
        return Ok((frame, None));
    }
    if has_own_stack(job) && (job.has_calls() || !Cutting::has_slots(job)) {
        // Nobody would know what is in the stack when a program comes back to a cut.
        return Err(FirstLook::Wrong(WrongView::StackIsNotApart));
    }
    if !is_cut {
        return Err(FirstLook::Wrong(WrongView::LoopsGoOn));
    }
    match Cutting::of(job, prepared) {
        Ok(cutting) => Ok((Frame::outline(job, &cutting.known(prepared), readings), Some(cutting))),
        Err(reason) => {
            frame.reason = Some(reason);
            Ok((frame, None))
        }
    }
}

/// Ends the attempt if a few runs show a difference, or if a program cannot be executed to its end.
fn told_by_runs(mut programs: Programs<'_>) -> Step<Programs<'_>> {
    if let Some(decision) = programs.decided_before_terms() {
        return Err(decision.into());
    }
    match programs.frame.stuck {
        Some(stuck) => Err(programs.stuck(stuck).into()),
        None => Ok(programs),
    }
}

/// Puts the programs under relations that every round of their loops preserves.
fn related<'q>(
    question: MachineQuestion<'q>,
    mut programs: Programs<'q>,
    cutting: &Cutting,
) -> Step<(Programs<'q>, Lemmas)> {
    let MachineQuestion { job, settings, prepared, readings } = question;
    match cutting.related(job, settings, prepared, readings, &programs.frame) {
        // What nobody says of the own part of the stack at a cut is not known there.
        found if has_own_stack(job) && !found.as_ref().is_ok_and(|of| of.is_closed) => {
            Err(FirstLook::Wrong(WrongView::StackIsNotApart))
        }
        Ok(Related { prepared, loops, lemmas, .. }) => {
            (programs.related, programs.loops) = (Some(Box::new(prepared)), loops);
            Ok((programs, lemmas))
        }
        Err(reason) => Err(programs.decided_by_runs_alone(reason).into()),
    }
}

/// Ends the attempt if long programs without memory and branches can be merged in the shape in which they are written.
fn merged_as_written(mut programs: Programs<'_>) -> Step<Programs<'_>> {
    if !programs.is_long() || programs.job.has_memory() || programs.job.has_branches() {
        return Ok(programs);
    }
    if let Some(decided_by) = programs.merged_as_written() {
        return Err(programs.climbed_on(Vec::new(), decided_by).into());
    }
    programs.merges = false;
    Ok(programs)
}

/// Both programs as terms in normal form, without effects on memory that never happen.
fn executed(question: MachineQuestion<'_>, programs: &Programs<'_>) -> Step<Scene> {
    let MachineQuestion { job, settings, readings, .. } = question;
    let symbolic = &programs.prepared().symbolic;
    let mut scene = Scene::new(job, symbolic, readings);
    if !programs.cut && scene.frame.stuck.is_none() && scene.frame.other_effects.is_some() {
        let without = never::scene_without(job, settings, symbolic, readings, &scene);
        scene = without.unwrap_or(scene);
    }
    // A function that is called may have to do with the frame of its caller.
    let is_stuck = scene.frame.stuck.is_some() || scene.frame.other_effects.is_some();
    let is_mixed = is_stack_mixed(&scene.ends) || job.has_calls() && is_stuck;
    if has_own_stack(job) && is_mixed {
        return Err(FirstLook::Wrong(WrongView::StackIsNotApart));
    }
    match scene.frame.stuck {
        Some(stuck) => Err(programs.stuck(stuck).into()),
        None => Ok(scene),
    }
}

/// What structure leaves open of `scene`.
fn left_open(mut scene: Scene, lemmas: Lemmas) -> Remainder {
    match scene.frame.other_effects.take() {
        Some(reason) => Remainder::Runs(reason),
        None => Remainder::Goals { found: OpenGoals::of(&mut scene), scene: Box::new(scene), lemmas },
    }
}

fn has_own_stack(job: &Job) -> bool {
    job.promises.own_stack != OwnStack::Nothing
}

/// Executes the programs in the changed form of a job, if it leaves fewer than `most` goals open. What runs show they
/// have shown of the job itself.
fn nearer(question: MachineQuestion<'_>, most: usize) -> Step<(Programs<'_>, Remainder)> {
    let MachineQuestion { job, prepared, readings, .. } = question;
    let mut scene = Scene::new(job, &prepared.symbolic, readings);
    let corresponds = scene.frame.stuck.is_none() && scene.frame.other_effects.is_none();
    let found = corresponds.then(|| OpenGoals::of(&mut scene)).filter(|found| found.open.len() < most);
    let Some(found) = found else { return Err(FirstLook::Wrong(WrongView::NotNearer)) };
    if has_own_stack(job) && is_stack_mixed(&scene.ends) {
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
    if !frame.is_stuck_in_a_loop() || !has_own_stack(job) {
        return frame;
    }
    let of_terms = Scene::new(job, &prepared.symbolic, readings).frame;
    if of_terms.stuck.is_some() { frame } else { of_terms }
}
