//! Terms as they are written, without any rule: what the normal forms are held against.
//!
//! In a plain arena every constructor makes the node of its operation and nothing else; equal
//! nodes are still stored once. The constructors share no code with the rules. A light arena is given the same nodes,
//! and looks at each before it is made (`light`).

use gcn_semantics::float::{FloatOp, Format};

use super::super::arena::{Arena, ArenaKind, Nary};
use super::super::node::{Node, Term};
use super::mask;

/// Operations of one argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in super::super) enum Unary {
    Not,
    Neg,
    Popcount,
    LeadingZeros,
    TrailingZeros,
    ReverseBits,
}

/// Operations of two arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in super::super) enum Binary {
    Add,
    Sub,
    Shl,
    Lshr,
    Ashr,
    Eq,
    Ult,
    Slt,
    Nary(Nary),
}

impl Arena {
    fn plain_node(&mut self, node: Node, width: u32) -> Term {
        match self.kind {
            ArenaKind::Light => self.light(node, width),
            _ => self.intern(node, width),
        }
    }

    pub(super) fn plain_sum(&mut self, constant: u64, addends: &[(u64, Term)], width: u32) -> Term {
        match self.kind {
            ArenaKind::Light => self.light(Node::Sum { constant, addends: addends.into() }, width),
            _ => self.intern_sum(constant, addends, width),
        }
    }

    fn plain_nary(&mut self, operation: Nary, args: &[Term], width: u32) -> Term {
        match self.kind {
            ArenaKind::Light => self.light(operation.node(args.into()), width),
            _ => self.intern_nary(operation, args, width),
        }
    }

    pub(in super::super) fn plain_unary(&mut self, operation: Unary, a: Term) -> Term {
        let width = self.width(a);
        match operation {
            Unary::Not => self.plain_node(Node::Not(a), width),
            Unary::Neg => self.plain_sum(0, &[(mask(width), a)], width),
            Unary::Popcount => self.plain_node(Node::Popcount(a), width),
            Unary::LeadingZeros => self.plain_node(Node::LeadingZeros(a), width),
            Unary::TrailingZeros => self.plain_node(Node::TrailingZeros(a), width),
            Unary::ReverseBits => {
                let bits: Vec<Term> = (0..width).map(|lo| self.plain_extract(a, lo, 1)).collect();
                self.plain_concat(&bits)
            }
        }
    }

    pub(in super::super) fn plain_binary(&mut self, operation: Binary, a: Term, b: Term) -> Term {
        let width = self.width(a);
        match operation {
            Binary::Add => self.plain_sum(0, &[(1, a), (1, b)], width),
            Binary::Sub => self.plain_sum(0, &[(1, a), (mask(width), b)], width),
            Binary::Shl => self.plain_node(Node::Shl(a, b), width),
            Binary::Lshr => self.plain_node(Node::Lshr(a, b), width),
            Binary::Ashr => self.plain_node(Node::Ashr(a, b), width),
            Binary::Eq => self.plain_node(Node::Eq(a, b), 1),
            Binary::Ult => self.plain_node(Node::Ult(a, b), 1),
            Binary::Slt => self.plain_node(Node::Slt(a, b), 1),
            Binary::Nary(operation) => self.plain_nary(operation, &[a, b], width),
        }
    }

    pub(in super::super) fn plain_all(&mut self, operation: Nary, args: &[Term]) -> Term {
        let width = self.width(args[0]);
        match args {
            [only] => *only,
            _ => self.plain_nary(operation, args, width),
        }
    }

    pub(in super::super) fn plain_ite(&mut self, condition: Term, then: Term, other: Term) -> Term {
        let width = self.width(then);
        self.plain_node(Node::Ite(condition, then, other), width)
    }

    pub(in super::super) fn plain_concat(&mut self, parts: &[Term]) -> Term {
        let width = parts.iter().map(|&part| self.width(part)).sum();
        match parts {
            [only] => *only,
            _ => self.plain_nary(Nary::Concat, parts, width),
        }
    }

    pub(in super::super) fn plain_extract(&mut self, arg: Term, lo: u32, width: u32) -> Term {
        match width == self.width(arg) {
            true => arg,
            false => self.plain_node(Node::Extract { arg, lo: lo as u8 }, width),
        }
    }

    pub(in super::super) fn plain_zext(&mut self, a: Term, width: u32) -> Term {
        let narrow = self.width(a);
        if narrow == width {
            return a;
        }
        let zeros = self.constant(width - narrow, 0);
        self.plain_concat(&[zeros, a])
    }

    pub(in super::super) fn plain_sext(&mut self, a: Term, width: u32) -> Term {
        if self.width(a) == width { a } else { self.plain_node(Node::Sext(a), width) }
    }

    pub(in super::super) fn plain_float(&mut self, op: FloatOp, rounding: Term, operands: &[Term]) -> Term {
        if let FloatOp::Convert { from, to } = op
            && from == to
        {
            // No operation of any solver: only NaNs change.
            let nan = self.plain_is_nan(to, operands[0]);
            let canonical = self.constant(to.bits(), to.canonical_nan());
            return self.plain_ite(nan, canonical, operands[0]);
        }
        let rounding = self.plain_extract(rounding, 0, 2);
        self.intern_float(op, &[operands, &[rounding]].concat())
    }

    /// Whether `t` encodes a NaN.
    fn plain_is_nan(&mut self, format: Format, t: Term) -> Term {
        let magnitude = self.plain_extract(t, 0, format.bits() - 1);
        let infinity = self.constant(format.bits() - 1, format.infinity());
        self.plain_binary(Binary::Ult, infinity, magnitude)
    }

    /// Whether `t` encodes no NaN.
    pub(in super::super) fn plain_is_number(&mut self, format: Format, t: Term) -> Term {
        let nan = self.plain_is_nan(format, t);
        self.plain_unary(Unary::Not, nan)
    }
}
