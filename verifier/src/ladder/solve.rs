//! The rungs that ask a solver.

use std::ops::ControlFlow;

use gcn_semantics::algebra::Choices;
use gcn_semantics::generate::SplitMix;
use rustc_hash::FxHashSet;

use super::abstraction::rebuilt;
use super::merge::{Merger, under_conditions};
use super::polynomial;
use super::questions::Questions;
use super::{Climb, End, Open, PART, QUICK_ROUNDS, Rung, Subject, left_of};
use crate::limits::{Budget, Limits};
use crate::obligation::{Assumptions, Obligation};
use crate::settings::{Arithmetic, Settings};
use crate::solver::{Outcome, Solvers, integers, smtlib};
use crate::term::{self, Node, Term};

/// For a question in which floating-point operations are unknown functions: three rounds of two engines.
const QUICK_BUDGET: Budget = Budget::of(2_520);

/// For a first look, and a second one before terms are merged: the first round, in which the first of two engines is
/// alone, and two.
pub(super) const BRIEF: [u64; 2] = [120, 1_200];
/// Larger goals are not looked at so.
const BRIEF_NODES: usize = 600;
/// As are more distinct ones.
const BRIEF_QUESTIONS: usize = 4;

/// For a lemma about terms inside of the programs.
const LEMMA_BUDGET: Budget = Budget::of(100);

/// Obligations of which is said why they are open.
const REASONS: usize = 8;

/// Goals of fewer nodes are no work for merging: a solver decides them, or no part of them is easier.
const MERGED_FROM: usize = 100;

/// For a question about integers.
const INTEGERS_BUDGET: Budget = Budget::of(1_000);

/// Which of `goals`, terms of a light arena, are one term each after what is equal below them has been merged.
pub fn equal_by_merging(settings: &Settings, goals: &[(Term, Term)]) -> Vec<bool> {
    let lemma = settings.limits.at_most(LEMMA_BUDGET);
    let mut prover = |a, b| {
        let (question, _) = Obligation::equal(&Assumptions::none(), a, b);
        settings.session.solvers().solve(&question, &lemma) == Outcome::Unsat
    };
    let mut merger = Merger::new(&mut prover);
    let goals = under_conditions(goals);
    let sides: Vec<Term> = goals.iter().flat_map(|&(a, b)| [a, b]).collect();
    merger.merge(&sides, &mut settings.limits.meter(PART));
    let merged: Vec<(Term, Term)> = goals.iter().map(|&(a, b)| (merger.of(a), merger.of(b))).collect();
    let mut equal: Vec<bool> = merged.iter().map(|(a, b)| a == b).collect();
    // Products that are still open are made of the same terms now, so they may be the same polynomial.
    let open: Vec<(Term, Term)> = merged.into_iter().filter(|(a, b)| a != b).collect();
    if polynomial::has_products(open.iter().flat_map(|&(a, b)| [a, b])) {
        let mut same = polynomial::same_each(&open, &mut polynomial::work(&settings.limits)).into_iter();
        equal.iter_mut().filter(|equal| !**equal).for_each(|equal| *equal = same.next() == Some(true));
    }
    equal
}

/// For a guess: most hold at once, or not at all.
const GUESS_BUDGET: Budget = Budget::of(150);
/// The part of the work of case analysis that is spent on guesses: there are many of them, one after the other.
const GUESS_PART: usize = 8;
/// Guesses about more nodes are given up.
const GUESS_NODES: usize = 8_000;
/// Assignments of numbers that a guess has to survive before a solver looks at it.
const GUESS_ROUNDS: u64 = 6;

/// Which of `goals` hold wherever `assumptions` do, whatever floating-point operations compute. Goals belong to groups,
/// whose numbers come first; once one of a group does not hold the others may not be asked about, which is `None`. No
/// is no refutation.
pub fn hold(settings: &Settings, assumptions: &Assumptions, goals: &[Open]) -> Vec<Option<bool>> {
    hold_within(&settings.limits.at_most(GUESS_BUDGET), settings, assumptions, goals)
}

