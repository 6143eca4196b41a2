//! Halves, in the low half of a word.

use super::*;
use crate::float::{ApproximateOp, table_of_halves};

/// A function by its table.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn tabled(source: Source, op: ApproximateOp) -> Eight {
    let table = table_of_halves(op);
    assert!(table.len() > 0x1_0000);
    let low = _mm256_set1_epi32(0xffff);
    // Safety: behind each half that an index names the table has another one.
    let both = unsafe { _mm256_i32gather_epi32::<2>(table.as_ptr().cast(), _mm256_and_si256(source.lo, low)) };
    let half = _mm256_and_si256(both, low);
    let nan = _mm256_cmpgt_epi32(_mm256_and_si256(half, _mm256_set1_epi32(0x7fff)), _mm256_set1_epi32(0x7c00));
    Eight::numbers(half, _mm256_castsi256_ps(nan), Format::F16)
}

/// Subnormals among eight halves become zeros.
#[target_feature(enable = "avx2")]
#[inline]
fn without_subnormals(halves: __m128i) -> __m128i {
    let exponents = _mm_and_si128(halves, _mm_set1_epi16(0x7c00));
    let small = _mm_cmpeq_epi16(exponents, _mm_setzero_si128());
    _mm_andnot_si128(_mm_and_si128(small, _mm_set1_epi16(0x3ff)), halves)
}

/// As [`halves`], subnormal operands and results flushed as MODE says.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn by_mode(
    sources: [Source; 3],
    environment: &Environment<Concrete>,
    f: impl Fn(__m256, __m256, __m256) -> __m256,
) -> Eight {
    let [operands, results] =
        [environment.mode.keeps_operands(Format::F16), environment.mode.keeps_results(Format::F16)]
            .map(|keeps| keeps.0.get());
    if operands && results {
        return halves(sources, f);
    }
    let [a, b, c] = sources.map(|source| {
        let halves = packed_halves(source.lo);
        _mm256_cvtph_ps(if operands { halves } else { without_subnormals(halves) })
    });
    let result = f(a, b, c);
    let halves = _mm256_cvtps_ph::<_MM_FROUND_TO_NEAREST_INT>(result);
    let halves = if results { halves } else { without_subnormals(halves) };
    Eight::numbers(_mm256_cvtepu16_epi32(halves), nan(result), Format::F16)
}

