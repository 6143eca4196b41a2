//! Two kernels, group by group: do the groups of both leave the same in global memory?
//!
//! Two kernels may give the work of a group to other waves and lanes, lay LDS out in another way, or do in another
//! order what nobody sees between two barriers. Then their waves differ, and groups may not. A group whose size is
//! known is executed as a whole ([`execute`]), each of its waves from barrier to barrier, and what both groups leave is
//! compared cell by cell ([`subject`]).
//!
//! That says something only of kernels whose waves do not race: what a group leaves hangs on no order then. So both
//! kernels are looked at by [`race`](crate::race) as well, and the answer rests on what that takes for granted.

mod execute;
mod subject;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::time::Instant;

use gcn_semantics::algebra::{Size, Space};
use gcn_semantics::isa::{Meaning, MemoryOp};
use gcn_semantics::ledger::{LedgerRow, Reading, Readings};
use gcn_semantics::wave::{Caller, WaveOp};
use itertools::Itertools;

use self::execute::{Left, Trouble};
use self::subject::{Groups, Place};
use crate::equiv::assumed::Assumed;
use crate::equiv::{self, InitialMode, Job, Reliance, Report, Settings, Verdict};
use crate::expr::{self, Register};
use crate::ladder::{self, DecidedBy, Open, Rung};
use crate::launched::Group;
use crate::limits::question::{self, Ended};
use crate::machine::SymbolicState;
use crate::race;
use crate::term::{self, Load, Node, OwnStack, Promises, Stores, Term};

/// Waves of a group that is executed as a whole.
pub const MOST_WAVES: u32 = 16;

/// Decides `job` as [`equiv::check`] does, and asks about whole groups where that has no answer and they can be
/// executed.
pub fn check(job: &Job, settings: &Settings) -> Report {
    let meets_others = job.entry.launched.in_company && !settings.cross_check;
    let with_arguments = meets_others.then(|| job.assuming(&[])).flatten();
    let of_groups = with_arguments.as_ref().unwrap_or(job);
    if !meets_others || beyond(of_groups).is_some() {
        return equiv::check(job, settings);
    }
    let (start, before) = (Instant::now(), question::cpu());
    let both = || {
        // Half of what there is remains for groups.
        let limits = settings.limits.part_of_left(2).under(settings.limits.net / 2);
        let report = equiv::check(job, &Settings { limits, ..settings.clone() });
        if matches!(report.verdict, Verdict::Unknown(_)) { with_groups(report, of_groups, settings) } else { report }
    };
    let ended = |ended: Ended| Report::without_decision(job, Verdict::Unknown(vec![ended.to_string()]));
    let mut report = settings.limits.question(both).unwrap_or_else(ended);
    (report.elapsed, report.cpu) = (start.elapsed(), question::cpu().saturating_sub(before));
    report
}

/// The report about groups, if they have an answer; else `report`, which is about waves, with why they have none.
fn with_groups(mut report: Report, job: &Job, settings: &Settings) -> Report {
    let found = settings.limits.question(|| settings.session.observed(|| of_groups(job, settings)));
    let reasons = match found.map(|found| (found.verdict.clone(), found)) {
        Ok((Verdict::Unknown(reasons), _)) => reasons,
        Ok((Verdict::Unsupported(what), _)) => vec![what],
        Ok((_, found)) => return Report { attempts: report.attempts, ..found },
        Err(ended) => vec![ended.to_string()],
    };
    if let Verdict::Unknown(all) = &mut report.verdict {
        all.extend(reasons.into_iter().map(|reason| format!("as groups: {reason}")));
    }
    report
}

/// What is asked about groups, on all machines.
struct Question<'q> {
    /// With the arguments as part of the state.
    job: &'q Job,
    settings: &'q Settings,
    readings: Readings,
}

/// The report about groups alone.
fn of_groups(job: &Job, settings: &Settings) -> Report {
    let mut machines = job.machines();
    let mut report = Report::without_decision(job, Verdict::Holds);
    let (mut further, mut is_met) = (BTreeSet::new(), false);
    while let Some(readings) = machines.next() {
        let question = Question { job, settings, readings };
        let found = term::with_fresh_arena(|| question.decided());
        machines.touch(found.touched.iter().copied());
        report.touched.extend(found.touched);
        report.obligations += found.goals;
        for (rung, count) in found.decided_by {
            *report.decided_by.entry(rung).or_default() += count;
        }
        report.machines.push(readings);
        further.extend(found.further);
        is_met |= found.is_met;
        report.out = vec!["memory".to_owned()];
        if !matches!(found.verdict, Verdict::Holds) {
            report.verdict = found.verdict;
            break;
        }
    }
    report.solvers = report.decided_by.keys().any(Rung::names_solver).then(|| settings.session.solvers().version());
    match &report.verdict {
        Verdict::Holds => {
            let raced = [job, &job.swapped()].map(|job| race::check(job, race::Options::default(), settings));
            for (raced, name) in raced.into_iter().zip(["a", "b"]) {
                match raced.verdict {
                    race::Verdict::Holds => report.relies_on.extend(raced.relies_on.into_iter().map(Reliance::Races)),
                    other => {
                        let side = if name == "a" { &job.a } else { &job.b };
                        let why = said(&other, |instruction| side.listing.statements[instruction].line);
                        let what = format!("it is not known whether waves of {name} race: {why}");
                        report.verdict = Verdict::Unknown(vec![what]);
                        report.relies_on.clear();
                        return report;
                    }
                }
            }
            report.relies_on.extend(rests_on(job, &report.touched));
            report.relies_on.extend(is_met.then_some(Reliance::CoherentCaches));
            let line = further.first().map(|&instruction| job.b.listing.statements[instruction].line);
            report.relies_on.extend(line.map(Reliance::FurtherReads));
            report.relies_on.sort_unstable();
            report.relies_on = report.relies_on.iter().copied().unique_by(Reliance::to_string).collect();
        }
        Verdict::Fails(found) => {
            report.relies_on.extend(found.unspecified.iter().copied().map(Reliance::Open));
        }
        _ => {}
    }
    report
}

