//! Stores since the last look at memory, in a form that hangs less on how a program cuts them: without those that are
//! overwritten, and halves of a wider store as that one.

use gcn_semantics::algebra::{Size, Space};

use super::super::node::{Node, Term};
use super::super::{arena, normal};
use super::Effects;
use super::apart::{Location, base_and_offset};
use super::effect::{Effect, EffectKind, EffectValue};

/// So many bits tell the origins of both halves apart in that of a store.
pub(super) const ROTATED: u32 = 21;

/// A store of each lane for itself.
struct Stored<'e> {
    space: Space,
    size: Size,
    active: &'e EffectValue,
    address: &'e EffectValue,
    value: &'e EffectValue,
}

impl<'e> Stored<'e> {
    fn of(effect: &'e Effect) -> Option<Self> {
        let (EffectKind::Store(space, size), [address, value]) = (effect.kind, &effect.operands[..]) else {
            return None;
        };
        Some(Stored { space, size, active: &effect.active, address, value })
    }

    /// The base and the offset of its address, of the lane that stands for all.
    fn location(&self) -> Option<Location> {
        self.address.any_lane().map(base_and_offset)
    }

    /// Whether each cell that an earlier store changes in a lane is changed again in that lane: nobody finds what the
    /// earlier one has left, whatever other lanes do.
    fn covers(&self, earlier: &Stored) -> bool {
        let is_within = |address: Term, other: Term| {
            let ((base, offset), (other_base, other_offset)) = (base_and_offset(address), base_and_offset(other));
            let mask = u64::MAX >> (64 - arena::width(address));
            let ahead = other_offset.wrapping_sub(offset) & mask;
            base == other_base && ahead < self.size.bytes() && ahead + earlier.size.bytes() <= self.size.bytes()
        };
        self.space == earlier.space
            && earlier.active.agrees(self.active, implies)
            && self.address.agrees(earlier.address, is_within)
    }

    /// Whether `earlier` is the other half of a store of twice the size, at an address whose offset is a multiple of
    /// it. The offset is one from the base, which both have in common.
    fn is_other_half(&self, earlier: &Stored) -> bool {
        let (Some((base, offset)), Some((other_base, other_offset))) = (self.location(), earlier.location()) else {
            return false;
        };
        (self.space, self.size) == (earlier.space, earlier.size)
            && base == other_base
            && offset % self.size.bytes() == 0
            && offset ^ self.size.bytes() == other_offset
            && self.active.agrees(earlier.active, |mine, theirs| mine == theirs)
    }
}

/// Whether `other` holds wherever `condition` does, as is seen at once.
pub(super) fn implies(condition: Term, other: Term) -> bool {
    let parts = |term: Term| match arena::node(term) {
        Node::And(parts) => parts.into_vec(),
        _ => vec![term],
    };
    let known = parts(condition);
    arena::as_const(other) == Some(1) || parts(other).iter().all(|part| known.contains(part))
}

impl Effects {
    /// Drops and joins stores because of the last effect, which is a new store.
    ///
    /// Stores that nobody has looked at may change places where they do not meet in any cell, whatever the lanes. Two
    /// halves that do not meet are one store: each cell is in one of both alone, and among the lanes that change it the
    /// last one is the same.
    pub(super) fn join_stores(&mut self) {
        self.drop_overwritten();
        while let Some(half) = self.other_half() {
            let other = self.remove(half);
            let new = self.effects.last_mut().expect("the new one is there");
            join(new, &other);
            self.drop_overwritten();
        }
    }

    /// Where the last stores begin that nobody has looked at.
    fn tail(&self) -> usize {
        let fixed = self.fixed();
        let kept = self.effects.iter().rposition(|effect| !effect.is_store() || effect.number < fixed);
        kept.map_or(0, |last| last + 1)
    }

    /// Drops stores of which the last one leaves nothing.
    fn drop_overwritten(&mut self) {
        let Some(last) = self.effects.last().cloned() else { return };
        let Some(new) = Stored::of(&last) else { return };
        for index in (self.tail()..self.effects.len() - 1).rev() {
            if Stored::of(&self.effects[index]).is_some_and(|earlier| new.covers(&earlier)) {
                self.remove(index);
            }
        }
    }

