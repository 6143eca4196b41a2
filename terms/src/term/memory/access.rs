//! The operations of memory: what instructions ask of it.

use std::rc::Rc;

use gcn_semantics::algebra::{
    Access, Addresses, Algebra, Atomic, B32, B64, Bit, BitColumn, Bv, Column, Constants, Event, Formatted, LANES,
    LaneId, Memory, Scope, Size, Space, W32, Width, WordColumn,
};
use gcn_semantics::ledger::{LaneOrder, Unspecified};
use gcn_semantics::wave::argument_of_call;

use super::super::node::Term;
use super::super::normal;
use super::super::symbolic::{Symbolic, Terms};
use super::held::Held;
use super::load::{self, Piece, located};
use super::{ANSWER, EffectKind, EffectValue, Effects, LEFT, cells, fold};

/// A column of values of `W` bits.
type Values<W> = <Symbolic as Algebra>::Column<Bv<Symbolic, W>>;

impl Memory<Symbolic> for Effects {
    fn fork(&self) -> Self {
        self.forked()
    }

    fn gather(
        &mut self,
        access: &Access,
        size: Size,
        active: &BitColumn<Symbolic>,
        addresses: &Addresses<Symbolic>,
    ) -> WordColumn<Symbolic> {
        let (space, address) = located(addresses);
        let active = EffectValue::of(active, |bit| bit.0);
        if active.is_never() {
            return Column::splat(Bv::zero());
        }
        let address = self.reached(address, &active);
        if self.own.reaches(space, &address) {
            return self.own.load(size, &active, &address);
        }
        self.note_load(access, (space, size), &active, &address, false);
        let constants = self.held.clone();
        let held = |address: Term| if space == Space::Global { constants.load(size, address) } else { None };
        let cells = self.promises.cells_of(space);
        if cells.is_some() && !self.cells.is_initial(space) {
            let initial = load::initial_pieces(self.promises.stores, size);
            let value = |lane: usize| {
                let address = address.lane(lane);
                if let Some(held) = held(address) {
                    return held;
                }
                let found = self.cells.value(&self.promises, space, lane, size, address);
                if space == Space::Global && self.promises.in_any_order && !self.is_met.get() {
                    let before = load::value(space, &initial, LaneId::new(lane), address);
                    self.is_met.set(normal::zext(found, 32) != before);
                }
                found
            };
            return Column::each(|lane| Bv::new(normal::zext(value(lane), 32)));
        }
        let pieces = match cells {
            Some(stores) => load::initial_pieces(stores, size),
            None if self.is_look(access, space) => self.look(access, (space, size), active, &address),
            None => self.pieces(space, size, &active, &address),
        };
        let load = |lane: LaneId, address: Term| {
            Bv::new(held(address).unwrap_or_else(|| load::value(space, &pieces, lane, address)))
        };
        match address.any_lane().filter(|_| pieces.iter().all(Piece::is_of_any_lane)) {
            Some(address) => Terms::Any(load(LaneId::ANY, address)),
            None => Terms::Each(Rc::new(std::array::from_fn(|lane| load(LaneId::new(lane), address.lane(lane))))),
        }
    }

    fn scatter(
        &mut self,
        access: &Access,
        size: Size,
        active: &BitColumn<Symbolic>,
        addresses: &Addresses<Symbolic>,
        values: &WordColumn<Symbolic>,
    ) -> bool {
        let (space, address) = located(addresses);
        let active = EffectValue::of(active, |bit| bit.0);
        if active.is_never() {
            return false;
        }
        let bits = 8 * size.bytes() as u32;
        let value = EffectValue::of(values, |value| normal::extract(value.0, 0, bits)).under(&active);
        let address = self.reached(address, &active);
        if self.own.reaches(space, &address) {
            self.own.store(access, size, active, address, value);
            return false;
        }
        self.own.look_at_value(&value);
        if self.promises.cells_of(space).is_some() {
            return self.write(access.order, (space, size.bytes()), [active, address, value]);
        }
        let may_meet = space != Space::Scratch;
        if space == Space::Global {
            self.note_caches(false, &address, size.bytes());
        }
        self.push(access, EffectKind::Store(space, size), active, vec![address, value]);
        may_meet
    }

