//! The vocabulary that obligations are lowered to: truth values, bit-vectors and floating-point numbers.

use gcn_semantics::float::{FloatOp, Format, Rounding};

/// A binary operation on vectors of the same width.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::solver) enum Binary {
    And,
    Or,
    Xor,
    Add,
    Mul,
    Shl,
    Lshr,
    Ashr,
}

/// A comparison of vectors of the same width.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::solver) enum Compare {
    Eq,
    Ult,
    Slt,
}

/// A binary operation on truth values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::solver) enum Connective {
    And,
    Or,
    Xor,
}

/// A back end that formulas are built in. A vector of the default constructors is never of width
/// 1, except through [`Smt::vector`], extracts and function results.
pub(in crate::solver) trait Smt {
    type Truth: Clone;
    type Vector: Clone;
    type Float: Clone;

    fn truth(&mut self, value: bool) -> Self::Truth;
    fn constant(&mut self, value: u64, width: u32) -> Self::Vector;
    fn truth_variable(&mut self, number: usize) -> Self::Truth;
    fn variable(&mut self, number: usize, width: u32) -> Self::Vector;
    fn apply(&mut self, function: usize, arguments: &[Self::Vector]) -> Self::Vector;

    fn not(&mut self, a: &Self::Truth) -> Self::Truth;
    fn connect(&mut self, op: Connective, a: &Self::Truth, b: &Self::Truth) -> Self::Truth;
    fn choose(&mut self, c: &Self::Truth, a: &Self::Truth, b: &Self::Truth) -> Self::Truth;
    fn compare(&mut self, op: Compare, a: &Self::Vector, b: &Self::Vector) -> Self::Truth;

    fn complement(&mut self, a: &Self::Vector) -> Self::Vector;
    fn negate(&mut self, a: &Self::Vector) -> Self::Vector;
    fn binary(&mut self, op: Binary, a: &Self::Vector, b: &Self::Vector) -> Self::Vector;
    fn ite(&mut self, c: &Self::Truth, a: &Self::Vector, b: &Self::Vector) -> Self::Vector;
    fn concat(&mut self, high: &Self::Vector, low: &Self::Vector) -> Self::Vector;
    fn extract(&mut self, a: &Self::Vector, lo: u32, width: u32) -> Self::Vector;
    fn zero_extend(&mut self, a: &Self::Vector, by: u32) -> Self::Vector;
    fn sign_extend(&mut self, a: &Self::Vector, by: u32) -> Self::Vector;

    /// The number, infinity or NaN that `bits` encodes in `format`.
    fn float(&mut self, format: Format, bits: &Self::Vector) -> Self::Float;
    /// The encoding of `value`; of NaN the canonical one.
    fn float_bits(&mut self, format: Format, value: &Self::Float) -> Self::Vector;
    fn negate_float(&mut self, a: &Self::Float) -> Self::Float;
    fn abs_float(&mut self, a: &Self::Float) -> Self::Float;
    fn choose_float(&mut self, c: &Self::Truth, a: &Self::Float, b: &Self::Float) -> Self::Float;
    /// `op`, which is no conversion from an integer.
    fn arithmetic(&mut self, op: FloatOp, mode: Rounding, operands: &[Self::Float]) -> Self::Float;
    fn float_from_int(&mut self, mode: Rounding, signed: bool, to: Format, a: &Self::Vector) -> Self::Float;
}
