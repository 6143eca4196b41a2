//! Where the elements of matrices stand: which lane, which of the items in its registers (ledger Q1).
//!
//! A matrix instruction multiplies `blocks` pairs of matrices, A with m rows of k elements and B with k rows of n, and
//! adds each product to a matrix C. Elements of a lane are numbered from the low bits of its first register on.

use super::Sparse;
use crate::algebra::LANES;
use crate::instruction::MatrixBits;
use crate::isa::{Matrix, Sum};
use crate::ledger::ServedBlocks;
use crate::target::{Feature, Target};

/// The last number of a format of elements: FP4.
const LAST_FORMAT: u8 = 4;

/// Where an element of C and D stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Element {
    /// The row, among those of all blocks.
    pub row: u16,
    /// The column, among those of all blocks.
    pub column: u16,
    /// The item of its lane.
    pub item: u8,
    /// The lane.
    pub lane: u8,
}

impl Matrix {
    /// How many lanes, each behind the next, have the elements of a row of A or of a column of B.
    pub fn lane_groups(self) -> usize {
        LANES / (usize::from(self.m) * self.blocks())
    }

    /// The lanes that have row `row` of A, or column `row` of B, of block `block`: first those with the lowest k.
    pub fn lanes_of(self, block: usize, row: usize) -> impl Iterator<Item = usize> {
        let (height, blocks) = (usize::from(self.m), self.blocks());
        (0..self.lane_groups()).map(move |group| row + height * (block + blocks * group))
    }

    /// The number, in its row of A or its column of B, of item `item` of a lane of group `group`, if a lane has `items`
    /// of `bits` bits. No known sum depends on what is special here: known sums take the items of both factors in the
    /// order of lanes and bits, and all others are functions of whole registers.
    pub fn number_in_row(self, group: usize, item: usize, [items, bits]: [usize; 2]) -> usize {
        // Two runs, one in each half of the row.
        let halved = match self.sum {
            Sum::OpenSparse => true,
            Sum::OpenFormats => bits == 8,
            _ => false,
        };
        let run = if halved { items / 2 } else { items };
        run * group + item % run + run * self.lane_groups() * (item / run)
    }

    /// How many rows all blocks of A have, which is how many columns those of B have.
    pub fn rows(self) -> usize {
        usize::from(self.m) * self.blocks()
    }

    /// How many registers C and D fill.
    pub fn words(self) -> usize {
        (self.rows() * usize::from(self.n) / LANES) << usize::from(self.has_wide_results())
    }

    /// How many blocks there are: what of C and D is more than one matrix.
    pub fn blocks(self) -> usize {
        usize::from(self.blocks)
    }

    /// All elements of C and D.
    pub fn elements(self) -> impl Iterator<Item = Element> {
        let [m, n, blocks] = [self.m, self.n, self.blocks].map(usize::from);
        // Rows that follow one another in a lane.
        let run = if self.has_wide_results() { 1 } else { 4 };
        let side_by_side = LANES.div_ceil(n * m / run);
        let lane_rows = LANES / side_by_side / n;
        let runs = m / (run * lane_rows);
        let place = move |block: usize, row: usize, column: usize| Element {
            row: (block * m + row) as u16,
            column: (block * n + column) as u16,
            item: (row % run + run * (row / (run * lane_rows) + runs * (block / side_by_side))) as u8,
            lane: (column + n * (block % side_by_side + side_by_side * (row / run % lane_rows))) as u8,
        };
        (0..blocks)
            .flat_map(move |block| (0..m).flat_map(move |row| (0..n).map(move |column| place(block, row, column))))
    }
}

/// Which byte of the register of scales of factor `factor`, 0 for A and 1 for B, counts.
pub fn scale_byte(factor: u8, op_sel: u8, op_sel_hi: u8) -> u8 {
    (op_sel >> factor & 1) | (op_sel_hi >> factor & 1) << 1
}

