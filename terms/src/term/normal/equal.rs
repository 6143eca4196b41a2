//! Equality. A constant stands on the right, otherwise the older term on the left.

use std::cmp::Ordering;

use super::super::arena::{Arena, Nary};
use super::super::node::{Node, Term};
use super::super::rule::Rule;
use super::cut::segments;
use super::linear::{Linear, is_negative};
use super::{DEPTH_LIMIT, Terms, mask, sign_extend};

impl Arena {
    /// Equality.
    pub(super) fn make_eq(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            self.fire(Rule::EqualSame);
            return self.constant(1, 1);
        }
        let width = self.width(a);
        if width == 1 {
            self.fire(Rule::EqualBits);
            let differ = self.xor(&[a, b]);
            return self.not(differ);
        }
        // Rules that lead into one another end here: an equality without a normal form is still right.
        if self.depth >= DEPTH_LIMIT {
            return self.intern(Node::Eq(a, b), 1);
        }
        self.depth += 1;
        let result = match self.eq_of_sums(a, b) {
            Some(result) => result,
            None => self.eq_without_sums(a, b),
        };
        self.depth -= 1;
        result
    }

    /// Equality of terms from whose sums common addends are gone.
    fn eq_without_sums(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            self.fire(Rule::EqualSame);
            return self.constant(1, 1);
        }
        let (a, b) = if self.as_const(a).is_some() || (self.as_const(b).is_none() && b < a) { (b, a) } else { (a, b) };
        if let Some(k) = self.as_const(b) {
            let constants = self.as_const(a).is_some();
            if constants || k & !self.ones(a) != 0 {
                self.fire(if constants { Rule::EqualConstants } else { Rule::EqualKnownZeros });
                return self.zero(1);
            }
            if let Some(result) = self.eq_constant(a, k) {
                return result;
            }
        }
        let rules = [
            Arena::eq_of_extremum,
            Arena::eq_of_parts,
            Arena::eq_of_extended,
            Arena::eq_of_complements,
            Arena::eq_of_parities,
        ];
        for rule in rules {
            if let Some(result) = rule(self, a, b) {
                return result;
            }
        }
        self.intern(Node::Eq(a, b), 1)
    }

    /// A selection with a constant arm that equals `k`.
    fn eq_constant(&mut self, a: Term, k: u64) -> Option<Term> {
        let Node::Ite(condition, then, other) = *self.node(a) else { return None };
        if self.depth >= DEPTH_LIMIT {
            return None;
        }
        let (known, open, condition) = match (self.as_const(then), self.as_const(other)) {
            (_, Some(known)) => (known, then, condition),
            (Some(known), _) => (known, other, self.not(condition)),
            _ => return None,
        };
        let k_term = self.constant(self.width(a), k);
        self.depth += 1;
        let equal = self.eq(open, k_term);
        self.depth -= 1;
        self.fire(if known == k { Rule::EqualSelectionSame } else { Rule::EqualSelectionOther });
        Some(if known == k {
            let elsewhere = self.not(condition);
            self.or(&[elsewhere, equal])
        } else {
            self.and(&[condition, equal])
        })
    }

    /// A minimum or maximum of a constant that equals a constant.
    fn eq_of_extremum(&mut self, a: Term, b: Term) -> Option<Term> {
        let (operation, signed, greatest) = match self.node(a) {
            Node::UMin(_) => (Nary::UMin, false, false),
            Node::UMax(_) => (Nary::UMax, false, true),
            Node::SMin(_) => (Nary::SMin, true, false),
            Node::SMax(_) => (Nary::SMax, true, true),
            _ => return None,
        };
        let width = self.width(a);
        let k = self.as_const(b)?;
        let args = Terms::from_slice(operation.arguments(self.node(a))?);
        let m = args.iter().find_map(|&arg| self.as_const(arg))?;
        let rest: Terms = args.iter().copied().filter(|&arg| self.as_const(arg).is_none()).collect();
        let rest = self.minmax(operation, &rest);
        let order = if signed { sign_extend(k, width).cmp(&sign_extend(m, width)) } else { k.cmp(&m) };
        let order = if greatest { order.reverse() } else { order };
        self.fire(match order {
            Ordering::Greater => Rule::EqualExtremumBeyond,
            Ordering::Less => Rule::EqualExtremumWithin,
            Ordering::Equal => Rule::EqualExtremumAt,
        });
        Some(match order {
            Ordering::Greater => self.zero(1),
            Ordering::Less => self.eq(rest, b),
            Ordering::Equal => {
                let (low, high) = if greatest { (b, rest) } else { (rest, b) };
                let beyond = if signed { self.slt(low, high) } else { self.ult(low, high) };
                self.not(beyond)
            }
        })
    }

    /// Part by part.
    fn eq_of_parts(&mut self, a: Term, b: Term) -> Option<Term> {
        let cuts = |arena: &Arena, t: Term| match arena.node(t) {
            Node::Const(_) => u64::MAX,
            Node::Concat(_) => arena.cuts_of(t),
            _ => 0,
        };
        let shared = cuts(self, a) & cuts(self, b);
        if shared == 0 {
            return None;
        }
        self.fire(Rule::EqualParts);
        let mut equal = Terms::new();
        for (lo, n) in segments(shared, self.width(a)) {
            let (a, b) = (self.extract(a, lo, n), self.extract(b, lo, n));
            equal.push(self.eq(a, b));
        }
        Some(self.and(&equal))
    }

    /// Sign extensions, also with a constant.
    fn eq_of_extended(&mut self, a: Term, b: Term) -> Option<Term> {
        let signed = |arena: &Arena, t: Term| matches!(arena.node(t), Node::Sext(_));
        if !signed(self, a) && !signed(self, b) {
            return None;
        }
        let (bits_a, bits_b) = (self.signed_width(a), self.signed_width(b));
        if self.as_const(b).is_some() && bits_b > bits_a {
            self.fire(Rule::EqualExtendedRange);
            return Some(self.zero(1));
        }
        let bits = bits_a.max(bits_b);
        (bits < self.width(a)).then(|| {
            self.fire(Rule::EqualExtended);
            let (a, b) = (self.extract(a, 0, bits), self.extract(b, 0, bits));
            self.eq(a, b)
        })
    }

    /// Negations on both sides, beside a constant, or of the older side.
    fn eq_of_complements(&mut self, a: Term, b: Term) -> Option<Term> {
        let (x, y) = (self.literal(a), self.literal(b));
        let flip = match (x.negated(), y.negated()) {
            (true, true) => true,
            (true, false) => self.as_const(b).is_some() || x.term() < y.term(),
            (false, true) => y.term() < x.term(),
            (false, false) => false,
        };
        flip.then(|| {
            self.fire(Rule::EqualComplements);
            let (a, b) = (self.not(a), self.not(b));
            self.eq(a, b)
        })
    }

    /// Common addends leave both sides; the others stand where they are positive.
    fn eq_of_sums(&mut self, a: Term, b: Term) -> Option<Term> {
        let is_sum = |arena: &Arena, t: Term| matches!(arena.node(t), Node::Sum { .. });
        if !is_sum(self, a) && !is_sum(self, b) {
            return None;
        }
        let width = self.width(a);
        self.fire(Rule::EqualSums);
        let difference = self.sum(&[(1, a), (u64::MAX, b)]);
        let Node::Sum { constant, addends } = self.node(difference) else {
            let zero = self.zero(width);
            return Some(self.eq(difference, zero));
        };
        let constant = *constant;
        let addends: super::linear::Addends = addends.iter().map(|&(c, t)| (t, c)).collect();
        if let [(t, c)] = *addends
            && c & 1 == 1
        {
            self.fire(Rule::EqualOddMultiple);
            let value = constant.wrapping_neg().wrapping_mul(inverse(c));
            let value = self.constant(width, value);
            return Some(self.eq_without_sums(t, value));
        }
        self.fire(Rule::EqualSumSides);
        let own_negation = 1 << (width - 1);
        let leading = addends.iter().find(|&&(_, c)| c != own_negation);
        let flip = leading.is_some_and(|&(_, c)| is_negative(c, width));
        let mut sides = [Linear::new(width), Linear::new(width)];
        for (t, c) in addends {
            let c = if flip { c.wrapping_neg() & mask(width) } else { c };
            let (side, c) = if is_negative(c, width) { (1, c.wrapping_neg()) } else { (0, c) };
            self.add_scaled(&mut sides[side], c, t);
        }
        sides[1].add_constant(if flip { constant } else { constant.wrapping_neg() });
        let [left, right] = sides.map(|side| self.sum_of(side));
        Some(self.eq_without_sums(left, right))
    }

    /// What both sides have in common leaves a parity.
    fn eq_of_parities(&mut self, a: Term, b: Term) -> Option<Term> {
        let is_xor = |arena: &Arena, t: Term| matches!(arena.node(arena.literal(t).term()), Node::Xor(_));
        if !is_xor(self, a) && !is_xor(self, b) {
            return None;
        }
        self.fire(Rule::EqualParities);
        let difference = self.xor(&[a, b]);
        let literal = self.literal(difference);
        let negated = literal.negated();
        let Node::Xor(args) = self.node(literal.term()) else {
            let zero = self.zero(self.width(a));
            return self.changed_eq(difference, zero, a, b);
        };
        let mut right = Terms::from_slice(args);
        // A constant on the left would be turned to the right again, complemented.
        let first = right.iter().position(|&arg| self.as_const(arg).is_none()).expect("an operand is no constant");
        let left = right.remove(first);
        let mut right = self.xor(&right);
        if negated {
            right = self.not(right);
        }
        self.changed_eq(left, right, a, b)
    }

    /// `x == y`, unless that is `a == b` again, up to order and a negation of both sides: the rules
    /// that order negations would lead back here for ever.
    fn changed_eq(&mut self, x: Term, y: Term, a: Term, b: Term) -> Option<Term> {
        let equation = |x: Term, y: Term| {
            let (x, y) = (self.literal(x), self.literal(y));
            (x.term().min(y.term()), x.term().max(y.term()), x.negated() != y.negated())
        };
        let same = equation(x, y) == equation(a, b);
        (!same).then(|| self.eq(x, y))
    }
}

