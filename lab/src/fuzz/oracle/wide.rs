//! Sums of floats without any rounding: one long integer, in units that are smaller than every place of a product.

use super::real::{Direction, F32, Real};

/// Words of the integer, the lowest first.
const WORDS: usize = 10;
/// The exponent of the unit: products of two subnormal bf16 numbers are multiples of 2^-266.
const UNIT: i32 = -320;

/// A number, as an integer in two's complement times 2^-320.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Wide([u64; WORDS]);

impl Wide {
    /// `number`, which is finite and a multiple of 2^-320 below 2^300.
    pub fn of(number: f64) -> Wide {
        let bits = number.abs().to_bits();
        let (field, fraction) = ((bits >> 52) as i32, bits & ((1 << 52) - 1));
        if field == 0 {
            assert_eq!(fraction, 0, "no sum of products has subnormal doubles");
            return Wide::default();
        }
        let place = field - 1023 - 52 - UNIT;
        let significand = u128::from(fraction | 1 << 52);
        // What is below the unit is zero.
        let (significand, place) = if place < 0 { (significand >> -place, 0) } else { (significand, place as usize) };
        let shifted = significand << (place % 64);
        let mut words = [0; WORDS];
        words[place / 64] = shifted as u64;
        words[place / 64 + 1] = (shifted >> 64) as u64;
        if number < 0.0 { Wide(words).negated() } else { Wide(words) }
    }

    pub fn is_negative(self) -> bool {
        self.0[WORDS - 1] >> 63 == 1
    }

    fn negated(self) -> Wide {
        let mut one = Wide::default();
        one.0[0] = 1;
        Wide(self.0.map(|word| !word)).plus(one)
    }

    fn magnitude(self) -> Wide {
        if self.is_negative() { self.negated() } else { self }
    }

    pub fn plus(self, other: Wide) -> Wide {
        let (mut sum, mut carry) = ([0; WORDS], false);
        for (sum, (own, other)) in sum.iter_mut().zip(self.0.into_iter().zip(other.0)) {
            let (low, first) = own.overflowing_add(other);
            let (low, second) = low.overflowing_add(carry.into());
            (*sum, carry) = (low, first || second);
        }
        Wide(sum)
    }

    /// The greatest multiple of 2^`exponent` that is not above it: in two's complement, the bits from there on.
    pub fn down_to(self, exponent: i32) -> Wide {
        let places = (exponent - UNIT).max(0) as usize;
        let mut words = self.0;
        for (place, word) in words.iter_mut().enumerate() {
            let below = places.saturating_sub(64 * place);
            *word = if below >= 64 { 0 } else { *word >> below << below };
        }
        Wide(words)
    }

    /// The multiple of 2^`exponent` next to it on the side of zero.
    pub fn cut_to(self, exponent: i32) -> Wide {
        if self.is_negative() { self.negated().down_to(exponent).negated() } else { self.down_to(exponent) }
    }

    /// The exponent of the leading one of its magnitude.
    pub fn exponent(self) -> Option<i32> {
        let words = self.magnitude().0;
        let place = words.iter().rposition(|&word| word != 0)?;
        Some(64 * place as i32 + 63 - words[place].leading_zeros() as i32 + UNIT)
    }

    /// The nearest f32, which may be an infinity.
    pub fn to_single(self) -> u64 {
        let magnitude = self.magnitude();
        let Some(exponent) = self.exponent() else { return 0 };
        // 96 bits from the leading one on, and one that says whether there are more.
        let lowest = (exponent - 95).max(UNIT);
        let kept = magnitude.down_to(lowest);
        let first = (lowest - UNIT) as usize;
        let mantissa = (0..97).fold(0, |bits, place| bits | u128::from(magnitude.bit(first + place)) << place);
        let mantissa = mantissa << 1 | u128::from(kept != magnitude);
        F32.round(Real { negative: self.is_negative(), mantissa, exponent: lowest - 1 }, Direction::NearestEven)
    }

    fn bit(self, place: usize) -> u64 {
        self.0.get(place / 64).map_or(0, |word| word >> (place % 64) & 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(numbers: &[f64]) -> Wide {
        numbers.iter().fold(Wide::default(), |sum, &number| sum.plus(Wide::of(number)))
    }

    #[test]
    fn sums_lose_nothing() {
        let least = f64::from_bits((1023 - 266) << 52);
        let great = f64::from_bits((1023 + 256) << 52);
        assert_eq!(sum(&[great, least, -great]), Wide::of(least));
        assert_eq!(sum(&[great, least, -great, -least]), Wide::default());
        assert!(sum(&[-great, least]).is_negative());
        assert_eq!(Wide::of(-great).exponent(), Some(256));
        assert_eq!(sum(&[great, -least]).exponent(), Some(255));
        assert_eq!(Wide::default().exponent(), None);
    }

    #[test]
    fn roundings() {
        for number in [1.75, 5.25, 0.125, 2.0f64.powi(70) + 2.0f64.powi(30)] {
            let down = |number: f64| Wide::of(number).down_to(0);
            assert_eq!(down(number), Wide::of(number.floor()));
            assert_eq!(down(-number), Wide::of((-number).floor()));
            assert_eq!(Wide::of(-number).cut_to(0), Wide::of((-number).trunc()));
        }
        for number in [1.0, 1.0 + 2.0f64.powi(-24), 1.0 + 3.0 * 2.0f64.powi(-24), 3.0e-41, 1.0e-45, 3.4e38, 3.5e38] {
            for number in [number, -number] {
                assert_eq!(Wide::of(number).to_single(), u64::from((number as f32).to_bits()), "{number:e}");
            }
        }
        let above = sum(&[1.0, 2.0f64.powi(-24), 2.0f64.powi(-250)]);
        assert_eq!(above.to_single(), 0x3f80_0001);
        let below = sum(&[1.0, 2.0f64.powi(-24), -2.0f64.powi(-250)]);
        assert_eq!(below.to_single(), 0x3f80_0000);
    }
}
