//! Conditions as questions to solvers.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use super::kernel::Kernel;
use super::products;
use crate::equiv::Arithmetic;
use crate::ladder::abstraction::rebuilt;
use crate::ladder::questions::Questions;
use crate::limits::Budget;
use crate::obligation::{Assignment, Assumptions, Obligation};
use crate::solver::Outcome;
use crate::term::{self, Term};

/// So few questions are asked one by one.
const FEW: usize = 8;
/// So many are asked together first.
const TOGETHER: usize = 32;
/// For one question.
const QUESTION: Budget = Budget::of(1_000);

/// What a solver says of a condition.
#[derive(Clone)]
pub enum Answer {
    Never,
    Sometimes(Assignment),
    /// It may hold if products may be other numbers than products; nobody has multiplied.
    Perhaps,
    Open(String),
}

impl Kernel<'_> {
    /// Asks solvers whether conditions may hold: first many at once, then those that may by themselves.
    pub(super) fn ask(&mut self, conditions: Vec<Term>) -> Vec<Answer> {
        let conditions = rebuilt(Arithmetic::Uninterpreted, conditions);
        let mut answers = self.ask_loosely(conditions.clone());
        // What may hold with unknown products is asked with the products themselves.
        let is_loose = |number: &usize| matches!(answers[*number], Answer::Perhaps);
        let loose: Vec<usize> = (0..answers.len()).filter(is_loose).collect();
        let mut again: Vec<Term> = loose.iter().map(|&number| conditions[number]).collect();
        again.sort_unstable();
        again.dedup();
        let exact: FxHashMap<Term, Answer> = again.iter().copied().zip(self.ask_each(&again)).collect();
        for number in loose {
            answers[number] = exact[&conditions[number]].clone();
        }
        answers
    }

    /// The same, and nobody multiplies: of products only what sets them apart is known.
    pub(super) fn ask_loosely(&mut self, conditions: Vec<Term>) -> Vec<Answer> {
        let never = term::constant(1, 0);
        let conditions = rebuilt(Arithmetic::Uninterpreted, conditions);
        let simple: Vec<Term> = conditions.iter().map(|&t| products::without(t).unwrap_or(t)).collect();
        let mut distinct: Vec<Term> = simple.iter().copied().filter(|&t| t != never).collect();
        distinct.sort_unstable();
        distinct.dedup();
        let mut open: BTreeSet<Term> = BTreeSet::new();
        if distinct.len() > FEW {
            let chunks: Vec<&[Term]> = distinct.chunks(TOGETHER).collect();
            let any: Vec<Term> = chunks.iter().map(|chunk| term::or_all(1, chunk)).collect();
            for (chunk, answer) in chunks.iter().zip(self.ask_each(&any)) {
                if !matches!(answer, Answer::Never) {
                    open.extend(chunk.iter());
                }
            }
        } else {
            open.extend(&distinct);
        }
        let open: Vec<Term> = open.into_iter().collect();
        let answers = self.ask_each(&open);
        let of_simple: FxHashMap<Term, Answer> = open.into_iter().zip(answers).collect();
        let answer = |number: usize| match of_simple.get(&simple[number]) {
            None | Some(Answer::Never) => Answer::Never,
            Some(Answer::Sometimes(_)) if simple[number] != conditions[number] => Answer::Perhaps,
            Some(Answer::Open(_)) if simple[number] != conditions[number] => Answer::Perhaps,
            Some(answer) => answer.clone(),
        };
        (0..conditions.len()).map(answer).collect()
    }

    /// The same of each by itself.
    fn ask_each(&mut self, conditions: &[Term]) -> Vec<Answer> {
        self.questions += conditions.len();
        let never = term::constant(1, 0);
        let open: Vec<_> = conditions.iter().enumerate().map(|(number, &t)| (number, t, never)).collect();
        let asked: Vec<_> = open.iter().copied().filter(|&(_, t, _)| t != never).collect();
        let questions = Questions::new(&Assumptions::none(), &asked);
        let limits = self.settings.limits.at_most(QUESTION);
        let solvers = self.settings.session.solvers();
        let outcomes = solvers.solve_all(&questions.distinct, &limits, &mut |_, _| ControlFlow::Continue(()));
        let answer = |number: usize| {
            let Some(&question) = questions.of_goal.get(&number) else { return Answer::Never };
            match &outcomes[question] {
                Outcome::Unsat => Answer::Never,
                Outcome::Sat(model) => {
                    // Of conditions that are one question the first one's symbols count.
                    let (first, bindings) = &questions.bindings[question];
                    if *first == number {
                        return Answer::Sometimes(bindings.assignment(model));
                    }
                    let (_, own) = Obligation::equal(&Assumptions::none(), conditions[number], never);
                    Answer::Sometimes(own.assignment(model))
                }
                Outcome::Unknown(reason) => Answer::Open(reason.to_string()),
                Outcome::Inconsistent(what) => Answer::Open(what.clone()),
            }
        };
        (0..conditions.len()).map(answer).collect()
    }
}
