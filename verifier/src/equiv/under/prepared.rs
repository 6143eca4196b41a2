//! The programs of a job in all readings.

use gcn_semantics::algebra::{Concrete, Known};

use super::super::elsewhere::Elsewhere;
use super::super::job::Job;
use super::super::pair::{Pair, SymbolicPair};
use super::super::unfolded::Unfolded;

/// Both programs in all readings of the algebra.
pub struct Prepared {
    pub concrete: Pair<Concrete>,
    pub symbolic: SymbolicPair,
    pub known: Pair<Known>,
    /// What has been decided under other modes and with other NaNs.
    pub elsewhere: Elsewhere,
}

impl Prepared {
    /// The same with loops unfolded. `None` if they cannot be unfolded so.
    pub fn unfolded(&self, job: &Job, unfolded: &[Unfolded]) -> Option<Self> {
        let Prepared { concrete, symbolic, known, .. } = self;
        let (concrete, symbolic) = (concrete.unfolded(job, unfolded)?, symbolic.unfolded(job, unfolded)?);
        let known = known.unfolded(job, unfolded)?;
        Some(Prepared { concrete, symbolic, known, elsewhere: Elsewhere::default() })
    }
}
