//! Two programs on one machine, as the ladder sees them.

use std::cell::OnceCell;
use std::rc::Rc;

use gcn_semantics::algebra::{Choices, Concrete};
use gcn_semantics::ledger::Readings;
use itertools::Itertools;
use rustc_hash::FxHashMap;

use super::{Decision, MachineQuestion, Prepared};
use crate::equiv::any_lane::OpenGoals;
use crate::equiv::fuzz::Found;
use crate::equiv::job::{InitialMode, Job};
use crate::equiv::loops::LoopRelations;
use crate::equiv::pair::Pair;
use crate::equiv::reads::first_further;
use crate::equiv::scene::{Frame, Scene};
use crate::equiv::verdict::Verdict;
use crate::equiv::{Arithmetic, Counterexample, Settings, granted, never};
use crate::free;
use crate::ladder::abstraction::{is_exchanged_nan, with_arena};
use crate::ladder::{self, DecidedBy, End, EqualSides, Open, Rung, Subject};
use crate::limits::Limits;
use crate::obligation::{Assignment, Assumptions};
use crate::term::{self, Term};

/// Programs are long from so many instructions on, both together.
pub const LONG: usize = 256;

/// Decides a job whose programs `rung` has found to do the same: nobody has to execute them.
pub fn decided_alike(job: &Job, settings: &Settings, prepared: &Prepared, readings: Readings, rung: Rung) -> Decision {
    with_arena(job.float.arithmetic, || {
        let frame = Frame::of_one_execution(job, &prepared.known, readings);
        let question = MachineQuestion { job, settings, prepared, readings };
        Programs::new(question, frame).climbed(Vec::new(), rung, DecidedBy::new())
    })
}

/// Two programs on one machine: their goals are the places that are compared.
pub struct Programs<'j> {
    pub(super) job: &'j Job,
    pub(super) settings: &'j Settings,
    /// The programs as the question has them.
    given: &'j Prepared,
    /// The programs with their loops cut, under relations that have been proven.
    pub(super) related: Option<Box<Prepared>>,
    pub(super) pair: &'j Pair<Concrete>,
    pub(super) readings: Readings,
    pub(super) frame: Frame,
    /// What the programs compute, once that is needed.
    pub(super) scene: Option<Scene>,
    /// For each goal the one that stands for it, and how many each stands for; see [`OpenGoals`].
    pub(super) stand_ins: Vec<usize>,
    pub(super) weights: FxHashMap<usize, usize>,
    /// Merging has not been tried.
    pub(super) merges: bool,
    /// Loops are cut.
    pub(super) cut: bool,
    /// What has been proven about loops.
    pub(super) loops: Vec<LoopRelations>,
    /// Terms of an arena that is gone had NaNs that hang on operands in any order.
    exchanged_nans: bool,
    /// The most general MODE and NaNs that may show the same.
    pub(super) general: OnceCell<(InitialMode, Readings)>,
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
    pub(super) fn new(question: MachineQuestion<'j>, frame: Frame) -> Self {
        let MachineQuestion { job, settings, prepared, readings } = question;
        Programs {
            job,
            settings,
            given: prepared,
            related: None,
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

    /// The programs for concrete runs that may take long.
    pub(super) fn long(&self) -> &'j Pair<Concrete> {
        self.given.long()
    }
}

impl Programs<'_> {
    /// The programs in all readings, with their loops cut if they are.
    pub(super) fn prepared(&self) -> &Prepared {
        self.related.as_deref().unwrap_or(self.given)
    }

    /// Why the goal with this number was not decided.
    fn about(&self, goal: usize, reasons: Vec<String>) -> Vec<String> {
        let place = self.describe(goal);
        reasons.into_iter().map(|reason| format!("{place}: {reason}")).collect()
    }

    /// Whether the programs are so long that terms in normal form come after those in the shape of the programs.
    pub(super) fn is_long(&self) -> bool {
        self.job.float.arithmetic == Arithmetic::Exact && self.job.instructions() >= LONG
    }

    /// Who closes all goals, if that takes no terms in normal form.
    pub(super) fn merged_as_written(&mut self) -> Option<DecidedBy> {
        term::with_light_arena(|| {
            let mut scene = Scene::new(self.job, &self.prepared().symbolic, self.readings);
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
    pub(super) fn climbed(self, open: Vec<Open>, rung: Rung, mut decided: DecidedBy) -> Decision {
        let before = decided.values().sum::<usize>() + open.iter().map(|&(goal, ..)| self.weight(goal)).sum::<usize>();
        let closed = self.frame.goals.len() - before;
        decided.extend((closed > 0).then_some((rung, closed)));
        self.climbed_on(open, decided)
    }

    /// The decision about all goals, of which those that are not `open` have been closed.
    pub(super) fn climbed_on(mut self, open: Vec<Open>, decided_by: DecidedBy) -> Decision {
        let (end, decided_by) = ladder::climb(&mut self, open, decided_by);
        self.decision(end, decided_by)
    }

    pub(super) fn decision(&self, end: End<Counterexample>, decided_by: DecidedBy) -> Decision {
        let contradiction = "the assumptions contradict each other, so any claim would hold under them";
        self.decision_of(end.verdict(contradiction).map(Box::new), decided_by)
    }

    pub(super) fn decision_of(&self, verdict: Verdict, decided_by: DecidedBy) -> Decision {
        let Frame { goals, out, touched, impossible, .. } = &self.frame;
        let decided_by = never::counted(*impossible, self.settings, decided_by);
        let (out, touched) = (out.clone(), touched.clone());
        let exchanged_nans = self.exchanged_nans || term::any_node(is_exchanged_nan);
        let loops = self.loops.clone();
        let holds = matches!(verdict, Verdict::Holds);
        let read = self.scene.as_ref().filter(|_| holds && self.job.has_memory());
        let further_reads = read.and_then(|scene| {
            // What nobody has found out before a limit is named.
            let found = self.settings.limits.part_of_left(4).question(|| first_further(scene, self.settings));
            found.unwrap_or_else(|_| self.job.b.listing.instructions().position(|i| i.row.is_about_memory()))
        });
        let mut granted = read.map_or_else(Vec::new, |scene| granted::by(self.job, &scene.ends));
        granted.extend(granted::about_sums(self.job).filter(|_| holds));
        let obligations = goals.len() + impossible;
        let tried = Vec::new();
        Decision {
            loops,
            verdict,
            decided_by,
            exchanged_nans,
            further_reads,
            granted,
            obligations,
            out,
            touched,
            tried,
        }
    }

    /// Both sides of each of the `open` goals as terms of the current arena, where they are about the same lanes there.
    fn sides_again(&self, open: &[Open]) -> Vec<Option<(Term, Term)>> {
        let mut scene = Scene::new(self.job, &self.prepared().symbolic, self.readings);
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
