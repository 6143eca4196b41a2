//! Matrix instructions: products of matrices whose elements are spread over the lanes, whatever EXEC says
//! (ledger Q1 to Q6).

pub(crate) mod layout;
mod places;
mod rows;
mod sparse;
mod steps;

use std::borrow::Cow;
use std::sync::Arc;

use smallvec::SmallVec;

pub use places::{MatrixPlaces, Part, Placed, Role};
pub use rows::ROWS;

use self::layout::{Broadcast, Element, is_legal, permuted};
use self::sparse::Sparse;
use self::steps::Steps;
use super::program::Unsupported;
use super::source::{Fetch, column};
use super::state::Wave;
use crate::algebra::{Algebra, B8, B32, B64, Bit, BitColumn, Bv, Column, LANES, PerLane, W8, W32, W64, WordColumn};
use crate::float::{Environment, Mode, NanOf, Noted, Pairs, Products};
use crate::instruction::{Instruction, MatrixBits};
use crate::isa::{Field, Matrix, Sum};
use crate::ledger::{LedgerRow, NanPolicy, ServedBlocks, Unspecified};
use crate::target::{Feature, Target};

/// MODE of the sums: to nearest, subnormals kept.
const MODE: u64 = 0xf0;
/// The bits of MODE that say what happens to subnormals of f32.
const SUBNORMALS: u64 = 0x30;
/// The bits of MODE that say it of all floats.
const ALL_SUBNORMALS: u64 = 0xf0;
/// The bit of MODE that limits overflowing halves, and perhaps sums of integers (ledger Q4).
const LIMITED: u32 = 23;
/// The part of an instruction that is open because of EXEC.
const EXEC: u8 = 2;

/// A matrix instruction, ready to execute.
#[derive(Debug, Clone)]
pub struct MatrixStep {
    matrix: Matrix,
    /// Where the elements of C and D stand.
    elements: Arc<[Element]>,
    /// Their rows and columns.
    pairs: Arc<Pairs>,
    instruction: u64,
    bits: MatrixBits,
    /// Its fields are illegal, or documents differ: any element may be of any others (ledger Q5).
    is_open: bool,
    /// First registers of A and B, and how many each has.
    factors: [(u16, u16); 2],
    addend: Addend,
    /// The register with the numbers of the elements of sparse rows that are there.
    index: Option<u16>,
    /// The registers with scales of A and B.
    scales: Option<[u16; 2]>,
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
    /// How many elements it multiplies with each other.
    pub(super) fn products(&self) -> u32 {
        self.matrix.products()
    }

