//! Sums of products of matrices, all elements at once: each row and each column is taken apart once.
//!
//! What is special (infinities, NaNs, exact sums that a double does not hold) goes step by step.

use super::native::{self, Kind, Parts, evaluate, item, number, settled};
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
    #[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "instructions that the processor is asked for"))]
    pub fn add(self, rows: Words, columns: Words, pairs: &[(u16, u16)], sums: &mut [u32]) {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("fma") {
            // SAFETY: the processor has been asked.
            return unsafe { self.add_with_vectors(rows, columns, pairs, sums) };
        }
        self.add_each(rows, columns, pairs, sums);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,fma")]
    fn add_with_vectors(self, rows: Words, columns: Words, pairs: &[(u16, u16)], sums: &mut [u32]) {
        self.add_each(rows, columns, pairs, sums);
    }

    #[inline(always)]
    fn add_each(self, rows: Words, columns: Words, pairs: &[(u16, u16)], sums: &mut [u32]) {
        let both = pairs.iter().map(|&(row, column)| (usize::from(row), usize::from(column))).zip(sums);
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
                let (a, b, length) = (apart(&rows), apart(&columns), 4 * rows.length);
                for ((row, column), sum) in both {
                    let (a, b) = (&a[row * length..][..length], &b[column * length..][..length]);
                    let products = a.iter().zip(b).map(|(&a, &b)| i32::from(a) * i32::from(b));
                    *sum = sum.wrapping_add(products.fold(0, i32::wrapping_add) as u32);
                }
            }
            Products::Steps(step, true) => {
                add_steps(step, columns, rows, both.map(|((row, column), sum)| ((column, row), sum)))
            }
            Products::Steps(step, false) => add_steps(step, rows, columns, both),
        }
    }
}

/// Adds in steps.
#[inline(always)]
fn add_steps<'s>(step: Step, rows: Words, columns: Words, both: impl Iterator<Item = ((usize, usize), &'s mut u32)>) {
    match (step.manner, step.length()) {
        (Manner::Exact, _) => add_apart(step, rows, columns, both, doubles, exact),
        (Manner::Pairwise, _) => add_apart(step, rows, columns, both, singles::<false>, pairwise::<false>),
        (Manner::Flushing, _) => add_apart(step, rows, columns, both, singles::<true>, pairwise::<true>),
        (Manner::Truncating, 4) => add_apart(step, rows, columns, both, Cut::<4>::of, truncating::<4>),
        (Manner::Truncating, 8) => add_apart(step, rows, columns, both, Cut::<8>::of, truncating::<8>),
        (Manner::Truncating, _) => add_apart(step, rows, columns, both, Cut::<16>::of, truncating::<16>),
        (Manner::Agreed, _) => add_apart(step, rows, columns, both, Lowest::of, agreed),
    }
}

/// Adds in steps on items that `apart` has taken apart, all of one step. `add` does a step, or leaves it to be done
/// word by word.
#[inline(always)]
fn add_apart<'s, T>(
    step: Step,
    rows: Words,
    columns: Words,
    both: impl Iterator<Item = ((usize, usize), &'s mut u32)>,
    apart: impl Fn(Step, Item, &[u32]) -> T,
    add: impl Fn(Step, &T, &T, u32) -> Option<u32>,
) {
    let words = usize::from(step.words);
    let steps = rows.length.div_ceil(words);
    let padded = |words_of: Words| -> Vec<u32> {
        let missing = steps * words - words_of.length;
        let row = |number: usize| words_of.get(number).iter().copied().chain(std::iter::repeat_n(0, missing));
        (0..words_of.count()).flat_map(row).collect()
    };
    let [padded_rows, padded_columns] = [rows, columns].map(padded);
    let items = |format: Item, padded: &[u32]| -> Vec<T> {
        padded.chunks_exact(words).map(|words| apart(step, format, words)).collect()
    };
    let (of_rows, of_columns) = (items(step.items[0], &padded_rows), items(step.items[1], &padded_columns));
    for ((row, column), sum) in both {
        for number in 0..steps {
            let [a, b] = [row, column].map(|of| of * steps + number);
            *sum = add(step, &of_rows[a], &of_columns[b], *sum).unwrap_or_else(|| {
                let mut arguments = [0; Step::MOST_ARGUMENTS];
                arguments[..words].copy_from_slice(&padded_rows[a * words..][..words]);
                arguments[words..2 * words].copy_from_slice(&padded_columns[b * words..][..words]);
                arguments[2 * words] = *sum;
                evaluate(step, &arguments[..step.arity()])
            });
        }
    }
}

