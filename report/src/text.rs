//! Reports for people, in 80 columns.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use gcn_semantics::algebra::LANES;
use gcn_semantics::float::DEFAULT_MODE;
use gcn_semantics::instruction::code;
use gcn_semantics::isa::Field;
use gcn_semantics::ledger::Reading;
use gcn_semantics::wave::SYMBOLS;
use itertools::Itertools;

use super::origin::Way;
use super::path::{label_at, path};
use super::pointers::Pointers;
use super::steps::trace;
use super::visible::visible;
pub use super::wrap::{WIDTH, wrap, wrapped};
use gcnverify::certify::Certified;
use gcnverify::equiv::{
    AttemptRecord, Counterexample, Job, LoopRelations, Reliance, Report, Second, TracedStep, Verdict, origins,
};
use gcnverify::expr::{Place, Register, View};
use gcnverify::flow::Parted;
use gcnverify::job::{Abi, Word};
use gcnverify::launched::Group;
use gcnverify::machine::ConcreteState;
use gcnverify::rewrites::Summary;
use gcnverify::state::{ARGUMENTS, OWN_SCALARS, StateVar, WAVE, scalar_name, vector_name};
use gcnverify::views::Views;

/// Different values of a vector register that are shown.
const MOST: usize = 6;
/// Obligations shown that the second engine has left open on one machine.
const OPEN_SHOWN: usize = 8;
/// Wrong or open steps of the normaliser that are shown.
const STEPS_SHOWN: usize = 10;

/// The report of `job`.
pub fn report(job: &Job, report: &Report) -> String {
    let mut text = String::new();
    match &report.verdict {
        Verdict::Holds => {
            equivalent(&mut text, report);
            loops(&mut text, job, report);
        }
        Verdict::Fails(found) => different(&mut text, job, found, &in_parentheses(report)),
        Verdict::Unknown(reasons) => {
            let _ = writeln!(text, "unknown: a limit was reached{}", in_parentheses(report));
            for reason in reasons {
                let _ = writeln!(text, "  {reason}");
            }
        }
        Verdict::Unsupported(what) => {
            let _ = writeln!(text, "unsupported: {what}");
        }
        Verdict::Inconsistent(what) => {
            let _ = writeln!(text, "INCONSISTENT: {what}\n  Two parts of gcnverify disagree. Please report this.");
        }
        Verdict::Error(what) => {
            let _ = writeln!(text, "error: {what}");
        }
    }
    facts(&mut text, report);
    text
}

/// What the programs were taken for, and why, if nobody has said it and they show it: `function: both return`.
fn taken_for(report: &Report) -> Option<String> {
    report.taken_for.as_ref().map(|why| format!("{}: {why}", Abi::of(report.caller).word()))
}

fn in_parentheses(report: &Report) -> String {
    taken_for(report).map(|why| format!(" ({why})")).unwrap_or_default()
}

/// What a line about one of many functions says behind the verdict: what differs, what is taken to be given back.
pub fn remark(job: &Job, report: &Report) -> Option<String> {
    let rests = report.relies_on.iter().any(|reliance| matches!(reliance, Reliance::Returns(_)));
    let returns = report.returns.as_ref().filter(|_| rests).map(|returns| format!("returns {returns}"));
    let scratch = Some(report.scratch.join(", ")).filter(|names| !names.is_empty());
    let scratch = scratch.map(|names| format!("runs differ in scratch ({names})"));
    let difference = report.verdict.evidence().map(|found| difference(job, found));
    let all = [difference, returns, scratch].into_iter().flatten().join("; ");
    Some(all).filter(|all| !all.is_empty())
}

/// What the verdict rests on, and what decided.
pub(super) fn facts(text: &mut String, report: &Report) {
    if let Some(returns) = &report.returns {
        let _ = writeln!(text, "  returns: {returns}");
    }
    for note in &report.arguments {
        wrap(text, "  ", &format!("arguments: {}", visible(note)), "    ");
    }
    if !report.scratch.is_empty() {
        let names = report.scratch.join(", ");
        wrap(text, "  ", &format!("scratch: {names}: runs differ there, and no caller looks there"), "    ");
    }
    if !report.relies_on.is_empty() {
        let _ = writeln!(text, "  relies on {}", report.relies_on.iter().join(", "));
        for (readings, verdict) in &report.by_reading {
            let _ = writeln!(text, "    {verdict:<12} with {}", readings.join(", "));
        }
    }
    if !report.decided_by.is_empty() {
        let rungs = report.decided_by.iter().map(|(rung, count)| format!("{rung} {count}")).join(", ");
        let _ = writeln!(text, "  decided by {rungs}; {:.3} s", report.elapsed.as_secs_f64());
    }
    if let Some(second) = &report.second {
        opinion(second).into_iter().for_each(|line| text.push_str(&format!("  {line}\n")));
    }
}

