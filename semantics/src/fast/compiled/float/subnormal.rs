//! Whether operands and results are subnormal.

#[cfg(avx2_loops)]
use std::arch::x86_64::*;

use super::{FloatCompute, FloatOperand};
#[cfg(avx2_loops)]
use crate::algebra::LANES;
use crate::fast::columns::{Bits, Columns, Lanes, Places, masks, words};
use crate::fast::compiled::machine::{Conditions, Flushes};
use crate::float::Format;
use crate::wave::float::FloatRule;

/// Whether none of the operands and no result is subnormal in any lane, or it is not looked for.
///
/// Unsafe because of columns, as for [`FloatCompute::execute`], and the processor must have AVX2.
pub type Check = unsafe fn(&FloatCompute, Columns) -> bool;

/// The check for these operands, which are the first sources, and the result.
pub fn check(rule: &FloatRule, operands: &[FloatOperand]) -> Check {
    #[cfg(avx2_loops)]
    {
        let first = operands.iter().zip(0..).all(|(operand, source)| operand.source == source && !operand.pair);
        let mut formats = operands.iter().map(|operand| operand.format).chain(rule.result);
        let format = formats.next();
        let alike = first && formats.all(|other| Some(other) == format);
        match format {
            Some(Format::F16) if alike => of_format::<{ Format::F16 as u8 }>(operands.len(), rule.result),
            Some(Format::F32) if alike => of_format::<{ Format::F32 as u8 }>(operands.len(), rule.result),
            Some(Format::F64) if alike => of_format::<{ Format::F64 as u8 }>(operands.len(), rule.result),
            _ if first => one_by_one,
            _ => |_, _| false,
        }
    }
    #[cfg(not(avx2_loops))]
    {
        let _ = (rule, operands);
        |_, _| false
    }
}

/// A check of operands alone: whether each is a zero in all lanes or so great that no result is subnormal.
///
/// Unsafe as [`Check`] is.
pub type OperandCheck = unsafe fn(&Places, Columns, u32) -> bool;

/// The check of these operands, which are the first sources, where the result is not subnormal if each operand is a
/// zero or has at least an exponent of `least`; and the bound that it takes. `None` if there is none.
pub fn operand_check(least: Option<i32>, operands: &[FloatOperand]) -> Option<(OperandCheck, u32)> {
    #[cfg(avx2_loops)]
    {
        let least = least?;
        let first = operands.iter().zip(0..).all(|(operand, source)| operand.source == source && !operand.pair);
        let mut formats = operands.iter().map(|operand| operand.format);
        let Some(format) = formats.next() else { return Some((|_, _, _| true, 0)) };
        let kernel = match format {
            _ if !first || formats.any(|other| other != format) => return None,
            Format::F16 => of_operands::<{ Format::F16 as u8 }>(operands.len()),
            Format::F32 => of_operands::<{ Format::F32 as u8 }>(operands.len()),
            Format::F64 => of_operands::<{ Format::F64 as u8 }>(operands.len()),
        };
        // The exponent's lowest bit at the upper end of a word without a sign.
        let unit = match format {
            Format::F16 => 1 << 27,
            Format::F32 => 1 << 24,
            Format::F64 => 1 << 21,
        };
        let field = least + format.bias() as i32;
        assert!(field > 0, "an operand may be subnormal");
        Some((kernel, field as u32 * unit))
    }
    #[cfg(not(avx2_loops))]
    {
        let _ = (least, operands);
        None
    }
}

/// What of MODE says whether something of the operands and the result is flushed.
pub fn flushes(rule: &FloatRule, operands: &[FloatOperand]) -> Flushes {
    let of_operands = operands.iter().map(|operand| Flushes::of_operands(rule.denormals, operand.format));
    let of_result = rule.result.map(|format| Flushes::of_results(rule.denormals, format));
    of_operands.chain(of_result).fold(Flushes::empty(), |all, one| all | one)
}

