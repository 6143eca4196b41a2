//! The operators of reductions and scans.

use std::fmt;

use gcn_semantics::float::{FloatOp, Format, Rounding};

use crate::term::{self, Term};

/// An operator of reductions and scans: associative and commutative, with an identity, except that floats
/// are so only in real arithmetic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LaneOperator {
    /// The sum of numbers of this width in bits, modulo 2^width.
    Add(u32),
    /// The product of numbers of this width in bits, modulo 2^width.
    Mul(u32),
    /// The smaller of two unsigned numbers of this width in bits.
    MinU(u32),
    /// The greater of two unsigned numbers of this width in bits.
    MaxU(u32),
    /// The smaller of two signed numbers of this width in bits.
    MinS(u32),
    /// The greater of two signed numbers of this width in bits.
    MaxS(u32),
    /// Conjunction of every bit.
    And,
    /// Disjunction of every bit.
    Or,
    /// Exclusive disjunction of every bit.
    Xor,
    /// IEEE addition to the nearest even with canonical NaNs, combined from the lowest lane up.
    AddF(Format),
    /// IEEE multiplication to the nearest even with canonical NaNs, combined from the lowest lane up.
    MulF(Format),
}

use LaneOperator::*;

impl LaneOperator {
    pub(super) const NAMES: &'static str = "the operators are add_u32, mul_u32, min_u32, max_u32, min_i32, max_i32, \
                                            their u64 and i64 forms, and, or, xor, add_f32, mul_f32, and their f16 \
                                            and f64 forms";

    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "add_u32" | "add_i32" => Add(32),
            "add_u64" | "add_i64" => Add(64),
            "mul_u32" | "mul_i32" => Mul(32),
            "mul_u64" | "mul_i64" => Mul(64),
            "min_u32" => MinU(32),
            "min_u64" => MinU(64),
            "max_u32" => MaxU(32),
            "max_u64" => MaxU(64),
            "min_i32" => MinS(32),
            "min_i64" => MinS(64),
            "max_i32" => MaxS(32),
            "max_i64" => MaxS(64),
            "and" | "and_b32" | "and_b64" => And,
            "or" | "or_b32" | "or_b64" => Or,
            "xor" | "xor_b32" | "xor_b64" => Xor,
            "add_f16" => AddF(Format::F16),
            "add_f32" => AddF(Format::F32),
            "add_f64" => AddF(Format::F64),
            "mul_f16" => MulF(Format::F16),
            "mul_f32" => MulF(Format::F32),
            "mul_f64" => MulF(Format::F64),
            _ => return None,
        })
    }

    /// The width that it works on; bitwise operators work on any.
    pub fn width(self) -> Option<u32> {
        match self {
            Add(width) | Mul(width) | MinU(width) | MaxU(width) | MinS(width) | MaxS(width) => Some(width),
            AddF(format) | MulF(format) => Some(format.bits()),
            And | Or | Xor => None,
        }
    }
    /// The value that changes nothing, `width` bits wide.
    pub fn identity(self, width: u32) -> Term {
        let sign = 1u64 << (width - 1);
        term::constant(
            width,
            match self {
                Add(_) | Or | Xor | MaxU(_) => 0,
                Mul(_) => 1,
                And | MinU(_) => u64::MAX,
                MinS(_) => sign - 1,
                MaxS(_) => sign,
                // Added to anything, +0 included, -0 changes nothing.
                AddF(format) => format.sign_mask(),
                MulF(format) => u64::from(format.bias()) << format.fraction_bits(),
            },
        )
    }
    /// `a op b`.
    pub fn apply(self, a: Term, b: Term) -> Term {
        match self {
            Add(_) => term::add(a, b),
            Mul(_) => term::mul(a, b),
            MinU(_) => term::umin(a, b),
            MaxU(_) => term::umax(a, b),
            MinS(_) => term::smin(a, b),
            MaxS(_) => term::smax(a, b),
            And => term::and(a, b),
            Or => term::or(a, b),
            Xor => term::xor(a, b),
            AddF(format) => rounded(FloatOp::Add(format), a, b),
            MulF(format) => rounded(FloatOp::Mul(format), a, b),
        }
    }
}

/// `op` as the machine computes it under the default MODE, with canonical NaNs.
fn rounded(op: FloatOp, a: Term, b: Term) -> Term {
    term::float(op, term::constant(8, Rounding::NearestEven as u64), &[a, b])
}

impl fmt::Display for LaneOperator {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Add(width) => write!(f, "add_u{width}"),
            Mul(width) => write!(f, "mul_u{width}"),
            MinU(width) => write!(f, "min_u{width}"),
            MaxU(width) => write!(f, "max_u{width}"),
            MinS(width) => write!(f, "min_i{width}"),
            MaxS(width) => write!(f, "max_i{width}"),
            And => f.write_str("and"),
            Or => f.write_str("or"),
            Xor => f.write_str("xor"),
            AddF(format) => write!(f, "add_f{}", format.bits()),
            MulF(format) => write!(f, "mul_f{}", format.bits()),
        }
    }
}
