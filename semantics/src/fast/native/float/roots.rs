//! Reciprocals and square roots.

use super::*;

/// Bits of the least single that is no subnormal.
const LEAST_NORMAL: u32 = 0x0080_0000;
/// 2^126, whose reciprocal is the least normal single.
const LEAST_RECIPROCAL: u32 = (127 + 126) << 23;

/// `1 / S0` of singles where neither is subnormal; open where one is.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
pub(super) fn ordinary_reciprocals(sources: [Source; 3]) -> Eight {
    let result = _mm256_div_ps(_mm256_set1_ps(1.0), _mm256_castsi256_ps(sources[0].lo));
    let magnitude = _mm256_and_si256(sources[0].lo, _mm256_set1_epi32(i32::MAX));
    // The least one becomes the least signed word.
    let above = _mm256_add_epi32(magnitude, _mm256_set1_epi32(i32::MIN.wrapping_sub(LEAST_NORMAL as i32)));
    let span = i32::MIN.wrapping_add((LEAST_RECIPROCAL - LEAST_NORMAL) as i32);
    let outside = _mm256_cmpgt_epi32(above, _mm256_set1_epi32(span));
    Eight::words(_mm256_castps_si256(result), _mm256_castsi256_ps(outside))
}

/// `1 / S0` of singles with subnormals flushed; `limit` makes a number of an infinity.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
pub(super) fn reciprocals(sources: [Source; 3], limit: impl Fn(__m256) -> __m256) -> Eight {
    flushed_singles(sources, |a, _, _| limit(_mm256_div_ps(_mm256_set1_ps(1.0), a)))
}

/// The square root of singles with subnormals flushed; no root is subnormal.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
pub(super) fn square_roots(sources: [Source; 3]) -> Eight {
    singles(sources, |a, _, _| _mm256_sqrt_ps(flushed(a)))
}

/// The greatest number of the same sign in place of an infinity; a NaN stays.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn limited(value: __m256) -> __m256 {
    // Of a NaN and a number both instructions give the second operand.
    _mm256_min_ps(_mm256_set1_ps(f32::MAX), _mm256_max_ps(_mm256_set1_ps(f32::MIN), value))
}

/// A zero of the same sign in place of an infinity.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn without_infinities(value: __m256) -> __m256 {
    let sign = _mm256_set1_ps(-0.0);
    let infinite = _mm256_cmp_ps::<_CMP_EQ_OQ>(_mm256_andnot_ps(sign, value), _mm256_set1_ps(f32::INFINITY));
    _mm256_andnot_ps(_mm256_andnot_ps(sign, infinite), value)
}

/// [`inverse_roots`]; `limit` makes a number of an infinity.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
pub(super) fn limited_inverse_roots(sources: [Source; 3], limit: impl Fn(__m256) -> __m256) -> Eight {
    let roots = inverse_roots(sources);
    Eight { lo: _mm256_castps_si256(limit(_mm256_castsi256_ps(roots.lo))), ..roots }
}

/// `1 / sqrt(S0)` of singles, correctly rounded, with subnormals flushed. Where the rounding is in doubt, the lane is
/// open.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
pub(super) fn inverse_roots(sources: [Source; 3]) -> Eight {
    let one = _mm256_set1_ps(1.0);
    let power = |exponent: i32| _mm256_set1_ps(f32::from_bits(((127 + exponent) << 23) as u32));
    let x = flushed(_mm256_castsi256_ps(sources[0].lo));
    // So great that the square of the root is subnormal: less by an even power of two.
    let great = _mm256_cmp_ps::<_CMP_GT_OQ>(x, power(100));
    let none_great = _mm256_testz_ps(great, great) == 1;
    let x = if none_great { x } else { _mm256_mul_ps(x, _mm256_blendv_ps(one, power(-60), great)) };
    // At most two units in the last place away.
    let first = _mm256_div_ps(one, _mm256_sqrt_ps(x));
    // 1 - x * first^2, from exact products.
    let square = _mm256_mul_ps(first, first);
    let square_rest = _mm256_fmsub_ps(first, first, square);
    let rest = _mm256_fnmadd_ps(x, square_rest, _mm256_fnmadd_ps(x, square, one));
    // The root is first * (1 + rest / 2), but for less than 2^-12 of the correction.
    let half = _mm256_mul_ps(rest, _mm256_set1_ps(0.5));
    let with = |factor: f32| _mm256_fmadd_ps(first, _mm256_mul_ps(half, _mm256_set1_ps(factor)), first);
    let (least, most) = (with(1.0 - 1.0 / 4096.0), with(1.0 + 1.0 / 4096.0));
    let doubtful = _mm256_cmp_ps::<_CMP_NEQ_UQ>(least, most);
    let exact = {
        let zero = _mm256_cmp_ps::<_CMP_EQ_OQ>(x, _mm256_setzero_ps());
        _mm256_or_ps(zero, _mm256_cmp_ps::<_CMP_EQ_OQ>(x, _mm256_set1_ps(f32::INFINITY)))
    };
    let exact = _mm256_or_ps(exact, nan(first));
    let root = _mm256_blendv_ps(least, first, exact);
    // No root of a number is subnormal, so that this is exact.
    let root = if none_great { root } else { _mm256_mul_ps(root, _mm256_blendv_ps(one, power(-30), great)) };
    let root = Eight::taken(_mm256_castps_si256(canonical(root)), nan(first));
    let unknown = _mm256_castps_si256(_mm256_andnot_ps(exact, doubtful));
    Eight { open: _mm256_or_si256(root.open, unknown), ..root }
}

