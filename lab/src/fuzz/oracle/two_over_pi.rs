//! The digits of 2/pi in the oracle, by Machin's formula and long division.

use std::sync::LazyLock;

use super::Known;
use super::float::Context;
use super::float_function::value;
use super::real::{Direction, F64, Real};

/// Bits behind the point that `v_trig_preop_f64` knows.
const BITS: u32 = 1201;
/// Words of a number with 32 bits before the point, and 64 to spare behind all others.
const WORDS: usize = 1 + (BITS as usize).div_ceil(32) + 2;

/// A number, the most significant word first.
type Wide = [u32; WORDS];

fn divided(number: &Wide, by: u32) -> Wide {
    let mut rest = 0;
    number.map(|word| {
        let part = rest << 32 | u64::from(word);
        rest = part % u64::from(by);
        (part / u64::from(by)) as u32
    })
}

fn sum(a: &Wide, b: &Wide) -> Wide {
    let (mut all, mut carry) = (*a, 0);
    for (word, &other) in all.iter_mut().zip(b).rev() {
        let part = u64::from(*word) + u64::from(other) + carry;
        (*word, carry) = (part as u32, part >> 32);
    }
    all
}

fn difference(a: &Wide, b: &Wide) -> Wide {
    let mut one = [0; WORDS];
    one[WORDS - 1] = 1;
    sum(a, &sum(&b.map(|word| !word), &one))
}

/// `times * arctan(1 / x)`
fn arctangent(times: u32, x: u32) -> Wide {
    let mut power = [0; WORDS];
    power[0] = times;
    power = divided(&power, x);
    let (mut all, mut number) = (power, 1);
    while power.iter().any(|&word| word != 0) {
        power = divided(&power, x * x);
        number += 2;
        let term = divided(&power, number);
        all = if number % 4 == 3 { difference(&all, &term) } else { sum(&all, &term) };
    }
    all
}

/// The bits of 2/pi behind the point.
static TWO_OVER_PI: LazyLock<Vec<bool>> = LazyLock::new(|| {
    let pi = difference(&arctangent(16, 5), &arctangent(4, 239));
    let mut rest = [0; WORDS];
    rest[0] = 2;
    let next = |_| {
        rest = sum(&rest, &rest);
        let bit = rest >= pi;
        if bit {
            rest = difference(&rest, &pi);
        }
        bit
    };
    (0..BITS).map(next).collect()
});

/// `v_trig_preop_f64`: a segment of 53 bits, times the power of two of its place.
/// Sources differ on NaNs and on segments near the end (S36).
pub fn segment(_: &Context, o: &[u64; 4]) -> Option<(Known, bool)> {
    let exponent = (F64.magnitude(o[0]) / F64.least_normal()) as u32;
    let first = (o[1] as u32 & 31) * 53 + exponent.max(1077) - 1077;
    if F64.is_nan(o[0]) || exponent >= 1968 && (1120..=1200).contains(&first) {
        return value(Known::OPEN);
    }
    let bit = |index: u32| TWO_OVER_PI.get(index as usize).is_some_and(|&bit| bit);
    let mantissa = (first..first + 53).fold(0, |all, index| all << 1 | u128::from(bit(index)));
    let raised = if exponent >= 1968 { 128 } else { 0 };
    let real = Real { negative: false, mantissa, exponent: raised - 53 - first as i32 };
    value(Known::all(F64.round(real, Direction::NearestEven)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_digits() {
        let first = TWO_OVER_PI[..64].iter().fold(0u64, |all, &bit| all << 1 | u64::from(bit));
        assert_eq!(first as f64 / 2f64.powi(64), std::f64::consts::FRAC_2_PI);
    }
}
