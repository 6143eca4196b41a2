//! Sums of products of matrices, all elements at once: each row and each column is taken apart once, and a row meets
//! several columns at a time.
//!
//! What is special (infinities, NaNs, exact sums that a double does not hold) goes step by step.

use super::beside::{Agreed, Exact, MOST, Pairwise, Truncating, Way};
use super::native::evaluate;
use super::{Item, Manner, Step};

/// What is done with the words of rows and columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Products {
    /// A chain of fused multiply-adds of f32.
    Singles,
    /// Four signed bytes in a word, modulo 2^32.
    Bytes,
    /// Steps; in the second case A has the items that they take for B's.
    Steps(Step, bool),
}

/// The words of some rows, or of some columns, each `length` words long.
#[derive(Debug, Clone, Copy)]
pub struct Words<'w> {
    /// One row behind the other.
    pub words: &'w [u32],
    /// How many words each has.
    pub length: usize,
}

/// Sums, and what is added to them.
#[derive(Debug)]
pub struct Sums<'w> {
    /// Rows of A.
    pub rows: Words<'w>,
    /// Columns of B.
    pub columns: Words<'w>,
    /// Of sparse rows, the place in a column that each of their items meets, row after row.
    pub choices: Option<&'w [u16]>,
    /// The row and the column of each sum.
    pub pairs: &'w Pairs,
    /// What there is already; later what has come of it.
    pub sums: &'w mut [u32],
}

impl Words<'_> {
    fn get(&self, number: usize) -> &[u32] {
        &self.words[number * self.length..(number + 1) * self.length]
    }
    fn count(&self) -> usize {
        self.words.len() / self.length
    }
}

impl Products {
    /// Adds to each of `sums` the products of the row and the column that `pairs` says. A NaN is the canonical one of
    /// f32, or any.
    #[cfg_attr(avx2_loops, expect(unsafe_code, reason = "instructions that the processor is asked for"))]
    pub fn add(self, sums: Sums) {
        #[cfg(avx2_loops)]
        if std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("fma") {
            // SAFETY: the processor has been asked.
            return unsafe { self.add_with_vectors(sums) };
        }
        self.add_each(sums);
    }

    #[cfg(avx2_loops)]
    #[target_feature(enable = "avx2,fma")]
    fn add_with_vectors(self, sums: Sums) {
        self.add_each(sums);
    }

    #[inline(always)]
    fn add_each(self, all: Sums) {
        if let Products::Steps(step, exchanges) = self {
            return all.add_steps(step, exchanges);
        }
        let Sums { rows, columns, choices, pairs, sums } = all;
        let both = pairs.each.iter().map(|&(row, column)| (usize::from(row), usize::from(column))).zip(sums);
        match self {
            Products::Singles => {
                for ((row, column), sum) in both {
                    let factors = rows.get(row).iter().zip(columns.get(column));
                    *sum = factors
                        .fold(f32::from_bits(*sum), |sum, (&a, &b)| f32::from_bits(a).mul_add(f32::from_bits(b), sum))
                        .to_bits();
                }
            }
            Products::Bytes => {
                let apart = |words: &Words| -> Vec<i16> {
                    words.words.iter().flat_map(|word| word.to_le_bytes()).map(|byte| i16::from(byte as i8)).collect()
                };
                let (a, b, [in_row, in_column]) =
                    (apart(&rows), apart(&columns), [rows, columns].map(|words| 4 * words.length));
                for ((row, column), sum) in both {
                    let (a, b) = (&a[row * in_row..][..in_row], &b[column * in_column..][..in_column]);
                    let product = |a: i16, b: i16| i32::from(a) * i32::from(b);
                    let all = match choices {
                        None => a.iter().zip(b).map(|(&a, &b)| product(a, b)).fold(0, i32::wrapping_add),
                        Some(choices) => {
                            let meets = a.iter().zip(&choices[row * in_row..][..in_row]);
                            meets.map(|(&a, &place)| product(a, b[usize::from(place)])).fold(0, i32::wrapping_add)
                        }
                    };
                    *sum = sum.wrapping_add(all as u32);
                }
            }
            // Done above.
            Products::Steps(..) => {}
        }
    }
}

