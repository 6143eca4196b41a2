//! Walking back, in one of two runs, from a value to where it first is another one than in the other run.

use std::cell::OnceCell;
use std::collections::HashSet;

use gcn_semantics::instruction::{Instruction, Operand, code};

use super::chain::{Cell, Chain, End, Link, Source};
use super::history::{History, Step};
use super::pairs::Pairs;

/// Links of a way.
const MOST_LINKS: usize = 1 << 10;
/// Values in lanes, or of the whole wave.
type Values = HashSet<(Option<u8>, u32)>;

/// Sources of a value that are named.
const MOST_SOURCES: usize = 16;

pub(super) struct Search<'h, 'p> {
    pub histories: [&'h History<'p>; 2],
    pub pairs: Pairs,
    given: Values,
    /// The values that each run has somewhere.
    known: [OnceCell<Values>; 2],
}

/// A way that is being walked.
pub(super) struct Walk {
    pub side: usize,
    pub chain: Chain,
    /// The lane that it is about, also where it goes by masks.
    pub lane: Option<u8>,
    /// The last branch that it has gone by.
    pub fork: Option<[usize; 2]>,
    /// What it begins with the other run has left as well, though not at its end.
    pub is_shared: bool,
}

/// The number of a register among those of its kind.
pub(super) fn slot(of: &[(u16, super::history::Held)], code: u16) -> Option<(u8, usize)> {
    let kind = |code: u16| match code {
        code::VGPR.. => 0,
        code::SCC => 1,
        code::EXEC_LO | code::EXEC_HI => 2,
        _ => 3,
    };
    let number = of.iter().filter(|(other, _)| kind(*other) == kind(code)).position(|(other, _)| *other == code)?;
    Some((kind(code), number))
}

impl<'h, 'p> Search<'h, 'p> {
    /// Of two runs that begin with values that both are `given`.
    pub fn new(histories: [&'h History<'p>; 2], given: impl IntoIterator<Item = (Option<u8>, u32)>) -> Self {
        let given = given.into_iter().collect();
        Search { histories, pairs: Pairs::new(histories), given, known: Default::default() }
    }

    pub fn step(&self, side: usize, step: usize) -> &Step {
        self.histories[side].step(step).expect("a step that was found is kept")
    }

    pub fn partner(&self, side: usize, step: usize) -> Option<usize> {
        self.pairs.partner(self.histories, side, step)
    }

    fn is_known(&self, side: usize, lane: Option<u8>, word: u32) -> bool {
        let known = || self.histories[side].values().collect();
        self.given.contains(&(lane, word)) || self.known[side].get_or_init(known).contains(&(lane, word))
    }

    /// Whether `writer` has left in a register what the other run has not. What has no partner there is not known by
    /// more than its value: that counts if `by_value` says so.
    fn is_own_of(&self, side: usize, writer: Option<usize>, cell: Cell, by_value: bool) -> bool {
        let Some(writer) = writer else { return false };
        let after = &self.step(side, writer).after;
        let Some(left) = Step::bits(after, cell) else { return false };
        let in_slot = |partner: usize| {
            let slots = &self.step(1 - side, partner).after;
            let place = slot(after, cell.code)?;
            let (code, _) = slots.iter().find(|(code, _)| slot(slots, *code) == Some(place))?;
            Step::bits(slots, Cell { code: *code, ..cell })
        };
        match self.partner(side, writer).and_then(in_slot) {
            Some(other) => other != left,
            None if self.pairs.fork_before(self.histories, side, writer).is_some() => true,
            None => by_value && !self.is_known(1 - side, cell.lane, left as u32),
        }
    }

    /// Whether a register holds before a step what it does not in the other run.
    pub fn is_own(&self, side: usize, cell: Cell, before: usize) -> bool {
        cell.each().any(|word| self.is_own_of(side, self.histories[side].covers(word, before), word, true))
    }

