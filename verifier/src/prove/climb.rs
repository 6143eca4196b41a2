//! The ladder for the claims of one machine: concrete runs, then a solver for what is open.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::{ControlFlow, Range};
use std::rc::Rc;

use gcn_semantics::algebra::{Choices, Concrete, with_choices};
use gcn_semantics::ledger::Readings;
use gcn_semantics::wave::{Program, Wave};
use rustc_hash::FxHashMap;

use super::Answer;
use super::claim::{Refutation, Scene};
use super::ends::Numbers;
use crate::cases;
use crate::equiv::abstraction::{differ_exactly, has_approximate};
use crate::equiv::fuzz::{Clauses, random_state, unrounded};
use crate::equiv::numbers::has_numbers_only;
use crate::equiv::pair::under_mode;
use crate::equiv::{Arithmetic, Job, Rung, Settings, other_machines};
use crate::expr::{Clause, Expr, clauses};
use crate::limits::price_of_run;
use crate::machine::ConcreteState;
use crate::obligation::{Assignment, Assumptions, Bindings, Obligation};
use crate::report::text::state_lines;
use crate::solver::{self, Outcome};
use crate::state::StateVar;
use crate::term::{self, Evaluator, Node, Term, Var};

/// Concrete runs of claims that no run is needed for, to cross-check what closed them.
const CHECK_ROUNDS: u64 = 4;
/// Concrete runs before a solver is asked.
const QUICK_ROUNDS: u64 = 96;
/// Concrete runs after a solver has given up.
const LONG_ROUNDS: u64 = 5_000;
/// The part of the budget for them, and for minimising a refutation: 1 / PART.
const PART: u64 = 10;
/// Values that minimising a refutation tries to do without.
const MINIMISED: u64 = 300;

/// One claim in one lane.
pub(super) struct Goal {
    pub claim: usize,
    pub clause: Clause,
    /// The clause under the theorem's reading of arithmetic.
    pub question: Term,
}

pub(super) struct Climb<'j> {
    pub job: &'j Job,
    pub claims: &'j [Expr],
    pub texts: &'j [String],
    pub settings: &'j Settings,
    pub scene: &'j Scene<'j>,
    pub program: Program<Concrete>,
    pub readings: Readings,
    pub fixed: Rc<FxHashMap<StateVar, u32>>,
    pub assumptions: Vec<(Term, Vec<Var>)>,
    pub goals: Vec<Goal>,
    /// The goals that neither a free structure nor normalisation has closed.
    pub open: Vec<usize>,
    pub decided_by: BTreeMap<Rung, usize>,
    pub witness: Option<Refutation>,
}