    fn atomic<W: Width>(
        &mut self,
        access: &Access,
        atomic: &Atomic<Symbolic, W>,
        active: &BitColumn<Symbolic>,
        addresses: &Addresses<Symbolic>,
        data: [&Values<W>; 2],
    ) -> Values<W> {
        let (space, address) = located(addresses);
        let active = EffectValue::of(active, |bit| bit.0);
        if active.is_never() {
            return Column::splat(Bv::zero());
        }
        let mut address = self.reached(address, &active);
        if self.own.reaches(space, &address) {
            self.own.forget();
        }
        if self.promises.cells_of(space).is_some() {
            if self.promises.in_any_order {
                return self.in_any_order(access, space, atomic, [active, address], data);
            }
            return self.one_by_one(access, space, atomic, [active, address], data);
        }
        if space == Space::Global {
            self.note_caches(false, &address, u64::from(W::BITS / 8));
        }
        let data = data.map(|column| EffectValue::of(column, |value| value.0));
        data.iter().for_each(|value| self.own.look_at_value(value));
        let [mut first, second] = data.map(|value| value.under(&active));
        let is_ordered = !self.is_shown && (!atomic.returns || self.promises.facts.ascending);
        let one = (is_ordered && fold::is_fold(atomic.op)).then(|| fold::one_for_all(&address, &active)).flatten();
        let folds = one.is_some();
        if let Some(one) = one {
            address = one;
            first = fold::one_for_all(&first, &active).unwrap_or(first);
        }
        let kind = EffectKind::Atomic(space, atomic.op, W::BITS);
        let mut operands = vec![address, first.clone(), second];
        operands.extend(atomic.context.map(|context| EffectValue::Whole(context.0)));
        let number = self.push_folding(access, kind, active.clone(), operands, folds);
        if folds && atomic.returns {
            let old = answer(W::BITS, Unspecified::of_wave(ANSWER, number.into()));
            let found = fold::found(atomic.op, &active, &first, old);
            return Terms::Each(Rc::new(found.map(Bv::new)));
        }
        let scope = if active.any_lane().is_some() { Scope::Any } else { Scope::Each };
        Column::build(scope, |lane| {
            let what = Unspecified::in_lane(ANSWER, number.into(), lane.index());
            Bv::new(answer(W::BITS, what))
        })
    }

    fn load(&mut self, access: &Access, active: Bit<Symbolic>, address: B64<Symbolic>) -> B32<Symbolic> {
        let address = self.address(address.0);
        let place = EffectValue::Whole(address);
        self.own.look_at(Space::Global, &place);
        if let Some(value) = self.held.load(Size::Dword, address) {
            return Bv::new(value);
        }
        self.note_load(access, (Space::Global, Size::Dword), &EffectValue::Whole(active.0), &place, true);
        if self.keeps_cells() && !self.promises.facts.constants {
            let found = self.cells.words::<W32>(&self.promises, Space::Global, 0, address);
            if self.promises.in_any_order {
                let initial = load::initial_pieces(self.promises.stores, Size::Dword);
                if found != load::value(Space::Global, &initial, LaneId::new(0), address) {
                    self.stale.set(Some(access.instruction));
                }
            }
            return Bv::new(found);
        }
        let pieces = match self.is_look(access, Space::Global) && !self.promises.facts.constants {
            true => self.look(access, (Space::Global, Size::Dword), EffectValue::Whole(active.0), &place),
            false => self.pieces_of_wave(&place),
        };
        Bv::new(load::value(Space::Global, &pieces, LaneId::new(0), address))
    }

    fn store(&mut self, access: &Access, active: Bit<Symbolic>, address: B64<Symbolic>, value: B32<Symbolic>) {
        let active = EffectValue::Whole(active.0);
        if !active.is_never() {
            let operands = [self.address(address.0), value.0].map(EffectValue::Whole);
            self.own.look_at(Space::Global, &operands[0]);
            self.own.look_at_value(&operands[1]);
            if self.keeps_cells() {
                let [address, value] = operands;
                self.write(LaneOrder::Ascending, (Space::Global, 4), [active, address, value]);
                return;
            }
            self.push(access, EffectKind::ScalarStore, active, operands.to_vec());
        }
    }

