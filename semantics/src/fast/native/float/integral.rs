//! Integral values, medians, classes, and numbers as fractions of the greatest integers.

use super::scaling::zero_words;
use super::*;
use crate::ledger::{DotOrder, MadMix};
use crate::target::Feature;

const DOWN: i32 = _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC;
const UP: i32 = _MM_FROUND_TO_POS_INF | _MM_FROUND_NO_EXC;
const TO_ZERO: i32 = _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC;
const NEAREST: i32 = _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC;

/// The smaller number, -0 below +0.
#[target_feature(enable = "avx2")]
#[inline]
fn lower(a: __m256, b: __m256) -> __m256 {
    _mm256_or_ps(_mm256_min_ps(a, b), _mm256_min_ps(b, a))
}
/// The greater number.
#[target_feature(enable = "avx2")]
#[inline]
fn upper(a: __m256, b: __m256) -> __m256 {
    _mm256_and_ps(_mm256_max_ps(a, b), _mm256_max_ps(b, a))
}
/// Whether one of three is a NaN.
#[target_feature(enable = "avx2")]
#[inline]
fn any_nan([a, b, c]: [__m256; 3]) -> __m256 {
    _mm256_or_ps(_mm256_cmp_ps::<_CMP_UNORD_Q>(a, b), nan(c))
}

/// The middle of three, and where that is unknown: of NaNs, and of zeros of both signs.
#[target_feature(enable = "avx2")]
#[inline]
fn median([a, b, c]: [__m256; 3]) -> [__m256; 2] {
    let middle = upper(lower(a, b), lower(upper(a, b), c));
    let is_zero = |value: __m256| _mm256_cmp_ps::<_CMP_EQ_OQ>(value, _mm256_setzero_ps());
    // In the sign bits: some zero is negative, and some is positive.
    let any = |zeros: [__m256; 3]| _mm256_or_ps(zeros[0], _mm256_or_ps(zeros[1], zeros[2]));
    let negative = any([a, b, c].map(|value| _mm256_and_ps(is_zero(value), value)));
    let positive = any([a, b, c].map(|value| _mm256_andnot_ps(value, is_zero(value))));
    let both = _mm256_srai_epi32::<31>(_mm256_castps_si256(_mm256_and_ps(negative, positive)));
    let open = _mm256_and_ps(is_zero(middle), _mm256_castsi256_ps(both));
    [middle, _mm256_or_ps(any_nan([a, b, c]), open)]
}

/// Halves, one in each word, without subnormals.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn flushed_halves(halves: __m256i) -> __m256i {
    let exponents = _mm256_and_si256(halves, _mm256_set1_epi32(0x7c00));
    let kept = _mm256_or_si256(_mm256_cmpgt_epi32(exponents, zero_words()), _mm256_set1_epi32(0x8000));
    _mm256_and_si256(halves, kept)
}

/// The halves in the low bits of words, flushed as MODE says where the target does so.
#[target_feature(enable = "avx2")]
#[inline]
fn low_halves(sources: [Source; 3], environment: &Environment<Concrete>) -> [__m256i; 3] {
    let keeps =
        !environment.target.has(Feature::FlushesExtremes) || environment.mode.keeps_operands(Format::F16).0.get();
    sources.map(|source| {
        let half = _mm256_and_si256(source.lo, _mm256_set1_epi32(0xffff));
        if keeps { half } else { flushed_halves(half) }
    })
}

/// Halves as results, flushed in the same way.
#[target_feature(enable = "avx2")]
#[inline]
fn half_results(halves: Eight, environment: &Environment<Concrete>) -> Eight {
    let keeps =
        !environment.target.has(Feature::FlushesExtremes) || environment.mode.keeps_results(Format::F16).0.get();
    Eight { lo: if keeps { halves.lo } else { flushed_halves(halves.lo) }, ..halves }
}

