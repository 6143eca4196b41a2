//! The decision for one machine: all readings fixed.

use std::collections::BTreeSet;
use std::rc::Rc;

use gcn_semantics::algebra::{Choices, Concrete, Known};
use gcn_semantics::ledger::{Reading, Readings, Unspecified};
use gcn_semantics::wave::Stuck;
use itertools::Itertools;
use rustc_hash::FxHashMap;

use super::Counterexample;
use super::any_lane::OpenGoals;
use super::fuzz::{Clauses, Found, fuzz, unrounded};
use super::job::{Arithmetic, Fragment, Job, Settings, Verdict};
use super::loops::{Cutting, LoopRelations};
use super::minimise::Minimiser;
use super::numbers::has_numbers_only;
use super::pair::{Pair, SymbolicPair, under_mode};
use super::scene::{Frame, Scene};
use crate::expr::Place;
use crate::free;
use crate::ladder::abstraction::{abstracted, differ_exactly, has_approximate, is_exchanged_nan, with_arena};
use crate::ladder::{self, DecidedBy, End, EqualSides, Open, PART, Rung, Subject};
use crate::limits::price_of_run;
use crate::machine::ConcreteState;
use crate::obligation::{Assignment, Assumptions};
use crate::state::StateVar;
use crate::term::{self, Load, Term};

/// Concrete runs before any term is made.
const FIRST_ROUNDS: u64 = 32;
/// Concrete runs where nothing else can tell.
const LONG_ROUNDS: u64 = 400;
/// Instructions that count for a concrete run of programs whose loops are cut: many runs end at the limit of steps, and
/// what they do to memory is dear.
const LOOPED: usize = 8_000;
/// Programs are long from so many instructions on, both together.
const LONG: usize = 256;
/// Runs that minimising a counterexample may take.
const MINIMISE_RUNS: usize = 6_000;

/// The answer for one machine, and how it was found.
#[derive(Debug, Clone)]
pub struct Decision {
    pub verdict: Verdict,
    pub decided_by: DecidedBy,
    pub obligations: usize,
    /// The places compared.
    pub out: Vec<Place>,
    /// The readings that the programs' values depend on.
    pub touched: BTreeSet<Reading>,
    /// What has been proven about loops.
    pub loops: Vec<LoopRelations>,
    /// A NaN was met whose bits are an unknown function of operands in any order (ledger M3).
    pub exchanged_nans: bool,
}

/// Both programs in all readings of the algebra.
pub struct Prepared {
    pub concrete: Pair<Concrete>,
    pub symbolic: SymbolicPair,
    pub known: Pair<Known>,
}