    fn scalar_atomic<W: Width>(
        &mut self,
        access: &Access,
        atomic: &Atomic<Symbolic, W>,
        active: Bit<Symbolic>,
        address: B64<Symbolic>,
        data: [Bv<Symbolic, W>; 2],
    ) -> Bv<Symbolic, W> {
        let active = EffectValue::Whole(active.0);
        if active.is_never() {
            return Bv::zero();
        }
        if self.keeps_cells() {
            if self.promises.in_any_order {
                self.order_counts.set(Some(access.instruction));
            }
            let address = self.address(address.0);
            return self.one((Space::Global, 0), atomic, [active, EffectValue::Whole(address)], data);
        }
        let operands = [self.address(address.0), data[0].0, data[1].0].map(EffectValue::Whole);
        self.own.look_at(Space::Global, &operands[0]);
        operands[1..].iter().for_each(|value| self.own.look_at_value(value));
        let number = self.push(access, EffectKind::ScalarAtomic(atomic.op, W::BITS), active, operands.to_vec());
        let what = Unspecified::of_wave(ANSWER, number.into());
        Bv::new(answer(W::BITS, what))
    }

    fn join(&mut self, condition: Bit<Symbolic>, other: Self) {
        let otherwise = normal::not(condition.0);
        let either = |mine: Option<Term>, theirs: Option<Term>| match (mine, theirs) {
            (Some(mine), Some(theirs)) => normal::ite(condition.0, mine, theirs),
            (Some(mine), None) => normal::and(condition.0, mine),
            (None, Some(theirs)) => normal::and(otherwise, theirs),
            (None, None) => unreachable!("an effect is of some path"),
        };
        self.effects = self.met(other.effects, either);
        self.fix_for_paths(self.next.get());
        self.pushed = self.pushed.max(other.pushed);
        self.own.join(other.own, either);
        self.never.join(other.never, either);
        self.reads.join(other.reads, either);
        self.cells.join(other.cells, either);
        self.join_callees(other.callees);
    }

    /// Nothing is taken back, so as many effects as before are the same ones.
    fn is_same(&self, before: &Self) -> bool {
        let is_same = self.effects.len() == before.effects.len() && self.cells.len() == before.cells.len();
        is_same && self.own.is_same(&before.own)
    }

    fn set_aside(&mut self) {
        self.paths = Rc::default();
    }

    /// What was seen stays so: a selection may keep what such a path has loaded.
    fn names(&self) -> [u32; 2] {
        [&self.next, &self.fixed].map(|number| number.get())
    }

    fn give_back(&mut self, [next, fixed]: [u32; 2]) {
        self.next.set(next);
        self.fixed.set(fixed);
    }

    fn call(
        &mut self,
        access: &Access,
        active: &BitColumn<Symbolic>,
        stack: B32<Symbolic>,
        words: Vec<B32<Symbolic>>,
        arguments: Vec<B32<Symbolic>>,
        columns: Vec<WordColumn<Symbolic>>,
    ) -> Option<u32> {
        let active = EffectValue::of(active, |bit| bit.0);
        let words: Vec<_> = words.iter().chain(&arguments).map(|word| EffectValue::Whole(word.0)).collect();
        let columns = columns.iter().map(|column| EffectValue::of(column, |value| value.0).under(&active));
        let is_read =
            |operand: usize| argument_of_call(operand).is_none_or(|code| !self.promises.facts.unread.has(code));
        let zero = || EffectValue::Whole(normal::constant(32, 0));
        let read = |(number, operand)| if is_read(number) { operand } else { zero() };
        let first = words.len() + 1;
        let columns = columns.enumerate().map(|(number, operand)| read((first + number, operand))).collect();
        let words = words.into_iter().enumerate().map(read).collect();
        self.call_by(access, active, stack.0, words, columns)
    }

    fn answer(call: u32, code: u16, lane: LaneId) -> B32<Symbolic> {
        let what = u64::from(call) << 16 | u64::from(code);
        Bv::new(answer(32, Unspecified::in_lane(LEFT, what, lane.index())))
    }

    fn load_formatted(
        &mut self,
        access: &Access,
        active: &BitColumn<Symbolic>,
        formatted: Formatted,
        parts: u8,
        words: &[B32<Symbolic>],
        columns: &[WordColumn<Symbolic>],
    ) -> Vec<WordColumn<Symbolic>> {
        self.components(access, active, (formatted, parts), words, columns)
    }

    fn store_formatted(
        &mut self,
        access: &Access,
        formatted: Formatted,
        active: &BitColumn<Symbolic>,
        words: &[B32<Symbolic>],
        columns: &[WordColumn<Symbolic>],
        values: &[WordColumn<Symbolic>],
    ) {
        self.convert(access, formatted, active, words, columns, values);
    }

