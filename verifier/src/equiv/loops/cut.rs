//! The execution of both programs, cut at pairs of places.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use gcn_semantics::algebra::{Algebra, B32, Bit, BitColumn, Bv, Column, LaneId, Scope, WordColumn};
use gcn_semantics::control::BlockId;
use gcn_semantics::instruction::code;
use gcn_semantics::wave::{Arrival, Observer, Program, Wave};

use super::advance::{Advance, values_of};
use super::mask::bit_of_any_lane;
use super::relation::{CutPair, Home, Key, Lanes, Relation, Relations};
use crate::equiv::pair::{Cut, Ends};
use crate::term::{self, Symbolic, Term, Var};

/// A program at a cut.
struct AtCut {
    /// The lanes that were active when it came there.
    entry: BitColumn<Symbolic>,
    /// The wave that came there.
    before: Wave<Symbolic>,
    /// The wave that goes on.
    inside: Wave<Symbolic>,
}

/// Gives waves at cuts the state that the relations say.
struct Cutter<'r> {
    relations: &'r Relations,
    side: usize,
    /// Program a at each cut; known while program b is executed.
    first: &'r mut Vec<Option<AtCut>>,
    /// The cuts that program a has come to; known while program b is executed.
    arrivals: &'r [Arrival<Symbolic>],
    /// What is known at cuts besides relations, with their numbers.
    bounds: &'r mut Vec<(usize, Term)>,
}

impl Observer<Symbolic> for Cutter<'_> {
    fn is_cut(&self, block: BlockId) -> bool {
        self.relations.cut_at(self.side, block).is_some()
    }

    fn enter(&mut self, block: BlockId, wave: &mut Wave<Symbolic>) {
        let Some(number) = self.relations.cut_at(self.side, block) else { return };
        if !wave.memory.follows_stack() {
            return;
        }
        let cut = &self.relations.cuts[number];
        let is_kept =
            |&key: &Key| Lanes::of(key).iter().all(|&lanes| cut.relation(self.side, key, lanes) == Relation::Kept);
        let mut hidden = Vec::new();
        // No address is in a single bit.
        for key in cut.keys(self.side).into_iter().filter(|key| *key != Key::Scc && !is_kept(key)) {
            // The words of a mask hang on what its bits do.
            if let Key::Scalar(code) = key
                && let Some(bits) = wave.waiting_mask(code)
            {
                hidden.extend(bits.scope().lanes().map(|lane| bits.at(lane).0));
                continue;
            }
            let column = value_of(wave, key);
            hidden.extend(column.scope().lanes().map(|lane| column.at(lane).0));
        }
        wave.memory.hide(&hidden);
    }

    fn cut(&mut self, block: BlockId, wave: &mut Wave<Symbolic>) {
        let Some(number) = self.relations.cut_at(self.side, block) else { return };
        let cut = &self.relations.cuts[number];
        let (entry, keys, before) = (wave.exec(), cut.keys(self.side), wave.fork());
        wave.memory.cut(number, cut.changed);
        let first = self.first[number].as_mut();
        let waiting = keys;
        let mut related = Related { cut, number, side: self.side, entry, before, first, waiting };
        for key in cut.in_order(self.side) {
            related.put(key, wave);
            related.waiting.remove(&key);
        }
        if self.side == 0 {
            let Related { entry, before, .. } = related;
            self.first[number] = Some(AtCut { entry, before, inside: wave.fork() });
        }
        self.bounds.extend(cut.bounds[self.side].iter().map(|bound| (number, bound.term(wave))));
    }

    /// A loop of b that was made two goes on as program a does: to the first one where that comes to its own.
    fn goes_elsewhere(&mut self, block: BlockId, again: bool) -> Option<Bit<Symbolic>> {
        let cut = &self.relations.cuts[self.relations.cut_at(self.side, block)?];
        let is_there = |arrival: &&Arrival<Symbolic>| (arrival.block, arrival.again) == (cut.blocks[0], again);
        let stays = self.arrivals.iter().find(is_there).map_or(Bit::constant(false), |arrival| arrival.condition);
        (self.side == 1).then_some(!stays)
    }

    fn leaves_out(&self) -> bool {
        true
    }
}

