//! The relations that a register may have at a cut, and the one that is tried at present.

use super::relation::Relation;

/// The relations that a register may have, from the one that is tried first.
#[derive(Debug, Clone, Default)]
pub struct Choice {
    candidates: Vec<Relation>,
    dropped: usize,
    retries: usize,
}

impl Choice {
    /// Tries these, one after the other.
    pub fn of(candidates: Vec<Relation>) -> Self {
        Choice { candidates, ..Choice::default() }
    }
    /// The one that is tried.
    pub fn relation(&self) -> Relation {
        self.candidates.get(self.dropped).copied().unwrap_or(Relation::Free)
    }
    /// Goes on to the next.
    pub fn drop_one(&mut self) {
        self.dropped += 1;
    }
    /// The first and the last one dropped that say that a register of b is one of a.
    fn dropped_equal(&self) -> Option<[usize; 2]> {
        let dropped = &self.candidates[..self.dropped.min(self.candidates.len())];
        Some([dropped.iter().position(Relation::is_equal)?, dropped.iter().rposition(Relation::is_equal)?])
    }
    /// The candidate to go back to: the first that was dropped; then, unless another one has held, the last; then,
    /// where nothing has held, all of them once more, beside what others have found until then.
    fn to_retry(&self) -> Option<usize> {
        let [first, last] = self.dropped_equal()?;
        match self.retries {
            0 => Some(first),
            1 => Some(last).filter(|_| !self.relation().is_equal()),
            2 => Some(first).filter(|_| matches!(self.relation(), Relation::Free | Relation::Low { .. })),
            _ => None,
        }
    }
    /// Whether to go back leads to what has not been tried.
    pub fn may_retry(&self) -> bool {
        let has_several = || self.dropped_equal().is_some_and(|[first, last]| first != last);
        self.to_retry().is_some() && (self.retries != 1 || has_several())
    }
    /// Goes back to what was dropped.
    pub fn retry(&mut self) {
        if let Some(candidate) = self.to_retry() {
            (self.dropped, self.retries) = (candidate, self.retries + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::relation::Key;
    use super::*;

    fn equal(register: u16) -> Relation {
        Relation::equal(0, Key::Vgpr(register))
    }

    #[test]
    fn what_is_dropped_makes_room_for_the_next_and_at_last_for_nothing() {
        let mut choice = Choice::of(vec![Relation::Kept, Relation::Constant(3)]);
        assert!(matches!(choice.relation(), Relation::Kept));
        choice.drop_one();
        assert!(matches!(choice.relation(), Relation::Constant(3)));
        choice.drop_one();
        assert!(matches!(choice.relation(), Relation::Free));
        choice.drop_one();
        assert!(matches!(choice.relation(), Relation::Free));
        assert!(!choice.may_retry(), "none of them said that a register of b is one of a");
    }

    #[test]
    fn equal_registers_are_tried_again_and_that_comes_to_an_end() {
        let mut choice = Choice::of(vec![equal(1), Relation::Constant(3), equal(2)]);
        (0..3).for_each(|_| choice.drop_one());
        let mut tried = Vec::new();
        while choice.may_retry() && tried.len() < 10 {
            choice.retry();
            tried.push(choice.relation());
            while !matches!(choice.relation(), Relation::Free) {
                choice.drop_one();
            }
        }
        assert!(tried == [equal(1), equal(2), equal(1)], "{tried:?}");
        let mut held = Choice::of(vec![equal(1), equal(2)]);
        held.drop_one();
        held.retry();
        held.drop_one();
        assert!(held.relation() == equal(2), "the other one holds");
        held.retry();
        assert!(held.relation() == equal(2), "and is not given up for one that was dropped twice");
    }
}
