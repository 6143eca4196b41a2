//! Where the data of two runs part: the first steps on the way to a difference that make different values of equal
//! ones.
//!
//! The way is walked back in each run on its own. Each step has a partner in the other run (see `Pairs`). Of the values
//! that a step has read, the way goes on with one whose writer has a partner that left another value. EXEC is such a
//! value too, where it has another bit for the lane. A step that has read no such value is where the data part, with
//! one exception: a branch went another way, and only so the step was executed, or found what it found. Then the way
//! goes on with the value that the branch asked for.

use gcn_semantics::instruction::code;
use gcn_semantics::isa::{Condition, Control};

use super::chain::{Cell, Chain, End, Link, Source};
use super::history::{History, Step, held};
use super::walk::{Search, Walk};
use crate::state::StateVar;

/// What two runs leave different.
#[derive(Debug, Clone, Copy)]
pub enum Differing {
    /// Registers at the end.
    Cell(Cell),
    /// 4 bytes of memory at the end.
    Memory(StateVar),
    /// The way that they go, or what cannot be followed.
    Way,
}

/// Where the data of two runs part.
#[derive(Debug, Clone, Default)]
pub struct Parted {
    /// The way of what differs in each run, back to where the data part; none if it is not known.
    pub ways: Option<[Chain; 2]>,
    /// The step of each run where they part.
    pub first: [Option<usize>; 2],
}

/// Where the data of two runs part that begin with the same values; `given` are those. To be called where the
/// unspecified values of the runs are.
pub fn parted(
    histories: [&History; 2],
    differing: Differing,
    given: impl IntoIterator<Item = (Option<u8>, u32)>,
) -> Parted {
    let search = Search::new(histories, given);
    let ways = search.ways(differing);
    let begin = |side: usize| ways.as_ref()?[side].begins;
    let mut first = [begin(0), begin(1)];
    if first == [None, None] {
        first = search.first_difference();
    }
    for side in 0..2 {
        let partner = || search.pairs.partner(histories, 1 - side, first[1 - side]?);
        first[side] = first[side].or_else(partner);
    }
    Parted { ways, first }
}

impl Search<'_, '_> {
    /// The branch that is to blame for where a way begins: only one run comes there, or the step reads what some part
    /// of the program has left that the other run has not executed so often.
    fn blamed(&self, walk: &Walk) -> Option<[usize; 2]> {
        let (side, begins) = (walk.side, walk.chain.begins?);
        if let fork @ Some(_) = self.pairs.fork_before(self.histories, side, begins) {
            return fork;
        }
        let End::Made { sources, .. } = &walk.chain.end else { return None };
        let twin = self.twin(side, begins).filter(|&twin| self.says_the_same(side, begins, twin))?;
        let [own, other] = [(side, begins), (1 - side, twin)]
            .map(|(side, step)| self.histories[side].read(self.step(side, step).instruction));
        // The same register, or one that was written at the same place of the program.
        let is_same = |code: u16| {
            let place = own.iter().position(|&read| read == code);
            let there = place.and_then(|place| other.get(place)).copied().unwrap_or(code);
            let writer = |side: usize, code: u16, step: usize| {
                let writer = self.histories[side].covers(Cell::word(code, None), step)?;
                Some(self.step(side, writer).instruction)
            };
            let pair = writer(side, code, begins).and_then(|writer| self.pairs.instructions[side][writer]);
            there == code || pair.is_some() && pair == writer(1 - side, there, twin)
        };
        let differs = |source: &Source| {
            is_same(source.cell.code) && self.instead(side, begins, Some(twin), source.cell).is_some()
        };
        if !sources.iter().any(differs) {
            return None;
        }
        self.pairs.forks.iter().rev().find(|fork| fork[side] < begins && fork[1 - side] < twin).copied()
    }

    /// What a conditional branch has asked for before a step.
    fn condition(&self, side: usize, fork: [usize; 2]) -> Option<Source> {
        let [a, b] = [0, 1].map(|side| self.step(side, fork[side]));
        let history = self.histories[side];
        let own = if side == 0 { a } else { b };
        let half = |low: u16| {
            let word = |step: &Step, code: u16| held(&step.before, code).map(|held| held.at(None));
            if word(a, low) == word(b, low) { low + 1 } else { low }
        };
        let code = match history.instructions[own.instruction].row.flags.control {
            Control::Branch(Condition::Scc0 | Condition::Scc1) => code::SCC,
            Control::Branch(Condition::VccZero | Condition::VccNotZero) => half(code::VCC_LO),
            Control::Branch(Condition::ExecZero | Condition::ExecNotZero) => {
                code::EXEC_LO + u16::from(a.exec as u32 == b.exec as u32)
            }
            _ => return None,
        };
        let bits = match code {
            code::EXEC_LO => u64::from(own.exec as u32),
            code::EXEC_HI => own.exec >> 32,
            _ => Step::bits(&own.before, Cell::word(code, None))?,
        };
        Some(Source { cell: Cell::word(code, None), bits, view: None })
    }

