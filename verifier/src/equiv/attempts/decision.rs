//! The answer for one machine.

use std::collections::BTreeSet;

use gcn_semantics::ledger::Reading;

use super::WrongView;
use crate::equiv::job::Job;
use crate::equiv::loops::LoopRelations;
use crate::equiv::reliance::Reliance;
use crate::equiv::verdict::Verdict;
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
    /// The attempts, in their order.
    pub tried: Vec<AttemptRecord>,
}

/// An attempt, and what it has result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttemptRecord {
    /// The view's name.
    pub view: &'static str,
    /// Which loops were unfolded for it, and how.
    pub unfolded: Vec<String>,
    /// The verdict's name, or why it was the wrong view.
    pub result: String,
}

impl AttemptRecord {
    /// An attempt with this verdict.
    pub(super) fn decided(view: &'static str, verdict: &Verdict) -> Self {
        AttemptRecord { view, unfolded: Vec::new(), result: verdict.name().into() }
    }

    /// An attempt that was the wrong one.
    pub(super) fn wrong_view(view: &'static str, why: WrongView) -> Self {
        AttemptRecord { view, unfolded: Vec::new(), result: why.to_string() }
    }
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
            tried: Vec::new(),
        }
    }

    /// What was found of a question whose programs were looked at the other way round, as a decision about `job`.
    pub fn turn_round(&mut self, job: &Job) {
        // What a loads beside b was looked at, not what b loads beside a.
        self.further_reads = job.b.listing.instructions().position(|instruction| instruction.row.is_about_memory());
    }

    /// A limit has ended the search for one.
    pub fn ended(ended: Ended) -> Self {
        Decision::without_goals(Verdict::Unknown(vec![ended.of_whole().to_string()]))
    }
}
