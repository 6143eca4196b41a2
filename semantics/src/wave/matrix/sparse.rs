//! Sparse rows: of four elements two are there, and a register says which (ledger Q6).

use super::{MatrixBits, Product};
use crate::algebra::{Algebra, B32, Bit, Bv};
use crate::isa::Sum;

/// Elements of a row of which two are there.
const GROUP: usize = 4;

/// How the numbers of the elements of sparse rows stand in their register.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sparse {
    /// Bits of an element.
    bits: usize,
    /// Which of the sets in the register counts.
    set: usize,
}

/// The elements of a column that meet those of a sparse row.
pub(super) struct Selected<A: Algebra> {
    pub column: Vec<B32<A>>,
    /// Whether each pair of numbers rises: nobody knows what others do.
    pub is_ordered: Bit<A>,
}

/// Which elements of columns those of sparse rows meet.
pub(super) struct Choices {
    /// Of each element the place in a column, row after row.
    pub places: Vec<u16>,
    /// Of each register of numbers whether its pairs rise.
    pub are_ordered: Vec<bool>,
}

impl Sparse {
    /// How those of an instruction do.
    pub fn new(sum: Sum, fields: MatrixBits) -> Option<Self> {
        let bits = match sum {
            Sum::SparseI8 => 8,
            Sum::SparseFloats([item, _]) => item.bits() as usize,
            _ => return None,
        };
        Some(Sparse { bits, set: if fields.cbsz == 0 { fields.abid.into() } else { 0 } })
    }

    /// How many sets of numbers a register has.
    pub fn sets(self) -> usize {
        // Two bits for each of the elements in two registers.
        32 / (2 * 64 / self.bits)
    }

    /// The lower of the two bits with the number of item `item` of a lane that has `items`.
    pub fn low_bit(self, item: usize, items: usize) -> u32 {
        (2 * (self.set * items + item)) as u32
    }

    /// Which elements of columns those of rows meet, if that is known. A row has the registers of `lanes` lanes, each
    /// with `words` of its own words.
    pub fn choices<A: Algebra>(self, indices: &[B32<A>], lanes: usize, words: usize) -> Option<Choices> {
        let elements = words * (32 / self.bits);
        let mut choices = Choices { places: Vec::with_capacity(indices.len() * elements), are_ordered: Vec::new() };
        for (number, index) in indices.iter().enumerate() {
            let bit = |low: u32| index.bit(low).known().map(u16::from);
            let mut of_lane = Vec::with_capacity(elements);
            for place in 0..elements {
                let low = self.low_bit(place, elements);
                of_lane.push(bit(low)? | bit(low + 1)? << 1);
            }
            choices.are_ordered.push(of_lane.chunks(2).all(|pair| pair[0] < pair[1]));
            let first = |place: usize| (2 * elements * (number % lanes) + place / 2 * GROUP) as u16;
            choices.places.extend(of_lane.into_iter().enumerate().map(|(place, of)| first(place) + of));
        }
        Some(choices)
    }

    /// The elements of the column of `product` that its row meets.
    pub fn select<A: Algebra>(self, product: &Product<A>) -> Selected<A> {
        let words = product.row.len() / product.index.len();
        let in_a_word = 32 / self.bits;
        let elements = words * in_a_word;
        let mask = Bv::constant((1 << self.bits) - 1);
        let mut is_ordered = Bit::constant(true);
        let mut column = Vec::with_capacity(product.row.len());
        for (lane, &index) in product.index.iter().enumerate() {
            let of_lane = &product.column[2 * words * lane..2 * words * (lane + 1)];
            let element = |place: usize| {
                let low = place % in_a_word * self.bits;
                of_lane[place / in_a_word].lshr(Bv::constant(low as u64)) & mask
            };
            let number = |place: usize| {
                let low = self.low_bit(place, elements);
                [index.bit(low), index.bit(low + 1)]
            };
            for pair in 0..elements / 2 {
                let [[a0, a1], [b0, b1]] = [number(2 * pair), number(2 * pair + 1)];
                is_ordered = is_ordered & ((!a1 & b1) | (!(a1 ^ b1) & !a0 & b0));
            }
            let chosen = |place: usize| {
                let [low, high] = number(place);
                let [a, b, c, d] = [0, 1, 2, 3].map(|other| element(place / 2 * GROUP + other));
                high.select(low.select(d, c), low.select(b, a))
            };
            column.extend((0..words).map(|word| {
                let part =
                    |place: usize| chosen(word * in_a_word + place).lshl(Bv::constant((place * self.bits) as u64));
                (0..in_a_word).fold(Bv::zero(), |all, place| all | part(place))
            }));
        }
        Selected { column, is_ordered }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algebra::Concrete;
    use crate::generate::SplitMix;
    use crate::isa::Sum;
    use crate::wave::matrix::layout::Element;

    /// The elements that are chosen are those that are put together, and pairs that do not rise are seen.
    #[test]
    fn choices_are_what_is_selected() {
        let mut dice = SplitMix::new(3);
        let numbers = [0b0100, 0b1000, 0b1100, 0b1001, 0b1101, 0b1110];
        for bits in [8, 16] {
            let sum = if bits == 8 { Sum::SparseI8 } else { Sum::SparseFloats([crate::float::Item::F16; 2]) };
            let (words, lanes, in_a_word) = (2, 4, 32 / bits);
            for abid in 0..(32 / (2 * words * in_a_word)).min(4) as u8 {
                let sparse = Sparse::new(sum, MatrixBits { cbsz: 0, abid, blgp: 0 }).expect("it is sparse");
                for is_ordered in [true, false] {
                    let pair = |dice: &mut SplitMix| match is_ordered {
                        true => numbers[dice.bits() as usize % numbers.len()],
                        false => dice.bits() as u32 & 15,
                    };
                    let word = |dice: &mut SplitMix| (0..8).fold(0, |word, place| word | pair(dice) << (4 * place));
                    let index: Vec<B32<Concrete>> = (0..lanes).map(|_| Bv::new(word(&mut dice))).collect();
                    let mut random = |count: usize| -> Vec<B32<Concrete>> {
                        (0..count).map(|_| Bv::new(dice.bits() as u32)).collect()
                    };
                    let (row, column) = (random(words * lanes), random(2 * words * lanes));
                    let element = Element { row: 0, column: 0, item: 0, lane: 0 };
                    let (scales, addend): ([&[_]; 2], _) = ([&[]; 2], [Bv::zero(); 2]);
                    let product = Product { element, row: &row, column: &column, index: &index, scales, addend };
                    let selected = sparse.select(&product);
                    let choices = sparse.choices(&index, lanes, words).expect("they are known");
                    let are_ordered = !choices.are_ordered.contains(&false);
                    assert_eq!(selected.is_ordered.known(), Some(are_ordered));
                    assert!(are_ordered || !is_ordered);
                    let item = |words: &[B32<Concrete>], place: usize| {
                        words[place / in_a_word].0 >> (place % in_a_word * bits) & u32::MAX >> (32 - bits)
                    };
                    for (place, &chosen) in choices.places.iter().enumerate() {
                        assert_eq!(item(&selected.column, place), item(&column, chosen.into()), "{bits} bits, {place}");
                    }
                }
            }
        }
    }
}
