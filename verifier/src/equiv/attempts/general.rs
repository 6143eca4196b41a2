//! The question about every MODE and any NaNs, before that about those of the caller.
//!
//! A report says whether a verdict rests on MODE or on NaNs, so that question has to be asked in any case, and where it
//! holds the narrower one does too. What takes a solver a second is asked once so, instead of up to three times.

use gcn_semantics::ledger::{NanPolicy, Readings};

use super::decide_in_first_view;
use super::programs::Programs;
use crate::equiv::Counterexample;
use crate::equiv::assumed::Assumed;
use crate::equiv::fuzz::{Clauses, Found, fuzz};
use crate::equiv::job::InitialMode;
use crate::equiv::scene::{Frame, decisive_mode_bits, nans_matter};
use crate::equiv::verdict::Verdict;
use crate::ladder::{DecidedBy, End, Open};
use crate::limits::Limits;
use crate::settings::{Arithmetic, Settings};
use crate::term;

/// Concrete runs that tell whether a question is too general.
const ROUNDS: u64 = 32;
/// Goals of more nodes are left to the ladder.
const NODES: usize = 600;

impl Programs<'_> {
    /// The end that the general question means, with who decided the goals if they hold.
    pub(super) fn asked_generally(
        &self,
        open: &[Open],
        limits: &Limits,
    ) -> Option<(End<Counterexample>, Option<DecidedBy>)> {
        let (job, given) = (self.job, (self.job.float.mode, self.readings));
        let is_large = open.iter().any(|&(_, a, b)| term::has_more_nodes([a, b], NODES));
        let is_exact = job.float.arithmetic == Arithmetic::Exact;
        if !is_exact || is_large || self.cut || job.has_memory() || job.has_branches() {
            return None;
        }
        let &(mode, readings) = self.general.get_or_init(|| (self.general_mode(), self.general_nans()));
        if (mode, readings) == given {
            return None;
        }
        let settings = Settings { limits: limits.clone(), merging: false, ..self.settings.clone() };
        let decision = self.prepared().elsewhere(job, &settings, mode, readings, decide_in_first_view);
        match &decision.verdict {
            Verdict::Holds if decision.obligations == self.frame.goals.len() => {
                Some((End::Proven, Some(decision.decided_by.clone())))
            }
            Verdict::Fails(found) => match self.different(open, found.state.clone(), found.choices.clone()) {
                end @ End::Refuted(_) => Some((end, None)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Every MODE, if it matters and no run shows that it is too general.
    fn general_mode(&self) -> InitialMode {
        let (given, any) = (self.job.float.mode, InitialMode::Any);
        let matters = || decisive_mode_bits(self.job, &self.prepared().symbolic, self.readings) != 0;
        if given != any && matters() && !self.differs_at(any, self.readings) { any } else { given }
    }

    /// NaNs that are functions of operands in their order, if NaNs matter and no run shows that this is too general.
    fn general_nans(&self) -> Readings {
        let any = Readings { nan: NanPolicy::InOrder, ..self.readings };
        let matter = nans_matter(self.job, &self.prepared().symbolic, self.readings);
        if matter && !self.differs_at(self.job.float.mode, any) { any } else { self.readings }
    }

    /// Whether one of a few runs differs under `mode` on the machine with these readings.
    fn differs_at(&self, mode: InitialMode, readings: Readings) -> bool {
        self.settings.runs
            && term::with_fresh_arena(|| {
                let Frame { fixed, assumed: Assumed { clauses, .. }, goals, .. } =
                    Frame::outline(self.job, &self.prepared().known, readings);
                let pair = self.prepared().concrete.under(mode);
                let found = fuzz(
                    &pair,
                    &goals,
                    readings,
                    &fixed,
                    &Clauses { terms: &clauses, launched: &self.job.entry.launched },
                    0..ROUNDS,
                );
                matches!(found, Found::Difference { .. })
            })
    }
}
