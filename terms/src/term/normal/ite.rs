//! Selections. The condition is no negation, and the first arm that is no constant is none either.

use smallvec::SmallVec;

use super::super::arena::{Arena, Nary};
use super::super::node::{Node, Term};
use super::super::rule::Rule;
use super::cut::{changes, segments};
use super::linear::Linear;
use super::{Terms, mask};

/// A selection between two constants is taken apart into at most this many runs.
const FEW_RUNS: u32 = 4;

impl Arena {
    /// `then` where `condition` is 1, otherwise `other`.
    pub(super) fn make_ite(&mut self, condition: Term, then: Term, other: Term) -> Term {
        if then == other {
            self.fire(Rule::SelectSame);
            return then;
        }
        match *self.node(condition) {
            Node::Const(value) => {
                self.fire(if value == 1 { Rule::SelectTrue } else { Rule::SelectFalse });
                return if value == 1 { then } else { other };
            }
            Node::Not(condition) => {
                self.fire(Rule::SelectNegated);
                return self.ite(condition, other, then);
            }
            _ => {}
        }
        let cuts = self.cuts_of(then) | self.cuts_of(other);
        if cuts != 0 { self.split_ite(condition, then, other, cuts) } else { self.whole_ite(condition, then, other) }
    }

    /// A selection between terms with parts, of which some are no selection.
    fn split_ite(&mut self, condition: Term, then: Term, other: Term, cuts: u64) -> Term {
        let (mut parts, mut thens, mut others) = (Terms::new(), Terms::new(), Terms::new());
        let (mut in_one_piece, mut changed) = (true, [false; 2]);
        for (lo, n) in segments(cuts, self.width(then)).collect::<SmallVec<[_; 16]>>().into_iter().rev() {
            let (a, b) = (self.extract(then, lo, n), self.extract(other, lo, n));
            let part = self.ite(condition, a, b);
            match self.arms(condition, part) {
                Some([x, y]) => {
                    changed = [changed[0] || x != a, changed[1] || y != b];
                    thens.push(x);
                    others.push(y);
                }
                None => in_one_piece = false,
            }
            parts.push(part);
        }
        if in_one_piece && changed == [false; 2] {
            return self.whole_ite(condition, then, other);
        }
        self.fire(Rule::SelectParts);
        if in_one_piece {
            // What the condition says about parts of the arms may put the arms together again. One whose parts are as
            // they were stays whole: selections in it would be taken apart with it.
            let then = if changed[0] { self.concat(&thens) } else { then };
            let other = if changed[1] { self.concat(&others) } else { other };
            return self.ite(condition, then, other);
        }
        self.concat(&parts)
    }

    /// The arms of a selection by `condition`, or of its complement.
    fn arms(&mut self, condition: Term, part: Term) -> Option<[Term; 2]> {
        match *self.node(part) {
            Node::Ite(c, then, other) if c == condition => Some([then, other]),
            Node::Not(inner) => {
                let arms = self.arms(condition, inner)?;
                Some(arms.map(|arm| self.not(arm)))
            }
            _ => None,
        }
    }

    /// A selection that is not cut into parts.
    pub(super) fn whole_ite(&mut self, condition: Term, then: Term, other: Term) -> Term {
        if then == other {
            self.fire(Rule::SelectSame);
            return then;
        }
        let width = self.width(then);
        if let (Some(k), Some(l)) = (self.as_const(then), self.as_const(other)) {
            return self.ite_constants(condition, k, l, width);
        }
        let rules = [
            Arena::ite_of_bits,
            Arena::ite_under_condition,
            Arena::ite_in_ite,
            Arena::ite_of_equal,
            Arena::ite_as_minmax,
            Arena::ite_of_extended,
            Arena::ite_of_sums,
            Arena::ite_of_complements,
        ];
        for rule in rules {
            if let Some(result) = rule(self, condition, then, other) {
                return result;
            }
        }
        self.intern(Node::Ite(condition, then, other), width)
    }

    /// A selection between constants: constants where both agree, copies of the condition or its complement in runs.
    pub(super) fn make_ite_constants(&mut self, condition: Term, then: u64, other: u64, width: u32) -> Term {
        let (then, other) = (then & mask(width), other & mask(width));
        let differ = then ^ other;
        if differ == 0 {
            self.fire(Rule::SelectSame);
            return self.constant(width, then);
        }
        let (lo, hi) = (differ.trailing_zeros(), 64 - differ.leading_zeros());
        let mut cuts = changes(then, width) | changes(other, width) | 1 << lo;
        if hi < width {
            cuts |= 1 << hi;
        }
        let inner = cuts & mask(hi) & !mask(lo + 1);
        if inner.count_ones() >= FEW_RUNS {
            cuts &= !inner;
        }
        if cuts != 1 {
            self.fire(Rule::SelectConstantRuns);
        }
        let mut parts = Terms::new();
        for (start, n) in segments(cuts, width) {
            parts.push(self.ite_constant_run(condition, then >> start & mask(n), other >> start & mask(n), n));
        }
        parts.reverse();
        self.concat(&parts)
    }