/// What an answer about races says; `line` is that of an instruction.
fn said(verdict: &race::Verdict, line: impl Fn(usize) -> usize) -> String {
    match verdict {
        race::Verdict::Holds => "they do not".to_owned(),
        race::Verdict::Fails(found) => match found.races.iter().find(|race| !race.is_harmless) {
            Some(race) => {
                let [a, b] = race.sides.each_ref().map(|side| line(side.instruction));
                let groups = if race.is_between_groups { ", of two groups" } else { "" };
                format!("lines {a} and {b} may meet{groups}")
            }
            None => "they may come to different barriers".to_owned(),
        },
        race::Verdict::Unknown(reasons) => reasons.first().cloned().unwrap_or_default(),
        race::Verdict::Unsupported(what) | race::Verdict::Error(what) | race::Verdict::Inconsistent(what) => {
            what.clone()
        }
    }
}

/// What an answer about groups takes for granted, beside what that about races does.
fn rests_on(job: &Job, touched: &BTreeSet<Reading>) -> Vec<Reliance> {
    let mut all = job.used_facts();
    all.extend([Reliance::WholeGroups, Reliance::Launch]);
    let sizes = job.entry.launched.group.sizes().filter(|_| job.entry.group_is_assumed);
    all.extend(sizes.map(Reliance::GroupSize));
    // In which order the words of a lane come is open where lanes may meet.
    all.extend(touched.contains(&Reading::K136).then_some(Reliance::Open(LedgerRow::K138.into())));
    all.extend(job.has_matrices().then_some(Reliance::Open(LedgerRow::Q3.into())));
    // Nobody has asked about other machines than those that are allowed.
    let fixed = job.fixed.iter().filter(|(reading, _)| touched.contains(reading));
    all.extend(fixed.map(|(&reading, &value)| Reliance::Value(reading, value)));
    if job.may_read_mode() {
        all.push(Reliance::Nan(job.nan()));
        if let InitialMode::Value(mode) = job.float.mode {
            all.push(Reliance::Mode(mode));
        }
    }
    all
}

/// Why groups of the kernels are not compared, if that is not modelled.
fn beyond(job: &Job) -> Option<String> {
    let launched = &job.entry.launched;
    if job.entry.caller != Caller::Launch || launched.is_empty() {
        return Some("only kernels with descriptors have groups".to_owned());
    }
    let Group::Of(sizes) = launched.group else {
        return Some("the size of groups is not known: `--group-size` says it".to_owned());
    };
    if sizes.iter().product::<u32>().div_ceil(64) > MOST_WAVES {
        return Some(format!("groups of more than {MOST_WAVES} waves are not executed as a whole"));
    }
    if job.targets.differ() {
        return Some("groups of kernels of two targets are not compared".to_owned());
    }
    if job.float.arithmetic != equiv::Arithmetic::Exact {
        return Some("groups are compared with `--fp exact` alone".to_owned());
    }
    let is_global = |place: &expr::Place| place.register() == Register::Memory(Space::Global);
    if job.out.is_empty() || !job.out.iter().all(is_global) {
        return Some("groups are compared by global memory alone (`--out mem`)".to_owned());
    }
    let what = |meaning: Meaning| match meaning {
        Meaning::Memory(op) if op.has_format() => Some("buffers with formats"),
        Meaning::Wave(WaveOp::SwapPc | WaveOp::Call) => Some("calls"),
        _ => None,
    };
    let mut instructions = [&job.a, &job.b].into_iter().flat_map(|side| side.listing.instructions());
    let found = instructions.find_map(|instruction| what(instruction.row.meaning))?;
    Some(format!("groups of kernels with {found} are not compared"))
}

/// What has become of the question on a machine.
struct Found {
    verdict: Verdict,
    decided_by: DecidedBy,
    goals: usize,
    touched: BTreeSet<Reading>,
    /// The first load of b that a is not seen to make.
    further: Option<usize>,
    /// A wave has found in global memory what its group has written.
    is_met: bool,
}

