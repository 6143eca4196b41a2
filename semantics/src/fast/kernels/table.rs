//! The rows that have loops written by hand, by name.
//!
//! A row that does not stand here has the loop over its lane function. The tests in `fast/kernels/tests` see that
//! each name is that of a row, and stands here once, and hold each loop against the lane function of its rows; those of
//! compiled programs hold whole instructions against the rules of the wave.

use super::float::{FloatKernels, PackedKernel, PackedRounded};
use super::integer::Kernels;
use crate::fast::native::float::{double, elementary, half, integral, narrow, packed, rounded, scaling, single};
use crate::fast::native::{mqsad, perm, qsad, screen_partition};

/// What is written by hand for rows, in place of a part of what [`Kernels::of`] or [`FloatKernels::of`] makes.
#[derive(Debug, Clone, Copy)]
pub enum ByHand {
    /// Of a lane function of integers.
    Integer(fn(Kernels) -> Kernels),
    /// Of one of floats.
    Float(fn(FloatKernels) -> FloatKernels),
}

/// The names of rows, and what they have.
pub type Entry = (&'static [&'static str], ByHand);

/// Everything that is written by hand.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    INTEGERS.iter().chain(FLOATS).chain(CONDITIONS)
}

/// Loops over integers: `name: perm`, with AVX2.
macro_rules! integers {
    ($($($name:ident)+: $loop:ident;)*) => {
        const INTEGERS: &[Entry] = &[$((
            &[$(stringify!($name)),+],
            ByHand::Integer(|kernels| Kernels { avx2: $loop::<false>, avx2_all: $loop::<true>, ..kernels }),
        )),*];
    };
}

/// Loops over floats, for processors with AVX2, FMA and F16C: `by single::add` to nearest even, `rounded add_f32` for
/// other rounding modes (`flushed`: it flushes subnormals), `conversion fp8` one of small floats, which limits what
/// overflows as MODE says, `ordinary scaling::div_scale_f64` one for ordinary
/// operands, `packed add` and `packed_rounded add` those for both halves of words. `normal from -103`: no result is
/// subnormal if each operand is 0, infinite, a NaN or at least 2^-103 in size.
macro_rules! loops {
    (
        $(, by $($native:ident)::+ $($flushed:ident)?)? $(, conversion $conversion:ident)?
        $(, rounded $rounded:ident $($rounded_flushed:ident)?)?
        $(, ordinary $($ordinary:ident)::+)? $(, packed $packed:ident)? $(, packed_rounded $packed_rounded:ident)?
        $(, normal from $least:literal)?
    ) => {
        ByHand::Float(|kernels| {
            $(let kernels = FloatKernels {
                avx2: $($native)::+::<false>,
                avx2_all: $($native)::+::<true>,
                by_hand: true,
                $($flushed: true,)?
                ..kernels
            };)?
            $(let kernels = FloatKernels {
                avx2: narrow::$conversion::<false>,
                avx2_all: narrow::$conversion::<true>,
                by_hand: true,
                limited: true,
                ..kernels
            };)?
            $(let kernels = FloatKernels {
                rounded: Some(rounded::$rounded),
                $(rounded_flushed: { stringify!($rounded_flushed); true },)?
                ..kernels
            };)?
            $(let kernels = FloatKernels { ordinary: Some($($ordinary)::+::<false>), ..kernels };)?
            $(let kernels = {
                use packed::$packed as both;
                let plain: [PackedKernel; 3] =
                    [both::<false, false, false>, both::<true, false, false>, both::<false, false, true>];
                let clamped: [PackedKernel; 3] =
                    [both::<false, true, false>, both::<true, true, false>, both::<false, true, true>];
                FloatKernels { packed: Some([plain, clamped]), ..kernels }
            };)?
            $(let kernels = {
                use rounded::packed::$packed_rounded as both;
                let packed_rounded: [PackedRounded; 2] = [both::<false>, both::<true>];
                FloatKernels { packed_rounded: Some(packed_rounded), ..kernels }
            };)?
            $(let kernels = FloatKernels { normal_from: Some($least), ..kernels };)?
            kernels
        })
    };
}

macro_rules! floats {
    ($($($name:ident)+ => ($($loops:tt)+);)*) => {
        const FLOATS: &[Entry] = &[$((&[$(stringify!($name)),+], loops!(, $($loops)+))),*];
    };
}