/// The words of sources.
#[target_feature(enable = "avx2")]
#[inline]
fn words(sources: [Source; 3]) -> [__m256i; 3] {
    sources.map(|source| source.lo)
}

/// Where `a` is below `b`, of halves as words, or singles; -0 is below +0.
#[target_feature(enable = "avx2")]
#[inline]
fn below<const SINGLES: bool>(a: __m256i, b: __m256i) -> __m256i {
    let [a, b] = [a, b].map(|half| {
        let high = if SINGLES { half } else { _mm256_slli_epi32::<16>(half) };
        _mm256_xor_si256(high, _mm256_srli_epi32::<1>(_mm256_srai_epi32::<31>(high)))
    });
    _mm256_cmpgt_epi32(b, a)
}

/// Where a half is a NaN, or a single.
#[target_feature(enable = "avx2")]
#[inline]
fn is_nan<const SINGLES: bool>(half: __m256i) -> __m256i {
    let [magnitude, infinity] = if SINGLES { [i32::MAX, 0x7f80_0000] } else { [0x7fff, 0x7c00] };
    _mm256_cmpgt_epi32(_mm256_and_si256(half, _mm256_set1_epi32(magnitude)), _mm256_set1_epi32(infinity))
}

/// The smaller of two halves or singles, or the greater one, or what becomes of NaNs (ledger M1).
#[target_feature(enable = "avx2")]
#[inline]
fn extreme<const SINGLES: bool>(a: __m256i, b: __m256i, smaller: bool, ieee: bool) -> __m256i {
    let first = if smaller { below::<SINGLES>(a, b) } else { below::<SINGLES>(b, a) };
    let nans = [a, b].map(|half| is_nan::<SINGLES>(half));
    let result = _mm256_blendv_epi8(b, a, first);
    let result = _mm256_blendv_epi8(result, a, nans[1]);
    let result = _mm256_blendv_epi8(result, b, nans[0]);
    if !ieee {
        return result;
    }
    let quiet = _mm256_set1_epi32(if SINGLES { 0x40_0000 } else { 0x200 });
    let quieted = |result: __m256i, half: __m256i, nan: __m256i| {
        let signalling = _mm256_and_si256(nan, _mm256_cmpeq_epi32(_mm256_and_si256(half, quiet), zero_words()));
        _mm256_blendv_epi8(result, _mm256_or_si256(half, quiet), signalling)
    };
    quieted(quieted(result, b, nans[1]), a, nans[0])
}

/// The smallest of three halves or singles, or the greatest.
#[target_feature(enable = "avx2")]
#[inline]
fn extreme_of_three<const SINGLES: bool>([a, b, c]: [__m256i; 3], smaller: bool, ieee: bool) -> __m256i {
    extreme::<SINGLES>(extreme::<SINGLES>(a, b, smaller, ieee), c, smaller, ieee)
}

/// The middle of three halves or singles: the smallest one if one is a NaN, a zero whose sign no document decides about
/// if there are zeros of both signs (ledger M2).
#[target_feature(enable = "avx2")]
#[inline]
fn median_word<const SINGLES: bool>(halves: [__m256i; 3], ieee: bool) -> Eight {
    let [a, b, c] = halves;
    let lower = |a: __m256i, b: __m256i| _mm256_blendv_epi8(b, a, below::<SINGLES>(a, b));
    let upper = |a: __m256i, b: __m256i| _mm256_blendv_epi8(a, b, below::<SINGLES>(a, b));
    let middle = upper(lower(a, b), lower(upper(a, b), c));
    let any = |[a, b, c]: [__m256i; 3]| _mm256_or_si256(a, _mm256_or_si256(b, c));
    let is = |half: __m256i, word: i32| _mm256_cmpeq_epi32(half, _mm256_set1_epi32(word));
    let sign = if SINGLES { i32::MIN } else { 0x8000 };
    let any_is = |word: i32| any([is(a, word), is(b, word), is(c, word)]);
    let both = _mm256_and_si256(any_is(0), any_is(sign));
    let zero = _mm256_or_si256(is(middle, 0), is(middle, sign));
    let nan = any([is_nan::<SINGLES>(a), is_nan::<SINGLES>(b), is_nan::<SINGLES>(c)]);
    let open = _mm256_andnot_si256(nan, _mm256_and_si256(zero, both));
    let middle = _mm256_andnot_si256(open, middle);
    let result = _mm256_blendv_epi8(middle, extreme_of_three::<SINGLES>(halves, true, ieee), nan);
    const { assert!(Guess::UNDECIDED == 1) };
    Eight { open: _mm256_srli_epi32::<31>(open), ..Eight::words(result, _mm256_setzero_ps()) }
}