    /// The partner of a step that does the same with other values.
    pub fn twin(&self, side: usize, step: usize) -> Option<usize> {
        let row = |side: usize, step: usize| {
            let history = self.histories[side];
            Some(history.instructions[history.instruction(step)?].row.mnemonic)
        };
        self.partner(side, step).filter(|&partner| row(side, step) == row(1 - side, partner))
    }

    /// Whether a step and its twin have the same modifiers and constants.
    pub fn says_the_same(&self, side: usize, step: usize, twin: usize) -> bool {
        let [own, other] = [(side, step), (1 - side, twin)]
            .map(|(side, step)| self.histories[side].instructions[self.step(side, step).instruction]);
        let constants = |of: &Instruction| -> Vec<Operand> {
            let is_constant = |operand: &Operand| operand.as_vector().or(operand.as_scalar_register()).is_none();
            of.operands.iter().copied().filter(is_constant).collect()
        };
        own.modifiers == other.modifiers && constants(own) == constants(other)
    }

    /// What the twin of a step reads where this step reads `cell`, if that is another value: `Some(None)` if it is not
    /// known which. Operands that are exchanged are no others.
    pub fn instead(&self, side: usize, step: usize, twin: Option<usize>, cell: Cell) -> Option<Option<u64>> {
        let Some(twin) = twin else { return Some(None) };
        let (own, other) = (self.step(side, step), self.step(1 - side, twin));
        let value =
            |of: &Step, code: u16| Step::bits(&of.before, Cell::word(code, cell.lane.filter(|_| code >= code::VGPR)));
        let [reads, others] =
            [(side, own), (1 - side, other)].map(|(side, step)| self.histories[side].read(step.instruction));
        let differing = |code: u16| match reads.contains(&code) && reads.len() == others.len() {
            true => {
                let places = || reads.iter().zip(&others).map(|(&one, &two)| (one, value(own, one), value(other, two)));
                let left: Vec<Option<u64>> =
                    places().filter(|(_, one, two)| one != two).map(|(_, _, two)| two).collect();
                let mut here = places().filter(|(one, ..)| *one == code);
                here.find(|(_, one, two)| one != two && !left.contains(one)).map(|(_, _, two)| two)
            }
            false => Some(value(other, code)).filter(|two| *two != value(own, code)),
        };
        match cell.words {
            1 => differing(cell.code),
            _ => cell.each().any(|word| differing(word.code).is_some()).then_some(None),
        }
    }

    /// What a step has read that it does not read in the other run, each with what is there instead.
    pub fn own_sources(&self, walk: &Walk, step: usize, cell: Cell) -> Vec<(Source, Option<u64>)> {
        let (side, history) = (walk.side, self.histories[walk.side]);
        let twin = self.twin(side, step);
        // A step that says something else than its twin is reason enough.
        let by_value = twin.is_none_or(|twin| self.says_the_same(side, step, twin));
        let mut candidates = history.candidates(self.step(side, step), cell);
        candidates.sort_by_key(|source| source.cell.lane.is_some() && source.cell.lane != walk.lane);
        // A register has one writer for all of its lanes.
        let mut writers: Vec<(u16, Option<usize>)> = Vec::new();
        let mut is_own = |cell: Cell| {
            cell.each().any(|word| {
                let known = writers.iter().find(|(code, _)| *code == word.code).map(|(_, writer)| *writer);
                let writer = known.unwrap_or_else(|| history.covers(word, step));
                if known.is_none() {
                    writers.push((word.code, writer));
                }
                self.is_own_of(side, writer, word, by_value)
            })
        };
        let all = candidates.into_iter().filter_map(|source| {
            let instead = self.instead(side, step, twin, source.cell)?;
            is_own(source.cell).then_some((source, instead))
        });
        let mut all: Vec<_> = all.collect();
        all.extend(self.exec(side, step, cell.lane.or(walk.lane)));
        all
    }

