//! Exponentials, logarithms, sines and cosines of singles: by polynomials of doubles, which are right to more than 41
//! bits. Where rounding them to a single is in doubt, the lane is unknown; so are a few operands at the ends of the
//! range.

use std::f64::consts::{LN_2, TAU};

use super::*;

/// Doubles so near to the middle between two singles are in doubt: in units of their last place.
const DOUBT: i32 = 1 << 12;

/// `2^r` at `r` from -1/2 to 1/2.
const EXPONENTIAL: [f64; 11] = [
    1.0,
    LN_2,
    0.240_226_506_959_100_72,
    0.055_504_108_664_821_58,
    0.009_618_129_107_628_477,
    0.001_333_355_814_642_844_3,
    0.000_154_035_303_933_816_1,
    1.525_273_380_405_984_1e-5,
    1.321_548_679_014_431e-6,
    1.017_808_600_923_97e-7,
    7.054_911_620_801_123e-9,
];
/// The sine of `r` turns, divided by `r`, at the square of `r`, from -1/4 to 1/4.
const SINE: [f64; 9] = [
    TAU,
    -41.341_702_240_399_76,
    81.605_249_276_075_06,
    -76.705_859_753_061_39,
    42.058_693_944_897_655,
    -15.094_642_576_822_99,
    3.819_952_584_848_282,
    -0.718_122_301_778_500_6,
    0.104_229_162_208_139_84,
];
/// The logarithm of `1 + r` to the base 2, divided by `r`, at `r` from -1/17 to 1/17: right at the Chebyshev points,
/// and everywhere to 42.8 bits.
const LOGARITHM: [f64; 8] = [
    1.442_695_040_888_782_9,
    -0.721_347_520_444_319_2,
    0.480_898_348_632_547_93,
    -0.360_673_761_725_000_26,
    0.288_536_596_816_168_7,
    -0.240_447_003_050_927_17,
    0.207_212_963_654_651_97,
    -0.181_339_257_401_738_48,
];
/// The single where the significands that logarithms are taken of begin, in eight parts of 2^20 singles each.
const FIRST: u32 = 0x3f33_0000;
/// What a significand of each part is multiplied by, so that 1 is near, and its logarithm with the other sign.
const FACTORS: [f32; 8] = [1.367_187_5, 1.257_812_5, 1.171_875, 1.085_937_5, 1.0, 0.921_875, 0.828_125, 0.75];
const LOGARITHMS: [f64; 8] = [
    -0.451_211_111_832_328_8,
    -0.330_916_878_114_616_97,
    -0.228_818_690_495_880_9,
    -0.118_941_072_723_507_43,
    0.0,
    0.117_356_950_638_158_74,
    0.272_079_545_436_800_8,
    0.415_037_499_278_843_8,
];

/// The coefficients of even powers and those of odd ones are two chains, which the processor computes side by side.
#[target_feature(enable = "avx2,fma")]
#[inline]
fn polynomial<const N: usize>(coefficients: &[f64; N], at: __m256d) -> __m256d {
    let square = _mm256_mul_pd(at, at);
    let (mut power, mut chains) = (N - 2, [_mm256_setzero_pd(); 2]);
    chains[N % 2] = _mm256_set1_pd(coefficients[N - 2]);
    chains[(N - 1) % 2] = _mm256_set1_pd(coefficients[N - 1]);
    while power > 0 {
        power -= 1;
        chains[power % 2] = _mm256_fmadd_pd(chains[power % 2], square, _mm256_set1_pd(coefficients[power]));
    }
    _mm256_fmadd_pd(chains[1], at, chains[0])
}

/// The lower four singles and the upper four as doubles.
#[target_feature(enable = "avx2")]
#[inline]
fn widened(value: __m256) -> [__m256d; 2] {
    [_mm256_cvtps_pd(_mm256_castps256_ps128(value)), _mm256_cvtps_pd(_mm256_extractf128_ps::<1>(value))]
}

/// Such doubles as singles, and the lanes where the rounding is in doubt. A result below all normal singles counts as
/// if it was none.
#[target_feature(enable = "avx2")]
#[inline]
fn narrowed([low, high]: [__m256d; 2]) -> [__m256; 2] {
    let value = _mm256_set_m128(_mm256_cvtpd_ps(high), _mm256_cvtpd_ps(low));
    let words = _mm256_shuffle_ps::<0x88>(_mm256_castpd_ps(low), _mm256_castpd_ps(high));
    let words = _mm256_permute4x64_epi64::<0xd8>(_mm256_castps_si256(words));
    // The bits that a single lacks; the middle is 1 << 28.
    let above = _mm256_sub_epi32(words, _mm256_set1_epi32((1 << 28) - DOUBT));
    let rest = _mm256_and_si256(above, _mm256_set1_epi32((1 << 29) - 1));
    [value, _mm256_castsi256_ps(_mm256_cmpgt_epi32(_mm256_set1_epi32(2 * DOUBT), rest))]
}

