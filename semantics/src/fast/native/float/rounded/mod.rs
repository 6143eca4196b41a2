//! The main operations of floats in the rounding mode of MODE: MXCSR is set, and restored, within one block of
//! assembly, because the compiler takes it to be as it always is.

use std::arch::asm;
use std::mem::MaybeUninit;
use std::ops::Deref;

pub use super::fractions::*;
use super::*;
use crate::float::Rounding;
pub use composed::*;
pub(super) use composed::{made, product_of_singles};

/// Masks and numbers that blocks need, eight times each, and what MXCSR shall be: nobody has just written it, so that
/// it is there at once.
#[repr(C, align(32))]
struct Constants {
    /// The low half of a word.
    low: [u32; 8],
    /// The exponent of a single.
    exponent: [u32; 8],
    /// The bits of a single that a product keeps where its exponent is 0.
    kept: [u32; 8],
    /// 65536 as a single.
    high_unit: [f32; 8],
    /// The exponents of two halves.
    exponents: [u32; 8],
    /// The bits of two halves that products keep where their exponents are 0.
    both_kept: [u32; 8],
    mxcsr: [u32; 8],
}

impl Constants {
    /// Those of a rounding mode, and of multiply-adds that keep subnormal products: of singles, and of halves.
    const fn of(rounding: Rounding, keep: bool, keep_halves: bool) -> Self {
        let rounding = match rounding {
            Rounding::NearestEven => 0,
            Rounding::Down => 1,
            Rounding::Up => 2,
            Rounding::TowardZero => 3,
        };
        Constants {
            low: [0xffff; 8],
            exponent: [0x7f80_0000; 8],
            kept: [if keep { u32::MAX } else { 1 << 31 }; 8],
            high_unit: [65536.0; 8],
            exponents: [0x7c00_7c00; 8],
            both_kept: [if keep_halves { u32::MAX } else { 0x8000_8000 }; 8],
            // All exceptions masked, subnormals as they are.
            mxcsr: [0x1f80 | rounding << 13; 8],
        }
    }

    const fn of_products(rounding: Rounding) -> [Self; 3] {
        [Self::of(rounding, false, false), Self::of(rounding, false, true), Self::of(rounding, true, true)]
    }

    /// For results that are rounded as MODE says of a format.
    #[inline(always)]
    fn new(environment: &Environment<Concrete>, format: Format) -> &'static Self {
        let rounding = environment.mode.rounding(format).0;
        let keep = environment.readings.mad_product == MadProduct::Keep;
        let keep_halves = environment.mode.keeps_results(Format::F16).0.get();
        &CONSTANTS[usize::from(rounding & 3)][if keep { 2 } else { usize::from(keep_halves) }]
    }
}

/// By rounding mode.
static CONSTANTS: [[Constants; 3]; 4] = [
    Constants::of_products(Rounding::from_bits(0)),
    Constants::of_products(Rounding::from_bits(1)),
    Constants::of_products(Rounding::from_bits(2)),
    Constants::of_products(Rounding::from_bits(3)),
];

/// Words that a block or a loop is to write, each eight of them within a line of the cache.
#[repr(C, align(64))]
#[derive(Clone, Copy)]
struct Unwritten(MaybeUninit<[u32; LANES]>);

/// Words that it has written.
#[repr(C, align(64))]
#[derive(Clone, Copy)]
pub(super) struct Words(Lanes);

impl Unwritten {
    #[inline(always)]
    fn new() -> Self {
        Unwritten(MaybeUninit::uninit())
    }
    /// # Safety
    /// All of them have been written.
    #[inline(always)]
    unsafe fn written(self) -> Words {
        // Safety: as the caller made sure; `Bv` of the concrete reading is a transparent wrapper of the native integer.
        unsafe { std::mem::transmute(self) }
    }
}

