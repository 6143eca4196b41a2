//! Memory in the symbolic reading: what a program does to it, effect by effect.
//!
//! Contents are no terms. A *version* of memory is what the first effects of a program have made of the initial
//! contents; version 0 is these. A load is an unknown function of its version and its address, so that loads of the
//! same version and address are the same term. Versions of two programs with one number are the same contents if the
//! effects before are the same: whoever compares terms with loads proves that too, effect by effect in their order
//! (`crate::equiv::effects`). By induction over the order both sides then mean the same contents by a version.
//!
//! A load looks past effects that cannot have changed what it reads, so that programs may load earlier or later.

mod apart;
mod callee;
mod chain;
mod cut;
mod effect;
mod fold;
mod formatted;
mod frame;
mod load;
mod promises;
mod tail;
#[cfg(test)]
mod tests;

use std::cell::Cell;
use std::rc::Rc;

use gcn_semantics::algebra::{
    Access, Addresses, Algebra, Atomic, B32, B64, Bit, BitColumn, Bv, Column, Event, Formatted, LaneId, Memory, Scope,
    Size, Space, Width, WordColumn,
};
use gcn_semantics::ledger::{Cause, Unspecified};

use self::callee::Callee;
pub use self::callee::pass_stack;
use self::effect::merged;
pub use self::effect::{Effect, EffectKind, Operand, given};
pub use self::formatted::component_number;
pub use self::frame::Frame;
pub use self::load::Load;
use self::load::located;
pub use self::promises::{Promises, Stores};
use super::node::Term;
use super::normal;
use super::symbolic::{Symbolic, Terms};

/// The name of what an atomic finds, and of what an event tells.
pub const ANSWER: Cause = Cause::Proof(&"answer of memory");

/// The name of what a function has left in a register that is not part of the program.
pub const LEFT: Cause = Cause::Proof(&"answer of a call");

/// A column of values of `W` bits.
type Values<W> = <Symbolic as Algebra>::Column<Bv<Symbolic, W>>;

/// What a program has done to memory so far.
///
/// Stores that do not touch the same cells may change places: they are kept in an order that does not depend on the
/// program, as far as nobody has looked at the memory between them.
#[derive(Debug, Default)]
pub struct Effects {
    /// In their order.
    pub effects: Vec<Effect>,
    /// What is known.
    pub promises: Promises,
    /// The own part of the stack.
    own: frame::Own,
    /// What functions that are called find on the stack.
    callees: Vec<Callee>,
    /// The next effect's number: paths of one program share it.
    next: Rc<Cell<u32>>,
    /// Effects with a lower number keep their places. Paths share it.
    fixed: Rc<Cell<u32>>,
    /// How many effects the path has had.
    pushed: u32,
    /// Atomics are kept as each lane does them, also where all meet in one cell: to be shown, not compared.
    is_shown: bool,
}

/// For a path of its own: what both paths have in common keeps its place.
impl Clone for Effects {
    fn clone(&self) -> Self {
        self.fix(self.next.get());
        let Effects { effects, promises, own, callees, next, fixed, pushed, is_shown } = self;
        let (effects, own, callees) = (effects.clone(), own.clone(), callees.clone());
        let (next, fixed, pushed) = (next.clone(), fixed.clone(), *pushed);
        Effects { effects, promises: *promises, own, callees, next, fixed, pushed, is_shown: *is_shown }
    }
}

impl Effects {
    /// Memory before a program; `stack` is where the stack of functions ends at the entry, as an address in each lane.
    pub fn new(promises: Promises, stack: Option<Term>) -> Self {
        Effects { promises, own: frame::Own::new(promises.frame, stack), ..Effects::default() }
    }

    /// Memory before a program whose effects are shown, each as it is in a lane, and not compared with others.
    pub fn shown() -> Self {
        Effects { is_shown: true, ..Effects::default() }
    }

    fn push(&mut self, access: &Access, kind: EffectKind, active: Operand, operands: Vec<Operand>) -> u32 {
        self.push_folding(access, kind, active, operands, false)
    }

    fn push_folding(
        &mut self,
        access: &Access,
        kind: EffectKind,
        active: Operand,
        operands: Vec<Operand>,
        folds: bool,
    ) -> u32 {
        let number = self.next.get();
        self.next.set(number + 1);
        self.pushed += 1;
        let (instruction, origin) = (access.instruction, (access.instruction as u64) << 32 | u64::from(self.pushed));
        self.effects.push(Effect { number, instruction, origin, kind, active, operands, folds });
        if self.promises.stores != Stores::Plain {
            self.join_stores();
        }
        self.settle();
        number
    }

