//! Races of a kernel, decided and replayed: what `races` says.
//!
//! A race that is found is launched: groups of waves are executed with arguments that show it, and the run has to see
//! it. What no run shows is a possible race, and the verdict is `unknown`.

mod replay;
mod show;

use std::time::Instant;

use gcn_semantics::algebra::Space;
use gcnverify::equiv::{Fragment, Job, Settings};
use gcnverify::exit::Exit;
use gcnverify::launched::Group;
use gcnverify::race::{self, Divergence, Does, Options, Race, Report, Side, Verdict};
use gcnverify::verdict::Verdict as Any;
use itertools::Itertools;
use serde::Serialize;

use crate::Failure;
use crate::file::Kind;

use replay::replayed;
pub use replay::{Differs, Replay};

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
    /// Lines of stores of which two lanes of a wave may leave different values in one byte.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lane_conflicts: Vec<usize>,
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
            lane_conflicts: found.lane_conflicts.iter().map(|&instruction| line(job, instruction)).collect(),
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
            lines.extend(replay.differs.as_ref().map(|differs| format!("  {}", differs.sentence())));
            let seed = if replay.seed == 1 { String::new() } else { format!(" --seed {}", replay.seed) };
            let (group, grid) = (&replay.group, &replay.grid);
            lines.push(format!("  gcnverify run --races --group {group} --grid {grid}{seed}{arguments}"));
        }
        let harmless = found.races.iter().filter(|race| race.is_harmless);
        lines.extend(harmless.map(|race| {
            let [a, b] = race.sides.each_ref().map(|side| line(job, side.instruction));
            format!(
                "  harmless: lines {a} and {b} store the same value to the same place in {}",
                space_name(race.space)
            )
        }));
        lines.extend(found.lane_conflicts.iter().map(|&instruction| {
            let line = line(job, instruction);
            format!("  note: lanes of one wave may store different values to the same place in line {line} (K136)")
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
        lane_conflicts: Vec::new(),
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
