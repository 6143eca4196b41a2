//! Where a NaN, an infinity, or a difference to another run appears first, and by which way it came.

mod launched;

use std::fmt::Write;

use gcn_semantics::Target;
use gcn_semantics::algebra::{Choices, Concrete, LANES, with_choices};
use gcn_semantics::float::Class;
use gcn_semantics::instruction::code;
use gcn_semantics::text::Statement;
use gcn_semantics::wave::Wave;
use gcnverify::equiv::Fragment;
use gcnverify::exit::Exit;
use gcnverify::expr::{Register, View, Viewed};
use gcnverify::flow::{Cell, Chain, Differing, End, History, is_of_class, parted};
use gcnverify::machine::number;
use gcnverify::state::StateVar;
use gcnverify::views::Views;
use gcnverify_report::origin::Way;
use gcnverify_report::state;
use serde::Serialize;

pub use self::launched::find as find_launched;
use crate::Failure;
use crate::run::{Request, run_kept};

/// What is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// A NaN.
    Nan,
    /// An infinity.
    Infinity,
}

impl Wanted {
    /// How people call it.
    pub fn name(self) -> &'static str {
        match self {
            Wanted::Nan => "NaN",
            Wanted::Infinity => "infinity",
        }
    }
    fn class(self) -> Class {
        match self {
            Wanted::Nan => Class::Nan,
            Wanted::Infinity => Class::Infinite,
        }
    }
}

/// What was found: an object of `docs/json.md`.
#[derive(Debug, Clone, Serialize)]
pub struct Found {
    /// `NaN`, `infinity` or `difference`.
    pub wanted: &'static str,
    /// The first one that an instruction leaves; of a difference the places where the data part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<Place>,
    /// One that is there at the end in a place that is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<Place>,
    /// Of a difference: the same place in the other run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<Place>,
}

/// A place where one was found.
#[derive(Debug, Clone, Serialize)]
pub struct Place {
    /// The line of the instruction that leaves it; none at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The instruction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// All lanes in which it is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lanes: Vec<u8>,
    /// How it came there in the first of them.
    pub way: Way,
    /// The wave, of a launch.
    #[serde(flatten)]
    pub member: Option<Member>,
    /// Where the way begins with a load: what had been stored there, how that came, and so on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<Stored>,
}

/// A wave of a launch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Member {
    /// The number of its group.
    pub group: u64,
    /// Which of the group's waves it is.
    pub wave: u32,
}

/// What a load has found.
#[derive(Debug, Clone, Serialize)]
pub struct Stored {
    /// Where it was.
    pub memory: String,
    /// The line of the store that has put it there; none of what was there at the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The wave that has stored it, of a launch.
    #[serde(flatten)]
    pub member: Option<Member>,
    /// How it came into the register that was stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub way: Option<Way>,
}

/// As in `wave 1 of group 3`.
impl std::fmt::Display for Member {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "wave {} of group {}", self.wave, self.group)
    }
}

impl Stored {
    /// For people: where it was, and how it came there.
    fn lines(&self) -> Vec<String> {
        let Stored { memory, line, member, way } = self;
        let of = member.map(|member| format!(" in {member}")).unwrap_or_default();
        let head = match line {
            Some(line) if way.is_some() => format!("  at {memory}, stored by line {line}{of}:"),
            Some(line) => format!("  at {memory}, left there by line {line}{of}, which is not followed"),
            None => format!("  at {memory}, where it was at the start"),
        };
        std::iter::once(head).chain(way.iter().flat_map(|way| way.lines("  "))).collect()
    }
}

impl Found {
    /// What a process leaves with: whether there was none.
    pub fn exit(&self) -> Exit {
        Exit::of(self.first.is_none() && self.last.is_none())
    }

    /// For people.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let wanted = self.wanted;
        if self.exit() == Exit::Holds {
            return format!("no {wanted} in what floating-point instructions leave\n").replace(
                "no difference in what floating-point instructions leave",
                "no difference: both runs leave the same in the places that are shown",
            );
        }
        let lanes = |place: &Place| match &place.lanes[..] {
            [_, _, ..] => format!(" ({})", gcnverify_report::text::lanes(&place.lanes)),
            _ => String::new(),
        };
        if let Some(first) = &self.first {
            let line = first.line.map(|line| format!("line {line}, ")).unwrap_or_default();
            let of = first.member.map(|member| format!(", {member}")).unwrap_or_default();
            let _ = writeln!(text, "first {wanted}: {line}{}{}{of}", first.way.value, lanes(first));
            if let (Some(line), Some(instruction)) = (first.line, &first.text) {
                let _ = writeln!(text, "{line:>6}  {instruction}");
            }
            first.lines().iter().for_each(|line| text += &format!("{line}\n"));
        }
        if let Some(last) = &self.last {
            let _ = writeln!(text, "{wanted} at the end: {}{}", last.way.value, lanes(last));
            let other = self
                .other
                .iter()
                .flat_map(|other| std::iter::once("  in the other run:".to_owned()).chain(other.lines()));
            last.lines().into_iter().chain(other).for_each(|line| text += &format!("{line}\n"));
        }
        text
    }
}