/// A result, with the canonical NaN where `nan` holds, unknown where `unknown` holds.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn result(value: __m256, nan: __m256, unknown: __m256) -> Eight {
    let canonical = _mm256_set1_ps(f32::from_bits(Format::F32.canonical_nan() as u32));
    let known = Eight::taken(_mm256_castps_si256(_mm256_blendv_ps(value, canonical, nan)), nan);
    Eight { open: _mm256_or_si256(known.open, _mm256_castps_si256(_mm256_andnot_ps(nan, unknown))), ..known }
}

#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn exponential(source: Source) -> Eight {
    let x = _mm256_castsi256_ps(source.lo);
    let whole = _mm256_round_ps::<{ _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC }>(x);
    let rest = widened(_mm256_sub_ps(x, whole)).map(|rest| polynomial(&EXPONENTIAL, rest));
    let [value, doubtful] = narrowed(rest);
    let power = _mm256_slli_epi32::<23>(_mm256_cvtps_epi32(whole));
    let value = _mm256_castsi256_ps(_mm256_add_epi32(_mm256_castps_si256(value), power));
    let number = |value: f32| _mm256_set1_ps(value);
    let great = _mm256_cmp_ps::<_CMP_GE_OQ>(x, number(129.0));
    let small = _mm256_cmp_ps::<_CMP_LE_OQ>(x, number(-128.0));
    let normal =
        _mm256_and_ps(_mm256_cmp_ps::<_CMP_LE_OQ>(x, number(126.0)), _mm256_cmp_ps::<_CMP_GE_OQ>(x, number(-125.0)));
    let value = _mm256_andnot_ps(small, _mm256_blendv_ps(value, number(f32::INFINITY), great));
    // An infinity less an infinity is in doubt, and a limit all the same.
    let limit = _mm256_or_ps(great, small);
    let unknown = _mm256_andnot_ps(limit, _mm256_or_ps(doubtful, _mm256_xor_ps(normal, number(f32::from_bits(!0)))));
    result(value, nan(x), unknown)
}

#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn logarithm(source: Source) -> Eight {
    let x = source.lo;
    // Zeros, and what is flushed.
    let magnitude = _mm256_and_si256(x, _mm256_set1_epi32(i32::MAX));
    let zero = _mm256_castsi256_ps(_mm256_cmpgt_epi32(_mm256_set1_epi32(0x0080_0000), magnitude));
    let above = _mm256_sub_epi32(x, _mm256_set1_epi32(FIRST as i32));
    let part = _mm256_srli_epi32::<20>(above);
    let exponent = _mm256_srai_epi32::<23>(above);
    let significand = _mm256_sub_epi32(x, _mm256_slli_epi32::<23>(exponent));
    // Safety: there are eight words.
    let factors = unsafe { _mm256_loadu_ps(FACTORS.as_ptr()) };
    let word = |shift: u32| {
        let words = LOGARITHMS.map(|value| (value.to_bits() >> shift) as i32);
        // Safety: as above.
        unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
    };
    let factor = widened(_mm256_permutevar8x32_ps(factors, part));
    let (lo, hi) = (_mm256_permutevar8x32_epi32(word(0), part), _mm256_permutevar8x32_epi32(word(32), part));
    // The doubles of lanes 0, 1, 4 and 5, and those of lanes 2, 3, 6 and 7.
    let (low, high) = (_mm256_unpacklo_epi32(lo, hi), _mm256_unpackhi_epi32(lo, hi));
    let logarithms = [_mm256_permute2x128_si256::<0x20>(low, high), _mm256_permute2x128_si256::<0x31>(low, high)];
    let significand = widened(_mm256_castsi256_ps(significand));
    let exponent = [
        _mm256_cvtepi32_pd(_mm256_castsi256_si128(exponent)),
        _mm256_cvtepi32_pd(_mm256_extracti128_si256::<1>(exponent)),
    ];
    let one = _mm256_set1_pd(1.0);
    let sum = |index: usize| {
        let rest = _mm256_fmsub_pd(significand[index], factor[index], one);
        let whole = _mm256_add_pd(exponent[index], _mm256_castsi256_pd(logarithms[index]));
        _mm256_fmadd_pd(rest, polynomial(&LOGARITHM, rest), whole)
    };
    let [value, doubtful] = narrowed([sum(0), sum(1)]);
    let x = _mm256_castsi256_ps(x);
    let infinity = _mm256_set1_ps(f32::INFINITY);
    let infinite = _mm256_cmp_ps::<_CMP_EQ_OQ>(x, infinity);
    let none = _mm256_andnot_ps(zero, _mm256_cmp_ps::<_CMP_NGE_UQ>(x, _mm256_setzero_ps()));
    let value = _mm256_blendv_ps(value, infinity, infinite);
    let value = _mm256_blendv_ps(value, _mm256_set1_ps(f32::NEG_INFINITY), zero);
    result(value, none, _mm256_andnot_ps(_mm256_or_ps(zero, infinite), doubtful))
}