    /// Prepares `instruction` for `target`.
    pub fn new(matrix: Matrix, instruction: &Instruction, target: Target) -> Result<Self, Unsupported> {
        let bits = instruction.modifiers.matrix;
        let mut step = MatrixStep {
            matrix,
            elements: matrix.elements().collect(),
            pairs: Arc::new(Pairs::new(matrix.elements().map(|element| (element.row, element.column)).collect())),
            instruction: instruction.identity(),
            bits,
            is_open: !is_legal(matrix, bits, target),
            factors: [(0, 0); 2],
            addend: Addend::Registers(0),
            index: None,
            scales: None,
            destination: 0,
        };
        let mut factors = step.factors.iter_mut();
        let mut written = 0..0;
        let mut read = Vec::new();
        let mut scales = SmallVec::<[u16; 2]>::new();
        for (&operand, kind) in instruction.operands.iter().zip(instruction.row.operands) {
            let words = u16::from(instruction.row.operand_words(*kind, &instruction.modifiers, target));
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
                    step.addend = match register {
                        Some(first) if first == step.destination => Addend::Registers(first),
                        Some(first) => {
                            read.push(first..first + words);
                            Addend::Registers(first)
                        }
                        None => Addend::Constant(Fetch::new(operand, matrix.element_type()).ok_or_else(open)?),
                    };
                }
                // Documents differ about scales that are constants, and none speaks of scalar registers.
                Field::Src | Field::Vsrc => {
                    let scale = register.ok_or_else(open)?;
                    read.push(scale..scale + words);
                    scales.push(scale);
                }
                _ => {
                    step.index = Some(register.ok_or_else(open)?);
                    read.extend(step.index.map(|index| index..index + words));
                }
            }
        }
        if let [a, b] = scales[..] {
            step.scales = Some([a, b]);
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
        let words = matrix.words();
        let addend = match self.addend {
            Addend::Registers(first) => registers(wave, first, words as u16),
            Addend::Constant(fetch) => {
                let halves = [column(wave, fetch, false), column(wave, fetch, wide == 1)];
                (0..words).map(|word| halves[word & wide].clone()).collect()
            }
        };
        let scales = self.scales.map(|registers| registers.map(|register| wave.vgpr(register).clone()));
        let served = if self.serves_some() { wave.readings.served_blocks() } else { ServedBlocks::Apart };
        let rows_of = |factor: &[WordColumn<A>], is_a| match self.is_open {
            true => Rows::all(factor),
            false => self.rows(factor, is_a, served),
        };
        let [rows, columns] = [rows_of(&a, true), rows_of(&b, false)];
        // Each lane of a row has the scale of a part of it.
        let scales = scales.map(|[a, b]| [rows_of(&[a], true), rows_of(&[b], false)]);
        let indices = index.map(|index| self.rows(&[index], true, served));
        let mode = wave.mode();
        let steps = match matrix.sum {
            Sum::Floats(items) | Sum::SparseFloats(items) => {
                let words = usize::from(self.factors[0].1);
                Steps::new(items, usize::from(matrix.k), words, matrix.is_sparse(), wave.target, &mut wave.readings)
            }
            _ => None,
        };
        let sum = Summation {
            sum: matrix.sum,
            sparse: Sparse::new(matrix.sum, self.bits),
            steps,
            instruction: self.instruction,
            negated: if matrix.sum == Sum::F64 { self.bits.blgp } else { 0 },
            is_open: self.is_open,
            mode,
            environment: Environment {
                mode: Mode(Bv::constant(MODE)),
                readings: *wave.readings.unnoted(),
                noted: Noted::None,
                target: wave.target,
            },
        };
        // Sparse rows whose numbers are not known meet nobody knows what.
        let choices = sum.sparse.zip(indices.as_ref()).map(|(sparse, indices)| {
            let words = rows.length / indices.length;
            sparse.choices(&indices.words, indices.length, words)
        });
        let at_once = sum.at_once().filter(|_| !matches!(choices, Some(None))).and_then(|products| {
            let addend = |element: &Element| addend[usize::from(element.item)].lane(element.lane.into()).0;
            let mut sums: Vec<A::Repr<W32>> = self.elements.iter().map(addend).collect();
            let [rows, columns] = [&rows, &columns].map(Rows::reprs);
            let count = [matrix.rows(); 2];
            let choices = choices.as_ref().and_then(Option::as_ref).map(|choices| &choices.places[..]);
            A::products(products, &rows, &columns, count, choices, &self.pairs, &mut sums).then_some(sums)
        });
        let lanes = matrix.lane_groups();
        let is_ordered = |row: usize| match &choices {
            None => true,
            Some(choices) => {
                choices.as_ref().is_some_and(|choices| !choices.are_ordered[row * lanes..][..lanes].contains(&false))
            }
        };
        let mut results = vec![[Bv::zero(); LANES]; words];
        for (place, &element) in self.elements.iter().enumerate() {
            let [row, column, item, lane] =
                [element.row, element.column, element.item.into(), element.lane.into()].map(usize::from);
            let made = at_once.as_ref().filter(|_| is_ordered(row)).map(|sums| Bv::new(sums[place]));
            if let Some(value) = made.filter(|&value| sum.is_settled(value)) {
                results[item][lane] = value;
                continue;
            }
            let first = item << wide;
            let product = Product {
                element,
                row: rows.get(row),
                column: columns.get(column),
                index: indices.as_ref().map_or(&[], |indices| indices.get(row)),
                scales: match &scales {
                    Some([a, b]) => [a.get(row), b.get(column)],
                    None => [&[]; 2],
                },
                addend: [first, first + wide].map(|word| addend[word].lane(lane)),
            };
            let [low, high] = match (sum.steps, made) {
                (Some(steps), Some(made)) => [sum.named(steps, &product, made), Bv::zero()],
                _ => sum.of(&product),
            };
            results[first][lane] = low;
            if wide == 1 {
                results[first + 1][lane] = high;
            }
        }
        let exec = (!wave.target.has(Feature::Scopes)).then(|| wave.exec());
        let everywhere = Column::splat(Bit::constant(true));
        for (register, lanes) in (self.destination..).zip(results) {
            let column = match &exec {
                None => Column::each(|lane| lanes[lane]),
                Some(exec) => self.masked(exec, &lanes, &wave.vgpr(register).clone()),
            };
            wave.write_vgpr(register, &everywhere, &column);
        }
    }

    /// What is in a register behind the instruction where no document says whether EXEC counts (ledger Q5).
    fn masked<A: Algebra>(
        &self,
        exec: &BitColumn<A>,
        results: &PerLane<B32<A>>,
        before: &WordColumn<A>,
    ) -> WordColumn<A> {
        let what = Unspecified::of_wave(LedgerRow::Q5, self.instruction).part(EXEC);
        Column::each(|lane| match (exec.lane(lane), results[lane]) {
            (active, result) if active.known() == Some(true) => result,
            (active, result) => {
                let open = Bv::new(A::unspecified(what, &[result.0, before.lane(lane).0]));
                active.select(result, open)
            }
        })
    }

    /// Whether CBSZ is for several blocks, and not for all: then it is a reading which these are (ledger Q12).
    fn serves_some(&self) -> bool {
        let count = 1 << self.bits.cbsz.min(7);
        !self.is_open && count > 1 && count < self.matrix.blocks()
    }

    /// The words of each row of A, or of each column of B, block by block.
    fn rows<A: Algebra>(&self, registers: &[WordColumn<A>], is_a: bool, served: ServedBlocks) -> Rows<A> {
        let matrix = self.matrix;
        let MatrixBits { cbsz, abid, blgp } = self.bits;
        let broadcast = Broadcast { cbsz, abid, served };
        let origin = |lane: usize| match (matrix.sum, is_a) {
            (Sum::F64 | Sum::OpenFormats, _) => lane,
            _ if matrix.is_sparse() => lane,
            (_, true) => broadcast.origin(lane, matrix.m.into()),
            (_, false) => permuted(lane, blgp),
        };
        let length = matrix.lane_groups() * registers.len();
        let mut words = Vec::with_capacity(matrix.blocks() * usize::from(matrix.m) * length);
        for block in 0..matrix.blocks() {
            for row in 0..usize::from(matrix.m) {
                for lane in matrix.lanes_of(block, row).map(origin) {
                    words.extend(registers.iter().map(|register| register.lane(lane)));
                }
            }
        }
        Rows { words, length }
    }
}

