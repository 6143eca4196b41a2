//! Sums without carries: addends that never set the same bit are parts of a concatenation.

use super::super::arena::Arena;
use super::super::node::Term;
use super::super::rule::Rule;
use super::linear::{Linear, is_negative};
use super::{Terms, mask};

/// One addend as bits that no other addend sets.
enum DisjointAddend {
    /// `2^k * zext(t)`
    Shifted(Term, u32),
    /// `2^k * zext(~t)`, for a negative coefficient; the constant makes up for it.
    Complement(Term, u32),
    /// `ite(bit, then, other)`
    Selected(Term, u64, u64),
}

impl Arena {
    /// A sum in which no two addends share a bit.
    pub(super) fn sum_of_disjoint(&mut self, form: &Linear) -> Option<Term> {
        let bits = form.addends.iter().any(|&(atom, _)| self.width(atom) == 1);
        let (parts, constant) = match self.disjoint_parts(form, false) {
            Some(found) => found,
            None if bits => self.disjoint_parts(form, true)?,
            None => return None,
        };
        self.fire(Rule::SumDisjoint);
        let mut terms = Terms::new();
        for part in parts {
            let term = match part {
                DisjointAddend::Shifted(t, k) => self.place(t, k, form.width),
                DisjointAddend::Complement(t, k) => {
                    let narrow = self.low_bits(t, form.width - k);
                    let flipped = self.not(narrow);
                    self.place(flipped, k, form.width)
                }
                DisjointAddend::Selected(bit, then, other) => self.ite_constants(bit, then, other, form.width),
            };
            terms.push(term);
        }
        terms.push(self.constant(form.width, constant));
        Some(self.or(&terms))
    }

    /// The addends as disjoint parts, and the constant beside them. With `complement_bits`, a
    /// negative multiple of a bit is read as a positive multiple of its complement.
    fn disjoint_parts(&self, form: &Linear, complement_bits: bool) -> Option<(Vec<DisjointAddend>, u64)> {
        let all = mask(form.width);
        let mut used = 0;
        let mut constant = form.constant;
        let mut parts = Vec::new();
        for &(atom, coefficient) in &form.addends {
            let negated = coefficient.wrapping_neg() & all;
            let (part, bits) = if self.width(atom) == 1 {
                if complement_bits && is_negative(coefficient, form.width) {
                    constant = constant.wrapping_sub(negated) & all;
                    (DisjointAddend::Selected(atom, 0, negated), negated)
                } else {
                    (DisjointAddend::Selected(atom, coefficient, 0), coefficient)
                }
            } else if coefficient.is_power_of_two() {
                let k = coefficient.trailing_zeros();
                (DisjointAddend::Shifted(atom, k), self.ones(atom) << k & all)
            } else if negated.is_power_of_two() {
                let k = negated.trailing_zeros();
                let bits = mask(self.width(atom)) << k & all;
                constant = constant.wrapping_sub(bits) & all;
                (DisjointAddend::Complement(atom, k), bits)
            } else {
                return None;
            };
            if used & bits != 0 {
                return None;
            }
            used |= bits;
            parts.push(part);
        }
        (used & constant == 0).then_some((parts, constant))
    }

    /// The low bits of `t`, at most `count`.
    pub(super) fn low_bits(&mut self, t: Term, count: u32) -> Term {
        let width = self.width(t).min(count);
        self.extract(t, 0, width)
    }

    /// `2^k * zext(t)` modulo 2^width.
    fn place(&mut self, t: Term, k: u32, width: u32) -> Term {
        let narrow = self.low_bits(t, width - k);
        if k == 0 {
            return self.zext(narrow, width);
        }
        let zeros = self.zero(k);
        let shifted = self.concat(&[narrow, zeros]);
        self.zext(shifted, width)
    }
}
