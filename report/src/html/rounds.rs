//! Rounds of loops: of each line one value is shown at a time, that of a round which can be chosen.

use std::collections::BTreeMap;
use std::ops::Range;

use super::rows::Line;

/// The rounds of one side of a run: those of the line that is executed most often.
pub struct Rounds {
    /// The step with which each round but the first begins.
    begins: Vec<usize>,
    /// For each step, the step after it that executes the same line.
    next: BTreeMap<usize, usize>,
}

impl Rounds {
    pub fn new(lines: &[Line]) -> Self {
        let most = lines.iter().map(|line| &line.steps).rev().max_by_key(|steps| steps.len());
        let begins = most.map(|steps| steps.iter().skip(1).copied().collect()).unwrap_or_default();
        let next = lines.iter().flat_map(|line| line.steps.iter().copied().zip(line.steps.iter().skip(1).copied()));
        Rounds { begins, next: next.collect() }
    }

    /// How many there are, 1 at least.
    pub fn count(&self) -> usize {
        self.begins.len() + 1
    }

    /// The round in which a step is executed, the first being 0.
    pub fn of(&self, step: usize) -> usize {
        self.begins.partition_point(|&begin| begin <= step)
    }

    /// The rounds at whose end what a step has left is what its line has left last.
    pub fn shown(&self, step: usize) -> Range<usize> {
        let end = self.next.get(&step).map_or(self.count(), |&next| self.of(next));
        self.of(step)..end
    }
}
