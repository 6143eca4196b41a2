//! Quantifying over the readings: the verdict must hold on every machine that the documents allow.

use std::collections::BTreeMap;
use std::time::Instant;

use gcn_semantics::ledger::{Reading, Readings};
use gcn_semantics::wave::Caller;
use itertools::Itertools;

use super::Counterexample;
use super::across::Across;
use super::answer::Report;
use super::attempts::{Decision, MachineQuestion, Prepared, decide};
use super::dependence::{Dependence, differs};
use super::job::{InitialMode, Job};
use super::pair::Pair;
use super::plain::plain_questions;
use super::regions;
use super::reliance::{Answers, Reliance};
use super::scratch::differing_scratch;
use super::second::cross_check;
use super::verdict::Verdict;
use crate::ladder::Rung;
use crate::limits::question::{self, Ended};
use crate::limits::{Budget, Limits};
use crate::machines::Machines;
use crate::settings::{Arithmetic, Settings};

impl Job {
    /// The machines that a claim about it has to hold on.
    pub fn machines(&self) -> Machines {
        Machines::allowed(self.first_readings(), &self.fixed_readings())
    }

    /// What the caller has fixed. One model of the reverse opcodes is taken, unless the caller takes another.
    fn fixed_readings(&self) -> BTreeMap<Reading, usize> {
        let mut fixed = self.fixed.clone();
        fixed.entry(Reading::Reverse).or_insert(0);
        fixed
    }
}

/// Decides `job` within the limits of `settings`: all of its machines, modes and conventions together.
pub fn check(job: &Job, settings: &Settings) -> Report {
    let (start, before) = (Instant::now(), question::cpu());
    let ended = |ended: Ended| Report::without_decision(job, Verdict::Unknown(vec![ended.to_string()]));
    if let Some(what) = job.refused_across() {
        return Report::without_decision(job, Verdict::Unsupported(what));
    }
    let decide = || if job.is_apart() { on_both_machines(job, settings) } else { by_conventions(job, settings) };
    let decided = settings.limits.question(|| settings.session.observed(decide));
    let mut report = decided.unwrap_or_else(ended);
    if is_equivalent(&report) && job.shown_returned().is_some_and(|returned| returned.is_decisive) {
        let scratch = settings.limits.since(start).part_of_left(2).question(|| differing_scratch(job));
        report.scratch = scratch.unwrap_or_default();
    }
    if let (Verdict::Fails(_), Some(what)) = (&report.verdict, job.entry.lacks_names()) {
        (report.verdict, report.relies_on) = (Verdict::Unsupported(what), Vec::new());
    }
    (report.elapsed, report.cpu) = (start.elapsed(), question::cpu().saturating_sub(before));
    report
}

/// The report about programs of two targets: the machine of b has readings of its own, and the worst verdict counts.
fn on_both_machines(job: &Job, settings: &Settings) -> Report {
    let mut machines = job.machines();
    let mut all: Option<Report> = None;
    while let Some(readings) = machines.next() {
        let across = Across { of_b: Some(readings), ..job.across };
        let report = by_conventions(&Job { across, ..job.clone() }, settings);
        // One order of lanes counts on both, and is named.
        machines.touch(report.touched.iter().copied().filter(|reading| *reading != Reading::K136));
        let is_over = !matches!(report.verdict, Verdict::Holds | Verdict::Unknown(_));
        all = Some(match all {
            Some(before) => before.and(report),
            None => report,
        });
        if is_over {
            break;
        }
    }
    let mut report = all.expect("there is a machine");
    if report.verdict.holds().is_some() {
        // Nobody has asked what an answer is where one machine has another reading than is fixed for both.
        let fixed = job.fixed_readings();
        for (&reading, &value) in fixed.iter().filter(|(reading, _)| machines.touched().contains(reading)) {
            let named = Reliance::Value(reading, value);
            if !report.relies_on.contains(&named) {
                report.relies_on.push(named);
            }
        }
    }
    if let Verdict::Fails(found) = &report.verdict
        && let Some(of_b) = found.readings_of_b
    {
        let differs = |reading: &&Reading| of_b.get(**reading) != found.readings.get(**reading);
        for &reading in machines.touched().iter().filter(differs) {
            // The value on one machine does not say what it is on the other.
            report.relies_on.retain(|reliance| !matches!(reliance, Reliance::Value(named, _) if *named == reading));
            report.relies_on.push(Reliance::Choice(reading));
        }
    }
    report
}