/// Which blocks of A serve others: one serves all, or several serve as many each.
#[derive(Debug, Clone, Copy)]
pub struct Broadcast {
    /// The logarithm of how many blocks one serves.
    pub cbsz: u8,
    /// Which of them it is.
    pub abid: u8,
    /// Which blocks these are, if they are not all.
    pub served: ServedBlocks,
}

impl Broadcast {
    /// The lane from which A is fetched for `lane`, where a block has `height` rows.
    pub fn origin(self, lane: usize, height: usize) -> usize {
        let Broadcast { cbsz, abid, served } = self;
        let size = LANES >> cbsz;
        match served {
            _ if cbsz == 0 => lane,
            ServedBlocks::Apart => lane % size + size * usize::from(abid),
            ServedBlocks::Neighbours => {
                let neighbours = height << cbsz;
                lane - lane % neighbours + lane % height + height * usize::from(abid)
            }
        }
    }
}

/// The lane from which B is fetched for `lane`, where a field says so.
pub fn permuted(lane: usize, blgp: u8) -> usize {
    match blgp {
        0 => lane,
        1 => lane % 32,
        2 => lane % 32 + 32,
        3 => (lane + 16) % 64,
        _ => lane % 16 + 16 * usize::from(blgp - 4),
    }
}

/// Whether documents say what these fields do (ledger Q5).
pub fn is_legal(matrix: Matrix, MatrixBits { cbsz, abid, blgp }: MatrixBits, target: Target) -> bool {
    let permutes = matrix.blocks() > 1 || matrix.sum == Sum::F32 || !target.has(Feature::Scopes);
    match matrix.sum {
        Sum::OpenSparse => blgp == 0,
        Sum::SparseI8 | Sum::SparseFloats(_) => {
            let sets = Sparse::new(matrix.sum, MatrixBits { cbsz, abid, blgp }).map_or(0, Sparse::sets);
            blgp == 0 && cbsz < 4 && usize::from(abid) < sets
        }
        Sum::OpenFormats => cbsz <= LAST_FORMAT && blgp <= LAST_FORMAT && abid == 0,
        Sum::F64 => (cbsz, abid) == (0, 0) && (blgp == 0 || target.has(Feature::Scopes)),
        _ => u32::from(cbsz) <= matrix.blocks().ilog2() && abid < 1 << cbsz && (blgp == 0 || permutes),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::isa::{Field, Meaning, WaveOp};
    use crate::wave::matrix::ROWS;

    /// Every element has a place of its own, and no place is left over.
    #[test]
    fn elements_fill_their_registers() {
        for row in ROWS {
            let Meaning::Wave(WaveOp::Matrix(matrix)) = row.meaning else { unreachable!("it is a matrix instruction") };
            let (_, destination) = row.operand(Field::MatrixDst).expect("it has a destination");
            let words = usize::from(destination.ty.words()) >> usize::from(matrix.has_wide_results());
            let places: BTreeSet<_> = matrix.elements().map(|element| (element.item, element.lane)).collect();
            assert_eq!(places.len(), matrix.elements().count(), "{}: elements share a place", row.mnemonic);
            assert_eq!(places.len(), words * LANES, "{}", row.mnemonic);
            let fits = |&(item, lane): &(u8, u8)| usize::from(item) < words && usize::from(lane) < LANES;
            assert!(places.iter().all(fits), "{}", row.mnemonic);
            let rows = (0..matrix.blocks()).flat_map(|block| (0..usize::from(matrix.m)).map(move |row| (block, row)));
            let lanes: BTreeSet<_> = rows.flat_map(|(block, row)| matrix.lanes_of(block, row)).collect();
            assert_eq!(lanes.len(), LANES, "{}", row.mnemonic);
            assert_eq!(usize::from(matrix.k) % matrix.lane_groups(), 0, "{}", row.mnemonic);
        }
    }
}
