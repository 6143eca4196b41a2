//! The nodes of the term graph.

use gcn_semantics::float::FloatOp;
use gcn_semantics::ledger::Unspecified;

use crate::variable::Var;

/// A handle to a hash-consed term: two terms of one arena are the same expression, in the form that the
/// [kind](super::ArenaKind) of the arena gives it, exactly if their handles are equal.
///
/// It carries no tag of its arena: a handle of another one is some other term, or none, and nothing notices. So terms
/// do not leave the arena in which they were made. What goes from one to another are nodes ([`made`](super::made)),
/// obligations, or numbers of goals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term(pub(super) u32);

/// One operation on terms. Truth values are terms of width 1.
///
/// n-ary associative and commutative operations keep their arguments flattened and sorted; the
/// constructors in `normal` are the only way to make a node and keep these forms.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Node {
    /// A constant; bits above the width are 0.
    Const(u64),
    /// A part of the initial state, or another free variable.
    Var(Var),
    /// An uninterpreted function of its arguments.
    Unspecified(Unspecified, Box<[Term]>),
    /// An IEEE operation on bit patterns: its operands, then the number of the rounding mode (2 bits; 0 if
    /// the operation is exact). Every NaN result is the canonical one.
    Float(FloatOp, Box<[Term]>),
    /// Complement of every bit.
    Not(Term),
    /// Conjunction of every bit.
    And(Box<[Term]>),
    /// Disjunction of every bit.
    Or(Box<[Term]>),
    /// Exclusive disjunction of every bit.
    Xor(Box<[Term]>),
    /// `constant + sum of coefficient * term`, modulo 2^width.
    Sum {
        /// The constant summand.
        constant: u64,
        /// Coefficients and terms.
        addends: Box<[(u64, Term)]>,
    },
    /// Product, modulo 2^width.
    Product(Box<[Term]>),
    /// Shift by a term of the same width; an amount of the width or more shifts everything out.
    Shl(Term, Term),
    /// Shift to the right with zeros, like `Shl`.
    Lshr(Term, Term),
    /// Shift to the right with the sign, like `Shl`.
    Ashr(Term, Term),
    /// The smallest unsigned number.
    UMin(Box<[Term]>),
    /// The greatest unsigned number.
    UMax(Box<[Term]>),
    /// The smallest signed number.
    SMin(Box<[Term]>),
    /// The greatest signed number.
    SMax(Box<[Term]>),
    /// Width 1.
    Eq(Term, Term),
    /// Unsigned less-than, width 1.
    Ult(Term, Term),
    /// Signed less-than, width 1.
    Slt(Term, Term),
    /// Condition (width 1), value if it holds, value otherwise.
    Ite(Term, Term, Term),
    /// Highest part first.
    Concat(Box<[Term]>),
    /// Bits `lo + width - 1 .. lo`.
    Extract {
        /// What the bits are taken of.
        arg: Term,
        /// The lowest bit that is taken.
        lo: u8,
    },
    /// Sign extension to the node's width.
    Sext(Term),
    /// The number of bits that are 1.
    Popcount(Term),
    /// The number of zeros above the highest 1; the width if there is no 1.
    LeadingZeros(Term),
    /// The number of zeros below the lowest 1; the width if there is no 1.
    TrailingZeros(Term),
    /// The lane of a column (64 terms) whose number is the low 6 bits of the index.
    LaneSelect {
        /// The 64 values, lane 0 first.
        column: Box<[Term]>,
        /// The number of the lane.
        index: Term,
    },
}

impl Node {
    /// Calls `visit` with each operand, in order.
    pub fn for_each_operand(&self, mut visit: impl FnMut(Term)) {
        match self {
            Node::Const(_) | Node::Var(_) => {}
            Node::Not(a)
            | Node::Extract { arg: a, .. }
            | Node::Sext(a)
            | Node::Popcount(a)
            | Node::LeadingZeros(a)
            | Node::TrailingZeros(a) => visit(*a),
            Node::Shl(a, b)
            | Node::Lshr(a, b)
            | Node::Ashr(a, b)
            | Node::Eq(a, b)
            | Node::Ult(a, b)
            | Node::Slt(a, b) => {
                visit(*a);
                visit(*b);
            }
            Node::Ite(condition, then, other) => {
                visit(*condition);
                visit(*then);
                visit(*other);
            }
            Node::Sum { addends, .. } => addends.iter().for_each(|&(_, t)| visit(t)),
            Node::Unspecified(_, args)
            | Node::Float(_, args)
            | Node::And(args)
            | Node::Or(args)
            | Node::Xor(args)
            | Node::Product(args)
            | Node::UMin(args)
            | Node::UMax(args)
            | Node::SMin(args)
            | Node::SMax(args)
            | Node::Concat(args) => args.iter().for_each(|&t| visit(t)),
            Node::LaneSelect { column, index } => {
                column.iter().for_each(|&t| visit(t));
                visit(*index);
            }
        }
    }
}
