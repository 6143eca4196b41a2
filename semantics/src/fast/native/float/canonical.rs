//! The canonical NaN in place of any, after a loop.

use super::*;

/// Takes the canonical NaN where results that count are NaNs, whose payload no document decides about, and says where.
///
/// # Safety
/// As for [`eights`]; the loop has written numbers of this format.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
pub(super) unsafe fn settle<const ALL: bool>(
    columns: Columns,
    FloatPlaces { places, open }: &FloatPlaces,
    write: &Bits,
    format: Format,
) {
    const { assert!(Guess::UNDECIDED == 1) };
    // Safety: as the caller made sure.
    let (lo, hi, open) = unsafe {
        let [lo, hi, _] = places.to.map(|id| std::ptr::from_mut(columns.get_mut(id)));
        (lo, hi, columns.get_mut(*open))
    };
    let (low, high) = (format.canonical_nan() as i32, (format.canonical_nan() >> 32) as i32);
    for index in (0..LANES).step_by(8) {
        // Safety: all columns have 64 words.
        unsafe {
            let load_result = |column: *mut Lanes| _mm256_loadu_si256(column.cast::<u32>().add(index).cast());
            let put = |column: *mut Lanes, canonical: i32, nan: __m256i| {
                let word = _mm256_blendv_epi8(load_result(column), _mm256_set1_epi32(canonical), nan);
                _mm256_storeu_si256(column.cast::<u32>().add(index).cast(), word);
            };
            let first = load_result(lo);
            let nan = match format {
                Format::F16 => {
                    let magnitude = _mm256_and_si256(first, _mm256_set1_epi32(0x7fff));
                    _mm256_cmpgt_epi32(magnitude, _mm256_set1_epi32(0x7c00))
                }
                Format::F32 => _mm256_castps_si256(nan(_mm256_castsi256_ps(first))),
                Format::F64 => {
                    let words = Source { lo: first, hi: load_result(hi), mask: first };
                    let [a, b] = from_words(words);
                    let nans = [_mm256_cmp_pd::<_CMP_UNORD_Q>(a, a), _mm256_cmp_pd::<_CMP_UNORD_Q>(b, b)];
                    let [nan, _] = to_words(nans);
                    _mm256_castps_si256(nan)
                }
            };
            let nan = if ALL { nan } else { _mm256_and_si256(nan, load(write, index)) };
            put(lo, low, nan);
            if format == Format::F64 {
                put(hi, high, nan);
            }
            _mm256_storeu_si256(open.as_mut_ptr().add(index).cast(), _mm256_srli_epi32::<31>(nan));
        }
    }
}