/// Whether a value in `format` is subnormal in a lane of `write`: a number, or with `pair` two halves.
#[inline(always)]
fn any_subnormal(format: Format, pair: bool, [lo, hi]: [&Lanes; 2], write: &Bits) -> bool {
    let lanes = || words(lo).iter().zip(masks(write));
    // A magnitude from 1 to below the least normal number, less 1, is below the others, and below one of 0; so is the
    // least of all that count.
    let less = |magnitude: u32, unit: u32| magnitude.wrapping_sub(unit);
    let half = |word: u32| less(word << 17, 1 << 17);
    let least = match format {
        Format::F32 => lanes().fold(u32::MAX, |least, (&word, &write)| least.min(less(word << 1, 2) | !write)),
        Format::F16 if pair => {
            let both = |word: u32| half(word).min(half(word >> 16));
            lanes().fold(u32::MAX, |least, (&word, &write)| least.min(both(word) | !write))
        }
        Format::F16 => lanes().fold(u32::MAX, |least, (&word, &write)| least.min(half(word) | !write)),
        Format::F64 => lanes().zip(words(hi)).fold(u32::MAX, |least, ((&lo, &write), &hi)| {
            // A high word of 0 is that of a subnormal number if the low one is not 0.
            least.min(less(hi << 1, u32::from(lo == 0)) | !write)
        }),
    };
    least < bound(format)
}

/// What a magnitude at the upper end of a word, less 1, is below if it is that of a subnormal number.
fn bound(format: Format) -> u32 {
    match format {
        Format::F16 => 0x3ff << 17,
        Format::F32 => (1 << 24) - 2,
        Format::F64 => (1 << 21) - 1,
    }
}

impl FloatCompute {
    /// Whether an operand is subnormal in a lane that counts.
    ///
    /// # Safety
    /// Of columns, as for [`Self::execute`].
    #[inline(always)]
    pub(super) unsafe fn has_subnormals(&self, operand: &FloatOperand, columns: Columns, write: &Bits) -> bool {
        // Safety: as the caller made sure.
        let from = unsafe { columns.source(&self.places, operand.source) };
        any_subnormal(operand.format, operand.pair, [from.lo, from.hi], write)
    }

    /// Whether a result is subnormal in a lane that counts.
    ///
    /// # Safety
    /// Of columns, as for [`Self::execute`].
    #[inline(always)]
    unsafe fn results_are_subnormal(&self, columns: Columns, write: &Bits) -> bool {
        let Some(format) = self.rule.result else { return false };
        // Safety: as the caller made sure.
        let [lo, hi, _] = self.places.to.map(|id| unsafe { columns.get(id) });
        any_subnormal(format, false, [lo, hi], write)
    }

    /// Whether something that is flushed is subnormal in a lane that counts.
    ///
    /// # Safety
    /// Of columns, as for [`Self::execute`], and the processor has AVX2.
    #[cfg(avx2_loops)]
    #[target_feature(enable = "avx2")]
    pub(super) unsafe fn flushes_something(&self, machine: &Conditions, columns: Columns, write: &Bits) -> bool {
        let environment = &machine.environment;
        // Safety: as the caller made sure.
        unsafe {
            if (self.check)(self, columns) {
                return false;
            }
            let flushed = |operand: &&FloatOperand| self.rule.flushes_operands(environment, operand.format);
            self.operands.iter().filter(flushed).any(|operand| self.has_subnormals(operand, columns, write))
                || self.rule.changes_results(environment) && self.results_are_subnormal(columns, write)
        }
    }
}

/// The check for so many operands and a result of one format.
#[cfg(avx2_loops)]
fn of_format<const FORMAT: u8>(operands: usize, result: Option<Format>) -> Check {
    match (operands, result.is_some()) {
        (1, false) => alike::<FORMAT, 1, false>,
        (2, false) => alike::<FORMAT, 2, false>,
        (3, false) => alike::<FORMAT, 3, false>,
        (0, _) => alike::<FORMAT, 1, true>,
        (1, true) => alike::<FORMAT, 2, true>,
        (2, true) => alike::<FORMAT, 3, true>,
        _ => alike::<FORMAT, 4, true>,
    }
}