/// Whether the class of a number is among those of a mask: the words of the number without and with the sign, and the
/// words of the least normal number, infinity, and the quiet bit.
#[target_feature(enable = "avx2")]
#[inline]
fn class(magnitude: __m256i, negative: __m256i, mask: __m256i, [least, infinity, quiet]: [i32; 3]) -> Eight {
    let word = |value: i32| _mm256_set1_epi32(value);
    let infinity = word(infinity);
    let small = _mm256_cmpgt_epi32(word(least), magnitude);
    let zero = _mm256_cmpeq_epi32(magnitude, _mm256_setzero_si256());
    let infinite = _mm256_cmpeq_epi32(magnitude, infinity);
    let among = |normal: i32, subnormal: i32, none: i32, greatest: i32| {
        let class = _mm256_blendv_epi8(word(normal), word(subnormal), small);
        let class = _mm256_blendv_epi8(class, word(none), zero);
        _mm256_blendv_epi8(class, word(greatest), infinite)
    };
    let class =
        _mm256_blendv_epi8(among(1 << 8, 1 << 7, 1 << 6, 1 << 9), among(1 << 3, 1 << 4, 1 << 5, 1 << 2), negative);
    let quiet = _mm256_cmpeq_epi32(_mm256_and_si256(magnitude, word(quiet)), word(quiet));
    let of_nans = _mm256_blendv_epi8(word(1), word(2), quiet);
    let class = _mm256_blendv_epi8(class, of_nans, _mm256_cmpgt_epi32(magnitude, infinity));
    let holds = _mm256_cmpeq_epi32(_mm256_and_si256(class, mask), class);
    let zero = _mm256_setzero_si256();
    Eight { mask: holds, ..Eight::words(zero, _mm256_setzero_ps()) }
}

/// Numbers times `scale`, rounded to the nearest integer, from `least` to the scale; 0 for a NaN.
#[target_feature(enable = "avx2")]
#[inline]
fn normalised(value: __m256, signed: bool) -> __m256i {
    let scale = _mm256_set1_ps(if signed { 32767.0 } else { 65535.0 });
    limited_fraction(_mm256_mul_ps(value, scale), signed)
}
/// The nearest integer, limited to what 16 bits hold but -32768; 0 for a NaN.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn limited_fraction(scaled: __m256, signed: bool) -> __m256i {
    let most = _mm256_set1_ps(if signed { 32767.0 } else { 65535.0 });
    let least = _mm256_set1_ps(if signed { -32767.0 } else { 0.0 });
    let integer = _mm256_cvtps_epi32(_mm256_min_ps(most, _mm256_max_ps(least, scaled)));
    let integer = _mm256_andnot_si256(_mm256_castps_si256(nan(scaled)), integer);
    _mm256_and_si256(integer, _mm256_set1_epi32(0xffff))
}
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
pub(super) fn pair(low: __m256i, high: __m256i) -> Eight {
    Eight::words(_mm256_or_si256(low, _mm256_slli_epi32::<16>(high)), _mm256_setzero_ps())
}
#[target_feature(enable = "avx2")]
#[inline]
fn as_singles(sources: [Source; 3]) -> [__m256; 3] {
    sources.map(|source| _mm256_castsi256_ps(source.lo))
}

