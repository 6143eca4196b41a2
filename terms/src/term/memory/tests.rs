use std::cell::RefCell;
use std::collections::BTreeMap;

use gcn_semantics::algebra::{
    Access, Addresses, Algebra, Atomic, AtomicOp, Background, Bit, BitColumn, Bv, Column, Concrete, ConcreteMemory,
    Formatted, LANES, Memory, Size, Space, W32, WordColumn,
};
use gcn_semantics::generate::{Random, SplitMix};
use gcn_semantics::ledger::LaneOrder;

use super::{Effects, Load, Promises, Stores};
use crate::term::Node;
use crate::term::{self, Symbolic, Term, Var};

const ACCESS: Access = Access { instruction: 0, coherent: false, order: LaneOrder::Ascending };

fn bit(number: u32) -> Term {
    term::variable(1, Var(number))
}

fn store(memory: &mut Effects) {
    let always = Bit(term::constant(1, 1));
    memory.store(&ACCESS, always, Bv::new(term::constant(64, 8)), Bv::new(term::constant(32, 1)));
}

fn join(mut mine: Effects, condition: Term, theirs: Effects) -> Effects {
    Memory::<Symbolic>::join(&mut mine, Bit(condition), theirs);
    mine
}

/// When the only effect happens.
fn active(memory: &Effects) -> Term {
    assert_eq!(memory.effects.len(), 1);
    memory.effects[0].active.lane(0)
}

/// An effect of a path that forks afterwards happens on both of its ways, and where three paths meet on all that it is
/// of.
#[test]
fn paths_that_have_an_effect_in_common_meet_in_any_order() {
    term::with_fresh_arena(|| {
        let [first, second] = [bit(1), bit(2)];
        let before = Effects::default();
        let mut on_first = before.forked();
        store(&mut on_first);
        // The ways [first, second], [not first], [first, not second].
        let there = || [on_first.forked(), before.forked(), on_first.forked()];

        let [both, none, one] = there();
        let late = join(none, term::not(first), one);
        assert_eq!(active(&late), first);
        let met = join(late, term::not(term::and(first, second)), both);
        let [both, none, one] = there();
        let early = join(join(both, second, one), first, none);
        for memory in [&met, &early] {
            let differs = term::xor(active(memory), first);
            for values in 0..4u64 {
                let value = |var: Var| values >> (var.0 - 1) & 1;
                assert_eq!(term::Evaluator::new(value, |_, _| 0).eval(differs), 0, "{values:#b}");
            }
        }
    });
}

#[test]
fn effects_of_different_paths_keep_their_order() {
    term::with_fresh_arena(|| {
        let condition = bit(1);
        let mut one = Effects::default();
        let mut other = one.forked();
        store(&mut other);
        store(&mut one);
        store(&mut other);
        let met = join(one, condition, other);
        let guards: Vec<(u32, Term)> =
            met.effects.iter().map(|effect| (effect.number, effect.active.lane(0))).collect();
        let otherwise = term::not(condition);
        assert_eq!(guards, [(0, otherwise), (1, condition), (2, otherwise)]);
    });
}

/// All lanes are active.
fn all_active() -> BitColumn<Symbolic> {
    Column::splat(Bit(term::constant(1, 1)))
}

/// No component is another one, however the format is used.
#[test]
fn components_are_told_apart() {
    let uses = (0..8).map(|bits: u8| Formatted {
        has_index: bits & 1 != 0,
        has_address: bits & 2 != 0,
        is_short: bits & 4 != 0,
    });
    term::with_fresh_arena(|| {
        let word = Bv::new(term::variable(32, Var(1)));
        let components = uses.flat_map(|formatted| {
            let memory = &mut Effects::default();
            Memory::<Symbolic>::load_formatted(
                memory,
                &ACCESS,
                &all_active(),
                formatted,
                4,
                &[word],
                &[Column::splat(word)],
            )
        });
        let components: Vec<_> = components.map(|component: WordColumn<Symbolic>| component.lane(0).0).collect();
        let different: std::collections::HashSet<_> = components.iter().collect();
        assert_eq!((components.len(), different.len()), (32, 32));
        let number = |component| match term::node(component) {
            Node::Unspecified(what, _) => term::component_number(what),
            node => panic!("{node:?}"),
        };
        assert_eq!(
            components[..4].iter().map(|&component| number(component)).collect::<Vec<_>>(),
            [Some(0), Some(1), Some(2), Some(3)]
        );
    });
}