/// The views in which the programs were looked at, and what each has brought: a line each.
pub fn attempts(job: &Job, report: &Report) -> String {
    if report.attempts.is_empty() {
        return "  attempts: none, as the programs were not executed as a whole\n".into();
    }
    let mut text = String::from("  attempts:\n");
    for AttemptRecord { view, unfolded, result } in &report.attempts {
        let unfolded = unfolded.iter().map(|what| format!(", {what}")).join("");
        wrap(&mut text, "    ", &format!("{view}{unfolded}: {result}"), "      ");
    }
    if matches!(report.verdict, Verdict::Unknown(_)) && !report.loops.is_empty() {
        text.push_str("  as far as was proven, in the last of them that counts:\n");
        loops(&mut text, job, report);
    }
    text
}

/// What the second engine agreed on and could not decide, in lines: all machines, then each if there are several
/// or something is open.
pub fn opinion(second: &Second) -> Vec<String> {
    let counts = |agreed: usize, undecided: usize| {
        let open = if undecided > 0 { format!(", undecided {undecided}") } else { String::new() };
        format!("agreed {agreed}{open}")
    };
    let all = counts(second.agreed(), second.undecided());
    let mut lines = vec![format!("second engine (cadical, without rewriting): {all}")];
    for machine in &second.machines {
        if !machine.readings.is_empty() {
            let counts = counts(machine.agreed, machine.undecided.len());
            lines.push(format!("  {counts} with {}", machine.readings.join(", ")));
        }
        lines.extend(machine.undecided.iter().take(OPEN_SHOWN).map(|what| format!("    undecided: {what}")));
        if let more @ 1.. = machine.undecided.len().saturating_sub(OPEN_SHOWN) {
            lines.push(format!("    and {more} more, see --json"));
        }
    }
    lines
}

/// What was written for `--certify`, in one line.
pub fn certified(certified: Certified) -> String {
    let Certified { obligations, missing } = certified;
    let open = if missing > 0 { format!(", {missing} without a proof") } else { String::new() };
    format!("  certified: obligations {obligations}{open}")
}

/// What became of the rewrites.
pub fn rewrites(summary: &Summary) -> String {
    let Summary { steps, proven, rules, unexplained, undecided, failed } = summary;
    let mut report = format!(
        "rewrites: {steps} steps of {} rules; {proven} distinct ones proven, {} wrong, {} undecided\n",
        rules.len(),
        failed.len() + unexplained.len(),
        undecided.len()
    );
    let most = rules.iter().sorted_by_key(|&(rule, &count)| (std::cmp::Reverse(count), rule));
    wrap(&mut report, "  ", &most.map(|(rule, count)| format!("{rule} {count}")).join(", "), "  ");
    for (what, list) in [("WRONG", failed), ("WRONG: no rule", unexplained), ("undecided", undecided)] {
        list.iter().take(STEPS_SHOWN).for_each(|text| report += &format!("  {what}: {text}\n"));
    }
    report
}

/// The places, as many as fit, in one line.
fn equivalent(text: &mut String, report: &Report) {
    let shown = report.out.iter().take(8).join(", ");
    let more = if report.out.len() > 8 { format!(" and {} more", report.out.len() - 8) } else { String::new() };
    let places = if shown.is_empty() { "nothing to compare".into() } else { shown + &more };
    let taken_for = taken_for(report).map(|why| format!(", {why}")).unwrap_or_default();
    let _ = writeln!(text, "equivalent: same final values for every input ({}{taken_for}): {places}", report.targets);
}

/// What holds whenever both programs come to a pair of loops.
fn loops(text: &mut String, job: &Job, report: &Report) {
    for pair in &report.loops {
        let (title, relations) = loop_pair(job, pair);
        wrap(text, "  ", &title, "    ");
        for relation in relations {
            wrap(text, "    ", &relation, "      ");
        }
    }
}

