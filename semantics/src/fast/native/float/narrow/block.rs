//! Blocks of 32 numbers in another format.

use super::*;
use crate::fast::columns::{ColumnId, words, words_mut};
use crate::isa::{BlockConversion, Number};

/// Numbers of a block.
const ITEMS: u32 = 32;

/// The columns of a block: the first of the destination, and of one source or two that take turns; scales, and random
/// words.
#[derive(Debug, Clone, Copy)]
pub struct BlockPlaces {
    pub to: ColumnId,
    pub from: [ColumnId; 2],
    pub scale: ColumnId,
    pub random: ColumnId,
}

/// Converts a block in the lanes of `write`; gives whether no document decides about some result there.
///
/// # Safety
/// The columns are there, what is written is not read, and the processor has AVX2, FMA and F16C.
#[target_feature(enable = "avx2,fma,f16c")]
pub unsafe fn convert(
    conversion: BlockConversion,
    columns: Columns,
    places: &BlockPlaces,
    write: &Bits,
    environment: &Environment<Concrete>,
) -> bool {
    use Number::{Bf6, Bf16, F16, F32, Fp6};
    let says = &Says::of(environment);
    let BlockConversion { from, to, interleaves, is_stochastic } = conversion;
    macro_rules! narrow {
        ($from:ident, $to:ident) => {
            if is_stochastic {
                narrow_block::<super::$from, super::$to, true>(interleaves, columns, places, write, says)
            } else {
                narrow_block::<super::$from, super::$to, false>(interleaves, columns, places, write, says)
            }
        };
    }
    // Safety: as the caller made sure.
    unsafe {
        match (from, to) {
            (F32, Fp6) => narrow!(F32, Fp6),
            (F32, Bf6) => narrow!(F32, Bf6),
            (F16, Fp6) => narrow!(F16, Fp6),
            (F16, Bf6) => narrow!(F16, Bf6),
            (Bf16, Fp6) => narrow!(Bf16, Fp6),
            (Bf16, Bf6) => narrow!(Bf16, Bf6),
            (Fp6, F32) => widen_block::<super::Fp6, super::F32>(columns, places, write, says),
            (Bf6, F32) => widen_block::<super::Bf6, super::F32>(columns, places, write, says),
            (Fp6, F16) => widen_block::<super::Fp6, super::F16>(columns, places, write, says),
            (Bf6, F16) => widen_block::<super::Bf6, super::F16>(columns, places, write, says),
            (Fp6, Bf16) => widen_block::<super::Fp6, super::Bf16>(columns, places, write, says),
            (Bf6, Bf16) => widen_block::<super::Bf6, super::Bf16>(columns, places, write, says),
            _ => unreachable!("no instruction converts so"),
        }
    }
}

/// Eight lanes of a column, from `index` on.
///
/// # Safety
/// The column is there, and nobody writes to it.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn fetch(columns: Columns, id: ColumnId, index: usize) -> __m256i {
    // Safety: as the caller made sure; a column has 64 words.
    unsafe { load(words(columns.get(id)), index) }
}
/// Writes eight lanes of a column, where `write` says so.
///
/// # Safety
/// The column is there, and nobody reads it.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn put(columns: Columns, id: ColumnId, index: usize, value: __m256i, write: __m256i) {
    // Safety: as the caller made sure; a column has 64 words.
    unsafe {
        let to: *mut __m256i = words_mut(columns.get_mut(id)).as_mut_ptr().add(index).cast();
        _mm256_storeu_si256(to, _mm256_blendv_epi8(_mm256_loadu_si256(to), value, write));
    }
}

/// Wide numbers as small ones.
///
/// # Safety
/// As for [`convert`].
#[target_feature(enable = "avx2,fma,f16c")]
unsafe fn narrow_block<W: Wide, T: Small, const RANDOM: bool>(
    interleaves: bool,
    columns: Columns,
    places: &BlockPlaces,
    write: &Bits,
    says: &Says,
) -> bool {
    let bits = T::FORMAT.bits();
    let mut open = _mm256_setzero_si256();
    for index in (0..LANES).step_by(8) {
        // Safety: as the caller made sure.
        unsafe {
            let write = load(write, index);
            let (scale, mut random) = (fetch(columns, places.scale, index), fetch(columns, places.random, index));
            let (mut packed, mut to) = (_mm256_setzero_si256(), places.to);
            for item in 0..ITEMS {
                let word = match (interleaves, W::FORMAT.bits()) {
                    (true, _) => fetch(columns, places.from[item as usize % 2] + item as u16 / 2, index),
                    (_, 32) => fetch(columns, places.from[0] + item as u16, index),
                    _ => right(fetch(columns, places.from[0] + item as u16 / 2, index), item % 2 * 16),
                };
                let code = narrowed_by::<W, T, RANDOM>(word, scale, random, says);
                open = _mm256_or_si256(open, _mm256_and_si256(code.open, write));
                if RANDOM {
                    random = next_seed(random, says);
                }
                let place = item * bits % 32;
                packed = _mm256_or_si256(packed, left(code.words, place));
                if place + bits >= 32 {
                    put(columns, to, index, packed, write);
                    to += 1;
                    packed = right(code.words, 32 - place);
                }
            }
        }
    }
    _mm256_testz_si256(open, open) == 0
}

/// Small numbers as wide ones.
///
/// # Safety
/// As for [`convert`].
#[target_feature(enable = "avx2,fma,f16c")]
unsafe fn widen_block<S: Small, W: Wide>(columns: Columns, places: &BlockPlaces, write: &Bits, says: &Says) -> bool {
    let bits = S::FORMAT.bits();
    let mut open = _mm256_setzero_si256();
    for index in (0..LANES).step_by(8) {
        // Safety: as the caller made sure.
        unsafe {
            let write = load(write, index);
            let scale = fetch(columns, places.scale, index);
            let mut lower = _mm256_setzero_si256();
            for item in 0..ITEMS {
                let (register, place) = (places.from[0] + (item * bits / 32) as u16, item * bits % 32);
                let mut code = right(fetch(columns, register, index), place);
                if place + bits > 32 {
                    code = _mm256_or_si256(code, left(fetch(columns, register + 1, index), 32 - place));
                }
                let value = widened_by::<S, W>(low(code, bits), scale, says);
                open = _mm256_or_si256(open, _mm256_and_si256(value.open, write));
                match (W::FORMAT.bits(), item % 2) {
                    (32, _) => put(columns, places.to + item as u16, index, value.words, write),
                    (_, 0) => lower = value.words,
                    _ => {
                        let both = _mm256_or_si256(lower, left(value.words, 16));
                        put(columns, places.to + item as u16 / 2, index, both, write);
                    }
                }
            }
        }
    }
    _mm256_testz_si256(open, open) == 0
}
