//! The conversions that have a lane function.

use super::*;
use crate::target::Feature;

/// Loops by name. Within them `FNUZ` says whether formats of 8 bits are FNUZ, where the target may have them.
macro_rules! conversions {
    (@run $fnuz:ident $inner:ident $columns:ident $places:ident $write:ident $environment:ident) => {
        // Safety: as the caller made sure.
        unsafe {
            if $environment.target.has(Feature::FnuzFloats) {
                $inner::<ALL, true>($columns, $places, $write, $environment)
            } else {
                $inner::<ALL, false>($columns, $places, $write, $environment)
            }
        }
    };
    (@run $inner:ident $columns:ident $places:ident $write:ident $environment:ident) => {
        // Safety: as the caller made sure.
        unsafe { $inner::<ALL, false>($columns, $places, $write, $environment) }
    };
    ($(
        $(#[$doc:meta])*
        $name:ident $(by $fnuz:ident)?: $results:ident = |$sources:ident, $says:ident| $value:expr;
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
            #[target_feature(enable = "avx2,fma,f16c")]
            unsafe fn inner<const ALL: bool, const FNUZ: bool>(
                columns: Columns,
                places: &FloatPlaces,
                write: &Bits,
                environment: &Environment<Concrete>,
            ) -> u32 {
                let $says = &Says::of(environment);
                let f = |$sources: [Source; 3]| $value;
                // Safety: as the caller made sure.
                unsafe {
                    let sources = sources(columns, places);
                    eights::<ALL, true, true>(sources, columns, places, write, Results::$results, &f, &f)
                }
            }
            conversions!(@run $($fnuz)? inner columns places write environment)
        }
    )*};
}

/// No random word.
#[target_feature(enable = "avx2")]
#[inline]
fn none() -> __m256i {
    _mm256_setzero_si256()
}

/// Two singles as small numbers beside each other.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn narrow_pair<T: Small>([a, b, _]: [Source; 3], says: &Says) -> Eight {
    let [low, high] = [a, b].map(|source| narrowed::<T, false>(source.lo, none(), says));
    low.beside(high, T::FORMAT.bits()).word()
}
/// The same, divided by a scale.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn narrow_singles<T: Small>([a, b, scale]: [Source; 3], says: &Says) -> Eight {
    let [low, high] = [a, b].map(|source| narrowed_by::<F32, T, false>(source.lo, scale.lo, none(), says));
    low.beside(high, T::FORMAT.bits()).word()
}
/// Both halves of S0, divided by a scale.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn narrow_halves<W: Wide, T: Small>([values, scale, _]: [Source; 3], says: &Says) -> Eight {
    let [low, high] =
        [values.lo, right(values.lo, 16)].map(|half| narrowed_by::<W, T, false>(half, scale.lo, none(), says));
    low.beside(high, T::FORMAT.bits()).word()
}
/// One value divided by a scale, with a random word.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn narrow_one_stochastic<W: Wide, T: Small>([value, random, scale]: [Source; 3], says: &Says) -> Eight {
    narrowed_by::<W, T, true>(value.lo, scale.lo, random.lo, says).word()
}
/// Two values divided by a scale, with random words from S1 on.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn narrow_both_stochastic<W: Wide, T: Small>(
    values: [__m256i; 2],
    [_, random, scale]: [Source; 3],
    says: &Says,
) -> Eight {
    let low = narrowed_by::<W, T, true>(values[0], scale.lo, random.lo, says);
    let high = narrowed_by::<W, T, true>(values[1], scale.lo, next_seed(random.lo, says), says);
    low.beside(high, T::FORMAT.bits()).word()
}

/// The small number at number `index` of a word.
#[target_feature(enable = "avx2")]
#[inline]
fn code<S: Small>(word: __m256i, index: u32) -> __m256i {
    low(right(word, index * S::FORMAT.bits()), S::FORMAT.bits())
}
/// One small number times a scale.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn widen_one<W: Wide, S: Small>([codes, scale, _]: [Source; 3], says: &Says) -> Eight {
    widened_by::<S, W>(code::<S>(codes.lo, 0), scale.lo, says).word()
}
/// Two small numbers times a scale, as singles.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn widen_singles<S: Small>([codes, scale, _]: [Source; 3], says: &Says) -> Eight {
    let [low, high] = [0, 1].map(|index| widened_by::<S, F32>(code::<S>(codes.lo, index), scale.lo, says));
    low.pair(high)
}
/// The same in 16 bits.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn widen_halves<W: Wide, S: Small>([codes, scale, _]: [Source; 3], says: &Says) -> Eight {
    let [low, high] = [0, 1].map(|index| widened_by::<S, W>(code::<S>(codes.lo, index), scale.lo, says));
    low.beside(high, 16).word()
}

