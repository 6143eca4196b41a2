//! Floats of 16 bits and less: conversions between them and singles.
//!
//! A small number becomes a single exactly, and is scaled by one multiplication, which rounds only what is nearer to 0
//! than half of the least number of any format. A single becomes a small number by integer arithmetic on its bits.
//! Values that no document decides about are those of a machine that takes 0 for each.

pub mod block;
mod formats;
mod rows;

pub use rows::*;

use super::*;
use crate::float::narrow::{NarrowFormat, Specials};
use formats::*;

/// Results in eight lanes, and all ones where no document decides about them.
#[derive(Clone, Copy)]
struct Converted {
    words: __m256i,
    open: __m256i,
}

impl Converted {
    #[target_feature(enable = "avx2")]
    #[inline]
    fn exact(words: __m256i) -> Self {
        Converted { words, open: _mm256_setzero_si256() }
    }
    /// Another value where `open` says so, about which no document decides.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn but(self, open: __m256i, value: u64) -> Self {
        let words = _mm256_blendv_epi8(self.words, constant(value), open);
        Converted { words, open: _mm256_or_si256(self.open, open) }
    }
    /// Zero where `open` says so.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn but_zero(self, open: __m256i) -> Self {
        Converted { words: _mm256_andnot_si256(open, self.words), open: _mm256_or_si256(self.open, open) }
    }
    /// No document decides about the results where `open` says so, which stay.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn perhaps(self, open: __m256i) -> Self {
        Converted { open: _mm256_or_si256(self.open, open), ..self }
    }
    /// The result with another one beside it, which begins at bit `bits`.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn beside(self, high: Self, bits: u32) -> Self {
        let words = _mm256_or_si256(self.words, left(high.words, bits));
        Converted { words, open: _mm256_or_si256(self.open, high.open) }
    }
    #[target_feature(enable = "avx2")]
    #[inline]
    fn word(self) -> Eight {
        Eight::taken(self.words, _mm256_castsi256_ps(self.open))
    }
    #[target_feature(enable = "avx2")]
    #[inline]
    fn pair(self, high: Self) -> Eight {
        let open = _mm256_or_si256(self.open, high.open);
        Eight { hi: high.words, ..Eight::taken(self.words, _mm256_castsi256_ps(open)) }
    }
}

#[target_feature(enable = "avx2")]
#[inline]
fn constant(value: u64) -> __m256i {
    _mm256_set1_epi32(value as i32)
}
#[target_feature(enable = "avx2")]
#[inline]
fn left(words: __m256i, by: u32) -> __m256i {
    _mm256_sll_epi32(words, _mm_cvtsi32_si128(by as i32))
}
#[target_feature(enable = "avx2")]
#[inline]
fn right(words: __m256i, by: u32) -> __m256i {
    _mm256_srl_epi32(words, _mm_cvtsi32_si128(by as i32))
}
/// The low bits of words.
#[target_feature(enable = "avx2")]
#[inline]
fn low(words: __m256i, bits: u32) -> __m256i {
    _mm256_and_si256(words, constant((1 << bits) - 1))
}
/// Singles without their signs, as words.
#[target_feature(enable = "avx2")]
#[inline]
fn magnitudes(value: __m256) -> __m256i {
    low(_mm256_castps_si256(value), 31)
}
/// Where singles are below the power of two with this exponent field, and not 0.
#[target_feature(enable = "avx2")]
#[inline]
fn subnormal(value: __m256, least: u32) -> __m256i {
    let magnitudes = magnitudes(value);
    let below = _mm256_cmpgt_epi32(constant(u64::from(least) << 23), magnitudes);
    _mm256_and_si256(below, _mm256_cmpgt_epi32(magnitudes, _mm256_setzero_si256()))
}

/// Two to the power of a scale, whose exponent field is below 255.
#[target_feature(enable = "avx2")]
#[inline]
fn scale(word: __m256i) -> __m256 {
    // The least one is subnormal.
    let field = _mm256_and_si256(word, constant(0xff << 23));
    _mm256_castsi256_ps(_mm256_max_epi32(field, constant(1 << 22)))
}
/// What a scale divides by.
#[target_feature(enable = "avx2")]
#[inline]
fn inverse(word: __m256i) -> __m256 {
    let field = _mm256_and_si256(word, constant(0xff << 23));
    _mm256_castsi256_ps(_mm256_max_epi32(_mm256_sub_epi32(constant(254 << 23), field), constant(1 << 22)))
}
/// Where a scale is none.
#[target_feature(enable = "avx2")]
#[inline]
fn is_no_scale(word: __m256i) -> __m256i {
    let all = constant(0xff << 23);
    _mm256_cmpeq_epi32(_mm256_and_si256(word, all), all)
}