    /// EXEC before a step, if it is another one in the other run, in this lane.
    fn exec(&self, side: usize, step: usize, lane: Option<u8>) -> Option<(Source, Option<u64>)> {
        let partner = self.partner(side, step)?;
        let [own, other] = [self.step(side, step).exec, self.step(1 - side, partner).exec];
        let differ = lane.map_or(own ^ other, |lane| (own ^ other) & 1 << lane);
        let half = u16::from(differ as u32 == 0);
        let cell = Cell::word(code::EXEC_LO + half, None);
        let word = |exec: u64| u64::from((exec >> (32 * half)) as u32);
        let source = Source { cell, bits: word(own), view: None };
        (differ != 0 && self.histories[side].covers(cell, step).is_some()).then_some((source, Some(word(other))))
    }

    /// The source of what `step` has left in `cell` that the way goes on with.
    fn next(&self, walk: &Walk, step: usize, cell: Cell, left: u64) -> Option<Source> {
        let (history, all) = (self.histories[walk.side], self.own_sources(walk, step, cell));
        let kept = self.step(walk.side, step);
        let depends =
            |(source, instead): &&(Source, Option<u64>)| history.depends(kept, (cell, left), source, *instead);
        let is_exec = |source: &Source| [code::EXEC_LO, code::EXEC_HI].contains(&source.cell.code);
        let has_twin = self.twin(walk.side, step).is_some();
        let any = || all.iter().find(|(source, _)| has_twin && !is_exec(source));
        all.iter().find(depends).or_else(any).map(|(source, _)| *source)
    }

    /// Walks back from what `cell` holds before a step.
    pub fn walk(&self, walk: &mut Walk, cell: Cell, before: usize) {
        let history = self.histories[walk.side];
        let (mut cell, mut before) = (cell, before);
        loop {
            walk.lane = cell.lane.or(walk.lane);
            walk.chain.begins = None;
            let Some(number) = history.covers(cell, before) else {
                walk.chain.end = if history.forgotten > 0 { End::Cut } else { End::Given };
                return;
            };
            let step = self.step(walk.side, number);
            let instruction = step.instruction;
            let Some(left) = Step::bits(&step.after, cell) else {
                // Of a wide value one half was written.
                match cell.each().find(|&word| cell.words > 1 && self.is_own(walk.side, word, before)) {
                    Some(word) => cell = word,
                    None => {
                        walk.chain.end = End::NotFollowed { instruction };
                        return;
                    }
                }
                continue;
            };
            if walk.chain.links.is_empty() && cell == walk.chain.of {
                walk.chain.bits = Some(left);
            }
            if walk.chain.links.len() >= MOST_LINKS {
                walk.chain.end = End::Cut;
                return;
            }
            walk.chain.begins = Some(number);
            let row = history.instructions[instruction].row;
            if row.is_about_memory() {
                walk.chain.end = End::Loaded { instruction };
                if let Some(source) = self.own_sources(walk, number, cell).first().map(|(source, _)| *source) {
                    walk.chain.links.push(Link::new(instruction, cell, source));
                    (cell, before) = (source.cell, number);
                } else if let Some((store, data)) = self.loaded(walk.side, number, cell) {
                    let bits = Step::bits(&self.step(walk.side, store).before, data).unwrap_or(left);
                    let stored = Some(self.step(walk.side, store).instruction);
                    let source = Source { cell: data, bits, view: None };
                    walk.chain.links.push(Link { stored, ..Link::new(instruction, cell, source) });
                    self.walk_store(walk, store, data);
                    return;
                } else {
                    return;
                }
                continue;
            }
            if history.again(step, cell, &[]) != left {
                walk.chain.end = End::NotFollowed { instruction };
                return;
            }
            let Some(from) = self.next(walk, number, cell, left) else {
                let mut sources = history.sources(step, cell, left);
                if cell.lane.is_none() {
                    // A mask is made of all lanes; the way may be about one of them.
                    let is_here = |source: &Source| source.cell.lane.is_none() || source.cell.lane == walk.lane;
                    if sources.iter().any(|source| source.cell.lane.is_some() && is_here(source)) {
                        sources.retain(is_here);
                    }
                    sources.truncate(MOST_SOURCES);
                }
                let keeps = matches!(sources[..], [only] if only.cell == cell) && history.keeps(step, cell);
                walk.chain.end = End::Made { instruction, sources, keeps };
                return;
            };
            let keeps = from.cell == cell && history.keeps(step, cell);
            walk.chain.links.push(Link { keeps, ..Link::new(instruction, cell, from) });
            (cell, before) = (from.cell, number);
        }
    }