/// A pair of loops, and what holds whenever both programs come there: what is known, then of what nothing is.
pub(super) fn loop_pair(job: &Job, LoopRelations { lines, relations, .. }: &LoopRelations) -> (String, Vec<String>) {
    let place = |side: usize| {
        let (name, fragment) = [("a", &job.a), ("b", &job.b)][side];
        let label = label_at(fragment, lines[side]).map(|label| format!(", {label}")).unwrap_or_default();
        format!("{name} (line {}{label})", lines[side])
    };
    let title = format!("the loops of {} and {} go round alike; whenever both begin a round:", place(0), place(1));
    let unknown = |relation: &&String| relation.strip_suffix(" anything").is_some_and(|name| !name.contains(' '));
    let mut known: Vec<String> = relations.iter().filter(|relation| !unknown(relation)).cloned().collect();
    let open: Vec<&str> = relations.iter().filter(unknown).filter_map(|text| text.strip_suffix(" anything")).collect();
    if !open.is_empty() {
        known.push(format!("nothing is known of {}", open.join(", ")));
    }
    (title, known)
}

/// What differs, in few words.
pub fn difference(job: &Job, found: &Counterexample) -> String {
    if found.exits.is_some() {
        let how = if found.is_called { "another function is called" } else { "the fragments leave in different ways" };
        return how.into();
    }
    let pointer = found.cell.and_then(|cell| Pointers::new(job, found).name(cell));
    let place = place(found) + &pointer.map(|pointer| format!(", at {pointer}")).unwrap_or_default();
    match found.lane {
        Some(_) => format!("{place} in {}", lanes(&found.lanes)),
        None => place,
    }
}

fn different(text: &mut String, job: &Job, found: &Counterexample, taken_for: &str) {
    let _ = writeln!(text, "different: {}{taken_for}", difference(job, found));
    if let Some(exits) = &found.exits {
        let _ = writeln!(text, "  {exits}");
        if let Some(paths) = paths(job, found) {
            let _ = writeln!(text, "\n  inputs (everything else is 0)\n{}", inputs(job, found));
            let _ = writeln!(text, "  path\n{}", path_lines(&paths));
        }
        return;
    }
    let _ = writeln!(text, "\n  inputs (everything else is 0)\n{}", inputs(job, found));
    let _ = writeln!(text, "  results\n{}", results(job, found).trim_end());
    if let Some(paths) = paths(job, found) {
        let _ = writeln!(text, "\n  path\n{}", path_lines(&paths).trim_end());
    }
    let parted = origins(job, found);
    let _ = writeln!(text, "\n  where the sides part{}", looked_at(found));
    for (side, (label, fragment)) in [("a", &job.a), ("b", &job.b)].into_iter().enumerate() {
        trace(text, label, fragment, found, side, parted.first[side]);
    }
    if let Some(ways) = ways(job, found, &parted) {
        let _ = writeln!(text, "\n  how the values came there\n{}", ways.trim_end());
    }
    text.push('\n');
}

/// By which instructions, registers and lanes the values of each side came; `None` if that is not known, or if one
/// instruction of each side has made them of the same lane.
pub(super) fn ways(job: &Job, found: &Counterexample, parted: &Parted) -> Option<String> {
    let ways = parted.ways.as_ref()?;
    let (mut text, mut is_plain) = (String::new(), true);
    for (side, (label, fragment)) in [("a", &job.a), ("b", &job.b)].into_iter().enumerate() {
        let view = result_view(found, side, if side == 0 { found.a } else { found.b });
        let way = Way::new(fragment, &ways[side], view);
        is_plain &= way.links.is_empty() && way.lanes.is_none();
        let _ = writeln!(text, "    {label}: {}", way.lines("       ").join("\n").trim_start());
    }
    (!is_plain).then_some(text)
}

/// The blocks through which each program has gone; `None` if neither has a branch.
pub(super) fn paths(job: &Job, found: &Counterexample) -> Option<[Vec<String>; 2]> {
    let path = |fragment, side: usize| path(fragment, job.targets.of(side), &found.divergence.traces[side]);
    match [path(&job.a, 0), path(&job.b, 1)] {
        [None, None] => None,
        paths => Some(paths.map(|path| path.unwrap_or_else(|| vec!["all instructions".into()]))),
    }
}

fn path_lines(paths: &[Vec<String>; 2]) -> String {
    let mut text = String::new();
    for (label, blocks) in ["a", "b"].into_iter().zip(paths) {
        wrap(&mut text, &format!("    {label}: "), &blocks.join(", "), "       ");
    }
    text
}