kernels! {
    /// `S0 + S1`; these flush subnormals as MODE says. A single holds more than twice the digits of a half, and two:
    /// rounding again changes nothing.
    add: Word = |s, environment| by_mode(s, environment, |a, b, _| _mm256_add_ps(a, b));
    /// `S0 - S1`.
    sub: Word = |s, environment| by_mode(s, environment, |a, b, _| _mm256_sub_ps(a, b));
    /// `S1 - S0`.
    subrev: Word = |s, environment| by_mode(s, environment, |a, b, _| _mm256_sub_ps(b, a));
    /// `S0 * S1`.
    mul: Word = |s, environment| by_mode(s, environment, |a, b, _| _mm256_mul_ps(a, b));
    /// `S0 * S1 + S2`, rounded once.
    fma: Word = |s, environment| by_mode(s, environment, |a, b, c| half_fma(a, b, c));
    /// `S0 * S1 + S2`, the product rounded before the sum; a subnormal one is flushed as MODE says (ledger M5).
    mad: Word = |s, environment| {
        let keeps = environment.mode.keeps_results(Format::F16).0.get();
        let flushes = environment.readings.mad_product == MadProduct::Flush && !keeps;
        by_mode(s, environment, |a, b, c| {
            let product = _mm256_cvtph_ps(_mm256_cvtps_ph::<_MM_FROUND_TO_NEAREST_INT>(_mm256_mul_ps(a, b)));
            _mm256_add_ps(if flushes { without_subnormal_halves(product) } else { product }, c)
        })
    };
    /// The smaller number, -0 below +0.
    min: Word = |s| half_extremes(s, |a, b| _mm256_or_ps(_mm256_min_ps(a, b), _mm256_min_ps(b, a)));
    /// The greater number.
    max: Word = |s| half_extremes(s, |a, b| _mm256_and_ps(_mm256_max_ps(a, b), _mm256_max_ps(b, a)));
    /// `1 / S0`. Rounding the single next to it, or to a root, is rounding once: a test tries all halves.
    rcp: Word = |s| halves(s, |a, _, _| _mm256_div_ps(_mm256_set1_ps(1.0), a));
    /// The square root.
    sqrt: Word at once = |s| halves(s, |a, _, _| _mm256_sqrt_ps(a));
    /// `1 / sqrt(S0)`.
    rsq: Word = |s| halves(s, |a, _, _| _mm256_div_ps(_mm256_set1_ps(1.0), _mm256_sqrt_ps(a)));
    /// `2^S0`.
    exp: Word = |s| tabled(s[0], ApproximateOp::Exp);
    /// The logarithm of S0 to the base 2; negative numbers have none.
    log: Word at once = |s| tabled(s[0], ApproximateOp::Log);
    /// The sine of S0 turns.
    sin: Word = |s| tabled(s[0], ApproximateOp::Sin);
    /// The cosine of S0 turns.
    cos: Word = |s| tabled(s[0], ApproximateOp::Cos);
    /// The integer towards zero, limited to 16 bits; 0 for a NaN.
    to_i16: Word = |s| {
        let value = from_halves(s[0].lo);
        let limited = _mm256_max_ps(_mm256_min_ps(value, _mm256_set1_ps(32767.0)), _mm256_set1_ps(-32768.0));
        let integer = _mm256_cvttps_epi32(limited);
        let integer = _mm256_andnot_si256(_mm256_castps_si256(nan(value)), integer);
        Eight::words(_mm256_and_si256(integer, _mm256_set1_epi32(0xffff)), _mm256_setzero_ps())
    };
    /// As [`to_i16`], unsigned.
    to_u16: Word = |s| {
        // Of a NaN and a number the instruction gives the second operand.
        let value = _mm256_max_ps(from_halves(s[0].lo), _mm256_setzero_ps());
        let limited = _mm256_min_ps(value, _mm256_set1_ps(65535.0));
        Eight::words(_mm256_cvttps_epi32(limited), _mm256_setzero_ps())
    };
    /// The half as a single.
    to_single: Word = |s| {
        let value = from_halves(s[0].lo);
        Eight::numbers(_mm256_castps_si256(value), nan(value), Format::F32)
    };
    /// Condition `lt`.
    lt: Mask = |s| half_conditions(s, |a, b| _mm256_cmp_ps::<_CMP_LT_OQ>(a, b));
    /// Condition `eq`.
    eq: Mask = |s| half_conditions(s, |a, b| _mm256_cmp_ps::<_CMP_EQ_OQ>(a, b));
    /// Condition `le`.
    le: Mask = |s| half_conditions(s, |a, b| _mm256_cmp_ps::<_CMP_LE_OQ>(a, b));
    /// Condition `gt`.
    gt: Mask = |s| half_conditions(s, |a, b| _mm256_cmp_ps::<_CMP_GT_OQ>(a, b));
    /// Condition `lg`.
    lg: Mask = |s| half_conditions(s, |a, b| _mm256_cmp_ps::<_CMP_NEQ_OQ>(a, b));
    /// Condition `ge`.
    ge: Mask = |s| half_conditions(s, |a, b| _mm256_cmp_ps::<_CMP_GE_OQ>(a, b));
    /// Condition `ordered`.
    ordered: Mask = |s| half_conditions(s, |a, b| _mm256_cmp_ps::<_CMP_ORD_Q>(a, b));
    /// Condition `unordered`.
    unordered: Mask = |s| half_conditions(s, |a, b| _mm256_cmp_ps::<_CMP_UNORD_Q>(a, b));
    /// Condition `nge`.
    nge: Mask = |s| half_conditions(s, |a, b| _mm256_cmp_ps::<_CMP_NGE_UQ>(a, b));
    /// Condition `nlg`.
    nlg: Mask = |s| half_conditions(s, |a, b| _mm256_cmp_ps::<_CMP_EQ_UQ>(a, b));
    /// Condition `ngt`.
    ngt: Mask = |s| half_conditions(s, |a, b| _mm256_cmp_ps::<_CMP_NGT_UQ>(a, b));
    /// Condition `nle`.
    nle: Mask = |s| half_conditions(s, |a, b| _mm256_cmp_ps::<_CMP_NLE_UQ>(a, b));
    /// Condition `neq`.
    neq: Mask = |s| half_conditions(s, |a, b| _mm256_cmp_ps::<_CMP_NEQ_UQ>(a, b));
    /// Condition `nlt`.
    nlt: Mask = |s| half_conditions(s, |a, b| _mm256_cmp_ps::<_CMP_NLT_UQ>(a, b));
}
