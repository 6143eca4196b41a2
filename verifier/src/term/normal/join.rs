//! Which adjacent parts of a concatenation are one term.
//!
//! This undoes what cutting does, so that a value taken apart and put together again is the value.

use super::super::arena::{Arena, Nary};
use super::super::node::{Node, Term};
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

    /// match: `0:u[k..]`, all of the zeros known in `u`. result: more bits of `u`
    fn join_zeros_above(&mut self, zeros: u32, arg: Term, start: u32, width: u32) -> Option<Term> {
        let known = known_zeros(self.ones(arg), start + width, self.width(arg));
        (known >= zeros).then(|| self.extract(arg, start, width + zeros))
    }

    /// match: `u[..k]:0`, all of the zeros known in `u`. result: more bits of `u`
    fn join_zeros_below(&mut self, arg: Term, start: u32, width: u32, zeros: u32) -> Option<Term> {
        let known = known_zeros_below(self.ones(arg), start);
        (known >= zeros).then(|| self.extract(arg, start - zeros, width + zeros))
    }

    /// match: `x[h..m]:x[m..l]`, also where the lower bits of `x` have a form of their own. result: `x[h..l]`
    fn join_extract(&mut self, arg: Term, start: u32, hi: Term, lo: Term) -> Option<Term> {
        let (w_hi, w_lo) = (self.width(hi), self.width(lo));
        if start < w_lo {
            return None;
        }
        let adjacent = match *self.node(lo) {
            Node::Extract { arg: other, lo: end } if other == arg => end as u32 + w_lo == start,
            _ => {
                matches!(self.node(arg), Node::Sum { .. } | Node::Product(_) | Node::Shl(..))
                    && self.extract(arg, start - w_lo, w_lo) == lo
            }
        };
        adjacent.then(|| self.extract(arg, start - w_lo, w_hi + w_lo))
    }

    /// match: `ite(c, a, b):ite(c, d, e)`. result: `ite(c, a:d, b:e)`
    fn join_selections(&mut self, hi: Term, lo: Term, condition: Term, a: [Term; 2], b: [Term; 2]) -> Option<Term> {
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

    /// match: `(x_hi & y_hi):(x_lo & y_lo)` and the same with or, xor. result: `x & y`
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
            Nary::And => self.and(&joined),
            Nary::Or => self.or(&joined),
            _ => self.xor(&joined),
        })
    }

    /// match: `sext(b):x` where `b` is the sign of `x`, `sext(x_hi):x_lo`. result: `sext(x)`
    fn join_sign(&mut self, hi: Term, lo: Term) -> Option<Term> {
        let (w_hi, w_lo) = (self.width(hi), self.width(lo));
        let inner = match *self.node(hi) {
            Node::Const(_) => return None,
            Node::Sext(inner) => inner,
            _ if w_hi == 1 => hi,
            _ => return None,
        };
        if self.width(inner) == 1 && self.extract(lo, w_lo - 1, 1) == inner {
            return Some(self.sext(lo, w_hi + w_lo));
        }
        if inner == hi {
            return None;
        }
        let joined = self.join(inner, lo)?;
        Some(self.sext(joined, w_hi + w_lo))
    }
}
