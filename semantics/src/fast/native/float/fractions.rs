//! Numbers as fractions of the greatest integers, and what is the same in any rounding mode.

use super::integral::{limited_fraction, pair};
use super::rounded::{Words, made, product_of_singles};
use super::*;
use crate::algebra::Bv;

/// The singles that the halves in the low bits of a column are.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn widened(halves: &Lanes) -> Words {
    // Safety: the processor has AVX2; a column has 64 words.
    let [singles] = unsafe { made(|index| [_mm256_castps_si256(from_halves(load(halves, index)))]) };
    singles
}

/// One source or two times the greatest integer, rounded as MODE says, then to the nearest integer.
///
/// # Safety
/// The columns are there, what is written is not read, and the processor has AVX2, FMA and F16C.
#[target_feature(enable = "avx2,fma,f16c")]
unsafe fn fractions<const SIGNED: bool, const HALVES: bool, const PAIR: bool>(
    columns: Columns,
    places: &FloatPlaces,
    write: &Bits,
    environment: &Environment<Concrete>,
) -> u32 {
    let scale = [Bv::new(if SIGNED { 32767.0f32 } else { 65535.0 }.to_bits()); LANES];
    // Safety: as the caller made sure.
    unsafe {
        let [first, second, _] = sources(columns, places).map(|[lo, ..]| lo);
        let (low, high);
        if HALVES {
            low = product_of_singles(&widened(first), &scale, environment);
            high = if PAIR { product_of_singles(&widened(second), &scale, environment) } else { low };
        } else {
            low = product_of_singles(first, &scale, environment);
            high = if PAIR { product_of_singles(second, &scale, environment) } else { low };
        }
        let f = |[low, high, _]: [Source; 3]| {
            let [low, high] = [low, high].map(|source| limited_fraction(_mm256_castsi256_ps(source.lo), SIGNED));
            if PAIR { pair(low, high) } else { Eight::words(low, _mm256_setzero_ps()) }
        };
        let (low, high): (&Lanes, &Lanes) = (&low, &high);
        let products = [low, high, low].map(|column| [column; 3]);
        eights::<false, true, true>(products, columns, places, write, Results::Word, f, f)
    }
}

macro_rules! in_any_mode {
    ($($(#[$doc:meta])* $name:ident = $($kernel:ident)::+<$($argument:literal),*>;)*) => {$(
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
            unsafe { $($kernel)::+::<$($argument),*>(columns, places, write, environment) }
        }
    )*};
}

in_any_mode! {
    /// Two numbers from -1 to 1 as fractions of 32767.
    pknorm_i16_f32 = fractions<true, false, true>;
    /// Two numbers from 0 to 1 as fractions of 65535.
    pknorm_u16_f32 = fractions<false, false, true>;
    /// As [`pknorm_i16_f32`], of halves.
    pknorm_i16_f16 = fractions<true, true, true>;
    /// As [`pknorm_u16_f32`], of halves.
    pknorm_u16_f16 = fractions<false, true, true>;
    /// A half from -1 to 1 as a fraction of 32767.
    norm_i16_f16 = fractions<true, true, false>;
    /// A half from 0 to 1 as a fraction of 65535.
    norm_u16_f16 = fractions<false, true, false>;
    /// S2 with S0 in the byte that S1 names, which looks at the rounding mode itself.
    pk_u8 = single::pk_u8<false>;
    /// S0 where no step of a division needs scaling, in any mode.
    div_scale_f32 = scaling::div_scale_f32<false>;
    /// As [`div_scale_f32`], of doubles.
    div_scale_f64 = scaling::div_scale_f64<false>;
    /// The quotient S0 of S2 and S1.
    div_fixup_f32 = scaling::div_fixup_f32_rounded<false>;
    /// As [`div_fixup_f32`], of doubles.
    div_fixup_f64 = scaling::div_fixup_f64_rounded<false>;
}
