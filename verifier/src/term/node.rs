//! The nodes of the term graph.

use gcn_semantics::float::FloatOp;
use gcn_semantics::ledger::Unspecified;

/// A handle to a hash-consed term: two terms of one arena are the same expression in normal form
/// exactly if their handles are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term(pub(super) u32);

/// A free variable: a part of the initial state. What it stands for is known to `crate::state`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Var(pub u32);

/// The first of the variables of cuts.
const AT_CUT: u32 = 0x0800_0000;

impl Var {
    /// The number of the lane that stands for all.
    pub const LANE_NUMBER: Var = Var(0x6000_0000);

    /// The word that the lane that stands for all has in a register whose lanes are the variables from `first` on.
    pub fn word_of_any_lane(first: Var) -> Var {
        Var(first.0 | 0x4000_0000)
    }
    /// The bit that the lane that stands for all has in the lane mask whose words are `low` and the next variable.
    pub fn bit_of_any_lane(low: Var) -> Var {
        Var(low.0 | 0x5000_0000)
    }
    /// A variable that stands for a term below a cut; no part of any state.
    pub fn cut(number: u32) -> Var {
        debug_assert!(number < 1 << 20, "terms of a cut");
        Var(0x7000_0000 | number)
    }
    /// A word of a register at a cut, which nobody knows; no part of the initial state. `number` tells cuts and
    /// registers apart; lanes of a vector register have numbers that follow one another from a multiple of 64 on, words
    /// of a lane mask from an even one.
    pub fn at_cut(number: u32) -> Var {
        debug_assert!(number < 1 << 27, "registers at cuts");
        Var(AT_CUT | number)
    }
    /// Whether it is one of [`Var::at_cut`].
    pub fn is_at_cut(self) -> bool {
        self.0 >> 27 == AT_CUT >> 27
    }
    /// What the variable belongs to, if it is of the lane that stands for all.
    pub fn any_lane(self) -> Option<AnyLane> {
        let of = Var(self.0 & 0x0fff_ffff);
        match self.0 >> 28 {
            4 => Some(AnyLane::Word { first: of }),
            5 => Some(AnyLane::Bit { low: of }),
            6 => Some(AnyLane::Number),
            _ => None,
        }
    }
}

/// What a variable of the lane that stands for all is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnyLane {
    /// A word of a register.
    Word {
        /// The register's lanes are the variables from this one on.
        first: Var,
    },
    /// A bit of a lane mask.
    Bit {
        /// The mask's words are this variable and the next.
        low: Var,
    },
    /// The lane's number.
    Number,
}

impl AnyLane {
    /// What stands in its place in lane `lane`: a variable, and the bit of it that a mask has there.
    pub fn in_lane(self, lane: usize) -> Option<(Var, Option<u32>)> {
        match self {
            AnyLane::Word { first } => Some((Var(first.0 + lane as u32), None)),
            AnyLane::Bit { low } => Some((Var(low.0 + lane as u32 / 32), Some(lane as u32 % 32))),
            AnyLane::Number => None,
        }
    }
}

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