    /// Goes on with what a branch has asked for.
    fn branch(&self, walk: &mut Walk, fork: [usize; 2]) {
        let Some(source) = self.condition(walk.side, fork) else { return };
        let instruction = self.step(walk.side, fork[walk.side]).instruction;
        let cell = walk.chain.links.last().map_or(walk.chain.of, |link| link.from.cell);
        walk.fork = Some(fork);
        let other = self.condition(1 - walk.side, fork).map(|other| other.bits);
        if other == Some(source.bits) {
            // The branches themselves ask for different things.
            walk.chain.end = End::Made { instruction, sources: vec![source], keeps: false };
            walk.chain.begins = Some(fork[walk.side]);
            return;
        }
        walk.chain.links.push(Link { branches: true, ..Link::new(instruction, cell, source) });
        self.walk(walk, source.cell, fork[walk.side]);
    }

    /// Begins again with a branch, which decides what is there at the end.
    fn restart(&self, walk: &mut Walk, fork: [usize; 2]) {
        walk.chain.links.clear();
        self.branch(walk, fork);
    }

    /// Goes on as long as branches are to blame.
    fn by_branches(&self, walk: &mut Walk) {
        while let Some(fork) = self.blamed(walk).filter(|fork| walk.fork.is_none_or(|known| fork[0] < known[0])) {
            self.branch(walk, fork);
        }
    }

    fn ways(&self, differing: Differing) -> Option<[Chain; 2]> {
        let mut walks = match differing {
            Differing::Cell(cell) => [0, 1].map(|side| {
                let (mut walk, end) = (Walk::new(side, cell), self.histories[side].len());
                walk.is_shared = !self.is_own(side, cell, end);
                self.walk(&mut walk, cell, end);
                walk
            }),
            Differing::Memory(cell) => self.of_memory(cell)?,
            Differing::Way => {
                let fork = *self.pairs.forks.first()?;
                let mut walks = [0, 1].map(|side| Walk::new(side, Cell::word(code::SCC, None)));
                for walk in &mut walks {
                    let source = self.condition(walk.side, fork)?;
                    walk.chain.of = source.cell;
                    walk.chain.bits = Some(source.bits);
                    self.branch(walk, fork);
                    // It is about the branch itself.
                    walk.chain.links.drain(..walk.chain.links.len().min(1));
                }
                walks
            }
        };
        // Both have come to the same values, one of them sooner.
        if walks.iter().all(|walk| walk.is_shared)
            && let Some(&fork) = self.pairs.forks.last()
        {
            walks.iter_mut().for_each(|walk| self.restart(walk, fork));
        }
        walks.iter_mut().for_each(|walk| self.by_branches(walk));
        // What one run does not come to is no less because of the branch.
        for side in 0..2 {
            let Some(fork) = walks[1 - side].fork.filter(|_| walks[side].fork.is_none()) else { continue };
            let walk = &mut walks[side];
            if walk.is_shared {
                self.restart(walk, fork);
                self.by_branches(walk);
                continue;
            }
            let is_behind = walk.chain.begins.is_none_or(|begins| begins > fork[side]);
            if is_behind && matches!(walk.chain.end, End::Given | End::Made { .. } | End::Loaded { .. }) {
                self.branch(walk, fork);
                self.by_branches(walk);
            }
        }
        Some(walks.map(|walk| walk.chain))
    }

    /// The ways of what both runs have stored to 4 bytes.
    fn of_memory(&self, cell: StateVar) -> Option<[Walk; 2]> {
        let stores = self.decisive([0, 1].map(|side| self.histories[side].store(cell, self.histories[side].len())));
        let (_, data) = stores[0].or(stores[1])?;
        Some([0, 1].map(|side| {
            let (step, data) = match stores[side] {
                Some(store) => store,
                // This run has no such store at all.
                None => return Walk::new(side, data),
            };
            let mut walk = Walk::new(side, data);
            walk.chain.bits = Step::bits(&self.step(side, step).before, data);
            self.walk_store(&mut walk, step, data);
            walk
        }))
    }

    /// The first pair of steps that leaves different values, or the first step without a partner.
    fn first_difference(&self) -> [Option<usize>; 2] {
        let [a, _] = self.histories;
        let differs = |&step: &usize| {
            let Some(partner) = self.partner(0, step) else { return false };
            let [own, other] = [self.step(0, step), self.step(1, partner)];
            let left = |step: &Step| step.after.iter().map(|(_, held)| held.clone()).collect::<Vec<_>>();
            left(own) != left(other) || own.stored != other.stored
        };
        if let Some(step) = (a.forgotten..a.len()).find(differs) {
            return [Some(step), self.partner(0, step)];
        }
        [0, 1].map(|side| {
            let history = self.histories[side];
            (history.forgotten..history.len()).find(|&step| self.partner(side, step).is_none())
        })
    }
}
