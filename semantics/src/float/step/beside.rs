//! A row's items times those of several columns: what a step does, on all columns at a time.
//!
//! Each loop is over columns, as many as there are, so that compilers make it one over vectors.

use super::native::{Kind, Parts, number, parts, settled};
use super::{Item, Step};

/// The most columns that a row meets.
pub const MOST: usize = 64;

/// The one NaN.
const NAN: u32 = 0x7fc0_0000;

/// An item of a row with its exponent, and the place in columns of those that it meets.
pub type InRow<T> = ((T, i32), usize);

/// How steps of a manner are done.
pub trait Way {
    /// What an item is taken for, beside its exponent.
    type Value: Copy;
    /// The item in the low bits of `word`, taken apart.
    fn item(format: Item, word: u32) -> (Self::Value, i32);
    /// The place of the item that a step takes as the one with this number.
    #[inline(always)]
    fn place(_: Step, number: usize) -> usize {
        number
    }
    /// Whether zeros at the end of a step may be left out, as their products take part in nothing.
    #[inline(always)]
    fn is_shortened(_: Step) -> bool {
        false
    }
    /// Adds to `sums` what a step does, of a row and as many columns, of whose items `column` has those at a place.
    /// Says whether some sums have to be made word by word, and puts a 1 to them into `left`.
    fn add<'c>(
        step: Step,
        row: &[InRow<Self::Value>],
        column: impl Fn(usize) -> (&'c [Self::Value], &'c [i32]),
        sums: &mut [u32],
        left: &mut [u32],
    ) -> bool
    where
        Self::Value: 'c;
}

/// All bits, or none: unlike a choice it takes no jump.
#[inline(always)]
fn where_true(condition: bool) -> u32 {
    u32::from(condition).wrapping_neg()
}

/// `2^exponent`, which a double has.
#[inline(always)]
fn power(exponent: i32) -> f64 {
    f64::from_bits(((1023 + i64::from(exponent)) as u64) << 52)
}

/// Numbers of f32 as doubles.
#[inline(always)]
fn doubles(sums: &[u32]) -> [f64; MOST] {
    let mut doubles = [0.0; MOST];
    for (double, &sum) in doubles.iter_mut().zip(sums) {
        *double = f64::from(f32::from_bits(sum));
    }
    doubles
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

/// Doubles, as long as they hold all sums on the way.
pub struct Exact;

impl Way for Exact {
    type Value = f64;
    #[inline(always)]
    fn item(format: Item, word: u32) -> (f64, i32) {
        (double(format, parts(format, word)), 0)
    }
    #[inline(always)]
    fn add<'c>(
        _: Step,
        row: &[InRow<f64>],
        column: impl Fn(usize) -> (&'c [f64], &'c [i32]),
        sums: &mut [u32],
        left: &mut [u32],
    ) -> bool {
        let (mut totals, mut rests) = (doubles(sums), [0.0; MOST]);
        for &((value, _), place) in row {
            let (values, _) = column(place);
            for ((total, rest), of_column) in totals.iter_mut().zip(&mut rests).zip(values) {
                let (addend, before) = (value * of_column, *total);
                *total = before + addend;
                // What the sum lacks, exactly.
                let part = *total - before;
                *rest += ((before - (*total - part)) + (addend - part)).abs();
            }
        }
        let mut any = 0;
        for (((sum, left), &total), &rest) in sums.iter_mut().zip(left).zip(&totals).zip(&rests) {
            *sum = (total as f32).to_bits() & !where_true(total == 0.0);
            // A NaN is no zero.
            *left = u32::from(rest != 0.0);
            any |= *left;
        }
        any != 0
    }
}

/// Singles, where subnormals count as zeros if `FLUSHES`.
pub struct Pairwise<const FLUSHES: bool>;

impl<const FLUSHES: bool> Pairwise<FLUSHES> {
    /// `value`, a zero of its sign if it is subnormal and those are flushed.
    #[inline(always)]
    fn flushed(value: f32) -> f32 {
        let bits = value.to_bits();
        if FLUSHES { f32::from_bits(bits & !(where_true(bits & 0x7f80_0000 == 0) & 0x7fff_ffff)) } else { value }
    }
}

