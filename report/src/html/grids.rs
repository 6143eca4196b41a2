//! The places that differ at the end: vector registers, lane masks and memory lane by lane, and tables of the others.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use gcn_semantics::Target;
use gcn_semantics::algebra::LANES;
use gcn_semantics::instruction::{Instruction, code};
use gcn_semantics::isa::Field;

use super::super::pointers::Pointers;
use super::super::steps::{name, viewed};
use super::lanes::{End, Lanes};
use super::{escaped, table};
use gcnverify::equiv::{Counterexample, Job, Report, TracedStep};
use gcnverify::expr::{Register, parse_places};
use gcnverify::state::{StateVar, scalar_name, vector_name};

/// Grids of one page; what else differs is named.
const MOST_GRIDS: usize = 12;
/// Rows of a table.
const MOST_ROWS: usize = 64;

/// What all grids have in common.
const LEGEND: &str = "<p class=\"dim\">Of each lane below, the upper value is a's and the lower b's; lanes that \
                      differ are \
                      bold, lanes that are not active at the start in italics. The programs show the lane that is \
                      chosen; arrow keys go from lane to lane.</p>\n";

/// What the runs of a counterexample leave at the end.
pub struct Ends<'c> {
    job: &'c Job,
    report: &'c Report,
    found: &'c Counterexample,
    ends: BTreeMap<StateVar, End>,
}

/// A place with a value for each lane.
struct Grid {
    /// Whether somebody asked about the place.
    is_compared: bool,
    name: String,
    /// What the values are, if they are not simply those of the lanes.
    about: &'static str,
    /// For each lane what both programs leave; `None`: nothing of it is the lane's.
    values: Vec<Option<[String; 2]>>,
}

impl<'c> Ends<'c> {
    pub fn new(job: &'c Job, report: &'c Report, found: &'c Counterexample, lanes: &Lanes) -> Self {
        Ends { job, report, found, ends: lanes.ends(found) }
    }

    /// The grids and tables, those of places that were compared first. `shown` is the lane that the programs show.
    pub fn html(&self, shown: u8) -> String {
        let masks = masks(self.job);
        let mut grids = self.vectors();
        grids.extend(masks.iter().filter_map(|&low| self.mask(low)));
        grids.extend(self.stores());
        grids.sort_by_key(|grid| !grid.is_compared);
        let mut page = String::new();
        if !grids.is_empty() {
            page.push_str(LEGEND);
        }
        grids.iter().take(MOST_GRIDS).for_each(|grid| self.grid(&mut page, grid, shown));
        if let [_, ..] = grids.get(MOST_GRIDS..).unwrap_or_default() {
            let names: Vec<&str> = grids[MOST_GRIDS..].iter().map(|grid| &grid.name[..]).collect();
            let _ = writeln!(page, "<p>Other places differ as well: {}.</p>", escaped(&names.join(", ")));
        }
        self.cells(&mut page);
        self.scalars(&mut page, &masks);
        page
    }

    fn differing(&self) -> impl Iterator<Item = (StateVar, &End)> {
        self.ends.iter().filter(|(_, end)| end.differs()).map(|(var, end)| (*var, end))
    }

    /// What both programs leave in a place.
    fn values(&self, var: StateVar) -> [u32; 2] {
        self.ends.get(&var).map_or_else(|| [self.found.state.value(var); 2], |end| end.values)
    }

    fn is_compared(&self, var: StateVar) -> bool {
        let is_part = |register: Register| match (register, var) {
            (Register::Vector { first, count }, StateVar::Vgpr { register, .. }) => {
                (first..first + count).contains(&register)
            }
            (Register::Scalar { code, count }, StateVar::Scalar { code: one }) => (code..code + count).contains(&one),
            (Register::Memory(space), StateVar::Memory { space: other, .. }) => space == other,
            (Register::Scc, StateVar::Scc) | (Register::Mode, StateVar::Mode) => true,
            _ => false,
        };
        let mut places = self.report.out.iter().filter_map(|text| parse_places(text).ok()).flatten();
        // Where nobody has named places, those are compared that the question implies.
        self.report.out.is_empty() || places.any(|place| is_part(place.register()))
    }

