//! A kernel on each machine that its answer hangs on.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use gcn_semantics::algebra::{Bv, Column, LANES};
use gcn_semantics::isa::{Row, Segment};
use gcn_semantics::ledger::{Reading, Readings};
use gcn_semantics::wave::Wave;

use super::intervals::{Counted, Interval, Trouble, Walk};
use super::packet::{self, Packet};
use super::reached::{Pointers, Reached};
use super::two::{Two, Waves};
use super::{Found, Options, Report, Verdict};
use crate::equiv::assumed::Assumed;
use crate::equiv::pair::under_mode;
use crate::equiv::{Job, Settings};
use crate::launched::Launched;
use crate::machine::SymbolicState;
use crate::term::{self, Promises, Rebuilder, Symbolic, Var};
use crate::verdict::Verdict as Any;

/// Looks for races on every machine that differs in a reading that the program touches.
pub fn on_all_machines(job: &Job, options: Options, settings: &Settings) -> Report {
    let mut machines = job.machines();
    let (mut worst, mut relies_on): (Option<Report>, BTreeSet<&str>) = (None, BTreeSet::new());
    while let Some(readings) = machines.next() {
        let (report, touched) = term::with_fresh_arena(|| on_machine(job, options, settings, readings));
        machines.touch(touched);
        relies_on.extend(&report.relies_on);
        let is_worse = worst.as_ref().is_none_or(|worst| report.verdict.rank() < worst.verdict.rank());
        if is_worse {
            worst = Some(report);
        }
    }
    let worst = worst.unwrap_or_else(|| Report::without(Any::Error("there is no machine".to_owned())));
    Report { relies_on, ..worst }
}

type Touched = BTreeSet<Reading>;

fn on_machine(job: &Job, options: Options, settings: &Settings, readings: Readings) -> (Report, Touched) {
    let substitutions = job.substitutions();
    let initial = SymbolicState {
        fixed: substitutions.values(),
        any_lane: true,
        promises: Promises { blind: true, own_lds: false, ..job.promises },
        launched: job.entry.launched.clone(),
        ..SymbolicState::default()
    };
    let assumed = Assumed::new(&substitutions.rest, &initial);
    let initial = Rc::new(initial);
    let machines = job.two_machines();
    let state = under_mode::<Symbolic>(job.float.mode, machines, 0, initial.clone());
    let mut wave = machines.entered(&job.entry, 0, readings, state);
    narrow_items(&job.entry.launched, &mut wave);
    let mut kernel = Kernel {
        job,
        options,
        settings,
        initial,
        assumed: &assumed,
        reached: Reached::default(),
        counted: Vec::new(),
        packet: Vec::new(),
        relies_on: facts(job),
        pairs: 0,
        questions: 0,
    };
    let mut two = kernel.two(Waves::OfOneGroup);
    let mut pointers = Pointers::of(job, settings);
    let walk = Walk::new(&job.a, job.targets.a, &mut two, &mut pointers);
    let walked = walk.intervals(&wave);
    let mut intervals = match walked {
        Ok(intervals) => intervals,
        // Another machine would have to come to the same place.
        Err(Trouble::Unsupported(what)) => return (Report::without(Any::Unsupported(what)), Touched::new()),
        Err(Trouble::Unknown(what)) => return (Report::without(Any::Unknown(vec![what])), Touched::new()),
    };
    let touched = intervals.iter().flat_map(|interval| interval.touched.iter().copied()).collect();
    kernel.counted = intervals.iter().flat_map(|interval| interval.counted.iter().copied()).collect();
    kernel.counted.sort_unstable();
    kernel.counted.dedup();
    kernel.packet = packet::loaded(&kernel, &intervals);
    // What was loaded from there is what the launch has put there.
    if !kernel.packet.is_empty() || kernel.counted.iter().any(|counted| packet::has_loads(counted.by)) {
        kernel.relies_on.insert("kernel-arguments");
    }
    if kernel.is_contradictory() {
        return (Report::without(Any::Error("the assumptions contradict each other".to_owned())), touched);
    }
    kernel.reached = Reached::of(&mut pointers, intervals.iter_mut().flat_map(|interval| &mut interval.accessed));
    let (found, open) = kernel.found(&intervals);
    let is_race = found.races.iter().any(|race| !race.is_harmless) || !found.divergences.is_empty();
    let verdict: Verdict = match (is_race, open.is_empty()) {
        (true, _) => Any::Fails(found.clone()),
        (false, true) => Any::Holds,
        (false, false) => Any::Unknown(open),
    };
    let Kernel { relies_on, pairs, questions, .. } = kernel;
    let elapsed = Default::default();
    (Report { verdict, found, intervals: intervals.len(), pairs, questions, relies_on, elapsed }, touched)
}

/// Writes the numbers of work-items with the bits that the number of a lane has: the others are 0.
fn narrow_items(launched: &Launched, wave: &mut Wave<Symbolic>) {
    let narrow = term::zext(term::variable(LANES.ilog2(), Var::LANE_NUMBER), 32);
    for axis in 0..launched.all_axes() {
        let column = wave.vgpr(launched.register_of(axis)).clone();
        let known = [(term::variable(32, Var::LANE_NUMBER), narrow)];
        let rebuilder = RefCell::new(Rebuilder::knowing(known, term::float));
        let number = Column::build(column.scope(), |lane| Bv::new(rebuilder.borrow_mut().rebuild(column.at(lane).0)));
        wave.put_vgpr(launched.register_of(axis), &number);
    }
}

/// What is taken for granted of every kernel that has such instructions.
fn facts(job: &Job) -> BTreeSet<&'static str> {
    let is_flat = |row: &Row| row.segment() == Some(Segment::Flat);
    let has_flat = job.a.listing.instructions().any(|instruction| is_flat(instruction.row));
    has_flat.then_some("flat-global").into_iter().collect()
}

/// A kernel whose accesses are compared.
pub struct Kernel<'k> {
    pub job: &'k Job,
    pub options: Options,
    pub settings: &'k Settings,
    pub initial: Rc<SymbolicState>,
    pub assumed: &'k Assumed,
    pub reached: Reached,
    /// How often registers have grown in loops.
    pub counted: Vec<Counted>,
    /// Parts of the packet of the dispatch that are known.
    pub packet: Vec<Packet>,
    pub relies_on: BTreeSet<&'static str>,
    pub pairs: usize,
    pub questions: usize,
}

impl Kernel<'_> {
    pub(super) fn two(&self, waves: Waves) -> Two {
        Two::new(waves, self.job.entry.given.iter().map(|(&code, &name)| (code, name)))
    }

    /// What is found, and what is open.
    fn found(&mut self, intervals: &[Interval]) -> (Found, Vec<String>) {
        let mut found = Found::default();
        let mut open = Vec::new();
        let has_company = !self.job.entry.launched.group.is_one_wave();
        if has_company {
            let mut two = self.two(Waves::OfOneGroup);
            let apart = self.other_wave(&mut two);
            self.pairs_of(&mut two, apart, intervals, &mut found, &mut open);
            self.divergences(&mut two, apart, intervals, &mut found);
        }
        found.lane_conflicts = self.lane_conflicts(intervals);
        if self.options.lds_only {
            self.relies_on.insert("lds-only");
        } else {
            let mut two = self.two(Waves::OfTwoGroups);
            match self.other_group(&mut two) {
                Some(apart) => self.pairs_of(&mut two, apart, intervals, &mut found, &mut open),
                None => drop(self.relies_on.insert("one-group")),
            }
        }
        (found, open)
    }
}
