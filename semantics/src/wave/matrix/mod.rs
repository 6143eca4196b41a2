//! Matrix instructions: products of matrices whose elements are spread over the lanes, whatever EXEC says
//! (ledger Q1 to Q6).

pub(crate) mod layout;
mod rows;

use smallvec::SmallVec;

pub use rows::ROWS;

use self::layout::{broadcast, permuted};
use super::program::Unsupported;
use super::source::{Fetch, column};
use super::state::Wave;
use crate::algebra::{Algebra, B8, B32, B64, Bit, Bv, Column, LANES, W32, W64, WordColumn};
use crate::float::{Environment, Mode, Noted};
use crate::instruction::{Instruction, MatrixBits};
use crate::isa::{Field, Matrix, Sum};
use crate::ledger::{LedgerRow, Unspecified};
use crate::target::{Feature, Target};

/// MODE of the sums: to nearest, subnormals kept.
const MODE: u64 = 0xf0;
/// The bits of MODE that say what happens to subnormals of f32.
const SUBNORMALS: u64 = 0x30;
/// The bit of MODE that limits overflowing halves, and perhaps sums of integers (ledger Q4).
const LIMITED: u32 = 23;

/// A matrix instruction, ready to execute.
#[derive(Debug, Clone)]
pub struct MatrixStep {
    matrix: Matrix,
    instruction: u64,
    bits: MatrixBits,
    /// Its fields are illegal, or documents differ: any element may be of any others (ledger Q5).
    is_open: bool,
    /// First registers of A and B, and how many each has.
    factors: [(u16, u16); 2],
    addend: Addend,
    /// The register with the numbers of the elements of sparse rows that are there.
    index: Option<u16>,
    destination: u16,
}

/// What is added to the products.
#[derive(Debug, Clone, Copy)]
enum Addend {
    /// Registers from this one on.
    Registers(u16),
    /// The same for all elements.
    Constant(Fetch),
}

impl MatrixStep {
    /// Prepares `instruction` for `target`.
    pub fn new(matrix: Matrix, instruction: &Instruction, target: Target) -> Result<Self, Unsupported> {
        let bits = instruction.modifiers.matrix;
        let mut step = MatrixStep {
            matrix,
            instruction: instruction.identity(),
            bits,
            is_open: !is_legal(matrix, bits, target),
            factors: [(0, 0); 2],
            addend: Addend::Registers(0),
            index: None,
            destination: 0,
        };
        let mut factors = step.factors.iter_mut();
        let mut written = 0..0;
        let mut read = Vec::new();
        for (&operand, kind) in instruction.operands.iter().zip(instruction.row.operands) {
            let words = u16::from(kind.ty.words());
            let open = || Unsupported::operand(instruction, operand);
            let register = operand.as_vector();
            match kind.field {
                Field::MatrixDst => {
                    step.destination = register.ok_or_else(open)?;
                    written = step.destination..step.destination + words;
                }
                Field::MatrixSrc => {
                    let first = register.ok_or_else(open)?;
                    read.push(first..first + words);
                    *factors.next().ok_or_else(open)? = (first, words);
                }
                Field::MatrixAddend => {
                    step.addend = match (register, kind.ty.words()) {
                        (Some(first), _) if first == step.destination => Addend::Registers(first),
                        (Some(first), _) => {
                            read.push(first..first + words);
                            Addend::Registers(first)
                        }
                        (None, _) => Addend::Constant(Fetch::new(operand, matrix.element_type()).ok_or_else(open)?),
                    };
                }
                _ => {
                    step.index = Some(register.ok_or_else(open)?);
                    read.extend(step.index.map(|index| index..index + words));
                }
            }
        }
        if matrix.is_sparse() {
            step.addend = Addend::Registers(step.destination);
        }
        let overlaps = |range: &std::ops::Range<u16>| range.start < written.end && written.start < range.end;
        if written.len() > 4 && read.iter().any(overlaps) {
            return Err(Unsupported::because(instruction, "with a destination that overlaps a source"));
        }
        Ok(step)
    }

