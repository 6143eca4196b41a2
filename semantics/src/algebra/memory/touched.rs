//! What was accessed, and how: for whoever wants to know whether waves get in each other's way.

use itertools::Itertools;
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
    /// Whether two accesses to a common byte, each so many bytes wide, need no order: loads, or atomic operations of
    /// one size. These are carried out one after the other where all waves of a launch meet (LDS, or L2 and what is
    /// behind it), whatever their scopes are. Of sizes that differ no document says so.
    pub fn may_meet([(a, of_a), (b, of_b)]: [(Manner, u64); 2]) -> bool {
        a == b && (a == Manner::Read || a == Manner::Atomic && of_a == of_b)
    }
}

/// An access of a lane, or of the whole wave, to memory that waves share: global memory or LDS.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Touch {
    /// The number of the instruction in its program.
    pub instruction: usize,
    /// `None`: the access is the whole wave's.
    pub lane: Option<u8>,
    /// Which memory it is.
    pub space: Space,
    /// The first byte.
    pub address: u64,
    /// How many bytes there are: 1 to 8.
    pub bytes: u64,
    /// What happens to them.
    pub manner: Manner,
    /// What was loaded or stored, or what an atomic operation has left there; zero-extended.
    pub value: u64,
}

/// Where neighbouring words are: the lane (0 in spaces that lanes share), and their number.
type Row = (Space, u8, u64);
/// A row, and a bit for each word of it that was accessed.
type Words = (Row, u64);

/// Words of 4 bytes that were accessed.
#[derive(Debug, Clone, Default)]
pub struct Accessed {
    /// A bit for each word of a row.
    rows: FxHashMap<Row, u64>,
    /// The row of the last access, with bits that `rows` may not have: lanes mostly access neighbours.
    last: Option<Words>,
}

impl Accessed {
    /// Words of which a bit each stands in one entry.
    const WORDS: u64 = 64;

    /// Notes `bytes` bytes from `address` on, in scratch those of lane `lane`.
    pub(super) fn note(&mut self, space: Space, lane: u8, address: u64, bytes: u64) {
        let lane = if space == Space::Scratch { lane } else { 0 };
        let last = if space == Space::Global { u64::MAX } else { u64::from(u32::MAX) } / 4;
        let (mut word, end) = ((address / 4) & last, (address.wrapping_add(bytes - 1) / 4) & last);
        loop {
            let (row, bit) = ((space, lane, word / Self::WORDS), 1 << (word % Self::WORDS));
            match &mut self.last {
                Some((last, bits)) if *last == row => *bits |= bit,
                last => {
                    if let Some((row, bits)) = last.replace((row, bit)) {
                        *self.rows.entry(row).or_default() |= bits;
                    }
                }
            }
            if word == end {
                return;
            }
            word = (word + 1) & last;
        }
    }

    /// Their spaces, lanes (0 in spaces that lanes share) and addresses, in order.
    pub(super) fn words(&self) -> impl Iterator<Item = (Space, u8, u64)> + '_ {
        let rows = self.rows.iter().map(|(&row, &bits)| (row, bits)).chain(self.last);
        rows.sorted_unstable().coalesce(together).flat_map(|((space, lane, number), bits)| {
            let set = (0..Self::WORDS).filter(move |bit| bits >> bit & 1 == 1);
            set.map(move |bit| (space, lane, (number * Self::WORDS + bit) * 4))
        })
    }
}

/// The bits of two entries of one row.
fn together(a: Words, b: Words) -> Result<Words, (Words, Words)> {
    if a.0 == b.0 { Ok((a.0, a.1 | b.1)) } else { Err((a, b)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loads_meet_loads_and_atomics_meet_atomics_of_their_size() {
        let manners = [Manner::Read, Manner::Write, Manner::Atomic];
        for (a, b) in manners.into_iter().flat_map(|a| manners.map(|b| (a, b))) {
            let is_quiet = a == b && a != Manner::Write;
            assert_eq!(Manner::may_meet([(a, 4), (b, 4)]), is_quiet);
            assert_eq!(Manner::may_meet([(a, 4), (b, 8)]), is_quiet && a == Manner::Read);
        }
    }

    #[test]
    fn a_row_is_the_words_around_its_bytes_wherever_it_lies() {
        let mut words = Accessed::default();
        words.note(Space::Global, 5, 0xfe, 3);
        words.note(Space::Scratch, 5, 0x103, 1);
        words.note(Space::Scratch, 5, u64::from(u32::MAX), 2);
        words.note(Space::Global, 5, u64::MAX, 2);
        words.note(Space::Scratch, 5, 0x100, 4);
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
}
