//! Counting bits.

use std::cmp::Reverse;

use smallvec::SmallVec;

use super::super::arena::Arena;
use super::super::node::{Node, Term};
use super::super::rule::Rule;
use super::{Terms, mask};

impl Arena {
    /// Number of one bits.
    pub(super) fn make_popcount(&mut self, t: Term) -> Term {
        let width = self.width(t);
        match self.node(t) {
            Node::Const(value) => {
                let count = value.count_ones() as u64;
                self.fire(Rule::FoldCount);
                self.constant(width, count)
            }
            _ if width == 1 => {
                self.fire(Rule::PopcountBit);
                t
            }
            Node::Concat(parts) => {
                let parts = Terms::from_slice(parts);
                self.fire(Rule::PopcountParts);
                self.popcount_of_parts(parts, width)
            }
            &Node::Sext(bit) if self.width(bit) == 1 => {
                self.fire(Rule::PopcountExtendedBit);
                self.ite_constants(bit, width as u64, 0, width)
            }
            _ => self.intern(Node::Popcount(t), width),
        }
    }

    /// The order of the parts does not matter, so bits of one term come together.
    fn popcount_of_parts(&mut self, mut parts: Terms, width: u32) -> Term {
        parts.sort_unstable_by_key(|&part| match *self.node(part) {
            Node::Extract { arg, lo } => (arg, Reverse(lo)),
            _ => (part, Reverse(0)),
        });
        let joined = self.concat(&parts);
        match self.node(joined) {
            Node::Concat(joined) => parts = Terms::from_slice(joined),
            _ => return self.popcount(joined),
        }
        let mut addends: SmallVec<[(u64, Term); 8]> = SmallVec::new();
        for part in parts {
            let count = self.popcount(part);
            addends.push((1, self.zext(count, width)));
        }
        self.sum(&addends)
    }

    /// Zeros above the highest one bit.
    pub(super) fn make_leading_zeros(&mut self, t: Term) -> Term {
        let width = self.width(t);
        let known = self.ones(t).leading_zeros() + width - 64;
        match self.node(t) {
            Node::Const(value) => {
                let count = value.leading_zeros() + width - 64;
                self.fire(Rule::FoldCount);
                self.constant(width, count as u64)
            }
            _ if width == 1 => {
                self.fire(Rule::ZerosOfBit);
                self.not(t)
            }
            _ if known > 0 => {
                self.fire(Rule::LeadingZerosKnown);
                let rest = self.extract(t, 0, width - known);
                let count = self.leading_zeros(rest);
                self.add_count(count, known, width)
            }
            _ => self.intern(Node::LeadingZeros(t), width),
        }
    }

    /// Zeros below the lowest one bit.
    pub(super) fn make_trailing_zeros(&mut self, t: Term) -> Term {
        let width = self.width(t);
        let known = self.ones(t).trailing_zeros();
        match self.node(t) {
            Node::Const(value) => {
                let count = value.trailing_zeros().min(width);
                self.fire(Rule::FoldCount);
                self.constant(width, count as u64)
            }
            _ if width == 1 => {
                self.fire(Rule::ZerosOfBit);
                self.not(t)
            }
            _ if known > 0 => {
                self.fire(Rule::TrailingZerosKnown);
                let rest = self.extract(t, known, width - known);
                let count = self.trailing_zeros(rest);
                self.add_count(count, known, width)
            }
            _ => self.intern(Node::TrailingZeros(t), width),
        }
    }

    fn add_count(&mut self, count: Term, known: u32, width: u32) -> Term {
        debug_assert!(known as u64 <= mask(width));
        let count = self.zext(count, width);
        let known = self.constant(width, known as u64);
        self.sum(&[(1, count), (1, known)])
    }
}