/// Decides `job` on the machine with these readings.
///
/// What can be told without terms comes first: they are many times larger than the programs.
pub fn decide(job: &Job, settings: &Settings, prepared: &Prepared, readings: Readings) -> Decision {
    with_arena(job.float.arithmetic, || {
        let mut frame = Frame::outline(job, &prepared.known, readings);
        let mut cutting = None;
        if frame.is_stuck_in_a_loop() && job.float.arithmetic == Arithmetic::Exact {
            match Cutting::of(job, prepared) {
                Ok(found) => {
                    frame = Frame::outline(job, &found.known(prepared), readings);
                    cutting = Some(found);
                }
                Err(reason) => frame.reason = Some(reason),
            }
        }
        let related;
        let mut programs = Programs {
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
            cut: cutting.is_some(),
            loops: Vec::new(),
        };
        if settings.identical && job.is_about_one_program() && job.entry.defined.is_none() {
            return programs.climbed(Vec::new(), Rung::Identical);
        }
        if let Some(decision) = programs.decided_by_first_runs(FIRST_ROUNDS) {
            return decision;
        }
        if let Some(stuck) = programs.frame.stuck {
            return programs.stuck(stuck);
        }
        if let Some(cutting) = cutting {
            match cutting.related(job, settings, prepared, readings, &programs.frame) {
                Ok((found, loops)) => {
                    related = found;
                    programs.prepared = &related;
                    programs.loops = loops;
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
        if let Some(stuck) = scene.frame.stuck {
            return programs.stuck(stuck);
        }
        if let Some(reason) = scene.frame.other_effects.clone() {
            return programs.decided_by_runs_alone(reason);
        }
        let found = OpenGoals::of(&mut scene);
        programs.frame = scene.frame.clone();
        programs.scene = Some(scene);
        programs.weights = found.weights();
        programs.stand_ins = found.stand_ins;
        programs.climbed(abstracted(job.float.arithmetic, found.open), Rung::Structural)
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

    fn refuted_by_model(&mut self, open: &[Open], goal: usize, assignment: &Assignment) -> End<Counterexample> {
        let assignment = &assignment.in_lane(self.frame.goals[goal].lane().unwrap_or(0));
        let choices = Choices { table: assignment.unspecified.clone(), ..Choices::default() };
        let state = self.state(assignment);
        if self.job.float.arithmetic == Arithmetic::Real {
            let reason = "no counterexample of numbers without rounding was found (--fp real)";
            let found = self.different_in_reals(goal, &state, &choices);
            return found.map_or_else(|| End::Unknown(vec![reason.into()]), End::Refuted);
        }
        self.different(open, state, choices)
    }
}

impl Programs<'_> {
    /// Whether the programs are so long that terms in normal form come after those in the shape of the programs.
    fn is_long(&self) -> bool {
        self.job.float.arithmetic == Arithmetic::Exact && self.instructions() >= LONG
    }

    /// Who closes all goals, if that takes no terms in normal form.
    fn merged_at_once(&self) -> Option<DecidedBy> {
        term::with_light_arena(|| {
            let mut scene = Scene::new(self.job, &self.prepared.symbolic, self.readings);
            let found = OpenGoals::of(&mut scene);
            let sides = found.open.iter().map(|&(_, a, b)| (a, b)).collect_vec();
            let all = ladder::equal_by_merging(self.settings, &sides).into_iter().filter(|&equal| equal).count();
            let weights = found.weights();
            let merged: usize = found.open.iter().map(|(goal, ..)| weights[goal]).sum();
            let closed = [(Rung::Merged, merged), (Rung::Structural, self.frame.goals.len() - merged)];
            (all == sides.len()).then(|| closed.into_iter().filter(|&(_, goals)| goals > 0).collect())
        })
    }

    /// The decision about all goals, of which those that are not `open` have been closed by `rung`.
    fn climbed(self, open: Vec<Open>, rung: Rung) -> Decision {
        let closed = self.frame.goals.len() - open.iter().map(|&(goal, ..)| self.weight(goal)).sum::<usize>();
        self.climbed_on(open, (closed > 0).then_some((rung, closed)).into_iter().collect())
    }

    /// The decision about all goals, of which those that are not `open` have been closed.
    fn climbed_on(mut self, open: Vec<Open>, decided_by: DecidedBy) -> Decision {
        let (end, decided_by) = ladder::climb(&mut self, open, decided_by);
        self.decision(end, decided_by)
    }

    /// The decision, if one of a few concrete runs shows a difference.
    fn decided_by_first_runs(&self, rounds: u64) -> Option<Decision> {
        if self.job.float.arithmetic != Arithmetic::Exact || self.frame.exit_mismatch.is_some() {
            return None;
        }
        let rounds = self.settings.limits.meter(PART).paid(0..rounds, self.price_of_run());
        let Found::Difference { state, choices, .. } = self.fuzz(rounds) else { return None };
        let end = self.different(&[], state, choices);
        Some(self.decision(end, DecidedBy::from([(Rung::Fuzz, 1)])))
    }

    /// The decision about programs of which one cannot be executed to its end.
    fn stuck(&self, (side, instruction, stuck): (usize, usize, Stuck)) -> Decision {
        let reason = self.frame.reason.as_ref().map_or(String::new(), |reason| format!(" ({reason})"));
        let what = self.job.place_of(side, instruction, &format!("{stuck}{reason}: this is not decided yet"));
        self.decision_of(Verdict::Unsupported(what), DecidedBy::default())
    }

    /// The decision about programs whose effects on memory do not correspond: only runs can tell anything.
    fn decided_by_runs_alone(&self, reason: String) -> Decision {
        let decision = self.decided_by_first_runs(LONG_ROUNDS);
        decision.unwrap_or_else(|| self.decision(End::Unknown(vec![reason]), DecidedBy::default()))
    }

    fn decision(&self, end: End<Counterexample>, decided_by: DecidedBy) -> Decision {
        let verdict = match end {
            End::Proven => Verdict::Equivalent,
            End::Refuted(counterexample) => Verdict::Different(Box::new(counterexample)),
            End::Unknown(reasons) => Verdict::Unknown(reasons),
            End::Contradiction => {
                Verdict::Error("the assumptions contradict each other, so any claim would hold under them".into())
            }
            End::Inconsistent(what) => Verdict::Inconsistent(what),
        };
        self.decision_of(verdict, decided_by)
    }

    fn decision_of(&self, verdict: Verdict, decided_by: DecidedBy) -> Decision {
        let Frame { goals, out, touched, .. } = &self.frame;
        let (out, touched) = (out.clone(), touched.clone());
        let exchanged_nans = term::any_node(is_exchanged_nan);
        let loops = self.loops.clone();
        Decision { loops, verdict, decided_by, exchanged_nans, obligations: goals.len(), out, touched }
    }

    /// Both sides of each of the `open` goals as terms of the current arena, where they are about the same lanes there.
    fn sides_again(&self, open: &[Open]) -> Vec<Option<(Term, Term)>> {
        let mut scene = Scene::new(self.job, &self.prepared.symbolic, self.readings);
        let what = |frame: &Frame| frame.goals.iter().map(|goal| goal.what).collect_vec();
        if what(&scene.frame) != what(&self.frame) {
            // In other terms it may not be seen that an effect on memory never happens.
            return vec![None; open.len()];
        }
        let mut sides = |goal: usize| match self.weight(goal) {
            1 => Some(scene.sides(goal)),
            _ => scene.sides_of_any_lane(goal),
        };
        open.iter().map(|&(goal, ..)| sides(goal)).collect()
    }

    /// The state of `assignment` and the assumed constants; everything else is 0.
    fn state(&self, assignment: &Assignment) -> ConcreteState {
        let mut state = ConcreteState::of_zeros();
        for (var, value, _) in assignment.variables().filter(|(var, ..)| !var.is_at_cut()) {
            state.set(StateVar::from_var(var), value as u32);
        }
        let mut loads: Vec<_> = assignment.unspecified.iter().collect();
        // What the first version holds comes last: it counts.
        let version = |what: &Unspecified| Load::of(*what).map(|load| std::cmp::Reverse(load.version));
        loads.sort_by_key(|((what, operands), _)| (version(what), operands.clone()));
        for ((what, operands), &value) in loads {
            if let Some(load) = Load::of(*what) {
                load.put(&mut state, what.lane, operands, value);
            }
        }
        self.frame.fixed.iter().for_each(|(&var, &value)| state.set(var, value));
        state
    }

    /// Whether a goal on which runs differ is open, or one of those that say the same about memory.
    fn is_open(&self, open: &[Open], goal: usize) -> bool {
        let about_memory = self.frame.goals[goal].is_about_memory();
        open.iter().any(|&(number, ..)| {
            number == self.stand_ins[goal] || about_memory && self.frame.goals[number].is_about_memory()
        })
    }

    /// Whether a counterexample of a solver may show nothing in a run: what a program loads from memory that it has
    /// changed is an unknown function, as are loads of different sizes from the same cells.
    fn rests_on_memory(&self) -> bool {
        self.job.has_memory()
    }

    /// Instructions of both programs.
    fn instructions(&self) -> usize {
        [&self.job.a, &self.job.b].into_iter().map(|side| side.listing.statements.len()).sum()
    }

    fn price_of_run(&self) -> u64 {
        let instructions = if self.cut { LOOPED } else { self.instructions() };
        price_of_run(instructions, Clauses { terms: &self.frame.clauses }.nodes())
    }

    fn fuzz(&self, rounds: impl IntoIterator<Item = u64>) -> Found {
        let clauses = Clauses { terms: &self.frame.clauses };
        fuzz(self.pair, &self.frame.goals, self.readings, &self.frame.fixed, &clauses, rounds)
    }

    /// A difference counts only among numbers, where nothing was rounded.
    fn run_among_reals(&mut self, rounds: &mut dyn Iterator<Item = u64>) -> Option<End<Counterexample>> {
        for round in rounds {
            let seed = unrounded(round);
            if let Found::Difference { state, choices, goal } = self.fuzz(seed..seed + 1)
                && let Some(counterexample) = self.different_in_reals(goal, &state, &choices)
            {
                return Some(End::Refuted(counterexample));
            }
        }
        None
    }

    /// The counterexample of a state on which `goal` differs, if only numbers occur and nothing is rounded.
    fn different_in_reals(&mut self, goal: usize, state: &ConcreteState, choices: &Choices) -> Option<Counterexample> {
        let has_numbers = |side: &Fragment| {
            let initial = under_mode(self.job.float.mode, Rc::new(state.clone()));
            has_numbers_only(side, self.job.target, self.readings, choices, initial)
        };
        // Rules may have folded away what is rounded: terms without any have the last word.
        let plainly = || {
            term::with_plain_arena(|| {
                let mut scene = Scene::new(self.job, &self.prepared.symbolic, self.readings);
                differ_exactly(scene.sides(goal), state)
            })
        };
        let scene = self.scene.as_mut().expect("no goal is about terms that have not been made");
        let differ = differ_exactly(scene.sides(goal), state);
        if !differ || ![&self.job.a, &self.job.b].into_iter().all(has_numbers) || !plainly() {
            return None;
        }
        // Other goals may differ in the sign of a zero.
        let goals = &self.frame.goals;
        let (place, lane) = (goals[goal].place, goals[goal].lane());
        let same = goals.iter().filter(|other| other.place == place && other.lane() == lane);
        Counterexample::replay(self.job, self.pair, &same.copied().collect_vec(), self.readings, choices, state)
    }

    fn minimiser<'s>(&'s self, choices: &'s Choices, clauses: &'s Clauses<'s>) -> Minimiser<'s> {
        Minimiser {
            pair: self.pair,
            goals: &self.frame.goals,
            readings: self.readings,
            choices,
            fixed: &self.frame.fixed,
            clauses,
            runs: MINIMISE_RUNS,
            meter: self.settings.limits.meter(PART),
            price: self.price_of_run(),
            rows: BTreeSet::new(),
        }
    }

    /// Minimises, replays and reports a state on which the programs differ.
    fn different(&self, open: &[Open], state: ConcreteState, choices: Choices) -> End<Counterexample> {
        let clauses = Clauses { terms: &self.frame.clauses };
        let sides = open.iter().flat_map(|&(_, a, b)| [a, b]).collect_vec();
        let approximate = choices.has_approximate() || has_approximate(&sides);
        // A solver knows nothing of approximate results; those of real machines are near the correct ones.
        let others = [Choices::ABOVE, Choices::BELOW].into_iter().filter(|_| approximate);
        let machines = std::iter::once(choices.clone()).chain(others.map(|number| choices.approximating(number)));
        let shows = machines.into_iter().find(|choices| self.minimiser(choices, &clauses).differs(&state).is_some());
        let Some(choices) = shows else {
            if self.job.float.arithmetic == Arithmetic::Uninterpreted {
                let reason = "the solver's counterexample rests on arithmetic as unknown functions (--fp uf)";
                return End::Unknown(vec![reason.into()]);
            }
            if approximate {
                let reason = "the solver's counterexample rests on approximate results that no machine gives";
                return End::Unknown(vec![reason.into()]);
            }
            if self.cut {
                let reason = "the solver's counterexample rests on a state in a loop that no run has shown";
                return End::Unknown(vec![reason.into()]);
            }
            if self.rests_on_memory() {
                let reason = "the solver's counterexample rests on contents of memory that no run has";
                return End::Unknown(vec![reason.into()]);
            }
            return End::Inconsistent("a counterexample does not replay on the concrete evaluator".into());
        };
        let state = self.minimiser(&choices, &clauses).minimise(state);
        match Counterexample::replay(self.job, self.pair, &self.frame.goals, self.readings, &choices, &state) {
            Some(counterexample) => End::Refuted(counterexample),
            None => End::Inconsistent("a minimised counterexample does not replay".into()),
        }
    }
}