/// The sine of `x + 1/4` turns if `cosine`, else of `x` turns; `far` more than 256 turns away. Subnormals are flushed
/// as MODE says.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn sine(source: Source, environment: &Environment<Concrete>, cosine: bool, far: f32) -> Eight {
    const NEAREST: i32 = _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC;
    let mode = environment.mode;
    let keeps = [mode.keeps_operands(Format::F32), mode.keeps_results(Format::F32)].map(|keeps| keeps.0.get());
    let (x, sign) = (_mm256_castsi256_ps(source.lo), _mm256_set1_ps(-0.0));
    let x = if keeps[0] { x } else { flushed(x) };
    let magnitude = _mm256_andnot_ps(sign, x);
    let twice = _mm256_add_ps(x, x);
    let shifted = if cosine { _mm256_add_ps(twice, _mm256_set1_ps(0.5)) } else { twice };
    // The half turns to leave out: of a sine what is left is exact.
    let halves = _mm256_round_ps::<NEAREST>(shifted);
    let rest = if cosine {
        let left_out = widened(_mm256_fmsub_ps(halves, _mm256_set1_ps(0.5), _mm256_set1_ps(0.25)));
        let x = widened(x);
        [_mm256_sub_pd(x[0], left_out[0]), _mm256_sub_pd(x[1], left_out[1])]
    } else {
        widened(_mm256_fnmadd_ps(halves, _mm256_set1_ps(0.5), x))
    };
    let rest = rest.map(|rest| _mm256_mul_pd(rest, polynomial(&SINE, _mm256_mul_pd(rest, rest))));
    let [value, doubtful] = narrowed(rest);
    let odd = _mm256_castsi256_ps(_mm256_slli_epi32::<31>(_mm256_cvtps_epi32(halves)));
    let value = _mm256_xor_ps(value, odd);
    // Zeros have the sign of the operand, or none.
    let zero = _mm256_cmp_ps::<_CMP_EQ_OQ>(value, _mm256_setzero_ps());
    let zeros = if cosine { _mm256_setzero_ps() } else { _mm256_and_ps(x, sign) };
    let value = _mm256_blendv_ps(value, zeros, zero);
    let beyond = _mm256_cmp_ps::<_CMP_GT_OQ>(magnitude, _mm256_set1_ps(256.0));
    let value = _mm256_blendv_ps(value, _mm256_set1_ps(far), beyond);
    let value = if keeps[1] { value } else { flushed(value) };
    // The sine of a tiny angle is the angle.
    let tiny = _mm256_cmp_ps::<_CMP_LT_OQ>(magnitude, _mm256_set1_ps(1e-30));
    let known = if cosine { beyond } else { _mm256_or_ps(beyond, tiny) };
    let unknown = _mm256_andnot_ps(known, doubtful);
    let none = _mm256_cmp_ps::<_CMP_NLT_UQ>(magnitude, _mm256_set1_ps(f32::INFINITY));
    result(value, none, unknown)
}

kernels! {
    /// `2^S0`, subnormals flushed.
    exp: Word at once = |s| exponential(s[0]);
    /// The logarithm of S0 to the base 2, subnormals flushed.
    log: Word at once = |s| logarithm(s[0]);
    /// As [`log`], the least number in place of an infinity.
    log_clamp: Word at once = |s| {
        let logarithms = logarithm(s[0]);
        let value = _mm256_max_ps(_mm256_set1_ps(f32::MIN), _mm256_castsi256_ps(logarithms.lo));
        Eight { lo: _mm256_castps_si256(value), ..logarithms }
    };
    /// The sine of S0 turns.
    sin: Word at once = |s, environment| sine(s[0], environment, false, 0.0);
    /// The cosine of S0 turns.
    cos: Word at once = |s, environment| sine(s[0], environment, true, 1.0);
}