    fn vectors(&self) -> Vec<Grid> {
        let register = |(var, _)| match var {
            StateVar::Vgpr { register, .. } => Some(register),
            _ => None,
        };
        let registers: BTreeSet<u16> = self.differing().filter_map(register).collect();
        let grid = |register: u16| {
            let view = [0, 1].map(|side| {
                let written = |step: &&TracedStep| {
                    let of_register = |(var, _): &(StateVar, u32)| {
                        matches!(var, StateVar::Vgpr { register: other, .. } if *other == register)
                    };
                    step.values.iter().any(of_register)
                };
                let last = self.found.divergence.traces[side].iter().rev().find(written)?;
                let number = last.values.iter().position(|(var, _)| name(*var) == vector_name(register))?;
                last.views.get(number).copied().flatten().filter(|view| view.bits().is_some_and(|bits| bits <= 32))
            });
            // Equal bits are shown alike.
            let view = view[0].filter(|_| view[0] == view[1]);
            let shown = |bits: u32| match view {
                Some(_) => viewed(view, bits),
                None => format!("{bits:08x}"),
            };
            let value = |lane: u8| {
                let [a, b] = self.values(StateVar::Vgpr { register, lane });
                [shown(a), shown(b)]
            };
            Grid {
                is_compared: self.is_compared(StateVar::Vgpr { register, lane: 0 }),
                name: vector_name(register),
                about: "",
                values: (0..LANES as u8).map(|lane| Some(value(lane))).collect(),
            }
        };
        registers.into_iter().map(grid).collect()
    }

    /// The pair of registers from `low` on, a bit for each lane.
    fn mask(&self, low: u16) -> Option<Grid> {
        let [(a_low, b_low), (a_high, b_high)] = [low, low + 1].map(|code| {
            let [a, b] = self.values(StateVar::Scalar { code }).map(u64::from);
            (a, b)
        });
        let masks = [a_low | a_high << 32, b_low | b_high << 32];
        let values = (0..LANES).map(|lane| Some(masks.map(|mask| (mask >> lane & 1).to_string()))).collect();
        let is_compared = [low, low + 1].iter().any(|&code| self.is_compared(StateVar::Scalar { code }));
        let about = "Each lane has a bit of it. ";
        (masks[0] != masks[1]).then(|| Grid { is_compared, name: pair_name(low), about, values })
    }

    /// Memory that differs, by the lanes that have written it: of each the first cell.
    fn stores(&self) -> Option<Grid> {
        let mut values: Vec<Option<[String; 2]>> = vec![None; LANES];
        let mut is_compared = false;
        for (var, end) in self.differing().filter(|(var, _)| matches!(var, StateVar::Memory { .. })) {
            is_compared |= self.is_compared(var);
            // What all lanes have written the wave has: no lane has it for itself.
            for lane in (0..LANES).filter(|lane| end.lanes != u64::MAX && end.lanes >> lane & 1 == 1) {
                values[lane].get_or_insert_with(|| end.values.map(|value| format!("{value:08x}")));
            }
        }
        let about = "Of each lane the first cell that it has written and that differs. ";
        let is_there = values.iter().any(Option::is_some);
        is_there.then(|| Grid { is_compared, name: "memory".into(), about, values })
    }

    fn grid(&self, page: &mut String, grid: &Grid, shown: u8) {
        let exec = [0, 1].map(|half| self.found.state.value(StateVar::Scalar { code: code::EXEC_LO + half }));
        let exec = u64::from(exec[0]) | u64::from(exec[1]) << 32;
        let Grid { name, about, values, .. } = grid;
        let differ = values.iter().flatten().filter(|[a, b]| a != b).count();
        let asked = if grid.is_compared { "" } else { "It was not compared. " };
        let _ = writeln!(
            page,
            "<h2>{name} at the end, lane by lane</h2>\n<p class=\"dim\">{asked}{about}{differ} of 64 lanes differ.\
             </p>\n<div class=\"lanes\" role=\"toolbar\" aria-label=\"lanes of {name}\">"
        );
        for (lane, values) in values.iter().enumerate() {
            let active = exec >> lane & 1 == 1;
            let differs = values.as_ref().is_some_and(|[a, b]| a != b);
            let class = [(differs, "differs"), (!active, "off")].map(|(is, class)| if is { class } else { "" });
            let state =
                [(differs, ", differs"), (!active, ", not active")].map(|(is, word)| if is { word } else { "" });
            let [a, b] = values.as_ref().map_or(["–", "–"], |[a, b]| [a, b]);
            let said = if values.is_some() { format!("a {a}, b {b}") } else { "nothing".into() };
            let is_shown = lane == usize::from(shown);
            let _ = writeln!(
                page,
                "<button type=\"button\" class=\"{}\" data-lane=\"{lane}\" aria-pressed=\"{is_shown}\" tabindex=\"{}\" \
                 aria-label=\"lane {lane}{}: {said}\">{lane}<br>{a}<br>{b}</button>",
                class.join(" ").trim(),
                if is_shown { 0 } else { -1 },
                state.concat(),
            );
        }
        page.push_str("</div>\n");
    }