/// Values of a wide format, in the low bits of words, as singles.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn singles_of<W: Wide>(words: __m256i) -> __m256 {
    match W::FORMAT {
        NarrowFormat::F16 => from_halves(words),
        NarrowFormat::BF16 => _mm256_castsi256_ps(left(words, 16)),
        _ => _mm256_castsi256_ps(words),
    }
}

/// Singles as bf16, to nearest even; NaNs are the caller's business.
#[target_feature(enable = "avx2")]
#[inline]
fn rounded_to_bf16(value: __m256) -> __m256i {
    let words = _mm256_castps_si256(value);
    let odd = low(right(words, 16), 1);
    right(_mm256_add_epi32(words, _mm256_add_epi32(odd, constant(0x7fff))), 16)
}

/// Small numbers as singles, and where they are NaNs. There is nothing above the codes.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn exactly<S: Small>(codes: __m256i) -> (__m256, __m256i) {
    let NarrowFormat { exponent_bits, fraction_bits, bias, specials } = S::FORMAT;
    let magnitudes = low(codes, exponent_bits + fraction_bits);
    let aligned = left(magnitudes, 23 - fraction_bits);
    // A subnormal number is what it has behind the least normal one, one exponent higher.
    let unit = u64::from(127 - bias) << 23;
    let least = constant(unit + (1 << 23));
    let beside = _mm256_castsi256_ps(_mm256_add_epi32(aligned, least));
    let subnormal = _mm256_castps_si256(_mm256_sub_ps(beside, _mm256_castsi256_ps(least)));
    let is_subnormal = _mm256_cmpgt_epi32(constant(1 << fraction_bits), magnitudes);
    let number = _mm256_blendv_epi8(_mm256_add_epi32(aligned, constant(unit)), subnormal, is_subnormal);
    let (number, nan) = match specials {
        Specials::Ieee => {
            let infinity = constant(S::FORMAT.infinity());
            let beyond = _mm256_cmpeq_epi32(magnitudes, infinity);
            let number = _mm256_blendv_epi8(number, constant(0x7f80_0000), beyond);
            (number, _mm256_cmpgt_epi32(magnitudes, infinity))
        }
        Specials::NanAlone => (number, _mm256_cmpeq_epi32(magnitudes, constant(S::FORMAT.magnitudes()))),
        Specials::NegativeZero => (number, _mm256_cmpeq_epi32(codes, constant(S::FORMAT.sign_mask()))),
        Specials::None => (number, _mm256_setzero_si256()),
    };
    let sign = left(right(codes, exponent_bits + fraction_bits), 31);
    (_mm256_castsi256_ps(_mm256_or_si256(number, sign)), nan)
}

/// A small number as a single.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn widened<S: Small>(codes: __m256i) -> Converted {
    let (value, nan) = exactly::<S>(codes);
    Converted::exact(_mm256_castps_si256(value)).but(nan, NarrowFormat::F32.quiet_nan())
}

/// A small number times a scale.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn widened_by<S: Small, W: Wide>(codes: __m256i, scale_word: __m256i, says: &Says) -> Converted {
    let (value, nan) = exactly::<S>(codes);
    let value = _mm256_mul_ps(value, scale(scale_word));
    let words = match W::FORMAT {
        NarrowFormat::F16 => to_halves(value),
        NarrowFormat::BF16 => rounded_to_bf16(value),
        _ => _mm256_castps_si256(value),
    };
    let mut result = Converted::exact(words);
    let magnitudes = low(words, W::FORMAT.bits() - 1);
    if says.flushes_results::<W>() {
        let below = _mm256_cmpgt_epi32(constant(1 << W::FORMAT.fraction_bits), magnitudes);
        let subnormal = _mm256_and_si256(below, _mm256_cmpgt_epi32(magnitudes, _mm256_setzero_si256()));
        result = result.but_zero(subnormal);
    }
    if says.saturates && W::FORMAT.bits() == 16 {
        let infinite = _mm256_cmpeq_epi32(magnitudes, constant(W::FORMAT.infinity()));
        let is_finite = match S::FORMAT.specials {
            Specials::Ieee => _mm256_cmpgt_epi32(
                constant(S::FORMAT.infinity()),
                low(codes, S::FORMAT.exponent_bits + S::FORMAT.fraction_bits),
            ),
            _ => _mm256_set1_epi32(-1),
        };
        result = result.perhaps(_mm256_and_si256(infinite, is_finite));
    }
    result.but(nan, W::FORMAT.quiet_nan()).but_zero(is_no_scale(scale_word))
}