/// The words of sources, and where they are: closures in functions for some processors only stay closures.
#[inline(always)]
fn pairs_of<'c>(sources: [SourceColumns<'c>; 3]) -> [[&'c Lanes; 2]; 3] {
    sources.map(|[lo, hi, _]| [lo, hi])
}
#[inline(always)]
fn pointers(sources: [[&Lanes; 2]; 3]) -> [[*const u32; 2]; 3] {
    sources.map(|words| words.map(|lanes| lanes.as_ptr().cast()))
}

#[inline(always)]
fn twice(sources: [&Lanes; 3]) -> [[&Lanes; 2]; 3] {
    sources.map(|words| [words; 2])
}

impl Deref for Words {
    type Target = Lanes;
    #[inline(always)]
    fn deref(&self) -> &Lanes {
        &self.0
    }
}

/// The doubles of sources 0 and 1 in `u` and `v`, and in `z` and `w`; the lines leave results in `u` and `v`.
macro_rules! of_doubles {
    ($line:literal) => {
        concat!(
            "vmovups {x}, [{a} + {i}]\nvmovups {y}, [{ah} + {i}]\nvunpcklps {u}, {x}, {y}\n",
            "vunpckhps {v}, {x}, {y}\nvmovups {x}, [{b} + {i}]\nvmovups {y}, [{bh} + {i}]\n",
            "vunpcklps {z}, {x}, {y}\nvunpckhps {w}, {x}, {y}\n",
            $line,
            "\nvshufps {x}, {u}, {v}, 0x88\nvshufps {y}, {u}, {v}, 0xdd\n",
            "vmovups [{lo} + {i}], {x}\nvmovups [{hi} + {i}], {y}"
        )
    };
}
/// The halves of sources 0 and 1 as singles in `x` and `y`, and the mask of a half in `u`; the lines leave a single
/// in `x`, which is rounded to a half.
macro_rules! of_halves {
    ($line:literal) => {
        concat!(
            "vmovups {u}, [{k}]\nvpand {x}, {u}, [{a} + {i}]\nvpand {y}, {u}, [{b} + {i}]\n",
            "vpackusdw {x}, {x}, {y}\nvpermq {x}, {x}, 0xd8\nvextracti128 {y:x}, {x}, 1\n",
            "vcvtph2ps {x}, {x:x}\nvcvtph2ps {y}, {y:x}\n",
            $line,
            "\nvcvtps2ph {x:x}, {x}, 4\nvpmovzxwd {x}, {x:x}\nvmovups [{lo} + {i}], {x}"
        )
    };
}

/// Blocks of assembly: the lines are for eight lanes, at `i` in columns `a`, `b` and `c` (`ah` and so on: the high
/// words), to `lo` and `hi`; at `k` are constants, all other names are vectors.
macro_rules! blocks {
    ($($name:ident: $($line:expr),*;)*) => {$(
        /// # Safety
        /// The processor has AVX2, FMA and F16C.
        #[target_feature(enable = "avx2,fma,f16c")]
        unsafe fn $name(sources: [[&Lanes; 2]; 3], [lo, hi]: [&mut Unwritten; 2], constants: &'static Constants) {
            let [[a, ah], [b, bh], [c, ch]] = pointers(sources);
            let mut mxcsr = 0u32;
            // Safety: it reads columns and constants, writes to `lo` and `hi`, and leaves MXCSR as it was but for the
            // flags of exceptions, which it restores as well.
            unsafe {
                asm!(
                    "/* {a} {ah} {b} {bh} {c} {ch} {lo} {hi} {k} {x} {y} {z} {u} {v} {w} */",
                    "stmxcsr [{m}]",
                    "ldmxcsr [{k} + 192]",
                    "2:",
                    $($line,)*
                    "add {i}, 32",
                    "cmp {i}, 256",
                    "jne 2b",
                    "ldmxcsr [{m}]",
                    a = in(reg) a,
                    ah = in(reg) ah,
                    b = in(reg) b,
                    bh = in(reg) bh,
                    c = in(reg) c,
                    ch = in(reg) ch,
                    lo = in(reg) lo.0.as_mut_ptr(),
                    hi = in(reg) hi.0.as_mut_ptr(),
                    k = in(reg) std::ptr::from_ref(constants),
                    m = in(reg) &raw mut mxcsr,
                    i = inout(reg) 0usize => _,
                    x = out(ymm_reg) _,
                    y = out(ymm_reg) _,
                    z = out(ymm_reg) _,
                    u = out(ymm_reg) _,
                    v = out(ymm_reg) _,
                    w = out(ymm_reg) _,
                    options(nostack),
                );
            }
        }
    )*};
}

blocks! {
    add_singles: "vmovups {x}, [{a} + {i}]", "vaddps {x}, {x}, [{b} + {i}]", "vmovups [{lo} + {i}], {x}";
    sub_singles: "vmovups {x}, [{a} + {i}]", "vsubps {x}, {x}, [{b} + {i}]", "vmovups [{lo} + {i}], {x}";
    subrev_singles: "vmovups {x}, [{b} + {i}]", "vsubps {x}, {x}, [{a} + {i}]", "vmovups [{lo} + {i}], {x}";
    mul_singles: "vmovups {x}, [{a} + {i}]", "vmulps {x}, {x}, [{b} + {i}]", "vmovups [{lo} + {i}], {x}";
    fma_singles: "vmovups {x}, [{a} + {i}]", "vmovups {y}, [{b} + {i}]", "vfmadd213ps {x}, {y}, [{c} + {i}]",
        "vmovups [{lo} + {i}], {x}";
    // A subnormal product loses what is not kept. The operands and the sum are flushed around it.
    mad_singles: "vmovups {x}, [{a} + {i}]", "vmulps {x}, {x}, [{b} + {i}]", "vxorps {y}, {y}, {y}",
        "vandps {z}, {x}, [{k} + 32]", "vpcmpgtd {z}, {z}, {y}", "vorps {z}, {z}, [{k} + 64]", "vandps {x}, {x}, {z}",
        "vaddps {x}, {x}, [{c} + {i}]", "vmovups [{lo} + {i}], {x}";
    from_signed: "vcvtdq2ps {x}, [{a} + {i}]", "vmovups [{lo} + {i}], {x}";
    // The upper half times 65536 and the lower half are exact; the sum is rounded once.
    from_unsigned: "vmovups {x}, [{a} + {i}]", "vpand {y}, {x}, [{k}]", "vpsrld {x}, {x}, 16",
        "vcvtdq2ps {x}, {x}", "vcvtdq2ps {y}, {y}", "vfmadd132ps {x}, {y}, [{k} + 96]", "vmovups [{lo} + {i}], {x}";
    // Parts of words, exact.
    from_byte_0: "vmovups {x}, [{a} + {i}]", "vpslld {x}, {x}, 24", "vpsrld {x}, {x}, 24", "vcvtdq2ps {x}, {x}",
        "vmovups [{lo} + {i}], {x}";
    from_byte_1: "vmovups {x}, [{a} + {i}]", "vpslld {x}, {x}, 16", "vpsrld {x}, {x}, 24", "vcvtdq2ps {x}, {x}",
        "vmovups [{lo} + {i}], {x}";
    from_byte_2: "vmovups {x}, [{a} + {i}]", "vpslld {x}, {x}, 8", "vpsrld {x}, {x}, 24", "vcvtdq2ps {x}, {x}",
        "vmovups [{lo} + {i}], {x}";
    from_byte_3: "vmovups {x}, [{a} + {i}]", "vpsrld {x}, {x}, 24", "vcvtdq2ps {x}, {x}", "vmovups [{lo} + {i}], {x}";
    // Four bits at the upper end of a word, divided by 2^32.
    from_four_bits: "vmovups {x}, [{a} + {i}]", "vpslld {x}, {x}, 28", "vcvtdq2ps {x}, {x}",
        "vdivps {x}, {x}, [{k} + 96]", "vdivps {x}, {x}, [{k} + 96]", "vmovups [{lo} + {i}], {x}";
    // Integers of 16 bits are exact as singles.
    halves_from_signed: "vmovups {x}, [{a} + {i}]", "vpslld {x}, {x}, 16", "vpsrad {x}, {x}, 16",
        "vcvtdq2ps {x}, {x}", "vcvtps2ph {x:x}, {x}, 4", "vpmovzxwd {x}, {x:x}", "vmovups [{lo} + {i}], {x}";
    halves_from_unsigned: "vmovups {x}, [{a} + {i}]", "vpand {x}, {x}, [{k}]", "vcvtdq2ps {x}, {x}",
        "vcvtps2ph {x:x}, {x}, 4", "vpmovzxwd {x}, {x:x}", "vmovups [{lo} + {i}], {x}";
    singles_to_halves: "vmovups {x}, [{a} + {i}]", "vcvtps2ph {x:x}, {x}, 4", "vpmovzxwd {x}, {x:x}",
        "vmovups [{lo} + {i}], {x}";

    add_doubles: of_doubles!("vaddpd {u}, {u}, {z}\nvaddpd {v}, {v}, {w}");
    mul_doubles: of_doubles!("vmulpd {u}, {u}, {z}\nvmulpd {v}, {v}, {w}");
    // First one half of the doubles, whose result waits in `x`, then the other.
    fma_doubles: "vmovups {x}, [{a} + {i}]", "vunpcklps {u}, {x}, [{ah} + {i}]", "vmovups {y}, [{b} + {i}]",
        "vunpcklps {v}, {y}, [{bh} + {i}]", "vmovups {z}, [{c} + {i}]", "vunpcklps {w}, {z}, [{ch} + {i}]",
        "vfmadd213pd {u}, {v}, {w}", "vunpckhps {x}, {x}, [{ah} + {i}]", "vunpckhps {y}, {y}, [{bh} + {i}]",
        "vunpckhps {z}, {z}, [{ch} + {i}]", "vfmadd213pd {x}, {y}, {z}", "vshufps {v}, {u}, {x}, 0x88",
        "vshufps {w}, {u}, {x}, 0xdd", "vmovups [{lo} + {i}], {v}", "vmovups [{hi} + {i}], {w}";
    doubles_to_singles: "vmovups {x}, [{a} + {i}]", "vmovups {y}, [{ah} + {i}]", "vunpcklps {u}, {x}, {y}",
        "vunpckhps {v}, {x}, {y}", "vcvtpd2ps {u:x}, {u}", "vcvtpd2ps {v:x}, {v}", "vunpcklpd {x:x}, {u:x}, {v:x}",
        "vunpckhpd {y:x}, {u:x}, {v:x}", "vinsertf128 {x}, {x}, {y:x}, 1", "vmovups [{lo} + {i}], {x}";

    add_halves: of_halves!("vaddps {x}, {x}, {y}");
    sub_halves: of_halves!("vsubps {x}, {x}, {y}");
    subrev_halves: of_halves!("vsubps {x}, {y}, {x}");
    mul_halves: of_halves!("vmulps {x}, {x}, {y}");
    // Rounding twice in the same direction is rounding once.
    fma_halves: of_halves!(
        "vpand {z}, {u}, [{c} + {i}]\nvpackusdw {z}, {z}, {z}\nvpermq {z}, {z}, 0xd8\nvcvtph2ps {z}, {z:x}\n\
         vfmadd213ps {x}, {y}, {z}"
    );
}

mod composed;
pub mod packed;

/// Words that are singles, or halves, or the low ones of doubles: where they are NaNs, the lane is open.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn checked(source: Source, format: Format) -> Eight {
    match format {
        Format::F32 => singles([source; 3], |value, _, _| value),
        Format::F64 => doubles([source; 3], |value, _, _| value),
        Format::F16 => {
            let infinity = _mm256_set1_epi32(0x7c00);
            let magnitude = _mm256_and_si256(source.lo, _mm256_set1_epi32(0x7fff));
            let nan = _mm256_cmpgt_epi32(magnitude, infinity);
            Eight::numbers(source.lo, _mm256_castsi256_ps(nan), Format::F16)
        }
    }
}

