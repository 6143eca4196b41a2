//! Operations that are several blocks, or that something is done to before or after one.

use super::*;
use crate::algebra::Bv;
use crate::ledger::{MadMix, Readings};
use crate::target::Feature;

blocks! {
    // The difference to the integer below.
    fract_singles: "vmovups {x}, [{a} + {i}]", "vroundps {y}, {x}, 9", "vsubps {x}, {x}, {y}",
        "vmovups [{lo} + {i}], {x}";
    fract_doubles: of_doubles!(
        "vroundpd {z}, {u}, 9\nvroundpd {w}, {v}, 9\nvsubpd {u}, {u}, {z}\nvsubpd {v}, {v}, {w}"
    );
    // Exact as singles.
    fract_halves: of_halves!("vroundps {y}, {x}, 9\nvsubps {x}, {x}, {y}");
    // Times three numbers whose high words are `b`, `bh` and `c`.
    scaled_doubles: "vmovups {x}, [{a} + {i}]", "vmovups {y}, [{ah} + {i}]", "vunpcklps {u}, {x}, {y}",
        "vunpckhps {v}, {x}, {y}", "vxorps {z}, {z}, {z}", "vmovups {x}, [{b} + {i}]", "vunpcklps {y}, {z}, {x}",
        "vmulpd {u}, {u}, {y}", "vunpckhps {y}, {z}, {x}", "vmulpd {v}, {v}, {y}", "vmovups {x}, [{bh} + {i}]",
        "vunpcklps {y}, {z}, {x}", "vmulpd {u}, {u}, {y}", "vunpckhps {y}, {z}, {x}", "vmulpd {v}, {v}, {y}",
        "vmovups {x}, [{c} + {i}]", "vunpcklps {y}, {z}, {x}", "vmulpd {u}, {u}, {y}", "vunpckhps {y}, {z}, {x}",
        "vmulpd {v}, {v}, {y}", "vshufps {x}, {u}, {v}, 0x88", "vshufps {y}, {u}, {v}, 0xdd",
        "vmovups [{lo} + {i}], {x}", "vmovups [{hi} + {i}], {y}";
    // The product with a zero is +0.
    mul_legacy_singles: "vmovups {x}, [{a} + {i}]", "vmovups {y}, [{b} + {i}]", "vxorps {z}, {z}, {z}",
        "vcmpps {u}, {x}, {z}, 0", "vcmpps {v}, {y}, {z}, 0", "vmulps {x}, {x}, {y}", "vorps {u}, {u}, {v}",
        "vandnps {x}, {u}, {x}", "vmovups [{lo} + {i}], {x}";
    // As `mad_singles`, with that product.
    mad_legacy_singles: "vmovups {x}, [{a} + {i}]", "vmovups {y}, [{b} + {i}]", "vxorps {z}, {z}, {z}",
        "vcmpps {u}, {x}, {z}, 0", "vcmpps {v}, {y}, {z}, 0", "vmulps {x}, {x}, {y}", "vorps {u}, {u}, {v}",
        "vandnps {x}, {u}, {x}", "vandps {y}, {x}, [{k} + 32]", "vpcmpgtd {y}, {y}, {z}",
        "vorps {y}, {y}, [{k} + 64]", "vandps {x}, {x}, {y}", "vaddps {x}, {x}, [{c} + {i}]",
        "vmovups [{lo} + {i}], {x}";
    // The product is exact as a single, and rounded to a half, which loses what is not kept if subnormal; to round
    // the sum twice in the same direction is to round it once.
    mad_halves: of_halves!(
        "vmulps {x}, {x}, {y}\nvcvtps2ph {x:x}, {x}, 4\nvpand {y:x}, {x:x}, [{k} + 128]\nvpxor {v:x}, {v:x}, {v:x}\n\
         vpcmpgtw {y:x}, {y:x}, {v:x}\nvpor {y:x}, {y:x}, [{k} + 160]\nvpand {x:x}, {x:x}, {y:x}\n\
         vcvtph2ps {x}, {x:x}\nvpand {z}, {u}, [{c} + {i}]\nvpackusdw {z}, {z}, {z}\nvpermq {z}, {z}, 0xd8\n\
         vcvtph2ps {z}, {z:x}\nvaddps {x}, {x}, {z}"
    );
}

