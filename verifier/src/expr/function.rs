//! The functions of the language, by name.

use gcn_semantics::float::{Class, NumberFormat};

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
    /// `isnan(x)`, `isinf(x)`, `is_subnormal(x)`: what the bits of a floating-point number stand for. Its width says
    /// the format, unless the name does: `isnan_f16(x)`.
    Class(Class, Option<NumberFormat>),
    /// A function over the lanes of the wave.
    CrossLane(Name),
}

/// The functions that exist, for hints.
pub(super) const SIGNATURES: &str = "zext(x, width), sext(x, width), bits(x, hi, lo), popcount(x), min_u(a, b), \
                                     min_s(a, b), max_u(a, b), max_s(a, b), ite(condition, a, b), old(place), \
                                     isnan(x), isinf(x), is_subnormal(x) and their forms for a format \
                                     (isnan_f16, isnan_bf16, isnan_f32, isnan_f64), \
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
            _ => return Function::class(name).or_else(|| Name::named(name).map(Function::CrossLane)),
        })
    }
    fn class(name: &str) -> Option<Function> {
        let classes = [("isnan", Class::Nan), ("isinf", Class::Infinite), ("is_subnormal", Class::Subnormal)];
        let (rest, class) = classes.into_iter().find_map(|(known, class)| Some((name.strip_prefix(known)?, class)))?;
        let format =
            rest.strip_prefix('_').and_then(|format| NumberFormat::ALL.into_iter().find(|f| f.name() == format));
        (rest.is_empty() || format.is_some()).then_some(Function::Class(class, format))
    }
    /// The least and the greatest number of arguments, without an operator's name.
    pub(super) fn arity(self) -> (usize, usize) {
        match self {
            Function::Popcount | Function::Class(..) => (1, 1),
            Function::Extend(_) | Function::Extremum(_) => (2, 2),
            Function::Bits | Function::Ite => (3, 3),
            Function::CrossLane(name) => name.arity(),
        }
    }
}