/// As [`inverse_roots`], of four doubles from 2^-1000 to 2^900, zeros, infinities and NaNs: the roots, where they are
/// NaNs, where they are exact, and where the rounding is in doubt.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn four_inverse_roots(x: __m256d) -> [__m256d; 4] {
    let one = _mm256_set1_pd(1.0);
    let first = _mm256_div_pd(one, _mm256_sqrt_pd(x));
    let square = _mm256_mul_pd(first, first);
    let square_rest = _mm256_fmsub_pd(first, first, square);
    let rest = _mm256_fnmadd_pd(x, square_rest, _mm256_fnmadd_pd(x, square, one));
    let with = |factor: f64| _mm256_fmadd_pd(first, _mm256_mul_pd(rest, _mm256_set1_pd(0.5 * factor)), first);
    let (least, most) = (with(1.0 - 1.0 / 4096.0), with(1.0 + 1.0 / 4096.0));
    let doubtful = _mm256_cmp_pd::<_CMP_NEQ_UQ>(least, most);
    // A zero times infinity is a NaN, an ordinary number times its inverse root is none.
    let product = _mm256_mul_pd(x, first);
    let exact = _mm256_cmp_pd::<_CMP_UNORD_Q>(product, product);
    [_mm256_blendv_pd(least, first, exact), _mm256_cmp_pd::<_CMP_UNORD_Q>(first, first), exact, doubtful]
}

/// As [`four_inverse_roots`], of any doubles.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn scaled_inverse_roots(x: __m256d) -> [__m256d; 4] {
    let one = _mm256_set1_pd(1.0);
    let power = |exponent: i64| _mm256_set1_pd(f64::from_bits(((1023 + exponent) << 52) as u64));
    // So small or great that the square of the root, or what it lacks, is infinite or subnormal: times an even power of
    // two. No root of a number is subnormal.
    let (small, great) = (_mm256_cmp_pd::<_CMP_LT_OQ>(x, power(-500)), _mm256_cmp_pd::<_CMP_GT_OQ>(x, power(500)));
    let factor = |up: i64| _mm256_blendv_pd(_mm256_blendv_pd(one, power(up), small), power(-up), great);
    let [root, nan, exact, doubtful] = four_inverse_roots(_mm256_mul_pd(x, factor(540)));
    [_mm256_mul_pd(root, factor(270)), nan, exact, doubtful]
}

/// As [`limited`], of doubles.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn limited_doubles(value: __m256d) -> __m256d {
    _mm256_min_pd(_mm256_set1_pd(f64::MAX), _mm256_max_pd(_mm256_set1_pd(f64::MIN), value))
}

/// `1 / sqrt(S0)` of doubles, correctly rounded; `limit` makes a number of an infinity. Where the rounding is in doubt,
/// the lane is open.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
pub(super) fn double_inverse_roots(sources: [Source; 3], limit: impl Fn(__m256d) -> __m256d) -> Eight {
    let (least, most) = ((1023 - 1000) << 20, (1023 + 900) << 20);
    let high = sources[0].hi;
    let outside = _mm256_or_si256(
        _mm256_cmpgt_epi32(_mm256_set1_epi32(least), high),
        _mm256_cmpgt_epi32(high, _mm256_set1_epi32(most - 1)),
    );
    let ordinary = _mm256_testz_si256(outside, outside) == 1;
    let roots = |x: __m256d| if ordinary { four_inverse_roots(x) } else { scaled_inverse_roots(x) };
    let [x, y] = from_words(sources[0]);
    let ([a, a_nan, a_exact, a_doubt], [b, b_nan, b_exact, b_doubt]) = (roots(x), roots(y));
    let [lo, hi] = to_words([limit(a), limit(b)]);
    let ([nan, _], [exact, _]) = (to_words([a_nan, b_nan]), to_words([a_exact, b_exact]));
    let [doubtful, _] = to_words([a_doubt, b_doubt]);
    let unknown = _mm256_andnot_ps(exact, doubtful);
    let root = Eight::numbers(_mm256_castps_si256(lo), nan, Format::F64);
    Eight { hi: _mm256_castps_si256(hi), open: _mm256_castps_si256(unknown), ..root }
}