/// What a load by an unknown format finds hangs on all that it looks at: words, columns, how they are used, and every
/// effect on global memory before it, but not on LDS.
#[test]
fn components_are_functions_of_all_that_they_look_at() {
    const INDEXED: Formatted = Formatted { has_index: true, has_address: false, is_short: false };
    let word = |number: u32| Bv::new(term::variable(32, Var(number)));
    let column = |number: u32| WordColumn::<Symbolic>::splat(word(number));
    let load = |memory: &mut Effects, formatted, resource: u32, index: u32| {
        let (words, columns) = ([word(resource)], [column(index)]);
        let found = Memory::<Symbolic>::load_formatted(memory, &ACCESS, &all_active(), formatted, 2, &words, &columns);
        [0, 1].map(|part: usize| found[part].lane(0).0)
    };
    let always = Column::splat(Bit(term::constant(1, 1)));
    let store = |memory: &mut Effects, addresses: Addresses<Symbolic>| {
        let _ = Memory::<Symbolic>::scatter(memory, &ACCESS, Size::Dword, &always, &addresses, &column(9));
    };
    term::with_fresh_arena(|| {
        let first = load(&mut Effects::default(), INDEXED, 1, 2);
        assert_ne!(first[0], first[1]);
        assert_eq!(load(&mut Effects::default(), INDEXED, 1, 2), first);
        let other = Formatted { has_index: false, ..INDEXED };
        let different =
            [(INDEXED, 3, 2), (INDEXED, 1, 3), (other, 1, 2), (Formatted { is_short: true, ..INDEXED }, 1, 2)];
        for (formatted, resource, index) in different {
            assert_ne!(load(&mut Effects::default(), formatted, resource, index)[0], first[0]);
        }
        let mut memory = Effects::default();
        store(&mut memory, Addresses::Lds(column(4)));
        assert_eq!(load(&mut memory, INDEXED, 1, 2), first);
        store(&mut memory, Addresses::Global(Column::splat(Bv::new(term::variable(64, Var(5))))));
        let second = load(&mut memory, INDEXED, 1, 2);
        assert_ne!(second[0], first[0]);
        Memory::<Symbolic>::store_formatted(
            &mut memory,
            &ACCESS,
            INDEXED,
            &always,
            &[word(1)],
            &[column(2)],
            &[column(3)],
        );
        assert_ne!(load(&mut memory, INDEXED, 1, 2)[0], second[0]);
        let address = Bv::new(term::variable(64, Var(6)));
        let Node::Unspecified(what, _) =
            term::node(Memory::<Symbolic>::load(&mut memory, &ACCESS, Bit(term::constant(1, 1)), address).0)
        else {
            panic!("a load")
        };
        assert_eq!(Load::of(what).expect("a load").version, 3, "what a store by a format leaves, any load finds");
    });
}

/// What a store of four bytes leaves.
fn apply(memory: &mut BTreeMap<u64, u64>, address: u64, value: u64) {
    for byte in 0..4 {
        memory.insert(address + byte, value >> (8 * byte) & 0xff);
    }
}

fn read(memory: &BTreeMap<u64, u64>, address: u64) -> Vec<u64> {
    (address..address + 4).map(|byte| memory.get(&byte).copied().unwrap_or(0x100)).collect()
}