macro_rules! kernels {
    ($($name:ident: $results:ident $format:ident = $block:ident;)*) => {$(
        /// The operation in the rounding mode of its result.
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
                let operands = pairs_of(sources(columns, places));
                let (mut lo, mut hi) = (Unwritten::new(), Unwritten::new());
                $block(operands, [&mut lo, &mut hi], Constants::new(environment, Format::$format));
                let lo = lo.written();
                if matches!(Format::$format, Format::F64) {
                    let hi = hi.written();
                    let check = |[result, ..]: [Source; 3]| checked(result, Format::F64);
                    let words = [[&*lo, &*hi, &*lo]; 3];
                    return eights::<false, false, true>(words, columns, places, write, Results::$results, check, check);
                }
                let check = |[result, ..]: [Source; 3]| checked(result, Format::$format);
                eights::<false, false, true>([[&*lo; 3]; 3], columns, places, write, Results::$results, check, check)
            }
        }
    )*};
}

kernels! {
    add_f32: Word F32 = add_singles;
    sub_f32: Word F32 = sub_singles;
    subrev_f32: Word F32 = subrev_singles;
    mul_f32: Word F32 = mul_singles;
    fma_f32: Word F32 = fma_singles;
    mad_f32: Word F32 = mad_singles;
    f32_from_i32: Word F32 = from_signed;
    f32_from_u32: Word F32 = from_unsigned;
    f32_from_f64: Word F32 = doubles_to_singles;
    f32_from_ubyte0: Word F32 = from_byte_0;
    f32_from_ubyte1: Word F32 = from_byte_1;
    f32_from_ubyte2: Word F32 = from_byte_2;
    f32_from_ubyte3: Word F32 = from_byte_3;
    f32_from_i4: Word F32 = from_four_bits;
    f16_from_i16: Word F16 = halves_from_signed;
    f16_from_u16: Word F16 = halves_from_unsigned;
    f16_from_f32: Word F16 = singles_to_halves;
    add_f64: Pair F64 = add_doubles;
    mul_f64: Pair F64 = mul_doubles;
    fma_f64: Pair F64 = fma_doubles;
    add_f16: Word F16 = add_halves;
    sub_f16: Word F16 = sub_halves;
    subrev_f16: Word F16 = subrev_halves;
    mul_f16: Word F16 = mul_halves;
    fma_f16: Word F16 = fma_halves;
}
