//! Whether a run keeps what the caller promises about memory: one that does not says nothing.

use std::collections::BTreeSet;

use gcn_semantics::algebra::{ConcreteMemory, ScalarLoad, Space};

use super::job::Job;
use crate::machine::dword;
use crate::term::{KernelArguments, Promises};

/// Whether a run that began with memory `before` and ended with `after` on both sides, which were watched, keeps the
/// promises: nobody has written what scalar loads find, and no two arguments that were looked at behind one of the
/// `kernarg` pointers are near each other, if memory near them was used.
pub fn keeps(promises: Promises, kernarg: Vec<u64>, before: &mut ConcreteMemory, after: [&ConcreteMemory; 2]) -> bool {
    let mut found = after.iter().flat_map(|memory| memory.found());
    let is_initial = |found: &ScalarLoad| dword(before, Space::Global, 0, found.address) == found.value;
    if promises.facts.constants && !found.all(is_initial) {
        return false;
    }
    if !promises.facts.noalias {
        return true;
    }
    let accessed = after.iter().flat_map(|memory| memory.accessed());
    let accessed = accessed.filter(|(space, ..)| *space == Space::Global).map(|(.., address)| address).collect();
    let is_used = |pointer: u64| after.iter().any(|memory| memory.is_used_near(pointer));
    promises.arguments.are_kept_apart(&accessed, kernarg, before, is_used)
}

/// Whether no two arguments of kernels with these values are near each other, if memory near them was used.
pub fn are_apart(arguments: &[u64], after: [&ConcreteMemory; 2]) -> bool {
    let is_used = |pointer: u64| after.iter().any(|memory| memory.is_used_near(pointer));
    KernelArguments::have_no_memory_in_common(arguments, is_used)
}

/// The pairs of scalar registers that may have the kernarg pointer at the entry, and that an instruction reads.
pub fn kernarg_pairs(job: &Job) -> u64 {
    let sides = [(job.targets.a, &job.a), (job.targets.b, &job.b)].into_iter();
    let accesses = sides.flat_map(|(target, side)| side.listing.instructions().flat_map(move |i| i.accesses(target)));
    let read: BTreeSet<u16> = accesses
        .filter(|access| !access.writes)
        .flat_map(|access| access.registers.first..access.registers.first + u16::from(access.registers.words))
        .collect();
    let is_known = matches!(job.promises.arguments, KernelArguments::Behind(_));
    let is_read = |pair: &u16| read.contains(pair) && read.contains(&(pair + 1));
    let pairs = job.promises.arguments.pairs().filter(|pair| is_known || is_read(pair));
    pairs.fold(0, |all, pair| all | 1 << (pair / 2))
}

/// What registers with these values have in those pairs.
pub fn kernarg_pointers(pairs: u64, register: impl Fn(u16) -> u32) -> Vec<u64> {
    let pairs = (0..u64::BITS as u16).filter(|pair| pairs >> pair & 1 == 1);
    pairs
        .map(|pair| [2 * pair + 1, 2 * pair].map(&register))
        .map(|[high, low]| u64::from(high) << 32 | u64::from(low))
        .collect()
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
    use crate::term::MemoryFacts;

    const ACCESS: Access = Access { instruction: 0, coherent: false, order: LaneOrder::Ascending };
    const TRUE: fn() -> Bit<Concrete> = || Bit(Concrete::truth(true));

    fn memory(words: &[(u64, u32)]) -> ConcreteMemory {
        let zeros = Background::Seeded(0);
        let mut memory = ConcreteMemory::with(zeros, zeros, zeros);
        for (address, word) in words {
            memory.give(Space::Global, 0, *address, &word.to_le_bytes());
        }
        memory.watch(true);
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

    fn promises(facts: MemoryFacts) -> Promises {
        Promises { facts, ..Promises::default() }
    }

    fn constants() -> Promises {
        promises(MemoryFacts { constants: true, ..MemoryFacts::default() })
    }

    fn noalias() -> Promises {
        promises(MemoryFacts { noalias: true, ..MemoryFacts::default() })
    }

    #[test]
    fn what_was_loaded_before_it_is_written_counts() {
        let (mut before, mut a, mut b) = (memory(&[]), memory(&[]), memory(&[]));
        load(&mut a, [16]);
        store(&mut a, 16, 1);
        assert!(keeps(constants(), vec![0], &mut before, [&a, &b]));
        store(&mut b, 16, 1);
        load(&mut b, [16]);
        assert!(!keeps(constants(), vec![0], &mut before, [&a, &b]), "b has found what was written");
        assert!(keeps(noalias(), vec![0], &mut before, [&a, &b]));
    }

    #[test]
    fn pointers_that_are_used_do_not_meet() {
        let near = [(0, 0x1000), (4, 5), (8, 0x2000), (12, 5)];
        let apart = [(0, 0x1000), (4, 5), (8, 0x2000), (12, 9)];
        for (words, kept) in [(near, false), (apart, true)] {
            let mut before = memory(&words);
            let [mut a, b] = [memory(&words), memory(&words)];
            load(&mut a, [0, 4, 8, 12]);
            assert!(keeps(noalias(), vec![0], &mut before, [&a, &b]), "nobody uses them");
            store(&mut a, 5 << 32 | 0x1000, 7);
            assert_eq!(keeps(noalias(), vec![0], &mut before, [&a, &b]), kept);
            assert!(keeps(constants(), vec![0], &mut before, [&a, &b]));
        }
    }

    #[test]
    fn only_arguments_are_promised_to_be_apart() {
        let words = [(0x100, 0x1000), (0x104, 5), (0x108, 0x1000), (0x10c, 5), (0x110, 0x1000)];
        let after = |loads: [u64; 4]| {
            let mut memory = memory(&words);
            load(&mut memory, loads);
            store(&mut memory, 5 << 32 | 0x1000, 7);
            memory
        };
        let is_kept = |kernarg: u64, loads: [u64; 4]| {
            keeps(noalias(), vec![kernarg], &mut memory(&words), [&after(loads), &memory(&words)])
        };
        let both = [0x100, 0x104, 0x108, 0x10c];
        assert!(!is_kept(0x100, both));
        assert!(!is_kept(0x102, both), "scalar memory does not see the low bits");
        assert!(is_kept(0x9000_0000, both), "they are somewhere else");
        assert!(is_kept(0x110, both), "they are before the arguments");
        assert!(is_kept(0x104, both), "they are in the middle of arguments");
        assert!(is_kept(0x100, [0x100, 0x104, 0x108, 0x110]), "half of an argument is none");
    }
}
