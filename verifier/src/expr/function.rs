//! The functions of the language, by name.

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
}

/// What a name followed by `(` means.
pub(super) enum Named {
    Function(Function),
    /// A function of cli.md over all lanes, which is not modelled yet.
    CrossLane,
}

const CROSS_LANE: [&str; 14] = [
    "reduce",
    "scan",
    "exclusive_scan",
    "quad_swizzle",
    "all_quad",
    "any_quad",
    "butterfly",
    "all_reduce",
    "permute",
    "bpermute",
    "nv_shuffle_up",
    "nv_shuffle_down",
    "nv_shuffle_xor",
    "nv_shuffle_idx",
];

/// The functions that exist, for hints.
pub(super) const SIGNATURES: &str = "zext(x, width), sext(x, width), bits(x, hi, lo), popcount(x), min_u(a, b), \
                                     min_s(a, b), max_u(a, b), max_s(a, b), ite(condition, a, b), old(place)";

impl Function {
    /// The function called `name`.
    pub(super) fn named(name: &str) -> Option<Named> {
        Some(Named::Function(match name {
            "zext" => Function::Extend(Unary::Zext),
            "sext" => Function::Extend(Unary::Sext),
            "bits" => Function::Bits,
            "popcount" => Function::Popcount,
            "min_u" => Function::Extremum(Binary::MinU),
            "min_s" => Function::Extremum(Binary::MinS),
            "max_u" => Function::Extremum(Binary::MaxU),
            "max_s" => Function::Extremum(Binary::MaxS),
            "ite" => Function::Ite,
            _ if CROSS_LANE.contains(&name) || name.starts_with("nv_quad_swizzle_") => return Some(Named::CrossLane),
            _ => return None,
        }))
    }
    /// The number of arguments.
    pub(super) fn arity(self) -> usize {
        match self {
            Function::Popcount => 1,
            Function::Extend(_) | Function::Extremum(_) => 2,
            Function::Bits | Function::Ite => 3,
        }
    }
}
