//! The digits of 2/pi that `v_trig_preop_f64` hands out.

use super::soft::Parts;
use super::{FloatWidth, Rounding, fixed, words};
use crate::algebra::{Algebra, B32, B64, Bv, Column, W16, W32, W64, WordColumn};
use crate::ledger::{LedgerRow, Unspecified};

/// The first 37 words of 2/pi behind the point. AMD's text has 1201 bits, the last 17 of which no source
/// agrees on when they are used (ledger S36).
const TWO_OVER_PI: [u32; 37] = [
    0xa2f9_836e,
    0x4e44_1529,
    0xfc27_57d1,
    0xf534_ddc0,
    0xdb62_9599,
    0x3c43_9041,
    0xfe51_63ab,
    0xdebb_c561,
    0xb724_6e3a,
    0x424d_d2e0,
    0x0649_2eea,
    0x09d1_921c,
    0xfe1d_eb1c,
    0xb129_a73e,
    0xe882_35f5,
    0x2ebb_4484,
    0xe99c_7026,
    0xb45f_7e41,
    0x3991_d639,
    0x8353_39f4,
    0x9c84_5f8b,
    0xbdf9_283b,
    0x1ff8_97ff,
    0xde05_980f,
    0xef2f_118b,
    0x5a0a_6d1f,
    0x6d36_7ecf,
    0x27cb_09b7,
    0x4f46_3f66,
    0x9e5f_ea2d,
    0x7527_bac7,
    0xebe5_f17b,
    0x3d07_39f7,
    0x8a52_92ea,
    0x6bfb_5fb1,
    0x1f8d_5d08,
    0x5603_3046,
];

/// Bits of a segment.
pub const SEGMENT: u32 = 53;
/// From this exponent field on, segments are farther behind the point.
pub const MOVED: u64 = 1077;
/// From this exponent field on, the result is scaled up by 2^128.
pub const SCALED: u64 = 1968;
/// The first bit from which on sources differ about a segment, and the first behind all bits.
const LAST: [u32; 2] = [1120, 1201];

/// A segment of 53 bits of 2/pi as a number of its place, chosen by `number` modulo 32 and by the exponent of `x`.
/// Never negative, never a NaN, rounded to nearest where it is subnormal.
pub fn segment_of_two_over_pi<A: Algebra>(x: B64<A>, number: B32<A>) -> B64<A> {
    let exponent = x.exponent_field().truncate::<W32>();
    let number = number & Bv::constant(31);
    let moved = exponent.umax(Bv::constant(MOVED)) - Bv::constant(MOVED);
    let first = number * Bv::constant(SEGMENT.into()) + moved;
    let scaled = Bv::constant(SCALED - 1).ult(exponent);

    // Behind the last word there are zeros.
    let index = first.lshr(Bv::constant(5)).umin(Bv::constant(TWO_OVER_PI.len() as u64));
    let table: WordColumn<A> = Column::each(|word| Bv::constant(TWO_OVER_PI.get(word).copied().unwrap_or(0).into()));
    let word = |by: u64| A::lane_select(&table, index + Bv::constant(by));
    let by = (first & Bv::constant(31)).zext::<W64>();
    let window = Bv::from_words(word(1), word(0)).lshl(by) | word(2).zext::<W64>().lshr(Bv::constant(32) - by);
    let significand = window & Bv::constant(!0 << (64 - SEGMENT));

    let zeros = significand.leading_zeros();
    let raised = scaled.select(Bv::constant(128 - 1), -Bv::constant(1));
    let exponent = raised - first - zeros.truncate::<W32>();
    let parts = Parts::<A, W64> {
        negative: crate::algebra::Bit::constant(false),
        exponent: exponent.truncate::<W16>(),
        significand: significand.lshl(zeros),
    };
    let value = parts.round::<W64>(fixed(Rounding::NearestEven));

    let [from, end] = LAST.map(|bit| Bv::constant(bit.into()));
    let open = x.is_nan() | (scaled & from.ule(first) & first.ult(end));
    if open.known() == Some(false) {
        return value;
    }
    if let Some(unknown) = A::deferred::<W64>() {
        return open.select(Bv::new(unknown), value);
    }
    let mut operands: Vec<_> = words(x).into_iter().map(|word| word.0).collect();
    operands.push(number.0);
    let what = Unspecified::of_wave(LedgerRow::S36, W64::FORMAT as u64);
    open.select(Bv::new(A::unspecified(what, &operands)), value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algebra::{Choices, Concrete, with_choices};

    fn segment(x: f64, number: u32) -> f64 {
        let bits = Bv::<Concrete, W64>::new(x.to_bits());
        f64::from_bits(segment_of_two_over_pi(bits, Bv::new(number)).0)
    }

    #[test]
    fn segments_add_up() {
        assert_eq!(segment(1.0, 0) + segment(1.0, 1), std::f64::consts::FRAC_2_PI);
        assert_eq!(segment(-1.0, 32), segment(1.0, 0), "the sign does not matter, nor do high bits of the number");
        assert!(segment(1.0, 1) < 2f64.powi(-53) && segment(1.0, 2) < 2f64.powi(-106));
        // From 2^55 on the window moves with the exponent, and from 2^945 on the result is scaled.
        assert!(segment(2f64.powi(60), 0) < 2f64.powi(-6));
        assert!(segment(2f64.powi(1000), 0) > 2f64.powi(-946 + 100));
        assert_eq!(segment(1.0, 31), 0.0);
    }

    /// Bit by bit against the table, with the powers of two that a double has.
    #[test]
    fn segments_are_the_bits_of_the_table() {
        let bit = |index: u32| u64::from(TWO_OVER_PI[index as usize / 32] >> (31 - index % 32) & 1);
        for exponent in [1, 1023, 1077, 1078, 1500, 1967, 1968, 2046] {
            for number in 0..32 {
                let first = 53 * number + u32::max(exponent, 1077) - 1077;
                if first >= LAST[0] {
                    continue;
                }
                let digits = (first..first + 53).fold(0, |digits, index| digits << 1 | bit(index));
                let scale = if exponent >= 1968 { 128 } else { 0 } - 53 - first as i32;
                // In two steps: the power alone may be no double.
                let expected = digits as f64 * 2f64.powi(scale / 2) * 2f64.powi(scale - scale / 2);
                let x = f64::from_bits(u64::from(exponent) << 52);
                assert_eq!(segment(x, number), expected, "{exponent} {number}");
            }
        }
    }

    #[test]
    fn sources_differ_at_the_end_of_the_table_and_on_nans() {
        let x = f64::from_bits(1968 << 52);
        let ones = |x, number| with_choices(Choices::seeded(Choices::ONES), || segment(x, number)).0;
        assert!(ones(x, 5).is_nan() && segment(x, 5) == 0.0, "bits 1156 to 1208");
        assert!(ones(x, 4) < 1.0 && ones(x, 6) == 0.0 && ones(f64::INFINITY, 0) < 1.0);
        assert!(ones(f64::NAN, 0).is_nan());
    }
}