/// The conditions of compares, each with its loops.
macro_rules! conditions {
    ($($condition:literal: $name:ident;)*) => {
        const CONDITIONS: &[Entry] = &[$(
            (
                &[concat!("v_cmp_", $condition, "_f16"), concat!("v_cmpx_", $condition, "_f16")],
                loops!(, by half::$name, normal from -14),
            ),
            (
                &[
                    concat!("v_cmp_", $condition, "_f32"),
                    concat!("v_cmpx_", $condition, "_f32"),
                    concat!("v_cmps_", $condition, "_f32"),
                    concat!("v_cmpsx_", $condition, "_f32"),
                ],
                loops!(, by single::$name, normal from -126),
            ),
            (
                &[
                    concat!("v_cmp_", $condition, "_f64"),
                    concat!("v_cmpx_", $condition, "_f64"),
                    concat!("v_cmps_", $condition, "_f64"),
                    concat!("v_cmpsx_", $condition, "_f64"),
                ],
                loops!(, by double::$name, normal from -1022),
            ),
        )*];
    };
}

conditions! {
    "lt": lt;
    "eq": eq;
    "le": le;
    "gt": gt;
    "lg": lg;
    "ge": ge;
    "o": ordered;
    "u": unordered;
    "nge": nge;
    "nlg": nlg;
    "ngt": ngt;
    "nle": nle;
    "neq": neq;
    "nlt": nlt;
}

integers! {
    v_perm_b32: perm;
    v_qsad_u8 v_qsad_pk_u16_u8: qsad;
    v_mqsad_u8 v_mqsad_pk_u16_u8: mqsad;
    v_screen_partition_4se_b32: screen_partition;
}

