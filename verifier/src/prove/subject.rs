//! Claims on one machine, as a subject of the ladder.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use gcn_semantics::algebra::{Choices, Concrete, with_choices};
use gcn_semantics::ledger::{Cause, Readings};
use gcn_semantics::wave::{Program, Wave};
use rustc_hash::FxHashMap;

use super::claim::{Refutation, Scene};
use super::ends::Numbers;
use crate::equiv::fuzz::{Clauses, FuzzState, random_state, unrounded};
use crate::equiv::numbers::has_numbers_only;
use crate::equiv::pair::under_mode;
use crate::equiv::{Arithmetic, Job, Settings, other_machines};
use crate::expr::{Clause, Expr, clauses};
use crate::ladder::abstraction::{differ_exactly, has_approximate};
use crate::ladder::{CHECK_ROUNDS, End, Open, PART, Subject};
use crate::limits::price_of_run;
use crate::machine::ConcreteState;
use crate::obligation::{Assignment, Assumptions};
use crate::state::StateVar;
use crate::term::{self, Evaluator, Node, Term, Var};

/// Values that minimising a refutation tries to do without.
const MINIMISED: u64 = 300;

/// One claim in one lane.
pub(super) struct Goal {
    pub claim: usize,
    pub clause: Clause,
    /// The clause under the theorem's reading of arithmetic.
    pub question: Term,
}

/// The claims about a program on one machine: their goals are the clauses in each lane.
pub(super) struct Claims<'j> {
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
}

impl Subject for Claims<'_> {
    type Refutation = Refutation;

    const LONG_ROUNDS: u64 = 5_000;

    fn settings(&self) -> &Settings {
        self.settings
    }

    fn arithmetic(&self) -> Arithmetic {
        self.job.float.arithmetic
    }

    fn assumptions(&self) -> Assumptions {
        Assumptions::new(&self.terms())
    }

    fn describe(&self, goal: usize) -> String {
        format!("`{}`", self.texts[self.goals[goal].claim])
    }

    fn name(&self) -> &str {
        &self.job.a.source.name
    }

    fn price(&self, open: &[Open]) -> u64 {
        let claims = open.iter().map(|&(number, ..)| self.goals[number].clause.term);
        price_of_run(self.job.a.listing.statements.len(), term::nodes(claims.chain(self.terms())))
    }

    fn run(&mut self, open: &[Open], rounds: &mut dyn Iterator<Item = u64>) -> Option<End<Refutation>> {
        if self.job.float.arithmetic != Arithmetic::Exact {
            return self.run_abstractly(open, rounds);
        }
        let clauses = Clauses { terms: &self.assumptions };
        for round in rounds {
            let choices = Choices::seeded(round + 1);
            let Some(random) = random_state(round, &self.fixed, &clauses, &choices) else { break };
            let mut evaluator = Evaluator::new(
                |var| random.value(StateVar::from_var(var)).into(),
                |what, operands| choices.value(what, operands),
            );
            let fails = open.iter().any(|&(number, ..)| evaluator.eval(self.goals[number].clause.term) == 0);
            if !fails && round >= CHECK_ROUNDS {
                continue;
            }
            match (self.replay(&self.recorded(&random), &choices), fails) {
                (Some(refutation), true) => return Some(End::Refuted(self.minimised(open, refutation))),
                (None, false) => {}
                (Some(refutation), false) => {
                    let claim = &self.texts[refutation.claim];
                    return Some(End::Inconsistent(format!("`{claim}`: terms and the evaluator disagree")));
                }
                (None, true) => {
                    return Some(End::Inconsistent("a refutation does not replay on the evaluator".into()));
                }
            }
        }
        None
    }

    fn refuted_by_model(&mut self, open: &[Open], _goal: usize, assignment: &Assignment) -> End<Refutation> {
        let mut state = ConcreteState::default();
        for (var, value, _) in assignment.variables() {
            state.set(StateVar::from_var(var), value as u32);
        }
        self.fixed.iter().for_each(|(&var, &value)| state.set(var, value));
        let choices = Choices { table: assignment.unspecified.clone(), ..Choices::default() };
        if self.job.float.arithmetic != Arithmetic::Exact {
            return End::Unknown(vec!["no refutation without rounding was found (fp: real or uf)".into()]);
        }
        let roots: Vec<Term> = open.iter().map(|&(number, ..)| self.goals[number].clause.term).collect();
        let approximate = choices.has_approximate() || has_approximate(&roots);
        // A solver knows nothing of approximate results; those of real machines are near the correct ones.
        let others = [Choices::ABOVE, Choices::BELOW].into_iter().filter(|_| approximate);
        let mut machines = std::iter::once(choices.clone()).chain(others.map(|number| choices.approximating(number)));
        match machines.find_map(|choices| self.replay(&state, &choices)) {
            Some(refutation) => End::Refuted(self.minimised(open, refutation)),
            None if approximate => {
                End::Unknown(vec!["the refutation rests on approximate results that no machine gives".into()])
            }
            None => End::Inconsistent("a refutation does not replay on the evaluator".into()),
        }
    }
}

