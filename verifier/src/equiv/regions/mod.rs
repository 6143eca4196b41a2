//! Programs that are the same but for regions: runs of instructions that control enters at the first one alone.
//!
//! If each region does to any state what the region in its place does, then both programs go the same way from any
//! state, and are in the same states wherever they are between regions. So only the regions have to be executed, each
//! as a program by itself, from a state of which nothing is known: registers, EXEC, memory, and MODE too if the
//! programs write it. What that takes for granted the whole takes for granted. A region that is alike only in its
//! place, because of what comes before it or is overwritten behind it, is tried with some of the instructions around
//! it; then this says nothing.

mod align;
#[cfg(test)]
mod tests;

use gcn_semantics::instruction::Instruction;
use gcn_semantics::isa::{Format, HwregOp, Meaning, Row, Segment, WaveOp};
use gcn_semantics::text::{Listing, Statement};
use itertools::Itertools;

use self::align::{Aligned, Region};
use super::answer::Report;
use super::entry::Entry;
use super::job::{FloatOptions, Fragment, InitialMode, Job};
use super::reliance::Reliance;
use super::under::{Prepared, decided_alike};
use super::verdict::Verdict;
use crate::ladder::Rung;
use crate::settings::{Arithmetic, Settings};
use crate::term::Promises;

/// How many instructions that are the same are taken into a region before it and behind it, one try after the other.
const TRIES: [[usize; 2]; 2] = [[0, 0], [6, 24]];
/// Regions have no more than this part of all instructions: what is as good as the whole is asked as the whole.
const PART: usize = 2;
/// Programs without branches and memory that have fewer instructions than this, both together, cost little as a whole.
const SHORT: usize = 96;

/// The report about programs that are the same but for regions of which each does the same on both sides, as `check`
/// finds.
pub fn report(
    job: &Job,
    settings: &Settings,
    prepared: &Prepared,
    check: &dyn Fn(&Job, &Settings) -> Report,
) -> Option<Report> {
    let parts = proven(job, settings, check)?;
    let first = job.first_readings();
    let decision = decided_alike(job, settings, prepared, first, Rung::Regions);
    let mut report = Report::without_decision(job, decision.verdict);
    report.out = decision.out.iter().map(|place| place.to_string()).collect();
    (report.obligations, report.decided_by) = (decision.obligations, decision.decided_by);
    report.machines = vec![first];
    for part in &parts {
        report.obligations += part.obligations;
        for (rung, &count) in &part.decided_by {
            *report.decided_by.entry(rung.clone()).or_default() += count;
        }
        report.by_reading.extend(part.by_reading.iter().cloned());
    }
    if matches!(report.verdict, Verdict::Equivalent) {
        let of_parts = parts.iter().flat_map(|part| part.relies_on.iter().copied());
        report.relies_on = of_parts.chain(job.used_facts()).unique().collect();
    }
    Some(report)
}

/// What is found out about each region, if all of them do the same on both sides.
fn proven(job: &Job, settings: &Settings, check: &dyn Fn(&Job, &Settings) -> Report) -> Option<Vec<Report>> {
    let is_short = !job.has_branches() && !job.has_memory() && job.instructions() < SHORT;
    let is_exact = job.float.arithmetic == Arithmetic::Exact;
    // A second engine needs all machines, and a script all obligations.
    let is_wanted = settings.identical && !settings.cross_check && settings.dump_smt.is_none();
    let has_functions = [&job.a, &job.b].into_iter().any(|side| !side.listing.functions().is_empty());
    // What is the same throughout needs no regions.
    let is_same = job.is_one_execution();
    if is_same || is_short || !is_exact || !is_wanted || has_functions || !job.entry.is_one_state() {
        return None;
    }
    let programs = [&job.a, &job.b].map(|side| side.listing.instructions().collect::<Vec<&Instruction>>());
    let aligned = Aligned::of(programs, job.target)?;
    let is_proven = |[before, behind]: [usize; 2]| {
        let regions = aligned.regions(before, behind)?;
        let size: usize = regions.iter().map(Region::len).sum();
        if PART * size > aligned.len() {
            return None;
        }
        let questions: Vec<Job> = regions.iter().map(|region| alone(job, region)).collect();
        if questions.iter().any(|question| has_accesses_to_stack(job, question)) {
            return None;
        }
        let changed = questions.iter().filter(|question| has_effect(question));
        let report = |question: &Job| {
            // Regions of regions would be asked once more.
            let settings = Settings { limits: settings.limits.part_of_left(4), identical: false, ..settings.clone() };
            let report = settings.limits.question(|| check(question, &settings)).ok()?;
            matches!(report.verdict, Verdict::Equivalent).then(|| with_caches(report, question))
        };
        changed.map(report).collect()
    };
    TRIES.into_iter().find_map(is_proven)
}

/// What the report about a region relies on where it is: if loads are others on its two sides, and some go through the
/// cache of scalars and some do not, then stores before it may be seen by some and not yet by others.
fn with_caches(mut report: Report, question: &Job) -> Report {
    let uses = |scalar: bool| rows(question).any(|row| row.is_about_memory() && (row.format == Format::Smem) == scalar);
    let has_others = report.relies_on.contains(&Reliance::RaceFree);
    if has_others && uses(true) && uses(false) && !report.relies_on.contains(&Reliance::CoherentCaches) {
        report.relies_on.push(Reliance::CoherentCaches);
    }
    report
}

/// The question about a region alone: all that it writes, from any state.
fn alone(job: &Job, Region([a, b]): &Region) -> Job {
    let part = |of: &Fragment, range: &std::ops::Range<usize>| {
        let statements: Vec<Statement> = of.listing.statements[range.clone()].to_vec();
        let listing = Listing { statements, symbols: of.listing.symbols.clone(), ..Listing::default() };
        Fragment { source: of.source.clone(), listing }
    };
    let float =
        FloatOptions { mode: if writes_mode(job) { InitialMode::Any } else { job.float.mode }, ..job.float.clone() };
    Job {
        a: part(&job.a, a),
        b: part(&job.b, b),
        out: Vec::new(),
        assumptions: Vec::new(),
        float,
        promises: Promises::default(),
        entry: Entry { has_apertures: job.entry.has_apertures, ..Entry::default() },
        returned: None,
        taken_for: None,
        ..job.clone()
    }
}

fn rows(job: &Job) -> impl Iterator<Item = &'static Row> {
    [&job.a, &job.b].into_iter().flat_map(|side| side.listing.instructions()).map(|instruction| instruction.row)
}

/// Whether an instruction writes MODE: only the bits that a start value may have, or nothing else is modelled.
fn writes_mode(job: &Job) -> bool {
    rows(job).any(|row| row.meaning == Meaning::Wave(WaveOp::Hwreg(HwregOp::Set)))
}

/// Whether sides of a region differ in more than instructions without effect.
fn has_effect(question: &Job) -> bool {
    let acting = |side: &Fragment| {
        let instructions = side.listing.instructions().cloned();
        instructions.filter(|instruction| instruction.row.meaning != Meaning::Wave(WaveOp::NoEffect)).collect_vec()
    };
    acting(&question.a) != acting(&question.b)
}

/// Whether a region may access a stack: alone it does not know that it has one.
fn has_accesses_to_stack(job: &Job, question: &Job) -> bool {
    let may_be_on_stack = |row: &Row| {
        matches!(row.format, Format::Mubuf | Format::Mtbuf)
            || matches!(row.segment(), Some(Segment::Flat | Segment::Scratch))
    };
    (job.entry.has_stack() || job.promises.has_stack) && rows(question).any(may_be_on_stack)
}