/// `2^exponent`, which a double has.
#[inline(always)]
fn power(exponent: i32) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

/// An item as a double, which holds the product of two of them; a NaN if it is special.
#[inline(always)]
fn double(format: Item, part: Parts) -> f64 {
    let magnitude = f64::from(part.significand) * power(part.exponent - format.format().fraction_bits as i32);
    match part.kind {
        Kind::Number if part.is_negative => -magnitude,
        Kind::Number => magnitude,
        _ => f64::NAN,
    }
}

/// Up to four items as doubles; those that are not there are 0.
#[inline(always)]
fn doubles(step: Step, format: Item, words: &[u32]) -> [f64; 4] {
    let number = |place: usize| double(format, item(format, words, place as u32));
    std::array::from_fn(|place| if place < step.length() as usize { number(place) } else { 0.0 })
}

/// The exact sum, rounded once, if a double holds all sums on the way.
#[inline(always)]
fn exact(_: Step, a: &[f64; 4], b: &[f64; 4], addend: u32) -> Option<u32> {
    let (mut sum, mut rest) = (f64::from(f32::from_bits(addend)), 0.0);
    for (a, b) in a.iter().zip(b) {
        let (addend, before) = (a * b, sum);
        sum = before + addend;
        // What the sum lacks, exactly.
        let part = sum - before;
        rest += ((before - (sum - part)) + (addend - part)).abs();
    }
    // A NaN is no zero.
    (rest == 0.0).then(|| if sum == 0.0 { 0 } else { (sum as f32).to_bits() })
}

/// Up to four items as singles, +0 if they are subnormal and those are flushed.
#[inline(always)]
fn singles<const FLUSHES: bool>(step: Step, format: Item, words: &[u32]) -> [f32; 4] {
    let one = |place: usize| number::<FLUSHES>(format, words, place as u32);
    std::array::from_fn(|place| if place < step.length() as usize { one(place) } else { 0.0 })
}

#[inline(always)]
fn pairwise<const FLUSHES: bool>(step: Step, a: &[f32; 4], b: &[f32; 4], addend: u32) -> Option<u32> {
    Some(native::pairwise::<FLUSHES>(step, |place| (a[place], b[place]), addend))
}

/// Items as signed significands with exponents; of 8-bit items those with even places come first.
struct Cut<const LENGTH: usize> {
    significands: [i32; LENGTH],
    exponents: [i32; LENGTH],
}

/// The exponent of a zero, which takes part in no maximum, and of what is special, which is above all.
const ZERO: i32 = -0x1000;
const SPECIAL: i32 = 0x4000;

impl<const LENGTH: usize> Cut<LENGTH> {
    #[inline(always)]
    fn of(step: Step, format: Item, words: &[u32]) -> Self {
        let mut cut = Cut { significands: [0; LENGTH], exponents: [0; LENGTH] };
        for place in 0..LENGTH {
            let half = LENGTH / 2;
            let of = if step.has_halves() { place % half * 2 + place / half } else { place };
            let part = item(format, words, of as u32);
            let significand = part.significand as i32;
            cut.significands[place] = if part.is_negative { -significand } else { significand };
            cut.exponents[place] = match part.kind {
                Kind::Number if significand == 0 => ZERO,
                Kind::Number => part.exponent,
                _ => SPECIAL,
            };
        }
        cut
    }
}

