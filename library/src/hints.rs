//! What may help after `different` and `unknown`. What a hint says has been checked by another question, with bounded
//! work; nothing here changes a verdict.

use std::collections::BTreeSet;

use gcn_semantics::Target;
use gcn_semantics::instruction::{Instruction, code};
use gcn_semantics::ledger::{LedgerRow, NanPolicy};
use itertools::Itertools;

use gcnverify::equiv::{Arguments, Arithmetic, Counterexample, Job, Report, Returned, Settings, Verdict, check};
use gcnverify::expr::{Expr, Place, Register, parse_places};
use gcnverify::limits::Budget;

/// Units of work for one question: some seconds.
const WORK: u64 = 3_000;
/// What all hints together may cost, as a part of the work that the answer might: 1 / PART.
const PART: u64 = 4;
/// Places that may differ for a hint about scratch registers.
const MOST_PLACES: usize = 8;
/// Questions for a hint about calls, after the first.
const MOST_QUESTIONS: usize = 12;
/// Sizes of groups that are tried beside the largest.
const GROUPS: [u32; 2] = [64, 256];
/// Arguments that are looked at.
const MOST_ARGUMENTS: usize = 6;
/// Instructions of both programs together; longer ones are not asked about again.
const MOST_INSTRUCTIONS: usize = 600;

/// The fact that helps where only the own part of the stack differs.
const PRIVATE_STACK: &str = "with --fact private-stack, if nobody else looks at the function's own part of the stack";

/// The fact that helps where targets differ only in what nobody knows of either.
const SAME_OPEN_VALUES: &str = "with --fact same-open-values, if it is the same on both machines";

fn same_open_values(job: &mut Job) {
    job.across.same_open_values = true;
}

/// Hints about `report`, the answer to `job`, reached under `settings`, in the time that the answer has left.
pub fn hints(job: &Job, report: &Report, settings: &Settings) -> Vec<String> {
    let left = settings.limits.net.saturating_sub(report.elapsed);
    let limits = settings.limits.at_most(Budget::of(settings.limits.budget.units() / PART)).under(left);
    let found = limits.question(|| found(job, report, settings));
    found.unwrap_or_else(|_| match report.verdict {
        Verdict::Unknown(_) => vec![tried(report, settings, true)],
        _ => Vec::new(),
    })
}

fn found(job: &Job, report: &Report, settings: &Settings) -> Vec<String> {
    let instructions = job.a.listing.statements.len() + job.b.listing.statements.len();
    let asker = Asker { job, settings: bounded(settings) };
    let mut hints = match &report.verdict {
        _ if settings.session.rewrites().is_some() => Vec::new(),
        Verdict::Fails(_) | Verdict::Unknown(_) if instructions > MOST_INSTRUCTIONS => Vec::new(),
        Verdict::Fails(_) => asker.about_difference(report),
        Verdict::Unknown(_) => asker.about_unknown(),
        _ => return Vec::new(),
    };
    if matches!(report.verdict, Verdict::Unknown(_)) {
        // What helps has been found, so more work is not what is missing.
        hints.push(tried(report, settings, hints.is_empty()));
    }
    hints
}

/// Settings under which a question takes little work and leaves nothing behind.
fn bounded(settings: &Settings) -> Settings {
    let limits = settings.limits.at_most(Budget::of(WORK));
    Settings { limits, dump_smt: None, cross_check: false, ..settings.clone() }
}

struct Asker<'j> {
    job: &'j Job,
    settings: Settings,
}

