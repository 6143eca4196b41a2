//! Powers of two, the first step of a division, and segments of 2/pi. Operands that are scaled in a division are
//! unknown.

use super::segments::segments_of_two_over_pi;
use super::*;
use crate::float::Rounding;
use crate::target::Feature;

/// A power of two from -1022 to 1023 as a double, for four words.
#[target_feature(enable = "avx2")]
#[inline]
fn power(exponents: __m128i) -> __m256d {
    let biased = _mm256_add_epi64(_mm256_cvtepi32_epi64(exponents), _mm256_set1_epi64x(1023));
    _mm256_castsi256_pd(_mm256_slli_epi64::<52>(biased))
}

/// Words limited to -limit and limit.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn limited(words: __m256i, limit: i32) -> __m256i {
    _mm256_max_epi32(_mm256_min_epi32(words, _mm256_set1_epi32(limit)), _mm256_set1_epi32(-limit))
}

/// Whether words are from `first` to `last`, both signed.
#[target_feature(enable = "avx2")]
#[inline]
fn within(words: __m256i, first: i32, last: i32) -> __m256i {
    let outside = _mm256_or_si256(
        _mm256_cmpgt_epi32(_mm256_set1_epi32(first), words),
        _mm256_cmpgt_epi32(words, _mm256_set1_epi32(last)),
    );
    _mm256_xor_si256(outside, _mm256_set1_epi32(-1))
}

/// What is not known where `known` does not hold.
#[target_feature(enable = "avx2")]
#[inline]
fn unless(known: __m256i) -> __m256 {
    _mm256_castsi256_ps(_mm256_xor_si256(known, _mm256_set1_epi32(-1)))
}

/// The steps of a division that scale nothing, of numbers whose highest words are `highs`.
#[target_feature(enable = "avx2")]
#[inline]
fn unscaled(sources: [Source; 3], highs: [__m256i; 3], format: Format) -> Eight {
    let single = format == Format::F32;
    let [e0, e1, e2] = highs.map(|high| {
        let magnitude = _mm256_and_si256(high, _mm256_set1_epi32(i32::MAX));
        if single { _mm256_srli_epi32::<23>(magnitude) } else { _mm256_srli_epi32::<20>(magnitude) }
    });
    let distance = _mm256_sub_epi32(e2, e1);
    let last = (format.infinity() >> format.fraction_bits()) as i32 - 1;
    // No quotient from 2^96 on, or 2^768; no numerator whose exponent field is at most 23, or 53; no reciprocal and no
    // quotient below the least normal number.
    let (great, tiny) = if single { (96, 23) } else { (768, 53) };
    let ordinary = [
        within(e0, 1, last),
        within(e1, 1, last - 2),
        within(e2, tiny + 1, last),
        within(distance, 2 - format.bias() as i32, great - 1),
    ];
    let known = ordinary.into_iter().fold(_mm256_set1_epi32(-1), |all, one| _mm256_and_si256(all, one));
    Eight { hi: sources[0].hi, ..Eight::words(sources[0].lo, unless(known)) }
}

/// The highest words of numbers, those of halves at their upper end.
#[target_feature(enable = "avx2")]
#[inline]
fn high_word(source: Source, format: Format) -> __m256i {
    match format {
        Format::F16 => _mm256_slli_epi32::<16>(source.lo),
        Format::F32 => source.lo,
        Format::F64 => source.hi,
    }
}

/// The highest words without signs; the lowest bit of a double's stands for its low word as well.
#[target_feature(enable = "avx2")]
#[inline]
fn magnitude(source: Source, format: Format) -> __m256i {
    let high = _mm256_and_si256(high_word(source, format), _mm256_set1_epi32(i32::MAX));
    if format != Format::F64 {
        return high;
    }
    let empty = _mm256_cmpeq_epi32(source.lo, zero_words());
    _mm256_or_si256(high, _mm256_andnot_si256(empty, _mm256_set1_epi32(1)))
}

/// What becomes of a quotient below all numbers.
#[derive(Clone, Copy)]
struct Underflow {
    /// The least number, by the quotient's sign; else 0.
    least: [bool; 2],
    /// The least number is no 0 after that.
    is_kept: bool,
}

impl Underflow {
    /// To nearest even.
    const ZERO: Underflow = Underflow { least: [false; 2], is_kept: true };

    /// In the rounding mode of `format`.
    fn of(environment: &Environment<Concrete>, format: Format) -> Self {
        let rounding = Rounding::from_bits(environment.mode.rounding(format).0.into());
        let is_kept = environment.mode.keeps_results(format).0.get();
        Underflow { least: [rounding == Rounding::Up, rounding == Rounding::Down], is_kept }
    }
}

