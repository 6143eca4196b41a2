//! Claims on one machine, as a subject of the ladder.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use gcn_semantics::algebra::{Choices, Concrete};
use gcn_semantics::ledger::{Readings, Unspecified};
use gcn_semantics::wave::{InitialState, Program};
use rustc_hash::FxHashMap;

use super::claim::{ClaimScene, Refutation};
use crate::equiv::fuzz::{Clauses, FuzzState, random_state, unrounded};
use crate::equiv::numbers::has_numbers_only;
use crate::equiv::pair::under_mode;
use crate::equiv::{Arithmetic, Job, Settings};
use crate::expr::{Clause, Expr};
use crate::ladder::abstraction::{differ_exactly, has_approximate};
use crate::ladder::{CHECK_ROUNDS, End, Open, Subject};
use crate::limits::price_of_run;
use crate::machine::ConcreteState;
use crate::obligation::{Assignment, Assumptions};
use crate::state::StateVar;
use crate::term::{self, Evaluator, Load, Node, Term, Var};

/// One claim in one lane.
pub(super) struct ClaimGoal {
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
    pub scene: &'j ClaimScene<'j>,
    pub program: Program<Concrete>,
    pub readings: Readings,
    pub fixed: Rc<FxHashMap<StateVar, u32>>,
    pub assumptions: Vec<(Term, Vec<Var>)>,
    pub goals: Vec<ClaimGoal>,
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
        let clauses = Clauses { terms: &self.assumptions, launched: &self.job.entry.launched };
        for round in rounds {
            let choices = Choices::seeded(round + 1);
            let Some(random) = random_state(round, &self.fixed, &clauses, &choices) else { break };
            let memory = RefCell::new(InitialState::<Concrete>::memory(&*random));
            let mut evaluator = Evaluator::new(
                |var| random.value(StateVar::from_var(var)).into(),
                |what: Unspecified, operands: &[u32]| match Load::of(what) {
                    Some(load) => load.find(&mut memory.borrow_mut(), what.lane, operands),
                    None => choices.value(what, operands),
                },
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
        let state = ConcreteState::of(assignment, &self.fixed);
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
            // Loads of different sizes from the same cells are different unknown functions to a solver.
            None if self.job.has_memory() => {
                let reason = "the solver's refutation rests on contents of memory that no run has";
                End::Unknown(vec![reason.into()])
            }
            None => End::Inconsistent("a refutation does not replay on the evaluator".into()),
        }
    }
}

impl Claims<'_> {
    pub(super) fn terms(&self) -> Vec<Term> {
        self.assumptions.iter().map(|(term, _)| *term).collect()
    }

    /// Runs under another reading of arithmetic than the machine's: a claim that fails counts only where nothing was
    /// rounded, and one that holds says nothing about the machine.
    fn run_abstractly(&self, open: &[Open], rounds: &mut dyn Iterator<Item = u64>) -> Option<End<Refutation>> {
        let clauses = Clauses { terms: &self.assumptions, launched: &self.job.entry.launched };
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
        let ClaimGoal { claim, ref clause, .. } = self.goals[number];
        let has_numbers = || {
            let machines = self.job.two_machines();
            let initial = under_mode(self.job.float.mode, machines, 0, Rc::new(state.clone()));
            has_numbers_only(&self.job.a, machines.wave(0, self.readings, initial), choices)
        };
        // Rules may have folded away what is rounded: terms without any have the last word.
        let plainly = || {
            term::with_plain_arena(|| match self.scene.goals() {
                Ok((goals, _)) => differ_exactly(sides(goals[number].clause.term), state),
                Err(_) => false,
            })
        };
        let real = self.job.float.arithmetic == Arithmetic::Real;
        let differ = differ_exactly(sides(clause.term), state) && (!real || has_numbers() && plainly());
        // Other goals may fail by the sign of a zero.
        let failing = self.outcome(self.readings, state, choices).failing;
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
        if self.job.has_memory() {
            state.contents.background = Some(random.background());
        }
        state
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
