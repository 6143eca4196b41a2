//! Minima, maxima and conditions of two operands.

use super::*;

/// Minima and maxima of numbers; a lane with a NaN is open.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
pub(super) fn single_extremes(sources: [Source; 3], f: impl Fn(__m256, __m256) -> __m256) -> Eight {
    let [a, b, _] = sources.map(|source| _mm256_castsi256_ps(source.lo));
    Eight::words(_mm256_castps_si256(f(a, b)), _mm256_cmp_ps::<_CMP_UNORD_Q>(a, b))
}
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
pub(super) fn half_extremes(sources: [Source; 3], f: impl Fn(__m256, __m256) -> __m256) -> Eight {
    let [a, b, _] = sources.map(|source| from_halves(source.lo));
    Eight::words(to_halves(f(a, b)), _mm256_cmp_ps::<_CMP_UNORD_Q>(a, b))
}
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
pub(super) fn double_extremes(sources: [Source; 3], f: impl Fn(__m256d, __m256d) -> __m256d) -> Eight {
    let [[a, x], [b, y], _] = sources.map(|source| from_words(source));
    let [lo, hi] = to_words([f(a, b), f(x, y)]);
    let [open, _] = to_words([_mm256_cmp_pd::<_CMP_UNORD_Q>(a, b), _mm256_cmp_pd::<_CMP_UNORD_Q>(x, y)]);
    Eight { hi: _mm256_castps_si256(hi), ..Eight::words(_mm256_castps_si256(lo), open) }
}
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
pub(super) fn single_conditions(sources: [Source; 3], f: impl Fn(__m256, __m256) -> __m256) -> Eight {
    let [a, b, _] = sources.map(|source| _mm256_castsi256_ps(source.lo));
    let zero = _mm256_setzero_si256();
    Eight { mask: _mm256_castps_si256(f(a, b)), ..Eight::words(zero, _mm256_setzero_ps()) }
}
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
pub(super) fn half_conditions([a, b, c]: [Source; 3], f: impl Fn(__m256, __m256) -> __m256) -> Eight {
    let wide = |source: Source| Source { lo: _mm256_castps_si256(from_halves(source.lo)), ..source };
    single_conditions([wide(a), wide(b), c], f)
}
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
pub(super) fn double_conditions(sources: [Source; 3], f: impl Fn(__m256d, __m256d) -> __m256d) -> Eight {
    let [[a, x], [b, y], _] = sources.map(|source| from_words(source));
    let [holds, _] = to_words([f(a, b), f(x, y)]);
    Eight { mask: _mm256_castps_si256(holds), ..Eight::words(_mm256_setzero_si256(), _mm256_setzero_ps()) }
}