impl Claims<'_> {
    fn terms(&self) -> Vec<Term> {
        self.assumptions.iter().map(|(term, _)| *term).collect()
    }

    /// Runs under another reading of arithmetic than the machine's: a claim that fails counts only where nothing was
    /// rounded, and one that holds says nothing about the machine.
    fn run_abstractly(&self, open: &[Open], rounds: &mut dyn Iterator<Item = u64>) -> Option<End<Refutation>> {
        let clauses = Clauses { terms: &self.assumptions };
        for round in rounds {
            let choices = Choices::seeded(round + 1);
            let Some(random) = random_state(unrounded(round), &self.fixed, &clauses, &choices) else { break };
            let mut evaluator = Evaluator::new(
                |var| random.value(StateVar::from_var(var)).into(),
                |what, operands| choices.value(what, operands),
            );
            let fails = |&number: &usize| evaluator.eval(self.goals[number].clause.term) == 0;
            let failing: Vec<usize> = open.iter().map(|&(number, ..)| number).filter(fails).collect();
            let state = self.recorded(&random);
            let refutation = failing.into_iter().find_map(|number| self.refuted_abstractly(number, &state, &choices));
            if let Some(refutation) = refutation {
                return Some(End::Refuted(refutation));
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
    fn recorded(&self, random: &FuzzState) -> ConcreteState {
        let mut vars: BTreeSet<Var> = self.assumptions.iter().flat_map(|(_, vars)| vars.iter().copied()).collect();
        vars.extend(self.goals.iter().flat_map(|goal| term::variables(goal.clause.term)));
        let mut state: ConcreteState =
            vars.into_iter().map(StateVar::from_var).map(|var| (var, random.value(var))).collect();
        self.fixed.iter().for_each(|(&var, &value)| state.set(var, value));
        state
    }

    /// The claims that do not hold after a concrete run from `state`, with the lanes, and the causes of the
    /// unspecified values that were taken.
    fn failing(
        &self,
        readings: Readings,
        state: &ConcreteState,
        choices: &Choices,
    ) -> (Vec<(usize, Option<u8>)>, BTreeSet<Cause>) {
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

    /// The causes of the unspecified values that a refutation by `state` rests on: those taken, if on some
    /// machine with others all claims hold.
    fn unspecified(&self, state: &ConcreteState, choices: &Choices) -> BTreeSet<Cause> {
        let (_, taken) = self.failing(self.readings, state, choices);
        let holds = |(readings, choices)| self.failing(readings, state, &choices).0.is_empty();
        if other_machines(self.readings, &taken).any(holds) { taken } else { BTreeSet::new() }
    }

    /// The refutation with as many zeros in the state as it can do with.
    fn minimised(&self, open: &[Open], refutation: Refutation) -> Refutation {
        let choices = refutation.choices.clone();
        let mut smallest = refutation;
        let parts: Vec<(StateVar, u32)> = smallest.state.values().filter(|&(_, value)| value != 0).collect();
        let tries = self.settings.limits.meter(PART).paid(0..MINIMISED, self.price(open));
        for ((var, _), _) in parts.into_iter().zip(tries) {
            if self.fixed.contains_key(&var) {
                continue;
            }
            let mut state = smallest.state.clone();
            state.set(var, 0);
            if let Some(still) = self.replay(&state, &choices) {
                smallest = still;
            }
        }
        smallest.unspecified = self.unspecified(&smallest.state, &choices);
        smallest
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