/// Executes both programs, cut as `relations` say.
pub fn symbolic(relations: Rc<Relations>) -> Rc<Cut<Symbolic>> {
    Rc::new(move |programs: &[Program<Symbolic>; 2], waves| {
        let mut first: Vec<Option<AtCut>> = relations.cuts.iter().map(|_| None).collect();
        let mut bounds = Vec::new();
        let mut run = |side: usize, mut wave: Wave<Symbolic>, arrivals: &[Arrival<Symbolic>]| {
            let mut cutter = Cutter { relations: &relations, side, first: &mut first, arrivals, bounds: &mut bounds };
            let (exit, arrivals) = programs[side].execute_cut(&mut wave, &mut cutter);
            (wave, exit, arrivals)
        };
        let [a, b] = waves;
        let (a, a_exit, a_arrivals) = run(0, a, &[]);
        let (b, b_exit, b_arrivals) = run(1, b, &a_arrivals);
        // Whatever brings program a to a cut, there are values for what nobody knows there that the bounds fit.
        let bounds = bounds.into_iter().filter_map(|(number, bound)| {
            let is_there =
                |arrival: &&Arrival<Symbolic>| !arrival.again && arrival.block == relations.cuts[number].blocks[0];
            let comes = a_arrivals.iter().find(is_there)?.condition;
            Some((number, term::or(term::not(comes.0), bound)))
        });
        let mut bounds: Vec<(usize, Term)> = bounds.collect();
        bounds.sort_by_key(|(number, _)| *number);
        Ends {
            waves: [a, b],
            exits: [a_exit, b_exit],
            arrivals: [a_arrivals, b_arrivals],
            cuts: relations.blocks(),
            bounds,
            counts: true,
            own_frame: None,
            active: 0,
        }
    })
}

/// A wave at a cut, which gets the values that relations say.
struct Related<'r> {
    cut: &'r CutPair,
    number: usize,
    side: usize,
    /// The lanes that were active when the wave came to the cut.
    entry: BitColumn<Symbolic>,
    /// The wave then.
    before: Wave<Symbolic>,
    /// Program a there, while program b is executed.
    first: Option<&'r mut AtCut>,
    /// The registers that have not got their values yet.
    waiting: BTreeSet<Key>,
}

