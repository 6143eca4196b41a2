//! Distinct questions: most goals of a wave are the same question about another lane.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Open;
use crate::obligation::{Assumptions, Bindings, Obligation};

/// The obligations of open goals, each once.
pub struct Questions {
    pub distinct: Vec<Obligation>,
    /// The first goal of each obligation, and what the obligation's symbols stand for there.
    pub bindings: Vec<(usize, Bindings)>,
    /// The obligation of each goal.
    pub of_goal: FxHashMap<usize, usize>,
}

impl Questions {
    pub fn new(assumptions: &Assumptions, open: &[Open]) -> Self {
        let (mut distinct, mut bindings, mut of_goal) = (Vec::new(), Vec::new(), FxHashMap::default());
        let mut numbers: FxHashMap<Obligation, usize> = FxHashMap::default();
        for &(goal, a, b) in open {
            let (obligation, binding) = Obligation::equal(assumptions, a, b);
            let number = *numbers.entry(obligation).or_insert_with_key(|obligation| {
                distinct.push(obligation.clone());
                bindings.push((goal, binding));
                distinct.len() - 1
            });
            of_goal.insert(goal, number);
        }
        Questions { distinct, bindings, of_goal }
    }
}

/// Removes the goals whose question `close` does not leave open; of each question it is given the first goal.
pub fn close_first(
    goals: &mut Vec<Open>,
    question_of: &FxHashMap<usize, usize>,
    close: impl FnOnce(Vec<Open>) -> Vec<Open>,
) {
    let mut seen = FxHashSet::default();
    let first = goals.iter().filter(|(goal, ..)| seen.insert(question_of[goal])).copied().collect();
    let left: FxHashSet<usize> = close(first).iter().map(|(goal, ..)| question_of[goal]).collect();
    goals.retain(|(goal, ..)| left.contains(&question_of[goal]));
}