/// A [`Check`] for `N` values of one format, the last of which is the result if there is a `RESULT`.
#[cfg(avx2_loops)]
#[target_feature(enable = "avx2")]
unsafe fn alike<const FORMAT: u8, const N: usize, const RESULT: bool>(
    FloatCompute { places, .. }: &FloatCompute,
    columns: Columns,
) -> bool {
    let mut all = _mm256_set1_epi32(-1);
    for number in 0..N {
        // Safety: as the caller made sure.
        let (lo, hi) = unsafe {
            if RESULT && number == N - 1 {
                (columns.get(places.to[0]), columns.get(places.to[1]))
            } else {
                let from = columns.source(places, number);
                (from.lo, from.hi)
            }
        };
        all = _mm256_min_epu32(all, least::<FORMAT>(lo, hi));
    }
    none_subnormal::<FORMAT>(all)
}

/// The check of so many operands of one format.
#[cfg(avx2_loops)]
fn of_operands<const FORMAT: u8>(operands: usize) -> OperandCheck {
    match operands {
        1 => great_enough::<FORMAT, 1>,
        2 => great_enough::<FORMAT, 2>,
        _ => great_enough::<FORMAT, 3>,
    }
}

/// An [`OperandCheck`] of `N` operands.
#[cfg(avx2_loops)]
#[target_feature(enable = "avx2")]
unsafe fn great_enough<const FORMAT: u8, const N: usize>(places: &Places, columns: Columns, bound: u32) -> bool {
    let sources: [_; N] = std::array::from_fn(|number| {
        // Safety: as the caller made sure.
        let from = unsafe { columns.source(places, number) };
        [from.lo, from.hi]
    });
    // Where there is no zero, it need not be told from the other small numbers.
    from_bound::<FORMAT, N, false>(sources, bound) || with_zeros::<FORMAT, N>(sources, bound)
}

/// Whether no lane of values is below `bound`; with `ZEROS` a zero does not count.
#[cfg(avx2_loops)]
#[target_feature(enable = "avx2")]
#[inline]
fn from_bound<const FORMAT: u8, const N: usize, const ZEROS: bool>(values: [[&Lanes; 2]; N], bound: u32) -> bool {
    let mut all = _mm256_set1_epi32(-1);
    for [lo, hi] in values {
        for index in (0..LANES).step_by(8) {
            let magnitude =
                if ZEROS { magnitudes::<FORMAT>(lo, hi, index) } else { upper_ends::<FORMAT>(lo, hi, index) };
            all = _mm256_min_epu32(all, magnitude);
        }
    }
    let small = _mm256_cmpeq_epi32(_mm256_min_epu32(all, _mm256_set1_epi32((bound - 1) as i32)), all);
    _mm256_testz_si256(small, small) == 1
}
#[cfg(avx2_loops)]
#[target_feature(enable = "avx2")]
#[inline(never)]
fn with_zeros<const FORMAT: u8, const N: usize>(values: [[&Lanes; 2]; N], bound: u32) -> bool {
    from_bound::<FORMAT, N, true>(values, bound)
}

/// A [`Check`] for operands and a result of several formats.
#[cfg(avx2_loops)]
#[target_feature(enable = "avx2")]
unsafe fn one_by_one(FloatCompute { places, operands, rule, .. }: &FloatCompute, columns: Columns) -> bool {
    for operand in operands {
        // Safety: as the caller made sure.
        let from = unsafe { columns.source(places, operand.source) };
        if !is_ordinary(operand.format, from.lo, from.hi) {
            return false;
        }
    }
    let Some(format) = rule.result else { return true };
    // Safety: as the caller made sure.
    let (lo, hi) = unsafe { (columns.get(places.to[0]), columns.get(places.to[1])) };
    is_ordinary(format, lo, hi)
}

/// Whether no lane of a value is subnormal.
#[cfg(avx2_loops)]
#[target_feature(enable = "avx2")]
#[inline]
fn is_ordinary(format: Format, lo: &Lanes, hi: &Lanes) -> bool {
    const SINGLE: u8 = Format::F32 as u8;
    const HALF: u8 = Format::F16 as u8;
    const DOUBLE: u8 = Format::F64 as u8;
    match format {
        Format::F16 => none_subnormal::<HALF>(least::<HALF>(lo, hi)),
        Format::F32 => none_subnormal::<SINGLE>(least::<SINGLE>(lo, hi)),
        Format::F64 => none_subnormal::<DOUBLE>(least::<DOUBLE>(lo, hi)),
    }
}