fn by_conventions(job: &Job, settings: &Settings) -> Report {
    let report = checked(job, settings);
    let is_settled = match report.verdict {
        Verdict::Unknown(_) => false,
        // It may be about a register that the function need not leave as it was.
        Verdict::Fails(_) => job.entry.caller != Caller::Function,
        _ => true,
    };
    if is_settled {
        return report;
    }
    // Where the most that may be taken for granted is not enough, nothing less is.
    let holds = |mut conventions: Vec<Job>| {
        let most = conventions.pop().map(|job| checked(&job, settings)).filter(is_equivalent)?;
        Some(conventions.iter().map(|job| checked(job, settings)).find(is_equivalent).unwrap_or(most))
    };
    // What has been found is not lost if a limit ends this.
    let found = settings.limits.question(|| job.conventions().into_iter().find_map(holds));
    found.ok().flatten().unwrap_or(report)
}

fn is_equivalent(report: &Report) -> bool {
    matches!(report.verdict, Verdict::Holds)
}

/// The report under the conventions of `job`: by regions, if the programs are the same but for these.
fn checked(job: &Job, settings: &Settings) -> Report {
    let report = match prepare(job) {
        Err(what) => Report::without_decision(job, Verdict::Unsupported(what)),
        Ok(prepared) => regions::report(job, settings, &prepared, &checked_as_a_whole)
            .unwrap_or_else(|| Explored::explore(job, settings, &prepared).report(job, settings, &prepared)),
    };
    completed(report, job, settings)
}

/// As [`checked`], without a look for regions: for those that were found.
fn checked_as_a_whole(job: &Job, settings: &Settings) -> Report {
    let report = match prepare(job) {
        Err(what) => Report::without_decision(job, Verdict::Unsupported(what)),
        Ok(prepared) => Explored::explore(job, settings, &prepared).report(job, settings, &prepared),
    };
    completed(report, job, settings)
}

/// `report` with what is found out about the report itself: that there was nothing to compare, what the second engine
/// says, who has decided.
fn completed(mut report: Report, job: &Job, settings: &Settings) -> Report {
    if matches!(report.verdict, Verdict::Holds) && report.out.is_empty() && report.obligations == 0 {
        let message = "there is nothing to compare: neither program writes a register; name places with `out`";
        report.verdict = Verdict::Error(message.into());
    }
    if settings.cross_check && matches!(report.verdict, Verdict::Holds) {
        let questions = |readings| plain_questions(job, readings);
        match cross_check(&report.machines, questions, job.plain_terms_lack(), settings) {
            Ok(second) => report.second = Some(second),
            Err(disagreement) => report.verdict = Verdict::Inconsistent(disagreement),
        }
    }
    let names_solver = report.decided_by.keys().any(Rung::names_solver);
    report.solvers = names_solver.then(|| settings.session.solvers().version());
    report
}

/// For the question about registers of which nothing is known: without an answer, what is known is named.
const OF_ANY_LAUNCH: Budget = Budget::of(2_000);

/// Whether an `equivalent` is not known to hold where nothing is known of the registers that the launch of a kernel
/// fills.
fn depends_on_launch(job: &Job, settings: &Settings, machines: &[Readings]) -> bool {
    let Some(job) = job.of_any_launch() else { return false };
    let Ok(prepared) = prepare(&job) else { return true };
    let limits = settings.limits.at_most(OF_ANY_LAUNCH);
    let settings = Settings { dump_smt: None, minimises: false, ..settings.clone() };
    let decided = |&readings: &Readings| decide_within(&limits, &job, &settings, &prepared, readings);
    !machines.iter().all(|readings| matches!(decided(readings).verdict, Verdict::Holds))
}

/// Instructions that a concrete run of short programs may execute. A run that does not end in time shows nothing.
const RUN_STEPS: u32 = 1 << 11;
/// Rounds through all instructions that a run of any program may take.
const RUN_ROUNDS: usize = 4;

fn prepare(job: &Job) -> Result<Prepared, String> {
    let longest = job.a.listing.statements.len().max(job.b.listing.statements.len());
    let steps = u32::try_from(RUN_ROUNDS * longest).unwrap_or(u32::MAX).max(RUN_STEPS);
    let (concrete, symbolic, known) = (Pair::new(job)?.within(steps), Pair::new(job)?, Pair::new(job)?);
    Ok(Prepared::new(concrete, symbolic, known))
}

