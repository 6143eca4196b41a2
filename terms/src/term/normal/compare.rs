//! Less-than, signed and unsigned. A constant stands on the right; `a <= b` is `~(b < a)`.

use super::super::arena::{Arena, Nary};
use super::super::node::{Node, Term};
use super::super::rule::Rule;
use super::{Terms, mask, sign_extend};

impl Arena {
    /// Unsigned less-than.
    pub(super) fn make_ult(&mut self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        if a == b {
            self.fire(Rule::LessSame);
            return self.zero(1);
        }
        if width == 1 {
            self.fire(Rule::LessBits);
            let low = self.not(a);
            return self.and(&[low, b]);
        }
        match (self.as_const(a), self.as_const(b)) {
            (Some(k), Some(l)) => {
                self.fire(Rule::FoldLess);
                self.constant(1, (k < l) as u64)
            }
            (Some(k), None) if k == mask(width) => {
                self.fire(Rule::LessGreatestLeft);
                self.zero(1)
            }
            (Some(k), None) => {
                self.fire(Rule::LessConstantLeft);
                let next = self.constant(width, k + 1);
                let below = self.ult(b, next);
                self.not(below)
            }
            (None, Some(k)) => self.ult_constant(a, k),
            (None, None) => self.ult_terms(a, b),
        }
    }

    /// `a < k`
    fn ult_constant(&mut self, a: Term, k: u64) -> Term {
        let width = self.width(a);
        if k == 0 {
            self.fire(Rule::LessThanNothing);
            return self.zero(1);
        }
        if self.upper_bound(a) < k {
            self.fire(Rule::LessBounded);
            return self.constant(1, 1);
        }
        if k == 1 {
            self.fire(Rule::LessThanOne);
            let zero = self.zero(width);
            return self.eq(a, zero);
        }
        let constant = self.constant(width, k);
        if k == mask(width) {
            self.fire(Rule::LessThanGreatest);
            let equal = self.eq(a, constant);
            return self.not(equal);
        }
        let zeros = k.trailing_zeros();
        if zeros > 0 {
            self.fire(Rule::LessLowZeros);
            let high = self.extract(a, zeros, width - zeros);
            let limit = self.constant(width - zeros, k >> zeros);
            return self.ult(high, limit);
        }
        if let Node::Not(inner) = *self.node(a) {
            self.fire(Rule::LessComplementConstant);
            let flipped = self.constant(width, !k);
            return self.ult(flipped, inner);
        }
        if let Some(result) = self.less_of_extremum(false, a, k) {
            return result;
        }
        self.less_by_parts(false, a, constant).unwrap_or_else(|| self.intern(Node::Ult(a, constant), 1))
    }

    fn ult_terms(&mut self, a: Term, b: Term) -> Term {
        if let Some(result) = self.ult_of_sum(a, b) {
            return result;
        }
        if let Some(result) = self.ult_of_part(a, b) {
            return result;
        }
        let (a, b) = self.order_complements(a, b);
        self.less_by_parts(false, a, b).unwrap_or_else(|| self.intern(Node::Ult(a, b), 1))
    }

    /// match: `~x < ~y`, `~x < y` or `x < ~y` with `x` older. result: `y < x`, `~y < x`, `y < ~x`
    fn order_complements(&mut self, a: Term, b: Term) -> (Term, Term) {
        let (x, y) = (self.literal(a), self.literal(b));
        let both = x.negated() && y.negated();
        let one = x.negated() != y.negated() && x.term() < y.term();
        if !both && !one {
            return (a, b);
        }
        self.fire(Rule::LessComplements);
        (self.not(b), self.not(a))
    }

