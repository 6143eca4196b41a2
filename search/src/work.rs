//! How many candidates a search looks at, and who may end it.

/// How many candidates may still be looked at.
pub struct Work<'w> {
    /// Those that are left.
    pub left: u64,
    /// Those that were looked at.
    pub done: u64,
    /// Those that were looked at in other windows.
    pub before: u64,
    /// Who says whether to go on.
    pub watch: &'w dyn Watch,
    /// Somebody has said that it does not go on.
    pub is_stopped: bool,
}

/// Candidates between two looks at whether to go on.
const LOOK: u64 = 1 << 14;

impl Work<'_> {
    /// Counts one candidate; whether it may be looked at.
    pub fn take(&mut self) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        self.done += 1;
        if self.done.is_multiple_of(LOOK) && !self.watch.goes_on(self.before + self.done) {
            (self.left, self.is_stopped) = (0, true);
        }
        true
    }
}

/// What is told while a search goes on.
pub trait Watch {
    /// So many candidates were looked at; whether to go on.
    fn goes_on(&self, candidates: u64) -> bool;
}

impl<F: Fn(u64) -> bool> Watch for F {
    fn goes_on(&self, candidates: u64) -> bool {
        self(candidates)
    }
}
