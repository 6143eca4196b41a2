//! What a run has seen of races, for people and in JSON.

use gcn_semantics::algebra::{LANES, Manner, Space};
use gcnverify::detector::{self, Detector};
use gcnverify::equiv::Fragment;
use itertools::Itertools;
use serde::Serialize;

use super::schedule::Schedule;
use super::shape::Shape;

/// What a run has seen: an object of `docs/json.md`.
#[derive(Debug, Clone, Serialize)]
pub struct Seen {
    /// Who went on.
    pub schedule: String,
    /// One race for each two lines that race in a memory.
    pub races: Vec<Race>,
    /// Lanes of one store that have stored different values to a byte, once for each line.
    pub lane_conflicts: Vec<LaneConflict>,
    /// Waves of a group that came to different barriers.
    pub divergences: Vec<Divergence>,
}

/// Two accesses that nothing puts into an order.
#[derive(Debug, Clone, Serialize)]
pub struct Race {
    /// `lds` or `global`.
    pub space: &'static str,
    /// The first byte in which they meet.
    pub address: String,
    /// Both store the same value.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub harmless: bool,
    /// The waves are of two groups.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub between_groups: bool,
    /// Barriers that the group has met before, of waves of one group.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub barriers: Option<u64>,
    /// The accesses, the earlier one of this run first.
    pub accesses: [Access; 2],
}

/// An access of a race.
#[derive(Debug, Clone, Serialize)]
pub struct Access {
    /// The number of the group.
    pub group: u64,
    /// The number of the wave in its group.
    pub wave: u32,
    /// The lane, unless the access is the whole wave's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lane: Option<u8>,
    /// The number of the work-item in its group along each axis.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item: Option<[u32; 3]>,
    /// The line of the program.
    pub line: usize,
    /// Its text.
    pub text: String,
    /// `reads`, `writes` or `changes`.
    pub does: &'static str,
    /// The first byte of the access.
    pub address: String,
    /// How many bytes there are.
    pub bytes: u64,
    /// What was loaded or stored, or what an atomic operation has left.
    pub value: String,
}

/// Two lanes of one store that have stored different values to a byte (ledger K136).
#[derive(Debug, Clone, Serialize)]
pub struct LaneConflict {
    space: &'static str,
    address: String,
    line: usize,
    text: String,
    group: u64,
    wave: u32,
    lanes: [u8; 2],
    values: [String; 2],
}

/// Waves of a group that came to different barriers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Divergence {
    /// The number of the group.
    pub group: u64,
    /// The numbers of the waves.
    pub waves: [u32; 2],
    /// The lines of their barriers; 0: the wave has ended.
    pub lines: [usize; 2],
}

/// What an access does, in a word.
fn does(manner: Manner) -> &'static str {
    match manner {
        Manner::Read => "reads",
        Manner::Write => "writes",
        Manner::Atomic => "changes",
    }
}

fn space_key(space: Space) -> &'static str {
    if space == Space::Lds { "lds" } else { "global" }
}

/// What a part of memory is called in a sentence.
fn space_name(key: &str) -> &'static str {
    if key == "lds" { "LDS" } else { "global memory" }
}

fn hexadecimal(value: u64, bytes: u64) -> String {
    format!("{value:#0width$x}", width = 2 * bytes as usize + 2)
}

impl Seen {
    /// What a detector has found in a program that was launched in a shape.
    pub(super) fn new(
        detector: Detector,
        divergences: Vec<Divergence>,
        fragment: &Fragment,
        shape: Shape,
        schedule: Schedule,
    ) -> Self {
        let texts: Vec<&str> = fragment.source.text.lines().collect();
        let line = |instruction: usize| fragment.listing.statements[instruction].line;
        let text = |instruction: usize| texts.get(line(instruction) - 1).map_or("", |text| text.trim()).to_owned();
        let access = |side: &detector::Side| Access {
            group: side.group,
            wave: side.wave,
            lane: side.lane,
            item: side.lane.map(|lane| shape.item(side.wave * LANES as u32 + u32::from(lane))),
            line: line(side.instruction),
            text: text(side.instruction),
            does: does(side.manner),
            address: format!("{:#x}", side.address),
            bytes: side.bytes,
            value: hexadecimal(side.value, side.bytes),
        };
        let (races, conflicts) = detector.into_found();
        let races = races.iter().map(|race| Race {
            space: space_key(race.space),
            address: format!("{:#x}", race.address),
            harmless: race.is_harmless,
            between_groups: race.is_between_groups(),
            barriers: (!race.is_between_groups()).then_some(race.round),
            accesses: race.sides.each_ref().map(access),
        });
        // What is harmless comes last.
        let races: Vec<Race> = races.sorted_by_key(|race| race.harmless).collect();
        let conflicts = conflicts.iter().map(|conflict| LaneConflict {
            space: space_key(conflict.space),
            address: format!("{:#x}", conflict.address),
            line: line(conflict.instruction),
            text: text(conflict.instruction),
            group: conflict.group,
            wave: conflict.wave,
            lanes: conflict.lanes,
            values: conflict.values.map(|value| format!("{value:#x}")),
        });
        Seen { schedule: schedule.to_string(), races, lane_conflicts: conflicts.collect(), divergences }
    }

