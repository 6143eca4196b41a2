//! The programs of a job in all readings.

use std::cell::OnceCell;

use gcn_semantics::algebra::{Concrete, Known};

use super::unfold::Unfolded;
use crate::equiv::elsewhere::Elsewhere;
use crate::equiv::job::Job;
use crate::equiv::pair::{Pair, SymbolicPair};

/// Instructions that a concrete run may execute of programs with loops of many rounds.
const LONG_STEPS: u32 = 1 << 16;

/// Both programs in all interpretations of the algebra.
pub struct Prepared {
    pub concrete: Pair<Concrete>,
    pub symbolic: SymbolicPair,
    pub known: Pair<Known>,
    /// What has been decided under other modes and with other NaNs.
    pub elsewhere: Elsewhere,
    long: OnceCell<Pair<Concrete>>,
}

impl Prepared {
    /// Programs of which nothing has been decided.
    pub fn new(concrete: Pair<Concrete>, symbolic: SymbolicPair, known: Pair<Known>) -> Self {
        Prepared { concrete, symbolic, known, elsewhere: Elsewhere::default(), long: OnceCell::new() }
    }

    /// The programs for concrete runs that may take long.
    pub fn long(&self) -> &Pair<Concrete> {
        self.long.get_or_init(|| self.concrete.again().within(LONG_STEPS))
    }

    /// The same with loops unfolded. `None` if they cannot be unfolded so.
    pub fn unfolded(&self, job: &Job, unfolded: &[Unfolded]) -> Option<Self> {
        let (concrete, symbolic) = (self.concrete.unfolded(job, unfolded)?, self.symbolic.unfolded(job, unfolded)?);
        Some(Prepared::new(concrete, symbolic, self.known.unfolded(job, unfolded)?))
    }
}
