//! Runs that show a race.

use gcn_semantics::ledger::Readings;
use gcnverify::equiv::{Job, Settings};
use gcnverify::kernarg::Argument;
use gcnverify::launched::Group;
use gcnverify::race::{Found, Options, Race};
use itertools::Itertools;
use serde::Serialize;

use super::line;
use crate::Names;
use crate::file::Kind;
use crate::launch::{self, Named, Request, Schedule, Shape};

/// A run of groups in which waves race.
#[derive(Debug, Clone, Serialize)]
pub struct Replay {
    /// Work-items of a group.
    pub group: String,
    /// Work-items of all groups.
    pub grid: String,
    /// Arguments, as `run --arg` takes them; none: those of `run --group` with `--all`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arguments: Vec<String>,
    /// `--seed` of the run.
    pub seed: u64,
    /// What the run has come to.
    pub message: String,
    /// The lines that race.
    pub lines: [usize; 2],
    /// What another order of the waves leaves different, if one of those that were tried does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub differs: Option<Differs>,
    /// The two accesses; none if waves come to different barriers.
    #[serde(skip)]
    pub race: Option<launch::Race>,
}

/// A word that two orders of the waves leave different.
#[derive(Debug, Clone, Serialize)]
pub struct Differs {
    /// Where it is: an argument and the distance from where it points, or an address.
    pub place: String,
    /// The orders, as `run --schedule` takes them.
    pub schedules: [String; 2],
    /// What each leaves there.
    pub values: [String; 2],
}

impl Differs {
    /// The same for people.
    pub(super) fn sentence(&self) -> String {
        let Differs { place, schedules: [a, b], values: [first, second] } = self;
        format!("the word at {place} is {first} under {a} and {second} under {b}")
    }
}

/// Instructions that a wave of a replay may execute.
const STEPS: u32 = 200_000;
/// Runs that are tried.
const RUNS: usize = 32;
/// What is in the buffers of a replay.
const CONTENTS: [&str; 3] = ["zeros", "small", "random"];
/// The same until one leaves something different under another schedule.
const RUNS_THAT_DIFFER: usize = 6;
/// Orders of the waves that a run that races is tried with.
const OTHER_SCHEDULES: [Schedule; 3] = [Schedule::Reverse, Schedule::RoundRobin, Schedule::Random(1)];

/// A run that shows one of the races.
pub(super) fn replayed(job: &Job, kind: &Kind, found: &Found, options: Options, settings: &Settings) -> Option<Replay> {
    let Kind::Kernel(Some(kernel)) = kind else { return None };
    let arguments: &[Argument] = kernel.metadata.as_ref().map_or(&[], |metadata| &metadata.arguments);
    let races: Vec<&Race> = found.races.iter().filter(|race| !race.is_harmless).collect();
    let of_races = races.iter().map(|race| race.sides.each_ref().map(|side| line(job, side.instruction)));
    let of_barriers = found.divergences.iter().filter_map(|divergence| match divergence.places {
        [Some(a), Some(b)] => Some([line(job, a), line(job, b)]),
        [Some(a), None] | [None, Some(a)] => Some([line(job, a); 2]),
        [None, None] => None,
    });
    let lines: Vec<[usize; 2]> = of_races.chain(of_barriers).collect();
    let is_one = |seen: [usize; 2]| lines.iter().any(|&[a, b]| seen == [a, b] || seen == [b, a]);
    let mut tries: Vec<Vec<String>> = Vec::new();
    for race in races.iter().take(4) {
        tries.extend(CONTENTS.map(|content| texts(arguments, Some(race), SMALL, content)));
    }
    for number in [SMALL, LARGE] {
        tries.extend(CONTENTS.map(|content| texts(arguments, None, number, content)));
    }
    tries.dedup();
    let mut runs = 0;
    let mut first: Option<Replay> = None;
    for (shape, texts) in shapes(job, &races, options).into_iter().cartesian_product(&tries) {
        runs += 1;
        let most = if first.is_some() { RUNS_THAT_DIFFER } else { RUNS };
        if runs > most || settings.limits.interruption.is_set() {
            break;
        }
        let named = if texts.is_empty() { Named::MadeUp } else { Named::Said(texts.clone()) };
        let request = Request {
            readings: Readings::default(),
            seed: runs as u64,
            max_steps: STEPS,
            shape,
            schedule: Schedule::InOrder,
            notes_races: true,
            pieces: Vec::new(),
            arguments: named,
            dumps: Vec::new(),
            names: Names::Options,
            interruption: settings.limits.interruption.clone(),
        };
        let Ok(mut left) = launch::launch(&job.a, kind, job.targets.a, &request) else { continue };
        let Some(seen) = &left.seen else { continue };
        let race = seen.races.iter().find(|race| !race.harmless && is_one(race.lines()));
        let divergence = seen.divergences.iter().find(|divergence| is_one(divergence.lines_of_barriers()));
        let (message, lines) = match (race, divergence) {
            (Some(race), _) => (race.sentence(), race.accesses.each_ref().map(|access| access.line)),
            (None, Some(divergence)) => (divergence.text(), divergence.lines_of_barriers()),
            (None, None) => continue,
        };
        let race = race.cloned();
        let mut differs = None;
        if left.failure.is_none() {
            for schedule in OTHER_SCHEDULES {
                let other = Request { schedule, ..request.clone() };
                let Ok(mut other) = launch::launch(&job.a, kind, job.targets.a, &other) else { continue };
                let Some(difference) = left.difference(&mut other).filter(|_| other.failure.is_none()) else {
                    continue;
                };
                let schedules = [request.schedule, schedule].map(|schedule| schedule.to_string());
                let values = difference.values.map(|value| format!("{value:#x}"));
                differs = Some(Differs { place: difference.place, schedules, values });
                break;
            }
        }
        let text = |sizes: [u32; 3]| {
            let count = sizes.iter().rposition(|&size| size != 1).map_or(1, |last| last + 1);
            sizes[..count].iter().join(",")
        };
        let grid = [0, 1, 2].map(|axis| shape.groups[axis] * shape.group[axis]);
        let (group, grid, arguments) = (text(shape.group), text(grid), texts.clone());
        let is_better = first.is_none() || differs.is_some();
        if is_better {
            first = Some(Replay { group, grid, arguments, seed: request.seed, message, lines, differs, race });
        }
        if first.as_ref().is_some_and(|replay| replay.differs.is_some()) {
            break;
        }
    }
    first
}