/// The row and the column of each of some sums, and what each row meets.
#[derive(Debug)]
pub struct Pairs {
    each: Vec<(u16, u16)>,
    met: Vec<Vec<Met>>,
}

impl Pairs {
    /// Those of sums of which each has this row and this column.
    pub fn new(each: Vec<(u16, u16)>) -> Self {
        let rows = each.iter().map(|&(row, _)| usize::from(row) + 1).max().unwrap_or(0);
        Pairs { met: met(rows, &each), each }
    }
}

/// The columns that a row meets, and the numbers of their sums.
#[derive(Debug)]
struct Met {
    first: usize,
    sums: Vec<u16>,
}

/// The number of no sum.
const NONE: u16 = u16::MAX;

/// What each row meets: of its first column to its last one, [`MOST`] at a time.
fn met(rows: usize, pairs: &[(u16, u16)]) -> Vec<Vec<Met>> {
    let mut met: Vec<Vec<Met>> = (0..rows).map(|_| Vec::new()).collect();
    let mut bounds = vec![(usize::MAX, 0); rows];
    for &(row, column) in pairs {
        let (first, last) = &mut bounds[usize::from(row)];
        *first = (*first).min(column.into());
        *last = (*last).max(usize::from(column) + 1);
    }
    for (met, (first, last)) in met.iter_mut().zip(&bounds) {
        let chunks = (*first..*last).step_by(MOST);
        met.extend(chunks.map(|from| Met { first: from, sums: vec![NONE; (last - from).min(MOST)] }));
    }
    for (number, &(row, column)) in pairs.iter().enumerate() {
        let place = usize::from(column) - bounds[usize::from(row)].0;
        met[usize::from(row)][place / MOST].sums[place % MOST] = number as u16;
    }
    met
}

/// The items of `words`, each in the low bits of a word.
#[inline(always)]
fn items(format: Item, words: &[u32]) -> impl Iterator<Item = u32> {
    let (in_a_word, bits) = (format.in_a_word(), format.bits());
    words.iter().flat_map(move |word| (0..in_a_word).map(move |place| word >> (place * bits)))
}

/// As many words, of items from the lowest bits on.
fn put_together(format: Item, items: impl Iterator<Item = u32>, words: usize) -> Vec<u32> {
    let mask = u32::MAX >> (32 - format.bits());
    let in_a_word = format.in_a_word() as usize;
    let mut all = vec![0; words];
    for (place, item) in items.enumerate() {
        all[place / in_a_word] |= (item & mask) << ((place % in_a_word) as u32 * format.bits());
    }
    all
}

/// Items of columns, place after place.
struct Columns<T> {
    values: Vec<T>,
    exponents: Vec<i32>,
}

