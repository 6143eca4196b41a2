//! Counting bits.

use std::cmp::Reverse;

use smallvec::SmallVec;

use super::super::arena::Arena;
use super::super::node::{Node, Term};
use super::{Terms, mask};

impl Arena {
    /// Number of one bits. match: `popcount(a:b)`. result: `popcount(a) + popcount(b)`
    pub(super) fn popcount(&mut self, t: Term) -> Term {
        let width = self.width(t);
        match self.node(t) {
            Node::Const(value) => {
                let count = value.count_ones() as u64;
                self.constant(width, count)
            }
            _ if width == 1 => t,
            Node::Concat(parts) => {
                let parts = Terms::from_slice(parts);
                self.popcount_of_parts(parts, width)
            }
            // match: `popcount(sext(bit))`. result: `ite(bit, width, 0)`
            &Node::Sext(bit) if self.width(bit) == 1 => self.ite_constants(bit, width as u64, 0, width),
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

    /// Zeros above the highest one bit. match: `clz(0:x)`. result: `clz(x) + width(0)`
    pub(super) fn leading_zeros(&mut self, t: Term) -> Term {
        let width = self.width(t);
        let known = self.ones(t).leading_zeros() + width - 64;
        match self.node(t) {
            Node::Const(value) => {
                let count = value.leading_zeros() + width - 64;
                self.constant(width, count as u64)
            }
            _ if width == 1 => self.not(t),
            _ if known > 0 => {
                let rest = self.extract(t, 0, width - known);
                let count = self.leading_zeros(rest);
                self.add_count(count, known, width)
            }
            _ => self.intern(Node::LeadingZeros(t), width),
        }
    }

    /// Zeros below the lowest one bit. match: `ctz(x:0)`. result: `ctz(x) + width(0)`
    pub(super) fn trailing_zeros(&mut self, t: Term) -> Term {
        let width = self.width(t);
        let known = self.ones(t).trailing_zeros();
        match self.node(t) {
            Node::Const(value) => {
                let count = value.trailing_zeros().min(width);
                self.constant(width, count as u64)
            }
            _ if width == 1 => self.not(t),
            _ if known > 0 => {
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