    /// The number of the store that is the other half of the last one, and meets none that comes after it.
    fn other_half(&self) -> Option<usize> {
        let last = self.effects.last()?;
        let new = Stored::of(last)?;
        (new.size != Size::Dword).then_some(())?;
        let mut earlier = self.tail()..self.effects.len() - 1;
        let half = earlier
            .rfind(|&index| Stored::of(&self.effects[index]).is_some_and(|earlier| new.is_other_half(&earlier)))?;
        let [half_store, after @ ..] = &self.effects[half..] else { unreachable!("it is among them") };
        after.iter().all(|other| self.promises.are_apart(half_store, other)).then_some(half)
    }

    /// Takes an effect of the tail out. Those behind it move up, in their numbers too.
    fn remove(&mut self, index: usize) -> Effect {
        let removed = self.effects.remove(index);
        let mut free = removed.number;
        for effect in &mut self.effects[index..] {
            std::mem::swap(&mut effect.number, &mut free);
        }
        // Unless a path has taken another number since.
        if free + 1 == self.next.get() {
            self.next.set(free);
        }
        removed
    }
}

/// Makes a store of twice the size of `new`, with its other half.
fn join(new: &mut Effect, other: &Effect) {
    let [mine, theirs] = [&*new, other].map(|effect| Stored::of(effect).expect("halves are stores"));
    let size = if mine.size == Size::Byte { Size::Short } else { Size::Dword };
    let is_low = mine.location().is_some_and(|(_, offset)| offset & mine.size.bytes() == 0);
    let (low, high) = if is_low { (mine, theirs) } else { (theirs, mine) };
    let value = high.value.zip(low.value, |high, low| normal::concat(&[high, low]));
    let (kind, operands) = (EffectKind::Store(low.space, size), vec![low.address.clone(), value]);
    (new.kind, new.operands) = (kind, operands);
    new.origin = new.origin.rotate_left(ROTATED).wrapping_add(other.origin);
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::BTreeMap;

    use gcn_semantics::algebra::{Access, Addresses, Bit, Bv, LANES, Memory};
    use gcn_semantics::generate::{Random, SplitMix};
    use gcn_semantics::ledger::LaneOrder;

    use super::super::super::symbolic::Terms;
    use super::super::load::Found;
    use super::super::{Promises, Stores};
    use super::*;
    use crate::term::{self, Evaluator, Var};

    const ACCESS: Access = Access { instruction: 0, coherent: false, order: LaneOrder::Ascending };
    const SIZES: [Size; 3] = [Size::Byte, Size::Short, Size::Dword];

    pub(in crate::term::memory) type Bytes = BTreeMap<u64, u64>;

    pub(in crate::term::memory) fn of_lanes(width: u32, number: u32) -> Term {
        term::variable(width, Var::word_of_any_lane(Var(64 * number)))
    }

    /// An address in LDS: the same in all lanes, or of each lane with neighbours nearer or farther away, or with any.
    fn address(dice: &mut SplitMix) -> Term {
        let base = match dice.below(4) {
            0 => term::variable(32, Var(1_000)),
            1 => of_lanes(32, 1),
            stride => normal::shl(of_lanes(32, 1), normal::constant(32, u64::from(stride))),
        };
        normal::sum(32, u64::from(dice.below(9)), &[(1, base)])
    }

    /// What the effects leave of what was there, if the lanes come in this order.
    pub(in crate::term::memory) fn left(effects: &[Effect], order: LaneOrder, value: &impl Fn(Var) -> u64) -> Bytes {
        let mut bytes = Bytes::new();
        for effect in effects {
            let Some(stored) = Stored::of(effect) else { continue };
            for lane in 0..LANES {
                let lane = if order == LaneOrder::Ascending { lane } else { LANES - 1 - lane };
                let eval = |operand: &EffectValue| Evaluator::new(value, |_, _| 0).eval(operand.lane(lane));
                if eval(stored.active) == 0 {
                    continue;
                }
                let (address, data) = (eval(stored.address), eval(stored.value));
                for index in 0..stored.size.bytes() {
                    bytes.insert(address + index, data >> (8 * index) & 0xff);
                }
            }
        }
        bytes
    }

    /// Whether an access happens in a lane.
    fn active(dice: &mut SplitMix) -> Term {
        match dice.below(3) {
            0 => term::constant(1, 1),
            which => normal::extract(of_lanes(32, 2), which, 1),
        }
    }

    /// Executes random stores and loads. Stores in the joined form leave what they leave in their order, a load of a
    /// version finds what is there when it is executed, and so does one that finds what the program has stored.
    #[test]
    fn joined_stores_leave_what_the_stores_of_the_program_leave() {
        let mut dice = SplitMix::new(161);
        let (mut fewer, mut given) = (0, 0);
        for round in 0..200 {
            term::with_fresh_arena(|| {
                let memory = |stores: Stores| Effects::new(Promises { stores, ..Promises::default() }, None);
                let [mut plain, mut joined] = [Stores::Plain, Stores::Joined { bytes: true }].map(memory);
                let addresses = [address(&mut dice), address(&mut dice)];
                let mut looks = Vec::new();
                for number in 0..dice.below(9) + 2 {
                    let near = u64::from(dice.below(4));
                    let at = normal::sum(32, near, &[(1, dice.pick(&addresses))]);
                    let (at, size) = (Terms::Any(Bv::new(at)), dice.pick(&SIZES));
                    if dice.once_in(6) {
                        let at = EffectValue::of(&at, |at: Bv<_, _>| at.0);
                        let active = EffectValue::Lanes(Terms::Any(active(&mut dice)));
                        let pieces = joined.pieces(Space::Lds, size, &active, &at);
                        given += pieces.iter().filter(|piece| matches!(piece.found, Found::Stored(_))).count();
                        looks.push((plain.effects.clone(), active, at, pieces));
                        continue;
                    }
                    let active = Terms::Any(Bit(active(&mut dice)));
                    let value = match dice.below(3) {
                        0 => term::constant(32, dice.word().into()),
                        _ => of_lanes(32, 3 + number),
                    };
                    let value = Terms::Any(Bv::new(value));
                    for memory in [&mut plain, &mut joined] {
                        let _ = memory.scatter(&ACCESS, size, &active, &Addresses::Lds(at.clone()), &value);
                    }
                }
                fewer += usize::from(joined.effects.len() < plain.effects.len());
                for seed in 0..2 {
                    let value = |var: Var| {
                        let mut number = SplitMix::derived(seed, &[round, u64::from(var.0)], "");
                        // Few places, so that lanes meet.
                        let is_address = var.0 < 128 || var.0 == 1_000;
                        u64::from(if is_address { 64 + number.below(12) } else { number.word() })
                    };
                    for order in [LaneOrder::Ascending, LaneOrder::Descending] {
                        assert_eq!(left(&joined.effects, order, &value), left(&plain.effects, order, &value));
                        for (before, active, at, pieces) in &looks {
                            let there = left(before, order, &value);
                            let eval = |term: Term| Evaluator::new(&value, |_, _| 0).eval(term);
                            for piece in pieces {
                                let seen = |version: u32| {
                                    let seen = joined.effects.iter().filter(|effect| effect.number < version).cloned();
                                    left(&seen.collect::<Vec<_>>(), order, &value)
                                };
                                let seen = match &piece.found {
                                    Found::Version(version) => Err(seen(*version)),
                                    Found::Stored(values) => Ok(values),
                                };
                                for lane in (0..LANES).step_by(5).filter(|&lane| eval(active.lane(lane)) == 1) {
                                    let address = eval(at.lane(lane)) + piece.offset;
                                    match &seen {
                                        Err(seen) => assert_eq!(seen.get(&address), there.get(&address)),
                                        Ok(values) => assert_eq!(Some(&eval(values.lane(lane))), there.get(&address)),
                                    }
                                }
                            }
                        }
                    }
                }
            });
        }
        assert!(fewer > 40, "{fewer}");
        assert!(given > 20, "{given}");
    }
}
