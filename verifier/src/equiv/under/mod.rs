//! The decision for one machine: all readings fixed.

mod decision;
mod general;
mod joined;
mod prepared;
mod runs;
mod unrolled;

pub use decision::Decision;
pub use prepared::Prepared;

use std::cell::OnceCell;
use std::rc::Rc;

use gcn_semantics::algebra::{Choices, Concrete};
use gcn_semantics::ledger::Readings;
use itertools::Itertools;
use rustc_hash::FxHashMap;

use super::any_lane::OpenGoals;
use super::effects::is_stack_mixed;
use super::fuzz::Found;
use super::granted;
use super::job::{InitialMode, Job};
use super::loops::{Cutting, LoopRelations};
use super::never;
use super::pair::Pair;
use super::reads::first_further;
use super::scene::{Frame, Scene};
use super::verdict::Verdict;
use super::{Arithmetic, Counterexample, Settings};
use crate::free;
use crate::ladder::abstraction::{abstracted, is_exchanged_nan, with_arena};
use crate::ladder::{self, DecidedBy, End, EqualSides, Open, Rung, Subject};
use crate::limits::Limits;
use crate::obligation::{Assignment, Assumptions};
use crate::term::{self, Frame as StackFrame, Term};

/// Instructions that a concrete run may execute of programs with loops of many rounds.
const LONG_STEPS: u32 = 1 << 16;
/// Concrete runs where nothing else can tell.
const LONG_ROUNDS: u64 = 400;
/// Instructions that count for a concrete run of programs whose loops are cut: many runs end at the limit of steps, and
/// what they do to memory is dear.
const LOOPED: usize = 8_000;
/// Programs are long from so many instructions on, both together.
pub const LONG: usize = 256;

