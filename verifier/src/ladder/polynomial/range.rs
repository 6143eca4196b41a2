//! Where numbers are.

use num_bigint::BigInt;

/// The least and the greatest value that something may have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Range {
    pub least: BigInt,
    pub greatest: BigInt,
}

impl Range {
    /// The numbers of `bits` bits.
    pub fn of_bits(bits: u32) -> Self {
        Range { least: BigInt::ZERO, greatest: power(bits) - 1 }
    }

    /// This value alone.
    pub fn of_value(value: BigInt) -> Self {
        Range { least: value.clone(), greatest: value }
    }

    /// Whether the values are numbers of `bits` bits.
    pub fn is_of_bits(&self, bits: u32) -> bool {
        self.least >= BigInt::ZERO && self.greatest < power(bits)
    }

    /// The value, if it is the only one.
    pub fn value(&self) -> Option<&BigInt> {
        (self.least == self.greatest).then_some(&self.least)
    }

    /// How far the greatest value is from the least.
    pub fn width(&self) -> BigInt {
        &self.greatest - &self.least
    }

    /// Where sums are.
    pub fn add(&self, other: &Range) -> Self {
        Range { least: &self.least + &other.least, greatest: &self.greatest + &other.greatest }
    }

    /// Where multiples by `factor` are.
    pub fn scaled(&self, factor: &BigInt) -> Self {
        let [a, b] = [&self.least * factor, &self.greatest * factor];
        if a <= b { Range { least: a, greatest: b } } else { Range { least: b, greatest: a } }
    }

    /// Where products are.
    pub fn times(&self, other: &Range) -> Self {
        let [a, b] = [&self.least, &self.greatest].map(|bound| bound * &other.least);
        let [c, d] = [&self.least, &self.greatest].map(|bound| bound * &other.greatest);
        Range { least: (&a).min(&b).min(&c).min(&d).clone(), greatest: a.max(b).max(c).max(d) }
    }

    /// Where squares are.
    pub fn squared(&self) -> Self {
        let whole = self.times(self);
        Range { least: whole.least.max(BigInt::ZERO), ..whole }
    }

    /// Where the largest integers are that are not above the values divided by 2^`bits`.
    pub fn shifted(&self, bits: u32) -> Self {
        Range { least: &self.least >> bits, greatest: &self.greatest >> bits }
    }

    /// Where both are.
    pub fn within(self, other: Range) -> Self {
        Range { least: self.least.max(other.least), greatest: self.greatest.min(other.greatest) }
    }

    /// What is in either.
    pub fn or(&self, other: &Range) -> Self {
        Range {
            least: (&self.least).min(&other.least).clone(),
            greatest: (&self.greatest).max(&other.greatest).clone(),
        }
    }
}

/// 2^`bits`.
pub fn power(bits: u32) -> BigInt {
    BigInt::from(1) << bits
}
