//! The functions of the language, by name.

use super::crosslane::Name;
use super::typed::{Binary, Unary};

/// A function that expressions can call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Function {
    /// `zext(x, width)` or `sext(x, width)`.
    Extend(Unary),
    /// `bits(x, hi, lo)`.
    Bits,
    /// `popcount(x)`: number of one bits, as wide as `x`.
    Popcount,
    /// `min_u(a, b)`, `min_s`, `max_u`, `max_s`.
    Extremum(Binary),
    /// `ite(condition, a, b)`.
    Ite,
    /// A function over the lanes of the wave.
    CrossLane(Name),
}

/// The functions that exist, for hints.
pub(super) const SIGNATURES: &str = "zext(x, width), sext(x, width), bits(x, hi, lo), popcount(x), min_u(a, b), \
                                     min_s(a, b), max_u(a, b), max_s(a, b), ite(condition, a, b), old(place), \
                                     reduce(op, x[, width]), scan(op, x[, width]), \
                                     exclusive_scan(op, x[, width]), all_reduce(op, x[, width]), butterfly(width, x), \
                                     bpermute(x, i), permute(x, i), \
                                     ds_swizzle(x, offset), quad_swizzle(x, a, b, c, d), all_quad(b), any_quad(b), \
                                     nv_shuffle_up/down/xor/idx(x, i, width)";

impl Function {
    /// The function called `name`.
    pub(super) fn named(name: &str) -> Option<Function> {
        Some(match name {
            "zext" => Function::Extend(Unary::Zext),
            "sext" => Function::Extend(Unary::Sext),
            "bits" => Function::Bits,
            "popcount" => Function::Popcount,
            "min_u" => Function::Extremum(Binary::MinU),
            "min_s" => Function::Extremum(Binary::MinS),
            "max_u" => Function::Extremum(Binary::MaxU),
            "max_s" => Function::Extremum(Binary::MaxS),
            "ite" => Function::Ite,
            _ => Function::CrossLane(Name::named(name)?),
        })
    }
    /// The least and the greatest number of arguments, without an operator's name.
    pub(super) fn arity(self) -> (usize, usize) {
        match self {
            Function::Popcount => (1, 1),
            Function::Extend(_) | Function::Extremum(_) => (2, 2),
            Function::Bits | Function::Ite => (3, 3),
            Function::CrossLane(name) => name.arity(),
        }
    }
}
