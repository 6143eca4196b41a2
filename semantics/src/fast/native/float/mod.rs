//! The main operations of floats on vectors of the processor, rounded to nearest even.
//!
//! Where a result is a NaN its lane is open, as it is where the lane function is looped.

use std::arch::x86_64::*;

use super::load;
use crate::algebra::{Concrete, LANES};
use crate::fast::columns::{Bits, Columns, Lanes};
use crate::fast::kernels::float::FloatPlaces;
use crate::fast::speculative::Guess;
use crate::float::{Environment, Format};
use crate::ledger::MadProduct;
use conditions::*;

/// Eight lanes of results: their words, and where they are open.
struct Eight {
    lo: __m256i,
    hi: __m256i,
    mask: __m256i,
    open: __m256i,
    /// Where they are NaNs, which are not yet the canonical one.
    nan: __m256i,
    /// The format that they have, if there are NaNs.
    format: Option<Format>,
}

impl Eight {
    /// One word each, of no meaning in some lanes.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn words(lo: __m256i, open: __m256) -> Self {
        let zero = _mm256_setzero_si256();
        Eight { lo, hi: zero, mask: zero, open: _mm256_castps_si256(open), nan: zero, format: None }
    }
    /// One word each; where they are the canonical NaN, no document decides about its payload.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn taken(lo: __m256i, nan: __m256) -> Self {
        const { assert!(Guess::UNDECIDED == 1) };
        let zero = _mm256_setzero_si256();
        Eight { open: _mm256_srli_epi32::<31>(_mm256_castps_si256(nan)), ..Eight::words(lo, _mm256_castsi256_ps(zero)) }
    }
    /// One word each, of numbers in `format`, any NaN in place of the canonical one.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn numbers(lo: __m256i, nan: __m256, format: Format) -> Self {
        Eight { nan: _mm256_castps_si256(nan), format: Some(format), ..Eight::words(lo, _mm256_setzero_ps()) }
    }
    /// The canonical NaN in place of any.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn settled(self) -> Self {
        let canonical = self.format.map_or(0, |format| format.canonical_nan());
        let (lo, hi) = (_mm256_set1_epi32(canonical as i32), _mm256_set1_epi32((canonical >> 32) as i32));
        Eight {
            lo: _mm256_blendv_epi8(self.lo, lo, self.nan),
            hi: _mm256_blendv_epi8(self.hi, hi, self.nan),
            open: _mm256_or_si256(self.open, _mm256_srli_epi32::<31>(self.nan)),
            nan: _mm256_setzero_si256(),
            ..self
        }
    }
}

/// What a loop writes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Results {
    Word,
    Pair,
    Mask,
    WordAndMask,
    PairAndMask,
}

/// The words of a source in eight lanes, and all ones where the lane mask that belongs to source 2 holds.
#[derive(Clone, Copy)]
struct Source {
    lo: __m256i,
    hi: __m256i,
    mask: __m256i,
}
/// The columns of a [`Source`].
type SourceColumns<'c> = [&'c Lanes; 3];
impl Source {
    /// Lanes `index` to `index + 7`.
    ///
    /// # Safety
    /// As for [`load`].
    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn of([lo, hi, mask]: SourceColumns, index: usize) -> Self {
        // Safety: as the caller made sure.
        unsafe { Source { lo: load(lo, index), hi: load(hi, index), mask: load(mask, index) } }
    }
}

/// Loops over a wave, eight lanes at a time: as `first` says, which may take any NaN and leave out why a lane is open,
/// and where one is, once more as `f` says. `ONCE`: at once as `f` says. `SAME`: both say the same, NaNs need not be
/// computed again.
///
/// # Safety
/// The columns are there, and what is written is not read.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
unsafe fn eights<const ALL: bool, const ONCE: bool, const SAME: bool>(
    sources: [SourceColumns; 3],
    columns: Columns,
    places: &FloatPlaces,
    write: &Bits,
    results: Results,
    first: impl Fn([Source; 3]) -> Eight,
    f: impl Fn([Source; 3]) -> Eight,
) -> u32 {
    // Safety: as the caller made sure.
    unsafe {
        if !ONCE {
            let (open, numbers) = pass::<ALL, false>(sources, columns, places, write, results, first);
            match numbers {
                _ if open == 0 => return 0,
                Some(format) if SAME => {
                    canonical::settle::<ALL>(columns, places, write, format);
                    return Guess::UNDECIDED;
                }
                _ => {}
            }
        }
        let (open, _) = pass::<ALL, true>(sources, columns, places, write, results, f);
        open
    }
}

