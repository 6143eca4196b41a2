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
                let low = (2 * (self.set * elements + place)) as u32;
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
