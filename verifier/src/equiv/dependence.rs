//! Whether a verdict holds under the given MODE, or with the chosen NaNs, only.

use std::rc::Rc;

use gcn_semantics::ledger::{NanPolicy, Readings};

use super::Counterexample;
use super::assumed::Assumed;
use super::attempts::{Decision, LONG, Prepared, decide};
use super::fuzz::{Clauses, Found, fuzz};
use super::job::{InitialMode, Job};
use super::scene::{Frame, decisive_mode_bits, is_open, nans_matter};
use super::verdict::Verdict;
use crate::ladder::Rung;
use crate::limits::Budget;
use crate::settings::{Arithmetic, Settings};
use crate::term;

/// So many bits of MODE are tried value by value; more are variables in one question.
const TRIED: u32 = 4;
/// Concrete runs on a machine on which the counterexample shows no difference.
const ROUNDS: u64 = 16;

/// The work of concrete runs with other NaNs: about a fifth of a second. A verdict rests on what they have not shown by
/// then.
const RUNS: Budget = Budget::of(200);
/// The work of runs under one other MODE. The largest matrix instructions take 30 units; a loop that has no end soon
/// uses it up under the first MODE.
const MODE_RUNS: Budget = Budget::of(50);
/// The work of runs under all other MODEs.
const ALL_MODES: Budget = Budget::of(2_000);

/// A verdict and how it was reached.
pub struct Dependence<'j> {
    pub job: &'j Job,
    pub settings: &'j Settings,
    pub prepared: &'j Prepared,
    /// The machines that the caller allows.
    pub machines: &'j [Readings],
    pub verdict: &'j Verdict,
    /// On a machine whose NaNs are unspecified, one was met that depends on operands in any order.
    pub exchanged_nans: bool,
    /// Some goals are closed because equal terms below them were merged.
    pub merged: bool,
    /// Some goals were decided by solvers.
    pub by_search: bool,
}