/// The shapes of launches that may show a race.
fn shapes(job: &Job, races: &[&Race], options: Options) -> Vec<Shape> {
    let launched = &job.entry.launched;
    let axes = launched.axes[0];
    let groups: Vec<[u32; 3]> = match launched.group {
        Group::Of(sizes) => vec![sizes],
        Group::UpTo { axes: most, items } => {
            let fits = |sizes: &[u32; 3]| {
                (0..3).all(|axis| sizes[axis] <= most[axis]) && sizes.iter().product::<u32>() <= items
            };
            let usual = match axes {
                1 => vec![[256, 1, 1], [128, 1, 1], [64, 1, 1], [items.min(most[0]), 1, 1]],
                _ => vec![[16, 16, 1], [8, 8, 4], [32, 8, 1], [256, 1, 1], [64, 1, 1]],
            };
            usual.into_iter().filter(fits).collect()
        }
    };
    let names = job.entry.given.values();
    let has = |name: &str| names.clone().any(|given| *given == name);
    let along = ["workgroup id x", "workgroup id y", "workgroup id z"].map(has);
    let is_between = races.iter().any(|race| race.is_between_groups) && !options.one_group;
    let mut grids = vec![[1, 1, 1]];
    if is_between {
        grids = vec![along.map(|along| if along { 4 } else { 1 }), along.map(|along| if along { 2 } else { 1 })];
    }
    if let Some(known) = options.groups {
        grids = vec![known.map(|count| count.min(MOST_GROUPS))];
    }
    let shape = |(group, groups): ([u32; 3], [u32; 3])| Shape { groups, group };
    groups.into_iter().cartesian_product(grids).map(shape).collect()
}

/// The most groups of a replay along an axis.
const MOST_GROUPS: u32 = 8;
/// Bytes of a buffer of a replay.
const BYTES: u64 = 1 << 18;

/// Numbers among the arguments of a replay, where a race does not say them.
const SMALL: u32 = 64;
/// Others, beyond what few groups have in work-items.
const LARGE: u32 = 2048;

/// Arguments of a launch: numbers as a race has them, or this one, and buffers.
fn texts(arguments: &[Argument], race: Option<&Race>, number: u32, content: &str) -> Vec<String> {
    let text = |(place, argument): (usize, &Argument)| {
        if argument.is_hidden() || argument.size == 0 {
            return None;
        }
        let title = argument.title().map_or_else(|| place.to_string(), str::to_owned);
        let word = |offset: u64| race.and_then(|race| race.arguments.get(&offset)).copied();
        let value = match argument.size {
            8 if argument.kind == "global_buffer" => {
                format!("{content}:{BYTES}")
            }
            1 | 2 => "1".to_owned(),
            4 => word(argument.offset & !3).unwrap_or(number).to_string(),
            8 => {
                let [low, high] = [0, 4].map(|at| word(argument.offset + at));
                match low.or(high) {
                    None => number.to_string(),
                    Some(_) => {
                        let [low, high] = [low, high].map(|word| u64::from(word.unwrap_or(0)));
                        (high << 32 | low).to_string()
                    }
                }
            }
            size => format!("hex:{}", "00".repeat(size as usize)),
        };
        Some(format!("{title}={value}"))
    };
    arguments.iter().enumerate().filter_map(text).collect()
}
