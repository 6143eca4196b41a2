//! Reciprocals and square roots. Ordinary operands have ordinary results, which need no second look.

use super::*;

/// Bits of the least single that is no subnormal, and of the greatest finite one.
const LEAST_NORMAL: u32 = 0x0080_0000;
const GREATEST: u32 = 0x7f7f_ffff;
/// 2^126, whose reciprocal is the least normal single.
const LEAST_RECIPROCAL: u32 = (127 + 126) << 23;

/// `1 / S0` of singles with subnormals flushed; `limit` makes a number of an infinity.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
pub(super) fn reciprocals(sources: [Source; 3], limit: impl Fn(__m256) -> __m256) -> Eight {
    let one = _mm256_set1_ps(1.0);
    let magnitude = _mm256_and_si256(sources[0].lo, _mm256_set1_epi32(i32::MAX));
    if all_within(magnitude, LEAST_NORMAL, LEAST_RECIPROCAL) {
        let result = _mm256_div_ps(one, _mm256_castsi256_ps(sources[0].lo));
        return Eight::words(_mm256_castps_si256(result), _mm256_setzero_ps());
    }
    flushed_singles(sources, |a, _, _| limit(_mm256_div_ps(one, a)))
}

/// The square root of singles with subnormals flushed.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
pub(super) fn square_roots(sources: [Source; 3]) -> Eight {
    if all_within(sources[0].lo, LEAST_NORMAL, GREATEST) {
        let result = _mm256_sqrt_ps(_mm256_castsi256_ps(sources[0].lo));
        return Eight::words(_mm256_castps_si256(result), _mm256_setzero_ps());
    }
    flushed_singles(sources, |a, _, _| _mm256_sqrt_ps(a))
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
    let x = flushed(_mm256_castsi256_ps(sources[0].lo));
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
    // Beyond, the square is subnormal.
    let great = _mm256_cmp_ps::<_CMP_NLT_UQ>(x, _mm256_set1_ps(f32::from_bits((127 + 100) << 23)));
    let exact = {
        let zero = _mm256_cmp_ps::<_CMP_EQ_OQ>(x, _mm256_setzero_ps());
        _mm256_or_ps(zero, _mm256_cmp_ps::<_CMP_EQ_OQ>(x, _mm256_set1_ps(f32::INFINITY)))
    };
    let exact = _mm256_or_ps(exact, nan(first));
    let root = Eight::numbers(_mm256_castps_si256(canonical(_mm256_blendv_ps(least, first, exact))), nan(first));
    let unknown = _mm256_castps_si256(_mm256_andnot_ps(exact, _mm256_or_ps(doubtful, great)));
    Eight { open: _mm256_or_si256(root.open, unknown), ..root }
}

/// As [`inverse_roots`], of four doubles: the roots, where they are NaNs, and where the lane is open.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn four_inverse_roots(x: __m256d) -> [__m256d; 3] {
    let one = _mm256_set1_pd(1.0);
    let first = _mm256_div_pd(one, _mm256_sqrt_pd(x));
    let square = _mm256_mul_pd(first, first);
    let square_rest = _mm256_fmsub_pd(first, first, square);
    let rest = _mm256_fnmadd_pd(x, square_rest, _mm256_fnmadd_pd(x, square, one));
    let half = _mm256_mul_pd(rest, _mm256_set1_pd(0.5));
    let with = |factor: f64| _mm256_fmadd_pd(first, _mm256_mul_pd(half, _mm256_set1_pd(factor)), first);
    let (least, most) = (with(1.0 - 1.0 / 4096.0), with(1.0 + 1.0 / 4096.0));
    let doubtful = _mm256_cmp_pd::<_CMP_NEQ_UQ>(least, most);
    // Beyond, the square or what it lacks is subnormal or infinite.
    let power = |exponent: u64| _mm256_set1_pd(f64::from_bits((1023 + exponent) << 52));
    let great = _mm256_cmp_pd::<_CMP_NLT_UQ>(x, power(900));
    let small = _mm256_cmp_pd::<_CMP_LT_OQ>(x, _mm256_div_pd(one, power(1000)));
    let nan = _mm256_cmp_pd::<_CMP_UNORD_Q>(first, first);
    let exact = {
        let zero = _mm256_cmp_pd::<_CMP_EQ_OQ>(x, _mm256_setzero_pd());
        let infinite = _mm256_cmp_pd::<_CMP_EQ_OQ>(x, _mm256_set1_pd(f64::INFINITY));
        _mm256_or_pd(nan, _mm256_or_pd(zero, infinite))
    };
    let canonical = _mm256_set1_pd(f64::from_bits(Format::F64.canonical_nan()));
    let root = _mm256_blendv_pd(_mm256_blendv_pd(least, first, exact), canonical, nan);
    [root, nan, _mm256_andnot_pd(exact, _mm256_or_pd(doubtful, _mm256_or_pd(great, small)))]
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
    let [[a, a_nan, a_open], [b, b_nan, b_open]] = from_words(sources[0]).map(|x| four_inverse_roots(x));
    let [lo, hi] = to_words([limit(a), limit(b)]);
    let ([nan, _], [open, _]) = (to_words([a_nan, b_nan]), to_words([a_open, b_open]));
    let root = Eight::numbers(_mm256_castps_si256(lo), nan);
    Eight { hi: _mm256_castps_si256(hi), open: _mm256_or_si256(root.open, _mm256_castps_si256(open)), ..root }
}
