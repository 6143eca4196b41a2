//! Distinct questions: most goals of a wave are the same question about another lane.

use rustc_hash::FxHashMap;

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