impl Sums<'_> {
    /// Adds in steps.
    #[inline(always)]
    fn add_steps(self, step: Step, exchanges: bool) {
        match (step.manner, step.length()) {
            (Manner::Exact, _) => self.add_apart::<Exact>(step, exchanges),
            (Manner::Pairwise, _) => self.add_apart::<Pairwise<false>>(step, exchanges),
            (Manner::Flushing, _) => self.add_apart::<Pairwise<true>>(step, exchanges),
            (Manner::Truncating, 4) => self.add_apart::<Truncating<4>>(step, exchanges),
            (Manner::Truncating, 8) => self.add_apart::<Truncating<8>>(step, exchanges),
            (Manner::Truncating, _) => self.add_apart::<Truncating<16>>(step, exchanges),
            (Manner::Agreed, _) => self.add_apart::<Agreed>(step, exchanges),
        }
    }

    /// Adds in steps, on items that are taken apart before.
    #[inline(always)]
    fn add_apart<W: Way>(self, step: Step, exchanges: bool) {
        let Sums { rows, columns, choices, pairs, sums } = self;
        let length = step.length() as usize;
        let in_a_word = step.items[0].in_a_word() as usize;
        let [of_rows, of_columns] = if exchanges { [step.items[1], step.items[0]] } else { step.items };
        let [in_row, in_column] = [rows, columns].map(|words| words.length * in_a_word);
        let steps = in_row.div_ceil(length);
        let places = if W::is_shortened(step) { in_row } else { steps * length };
        // Behind the last place stands a zero, which those meet that fill the last step.
        let zero = W::item(of_columns, 0);
        let count = columns.count();
        let mut of_column =
            Columns { values: vec![zero.0; (in_column + 1) * count], exponents: vec![zero.1; (in_column + 1) * count] };
        for column in 0..count {
            for (place, item) in items(of_columns, columns.get(column)).enumerate() {
                let at = place * count + column;
                (of_column.values[at], of_column.exponents[at]) = W::item(of_columns, item);
            }
        }
        // What a row has at each place of all steps, and with what of a column it meets.
        let meets = |row: usize, place: usize| match choices {
            _ if place >= in_row => in_column,
            None => place,
            Some(choices) => usize::from(choices[row * in_row + place]),
        };
        let of_nothing = W::item(of_rows, 0);
        let mut row_items = Vec::with_capacity(places);
        let (mut beside, mut left, mut before) = ([0; MOST], [0; MOST], [0; MOST]);
        for (row, met) in pairs.met.iter().enumerate() {
            let in_this: Vec<_> = items(of_rows, rows.get(row)).map(|item| W::item(of_rows, item)).collect();
            row_items.clear();
            row_items.extend((0..places).map(|number| {
                let place = number / length * length + W::place(step, number % length);
                (in_this.get(place).copied().unwrap_or(of_nothing), meets(row, place))
            }));
            for &Met { first, sums: ref numbers } in met {
                let (beside, left, before) =
                    (&mut beside[..numbers.len()], &mut left[..numbers.len()], &mut before[..numbers.len()]);
                for (beside, &number) in beside.iter_mut().zip(numbers) {
                    *beside = sums.get(usize::from(number)).copied().unwrap_or(0);
                }
                for (number, of_row) in row_items.chunks(length).enumerate() {
                    before.copy_from_slice(beside);
                    let column = |place: usize| {
                        let at = place * count + first;
                        let range = at..at + numbers.len();
                        (&of_column.values[range.clone()], &of_column.exponents[range])
                    };
                    if !W::add(step, of_row, column, beside, left) {
                        continue;
                    }
                    for place in (0..numbers.len()).filter(|&place| left[place] != 0 && numbers[place] != NONE) {
                        let words = usize::from(step.words);
                        let mut both = [[0; Step::MOST_ARGUMENTS / 2]; 2];
                        let column = columns.get(first + place);
                        for (part, all) in both.iter_mut().zip([rows.get(row), column]) {
                            let all = &all[(number * words).min(all.len())..((number + 1) * words).min(all.len())];
                            part[..all.len()].copy_from_slice(all);
                        }
                        if choices.is_some() {
                            let column: Vec<u32> = items(of_columns, column).collect();
                            let met = (number * length..(number + 1) * length)
                                .map(|at| column.get(meets(row, at)).copied().unwrap_or(0));
                            both[1][..words].copy_from_slice(&put_together(of_columns, met, words));
                        }
                        let [a, b] = if exchanges { [&both[1], &both[0]] } else { [&both[0], &both[1]] };
                        let mut arguments = [0; Step::MOST_ARGUMENTS];
                        arguments[..words].copy_from_slice(&a[..words]);
                        arguments[words..2 * words].copy_from_slice(&b[..words]);
                        arguments[2 * words] = before[place];
                        beside[place] = evaluate(step, &arguments[..step.arity()]);
                    }
                }
                for (&number, &mut sum) in numbers.iter().zip(beside) {
                    if number != NONE {
                        sums[usize::from(number)] = sum;
                    }
                }
            }
        }
    }
}