    /// Effects before number `number` keep their places from now on.
    fn fix(&self, number: u32) {
        self.fixed.set(self.fixed.get().max(number));
    }

    /// Moves the last effect before others that it does not meet, if it belongs there.
    fn settle(&mut self) {
        let mut last = self.effects.len() - 1;
        while let [.., before, effect] = &mut self.effects[..=last]
            && before.number >= self.fixed.get()
            && effect.place() < before.place()
            && self.promises.are_apart(before, effect)
        {
            // The numbers stay where they are: they count what a version has seen.
            std::mem::swap(before, effect);
            std::mem::swap(&mut before.number, &mut effect.number);
            last -= 1;
        }
    }

    /// Whether the own part of the stack may have been reached in ways that are not told apart from others.
    pub fn is_mixed(&self) -> bool {
        self.own.is_mixed()
    }

    /// Whether the stack was reached, and whether accesses to global memory may be ones to the stack.
    pub fn entangles(&self) -> [bool; 2] {
        let [is_used, is_entangled] = self.own.entangles();
        [is_used, self.promises.has_stack && is_entangled]
    }

    /// The version that a load of `bytes` at `address` finds: it looks past effects that change other cells.
    fn version(&self, space: Space, bytes: u64, address: &Operand) -> u32 {
        for effect in self.effects.iter().rev() {
            if !self.promises.is_apart(effect, space, address, bytes) {
                self.fix(effect.number + 1);
                return effect.number + 1;
            }
        }
        0
    }
}

