//! Decisions under another MODE and with other NaNs than the caller's, as far as a small budget tells.

use std::cell::RefCell;
use std::rc::Rc;

use gcn_semantics::ledger::{NanPolicy, Readings};

use super::attempts::{self, Decision, Prepared};
use super::job::{FloatOptions, InitialMode, Job};
use super::verdict::Verdict;
use crate::limits::Budget;
use crate::settings::Settings;

/// For a decision: without one the MODE and the NaNs of the caller are named.
const BUDGET: Budget = Budget::of(1_200);

/// What has been decided of one job.
#[derive(Default)]
pub struct Elsewhere(RefCell<Vec<(Question, Rc<Decision>)>>);

/// A question, the work that it may take, and whether equal terms below goals are merged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Question {
    mode: InitialMode,
    readings: Readings,
    budget: Budget,
    merging: bool,
}

impl Question {
    /// Whether an `equivalent` here is one of `other`, as far as machines and modes go.
    fn implies(&self, other: &Question) -> bool {
        let mode = [other.mode, InitialMode::Any].contains(&self.mode);
        let nan = [other.readings.nan, NanPolicy::InOrder].contains(&self.readings.nan);
        mode && nan && Readings { nan: other.readings.nan, ..self.readings } == other.readings
    }
}

impl Prepared {
    /// The decision about `job` under `mode` on the machine with these readings, as `decide` finds it.
    pub fn elsewhere(
        &self,
        job: &Job,
        settings: &Settings,
        mode: InitialMode,
        readings: Readings,
        decide: fn(&attempts::MachineQuestion) -> Decision,
    ) -> Rc<Decision> {
        let limits = settings.limits.at_most(BUDGET);
        let question = Question { mode, readings, budget: limits.budget, merging: settings.merging };
        let is_answer = |(known, decision): &&(Question, Rc<Decision>)| match decision.verdict {
            Verdict::Holds => known.implies(&question),
            _ => *known == question,
        };
        if let Some((_, known)) = self.elsewhere.0.borrow().iter().find(is_answer) {
            return known.clone();
        }
        let Prepared { concrete, symbolic, known, .. } = self;
        let (concrete, symbolic, known) = (concrete.under(mode), symbolic.under(mode), known.under(mode));
        let prepared = Prepared::new(concrete, symbolic, known);
        let job = Job { float: FloatOptions { mode, ..job.float.clone() }, ..job.clone() };
        let settings = Settings { limits, dump_smt: None, generally: false, minimises: false, ..settings.clone() };
        let asked = attempts::MachineQuestion { job: &job, settings: &settings, prepared: &prepared, readings };
        let decision = settings.limits.question(|| decide(&asked));
        let decision = Rc::new(decision.unwrap_or_else(Decision::ended));
        self.elsewhere.0.borrow_mut().push((question, decision.clone()));
        decision
    }
}

#[cfg(test)]
mod tests {
    use gcn_semantics::ledger::InactiveSource;

    use super::*;

    #[test]
    fn a_general_answer_is_one_of_what_it_contains() {
        let question = |mode, nan| Question {
            mode,
            readings: Readings { nan, ..Readings::default() },
            budget: BUDGET,
            merging: false,
        };
        let (any, given, other) = (InitialMode::Any, InitialMode::Value(0x3f0), InitialMode::Value(0x3f1));
        let (in_order, canonical) = (NanPolicy::InOrder, NanPolicy::Canonical);
        let general = question(any, in_order);
        for nan in NanPolicy::ALL {
            assert!(general.implies(&question(given, nan)));
            assert!(question(given, in_order).implies(&question(given, nan)));
            assert!(!question(given, nan).implies(&question(given, in_order)));
        }
        assert!(question(any, canonical).implies(&question(other, canonical)));
        assert!(!question(any, canonical).implies(&question(other, NanPolicy::Unspecified)));
        assert!(!question(given, canonical).implies(&question(other, canonical)));
        assert!(!question(given, canonical).implies(&question(any, canonical)));
        let mut elsewhere = general;
        elsewhere.readings.inactive_source = InactiveSource::Zero;
        assert!(!general.implies(&elsewhere));
    }
}