/// One loop over a wave; gives why lanes that count are open, and the format if it is only because of NaNs among them.
/// Only the last one says which, and takes the canonical NaN.
///
/// # Safety
/// As for [`eights`].
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
unsafe fn pass<const ALL: bool, const LAST: bool>(
    sources: [SourceColumns; 3],
    columns: Columns,
    places: &FloatPlaces,
    write: &Bits,
    results: Results,
    f: impl Fn([Source; 3]) -> Eight,
) -> (u32, Option<Format>) {
    let FloatPlaces { places, open } = places;
    // Safety: as the caller made sure.
    let (old, to, open) = unsafe {
        (
            places.old.map(|id| columns.get(id)),
            places.to.map(|id| std::ptr::from_mut(columns.get_mut(id))),
            columns.get_mut(*open),
        )
    };
    let mut any = _mm256_setzero_si256();
    let (mut any_but_nans, mut numbers) = (any, None);
    for index in (0..LANES).step_by(8) {
        // Safety: all columns have 64 words.
        unsafe {
            let [a, b, c] = sources;
            let result = f([Source::of(a, index), Source::of(b, index), Source::of(c, index)]);
            let result = if LAST { result.settled() } else { result };
            let write = load(write, index);
            let put = |to: *mut Lanes, old: &Lanes, value: __m256i| {
                let blended = _mm256_blendv_epi8(load(old, index), value, write);
                _mm256_storeu_si256(to.cast::<u32>().add(index).cast(), if ALL { value } else { blended });
            };
            if matches!(results, Results::Mask | Results::WordAndMask | Results::PairAndMask) {
                _mm256_storeu_si256(to[2].cast::<u32>().add(index).cast(), result.mask);
            }
            if results != Results::Mask {
                put(to[0], old[0], result.lo);
            }
            if matches!(results, Results::Pair | Results::PairAndMask) {
                put(to[1], old[1], result.hi);
            }
            if LAST {
                _mm256_storeu_si256(open.as_mut_ptr().add(index).cast(), result.open);
            }
            let counted = |open| if ALL { open } else { _mm256_and_si256(open, write) };
            any = _mm256_or_si256(any, counted(_mm256_or_si256(result.open, result.nan)));
            any_but_nans = _mm256_or_si256(any_but_nans, counted(result.open));
            numbers = result.format;
        }
    }
    // Either reason, or both, or none.
    let unknown = _mm256_set1_epi32(Guess::UNKNOWN as i32);
    let open = match (_mm256_testz_si256(any, any), _mm256_testz_si256(any, unknown)) {
        (1, _) => 0,
        (_, 1) => Guess::UNDECIDED,
        _ => u32::MAX,
    };
    (open, numbers.filter(|_| _mm256_testz_si256(any_but_nans, any_but_nans) == 1))
}

/// The columns of the sources.
///
/// # Safety
/// They are there, and nobody writes to them.
#[inline(always)]
unsafe fn sources<'c>(columns: Columns, FloatPlaces { places, .. }: &FloatPlaces) -> [SourceColumns<'c>; 3] {
    [0, 1, 2].map(|index| {
        // Safety: as the caller made sure.
        let (source, mask) = unsafe { (columns.source(places, index), columns.get(places.mask)) };
        [source.lo, source.hi, mask]
    })
}