/// Decides `job` on the machine with these readings.
///
/// What can be told without terms comes first: they are many times larger than the programs.
pub fn decide(job: &Job, settings: &Settings, prepared: &Prepared, readings: Readings) -> Decision {
    if settings.identical && job.is_one_execution() {
        return decided_alike(job, settings, prepared, readings, Rung::Identical);
    }
    with_arena(job.float.arithmetic, || {
        let mut frame = unrolled::outline(job, prepared, readings);
        let mut cutting = None;
        if frame.is_stuck_in_a_loop() && job.float.arithmetic == Arithmetic::Exact {
            if job.promises.frame != StackFrame::Nothing && (job.has_calls() || !Cutting::has_slots(job)) {
                // Nobody would know what is in the stack when a program comes back to a cut.
                return decide(&job.with_whole_stack(), settings, prepared, readings);
            }
            match Cutting::of(job, prepared) {
                Ok(found) => {
                    frame = Frame::outline(job, &found.known(prepared), readings);
                    cutting = Some(found);
                }
                Err(reason) => frame.reason = Some(reason),
            }
        }
        let long = prepared.concrete.again().within(LONG_STEPS);
        let related;
        let mut lemmas = Vec::new();
        let mut programs = Programs::new(job, settings, prepared, readings, frame);
        programs.cut = cutting.is_some();
        if let Some(decision) = programs.decided_at_once(&long) {
            return decision;
        }
        if let Some(stuck) = programs.frame.stuck {
            return programs.stuck(stuck);
        }
        if let Some(cutting) = cutting {
            match cutting.related(job, settings, prepared, readings, &programs.frame) {
                // What nobody says of the own part of the stack at a cut is not known there.
                found if job.promises.frame != StackFrame::Nothing && !found.as_ref().is_ok_and(|of| of.is_closed) => {
                    return decide(&job.with_whole_stack(), settings, prepared, readings);
                }
                Ok(found) => {
                    related = found.prepared;
                    programs.prepared = &related;
                    programs.loops = found.loops;
                    lemmas = found.lemmas;
                }
                Err(reason) => return programs.decided_by_runs_alone(reason),
            }
        }
        if programs.is_long() && !job.has_memory() && !job.has_branches() {
            if let Some(decided_by) = programs.merged_at_once() {
                return programs.climbed_on(Vec::new(), decided_by);
            }
            programs.merges = false;
        }
        let mut scene = Scene::new(job, &programs.prepared.symbolic, readings);
        if !programs.cut && scene.frame.stuck.is_none() && scene.frame.other_effects.is_some() {
            let without = never::scene_without(job, settings, &programs.prepared.symbolic, readings, &scene);
            scene = without.unwrap_or(scene);
        }
        // A function that is called may have to do with the frame of its caller.
        let is_stuck = scene.frame.stuck.is_some() || scene.frame.other_effects.is_some();
        let is_mixed = is_stack_mixed(&scene.ends) || job.has_calls() && is_stuck;
        if job.promises.frame != StackFrame::Nothing && is_mixed {
            return decide(&job.with_whole_stack(), settings, prepared, readings);
        }
        if let Some(stuck) = scene.frame.stuck {
            return programs.stuck(stuck);
        }
        let is_cut = programs.cut;
        let nearer = |open: usize| match is_cut {
            true => None,
            false => joined::decide_if_nearer(job, settings, prepared, readings, open),
        };
        if let Some(reason) = scene.frame.other_effects.clone() {
            let decision = nearer(usize::MAX);
            return decision.unwrap_or_else(|| programs.decided_by_runs_alone(reason));
        }
        let mut found = OpenGoals::of(&mut scene);
        if let Some(decision) = nearer(found.open.len()) {
            return decision;
        }
        let mut closed = DecidedBy::new();
        if programs.cut {
            let merged = found.merge(&scene, &lemmas);
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
    })
}

/// Decides a job whose programs `rung` has found to do the same: nobody has to execute them.
pub fn decided_alike(job: &Job, settings: &Settings, prepared: &Prepared, readings: Readings, rung: Rung) -> Decision {
    with_arena(job.float.arithmetic, || {
        let frame = Frame::of_one_execution(job, &prepared.known, readings);
        Programs::new(job, settings, prepared, readings, frame).climbed(Vec::new(), rung, DecidedBy::new())
    })
}

/// Two programs on one machine: their goals are the places that are compared.
struct Programs<'j> {
    job: &'j Job,
    settings: &'j Settings,
    prepared: &'j Prepared,
    pair: &'j Pair<Concrete>,
    readings: Readings,
    frame: Frame,
    /// What the programs compute, once that is needed.
    scene: Option<Scene>,
    /// For each goal the one that stands for it, and how many each stands for; see [`OpenGoals`].
    stand_ins: Vec<usize>,
    weights: FxHashMap<usize, usize>,
    /// Merging has not been tried.
    merges: bool,
    /// Loops are cut.
    cut: bool,
    /// What has been proven about loops.
    loops: Vec<LoopRelations>,
    /// Terms of an arena that is gone had NaNs that hang on operands in any order.
    exchanged_nans: bool,
    /// The most general MODE and NaNs that may show the same.
    general: OnceCell<(InitialMode, Readings)>,
}