/// The value in `cell` and the view that it is one in.
fn bits(wave: &mut Wave<Concrete>, cell: Cell) -> u64 {
    let word = |wave: &mut Wave<Concrete>, word: u16| {
        let code = cell.code + word;
        let var = match cell.lane {
            Some(lane) => StateVar::Vgpr { register: code - code::VGPR, lane },
            None => StateVar::Scalar { code },
        };
        u64::from(number(wave, var))
    };
    (0..u16::from(cell.words)).fold(0, |bits, index| bits | word(wave, index) << (32 * index))
}

/// Parts of a way that begin with loads and are followed to their stores.
const MOST_LOADS: usize = 8;

impl Place {
    fn of_end(lanes: Vec<u8>, way: Way) -> Self {
        Place { line: None, text: None, lanes, way, member: None, before: Vec::new() }
    }

    /// A line for each value, from where it is back to where it begins.
    fn lines(&self) -> Vec<String> {
        let before = self.before.iter().flat_map(Stored::lines);
        self.way.lines("  ").into_iter().chain(before).collect()
    }
}

/// A value of the class that is looked for, behind an instruction that leaves it.
#[derive(Debug, Clone)]
struct Seen {
    cell: Cell,
    view: View,
    /// All lanes in which it is.
    lanes: Vec<u8>,
}

impl Wanted {
    fn is(self, view: View, bits: u64) -> bool {
        is_of_class(self.class(), view, bits)
    }

    /// The first one in what an instruction has written, in these views.
    fn written(self, wave: &mut Wave<Concrete>, views: &Views) -> Option<Seen> {
        let exec = wave.scalar_pair(code::EXEC_LO).0;
        wave.written.vgprs.clone().iter().find_map(|register| {
            let view = views.of_var(StateVar::Vgpr { register, lane: 0 })?;
            let words = if view.bits() == Some(64) { 2 } else { 1 };
            let cell = |lane: u8| Cell { code: code::VGPR + register, words, lane: Some(lane) };
            let active = (0..LANES as u8).filter(|lane| exec >> lane & 1 == 1);
            let lanes: Vec<u8> = active.filter(|&lane| self.is(view, bits(wave, cell(lane)))).collect();
            let cell = cell(*lanes.first()?);
            Some(Seen { cell, view, lanes })
        })
    }
}

/// The text of a line.
fn text_of(fragment: &Fragment, line: usize) -> Option<String> {
    let statement = fragment.listing.statements.iter().find(|statement| statement.line == line)?;
    Some(fragment.source.text[statement.span.start..statement.span.end].trim().to_owned())
}

/// What a way that begins with a load has loaded: the dword of memory, the step of the load, and as what it was seen.
fn loaded(history: &History, chain: &Chain, view: View) -> Option<(StateVar, usize, View)> {
    let (End::Loaded { .. }, Some(step)) = (&chain.end, chain.begins) else { return None };
    let cell = chain.links.last().map_or(chain.of, |link| link.from.cell);
    let view = chain.links.iter().rev().find_map(|link| link.from.view).unwrap_or(view);
    Some((history.address(step, cell)?, step, view))
}

/// How what a run has loaded came to memory, where this run has stored it.
fn before(fragment: &Fragment, history: &History, chain: &Chain, view: View, wanted: Wanted) -> Vec<Stored> {
    let mut all = Vec::new();
    let (mut chain, mut view) = (chain.clone(), view);
    while let Some((var, step, seen_as)) = loaded(history, &chain, view)
        && all.len() < MOST_LOADS
    {
        let Some((store, data)) = history.last_store(var, step) else {
            if history.is_whole() {
                all.push(Stored { memory: var.to_string(), line: None, member: None, way: None });
            }
            break;
        };
        let line = history.instruction(store).map(|instruction| fragment.listing.statements[instruction].line);
        let Some(data) = data else {
            all.push(Stored { memory: var.to_string(), line, member: None, way: None });
            break;
        };
        (chain, view) = (history.chain(data, seen_as, store, &|view, bits| wanted.is(view, bits)), seen_as);
        let way = Some(Way::new(fragment, &chain, Some(view)));
        all.push(Stored { memory: var.to_string(), line, member: None, way });
    }
    all
}