    /// Whether waves race, or come to different barriers.
    pub fn has_races(&self) -> bool {
        self.races.iter().any(|race| !race.harmless) || !self.divergences.is_empty()
    }

    /// The same for people.
    pub fn text(&self) -> String {
        let Seen { schedule, races, lane_conflicts, divergences } = self;
        let races_text = races.iter().map(Race::text);
        let conflicts = lane_conflicts.iter().map(LaneConflict::text);
        let divergences_text = divergences.iter().map(|divergence| format!("{}\n", divergence.text()));
        let parts: String = races_text.chain(conflicts).chain(divergences_text).collect();
        let harmless = races.iter().filter(|race| race.harmless).count();
        let counts = [
            (races.len() - harmless, "race"),
            (harmless, "harmless race"),
            (lane_conflicts.len(), "lane conflict"),
            (divergences.len(), "divergence"),
        ];
        let count = |(number, (count, what)): (usize, (usize, &str))| {
            (number == 0 || count > 0).then(|| format!("{count} {what}{}", if count == 1 { "" } else { "s" }))
        };
        let counts = counts.into_iter().enumerate().filter_map(count).join(", ");
        format!("{parts}{counts} (schedule {schedule})\n")
    }
}

impl Race {
    /// Who races, where and in which lines.
    pub fn sentence(&self) -> String {
        let Race { space, address, accesses: [first, second], .. } = self;
        let who = match self.between_groups {
            true => format!("groups {} and {}", first.group, second.group),
            false => format!("waves {} and {} of group {}", first.wave, second.wave, first.group),
        };
        let (does, line) = (first.does, first.line);
        let space = space_name(space);
        format!("{who} race: one {does} {space} at {address} (line {line}), the other {} it", second.does)
    }

    /// The lines in ascending order.
    pub fn lines(&self) -> [usize; 2] {
        let [a, b] = self.accesses.each_ref().map(|access| access.line);
        [a.min(b), a.max(b)]
    }

    fn text(&self) -> String {
        let Race { space, address, accesses, .. } = self;
        let what = if self.harmless { "harmless race" } else { "race" };
        let when = match self.barriers {
            None => "between groups".to_owned(),
            Some(0) => "before the first barrier".to_owned(),
            Some(count) => format!("behind {count} barrier{}", if count == 1 { "" } else { "s" }),
        };
        let accesses = accesses.each_ref().map(Access::text).concat();
        format!("{what} in {} at {address}, {when}\n{accesses}", space_name(space))
    }
}

impl Access {
    /// Whose it is.
    pub fn who(&self) -> String {
        let Access { group, wave, lane, item, .. } = self;
        match (item, lane) {
            (Some(item), Some(lane)) => {
                let axes = item.iter().rposition(|&number| number > 0).map_or(1, |last| last + 1);
                let item = item[..axes].iter().join(",");
                format!("work-item {item} of group {group} (wave {wave}, lane {lane})")
            }
            _ => format!("wave {wave} of group {group}"),
        }
    }

    fn text(&self) -> String {
        let Access { does, address, value, line, text, .. } = self;
        format!("  {} {does} {value} at {address} in line {line}: {text}\n", self.who())
    }
}

impl LaneConflict {
    fn text(&self) -> String {
        let LaneConflict { space, address, line, text, group, wave, lanes: [a, b], values: [first, second] } = self;
        format!(
            "lane conflict in {} at {address}: lanes {a} and {b} of wave {wave} of group {group} store {first} and \
             {second} in line {line}: {text}\n",
            space_name(space)
        )
    }
}

impl Divergence {
    /// What has happened, in a sentence.
    pub fn text(&self) -> String {
        let Divergence { group, waves: [first, second], lines: [line, other] } = self;
        let does = if *other == 0 { "has ended".to_owned() } else { format!("waits in line {other}") };
        format!("wave {first} of group {group} waits at the barrier in line {line}, and wave {second} {does}")
    }

    /// The lines of the barriers, in ascending order; twice the one if a wave has ended.
    pub fn lines_of_barriers(&self) -> [usize; 2] {
        let [a, b] = self.lines;
        let b = if b == 0 { a } else { b };
        [a.min(b), a.max(b)]
    }
}
