//! Races of a kernel, decided and replayed: what `races` says.
//!
//! A race that is found is launched: groups of waves are executed with arguments that show it, and the run has to see
//! it. What no run shows is a possible race, and the verdict is `unknown`.

use std::time::Instant;

use gcn_semantics::algebra::Space;
use gcn_semantics::ledger::Readings;
use gcnverify::equiv::{Fragment, Job, Settings};
use gcnverify::exit::Exit;
use gcnverify::kernarg::Argument;
use gcnverify::launched::Group;
use gcnverify::race::{self, Divergence, Does, Found, Options, Race, Report, Side, Verdict};
use gcnverify::verdict::Verdict as Any;
use itertools::Itertools;
use serde::Serialize;

use crate::file::Kind;
use crate::launch::{Named, Request, Shape, launch};
use crate::{Failure, Names};

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
    /// What the run has come to.
    pub message: String,
    /// The lines that race.
    pub lines: [usize; 2],
}

/// What is known of the races of a kernel.
#[derive(Debug, Clone)]
pub struct Decided {
    /// What the proof has come to.
    pub report: Report,
    /// The run that shows a race.
    pub replay: Option<Replay>,
    /// The groups that were looked at.
    pub group: Group,
}

/// Instructions that a wave of a replay may execute.
const STEPS: u32 = 200_000;
/// Runs that are tried.
const RUNS: usize = 32;
/// What is in the buffers of a replay.
const CONTENTS: [&str; 3] = ["zeros", "small", "random"];

/// Looks for races of the program a of `job`, which `kind` says to be a kernel.
pub fn decide(job: &Job, kind: &Kind, options: Options, settings: &Settings, start: Instant) -> Decided {
    let settings = Settings { limits: settings.limits.since(start), ..settings.clone() };
    // Arguments are part of the state: a race has values of them.
    let with_arguments = job.assuming(&[]);
    let job = with_arguments.as_ref().unwrap_or(job);
    let mut report = race::check(job, options, &settings);
    let mut replay = None;
    if let Any::Fails(found) = &report.verdict {
        replay = replayed(job, kind, found, options, &settings);
        if replay.is_none() {
            let is_race = |race: &&Race| !race.is_harmless;
            let races = found.races.iter().filter(is_race).map(|race| possible(job, race));
            let others = found.divergences.iter().map(|divergence| diverge(job, divergence));
            report.verdict = Any::Unknown(races.chain(others).collect());
        }
    }
    Decided { report, replay, group: job.entry.launched.group }
}

fn line(job: &Job, instruction: usize) -> usize {
    job.a.listing.statements[instruction].line
}

/// A race that no run has shown.
fn possible(job: &Job, race: &Race) -> String {
    let [a, b] = race.sides.each_ref().map(|side| line(job, side.instruction));
    let waves = if race.is_between_groups { "of two groups" } else { "of one group" };
    format!("lines {a} and {b} may meet in {}, in waves {waves}; no run has shown it", space_name(race.space))
}

/// Waves that come to different barriers.
fn diverge(job: &Job, divergence: &Divergence) -> String {
    let [a, b] = divergence.places.map(|place| match place {
        Some(instruction) => format!("the barrier in line {}", line(job, instruction)),
        None => "the end".to_owned(),
    });
    format!("waves of a group may come to {a} while others come to {b}")
}

/// What a part of memory is called.
pub fn space_name(space: Space) -> &'static str {
    match space {
        Space::Lds => "LDS",
        Space::Global => "global memory",
        Space::Scratch => "scratch",
    }
}

/// What an access does, in a word.
pub fn does(side: &Side) -> &'static str {
    match side.does {
        Does::Reads => "reads",
        Does::Writes => "writes",
        Does::Changes => "changes",
    }
}

/// A run that shows one of the races.
fn replayed(job: &Job, kind: &Kind, found: &Found, options: Options, settings: &Settings) -> Option<Replay> {
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
        tries.extend(CONTENTS.map(|content| texts(arguments, Some(race), content)));
    }
    tries.extend(CONTENTS.map(|content| texts(arguments, None, content)));
    tries.dedup();
    let mut runs = 0;
    for (shape, texts) in shapes(job, &races, options).into_iter().cartesian_product(&tries) {
        runs += 1;
        if runs > RUNS || settings.limits.interruption.is_set() {
            break;
        }
        let named = if texts.is_empty() { Named::MadeUp } else { Named::Said(texts.clone()) };
        let request = Request {
            readings: Readings::default(),
            seed: runs as u64,
            max_steps: STEPS,
            shape,
            same_barrier: true,
            pieces: Vec::new(),
            arguments: named,
            dumps: Vec::new(),
            names: Names::Options,
            interruption: settings.limits.interruption.clone(),
        };
        let Err(failure) = launch(&job.a, kind, job.targets.a, &request).map(drop) else { continue };
        let Some(seen) = failure.race().filter(|&seen| is_one(seen)) else { continue };
        let text = |sizes: [u32; 3]| {
            let count = sizes.iter().rposition(|&size| size != 1).map_or(1, |last| last + 1);
            sizes[..count].iter().join(",")
        };
        let grid = [0, 1, 2].map(|axis| shape.groups[axis] * shape.group[axis]);
        let message = failure.problems().into_iter().next().map_or_else(|| failure.to_string(), |first| first.message);
        return Some(Replay {
            group: text(shape.group),
            grid: text(grid),
            arguments: texts.clone(),
            message,
            lines: seen,
        });
    }
    None
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
const BYTES: u64 = 1 << 16;

