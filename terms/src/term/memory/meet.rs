//! The last stores of two paths that meet, as one where both store to the same addresses: how compilers write one store
//! in the place of two, or two in the place of one.

use super::super::node::Term;
use super::effect::{Effect, EffectValue, merged};
use super::tail::ROTATED;
use super::{Effects, Stores};

impl Effects {
    /// The effects of this path and of the `other` one; `either` selects between values of both.
    ///
    /// A wave goes one of both ways. So if the last effect of each is a store to the same addresses that nobody has
    /// looked at yet, both are one store behind all others, of the value and in the lanes of the way that was gone.
    /// What comes later has the numbers that come next then.
    pub(super) fn met(
        &mut self,
        other: Vec<Effect>,
        either: impl Fn(Option<Term>, Option<Term>) -> Term + Copy,
    ) -> Vec<Effect> {
        let (mut mine, mut theirs) = (std::mem::take(&mut self.effects), other);
        let (mut last, mut numbers) = (Vec::new(), Vec::new());
        while let ([.., a], [.., b]) = (&mine[..], &theirs[..])
            && self.are_one(a, b)
            && only_stores(&mine, b.number)
            && only_stores(&theirs, a.number)
        {
            last.push(as_one(a, b, |a, b| either(Some(a), Some(b))));
            numbers.extend([a.number, b.number]);
            mine.pop();
            theirs.pop();
        }
        let mut all = merged(mine, theirs, either);
        if let Some(&first) = numbers.iter().min() {
            let first = all.partition_point(|effect| effect.number < first);
            numbers.extend(all[first..].iter().map(|effect| effect.number));
            all.extend(last.into_iter().rev());
            self.number(&mut all[first..], numbers);
        }
        all
    }

    /// Whether the last effects of two paths are stores of which one can stand for both.
    fn are_one(&self, a: &Effect, b: &Effect) -> bool {
        let is_free = |effect: &Effect| effect.is_store() && effect.number >= self.fixed();
        let is_alike = |(a, b): (&EffectValue, &EffectValue)| a.is_whole() == b.is_whole();
        matches!(self.promises.stores, Stores::Joined { .. })
            && a.number != b.number
            && is_free(a)
            && is_free(b)
            && a.kind == b.kind
            && is_alike((&a.active, &b.active))
            && a.operands.iter().zip(&b.operands).all(is_alike)
            && a.operands[0].agrees(&b.operands[0], |a, b| a == b)
    }

    /// Gives `effects` the lowest of these numbers, in their order. The others are free again, unless a path has taken
    /// a higher one since.
    fn number(&self, effects: &mut [Effect], mut numbers: Vec<u32>) {
        numbers.sort_unstable();
        for (effect, &number) in effects.iter_mut().zip(&numbers) {
            effect.number = number;
        }
        for &free in numbers[effects.len()..].iter().rev().take_while(|&&free| free + 1 == self.next.get()) {
            self.next.set(free);
        }
    }
}

/// Whether no effect with a higher number is anything but a store: numbers are the names of what others find.
fn only_stores(effects: &[Effect], number: u32) -> bool {
    effects.iter().rev().take_while(|effect| effect.number > number).all(Effect::is_store)
}

/// One store for those of two paths, of which `select` takes the values.
fn as_one(a: &Effect, b: &Effect, select: impl Fn(Term, Term) -> Term) -> Effect {
    let active = a.active.zip(&b.active, &select);
    let operands = a.operands.iter().zip(&b.operands).map(|(a, b)| a.zip(b, &select).under(&active)).collect();
    let origin = a.origin.rotate_left(ROTATED).wrapping_add(b.origin);
    Effect { active, operands, origin, ..a.clone() }
}

#[cfg(test)]
mod tests {
    use gcn_semantics::algebra::{Access, Addresses, Bit, Bv, Column, LANES, Memory, Size};
    use gcn_semantics::generate::{Random, SplitMix};
    use gcn_semantics::ledger::LaneOrder;

    use super::super::super::symbolic::Terms;
    use super::super::super::{normal, with_fresh_arena};
    use super::super::tail::tests::{left, of_lanes};
    use super::super::{Effects, Load, Promises, Stores};
    use super::*;
    use crate::term::{self, Evaluator, Node, Symbolic, Var};

    const ACCESS: Access = Access { instruction: 0, coherent: false, order: LaneOrder::Ascending };

    fn memory(stores: Stores) -> Effects {
        Effects::new(Promises { stores, ..Promises::default() }, None)
    }

    fn join(mut mine: Effects, condition: Term, theirs: Effects) -> Effects {
        Memory::<Symbolic>::join(&mut mine, Bit(condition), theirs);
        mine
    }

    fn store(memory: &mut Effects, number: u32, at: u64, active: Term) {
        let at = normal::sum(32, at, &[(1, of_lanes(32, 1))]);
        let (active, at) = (Terms::Any(Bit(active)), Addresses::Lds(Terms::Any(Bv::new(at))));
        let _ = memory.scatter(&ACCESS, Size::Dword, &active, &at, &Terms::Any(Bv::new(of_lanes(32, number))));
    }