impl Dependence<'_> {
    /// Whether the verdict, reached under the MODE `given`, may be another one under another MODE.
    pub fn on_mode(&self, given: u32) -> bool {
        let bits = |readings| decisive_mode_bits(self.job, &self.prepared.symbolic, readings);
        match self.verdict {
            Verdict::Holds => {
                !self.machines.iter().all(|&readings| self.holds_in_every_mode(given, bits(readings), readings))
            }
            Verdict::Fails(found) if found.exits.is_none() => {
                let bits = bits(found.readings);
                // Where goals do not say which bits matter there would be thousands of values to run.
                let too_many = self.job.has_memory() && bits.count_ones() > TRIED;
                let open = self.job.float.arithmetic == Arithmetic::Real || too_many;
                bits != 0 && (open || !self.different_in_every_mode(found, given, bits))
            }
            _ => false,
        }
    }

    /// Whether the verdict is an `equivalent` in real arithmetic.
    pub fn is_about_reals(&self) -> bool {
        self.job.float.arithmetic == Arithmetic::Real && matches!(self.verdict, Verdict::Holds)
    }

    /// Whether an `equivalent` holds for numbers only.
    pub fn on_reals(&self) -> bool {
        let open = |&readings: &Readings| is_open(self.job, &self.prepared.symbolic, readings);
        self.is_about_reals() && self.machines.iter().any(open)
    }

    /// Whether the NaNs `chosen` can matter at all: other than [`Dependence::on_nan`] it takes no time.
    pub fn may_be_on_nan(&self, chosen: NanPolicy) -> bool {
        self.job.may_read_mode() && (chosen != NanPolicy::Unspecified || self.exchanged_nans)
            || self.job.float.arithmetic == Arithmetic::Real
    }

    /// Whether the verdict, reached with the NaNs `chosen`, may be another one with others. (What a `different`
    /// with unspecified NaNs rests on, the counterexample says.)
    pub fn on_nan(&self, chosen: NanPolicy) -> bool {
        let open_on = |readings: Readings| {
            let unspecified = Readings { nan: NanPolicy::Unspecified, ..readings };
            is_open(self.job, &self.prepared.symbolic, unspecified)
        };
        let open = || self.machines.iter().any(|&readings| open_on(readings));
        match self.verdict {
            // A counterexample of numbers is one with any NaNs.
            Verdict::Fails(_) if self.job.float.arithmetic == Arithmetic::Real => false,
            _ if self.job.float.arithmetic == Arithmetic::Real => open(),
            Verdict::Holds if chosen != NanPolicy::Unspecified || self.exchanged_nans => {
                // Terms of long programs are dear.
                let is_long = self.job.instructions() >= LONG;
                let matter = |readings| is_long || nans_matter(self.job, &self.prepared.symbolic, readings);
                !self.machines.iter().all(|&readings| !matter(readings) || self.with_any_nans(chosen, readings))
            }
            // Where structure closes every goal with unspecified NaNs, there is no difference.
            Verdict::Fails(found) if chosen != NanPolicy::Unspecified && !open_on(found.readings) => true,
            Verdict::Fails(found) if chosen != NanPolicy::Unspecified => {
                let others = NanPolicy::ALL.into_iter().filter(|&nan| nan != chosen);
                let mut machines = others.map(|nan| Readings { nan, ..found.readings });
                !machines.all(|readings| self.differs(found, self.job.float.mode, readings, RUNS))
            }
            _ => false,
        }
    }

    /// Whether the programs are equivalent with other NaNs than those `chosen`, as far as a small budget tells.
    fn with_any_nans(&self, chosen: NanPolicy, readings: Readings) -> bool {
        let decided = |nan| self.decided(self.job.float.mode, Readings { nan, ..readings });
        let holds = |nan| matches!(decided(nan).verdict, Verdict::Holds);
        holds(NanPolicy::InOrder) || chosen.others().iter().all(|&nan| holds(nan))
    }

    /// Whether the programs are equivalent under every MODE that differs from `given` in `bits`, as far as a small
    /// budget tells. What takes a search is asked about all of them together, if that has an answer.
    fn holds_in_every_mode(&self, given: u32, bits: u32, readings: Readings) -> bool {
        let together = || match self.decided(InitialMode::Any, readings).verdict {
            Verdict::Holds => Some(true),
            Verdict::Fails(_) => Some(false),
            _ => None,
        };
        if bits == 0 {
            return true;
        }
        let is_exact = self.job.float.arithmetic == Arithmetic::Exact;
        let mut is_asked = is_exact && self.by_search || bits.count_ones() > TRIED;
        match is_asked.then(together).flatten() {
            Some(holds) => return holds,
            None if bits.count_ones() > TRIED => return false,
            None => {}
        }
        let modes = subsets(bits).map(|chosen| given & !bits | chosen).filter(|&mode| mode != given);
        for mode in modes {
            let decision = self.decided(InitialMode::Value(mode), readings);
            if !matches!(decision.verdict, Verdict::Holds) {
                return false;
            }
            if is_exact && !is_asked && decision.decided_by.keys().any(Rung::is_search) {
                is_asked = true;
                if let Some(holds) = together() {
                    return holds;
                }
            }
        }
        true
    }

    /// What a small budget tells about the programs under `mode`.
    fn decided(&self, mode: InitialMode, readings: Readings) -> Rc<Decision> {
        // What the verdict did not need is not tried for others.
        let settings = Settings { merging: self.merged, ..self.settings.clone() };
        self.prepared.elsewhere(self.job, &settings, mode, readings, decide)
    }

    /// Whether concrete runs show a difference under every MODE that differs from `given` in `bits`; `false` if they
    /// take too long.
    fn different_in_every_mode(&self, found: &Counterexample, given: u32, bits: u32) -> bool {
        let mut modes = subsets(bits).map(|chosen| InitialMode::Value(given & !bits | chosen));
        let differs = |mode| self.differs(found, mode, found.readings, MODE_RUNS);
        self.settings.limits.at_most(ALL_MODES).question(|| modes.all(differs)).unwrap_or(false)
    }

    /// Whether concrete runs within `budget` show a difference under `mode`.
    fn differs(&self, found: &Counterexample, mode: InitialMode, readings: Readings, budget: Budget) -> bool {
        let limits = self.settings.limits.at_most(budget);
        limits.question(|| differs(self.job, self.prepared, found, mode, readings)).unwrap_or(false)
    }
}

