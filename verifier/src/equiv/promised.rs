//! Whether a run keeps what the caller promises about memory: one that does not says nothing.

use gcn_semantics::algebra::{ConcreteMemory, ScalarLoad, Space};
use itertools::Itertools;

use crate::machine::dword;
use crate::term::Promises;

/// Pointers of different arguments are at least so many bytes apart.
const APART: u64 = 1 << 32;

/// Whether a run that began with memory `before` and ended with `after` on both sides, which were watched, keeps the
/// promises: nobody has written what scalar loads find, and no two pointers among it are near each other, if memory
/// near them was used.
pub fn keeps(promises: Promises, before: &mut ConcreteMemory, after: [&ConcreteMemory; 2]) -> bool {
    let mut found = after.iter().flat_map(|memory| memory.found());
    let is_initial = |found: &ScalarLoad| dword(before, Space::Global, 0, found.address) == found.value;
    if promises.constants && !found.all(is_initial) {
        return false;
    }
    let is_used = |pointer: u64| after.iter().any(|memory| memory.is_used_near(pointer));
    let is_near = |a: u64, b: u64| a.wrapping_sub(b).min(b.wrapping_sub(a)) < APART;
    let pointers = after.iter().flat_map(|memory| pointers(memory.found())).unique().collect_vec();
    let mut pairs = pointers.iter().array_combinations();
    !promises.noalias || !pairs.any(|[a, b]| a.0 != b.0 && is_near(a.1, b.1) && (is_used(a.1) || is_used(b.1)))
}

/// The 64-bit values that scalar loads have found, with their addresses.
pub fn pointers(found: &[ScalarLoad]) -> Vec<(u64, u64)> {
    let together =
        |a: &ScalarLoad, b: &ScalarLoad| b.instruction == a.instruction && b.address == a.address.wrapping_add(4);
    let loads = found.chunk_by(together);
    let pairs = loads.flat_map(|load| load.as_chunks::<2>().0);
    pairs.map(|[low, high]| (low.address, u64::from(high.value) << 32 | u64::from(low.value))).collect()
}

#[cfg(test)]
mod tests {
    use gcn_semantics::algebra::{Access, Algebra, Background, Bit, Bv, Concrete, Memory};
    use gcn_semantics::ledger::LaneOrder;

    use super::*;

    const ACCESS: Access = Access { instruction: 0, coherent: false, order: LaneOrder::Ascending };
    const TRUE: fn() -> Bit<Concrete> = || Bit(Concrete::truth(true));

    fn memory(words: &[(u64, u32)]) -> ConcreteMemory {
        let zeros = Background::Seeded(0);
        let mut memory = ConcreteMemory::with(zeros, zeros, zeros);
        for (address, word) in words {
            memory.give(Space::Global, 0, *address, &word.to_le_bytes());
        }
        memory.watch();
        memory
    }

    fn load(memory: &mut ConcreteMemory, addresses: impl IntoIterator<Item = u64>) {
        for address in addresses {
            let _ = Memory::<Concrete>::load(memory, &ACCESS, TRUE(), Bv::constant(address));
        }
    }

    fn store(memory: &mut ConcreteMemory, address: u64, value: u64) {
        memory.store(&ACCESS, TRUE(), Bv::constant(address), Bv::constant(value));
    }

    use crate::term::{Arguments, Frame, Stores};

    const NOTHING: Promises = Promises {
        constants: false,
        noalias: false,
        ascending: false,
        has_stack: false,
        frame: Frame::Nothing,
        one_wave: false,
        unread: Arguments::NONE,
        stores: Stores::Plain,
    };
    const CONSTANTS: Promises = Promises { constants: true, ..NOTHING };
    const NOALIAS: Promises = Promises { noalias: true, ..NOTHING };

    #[test]
    fn what_was_loaded_before_it_is_written_counts() {
        let (mut before, mut a, mut b) = (memory(&[]), memory(&[]), memory(&[]));
        load(&mut a, [16]);
        store(&mut a, 16, 1);
        assert!(keeps(CONSTANTS, &mut before, [&a, &b]));
        store(&mut b, 16, 1);
        load(&mut b, [16]);
        assert!(!keeps(CONSTANTS, &mut before, [&a, &b]), "b has found what was written");
        assert!(keeps(NOALIAS, &mut before, [&a, &b]));
    }

    #[test]
    fn pointers_that_are_used_do_not_meet() {
        let near = [(0, 0x1000), (4, 5), (8, 0x2000), (12, 5)];
        let apart = [(0, 0x1000), (4, 5), (8, 0x2000), (12, 9)];
        for (words, kept) in [(near, false), (apart, true)] {
            let mut before = memory(&words);
            let [mut a, b] = [memory(&words), memory(&words)];
            load(&mut a, [0, 4, 8, 12]);
            assert!(keeps(NOALIAS, &mut before, [&a, &b]), "nobody uses them");
            store(&mut a, 5 << 32 | 0x1000, 7);
            assert_eq!(keeps(NOALIAS, &mut before, [&a, &b]), kept);
            assert!(keeps(CONSTANTS, &mut before, [&a, &b]));
        }
    }
}