/// The work that a machine may use: nine tenths of what the question has left. So each later machine has some.
fn most_of_left() -> Budget {
    question::left().map_or(Budget::of(Budget::LARGEST), |left| Budget::of(left.units() - left.units() / 10))
}

/// For a machine after another one has refuted the programs.
const AFTER_REFUTATION: Budget = Budget::of(2_000);

/// The decision for one machine within `limits`; what ends it is the reason of an `unknown`.
fn decide_within(limits: &Limits, job: &Job, settings: &Settings, prepared: &Prepared, readings: Readings) -> Decision {
    let settings = Settings { limits: limits.clone(), ..settings.clone() };
    limits
        .question(|| decide(&MachineQuestion { job, settings: &settings, prepared, readings }))
        .unwrap_or_else(Decision::ended)
}

/// The decision for one machine after `found` has refuted the programs on another: mostly the same runs tell.
fn decide_briefly(
    job: &Job,
    settings: &Settings,
    prepared: &Prepared,
    readings: Readings,
    found: &Counterexample,
) -> Decision {
    let limits = settings.limits.at_most(AFTER_REFUTATION);
    let is_about_numbers = job.float.arithmetic != Arithmetic::Real;
    let runs = || is_about_numbers && differs(job, prepared, found, job.float.mode, readings);
    match limits.question(runs) {
        Ok(true) => {
            let found = Counterexample { readings, ..found.clone() };
            Decision::without_goals(Verdict::Fails(Box::new(found)))
        }
        Ok(false) => decide_within(&limits, job, settings, prepared, readings),
        Err(ended) => Decision::ended(ended),
    }
}

/// The machines looked at, with the decision for each.
struct Explored {
    machines: Machines,
    decisions: Vec<(Readings, Decision)>,
}

impl Explored {
    /// Decides on every machine that differs in a touched reading, including those that the caller
    /// has excluded: they tell whether the verdict depends on the choice.
    ///
    /// Each machine may use most of the work that the question has left. Once one of the allowed machines refutes the
    /// programs the others are looked at briefly.
    fn explore(job: &Job, settings: &Settings, prepared: &Prepared) -> Self {
        let machines = Machines::all(job.first_readings(), &job.fixed_readings());
        let mut explored = Explored { machines, decisions: Vec::new() };
        while let Some(readings) = explored.machines.next() {
            let done = explored.decisions.len() + 1;
            settings.session.progress().machine(done, done + explored.machines.left());
            let decision = match explored.refuted() {
                Some(found) => decide_briefly(job, settings, prepared, readings, found),
                None => decide_within(&settings.limits.at_most(most_of_left()), job, settings, prepared, readings),
            };
            let mut touched = decision.touched.clone();
            if matches!(decision.verdict, Verdict::Holds) {
                // No term says in which order the lanes of a store act: what is proven is so in any.
                touched.remove(&Reading::K136);
            }
            explored.machines.touch(touched);
            let hopeless = matches!(decision.verdict, Verdict::Error(_) | Verdict::Inconsistent(_));
            explored.decisions.push((readings, decision));
            // Without the others `equivalent` would say too much.
            let is_over = question::is_over().filter(|_| !matches!(explored.verdict(), Verdict::Holds));
            if hopeless || is_over.is_some() {
                break;
            }
        }
        explored
    }

    /// The counterexample of an allowed machine, if there is one.
    fn refuted(&self) -> Option<&Counterexample> {
        self.allowed().find_map(|(_, decision)| decision.verdict.evidence().map(|found| &**found))
    }

    fn allowed(&self) -> impl Iterator<Item = &(Readings, Decision)> {
        self.decisions.iter().filter(|(readings, _)| self.machines.is_allowed(readings))
    }

