//! The decision for one machine: all readings fixed.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{ControlFlow, Range};
use std::rc::Rc;

use gcn_semantics::algebra::{Choices, Concrete};
use gcn_semantics::ledger::{Reading, Readings};
use itertools::Itertools;
use rustc_hash::FxHashSet;

use super::Counterexample;
use super::abstraction::{Open, abstracted, differ_exactly, has_approximate, is_exchanged_nan, rebuilt, with_arena};
use super::counterexample::lane_of;
use super::fuzz::{Clauses, Found, fuzz, unrounded};
use super::job::{Arithmetic, Fragment, Job, Rung, Settings, Verdict};
use super::minimise::Minimiser;
use super::numbers::has_numbers_only;
use super::pair::{Pair, SymbolicPair, under_mode};
use super::polynomial;
use super::questions::Questions;
use super::scene::Scene;
use crate::cases;
use crate::expr::Place;
use crate::free;
use crate::limits::{Budget, price_of_run};
use crate::machine::ConcreteState;
use crate::obligation::{Assignment, Assumptions, Obligation};
use crate::solver::{self, Outcome};
use crate::state::StateVar;
use crate::term::{self, Term};

/// Concrete runs before a solver is asked.
const QUICK_ROUNDS: u64 = 96;
/// Concrete runs that cross-check goals which closed structurally.
const CHECK_ROUNDS: u64 = 4;
/// Concrete runs after a solver has given up.
const LONG_ROUNDS: u64 = 20_000;
/// The part of the budget for them, and for minimising a counterexample: 1 / PART.
const PART: u64 = 10;
/// For a question in which floating-point operations are unknown functions.
const QUICK_BUDGET: Budget = Budget::of(4_500);
/// Runs that minimising a counterexample may take.
const MINIMISE_RUNS: usize = 6_000;

/// The answer for one machine, and how it was found.
#[derive(Debug, Clone)]
pub struct Decision {
    pub verdict: Verdict,
    pub decided_by: BTreeMap<Rung, usize>,
    pub obligations: usize,
    /// The places compared.
    pub out: Vec<Place>,
    /// The readings that the programs' values depend on.
    pub touched: BTreeSet<Reading>,
    /// A NaN was met whose bits are an unknown function of operands in any order (ledger M3).
    pub exchanged_nans: bool,
}

/// Both programs in both readings of the algebra.
pub struct Prepared {
    pub concrete: Pair<Concrete>,
    pub symbolic: SymbolicPair,
}

/// Decides `job` on the machine with these readings.
pub fn decide(job: &Job, settings: &Settings, prepared: &Prepared, readings: Readings) -> Decision {
    with_arena(job.float.arithmetic, || {
        let mut climb = Climb::new(job, settings, prepared, readings);
        let verdict = climb.verdict();
        Decision {
            verdict,
            decided_by: climb.decided_by,
            exchanged_nans: term::any_node(is_exchanged_nan),
            obligations: climb.scene.goals.len(),
            out: climb.scene.out,
            touched: climb.scene.ends.waves.iter().flat_map(|wave| wave.touched.iter().copied()).collect(),
        }
    })
}

/// One climb of the ladder.
struct Climb<'j> {
    job: &'j Job,
    settings: &'j Settings,
    prepared: &'j Prepared,
    pair: &'j Pair<Concrete>,
    readings: Readings,
    scene: Scene,
    /// The goals that structure did not close: number, both sides.
    open: Vec<Open>,
    decided_by: BTreeMap<Rung, usize>,
}

impl<'j> Climb<'j> {
    fn new(job: &'j Job, settings: &'j Settings, prepared: &'j Prepared, readings: Readings) -> Self {
        let mut scene = Scene::new(job, &prepared.symbolic, readings);
        let mut open = Vec::new();
        for number in 0..scene.goals.len() {
            if let Some((a, b)) = scene.open(number) {
                open.push((number, a, b));
            }
        }
        let open = abstracted(job.float.arithmetic, open);
        let mut decided_by = BTreeMap::new();
        if scene.goals.len() > open.len() {
            decided_by.insert(Rung::Structural, scene.goals.len() - open.len());
        }
        Climb { job, settings, prepared, pair: &prepared.concrete, readings, scene, open, decided_by }
    }