/// Arguments of a launch: numbers as a race has them, or small ones, and buffers.
fn texts(arguments: &[Argument], race: Option<&Race>, content: &str) -> Vec<String> {
    let text = |(number, argument): (usize, &Argument)| {
        if argument.is_hidden() || argument.size == 0 {
            return None;
        }
        let title = argument.title().map_or_else(|| number.to_string(), str::to_owned);
        let word = |offset: u64| race.and_then(|race| race.arguments.get(&offset)).copied();
        let value = match argument.size {
            8 if argument.kind == "global_buffer" => {
                format!("{content}:{BYTES}")
            }
            1 | 2 => "1".to_owned(),
            4 => word(argument.offset & !3).map_or_else(|| "64".to_owned(), |word| word.to_string()),
            8 => {
                let [low, high] = [0, 4].map(|at| word(argument.offset + at));
                match low.or(high) {
                    None => "64".to_owned(),
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

/// A race or a possible one: an object of `docs/json.md`.
#[derive(Debug, Clone, Serialize)]
pub struct RaceObject {
    space: &'static str,
    lines: [usize; 2],
    accesses: [String; 2],
    waves: [u32; 2],
    lanes: [u8; 2],
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    between_groups: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    harmless: bool,
    /// Whether it hangs on nothing but the launch and its arguments.
    exact: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    behind_line: Option<usize>,
}

/// What is known of the races of a kernel: an object of `docs/json.md`.
#[derive(Debug, Clone, Serialize)]
pub struct Object {
    /// The kernel.
    pub id: String,
    verdict: &'static str,
    target: String,
    group: String,
    races: Vec<RaceObject>,
    /// Races in unusual launches alone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    beyond: Vec<RaceObject>,
    /// Lines of barriers that some waves of a group come to and others do not; 0 is the end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    divergences: Vec<[usize; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    replay: Option<Replay>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reasons: Vec<String>,
    intervals: usize,
    pairs: usize,
    questions: usize,
    relies_on: Vec<String>,
    elapsed_ms: f64,
}

impl Decided {
    /// How a process tells the answer.
    pub fn exit(&self) -> Exit {
        self.report.verdict.exit()
    }

    /// What the answer rests on.
    fn relies_on(&self) -> Vec<String> {
        let group = format!("group-size({})", self.group);
        let group = (self.report.verdict.holds() == Some(true)).then_some(group);
        self.report.relies_on.iter().map(|&name| name.to_owned()).chain(group).collect()
    }

    /// The answer as JSON.
    pub fn json(&self, id: &str, job: &Job) -> Object {
        let Report { verdict, found, intervals, pairs, questions, elapsed, .. } = &self.report;
        let object = |race: &Race| {
            let behind_line = race.behind.map(|instruction| line(job, instruction));
            RaceObject {
                space: if race.space == Space::Lds { "lds" } else { "global" },
                lines: race.sides.each_ref().map(|side| line(job, side.instruction)),
                accesses: race.sides.each_ref().map(|side| format!("{} {} bytes", does(side), side.bytes)),
                waves: race.sides.each_ref().map(|side| side.wave),
                lanes: race.sides.each_ref().map(|side| side.lane),
                between_groups: race.is_between_groups,
                harmless: race.is_harmless,
                exact: race.is_exact,
                behind_line,
            }
        };
        let of_barrier = |place: Option<usize>| place.map_or(0, |instruction| line(job, instruction));
        Object {
            id: id.to_owned(),
            verdict: verdict.name(),
            target: job.targets.a.to_string(),
            group: self.group.to_string(),
            races: found.races.iter().map(object).collect(),
            beyond: found.beyond.iter().map(object).collect(),
            divergences: found.divergences.iter().map(|divergence| divergence.places.map(of_barrier)).collect(),
            replay: self.replay.clone(),
            reasons: reasons(verdict),
            intervals: *intervals,
            pairs: *pairs,
            questions: *questions,
            relies_on: self.relies_on(),
            elapsed_ms: elapsed.as_secs_f64() * 1e3,
        }
    }

    /// The answer for people, behind the verdict.
    pub fn text(&self, job: &Job, fragment: &Fragment) -> String {
        let mut lines: Vec<String> = Vec::new();
        let Report { verdict, found, intervals, pairs, questions, elapsed, .. } = &self.report;
        lines.extend(reasons(verdict).into_iter().map(|reason| format!("  {reason}")));
        if verdict.holds() == Some(false) {
            lines.extend(found.divergences.iter().map(|divergence| format!("  {}", diverge(job, divergence))));
            for race in found.races.iter().filter(|race| !race.is_harmless) {
                lines.extend(described(job, fragment, race));
            }
        }
        if let Some(replay) = &self.replay {
            let arguments = replay.arguments.iter().map(|argument| format!(" --arg {argument}")).join("");
            lines.push(format!("  replayed: {}", replay.message));
            lines.push(format!("  gcnverify run --group {} --grid {}{arguments}", replay.group, replay.grid));
        }
        let harmless = found.races.iter().filter(|race| race.is_harmless);
        lines.extend(harmless.map(|race| {
            let [a, b] = race.sides.each_ref().map(|side| line(job, side.instruction));
            format!(
                "  harmless: lines {a} and {b} store the same value to the same place in {}",
                space_name(race.space)
            )
        }));
        if let Some(race) = found.beyond.first() {
            let [a, b] = race.sides.each_ref().map(|side| line(job, side.instruction));
            let arguments =
                race.arguments.iter().map(|(offset, word)| format!("{word:#x} at {offset:#x} of the arguments"));
            let with = arguments.collect_vec().join(", ");
            let with = if with.is_empty() { String::new() } else { format!(", for example with {with}") };
            lines.push(format!("  in unusual launches lines {a} and {b} may meet{with} (--any-launch)"));
        }
        let relies = self.relies_on();
        if verdict.holds().is_some() && !relies.is_empty() {
            lines.push(format!("  relies on {}", relies.join(", ")));
        }
        let count = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
        let pairs = format!("{} of accesses", count(*pairs, "pair"));
        let [intervals, questions] =
            [(*intervals, "interval"), (*questions, "question")].map(|(n, what)| count(n, what));
        lines.push(format!("  {intervals}, {pairs}, {questions}, {:.1} ms", elapsed.as_secs_f64() * 1e3));
        lines.into_iter().map(|line| line + "\n").collect()
    }
}

fn reasons(verdict: &Verdict) -> Vec<String> {
    match verdict {
        Any::Unknown(reasons) => reasons.clone(),
        Any::Unsupported(what) | Any::Error(what) | Any::Inconsistent(what) => vec![what.clone()],
        Any::Holds | Any::Fails(_) => Vec::new(),
    }
}

/// A race with the text of its lines.
fn described(job: &Job, fragment: &Fragment, race: &Race) -> Vec<String> {
    let texts: Vec<&str> = fragment.source.text.lines().collect();
    let mut lines = vec![format!("  {}:", space_name(race.space))];
    for side in &race.sides {
        let number = line(job, side.instruction);
        let text = texts.get(number - 1).map_or("", |line| line.trim());
        let group = match race.is_between_groups {
            true => {
                let mut along = side.group.iter().map(|(name, number)| format!("{name} {number}"));
                format!("{}, ", along.join(", "))
            }
            false => String::new(),
        };
        let bytes = if side.bytes == 1 { "1 byte".to_owned() } else { format!("{} bytes", side.bytes) };
        lines.push(format!(
            "    {group}wave {}, lane {} {} {bytes} in line {number}: {text}",
            side.wave,
            side.lane,
            does(side)
        ));
    }
    match race.behind {
        Some(instruction) if !race.is_between_groups => {
            lines.push(format!("    both behind the barrier in line {}, and before the next", line(job, instruction)));
        }
        None if !race.is_between_groups => lines.push("    both before the first barrier".to_owned()),
        _ => {}
    }
    lines
}

/// The sizes of groups that a kernel's metadata require, as `--group-size` has them. That the last groups of a grid may
/// be smaller is left out: the answer names the size.
pub fn required_group(kind: &Kind) -> Option<String> {
    let Kind::Kernel(Some(kernel)) = kind else { return None };
    match kernel.metadata.as_ref()?.group {
        Group::UpTo { axes, items } if axes.iter().product::<u32>() == items => Some(axes.iter().join(",")),
        Group::Of(_) | Group::UpTo { .. } => None,
    }
}

/// What a kernel that waits too little comes to.
pub fn hazard(id: &str, job: &Job, what: String) -> Object {
    Object {
        id: id.to_owned(),
        verdict: "hazard",
        target: job.targets.a.to_string(),
        group: job.entry.launched.group.to_string(),
        races: Vec::new(),
        beyond: Vec::new(),
        divergences: Vec::new(),
        replay: None,
        reasons: vec![what],
        intervals: 0,
        pairs: 0,
        questions: 0,
        relies_on: Vec::new(),
        elapsed_ms: 0.0,
    }
}

/// That a file has no kernel of which it is said how it is launched.
pub fn no_kernel(name: &str) -> Failure {
    let what = "is no kernel with a descriptor (.amdhsa_kernel, or that of an object)";
    Failure::message(format!("{name} {what}: races are those of the waves of a launch"))
}