/// The last step of a division: the quotient S0 with the sign of the others, or what is known of S2 and S1. A quotient
/// below all numbers is unknown where the least one would be flushed, if nobody says otherwise.
#[target_feature(enable = "avx2")]
#[inline]
fn signed_quotient(sources: [Source; 3], format: Format, underflow: Underflow) -> Eight {
    let either = |a: __m256i, b: __m256i| _mm256_or_si256(a, b);
    let [h0, h1, h2] = sources.map(|source| high_word(source, format));
    let [m1, m2] = [sources[1], sources[2]].map(|source| magnitude(source, format));
    let high_part = |value: u64| {
        let shift = format.bits().max(32) - 32;
        let up = 32u32.saturating_sub(format.bits());
        _mm256_set1_epi32(((value >> shift) << up) as i32)
    };
    let infinity = high_part(format.infinity());
    let zeros = [_mm256_cmpeq_epi32(m1, zero_words()), _mm256_cmpeq_epi32(m2, zero_words())];
    let infinities = [_mm256_cmpeq_epi32(m1, infinity), _mm256_cmpeq_epi32(m2, infinity)];
    let nans = [_mm256_cmpgt_epi32(m1, infinity), _mm256_cmpgt_epi32(m2, infinity)];
    let below = match format {
        // No quotient of halves is out of range.
        Format::F16 => zero_words(),
        Format::F32 => {
            let distance = _mm256_sub_epi32(_mm256_srli_epi32::<23>(m2), _mm256_srli_epi32::<23>(m1));
            _mm256_cmpgt_epi32(_mm256_set1_epi32(-150), distance)
        }
        Format::F64 => {
            let distance = _mm256_sub_epi32(_mm256_srli_epi32::<20>(m2), _mm256_srli_epi32::<20>(m1));
            _mm256_cmpgt_epi32(_mm256_set1_epi32(-1075), distance)
        }
    };
    let vanishes_anyway = either(infinities[0], zeros[1]);
    let vanishes = either(below, vanishes_anyway);
    let infinite = either(zeros[0], infinities[1]);
    let invalid = either(_mm256_and_si256(zeros[0], zeros[1]), _mm256_and_si256(infinities[0], infinities[1]));
    let high = _mm256_andnot_si256(vanishes, _mm256_and_si256(h0, _mm256_set1_epi32(i32::MAX)));
    let sign = _mm256_and_si256(_mm256_xor_si256(h1, h2), _mm256_set1_epi32(i32::MIN));
    let high = either(_mm256_blendv_epi8(high, infinity, infinite), sign);
    let negative_nan = high_part(format.canonical_nan() | 1 << (format.bits() - 1));
    let high = _mm256_blendv_epi8(high, negative_nan, invalid);
    let quiet = high_part(1 << (format.fraction_bits() - 1));
    let high = _mm256_blendv_epi8(high, either(h1, quiet), nans[0]);
    let high = _mm256_blendv_epi8(high, either(h2, quiet), nans[1]);
    let all = |holds: bool| _mm256_set1_epi32(if holds { -1 } else { 0 });
    let [positive, negative] = underflow.least.map(all);
    let special = either(either(vanishes_anyway, either(infinite, invalid)), either(nans[0], nans[1]));
    let least = _mm256_blendv_epi8(positive, negative, _mm256_srai_epi32::<31>(sign));
    let least = _mm256_andnot_si256(special, _mm256_and_si256(below, least));
    let (least, unknown) = if underflow.is_kept { (least, zero_words()) } else { (zero_words(), least) };
    let one = _mm256_srli_epi32::<31>(least);
    let low = match format {
        Format::F16 => _mm256_srli_epi32::<16>(high),
        Format::F32 => either(high, one),
        Format::F64 => {
            let low = _mm256_andnot_si256(either(either(vanishes, infinite), invalid), sources[0].lo);
            let low = _mm256_blendv_epi8(low, sources[1].lo, nans[0]);
            either(_mm256_blendv_epi8(low, sources[2].lo, nans[1]), one)
        }
    };
    Eight { hi: high, ..Eight::words(low, _mm256_castsi256_ps(unknown)) }
}