    /// Signed less-than.
    pub(super) fn make_slt(&mut self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        if a == b {
            self.fire(Rule::LessSame);
            return self.zero(1);
        }
        if width == 1 {
            self.fire(Rule::LessBits);
            let low = self.not(b);
            return self.and(&[a, low]);
        }
        let least = 1 << (width - 1);
        match (self.as_const(a), self.as_const(b)) {
            (Some(k), Some(l)) => {
                self.fire(Rule::FoldLess);
                self.constant(1, (sign_extend(k, width) < sign_extend(l, width)) as u64)
            }
            (Some(k), None) if k == least - 1 => {
                self.fire(Rule::SignedGreatestLeft);
                self.zero(1)
            }
            (Some(k), None) => {
                self.fire(Rule::LessConstantLeft);
                let next = self.constant(width, k.wrapping_add(1));
                let below = self.slt(b, next);
                self.not(below)
            }
            (None, Some(k)) => self.slt_constant(a, k),
            (None, None) => self.slt_terms(a, b),
        }
    }

    /// `a < k`
    fn slt_constant(&mut self, a: Term, k: u64) -> Term {
        let width = self.width(a);
        let least = 1 << (width - 1);
        if k == 0 {
            self.fire(Rule::SignOf);
            return self.extract(a, width - 1, 1);
        }
        if k == least {
            self.fire(Rule::SignedLessThanLeast);
            return self.zero(1);
        }
        if self.ones(a) & least == 0 {
            let below = k & least != 0;
            self.fire(if below { Rule::SignedBelowNonnegative } else { Rule::SignedNonnegative });
            return if below { self.zero(1) } else { self.ult_constant(a, k) };
        }
        let constant = self.constant(width, k);
        if k == least + 1 {
            self.fire(Rule::SignedLessThanNext);
            let least = self.constant(width, least);
            return self.eq(a, least);
        }
        if k == least - 1 {
            self.fire(Rule::SignedLessThanGreatest);
            let equal = self.eq(a, constant);
            return self.not(equal);
        }
        let zeros = k.trailing_zeros();
        if zeros > 0 {
            self.fire(Rule::LessLowZeros);
            let high = self.extract(a, zeros, width - zeros);
            let limit = self.constant(width - zeros, k >> zeros);
            return self.slt(high, limit);
        }
        if let Node::Not(inner) = *self.node(a) {
            self.fire(Rule::LessComplementConstant);
            let flipped = self.constant(width, !k);
            return self.slt(flipped, inner);
        }
        let narrow = self.signed_width(a);
        if sign_extend(k, width) >> (narrow - 1) > 0 {
            self.fire(Rule::SignedOutOfRange);
            return self.constant(1, 1);
        }
        if sign_extend(k, width) < -1 << (narrow - 1) {
            self.fire(Rule::SignedOutOfRange);
            return self.zero(1);
        }
        if let Some(result) = self.less_of_extremum(true, a, k) {
            return result;
        }
        self.less_by_parts(true, a, constant).unwrap_or_else(|| self.intern(Node::Slt(a, constant), 1))
    }

    fn slt_terms(&mut self, a: Term, b: Term) -> Term {
        let least = 1 << (self.width(a) - 1);
        if (self.ones(a) | self.ones(b)) & least == 0 {
            self.fire(Rule::SignedNonnegative);
            return self.ult(a, b);
        }
        let (a, b) = self.order_complements(a, b);
        self.less_by_parts(true, a, b).unwrap_or_else(|| self.intern(Node::Slt(a, b), 1))
    }

    /// `min(m, x) < k`, `max(m, x) < k`.
    fn less_of_extremum(&mut self, signed: bool, a: Term, k: u64) -> Option<Term> {
        let width = self.width(a);
        let (operation, greatest) = match (self.node(a), signed) {
            (Node::UMin(_), false) => (Nary::UMin, false),
            (Node::UMax(_), false) => (Nary::UMax, true),
            (Node::SMin(_), true) => (Nary::SMin, false),
            (Node::SMax(_), true) => (Nary::SMax, true),
            _ => return None,
        };
        let args = Terms::from_slice(operation.arguments(self.node(a))?);
        let m = args.iter().find_map(|&arg| self.as_const(arg))?;
        let below = if signed { sign_extend(m, width) < sign_extend(k, width) } else { m < k };
        if below != greatest {
            self.fire(Rule::LessOfExtremumDecided);
            return Some(self.constant(1, below as u64));
        }
        self.fire(Rule::LessOfExtremumOpen);
        let rest: Terms = args.iter().copied().filter(|&arg| self.as_const(arg).is_none()).collect();
        let rest = self.minmax(operation, &rest);
        let limit = self.constant(width, k);
        Some(self.less(signed, rest, limit))
    }

