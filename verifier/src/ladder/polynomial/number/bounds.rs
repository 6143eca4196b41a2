//! Where the values of polynomials are.

use std::borrow::Cow;

use num_bigint::BigInt;

use super::{Atoms, Monomial, Number, Polynomial, Range, zeros};

/// Monomials of a polynomial whose quotients are looked at in pairs.
const FEW: usize = 8;
/// Remainders that are looked for in a polynomial.
const REMAINDERS: usize = 40;

impl Atoms {
    /// Where the values of `polynomial` are: also as multiples of remainders `p - 2^bits * floor(p / 2^bits)`, which
    /// are numbers of `bits` bits, and the rest; and as pairs of quotients, and the rest.
    pub(super) fn range(&self, polynomial: &Polynomial) -> Range {
        let mut range = self.plain_range(polynomial);
        if polynomial.0.len() <= FEW {
            range = range.within(self.range_of_pairs(polynomial));
        }
        let (mut rest, mut remainders) = (Cow::Borrowed(polynomial), Range::of_value(BigInt::ZERO));
        for _ in 0..REMAINDERS {
            let Some((quotient, factor, of, bits)) = self.remainder(&rest) else { break };
            let mut without = rest.into_owned();
            without.0.remove(&quotient);
            without.add(of, &-&factor);
            remainders = remainders.add(&Range::of_bits(bits).scaled(&factor));
            rest = Cow::Owned(without);
            range = range.within(self.plain_range(&rest).add(&remainders));
        }
        range
    }

    /// Where the values of `polynomial` are, in which quotients by one power of two are taken together in pairs: if
    /// `u - v` is from `a` to `b`, `floor(u / n) - floor(v / n)` is from `floor(a / n)` to `ceil(b / n)`; if `u + v`
    /// is, `floor(u / n) + floor(v / n)` is from `floor((a + 1) / n) - 1` to `floor(b / n)`.
    fn range_of_pairs(&self, polynomial: &Polynomial) -> Range {
        let mut rest = polynomial.clone();
        let mut sum = Range::of_value(BigInt::ZERO);
        let mut quotients: Vec<(Monomial, BigInt, &Polynomial, u32)> = self.quotients_in(polynomial).collect();
        while let Some((one, factor, u, bits)) = quotients.pop() {
            let pair = quotients.iter().enumerate().find_map(|(place, (other, coefficient, v, same))| {
                let is_sum = *coefficient == factor;
                (*same == bits && (is_sum || *coefficient == -&factor)).then_some(())?;
                let mut both = u.clone();
                both.add(v, &BigInt::from(if is_sum { 1 } else { -1 }));
                let Range { least, greatest } = self.plain_range(&both);
                let together = match is_sum {
                    true => Range { least: ((least + 1) >> bits) - 1, greatest: greatest >> bits },
                    false => Range { least: least >> bits, greatest: -(-greatest >> bits) },
                };
                let together = together.scaled(&factor);
                let apart = self.range_of_monomial(other).scaled(coefficient);
                let apart = apart.add(&self.range_of_monomial(&one).scaled(&factor));
                (together.width() < apart.width()).then_some((place, together))
            });
            if let Some((place, together)) = pair {
                rest.0.remove(&one);
                rest.0.remove(&quotients.remove(place).0);
                sum = sum.add(&together);
            }
        }
        sum.add(&self.plain_range(&rest))
    }

    /// The quotients that `polynomial` has by themselves: each with its coefficient, what is divided, and by 2 to which
    /// power.
    fn quotients_in<'a, 'p>(
        &'a self,
        polynomial: &'p Polynomial,
    ) -> impl Iterator<Item = (Monomial, BigInt, &'a Polynomial, u32)> + use<'a, 'p> {
        polynomial.0.iter().filter_map(|(monomial, coefficient)| {
            let &[atom] = monomial.as_slice() else { return None };
            let (of, bits) = self.ranges[atom as usize].1.as_ref()?;
            Some((monomial.clone(), coefficient.clone(), &**of, *bits))
        })
    }

