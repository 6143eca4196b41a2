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
    Open(String),
}

impl Kernel<'_> {
    /// Asks solvers whether conditions may hold: first many at once, then those that may by themselves.
    pub(super) fn ask(&mut self, conditions: Vec<Term>) -> Vec<Answer> {
        let never = term::constant(1, 0);
        let conditions = rebuilt(Arithmetic::Uninterpreted, conditions);
        // Where products are only apart, solvers need not multiply.
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
        let is_open = |t: &Term| of_simple.get(t).is_some_and(|answer| !matches!(answer, Answer::Never));
        // What may hold with unknown products is asked with the products themselves.
        let again: BTreeSet<Term> = (0..conditions.len())
            .filter(|&number| simple[number] != conditions[number] && is_open(&simple[number]))
            .map(|number| conditions[number])
            .collect();
        let again: Vec<Term> = again.into_iter().collect();
        let exact: FxHashMap<Term, Answer> = again.iter().copied().zip(self.ask_each(&again)).collect();
        let answer = |number: usize| {
            let (t, simple) = (conditions[number], simple[number]);
            match exact.get(&t).or_else(|| of_simple.get(&simple)) {
                Some(answer) => answer.clone(),
                None => Answer::Never,
            }
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
