//! Programs that are the same but for regions: runs of instructions that control enters at the first one alone.
//!
//! If each region does to any state what the region in its place does, then both programs go the same way from any
//! state, and are in the same states wherever they are between regions. So only the regions have to be executed, each
//! as a program by itself, from a state of which nothing is known: registers, EXEC, memory, and MODE too if the
//! programs write it. What that takes for granted the whole takes for granted. What neither program looks at behind a
//! region ([`live`]) is not compared. A region that is alike only in its place, because of what comes before it, is
//! tried with some of the instructions around it; then this says nothing.

mod align;
mod live;
#[cfg(test)]
mod live_tests;
#[cfg(test)]
mod tests;

use gcn_semantics::algebra::Space;
use gcn_semantics::instruction::{Instruction, Registers, code};
use gcn_semantics::isa::{Format, HwregOp, Meaning, Row, Segment, WaveOp};
use gcn_semantics::text::{Listing, Statement};
use gcn_semantics::wave::{Caller, RETURN_ADDRESS};
use itertools::Itertools;

use self::align::{Aligned, Region};
use self::live::written;
pub use self::live::{LiveSet, Looks};
use super::answer::Report;
use super::attempts::{Prepared, decided_alike};
use super::calling::STACK_RESOURCE;
use super::entry::{Defined, Entry};
use super::job::{FloatOptions, Fragment, InitialMode, Job};
use super::reliance::Reliance;
use super::verdict::Verdict;
use crate::expr::{Place, Register};
use crate::ladder::Rung;
use crate::settings::{Arithmetic, Settings};
use crate::term::Promises;

/// How many instructions that are the same are taken into a region before it and behind it, one try after the other,
/// and the part of what the question has left that each region may cost.
const TRIES: [([usize; 2], u64); 3] = [([0, 0], 4), ([6, 24], 4), ([96, 96], 8)];
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
    let Proven { parts, takes_undefined } = proven(job, settings, check)?;
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
    if matches!(report.verdict, Verdict::Holds) {
        let of_parts = parts.iter().flat_map(|part| part.relies_on.iter().copied());
        let of_whole = job.used_facts().into_iter().chain(takes_undefined.then_some(Reliance::UndefinedAlike));
        report.relies_on = of_parts.chain(of_whole).unique().collect();
    }
    Some(report)
}

/// All regions do the same on both sides.
struct Proven {
    /// What is found out about each.
    parts: Vec<Report>,
    /// What nobody has defined at the entry may be looked at, so that both programs have to find the same there.
    takes_undefined: bool,
}

/// What is found out about the regions, if all of them do the same on both sides.
fn proven(job: &Job, settings: &Settings, check: &dyn Fn(&Job, &Settings) -> Report) -> Option<Proven> {
    let is_short = !job.has_branches() && !job.has_memory() && job.instructions() < SHORT;
    let is_exact = job.float.arithmetic == Arithmetic::Exact;
    // A second engine needs all machines, and a script all obligations.
    let is_wanted = settings.identical && !settings.cross_check && settings.dump_smt.is_none();
    let is_there = |side: &Fragment| side.listing.functions().iter().any(|function| function.start.is_some());
    let has_functions = [&job.a, &job.b].into_iter().any(is_there);
    // What is the same throughout needs no regions.
    let is_same = job.is_one_execution();
    // What functions look at is known where LLVM's convention is followed (ledger K155).
    let calls_otherwise = job.has_calls() && matches!(job.entry.caller, Caller::Unknown | Caller::Shader);
    if is_same
        || is_short
        || !is_exact
        || !is_wanted
        || has_functions
        || job.targets.differ()
        || job.entry.starts_otherwise()
        || calls_otherwise
    {
        return None;
    }
    let programs = [&job.a, &job.b].map(|side| side.listing.instructions().collect::<Vec<&Instruction>>());
    let aligned = Aligned::of(programs, job.targets.a)?;
    let live = aligned.live(seen(job), Looks::Certain)?;
    if !aligned.lose_places(&live) {
        return None;
    }
    let takes_undefined = match &job.entry.defined {
        None => false,
        Some(defined) => {
            let undefined = |live: [Vec<LiveSet>; 2]| {
                let live = live[0][0].with(live[1][0]);
                defined.iter().any(|defined| live.without(defined_at_entry(defined)) != LiveSet::default())
            };
            if undefined(aligned.live([named(job); 2], Looks::Plain)?) {
                return None;
            }
            undefined(live.clone())
        }
    };
    let is_proven = |([before, behind], part): ([usize; 2], u64)| {
        let regions = aligned.regions(before, behind)?;
        let size: usize = regions.iter().map(Region::len).sum();
        if PART * size > aligned.len() {
            return None;
        }
        let of_region = |region: &Region| {
            let seen = live[0][region.0[0].end].with(live[1][region.0[1].end]);
            alone(job, region, seen)
        };
        let questions: Vec<Job> = regions.iter().map(of_region).collect();
        if questions.iter().any(|question| has_accesses_to_stack(job, question)) {
            return None;
        }
        let changed = questions.iter().filter(|question| has_effect(question));
        let report = |question: &Job| {
            // Regions of regions would be asked once more.
            let limits = settings.limits.part_of_left(part);
            let settings = Settings { limits, identical: false, ..settings.clone() };
            let report = settings.limits.question(|| check(question, &settings)).ok()?;
            matches!(report.verdict, Verdict::Holds).then(|| with_caches(report, question))
        };
        changed.map(report).collect::<Option<Vec<Report>>>()
    };
    let parts = TRIES.into_iter().find_map(is_proven)?;
    Some(Proven { parts, takes_undefined })
}