impl Found {
    fn without(verdict: Verdict) -> Self {
        Found {
            verdict,
            decided_by: DecidedBy::new(),
            goals: 0,
            touched: BTreeSet::new(),
            further: None,
            is_met: false,
        }
    }
}

impl Question<'_> {
    /// The state in which waves start, as terms.
    fn initial(&self) -> SymbolicState {
        let is_narrow = |meaning: Meaning| match meaning {
            Meaning::Memory(MemoryOp::Load(element) | MemoryOp::Store(element)) => element.size != Size::Dword,
            _ => false,
        };
        let mut instructions = [&self.job.a, &self.job.b].into_iter().flat_map(|side| side.listing.instructions());
        let bytes = instructions.any(|instruction| is_narrow(instruction.row.meaning));
        let promises = Promises {
            stores: Stores::Cells { bytes },
            own_stack: OwnStack::Nothing,
            own_lds: false,
            in_any_order: true,
            ..self.job.promises
        };
        SymbolicState {
            fixed: self.job.substitutions().values(),
            any_lane: true,
            promises,
            launched: self.job.entry.launched.clone(),
            ..SymbolicState::default()
        }
    }

    fn decided(&self) -> Found {
        let initial = self.initial();
        let (left, touched) = match [0, 1].map(|side| execute::group(self, side, &initial)) {
            [Ok((a, mut touched)), Ok((b, of_b))] => {
                touched.extend(of_b);
                ([a, b], touched)
            }
            [Err(trouble), _] | [_, Err(trouble)] => {
                return Found::without(match trouble {
                    Trouble::Unsupported(what) => Verdict::Unsupported(what),
                    Trouble::Unknown(what) => Verdict::Unknown(vec![what]),
                });
            }
        };
        let places: Vec<Place> = left.iter().flatten().flat_map(|left| left.memory.written()).unique().collect();
        let mut goals = Vec::new();
        let mut open: Vec<Open> = Vec::new();
        for &place in &places {
            question::work(1);
            let [a, b] = left.each_ref().map(|left| value(left, place));
            if a != b {
                open.push((goals.len(), a, b));
            }
            goals.push((place, a, b));
        }
        let kinds = left.iter().flatten().flat_map(|left| left.memory.global_atomics()).unique();
        if kinds.count() > 1 {
            // Those of other groups come in between.
            let what = "atomics of different kinds change global memory".to_owned();
            return Found::without(Verdict::Unknown(vec![what]));
        }
        if left.iter().flatten().any(|left| left.memory.is_open()) {
            let what = "a part of a cell is looked at that atomics have changed".to_owned();
            return Found::without(Verdict::Unknown(vec![what]));
        }
        if reads_own_memory(goals.iter().flat_map(|&((address, _), a, b)| [address, a, b])) {
            let what = "it hangs on what LDS or scratch has at the start".to_owned();
            return Found::without(Verdict::Unknown(vec![what]));
        }
        let further = further(&left, self.job);
        let closed = goals.len() - open.len();
        let decided_by = (closed > 0).then_some((Rung::Structural, closed)).into_iter().collect();
        let substitutions = self.job.substitutions();
        let mut subject = match Groups::new(self, Assumed::new(&substitutions.rest, &initial), &initial, places.len()) {
            Ok(subject) => subject,
            Err(what) => return Found::without(Verdict::Unsupported(what)),
        };
        let (end, decided_by) = ladder::climb(&mut subject, open, decided_by);
        let contradiction = "the assumptions contradict each other: any kernels would be equivalent under them";
        let verdict = match end.verdict(contradiction).map(Box::new) {
            // The first is enough.
            Verdict::Unknown(reasons) => Verdict::Unknown(reasons.into_iter().take(1).collect()),
            verdict => verdict,
        };
        let is_met = left.iter().flatten().any(|left| left.memory.is_met());
        Found { verdict, decided_by, goals: goals.len(), touched, further, is_met }
    }
}

/// What groups leave at a place: of the ways in which they may end, the one whose condition holds.
fn value(left: &[Left], (address, size): Place) -> Term {
    let (last, before) = left.split_last().expect("a group ends");
    before.iter().fold(last.memory.left(size, address), |value, way| {
        term::ite(way.condition, way.memory.left(size, address), value)
    })
}

/// Whether terms hang on what LDS or scratch has before anybody has written it: of each kernel that is something else.
fn reads_own_memory(terms: impl Iterator<Item = Term>) -> bool {
    let mut found = false;
    term::for_each_node(terms, |node| {
        if let Node::Unspecified(what, _) = node {
            found |= Load::of(*what).is_some_and(|load| load.space != Space::Global);
        }
    });
    found
}

/// The first load of b of which it is not seen that a touches what it loads, whichever way the groups go.
fn further([a, b]: &[Vec<Left>; 2], job: &Job) -> Option<usize> {
    match (&a[..], &b[..]) {
        ([a], [b]) => b.memory.further_reads(&a.memory).into_iter().map(|(instruction, _)| instruction).min(),
        _ => job.b.listing.instructions().position(|instruction| instruction.row.is_about_memory()),
    }
}