impl Related<'_> {
    /// The variable of a register that nobody knows.
    fn variable(&self, key: Key) -> Var {
        let within = match key {
            Key::Vgpr(register) => u32::from(register) * 64,
            Key::Scalar(code) => 0x8000 + u32::from(code),
            Key::Scc => 0x9000,
            Key::Slot(offset) => 0xa000 + u32::from(offset) / 4 * 64,
            // Nobody knows it any better than as one of the lanes.
            Key::Lane(home, lane, _) => return Var(self.variable(home.key()).0 + u32::from(lane)),
        };
        Var::at_cut((2 * self.number + self.side) as u32 * 0x1_0000 + within)
    }

    /// Gives the register `key` its value.
    fn put(&mut self, key: Key, wave: &mut Wave<Symbolic>) {
        let known = |lanes: &Lanes| self.cut.relation(self.side, key, *lanes);
        let is_register = !matches!(key, Key::Slot(_) | Key::Lane(..));
        let is_kept = Lanes::of(key).iter().all(|lanes| known(lanes) == Relation::Kept);
        if is_register && is_kept && !self.has_own_lanes(key) {
            return;
        }
        match key {
            Key::Scc => {
                let value = self.scc(known(&Lanes::Active), wave);
                wave.put_scc(Bit(value));
            }
            Key::Scalar(code) => {
                let Some(words @ [low, _]) = key.pair() else { unreachable!("scalar registers have pairs") };
                match self.mask(words, wave) {
                    Some(bits) if low == key => wave.put_mask(code, &bits),
                    // It has been put together with the low word.
                    Some(_) => {}
                    None => {
                        let value = self.scalar(code, wave);
                        wave.put_scalar(code, value);
                    }
                }
            }
            Key::Vgpr(register) => {
                let value = self.lanes(key, wave);
                let value = self.with_own_lanes(Home::Vgpr(register), value, wave);
                wave.put_vgpr(register, &value);
            }
            // It gets its value together with the other lanes.
            Key::Lane(..) => {}
            Key::Slot(offset) => {
                let value = self.lanes(key, wave);
                let value = self.with_own_lanes(Home::Slot(offset), value, wave);
                wave.memory.put_own(offset.into(), &value);
            }
        }
    }

    /// Whether something else than that it is kept is known about a single lane of a vector register.
    fn has_own_lanes(&self, key: Key) -> bool {
        let Some(home) = key.home() else { return false };
        self.cut.own_lanes(self.side, home).any(|lane| self.cut.of_wave(self.side, lane) != Relation::Kept)
    }

    /// `value` of all lanes, with what is known about single ones in their place.
    fn with_own_lanes(
        &mut self,
        home: Home,
        value: WordColumn<Symbolic>,
        wave: &mut Wave<Symbolic>,
    ) -> WordColumn<Symbolic> {
        let lanes: Vec<Key> = self.cut.own_lanes(self.side, home).collect();
        if lanes.is_empty() {
            return value;
        }
        let own: BTreeMap<Option<usize>, B32<Symbolic>> =
            lanes.into_iter().map(|key| (key.lane(), self.lane(key, wave))).collect();
        Column::build(Scope::Each, |lane| own.get(&Some(lane.index())).copied().unwrap_or_else(|| value.at(lane)))
    }

    /// The value of a lane that is known by itself.
    fn lane(&mut self, key: Key, wave: &mut Wave<Symbolic>) -> B32<Symbolic> {
        if let Some(words @ [low, _]) = key.pair()
            && let Some(bits) = self.mask(words, wave)
        {
            let (lo, hi) = Symbolic::pack_mask(&bits);
            return if key == low { lo } else { hi };
        }
        match self.cut.of_wave(self.side, key) {
            Relation::Kept => value_of(&mut self.before, key).at(LaneId::ANY),
            Relation::Constant(value) => Bv::constant(value.into()),
            Relation::Of { side, key: base, .. } if self.is_beside(key, side, base) => {
                Bv::new(term::variable(32, self.variable(key)))
            }
            Relation::Of { side, key, scale, offset } if !key.has_lanes() => {
                affine(value_of(self.wave_of(side, wave), key).at(LaneId::ANY), scale, offset)
            }
            _ => Bv::new(term::variable(32, self.variable(key))),
        }
    }

    /// Whether the register `base` of `side` is another lane beside the lane `key`: it has its old value still.
    fn is_beside(&self, key: Key, side: usize, base: Key) -> bool {
        side == self.side && base.lane().is_some() && base.home() == key.home()
    }

    fn scc(&mut self, relation: Relation, wave: &mut Wave<Symbolic>) -> Term {
        match relation {
            Relation::Constant(value) => term::constant(1, value.into()),
            Relation::Of { side, key: Key::Scc, .. } => self.wave_of(side, wave).scc().0,
            _ => term::variable(1, self.variable(Key::Scc)),
        }
    }

    /// The wave that has the registers of `side`.
    fn wave_of<'w>(&'w mut self, side: usize, wave: &'w mut Wave<Symbolic>) -> &'w mut Wave<Symbolic> {
        match &mut self.first {
            Some(first) if side == 0 => &mut first.inside,
            _ => wave,
        }
    }

    fn scalar(&mut self, code: u16, wave: &mut Wave<Symbolic>) -> B32<Symbolic> {
        let key = Key::Scalar(code);
        let unknown = Bv::new(term::variable(32, self.variable(key)));
        match self.cut.of_wave(self.side, key) {
            Relation::Constant(value) => Bv::constant(value.into()),
            Relation::Of { side, key: Key::Scalar(base), scale, offset } => {
                affine(self.wave_of(side, wave).scalar(base), scale, offset)
            }
            // Lanes of program a have their values when b comes to the cut.
            Relation::Of { side: 0, key: base @ Key::Lane(..), scale, offset } if self.side == 1 => {
                affine(value_of(self.wave_of(0, wave), base).at(LaneId::ANY), scale, offset)
            }
            Relation::Advanced(advance) if !advance.key.has_lanes() => match self.advanced(key, advance, wave) {
                Some(value) => value.at(LaneId::ANY),
                None => unknown,
            },
            Relation::Low { key: base, bits } if self.side == 1 && !base.has_lanes() => {
                low_bits(unknown, value_of(self.wave_of(0, wave), base).at(LaneId::ANY), bits)
            }
            _ => unknown,
        }
    }

    /// The lane mask of these two words, if it is one whose bits one term says for all lanes.
    fn mask(&mut self, words: [Key; 2], wave: &mut Wave<Symbolic>) -> Option<BitColumn<Symbolic>> {
        let own = Var::bit_of_any_lane(self.variable(words[0]));
        let [low, high] = words.map(|word| self.cut.of_wave(self.side, word));
        let bit = match (low, high) {
            (Relation::Within, Relation::Within) if self.entry.scope() == Scope::Any => {
                term::and(self.entry.at(LaneId::ANY).0, term::variable(1, own))
            }
            (Relation::Of { side, key: base, .. }, _) if low == Relation::equal(side, base) => {
                let [_, other] = base.pair_from_here().filter(|_| !self.is_beside(words[0], side, base))?;
                let is_pair = high == Relation::equal(side, other);
                is_pair.then(|| bit_of_any_lane(self.wave_of(side, wave), base)).flatten()?
            }
            (Relation::Exited, Relation::Exited) => {
                let [entered, active] = self.entered_and_active(wave)?;
                term::and(entered, term::not(active))
            }
            (Relation::Part { base, lanes }, _) if low == high => {
                let [entered, active] = self.entered_and_active(wave)?;
                let part = match lanes {
                    Lanes::Active => active,
                    Lanes::Left => term::and(entered, term::not(active)),
                    Lanes::Outside => term::not(term::or(entered, active)),
                    Lanes::Entered => entered,
                };
                let other = bit_of_any_lane(self.wave_of(0, wave), base)?;
                term::ite(part, other, term::variable(1, own))
            }
            _ => return None,
        };
        Some(Column::splat(Bit(bit)))
    }

    /// Whether the lane that stands for all was active when program a came to the cut, and whether it is now.
    fn entered_and_active(&mut self, wave: &mut Wave<Symbolic>) -> Option<[Term; 2]> {
        let of_all = |entry: &BitColumn<Symbolic>| (entry.scope() == Scope::Any).then(|| entry.at(LaneId::ANY).0);
        if self.side == 1 {
            let first = self.first.as_mut()?;
            return Some([of_all(&first.entry)?, first.inside.mask_of_any_lane(code::EXEC_LO)?.0]);
        }
        // EXEC gets its value after the other scalar registers: it must not hang on them.
        let (entered, exec) = (of_all(&self.entry)?, [code::EXEC_LO, code::EXEC_HI].map(Key::Scalar));
        let active = match exec.map(|word| self.cut.of_wave(0, word)) {
            [Relation::Kept, Relation::Kept] => entered,
            [Relation::Within, Relation::Within] => self.mask(exec, wave)?.at(LaneId::ANY).0,
            _ => return None,
        };
        Some([entered, active])
    }

    /// A register that goes on with another one, if that has its value.
    fn advanced(&mut self, key: Key, advance: Advance, wave: &mut Wave<Symbolic>) -> Option<WordColumn<Symbolic>> {
        let is_told = advance.side < self.side || !advance.other().iter().any(|other| self.waiting.contains(other));
        if !is_told || !advance.is_of_others(self.side, key) {
            return None;
        }
        let own = values_of(&mut self.before, &advance.own(key));
        let before = match &mut self.first {
            Some(first) if advance.side == 0 => &mut first.before,
            _ => &mut self.before,
        };
        let entry = values_of(before, &advance.other());
        let now = values_of(self.wave_of(advance.side, wave), &advance.other());
        Some(advance.value(&own, [&entry, &now]))
    }

    /// The lanes that were active when program a came to the cut.
    fn entry_of_first(&self) -> BitColumn<Symbolic> {
        self.first.as_ref().map_or(&self.entry, |first| &first.entry).clone()
    }

    /// The values of a register, or of a cell of the stack, in the lanes.
    fn lanes(&mut self, key: Key, wave: &mut Wave<Symbolic>) -> WordColumn<Symbolic> {
        let own = Var::word_of_any_lane(self.variable(key));
        let old = value_of(&mut self.before, key);
        let unknown: WordColumn<Symbolic> = Column::splat(Bv::new(term::variable(32, own)));
        let mut value_in = |lanes: Lanes| match self.cut.relation(self.side, key, lanes) {
            Relation::Kept => old.clone(),
            Relation::Constant(value) => Column::splat(Bv::constant(value.into())),
            Relation::Of { side, key, scale, offset } => {
                value_of(self.wave_of(side, wave), key).map_affine(scale, offset)
            }
            Relation::Advanced(advance) => self.advanced(key, advance, wave).unwrap_or_else(|| unknown.clone()),
            Relation::Low { key: base, bits } if self.side == 1 => {
                let base = value_of(self.wave_of(0, wave), base);
                Column::build(base.scope(), |lane| low_bits(unknown.at(lane), base.at(lane), bits))
            }
            _ => unknown.clone(),
        };
        let [inside, left, outside] = [Lanes::Active, Lanes::Left, Lanes::Outside].map(&mut value_in);
        let entry = self.entry_of_first();
        let active = self.first.as_mut().map_or_else(|| wave.exec(), |first| first.inside.exec());
        let scope = [inside.scope(), left.scope(), outside.scope(), entry.scope()];
        let scope = scope.into_iter().fold(active.scope(), Scope::and);
        Column::build(scope, |lane| {
            let others = entry.at(lane).select(left.at(lane), outside.at(lane));
            active.at(lane).select(inside.at(lane), others)
        })
    }
}