impl Subject for Programs<'_> {
    type Refutation = Counterexample;

    const LONG_ROUNDS: u64 = 20_000;

    fn settings(&self) -> &Settings {
        self.settings
    }

    fn arithmetic(&self) -> Arithmetic {
        self.job.float.arithmetic
    }

    fn assumptions(&self) -> Assumptions {
        self.frame.assumptions()
    }

    fn describe(&self, goal: usize) -> String {
        self.frame.goals[goal].describe()
    }

    fn weight(&self, goal: usize) -> usize {
        self.weights.get(&goal).copied().unwrap_or(1)
    }

    fn name(&self) -> &str {
        &self.job.a.source.name
    }

    fn price(&self, _open: &[Open]) -> u64 {
        self.price_of_run()
    }

    /// The fragments may leave in different ways.
    fn refuted_before_goals(&mut self, witness: &Assignment) -> Option<End<Counterexample>> {
        let exits = self.frame.exit_mismatch.clone()?;
        let state = self.state(witness);
        let concrete = self.pair.run(self.readings, Rc::new(state.clone()), &Choices::default());
        Some(match concrete.exit_mismatch() {
            Some(_) => End::Refuted(Counterexample::of_exits(self.job, self.readings, state, exits)),
            None => End::Inconsistent(format!("the concrete evaluator does not replay this: {exits}")),
        })
    }

    fn run(&mut self, open: &[Open], rounds: &mut dyn Iterator<Item = u64>) -> Option<End<Counterexample>> {
        if self.job.float.arithmetic == Arithmetic::Real {
            return self.run_among_reals(rounds);
        }
        match self.fuzz(rounds) {
            Found::Nothing => None,
            Found::Difference { goal, .. } if !self.is_open(open, goal) => {
                let place = self.frame.goals[goal].place.map_or("the jump target".into(), |place| place.to_string());
                let message = format!("{place}: both sides are the same term, but concrete runs differ");
                Some(End::Inconsistent(message))
            }
            Found::Difference { state, choices, .. } => Some(self.different(open, state, choices)),
        }
    }

    fn hold_by_laws(&mut self, open: &[Open]) -> Vec<bool> {
        if !self.settings.free || self.job.float.arithmetic != Arithmetic::Exact {
            return Vec::new();
        }
        term::with_plain_arena(|| {
            let sides = self.sides_again(open).into_iter();
            let claims: Vec<_> =
                sides.map(|sides| sides.map_or_else(|| term::constant(1, 0), |(a, b)| term::eq(a, b))).collect();
            free::close(&claims).claims
        })
    }

    fn in_light_terms(&mut self, open: &[Open], equal: EqualSides) -> Vec<bool> {
        if !self.merges {
            return Vec::new();
        }
        term::with_light_arena(|| {
            let sides = self.sides_again(open);
            let mut equal = equal(&sides.iter().flatten().copied().collect_vec()).into_iter();
            sides.iter().map(|sides| sides.is_some() && equal.next() == Some(true)).collect()
        })
    }

    fn generally(&mut self, open: &[Open], limits: &Limits) -> Option<(End<Counterexample>, Option<DecidedBy>)> {
        self.asked_generally(open, limits)
    }

    fn refuted_by_model(&mut self, open: &[Open], goal: usize, assignment: &Assignment) -> End<Counterexample> {
        let assignment = &assignment.in_lane(self.frame.goals[goal].lane().unwrap_or(0));
        let choices = Choices { table: assignment.unspecified.clone(), ..Choices::default() };
        let state = self.state(assignment);
        if self.job.float.arithmetic == Arithmetic::Real {
            let reason = "no counterexample of numbers without rounding was found (--fp real)";
            let found = self.different_in_reals(goal, &state, &choices);
            return found.map_or_else(|| End::Unknown(vec![reason.into()]), End::Refuted);
        }
        match self.different(open, state, choices) {
            End::Unknown(reasons) if !self.cut && self.rests_on_memory() => match self.near(assignment) {
                Found::Difference { state, choices, .. } => self.different(open, state, choices),
                Found::Nothing => match self.where_pointers_meet() {
                    Found::Difference { state, choices, .. } => self.different(open, state, choices),
                    Found::Nothing => End::Unknown(self.about(goal, reasons)),
                },
            },
            End::Unknown(reasons) => End::Unknown(self.about(goal, reasons)),
            end => end,
        }
    }
}

impl<'j> Programs<'j> {
    fn new(job: &'j Job, settings: &'j Settings, prepared: &'j Prepared, readings: Readings, frame: Frame) -> Self {
        Programs {
            job,
            settings,
            prepared,
            pair: &prepared.concrete,
            readings,
            frame,
            scene: None,
            stand_ins: Vec::new(),
            weights: FxHashMap::default(),
            merges: true,
            cut: false,
            loops: Vec::new(),
            exchanged_nans: false,
            general: OnceCell::new(),
        }
    }
}