impl<const FLUSHES: bool> Way for Pairwise<FLUSHES> {
    type Value = f32;
    #[inline(always)]
    fn item(format: Item, word: u32) -> (f32, i32) {
        (number::<FLUSHES>(format, word), 0)
    }
    #[inline(always)]
    fn add<'c>(
        _: Step,
        row: &[InRow<f32>],
        column: impl Fn(usize) -> (&'c [f32], &'c [i32]),
        sums: &mut [u32],
        _: &mut [u32],
    ) -> bool {
        let mut pairs = [[0.0; MOST]; 2];
        for (pairs, row) in pairs.iter_mut().zip(row.chunks_exact(2)) {
            let ([a, b], [of_a, of_b]) = ([row[0].0.0, row[1].0.0], [column(row[0].1).0, column(row[1].1).0]);
            for ((pair, of_a), of_b) in pairs.iter_mut().zip(of_a).zip(of_b) {
                *pair = Self::flushed(Self::flushed(a * of_a) + Self::flushed(b * of_b));
            }
        }
        if row.len() == 4 {
            let [pairs, others] = &mut pairs;
            for (pair, other) in pairs.iter_mut().zip(others) {
                *pair = Self::flushed(*pair + *other);
            }
        }
        for (sum, products) in sums.iter_mut().zip(&pairs[0]) {
            let addend = f32::from_bits(if FLUSHES { *sum & !where_true(*sum & 0x7f80_0000 == 0) } else { *sum });
            let result = Self::flushed(addend + products);
            let is_nan = where_true(result.is_nan());
            *sum = result.to_bits() & !is_nan | NAN & is_nan;
        }
        false
    }
}

/// Signed significands with exponents, a step of `LENGTH` products.
pub struct Truncating<const LENGTH: usize>;

/// The exponent of a zero, which takes part in no maximum, and of what is special, which is above all.
const ZERO: i32 = -0x1000;
const SPECIAL: i32 = 0x4000;

impl<const LENGTH: usize> Way for Truncating<LENGTH> {
    type Value = i32;
    #[inline(always)]
    fn item(format: Item, word: u32) -> (i32, i32) {
        let part = parts(format, word);
        let significand = part.significand as i32;
        let exponent = match part.kind {
            Kind::Number if significand == 0 => ZERO,
            Kind::Number => part.exponent,
            _ => SPECIAL,
        };
        (if part.is_negative { -significand } else { significand }, exponent)
    }
    /// Those with even places come first, where they are added apart.
    #[inline(always)]
    fn place(step: Step, number: usize) -> usize {
        let half = LENGTH / 2;
        if step.has_halves() { number % half * 2 + number / half } else { number }
    }
    #[inline(always)]
    fn is_shortened(step: Step) -> bool {
        !step.has_halves()
    }
    #[inline(always)]
    fn add<'c>(
        step: Step,
        row: &[InRow<i32>],
        column: impl Fn(usize) -> (&'c [i32], &'c [i32]),
        sums: &mut [u32],
        left: &mut [u32],
    ) -> bool {
        let places = settled::KEPT - step.items.iter().map(|item| item.format().fraction_bits).sum::<u32>();
        let mut products = if step.has_halves() {
            let (even, odd) = row.split_at(LENGTH / 2);
            let (mut both, odd) = (Group::of(even, &column, places), Group::of(odd, &column, places));
            let all = both.sums.iter_mut().zip(&mut both.exponents).zip(odd.sums.iter().zip(&odd.exponents));
            for ((even, of_even), (odd, of_odd)) in all.take(sums.len()) {
                let greatest = (*of_even).max(*of_odd);
                *even = (*even >> (greatest - *of_even).min(31)) + (odd >> (greatest - of_odd).min(31));
                *of_even = greatest;
            }
            both
        } else {
            Group::of(row, &column, places)
        };
        // An infinity, a NaN, perhaps a product that counts as an infinity.
        let mut any = 0;
        for ((left, &sum), &exponent) in left.iter_mut().zip(&*sums).zip(&products.exponents) {
            *left = u32::from(exponent > 125) | u32::from(sum >> 23 & 0xff == 0xff);
            any |= *left;
        }
        products.settle(step.has_halves(), sums);
        any != 0
    }
}

/// Sums of products, one for each column, with the exponents that they are at.
struct Group {
    sums: [i32; MOST],
    exponents: [i32; MOST],
}