impl Climb<'_> {
    pub(super) fn answer(&mut self) -> Answer {
        let witness = match self.satisfy_assumptions() {
            Ok(witness) => witness,
            Err(answer) => return answer,
        };
        let rounds = if self.open.is_empty() { CHECK_ROUNDS } else { QUICK_ROUNDS };
        if let Some(answer) = self.fuzz(0..rounds, 1) {
            return answer;
        }
        let before = self.open.len();
        cases::close(&mut self.open, |&number| sides(self.goals[number].question));
        if self.open.len() < before {
            self.decided_by.insert(Rung::Cases, before - self.open.len());
        }
        if self.open.is_empty() {
            return Answer::Proved;
        }
        self.solve(&witness)
    }

    fn terms(&self) -> Vec<Term> {
        self.assumptions.iter().map(|(term, _)| *term).collect()
    }

    /// A state that satisfies the assumptions, or the answer that there is none.
    fn satisfy_assumptions(&self) -> Result<Assignment, Answer> {
        let mut witness = Assignment::default();
        for (question, bindings) in Assumptions::new(&self.terms()).questions() {
            match solver::solve(&question, &self.settings.limits) {
                Outcome::Sat(model) => witness.complete(&bindings.assignment(&model)),
                Outcome::Unsat => {
                    let message = "the assumptions contradict each other: any claim would hold under them";
                    return Err(Answer::Error(message.into()));
                }
                Outcome::Unknown(reason) => {
                    return Err(Answer::Unknown(format!("satisfiability of the assumptions: {reason}")));
                }
                Outcome::Inconsistent(what) => return Err(Answer::Inconsistent(what)),
            }
        }
        Ok(witness)
    }

    /// What a run of the program and a look at the claims cost.
    fn price(&self) -> u64 {
        let claims = self.open.iter().map(|&number| self.goals[number].clause.term);
        price_of_run(self.job.a.listing.statements.len(), term::nodes(claims.chain(self.terms())))
    }

    /// Runs the program on random states, as long as 1 / `part` of the budget pays for it; a claim that fails ends
    /// the climb.
    fn fuzz(&mut self, rounds: Range<u64>, part: u64) -> Option<Answer> {
        let rounds = self.settings.limits.meter(part).paid(rounds, self.price());
        if self.job.float.arithmetic != Arithmetic::Exact {
            return self.fuzz_abstract(rounds);
        }
        let clauses = Clauses { terms: &self.assumptions };
        for round in rounds {
            let choices = Choices::seeded(round + 1);
            let Some(random) = random_state(round, &self.fixed, &clauses, &choices) else { break };
            let mut evaluator = Evaluator::new(
                |var| random.value(StateVar::from_var(var)).into(),
                |what, operands| choices.value(what, operands),
            );
            let failing = self.open.iter().find(|&&number| evaluator.eval(self.goals[number].clause.term) == 0);
            let looked_at: Vec<usize> = failing.map_or_else(Vec::new, |&number| vec![number]);
            if failing.is_none() && round >= CHECK_ROUNDS {
                continue;
            }
            let state = self.recorded(&random);
            let replay = self.replay(&state, &choices);
            match (replay, looked_at.is_empty()) {
                (Some(refutation), false) => {
                    *self.decided_by.entry(Rung::Fuzz).or_default() += 1;
                    return Some(self.refuted(refutation, &choices));
                }
                (None, true) => {}
                (Some(refutation), true) => {
                    let claim = &self.texts[refutation.claim];
                    return Some(Answer::Inconsistent(format!("`{claim}`: terms and the evaluator disagree")));
                }
                (None, false) => {
                    return Some(Answer::Inconsistent("a refutation does not replay on the evaluator".into()));
                }
            }
        }
        None
    }

    /// As [`Climb::fuzz`] under another reading of arithmetic than the machine's: a claim that fails counts
    /// only where nothing was rounded, and one that holds says nothing about the machine.
    fn fuzz_abstract(&mut self, rounds: impl Iterator<Item = u64>) -> Option<Answer> {
        let clauses = Clauses { terms: &self.assumptions };
        for round in rounds {
            let choices = Choices::seeded(round + 1);
            let Some(random) = random_state(unrounded(round), &self.fixed, &clauses, &choices) else { break };
            let mut evaluator = Evaluator::new(
                |var| random.value(StateVar::from_var(var)).into(),
                |what, operands| choices.value(what, operands),
            );
            let failing = |&number: &usize| evaluator.eval(self.goals[number].clause.term) == 0;
            let failing: Vec<usize> = self.open.iter().copied().filter(failing).collect();
            let state = self.recorded(&random);
            let refutation = failing.into_iter().find_map(|number| self.refuted_abstractly(number, &state, &choices));
            if let Some(refutation) = refutation {
                *self.decided_by.entry(Rung::Fuzz).or_default() += 1;
                self.witness = Some(refutation.clone());
                return Some(Answer::Refuted(self.described(&refutation)));
            }
        }
        None
    }

    /// The refutation of a goal by `state`, if it is one under another reading of arithmetic than the machine's.
    fn refuted_abstractly(&self, number: usize, state: &ConcreteState, choices: &Choices) -> Option<Refutation> {
        let Goal { claim, ref clause, .. } = self.goals[number];
        let has_numbers = || {
            let initial = under_mode(self.job.float.mode, Rc::new(state.clone()));
            has_numbers_only(&self.job.a, self.job.target, self.readings, choices, initial)
        };
        // Rules may have folded away what is rounded: terms without any have the last word.
        let plainly =
            || term::with_plain_arena(|| differ_exactly(sides(self.scene.goals().0[number].clause.term), state));
        let real = self.job.float.arithmetic == Arithmetic::Real;
        let differ = differ_exactly(sides(clause.term), state) && (!real || has_numbers() && plainly());
        // Other goals may fail by the sign of a zero.
        let (failing, _) = self.failing(self.readings, state, choices);
        (differ && failing.contains(&(claim, clause.lane)))
            .then(|| self.refutation((claim, clause.lane), state, choices))
    }

    /// The parts of a random state that the theorem is about, as a list.
    fn recorded(&self, random: &crate::equiv::fuzz::FuzzState) -> ConcreteState {
        let mut vars: BTreeSet<Var> = self.assumptions.iter().flat_map(|(_, vars)| vars.iter().copied()).collect();
        vars.extend(self.goals.iter().flat_map(|goal| term::variables(goal.clause.term)));
        let mut state: ConcreteState =
            vars.into_iter().map(StateVar::from_var).map(|var| (var, random.value(var))).collect();
        self.fixed.iter().for_each(|(&var, &value)| state.set(var, value));
        state
    }

    /// The claims that do not hold after a concrete run from `state`, with the lanes, and the ledger rows of the
    /// unspecified values that were taken.
    fn failing(
        &self,
        readings: Readings,
        state: &ConcreteState,
        choices: &Choices,
    ) -> (Vec<(usize, Option<u8>)>, BTreeSet<&'static str>) {
        let run = || {
            let initial = under_mode(self.job.float.mode, Rc::new(state.clone()));
            let mut wave = Wave::new(self.job.target, readings, initial);
            self.program.execute(&mut wave);
            wave
        };
        let (wave, taken) = with_choices(choices.clone(), run);
        let numbers = Numbers { initial: state, last: RefCell::new(wave) };
        let mut failing = Vec::new();
        for (claim, expr) in self.claims.iter().enumerate() {
            for clause in clauses(expr, &numbers) {
                let mut evaluator = Evaluator::new(|_| 0, |what, operands| choices.value(what, operands));
                if evaluator.eval(clause.term) == 0 {
                    failing.push((claim, clause.lane));
                }
            }
        }
        (failing, taken)
    }

    /// The first claim that does not hold after a concrete run from `state`; none if the assumptions do not
    /// hold there.
    fn replay(&self, state: &ConcreteState, choices: &Choices) -> Option<Refutation> {
        if !(Clauses { terms: &self.assumptions }).hold(|var| state.value(var), choices) {
            return None;
        }
        let (failing, _) = self.failing(self.readings, state, choices);
        failing.first().map(|&failing| self.refutation(failing, state, choices))
    }

    /// That a claim does not hold in a lane after a run from `state`, and what that rests on.
    fn refutation(&self, (claim, lane): (usize, Option<u8>), state: &ConcreteState, choices: &Choices) -> Refutation {
        let (state, choices) = (state.clone(), choices.clone());
        Refutation { state, claim, lane, readings: self.readings, choices, unspecified: BTreeSet::new() }
    }

    /// The ledger rows of the unspecified values that a refutation by `state` rests on: those taken, if on some
    /// machine with others all claims hold.
    fn unspecified(&self, state: &ConcreteState, choices: &Choices) -> BTreeSet<&'static str> {
        let (_, taken) = self.failing(self.readings, state, choices);
        let holds = |(readings, choices)| self.failing(readings, state, &choices).0.is_empty();
        if other_machines(self.readings, &taken).any(holds) { taken } else { BTreeSet::new() }
    }

    /// Describes a refutation, with as many zeros in the state as it can do with.
    fn refuted(&mut self, refutation: Refutation, choices: &Choices) -> Answer {
        let mut smallest = refutation;
        let parts: Vec<(StateVar, u32)> = smallest.state.values().filter(|&(_, value)| value != 0).collect();
        let tries = self.settings.limits.meter(PART).paid(0..MINIMISED, self.price());
        for ((var, _), _) in parts.into_iter().zip(tries) {
            if self.fixed.contains_key(&var) {
                continue;
            }
            let mut state = smallest.state.clone();
            state.set(var, 0);
            if let Some(still) = self.replay(&state, choices) {
                smallest = still;
            }
        }
        smallest.unspecified = self.unspecified(&smallest.state, choices);
        let lines = self.described(&smallest);
        self.witness = Some(smallest);
        Answer::Refuted(lines)
    }

    fn described(&self, refutation: &Refutation) -> Vec<String> {
        let lane = refutation.lane.map_or(String::new(), |lane| format!(" in lane {lane}"));
        let mut lines = vec![format!("`{}` does not hold{lane} after", self.texts[refutation.claim])];
        lines.extend(state_lines(&refutation.state));
        lines
    }

    fn solve(&mut self, witness: &Assignment) -> Answer {
        let assumptions = Assumptions::new(&self.terms());
        let mut distinct: Vec<Obligation> = Vec::new();
        let mut bindings: Vec<(usize, Bindings)> = Vec::new();
        let mut numbers: FxHashMap<Obligation, usize> = FxHashMap::default();
        for &number in &self.open {
            let (a, b) = sides(self.goals[number].question);
            let (obligation, binding) = Obligation::equal(&assumptions, a, b);
            numbers.entry(obligation).or_insert_with_key(|obligation| {
                distinct.push(obligation.clone());
                bindings.push((number, binding));
                distinct.len() - 1
            });
        }
        let outcomes = solver::solve_all(&distinct, &self.settings.limits, &mut |_, outcome| match outcome {
            Outcome::Sat(_) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        });
        let proven = outcomes.iter().filter(|outcome| **outcome == Outcome::Unsat).count();
        if proven > 0 {
            *self.decided_by.entry(Rung::Solver).or_default() += proven;
        }
        // A refutation stops the other questions, whatever their order.
        let refuted = outcomes.iter().zip(&bindings).find_map(|(outcome, (_, binding))| match outcome {
            Outcome::Sat(model) => Some(binding.assignment(model)),
            _ => None,
        });
        if let Some(mut assignment) = refuted {
            *self.decided_by.entry(Rung::Solver).or_default() += 1;
            assignment.complete(witness);
            return self.by_model(&assignment);
        }
        let broken = outcomes.iter().find_map(|outcome| match outcome {
            Outcome::Inconsistent(what) => Some(what.clone()),
            _ => None,
        });
        if let Some(what) = broken {
            return Answer::Inconsistent(what);
        }
        let open = outcomes.iter().zip(&bindings).find_map(|(outcome, (number, _))| match outcome {
            Outcome::Unknown(reason) => Some((*number, reason.clone())),
            _ => None,
        });
        if let Some((number, reason)) = open {
            if let Some(answer) = self.fuzz(QUICK_ROUNDS..LONG_ROUNDS, PART) {
                return answer;
            }
            let claim = &self.texts[self.goals[number].claim];
            return Answer::Unknown(format!("`{claim}`: {reason}"));
        }
        if self.open.len() > distinct.len() {
            *self.decided_by.entry(Rung::Cache).or_default() += self.open.len() - distinct.len();
        }
        Answer::Proved
    }

    fn by_model(&mut self, assignment: &Assignment) -> Answer {
        let mut state = ConcreteState::default();
        for (var, value, _) in assignment.variables() {
            state.set(StateVar::from_var(var), value as u32);
        }
        self.fixed.iter().for_each(|(&var, &value)| state.set(var, value));
        let choices = Choices { table: assignment.unspecified.clone(), ..Choices::default() };
        if self.job.float.arithmetic != Arithmetic::Exact {
            let reason = "no refutation without rounding was found (fp: real or uf)";
            return self.fuzz(QUICK_ROUNDS..LONG_ROUNDS, PART).unwrap_or_else(|| Answer::Unknown(reason.into()));
        }
        let roots: Vec<Term> = self.open.iter().map(|&number| self.goals[number].clause.term).collect();
        let approximate = choices.has_approximate() || has_approximate(&roots);
        // A solver knows nothing of approximate results; those of real machines are near the correct ones.
        let others = [Choices::ABOVE, Choices::BELOW].into_iter().filter(|_| approximate);
        let machines = std::iter::once(choices.clone()).chain(others.map(|number| choices.approximating(number)));
        let refutation = machines.into_iter().find_map(|choices| self.replay(&state, &choices));
        match refutation {
            Some(refutation) => {
                let choices = refutation.choices.clone();
                self.refuted(refutation, &choices)
            }
            None if approximate => {
                Answer::Unknown("the refutation rests on approximate results that no machine gives".into())
            }
            None => Answer::Inconsistent("a refutation does not replay on the evaluator".into()),
        }
    }
}

/// The sides of an equality, or the claim and true.
pub(super) fn sides(claim: Term) -> (Term, Term) {
    let equality = term::with_node(claim, |node, _| match node {
        Node::Eq(a, b) => Some((*a, *b)),
        _ => None,
    });
    equality.unwrap_or_else(|| (claim, term::constant(1, 1)))
}