/// `S0 * 2^S1` of doubles where neither is subnormal; unknown where one is, and of NaNs.
#[target_feature(enable = "avx2")]
#[inline]
fn ordinary_ldexp(sources: [Source; 3]) -> Eight {
    let word = |value: i32| _mm256_set1_epi32(value);
    let (high, low) = (sources[0].hi, sources[0].lo);
    let magnitude = magnitude(sources[0], Format::F64);
    let infinity = word(0x7ff0_0000);
    let field = _mm256_srli_epi32::<20>(magnitude);
    let exponents = limited(sources[1].lo, 5000);
    let sum = _mm256_add_epi32(field, exponents);
    let great = _mm256_cmpgt_epi32(sum, word(2046));
    // Below half of the least number.
    let tiny = _mm256_cmpgt_epi32(word(-52), sum);
    let stays = _mm256_or_si256(_mm256_cmpeq_epi32(magnitude, zero_words()), _mm256_cmpeq_epi32(magnitude, infinity));
    let sign = _mm256_and_si256(high, word(i32::MIN));
    let result = _mm256_add_epi32(high, _mm256_slli_epi32::<20>(exponents));
    let result = _mm256_blendv_epi8(result, _mm256_or_si256(sign, infinity), great);
    let result = _mm256_blendv_epi8(result, sign, tiny);
    let limit = _mm256_or_si256(great, tiny);
    let hi = _mm256_blendv_epi8(result, high, stays);
    let lo = _mm256_andnot_si256(_mm256_andnot_si256(stays, limit), low);
    let normal = _mm256_and_si256(within(field, 1, 2046), _mm256_or_si256(limit, within(sum, 1, 2046)));
    Eight { hi, ..Eight::words(lo, unless(_mm256_or_si256(stays, normal))) }
}

/// Doubles, 2^54 times as great where they are subnormal, and where that is.
#[target_feature(enable = "avx2")]
#[inline]
fn normalised(value: __m256d) -> [__m256d; 2] {
    let magnitude = _mm256_andnot_pd(_mm256_set1_pd(-0.0), value);
    let subnormal = _mm256_cmp_pd::<_CMP_LT_OQ>(magnitude, _mm256_set1_pd(f64::MIN_POSITIVE));
    let scaled = _mm256_mul_pd(value, _mm256_set1_pd((1u64 << 54) as f64));
    [_mm256_blendv_pd(value, scaled, subnormal), subnormal]
}

/// `S0 * S1 + S2`, rounded once, times a power of two where the mask holds.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn scaled_double_sum(s: [Source; 3]) -> Eight {
    let factor = _mm256_set1_pd((1u128 << 64) as f64);
    let masks = [_mm256_unpacklo_epi32(s[2].mask, s[2].mask), _mm256_unpackhi_epi32(s[2].mask, s[2].mask)];
    let [[a, x], [b, y], [c, z]] = s.map(|source| from_words(source));
    let sums = [_mm256_fmadd_pd(a, b, c), _mm256_fmadd_pd(x, y, z)];
    let scaled = |index: usize| {
        _mm256_blendv_pd(sums[index], _mm256_mul_pd(factor, sums[index]), _mm256_castsi256_pd(masks[index]))
    };
    let results = [scaled(0), scaled(1)];
    let nans = results.map(|result| _mm256_cmp_pd::<_CMP_UNORD_Q>(result, result));
    let ([lo, hi], [nan, _]) = (to_words(results), to_words(nans));
    Eight { hi: _mm256_castps_si256(hi), ..Eight::numbers(_mm256_castps_si256(lo), nan, Format::F64) }
}

/// Doubles times powers of two, rounded once: in three steps, of which only the last is inexact, unless the result is
/// below half of the least subnormal number.
#[target_feature(enable = "avx2")]
#[inline]
fn scaled(value: __m256d, exponents: __m128i) -> __m256d {
    let word = |value: i32| _mm_set1_epi32(value);
    // Upwards at most 1023 each, downwards 969, which leaves 53 digits, and then at most 1022.
    let rest = _mm_max_epi32(_mm_min_epi32(exponents, word(2200)), word(-2200));
    let step = |rest: __m128i| {
        let down = _mm_and_si128(_mm_cmpgt_epi32(word(-1022), rest), word(-969));
        let up = _mm_and_si128(_mm_cmpgt_epi32(rest, word(1023)), word(1023));
        _mm_or_si128(down, up)
    };
    let first = step(rest);
    let rest = _mm_sub_epi32(rest, first);
    let second = step(rest);
    let rest = _mm_max_epi32(_mm_sub_epi32(rest, second), word(-1022));
    [first, second, rest].into_iter().fold(value, |value, exponent| _mm256_mul_pd(value, power(exponent)))
}