    fn verdict(&mut self) -> Verdict {
        let witness = match self.satisfy_assumptions() {
            Ok(witness) => witness,
            Err(verdict) => return verdict,
        };
        if let Some(exits) = self.scene.ends.exit_mismatch() {
            return self.different_exits(exits, &witness);
        }
        let rounds = if self.open.is_empty() { CHECK_ROUNDS } else { QUICK_ROUNDS };
        if let Some(verdict) = self.fuzz(0..rounds, 1) {
            return verdict;
        }
        self.close_by_polynomials();
        self.close_by_free_structures();
        let before = self.open.len();
        cases::close(&mut self.open, |&(_, a, b)| (a, b));
        if self.open.len() < before {
            self.decided_by.insert(Rung::Cases, before - self.open.len());
        }
        if self.open.is_empty() {
            return Verdict::Equivalent;
        }
        self.solve(&witness)
    }

    /// Closes goals whose sides are the same polynomial.
    fn close_by_polynomials(&mut self) {
        let before = self.open.len();
        let questions = Questions::new(&self.scene.assumptions(), &self.open);
        let asked: FxHashSet<usize> = questions.bindings.iter().map(|&(goal, _)| goal).collect();
        let asked = self.open.iter().filter(|(goal, ..)| asked.contains(goal));
        let equal: Vec<bool> = asked.map(|&(_, a, b)| polynomial::same(a, b)).collect();
        self.open.retain(|(goal, ..)| !equal[questions.of_goal[goal]]);
        if self.open.len() < before {
            *self.decided_by.entry(Rung::Structural).or_default() += before - self.open.len();
        }
    }

    /// Closes goals that hold because of the laws of operators.
    fn close_by_free_structures(&mut self) {
        if self.open.is_empty() || !self.settings.free || self.job.float.arithmetic != Arithmetic::Exact {
            return;
        }
        let closed = term::with_plain_arena(|| {
            let mut scene = Scene::new(self.job, &self.prepared.symbolic, self.readings);
            debug_assert_eq!(scene.goals.len(), self.scene.goals.len(), "the same places");
            let sides = self.open.iter().map(|&(goal, ..)| scene.sides(goal));
            let claims: Vec<_> = sides.map(|(a, b)| term::eq(a, b)).collect();
            free::close(&claims).claims
        });
        let before = self.open.len();
        let mut closed = closed.into_iter();
        self.open.retain(|_| closed.next() != Some(true));
        if self.open.len() < before {
            self.decided_by.insert(Rung::Free, before - self.open.len());
        }
    }

    /// A state that satisfies the assumptions, or the verdict that there is none.
    fn satisfy_assumptions(&self) -> Result<Assignment, Verdict> {
        let mut witness = Assignment::default();
        if self.scene.clauses.is_empty() {
            return Ok(witness);
        }
        for (question, bindings) in self.scene.assumptions().questions() {
            match solver::solve(&question, &self.settings.limits) {
                Outcome::Sat(model) => witness.complete(&bindings.assignment(&model)),
                Outcome::Unsat => {
                    let message = "the assumptions contradict each other, so any claim would hold under them";
                    return Err(Verdict::Error(message.into()));
                }
                Outcome::Unknown(reason) => {
                    return Err(Verdict::Unknown(vec![format!("satisfiability of the assumptions: {reason}")]));
                }
                Outcome::Inconsistent(what) => return Err(Verdict::Inconsistent(what)),
            }
        }
        Ok(witness)
    }

    /// The state of `assignment` and the assumed constants; everything else is 0.
    fn state(&self, assignment: &Assignment) -> ConcreteState {
        let mut state = ConcreteState::default();
        for (var, value, _) in assignment.variables() {
            state.set(StateVar::from_var(var), value as u32);
        }
        self.scene.fixed.iter().for_each(|(&var, &value)| state.set(var, value));
        state
    }

    fn different_exits(&mut self, exits: String, witness: &Assignment) -> Verdict {
        let state = self.state(witness);
        let concrete = self.pair.run(self.readings, Rc::new(state.clone()), &Choices::default());
        if concrete.exit_mismatch().is_none() {
            return Verdict::Inconsistent(format!("the concrete evaluator does not replay this: {exits}"));
        }
        Verdict::Different(Box::new(Counterexample::of_exits(self.job, self.readings, state, exits)))
    }

    /// What a run of both programs costs.
    fn price(&self) -> u64 {
        let instructions = [&self.job.a, &self.job.b].map(|side| side.listing.statements.len());
        price_of_run(instructions.iter().sum(), Clauses { terms: &self.scene.clauses }.nodes())
    }