/// Bits of a random word below the last place of a small number.
#[target_feature(enable = "avx2")]
#[inline]
fn aligned<W: Wide, T: Small>(word: __m256i) -> __m256i {
    let count = W::FORMAT.fraction_bits - T::FORMAT.fraction_bits;
    left(right(word, 32 - count), 23 - W::FORMAT.fraction_bits)
}
/// The random word behind a random word.
#[target_feature(enable = "avx2")]
#[inline]
fn behind(word: __m256i) -> __m256i {
    let carry = _mm256_and_si256(_mm256_srai_epi32::<31>(word), constant(0xc5));
    _mm256_xor_si256(_mm256_slli_epi32::<1>(word), carry)
}
/// The random word of the next item.
#[target_feature(enable = "avx2")]
#[inline]
fn next_seed(word: __m256i, says: &Says) -> __m256i {
    if says.chains { behind(word) } else { word }
}

/// Singles as a small format: to nearest even, or with random bits added below the last place. What is no number counts
/// as one beyond all others.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn rounded<T: Small, const RANDOM: bool>(value: __m256, random: __m256i, says: &Says) -> __m256i {
    let NarrowFormat { fraction_bits, bias, specials, .. } = T::FORMAT;
    let dropped = 23 - fraction_bits;
    let unit = u64::from(127 - bias) << 23;
    let least = unit + (1 << 23);
    let bits = magnitudes(value);
    let is_normal = _mm256_cmpgt_epi32(bits, constant(least - 1));
    let code = if RANDOM {
        let field = right(bits, 23);
        let significand = _mm256_or_si256(low(bits, 23), constant(1 << 23));
        // By 32 or more nothing is left.
        let subnormal = _mm256_srlv_epi32(significand, _mm256_sub_epi32(constant(least >> 23), field));
        let sum = _mm256_blendv_epi8(subnormal, _mm256_sub_epi32(bits, constant(unit)), is_normal);
        right(_mm256_add_epi32(sum, random), dropped)
    } else {
        let odd = low(right(bits, dropped), 1);
        let sum = _mm256_add_epi32(bits, _mm256_add_epi32(odd, constant((1 << (dropped - 1)) - 1)));
        let normal = _mm256_sub_epi32(right(sum, dropped), constant(unit >> dropped));
        // The last place of this one is the least number of the format.
        let places = constant(u64::from(151 - bias - fraction_bits) << 23);
        let sum = _mm256_add_ps(_mm256_castsi256_ps(bits), _mm256_castsi256_ps(places));
        let subnormal = _mm256_sub_epi32(_mm256_castps_si256(sum), places);
        _mm256_blendv_epi8(subnormal, normal, is_normal)
    };
    let beyond = match specials {
        Specials::Ieee if !says.saturates => T::FORMAT.infinity(),
        Specials::NanAlone if !says.saturates => T::FORMAT.magnitudes(),
        Specials::NegativeZero if !says.saturates => T::FORMAT.sign_mask(),
        _ => T::FORMAT.greatest(),
    };
    let overflows = _mm256_cmpgt_epi32(code, constant(T::FORMAT.greatest()));
    let code = _mm256_blendv_epi8(code, constant(beyond), overflows);
    let sign = left(right(_mm256_castps_si256(value), 31), T::FORMAT.bits() - 1);
    let sign = match specials {
        Specials::NegativeZero => _mm256_andnot_si256(_mm256_cmpeq_epi32(code, _mm256_setzero_si256()), sign),
        _ => sign,
    };
    _mm256_or_si256(code, sign)
}

/// The code of a NaN where a value is one.
#[target_feature(enable = "avx2")]
#[inline]
fn unless_nan<T: Small>(value: __m256, code: __m256i) -> Converted {
    let nan = _mm256_castps_si256(nan(value));
    match T::FORMAT.specials {
        // It is the only one.
        Specials::NegativeZero => Converted::exact(_mm256_blendv_epi8(code, constant(T::FORMAT.quiet_nan()), nan)),
        _ => Converted::exact(code).but(nan, T::FORMAT.quiet_nan()),
    }
}

/// A single as a small number, to nearest even or with the random word.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn narrowed<T: Small, const RANDOM: bool>(word: __m256i, random: __m256i, says: &Says) -> Converted {
    let value = _mm256_castsi256_ps(word);
    let random = if RANDOM { aligned::<F32, T>(random) } else { random };
    let code = if RANDOM && says.wraps {
        let sum = low(_mm256_add_epi32(word, random), 23);
        let fraction = constant(0x7f_ffff);
        let value = _mm256_castsi256_ps(_mm256_or_si256(_mm256_andnot_si256(fraction, word), sum));
        rounded::<T, false>(value, random, says)
    } else {
        rounded::<T, RANDOM>(value, random, says)
    };
    unless_nan::<T>(value, code)
}