/// The powers of two, as singles, that the low halves of words name, as far as they matter to halves.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn power_for_halves(words: __m256i) -> __m256 {
    let exponents = limited(_mm256_srai_epi32::<16>(_mm256_slli_epi32::<16>(words)), 60);
    _mm256_castsi256_ps(_mm256_slli_epi32::<23>(_mm256_add_epi32(exponents, _mm256_set1_epi32(127))))
}

/// Singles times powers of two as doubles, which is exact as far as it matters to singles: the lower four, the others.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn scaled_singles(value: __m256, exponents: __m256i) -> [__m256d; 2] {
    let exponents = limited(exponents, 400);
    let low = _mm256_cvtps_pd(_mm256_castps256_ps128(value));
    let high = _mm256_cvtps_pd(_mm256_extractf128_ps::<1>(value));
    let low = _mm256_mul_pd(low, power(_mm256_castsi256_si128(exponents)));
    [low, _mm256_mul_pd(high, power(_mm256_extracti128_si256::<1>(exponents)))]
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn zero_words() -> __m256i {
    _mm256_setzero_si256()
}

/// The low and high words of eight entries of a table, which has them all.
#[target_feature(enable = "avx2")]
#[inline]
fn entries(table: &[u64], indices: __m256i) -> [__m256i; 2] {
    let last = _mm256_set1_epi32(table.len() as i32 - 1);
    let indices = _mm256_min_epu32(indices, last);
    let words: *const i32 = table.as_ptr().cast();
    // Safety: no index is beyond the last entry, which has two words.
    unsafe { [_mm256_i32gather_epi32::<8>(words, indices), _mm256_i32gather_epi32::<8>(words.add(1), indices)] }
}