/// The format of this number.
#[inline(always)]
fn format(number: u8) -> Format {
    const SINGLE: u8 = Format::F32 as u8;
    const HALF: u8 = Format::F16 as u8;
    match number {
        HALF => Format::F16,
        SINGLE => Format::F32,
        _ => Format::F64,
    }
}

/// The magnitudes of eight lanes at the upper end of words, as far as they fit.
#[cfg(avx2_loops)]
#[target_feature(enable = "avx2")]
#[inline]
fn upper_ends<const FORMAT: u8>(lo: &Lanes, hi: &Lanes, index: usize) -> __m256i {
    assert!(index <= LANES - 8);
    // Safety: a column has 64 words.
    let load = |column: &Lanes| unsafe { _mm256_loadu_si256(column.as_ptr().add(index).cast()) };
    match format(FORMAT) {
        Format::F16 => _mm256_slli_epi32::<17>(load(lo)),
        Format::F32 => _mm256_add_epi32(load(lo), load(lo)),
        Format::F64 => _mm256_add_epi32(load(hi), load(hi)),
    }
}

/// As in `any_subnormal`: [`upper_ends`], less 1.
#[cfg(avx2_loops)]
#[target_feature(enable = "avx2")]
#[inline]
fn magnitudes<const FORMAT: u8>(lo: &Lanes, hi: &Lanes, index: usize) -> __m256i {
    let upper = upper_ends::<FORMAT>(lo, hi, index);
    match format(FORMAT) {
        Format::F16 => _mm256_sub_epi32(upper, _mm256_set1_epi32(1 << 17)),
        Format::F32 => _mm256_sub_epi32(upper, _mm256_set1_epi32(2)),
        Format::F64 => {
            // Safety: a column has 64 words, and `upper_ends` has looked at the index.
            let low = unsafe { _mm256_loadu_si256(lo.as_ptr().add(index).cast()) };
            _mm256_add_epi32(upper, _mm256_cmpeq_epi32(low, _mm256_setzero_si256()))
        }
    }
}

/// The least of the magnitudes of all lanes, eight of them that are to be compared.
#[cfg(avx2_loops)]
#[target_feature(enable = "avx2")]
#[inline]
fn least<const FORMAT: u8>(lo: &Lanes, hi: &Lanes) -> __m256i {
    let two =
        |index: usize| _mm256_min_epu32(magnitudes::<FORMAT>(lo, hi, index), magnitudes::<FORMAT>(lo, hi, index + 8));
    _mm256_min_epu32(_mm256_min_epu32(two(0), two(16)), _mm256_min_epu32(two(32), two(48)))
}

/// Whether none of eight magnitudes is that of a subnormal number.
#[cfg(avx2_loops)]
#[target_feature(enable = "avx2")]
#[inline]
fn none_subnormal<const FORMAT: u8>(least: __m256i) -> bool {
    let last = _mm256_set1_epi32((bound(format(FORMAT)) - 1) as i32);
    let subnormal = _mm256_cmpeq_epi32(_mm256_min_epu32(least, last), least);
    _mm256_testz_si256(subnormal, subnormal) == 1
}

/// Whether no half of the first `count` sources and of the words at `places` is subnormal.
///
/// # Safety
/// Of columns, as for [`FloatCompute::execute`], and the processor has AVX2.
#[cfg(avx2_loops)]
#[target_feature(enable = "avx2")]
pub unsafe fn ordinary_halves(columns: Columns, places: &Places, count: usize) -> bool {
    let mut least = _mm256_set1_epi16(-1);
    for number in 0..=count {
        // Safety: as the caller made sure.
        let column =
            unsafe { if number == count { columns.get(places.to[0]) } else { columns.source(places, number).lo } };
        for index in (0..LANES).step_by(8) {
            // Safety: a column has 64 words.
            let words = unsafe { _mm256_loadu_si256(column.as_ptr().add(index).cast()) };
            let magnitudes = _mm256_sub_epi16(_mm256_add_epi16(words, words), _mm256_set1_epi16(2));
            least = _mm256_min_epu16(least, magnitudes);
        }
    }
    let last = _mm256_set1_epi16(2 * 0x3ff - 2);
    let subnormal = _mm256_cmpeq_epi16(_mm256_min_epu16(least, last), least);
    _mm256_testz_si256(subnormal, subnormal) == 1
}
