//! Which lane `ds_swizzle_b32` reads for each lane.

use crate::algebra::PerLane;
use crate::target::{Feature, Target};

/// The source lane of every lane of `ds_swizzle_b32`. From 0xc000 on, offsets are rotations and
/// FFT orders inside each half of the wave, or quad permutations where the target lacks those (ledger X2).
pub fn swizzle_origins(offset: u32, target: Target) -> PerLane<u8> {
    let further = target.has(Feature::SwizzleRotations) && offset >= 0xc000;
    std::array::from_fn(|lane| {
        let lane = lane as u32;
        let kept = offset & 31;
        let origin = if further && offset >= 0xe000 {
            // FFT: the reversed lane number without as many bits as are kept.
            let reversed = (lane & 31).reverse_bits() >> 27;
            (reversed >> kept.count_ones()) | (lane & kept) | (lane & 32)
        } else if further {
            let amount = offset >> 5 & 31;
            let turned = if offset >> 10 & 1 == 1 { lane.wrapping_sub(amount) } else { lane + amount };
            (lane & kept) | (turned & !kept & 31) | (lane & 32)
        } else if offset & 0x8000 != 0 {
            (lane & !3) | (offset >> (2 * (lane & 3)) & 3)
        } else {
            let (and, or, xor) = (offset & 31, offset >> 5 & 31, offset >> 10 & 31);
            (((lane & and) | or) ^ xor) & 31 | (lane & 32)
        };
        origin as u8
    })
}