    /// What memory has at an address in LDS: a version that the load is named after, or what the program has stored.
    fn look(memory: &mut Effects, at: u64) -> Term {
        let at = normal::sum(32, at, &[(1, of_lanes(32, 1))]);
        let always = Terms::Any(Bit(term::constant(1, 1)));
        let found = memory.gather(&ACCESS, Size::Dword, &always, &Addresses::Lds(Terms::Any(Bv::new(at))));
        found.lane(0).0
    }

    /// A store on each of two ways is the store behind them, and the next one has the number that it has there.
    #[test]
    fn one_store_in_the_place_of_two() {
        with_fresh_arena(|| {
            let (condition, always) = (term::variable(1, Var(7)), term::constant(1, 1));
            let stores = Stores::Joined { bytes: false };
            let [one, mut other] = [memory(stores), memory(stores)];
            let (mut then, mut otherwise) = (one.forked(), one.forked());
            store(&mut then, 3, 8, always);
            store(&mut otherwise, 3, 8, always);
            let mut met = join(then, condition, otherwise);
            store(&mut other, 3, 8, always);
            for memory in [&mut met, &mut other] {
                store(memory, 4, 16, always);
            }
            let shown = |memory: &Effects| {
                let of = |effect: &Effect| (effect.number, effect.active.lane(0), effect.operands[1].lane(5));
                memory.effects.iter().map(of).collect::<Vec<_>>()
            };
            assert_eq!((shown(&met), met.effects.len()), (shown(&other), 2));
        });
    }

    /// What is not a store to the same addresses, or was looked at on its way, is what it was.
    #[test]
    fn two_stores_that_stay_two() {
        with_fresh_arena(|| {
            let (condition, always) = (term::variable(1, Var(7)), term::constant(1, 1));
            let effects = |stores: Stores, at: u64, looks: bool| {
                let before = memory(stores);
                let (mut then, mut otherwise) = (before.forked(), before.forked());
                store(&mut then, 3, 8, always);
                if looks {
                    let found = look(&mut then, 10);
                    assert!(matches!(term::node(found), Node::Unspecified(what, _) if Load::of(what).is_some()));
                }
                store(&mut otherwise, 4, at, always);
                join(then, condition, otherwise).effects.len()
            };
            let joined = Stores::Joined { bytes: false };
            assert_eq!(effects(joined, 8, false), 1);
            assert_eq!(
                [effects(joined, 12, false), effects(joined, 8, true), effects(Stores::Plain, 8, false)],
                [2; 3]
            );
        });
    }

    /// Executes random stores and looks on two ways, and behind them. With and without stores that are one, memory is
    /// the same behind them whichever way is gone.
    #[test]
    fn met_stores_leave_what_the_stores_of_the_way_leave() {
        let mut dice = SplitMix::new(77);
        let mut fewer = 0;
        for round in 0..300 {
            with_fresh_arena(|| {
                let condition = term::variable(1, Var(2_000));
                let [mut plain, mut joined] = [Stores::Plain, Stores::Joined { bytes: false }].map(|stores| {
                    let before = memory(stores);
                    (before.forked(), before)
                });
                for number in 0..2 + dice.below(8) {
                    let (way, at) = (dice.below(2), u64::from(dice.below(3)) * 4);
                    let active = match dice.below(3) {
                        0 => term::constant(1, 1),
                        which => normal::extract(of_lanes(32, 2), which, 1),
                    };
                    let looks = dice.once_in(6);
                    for (then, otherwise) in [&mut plain, &mut joined] {
                        let memory = if way == 0 { then } else { otherwise };
                        if looks {
                            let _ = look(memory, at + 1);
                        } else {
                            store(memory, 3 + number, at, active);
                        }
                    }
                }
                let [mut plain, mut joined] = [plain, joined].map(|(then, otherwise)| join(then, condition, otherwise));
                fewer += usize::from(joined.effects.len() < plain.effects.len());
                for memory in [&mut plain, &mut joined] {
                    store(memory, 20, 2, normal::extract(of_lanes(32, 2), 3, 1));
                }
                let numbers: Vec<u32> = joined.effects.iter().map(|effect| effect.number).collect();
                assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]), "{numbers:?}");
                for seed in 0..4u64 {
                    let value = |var: Var| {
                        let mut number = SplitMix::derived(seed, &[round, u64::from(var.0)], "");
                        let way = (var.0 == 2_000).then_some(seed & 1);
                        way.unwrap_or_else(|| {
                            u64::from(if var.0 < 128 { 64 + number.below(12) } else { number.word() })
                        })
                    };
                    for order in [LaneOrder::Ascending, LaneOrder::Descending] {
                        assert_eq!(left(&joined.effects, order, &value), left(&plain.effects, order, &value));
                    }
                    let happens = |effect: &Effect| {
                        let active = |lane| Evaluator::new(value, |_, _| 0).eval(effect.active.lane(lane));
                        (0..LANES).any(|lane| active(lane) == 1)
                    };
                    let count = |memory: &Effects| memory.effects.iter().filter(|effect| happens(effect)).count();
                    assert!(count(&joined) <= count(&plain));
                }
            });
        }
        assert!(fewer > 60, "{fewer}");
    }
}
