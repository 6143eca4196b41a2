//! A search at random, for windows that enumeration does not come to the end of: a program of a few instructions is
//! changed a little, again and again. A change stays if it brings the results nearer to what is wanted, seldom if not.
//!
//! How far a program is off is the number of bits that are wrong on the first test wave, and what its instructions
//! cost. What has no wrong bit is looked at on all waves, and then becomes a candidate like those of enumeration.

use std::hash::{Hash, Hasher};

use gcn_semantics::algebra::LANES;
use gcn_semantics::generate::{Random, SplitMix};
use gcn_semantics::instruction::{Instruction, Operand};
use rustc_hash::{FxHashSet, FxHasher};
use smallvec::SmallVec;

use crate::enumerate::{Bank, Goal, Match, Node, Pool};
use crate::grammar::Shape;
use crate::modifiers::plain_modifiers;
use crate::value::{Sort, Value, ValueId};
use crate::work::Work;

/// Cycles of instructions that weigh as much as one bit that is wrong in all lanes.
const CYCLES_OF_A_BIT: u64 = 8;
/// Changes after which a walk begins anew.
const STEPS: u64 = 60_000;
/// Cells without an instruction, beside those that a cheaper program may have.
const MOST: usize = 10;
/// Tries for one source that has to fit.
const TRIES: usize = 8;

/// Where a source comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Ref {
    /// A value that is there from the start.
    Leaf(ValueId),
    /// A result of the instruction in a cell.
    Cell(u8, u8),
}

/// An instruction of a program.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Cell {
    shape: usize,
    sources: SmallVec<[Ref; 4]>,
}

/// A program: cells of which some are empty. What is not needed for the goals costs nothing.
type Cells = Vec<Option<Cell>>;

/// A window, as walks see it.
pub struct Walk<'w> {
    /// All shapes.
    pub shapes: &'w [Shape],
    /// What is wanted.
    pub goals: &'w [Goal],
    /// The values that are there, and constants.
    pub pool: &'w Pool,
    /// Cycles of the window.
    pub cycles: u32,
    /// The most instructions of a program.
    pub cells: usize,
    /// The seed.
    pub seed: u64,
}

/// What walks of one window need.
struct State<'s> {
    walk: &'s Walk<'s>,
    random: SplitMix,
    /// Shapes whose results and sources walks can have.
    usable: Vec<usize>,
    /// For each shape, the leaves that each slot may be.
    leaves: Vec<SmallVec<[Vec<ValueId>; 4]>>,
    /// Active lanes of the first wave.
    lanes: u32,
    /// The results of each cell on the first wave.
    values: Vec<SmallVec<[Value; 2]>>,
    /// Programs that had no wrong bit.
    met: FxHashSet<u64>,
}

/// How good a program is: less is better, 0 wrong bits alone make a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Score {
    /// Bits that are wrong, over all lanes.
    wrong: u64,
    /// Both together.
    total: u64,
}

impl Walk<'_> {
    /// Walks until the work is used up. `start` are the instructions of the window, as far as there are shapes for
    /// them; `meet` gets programs without a wrong bit.
    pub fn go(&self, bank: &mut Bank, start: &[&Instruction], work: &mut Work, meet: &mut dyn FnMut(&Bank, &Match)) {
        let exec = bank.exec(0);
        if exec == 0 || self.goals.is_empty() {
            return;
        }
        let is_usable = |shape: &&Shape| !shape.reads_scc && !shape.slots.is_empty() && shape.cost.cycles < self.cycles;
        let usable: Vec<usize> = (0..self.shapes.len()).filter(|&number| is_usable(&&self.shapes[number])).collect();
        let all: Vec<ValueId> = self.pool.values.iter().chain(&self.pool.near).chain(&self.pool.far).copied().collect();
        let leaves = self.shapes.iter().map(|shape| bank.choices(shape, &all)).collect();
        let cells = self.cells.clamp(1, MOST);
        let mut state = State {
            walk: self,
            random: SplitMix::derived(self.seed, &[work.left, self.goals.len() as u64], "walk"),
            usable,
            leaves,
            lanes: exec.count_ones(),
            values: vec![SmallVec::new(); cells.max(start.len())],
            met: FxHashSet::default(),
        };
        if state.usable.is_empty() {
            return;
        }
        let mut number = 0;
        while work.left > 0 {
            // In turn from nothing and from the window itself.
            let own = if number % 2 == 1 { state.of_window(bank, start) } else { None };
            let first = own.unwrap_or_else(|| vec![None; cells]);
            state.one(bank, first, work, meet);
            number += 1;
        }
    }
}

