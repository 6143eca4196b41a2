//! Which bytes were accessed, and how: for whoever wants to know whether two waves get in each other's way.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::Space;

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

impl Manner {
    const ALL: [Manner; 3] = [Manner::Read, Manner::Write, Manner::Atomic];
}

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

/// Bytes of a block.
const BLOCK: usize = 64;

/// For each byte of a block the first access of each manner, by the number of its instruction and 1 more; 0: none.
#[derive(Debug, Clone)]
struct Block([[u32; BLOCK]; 3]);

impl Block {
    const EMPTY: Block = Block([[0; BLOCK]; 3]);

    /// The accesses to a byte.
    fn accesses(&self, offset: usize) -> impl Iterator<Item = (Manner, usize)> {
        Manner::ALL.into_iter().filter_map(move |manner| {
            let number = self.0[manner as usize][offset];
            Some((manner, number.checked_sub(1)? as usize))
        })
    }

    /// Two accesses to a byte, one of each, whose order makes a difference.
    fn conflict(&self, other: &Block, offset: usize) -> Option<[(Manner, usize); 2]> {
        let are_quiet = |a: Manner, b: Manner| a == b && a != Manner::Write;
        let mut pairs = self.accesses(offset).flat_map(|a| other.accesses(offset).map(move |b| [a, b]));
        pairs.find(|[(a, _), (b, _)]| !are_quiet(*a, *b))
    }
}

/// Bytes that were accessed in the spaces that waves share: global memory and LDS.
#[derive(Debug, Clone, Default)]
pub struct Touched(FxHashMap<(Space, u64), Block>);

impl Touched {
    /// Notes an access to `bytes` bytes from `address` on by instruction number `instruction`.
    pub(super) fn note(&mut self, instruction: usize, space: Space, address: u64, bytes: u64, manner: Manner) {
        if space == Space::Scratch {
            return;
        }
        let number = u32::try_from(instruction + 1).unwrap_or(u32::MAX);
        let mut done = 0;
        while done < bytes {
            let address = address.wrapping_add(done);
            let address = if space == Space::Lds { address & u64::from(u32::MAX) } else { address };
            let first = address as usize % BLOCK;
            let count = (bytes - done).min((BLOCK - first) as u64);
            let block = self.0.entry((space, address / BLOCK as u64)).or_insert(Block::EMPTY);
            for noted in &mut block.0[manner as usize][first..first + count as usize] {
                *noted = if *noted == 0 { number } else { *noted };
            }
            done += count;
        }
    }

    /// The conflict with what somebody else has done at the same time, at the lowest address that has one.
    pub fn conflict(&self, other: &Touched) -> Option<Conflict> {
        let of = |(&(space, number), block): (&(Space, u64), &Block)| {
            let other = other.0.get(&(space, number))?;
            (0..BLOCK).find_map(|offset| {
                let accesses = block.conflict(other, offset)?;
                Some(Conflict { space, address: number * BLOCK as u64 + offset as u64, accesses })
            })
        };
        self.0.iter().filter_map(of).min_by_key(|conflict| (conflict.space, conflict.address))
    }

    /// Adds what `other` has.
    pub fn extend(&mut self, other: &Touched) {
        for (&place, block) in &other.0 {
            let mine = self.0.entry(place).or_insert(Block::EMPTY);
            for (mine, other) in mine.0.iter_mut().flatten().zip(block.0.iter().flatten()) {
                *mine = if *mine == 0 { *other } else { *mine };
            }
        }
    }

    /// What is in this space.
    pub fn of(mut self, space: Space) -> Self {
        self.0.retain(|(other, _), _| *other == space);
        self
    }
}

/// Words of 4 bytes that were accessed.
#[derive(Debug, Clone, Default)]
pub struct Accessed(BTreeMap<(Space, u8, u64), u64>);

impl Accessed {
    /// Words of which a bit each stands in one entry.
    const WORDS: u64 = 64;

    /// Notes `bytes` bytes from `address` on, in scratch those of lane `lane`.
    pub(super) fn note(&mut self, space: Space, lane: u8, address: u64, bytes: u64) {
        let lane = if space == Space::Scratch { lane } else { 0 };
        let last = if space == Space::Global { u64::MAX } else { u64::from(u32::MAX) } / 4;
        let (mut word, end) = ((address / 4) & last, (address.wrapping_add(bytes - 1) / 4) & last);
        loop {
            let bits = self.0.entry((space, lane, word / Self::WORDS)).or_default();
            *bits |= 1 << (word % Self::WORDS);
            if word == end {
                return;
            }
            word = (word + 1) & last;
        }
    }

    /// Their spaces, lanes (0 in spaces that lanes share) and addresses, in order.
    pub(super) fn words(&self) -> impl Iterator<Item = (Space, u8, u64)> + '_ {
        self.0.iter().flat_map(|(&(space, lane, number), &bits)| {
            let set = (0..Self::WORDS).filter(move |bit| bits >> bit & 1 == 1);
            set.map(move |bit| (space, lane, (number * Self::WORDS + bit) * 4))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn touched(accesses: &[(usize, u64, u64, Manner)]) -> Touched {
        let mut touched = Touched::default();
        for &(instruction, address, bytes, manner) in accesses {
            touched.note(instruction, Space::Lds, address, bytes, manner);
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
    fn a_row_is_its_bytes_and_the_words_around_them_wherever_it_lies() {
        let row = touched(&[(1, 0xffff_fffd, 130, Manner::Write)]);
        let byte = |address| touched(&[(2, address, 1, Manner::Read)]);
        let inside = [0xffff_fffd, u64::from(u32::MAX), 0, 63, 64, 126];
        assert!(inside.into_iter().all(|address| row.conflict(&byte(address)).is_some_and(|it| it.address == address)));
        assert!([0xffff_fffc, 127].into_iter().all(|address| row.conflict(&byte(address)).is_none()));
        let mut words = Accessed::default();
        words.note(Space::Global, 5, 0xfe, 3);
        words.note(Space::Scratch, 5, 0x103, 1);
        words.note(Space::Scratch, 5, u64::from(u32::MAX), 2);
        words.note(Space::Global, 5, u64::MAX, 2);
        let expected = [
            (Space::Global, 0, 0),
            (Space::Global, 0, 0xfc),
            (Space::Global, 0, 0x100),
            (Space::Global, 0, u64::MAX - 3),
            (Space::Scratch, 5, 0),
            (Space::Scratch, 5, 0x100),
            (Space::Scratch, 5, 0xffff_fffc),
        ];
        assert_eq!(words.words().collect::<Vec<_>>(), expected);
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
