//! Doubles, in two words.

use super::*;

/// Integers made of doubles, in the order of the lanes.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn integers(sources: [Source; 3], f: impl Fn(__m256d) -> __m128i) -> Eight {
    let [x, y] = from_words(sources[0]);
    let (x, y) = (f(x), f(y));
    let words = _mm256_set_m128i(_mm_unpackhi_epi64(x, y), _mm_unpacklo_epi64(x, y));
    Eight::words(words, _mm256_setzero_ps())
}

kernels! {
    /// The double as a single.
    to_single: Word = |s| {
        let [x, y] = from_words(s[0]).map(|half| _mm256_cvtpd_ps(half));
        let value = _mm256_set_m128(_mm_movehl_ps(y, x), _mm_movelh_ps(x, y));
        Eight::numbers(_mm256_castps_si256(value), nan(value), Format::F32)
    };
    /// The integer towards zero, limited to the range; 0 for a NaN.
    to_i32: Word = |s| integers(s, |value| {
        let number = _mm256_cmp_pd::<_CMP_ORD_Q>(value, value);
        // What is below the range becomes the least number.
        _mm256_cvttpd_epi32(_mm256_and_pd(_mm256_min_pd(value, _mm256_set1_pd(2_147_483_647.0)), number))
    });
    /// As [`to_i32`], unsigned.
    to_u32: Word = |s| integers(s, |value| {
        // Of a NaN and a number the instruction gives the second operand.
        let value = _mm256_max_pd(value, _mm256_setzero_pd());
        let value = _mm256_min_pd(value, _mm256_set1_pd(4_294_967_295.0));
        let integer = _mm256_round_pd::<{ _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC }>(value);
        let above = _mm256_cvttpd_epi32(_mm256_sub_pd(integer, _mm256_set1_pd(2_147_483_648.0)));
        _mm_xor_si128(above, _mm_set1_epi32(i32::MIN))
    });
    /// `1 / S0`.
    rcp: Pair = |s| doubles(s, |a, _, _| _mm256_div_pd(_mm256_set1_pd(1.0), a));
    /// As [`rcp`], finite.
    rcp_clamp: Pair = |s| doubles(s, |a, _, _| roots::limited_doubles(_mm256_div_pd(_mm256_set1_pd(1.0), a)));
    /// The square root.
    sqrt: Pair = |s| doubles(s, |a, _, _| _mm256_sqrt_pd(a));
    /// `1 / sqrt(S0)`.
    rsq: Pair at once = |s| roots::double_inverse_roots(s, |root| root);
    /// As [`rsq`], finite.
    rsq_clamp: Pair at once = |s| roots::double_inverse_roots(s, |root| roots::limited_doubles(root));
    /// `S0 + S1`.
    add: Pair = |s| doubles(s, |a, b, _| _mm256_add_pd(a, b));
    /// `S0 * S1`.
    mul: Pair = |s| doubles(s, |a, b, _| _mm256_mul_pd(a, b));
    /// `S0 * S1 + S2`, rounded once.
    fma: Pair = |s| doubles(s, |a, b, c| _mm256_fmadd_pd(a, b, c));
    /// The smaller number, -0 below +0.
    min: Pair = |s| double_extremes(s, |a, b| _mm256_or_pd(_mm256_min_pd(a, b), _mm256_min_pd(b, a)));
    /// The greater number.
    max: Pair = |s| double_extremes(s, |a, b| _mm256_and_pd(_mm256_max_pd(a, b), _mm256_max_pd(b, a)));
    /// Condition `lt`.
    lt: Mask = |s| double_conditions(s, |a, b| _mm256_cmp_pd::<_CMP_LT_OQ>(a, b));
    /// Condition `eq`.
    eq: Mask = |s| double_conditions(s, |a, b| _mm256_cmp_pd::<_CMP_EQ_OQ>(a, b));
    /// Condition `le`.
    le: Mask = |s| double_conditions(s, |a, b| _mm256_cmp_pd::<_CMP_LE_OQ>(a, b));
    /// Condition `gt`.
    gt: Mask = |s| double_conditions(s, |a, b| _mm256_cmp_pd::<_CMP_GT_OQ>(a, b));
    /// Condition `lg`.
    lg: Mask = |s| double_conditions(s, |a, b| _mm256_cmp_pd::<_CMP_NEQ_OQ>(a, b));
    /// Condition `ge`.
    ge: Mask = |s| double_conditions(s, |a, b| _mm256_cmp_pd::<_CMP_GE_OQ>(a, b));
    /// Condition `ordered`.
    ordered: Mask = |s| double_conditions(s, |a, b| _mm256_cmp_pd::<_CMP_ORD_Q>(a, b));
    /// Condition `unordered`.
    unordered: Mask = |s| double_conditions(s, |a, b| _mm256_cmp_pd::<_CMP_UNORD_Q>(a, b));
    /// Condition `nge`.
    nge: Mask = |s| double_conditions(s, |a, b| _mm256_cmp_pd::<_CMP_NGE_UQ>(a, b));
    /// Condition `nlg`.
    nlg: Mask = |s| double_conditions(s, |a, b| _mm256_cmp_pd::<_CMP_EQ_UQ>(a, b));
    /// Condition `ngt`.
    ngt: Mask = |s| double_conditions(s, |a, b| _mm256_cmp_pd::<_CMP_NGT_UQ>(a, b));
    /// Condition `nle`.
    nle: Mask = |s| double_conditions(s, |a, b| _mm256_cmp_pd::<_CMP_NLE_UQ>(a, b));
    /// Condition `neq`.
    neq: Mask = |s| double_conditions(s, |a, b| _mm256_cmp_pd::<_CMP_NEQ_UQ>(a, b));
    /// Condition `nlt`.
    nlt: Mask = |s| double_conditions(s, |a, b| _mm256_cmp_pd::<_CMP_NLT_UQ>(a, b));
}