/// Where a single is a NaN.
#[target_feature(enable = "avx2")]
#[inline]
fn nan(value: __m256) -> __m256 {
    _mm256_cmp_ps::<_CMP_UNORD_Q>(value, value)
}
/// The canonical NaN in place of any.
#[target_feature(enable = "avx2")]
#[inline]
fn canonical(value: __m256) -> __m256 {
    _mm256_blendv_ps(value, _mm256_set1_ps(f32::from_bits(Format::F32.canonical_nan() as u32)), nan(value))
}
/// The halves in the low bits of eight words, side by side.
#[target_feature(enable = "avx2")]
#[inline]
fn packed_halves(words: __m256i) -> __m128i {
    let low = _mm256_and_si256(words, _mm256_set1_epi32(0xffff));
    _mm256_castsi256_si128(_mm256_permute4x64_epi64::<0b1000>(_mm256_packus_epi32(low, low)))
}
/// They as singles.
#[target_feature(enable = "avx2,f16c")]
#[inline]
fn from_halves(words: __m256i) -> __m256 {
    _mm256_cvtph_ps(packed_halves(words))
}
/// Singles as halves in the low bits of eight words.
#[target_feature(enable = "avx2,f16c")]
#[inline]
fn to_halves(value: __m256) -> __m256i {
    _mm256_cvtepu16_epi32(_mm256_cvtps_ph::<_MM_FROUND_TO_NEAREST_INT>(value))
}
/// The doubles of lanes 0, 1, 4 and 5, and those of lanes 2, 3, 6 and 7.
#[target_feature(enable = "avx2")]
#[inline]
fn from_words(Source { lo, hi, .. }: Source) -> [__m256d; 2] {
    [_mm256_castsi256_pd(_mm256_unpacklo_epi32(lo, hi)), _mm256_castsi256_pd(_mm256_unpackhi_epi32(lo, hi))]
}
/// The low words of such doubles, and the high ones.
#[target_feature(enable = "avx2")]
#[inline]
fn to_words([x, y]: [__m256d; 2]) -> [__m256; 2] {
    let (x, y) = (_mm256_castpd_ps(x), _mm256_castpd_ps(y));
    [_mm256_shuffle_ps::<0x88>(x, y), _mm256_shuffle_ps::<0xdd>(x, y)]
}

#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn singles(sources: [Source; 3], f: impl Fn(__m256, __m256, __m256) -> __m256) -> Eight {
    let [a, b, c] = sources.map(|source| _mm256_castsi256_ps(source.lo));
    let result = f(a, b, c);
    Eight::numbers(_mm256_castps_si256(result), nan(result), Format::F32)
}
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn halves(sources: [Source; 3], f: impl Fn(__m256, __m256, __m256) -> __m256) -> Eight {
    let [a, b, c] = sources.map(|source| from_halves(source.lo));
    let result = f(a, b, c);
    Eight::numbers(to_halves(result), nan(result), Format::F16)
}
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn doubles(sources: [Source; 3], f: impl Fn(__m256d, __m256d, __m256d) -> __m256d) -> Eight {
    let [[a, x], [b, y], [c, z]] = sources.map(|source| from_words(source));
    let results = [f(a, b, c), f(x, y, z)];
    let nans = results.map(|result| _mm256_cmp_pd::<_CMP_UNORD_Q>(result, result));
    let ([lo, hi], [nan, _]) = (to_words(results), to_words(nans));
    Eight { hi: _mm256_castps_si256(hi), ..Eight::numbers(_mm256_castps_si256(lo), nan, Format::F64) }
}
/// `a * b + c` of halves, so that rounding it to a half is rounding once.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn half_fma(a: __m256, b: __m256, c: __m256) -> __m256 {
    // A single that is no midpoint between halves is rounded as the exact sum is.
    let once = _mm256_fmadd_ps(a, b, c);
    let bits = _mm256_castps_si256(once);
    let midpoint = _mm256_cmpeq_epi32(_mm256_and_si256(bits, _mm256_set1_epi32(0x1fff)), _mm256_set1_epi32(0x1000));
    let magnitude = _mm256_and_si256(bits, _mm256_set1_epi32(0x7fff_ffff));
    let subnormal = _mm256_cmpgt_epi32(_mm256_set1_epi32(113 << 23), magnitude);
    let doubtful = _mm256_or_si256(midpoint, subnormal);
    if _mm256_testz_si256(doubtful, doubtful) == 1 {
        return once;
    }
    // The product is exact; what the sum lacks decides about the last bit, which so stands for all below it.
    let product = _mm256_mul_ps(a, b);
    let sum = _mm256_add_ps(product, c);
    let part = _mm256_sub_ps(sum, product);
    let rest = _mm256_add_ps(_mm256_sub_ps(product, _mm256_sub_ps(sum, part)), _mm256_sub_ps(c, part));
    let (bits, zero) = (_mm256_castps_si256(sum), _mm256_setzero_ps());
    // Towards the exact sum: one up if it is greater in magnitude, one down if smaller.
    let inexact = _mm256_cmp_ps::<_CMP_NEQ_OQ>(rest, zero);
    let even = _mm256_cmpeq_epi32(_mm256_and_si256(bits, _mm256_set1_epi32(1)), _mm256_setzero_si256());
    let inwards = _mm256_srai_epi32::<31>(_mm256_castps_si256(_mm256_xor_ps(rest, sum)));
    let step = _mm256_or_si256(inwards, _mm256_set1_epi32(1));
    let step = _mm256_and_si256(step, _mm256_and_si256(even, _mm256_castps_si256(inexact)));
    _mm256_castsi256_ps(_mm256_add_epi32(bits, step))
}

