//! Loops over the lanes of a row, with AVX2 where the processor has it: compilers do not always find them.
//!
//! With `AVX2` the processor has it; with `ALL` all lanes are active, and nobody looks at EXEC.

use crate::algebra::{Cells, LANES};
use crate::fast::columns::Words;

/// Whether the lanes are at `start` and every 4 from there.
///
/// # Safety
/// With `AVX2` the processor has it.
#[inline(always)]
pub unsafe fn is_row<const AVX2: bool, const ALL: bool>(distances: &Words, start: u32, exec: &Words) -> bool {
    #[cfg(avx2_loops)]
    if AVX2 {
        // Safety: as the caller made sure.
        return unsafe { avx2::is_row::<ALL>(distances, start, exec) };
    }
    let mut differ = 0;
    for lane in 0..LANES {
        let other = distances[lane] ^ start.wrapping_add(4 * lane as u32);
        differ |= if ALL { other } else { other & exec[lane] };
    }
    differ == 0
}

/// Whether the lanes all have this word.
///
/// # Safety
/// With `AVX2` the processor has it.
#[inline(always)]
pub unsafe fn is_one<const AVX2: bool, const ALL: bool>(words: &Words, word: u32, exec: &Words) -> bool {
    #[cfg(avx2_loops)]
    if AVX2 {
        // Safety: as the caller made sure.
        return unsafe { avx2::is_one::<ALL>(words, word, exec) };
    }
    let mut differ = 0;
    for lane in 0..LANES {
        let other = words[lane] ^ word;
        differ |= if ALL { other } else { other & exec[lane] };
    }
    differ == 0
}

/// Loads a dword for each lane.
///
/// # Safety
/// With `AVX2` the processor has it.
#[inline(always)]
pub unsafe fn load<const AVX2: bool, const ALL: bool>(cells: &Cells, to: &mut Words, exec: &Words) {
    #[cfg(avx2_loops)]
    if AVX2 {
        // Safety: as the caller made sure.
        return unsafe { avx2::merge::<ALL>(cells.as_ptr().cast(), to.as_mut_ptr(), exec) };
    }
    for lane in 0..LANES {
        let word = u32::from_le_bytes(cells[lane]);
        to[lane] = if ALL { word } else { word & exec[lane] | to[lane] & !exec[lane] };
    }
}

/// Stores a dword of each lane.
///
/// # Safety
/// With `AVX2` the processor has it.
#[inline(always)]
pub unsafe fn store<const AVX2: bool, const ALL: bool>(from: &Words, cells: &mut Cells, exec: &Words) {
    #[cfg(avx2_loops)]
    if AVX2 {
        // Safety: as the caller made sure.
        return unsafe { avx2::merge::<ALL>(from.as_ptr(), cells.as_mut_ptr().cast(), exec) };
    }
    for lane in 0..LANES {
        let old = u32::from_le_bytes(cells[lane]);
        let word = if ALL { from[lane] } else { from[lane] & exec[lane] | old & !exec[lane] };
        cells[lane] = word.to_le_bytes();
    }
}

#[cfg(avx2_loops)]
mod avx2 {
    use std::arch::x86_64::*;

    use super::{LANES, Words};

    /// Lanes of a vector.
    const COUNT: usize = 8;

    #[target_feature(enable = "avx2")]
    #[inline]
    fn lanes_from(words: &Words, lane: usize) -> __m256i {
        let words: &[u32; COUNT] = words[lane..].first_chunk().expect("a vector of lanes is there");
        // Safety: they are read as they stand.
        unsafe { _mm256_loadu_si256(std::ptr::from_ref(words).cast()) }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    pub fn is_row<const ALL: bool>(distances: &Words, start: u32, exec: &Words) -> bool {
        let mut expected =
            _mm256_add_epi32(_mm256_set1_epi32(start as i32), _mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28));
        let mut differ = _mm256_setzero_si256();
        for lane in (0..LANES).step_by(COUNT) {
            let other = _mm256_xor_si256(lanes_from(distances, lane), expected);
            let other = if ALL { other } else { _mm256_and_si256(other, lanes_from(exec, lane)) };
            differ = _mm256_or_si256(differ, other);
            expected = _mm256_add_epi32(expected, _mm256_set1_epi32(4 * COUNT as i32));
        }
        _mm256_testz_si256(differ, differ) == 1
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    pub fn is_one<const ALL: bool>(words: &Words, word: u32, exec: &Words) -> bool {
        let expected = _mm256_set1_epi32(word as i32);
        let mut differ = _mm256_setzero_si256();
        for lane in (0..LANES).step_by(COUNT) {
            let other = _mm256_xor_si256(lanes_from(words, lane), expected);
            let other = if ALL { other } else { _mm256_and_si256(other, lanes_from(exec, lane)) };
            differ = _mm256_or_si256(differ, other);
        }
        _mm256_testz_si256(differ, differ) == 1
    }

    /// Replaces the words at `to` by those at `from`, in the lanes of `exec`.
    ///
    /// # Safety
    /// At both there is a word of each lane, aligned or not.
    #[target_feature(enable = "avx2")]
    #[inline]
    pub unsafe fn merge<const ALL: bool>(from: *const u32, to: *mut u32, exec: &Words) {
        for lane in (0..LANES).step_by(COUNT) {
            // Safety: as the caller made sure.
            unsafe {
                let mut new = _mm256_loadu_si256(from.add(lane).cast());
                let to = to.add(lane).cast();
                if !ALL {
                    new = _mm256_blendv_epi8(_mm256_loadu_si256(to), new, lanes_from(exec, lane));
                }
                _mm256_storeu_si256(to, new);
            }
        }
    }
}
