//! Words that are two halves each, both halves at once.

use super::*;

use crate::fast::columns::Places;
use crate::fast::kernels::float::PackedMode;

/// The words of the sources.
///
/// # Safety
/// They are there, and nobody writes to them.
#[inline(always)]
pub(super) unsafe fn words<'c>(columns: Columns, places: &Places) -> [&'c Lanes; 3] {
    // Safety: as the caller made sure.
    [0, 1, 2].map(|index| unsafe { columns.source(places, index) }.lo)
}

/// Sixteen halves, and all ones where one of them or of those that they are made of is a NaN.
pub(super) struct Sixteen {
    words: __m256i,
    nan: __m256i,
    /// They are NaNs there, in place of the canonical one.
    arithmetic: bool,
}

/// Where halves are NaNs.
#[target_feature(enable = "avx2")]
#[inline]
fn nans(words: __m256i) -> __m256i {
    let magnitudes = _mm256_and_si256(words, _mm256_set1_epi16(0x7fff));
    _mm256_cmpgt_epi16(magnitudes, _mm256_set1_epi16(0x7c00))
}

/// A function of singles on the halves of eight words.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn both(sources: [__m256i; 3], f: impl Fn(__m256, __m256, __m256) -> __m256) -> __m256i {
    let half = |[a, b, c]: [__m128i; 3]| {
        _mm256_cvtps_ph::<_MM_FROUND_TO_NEAREST_INT>(f(_mm256_cvtph_ps(a), _mm256_cvtph_ps(b), _mm256_cvtph_ps(c)))
    };
    let low = half(sources.map(|words| _mm256_castsi256_si128(words)));
    let high = half(sources.map(|words| _mm256_extracti128_si256::<1>(words)));
    _mm256_set_m128i(high, low)
}
/// As [`both`], of a function whose result is a NaN where an operand is.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn arithmetic(sources: [__m256i; 3], f: impl Fn(__m256, __m256, __m256) -> __m256) -> Sixteen {
    numbers(both(sources, f))
}
/// Results of a function whose result is a NaN where an operand is.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
pub(super) fn numbers(words: __m256i) -> Sixteen {
    Sixteen { words, nan: nans(words), arithmetic: true }
}
/// As [`both`], minima and maxima.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn extremes(sources: [__m256i; 3], f: impl Fn(__m256, __m256) -> __m256) -> Sixteen {
    let [a, b, _] = sources;
    let nan = _mm256_or_si256(nans(a), nans(b));
    Sixteen { words: both(sources, |a, b, _| f(a, b)), nan, arithmetic: false }
}

/// Numbers limited to 0 and 1; a zero has no sign.
#[target_feature(enable = "avx2")]
#[inline]
fn clamped(words: __m256i) -> __m256i {
    let negative = _mm256_srai_epi16::<15>(words);
    _mm256_andnot_si256(negative, _mm256_min_epi16(words, _mm256_set1_epi16(0x3c00)))
}

/// Subnormals flushed: `lost` are the bits that they lose.
#[target_feature(enable = "avx2")]
#[inline]
fn without_subnormals(words: __m256i, lost: __m256i) -> __m256i {
    let exponents = _mm256_and_si256(words, _mm256_set1_epi16(0x7c00));
    let small = _mm256_cmpeq_epi16(exponents, _mm256_setzero_si256());
    _mm256_andnot_si256(_mm256_and_si256(small, lost), words)
}

/// One loop over a wave; why lanes that count are open. `FLUSH`: of operands and results subnormals are flushed, or
/// not.
///
/// # Safety
/// The columns are there, and what is written is not read.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
pub(super) unsafe fn pass<const ALL: bool, const CLAMP: bool, const FLUSH: bool>(
    sources: [&Lanes; 3],
    columns: Columns,
    places: &Places,
    write: &Bits,
    mode: PackedMode,
    f: impl Fn([__m256i; 3]) -> Sixteen,
) -> u32 {
    // Safety: as the caller made sure.
    let (old, to) = unsafe { (columns.get(places.old[0]), columns.get_mut(places.to[0])) };
    let [of_operands, of_results] =
        [mode.operands, mode.results].map(|lost| _mm256_set1_epi16(if lost { 0x3ff } else { 0 }));
    let flushed = |words: __m256i, lost| if FLUSH { without_subnormals(words, lost) } else { words };
    let canonical = _mm256_set1_epi16(Format::F16.canonical_nan() as i16);
    let (mut any, mut taken) = (_mm256_setzero_si256(), false);
    for index in (0..LANES).step_by(8) {
        // Safety: all columns have 64 words.
        unsafe {
            let Sixteen { words, nan, arithmetic } = f(sources.map(|source| flushed(load(source, index), of_operands)));
            taken = arithmetic;
            let words = flushed(words, of_results);
            let words = if CLAMP { clamped(words) } else { words };
            let words = match taken {
                true if CLAMP && mode.nans => _mm256_andnot_si256(nan, words),
                true => _mm256_blendv_epi8(words, canonical, nan),
                false => words,
            };
            let write = load(write, index);
            any = _mm256_or_si256(any, if ALL { nan } else { _mm256_and_si256(nan, write) });
            let blended = _mm256_blendv_epi8(load(old, index), words, write);
            _mm256_storeu_si256(to.as_mut_ptr().add(index).cast(), if ALL { words } else { blended });
        }
    }
    match _mm256_testz_si256(any, any) {
        1 => 0,
        _ if taken => Guess::UNDECIDED,
        _ => u32::MAX,
    }
}

macro_rules! packed {
    ($($(#[$doc:meta])* $name:ident = |$sources:ident| $value:expr;)*) => {$(
        $(#[$doc])*
        ///
        /// # Safety
        /// The columns are there, what is written is not read, and the processor has AVX2, FMA and F16C.
        #[target_feature(enable = "avx2,fma,f16c")]
        pub unsafe fn $name<const ALL: bool, const CLAMP: bool, const FLUSH: bool>(
            columns: Columns,
            places: &Places,
            write: &Bits,
            mode: PackedMode,
        ) -> u32 {
            // Safety: as the caller made sure.
            unsafe {
                let sources = words(columns, places);
                pass::<ALL, CLAMP, FLUSH>(sources, columns, places, write, mode, |$sources: [__m256i; 3]| $value)
            }
        }
    )*};
}

packed! {
    /// `S0 + S1`.
    add = |s| arithmetic(s, |a, b, _| _mm256_add_ps(a, b));
    /// `S0 * S1`.
    mul = |s| arithmetic(s, |a, b, _| _mm256_mul_ps(a, b));
    /// `S0 * S1 + S2`, rounded once.
    fma = |s| arithmetic(s, |a, b, c| half_fma(a, b, c));
    /// The smaller numbers, -0 below +0.
    min = |s| extremes(s, |a, b| _mm256_or_ps(_mm256_min_ps(a, b), _mm256_min_ps(b, a)));
    /// The greater numbers.
    max = |s| extremes(s, |a, b| _mm256_and_ps(_mm256_max_ps(a, b), _mm256_max_ps(b, a)));
}