/// "lane 3", or "5 lanes: 0, 4..7".
pub fn lanes(lanes: &[u8]) -> String {
    let mut ranges: Vec<(u8, u8)> = Vec::new();
    for &lane in lanes {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == lane => *last = lane,
            _ => ranges.push((lane, lane)),
        }
    }
    let range = |&(first, last): &(u8, u8)| if first == last { first.to_string() } else { format!("{first}..{last}") };
    let list = ranges.iter().take(8).map(range).join(", ");
    let more = if ranges.len() > 8 { ", ..." } else { "" };
    match lanes.len() {
        1 => format!("lane {list}"),
        count => format!("{count} lanes: {list}{more}"),
    }
}

/// All values of `state` that are not 0, and EXEC, line by line.
pub(super) fn state_lines(state: &ConcreteState) -> Vec<String> {
    let mut text = String::new();
    let shown =
        Known { most: LANES, symbols: &[], given: &BTreeMap::new(), views: &Views::default(), pairs: BTreeSet::new() };
    values(&mut text, state, &shown, |_| None);
    text.lines().map(str::to_owned).collect()
}

/// The name of a scalar register at the entry. What the launch gives the second kernel alone is its own.
pub(crate) fn initial_name(code: u16, is_anonymous: bool) -> String {
    match code.checked_sub(OWN_SCALARS) {
        Some(own) if !is_anonymous && own < code::VCC_LO => format!("{} of b", scalar_name(own)),
        _ => scalar_name(code),
    }
}

/// How initial values are shown.
struct Known<'k> {
    /// Of a vector register's different values so many.
    most: usize,
    /// Names that have addresses.
    symbols: &'k [String],
    /// What people call that which is in scalar registers.
    given: &'k BTreeMap<u16, &'static str>,
    views: &'k Views,
    /// The low halves of scalar pairs that are one number.
    pairs: BTreeSet<u16>,
}

/// The initial values that are not 0, and EXEC. `pointer` says what a cell's address is.
fn values(text: &mut String, state: &ConcreteState, known: &Known, pointer: impl Fn(StateVar) -> Option<String>) {
    let &Known { most, symbols, given, views, ref pairs } = known;
    let scalars = &state.scalars;
    let value = |code: u16| scalars.get(&code).copied().unwrap_or(0) as u64;
    for (lo, name) in [(126, "exec"), (106, "vcc")] {
        let pair = value(lo) | value(lo + 1) << 32;
        let read = scalars.contains_key(&lo) || scalars.contains_key(&(lo + 1));
        if pair != 0 || (read && name == "exec") {
            let _ = writeln!(text, "    {name} = {pair:#018x}{}", if pair == u64::MAX { "  (all lanes)" } else { "" });
        }
    }
    for (name, code) in symbols.iter().zip((SYMBOLS..).step_by(2)) {
        let address = value(code) | value(code + 1) << 32;
        if address != 0 {
            let _ = writeln!(text, "    address of {} = {address:#x}", visible(name));
        }
    }
    let is_symbol = |code: u16| code >= SYMBOLS && usize::from(code - SYMBOLS) < 2 * symbols.len();
    let is_shown = |code: u16| !matches!(code, 106 | 107 | 126 | 127 | WAVE) && !is_symbol(code) && code < ARGUMENTS;
    for (&code, &value) in scalars.iter().filter(|(code, value)| **value != 0 && is_shown(**code)) {
        let low = code & !1;
        if pairs.contains(&low) && !given.contains_key(&low) && !given.contains_key(&(low + 1)) {
            // The low half has said it, if it is not 0.
            if code == low || scalars.get(&low).is_none_or(|&value| value == 0) {
                let bits = [low, low + 1].map(|code| u64::from(scalars.get(&code).copied().unwrap_or(0)));
                let _ = writeln!(text, "    {} = {:#x}", pair_name(low), bits[0] | bits[1] << 32);
            }
            continue;
        }
        let given = given.get(&code).map(|what| format!("  ({what})")).unwrap_or_default();
        let value = initial_value(views, StateVar::Scalar { code }, value);
        let _ = writeln!(text, "    {} = {value}{given}", initial_name(code, given.is_empty()));
    }
    if state.value(StateVar::Scc) != 0 {
        let _ = writeln!(text, "    scc = 1");
    }
    for (&(space, lane, address), &value) in state.contents.cells.iter().filter(|(_, value)| **value != 0) {
        let cell = StateVar::Memory { space, lane, address };
        let pointer = pointer(cell).map(|pointer| format!("  at {pointer}")).unwrap_or_default();
        let _ = writeln!(text, "    {cell} = {value:#010x}{pointer}");
    }
    if let Some(mode) = state.mode.filter(|&mode| mode != DEFAULT_MODE) {
        let _ = writeln!(text, "    mode = {mode:#010x}");
    }
    for (register, column) in &state.vgprs {
        let first = state.exec().trailing_zeros() as usize % LANES;
        let base = column[first].wrapping_sub(first as u32);
        let is_active = |lane: u32| state.exec() == 0 || state.exec() >> lane & 1 == 1;
        let is_numbered = |(lane, value): (u32, &u32)| match is_active(lane) {
            true => *value == lane.wrapping_add(base),
            false => *value == 0 || *value == lane.wrapping_add(base),
        };
        if state.exec().count_ones() != 1 && base <= i32::MAX as u32 && (0..).zip(column).all(is_numbered) {
            let plus = if base == 0 { String::new() } else { format!(" + {base:#x}") };
            let _ = writeln!(text, "    {} = the lane's number{plus}", vector_name(*register));
            continue;
        }
        let mut groups: Vec<(u32, Vec<u8>)> = Vec::new();
        for (lane, &value) in column.iter().enumerate().filter(|(_, value)| **value != 0) {
            match groups.iter_mut().find(|(known, _)| *known == value) {
                Some((_, lanes)) => lanes.push(lane as u8),
                None => groups.push((value, vec![lane as u8])),
            }
        }
        for (value, members) in groups.iter().take(most) {
            let value = initial_value(views, StateVar::Vgpr { register: *register, lane: 0 }, *value);
            let _ = writeln!(text, "    {} = {value} in {}", vector_name(*register), lanes(members));
        }
        if groups.len() > most {
            let _ = writeln!(text, "    {}: {} more values, see --json", vector_name(*register), groups.len() - most);
        }
    }
}