conversions! {
    /// The FP8 value of the low byte as a single.
    f32_fp8 by fnuz: Word = |s, _says| widened::<Fp8<FNUZ>>(low(s[0].lo, 8)).word();
    /// The same of BF8.
    f32_bf8 by fnuz: Word = |s, _says| widened::<Bf8<FNUZ>>(low(s[0].lo, 8)).word();
    /// The FP8 values of the two low bytes.
    pk_f32_fp8 by fnuz: Pair = |s, _says| {
        let [low, high] = [0, 1].map(|index| widened::<Fp8<FNUZ>>(code::<Fp8<FNUZ>>(s[0].lo, index)));
        low.pair(high)
    };
    /// The same of BF8.
    pk_f32_bf8 by fnuz: Pair = |s, _says| {
        let [low, high] = [0, 1].map(|index| widened::<Bf8<FNUZ>>(code::<Bf8<FNUZ>>(s[0].lo, index)));
        low.pair(high)
    };
    /// A bf16 value as a single.
    f32_bf16: Word = |s, says| from_bf16(s[0].lo, says).word();
    /// Two singles as f16.
    pk_f16_f32: Word = |s, says| to_f16(s[0].lo, says).beside(to_f16(s[1].lo, says), 16).word();
    /// Two singles as bf16.
    pk_bf16_f32: Word = |s, says| to_bf16::<false>(s[0].lo, says).beside(to_bf16::<false>(s[1].lo, says), 16).word();
    /// Two singles as FP8.
    pk_fp8_f32 by fnuz: Word = |s, says| narrow_pair::<Fp8<FNUZ>>(s, says);
    /// Two singles as BF8.
    pk_bf8_f32 by fnuz: Word = |s, says| narrow_pair::<Bf8<FNUZ>>(s, says);
    /// A single as FP8, rounded with the random word S1.
    sr_fp8_f32 by fnuz: Word = |s, says| narrowed::<Fp8<FNUZ>, true>(s[0].lo, s[1].lo, says).word();
    /// The same to BF8.
    sr_bf8_f32 by fnuz: Word = |s, says| narrowed::<Bf8<FNUZ>, true>(s[0].lo, s[1].lo, says).word();
    /// A single as f16, rounded with a random word.
    sr_f16_f32: Word = |s, says| to_f16_stochastic(s[0].lo, says).word();
    /// A single as bf16, rounded with a random word.
    sr_bf16_f32: Word = |s, says| to_bf16::<true>(s[0].lo, says).word();
    /// Two singles over a scale as FP8.
    scaled_pk_fp8_f32 by fnuz: Word = |s, says| narrow_singles::<Fp8<FNUZ>>(s, says);
    /// The same to BF8.
    scaled_pk_bf8_f32 by fnuz: Word = |s, says| narrow_singles::<Bf8<FNUZ>>(s, says);
    /// The same to FP4.
    scaled_pk_fp4_f32: Word = |s, says| narrow_singles::<Fp4>(s, says);
    /// A single over a scale as FP8, rounded with a random word.
    scaled_sr_fp8_f32 by fnuz: Word = |s, says| narrow_one_stochastic::<F32, Fp8<FNUZ>>(s, says);
    /// The same to BF8.
    scaled_sr_bf8_f32 by fnuz: Word = |s, says| narrow_one_stochastic::<F32, Bf8<FNUZ>>(s, says);
    /// Both singles of a pair over a scale as FP4, rounded with random words.
    scaled_sr_pk_fp4_f32: Word = |s, says| narrow_both_stochastic::<F32, Fp4>([s[0].lo, s[0].hi], s, says);
    /// Two FP8 values times a scale as singles.
    scaled_pk_f32_fp8 by fnuz: Pair = |s, says| widen_singles::<Fp8<FNUZ>>(s, says);
    /// The same of BF8.
    scaled_pk_f32_bf8 by fnuz: Pair = |s, says| widen_singles::<Bf8<FNUZ>>(s, says);
    /// The same of FP4.
    scaled_pk_f32_fp4: Pair = |s, says| widen_singles::<Fp4>(s, says);
    /// An FP8 value times a scale as a single.
    scaled_f32_fp8 by fnuz: Word = |s, says| widen_one::<F32, Fp8<FNUZ>>(s, says);
    /// The same of BF8.
    scaled_f32_bf8 by fnuz: Word = |s, says| widen_one::<F32, Bf8<FNUZ>>(s, says);
    /// An FP8 value times a scale as f16.
    scaled_f16_fp8 by fnuz: Word = |s, says| widen_one::<F16, Fp8<FNUZ>>(s, says);
    /// The same of BF8.
    scaled_f16_bf8 by fnuz: Word = |s, says| widen_one::<F16, Bf8<FNUZ>>(s, says);
    /// Both halves over a scale as FP8.
    scaled_pk_fp8_f16 by fnuz: Word = |s, says| narrow_halves::<F16, Fp8<FNUZ>>(s, says);
    /// The same to BF8.
    scaled_pk_bf8_f16 by fnuz: Word = |s, says| narrow_halves::<F16, Bf8<FNUZ>>(s, says);
    /// The same to FP4.
    scaled_pk_fp4_f16: Word = |s, says| narrow_halves::<F16, Fp4>(s, says);
    /// Both bf16 values over a scale as FP8.
    scaled_pk_fp8_bf16 by fnuz: Word = |s, says| narrow_halves::<Bf16, Fp8<FNUZ>>(s, says);
    /// The same to BF8.
    scaled_pk_bf8_bf16 by fnuz: Word = |s, says| narrow_halves::<Bf16, Bf8<FNUZ>>(s, says);
    /// The same to FP4.
    scaled_pk_fp4_bf16: Word = |s, says| narrow_halves::<Bf16, Fp4>(s, says);
    /// A half over a scale as FP8, rounded with a random word.
    scaled_sr_fp8_f16 by fnuz: Word = |s, says| narrow_one_stochastic::<F16, Fp8<FNUZ>>(s, says);
    /// The same to BF8.
    scaled_sr_bf8_f16 by fnuz: Word = |s, says| narrow_one_stochastic::<F16, Bf8<FNUZ>>(s, says);
    /// A bf16 value over a scale as FP8, rounded with a random word.
    scaled_sr_fp8_bf16 by fnuz: Word = |s, says| narrow_one_stochastic::<Bf16, Fp8<FNUZ>>(s, says);
    /// The same to BF8.
    scaled_sr_bf8_bf16 by fnuz: Word = |s, says| narrow_one_stochastic::<Bf16, Bf8<FNUZ>>(s, says);
    /// Both halves over a scale as FP4, rounded with random words.
    scaled_sr_pk_fp4_f16: Word = |s, says| narrow_both_stochastic::<F16, Fp4>([s[0].lo, right(s[0].lo, 16)], s, says);
    /// Both bf16 values over a scale as FP4, rounded with random words.
    scaled_sr_pk_fp4_bf16: Word = |s, says| narrow_both_stochastic::<Bf16, Fp4>([s[0].lo, right(s[0].lo, 16)], s, says);
    /// Two FP8 values times a scale as f16.
    scaled_pk_f16_fp8 by fnuz: Word = |s, says| widen_halves::<F16, Fp8<FNUZ>>(s, says);
    /// The same of BF8.
    scaled_pk_f16_bf8 by fnuz: Word = |s, says| widen_halves::<F16, Bf8<FNUZ>>(s, says);
    /// The same of FP4.
    scaled_pk_f16_fp4: Word = |s, says| widen_halves::<F16, Fp4>(s, says);
    /// Two FP8 values times a scale as bf16.
    scaled_pk_bf16_fp8 by fnuz: Word = |s, says| widen_halves::<Bf16, Fp8<FNUZ>>(s, says);
    /// The same of BF8.
    scaled_pk_bf16_bf8 by fnuz: Word = |s, says| widen_halves::<Bf16, Bf8<FNUZ>>(s, says);
    /// The same of FP4.
    scaled_pk_bf16_fp4: Word = |s, says| widen_halves::<Bf16, Fp4>(s, says);
}