/// A register, or a cell of the stack, as a column: of a scalar one the same in all lanes.
pub fn value_of(wave: &mut Wave<Symbolic>, key: Key) -> WordColumn<Symbolic> {
    match key {
        Key::Vgpr(register) => wave.vgpr(register).clone(),
        Key::Scalar(code) => Column::splat(wave.scalar(code)),
        Key::Scc => Column::splat(Bv::new(term::zext(wave.scc().0, 32))),
        Key::Slot(offset) => wave.memory.own(offset.into()),
        Key::Lane(home, lane, _) => Column::splat(value_of(wave, home.key()).at(LaneId::new(lane.into()))),
    }
}

/// `scale` times `value` plus `offset`.
pub fn affine(value: B32<Symbolic>, scale: u32, offset: u32) -> B32<Symbolic> {
    value * Bv::constant(scale.into()) + Bv::constant(offset.into())
}

/// `other`, with the low bits of `value`.
pub fn low_bits(other: B32<Symbolic>, value: B32<Symbolic>, bits: u32) -> B32<Symbolic> {
    let mask = Bv::constant((1 << bits) - 1);
    (other & !mask) | (value & mask)
}

/// The same of each lane.
pub trait Affine {
    /// `scale` times each value plus `offset`.
    fn map_affine(&self, scale: u32, offset: u32) -> Self;
}

impl Affine for WordColumn<Symbolic> {
    fn map_affine(&self, scale: u32, offset: u32) -> Self {
        Column::build(self.scope(), |lane| affine(self.at(lane), scale, offset))
    }
}
