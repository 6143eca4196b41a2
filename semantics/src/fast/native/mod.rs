//! Loops written by hand, for lane functions whose own loop the compiler makes slow. Tests of compiled
//! programs hold them to the lane functions.

pub mod float;

use std::arch::x86_64::*;

use crate::algebra::LANES;
use crate::fast::columns::{Bits, Columns, Places};
use crate::lane::FOUR_ENGINES;

/// Eight words of a column.
///
/// # Safety
/// `column` has words `index` to `index + 7`.
#[target_feature(enable = "avx2")]
unsafe fn load<T>(column: &[T; LANES], index: usize) -> __m256i {
    const { assert!(size_of::<T>() == 4) };
    // Safety: as the caller made sure.
    unsafe { _mm256_loadu_si256(column.as_ptr().add(index).cast()) }
}

/// `v_perm_b32`: the lane function is `perm`. `ALL`: the mask is not looked at.
///
/// # Safety
/// The columns are there, and what is written is not read.
#[target_feature(enable = "avx2")]
pub unsafe fn perm<const ALL: bool>(columns: Columns, places: &Places, write: &Bits) {
    // Safety: as the caller made sure.
    let (sources, old, lo) = unsafe {
        let source = |index: usize| columns.source(places, index).lo;
        ([source(0), source(1), source(2)], columns.get(places.old[0]), columns.get_mut(places.to[0]))
    };
    // The first byte of each byte's word.
    let base = _mm256_setr_epi8(
        0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12, 0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12,
    );
    let byte = |value: i8| _mm256_set1_epi8(value);
    for index in (0..LANES).step_by(8) {
        // Safety: all columns have 64 words.
        let (s0, s1, selector, write, old) = unsafe {
            let [s0, s1, s2] = sources.map(|source| load(source, index));
            (s0, s1, s2, load(write, index), load(old, index))
        };
        // Bit `n` of a byte becomes its highest, which blends look at.
        let by_bit_3 = _mm256_slli_epi32::<4>(selector);
        let by_bit_2 = _mm256_slli_epi32::<5>(selector);
        let by_bit_1 = _mm256_slli_epi32::<6>(selector);
        let among =
            |at: __m256i, by: __m256i| _mm256_blendv_epi8(_mm256_shuffle_epi8(s1, at), _mm256_shuffle_epi8(s0, at), by);
        let selected = among(_mm256_add_epi8(_mm256_and_si256(selector, byte(3)), base), by_bit_2);
        let odd = _mm256_add_epi8(_mm256_and_si256(selector, byte(1)), _mm256_and_si256(selector, byte(1)));
        let signed = among(_mm256_add_epi8(_mm256_or_si256(odd, byte(1)), base), by_bit_1);
        let sign = _mm256_cmpgt_epi8(_mm256_setzero_si256(), signed);
        let chosen = _mm256_blendv_epi8(selected, sign, by_bit_3);
        let chosen = _mm256_andnot_si256(_mm256_cmpeq_epi8(selector, byte(12)), chosen);
        let ones = _mm256_cmpeq_epi8(_mm256_max_epu8(selector, byte(13)), selector);
        let result = _mm256_or_si256(chosen, ones);
        let blended = _mm256_or_si256(_mm256_and_si256(write, result), _mm256_andnot_si256(write, old));
        let result = if ALL { result } else { blended };
        // Safety: as above.
        unsafe { _mm256_storeu_si256(lo.as_mut_ptr().add(index).cast(), result) };
    }
}

/// All entries of the table of `v_screen_partition_4se_b32`; three zeros are behind them.
static ENTRIES: [u8; 256 + 3] = {
    let mut entries = [0; 256 + 3];
    let mut number = 0;
    while number < 256 {
        entries[number] = (FOUR_ENGINES[number / 16] >> (4 * (number % 16)) & 15) as u8;
        number += 1;
    }
    entries
};

