//! Segments of 2/pi, each made once by its definition.

use std::sync::OnceLock;

use crate::algebra::{Bv, W64};
use crate::fast::speculative::{Guess, Speculative};
use crate::float::segment_of_two_over_pi;
use crate::float::two_over_pi::{MOVED, SCALED, SEGMENT};

/// How far behind the point segments begin, at most, and one more.
const FIRSTS: usize = 31 * SEGMENT as usize + (2047 - MOVED as usize) + 1;

/// The segments by the bit that they begin with, first those that are not scaled, then as many that are. All bits are
/// set where there is none and where it is subnormal, all but the last where sources differ.
pub fn segments_of_two_over_pi() -> &'static [u64] {
    static TABLE: OnceLock<Box<[u64]>> = OnceLock::new();
    let segment = |index: usize| {
        let (first, scaled) = ((index % FIRSTS) as u64, index >= FIRSTS);
        let least = if scaled { SCALED - MOVED } else { 0 };
        let number = (first.saturating_sub(least) / u64::from(SEGMENT)).min(31);
        let exponent = MOVED + first - number * u64::from(SEGMENT);
        if (exponent >= SCALED) != scaled {
            return u64::MAX;
        }
        let x = Bv::<Speculative, W64>::new(Guess::known(exponent << 52));
        let segment = segment_of_two_over_pi(x, Bv::new(Guess::known(number as u32))).0;
        let subnormal = segment.value != 0 && segment.value < 1 << 52;
        match segment.open {
            0 if subnormal => u64::MAX,
            0 => segment.value,
            _ => u64::MAX - 1,
        }
    };
    TABLE.get_or_init(|| (0..2 * FIRSTS).map(segment).collect())
}