#[inline(always)]
fn with_no_masks(words: [[&Lanes; 2]; 3]) -> [SourceColumns<'_>; 3] {
    words.map(|[lo, hi]| [lo, hi, lo])
}

/// The words that a block makes, rounded as MODE says of a format.
macro_rules! words {
    ($block:ident, $sources:expr, $environment:expr, $format:expr) => {{
        let (mut lo, mut hi) = (Unwritten::new(), Unwritten::new());
        let sources: [&Lanes; 3] = $sources;
        $block(twice(sources), [&mut lo, &mut hi], Constants::new($environment, $format));
        lo.written()
    }};
}

/// The words of the doubles that a block makes.
macro_rules! pairs {
    ($block:ident, $sources:expr, $environment:expr) => {{
        let (mut lo, mut hi) = (Unwritten::new(), Unwritten::new());
        $block($sources, [&mut lo, &mut hi], Constants::new($environment, Format::F64));
        [lo.written(), hi.written()]
    }};
}

/// The products of singles, rounded as MODE says.
///
/// # Safety
/// The processor has AVX2, FMA and F16C.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
pub(in super::super) unsafe fn product_of_singles(a: &Lanes, b: &Lanes, environment: &Environment<Concrete>) -> Words {
    // Safety: as the caller made sure.
    unsafe { words!(mul_singles, [a, b, b], environment, Format::F32) }
}

/// # Safety
/// All words have been written.
#[inline(always)]
unsafe fn all_written<const N: usize>(made: [Unwritten; N]) -> [Words; N] {
    // Safety: as the caller made sure.
    made.map(|words| unsafe { words.written() })
}

/// What `f` makes of each eight lanes: one word or two.
///
/// # Safety
/// The processor has AVX2.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
pub(in super::super) unsafe fn made<const N: usize>(f: impl Fn(usize) -> [__m256i; N]) -> [Words; N] {
    let mut made = [Unwritten::new(); N];
    for index in (0..LANES).step_by(8) {
        let words = f(index);
        for number in 0..N {
            // Safety: a column has 64 words.
            unsafe {
                let to: *mut u32 = made[number].0.as_mut_ptr().cast();
                _mm256_storeu_si256(to.add(index).cast(), words[number]);
            }
        }
    }
    // Safety: all words were written.
    unsafe { all_written(made) }
}

/// What a kernel is given, and its sources.
struct Call<'c> {
    columns: Columns,
    places: &'c FloatPlaces,
    write: &'c Bits,
    environment: &'c Environment<Concrete>,
    /// The words of each source, and of the mask of source 2.
    sources: [SourceColumns<'c>; 3],
}

impl Call<'_> {
    /// Writes what `f` makes of words.
    ///
    /// # Safety
    /// What is written is not read, and the processor has AVX2, FMA and F16C.
    #[target_feature(enable = "avx2,fma,f16c")]
    #[inline]
    unsafe fn put(&self, results: Results, words: [[&Lanes; 2]; 3], f: impl Fn([Source; 3]) -> Eight) -> u32 {
        let words = with_no_masks(words);
        // Safety: as the caller made sure.
        unsafe { eights::<false, false, true>(words, self.columns, self.places, self.write, results, &f, &f) }
    }
    /// Writes words that are numbers of one word in a format.
    ///
    /// # Safety
    /// As for [`Self::put`].
    #[target_feature(enable = "avx2,fma,f16c")]
    #[inline]
    unsafe fn put_words(&self, words: &Words, format: Format) -> u32 {
        // Safety: as the caller made sure.
        unsafe { self.put(Results::Word, [[words; 2]; 3], |[words, ..]| checked(words, format)) }
    }
    /// The low words of the sources.
    #[inline(always)]
    fn low(&self) -> [&Lanes; 3] {
        self.sources.map(|[lo, ..]| lo)
    }
    /// Whether fractions are below 1.
    fn limits(&self) -> bool {
        self.environment.target.has(Feature::FractBelowOne)
    }
}