    /// Runs both programs, as long as 1 / `part` of the budget pays for it; a difference ends the climb.
    fn fuzz(&mut self, rounds: Range<u64>, part: u64) -> Option<Verdict> {
        let rounds = self.settings.limits.meter(part).paid(rounds, self.price());
        if self.job.float.arithmetic == Arithmetic::Real {
            return self.fuzz_real(rounds);
        }
        let clauses = Clauses { terms: &self.scene.clauses };
        match fuzz(self.pair, &self.scene.goals, self.readings, &self.scene.fixed, &clauses, rounds) {
            Found::Nothing => None,
            Found::Difference { goal, .. } if !self.open.iter().any(|&(open, ..)| open == goal) => {
                let place = self.scene.goals[goal].place.map_or("the jump target".into(), |place| place.to_string());
                let message = format!("{place}: both sides are the same term, but concrete runs differ");
                Some(Verdict::Inconsistent(message))
            }
            Found::Difference { state, choices, .. } => {
                *self.decided_by.entry(Rung::Fuzz).or_default() += 1;
                Some(self.different(state, choices))
            }
        }
    }

    /// As [`Climb::fuzz`], but a difference counts only among numbers, where nothing was rounded.
    fn fuzz_real(&mut self, rounds: impl Iterator<Item = u64>) -> Option<Verdict> {
        for round in rounds {
            let clauses = Clauses { terms: &self.scene.clauses };
            let seed = unrounded(round);
            let found = fuzz(self.pair, &self.scene.goals, self.readings, &self.scene.fixed, &clauses, seed..seed + 1);
            if let Found::Difference { state, choices, goal } = found
                && let Some(verdict) = self.different_in_reals(goal, &state, &choices)
            {
                *self.decided_by.entry(Rung::Fuzz).or_default() += 1;
                return Some(verdict);
            }
        }
        None
    }

    /// The verdict on a state on which `goal` differs, if only numbers occur and nothing is rounded.
    fn different_in_reals(&mut self, goal: usize, state: &ConcreteState, choices: &Choices) -> Option<Verdict> {
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
        let differ = differ_exactly(self.scene.sides(goal), state);
        if !differ || ![&self.job.a, &self.job.b].into_iter().all(has_numbers) || !plainly() {
            return None;
        }
        // Other goals may differ in the sign of a zero.
        let goals = &self.scene.goals;
        let (place, lane) = (goals[goal].place, lane_of(&goals[goal]));
        let same = goals.iter().filter(|other| other.place == place && lane_of(other) == lane);
        Counterexample::replay(self.job, self.pair, &same.copied().collect_vec(), self.readings, choices, state)
            .map(|counterexample| Verdict::Different(Box::new(counterexample)))
    }

    fn minimiser<'s>(&'s self, choices: &'s Choices, clauses: &'s Clauses<'s>) -> Minimiser<'s> {
        Minimiser {
            pair: self.pair,
            goals: &self.scene.goals,
            readings: self.readings,
            choices,
            fixed: &self.scene.fixed,
            clauses,
            runs: MINIMISE_RUNS,
            meter: self.settings.limits.meter(PART),
            price: self.price(),
            rows: BTreeSet::new(),
        }
    }

    /// Minimises, replays and reports a state on which the programs differ.
    fn different(&self, state: ConcreteState, choices: Choices) -> Verdict {
        let clauses = Clauses { terms: &self.scene.clauses };
        let sides = self.open.iter().flat_map(|&(_, a, b)| [a, b]).collect_vec();
        let approximate = choices.has_approximate() || has_approximate(&sides);
        // A solver knows nothing of approximate results; those of real machines are near the correct ones.
        let others = [Choices::ABOVE, Choices::BELOW].into_iter().filter(|_| approximate);
        let machines = std::iter::once(choices.clone()).chain(others.map(|number| choices.approximating(number)));
        let shows = machines.into_iter().find(|choices| self.minimiser(choices, &clauses).differs(&state).is_some());
        let Some(choices) = shows else {
            if self.job.float.arithmetic == Arithmetic::Uninterpreted {
                let reason = "the solver's counterexample rests on arithmetic as unknown functions (--fp uf)";
                return Verdict::Unknown(vec![reason.into()]);
            }
            if approximate {
                let reason = "the solver's counterexample rests on approximate results that no machine gives";
                return Verdict::Unknown(vec![reason.into()]);
            }
            return Verdict::Inconsistent("a counterexample does not replay on the concrete evaluator".into());
        };
        let state = self.minimiser(&choices, &clauses).minimise(state);
        match Counterexample::replay(self.job, self.pair, &self.scene.goals, self.readings, &choices, &state) {
            Some(counterexample) => Verdict::Different(Box::new(counterexample)),
            None => Verdict::Inconsistent("a minimised counterexample does not replay".into()),
        }
    }

