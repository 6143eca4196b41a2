//! The answer for one machine.

use std::collections::BTreeSet;

use gcn_semantics::ledger::Reading;

use super::super::loops::LoopRelations;
use super::super::reliance::Reliance;
use super::super::verdict::Verdict;
use crate::expr::Place;
use crate::ladder::DecidedBy;
use crate::limits::question::Ended;

/// The answer for one machine, and how it was found.
#[derive(Debug, Clone)]
pub struct Decision {
    pub verdict: Verdict,
    pub decided_by: DecidedBy,
    pub obligations: usize,
    /// The places compared.
    pub out: Vec<Place>,
    /// The readings that the programs' values depend on.
    pub touched: BTreeSet<Reading>,
    /// What has been proven about loops.
    pub loops: Vec<LoopRelations>,
    /// A NaN was met whose bits are an unknown function of operands in any order (ledger M3).
    pub exchanged_nans: bool,
    /// The first instruction of b that loads what a is not seen to touch.
    pub further_reads: Option<usize>,
    /// What is taken for granted about other waves, caches and orders.
    pub granted: Vec<Reliance>,
}

impl Decision {
    /// A decision without a look at goals.
    pub fn without_goals(verdict: Verdict) -> Self {
        Decision {
            verdict,
            decided_by: DecidedBy::new(),
            obligations: 0,
            out: Vec::new(),
            touched: BTreeSet::new(),
            loops: Vec::new(),
            exchanged_nans: false,
            further_reads: None,
            granted: Vec::new(),
        }
    }

    /// A limit has ended the search for one.
    pub fn ended(ended: Ended) -> Self {
        Decision::without_goals(Verdict::Unknown(vec![ended.of_whole().to_string()]))
    }
}