/// A single made of singles, as a half; subnormal operands and results are flushed as MODE says. Singles that halves
/// stand for are not subnormal.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn mixed(
    sources: [Source; 3],
    environment: &Environment<Concrete>,
    f: impl Fn(__m256, __m256, __m256) -> __m256,
) -> Eight {
    let keeps_operands = environment.mode.keeps_operands(Format::F32).0.get();
    let [a, b, c] = as_singles(sources).map(|value| if keeps_operands { value } else { flushed(value) });
    let value = f(a, b, c);
    let keeps_results = environment.mode.keeps_results(Format::F16).0.get();
    let halves = to_halves(value);
    let halves = if keeps_results { halves } else { flushed_halves(halves) };
    Eight::numbers(halves, nan(value), Format::F16)
}

kernels! {
    /// Upwards.
    ceil_f64: Pair = |s| doubles(s, |a, _, _| _mm256_round_pd::<UP>(a));
    /// Downwards.
    floor_f64: Pair = |s| doubles(s, |a, _, _| _mm256_round_pd::<DOWN>(a));
    /// Towards zero.
    trunc_f64: Pair = |s| doubles(s, |a, _, _| _mm256_round_pd::<TO_ZERO>(a));
    /// To the nearest integer, the even one of two.
    rndne_f64: Pair = |s| doubles(s, |a, _, _| _mm256_round_pd::<NEAREST>(a));
    /// `S0 - floor(S0)`, below 1 from gfx7 on.
    fract_f64: Pair = |s, environment| {
        let limit = environment.target.has(Feature::FractBelowOne);
        doubles(s, |a, _, _| {
            let difference = _mm256_sub_pd(a, _mm256_round_pd::<DOWN>(a));
            let below_one = _mm256_set1_pd(1.0 - f64::EPSILON / 2.0);
            // Of a NaN and a number the instruction gives the second operand.
            if limit { _mm256_min_pd(below_one, difference) } else { difference }
        })
    };
    /// Upwards, of singles.
    ceil_f32: Word = |s| singles(s, |a, _, _| _mm256_round_ps::<UP>(a));
    /// As [`ceil_f32`], downwards.
    floor_f32: Word = |s| singles(s, |a, _, _| _mm256_round_ps::<DOWN>(a));
    /// As [`ceil_f32`], towards zero.
    trunc_f32: Word = |s| singles(s, |a, _, _| _mm256_round_ps::<TO_ZERO>(a));
    /// As [`rndne_f64`], of singles.
    rndne_f32: Word = |s| singles(s, |a, _, _| _mm256_round_ps::<NEAREST>(a));
    /// Upwards, of halves.
    ceil_f16: Word = |s| halves(s, |a, _, _| _mm256_round_ps::<UP>(a));
    /// As [`ceil_f16`], downwards.
    floor_f16: Word = |s| halves(s, |a, _, _| _mm256_round_ps::<DOWN>(a));
    /// As [`ceil_f16`], towards zero.
    trunc_f16: Word = |s| halves(s, |a, _, _| _mm256_round_ps::<TO_ZERO>(a));
    /// As [`rndne_f64`], of halves.
    rndne_f16: Word = |s| halves(s, |a, _, _| _mm256_round_ps::<NEAREST>(a));
    /// As [`fract_f64`], of singles.
    fract_f32: Word = |s, environment| {
        let limit = environment.target.has(Feature::FractBelowOne);
        singles(s, |a, _, _| {
            let difference = _mm256_sub_ps(a, _mm256_round_ps::<DOWN>(a));
            let below_one = _mm256_set1_ps(1.0 - f32::EPSILON / 2.0);
            if limit { _mm256_min_ps(below_one, difference) } else { difference }
        })
    };
    /// As [`fract_f64`], of halves.
    fract_f16: Word = |s, environment| {
        let limit = environment.target.has(Feature::FractBelowOne);
        let fractions = halves(s, |a, _, _| _mm256_sub_ps(a, _mm256_round_ps::<DOWN>(a)));
        let one = _mm256_cmpeq_epi32(fractions.lo, _mm256_set1_epi32(if limit { 0x3c00 } else { -1 }));
        Eight { lo: _mm256_add_epi32(fractions.lo, one), ..fractions }
    };
    /// The smallest of three; of halves, these flush subnormals as MODE says.
    min3_f16: Word = |s, environment| {
        let smallest = extreme_of_three::<false>(low_halves(s, environment), true, environment.mode.ieee().0.get());
        half_results(Eight::words(smallest, _mm256_setzero_ps()), environment)
    }, first |s| {
        let [a, b, c] = low_halves(s, environment).map(|halves| from_halves(halves));
        half_results(Eight::words(to_halves(lower(lower(a, b), c)), any_nan([a, b, c])), environment)
    };
    /// The greatest of three.
    max3_f16: Word = |s, environment| {
        let greatest = extreme_of_three::<false>(low_halves(s, environment), false, environment.mode.ieee().0.get());
        half_results(Eight::words(greatest, _mm256_setzero_ps()), environment)
    }, first |s| {
        let [a, b, c] = low_halves(s, environment).map(|halves| from_halves(halves));
        half_results(Eight::words(to_halves(upper(upper(a, b), c)), any_nan([a, b, c])), environment)
    };
    /// The middle of three.
    med3_f16: Word = |s, environment| {
        let middle = median_word::<false>(low_halves(s, environment), environment.mode.ieee().0.get());
        half_results(middle, environment)
    }, first |s| {
        let [middle, unknown] = median(low_halves(s, environment).map(|halves| from_halves(halves)));
        half_results(Eight::words(to_halves(middle), unknown), environment)
    };
    /// The smallest of three singles.
    min3_f32: Word = |s, environment| {
        let smallest = extreme_of_three::<true>(words(s), true, environment.mode.ieee().0.get());
        Eight::words(smallest, _mm256_setzero_ps())
    }, first |s| {
        let [a, b, c] = as_singles(s);
        Eight::words(_mm256_castps_si256(lower(lower(a, b), c)), any_nan([a, b, c]))
    };
    /// As [`min3_f32`], the greatest.
    max3_f32: Word = |s, environment| {
        let greatest = extreme_of_three::<true>(words(s), false, environment.mode.ieee().0.get());
        Eight::words(greatest, _mm256_setzero_ps())
    }, first |s| {
        let [a, b, c] = as_singles(s);
        Eight::words(_mm256_castps_si256(upper(upper(a, b), c)), any_nan([a, b, c]))
    };
    /// As [`med3_f16`], of singles.
    med3_f32: Word = |s, environment| median_word::<true>(words(s), environment.mode.ieee().0.get()), first |s| {
        let [middle, unknown] = median(as_singles(s));
        Eight::words(_mm256_castps_si256(middle), unknown)
    };
    /// Whether the class of a half is among those of a mask.
    class_f16: Mask = |s| {
        let magnitude = _mm256_and_si256(s[0].lo, _mm256_set1_epi32(0x7fff));
        let negative = _mm256_srai_epi32::<31>(_mm256_slli_epi32::<16>(s[0].lo));
        class(magnitude, negative, s[1].lo, [0x0400, 0x7c00, 0x0200])
    };
    /// Of a single.
    class_f32: Mask = |s| {
        let magnitude = _mm256_and_si256(s[0].lo, _mm256_set1_epi32(i32::MAX));
        class(magnitude, _mm256_srai_epi32::<31>(s[0].lo), s[1].lo, [0x0080_0000, 0x7f80_0000, 0x0040_0000])
    };
    /// Of a double: the lowest bit of its high word stands for the low word as well.
    class_f64: Mask = |s| {
        let high = _mm256_and_si256(s[0].hi, _mm256_set1_epi32(i32::MAX));
        let empty = _mm256_cmpeq_epi32(s[0].lo, _mm256_setzero_si256());
        let magnitude = _mm256_or_si256(high, _mm256_andnot_si256(empty, _mm256_set1_epi32(1)));
        class(magnitude, _mm256_srai_epi32::<31>(s[0].hi), s[1].lo, [0x0010_0000, 0x7ff0_0000, 0x0008_0000])
    };
    /// Two numbers from -1 to 1 as fractions of 32767.
    pknorm_i16_f32: Word = |s| {
        let [a, b, _] = as_singles(s);
        pair(normalised(a, true), normalised(b, true))
    };
    /// Two numbers from 0 to 1 as fractions of 65535.
    pknorm_u16_f32: Word = |s| {
        let [a, b, _] = as_singles(s);
        pair(normalised(a, false), normalised(b, false))
    };
    /// As [`pknorm_i16_f32`], of halves.
    pknorm_i16_f16: Word = |s| {
        let [a, b, _] = s.map(|source| from_halves(source.lo));
        pair(normalised(a, true), normalised(b, true))
    };
    /// As [`pknorm_u16_f32`], of halves.
    pknorm_u16_f16: Word = |s| {
        let [a, b, _] = s.map(|source| from_halves(source.lo));
        pair(normalised(a, false), normalised(b, false))
    };
    /// A half from -1 to 1 as a fraction of 32767.
    norm_i16_f16: Word = |s| {
        Eight::words(normalised(from_halves(s[0].lo), true), _mm256_setzero_ps())
    };
    /// A half from 0 to 1 as a fraction of 65535.
    norm_u16_f16: Word = |s| {
        Eight::words(normalised(from_halves(s[0].lo), false), _mm256_setzero_ps())
    };
    /// The sum of the products of the halves of S0 and S1, and S2; subnormals are flushed or kept (ledger M7).
    dot2: Word at once = |s, environment| {
        let order = environment.readings.dot_order;
        let wide = |source: Source, high: bool| {
            let words = if high { _mm256_srli_epi32::<16>(source.lo) } else { source.lo };
            let singles = from_halves(words);
            if order.keeps_subnormals() { singles } else { without_subnormal_halves(singles) }
        };
        let flushed = |value: __m256| if order.keeps_subnormals() { value } else { flushed(value) };
        let low = [wide(s[0], false), wide(s[1], false)];
        let high = [wide(s[0], true), wide(s[1], true)];
        singles(s, |_, _, c| {
            let add = |[a, b]: [__m256; 2], c: __m256| flushed(_mm256_fmadd_ps(a, b, c));
            let c = flushed(c);
            match order {
                DotOrder::HighFirst | DotOrder::HighFirstKept => add(low, add(high, c)),
                DotOrder::LowFirst | DotOrder::LowFirstKept => add(high, add(low, c)),
                DotOrder::ProductsFirst | DotOrder::ProductsFirstKept => {
                    flushed(_mm256_add_ps(add(low, add(high, _mm256_set1_ps(-0.0))), c))
                }
            }
        })
    };
    /// `S0 * S1 + S2` of singles, rounded to a single and then to a half.
    fma_mix_f16: Word = |s, environment| mixed(s, environment, |a, b, c| _mm256_fmadd_ps(a, b, c));
    /// The same, or with the product rounded before the sum and subnormals flushed (ledger P6).
    mad_mix_f16: Word = |s, environment| {
        let once = environment.target.has(Feature::FusedMix) || environment.readings.mad_mix == MadMix::Fma;
        mixed(s, environment, |a, b, c| match once {
            true => _mm256_fmadd_ps(a, b, c),
            false => flushed(_mm256_add_ps(flushed(_mm256_mul_ps(flushed(a), flushed(b))), flushed(c))),
        })
    };
}