/// Looks for the first NaN or infinity in what the instructions of a run leave, and for one at its end.
///
/// # Errors
/// If the program cannot be executed to its end, and nothing was found before.
pub fn find(fragment: &Fragment, target: Target, request: &Request, wanted: Wanted) -> Result<Found, Failure> {
    let program = fragment.program::<Concrete>(target).map_err(Failure::unsupported)?;
    let mut history = History::new(fragment.listing.instructions(), &program, target, request.readings);
    let mut first: Option<(usize, usize, Seen)> = None;
    let mut steps = 0;
    let mut observe = |statement: &Statement, wave: &mut Wave<Concrete>, views: &Views| {
        steps += 1;
        if first.is_none() {
            first = wanted.written(wave, views).map(|seen| (steps - 1, statement.line, seen));
        }
    };
    let ran = run_kept(fragment, target, request, &mut observe, Some(&mut history));
    let place = |Seen { cell, view, lanes }: Seen, line: Option<usize>, behind: usize| {
        let chained = || {
            let chain = history.chain(cell, view, behind, &|view, bits| wanted.is(view, bits));
            let before = before(fragment, &history, &chain, view, wanted);
            (chain, before)
        };
        let (chain, before) = with_choices(Choices::seeded(request.seed), chained).0;
        let text = line.and_then(|line| text_of(fragment, line));
        Place { line, text, lanes, way: Way::new(fragment, &chain, Some(view)), member: None, before }
    };
    let first = first.map(|(step, line, seen)| place(seen, Some(line), step + 1));
    let mut last: Option<Place> = None;
    match ran {
        Err(failure) if first.is_none() => return Err(failure),
        Err(_) => {}
        Ok(mut ended) => {
            for Viewed { place: shown, view } in ended.show.clone() {
                let (Some(view), Register::Vector { first, count }) = (view, shown.register()) else { continue };
                let words = if view.bits() == Some(64) { 2 } else { 1 };
                if count != words || !shown.is_whole() {
                    continue;
                }
                let is_one = |lane: &u8| wanted.is(view, state::bits(&mut ended.wave, &shown, *lane) as u64);
                let lanes: Vec<u8> = state::lanes(&shown).into_iter().filter(is_one).collect();
                let Some(&lane) = lanes.first() else { continue };
                let cell = Cell { code: code::VGPR + first, words: words as u8, lane: Some(lane) };
                let found = place(Seen { cell, view, lanes }, None, history.len());
                // The one that has come furthest.
                if last.as_ref().is_none_or(|last| last.way.links.len() <= found.way.links.len()) {
                    last = Some(found);
                }
            }
        }
    }
    // One that is still there is not told twice.
    let is_first = |last: &Place| first.as_ref().is_some_and(|first: &Place| first.way.is_same(&last.way));
    let last = last.filter(|last| !is_first(last));
    Ok(Found { wanted: wanted.name(), first, last, other: None })
}

/// Looks for a place that two programs leave different from one state, and for where the data part.
///
/// # Errors
/// If one of them cannot be executed to its end.
pub fn difference(fragments: [&Fragment; 2], target: Target, request: &Request) -> Result<Found, Failure> {
    let [a, b] = fragments;
    let programs = [a, b].map(|fragment| fragment.program::<Concrete>(target).map_err(Failure::unsupported));
    let [program_a, program_b] = programs;
    let (program_a, program_b) = (program_a?, program_b?);
    let mut history_a = History::new(a.listing.instructions(), &program_a, target, request.readings);
    let mut history_b = History::new(b.listing.instructions(), &program_b, target, request.readings);
    let mut ended_a = run_kept(a, target, request, &mut |_, _, _| (), Some(&mut history_a))?;
    let mut ended_b = run_kept(b, target, request, &mut |_, _, _| (), Some(&mut history_b))?;
    let mut shown = ended_a.show.clone();
    let is_new = |viewed: &&Viewed| !ended_a.show.iter().any(|known| known.place.shares(viewed.place));
    shown.extend(ended_b.show.iter().filter(is_new));
    for Viewed { place, view } in shown {
        let differs =
            |lane: &u8| state::bits(&mut ended_a.wave, &place, *lane) != state::bits(&mut ended_b.wave, &place, *lane);
        let lanes: Vec<u8> = state::lanes(&place).into_iter().filter(differs).collect();
        let Some(&lane) = lanes.first() else { continue };
        let [bits_a, bits_b] = [&mut ended_a, &mut ended_b].map(|ended| state::bits(&mut ended.wave, &place, lane));
        let piece = place.pieces_in_lane(lane).find(|piece| {
            let differ = ((bits_a ^ bits_b) >> piece.position) as u64;
            differ & ((1u64 << piece.width) - 1) != 0
        });
        let Some(cell) = piece.and_then(|piece| Cell::of_var(piece.var)) else { continue };
        let whole = view.filter(|view| view.bits().is_some_and(|bits| bits <= 32) && place.width() == 32);
        let ways = || parted([&history_a, &history_b], Differing::Cell(cell), []).ways;
        let Some(ways) = with_choices(Choices::seeded(request.seed), ways).0 else { continue };
        let way = |side: usize| Way::new(fragments[side], &ways[side], whole);
        let lanes = if place.is_vector() { lanes } else { Vec::new() };
        let at = |side: usize| Place::of_end(lanes.clone(), way(side));
        let (last, other) = (Some(at(0)), Some(at(1)));
        return Ok(Found { wanted: "difference", first: None, last, other });
    }
    Ok(Found { wanted: "difference", first: None, last: None, other: None })
}
