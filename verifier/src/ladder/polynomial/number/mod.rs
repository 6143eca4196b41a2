//! Polynomials with integer coefficients, and quotients of them by powers of two.
//!
//! The low bits of a number are the number without a multiple of its quotient, so sums and products of machine words
//! are polynomials over the words and over quotients: `(x + y) mod 2^32 = x + y - 2^32 * floor((x + y) / 2^32)`, and
//! the carry is that quotient. Quotients have a normal form: what is a multiple of the divisor is taken out of them,
//! what does not reach the quotient is left out, and a quotient in a quotient is one of the whole. So a sum of many
//! words has one form, in whichever order carries are added up.

mod bounds;
mod sum;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use num_bigint::BigInt;
use rustc_hash::FxHashMap;

use super::range::{Range, power};
use crate::limits::question;
use crate::term::Term;
pub use sum::{Monomial, Polynomial};
use sum::{opposite, zeros};

/// Polynomials of more monomials are given up.
const MONOMIALS: usize = 512;
/// Quotients by more than two to this are given up.
const BITS: u32 = 2_048;

/// What a polynomial is made of.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Atom {
    /// Bits `lo + width - 1 .. lo` of a term.
    Piece { of: Term, lo: u32, width: u32 },
    /// The bitwise conjunction of terms.
    Common(Vec<Term>),
    /// How many bits are set in all of these terms.
    Count(Vec<Term>),
    /// 2 to an amount, or 0 if that is not less than 2^`width`.
    Power { amount: Term, width: u32 },
    /// A number modulo 2^`bits`.
    Low { of: Rc<Polynomial>, bits: u32 },
    /// The largest integer that is not above a number divided by 2^`bits`.
    Quotient { of: Rc<Polynomial>, bits: u32 },
    /// 1 where a number is a multiple of 2^`bits`, elsewhere 0.
    Multiple { of: Rc<Polynomial>, bits: u32 },
}

/// A polynomial and where its values are.
#[derive(Debug, Clone)]
pub struct Number {
    pub polynomial: Polynomial,
    pub range: Range,
}

impl Number {
    /// A constant.
    pub fn constant(value: impl Into<BigInt>) -> Self {
        let value = value.into();
        Number { polynomial: Polynomial::constant(value.clone()), range: Range::of_value(value) }
    }

    /// The sum.
    pub fn plus(&self, other: &Number) -> Self {
        self.plus_times(&BigInt::from(1), other)
    }

    /// `self - other`.
    pub fn minus(&self, other: &Number) -> Self {
        self.plus_times(&BigInt::from(-1), other)
    }

    /// `self + factor * other`.
    pub fn plus_times(&self, factor: &BigInt, other: &Number) -> Self {
        let mut polynomial = self.polynomial.clone();
        polynomial.add(&other.polynomial, factor);
        Number { polynomial, range: self.range.add(&other.range.scaled(factor)) }
    }
}

/// What is divided, and the power of two that it is divided by.
type Quotient = (Rc<Polynomial>, u32);

/// The atoms of some polynomials.
#[derive(Default, Debug)]
pub struct Atoms {
    numbers: FxHashMap<Atom, u32>,
    /// Where each has its values; the atom, if it is a quotient.
    ranges: Vec<(Range, Option<Quotient>)>,
    /// Where polynomials are that are quotients, which their atoms alone do not show: without constants, the first
    /// coefficient positive. Holds under the conditions under
    /// which terms are read, as these numbers do.
    pub quotients: FxHashMap<Polynomial, Range>,
    /// How many monomials may still be looked at.
    pub work: usize,
    /// Monomials that have been looked at for ranges and not been paid for.
    looked_at: Cell<usize>,
    /// Where products of atoms are.
    monomials: RefCell<FxHashMap<Monomial, Range>>,
}

impl Atoms {
    /// `atom` as a number, whose values are in `range`.
    pub fn number(&mut self, atom: Atom, range: Range) -> Number {
        let quotient = match &atom {
            Atom::Quotient { of, bits } => Some((of.clone(), *bits)),
            _ => None,
        };
        let next = self.ranges.len() as u32;
        let number = *self.numbers.entry(atom).or_insert(next);
        if number == next {
            self.ranges.push((range, quotient));
        } else {
            let known = &mut self.ranges[number as usize].0;
            *known = known.clone().within(range);
        }
        let mut polynomial = Polynomial::default();
        polynomial.add_monomial(Monomial::from_slice(&[number]), BigInt::from(1));
        Number { polynomial, range: self.ranges[number as usize].0.clone() }
    }