kernels! {
    /// `S0 * 2^S1` of halves: exact in singles, then rounded.
    ldexp_f16: Word = |s| {
        let power = power_for_halves(s[1].lo);
        halves(s, |a, _, _| _mm256_mul_ps(a, power))
    };
    /// `S0 * 2^S1` of singles: exact in doubles, then rounded.
    ldexp_f32: Word = |s| {
        singles(s, |a, _, _| {
            let [low, high] = scaled_singles(a, s[1].lo);
            _mm256_set_m128(_mm256_cvtpd_ps(high), _mm256_cvtpd_ps(low))
        })
    };
    /// `S0 * 2^S1` of doubles.
    ldexp_f64: Pair = |s| {
        // Exponents in the order of the doubles of `from_words`.
        let [x, y] = from_words(s[0]);
        let exponents = _mm256_permute4x64_epi64::<0b11_01_10_00>(s[1].lo);
        let [a, b] = [_mm256_castsi256_si128(exponents), _mm256_extracti128_si256::<1>(exponents)];
        let results = [scaled(x, a), scaled(y, b)];
        let nans = results.map(|result| _mm256_cmp_pd::<_CMP_UNORD_Q>(result, result));
        let ([lo, hi], [nan, _]) = (to_words(results), to_words(nans));
        Eight { hi: _mm256_castps_si256(hi), ..Eight::numbers(_mm256_castps_si256(lo), nan, Format::F64) }
    }, first |s| ordinary_ldexp(s);
    /// `S0` where no step of the division `S2 / S1` needs scaling.
    div_scale_f32: WordAndMask = |s| unscaled(s, s.map(|source| source.lo), Format::F32);
    /// As [`div_scale_f32`], of doubles.
    div_scale_f64: PairAndMask = |s| unscaled(s, s.map(|source| source.hi), Format::F64);
    /// The quotient S0 of S2 and S1, to nearest even.
    div_fixup_f32: Word = |s| signed_quotient(s, Format::F32, Underflow::ZERO);
    /// As [`div_fixup_f32`], of doubles.
    div_fixup_f64: Pair = |s| signed_quotient(s, Format::F64, Underflow::ZERO);
    /// As [`div_fixup_f32`], of halves.
    div_fixup_f16: Word = |s| signed_quotient(s, Format::F16, Underflow::ZERO);
    /// As [`div_fixup_f32`], in any rounding mode.
    div_fixup_f32_rounded: Word at once
        = |s, environment| signed_quotient(s, Format::F32, Underflow::of(environment, Format::F32));
    /// As [`div_fixup_f32_rounded`], of doubles.
    div_fixup_f64_rounded: Pair at once
        = |s, environment| signed_quotient(s, Format::F64, Underflow::of(environment, Format::F64));
    /// `S0 * S1 + S2`, times 2^32 where VCC is set.
    div_fmas_f32: Word = |s| {
        let scale = _mm256_castsi256_ps(s[2].mask);
        singles(s, |a, b, c| {
            let sum = _mm256_fmadd_ps(a, b, c);
            _mm256_blendv_ps(sum, _mm256_mul_ps(_mm256_set1_ps((1u64 << 32) as f32), sum), scale)
        })
    };
    /// As [`div_fmas_f32`], of doubles, times 2^64.
    div_fmas_f64: Pair = |s| scaled_double_sum(s);
    /// The significand of a double; a zero, infinity or NaN stays.
    frexp_mant_f64: Pair = |s| doubles(s, |a, _, _| {
        let magnitude = _mm256_andnot_pd(_mm256_set1_pd(-0.0), a);
        let zero = _mm256_cmp_pd::<_CMP_EQ_OQ>(a, _mm256_setzero_pd());
        let stays = _mm256_or_pd(zero, _mm256_cmp_pd::<_CMP_NLT_UQ>(magnitude, _mm256_set1_pd(f64::INFINITY)));
        let [value, _] = normalised(a);
        let exponent = _mm256_set1_pd(f64::INFINITY);
        let significand = _mm256_or_pd(_mm256_andnot_pd(exponent, value), _mm256_set1_pd(0.5));
        _mm256_blendv_pd(significand, a, stays)
    });
    /// The exponent that belongs to [`frexp_mant_f64`]; on gfx6 no document decides about that of an infinity or NaN.
    frexp_exp_f64: Word = |s, environment| {
        let ([a, a_small], [b, b_small]) = {
            let [x, y] = from_words(s[0]);
            (normalised(x), normalised(y))
        };
        let ([_, high], [small, _]) = (to_words([a, b]), to_words([a_small, b_small]));
        let field = _mm256_srli_epi32::<21>(_mm256_slli_epi32::<1>(_mm256_castps_si256(high)));
        let moved = _mm256_and_si256(_mm256_castps_si256(small), _mm256_set1_epi32(54));
        let exponent = _mm256_sub_epi32(_mm256_sub_epi32(field, _mm256_set1_epi32(1022)), moved);
        let magnitude = magnitude(s[0], Format::F64);
        let unbounded = _mm256_cmpgt_epi32(magnitude, _mm256_set1_epi32(0x7ff0_0000 - 1));
        let none = _mm256_or_si256(unbounded, _mm256_cmpeq_epi32(magnitude, zero_words()));
        let open = if environment.target.has(Feature::FrexpOfInfinity) { zero_words() } else { unbounded };
        Eight::taken(_mm256_andnot_si256(none, exponent), _mm256_castsi256_ps(open))
    };
    /// A segment of 2/pi, where sources agree.
    trig_preop: Pair = |s| {
        let exponent = _mm256_and_si256(_mm256_srli_epi32::<20>(s[0].hi), _mm256_set1_epi32(2047));
        let nan = {
            let magnitude = _mm256_and_si256(s[0].hi, _mm256_set1_epi32(i32::MAX));
            let low = _mm256_cmpeq_epi32(s[0].lo, zero_words());
            let beyond = _mm256_or_si256(magnitude, _mm256_andnot_si256(low, _mm256_set1_epi32(1)));
            _mm256_cmpgt_epi32(beyond, _mm256_set1_epi32(0x7ff0_0000))
        };
        let (first, scaled) = (1077, 1967);
        let moved = _mm256_max_epi32(_mm256_sub_epi32(exponent, _mm256_set1_epi32(first)), zero_words());
        let number = _mm256_and_si256(s[1].lo, _mm256_set1_epi32(31));
        let first = _mm256_add_epi32(_mm256_mullo_epi32(number, _mm256_set1_epi32(53)), moved);
        let scaled = _mm256_cmpgt_epi32(exponent, _mm256_set1_epi32(scaled));
        let table = segments_of_two_over_pi();
        let half = _mm256_set1_epi32(table.len() as i32 / 2);
        let index = _mm256_add_epi32(first, _mm256_and_si256(scaled, half));
        let [lo, hi] = entries(table, index);
        // What no document decides about is 0, and open.
        let empty = _mm256_cmpeq_epi32(hi, _mm256_set1_epi32(-1));
        let differ = _mm256_and_si256(empty, _mm256_cmpeq_epi32(lo, _mm256_set1_epi32(-2)));
        let undecided = _mm256_or_si256(nan, differ);
        let unknown = _mm256_andnot_si256(undecided, empty);
        const { assert!(Guess::UNDECIDED == 1) };
        let open = _mm256_or_si256(unknown, _mm256_srli_epi32::<31>(undecided));
        let [lo, hi] = [lo, hi].map(|words| _mm256_andnot_si256(undecided, words));
        Eight { hi, open, ..Eight::words(lo, _mm256_setzero_ps()) }
    };
}
