//! Products: sorted factors without a constant; constants are coefficients of sums.

use super::super::arena::{Arena, Nary};
use super::super::node::{Node, Term};
use super::super::rule::Rule;
use super::linear::Linear;
use super::{FLATTEN_LIMIT, Terms, mask};

/// `coefficient * zext(factor) * ...`, modulo 2^width. Factors may be narrower.
struct Factors {
    width: u32,
    coefficient: u64,
    terms: Terms,
}

impl Arena {
    /// The product of at least one term.
    pub(super) fn make_product(&mut self, args: &[Term]) -> Term {
        let width = self.width(args[0]);
        if width == 1 {
            self.fire(Rule::ProductOfBits);
            return self.and(args);
        }
        let mut form = Factors { width, coefficient: 1, terms: Terms::new() };
        for &arg in args {
            self.gather_factor(&mut form, arg);
        }
        if form.coefficient & mask(width) == 0 {
            self.fire(Rule::ProductZero);
            return self.zero(width);
        }
        if let Some(bit) = form.terms.iter().position(|&factor| self.width(factor) == 1) {
            return self.product_with_bit(form, bit);
        }
        let atom = self.factors_term(form.terms, width);
        self.sum(&[(form.coefficient, atom)])
    }

    /// Takes the coefficients out of a factor, and a product apart.
    fn gather_factor(&mut self, form: &mut Factors, arg: Term) {
        let mut linear = Linear::new(form.width);
        self.add_scaled(&mut linear, 1, arg);
        match (&*linear.addends, linear.constant) {
            ([], value) => {
                self.fire(Rule::ProductCoefficient);
                form.coefficient = form.coefficient.wrapping_mul(value);
            }
            (&[(atom, coefficient)], 0) => {
                if coefficient != 1 {
                    self.fire(Rule::ProductCoefficient);
                }
                form.coefficient = form.coefficient.wrapping_mul(coefficient);
                self.push_factor(form, atom);
            }
            _ => form.terms.push(arg),
        }
    }

    fn push_factor(&mut self, form: &mut Factors, factor: Term) {
        match self.node(factor) {
            Node::Product(inner) if inner.len() <= FLATTEN_LIMIT => {
                // A narrower product that may wrap is a factor of its own.
                let wraps = self.width(factor) < form.width && self.product_bound(inner, self.width(factor)).is_none();
                let inner = if wraps { Terms::from_slice(&[factor]) } else { Terms::from_slice(inner) };
                if !wraps {
                    self.fire(Rule::ProductFlatten);
                }
                form.terms.extend(inner);
            }
            _ => form.terms.push(factor),
        }
    }

    /// A product with a factor of one bit.
    fn product_with_bit(&mut self, mut form: Factors, place: usize) -> Term {
        self.fire(Rule::ProductWithBit);
        let bit = form.terms.remove(place);
        let mut rest: Terms = form.terms.iter().map(|&factor| self.zext(factor, form.width)).collect();
        rest.push(self.constant(form.width, form.coefficient));
        let then = self.product(&rest);
        let other = self.zero(form.width);
        self.ite(bit, then, other)
    }

    /// The product of factors of at most `width` bits.
    fn factors_term(&mut self, mut factors: Terms, width: u32) -> Term {
        match *factors {
            [] => return self.constant(width, 1),
            [factor] => return self.zext(factor, width),
            _ => {}
        }
        if let Some(bound) = self.product_bound(&factors, width) {
            let bits = (64 - bound.leading_zeros()).max(1);
            if bits < width {
                self.fire(Rule::ProductNarrow);
                let narrow: Terms = factors
                    .iter()
                    .map(|&factor| {
                        let low = self.low_bits(factor, bits);
                        self.zext(low, bits)
                    })
                    .collect();
                let product = self.product(&narrow);
                return self.zext(product, width);
            }
        }
        factors.iter_mut().for_each(|factor| *factor = self.zext(*factor, width));
        factors.sort_unstable();
        self.intern_nary(Nary::Product, &factors, width)
    }

    /// A bound on the product of `factors` that is below 2^width, if there is one.
    fn product_bound(&self, factors: &[Term], width: u32) -> Option<u64> {
        factors.iter().try_fold(1u64, |bound, &factor| {
            let product = bound as u128 * self.upper_bound(factor) as u128;
            (product <= mask(width) as u128).then_some(product as u64)
        })
    }
}