    fn report(self, job: &Job, settings: &Settings, prepared: &Prepared) -> Report {
        let verdict = self.verdict();
        let mut report = Report::without_decision(job, verdict);
        for (_, decision) in self.allowed() {
            report.out = decision.out.iter().map(|place| place.to_string()).collect();
            report.obligations += decision.obligations;
            report.loops.clone_from(&decision.loops);
            for (rung, &count) in &decision.decided_by {
                *report.decided_by.entry(rung.clone()).or_default() += count;
            }
        }
        report.touched.clone_from(self.machines.touched());
        report.machines = self.allowed().map(|&(readings, _)| readings).collect();
        let decisive = self.allowed().find(|(_, decision)| decision.verdict.name() == report.verdict.name());
        report.attempts = decisive.map_or_else(Vec::new, |(_, decision)| decision.tried.clone());
        let settled = report.verdict.holds().is_some();
        if settled {
            report.relies_on = self.answers().reliance(|reading| self.dependence(reading, &report.verdict));
            let chosen = job.nan();
            let exchanged_nans = self.allowed().any(|(_, decision)| decision.exchanged_nans);
            let (machines, verdict) = (&report.machines[..], &report.verdict);
            let merged = report.decided_by.contains_key(&Rung::Merged);
            let by_search = report.decided_by.keys().any(Rung::is_search);
            let dependence =
                Dependence { job, settings, prepared, machines, verdict, exchanged_nans, merged, by_search };
            // What nobody has found out before a limit is named.
            let depends = |on: &dyn Fn() -> bool| settings.limits.part_of_left(2).question(on).unwrap_or(true);
            if dependence.is_about_reals() && depends(&|| dependence.on_reals()) {
                report.relies_on.push(Reliance::Reals);
            }
            if dependence.may_be_on_nan(chosen) && depends(&|| dependence.on_nan(chosen)) {
                report.relies_on.push(Reliance::Nan(chosen));
            }
            if let InitialMode::Value(mode) = job.float.mode
                && depends(&|| dependence.on_mode(mode))
            {
                report.relies_on.push(Reliance::Mode(mode));
            }
            if matches!(report.verdict, Verdict::Holds) {
                report.relies_on.extend(job.used_facts());
                let further = self.allowed().filter_map(|(_, decision)| decision.further_reads).min();
                let line = further.map(|instruction| job.b.listing.statements[instruction].line);
                report.relies_on.extend(line.map(Reliance::FurtherReads));
                if depends(&|| depends_on_launch(job, settings, machines)) {
                    report.relies_on.push(Reliance::Launch);
                    let sizes = job.entry.launched.group.sizes().filter(|_| job.entry.group_is_assumed);
                    report.relies_on.extend(sizes.map(Reliance::GroupSize));
                    let is_full = job.entry.launched.is_full && job.entry.launched.group.sizes().is_none();
                    report.relies_on.extend(is_full.then_some(Reliance::FullWaves));
                }
                let granted = self.allowed().flat_map(|(_, decision)| &decision.granted);
                report.relies_on.extend(granted.copied().sorted().dedup());
            }
            if let Verdict::Fails(counterexample) = &report.verdict
                && let Some(returned) = job.shown_returned()
                && counterexample.place.is_some_and(|place| returned.is_guess_about(place, job))
            {
                report.relies_on.push(Reliance::Returns(returned.registers()));
            }
            if let Verdict::Fails(counterexample) = &report.verdict {
                report.relies_on.extend(counterexample.unspecified.iter().copied().map(Reliance::Open));
            }
        }
        if !self.decisions.iter().map(|(_, decision)| decision.verdict.name()).all_equal() {
            let name = |readings: &Readings| {
                self.machines.touched().iter().map(|&reading| format!("{reading}={}", readings.name(reading))).collect()
            };
            report.by_reading =
                self.decisions.iter().map(|(readings, decision)| (name(readings), decision.verdict.name())).collect();
        }
        report
    }

    /// The worst verdict of the allowed machines.
    fn verdict(&self) -> Verdict {
        let worst = self.allowed().map(|(_, decision)| &decision.verdict).min_by_key(|verdict| verdict.rank());
        worst.expect("at least one machine is allowed").clone()
    }

    fn answers(&self) -> Answers<'_> {
        let on = self.decisions.iter().map(|(readings, decision)| (*readings, decision.verdict.holds())).collect();
        Answers {
            touched: self.machines.touched(),
            on,
            allowed: self.allowed().map(|&(readings, _)| readings).collect(),
        }
    }

    /// How to name that the verdict depends on `reading`: with the value under which it was reached.
    fn dependence(&self, reading: Reading, verdict: &Verdict) -> Reliance {
        match verdict {
            Verdict::Fails(counterexample) => Reliance::Value(reading, counterexample.readings.get(reading)),
            _ => match self.machines.fixed(reading) {
                Some(value) => Reliance::Value(reading, value),
                None => Reliance::Choice(reading),
            },
        }
    }
}