    /// Operands: EXEC, the words, the columns.
    fn send(
        &mut self,
        access: &Access,
        event: Event,
        active: &BitColumn<Symbolic>,
        words: &[B32<Symbolic>],
        columns: &[WordColumn<Symbolic>],
    ) -> u32 {
        let active = EffectValue::of(active, |bit| bit.0);
        let words = words.iter().map(|word| EffectValue::Whole(word.0));
        let columns = columns.iter().map(|column| EffectValue::of(column, |value| value.0).or_zero(&active));
        let operands = std::iter::once(active.clone()).chain(words).chain(columns).collect();
        self.push(access, EffectKind::Event(event), EffectValue::Whole(normal::constant(1, 1)), operands)
    }

    fn hold(&mut self, constants: &[Constants<Symbolic>]) {
        self.held = Held::new(constants);
    }

    fn of_side(&mut self, side: usize) {
        self.own.of_side(side);
        self.never.of_side(side);
    }

    fn event(&mut self, access: &Access, event: Event, operands: &[B32<Symbolic>]) -> B64<Symbolic> {
        if event == Event::Barrier && self.promises.facts.one_wave {
            return Bv::zero();
        }
        let operands = operands.iter().map(|operand| EffectValue::Whole(operand.0)).collect();
        let always = EffectValue::Whole(normal::constant(1, 1));
        let number = self.push(access, EffectKind::Event(event), always, operands);
        let what = Unspecified::of_wave(ANSWER, number.into());
        Bv::new(answer(64, what))
    }
}

impl Effects {
    /// The lanes of an atomic, one after the other; gives what each has found.
    fn one_by_one<W: Width>(
        &mut self,
        access: &Access,
        space: Space,
        atomic: &Atomic<Symbolic, W>,
        [active, address]: [EffectValue; 2],
        data: [&Values<W>; 2],
    ) -> Values<W> {
        if !self.promises.facts.ascending && cells::may_meet_in_part(space, u64::from(W::BITS / 8), &active, &address) {
            self.order_counts.set(Some(access.instruction));
        }
        if !self.keeps_cells() {
            // What each lane finds hangs on the order of all.
            self.own.mix();
        }
        let mut found = [Bv::zero(); LANES];
        for lane in 0..LANES {
            let lane = if access.order == LaneOrder::Ascending { lane } else { LANES - 1 - lane };
            let place = [&active, &address].map(|operand| EffectValue::Whole(operand.lane(lane)));
            if !place[0].is_never() {
                found[lane] = self.one((space, lane), atomic, place, data.map(|column| column.lane(lane)));
            }
        }
        Terms::Each(Rc::new(found))
    }

    /// The lanes of an atomic, between which those of other waves may act. Where nobody looks at what it finds, the
    /// order does not matter to operations that fold.
    fn in_any_order<W: Width>(
        &mut self,
        access: &Access,
        space: Space,
        atomic: &Atomic<Symbolic, W>,
        [active, address]: [EffectValue; 2],
        data: [&Values<W>; 2],
    ) -> Values<W> {
        if atomic.returns || !fold::is_fold(atomic.op) || W::BITS != 32 {
            self.order_counts.set(Some(access.instruction));
            return self.one_by_one(access, space, atomic, [active, address], data);
        }
        let value = EffectValue::of(data[0], |value| value.0).under(&active);
        let (number, bytes) = (self.next.get(), u64::from(W::BITS / 8));
        self.next.set(number + 1);
        let (order, update) = (access.order, Some(atomic.op));
        self.cells.push(cells::Write { number, space, bytes, order, active, address, value, update });
        Column::splat(Bv::zero())
    }

    /// An atomic of one lane, or of the wave, where cells are kept; gives what it has found.
    fn one<W: Width>(
        &mut self,
        (space, lane): (Space, usize),
        atomic: &Atomic<Symbolic, W>,
        [active, address]: [EffectValue; 2],
        data: [Bv<Symbolic, W>; 2],
    ) -> Bv<Symbolic, W> {
        let old = Bv::new(self.cells.words::<W>(&self.promises, space, lane, address.lane(0)));
        let new = EffectValue::Whole((atomic.new)(old, data).0);
        let active = if space == Space::Scratch { active.in_lane_alone(lane) } else { active };
        self.write(LaneOrder::Ascending, (space, u64::from(W::BITS / 8)), [active, address, new]);
        old
    }
}

/// An answer that nobody knows.
fn answer(bits: u32, what: Unspecified) -> Term {
    normal::unspecified(bits, what, &[normal::constant(32, 0)])
}