    /// Comparisons that fewer bits decide.
    fn less_by_parts(&mut self, signed: bool, a: Term, b: Term) -> Option<Term> {
        self.less_of_extended(signed, a, b)
            .or_else(|| self.less_of_same_top(signed, a, b))
            .or_else(|| self.less_of_same_bottom(signed, a, b))
    }

    fn less(&mut self, signed: bool, a: Term, b: Term) -> Term {
        if signed { self.slt(a, b) } else { self.ult(a, b) }
    }

    /// match: `zext(x) < zext(y)`, `sext(x) < sext(y)`, also with constants that fit. result: `x < y`
    fn less_of_extended(&mut self, signed: bool, a: Term, b: Term) -> Option<Term> {
        let width = self.width(a);
        let unsigned_bits = 64 - (self.upper_bound(a) | self.upper_bound(b)).leading_zeros();
        let bits = if signed || unsigned_bits == width {
            self.signed_width(a).max(self.signed_width(b))
        } else {
            unsigned_bits
        };
        if bits >= width {
            return None;
        }
        self.fire(if signed || unsigned_bits == width { Rule::LessSignExtended } else { Rule::LessExtended });
        let (a, b) = (self.extract(a, 0, bits), self.extract(b, 0, bits));
        Some(self.less(signed, a, b))
    }

    /// match: `a:x < a:y`, `k:x < l:y`. result: `x < y` unsigned, the comparison of the constants
    fn less_of_same_top(&mut self, signed: bool, a: Term, b: Term) -> Option<Term> {
        let width = self.width(a);
        let part = |arena: &Arena, t: Term| match arena.node(t) {
            Node::Concat(parts) => Some(arena.width(parts[0])),
            Node::Const(_) => Some(width),
            _ => None,
        };
        let n = part(self, a)?.min(part(self, b)?);
        let (top_a, top_b) = (self.extract(a, width - n, n), self.extract(b, width - n, n));
        if self.as_const(top_a).is_some() && self.as_const(top_b).is_some() && top_a != top_b {
            self.fire(Rule::LessTopConstants);
            return Some(self.less(signed, top_a, top_b));
        }
        (top_a == top_b).then(|| {
            self.fire(Rule::LessSameTop);
            let (a, b) = (self.extract(a, 0, width - n), self.extract(b, 0, width - n));
            self.ult(a, b)
        })
    }

    /// match: `x:a < y:a`, `x:k < y:l`. result: `x < y`, or `x <= y` if `k < l`
    fn less_of_same_bottom(&mut self, signed: bool, a: Term, b: Term) -> Option<Term> {
        let width = self.width(a);
        let part = |arena: &Arena, t: Term| match arena.node(t) {
            Node::Concat(parts) => Some(arena.width(parts[parts.len() - 1])),
            Node::Const(_) => Some(width),
            _ => None,
        };
        let n = part(self, a)?.min(part(self, b)?);
        let (low_a, low_b) = (self.extract(a, 0, n), self.extract(b, 0, n));
        let or_equal = match (self.as_const(low_a), self.as_const(low_b)) {
            (Some(k), Some(l)) => k < l,
            _ if low_a == low_b => false,
            _ => return None,
        };
        self.fire(if or_equal { Rule::LessBottomConstants } else { Rule::LessSameBottom });
        let (a, b) = (self.extract(a, n, width - n), self.extract(b, n, width - n));
        if or_equal {
            let greater = self.less(signed, b, a);
            return Some(self.not(greater));
        }
        Some(self.less(signed, a, b))
    }
}