impl Memory<Symbolic> for Effects {
    fn gather(
        &mut self,
        _access: &Access,
        size: Size,
        active: &BitColumn<Symbolic>,
        addresses: &Addresses<Symbolic>,
    ) -> WordColumn<Symbolic> {
        let (space, address) = located(addresses);
        if self.own.reaches(space, &address) {
            return self.own.load(size, &address);
        }
        let address = self.reached(address, &Operand::of(active, |bit| bit.0));
        let pieces = self.pieces(space, size, &address);
        let load = |lane: LaneId, address: Term| Bv::new(load::value(space, &pieces, lane, address));
        match address {
            Operand::Whole(address) | Operand::Lanes(Terms::Any(address)) => Terms::Any(load(LaneId::ANY, address)),
            Operand::Lanes(Terms::Each(addresses)) => {
                Terms::Each(Rc::new(std::array::from_fn(|lane| load(LaneId::new(lane), addresses[lane]))))
            }
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
        let active = Operand::of(active, |bit| bit.0);
        if active.is_never() {
            return false;
        }
        let bits = 8 * size.bytes() as u32;
        let value = Operand::of(values, |value| normal::extract(value.0, 0, bits)).under(&active);
        if self.own.reaches(space, &address) {
            self.own.store(access, size, active, address, value);
            return false;
        }
        self.own.look_at_value(&value);
        let address = self.reached(address, &active);
        let may_meet = space != Space::Scratch;
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
        let active = Operand::of(active, |bit| bit.0);
        if active.is_never() {
            return Column::splat(Bv::zero());
        }
        if self.own.reaches(space, &address) {
            self.own.forget();
        }
        let data = data.map(|column| Operand::of(column, |value| value.0));
        data.iter().for_each(|value| self.own.look_at_value(value));
        let [mut first, second] = data.map(|value| value.under(&active));
        let mut address = self.reached(address, &active);
        let is_ordered = !self.is_shown && (!atomic.returns || self.promises.ascending);
        let one = (is_ordered && fold::is_fold(atomic.op)).then(|| fold::one_for_all(&address, &active)).flatten();
        let folds = one.is_some();
        if let Some(one) = one {
            address = one;
            first = fold::one_for_all(&first, &active).unwrap_or(first);
        }
        let kind = EffectKind::Atomic(space, atomic.op, W::BITS);
        let operands = vec![address, first.clone(), second];
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

    fn load(&mut self, _access: &Access, _active: Bit<Symbolic>, address: B64<Symbolic>) -> B32<Symbolic> {
        let address = self.address(address.0);
        let place = Operand::Whole(address);
        self.own.look_at(Space::Global, &place);
        let pieces = self.pieces_of_wave(&place);
        Bv::new(load::value(Space::Global, &pieces, LaneId::new(0), address))
    }

    fn store(&mut self, access: &Access, active: Bit<Symbolic>, address: B64<Symbolic>, value: B32<Symbolic>) {
        let active = Operand::Whole(active.0);
        if !active.is_never() {
            let operands = [self.address(address.0), value.0].map(Operand::Whole);
            self.own.look_at(Space::Global, &operands[0]);
            self.own.look_at_value(&operands[1]);
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
        let active = Operand::Whole(active.0);
        if active.is_never() {
            return Bv::zero();
        }
        let operands = [self.address(address.0), data[0].0, data[1].0].map(Operand::Whole);
        self.own.look_at(Space::Global, &operands[0]);
        operands[1..].iter().for_each(|value| self.own.look_at_value(value));
        let number = self.push(access, EffectKind::ScalarAtomic(atomic.op, W::BITS), active, operands.to_vec());
        let what = Unspecified::of_wave(ANSWER, number.into());
        Bv::new(answer(W::BITS, what))
    }

    fn join(&mut self, condition: Bit<Symbolic>, other: Self) {
        self.fix(self.next.get());
        let otherwise = normal::not(condition.0);
        let either = |mine: Option<Term>, theirs: Option<Term>| match (mine, theirs) {
            (Some(mine), Some(theirs)) => normal::ite(condition.0, mine, theirs),
            (Some(mine), None) => normal::and(condition.0, mine),
            (None, Some(theirs)) => normal::and(otherwise, theirs),
            (None, None) => unreachable!("an effect is of some path"),
        };
        self.effects = merged(std::mem::take(&mut self.effects), other.effects, either);
        self.pushed = self.pushed.max(other.pushed);
        self.own.join(other.own, either);
        self.join_callees(other.callees);
    }

    /// Nothing is taken back, so as many effects as before are the same ones.
    fn is_same(&self, before: &Self) -> bool {
        self.effects.len() == before.effects.len() && self.own.is_same(&before.own)
    }

    fn names(&self) -> [u32; 2] {
        [self.next.get(), self.fixed.get()]
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
        let words = words.iter().chain(&arguments).map(|word| Operand::Whole(word.0)).collect();
        let active = Operand::of(active, |bit| bit.0);
        let columns = columns.iter().map(|column| Operand::of(column, |value| value.0).under(&active));
        self.call_by(access, active.clone(), stack.0, words, columns.collect())
    }

    fn answer(call: u32, code: u16, lane: LaneId) -> B32<Symbolic> {
        let what = u64::from(call) << 16 | u64::from(code);
        Bv::new(answer(32, Unspecified::in_lane(LEFT, what, lane.index())))
    }

    fn load_formatted(
        &mut self,
        formatted: Formatted,
        parts: u8,
        words: &[B32<Symbolic>],
        columns: &[WordColumn<Symbolic>],
    ) -> Vec<WordColumn<Symbolic>> {
        self.components(formatted, parts, words, columns)
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

    /// Operands: EXEC, the columns.
    fn export(
        &mut self,
        access: &Access,
        event: Event,
        active: &BitColumn<Symbolic>,
        columns: &[WordColumn<Symbolic>],
    ) {
        let active = Operand::of(active, |bit| bit.0);
        let columns = columns.iter().map(|column| Operand::of(column, |value| value.0).or_zero(&active));
        let operands = std::iter::once(active.clone()).chain(columns).collect();
        self.push(access, EffectKind::Event(event), Operand::Whole(normal::constant(1, 1)), operands);
    }

    fn of_side(&mut self, side: usize) {
        self.own.of_side(side);
    }

    fn event(&mut self, access: &Access, event: Event, operands: &[B32<Symbolic>]) -> B64<Symbolic> {
        let operands = operands.iter().map(|operand| Operand::Whole(operand.0)).collect();
        let always = Operand::Whole(normal::constant(1, 1));
        let number = self.push(access, EffectKind::Event(event), always, operands);
        let what = Unspecified::of_wave(ANSWER, number.into());
        Bv::new(answer(64, what))
    }
}

/// An answer that nobody knows.
fn answer(bits: u32, what: Unspecified) -> Term {
    normal::unspecified(bits, what, &[normal::constant(32, 0)])
}
