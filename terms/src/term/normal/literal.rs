//! Literals: terms with a sign, so that scratch work on logic makes no `Not` nodes.

use smallvec::SmallVec;

use super::super::arena::Arena;
use super::super::node::{Node, Term};

/// A term, or its bitwise negation. Orders by term, so that complements are neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(in super::super) struct Literal(u32);

/// Scratch space for literals.
pub(super) type Literals = SmallVec<[Literal; 8]>;

impl Literal {
    pub(super) fn positive(term: Term) -> Self {
        Literal(term.0 << 1)
    }
    #[inline]
    pub(in super::super) fn term(self) -> Term {
        Term(self.0 >> 1)
    }
    #[inline]
    pub(in super::super) fn negated(self) -> bool {
        self.0 & 1 == 1
    }
    #[inline]
    pub(in super::super) fn complement(self) -> Self {
        Literal(self.0 ^ 1)
    }
    /// The complement if `flip`.
    #[inline]
    pub(super) fn flip(self, flip: bool) -> Self {
        Literal(self.0 ^ flip as u32)
    }
}

impl Arena {
    /// `t` as a literal of a term that is not a `Not`.
    #[inline]
    pub(super) fn literal(&self, t: Term) -> Literal {
        match self.node(t) {
            Node::Not(inner) => Literal::positive(*inner).complement(),
            _ => Literal::positive(t),
        }
    }

    pub(super) fn literals(&self, terms: &[Term]) -> Literals {
        terms.iter().map(|&t| self.literal(t)).collect()
    }

    pub(super) fn literal_term(&mut self, literal: Literal) -> Term {
        if literal.negated() { self.not(literal.term()) } else { literal.term() }
    }
}