/// Stores in the order that they are kept in leave what they leave in the program's, and a version is what a load has
/// found, whatever is stored afterwards.
#[test]
fn stores_that_change_places_leave_the_same_memory() {
    let mut dice = SplitMix::new(7);
    let (mut moved, mut versions) = (0, 0);
    for _ in 0..400 {
        term::with_fresh_arena(|| {
            // Two bases that may be near each other.
            let bases = [0x100, 0x100 + (dice.bits() % 3) * 4];
            let (mut effects, mut memory) = (Effects::default(), BTreeMap::new());
            let (mut program, mut found) = (Vec::new(), Vec::new());
            for number in 0..8 {
                let (base, offset) = (dice.bits() as usize % 2, dice.bits() % 6 * 2);
                let address = term::add(term::variable(64, Var(base as u32)), term::constant(64, offset));
                let always = Bit(term::constant(1, 1));
                if dice.bits().is_multiple_of(4) {
                    let loaded = Memory::<Symbolic>::load(&mut effects, &ACCESS, always, Bv::new(address));
                    let Node::Unspecified(what, _) = term::node(loaded.0) else { panic!("a load") };
                    let version = Load::of(what).expect("a load").version;
                    found.push((version, bases[base] + offset, read(&memory, bases[base] + offset)));
                } else {
                    effects.store(&ACCESS, always, Bv::new(address), Bv::new(term::constant(32, number + 1)));
                    apply(&mut memory, bases[base] + offset, number + 1);
                    program.push(number + 1);
                }
            }
            let value = |term: Term| {
                term::Evaluator::new(|var: Var| bases[var.0 as usize], |_, _| unreachable!("no unknown")).eval(term)
            };
            let stores: Vec<(u32, u64, u64)> = effects
                .effects
                .iter()
                .map(|effect| {
                    let [address, stored] = [0, 1].map(|operand| value(effect.operands[operand].lane(0)));
                    (effect.number, address, stored)
                })
                .collect();
            moved += u32::from(stores.iter().map(|store| store.2).ne(program.iter().copied()));
            let after = |count: u32| {
                let mut memory = BTreeMap::new();
                let stores = stores.iter().filter(|store| store.0 < count);
                stores.for_each(|&(_, address, stored)| apply(&mut memory, address, stored));
                memory
            };
            assert_eq!(after(u32::MAX), memory, "{bases:?} {stores:?}");
            for (version, address, expected) in found {
                assert_eq!(read(&after(version), address), expected, "{bases:?} {stores:?}");
                versions += version.min(1);
            }
        });
    }
    assert!(moved > 100 && versions > 100, "{moved} {versions}");
}