/// The registers that program a of a job may look at from before each instruction on, and from behind the last one,
/// with what is looked at behind its end; `None` if control goes on in a way that is not followed.
pub fn live_registers(job: &Job, looks: Looks) -> Option<Vec<LiveSet>> {
    let program: Vec<&Instruction> = job.a.listing.instructions().collect();
    let [live, _] = Aligned::of([program.clone(), program], job.targets.a)?.live(seen(job), looks)?;
    Some(live)
}

/// The registers that somebody has named to be compared.
fn named(job: &Job) -> LiveSet {
    let mut named = LiveSet::default();
    let returned = job.returned.iter().flat_map(|returned| &returned.places);
    for place in job.out.iter().chain(returned) {
        match place.register() {
            Register::Vector { first, count } => {
                (0..count).for_each(|number| named.add_one(code::VGPR + first + number))
            }
            Register::Scalar { code, count } => (0..count).for_each(|number| named.add_one(code + number)),
            Register::Scc => named = named.with(LiveSet::SCC),
            Register::Mode | Register::Memory(_) => {}
        }
    }
    named
}

/// The registers that somebody reads where the programs end, and where they return to their caller.
fn seen(job: &Job) -> [LiveSet; 2] {
    let named = named(job);
    match job.entry.caller {
        // Other scalar registers than these are scratch (ledger K153).
        Caller::Function => [LiveSet::ALL, named.with(LiveSet::of(is_callers))],
        _ if job.out.is_empty() => [LiveSet::ALL; 2],
        _ => [named, LiveSet::ALL],
    }
}

/// Whether a function's caller may look at a register that is not named to it, by operand code: lanes of vector
/// registers that are not active are the caller's, and so are scalar ones from the return address on.
fn is_callers(code: u16) -> bool {
    code >= code::VGPR || STACK_RESOURCE.contains(&code) || (RETURN_ADDRESS..code::VCC_LO).contains(&code)
}

/// The registers that are defined at the entry: those that are said to be, and those that are always the same in both
/// programs.
fn defined_at_entry(defined: &Defined) -> LiveSet {
    let mut all = LiveSet::default();
    // The other scalar registers are the programs' in common.
    all.add(Registers { first: code::VCC_LO, words: 22 });
    let mut all = all.with(LiveSet::SCC);
    let vectors = defined.vgprs.iter().map(|&register| code::VGPR + register);
    vectors.chain(defined.scalars.iter().copied()).for_each(|code| all.add_one(code));
    all
}

/// The report about a region, with what it relies on in the place of the region. If both sides load otherwise, some
/// through the cache of scalars and some not, then some of them may see a store before the region, and others not yet.
fn with_caches(mut report: Report, question: &Job) -> Report {
    let uses = |scalar: bool| rows(question).any(|row| row.is_about_memory() && (row.format == Format::Smem) == scalar);
    let has_others = report.relies_on.contains(&Reliance::RaceFree);
    if has_others && uses(true) && uses(false) && !report.relies_on.contains(&Reliance::CoherentCaches) {
        report.relies_on.push(Reliance::CoherentCaches);
    }
    report
}

/// The question about a region alone: what it leaves of what is `seen` behind it, from any state.
fn alone(job: &Job, Region([a, b]): &Region, seen: LiveSet) -> Job {
    let part = |of: &Fragment, range: &std::ops::Range<usize>| {
        let statements: Vec<Statement> = of.listing.statements[range.clone()].to_vec();
        let listing = Listing { statements, symbols: of.listing.symbols.clone(), ..Listing::default() };
        Fragment { source: of.source.clone(), listing }
    };
    let float =
        FloatOptions { mode: if writes_mode(job) { InitialMode::Any } else { job.float.mode }, ..job.float.clone() };
    let (a, b) = (part(&job.a, a), part(&job.b, b));
    let sides = [&a, &b].into_iter();
    let written = written(sides.flat_map(|side| side.listing.instructions()), job.targets.a);
    // What writes SCC is not looked for.
    let written = written.with(LiveSet::SCC);
    let out = if written.without(seen) == LiveSet::default() { Vec::new() } else { places(written.shared(seen)) };
    let Entry { has_apertures, is_elsewhere, .. } = job.entry;
    Job {
        a,
        b,
        out,
        assumptions: Vec::new(),
        float,
        promises: Promises::default(),
        entry: Entry { has_apertures, is_elsewhere, ..Entry::default() },
        returned: None,
        taken_for: None,
        ..job.clone()
    }
}

/// These registers, and all that is no register.
fn places(registers: LiveSet) -> Vec<Place> {
    let memory = [Space::Global, Space::Lds, Space::Scratch].map(Register::Memory);
    let scc = registers.has_scc().then_some(Register::Scc);
    let registers = registers.codes().map(|code| match code.checked_sub(code::VGPR) {
        Some(first) => Register::Vector { first, count: 1 },
        None => Register::Scalar { code, count: 1 },
    });
    registers.chain(scc).chain([Register::Mode]).chain(memory).filter_map(Place::new).collect()
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
    job.entry.has_stack() && rows(question).any(may_be_on_stack)
}
