//! Answers about races as SARIF and as a page.

use gcnverify::equiv::{Fragment, Job};
use gcnverify::race::{Report, Side};
use gcnverify::verdict::Verdict as Any;
use gcnverify_report::html::races::{Kernel, Pair, Side as PageSide};

use super::{Decided, Differs, diverge, does, line, reasons, space_name};
use crate::format::sarif::{Finding, Kind as Sort};
use crate::format::short::Level;
use crate::{Problem, launch};

impl Decided {
    /// The answer as a part of a page.
    pub fn page(&self, name: &str, job: &Job, fragment: &Fragment) -> Kernel {
        let Report { verdict, found, .. } = &self.report;
        let mut pairs = Vec::new();
        let shown = self.replay.as_ref().and_then(|replay| Some((replay, replay.race.as_ref()?)));
        if let Some((replay, race)) = shown {
            let side = |access: &launch::Access| PageSide {
                who: access.who(),
                does: format!("{} {} at {}", access.does, access.value, access.address),
                line: access.line,
            };
            let (group, grid) = (&replay.group, &replay.grid);
            let mut notes = vec![format!("executed in groups of {group}, {grid} work-items in all, in order")];
            notes.extend(replay.differs.as_ref().map(Differs::sentence));
            let title = format!("Race, as a run has shown it: {}", replay.message);
            pairs.push(Pair { title, sides: race.accesses.each_ref().map(side), notes });
        }
        if verdict.holds() == Some(false) {
            let seen = self.replay.as_ref().map(|replay| replay.lines);
            for race in found.races.iter().filter(|race| !race.is_harmless) {
                let [a, b] = race.sides.each_ref().map(|side| line(job, side.instruction));
                if shown.is_some() && seen.is_some_and(|seen| seen == [a, b] || seen == [b, a]) {
                    continue;
                }
                let side = |side: &Side| PageSide {
                    who: format!("wave {}, lane {}", side.wave, side.lane),
                    does: format!("{} {} bytes", does(side), side.bytes),
                    line: line(job, side.instruction),
                };
                let waves = if race.is_between_groups { "waves of two groups" } else { "waves of one group" };
                let title = format!("Race in {}, {waves}", space_name(race.space));
                pairs.push(Pair { title, sides: race.sides.each_ref().map(side), notes: Vec::new() });
            }
        }
        Kernel {
            name: name.to_owned(),
            verdict: verdict.name(),
            target: job.targets.a.to_string(),
            summary: self.text(job, fragment),
            source: fragment.source.text.clone(),
            pairs,
        }
    }

    /// The answer as results of SARIF: a race each, or the verdict.
    pub fn findings(&self, job: &Job) -> Vec<Finding> {
        let file = &job.a.source.name;
        let at = |instruction: usize, message: String| {
            let statement = &job.a.listing.statements[instruction];
            let (line, column) = (Some(statement.line), Some(job.a.source.column(statement.span.start)));
            Problem { file: Some(file.clone()), line, column, message, hint: None }
        };
        let Report { verdict, found, .. } = &self.report;
        let mut findings = Vec::new();
        match verdict {
            Any::Fails(_) => {
                for race in found.races.iter().filter(|race| !race.is_harmless) {
                    let [a, b] = race.sides.each_ref().map(|side| line(job, side.instruction));
                    let does = race.sides.each_ref().map(does);
                    let space = space_name(race.space);
                    let waves = if race.is_between_groups { "of two groups" } else { "of one group" };
                    let message = format!("race: waves {waves} access {space} in lines {a} and {b} in no order");
                    let mut finding =
                        Finding::new("race", Sort::Fail(Level::Error), at(race.sides[0].instruction, message));
                    finding.related = [0, 1]
                        .map(|side| at(race.sides[side].instruction, format!("one wave {} it here", does[side])))
                        .to_vec();
                    findings.push(finding);
                }
                for divergence in &found.divergences {
                    let place = divergence.places.iter().flatten().next().copied().unwrap_or(0);
                    let problem = at(place, format!("race: {}", diverge(job, divergence)));
                    findings.push(Finding::new("race", Sort::Fail(Level::Error), problem));
                }
            }
            other => {
                let kind = match other {
                    Any::Holds => Sort::Pass,
                    Any::Unknown(_) => Sort::Open,
                    _ => Sort::Fail(Level::Error),
                };
                let why = reasons(other).iter().map(|reason| format!(": {reason}")).collect::<String>();
                findings.push(Finding::verdict(
                    other.name(),
                    kind,
                    Some(file.clone()),
                    format!("{}{why}", other.name()),
                ));
            }
        }
        findings.extend(found.lane_conflicts.iter().map(|&instruction| {
            let message = "lanes of one wave may store different values to the same place (K136)".to_owned();
            Finding::new("lane-conflict", Sort::Fail(Level::Note), at(instruction, message))
        }));
        findings
    }
}
