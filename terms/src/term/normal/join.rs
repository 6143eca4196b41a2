//! Which adjacent parts of a concatenation are one term.
//!
//! This undoes what cutting does, so that a value taken apart and put together again is the value.

use super::super::arena::{Arena, Nary};
use super::super::node::{Node, Term};
use super::super::rule::Rule;
use super::concat::{known_zeros, known_zeros_below};
use super::cut::constant_cuts;
use super::{DEPTH_LIMIT, Terms, mask};

/// Operations with more operands are not matched part by part.
const OPERAND_LIMIT: usize = 16;

impl Arena {
    /// The one term, not a concatenation, that is `hi` above `lo`.
    pub(super) fn join(&mut self, hi: Term, lo: Term) -> Option<Term> {
        let joined = match (self.node(hi), self.node(lo)) {
            (Node::Const(h), Node::Const(l)) => {
                let shift = self.width(lo);
                let value = h << shift | l;
                self.fire(Rule::JoinConstants);
                Some(self.constant(self.width(hi) + shift, value))
            }
            (Node::Const(0), Node::Extract { arg, lo: start }) => {
                self.join_zeros_above(self.width(hi), *arg, *start as u32, self.width(lo))
            }
            (Node::Extract { arg, lo: start }, Node::Const(0)) => {
                self.join_zeros_below(*arg, *start as u32, self.width(hi), self.width(lo))
            }
            (Node::Const(_), _) | (_, Node::Const(_)) => None,
            (Node::Not(a), Node::Not(b)) => {
                let (a, b) = (*a, *b);
                let joined = self.join(a, b)?;
                self.fire(Rule::JoinComplements);
                Some(self.not(joined))
            }
            (&Node::Ite(c, a, b), &Node::Ite(other, d, e)) if c == other => {
                self.join_selections(hi, lo, c, [a, b], [d, e])
            }
            (Node::And(_), Node::And(_)) => self.join_operands(Nary::And, hi, lo),
            (Node::Or(_), Node::Or(_)) => self.join_operands(Nary::Or, hi, lo),
            (Node::Xor(_), Node::Xor(_)) => self.join_operands(Nary::Xor, hi, lo),
            (&Node::Extract { arg, lo: start }, _) => self.join_extract(arg, start as u32, hi, lo),
            _ => None,
        };
        let joined = match joined {
            Some(joined) => Some(joined),
            None => self.join_sign(hi, lo),
        };
        joined.filter(|&joined| !matches!(self.node(joined), Node::Concat(_)))
    }

    fn join_zeros_above(&mut self, zeros: u32, arg: Term, start: u32, width: u32) -> Option<Term> {
        let known = known_zeros(self.ones(arg), start + width, self.width(arg));
        (known >= zeros).then(|| {
            self.fire(Rule::JoinZerosAbove);
            self.extract(arg, start, width + zeros)
        })
    }

    fn join_zeros_below(&mut self, arg: Term, start: u32, width: u32, zeros: u32) -> Option<Term> {
        let known = known_zeros_below(self.ones(arg), start);
        (known >= zeros).then(|| {
            self.fire(Rule::JoinZerosBelow);
            self.extract(arg, start - zeros, width + zeros)
        })
    }

    /// Adjacent bits of one term, also where the lower ones have a form of their own.
    fn join_extract(&mut self, arg: Term, start: u32, hi: Term, lo: Term) -> Option<Term> {
        let (w_hi, w_lo) = (self.width(hi), self.width(lo));
        if start < w_lo {
            return None;
        }
        let (adjacent, rule) = match *self.node(lo) {
            Node::Extract { arg: other, lo: end } if other == arg => (end as u32 + w_lo == start, Rule::JoinExtracts),
            _ => {
                let cut = matches!(self.node(arg), Node::Sum { .. } | Node::Product(_) | Node::Shl(..));
                (cut && self.extract(arg, start - w_lo, w_lo) == lo, Rule::JoinArithmetic)
            }
        };
        adjacent.then(|| {
            self.fire(rule);
            self.extract(arg, start - w_lo, w_hi + w_lo)
        })
    }

    /// Two selections by one condition.
    fn join_selections(&mut self, hi: Term, lo: Term, condition: Term, a: [Term; 2], b: [Term; 2]) -> Option<Term> {
        self.fire(Rule::JoinSelections);
        if let Some(&known) = self.joins.get(&(hi, lo)) {
            return known;
        }
        if self.depth >= DEPTH_LIMIT {
            return None;
        }
        self.depth += 1;
        let then = self.concat(&[a[0], b[0]]);
        let other = self.concat(&[a[1], b[1]]);
        let joined = self.whole_ite(condition, then, other);
        self.depth -= 1;
        let joined = Some(joined).filter(|&joined| !matches!(self.node(joined), Node::Concat(_)));
        self.joins.insert((hi, lo), joined);
        joined
    }

    /// Two conjunctions, disjunctions or parities whose operands belong together.
    fn join_operands(&mut self, operation: Nary, hi: Term, lo: Term) -> Option<Term> {
        let (a, b) = (operation.arguments(self.node(hi))?, operation.arguments(self.node(lo))?);
        if a.len() != b.len() || a.len() > OPERAND_LIMIT {
            return None;
        }
        let (a, mut b) = (Terms::from_slice(a), Terms::from_slice(b));
        let width = self.width(hi) + self.width(lo);
        let mut joined = Terms::new();
        let mut support = mask(width);
        for &upper in &a {
            let (place, term) = (0..b.len()).find_map(|i| Some((i, self.join(upper, b[i])?)))?;
            b.remove(place);
            if self.cuts_of(term) != 0 {
                return None;
            }
            if let Some(value) = self.as_const(term)
                && constant_cuts(value, width) != 0
            {
                return None;
            }
            support &= self.ones(term);
            joined.push(term);
        }
        if operation == Nary::And && constant_cuts(support, width) != 0 {
            return None;
        }
        Some(match operation {
            Nary::And => {
                self.fire(Rule::JoinAnd);
                self.and(&joined)
            }
            Nary::Or => {
                self.fire(Rule::JoinOr);
                self.or(&joined)
            }
            _ => {
                self.fire(Rule::JoinXor);
                self.xor(&joined)
            }
        })
    }

    /// Copies of the sign of what is below.
    fn join_sign(&mut self, hi: Term, lo: Term) -> Option<Term> {
        let (w_hi, w_lo) = (self.width(hi), self.width(lo));
        let inner = match *self.node(hi) {
            Node::Const(_) => return None,
            Node::Sext(inner) => inner,
            _ if w_hi == 1 => hi,
            _ => return None,
        };
        if self.width(inner) == 1 && self.extract(lo, w_lo - 1, 1) == inner {
            self.fire(Rule::JoinSign);
            return Some(self.sext(lo, w_hi + w_lo));
        }
        if inner == hi {
            return None;
        }
        let joined = self.join(inner, lo)?;
        self.fire(Rule::JoinExtended);
        Some(self.sext(joined, w_hi + w_lo))
    }
}
