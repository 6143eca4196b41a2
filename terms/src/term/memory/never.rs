//! Effects that never happen, as somebody has proven: they are left out.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;

use super::super::node::Term;
use super::effect::{Effect, merged};

/// What is left out, and what was.
#[derive(Debug, Clone, Default)]
pub(super) struct Never {
    /// By their origins, of each program.
    origins: Rc<[BTreeSet<u64>; 2]>,
    side: usize,
    /// What was left out, to be looked at again: an origin is only a name.
    left_out: Vec<Effect>,
    /// The next one's number: paths of one program share it.
    next: Rc<Cell<u32>>,
}

impl Never {
    pub fn of(origins: Rc<[BTreeSet<u64>; 2]>) -> Self {
        Never { origins, ..Never::default() }
    }
    pub fn of_side(&mut self, side: usize) {
        self.side = side;
    }
    /// Whether an effect of this origin is left out.
    pub fn has(&self, origin: u64) -> bool {
        self.origins[self.side].contains(&origin)
    }
    /// Keeps in mind that an effect was left out.
    pub fn leave_out(&mut self, effect: Effect) {
        let number = self.next.get();
        self.next.set(number + 1);
        self.left_out.push(Effect { number, ..effect });
    }
    /// What two paths that meet have left out.
    pub fn join(&mut self, other: Never, either: impl Fn(Option<Term>, Option<Term>) -> Term + Copy) {
        self.left_out = merged(std::mem::take(&mut self.left_out), other.left_out, either);
    }
    pub fn left_out(&self) -> &[Effect] {
        &self.left_out
    }
}