/// The low halves of the scalar pairs that the programs of a job read as one number: addresses, for example. Lane masks
/// are none.
fn numbers(job: &Job) -> BTreeSet<u16> {
    let mut pairs = BTreeSet::new();
    for (fragment, target) in [(&job.a, job.targets.a), (&job.b, job.targets.b)] {
        for instruction in fragment.listing.instructions() {
            for access in instruction.accesses(target).iter().filter(|access| !access.writes) {
                let Some(place) = access.operand else { continue };
                let is_mask = instruction.row.operands[place].field == Field::MaskSrc;
                let first = access.registers.first;
                if access.registers.words == 2 && first % 2 == 0 && first < code::VCC_LO && !is_mask {
                    pairs.insert(first);
                }
            }
        }
    }
    pairs
}

/// What a scalar pair is called.
fn pair_name(low: u16) -> String {
    let place = Place::new(Register::Scalar { code: low, count: 2 });
    place.map_or_else(|| scalar_name(low), |place| place.to_string())
}

/// The bits of a register at the start, in the view of the instruction that reads it.
fn initial_value(views: &Views, var: StateVar, bits: u32) -> String {
    match views.of_var(var).filter(|view| view.bits().is_some_and(|bits| bits <= 32)) {
        Some(view) => view.fitting(bits.into()).shown_with_bits(bits.into(), 32),
        None => format!("{bits:#010x}"),
    }
}

/// The initial state of a counterexample, and its machine where it is not the usual one.
pub(super) fn inputs(job: &Job, found: &Counterexample) -> String {
    let mut text = String::new();
    let pointers = Pointers::new(job, found);
    if let Some(wave) = found.wave {
        let first = wave.number() * LANES as u32;
        let last = first + wave.exec().count_ones() - 1;
        let group = Group::Of(wave.sizes());
        let _ = writeln!(text, "    wave {} of a group of {group}: work-items {first} to {last}", wave.number());
    }
    let entry = &job.entry;
    for (name, bytes) in found.arguments.iter().filter(|(_, bytes)| bytes.iter().any(|byte| *byte != 0)) {
        let _ = writeln!(text, "    {} = {}", visible(name), number(bytes));
    }
    let mut state = found.state.clone();
    state.contents.cells.retain(|&(_, _, address), _| !entry.is_of_arguments(&found.state, address));
    let views = Views::of_inputs(job.a.listing.instructions().chain(job.b.listing.instructions()), job.targets.of(0));
    let known =
        Known { most: MOST, symbols: &job.b.listing.symbols, given: &found.given, views: &views, pairs: numbers(job) };
    values(&mut text, &state, &known, |cell| pointers.name(cell));
    let model = Reading::ALL.iter().map(|&reading| format!("{reading}={}", found.readings.name(reading)));
    let defaults = gcn_semantics::ledger::Readings::default();
    if found.readings != defaults {
        let _ = writeln!(text, "    machine: {}", model.filter(|m| !is_default(m, &defaults)).join(", "));
    }
    if let Some(readings) = found.readings_of_b.filter(|readings| *readings != found.readings) {
        let model = Reading::ALL.iter().map(|&reading| format!("{reading}={}", readings.name(reading)));
        let own = model.filter(|m| !is_default(m, &defaults)).join(", ");
        let own = if own.is_empty() { "the first value of each reading" } else { &own };
        let _ = writeln!(text, "    machine of b: {own}");
    }
    text
}