/// Kernels by name: `at once` those that often have results that are NaNs or unknown; `first |s| …` is a shorter way
/// for ordinary operands, and says where they are none.
macro_rules! kernels {
    (@else [] $other:expr) => { $other };
    (@else [$given:expr] $other:expr) => { $given };
    ($(
        $(#[$doc:meta])*
        $name:ident: $results:ident $(at $once:ident)?
            = |$sources:ident $(, $environment:ident)?| $value:expr $(, first |$first:ident| $ordinary:expr)?;
    )*) => {$(
        $(#[$doc])*
        ///
        /// # Safety
        /// The columns are there, what is written is not read, and the processor has AVX2, FMA and F16C.
        #[target_feature(enable = "avx2,fma,f16c")]
        pub unsafe fn $name<const ALL: bool>(
            columns: Columns,
            places: &FloatPlaces,
            write: &Bits,
            environment: &Environment<Concrete>,
        ) -> u32 {
            const ONCE: bool = { const GIVEN: &[&str] = &[$(stringify!($once))?]; !GIVEN.is_empty() };
            const SAME: bool = { const GIVEN: &[&str] = &[$(stringify!($first))?]; GIVEN.is_empty() };
            $(let $environment = environment;)?
            let _ = environment;
            let f = |$sources: [Source; 3]| $value;
            let first = kernels!(@else [$(|$first: [Source; 3]| $ordinary)?] &f);
            // Safety: as the caller made sure.
            unsafe {
                let sources = sources(columns, places);
                eights::<ALL, ONCE, SAME>(sources, columns, places, write, Results::$results, first, &f)
            }
        }
    )*};
}

// After the macro, which they use.
mod canonical;
mod conditions;
pub mod double;
pub mod elementary;
mod fractions;
pub mod half;
pub mod integral;
pub mod narrow;
pub mod packed;
mod roots;
pub mod rounded;
pub mod scaling;
mod segments;
pub mod single;

/// Singles that are subnormal as halves become zeros.
#[target_feature(enable = "avx2")]
#[inline]
fn without_subnormal_halves(value: __m256) -> __m256 {
    let sign = _mm256_set1_ps(-0.0);
    let least = _mm256_set1_ps(f32::from_bits((127 - 14) << 23));
    let subnormal = _mm256_cmp_ps::<_CMP_LT_OQ>(_mm256_andnot_ps(sign, value), least);
    _mm256_andnot_ps(_mm256_andnot_ps(sign, subnormal), value)
}
/// A subnormal becomes a zero.
#[target_feature(enable = "avx2")]
#[inline]
fn flushed(value: __m256) -> __m256 {
    let bits = _mm256_castps_si256(value);
    let normal = _mm256_cmpgt_epi32(_mm256_and_si256(bits, _mm256_set1_epi32(0x7f80_0000)), _mm256_setzero_si256());
    let kept = _mm256_or_si256(normal, _mm256_set1_epi32(i32::MIN));
    _mm256_and_ps(value, _mm256_castsi256_ps(kept))
}
/// As [`singles`], with operands and results flushed.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn flushed_singles(sources: [Source; 3], f: impl Fn(__m256, __m256, __m256) -> __m256) -> Eight {
    singles(sources, |a, b, c| flushed(f(flushed(a), flushed(b), flushed(c))))
}