/// Whether under `mode` the counterexample, or one of a few runs, shows a difference on a machine.
pub fn differs(job: &Job, prepared: &Prepared, found: &Counterexample, mode: InitialMode, readings: Readings) -> bool {
    term::with_fresh_arena(|| {
        let Frame { fixed, assumed: Assumed { clauses, .. }, goals, .. } =
            Frame::outline(job, &prepared.known, readings);
        let (clauses, state) =
            (Clauses { terms: &clauses, launched: &job.entry.launched }, Rc::new(found.state.clone()));
        let pair = prepared.concrete.under(mode);
        let mut ends = pair.run(readings, state.clone(), &found.choices);
        let replays = ends.differences(&goals).next().is_some();
        let runs = || fuzz(&pair, &goals, readings, &fixed, &clauses, 0..ROUNDS);
        replays || matches!(runs(), Found::Difference { .. })
    })
}

/// All numbers whose bits are among `bits`.
fn subsets(bits: u32) -> impl Iterator<Item = u32> {
    std::iter::successors(Some(bits), move |&subset| (subset != 0).then(|| (subset - 1) & bits))
}

#[cfg(test)]
mod tests {
    use gcn_semantics::Target;
    use gcn_semantics::text::{Source, Syntax};

    use super::RUNS;
    use crate::equiv::{Reliance, Report, Settings, check};
    use crate::job::{Input, Key, Notation, Question};
    use crate::limits::question;

    /// The report about two programs, and the units of work that it has taken.
    fn asked(a: &str, b: &str) -> (Report, u64) {
        let fragment = |text: &str| {
            let source = Source { name: "x.s".into(), text: text.replace(" / ", "\n") };
            Input { source, notation: Notation::Text(Syntax::Llvm), entry: None }.read(Target::Gfx900)
        };
        let mut job = Question::default();
        job.set(Key::Out, "v0, v1").expect("places");
        let (a, b) = (fragment(a).expect("a program"), fragment(b).expect("a program"));
        let job = job.job(Target::Gfx900, a, b).expect("a question");
        let before = question::done();
        let report = check(&job, &Settings::default());
        (report, question::units(question::done() - before))
    }

    const LOOP: &str = "s_mov_b32 s0, 0 / v_mov_b32 v1, 0 / .L: / v_add_f32 v1, v1, v0 / v_mul_f32 v0, v0, v0 / \
                        s_add_u32 s0, s0, 1 / s_cmp_lt_u32 s0, s1 / s_cbranch_scc1 .L";

    #[test]
    fn what_a_difference_rests_on_costs_little() {
        let (report, units) = asked(LOOP, &LOOP.replace("v_mul_f32 v0, v0, v0", "v_mul_f32 v0, v0, v1"));
        assert_eq!(report.verdict.name(), "different");
        // Runs of a loop whose end is far away do not show under each MODE that the programs differ: it is named.
        assert!(report.relies_on.contains(&Reliance::Mode(0x3f0)), "{:?}", report.relies_on);
        assert!(units < 5 * RUNS.units(), "{units} units of work");
    }

    #[test]
    fn a_difference_under_each_mode_rests_on_none() {
        let (report, _) = asked("v_add_f32 v0, v1, v2", "v_mul_f32 v0, v1, v2");
        assert_eq!(report.verdict.name(), "different");
        let is_mode = |reliance: &Reliance| matches!(reliance, Reliance::Mode(_));
        assert!(!report.relies_on.iter().any(is_mode), "{:?}", report.relies_on);
    }
}