/// The number whose bytes these are, the lowest first.
pub(crate) fn number(bytes: &[u8]) -> String {
    let digits: String = bytes.iter().rev().map(|byte| format!("{byte:02x}")).collect();
    let digits = digits.trim_start_matches('0');
    format!("0x{}", if digits.is_empty() { "0" } else { digits })
}

fn place(found: &Counterexample) -> String {
    match (found.cell, found.place) {
        (Some(cell), _) => cell.to_string(),
        (None, Some(place)) => place.to_string(),
        (None, None) => "the jump target".into(),
    }
}

/// The values of the place that differs, in a line; `None` if another difference is shown.
pub fn one_line(job: &Job, found: &Counterexample) -> Option<String> {
    if found.exits.is_some() {
        return found.exits.clone();
    }
    let lines = results(job, found);
    let values: Vec<&str> = lines.lines().take(2).map(str::trim).collect();
    let value = |line: &str| line.split_once(" = ").map(|(_, value)| value.to_owned());
    let lane = found.lane.filter(|_| found.lanes.len() > 1);
    let lane = lane.map(|lane| format!(" in lane {lane}")).unwrap_or_default();
    let [a, b] = [value(values.first()?)?, value(values.get(1)?)?];
    Some(format!("a has {a}{lane}, b has {b}"))
}

/// The values of the place that differs.
pub(super) fn results(job: &Job, found: &Counterexample) -> String {
    let name = match found.lane {
        Some(lane) => format!("{} in lane {lane}", place(found)),
        None => place(found),
    };
    let pointer = found.cell.and_then(|cell| Pointers::new(job, found).name(cell));
    let pointer = pointer.map(|pointer| format!("    {name} is at {pointer}\n")).unwrap_or_default();
    let [a, b] = [(0, found.a), (1, found.b)].map(|(side, bits)| shown_result(found, side, bits));
    format!("    a: {name} = {a}\n    b: {name} = {b}\n{pointer}")
}

/// What a side leaves in the place that differs, in the view of the instruction that has left it.
fn shown_result(found: &Counterexample, side: usize, bits: u64) -> String {
    match result_view(found, side, bits) {
        Some(view) => view.shown_with_bits(bits.into(), view.bits().map_or(32, |bits| bits.next_multiple_of(32))),
        None => format!("{bits:#x}"),
    }
}

/// The view of the instruction of a side that has written the whole place that differs.
pub(crate) fn result_view(found: &Counterexample, side: usize, bits: u64) -> Option<View> {
    let place = found.place.filter(|place| found.cell.is_none() && place.is_whole())?;
    let first = place.pieces_in_lane(found.divergence.lane).next()?.var;
    let of_step = |step: &TracedStep| {
        let number = step.values.iter().position(|(var, _)| *var == first)?;
        Some(step.views.get(number).copied().flatten())
    };
    let view = found.divergence.traces[side].iter().rev().find_map(of_step)??;
    let view = view.fitting(bits.into());
    view.bits().is_some_and(|bits| bits.next_multiple_of(32) == place.width()).then_some(view)
}

fn is_default(setting: &str, defaults: &gcn_semantics::ledger::Readings) -> bool {
    Reading::ALL.iter().any(|&reading| setting == format!("{reading}={}", defaults.name(reading)))
}

fn looked_at(found: &Counterexample) -> String {
    let lane = found.lane.or(found.cell.map(|_| found.divergence.lane));
    lane.map_or(String::new(), |lane| format!(" (values in lane {lane})"))
}