impl Asker<'_> {
    /// Whether the programs are equivalent if the question is changed.
    fn holds(&self, change: impl FnOnce(&mut Job)) -> bool {
        let mut job = self.job.clone();
        change(&mut job);
        self.is_equivalent(&job)
    }

    fn is_equivalent(&self, job: &Job) -> bool {
        self.ask(job).is_some_and(|report| matches!(report.verdict, Verdict::Holds))
    }

    fn ask(&self, job: &Job) -> Option<Report> {
        let interrupted = || self.settings.limits.interruption.is_set();
        (!interrupted()).then(|| check(job, &self.settings)).filter(|_| !interrupted())
    }

    fn about_difference(&self, report: &Report) -> Vec<String> {
        let Verdict::Fails(found) = &report.verdict else { return Vec::new() };
        let mut hints = Vec::new();
        let open_nan = self.job.nan() == NanPolicy::Unspecified && found.unspecified.contains(&LedgerRow::M3.into());
        if open_nan && self.holds(|job| job.float.nan = NanPolicy::Canonical) {
            hints.push("differs only in the sign or payload of a NaN: equivalent with --nan canonical".to_owned());
        }
        if !found.unspecified.is_empty() && self.job.is_apart() && self.holds(same_open_values) {
            hints.push(format!("differs only in what the documents leave open: equivalent {SAME_OPEN_VALUES}"));
        }
        if is_partial(found) && self.holds(full) {
            hints.push(format!("differs only where EXEC is partial: equivalent with --assume '{FULL}'"));
        }
        if let Some(Scratch { own, out, besides }) = self.scratch(report) {
            let and: String = besides.iter().map(|besides| besides.words()).collect();
            let options: String = besides.iter().map(|besides| besides.options()).collect();
            hints.push(format!(
                "differs only in registers that may be scratch: {own}{and}; equivalent with --out {out}{options}"
            ));
        }
        hints.extend(self.about_returned(found));
        hints.extend(self.about_groups().map(|option| format!("differs only in some launches: equivalent {option}")));
        let arguments = self.about_arguments();
        hints.extend(arguments.map(|option| format!("differs only for some arguments: equivalent {option}")));
        hints.extend(self.about_memory().map(|fact| match fact {
            PRIVATE_STACK => format!("differs only in the function's own part of the stack: equivalent {fact}"),
            fact => format!("differs only in some layouts of memory: equivalent {fact}"),
        }));
        let right = |readings: &[String]| readings.iter().map(|reading| format!("--reading {reading}")).join(" ");
        let holding = report.by_reading.iter().find(|(_, verdict)| *verdict == "equivalent");
        if let Some((readings, _)) = holding {
            hints.push(format!("differs only on some machines: equivalent with {}", right(readings)));
        }
        hints
    }

    /// The size of groups with which kernels are equivalent: groups along one axis, the largest that files allow first.
    fn about_groups(&self) -> Option<String> {
        let most = self.job.entry.launched.group.most_items();
        let sizes = [most].into_iter().chain(GROUPS.into_iter().filter(|&size| size < most));
        let jobs = sizes.filter_map(|size| Some((size, self.job.in_groups_of([size, 1, 1])?)));
        let found = jobs.map(|(size, job)| (size, self.is_equivalent(&job))).find(|(_, holds)| *holds);
        found.map(|(size, _)| format!("with --group-size {size}, if groups have {size} work-items along one axis"))
    }

    /// What is to be assumed of arguments that are numbers, of one of them or of all, so that the kernels are
    /// equivalent.
    fn about_arguments(&self) -> Option<String> {
        let kernarg = self.job.entry.kernarg.clone()?;
        let names: Vec<&str> = kernarg.numbers().map(|(name, _)| name).take(MOST_ARGUMENTS).collect();
        let holds = |promise: &ArgumentPromise, names: &[&str]| {
            let texts: Vec<String> = names.iter().flat_map(|name| promise.assumptions(name)).collect();
            self.job.assuming(&texts).is_some_and(|job| self.is_equivalent(&job))
        };
        ARGUMENT_PROMISES.iter().filter(|_| !names.is_empty()).find_map(|promise| {
            holds(promise, &names).then_some(())?;
            let alone = names.iter().find(|name| names.len() > 1 && holds(promise, &[name]));
            let names = alone.map_or(&names[..], std::slice::from_ref);
            let options = names.iter().flat_map(|name| promise.assumptions(name));
            let options = options.map(|text| format!("--assume '{text}'")).join(" ");
            let are = if names.len() == 1 { promise.is } else { promise.are };
            Some(format!("with {options}, if {} {are}", names.join(", ")))
        })
    }

    /// Of a function, that it is equivalent if it gives back fewer registers than the programs show.
    fn about_returned(&self, found: &Counterexample) -> Option<String> {
        let place = found.place?;
        let returned = self.job.shown_returned()?;
        let first = returned.places.iter().position(|own| own.shares(place))?;
        let holds =
            |count: usize| self.holds(|job| job.returned = Some(Returned::said(returned.places[..count].to_vec())));
        // A function that does nothing else gives something back.
        let mut count = usize::from(!self.job.has_memory());
        if count > first || !holds(count) {
            return None;
        }
        let mut end = first + 1;
        while count + 1 < end {
            let middle = (count + end) / 2;
            *(if holds(middle) { &mut count } else { &mut end }) = middle;
        }
        Some(format!("equivalent with --out 'returns({count})', if the function gives back no more registers"))
    }

    /// The places that differ, if all of them may be scratch.
    fn scratch(&self, report: &Report) -> Option<Scratch> {
        if !self.job.out.is_empty() || self.job.has_branches() || self.job.returned.is_some() {
            return None;
        }
        let mut places: Vec<Place> =
            report.out.iter().map(|place| parse_places(place)).flatten_ok().try_collect().ok()?;
        let mut report = report.clone();
        let (mut differing, mut besides) = (Vec::new(), Vec::new());
        let mut job = self.job.clone();
        while let Verdict::Fails(found) = &report.verdict {
            let place = found.place.filter(|_| differing.len() < MOST_PLACES)?;
            let at = places.iter().position(|other| is_within(place, *other))?;
            if !self.may_be_scratch(places[at]) {
                // The result itself: NaNs, or lanes that are off, may be all that is left.
                let open = job.nan() == NanPolicy::Unspecified && found.unspecified.contains(&LedgerRow::M3.into());
                if open {
                    job.float.nan = NanPolicy::Canonical;
                    besides.push(Besides::Nan);
                } else if is_partial(found) && !besides.contains(&Besides::Partial) {
                    full(&mut job);
                    besides.push(Besides::Partial);
                } else {
                    return None;
                }
            } else {
                differing.push(places.remove(at));
            }
            if places.is_empty() {
                return None;
            }
            job.out.clone_from(&places);
            report = self.ask(&job)?;
        }
        let listed = |places: &[Place], between| places.iter().map(Place::to_string).join(between);
        let found = matches!(report.verdict, Verdict::Holds) && !differing.is_empty();
        found.then(|| Scratch { own: listed(&differing, ", "), out: listed(&places, ","), besides })
    }

    /// Whether nobody needs to want what a program leaves there: carries and flags, what one program alone writes, and
    /// what a program itself has used up.
    fn may_be_scratch(&self, place: Place) -> bool {
        let codes: BTreeSet<u16> = match place.register() {
            Register::Scc => return true,
            Register::Vector { first, count } => (0..count).map(|n| code::VGPR + first + n).collect(),
            Register::Scalar { code, count } => (code..code + count).collect(),
            _ => return false,
        };
        if codes.contains(&code::VCC_LO) {
            return true;
        }
        if codes.iter().any(|&code| (code::EXEC_LO..=code::EXEC_HI).contains(&code)) {
            return false;
        }
        let sides = [(self.job.targets.a, &self.job.a), (self.job.targets.b, &self.job.b)];
        let uses = sides.map(|(target, side)| uses(side.listing.instructions(), target, &codes));
        let written = uses.iter().filter(|uses| uses.written).count();
        written == 1 || uses.iter().all(|uses| uses.read_after)
    }

    /// The fact about memory under which the programs are equivalent, and what it says.
    fn about_memory(&self) -> Option<&'static str> {
        let promises = self.job.promises;
        if !self.job.has_memory() {
            return None;
        }
        if self.job.with_private_stack().is_some_and(|job| self.is_equivalent(&job)) {
            return Some(PRIVATE_STACK);
        }
        if !promises.facts.noalias && self.holds(|job| job.promises.facts.noalias = true) {
            return Some("with --fact noalias, if pointers in different kernel arguments do not overlap");
        }
        let holds = !promises.facts.constants && self.holds(|job| job.promises.facts.constants = true);
        holds.then_some("with --fact args-readonly, if nobody writes what scalar loads read")
    }

    /// The fact about calls under which the programs are equivalent, and what it says.
    fn about_calls(&self) -> Option<String> {
        let argument = |code: &u16| Arguments::only(*code) != Arguments::NONE;
        let sides = [(self.job.targets.a, &self.job.a), (self.job.targets.b, &self.job.b)].into_iter();
        let accesses =
            sides.flat_map(|(target, side)| side.listing.instructions().flat_map(move |i| i.accesses(target)));
        let written = accesses.filter(|access| access.writes).flat_map(|access| {
            let first = access.registers.first;
            first..first + u16::from(access.registers.words)
        });
        let mut ignored: Vec<u16> = written.filter(argument).sorted().dedup().collect();
        let ignoring = |codes: &[u16]| self.job.promises.facts.unread.with(Arguments::all(codes.iter().copied()));
        let holds = |codes: &[u16]| self.holds(|job| job.promises.facts.unread = ignoring(codes));
        if !self.job.has_calls() || ignored.is_empty() || !holds(&ignored) {
            return None;
        }
        // Half of them after the other is tried without.
        let (mut questions, mut size) = (MOST_QUESTIONS, ignored.len().div_ceil(2));
        let mut at = 0;
        while size > 0 && questions > 0 {
            let end = ignored.len().min(at + size);
            let fewer = [&ignored[..at], &ignored[end..]].concat();
            questions -= 1;
            if holds(&fewer) {
                ignored = fewer;
            } else {
                at = end;
            }
            if at >= ignored.len() {
                (at, size) = (0, if size == 1 { 0 } else { size.div_ceil(2) });
            }
        }
        let fact = ignoring(&ignored);
        Some(format!("with --fact 'calls-ignore({fact})', if functions that are called do not look at that"))
    }

    fn about_unknown(&self) -> Vec<String> {
        let facts = self.about_memory().map(str::to_owned).into_iter().chain(self.about_calls());
        let facts = facts.chain(self.about_groups()).chain(self.about_arguments());
        let mut hints: Vec<String> = facts.map(|fact| format!("equivalent {fact}")).collect();
        let exact = self.job.float.arithmetic == Arithmetic::Exact && self.job.may_read_mode();
        if exact && self.holds(|job| job.float.arithmetic = Arithmetic::Uninterpreted) {
            hints.push("equivalent with --fp uf, whatever floating-point operations compute".to_owned());
        }
        if hints.is_empty() && self.holds(full) {
            hints.push(format!("equivalent with --assume '{FULL}'"));
        }
        hints
    }
}

