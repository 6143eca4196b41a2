//! Singles.

use super::*;

const DOWN: i32 = _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC;

/// The integral numbers as words, limited to the range; 0, which no document decides about, where `value` is a NaN.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn limited_integers(value: __m256, integral: __m256) -> Eight {
    let beyond = _mm256_cmp_ps::<_CMP_GE_OQ>(integral, _mm256_set1_ps(2_147_483_648.0));
    // As in `to_i32`.
    let limited = _mm256_xor_si256(_mm256_cvttps_epi32(integral), _mm256_castps_si256(beyond));
    let nan = nan(value);
    Eight::taken(_mm256_andnot_si256(_mm256_castps_si256(nan), limited), nan)
}

kernels! {
    /// The single as a double.
    to_double: Pair = |s| {
        let single = _mm256_castsi256_ps(s[0].lo);
        let low = _mm256_cvtps_pd(_mm256_castps256_ps128(single));
        let high = _mm256_cvtps_pd(_mm256_extractf128_ps::<1>(single));
        let ordered = [_mm256_permute2f128_pd::<0x20>(low, high), _mm256_permute2f128_pd::<0x31>(low, high)];
        let [lo, hi] = to_words(ordered);
        Eight { hi: _mm256_castps_si256(hi), ..Eight::numbers(_mm256_castps_si256(lo), nan(single), Format::F64) }
    };
    /// `S0 + S1`.
    add: Word = |s| singles(s, |a, b, _| _mm256_add_ps(a, b));
    /// `S0 - S1`.
    sub: Word = |s| singles(s, |a, b, _| _mm256_sub_ps(a, b));
    /// `S1 - S0`.
    subrev: Word = |s| singles(s, |a, b, _| _mm256_sub_ps(b, a));
    /// `S0 * S1`.
    mul: Word = |s| singles(s, |a, b, _| _mm256_mul_ps(a, b));
    /// `S0 * S1 + S2`, rounded once.
    fma: Word = |s| singles(s, |a, b, c| _mm256_fmadd_ps(a, b, c));
    /// The smaller number, -0 below +0.
    min: Word = |s| single_extremes(s, |a, b| _mm256_or_ps(_mm256_min_ps(a, b), _mm256_min_ps(b, a)));
    /// The greater number.
    max: Word = |s| single_extremes(s, |a, b| _mm256_and_ps(_mm256_max_ps(a, b), _mm256_max_ps(b, a)));
    /// The single as a half.
    to_half: Word = |s| {
        let value = _mm256_castsi256_ps(s[0].lo);
        Eight::numbers(to_halves(value), nan(value), Format::F16)
    };
    /// The integer towards zero, limited to the range; 0 for a NaN.
    to_i32: Word = |s| {
        let value = _mm256_castsi256_ps(s[0].lo);
        let beyond = _mm256_cmp_ps::<_CMP_GE_OQ>(value, _mm256_set1_ps(2_147_483_648.0));
        // What is out of range becomes the least number; the greatest one is its complement.
        let limited = _mm256_xor_si256(_mm256_cvttps_epi32(value), _mm256_castps_si256(beyond));
        Eight::words(_mm256_andnot_si256(_mm256_castps_si256(nan(value)), limited), _mm256_setzero_ps())
    };
    /// As [`to_i32`], unsigned.
    to_u32: Word = |s| {
        // NaNs and negative numbers become zeros.
        let value = _mm256_max_ps(_mm256_castsi256_ps(s[0].lo), _mm256_setzero_ps());
        let half = _mm256_set1_ps(2_147_483_648.0);
        let upper = _mm256_castps_si256(_mm256_cmp_ps::<_CMP_GE_OQ>(value, half));
        let above = _mm256_castps_si256(_mm256_sub_ps(value, half));
        let rest = _mm256_cvttps_epi32(_mm256_castsi256_ps(_mm256_blendv_epi8(
            _mm256_castps_si256(value), above, upper,
        )));
        let integer = _mm256_or_si256(rest, _mm256_slli_epi32::<31>(upper));
        let beyond = _mm256_cmp_ps::<_CMP_GE_OQ>(value, _mm256_set1_ps(4_294_967_296.0));
        Eight::words(_mm256_or_si256(integer, _mm256_castps_si256(beyond)), _mm256_setzero_ps())
    };
    /// The greatest integer that is not above, limited to the range; no document decides about a NaN (ledger S25).
    floor_i32: Word = |s| {
        let value = _mm256_castsi256_ps(s[0].lo);
        limited_integers(value, _mm256_round_ps::<DOWN>(value))
    };
    /// As [`floor_i32`], the nearest integer, the greater one of two.
    nearest_i32: Word = |s| {
        let value = _mm256_castsi256_ps(s[0].lo);
        let below = _mm256_round_ps::<DOWN>(value);
        // The rest is exact, or greater than a half.
        let upper = _mm256_cmp_ps::<_CMP_GE_OQ>(_mm256_sub_ps(value, below), _mm256_set1_ps(0.5));
        limited_integers(value, _mm256_add_ps(below, _mm256_and_ps(upper, _mm256_set1_ps(1.0))))
    };
    /// S2 with S0, rounded as MODE says and limited to a byte, in the byte that S1 names.
    pk_u8: Word = |s, environment| {
        let rounding = environment.mode.rounding(Format::F32).0;
        // Of a NaN and a number the instruction gives the second operand.
        let value = _mm256_max_ps(_mm256_castsi256_ps(s[0].lo), _mm256_setzero_ps());
        let value = _mm256_min_ps(value, _mm256_set1_ps(255.0));
        let integer = match rounding {
            0 => _mm256_round_ps::<{ _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC }>(value),
            1 => _mm256_round_ps::<{ _MM_FROUND_TO_POS_INF | _MM_FROUND_NO_EXC }>(value),
            2 => _mm256_round_ps::<DOWN>(value),
            _ => _mm256_round_ps::<{ _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC }>(value),
        };
        let place = _mm256_slli_epi32::<3>(_mm256_and_si256(s[1].lo, _mm256_set1_epi32(3)));
        let byte = _mm256_sllv_epi32(_mm256_cvttps_epi32(integer), place);
        let others = _mm256_andnot_si256(_mm256_sllv_epi32(_mm256_set1_epi32(255), place), s[2].lo);
        Eight::words(_mm256_or_si256(byte, others), _mm256_setzero_ps())
    };
    /// `S0 * S1 + S2`, the product rounded before the sum, subnormals flushed (ledger M5).
    mad: Word = |s, environment| {
        let keep = environment.readings.mad_product == MadProduct::Keep;
        let kept = _mm256_castsi256_ps(_mm256_set1_epi32(if keep { -1 } else { 0 }));
        flushed_singles(s, |a, b, c| {
            let product = _mm256_mul_ps(a, b);
            _mm256_add_ps(_mm256_or_ps(flushed(product), _mm256_and_ps(product, kept)), c)
        })
    };
    /// As [`mad`], +0 for the product with a zero.
    mad_legacy: Word = |s, environment| {
        let keep = environment.readings.mad_product == MadProduct::Keep;
        let kept = _mm256_castsi256_ps(_mm256_set1_epi32(if keep { -1 } else { 0 }));
        flushed_singles(s, |a, b, c| {
            let [zero, other] = [a, b].map(|factor| _mm256_cmp_ps::<_CMP_EQ_OQ>(factor, _mm256_setzero_ps()));
            let product = _mm256_andnot_ps(_mm256_or_ps(zero, other), _mm256_mul_ps(a, b));
            _mm256_add_ps(_mm256_or_ps(flushed(product), _mm256_and_ps(product, kept)), c)
        })
    };
    /// `1 / S0`, subnormals flushed.
    rcp: Word = |s| roots::reciprocals(s, |value| value), first |s| roots::ordinary_reciprocals(s);
    /// As [`rcp`], finite.
    rcp_clamp: Word = |s| roots::reciprocals(s, |value| roots::limited(value)),
        first |s| roots::ordinary_reciprocals(s);
    /// As [`rcp`], zero in place of an infinity.
    rcp_legacy: Word = |s| roots::reciprocals(s, |value| roots::without_infinities(value)),
        first |s| roots::ordinary_reciprocals(s);
    /// The square root, subnormals flushed.
    sqrt: Word at once = |s| roots::square_roots(s);
    /// `1 / sqrt(S0)`, subnormals flushed.
    rsq: Word at once = |s| roots::inverse_roots(s);
    /// As [`rsq`], finite.
    rsq_clamp: Word at once = |s| roots::limited_inverse_roots(s, |value| roots::limited(value));
    /// As [`rsq`], zero in place of an infinity.
    rsq_legacy: Word at once = |s| roots::limited_inverse_roots(s, |value| roots::without_infinities(value));
    /// Two singles as halves, rounded towards zero; subnormal results are flushed as MODE says.
    pkrtz: Word = |s, environment| {
        let keeps = environment.mode.keeps_results(Format::F16).0.get();
        let [low, high] = [s[0], s[1]].map(|source| {
            let value = canonical(_mm256_castsi256_ps(source.lo));
            let halves = _mm256_cvtepu16_epi32(_mm256_cvtps_ph::<_MM_FROUND_TO_ZERO>(value));
            let exponent = _mm256_and_si256(halves, _mm256_set1_epi32(0x7c00));
            let kept = _mm256_or_si256(_mm256_cmpgt_epi32(exponent, _mm256_setzero_si256()), _mm256_set1_epi32(0x8000));
            if keeps { halves } else { _mm256_and_si256(halves, kept) }
        });
        let nans = [s[0], s[1]].map(|source| nan(_mm256_castsi256_ps(source.lo)));
        Eight::taken(_mm256_or_si256(low, _mm256_slli_epi32::<16>(high)), _mm256_or_ps(nans[0], nans[1]))
    };
    /// Condition `lt`.
    lt: Mask = |s| single_conditions(s, |a, b| _mm256_cmp_ps::<_CMP_LT_OQ>(a, b));
    /// Condition `eq`.
    eq: Mask = |s| single_conditions(s, |a, b| _mm256_cmp_ps::<_CMP_EQ_OQ>(a, b));
    /// Condition `le`.
    le: Mask = |s| single_conditions(s, |a, b| _mm256_cmp_ps::<_CMP_LE_OQ>(a, b));
    /// Condition `gt`.
    gt: Mask = |s| single_conditions(s, |a, b| _mm256_cmp_ps::<_CMP_GT_OQ>(a, b));
    /// Condition `lg`.
    lg: Mask = |s| single_conditions(s, |a, b| _mm256_cmp_ps::<_CMP_NEQ_OQ>(a, b));
    /// Condition `ge`.
    ge: Mask = |s| single_conditions(s, |a, b| _mm256_cmp_ps::<_CMP_GE_OQ>(a, b));
    /// Condition `ordered`.
    ordered: Mask = |s| single_conditions(s, |a, b| _mm256_cmp_ps::<_CMP_ORD_Q>(a, b));
    /// Condition `unordered`.
    unordered: Mask = |s| single_conditions(s, |a, b| _mm256_cmp_ps::<_CMP_UNORD_Q>(a, b));
    /// Condition `nge`.
    nge: Mask = |s| single_conditions(s, |a, b| _mm256_cmp_ps::<_CMP_NGE_UQ>(a, b));
    /// Condition `nlg`.
    nlg: Mask = |s| single_conditions(s, |a, b| _mm256_cmp_ps::<_CMP_EQ_UQ>(a, b));
    /// Condition `ngt`.
    ngt: Mask = |s| single_conditions(s, |a, b| _mm256_cmp_ps::<_CMP_NGT_UQ>(a, b));
    /// Condition `nle`.
    nle: Mask = |s| single_conditions(s, |a, b| _mm256_cmp_ps::<_CMP_NLE_UQ>(a, b));
    /// Condition `neq`.
    neq: Mask = |s| single_conditions(s, |a, b| _mm256_cmp_ps::<_CMP_NEQ_UQ>(a, b));
    /// Condition `nlt`.
    nlt: Mask = |s| single_conditions(s, |a, b| _mm256_cmp_ps::<_CMP_NLT_UQ>(a, b));
}