    /// Walks back from a register that a step has stored, or from where it has stored it to, if the former is the same
    /// in both runs.
    pub fn walk_store(&self, walk: &mut Walk, step: usize, data: Cell) {
        let instruction = self.step(walk.side, step).instruction;
        let mut own = self.own_sources(walk, step, data);
        own.retain(|(source, _)| source.cell.lane.is_none() || source.cell.lane == data.lane);
        own.sort_by_key(|(source, _)| source.cell != data);
        match own.first() {
            Some((source, _)) if source.cell == data => self.walk(walk, data, step),
            Some((source, _)) => {
                walk.chain.links.push(Link::new(instruction, data, *source));
                self.walk(walk, source.cell, step);
            }
            None => {
                walk.chain.end = End::Made { instruction, sources: Vec::new(), keeps: false };
                walk.chain.begins = Some(step);
            }
        }
    }

    /// Of the stores that both runs have last made to the same place, those where they part: where these are no
    /// partners, one of them is later than the partner of the other, which has stored elsewhere.
    pub fn decisive(&self, stores: [Option<(usize, Cell)>; 2]) -> [Option<(usize, Cell)>; 2] {
        let partner = |side: usize| {
            let (step, data) = stores[side]?;
            let partner = self.partner(side, step)?;
            let [reads, others] = [(side, step), (1 - side, partner)]
                .map(|(side, step)| self.histories[side].read(self.step(side, step).instruction));
            let place = reads.iter().position(|&code| code == data.code);
            let code = place.and_then(|place| others.get(place)).copied().unwrap_or(data.code);
            Some((partner, Cell { code, ..data }))
        };
        for side in 0..2 {
            let Some(there) = partner(side) else { continue };
            if stores[1 - side].is_none_or(|(step, _)| there.0 >= step) {
                return if side == 0 { [stores[0], Some(there)] } else { [Some(there), stores[1]] };
            }
        }
        stores
    }

    /// The store that has put into memory what a step has loaded for a lane, or should have, and the register that it
    /// stores, if it does other than its partner.
    fn loaded(&self, side: usize, step: usize, cell: Cell) -> Option<(usize, Cell)> {
        let store = |side: usize, step: usize| {
            let (history, load) = (self.histories[side], self.step(side, step));
            let accessed = history.accessed(load, cell.lane);
            let of_cell = history.address(step, cell);
            of_cell.iter().chain(&accessed).find_map(|&var| history.store(var, step))
        };
        let own = store(side, step);
        let other = self.twin(side, step).and_then(|twin| store(1 - side, twin));
        let stores = self.decisive(if side == 0 { [own, other] } else { [other, own] });
        let (step, data) = stores[side]?;
        let twin = self.partner(side, step);
        let reads = self.histories[side].read(self.step(side, step).instruction);
        let reads_other = |code: &u16| {
            let lane = data.lane.filter(|_| *code >= code::VGPR);
            self.instead(side, step, twin, Cell::word(*code, lane)).is_some()
        };
        let differs = twin.is_none_or(|twin| !self.says_the_same(side, step, twin))
            || reads.iter().any(reads_other)
            || self.exec(side, step, data.lane).is_some();
        differs.then_some((step, data))
    }
}

impl Walk {
    pub fn new(side: usize, of: Cell) -> Self {
        let chain = Chain { of, bits: None, links: Vec::new(), end: End::Given, begins: None };
        Walk { side, chain, lane: of.lane, fork: None, is_shared: false }
    }
}