/// A random program of loads, stores and atomics on few bytes, whose addresses are numbers or variables: what is in
/// memory at the end, and what it has found, is what the evaluator has.
#[test]
fn cells_are_what_the_evaluator_has() {
    let mut dice = SplitMix::new(23);
    let (mut looked_at, mut unknown) = (0, 0);
    for round in 0..40u32 {
        term::with_fresh_arena(|| {
            let values: Vec<u64> = (0..4).map(|_| u64::from(dice.below(12))).collect();
            let bytes = Stores::Cells { bytes: round % 2 == 0 };
            let mut cells = Effects::new(Promises { stores: bytes, ..Promises::default() }, None);
            let background = Background::Seeded(u64::from(dice.word()) | 1);
            let mut memory = ConcreteMemory::with(background, background, background);
            let mut found = Vec::new();
            for _ in 0..5 {
                let order = [LaneOrder::Ascending, LaneOrder::Descending][dice.below(2) as usize];
                let access = Access { order, ..ACCESS };
                let size = [Size::Byte, Size::Short, Size::Dword][dice.below(3) as usize];
                let (stride, kind) = (dice.below(5), dice.below(4));
                let (variable, offset) = (dice.below(5), dice.below(8));
                // Where addresses are not known each lane that is active may be where any other is.
                let few = (0..3).fold(0, |mask, _| mask | 1u64 << dice.below(64));
                let active = if variable == 4 && dice.once_in(2) { u64::MAX } else { few };
                let base = values.get(variable as usize).copied().unwrap_or(0);
                let address = |lane: usize| 0x100 + base + u64::from(offset) + u64::from(stride) * (lane as u64 % 4);
                let data = |lane: usize| (((u64::from(round) << 8) | lane as u64) * 0x0101_0101) & 0xffff_ffff;
                let symbolic_address = |lane: usize| {
                    let number = term::constant(32, address(lane) - base);
                    match variable {
                        4 => number,
                        _ => term::add(number, term::variable(32, Var(variable))),
                    }
                };
                let lanes: WordColumn<Symbolic> = Column::each(|lane| Bv::new(symbolic_address(lane)));
                let stored: WordColumn<Symbolic> = Column::each(|lane| Bv::constant(data(lane)));
                let exec: BitColumn<Symbolic> = Column::each(|lane| Bit(term::constant(1, active >> lane & 1)));
                let numbers: WordColumn<Concrete> = Column::each(|lane| Bv::constant(address(lane)));
                let words: WordColumn<Concrete> = Column::each(|lane| Bv::constant(data(lane)));
                let mask: BitColumn<Concrete> = Column::each(|lane| Bit(Concrete::truth(active >> lane & 1 == 1)));
                let (there, here) = (Addresses::<Symbolic>::Lds(lanes), Addresses::<Concrete>::Lds(numbers));
                match kind {
                    0 | 1 => {
                        let met = memory.scatter(&access, size, &mask, &here, &words);
                        assert!(cells.scatter(&access, size, &exec, &there, &stored) || !met);
                    }
                    2 => {
                        let mine = Memory::<Symbolic>::gather(&mut cells, &access, size, &exec, &there);
                        let theirs = Memory::<Concrete>::gather(&mut memory, &access, size, &mask, &here);
                        found.extend(
                            (0..LANES)
                                .filter(|&lane| active >> lane & 1 == 1)
                                .map(|lane| (mine.lane(lane).0, theirs[lane].0)),
                        );
                    }
                    _ => {
                        let new = |old: Bv<Symbolic, W32>, data: [Bv<Symbolic, W32>; 2]| old + data[0];
                        let atomic = Atomic { op: AtomicOp::Add, new: &new, context: None, returns: true };
                        let mine = cells.atomic(&access, &atomic, &exec, &there, [&stored, &stored]);
                        let new = |old: Bv<Concrete, W32>, data: [Bv<Concrete, W32>; 2]| old + data[0];
                        let atomic = Atomic { op: AtomicOp::Add, new: &new, context: None, returns: true };
                        let theirs = memory.atomic(&access, &atomic, &mask, &here, [&words, &words]);
                        found.extend(
                            (0..LANES)
                                .filter(|&lane| active >> lane & 1 == 1)
                                .map(|lane| (mine.lane(lane).0, theirs[lane].0)),
                        );
                    }
                }
            }
            for address in 0xfe..0x120 {
                let there = memory.word(Space::Lds, 0, address).expect("all of it is there");
                found.push((cells.contents(Space::Lds, term::constant(32, address)), there));
            }
            let before = RefCell::new(ConcreteMemory::with(background, background, background));
            let mut evaluator = term::Evaluator::new(
                |var: Var| values[var.0 as usize],
                |what, operands: &[u32]| {
                    let load = Load::of(what).expect("only loads are unknown");
                    assert_eq!(load.version, 0);
                    load.find(&mut before.borrow_mut(), what.lane, operands)
                },
            );
            for (term, number) in found {
                assert_eq!(evaluator.eval(term), u64::from(number), "round {round}");
                looked_at += 1;
                unknown += u64::from(term::as_const(term).is_none());
            }
        });
    }
    assert!(looked_at > 1_000 && unknown > 300, "{looked_at} {unknown}");
}
