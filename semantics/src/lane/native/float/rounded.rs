//! The main operations of floats in the rounding mode of MODE: MXCSR is set, and restored, within one block of
//! assembly, because the compiler takes it to be as it always is.

use std::arch::asm;
use std::mem::MaybeUninit;

pub use super::fractions::*;
use super::*;
use crate::float::Rounding;

/// Where a block reads and writes, and the masks that it needs.
#[repr(C, align(32))]
struct Frame {
    /// Eight times each: what MXCSR shall be, and what it was.
    mxcsr: [u32; 8],
    /// The low half of a word.
    low: [u32; 8],
    /// The exponent of a single.
    exponent: [u32; 8],
    /// The bits of a single that a product keeps where its exponent is 0.
    kept: [u32; 8],
    /// 65536 as a single.
    high_unit: [f32; 8],
    sources: [[*const u32; 2]; 3],
    /// The words of the results: the high ones of doubles only.
    lo: MaybeUninit<[u32; LANES]>,
    hi: MaybeUninit<[u32; LANES]>,
}

impl Frame {
    fn new(sources: [SourceColumns; 3], environment: &Environment<Concrete>, format: Format) -> Self {
        let rounding = match Rounding::from_bits(environment.mode.rounding(format).0.into()) {
            Rounding::NearestEven => 0,
            Rounding::Down => 1,
            Rounding::Up => 2,
            Rounding::TowardZero => 3,
        };
        let keep = environment.readings.mad_product == MadProduct::Keep;
        Frame {
            // All exceptions masked, subnormals as they are.
            mxcsr: [0x1f80 | rounding << 13; 8],
            low: [0xffff; 8],
            exponent: [0x7f80_0000; 8],
            kept: [if keep { u32::MAX } else { 1 << 31 }; 8],
            high_unit: [65536.0; 8],
            sources: sources.map(|[lo, hi, _]| [lo, hi].map(|lanes| lanes.as_ptr().cast())),
            lo: MaybeUninit::uninit(),
            hi: MaybeUninit::uninit(),
        }
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
            "vmovups {u}, [{f} + 32]\nvpand {x}, {u}, [{a} + {i}]\nvpand {y}, {u}, [{b} + {i}]\n",
            "vpackusdw {x}, {x}, {y}\nvpermq {x}, {x}, 0xd8\nvextracti128 {y:x}, {x}, 1\n",
            "vcvtph2ps {x}, {x:x}\nvcvtph2ps {y}, {y:x}\n",
            $line,
            "\nvcvtps2ph {x:x}, {x}, 4\nvpmovzxwd {x}, {x:x}\nvmovups [{lo} + {i}], {x}"
        )
    };
}

/// Blocks of assembly: the lines are for eight lanes, at `i` in columns `a`, `b` and `c` (`ah` and so on: the high
/// words), to `lo` and `hi`; `f` is the frame, all other names are vectors.
macro_rules! blocks {
    ($($name:ident: $($line:expr),*;)*) => {$(
        /// # Safety
        /// The frame's sources have 64 words, and the processor has AVX2, FMA and F16C.
        #[target_feature(enable = "avx2,fma,f16c")]
        unsafe fn $name(frame: &mut Frame) {
            let [[a, ah], [b, bh], [c, ch]] = frame.sources;
            let (lo, hi) = (frame.lo.as_mut_ptr().cast::<u32>(), frame.hi.as_mut_ptr().cast::<u32>());
            // Safety: it reads columns and frame, writes to the frame, and leaves MXCSR as it was but for the flags
            // of exceptions, which it restores as well.
            unsafe {
                asm!(
                    "/* {a} {ah} {b} {bh} {c} {ch} {lo} {hi} {x} {y} {z} {u} {v} {w} */",
                    "stmxcsr [{f} + 4]",
                    "ldmxcsr [{f}]",
                    "2:",
                    $($line,)*
                    "add {i}, 32",
                    "cmp {i}, 256",
                    "jne 2b",
                    "ldmxcsr [{f} + 4]",
                    a = in(reg) a,
                    ah = in(reg) ah,
                    b = in(reg) b,
                    bh = in(reg) bh,
                    c = in(reg) c,
                    ch = in(reg) ch,
                    lo = in(reg) lo,
                    hi = in(reg) hi,
                    f = in(reg) std::ptr::from_mut(frame),
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
        "vandps {z}, {x}, [{f} + 64]", "vpcmpgtd {z}, {z}, {y}", "vorps {z}, {z}, [{f} + 96]", "vandps {x}, {x}, {z}",
        "vaddps {x}, {x}, [{c} + {i}]", "vmovups [{lo} + {i}], {x}";
    from_signed: "vcvtdq2ps {x}, [{a} + {i}]", "vmovups [{lo} + {i}], {x}";
    // The upper half times 65536 and the lower half are exact; the sum is rounded once.
    from_unsigned: "vmovups {x}, [{a} + {i}]", "vpand {y}, {x}, [{f} + 32]", "vpsrld {x}, {x}, 16",
        "vcvtdq2ps {x}, {x}", "vcvtdq2ps {y}, {y}", "vfmadd132ps {x}, {y}, [{f} + 128]", "vmovups [{lo} + {i}], {x}";
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
        "vdivps {x}, {x}, [{f} + 128]", "vdivps {x}, {x}, [{f} + 128]", "vmovups [{lo} + {i}], {x}";
    // Integers of 16 bits are exact as singles.
    halves_from_signed: "vmovups {x}, [{a} + {i}]", "vpslld {x}, {x}, 16", "vpsrad {x}, {x}, 16",
        "vcvtdq2ps {x}, {x}", "vcvtps2ph {x:x}, {x}, 4", "vpmovzxwd {x}, {x:x}", "vmovups [{lo} + {i}], {x}";
    halves_from_unsigned: "vmovups {x}, [{a} + {i}]", "vpand {x}, {x}, [{f} + 32]", "vcvtdq2ps {x}, {x}",
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

/// Words that a block has written.
///
/// # Safety
/// It has written all of them.
unsafe fn words_of(words: &MaybeUninit<[u32; LANES]>) -> &Lanes {
    // Safety: as the caller made sure; `Bv` of the concrete reading is a transparent wrapper of the native integer.
    unsafe { &*words.as_ptr().cast() }
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
                let mut frame = Frame::new(sources(columns, places), environment, Format::$format);
                $block(&mut frame);
                let lo = words_of(&frame.lo);
                let hi = if matches!(Format::$format, Format::F64) { words_of(&frame.hi) } else { lo };
                let check = |[result, ..]: [Source; 3]| checked(result, Format::$format);
                eights::<false, false>([[lo, hi, lo]; 3], columns, places, write, Results::$results, check, check)
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

/// The products of singles, rounded as MODE says.
///
/// # Safety
/// The processor has AVX2, FMA and F16C.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
pub(super) unsafe fn product_of_singles(a: &Lanes, b: &Lanes, environment: &Environment<Concrete>) -> Lanes {
    let mut frame = Frame::new([[a; 3], [b; 3], [b; 3]], environment, Format::F32);
    // Safety: as the caller made sure; the block writes all words.
    unsafe {
        mul_singles(&mut frame);
        *words_of(&frame.lo)
    }
}
