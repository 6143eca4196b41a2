//! Where each element of the matrices of one instruction stands: what pictures of it are drawn from.
//!
//! Rows of A and columns of B are those that the instruction itself takes from its registers, here from registers that
//! hold their own names. Of readings it is the first one.

use super::layout::scale_byte;
use super::{MatrixStep, Sparse, Sum};
use crate::algebra::{B32, Bv, Column, Concrete, LANES, WordColumn};
use crate::instruction::{Instruction, MatrixBits};
use crate::isa::{Matrix, Meaning, WaveOp};
use crate::ledger::ServedBlocks;
use crate::target::Target;

/// The matrices of an instruction, and their places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatrixPlaces {
    /// Numbers of rows, columns, terms and blocks.
    pub matrix: Matrix,
    /// Documents do not say what its fields do to A and B, which have no parts here then (ledger Q5).
    pub is_open: bool,
    /// In the order A, B, C, D, numbers, scales of A, scales of B: what is there. A constant C is not.
    pub parts: Vec<Part>,
}

/// What a matrix is to an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// The left factor. Of a sparse one, its columns are those items that are there.
    A,
    /// The right factor.
    B,
    /// What is added.
    C,
    /// The result.
    D,
    /// For each item of a sparse A, which of four terms it is.
    Index,
    /// A scale for each part of each row of A.
    ScaleA,
    /// A scale for each part of each column of B.
    ScaleB,
}

/// A matrix in registers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// What it is.
    pub role: Role,
    /// The number of the first vector register; accumulation registers have the numbers from 256 on.
    pub first: u16,
    /// How many registers there are.
    pub words: u16,
    /// Bits of an element.
    pub bits: u8,
    /// Block by block and row by row.
    pub elements: Vec<Placed>,
}

/// An element and its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Placed {
    /// The block.
    pub block: u8,
    /// The row within its block.
    pub row: u8,
    /// The column within its block.
    pub column: u8,
    /// The lane whose registers have it.
    pub lane: u8,
    /// The lane that would have it if CBSZ, ABID and BLGP were 0.
    pub own_lane: u8,
    /// Its lowest bit, counted from the low bit of the first register on.
    pub low: u16,
}

impl MatrixPlaces {
    /// Those of `instruction`; `None` if it is no matrix instruction, or has operands without a meaning.
    pub fn new(instruction: &Instruction, target: Target) -> Option<Self> {
        let Meaning::Wave(WaveOp::Matrix(matrix)) = instruction.row.meaning else { return None };
        let step = MatrixStep::new(matrix, instruction, target).ok()?;
        let mut parts = Vec::new();
        if !step.is_open {
            let [a, b] = step.factors;
            parts.push(step.factor(Role::A, a));
            parts.push(step.factor(Role::B, b));
        }
        if let super::Addend::Registers(first) = step.addend {
            parts.push(step.result(Role::C, first));
        }
        parts.push(step.result(Role::D, step.destination));
        if let Some(index) = step.index.filter(|_| !step.is_open) {
            parts.push(step.index_part(index));
        }
        if let Some([a, b]) = step.scales.filter(|_| !step.is_open) {
            let byte = |factor| scale_byte(factor, instruction.modifiers.op_sel, instruction.modifiers.op_sel_hi);
            parts.push(step.scale(Role::ScaleA, a, byte(0)));
            parts.push(step.scale(Role::ScaleB, b, byte(1)));
        }
        Some(MatrixPlaces { matrix, is_open: step.is_open, parts })
    }
}

/// A register of a lane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Origin {
    lane: usize,
    own_lane: usize,
    /// Counted from the first register of the operand.
    word: usize,
}

impl MatrixStep {
    /// For each row of A, or each column of B, the registers that it is made of.
    fn origins(&self, words: u16, is_a: bool) -> Vec<Vec<Origin>> {
        // A register holds in each lane the lane's number and its own.
        let named: Vec<WordColumn<Concrete>> = (0..usize::from(words))
            .map(|word| Column::each(|lane| Bv::constant((word * LANES + lane) as u64)))
            .collect();
        let plain = MatrixStep { bits: MatrixBits::default(), ..self.clone() };
        let [rows, own] = [self, &plain].map(|step| step.rows::<Concrete>(&named, is_a, ServedBlocks::Apart));
        let lane = |word: B32<Concrete>| word.0 as usize % LANES;
        let origin = |(word, own): (&B32<Concrete>, &B32<Concrete>)| Origin {
            lane: lane(*word),
            own_lane: lane(*own),
            word: word.0 as usize / LANES,
        };
        (0..self.matrix.rows()).map(|row| rows.get(row).iter().zip(own.get(row)).map(origin).collect()).collect()
    }