#[inline(always)]
fn truncating<const LENGTH: usize>(step: Step, a: &Cut<LENGTH>, b: &Cut<LENGTH>, addend: u32) -> Option<u32> {
    let places = settled::KEPT - step.items.iter().map(|item| item.format().fraction_bits).sum::<u32>();
    let (mut values, mut exponents) = ([0i32; LENGTH], [0i32; LENGTH]);
    for place in 0..LENGTH {
        values[place] = (a.significands[place] * b.significands[place]) << places;
        exponents[place] = a.exponents[place] + b.exponents[place];
    }
    let of_group = if step.has_halves() { LENGTH / 2 } else { LENGTH };
    let group = |first: usize| {
        let (values, exponents) = (&values[first..first + of_group], &exponents[first..first + of_group]);
        let greatest = exponents.iter().fold(i32::MIN, |greatest, &exponent| greatest.max(exponent));
        let kept = |(&value, &exponent): (&i32, &i32)| {
            let below = (greatest - exponent).min(31);
            // Towards zero: what is cut off of a negative number is added before.
            (value + (value >> 31 & !(-1 << below))) >> below
        };
        let sum: i32 = values.iter().zip(exponents).map(kept).sum();
        (i64::from(sum), greatest)
    };
    let groups = if step.has_halves() { [group(0), group(of_group)] } else { [group(0), (0, i32::MIN)] };
    // An infinity, a NaN, perhaps a product that counts as an infinity.
    if groups[0].1.max(groups[1].1) > 125 || addend >> 23 & 0xff == 0xff {
        return None;
    }
    Some(settled::added(step.has_halves(), groups, addend))
}

/// Items as doubles, with the places of their lowest bits.
struct Lowest {
    numbers: [f64; Step::MOST_LENGTH],
    lowest: [i32; Step::MOST_LENGTH],
}

/// The lowest bit of a zero.
const NOWHERE: i32 = 0x1000;

impl Lowest {
    #[inline(always)]
    fn of(step: Step, format: Item, words: &[u32]) -> Self {
        let mut items = Lowest { numbers: [0.0; Step::MOST_LENGTH], lowest: [NOWHERE; Step::MOST_LENGTH] };
        for place in 0..step.length() as usize {
            let part = item(format, words, place as u32);
            if part.significand == 0 && part.kind == Kind::Number {
                continue;
            }
            let fraction_bits = format.format().fraction_bits;
            let is_subnormal = part.significand >> fraction_bits == 0;
            items.numbers[place] = if is_subnormal { f64::NAN } else { double(format, part) };
            items.lowest[place] = part.exponent - fraction_bits as i32 + part.significand.trailing_zeros() as i32;
        }
        items
    }
}

#[inline(always)]
fn agreed(_: Step, a: &Lowest, b: &Lowest, addend: u32) -> Option<u32> {
    const NAN: u32 = 0x7fc0_0000;
    let field = (addend >> 23 & 0xff) as i32;
    if field == 0xff || field == 0 && addend << 1 != 0 {
        return Some(NAN);
    }
    let significand = addend & 0x7f_ffff | 0x80_0000;
    let mut last = if field == 0 { NOWHERE } else { field - 150 + significand.trailing_zeros() as i32 };
    for place in 0..Step::MOST_LENGTH {
        last = last.min(a.lowest[place] + b.lowest[place]);
    }
    let (mut sum, mut magnitude) = (f64::from(f32::from_bits(addend)), f64::from(f32::from_bits(addend)).abs());
    for place in 0..Step::MOST_LENGTH {
        let product = a.numbers[place] * b.numbers[place];
        sum += product;
        magnitude += product.abs();
    }
    if magnitude == 0.0 {
        return Some(0);
    }
    // Sums that a double had to round are above the limit, and a NaN is not below it.
    let agree = (-126..=127 - 24).contains(&last) && magnitude < power(last + 24);
    Some(if !agree {
        NAN
    } else if sum == 0.0 {
        0
    } else {
        (sum as f32).to_bits()
    })
}