/// The words of rows or columns, those with the lowest k first; or of all lanes, which any of them may be made of.
struct Rows<A: Algebra> {
    words: Vec<B32<A>>,
    /// How many words each has.
    length: usize,
}

impl<A: Algebra> Rows<A> {
    /// All words of all lanes, as every row.
    fn all(registers: &[WordColumn<A>]) -> Self {
        let lanes = (0..LANES).flat_map(|lane| registers.iter().map(move |register| register.lane(lane)));
        Rows { words: lanes.collect(), length: LANES * registers.len() }
    }
    fn reprs(&self) -> Vec<A::Repr<W32>> {
        self.words.iter().map(|word| word.0).collect()
    }
    fn get(&self, number: usize) -> &[B32<A>] {
        let first = if self.length == self.words.len() { 0 } else { number * self.length };
        &self.words[first..first + self.length]
    }
}

fn registers<A: Algebra>(wave: &mut Wave<A>, first: u16, words: u16) -> Vec<WordColumn<A>> {
    (first..first + words).map(|register| wave.vgpr(register).clone()).collect()
}

/// What an element of the result is made of.
struct Product<'r, A: Algebra> {
    element: Element,
    row: &'r [B32<A>],
    column: &'r [B32<A>],
    /// The numbers of the elements of a sparse row.
    index: &'r [B32<A>],
    /// The scales of row and column.
    scales: [&'r [B32<A>]; 2],
    /// Its words; the second counts if elements have 64 bits.
    addend: [B32<A>; 2],
}

