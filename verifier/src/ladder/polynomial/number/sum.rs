//! Sums of monomials.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use smallvec::SmallVec;

use super::power;

/// Atoms, by number, sorted.
pub type Monomial = SmallVec<[u32; 4]>;

/// The coefficient of each monomial; none is 0.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Polynomial(pub BTreeMap<Monomial, BigInt>);

/// The polynomial whose quotient by 2^`bits` is the negative of that of `of`: `-floor(x / n) = floor((n - 1 - x) / n)`.
pub fn opposite(of: &Polynomial, bits: u32) -> Polynomial {
    let mut opposite = Polynomial::constant(power(bits) - 1);
    opposite.add(of, &BigInt::from(-1));
    opposite
}

/// How many of the lowest bits of `factor`, which is not 0, are 0.
pub fn zeros(factor: &BigInt) -> u32 {
    factor.trailing_zeros().unwrap_or(0) as u32
}

impl Polynomial {
    pub fn constant(value: BigInt) -> Self {
        let mut constant = Polynomial::default();
        constant.add_monomial(Monomial::new(), value);
        constant
    }

    pub fn add_monomial(&mut self, monomial: Monomial, coefficient: BigInt) {
        if coefficient == BigInt::ZERO {
            return;
        }
        let sum = self.0.entry(monomial.clone()).or_default();
        *sum += coefficient;
        if *sum == BigInt::ZERO {
            self.0.remove(&monomial);
        }
    }

    pub fn add(&mut self, other: &Polynomial, factor: &BigInt) {
        for (monomial, coefficient) in &other.0 {
            self.add_monomial(monomial.clone(), coefficient * factor);
        }
    }

    /// `factor` is not 0.
    pub fn scale(&mut self, factor: &BigInt) {
        self.0.values_mut().for_each(|coefficient| *coefficient *= factor);
    }

    /// Quotient and remainder by 2^`bits`, coefficient by coefficient; the remainder has the smallest coefficients,
    /// which may be negative. Of `5x + 8y` and 2 bits: `x + 2y` and `x`.
    pub fn split(self, bits: u32) -> [Polynomial; 2] {
        let (mut above, mut below) = (Polynomial::default(), Polynomial::default());
        let half = power(bits - 1);
        for (monomial, coefficient) in self.0 {
            // From 1 - 2^(bits - 1) to 2^(bits - 1).
            let quotient: BigInt = (&coefficient + &half - 1) >> bits;
            below.add_monomial(monomial.clone(), coefficient - (&quotient << bits));
            above.add_monomial(monomial, quotient);
        }
        [above, below]
    }

    /// The monomials whose coefficients are no multiples of 2^`bits`, and the constant modulo 2^`bits`. Of `5x + 8y +
    /// 7` and 2 bits: `5x + 3`.
    pub fn below(&self, bits: u32) -> Polynomial {
        let mut below = self.clone();
        below.0.retain(|monomial, factor| {
            if monomial.is_empty() {
                *factor -= &*factor >> bits << bits;
            }
            if monomial.is_empty() { *factor != BigInt::ZERO } else { zeros(factor) < bits }
        });
        below
    }

    /// The polynomial without [`Polynomial::below`], divided by 2^`bits`.
    pub fn above(&self, bits: u32) -> Polynomial {
        let mut above = self.clone();
        above.0.retain(|monomial, factor| {
            let stays = monomial.is_empty() || zeros(factor) >= bits;
            *factor >>= bits;
            stays && *factor != BigInt::ZERO
        });
        above
    }

    /// Whether all coefficients are multiples of 2^`bits`.
    pub fn is_multiple(&self, bits: u32) -> bool {
        self.0.values().all(|coefficient| coefficient.trailing_zeros().is_none_or(|zeros| zeros >= bits.into()))
    }
}
