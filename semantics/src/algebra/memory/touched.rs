//! Which bytes were accessed, and how: for whoever wants to know whether two waves get in each other's way.

use rustc_hash::FxHashMap;

use super::Space;
use super::lanes::Cell;

/// What an access does to a byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Manner {
    /// It loads.
    Read,
    /// It stores.
    Write,
    /// It is an atomic operation.
    Atomic,
}

/// The first access of each manner to a byte, by the number of its instruction.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Use([Option<usize>; 3]);

/// Two accesses to a byte, of which one at least is no atomic operation and one at least is no load.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Conflict {
    /// Which memory it is in.
    pub space: Space,
    /// The byte.
    pub address: u64,
    /// What each of both does, and the number of its instruction.
    pub accesses: [(Manner, usize); 2],
}

impl Use {
    const ALL: [Manner; 3] = [Manner::Read, Manner::Write, Manner::Atomic];

    fn accesses(self) -> impl Iterator<Item = (Manner, usize)> {
        Use::ALL.into_iter().filter_map(move |manner| Some((manner, self.0[manner as usize]?)))
    }

    /// Two accesses, one of each, whose order makes a difference.
    fn conflict(self, other: Use) -> Option<[(Manner, usize); 2]> {
        let are_quiet = |a: Manner, b: Manner| a == b && a != Manner::Write;
        let mut pairs = self.accesses().flat_map(|a| other.accesses().map(move |b| [a, b]));
        pairs.find(|[(a, _), (b, _)]| !are_quiet(*a, *b))
    }

    fn extend(&mut self, other: Use) {
        self.0.iter_mut().zip(other.0).for_each(|(mine, other)| *mine = mine.or(other));
    }
}

/// Bytes that were accessed in the spaces that waves share: global memory and LDS.
#[derive(Debug, Clone, Default)]
pub struct Touched(FxHashMap<(Space, u64), Use>);

impl Touched {
    /// Notes an access to a cell by instruction number `instruction`.
    pub(super) fn note(&mut self, instruction: usize, cell: Cell, manner: Manner) {
        if cell.space == Space::Scratch {
            return;
        }
        for index in 0..cell.bytes {
            let address = cell.address.wrapping_add(index);
            let address = if cell.space == Space::Lds { address & u64::from(u32::MAX) } else { address };
            self.0.entry((cell.space, address)).or_default().0[manner as usize].get_or_insert(instruction);
        }
    }

    /// The conflict with what somebody else has done at the same time, at the lowest address that has one.
    pub fn conflict(&self, other: &Touched) -> Option<Conflict> {
        let of = |(&(space, address), &one): (&(Space, u64), &Use)| {
            let accesses = one.conflict(*other.0.get(&(space, address))?)?;
            Some(Conflict { space, address, accesses })
        };
        self.0.iter().filter_map(of).min_by_key(|conflict| (conflict.space, conflict.address))
    }

    /// Adds what `other` has.
    pub fn extend(&mut self, other: &Touched) {
        for (&byte, &one) in &other.0 {
            self.0.entry(byte).or_default().extend(one);
        }
    }

    /// What is in this space.
    pub fn of(mut self, space: Space) -> Self {
        self.0.retain(|(other, _), _| *other == space);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn touched(accesses: &[(usize, u64, u64, Manner)]) -> Touched {
        let mut touched = Touched::default();
        for &(instruction, address, bytes, manner) in accesses {
            touched.note(instruction, Cell { space: Space::Lds, lane: 3, address, bytes }, manner);
        }
        touched
    }

    #[test]
    fn loads_and_loads_do_not_conflict_nor_do_atomics_and_atomics() {
        let manners = [Manner::Read, Manner::Write, Manner::Atomic];
        for (a, b) in manners.into_iter().flat_map(|a| manners.map(|b| (a, b))) {
            let conflict = touched(&[(1, 8, 4, a)]).conflict(&touched(&[(2, 11, 1, b)]));
            let expected = Conflict { space: Space::Lds, address: 11, accesses: [(a, 1), (b, 2)] };
            let is_quiet = a == b && a != Manner::Write;
            assert_eq!(conflict, (!is_quiet).then_some(expected));
            assert_eq!(touched(&[(1, 8, 3, a)]).conflict(&touched(&[(2, 11, 1, b)])), None);
        }
    }

    #[test]
    fn what_is_added_counts_and_the_first_access_is_named() {
        let mut all = touched(&[(1, 0, 4, Manner::Read)]);
        all.extend(&touched(&[(5, 0, 4, Manner::Write), (6, 0, 4, Manner::Write)]));
        let conflict = all.conflict(&touched(&[(9, 2, 2, Manner::Read)])).expect("one writes, one reads");
        assert_eq!((conflict.address, conflict.accesses), (2, [(Manner::Write, 5), (Manner::Read, 9)]));
        assert_eq!(all.of(Space::Global).conflict(&touched(&[(9, 2, 2, Manner::Read)])), None);
    }
}