/// A value of a wide format divided by a scale, as a small number.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn narrowed_by<W: Wide, T: Small, const RANDOM: bool>(
    word: __m256i,
    scale_word: __m256i,
    random: __m256i,
    says: &Says,
) -> Converted {
    let value = singles_of::<W>(word);
    let random = if RANDOM { aligned::<W, T>(random) } else { random };
    let code = rounded::<T, RANDOM>(_mm256_mul_ps(value, inverse(scale_word)), random, says);
    let mut result = unless_nan::<T>(value, code);
    if says.flushes_operands::<W>() {
        result = result.but_zero(subnormal(value, W::LEAST));
    }
    result.but_zero(is_no_scale(scale_word))
}

/// What MODE leaves open about a value of 16 bits that has overflowed.
#[target_feature(enable = "avx2")]
#[inline]
fn unless_limited<W: Wide>(value: __m256, result: Converted, says: &Says) -> Converted {
    if !says.saturates {
        return result;
    }
    let infinite = _mm256_cmpeq_epi32(low(result.words, 15), constant(W::FORMAT.infinity()));
    let is_finite = _mm256_cmpgt_epi32(constant(0x7f80_0000), magnitudes(value));
    result.perhaps(_mm256_and_si256(infinite, is_finite))
}

/// A single as bf16: to nearest even, or rounded stochastically, where no document says how.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn to_bf16<const RANDOM: bool>(word: __m256i, says: &Says) -> Converted {
    let value = _mm256_castsi256_ps(word);
    let rounded = if RANDOM {
        let exact = _mm256_cmpeq_epi32(low(word, 16), _mm256_setzero_si256());
        Converted::exact(right(word, 16)).perhaps(_mm256_xor_si256(exact, _mm256_set1_epi32(-1)))
    } else {
        Converted::exact(rounded_to_bf16(value))
    };
    let nan = _mm256_castps_si256(nan(value));
    let result = unless_limited::<Bf16>(value, rounded, says).but(nan, NarrowFormat::BF16.quiet_nan());
    if says.operands[0] || says.results[0] { result.but_zero(subnormal(value, 1)) } else { result }
}

/// A single as f16, rounded stochastically, where no document says how.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn to_f16_stochastic(word: __m256i, says: &Says) -> Converted {
    let value = _mm256_castsi256_ps(word);
    let halves = _mm256_cvtps_ph::<_MM_FROUND_TO_ZERO>(value);
    let inexact = _mm256_cmp_ps::<_CMP_NEQ_UQ>(_mm256_cvtph_ps(halves), value);
    // Rounded towards zero, nothing becomes infinite.
    let beyond = _mm256_cmpgt_epi32(magnitudes(value), constant((143 << 23) - 1));
    let sign = left(right(word, 31), 15);
    let infinity = _mm256_or_si256(sign, constant(NarrowFormat::F16.infinity()));
    let words = _mm256_blendv_epi8(_mm256_cvtepu16_epi32(halves), infinity, beyond);
    let rounded = Converted::exact(words).perhaps(_mm256_andnot_si256(beyond, _mm256_castps_si256(inexact)));
    let nan = _mm256_castps_si256(nan(value));
    let mut result = unless_limited::<F16>(value, rounded, says).but(nan, NarrowFormat::F16.quiet_nan());
    if says.operands[0] {
        result = result.but_zero(subnormal(value, 1));
    }
    if says.results[1] {
        let magnitudes = low(words, 15);
        let below = _mm256_cmpgt_epi32(constant(1 << 10), magnitudes);
        result = result.but_zero(_mm256_and_si256(below, _mm256_cmpgt_epi32(magnitudes, _mm256_setzero_si256())));
    }
    result
}

/// A single as f16, to nearest even.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn to_f16(word: __m256i, says: &Says) -> Converted {
    let value = _mm256_castsi256_ps(word);
    let mut words = to_halves(value);
    if says.saturates {
        let overflows = _mm256_and_si256(
            _mm256_cmpeq_epi32(low(words, 15), constant(NarrowFormat::F16.infinity())),
            _mm256_cmpgt_epi32(constant(0x7f80_0000), magnitudes(value)),
        );
        // One less is the greatest number.
        words = _mm256_add_epi32(words, overflows);
    }
    if says.results[1] {
        let is_subnormal = _mm256_cmpgt_epi32(constant(1 << 10), low(words, 15));
        words = _mm256_andnot_si256(_mm256_and_si256(is_subnormal, constant(0x7fff)), words);
    }
    Converted::exact(words).but(_mm256_castps_si256(nan(value)), NarrowFormat::F16.quiet_nan())
}

/// A bf16 value, in the low half of a word, as a single.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn from_bf16(word: __m256i, says: &Says) -> Converted {
    let value = singles_of::<Bf16>(word);
    let nan = _mm256_castps_si256(nan(value));
    let result = Converted::exact(_mm256_castps_si256(value)).but(nan, NarrowFormat::F32.quiet_nan());
    if says.operands[0] || says.results[0] { result.but_zero(subnormal(value, 1)) } else { result }
}
