//! Where a NaN, an infinity, or a difference to another run appears first, and by which way it came.

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
use gcnverify::flow::{Cell, Differing, History, is_of_class, parted};
use gcnverify::machine::number;
use gcnverify::state::StateVar;
use gcnverify::views::Views;
use gcnverify_report::origin::Way;
use gcnverify_report::state;
use serde::Serialize;

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
            let _ = writeln!(text, "first {wanted}: {line}{}{}", first.way.value, lanes(first));
            if let (Some(line), Some(instruction)) = (first.line, &first.text) {
                let _ = writeln!(text, "{line:>6}  {instruction}");
            }
            first.way.lines("  ").iter().for_each(|line| text += &format!("{line}\n"));
        }
        if let Some(last) = &self.last {
            let _ = writeln!(text, "{wanted} at the end: {}{}", last.way.value, lanes(last));
            let other = self
                .other
                .iter()
                .flat_map(|other| std::iter::once("  in the other run:".to_owned()).chain(other.way.lines("  ")));
            last.way.lines("  ").into_iter().chain(other).for_each(|line| text += &format!("{line}\n"));
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

/// Looks for the first NaN or infinity in what the instructions of a run leave, and for one at its end.
///
/// # Errors
/// If the program cannot be executed to its end, and nothing was found before.
pub fn find(fragment: &Fragment, target: Target, request: &Request, wanted: Wanted) -> Result<Found, Failure> {
    let program = fragment.program::<Concrete>(target).map_err(Failure::unsupported)?;
    let mut history = History::new(fragment.listing.instructions(), &program, target, request.readings);
    let is_wanted = |view: View, bits: u64| is_of_class(wanted.class(), view, bits);
    // The step, the line, the value, its view, and its lanes.
    let mut first: Option<(usize, usize, Cell, View, Vec<u8>)> = None;
    let mut steps = 0;
    let mut observe = |statement: &Statement, wave: &mut Wave<Concrete>, views: &Views| {
        steps += 1;
        if first.is_some() {
            return;
        }
        let exec = wave.scalar_pair(code::EXEC_LO).0;
        for register in wave.written.vgprs.clone().iter() {
            let Some(view) = views.of_var(StateVar::Vgpr { register, lane: 0 }) else { continue };
            let words = if view.bits() == Some(64) { 2 } else { 1 };
            let cell = |lane: u8| Cell { code: code::VGPR + register, words, lane: Some(lane) };
            let active = (0..LANES as u8).filter(|lane| exec >> lane & 1 == 1);
            let lanes: Vec<u8> = active.filter(|&lane| is_wanted(view, bits(wave, cell(lane)))).collect();
            if let Some(&lane) = lanes.first() {
                first = Some((steps - 1, statement.line, cell(lane), view, lanes));
                return;
            }
        }
    };
    let ran = run_kept(fragment, target, request, &mut observe, Some(&mut history));
    let way = |cell: Cell, view: View, before: usize| {
        let chain = || history.chain(cell, view, before, &is_wanted);
        Way::new(fragment, &with_choices(Choices::seeded(request.seed), chain).0, Some(view))
    };
    let first = first.map(|(step, line, cell, view, lanes)| {
        let statement = fragment.listing.statements.iter().find(|statement| statement.line == line);
        let text = statement.map(|s| fragment.source.text[s.span.start..s.span.end].trim().to_owned());
        Place { line: Some(line), text, lanes, way: way(cell, view, step + 1) }
    });
    let mut last: Option<Place> = None;
    match ran {
        Err(failure) if first.is_none() => return Err(failure),
        Err(_) => {}
        Ok(mut ended) => {
            for Viewed { place, view } in ended.show.clone() {
                let (Some(view), Register::Vector { first, count }) = (view, place.register()) else { continue };
                let words = if view.bits() == Some(64) { 2 } else { 1 };
                if count != words || !place.is_whole() {
                    continue;
                }
                let cell = |lane: u8| Cell { code: code::VGPR + first, words: words as u8, lane: Some(lane) };
                let is_one = |lane: &u8| is_wanted(view, state::bits(&mut ended.wave, &place, *lane) as u64);
                let lanes: Vec<u8> = state::lanes(&place).into_iter().filter(is_one).collect();
                let Some(&lane) = lanes.first() else { continue };
                let way = way(cell(lane), view, history.len());
                // The one that has come furthest.
                let is_longer = last.as_ref().is_none_or(|last| last.way.links.len() <= way.links.len());
                if is_longer {
                    last = Some(Place { line: None, text: None, lanes, way });
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
        let at = |side: usize| Place { line: None, text: None, lanes: lanes.clone(), way: way(side) };
        let (last, other) = (Some(at(0)), Some(at(1)));
        return Ok(Found { wanted: "difference", first: None, last, other });
    }
    Ok(Found { wanted: "difference", first: None, last: None, other: None })
}