    /// Whether more may be done.
    fn pay(&mut self, monomials: usize) -> Option<()> {
        let price = monomials + self.looked_at.take();
        question::work(price as u64);
        let left = self.work.checked_sub(price);
        self.work = left.unwrap_or(0);
        left.map(|_| ())
    }

    /// The product; `None` if there is too much of it.
    pub fn product(&mut self, a: &Number, b: &Number) -> Option<Number> {
        self.pay(a.polynomial.0.len() * b.polynomial.0.len())?;
        let mut product = Polynomial::default();
        for (x, k) in &a.polynomial.0 {
            for (y, l) in &b.polynomial.0 {
                let (monomial, sign) = self.monomial(x, y);
                product.add_monomial(monomial, k * l * sign);
            }
        }
        let range = if a.polynomial == b.polynomial { a.range.squared() } else { a.range.times(&b.range) };
        (product.0.len() <= MONOMIALS).then_some(Number { polynomial: product, range })
    }

    /// The product of monomials, with its sign: a bit is its own square, and so is one with the sign changed.
    fn monomial(&self, x: &Monomial, y: &Monomial) -> (Monomial, i32) {
        let mut sorted: Monomial = x.iter().chain(y).copied().collect();
        sorted.sort_unstable();
        let mut monomial = Monomial::new();
        let mut sign = 1;
        for atom in sorted {
            let Range { least, greatest } = &self.ranges[atom as usize].0;
            if monomial.last() == Some(&atom) && *least >= BigInt::from(-1) && *greatest <= BigInt::from(1) {
                if *least >= BigInt::ZERO {
                    continue;
                }
                if *greatest <= BigInt::ZERO {
                    sign = -sign;
                    continue;
                }
            }
            monomial.push(atom);
        }
        (monomial, sign)
    }

    /// The largest integer that is not above `number / 2^bits`.
    pub fn quotient(&mut self, number: &Number, bits: u32) -> Option<Number> {
        if bits == 0 {
            return Some(number.clone());
        }
        let quotient = self.new_quotient(number, bits)?;
        self.note_quotient(&quotient.polynomial, &quotient.range);
        Some(quotient)
    }

    fn new_quotient(&mut self, number: &Number, bits: u32) -> Option<Number> {
        self.pay(number.polynomial.0.len())?;
        let range = number.range.clone().within(self.range_of_quotient(&number.polynomial)).shifted(bits);
        if let Some(value) = range.value() {
            return Some(Number::constant(value.clone()));
        }
        if let Some((factor, bit)) = self.multiple_of_a_bit(&number.polynomial) {
            return Some(Number { range, ..Number::constant(0).plus_times(&(factor >> bits), &bit) });
        }
        let (mut whole, mut rest, mut bits) = (Polynomial::default(), number.polynomial.clone(), bits);
        let one = BigInt::from(1);
        loop {
            self.pay(4 * rest.0.len())?;
            let [above, below] = rest.split(bits);
            whole.add(&above, &one);
            rest = below;
            let near = self.range_of_quotient(&rest);
            let quotient = near.shifted(bits);
            if let Some(value) = quotient.value() {
                whole.add(&Polynomial::constant(value.clone()), &one);
                return Some(Number { polynomial: whole, range });
            }
            if near.least >= BigInt::from(-1) && near.greatest <= BigInt::ZERO {
                // Below 0 it is -1.
                whole.add(&rest, &one);
                return Some(Number { polynomial: whole, range });
            }
            if let Some((shorter, left_out)) = self.without_low_part(&rest) {
                (rest, bits) = (shorter, bits - left_out);
            } else if let Some((inner, inner_bits)) = self.take_quotient(&mut rest) {
                rest.scale(&power(inner_bits));
                rest.add(&inner, &one);
                bits += inner_bits;
                if bits > BITS {
                    return None;
                }
            } else {
                let quotient = self.range(&rest).shifted(bits);
                let atom = self.signed_quotient(rest, bits, quotient);
                whole.add(&atom, &one);
                return Some(Number { polynomial: whole, range });
            }
        }
    }

    /// `polynomial / 2^n` without what lies between 0 and `2^n - 1`, and the greatest such `n` that is not 0.
    fn without_low_part(&self, polynomial: &Polynomial) -> Option<(Polynomial, u32)> {
        let bits = self.low_part(polynomial);
        (bits > 0).then(|| (polynomial.above(bits), bits))
    }