floats! {
    // Arithmetic.
    v_add_f32 v_pk_add_f32 => (by single::add, rounded add_f32, normal from -103);
    v_sub_f32 => (by single::sub, rounded sub_f32, normal from -103);
    v_subrev_f32 => (by single::subrev, rounded subrev_f32, normal from -103);
    v_mul_f32 v_pk_mul_f32 => (by single::mul, rounded mul_f32, normal from -63);
    v_mac_f32 v_madmk_f32 v_madak_f32 v_mad_f32 => (by single::mad flushed, rounded mad_f32);
    v_add_f16 => (by half::add flushed, rounded add_f16);
    v_sub_f16 => (by half::sub flushed, rounded sub_f16);
    v_subrev_f16 => (by half::subrev flushed, rounded subrev_f16);
    v_mul_f16 => (by half::mul flushed, rounded mul_f16);
    v_mac_f16 v_madmk_f16 v_madak_f16 v_mad_f16 v_mad_legacy_f16 => (by half::mad flushed, rounded mad_f16);
    v_fmac_f32 v_fma_f32 v_pk_fma_f32 => (by single::fma, rounded fma_f32, normal from -40);
    v_fma_f64 v_fmac_f64 => (by double::fma, rounded fma_f64, normal from -459);
    v_add_f64 => (by double::add, rounded add_f64, normal from -970);
    v_mul_f64 => (by double::mul, rounded mul_f64, normal from -511);
    v_fma_f16 v_fma_legacy_f16 => (by half::fma flushed, rounded fma_f16);
    // The least, the greatest and the median.
    v_min_f32 => (by single::min, normal from -126);
    v_max_f32 => (by single::max, normal from -126);
    v_max_f16 => (by half::max, normal from -14);
    v_min_f16 => (by half::min, normal from -14);
    v_min3_f32 => (by integral::min3_f32, normal from -126);
    v_max3_f32 => (by integral::max3_f32, normal from -126);
    v_med3_f32 => (by integral::med3_f32, normal from -126);
    v_min_f64 => (by double::min, normal from -1022);
    v_max_f64 => (by double::max, normal from -1022);
    v_min3_f16 => (by integral::min3_f16 flushed);
    v_max3_f16 => (by integral::max3_f16 flushed);
    v_med3_f16 => (by integral::med3_f16 flushed);
    // Classes.
    v_cmp_class_f32 v_cmpx_class_f32 => (by integral::class_f32);
    v_cmp_class_f64 v_cmpx_class_f64 => (by integral::class_f64);
    v_cmp_class_f16 v_cmpx_class_f16 => (by integral::class_f16);
    // Conversions.
    v_cvt_i32_f64 => (by double::to_i32, normal from -1022);
    v_cvt_f64_i32 v_cvt_f64_u32 => (normal from 0);
    v_cvt_f32_i32 => (rounded f32_from_i32, normal from 0);
    v_cvt_f32_u32 => (rounded f32_from_u32, normal from 0);
    v_cvt_u32_f32 => (by single::to_u32, normal from -126);
    v_cvt_i32_f32 => (by single::to_i32, normal from -126);
    v_cvt_f16_f32 => (by single::to_half, rounded f16_from_f32, normal from -14);
    v_cvt_f32_f16 => (by half::to_single, normal from -14);
    v_cvt_rpi_i32_f32 => (by single::nearest_i32, normal from -126);
    v_cvt_flr_i32_f32 => (by single::floor_i32, normal from -126);
    v_cvt_off_f32_i4 => (rounded f32_from_i4, normal from 0);
    v_cvt_f32_f64 => (by double::to_single, rounded f32_from_f64, normal from -126);
    v_cvt_f64_f32 => (by single::to_double, normal from -126);
    v_cvt_f32_ubyte0 => (rounded f32_from_ubyte0, normal from 0);
    v_cvt_f32_ubyte1 => (rounded f32_from_ubyte1, normal from 0);
    v_cvt_f32_ubyte2 => (rounded f32_from_ubyte2, normal from 0);
    v_cvt_f32_ubyte3 => (rounded f32_from_ubyte3, normal from 0);
    v_cvt_u32_f64 => (by double::to_u32, normal from -1022);
    v_cvt_f16_u16 => (rounded f16_from_u16, normal from 0);
    v_cvt_f16_i16 => (rounded f16_from_i16, normal from 0);
    v_cvt_u16_f16 => (by half::to_u16, normal from -14);
    v_cvt_i16_f16 => (by half::to_i16, normal from -14);
    v_cvt_norm_i16_f16 => (by integral::norm_i16_f16, rounded norm_i16_f16);
    v_cvt_norm_u16_f16 => (by integral::norm_u16_f16, rounded norm_u16_f16);
    v_cvt_pk_u8_f32 v_cvt_pkaccum_u8_f32 => (by single::pk_u8, rounded pk_u8, normal from -126);
    v_cvt_pknorm_i16_f32 => (by integral::pknorm_i16_f32, rounded pknorm_i16_f32);
    v_cvt_pknorm_u16_f32 => (by integral::pknorm_u16_f32, rounded pknorm_u16_f32);
    v_cvt_pkrtz_f16_f32 => (by single::pkrtz, normal from -126);
    v_cvt_pknorm_i16_f16 => (by integral::pknorm_i16_f16, rounded pknorm_i16_f16);
    v_cvt_pknorm_u16_f16 => (by integral::pknorm_u16_f16, rounded pknorm_u16_f16);
    // Whole numbers.
    v_fract_f32 => (by integral::fract_f32, rounded fract_f32, normal from -126);
    v_trunc_f32 => (by integral::trunc_f32, normal from -126);
    v_ceil_f32 => (by integral::ceil_f32, normal from -126);
    v_rndne_f32 => (by integral::rndne_f32, normal from -126);
    v_floor_f32 => (by integral::floor_f32, normal from -126);
    v_fract_f64 => (by integral::fract_f64, rounded fract_f64, normal from -1022);
    v_trunc_f64 => (by integral::trunc_f64, normal from -1022);
    v_ceil_f64 => (by integral::ceil_f64, normal from -1022);
    v_rndne_f64 => (by integral::rndne_f64, normal from -1022);
    v_floor_f64 => (by integral::floor_f64, normal from -1022);
    v_floor_f16 => (by integral::floor_f16, normal from -14);
    v_ceil_f16 => (by integral::ceil_f16, normal from -14);
    v_trunc_f16 => (by integral::trunc_f16, normal from -14);
    v_rndne_f16 => (by integral::rndne_f16, normal from -14);
    v_fract_f16 => (by integral::fract_f16, rounded fract_f16, normal from -14);
    // Scaling by powers of two.
    v_ldexp_f32 => (by scaling::ldexp_f32, rounded ldexp_f32);
    v_frexp_exp_i32_f64 => (by scaling::frexp_exp_f64, normal from -1022);
    v_frexp_mant_f64 => (by scaling::frexp_mant_f64, normal from -1022);
    v_ldexp_f16 => (by scaling::ldexp_f16, rounded ldexp_f16);
    v_ldexp_f64 => (by scaling::ldexp_f64, rounded ldexp_f64);
    // Steps of divisions.
    v_div_fixup_f32 => (by scaling::div_fixup_f32, rounded div_fixup_f32, normal from -126);
    v_div_fixup_f64 => (by scaling::div_fixup_f64, rounded div_fixup_f64, normal from -1022);
    v_div_fmas_f32 => (by scaling::div_fmas_f32, rounded div_fmas_f32, normal from -40);
    v_div_fmas_f64 => (by scaling::div_fmas_f64, rounded div_fmas_f64, normal from -459);
    v_div_scale_f32 => (rounded div_scale_f32, ordinary scaling::div_scale_f32);
    v_div_scale_f64 => (rounded div_scale_f64, ordinary scaling::div_scale_f64);
    v_div_fixup_f16 v_div_fixup_legacy_f16 => (by scaling::div_fixup_f16, normal from -14);
    // Approximations.
    v_exp_f32 v_exp_legacy_f32 => (ordinary elementary::exp);
    v_log_clamp_f32 => (ordinary elementary::log_clamp);
    v_log_f32 v_log_legacy_f32 => (ordinary elementary::log);
    v_rcp_clamp_f32 => (by single::rcp_clamp flushed);
    v_rcp_legacy_f32 => (by single::rcp_legacy flushed);
    v_rcp_f32 v_rcp_iflag_f32 => (by single::rcp flushed);
    v_rsq_clamp_f32 => (by single::rsq_clamp flushed);
    v_rsq_legacy_f32 => (by single::rsq_legacy flushed);
    v_rsq_f32 => (by single::rsq flushed);
    v_rcp_f64 => (by double::rcp);
    v_rcp_clamp_f64 => (by double::rcp_clamp);
    v_rsq_f64 => (by double::rsq, normal from -1022);
    v_rsq_clamp_f64 => (by double::rsq_clamp, normal from -1022);
    v_sqrt_f32 => (by single::sqrt flushed);
    v_sqrt_f64 => (by double::sqrt, normal from -1022);
    v_sin_f32 => (ordinary elementary::sin);
    v_cos_f32 => (ordinary elementary::cos);
    v_rcp_f16 => (by half::rcp);
    v_sqrt_f16 => (by half::sqrt, normal from -14);
    v_rsq_f16 => (by half::rsq);
    v_log_f16 => (by half::log);
    v_exp_f16 => (by half::exp);
    v_sin_f16 => (by half::sin);
    v_cos_f16 => (by half::cos);
    v_trig_preop_f64 => (ordinary scaling::trig_preop);
    // Multiplication where zero times anything is zero.
    v_mul_legacy_f32 => (rounded mul_legacy_f32, normal from -63);
    v_mad_legacy_f32 v_mac_legacy_f32 => (by single::mad_legacy flushed, rounded mad_legacy_f32);
    v_mullit_f32 => (rounded mullit_f32, normal from -63);
    // Cube maps.
    v_cubema_f32 => (rounded cubema_f32, normal from -126);
    // Halves in pairs.
    v_pk_fma_f16 v_pk_fmac_f16 => (by half::fma flushed, rounded fma_f16, packed fma, packed_rounded fma);
    v_pk_add_f16 => (by half::add flushed, rounded add_f16, packed add, packed_rounded add);
    v_pk_mul_f16 => (by half::mul flushed, rounded mul_f16, packed mul, packed_rounded mul);
    v_pk_min_f16 => (by half::min, packed min);
    v_pk_max_f16 => (by half::max, packed max);
    v_dot2_f32_f16 => (by integral::dot2 flushed);
    // Halves and singles.
    v_mad_mix_f32 => (rounded mad_mix_f32);
    v_mad_mixlo_f16 v_mad_mixhi_f16 => (by integral::mad_mix_f16 flushed, rounded mad_mix_f16 flushed);
    v_fma_mix_f32 => (by single::fma, rounded fma_f32);
    v_fma_mixlo_f16 v_fma_mixhi_f16 => (by integral::fma_mix_f16 flushed, rounded fma_mix_f16 flushed);
    // Small floats.
    v_cvt_f32_fp8 => (conversion f32_fp8);
    v_cvt_f32_bf8 => (conversion f32_bf8);
    v_cvt_pk_f32_fp8 => (conversion pk_f32_fp8);
    v_cvt_pk_f32_bf8 => (conversion pk_f32_bf8);
    v_cvt_f32_bf16 => (conversion f32_bf16);
    v_cvt_pk_f16_f32 => (conversion pk_f16_f32);
    v_cvt_pk_bf16_f32 => (conversion pk_bf16_f32);
    v_cvt_pk_fp8_f32 => (conversion pk_fp8_f32);
    v_cvt_pk_bf8_f32 => (conversion pk_bf8_f32);
    v_cvt_sr_fp8_f32 => (conversion sr_fp8_f32);
    v_cvt_sr_bf8_f32 => (conversion sr_bf8_f32);
    v_cvt_sr_f16_f32 => (conversion sr_f16_f32);
    v_cvt_sr_bf16_f32 => (conversion sr_bf16_f32);
    v_cvt_scalef32_pk_fp8_f32 => (conversion scaled_pk_fp8_f32);
    v_cvt_scalef32_pk_bf8_f32 => (conversion scaled_pk_bf8_f32);
    v_cvt_scalef32_pk_fp4_f32 => (conversion scaled_pk_fp4_f32);
    v_cvt_scalef32_sr_fp8_f32 => (conversion scaled_sr_fp8_f32);
    v_cvt_scalef32_sr_bf8_f32 => (conversion scaled_sr_bf8_f32);
    v_cvt_scalef32_sr_pk_fp4_f32 => (conversion scaled_sr_pk_fp4_f32);
    v_cvt_scalef32_pk_f32_fp8 => (conversion scaled_pk_f32_fp8);
    v_cvt_scalef32_pk_f32_bf8 => (conversion scaled_pk_f32_bf8);
    v_cvt_scalef32_pk_f32_fp4 => (conversion scaled_pk_f32_fp4);
    v_cvt_scalef32_f32_fp8 => (conversion scaled_f32_fp8);
    v_cvt_scalef32_f32_bf8 => (conversion scaled_f32_bf8);
    v_cvt_scalef32_f16_fp8 => (conversion scaled_f16_fp8);
    v_cvt_scalef32_f16_bf8 => (conversion scaled_f16_bf8);
    v_cvt_scalef32_pk_fp8_f16 => (conversion scaled_pk_fp8_f16);
    v_cvt_scalef32_pk_bf8_f16 => (conversion scaled_pk_bf8_f16);
    v_cvt_scalef32_pk_fp4_f16 => (conversion scaled_pk_fp4_f16);
    v_cvt_scalef32_pk_fp8_bf16 => (conversion scaled_pk_fp8_bf16);
    v_cvt_scalef32_pk_bf8_bf16 => (conversion scaled_pk_bf8_bf16);
    v_cvt_scalef32_pk_fp4_bf16 => (conversion scaled_pk_fp4_bf16);
    v_cvt_scalef32_sr_fp8_f16 => (conversion scaled_sr_fp8_f16);
    v_cvt_scalef32_sr_bf8_f16 => (conversion scaled_sr_bf8_f16);
    v_cvt_scalef32_sr_fp8_bf16 => (conversion scaled_sr_fp8_bf16);
    v_cvt_scalef32_sr_bf8_bf16 => (conversion scaled_sr_bf8_bf16);
    v_cvt_scalef32_sr_pk_fp4_f16 => (conversion scaled_sr_pk_fp4_f16);
    v_cvt_scalef32_sr_pk_fp4_bf16 => (conversion scaled_sr_pk_fp4_bf16);
    v_cvt_scalef32_pk_f16_fp8 => (conversion scaled_pk_f16_fp8);
    v_cvt_scalef32_pk_f16_bf8 => (conversion scaled_pk_f16_bf8);
    v_cvt_scalef32_pk_f16_fp4 => (conversion scaled_pk_f16_fp4);
    v_cvt_scalef32_pk_bf16_fp8 => (conversion scaled_pk_bf16_fp8);
    v_cvt_scalef32_pk_bf16_bf8 => (conversion scaled_pk_bf16_bf8);
    v_cvt_scalef32_pk_bf16_fp4 => (conversion scaled_pk_bf16_fp4);
}