/// `v_screen_partition_4se_b32`.
///
/// # Safety
/// As for [`perm`].
#[target_feature(enable = "avx2")]
pub unsafe fn screen_partition<const ALL: bool>(columns: Columns, places: &Places, write: &Bits) {
    // Safety: as the caller made sure.
    let (source, old, to) =
        unsafe { (columns.source(places, 0).lo, columns.get(places.old[0]), columns.get_mut(places.to[0])) };
    for index in (0..LANES).step_by(8) {
        // Safety: all columns have 64 words, and behind each entry that an index names the table has three bytes.
        unsafe {
            let number = _mm256_and_si256(load(source, index), _mm256_set1_epi32(255));
            let words = _mm256_i32gather_epi32::<1>(ENTRIES.as_ptr().cast(), number);
            let entry = _mm256_and_si256(words, _mm256_set1_epi32(15));
            let blended = _mm256_blendv_epi8(load(old, index), entry, load(write, index));
            _mm256_storeu_si256(to.as_mut_ptr().add(index).cast(), if ALL { entry } else { blended });
        }
    }
}

/// `v_qsad_pk_u16_u8`.
///
/// # Safety
/// As for [`perm`].
#[target_feature(enable = "avx2")]
pub unsafe fn qsad<const ALL: bool>(columns: Columns, places: &Places, write: &Bits) {
    // Safety: as the caller made sure.
    unsafe { quad::<ALL, false>(columns, places, write) }
}
/// `v_mqsad_pk_u16_u8`.
///
/// # Safety
/// As for [`perm`].
#[target_feature(enable = "avx2")]
pub unsafe fn mqsad<const ALL: bool>(columns: Columns, places: &Places, write: &Bits) {
    // Safety: as the caller made sure.
    unsafe { quad::<ALL, true>(columns, places, write) }
}

/// Four sums of absolute differences; `MASKED` leaves out the bytes whose reference is 0.
///
/// # Safety
/// As for [`perm`].
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn quad<const ALL: bool, const MASKED: bool>(columns: Columns, places: &Places, write: &Bits) {
    // Safety: as the caller made sure.
    let (sources, old, to) = unsafe {
        let to = [places.to[0], places.to[1]].map(|id| std::ptr::from_mut(columns.get_mut(id)));
        ([0, 1, 2].map(|index| columns.source(places, index)), places.old.map(|id| columns.get(id)), to)
    };
    for index in (0..LANES).step_by(8) {
        // Safety: all columns have 64 words.
        let ([low, high, reference, sums_low, sums_high, write], old) = unsafe {
            let [windows, reference, sums] = &sources;
            let columns = [windows.lo, windows.hi, reference.lo, sums.lo, sums.hi].map(|column| load(column, index));
            let [a, b, c, d, e] = columns;
            ([a, b, c, d, e, load(write, index)], old.map(|column| load(column, index)))
        };
        let left_out = _mm256_cmpeq_epi8(reference, _mm256_setzero_si256());
        let sum = |window: __m256i| {
            let differences = _mm256_or_si256(_mm256_subs_epu8(window, reference), _mm256_subs_epu8(reference, window));
            let differences = if MASKED { _mm256_andnot_si256(left_out, differences) } else { differences };
            let pairs = _mm256_maddubs_epi16(differences, _mm256_set1_epi8(1));
            _mm256_madd_epi16(pairs, _mm256_set1_epi16(1))
        };
        let [first, second, third, fourth] = [
            sum(low),
            sum(_mm256_or_si256(_mm256_srli_epi32::<8>(low), _mm256_slli_epi32::<24>(high))),
            sum(_mm256_or_si256(_mm256_srli_epi32::<16>(low), _mm256_slli_epi32::<16>(high))),
            sum(_mm256_or_si256(_mm256_srli_epi32::<24>(low), _mm256_slli_epi32::<8>(high))),
        ];
        let join = |low: __m256i, high: __m256i| _mm256_or_si256(low, _mm256_slli_epi32::<16>(high));
        let results =
            [_mm256_add_epi16(join(first, second), sums_low), _mm256_add_epi16(join(third, fourth), sums_high)];
        for ((to, old), result) in to.into_iter().zip(old).zip(results) {
            let result = if ALL { result } else { _mm256_blendv_epi8(old, result, write) };
            // Safety: as above.
            unsafe { _mm256_storeu_si256(to.cast::<u32>().add(index).cast(), result) };
        }
    }
}
