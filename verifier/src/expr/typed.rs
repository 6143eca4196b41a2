//! Expressions with types.

use std::fmt;

use gcn_semantics::algebra::Space;
use gcn_semantics::text::Span;

use super::crosslane::CrossLane;
use super::place::Place;

/// The type of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Type {
    /// A truth value.
    Bool,
    /// A bit vector of 1 to 64 bits.
    Bits(u32),
}

/// Whether a place is read in the current (in a claim: final) state or in the initial one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Time {
    /// The current state: of a claim the final one, of an assumption the initial one.
    Now,
    /// The initial state.
    Old,
}

/// An operation on one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unary {
    /// Complement of a truth value or of every bit.
    Not,
    /// Two's complement.
    Negate,
    /// The number of bits that are 1.
    Popcount,
    /// Zero extension to the width of the result.
    Zext,
    /// Sign extension to the width of the result.
    Sext,
    /// As many bits as the result has, from bit `lo`.
    Extract {
        /// The lowest bit that is taken.
        lo: u32,
    },
}

/// An operation on two values of one type. Only `And`, `Or`, `Xor`, `Eq` and `Ne` take truth values
/// and bit vectors; `Implies` takes truth values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Binary {
    /// Sum, modulo 2^width.
    Add,
    /// Difference, modulo 2^width.
    Sub,
    /// Product, modulo 2^width.
    Mul,
    /// Conjunction.
    And,
    /// Disjunction.
    Or,
    /// Exclusive disjunction.
    Xor,
    /// Shifts: an amount of the width or more shifts everything out.
    Shl,
    /// To the right, with zeros.
    Lshr,
    /// To the right, with the sign.
    Ashr,
    /// The smaller unsigned number.
    MinU,
    /// The smaller signed number.
    MinS,
    /// The greater unsigned number.
    MaxU,
    /// The greater signed number.
    MaxS,
    /// Equality.
    Eq,
    /// Inequality.
    Ne,
    /// Unsigned less-than.
    Ult,
    /// Unsigned less-or-equal.
    Ule,
    /// Signed less-than.
    Slt,
    /// Signed less-or-equal.
    Sle,
    /// Implication.
    Implies,
}

/// An expression whose types have been checked, made by [`Expr::parse`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expr {
    pub(super) kind: ExprKind,
    pub(super) ty: Type,
    pub(super) span: Span,
}

/// What an [`Expr`] is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExprKind {
    /// A constant; bits above the width are 0, a truth value is 0 or 1.
    Literal(u64),
    /// The value of a place in a state.
    Place(Place, Time),
    /// The dword at a byte address, in a state: of 64 bits in global memory, of 32 in LDS.
    Memory(Space, Time, Box<Expr>),
    /// The lane's number, 32 bits.
    Lane,
    /// The lane's EXEC bit.
    Active(Time),
    /// An operation on one value.
    Unary(Unary, Box<Expr>),
    /// An operation on two values.
    Binary(Binary, Box<[Expr; 2]>),
    /// Condition, value if it holds, value otherwise.
    Ite(Box<[Expr; 3]>),
    /// A function over the lanes of the wave.
    CrossLane(CrossLane, Box<[Expr]>),
}

impl Expr {
    /// What it is made of.
    pub fn kind(&self) -> &ExprKind {
        &self.kind
    }
    /// Its type.
    pub fn ty(&self) -> Type {
        self.ty
    }
    /// The bytes of the text that it was parsed from.
    pub fn span(&self) -> Span {
        self.span
    }
    /// The operands.
    pub fn operands(&self) -> &[Expr] {
        match &self.kind {
            ExprKind::Memory(_, _, operand) | ExprKind::Unary(_, operand) => std::slice::from_ref(operand),
            ExprKind::Binary(_, operands) => &operands[..],
            ExprKind::Ite(operands) => &operands[..],
            ExprKind::CrossLane(_, operands) => operands,
            ExprKind::Literal(_) | ExprKind::Place(..) | ExprKind::Lane | ExprKind::Active(_) => &[],
        }
    }
    /// The first place in it that is such a one.
    pub fn names(&self, is_one: &impl Fn(&Place) -> bool) -> Option<Place> {
        match &self.kind {
            ExprKind::Place(place, _) if is_one(place) => Some(*place),
            _ => self.operands().iter().find_map(|operand| operand.names(is_one)),
        }
    }
    /// Whether it says something about memory.
    pub fn reads_memory(&self) -> bool {
        matches!(self.kind, ExprKind::Memory(..)) || self.operands().iter().any(Expr::reads_memory)
    }
    /// Whether a reduction or scan is part of it.
    pub fn combines_lanes(&self) -> bool {
        let combines = |function: &CrossLane| matches!(function, CrossLane::Reduce { .. } | CrossLane::Scan { .. });
        matches!(&self.kind, ExprKind::CrossLane(function, _) if combines(function))
            || self.operands().iter().any(Expr::combines_lanes)
    }
    /// The parts whose conjunction it is, in the order of the text: `a && (b && c)` has three.
    pub fn conjuncts(&self) -> Vec<&Expr> {
        match &self.kind {
            ExprKind::Binary(Binary::And, operands) if self.ty == Type::Bool => {
                operands.iter().flat_map(Expr::conjuncts).collect()
            }
            _ => vec![self],
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Type::Bool => f.write_str("a truth value"),
            Type::Bits(1) => f.write_str("1 bit"),
            Type::Bits(width) => write!(f, "{width} bits"),
        }
    }
}