    /// Executes the instruction on `wave`.
    pub fn execute<A: Algebra>(&self, wave: &mut Wave<A>) {
        let matrix = self.matrix;
        let [a, b] = self.factors.map(|(first, words)| registers(wave, first, words));
        let index = self.index.map(|register| wave.vgpr(register).clone());
        let wide = usize::from(matrix.has_wide_results());
        let words = matrix.elements().map(|element| element.item).max().map_or(0, |last| (last + 1) << wide);
        let addend = match self.addend {
            Addend::Registers(first) => registers(wave, first, words as u16),
            Addend::Constant(fetch) => {
                let halves = [column(wave, fetch, false), column(wave, fetch, wide == 1)];
                (0..words).map(|word| halves[word & wide].clone()).collect()
            }
        };
        let rows = match self.is_open {
            true => [&a, &b].map(|factor| {
                let all: Row<A> = (0..LANES).flat_map(|lane| factor.iter().map(move |word| word.lane(lane))).collect();
                vec![all; usize::from(matrix.m) * matrix.blocks()]
            }),
            false => [(&a, true), (&b, false)].map(|(factor, is_a)| self.rows(factor, is_a)),
        };
        let indices = index.map(|index| self.rows(&[index], true));
        let mode = wave.mode();
        let environment = Environment {
            mode: Mode(Bv::constant(MODE)),
            readings: *wave.readings.unnoted(),
            noted: Noted::None,
            target: wave.target,
        };
        let mut results = vec![[Bv::zero(); LANES]; words];
        for element in matrix.elements() {
            let of = |rows: &[Row<A>], number: usize| rows[element.block * usize::from(matrix.m) + number].clone();
            let [row, factor] = [of(&rows[0], element.row), of(&rows[1], element.column)];
            let first = element.item << wide;
            let addend: SmallVec<[B32<A>; 2]> =
                (first..=first + wide).map(|word| addend[word].lane(element.lane)).collect();
            let number = (element.block << 16 | element.row << 8 | element.column) as u64;
            let product = Product {
                place: self.is_open.then(|| Bv::constant(number)),
                row,
                column: factor,
                index: indices.as_ref().map(|indices| of(indices, element.row)),
                addend,
                instruction: self.instruction,
                negated: if matrix.sum == Sum::F64 { self.bits.blgp } else { 0 },
            };
            for (word, value) in product.sum(matrix.sum, &environment, mode).into_iter().enumerate() {
                results[first + word][element.lane] = value;
            }
        }
        let everywhere = Column::splat(Bit::constant(true));
        for (register, lanes) in (self.destination..).zip(results) {
            wave.write_vgpr(register, &everywhere, &Column::each(|lane| lanes[lane]));
        }
    }

    /// The words of each row of A, or of each column of B, block by block.
    fn rows<A: Algebra>(&self, registers: &[WordColumn<A>], is_a: bool) -> Vec<Row<A>> {
        let matrix = self.matrix;
        let origin = |lane: usize| match (matrix.sum, is_a) {
            (Sum::F64 | Sum::OpenSparse, _) => lane,
            (_, true) => broadcast(lane, self.bits.cbsz, self.bits.abid),
            (_, false) => permuted(lane, self.bits.blgp),
        };
        let words = |block: usize, row: usize| {
            let lanes = matrix.lanes_of(block, row).map(origin);
            lanes.flat_map(|lane| registers.iter().map(move |register| register.lane(lane))).collect()
        };
        let height = usize::from(matrix.m);
        (0..matrix.blocks())
            .flat_map(|block| (0..height).map(move |row| (block, row)))
            .map(|(b, r)| words(b, r))
            .collect()
    }
}

/// The words of a row or column, those with the lowest k first.
type Row<A> = SmallVec<[B32<A>; 8]>;

fn registers<A: Algebra>(wave: &mut Wave<A>, first: u16, words: u16) -> Vec<WordColumn<A>> {
    (first..first + words).map(|register| wave.vgpr(register).clone()).collect()
}

/// Whether documents say what these fields do (ledger Q5).
fn is_legal(matrix: Matrix, MatrixBits { cbsz, abid, blgp }: MatrixBits, target: Target) -> bool {
    let permutes = matrix.blocks() > 1 || matrix.sum == Sum::F32 || !target.has(Feature::Scopes);
    match matrix.sum {
        Sum::OpenSparse => blgp == 0,
        Sum::F64 => (cbsz, abid) == (0, 0) && (blgp == 0 || target.has(Feature::Scopes)),
        _ => u32::from(cbsz) <= matrix.blocks().ilog2() && abid < 1 << cbsz && (blgp == 0 || permutes),
    }
}