impl Programs<'_> {
    /// Why the goal with this number was not decided.
    fn about(&self, goal: usize, reasons: Vec<String>) -> Vec<String> {
        let place = self.describe(goal);
        reasons.into_iter().map(|reason| format!("{place}: {reason}")).collect()
    }

    /// Whether the programs are so long that terms in normal form come after those in the shape of the programs.
    fn is_long(&self) -> bool {
        self.job.float.arithmetic == Arithmetic::Exact && self.job.instructions() >= LONG
    }

    /// Who closes all goals, if that takes no terms in normal form.
    fn merged_at_once(&mut self) -> Option<DecidedBy> {
        term::with_light_arena(|| {
            let mut scene = Scene::new(self.job, &self.prepared.symbolic, self.readings);
            let says_all = scene.frame.asks_the_same(&self.frame);
            let found = OpenGoals::of(&mut scene);
            let sides = found.open.iter().map(|&(_, a, b)| (a, b)).collect_vec();
            let all = ladder::equal_by_merging(self.settings, &sides).into_iter().filter(|&equal| equal).count();
            let weights = found.weights();
            let merged: usize = found.open.iter().map(|(goal, ..)| weights[goal]).sum();
            let closed = [(Rung::Merged, merged), (Rung::Structural, self.frame.goals.len() - merged)];
            self.exchanged_nans |= term::any_node(is_exchanged_nan);
            (says_all && all == sides.len()).then(|| closed.into_iter().filter(|&(_, goals)| goals > 0).collect())
        })
    }

    /// The decision about all goals, of which those that are neither `open` nor `decided` have been closed by `rung`.
    fn climbed(self, open: Vec<Open>, rung: Rung, mut decided: DecidedBy) -> Decision {
        let before = decided.values().sum::<usize>() + open.iter().map(|&(goal, ..)| self.weight(goal)).sum::<usize>();
        let closed = self.frame.goals.len() - before;
        decided.extend((closed > 0).then_some((rung, closed)));
        self.climbed_on(open, decided)
    }

    /// The decision about all goals, of which those that are not `open` have been closed.
    fn climbed_on(mut self, open: Vec<Open>, decided_by: DecidedBy) -> Decision {
        let (end, decided_by) = ladder::climb(&mut self, open, decided_by);
        self.decision(end, decided_by)
    }

    fn decision(&self, end: End<Counterexample>, decided_by: DecidedBy) -> Decision {
        let contradiction = "the assumptions contradict each other, so any claim would hold under them";
        self.decision_of(end.verdict(contradiction).map(Box::new), decided_by)
    }

    fn decision_of(&self, verdict: Verdict, decided_by: DecidedBy) -> Decision {
        let Frame { goals, out, touched, impossible, .. } = &self.frame;
        let decided_by = never::counted(*impossible, self.settings, decided_by);
        let (out, touched) = (out.clone(), touched.clone());
        let exchanged_nans = self.exchanged_nans || term::any_node(is_exchanged_nan);
        let loops = self.loops.clone();
        let read = self.scene.as_ref().filter(|_| matches!(verdict, Verdict::Holds) && self.job.has_memory());
        let further_reads = read.and_then(|scene| {
            // What nobody has found out before a limit is named.
            let found = self.settings.limits.part_of_left(4).question(|| first_further(scene, self.settings));
            found.unwrap_or_else(|_| self.job.b.listing.instructions().position(|i| i.row.is_about_memory()))
        });
        let granted = read.map_or_else(Vec::new, |scene| granted::by(self.job, &scene.ends));
        let obligations = goals.len() + impossible;
        Decision { loops, verdict, decided_by, exchanged_nans, further_reads, granted, obligations, out, touched }
    }

    /// Both sides of each of the `open` goals as terms of the current arena, where they are about the same lanes there.
    fn sides_again(&self, open: &[Open]) -> Vec<Option<(Term, Term)>> {
        let mut scene = Scene::new(self.job, &self.prepared.symbolic, self.readings);
        if !scene.frame.asks_the_same(&self.frame) {
            return vec![None; open.len()];
        }
        let mut sides = |goal: usize| match self.weight(goal) {
            1 => Some(scene.sides(goal)),
            _ => scene.sides_of_any_lane(goal),
        };
        open.iter().map(|&(goal, ..)| sides(goal)).collect()
    }
}