/// As [`hold`], with these limits for each goal.
pub fn hold_within(
    limits: &Limits,
    settings: &Settings,
    assumptions: &Assumptions,
    goals: &[Open],
) -> Vec<Option<bool>> {
    let sides = rebuilt(Arithmetic::Uninterpreted, goals.iter().flat_map(|&(_, a, b)| [a, b]).collect());
    let sides = sides.chunks(2).map(|sides| (sides[0], sides[1])).enumerate();
    let mut open: Vec<Open> = sides.map(|(goal, (a, b))| (goal, a, b)).collect();
    let mut hold = vec![Some(true); goals.len()];
    let mut failed: FxHashSet<usize> = FxHashSet::default();
    open.retain(|&(_, a, b)| a != b);
    let pairs: Vec<(Term, Term)> = open.iter().map(|&(_, a, b)| (a, b)).collect();
    let differ = if assumptions.is_empty() { differ_somewhere(&pairs) } else { vec![false; pairs.len()] };
    let mut differ = differ.into_iter();
    open.retain(|&(goal, a, b)| {
        let fails = differ.next() == Some(true) || term::has_more_nodes([a, b], GUESS_NODES);
        if fails {
            hold[goal] = Some(false);
            failed.insert(goals[goal].0);
        }
        !fails
    });
    super::cases::close(&mut open, GUESS_PART);
    let mut asked: FxHashSet<usize> = FxHashSet::default();
    let (first, rest): (Vec<Open>, Vec<Open>) = open.into_iter().partition(|&(goal, ..)| asked.insert(goals[goal].0));
    for goals_now in [first, rest] {
        let is_open = |&(goal, ..): &Open| !failed.contains(&goals[goal].0);
        let (ask, skipped): (Vec<Open>, Vec<Open>) = goals_now.into_iter().partition(is_open);
        skipped.into_iter().for_each(|(goal, ..)| hold[goal] = None);
        let questions = Questions::new(assumptions, &ask);
        let solvers = settings.session.solvers();
        let outcomes = solvers.solve_all(&questions.distinct, limits, &mut |_, _| ControlFlow::Continue(()));
        for (&goal, &question) in &questions.of_goal {
            if outcomes[question] != Outcome::Unsat {
                hold[goal] = Some(false);
                failed.insert(goals[goal].0);
            }
        }
    }
    hold
}

/// Whether a goal is work for merging.
pub fn is_large(a: Term, b: Term) -> bool {
    term::has_more_nodes([a, b], MERGED_FROM - 1)
}

/// Which pairs of terms have different values for some numbers. What they share is worked out once.
pub fn differ_somewhere(pairs: &[(Term, Term)]) -> Vec<bool> {
    let states = (0..GUESS_ROUNDS).map(|round| {
        let choices = Choices::seeded(round);
        let number = move |var: term::Var| SplitMix::new(u64::from(var.0) ^ round << 40).bits();
        (number, move |what, operands: &[u32]| choices.choose(what, operands))
    });
    let mut evaluator = term::Evaluator::of_states(states.collect());
    let mut differ = |&(a, b): &(Term, Term)| evaluator.eval_each(a).to_vec() != evaluator.eval_each(b);
    pairs.iter().map(&mut differ).collect()
}

/// Whether there are operations in `terms` whose encoding alone takes longer than a first look.
fn has_dear_operations(terms: impl IntoIterator<Item = Term>) -> bool {
    let mut found = false;
    term::for_each_node(terms, |node| found |= matches!(node, Node::Product(_) | Node::Float(..)));
    found
}

