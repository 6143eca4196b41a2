//! Sign extension. It is outermost: no part of a concatenation's top, no arm of a selection, is a
//! sign extension that the whole could be.

use super::super::arena::Arena;
use super::super::node::{Node, Term};
use super::super::rule::Rule;

impl Arena {
    /// Sign-extends `t`.
    pub(super) fn make_sext(&mut self, t: Term, width: u32) -> Term {
        let narrow = self.width(t);
        if narrow == width {
            return t;
        }
        match *self.node(t) {
            Node::Const(value) => {
                self.fire(Rule::FoldSext);
                self.constant(width, super::sign_extend(value, narrow) as u64)
            }
            Node::Sext(inner) => {
                self.fire(Rule::SextTwice);
                self.sext(inner, width)
            }
            _ if self.ones(t) >> (narrow - 1) == 0 => {
                self.fire(Rule::SextNonnegative);
                self.zext(t, width)
            }
            _ => self.intern(Node::Sext(t), width),
        }
    }

    /// Bits of a sign extension: bits of the term, copies of its sign, or both.
    pub(super) fn extract_sext(&mut self, inner: Term, lo: u32, n: u32) -> Term {
        self.fire(Rule::ExtractExtended);
        let narrow = self.width(inner);
        if lo + n <= narrow {
            return self.extract(inner, lo, n);
        }
        let start = lo.min(narrow - 1);
        let signed = self.extract(inner, start, narrow - start);
        self.sext(signed, n)
    }
}