    /// Closes goals that hold whatever floating-point operations compute: the questions about that are small.
    fn close_without_arithmetic(&mut self, assumptions: &Assumptions) {
        if self.job.float.arithmetic != Arithmetic::Exact {
            return;
        }
        let sides = |&(goal, a, b): &Open| (goal, vec![a, b]);
        let (goals, exact): (Vec<usize>, Vec<Vec<Term>>) = self.open.iter().map(sides).unzip();
        let mut abstract_sides = rebuilt(Arithmetic::Uninterpreted, exact.concat()).into_iter().tuples();
        let sides = goals.into_iter().zip(abstract_sides.by_ref()).map(|(goal, (a, b))| (goal, a, b));
        let changed = sides.zip(&self.open).filter(|(new, old)| new != *old).map(|(new, _)| new).collect_vec();
        if changed.is_empty() {
            return;
        }
        let questions = Questions::new(assumptions, &changed);
        self.dump(&questions.distinct);
        let limits = self.settings.limits.at_most(QUICK_BUDGET);
        let outcomes = solver::solve_all(&questions.distinct, &limits, &mut |_, _| ControlFlow::Continue(()));
        let proven = outcomes.iter().filter(|outcome| **outcome == Outcome::Unsat).count();
        let closed = questions.of_goal.iter().filter(|&(_, &question)| outcomes[question] == Outcome::Unsat);
        let closed: FxHashSet<usize> = closed.map(|(&goal, _)| goal).collect();
        self.open.retain(|(goal, ..)| !closed.contains(goal));
        if proven > 0 {
            *self.decided_by.entry(Rung::Solver).or_default() += proven;
        }
        if closed.len() > proven {
            *self.decided_by.entry(Rung::Cache).or_default() += closed.len() - proven;
        }
    }

    /// Asks the solver about each distinct obligation.
    fn solve(&mut self, witness: &Assignment) -> Verdict {
        let assumptions = self.scene.assumptions();
        self.close_without_arithmetic(&assumptions);
        if self.open.is_empty() {
            return Verdict::Equivalent;
        }
        let Questions { distinct, bindings, .. } = Questions::new(&assumptions, &self.open);
        self.dump(&distinct);
        let outcomes = solver::solve_all(&distinct, &self.settings.limits, &mut |_, outcome| match outcome {
            Outcome::Sat(_) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        });
        let unsat = outcomes.iter().filter(|outcome| **outcome == Outcome::Unsat).count();
        if unsat > 0 {
            *self.decided_by.entry(Rung::Solver).or_default() += unsat;
        }
        if let Some((index, model)) = outcomes.iter().enumerate().find_map(|(index, outcome)| match outcome {
            Outcome::Sat(model) => Some((index, model)),
            _ => None,
        }) {
            *self.decided_by.entry(Rung::Solver).or_default() += 1;
            let mut assignment = bindings[index].1.assignment(model);
            assignment.complete(witness);
            let choices = Choices { table: assignment.unspecified.clone(), ..Choices::default() };
            let state = self.state(&assignment);
            let verdict = match self.job.float.arithmetic {
                Arithmetic::Real => {
                    let reason = "no counterexample of numbers without rounding was found (--fp real)";
                    let verdict = self.different_in_reals(bindings[index].0, &state, &choices);
                    verdict.unwrap_or_else(|| Verdict::Unknown(vec![reason.into()]))
                }
                _ => self.different(state, choices),
            };
            return match verdict {
                Verdict::Unknown(_) => self.fuzz(QUICK_ROUNDS..LONG_ROUNDS, PART).unwrap_or(verdict),
                _ => verdict,
            };
        }
        if let Some(what) = outcomes.iter().find_map(|outcome| match outcome {
            Outcome::Inconsistent(what) => Some(what.clone()),
            _ => None,
        }) {
            return Verdict::Inconsistent(what);
        }
        if unsat == distinct.len() {
            if self.open.len() > distinct.len() {
                *self.decided_by.entry(Rung::Cache).or_default() += self.open.len() - distinct.len();
            }
            return Verdict::Equivalent;
        }
        if let Some(verdict) = self.fuzz(QUICK_ROUNDS..LONG_ROUNDS, PART) {
            return verdict;
        }
        let reasons = outcomes.iter().zip(&bindings).filter_map(|(outcome, &(goal, _))| match outcome {
            Outcome::Unknown(reason) => Some(format!("{}: {reason}", self.scene.goals[goal].describe())),
            _ => None,
        });
        Verdict::Unknown(reasons.collect())
    }

    fn dump(&self, obligations: &[Obligation]) {
        let Some(directory) = &self.settings.dump_smt else { return };
        for obligation in obligations {
            // Other machines have obligations of their own.
            let source = self.job.a.source.name.replace(['/', '.'], "_");
            let name = format!("{source}-{:016x}.smt2", obligation.fingerprint());
            let script = solver::smtlib::script(obligation);
            if let Err(error) = std::fs::write(directory.join(&name), script) {
                eprintln!("warning: {name} was not written: {error}");
            }
        }
    }
}
