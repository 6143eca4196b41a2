//! Expressions as written: a tree without types.

use gcn_semantics::algebra::Space;
use gcn_semantics::text::Span;

use super::float::Float;
use super::function::Function;
use super::integer::Integer;
use super::lane_operator::LaneOperator;
use super::place::Place;
use super::typed::{Binary, Time};

/// An expression as written, with its place in the text.
#[derive(Debug, Clone)]
pub(super) struct Syntax {
    pub(super) kind: Kind,
    pub(super) span: Span,
    /// Length of the longest path to a leaf; the parser keeps it below a limit, so that recursion
    /// over a tree cannot exhaust the stack.
    pub(super) depth: usize,
}

#[derive(Debug, Clone)]
pub(super) enum Kind {
    Literal(Integer),
    Float(Float),
    Place(Place, Time),
    Memory(Space, Time, Box<Syntax>),
    Lane,
    Active(Time),
    /// `!`, of a truth value or a bit vector.
    Not(Box<Syntax>),
    Negate(Box<Syntax>),
    Operator(Operator, Box<[Syntax; 2]>),
    Call(Function, Vec<Syntax>),
    /// A call whose first argument names an operator.
    OperatorCall(Function, LaneOperator, Vec<Syntax>),
}

/// A binary operator as written: `>` and `>=` are not yet turned around.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operator {
    /// An operation on bit vectors of equal widths, with a result of that width.
    Arithmetic(Binary),
    /// An operation of that kind on truth values too.
    Bitwise(Binary),
    /// The remainder by a power of two, which is not negative.
    Remainder,
    Shift(Binary),
    /// `==` and `!=`.
    Equality(Binary),
    /// An order on bit vectors; `swapped` compares right with left.
    Order {
        binary: Binary,
        swapped: bool,
    },
    /// `&&`, `||` and `=>`.
    Logical(Binary),
}

impl Operator {
    /// The operator with this symbol and how tightly it binds, tightest highest.
    pub(super) fn of_symbol(symbol: &str) -> Option<(Operator, u8)> {
        use Operator::*;
        let order = |binary, swapped| Order { binary, swapped };
        Some(match symbol {
            "=>" => (Logical(Binary::Implies), IMPLICATION),
            "||" => (Logical(Binary::Or), 2),
            "&&" => (Logical(Binary::And), 3),
            "==" => (Equality(Binary::Eq), COMPARISON),
            "!=" => (Equality(Binary::Ne), COMPARISON),
            "<u" => (order(Binary::Ult, false), COMPARISON),
            "<s" => (order(Binary::Slt, false), COMPARISON),
            "<=u" => (order(Binary::Ule, false), COMPARISON),
            "<=s" => (order(Binary::Sle, false), COMPARISON),
            ">u" => (order(Binary::Ult, true), COMPARISON),
            ">s" => (order(Binary::Slt, true), COMPARISON),
            ">=u" => (order(Binary::Ule, true), COMPARISON),
            ">=s" => (order(Binary::Sle, true), COMPARISON),
            "|" => (Bitwise(Binary::Or), 5),
            "^" => (Bitwise(Binary::Xor), 6),
            "&" => (Bitwise(Binary::And), 7),
            "<<" => (Shift(Binary::Shl), 8),
            ">>u" => (Shift(Binary::Lshr), 8),
            ">>s" => (Shift(Binary::Ashr), 8),
            "+" => (Arithmetic(Binary::Add), 9),
            "-" => (Arithmetic(Binary::Sub), 9),
            "%" => (Remainder, 10),
            "*" => (Arithmetic(Binary::Mul), 10),
            _ => return None,
        })
    }
}

/// Binding power of `=>`, the only right associative operator.
pub(super) const IMPLICATION: u8 = 1;
/// Binding power of comparisons, which do not chain.
pub(super) const COMPARISON: u8 = 4;