    /// The remainder with the greatest divisor whose quotient is in `polynomial`: the quotient, how many times the
    /// remainder is taken, and what is divided by 2 to which power.
    fn remainder<'a>(&'a self, polynomial: &Polynomial) -> Option<(Monomial, BigInt, &'a Polynomial, u32)> {
        let remainders = self.quotients_in(polynomial).filter(|(_, coefficient, _, bits)| zeros(coefficient) >= *bits);
        let (monomial, coefficient, of, bits) = remainders.max_by_key(|&(.., bits)| bits)?;
        Some((monomial, -coefficient >> bits, of, bits))
    }

    /// Where the values of `polynomial` are, if nothing is known of its atoms together.
    fn plain_range(&self, polynomial: &Polynomial) -> Range {
        self.looked_at.set(self.looked_at.get() + polynomial.0.len());
        let all = polynomial.0.iter().map(|(monomial, factor)| self.range_of_monomial(monomial).scaled(factor));
        all.fold(Range::of_value(BigInt::ZERO), |sum, range| sum.add(&range))
    }

    /// Where the values of `monomial` are.
    fn range_of_monomial(&self, monomial: &Monomial) -> Range {
        match monomial.as_slice() {
            [] => return Range::of_value(1.into()),
            &[atom] => return self.ranges[atom as usize].0.clone(),
            _ => {}
        }
        // What was known of the atoms then still holds.
        if let Some(known) = self.monomials.borrow().get(monomial) {
            return known.clone();
        }
        let mut range = Range::of_value(1.into());
        for same in monomial.chunk_by(|a, b| a == b) {
            let atom = &self.ranges[same[0] as usize].0;
            let square = atom.squared();
            (0..same.len() / 2).for_each(|_| range = range.times(&square));
            if same.len() % 2 == 1 {
                range = range.times(atom);
            }
        }
        self.monomials.borrow_mut().insert(monomial.clone(), range.clone());
        range
    }

    /// The greatest `n` for which what `polynomial` has below 2^`n` is a number of `n` bits; 0 if there is none.
    pub(super) fn low_part(&self, polynomial: &Polynomial) -> u32 {
        self.looked_at.set(self.looked_at.get() + polynomial.0.len());
        let mut parts: Vec<(u32, bool, Range)> = Vec::new();
        for (monomial, factor) in polynomial.0.iter().filter(|(monomial, _)| !monomial.is_empty()) {
            let is_quotient = matches!(monomial.as_slice(), &[atom] if self.ranges[atom as usize].1.is_some());
            parts.push((zeros(factor), is_quotient, self.range_of_monomial(monomial).scaled(factor)));
        }
        parts.sort_unstable_by_key(|&(zeros, ..)| zeros);
        let constant = polynomial.0.get(&Monomial::new());
        let mut below = (Range::of_value(BigInt::ZERO), false);
        let mut best = 0;
        let mut start = 0;
        while let Some(&(bits, ..)) = parts.get(start) {
            if bits > 0 {
                let constant = constant.map_or(BigInt::ZERO, |constant| constant - (constant >> bits << bits));
                let is_plain = below.0.add(&Range::of_value(constant)).is_of_bits(bits);
                if is_plain || below.1 && self.range(&polynomial.below(bits)).is_of_bits(bits) {
                    best = bits;
                }
            }
            let end = start + parts[start..].iter().take_while(|part| part.0 == bits).count();
            below = parts[start..end]
                .iter()
                .fold(below, |(sum, any), (_, is_quotient, range)| (sum.add(range), any || *is_quotient));
            start = end;
        }
        best
    }

    /// Where the values of `polynomial` are, if that may be a quotient, or one with another sign or constant.
    pub(super) fn range_of_quotient(&self, polynomial: &Polynomial) -> Range {
        let range = self.range(polynomial);
        let (quotient, sign, constant) = plain(polynomial);
        match self.quotients.get(&quotient) {
            Some(known) => range.within(known.scaled(&sign).add(&Range::of_value(constant))),
            None => range,
        }
    }

    /// Notes that the values of `polynomial`, a quotient, are in `range`.
    pub(super) fn note_quotient(&mut self, polynomial: &Polynomial, range: &Range) {
        let (quotient, sign, constant) = plain(polynomial);
        let range = range.add(&Range::of_value(-constant)).scaled(&sign);
        let known = self.quotients.entry(quotient).or_insert_with(|| range.clone());
        *known = known.clone().within(range);
    }

    /// Whether the values are 0 and -1.
    pub(super) fn is_sign(&self, polynomial: &Polynomial) -> bool {
        let Range { least, greatest } = self.range_of_quotient(polynomial);
        least >= BigInt::from(-1) && greatest <= BigInt::ZERO
    }

    /// `polynomial` as a multiple by more than 1 of something that is 0 or 1.
    pub(super) fn multiple_of_a_bit(&self, polynomial: &Polynomial) -> Option<(BigInt, Number)> {
        let coefficients = || polynomial.0.values();
        let least = BigInt::from(coefficients().map(|coefficient| coefficient.magnitude()).min()?.clone());
        if least <= BigInt::from(1) || polynomial.0.len() > FEW || coefficients().any(|c| c % &least != BigInt::ZERO) {
            return None;
        }
        let mut factor = least;
        let mut bit = polynomial.clone();
        bit.0.values_mut().for_each(|coefficient| *coefficient /= &factor);
        if self.is_sign(&bit) {
            factor = -factor;
            bit.scale(&BigInt::from(-1));
        }
        let range = self.range_of_quotient(&bit);
        range.is_of_bits(1).then_some((factor, Number { polynomial: bit, range }))
    }
}

/// `polynomial` without its constant and with a first coefficient that is positive; its sign, which is 1 or -1, and the
/// constant: it is the sign times that, and the constant.
fn plain(polynomial: &Polynomial) -> (Polynomial, BigInt, BigInt) {
    let mut plain = polynomial.clone();
    let constant = plain.0.remove(&Monomial::new()).unwrap_or_default();
    let is_negative = plain.0.values().next().is_some_and(|first| *first < BigInt::ZERO);
    let sign = BigInt::from(if is_negative { -1 } else { 1 });
    plain.scale(&sign);
    (plain, sign, constant)
}