impl State<'_> {
    fn one(&mut self, bank: &mut Bank, mut cells: Cells, work: &mut Work, meet: &mut dyn FnMut(&Bank, &Match)) {
        for number in 0..cells.len() {
            if cells[number].is_none() && !self.random.once_in(3) {
                cells[number] = self.any(bank, &cells, number);
            }
        }
        self.execute(bank, &cells, 0);
        let mut score = self.score(bank, &cells);
        for _ in 0..STEPS {
            if !work.take() {
                return;
            }
            let Some((next, from)) = self.changed(bank, &cells) else { continue };
            self.execute(bank, &next, from);
            let new = self.score(bank, &next);
            if new.wrong == 0 {
                self.meet(bank, &next, meet);
            }
            if new.total <= score.total.saturating_add(self.slack()) {
                (cells, score) = (next, new);
            } else {
                self.execute(bank, &cells, from);
            }
        }
    }

    /// How much worse a change may be and stay: mostly nothing, twice as much half as often.
    fn slack(&mut self) -> u64 {
        let halves = self.random.below(1 << 16).leading_zeros() - 16;
        u64::from(self.lanes) * u64::from(halves) / 3
    }

    /// The window itself as cells.
    fn of_window(&mut self, bank: &Bank, start: &[&Instruction]) -> Option<Cells> {
        let mut cells: Cells = Vec::new();
        // Which cell has written a register last.
        let mut made: Vec<(u16, u8, Ref)> = Vec::new();
        for instruction in start {
            let is_plain = instruction.modifiers == plain_modifiers(instruction.row, instruction.encoding);
            let fits = |shape: &Shape| {
                shape.row == instruction.row
                    && if is_plain { !shape.is_decorated } else { shape.modifiers == instruction.modifiers }
            };
            let number = self.usable.iter().copied().find(|&number| fits(&self.walk.shapes[number]))?;
            let shape = &self.walk.shapes[number];
            let mut sources: SmallVec<[Ref; 4]> = SmallVec::new();
            for (slot, own) in shape.slots.iter().enumerate() {
                let operand = instruction.operands[own.place];
                let before = made.iter().rev().find(|&&(code, words, _)| operand == Operand::Code { code, words });
                let leaf = || {
                    let is_it = |&&id: &&ValueId| bank.is_operand(id, operand);
                    self.leaves[number][slot].iter().find(is_it).map(|&id| Ref::Leaf(id))
                };
                sources.push(before.map(|&(.., found)| found).or_else(leaf)?);
            }
            let cell = cells.len() as u8;
            for (result, &place) in shape.places.iter().enumerate() {
                if let Operand::Code { code, words } = instruction.operands[place] {
                    made.push((code, words, Ref::Cell(cell, result as u8)));
                }
            }
            cells.push(Some(Cell { shape: number, sources }));
        }
        (cells.len() <= self.values.len() && cells.len() <= u8::MAX.into()).then_some(cells)
    }

    fn sort(&self, bank: &Bank, cells: &Cells, source: Ref) -> Option<Sort> {
        match source {
            Ref::Leaf(id) => Some(bank.values[id as usize].sort),
            Ref::Cell(cell, result) => {
                let shape = cells[usize::from(cell)].as_ref()?.shape;
                self.walk.shapes[shape].results.get(usize::from(result)).copied()
            }
        }
    }

    /// Something that a slot of a shape in cell number `at` may read.
    fn source(&mut self, bank: &Bank, cells: &Cells, at: usize, shape: usize, slot: usize) -> Option<Ref> {
        let own = self.walk.shapes[shape].slots[slot];
        for _ in 0..TRIES {
            let is_made = at > 0 && !own.is_tied && self.random.once_in(2);
            if is_made {
                let cell = self.random.below(at as u32) as u8;
                let Some(other) = &cells[usize::from(cell)] else { continue };
                let count = self.walk.shapes[other.shape].results.len() as u32;
                let source = Ref::Cell(cell, if count > 1 { self.random.below(count) as u8 } else { 0 });
                if let Some(sort) = self.sort(bank, cells, source)
                    && fits(own, sort)
                {
                    return Some(source);
                }
                continue;
            }
            let leaves = &self.leaves[shape][slot];
            if !leaves.is_empty() {
                // Registers and near constants stand first.
                let most = if self.random.once_in(3) { leaves.len() } else { leaves.len().min(20) };
                return Some(Ref::Leaf(leaves[self.random.below(most as u32) as usize]));
            }
        }
        None
    }

    /// Any instruction for a cell.
    fn any(&mut self, bank: &Bank, cells: &Cells, at: usize) -> Option<Cell> {
        for _ in 0..TRIES {
            let shape = self.random.pick(&self.usable);
            if self.walk.shapes[shape].is_decorated && !self.random.once_in(4) {
                continue;
            }
            let count = self.walk.shapes[shape].slots.len();
            let sources: Option<SmallVec<[Ref; 4]>> =
                (0..count).map(|slot| self.source(bank, cells, at, shape, slot)).collect();
            if let Some(sources) = sources {
                return Some(Cell { shape, sources });
            }
        }
        None
    }

    /// A program with one change, and the first cell that is another one.
    fn changed(&mut self, bank: &Bank, cells: &Cells) -> Option<(Cells, usize)> {
        let mut next = cells.clone();
        let at = self.random.below(cells.len() as u32) as usize;
        let mut from = at;
        match (self.random.below(8), &cells[at]) {
            // An instruction, or none.
            (0, Some(_)) => next[at] = None,
            (0 | 1, _) | (_, None) => next[at] = Some(self.any(bank, cells, at)?),
            // Another operation on the same sources.
            (2 | 3, Some(cell)) => {
                let shape = self.random.pick(&self.usable);
                let count = self.walk.shapes[shape].slots.len();
                let mut sources: SmallVec<[Ref; 4]> = SmallVec::new();
                for slot in 0..count {
                    let old = cell.sources.get(slot).copied().filter(|&old| self.may_be(bank, cells, shape, slot, old));
                    sources.push(match old {
                        Some(old) => old,
                        None => self.source(bank, cells, at, shape, slot)?,
                    });
                }
                next[at] = Some(Cell { shape, sources });
            }
            // Two instructions change places.
            (4, Some(_)) => {
                let other = self.random.below(cells.len() as u32) as usize;
                next.swap(at, other);
                from = at.min(other);
            }
            // Another source.
            (_, Some(cell)) => {
                let slot = self.random.below(cell.sources.len() as u32) as usize;
                let source = self.source(bank, cells, at, cell.shape, slot)?;
                if let Some(cell) = &mut next[at] {
                    cell.sources[slot] = source;
                }
            }
        }
        self.is_whole(bank, &next, from).then_some((next, from))
    }

    fn may_be(&self, bank: &Bank, cells: &Cells, shape: usize, slot: usize, source: Ref) -> bool {
        let own = self.walk.shapes[shape].slots[slot];
        match source {
            Ref::Leaf(id) => self.leaves[shape][slot].contains(&id),
            Ref::Cell(..) => !own.is_tied && self.sort(bank, cells, source).is_some_and(|sort| fits(own, sort)),
        }
    }

    /// Whether all sources from a cell on are there, and stand together.
    fn is_whole(&self, bank: &Bank, cells: &Cells, from: usize) -> bool {
        (from..cells.len()).all(|at| {
            let Some(cell) = &cells[at] else { return true };
            let shape = &self.walk.shapes[cell.shape];
            let is_there = cell.sources.iter().enumerate().all(|(slot, &source)| match source {
                Ref::Leaf(_) => true,
                Ref::Cell(other, _) => {
                    usize::from(other) < at
                        && self.sort(bank, cells, source).is_some_and(|sort| fits(shape.slots[slot], sort))
                }
            });
            let leaves: SmallVec<[ValueId; 4]> = cell
                .sources
                .iter()
                .filter_map(|&source| if let Ref::Leaf(id) = source { Some(id) } else { None })
                .collect();
            is_there && (leaves.len() < cell.sources.len() || bank.may_have(shape, &leaves))
        })
    }

    /// Executes cells on the first wave.
    fn execute(&mut self, bank: &mut Bank, cells: &Cells, from: usize) {
        for (at, cell) in cells.iter().enumerate().skip(from) {
            let Some(cell) = cell else { continue };
            let shape = &self.walk.shapes[cell.shape];
            let mut results: SmallVec<[Value; 2]> = SmallVec::new();
            {
                let values = &self.values;
                bank.execute_with(shape, &cell.sources, |source, leaves| match *source {
                    Ref::Leaf(id) => &leaves[id as usize],
                    Ref::Cell(cell, result) => &values[usize::from(cell)][usize::from(result)],
                });
            }
            (0..shape.results.len()).for_each(|result| results.push(bank.result(shape, result)));
            self.values[at] = results;
        }
    }

    /// For each goal the result that is nearest to it, and how many bits of it are wrong.
    fn nearest(&self, bank: &Bank, cells: &Cells) -> Option<SmallVec<[(u8, u8, u64); 2]>> {
        let exec = bank.exec(0);
        let mut all: SmallVec<[(u8, u8, u64); 2]> = SmallVec::new();
        for goal in self.walk.goals {
            let mut best: Option<(u8, u8, u64)> = None;
            for at in (0..cells.len()).filter(|&at| cells[at].is_some()) {
                for (result, value) in self.values[at].iter().enumerate().filter(|(_, value)| value.sort == goal.sort) {
                    let is_taken =
                        all.iter().any(|&(cell, other, _)| (usize::from(cell), usize::from(other)) == (at, result));
                    let wrong = difference(value, goal, exec, self.lanes);
                    if !is_taken && best.is_none_or(|(.., least)| wrong <= least) {
                        best = Some((at as u8, result as u8, wrong));
                    }
                }
            }
            all.push(best?);
        }
        Some(all)
    }

    fn score(&self, bank: &Bank, cells: &Cells) -> Score {
        let lanes = u64::from(self.lanes);
        match self.nearest(bank, cells) {
            None => Score { wrong: u64::MAX / 2, total: u64::MAX / 2 },
            Some(nearest) => {
                let wrong: u64 = nearest.iter().map(|&(.., wrong)| wrong).sum();
                let needed = self.needed(cells, &nearest);
                let cost: u64 = needed.iter().map(|&cell| self.cost(cells, cell)).sum();
                Score { wrong, total: wrong + cost * lanes / CYCLES_OF_A_BIT }
            }
        }
    }

    fn cost(&self, cells: &Cells, cell: u8) -> u64 {
        cells[usize::from(cell)].as_ref().map_or(0, |cell| self.walk.shapes[cell.shape].cost.cycles.into())
    }

    /// The cells that results hang on, in order.
    fn needed(&self, cells: &Cells, results: &[(u8, u8, u64)]) -> Vec<u8> {
        let mut needed = vec![false; cells.len()];
        results.iter().for_each(|&(cell, ..)| needed[usize::from(cell)] = true);
        for at in (0..cells.len()).rev().filter(|&at| cells[at].is_some()) {
            if let (true, Some(cell)) = (needed[at], &cells[at]) {
                cell.sources.iter().for_each(|source| {
                    if let Ref::Cell(other, _) = source {
                        needed[usize::from(*other)] = true;
                    }
                });
            }
        }
        (0..cells.len()).filter(|&at| needed[at]).map(|at| at as u8).collect()
    }

    /// Makes a match of a program without a wrong bit on the first wave, if it has none on all of them.
    fn meet(&mut self, bank: &mut Bank, cells: &Cells, meet: &mut dyn FnMut(&Bank, &Match)) {
        let Some(nearest) = self.nearest(bank, cells) else { return };
        let needed = self.needed(cells, &nearest);
        let cost: u64 = needed.iter().map(|&cell| self.cost(cells, cell)).sum();
        let mut hasher = FxHasher::default();
        needed.iter().for_each(|&at| cells[usize::from(at)].hash(&mut hasher));
        if cost > self.walk.cycles.into() || !self.met.insert(hasher.finish()) {
            return;
        }
        let mut ids: Vec<SmallVec<[Option<ValueId>; 2]>> = vec![SmallVec::new(); cells.len()];
        let last = *needed.last().expect("a goal has a result");
        for &at in &needed {
            let Some(cell) = &cells[usize::from(at)] else { return };
            let shape = &self.walk.shapes[cell.shape];
            let of = |source: &Ref| match *source {
                Ref::Leaf(id) => Some(id),
                Ref::Cell(cell, result) => ids[usize::from(cell)].get(usize::from(result)).copied().flatten(),
            };
            let Some(sources) = cell.sources.iter().map(of).collect::<Option<SmallVec<[ValueId; 4]>>>() else { return };
            if at == last {
                let node = Node { shape: cell.shape, sources: sources.iter().copied().collect() };
                self.finish(bank, node, shape, &nearest, last, &ids, meet);
                return;
            }
            ids[usize::from(at)] = bank.results(cell.shape, shape, &sources);
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn finish(
        &self,
        bank: &mut Bank,
        node: Node,
        shape: &Shape,
        nearest: &[(u8, u8, u64)],
        last: u8,
        ids: &[SmallVec<[Option<ValueId>; 2]>],
        meet: &mut dyn FnMut(&Bank, &Match),
    ) {
        let goals = self.walk.goals;
        let earlier = nearest.iter().position(|&(cell, ..)| cell != last);
        let (wanted, other): (&[Goal], _) = match (earlier, goals.len()) {
            (None, _) => (goals, None),
            (Some(goal), 2) => {
                let (cell, result, _) = nearest[goal];
                let Some(Some(id)) = ids[usize::from(cell)].get(usize::from(result)).copied() else { return };
                // It has to be right on all waves as well.
                if bank.find(&goals[goal]) != Some(id) {
                    return;
                }
                (&goals[1 - goal..2 - goal], Some((goal, id)))
            }
            _ => return,
        };
        if let Some(results) = bank.gives(shape, &node.sources, wanted) {
            meet(bank, &Match { node, results, other });
        }
    }
}

/// Whether a slot may read a value of a sort.
fn fits(slot: crate::grammar::Slot, sort: Sort) -> bool {
    match (slot.sort, sort) {
        (own, other) if own == other => true,
        (Sort::Vector(words), Sort::Scalar(others)) => slot.takes_scalars && words == others,
        _ => false,
    }
}

/// Bits in which a result differs from what is wanted, over the active lanes; of scalars as often as there are lanes.
fn difference(value: &Value, goal: &Goal, exec: u64, lanes: u32) -> u64 {
    let length = goal.sort.words();
    let pairs = value.words.iter().zip(&goal.words[..length]);
    match goal.sort {
        Sort::Vector(_) => {
            let bits = pairs.enumerate().map(|(number, (&own, &wanted))| {
                let is_active = exec >> (number % LANES) & 1 == 1;
                if is_active { u64::from((own ^ wanted).count_ones()) } else { 0 }
            });
            bits.sum()
        }
        _ => pairs.map(|(own, wanted)| u64::from((own ^ wanted).count_ones())).sum::<u64>() * u64::from(lanes),
    }
}