/// What may be assumed of a number among the arguments of kernels.
struct ArgumentPromise {
    /// The assumptions; `{}` stands for the name.
    texts: &'static [&'static str],
    /// What one is, in words.
    is: &'static str,
    /// What several are.
    are: &'static str,
}

impl ArgumentPromise {
    fn assumptions(&self, name: &str) -> impl Iterator<Item = String> {
        self.texts.iter().map(move |text| text.replace("{}", name))
    }
}

/// The promises that are tried, in this order.
const ARGUMENT_PROMISES: [ArgumentPromise; 2] = [
    ArgumentPromise {
        texts: &["arg {} <u 0x40000000"],
        is: "is from 0 on and below 2^30",
        are: "are from 0 on and below 2^30",
    },
    ArgumentPromise { texts: &["arg {} % 16 == 0"], is: "is a multiple of 16", are: "are multiples of 16" },
];

/// Programs that differ in registers that may be scratch.
struct Scratch {
    own: String,
    /// The places that do not differ.
    out: String,
    /// What makes these differ as well.
    besides: Vec<Besides>,
}

/// What makes programs differ besides scratch registers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Besides {
    /// NaNs, of which nobody knows which.
    Nan,
    /// Lanes that are off.
    Partial,
}

impl Besides {
    fn words(self) -> &'static str {
        match self {
            Besides::Nan => ", and in NaNs",
            Besides::Partial => ", and where EXEC is partial",
        }
    }

    fn options(self) -> String {
        match self {
            Besides::Nan => " --nan canonical".into(),
            Besides::Partial => format!(" --assume '{FULL}'"),
        }
    }
}