/// `known` where the condition holds, `open` elsewhere.
fn where_known<A: Algebra>(condition: Bit<A>, known: impl FnOnce() -> B32<A>, open: impl FnOnce() -> B32<A>) -> B32<A> {
    match condition.known() {
        Some(true) => known(),
        Some(false) => open(),
        None => condition.select(known(), open()),
    }
}

/// How elements are made.
struct Summation<A: Algebra> {
    sum: Sum,
    /// What of a column counts, if a part of A is left out.
    sparse: Option<Sparse>,
    /// How floats are added, where somebody knows.
    steps: Option<Steps>,
    instruction: u64,
    /// Which of A, B and C change their sign, a bit each.
    negated: u8,
    is_open: bool,
    mode: B32<A>,
    environment: Environment<A>,
}

impl<A: Algebra> Summation<A> {
    /// What makes all elements at once but for some, where their sums are known.
    fn at_once(&self) -> Option<Products> {
        let is = |bits: u64, value: u64| (self.mode & Bv::constant(bits)).eq(Bv::constant(value)).known() == Some(true);
        match self.sum {
            _ if self.is_open => None,
            Sum::F32 if is(SUBNORMALS, SUBNORMALS) => Some(Products::Singles),
            Sum::I8 | Sum::SparseI8 if is(1 << LIMITED, 0) => Some(Products::Bytes),
            Sum::Floats(_) | Sum::SparseFloats(_) if is(1 << LIMITED | ALL_SUBNORMALS, ALL_SUBNORMALS) => {
                self.steps?.at_once()
            }
            _ => None,
        }
    }

    /// Whether an element that was made with all others is what it is by itself: it is no NaN, and no zero of which
    /// nobody knows the sign.
    fn is_settled(&self, value: B32<A>) -> bool {
        if matches!(self.sum, Sum::I8 | Sum::SparseI8) {
            return true;
        }
        let has_known_zeros = self.steps.is_none_or(Steps::has_known_zeros);
        let is_open = value.is_nan() | (value.is_zero() & Bit::constant(!has_known_zeros));
        is_open.known() == Some(false)
    }

    /// The words of an element; the second counts if elements have 64 bits.
    fn of(&self, product: &Product<A>) -> [B32<A>; 2] {
        let Product { element, row, column, addend, .. } = *product;
        let factors = row.iter().zip(column);
        match self.sum {
            _ if self.is_open => {
                let number = u64::from(element.row) << 16 | u64::from(element.column);
                let more = [self.mode, Bv::constant(number)];
                [0, 1].map(|part| self.open(LedgerRow::Q5, part, product, &more))
            }
            Sum::F32 => {
                let value = factors.fold(addend[0], |sum, (&a, &b)| self.environment.matrix_fma::<W32>(a, b, sum));
                let field = self.mode & Bv::constant(SUBNORMALS);
                let keeps = field.eq(Bv::constant(SUBNORMALS));
                [where_known(keeps, || value, || self.open(LedgerRow::Q2, 0, product, &[field])), Bv::zero()]
            }
            Sum::F64 => {
                let signed =
                    |value: B64<A>, bit: u8| if self.negated >> bit & 1 == 1 { value.negated() } else { value };
                let pair = |words: &[B32<A>], bit: u8| signed(B64::from_words(words[0], words[1]), bit);
                let factors = row.chunks(2).zip(column.chunks(2));
                let value = factors.fold(pair(&addend, 2), |sum, (a, b)| {
                    self.environment.matrix_fma::<W64>(pair(a, 0), pair(b, 1), sum)
                });
                [value.extract(0), value.extract(32)]
            }
            Sum::I8 | Sum::SparseI8 => {
                let (column, is_ordered) = self.of_column(product);
                let parts = |word: B32<A>| [0, 8, 16, 24].map(|low| word.extract::<W8>(low));
                let product_of = |(a, b): (B8<A>, B8<A>)| a.sext::<W32>() * b.sext::<W32>();
                let factors = row.iter().zip(column.iter());
                let products = factors.flat_map(|(&a, &b)| parts(a).into_iter().zip(parts(b))).map(product_of);
                let value = products.fold(addend[0], |sum, product| sum + product);
                let row = if self.sparse.is_some() { LedgerRow::Q6 } else { LedgerRow::Q4 };
                let is_known = is_ordered & !self.mode.bit(LIMITED);
                [where_known(is_known, || value, || self.open(row, 0, product, &[])), Bv::zero()]
            }
            Sum::Floats(_) | Sum::SparseFloats(_) | Sum::OpenFormats | Sum::OpenSparse => {
                let field = self.mode & Bv::constant(1 << LIMITED | 0xff);
                let open = || self.open_sum(product);
                let Some(steps) = self.steps else { return [open(), Bv::zero()] };
                let usual = (field & Bv::constant(1 << LIMITED | ALL_SUBNORMALS)).eq(Bv::constant(ALL_SUBNORMALS));
                let (column, is_ordered) = self.of_column(product);
                let known = || {
                    let sum = steps.sum(product.row, &column, product.addend[0]);
                    self.named(steps, product, sum)
                };
                [where_known(usual & is_ordered, known, open), Bv::zero()]
            }
        }
    }