    fn ite_constant_run(&mut self, condition: Term, then: u64, other: u64, n: u32) -> Term {
        let ones = mask(n);
        if then == other {
            return self.constant(n, then);
        }
        let complement = self.not(condition);
        match (then, other) {
            (0, _) if other == ones => {
                self.fire(Rule::SelectZeros);
                self.sext(complement, n)
            }
            (_, 0) if then == ones => {
                self.fire(Rule::SelectOnes);
                self.sext(condition, n)
            }
            _ => {
                let (condition, then, other) = match *self.node(condition) {
                    Node::Not(condition) => {
                        self.fire(Rule::SelectNegated);
                        (condition, other, then)
                    }
                    _ => (condition, then, other),
                };
                let (then, other) = (self.constant(n, then), self.constant(n, other));
                self.intern(Node::Ite(condition, then, other), n)
            }
        }
    }

    /// At one bit: logic, if an arm is constant, the condition, or the other arm's complement.
    fn ite_of_bits(&mut self, c: Term, then: Term, other: Term) -> Option<Term> {
        if self.width(then) != 1 {
            return None;
        }
        let (l, a, b) = (self.literal(c), self.literal(then), self.literal(other));
        // An arm that repeats the condition is a constant there.
        let value = |arena: &Arena, arm: Term, same: bool, opposite: bool, at: u64| match arena.as_const(arm) {
            Some(value) => Some(value),
            None if same => Some(at),
            None if opposite => Some(1 - at),
            None => None,
        };
        let then_value = value(self, then, a == l, a == l.complement(), 1);
        let other_value = value(self, other, b == l, b == l.complement(), 0);
        let not_c = self.not(c);
        let rule = match (then_value, other_value) {
            (Some(1), _) => Rule::SelectBitTrue,
            (Some(_), _) => Rule::SelectBitFalse,
            (None, Some(1)) => Rule::SelectBitOrTrue,
            (None, Some(_)) => Rule::SelectBitOrFalse,
            (None, None) if a == b.complement() => Rule::SelectBitComplements,
            (None, None) => return None,
        };
        self.fire(rule);
        Some(match (then_value, other_value) {
            (Some(k), Some(l)) => self.ite_constants(c, k, l, 1),
            (Some(1), None) => self.or(&[c, other]),
            (Some(_), None) => self.and(&[not_c, other]),
            (None, Some(1)) => self.or(&[not_c, then]),
            (None, Some(_)) => self.and(&[c, then]),
            (None, None) => {
                let differ = self.xor(&[c, then]);
                self.not(differ)
            }
        })
    }

    /// Arms that the condition says something about.
    fn ite_under_condition(&mut self, condition: Term, then: Term, other: Term) -> Option<Term> {
        let mut arms = [then, other];
        for (arm, value) in arms.iter_mut().zip([true, false]) {
            let selection = matches!(self.node(self.literal(*arm).term()), Node::Ite(..));
            if self.width(*arm) > 1 && !selection {
                continue;
            }
            let facts = self.facts(condition, value);
            if self.width(*arm) == 1 {
                *arm = self.assume(&facts, *arm);
            }
            let literal = self.literal(*arm);
            let selected = self.assume_in_selection(&facts, literal.term());
            if selected != literal.term() {
                *arm = self.literal_term(self.literal(selected).flip(literal.negated()));
            }
        }
        (arms != [then, other]).then(|| {
            self.fire(Rule::SelectUnderCondition);
            self.ite(condition, arms[0], arms[1])
        })
    }

    /// Nested selections that share an arm, or branch on one condition.
    fn ite_in_ite(&mut self, c: Term, then: Term, other: Term) -> Option<Term> {
        if let Node::Ite(d, a, b) = *self.node(then) {
            let not_d = self.not(d);
            if b == other {
                self.fire(Rule::SelectBoth);
                let both = self.and(&[c, d]);
                return Some(self.ite(both, a, other));
            }
            if a == other {
                self.fire(Rule::SelectBothNot);
                let both = self.and(&[c, not_d]);
                return Some(self.ite(both, b, other));
            }
        }
        if let Node::Ite(d, a, b) = *self.node(other) {
            let not_d = self.not(d);
            if a == then {
                self.fire(Rule::SelectEither);
                let either = self.or(&[c, d]);
                return Some(self.ite(either, then, b));
            }
            if b == then {
                self.fire(Rule::SelectEitherNot);
                let either = self.or(&[c, not_d]);
                return Some(self.ite(either, then, a));
            }
            if let Some((shared, pivot)) = self.branches(c, d) {
                self.fire(Rule::SelectBranches);
                let inner = self.ite(pivot, then, a);
                return Some(self.ite(shared, inner, b));
            }
        }
        None
    }