/// How the instructions of a program use registers.
fn uses<'i>(instructions: impl Iterator<Item = &'i Instruction>, target: Target, codes: &BTreeSet<u16>) -> Uses {
    let mut uses = Uses::default();
    for instruction in instructions {
        let accesses = instruction.accesses(target);
        let of = |writes: bool| {
            let wanted = accesses.iter().filter(move |access| access.writes == writes);
            wanted.flat_map(|access| (0..u16::from(access.registers.words)).map(|n| access.registers.first + n))
        };
        uses.read_after |= uses.written && of(false).any(|code| codes.contains(&code));
        if of(true).any(|code| codes.contains(&code)) {
            uses = Uses { written: true, read_after: false };
        }
    }
    uses
}

/// What a program does with a register, seen from its last write.
#[derive(Default)]
struct Uses {
    written: bool,
    read_after: bool,
}

/// That all lanes are active.
const FULL: &str = "exec == -1";

/// Whether a lane is off at the start.
fn is_partial(found: &Counterexample) -> bool {
    [code::EXEC_LO, code::EXEC_HI].map(|code| found.state.scalars.get(&code).copied()) != [Some(u32::MAX); 2]
}

fn full(job: &mut Job) {
    job.assumptions.push(Expr::parse(FULL).expect("it is an expression"));
}

fn is_within(place: Place, other: Place) -> bool {
    let words = |place: Place| match place.register() {
        Register::Vector { first, count } => Some((code::VGPR + first, count)),
        Register::Scalar { code, count } => Some((code, count)),
        _ => None,
    };
    match (words(place), words(other)) {
        (Some((first, count)), Some((start, length))) => start <= first && first + count <= start + length,
        _ => place.register() == other.register(),
    }
}

/// What was tried in vain, and what is left to try.
fn tried(report: &Report, settings: &Settings, is_all: bool) -> String {
    let budget = settings.limits.budget;
    let closed = report.decided_by.values().sum::<usize>();
    let more = if is_all && budget.units() < Budget::LARGE.units() { "; --budget large allows more" } else { "" };
    format!("tried with --budget {budget}: {closed} obligations were decided, others were not{more}")
}