    /// The elements of the column of `product` that meet those of its row, and whether somebody knows which they are.
    fn of_column<'p>(&self, product: &Product<'p, A>) -> (Cow<'p, [B32<A>]>, Bit<A>) {
        match self.sparse.map(|sparse| sparse.select(product)) {
            None => (Cow::Borrowed(product.column), Bit::constant(true)),
            Some(selected) => (Cow::Owned(selected.column), selected.is_ordered),
        }
    }

    /// A sum that nobody knows.
    fn open_sum(&self, product: &Product<A>) -> B32<A> {
        let is_sparse = matches!(self.sum, Sum::SparseFloats(_) | Sum::OpenSparse);
        let row = if is_sparse { LedgerRow::Q6 } else { LedgerRow::Q3 };
        self.open(row, 0, product, &[self.mode & Bv::constant(1 << LIMITED | 0xff)])
    }

    /// A sum that `steps` have made, with the NaNs and the signs of zeros that nobody knows.
    fn named(&self, steps: Steps, product: &Product<A>, sum: B32<A>) -> B32<A> {
        let number = || {
            if steps.has_known_zeros() {
                return sum;
            }
            let sign = || self.function(Unspecified::of_wave(LedgerRow::Q11, steps.number()), product, &[]).sign();
            where_known(!sum.is_zero(), || sum, || Bv::zero().with_sign(sign()))
        };
        let nan = || match self.environment.readings.nan {
            _ if steps.are_agreed() => self.open_sum(product),
            NanPolicy::Canonical => sum,
            _ => self.function(NanOf::Steps(steps.number()).unspecified(), product, &[]) | Bv::canonical_nan(),
        };
        where_known(!sum.is_nan(), number, nan)
    }

    /// An unknown function of all that the element may depend on, whichever element it is; for each part its own.
    fn open(&self, row: LedgerRow, part: u8, product: &Product<A>, more: &[B32<A>]) -> B32<A> {
        self.function(Unspecified::of_wave(row, self.instruction).part(part), product, more)
    }

    /// The same, by its name.
    fn function(&self, what: Unspecified, product: &Product<A>, more: &[B32<A>]) -> B32<A> {
        let addend = &product.addend[..1 + usize::from(self.sum == Sum::F64)];
        let [of_row, of_column] = product.scales;
        let words: SmallVec<[A::Repr<W32>; 24]> =
            [product.row, product.column, product.index, of_row, of_column, addend, more]
                .into_iter()
                .flat_map(|words| words.iter().map(|word| word.0))
                .collect();
        Bv::new(A::unspecified(what, &words))
    }
}