/// The inverse of an odd number modulo 2^64.
fn inverse(odd: u64) -> u64 {
    // Each step doubles the number of correct low bits, from 3.
    (0..5).fold(odd, |x, _| x.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(x))))
}

#[cfg(test)]
mod tests {
    use crate::term::{Evaluator, Var, ashr, constant, eq, or, variable, with_fresh_arena, xor};

    #[test]
    fn a_constant_between_parities_ends() {
        for flip in [0, u64::MAX] {
            with_fresh_arena(|| {
                let (y, z) = (variable(32, Var(2)), variable(32, Var(3)));
                let c = constant(32, 0x8655_2e20 ^ flip);
                or(ashr(z, xor(y, z)), c);
                let one = eq(c, xor(y, z));
                let other = eq(xor(y, c), z);
                for (a, b) in [(0, 0), (1, 0x8655_2e21 ^ flip), (0x8655_2e20 ^ flip, 0)] {
                    let mut evaluator = Evaluator::new(|var| if var == Var(2) { a } else { b }, |_, _| 0);
                    let equal = (a ^ b) as u32 == 0x8655_2e20 ^ flip as u32;
                    assert_eq!((evaluator.eval(one), evaluator.eval(other)), (equal as u64, equal as u64));
                }
            });
        }
    }
}
