//! Sign extension. It is outermost: no part of a concatenation's top, no arm of a selection, is a
//! sign extension that the whole could be.

use super::super::arena::Arena;
use super::super::node::{Node, Term};

impl Arena {
    /// Sign-extends `t`.
    pub(super) fn sext(&mut self, t: Term, width: u32) -> Term {
        let narrow = self.width(t);
        if narrow == width {
            return t;
        }
        match *self.node(t) {
            Node::Const(value) => self.constant(width, super::sign_extend(value, narrow) as u64),
            // match: `sext(sext(x))`. result: `sext(x)`
            Node::Sext(inner) => self.sext(inner, width),
            // match: `sext(x)` whose sign is known to be 0. result: `zext(x)`
            _ if self.ones(t) >> (narrow - 1) == 0 => self.zext(t, width),
            _ => self.intern(Node::Sext(t), width),
        }
    }

    /// match: `sext(x)[lo + n - 1..lo]`. result: bits of `x`, copies of its sign, or both
    pub(super) fn extract_sext(&mut self, inner: Term, lo: u32, n: u32) -> Term {
        let narrow = self.width(inner);
        if lo + n <= narrow {
            return self.extract(inner, lo, n);
        }
        let start = lo.min(narrow - 1);
        let signed = self.extract(inner, start, narrow - start);
        self.sext(signed, n)
    }
}