    /// Takes out of `polynomial` a quotient that it has once, or once with the sign changed: that by the greatest
    /// divisor. It is that of the result by 2 to the second.
    fn take_quotient(&self, polynomial: &mut Polynomial) -> Option<(Polynomial, u32)> {
        let once = polynomial.0.iter().filter(|(monomial, coefficient)| {
            monomial.len() == 1 && [1, -1].into_iter().any(|one| **coefficient == BigInt::from(one))
        });
        let quotients = once.filter_map(|(monomial, _)| {
            let (of, bits) = self.ranges[monomial[0] as usize].1.clone()?;
            Some((monomial.clone(), of, bits))
        });
        let (monomial, of, bits) = quotients.max_by_key(|(_, _, bits)| *bits)?;
        let coefficient = polynomial.0.remove(&monomial)?;
        Some((if coefficient > BigInt::ZERO { (*of).clone() } else { opposite(&of, bits) }, bits))
    }

    /// The quotient of `rest` by 2^`bits` as an atom, or as one with the sign changed: the first coefficient of that
    /// is positive.
    fn signed_quotient(&mut self, rest: Polynomial, bits: u32, range: Range) -> Polynomial {
        let half = power(bits - 1);
        let mut signs = rest.0.iter().filter(|(monomial, coefficient)| !monomial.is_empty() && **coefficient != half);
        let is_negative = signs.next().is_some_and(|(_, coefficient)| *coefficient < BigInt::ZERO);
        if !is_negative {
            return self.number(Atom::Quotient { of: Rc::new(rest), bits }, range).polynomial;
        }
        let [mut above, below] = opposite(&rest, bits).split(bits);
        let range = self.range(&below).shifted(bits);
        let atom = self.number(Atom::Quotient { of: Rc::new(below), bits }, range);
        above.add(&atom.polynomial, &BigInt::from(1));
        above.scale(&BigInt::from(-1));
        above
    }

    /// `number` modulo 2^`bits`.
    pub fn low(&mut self, number: &Number, bits: u32) -> Option<Number> {
        if number.range.is_of_bits(bits) || self.range(&number.polynomial).is_of_bits(bits) {
            return Some(number.clone());
        }
        let quotient = self.quotient(number, bits)?;
        let low = number.plus_times(&-power(bits), &quotient);
        Some(Number { range: Range::of_bits(bits), ..low })
    }

    /// The same number modulo 2^`bits`, shifted by multiples of that to begin at `least` or as little above as can be.
    pub fn nearest(&mut self, number: &Number, bits: u32, least: &BigInt) -> Option<Number> {
        self.pay(number.polynomial.0.len())?;
        let [_, polynomial] = number.polynomial.clone().split(bits);
        let range = self.range_of_quotient(&polynomial);
        // The least multiple that moves its least value to `least` or above.
        let multiple: BigInt = (least - &range.least + power(bits) - 1) >> bits;
        let nearest = Number { polynomial, range };
        Some(nearest.plus(&Number::constant(multiple << bits)))
    }

    /// 1 where `number` is a multiple of 2^`bits`, elsewhere 0.
    pub fn multiple(&mut self, number: &Number, bits: u32) -> Option<Number> {
        self.pay(2 * number.polynomial.0.len())?;
        let [_, polynomial] = number.polynomial.clone().split(bits);
        let below = Number { range: self.range_of_quotient(&polynomial), polynomial };
        let range = number.range.clone().within(self.range_of_quotient(&number.polynomial));
        for of in [&Number { range, ..number.clone() }, &below] {
            let Range { least, greatest } = &of.range;
            if *least > -power(bits) && *greatest < power(bits) {
                // It is a multiple where it is 0.
                match of.range.value() {
                    Some(value) => return Some(Number::constant(u32::from(*value == BigInt::ZERO))),
                    None if of.range.is_of_bits(1) => return Some(Number::constant(1).minus(of)),
                    None if *least >= BigInt::from(-1) && *greatest <= BigInt::ZERO => {
                        return Some(Number::constant(1).plus(of));
                    }
                    None => {}
                }
            }
        }
        // The same holds of the number with its sign changed.
        let half = power(bits - 1);
        let mut signs = below.polynomial.0.values().filter(|coefficient| **coefficient != half);
        let is_negative = signs.next().is_some_and(|coefficient| *coefficient < BigInt::ZERO);
        let of = if is_negative {
            let [_, opposite] = Number::constant(0).minus(&below).polynomial.split(bits);
            opposite
        } else {
            below.polynomial
        };
        Some(self.number(Atom::Multiple { of: Rc::new(of), bits }, Range::of_bits(1)))
    }

    /// [`Atoms::low`] as one atom, unless that is `number` itself.
    pub fn low_atom(&mut self, number: &Number, bits: u32) -> Number {
        if number.range.is_of_bits(bits) || self.range(&number.polynomial).is_of_bits(bits) {
            return number.clone();
        }
        let [_, below] = number.polynomial.clone().split(bits);
        self.number(Atom::Low { of: Rc::new(below), bits }, Range::of_bits(bits))
    }
}