impl<S: Subject> Climb<'_, S> {
    /// Looks for a state that satisfies the assumptions.
    pub(super) fn satisfy_assumptions(&mut self) -> Option<End<S::Refutation>> {
        for (question, bindings) in self.subject.assumptions().questions() {
            match self.solvers().solve(&question, &self.subject.settings().limits) {
                Outcome::Sat(model) => self.witness.complete(&bindings.assignment(&model)),
                Outcome::Unsat => return Some(End::Contradiction),
                Outcome::Unknown(reason) => {
                    return Some(End::Unknown(vec![format!("satisfiability of the assumptions: {reason}")]));
                }
                Outcome::Inconsistent(what) => return Some(End::Inconsistent(what)),
            }
        }
        None
    }

    /// Closes goals that hold whatever floating-point operations compute: the questions about that are small.
    pub(super) fn close_without_arithmetic(&mut self) -> Option<End<S::Refutation>> {
        if self.subject.arithmetic() != Arithmetic::Exact {
            return None;
        }
        let sides = self.open.iter().flat_map(|&(_, a, b)| [a, b]).collect();
        let sides = rebuilt(Arithmetic::Uninterpreted, sides);
        let goals = self.open.iter().zip(sides.chunks(2)).map(|(&(goal, ..), sides)| (goal, sides[0], sides[1]));
        let changed: Vec<_> = goals.zip(&self.open).filter(|(new, old)| new != *old).map(|(new, _)| new).collect();
        if changed.is_empty() {
            return None;
        }
        let questions = Questions::new(&self.subject.assumptions(), &changed);
        let limits = self.subject.settings().limits.at_most(QUICK_BUDGET);
        let outcomes = self.solvers().solve_all(&questions.distinct, &limits, &mut |_, _| ControlFlow::Continue(()));
        // The others say nothing about the programs.
        self.dump(questions.distinct.iter().zip(&outcomes).filter(|(_, one)| **one == Outcome::Unsat).map(|(q, _)| q));
        let proven = outcomes.iter().filter(|outcome| **outcome == Outcome::Unsat).count();
        let closed = questions.of_goal.iter().filter(|&(_, &question)| outcomes[question] == Outcome::Unsat);
        let closed: FxHashSet<usize> = closed.map(|(&goal, _)| goal).collect();
        let before = self.weight();
        self.open.retain(|(goal, ..)| !closed.contains(goal));
        self.count(self.rung(), proven);
        self.count(Rung::Cache, before - self.weight() - proven);
        None
    }

    /// Closes goals about quotients and remainders.
    pub(super) fn close_by_integers(&mut self) -> Option<End<S::Refutation>> {
        let small = |&&(_, a, b): &&Open| !term::has_more_nodes([a, b], integers::MOST_NODES);
        let small: Vec<Open> = self.open.iter().filter(small).copied().collect();
        let questions = Questions::new(&self.subject.assumptions(), &small);
        let limits = self.subject.settings().limits.at_most(INTEGERS_BUDGET);
        let refuted: Vec<bool> =
            questions.distinct.iter().map(|question| integers::refutes(question, &limits)).collect();
        let before = self.weight();
        self.open.retain(|(goal, ..)| !questions.of_goal.get(goal).is_some_and(|&question| refuted[question]));
        self.closed(Rung::Integers, before);
        None
    }

    /// Closes goals whose sides are the same term after equal terms below them have been merged.
    pub(super) fn close_by_merging(&mut self) -> Option<End<S::Refutation>> {
        let is_large = |&(_, a, b): &Open| is_large(a, b);
        let settings = self.subject.settings().clone();
        let is_exact = self.subject.arithmetic() == Arithmetic::Exact;
        if !settings.merging || !is_exact || !self.open.iter().any(is_large) {
            return None;
        }
        self.close(Rung::Merged, |climb, open| {
            let equal = climb.subject.in_light_terms(&open, &mut |goals| equal_by_merging(&settings, goals));
            left_of(open, equal)
        });
        None
    }

    /// Closes goals whose sides are the same polynomial in the shape of the programs.
    pub(super) fn close_by_light_polynomials(&mut self) -> Option<End<S::Refutation>> {
        let is_small = |&(_, a, b): &Open| !term::has_more_nodes([a, b], polynomial::NODES);
        let sides = self.open.iter().flat_map(|&(_, a, b)| [a, b]);
        let is_exact = self.subject.arithmetic() == Arithmetic::Exact;
        if !is_exact || !self.open.iter().any(is_small) || !polynomial::has_arithmetic(sides) {
            return None;
        }
        self.close(Rung::Structural, |climb, open| {
            let mut work = polynomial::work(&climb.subject.settings().limits);
            let equal = climb.subject.in_light_terms(&open, &mut |goals| polynomial::same_each(goals, &mut work));
            left_of(open, equal)
        });
        None
    }

    /// Asks briefly about a few small goals without products: rungs that look at terms may take longer to see nothing.
    pub(super) fn search_briefly<const BUDGET: u64>(&mut self) -> Option<End<S::Refutation>> {
        let questions = self.brief_questions()?;
        let outcomes = match self.ask(&questions, &self.subject.settings().limits.at_most(Budget::of(BUDGET))) {
            Ok(outcomes) => outcomes,
            Err(end) => return Some(end),
        };
        let holds = |goal: &usize| outcomes[questions.of_goal[goal]] == Outcome::Unsat;
        let before = self.weight();
        self.open.retain(|(goal, ..)| !holds(goal));
        let proven = outcomes.iter().filter(|outcome| **outcome == Outcome::Unsat).count();
        self.count(Rung::Cache, before - self.weight() - proven);
        None
    }

    /// What is asked briefly, if that is not too much.
    fn brief_questions(&self) -> Option<Questions> {
        let sides = || self.open.iter().flat_map(|&(_, a, b)| [a, b]);
        let is_large = |&(_, a, b): &Open| term::has_more_nodes([a, b], BRIEF_NODES);
        let is_exact = self.subject.arithmetic() == Arithmetic::Exact;
        if !is_exact || self.open.iter().any(is_large) || has_dear_operations(sides()) {
            return None;
        }
        let questions = self.questions();
        (!questions.distinct.is_empty() && questions.distinct.len() <= BRIEF_QUESTIONS).then_some(questions)
    }

    /// As [`hold_generally`](Self::hold_generally), where a brief search would ask about the goals next.
    pub(super) fn hold_generally_briefly(&mut self) -> Option<End<S::Refutation>> {
        self.brief_questions()?;
        self.asked_generally(self.subject.settings().limits.at_most(Budget::of(BRIEF[0])))
    }

    /// Asks the more general question first: where it holds, it has not to be asked again.
    pub(super) fn hold_generally(&mut self) -> Option<End<S::Refutation>> {
        self.asked_generally(self.subject.settings().limits.clone())
    }

    fn asked_generally(&mut self, limits: Limits) -> Option<End<S::Refutation>> {
        // Files are about the question of the caller.
        let settings = self.subject.settings();
        if !settings.generally || settings.dump_smt.is_some() {
            return None;
        }
        let (end, decided_by) = self.subject.generally(&self.open, &limits)?;
        match decided_by {
            Some(decided_by) => self.decided_by = decided_by,
            None => self.count(self.rung(), 1),
        }
        Some(end)
    }

    /// Asks the solver about each distinct obligation; the end of every climb.
    pub(super) fn solve(&mut self) -> Option<End<S::Refutation>> {
        let questions = self.questions();
        let limits = self.subject.settings().limits.clone();
        let outcomes = match self.ask(&questions, &limits) {
            Ok(outcomes) => outcomes,
            Err(end) => return Some(end),
        };
        let Questions { distinct, bindings, .. } = &questions;
        if outcomes.iter().all(|outcome| *outcome == Outcome::Unsat) {
            self.count(Rung::Cache, self.weight() - distinct.len());
            return Some(End::Proven);
        }
        let end = self.run_at_length();
        Some(end.unwrap_or_else(|| {
            let mut reasons = outcomes.iter().zip(bindings).filter_map(|(outcome, &(goal, _))| match outcome {
                Outcome::Unknown(reason) => Some(format!("{}: {reason}", self.subject.describe(goal))),
                _ => None,
            });
            let mut few: Vec<String> = reasons.by_ref().take(REASONS).collect();
            let more = reasons.count();
            few.extend((more > 0).then(|| format!("and {more} obligations more")));
            End::Unknown(few)
        }))
    }

    /// The outcomes of `questions`, none of which is a model, or the end that one of them is. Counts those that hold.
    fn ask(&mut self, questions: &Questions, limits: &Limits) -> Result<Vec<Outcome>, End<S::Refutation>> {
        let Questions { distinct, bindings, .. } = questions;
        self.dump(distinct);
        let progress = self.subject.settings().session.progress();
        progress.asks(self.solvers().name(), distinct.len());
        let outcomes = self.solvers().solve_all(distinct, limits, &mut |_, outcome| {
            progress.answered();
            match outcome {
                Outcome::Sat(_) => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        });
        let proven = outcomes.iter().filter(|outcome| **outcome == Outcome::Unsat).count();
        self.count(self.rung(), proven);
        // A refutation stops the other questions, whatever their order.
        let model = outcomes.iter().zip(bindings).find_map(|(outcome, (goal, bindings))| match outcome {
            Outcome::Sat(model) => Some((*goal, bindings.assignment(model))),
            _ => None,
        });
        if let Some((goal, mut assignment)) = model {
            self.count(self.rung(), 1);
            assignment.complete(&self.witness);
            return Err(match self.subject.refuted_by_model(&self.open, goal, &assignment) {
                End::Unknown(reasons) => self.run_at_length().unwrap_or(End::Unknown(reasons)),
                end => end,
            });
        }
        let broken = outcomes.iter().find_map(|outcome| match outcome {
            Outcome::Inconsistent(what) => Some(what.clone()),
            _ => None,
        });
        broken.map_or(Ok(outcomes), |what| Err(End::Inconsistent(what)))
    }

    fn solvers(&self) -> &Solvers {
        self.subject.settings().session.solvers()
    }

    fn rung(&self) -> Rung {
        Rung::Solver(self.solvers().name().clone())
    }

    fn run_at_length(&mut self) -> Option<End<S::Refutation>> {
        self.run(QUICK_ROUNDS..S::LONG_ROUNDS, PART)
    }

    fn dump<'o>(&self, obligations: impl IntoIterator<Item = &'o Obligation>) {
        let Some(directory) = &self.subject.settings().dump_smt else { return };
        for obligation in obligations {
            // Other machines have obligations of their own.
            let source = self.subject.name().replace(['/', '.'], "_");
            let name = format!("{source}-{:016x}.smt2", obligation.fingerprint());
            let script = smtlib::script(obligation);
            if let Err(error) = std::fs::write(directory.join(&name), script) {
                eprintln!("warning: {name} was not written: {error}");
            }
        }
    }
}