    /// The elements of all rows of A, or of all columns of B: `place` says of an item of a lane how its number in the
    /// row, and where its bits stand. Lanes have `items` of them.
    fn elements_of(
        &self,
        is_a: bool,
        words: u16,
        items: usize,
        place: impl Fn(usize, usize) -> (usize, usize),
    ) -> Vec<Placed> {
        let height = usize::from(self.matrix.m);
        let mut elements = Vec::new();
        for (row, origins) in self.origins(words, is_a).iter().enumerate() {
            for (group, of_lane) in origins.chunks(words.into()).enumerate() {
                let Origin { lane, own_lane, .. } = of_lane[0];
                assert!(of_lane.iter().enumerate().all(|(word, at)| (at.lane, at.word) == (lane, word)));
                for item in 0..items {
                    let (number, low) = place(group, item);
                    let [row_of_block, number] = [row % height, number].map(|number| number as u8);
                    let [row_in_block, column] = if is_a { [row_of_block, number] } else { [number, row_of_block] };
                    elements.push(Placed {
                        block: (row / height) as u8,
                        row: row_in_block,
                        column,
                        lane: lane as u8,
                        own_lane: own_lane as u8,
                        low: low as u16,
                    });
                }
            }
        }
        elements.sort_unstable();
        elements
    }

    fn factor(&self, role: Role, (first, words): (u16, u16)) -> Part {
        let is_a = role == Role::A;
        let items = self.items(is_a);
        let bits = 32 * usize::from(words) / items;
        let place = |group, item| (self.matrix.number_in_row(group, item, [items, bits]), item * bits);
        Part { role, first, words, bits: bits as u8, elements: self.elements_of(is_a, words, items, place) }
    }

    /// How many items of A or B a lane has.
    fn items(&self, is_a: bool) -> usize {
        let terms = usize::from(self.matrix.k) / if is_a && self.matrix.is_sparse() { 2 } else { 1 };
        terms / self.matrix.lane_groups()
    }

    /// C or D.
    fn result(&self, role: Role, first: u16) -> Part {
        let matrix = self.matrix;
        let bits: u8 = if matrix.has_wide_results() { 64 } else { 32 };
        let place = |element: &super::Element| Placed {
            block: (element.row / u16::from(matrix.m)) as u8,
            row: (element.row % u16::from(matrix.m)) as u8,
            column: (element.column % u16::from(matrix.n)) as u8,
            lane: element.lane,
            own_lane: element.lane,
            low: u16::from(element.item) * u16::from(bits),
        };
        let words = matrix.words() as u16;
        Part { role, first, words, bits, elements: self.elements.iter().map(place).collect() }
    }

    /// The numbers of the items of A. Where documents leave open which bits they have, all of a lane are one element.
    fn index_part(&self, first: u16) -> Part {
        let items = self.items(true);
        let sparse = Sparse::new(self.matrix.sum, self.bits);
        let (items, bits) = if sparse.is_some() { (items, 2) } else { (1, 32) };
        let place = |group: usize, item: usize| match sparse {
            Some(sparse) => {
                (self.matrix.number_in_row(group, item, [items, bits]), sparse.low_bit(item, items) as usize)
            }
            None => (group, 0),
        };
        Part { role: Role::Index, first, words: 1, bits: bits as u8, elements: self.elements_of(true, 1, items, place) }
    }

    /// The scales of a factor, of which byte `byte` counts.
    fn scale(&self, role: Role, first: u16, byte: u8) -> Part {
        debug_assert_eq!(self.matrix.sum, Sum::OpenFormats, "others have no scales");
        let elements = self.elements_of(role == Role::ScaleA, 1, 1, |group, _| (group, usize::from(byte) * 8));
        Part { role, first, words: 1, bits: 8, elements }
    }
}