macro_rules! composed {
    ($($(#[$doc:meta])* $name:ident = |$call:ident| $value:expr;)*) => {$(
        $(#[$doc])*
        ///
        /// # Safety
        /// The columns are there, what is written is not read, and the processor has AVX2, FMA and F16C.
        #[target_feature(enable = "avx2,fma,f16c")]
        pub unsafe fn $name(
            columns: Columns,
            places: &FloatPlaces,
            write: &Bits,
            environment: &Environment<Concrete>,
        ) -> u32 {
            // Safety: as the caller made sure.
            unsafe {
                let $call = Call { columns, places, write, environment, sources: sources(columns, places) };
                $value
            }
        }
    )*};
}

/// The sum of a product and a single as the `mix` instructions have it: rounded once, or as `v_mad_f32` does it.
///
/// # Safety
/// The processor has AVX2, FMA and F16C.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
unsafe fn mixed_sums(sources: [&Lanes; 3], environment: &Environment<Concrete>) -> Words {
    // Safety: as the caller made sure; columns have 64 words.
    unsafe {
        if environment.target.has(Feature::FusedMix) || environment.readings.mad_mix == MadMix::Fma {
            return words!(fma_singles, sources, environment, Format::F32);
        }
        let readings = Readings { mad_product: MadProduct::Flush, ..environment.readings };
        let environment = Environment { readings, ..*environment };
        let [a, b, c] = sources;
        let [a, b, c] = [flushed_words(a), flushed_words(b), flushed_words(c)];
        let sums = words!(mad_singles, [&a, &b, &c], &environment, Format::F32);
        flushed_words(&sums)
    }
}

/// Singles, flushed.
///
/// # Safety
/// The processor has AVX2, FMA and F16C.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
unsafe fn flushed_words(column: &Lanes) -> Words {
    // Safety: as the caller made sure; a column has 64 words.
    let [words] = unsafe { made(|index| [_mm256_castps_si256(flushed(_mm256_castsi256_ps(load(column, index))))]) };
    words
}

/// What becomes of singles that are computed from others as `of` says, rounded to halves: subnormal operands and
/// results are flushed as MODE says.
///
/// # Safety
/// The processor has AVX2, FMA and F16C.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
unsafe fn put_mixed(call: &Call, of: unsafe fn([&Lanes; 3], &Environment<Concrete>) -> Words) -> u32 {
    let environment = call.environment;
    // Safety: as the caller made sure.
    unsafe {
        let sums = if environment.mode.keeps_operands(Format::F32).0.get() {
            of(call.low(), environment)
        } else {
            let [a, b, c] = call.low();
            let [a, b, c] = [flushed_words(a), flushed_words(b), flushed_words(c)];
            of([&a, &b, &c], environment)
        };
        let halves = words!(singles_to_halves, [&sums; 3], environment, Format::F16);
        let keeps = environment.mode.keeps_results(Format::F16).0.get();
        call.put(Results::Word, [[&halves; 2]; 3], |[words, ..]| {
            let halves = checked(words, Format::F16);
            Eight { lo: if keeps { halves.lo } else { integral::flushed_halves(halves.lo) }, ..halves }
        })
    }
}

/// `S0 * S1 + S2` of singles, rounded once.
///
/// # Safety
/// The processor has AVX2, FMA and F16C.
#[target_feature(enable = "avx2,fma,f16c")]
unsafe fn sums(sources: [&Lanes; 3], environment: &Environment<Concrete>) -> Words {
    // Safety: as the caller made sure.
    unsafe { words!(fma_singles, sources, environment, Format::F32) }
}

/// The word of 2^32 as a single, and the high word of 2^64 as a double.
const GREAT_SINGLE: i32 = ((1u64 << 32) as f32).to_bits() as i32;
const GREAT_DOUBLE: i32 = (((1u128 << 64) as f64).to_bits() >> 32) as i32;

/// In each lane `great` where the mask holds, elsewhere `one`.
///
/// # Safety
/// As for [`made`].
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
unsafe fn factors(mask: &Lanes, one: i32, great: i32) -> Words {
    // Safety: as the caller made sure; a column has 64 words.
    let [factors] = unsafe {
        made(|index| [_mm256_blendv_epi8(_mm256_set1_epi32(one), _mm256_set1_epi32(great), load(mask, index))])
    };
    factors
}

composed! {
    /// `S0 - floor(S0)`, below 1 from gfx7 on.
    fract_f32 = |call| {
        let [a, ..] = call.low();
        let fractions = words!(fract_singles, [a; 3], call.environment, Format::F32);
        let limit = call.limits();
        call.put(Results::Word, [[&fractions; 2]; 3], |words| singles(words, |fraction, _, _| {
            // Of a NaN and a number the instruction gives the second operand.
            let below_one = _mm256_set1_ps(1.0 - f32::EPSILON / 2.0);
            if limit { _mm256_min_ps(below_one, fraction) } else { fraction }
        }))
    };
    /// As [`fract_f32`], of doubles.
    fract_f64 = |call| {
        let [[lo, hi, _], ..] = call.sources;
        let [lo, hi] = pairs!(fract_doubles, [[lo, hi]; 3], call.environment);
        let limit = call.limits();
        call.put(Results::Pair, [[&lo, &hi]; 3], |words| doubles(words, |fraction, _, _| {
            let below_one = _mm256_set1_pd(1.0 - f64::EPSILON / 2.0);
            if limit { _mm256_min_pd(below_one, fraction) } else { fraction }
        }))
    };
    /// As [`fract_f32`], of halves.
    fract_f16 = |call| {
        let [a, ..] = call.low();
        let fractions = words!(fract_halves, [a; 3], call.environment, Format::F16);
        let limit = _mm256_set1_epi32(if call.limits() { 0x3c00 } else { -1 });
        call.put(Results::Word, [[&fractions; 2]; 3], |[words, ..]| {
            let fractions = checked(words, Format::F16);
            Eight { lo: _mm256_add_epi32(fractions.lo, _mm256_cmpeq_epi32(fractions.lo, limit)), ..fractions }
        })
    };
    /// `S0 * S1 + S2`, the product rounded to a half before the sum.
    mad_f16 = |call| call.put_words(&words!(mad_halves, call.low(), call.environment, Format::F16), Format::F16);
    /// `S0 * S1`, +0 if a factor is a zero.
    mul_legacy_f32 = |call| {
        call.put_words(&words!(mul_legacy_singles, call.low(), call.environment, Format::F32), Format::F32)
    };
    /// `S0 * S1 + S2` with that product.
    mad_legacy_f32 = |call| {
        call.put_words(&words!(mad_legacy_singles, call.low(), call.environment, Format::F32), Format::F32)
    };
    /// That product where S2 is above 0, otherwise the least finite number.
    mullit_f32 = |call| {
        let [.., c] = call.low();
        let products = words!(mul_legacy_singles, call.low(), call.environment, Format::F32);
        call.put(Results::Word, [[&products; 2], [c; 2], [c; 2]], |words| singles(words, |product, c, _| {
            let positive = _mm256_cmp_ps::<_CMP_GT_OQ>(c, _mm256_setzero_ps());
            _mm256_blendv_ps(_mm256_set1_ps(f32::MIN), product, positive)
        }))
    };
    /// Twice the greatest of three coordinates.
    cubema_f32 = |call| {
        let [x, y, z] = call.low();
        let [greatest] = made(|index| {
            let [x, y, z] = [x, y, z].map(|column| _mm256_castsi256_ps(load(column, index)));
            let [a, b, c] = [x, y, z].map(|value| _mm256_andnot_ps(_mm256_set1_ps(-0.0), value));
            let not_above = |a, b| _mm256_cmp_ps::<_CMP_LE_OQ>(a, b);
            let result = _mm256_blendv_ps(x, y, not_above(a, b));
            let is_z = _mm256_and_ps(not_above(a, c), not_above(b, c));
            [_mm256_castps_si256(_mm256_blendv_ps(result, z, is_z))]
        });
        call.put_words(&words!(add_singles, [&greatest; 3], call.environment, Format::F32), Format::F32)
    };
    /// `S0 * S1 + S2`: rounded once, or with the product rounded before and subnormals flushed (ledger P6).
    mad_mix_f32 = |call| call.put_words(&mixed_sums(call.low(), call.environment), Format::F32);
    /// As [`mad_mix_f32`], rounded to a half, subnormal operands and results flushed as MODE says.
    mad_mix_f16 = |call| put_mixed(&call, mixed_sums);
    /// `S0 * S1 + S2`, rounded once to a single and then to a half, flushed as [`mad_mix_f16`] is.
    fma_mix_f16 = |call| put_mixed(&call, sums);
    /// `S0 * S1 + S2`, times 2^32 where VCC is set.
    div_fmas_f32 = |call| {
        let [.., [_, _, mask]] = call.sources;
        let sums = words!(fma_singles, call.low(), call.environment, Format::F32);
        let factors = factors(mask, 1f32.to_bits() as i32, GREAT_SINGLE);
        call.put_words(&product_of_singles(&sums, &factors, call.environment), Format::F32)
    };
    /// As [`div_fmas_f32`], of doubles, times 2^64.
    div_fmas_f64 = |call| {
        let [.., [_, _, mask]] = call.sources;
        let [lo, hi] = pairs!(fma_doubles, pairs_of(call.sources), call.environment);
        let factors = factors(mask, (1f64.to_bits() >> 32) as i32, GREAT_DOUBLE);
        let factors: [&Lanes; 2] = [&[Bv::zero(); LANES], &factors];
        let [lo, hi] = pairs!(mul_doubles, [[&lo, &hi], factors, factors], call.environment);
        call.put(Results::Pair, [[&lo, &hi]; 3], |[words, ..]| checked(words, Format::F64))
    };
    /// `S0 * 2^S1` of halves: exact in singles, then rounded.
    ldexp_f16 = |call| {
        let [a, b, _] = call.low();
        let [scaled] = made(|index| {
            let power = scaling::power_for_halves(load(b, index));
            [_mm256_castps_si256(_mm256_mul_ps(from_halves(load(a, index)), power))]
        });
        call.put_words(&words!(singles_to_halves, [&scaled; 3], call.environment, Format::F16), Format::F16)
    };
    /// `S0 * 2^S1` of singles: exact in doubles, then rounded.
    ldexp_f32 = |call| {
        let [a, b, _] = call.low();
        let [lo, hi] = made(|index| {
            let [low, high] = scaling::scaled_singles(_mm256_castsi256_ps(load(a, index)), load(b, index));
            let ordered = [_mm256_permute2f128_pd::<0x20>(low, high), _mm256_permute2f128_pd::<0x31>(low, high)];
            to_words(ordered).map(|words| _mm256_castps_si256(words))
        });
        let (mut singles, mut none) = (Unwritten::new(), Unwritten::new());
        let constants = Constants::new(call.environment, Format::F32);
        doubles_to_singles([[&lo, &hi]; 3], [&mut singles, &mut none], constants);
        call.put_words(&singles.written(), Format::F32)
    };
    /// `S0 * 2^S1` of doubles, in three steps: rounding several times in the same direction is rounding once.
    ldexp_f64 = |call| {
        let [[lo, hi, _], [exponents, ..], _] = call.sources;
        let factors = made(|index| {
            let (least, most) = (_mm256_set1_epi32(-1022), _mm256_set1_epi32(1023));
            let limited = |rest| _mm256_max_epi32(_mm256_min_epi32(rest, most), least);
            let factor = |step| _mm256_slli_epi32::<20>(_mm256_add_epi32(step, _mm256_set1_epi32(1023)));
            let all = scaling::limited(load(exponents, index), 2200);
            let first = limited(all);
            let rest = _mm256_sub_epi32(all, first);
            let second = limited(rest);
            [factor(first), factor(second), factor(_mm256_sub_epi32(rest, second))]
        });
        let [first, second, third] = &factors;
        let [lo, hi] = pairs!(scaled_doubles, [[lo, hi], [first, second], [third; 2]], call.environment);
        call.put(Results::Pair, [[&lo, &hi]; 3], |[words, ..]| checked(words, Format::F64))
    };
}