    /// A selection between two terms by their equality.
    fn ite_of_equal(&mut self, condition: Term, then: Term, other: Term) -> Option<Term> {
        match *self.node(condition) {
            Node::Eq(x, y) if (x, y) == (then, other) || (y, x) == (then, other) => {
                self.fire(Rule::SelectEqual);
                Some(other)
            }
            _ => None,
        }
    }

    /// A selection between two terms by their order, however a constant beside the limit is compared with.
    fn ite_as_minmax(&mut self, condition: Term, then: Term, other: Term) -> Option<Term> {
        let extremum = |arena: &mut Arena, signed: bool, greatest: bool| {
            let (operation, rule) = match (signed, greatest) {
                (false, false) => (Nary::UMin, Rule::SelectUnsignedMin),
                (false, true) => (Nary::UMax, Rule::SelectUnsignedMax),
                (true, false) => (Nary::SMin, Rule::SelectSignedMin),
                (true, true) => (Nary::SMax, Rule::SelectSignedMax),
            };
            arena.fire(rule);
            Some(arena.minmax(operation, &[then, other]))
        };
        let signed = match *self.node(condition) {
            Node::Ult(x, y) | Node::Slt(x, y) => {
                let signed = matches!(self.node(condition), Node::Slt(..));
                if (x, y) == (then, other) {
                    return extremum(self, signed, false);
                }
                if (x, y) == (other, then) {
                    return extremum(self, signed, true);
                }
                [signed, signed]
            }
            Node::Eq(_, limit) if self.as_const(limit).is_some() => [false, true],
            _ => [true, true],
        };
        // A comparison with a constant may have any of several forms: compare with each.
        let constant = match (self.as_const(then), self.as_const(other)) {
            (Some(k), None) | (None, Some(k)) => k,
            _ => return None,
        };
        let is_comparison = matches!(self.node(condition), Node::Ult(..) | Node::Slt(..) | Node::Eq(..));
        let at_zero = constant == 0 || constant == mask(self.width(then));
        if !is_comparison && !at_zero {
            return None;
        }
        for signed in signed {
            let below = if signed { self.slt(then, other) } else { self.ult(then, other) };
            let above = if signed { self.slt(other, then) } else { self.ult(other, then) };
            let (not_below, not_above) = (self.not(below), self.not(above));
            if condition == below || condition == not_above {
                return extremum(self, signed, false);
            }
            if condition == above || condition == not_below {
                return extremum(self, signed, true);
            }
        }
        None
    }

    /// Sign-extended arms, also with constants.
    fn ite_of_extended(&mut self, condition: Term, then: Term, other: Term) -> Option<Term> {
        let width = self.width(then);
        let bits = self.signed_width(then).max(self.signed_width(other));
        (bits < width).then(|| {
            self.fire(Rule::SelectExtended);
            let (then, other) = (self.extract(then, 0, bits), self.extract(other, 0, bits));
            let narrow = self.ite(condition, then, other);
            self.sext(narrow, width)
        })
    }

    /// Arms that share addends.
    fn ite_of_sums(&mut self, condition: Term, then: Term, other: Term) -> Option<Term> {
        let is_sum = |arena: &Arena, t: Term| matches!(arena.node(t), Node::Sum { .. });
        if !is_sum(self, then) && !is_sum(self, other) {
            return None;
        }
        let width = self.width(then);
        let [mut a, mut b] = [then, other].map(|t| {
            let mut form = Linear::new(width);
            self.add_scaled(&mut form, 1, t);
            self.combine_like(&mut form);
            form
        });
        let mut shared = Linear::new(width);
        shared.addends = a.addends.iter().copied().filter(|addend| b.addends.contains(addend)).collect();
        if a.constant == b.constant {
            shared.constant = std::mem::take(&mut a.constant);
            b.constant = 0;
        }
        if shared.addends.is_empty() && shared.constant == 0 {
            return None;
        }
        self.fire(Rule::SelectSums);
        a.addends.retain(|addend| !shared.addends.contains(addend));
        b.addends.retain(|addend| !shared.addends.contains(addend));
        let (a, b) = (self.sum_of(a), self.sum_of(b));
        let selected = self.ite(condition, a, b);
        self.add_scaled(&mut shared, 1, selected);
        Some(self.sum_of(shared))
    }

    /// A negation in the first arm that is no constant.
    fn ite_of_complements(&mut self, condition: Term, then: Term, other: Term) -> Option<Term> {
        let first = if self.as_const(then).is_some() { other } else { then };
        if !matches!(self.node(first), Node::Not(_)) {
            return None;
        }
        self.fire(Rule::SelectComplements);
        let (then, other) = (self.not(then), self.not(other));
        let result = self.ite(condition, then, other);
        Some(self.not(result))
    }
}