/// What an element of the result is made of.
struct Product<A: Algebra> {
    /// Which element it is, if that matters.
    place: Option<B32<A>>,
    row: Row<A>,
    column: Row<A>,
    /// The numbers of the elements of a sparse row.
    index: Option<Row<A>>,
    addend: SmallVec<[B32<A>; 2]>,
    instruction: u64,
    /// Which of A, B and C change their sign, a bit each.
    negated: u8,
}

impl<A: Algebra> Product<A> {
    /// The words of the element.
    fn sum(self, sum: Sum, environment: &Environment<A>, mode: B32<A>) -> SmallVec<[B32<A>; 2]> {
        match sum {
            _ if self.place.is_some() => {
                let first = self.open(LedgerRow::Q5, Some(mode));
                let second = (sum == Sum::F64).then(|| self.part(LedgerRow::Q5, 1, Some(mode)));
                std::iter::once(first).chain(second).collect()
            }
            Sum::F32 => {
                let factors = self.row.iter().zip(&self.column);
                let value = factors.fold(self.addend[0], |sum, (&a, &b)| environment.fma::<W32>(a, b, sum));
                let field = mode & Bv::constant(SUBNORMALS);
                let keeps = field.eq(Bv::constant(SUBNORMALS));
                one(match keeps.known() {
                    Some(true) => value,
                    _ => keeps.select(value, self.open(LedgerRow::Q2, Some(field))),
                })
            }
            Sum::F64 => {
                let pairs = |words: &[B32<A>]| -> SmallVec<[B64<A>; 4]> {
                    words.chunks(2).map(|pair| B64::from_words(pair[0], pair[1])).collect()
                };
                let signed =
                    |value: B64<A>, bit: u8| if self.negated >> bit & 1 == 1 { value.negated() } else { value };
                let [row, column] = [pairs(&self.row), pairs(&self.column)];
                let addend = signed(B64::from_words(self.addend[0], self.addend[1]), 2);
                let factors = row.into_iter().zip(column);
                let value = factors.fold(addend, |sum, (a, b)| environment.fma::<W64>(signed(a, 0), signed(b, 1), sum));
                [value.extract(0), value.extract(32)].into_iter().collect()
            }
            Sum::I8 => {
                let parts = |word: B32<A>| [0, 8, 16, 24].map(|low| word.extract::<crate::algebra::W8>(low));
                let product = |(a, b): (B8<A>, B8<A>)| a.sext::<W32>() * b.sext::<W32>();
                let factors = self.row.iter().zip(&self.column);
                let products = factors.flat_map(|(&a, &b)| parts(a).into_iter().zip(parts(b))).map(product);
                let value = products.fold(self.addend[0], |sum, product| sum + product);
                let limited = mode.bit(LIMITED);
                one(match limited.known() {
                    Some(false) => value,
                    _ => limited.select(self.open(LedgerRow::Q4, None), value),
                })
            }
            Sum::Open | Sum::OpenSparse => {
                let field = mode & Bv::constant(1 << LIMITED | 0xff);
                one(self.open(if sum == Sum::Open { LedgerRow::Q3 } else { LedgerRow::Q6 }, Some(field)))
            }
        }
    }

    /// An unknown function of all that the element may depend on, whichever element it is.
    fn open(&self, row: LedgerRow, mode: Option<B32<A>>) -> B32<A> {
        self.part(row, 0, mode)
    }

    /// Another such function for each part.
    fn part(&self, row: LedgerRow, part: u8, mode: Option<B32<A>>) -> B32<A> {
        let rest = self.index.iter().flatten().chain(&self.addend).chain(&mode).chain(&self.place);
        let words: Vec<_> = self.row.iter().chain(&self.column).chain(rest).map(|word| word.0).collect();
        Bv::new(A::unspecified(Unspecified::of_wave(row, self.instruction).part(part), &words))
    }
}

fn one<A: Algebra>(word: B32<A>) -> SmallVec<[B32<A>; 2]> {
    std::iter::once(word).collect()
}
