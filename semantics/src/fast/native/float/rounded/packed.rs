//! Words that are two halves each, in the rounding mode of halves.

use super::super::packed::{numbers, pass, words};
use super::*;
use crate::fast::columns::Places;
use crate::fast::kernels::float::PackedMode;

/// Of each eight words first the lower half, then the other, as singles in `x`, `y` and `z`; the line leaves singles
/// in `x`, which are rounded to halves. Rounding twice in the same direction is rounding once.
macro_rules! of_pairs {
    ($line:literal) => {
        concat!(
            "vcvtph2ps {x}, [{a} + {i}]\nvcvtph2ps {y}, [{b} + {i}]\nvcvtph2ps {z}, [{c} + {i}]\n",
            $line,
            "\nvcvtps2ph {u:x}, {x}, 4\n",
            "vcvtph2ps {x}, [{a} + {i} + 16]\nvcvtph2ps {y}, [{b} + {i} + 16]\nvcvtph2ps {z}, [{c} + {i} + 16]\n",
            $line,
            "\nvcvtps2ph {v:x}, {x}, 4\nvinsertf128 {u}, {u}, {v:x}, 1\nvmovups [{lo} + {i}], {u}"
        )
    };
}

blocks! {
    add_pairs: of_pairs!("vaddps {x}, {x}, {y}");
    mul_pairs: of_pairs!("vmulps {x}, {x}, {y}");
    fma_pairs: of_pairs!("vfmadd213ps {x}, {y}, {z}");
}

macro_rules! rounded {
    ($($(#[$doc:meta])* $name:ident = $block:ident;)*) => {$(
        $(#[$doc])*
        ///
        /// # Safety
        /// The columns are there, what is written is not read, and the processor has AVX2, FMA and F16C.
        #[target_feature(enable = "avx2,fma,f16c")]
        pub unsafe fn $name<const CLAMP: bool>(
            columns: Columns,
            places: &Places,
            write: &Bits,
            mode: PackedMode,
            environment: &Environment<Concrete>,
        ) -> u32 {
            // Safety: as the caller made sure.
            unsafe {
                let (mut results, mut none) = (Unwritten::new(), Unwritten::new());
                let sources = twice(words(columns, places));
                $block(sources, [&mut results, &mut none], Constants::new(environment, Format::F16));
                let results = results.written();
                pass::<false, CLAMP, false>([&*results; 3], columns, places, write, mode, |[words, ..]| numbers(words))
            }
        }
    )*};
}

rounded! {
    /// `S0 + S1`.
    add = add_pairs;
    /// `S0 * S1`.
    mul = mul_pairs;
    /// `S0 * S1 + S2`, rounded once.
    fma = fma_pairs;
}