    /// A table of the cells of memory that differ.
    fn cells(&self, page: &mut String) {
        let pointers = Pointers::new(self.job, self.found);
        let cells: Vec<(StateVar, &End)> =
            self.differing().filter(|(var, _)| matches!(var, StateVar::Memory { .. })).collect();
        let row = |(var, end): &(StateVar, &End)| {
            let lanes: Vec<u8> = (0..LANES as u8).filter(|lane| end.lanes >> lane & 1 == 1).collect();
            let lanes = if lanes.len() == LANES { "all".into() } else { super::text::lanes(&lanes) };
            let numbers = [end.start, end.values[0], end.values[1]].map(|value| format!("{value:#x}"));
            let [start, a, b] = numbers;
            vec![var.to_string(), pointers.name(*var).unwrap_or_default(), start, a, b, lanes]
        };
        let heads = ["cell", "is at", "at the start", "a", "b", "written by"];
        self.table(page, "Memory that differs at the end", &heads, cells.iter().map(row).collect());
    }

    /// A table of the other registers that differ.
    fn scalars(&self, page: &mut String, masks: &BTreeSet<u16>) {
        let is_other = |var: &StateVar| match var {
            StateVar::Scalar { code } => !masks.contains(code) && !masks.contains(&code.wrapping_sub(1)),
            StateVar::Scc | StateVar::Mode => true,
            _ => false,
        };
        let row = |(var, end): (StateVar, &End)| {
            let [start, a, b] = [end.start, end.values[0], end.values[1]].map(|value| format!("{value:#x}"));
            let name = if self.is_compared(var) { var.to_string() } else { format!("{var} (not compared)") };
            vec![name, start, a, b]
        };
        let rows: Vec<Vec<String>> = self.differing().filter(|(var, _)| is_other(var)).map(row).collect();
        self.table(page, "Scalar registers that differ at the end", &["register", "at the start", "a", "b"], rows);
    }

    fn table(&self, page: &mut String, title: &str, heads: &[&str], rows: Vec<Vec<String>>) {
        if rows.is_empty() {
            return;
        }
        let _ = writeln!(page, "<h2>{title}</h2>");
        table(page, heads, &rows[..rows.len().min(MOST_ROWS)]);
        if rows.len() > MOST_ROWS {
            let _ = writeln!(page, "<p>and {} more</p>", rows.len() - MOST_ROWS);
        }
    }
}

/// `vcc`, `s[4:5]`.
fn pair_name(low: u16) -> String {
    match low {
        code::VCC_LO => "vcc".into(),
        code::EXEC_LO => "exec".into(),
        _ => {
            let name = scalar_name(low);
            let number = name.strip_prefix('s').and_then(|number| number.parse::<u16>().ok());
            number.map_or(name, |number| format!("s[{number}:{}]", number + 1))
        }
    }
}

/// The pairs of registers that hold a bit for each lane, by their first: those that instructions take so, and those
/// that scalar instructions make of them or they of those.
fn masks(job: &Job) -> BTreeSet<u16> {
    let mut masks = BTreeSet::from([code::VCC_LO, code::EXEC_LO]);
    let instructions = || [&job.a, &job.b].into_iter().flat_map(|side| side.listing.instructions());
    for instruction in instructions() {
        for (operand, kind) in instruction.operands.iter().zip(instruction.row.operands) {
            if matches!(kind.field, Field::MaskDst | Field::MaskSrc) {
                masks.extend(operand.as_scalar_register());
            }
        }
    }
    let scalar_pairs = |target: Target, instruction: &Instruction| -> Vec<u16> {
        let accesses = instruction.accesses(target);
        let pairs = accesses.iter().map(|access| access.registers);
        pairs.filter(|registers| !registers.is_vector() && registers.words == 2).map(|pair| pair.first).collect()
    };
    for (target, side) in [(job.targets.a, &job.a), (job.targets.b, &job.b)] {
        let computes = |i: &&Instruction| i.row.format.is_scalar() && !i.row.format.is_memory();
        for instruction in side.listing.instructions().filter(computes) {
            let pairs = scalar_pairs(target, instruction);
            if pairs.iter().any(|pair| masks.contains(pair)) {
                masks.extend(pairs);
            }
        }
    }
    masks
}