impl Group {
    /// Of each product what stands at the places of the greatest exponent.
    #[inline(always)]
    fn of<'c>(row: &[InRow<i32>], column: impl Fn(usize) -> (&'c [i32], &'c [i32]), places: u32) -> Self {
        let mut group = Group { sums: [0; MOST], exponents: [i32::MIN; MOST] };
        for &((_, exponent), place) in row {
            for (greatest, of_column) in group.exponents.iter_mut().zip(column(place).1) {
                *greatest = (*greatest).max(exponent + of_column);
            }
        }
        for &((value, exponent), place) in row {
            let (values, exponents) = column(place);
            let of_columns = values.iter().zip(exponents);
            for ((sum, greatest), (of_column, exponent_of_column)) in
                group.sums.iter_mut().zip(&group.exponents).zip(of_columns)
            {
                let product = (value * of_column) << places;
                let below = (greatest - (exponent + exponent_of_column)).min(31);
                // Towards zero: what is cut off of a negative number is added before.
                *sum += (product + (product >> 31 & !(-1 << below))) >> below;
            }
        }
        group
    }

    /// As [`settled::added`], on doubles that hold all of it.
    #[inline(always)]
    fn settle(&mut self, has_halves: bool, sums: &mut [u32]) {
        const PLACES: i32 = 32;
        const UNIT: f64 = (1u32 << 8) as f64;
        let (mut totals, mut addends) = ([0.0; MOST], [0i32; MOST]);
        let (of_products, products) = (&mut self.exponents[..sums.len()], &self.sums[..sums.len()]);
        let each = of_products.iter_mut().zip(products).zip(totals.iter_mut().zip(&mut addends)).zip(&*sums);
        for (((exponent, &products), (total, addend)), &sum) in each {
            let field = (sum >> 23 & 0xff) as i32;
            let significand = ((sum & 0x7f_ffff | u32::from(field > 0) << 23) << 1) as i32;
            let of_addend = field.max(1) - 127;
            let greatest = (*exponent).max(of_addend);
            let is_lost = where_true(has_halves && of_addend < greatest - 25) as i32;
            let sign = sum as i32 >> 31;
            *addend = ((significand ^ sign) - sign) >> (greatest - of_addend).min(31) & !is_lost;
            let down = (greatest - *exponent).min(63);
            *total = (f64::from(products) * (UNIT * power(-down))).floor();
            *exponent = greatest;
        }
        for (((total, &addend), &exponent), sum) in totals.iter().zip(&addends).zip(&*of_products).zip(sums) {
            let total = total + f64::from(addend) * UNIT;
            // Of 32 places behind the leading one 31 are left, of a sum that is subnormal fewer.
            let top = (total.to_bits() >> 52) as i32 & 0x7ff;
            let beyond = (top - (1023 + 31)).max(-125 - exponent).max(0);
            let kept = (total * power(-beyond)).floor();
            let value = (kept * power(beyond + exponent - PLACES)) as f32;
            *sum = value.to_bits() & !where_true(total == 0.0);
        }
    }
}

/// Doubles with the places of their lowest bits.
pub struct Agreed;

/// The lowest bit of a zero.
const NOWHERE: i32 = 0x1000;

impl Way for Agreed {
    type Value = f64;
    #[inline(always)]
    fn item(format: Item, word: u32) -> (f64, i32) {
        let part = parts(format, word);
        if part.significand == 0 && part.kind == Kind::Number {
            return (0.0, NOWHERE);
        }
        let fraction_bits = format.format().fraction_bits;
        let is_subnormal = part.significand >> fraction_bits == 0;
        let lowest = part.exponent - fraction_bits as i32 + part.significand.trailing_zeros() as i32;
        (if is_subnormal { f64::NAN } else { double(format, part) }, lowest)
    }
    #[inline(always)]
    fn is_shortened(_: Step) -> bool {
        true
    }
    #[inline(always)]
    fn add<'c>(
        _: Step,
        row: &[InRow<f64>],
        column: impl Fn(usize) -> (&'c [f64], &'c [i32]),
        sums: &mut [u32],
        _: &mut [u32],
    ) -> bool {
        let (mut totals, mut magnitudes, mut lasts) = (doubles(sums), [0.0; MOST], [0; MOST]);
        for ((&sum, last), (magnitude, total)) in sums.iter().zip(&mut lasts).zip(magnitudes.iter_mut().zip(&totals)) {
            let field = (sum >> 23 & 0xff) as i32;
            let significand = sum & 0x7f_ffff | 0x80_0000;
            *last = if field == 0 { NOWHERE } else { field - 150 + significand.trailing_zeros() as i32 };
            *magnitude = f64::abs(*total);
        }
        for &((value, lowest), place) in row {
            let (values, of_columns) = column(place);
            for (last, of_column) in lasts.iter_mut().zip(of_columns) {
                *last = (*last).min(lowest + of_column);
            }
            for ((total, magnitude), of_column) in totals.iter_mut().zip(&mut magnitudes).zip(values) {
                let product = value * of_column;
                *total += product;
                *magnitude += product.abs();
            }
        }
        for (((sum, &last), &magnitude), &total) in sums.iter_mut().zip(&lasts).zip(&magnitudes).zip(&totals) {
            let field = *sum >> 23 & 0xff;
            let is_open = field == 0xff || field == 0 && *sum << 1 != 0;
            // Sums that a double had to round are above the limit, and a NaN is not below it.
            let limit = power(last.clamp(-126, 127 - 24) + 24);
            let agrees = (-126..=127 - 24).contains(&last) && magnitude < limit;
            let value = (total as f32).to_bits() & !where_true(total == 0.0);
            *sum = if !is_open && (agrees || magnitude == 0.0) { value } else { NAN };
        }
        false
    }
}
