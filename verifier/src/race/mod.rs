//! Races of a kernel: two waves that access the same byte at a time at which nobody says who comes first.
//!
//! Two waves of one launch run the same program. They differ in their number in the group, or in the group; everything
//! else is the same, or unknown. The program is cut at barriers into *intervals* ([`intervals`]): waves of a group are
//! in the same one at the same time. Each pair of accesses of an interval is a question: is there a launch in which a
//! lane of one wave and a lane of the other one reach a common byte, one of them writing? Between groups there are no
//! barriers, so that all intervals are one.
//!
//! Contents of memory at the beginning of an interval are unknown, and the same for both waves. If waves race, one of
//! the races is the first: until then nobody finds something else than what was there, or what it has written itself.

mod growth;
mod guards;
mod intervals;
mod items;
mod joint;
mod kernel;
mod lanes;
mod launches;
mod names;
mod packet;
mod pairs;
mod products;
mod reached;
mod solve;
mod state;
mod template;
mod two;
mod witness;

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use gcn_semantics::algebra::Space;

use crate::equiv::{Job, Settings};
use crate::limits::question::Ended;
use crate::verdict::{self, Evidence};

/// What is looked for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Options {
    /// Memory behind different arguments may be the same.
    pub may_alias: bool,
    /// The launch has one group.
    pub one_group: bool,
    /// Only races in data share.
    pub lds_only: bool,
    /// The groups of the launch along each axis, if they are known.
    pub groups: Option<[u32; 3]>,
    /// Arguments and launches may be any: of those that meet in unusual ones alone it is said that they race.
    pub any_launch: bool,
}

/// What an access does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Does {
    /// It loads.
    Reads,
    /// It stores.
    Writes,
    /// It changes in one step.
    Changes,
}

/// One of the two accesses of a race.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Side {
    /// The number of the instruction.
    pub instruction: usize,
    /// What it does.
    pub does: Does,
    /// How many bytes.
    pub bytes: u64,
    /// The number of the wave in its group.
    pub wave: u32,
    /// The lane.
    pub lane: u8,
    /// The number of the group along each axis for which the kernel has a number.
    pub group: Vec<(&'static str, u32)>,
}

/// Two accesses that may meet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Race {
    /// The part of memory.
    pub space: Space,
    /// The accesses.
    pub sides: [Side; 2],
    /// Words of arguments, by their distance from the kernarg pointer.
    pub arguments: BTreeMap<u64, u32>,
    /// It hangs on nothing but the launch and arguments: not on what is in memory, or on the round of a loop.
    pub is_exact: bool,
    /// Both store, and the same value.
    pub is_harmless: bool,
    /// The waves are of two groups.
    pub is_between_groups: bool,
    /// The number of the barrier instruction behind which both are, if there is one.
    pub behind: Option<usize>,
}

/// Waves that come to different barriers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Divergence {
    /// The barriers; none: the end of the program.
    pub places: [Option<usize>; 2],
}

/// What was found.
#[derive(Debug, Clone, Default)]
pub struct Found {
    /// Accesses that may meet.
    pub races: Vec<Race>,
    /// Accesses that meet in unusual launches alone.
    pub beyond: Vec<Race>,
    /// Barriers that waves may come to while others come to another one.
    pub divergences: Vec<Divergence>,
    /// Stores of which two lanes of a wave may leave different values in one byte (ledger K136): no race, as the
    /// machine has an order of lanes. The numbers of their instructions.
    pub lane_conflicts: BTreeSet<usize>,
}

impl Evidence for Found {
    const HOLDS: &'static str = "race-free";
    const FAILS: &'static str = "race";
}

/// The verdict on a kernel. `Fails` is what was found and nobody has replayed yet.
pub type Verdict = verdict::Verdict<Found>;

/// What is known of the races of a kernel.
#[derive(Debug, Clone)]
pub struct Report {
    /// The verdict.
    pub verdict: Verdict,
    /// What was found, whatever the verdict is; harmless races too.
    pub found: Found,
    /// Intervals between barriers that were looked at.
    pub intervals: usize,
    /// Pairs of accesses that were looked at.
    pub pairs: usize,
    /// Questions to solvers.
    pub questions: usize,
    /// What is taken for granted.
    pub relies_on: BTreeSet<&'static str>,
    /// Wall-clock time.
    pub elapsed: Duration,
}

impl Report {
    fn without(verdict: Verdict) -> Report {
        let (found, relies_on) = (Found::default(), BTreeSet::new());
        Report { verdict, found, intervals: 0, pairs: 0, questions: 0, relies_on, elapsed: Duration::ZERO }
    }
}

/// Looks for races of the program a of `job`, a kernel whose launch is known.
pub fn check(job: &Job, options: Options, settings: &Settings) -> Report {
    let start = Instant::now();
    let report =
        settings.limits.question(|| settings.session.observed(|| kernel::on_all_machines(job, options, settings)));
    let ended = |ended: Ended| Report::without(Verdict::Unknown(vec![ended.to_string()]));
    Report { elapsed: start.elapsed(), ..report.unwrap_or_else(ended) }
}
