//! Normalising constructors: the only way to make terms.
//!
//! A constructor returns the normal form of its operation on arguments that are normal forms. Two
//! expressions with the same normal form are the same [`Term`], which decides most obligations
//! without a solver. Every rule is an equation that holds for all values at every width that it
//! matches; none looks at how a term is used. They are listed in [`rule`](super::rule); the code says
//! `fire` where one applies.
//!
//! What the forms look like:
//! - **Bits move as concatenations.** Masks, shifts by constants, extensions and byte selections all
//!   become [`Node::Concat`](super::Node::Concat) of extracts; bitwise operations and `ite` are cut where an argument
//!   is cut ([`cut`]) and adjacent parts that belong together grow together again ([`join`]).
//!   An extract is pushed down to where it cuts something that has no parts.
//! - **Bitwise logic** is conjunction and negation ([`bitwise`]): `x | y` is `~(~x & ~y)`, shown as `Or`
//!   when no operand is negated. Exclusive or keeps its negation outside.
//! - **Arithmetic** is linear ([`linear`], [`sum`]): coefficients modulo 2^w of terms that are no sums,
//!   where `~x` is `-1 - x`, a part of a concatenation is a term times a power of two, and an
//!   addition without carries is a concatenation. Products ([`product`]) have no constant factor.
//! - **Selections** ([`ite`]) test a condition without negation; at one bit they are logic; what both arms share is
//!   outside.
//! - **Minimum and maximum** are n-ary, also when they were written as compare and select.
//! - **Comparisons** have their constant on the right.

mod bitwise;
mod carry;
mod clauses;
mod compare;
mod concat;
mod condition;
mod count;
mod cut;
mod disjoint;
mod equal;
mod extract;
mod float;
mod given;
mod ite;
mod join;
mod light;
mod linear;
mod literal;
mod minmax;
mod plain;
mod product;
mod rows;
mod select;
mod sext;
mod shift;
mod steps;
mod sum;
mod xor;

use gcn_semantics::float::FloatOp;
use gcn_semantics::ledger::Unspecified;
use smallvec::SmallVec;

use super::arena::{ArenaKind, Nary, with};
use super::node::Term;
pub(super) use linear::Linear;
pub(super) use literal::Literal;
pub(super) use plain::{Binary, Unary};

/// Scratch space for arguments.
type Terms = SmallVec<[Term; 8]>;

/// Longer argument lists are not flattened into others, so that a chain of n operations stays of size n.
const FLATTEN_LIMIT: usize = 1024;

/// An exclusive or with more operands is one operand of another: the rounds of a linear code or a cipher would
/// otherwise become parities of everything before them.
const PARITY_LIMIT: usize = 64;

/// Constructors stop looking through nested selections at this depth of calls.
const DEPTH_LIMIT: u32 = 200;

/// All bits of a width of 1 to 64.
#[inline]
pub(super) fn mask(width: u32) -> u64 {
    debug_assert!((1..=64).contains(&width), "a width of {width} bits");
    u64::MAX >> (64 - width)
}

/// The value of the `width` low bits, read as signed.
#[inline]
pub(super) fn sign_extend(value: u64, width: u32) -> i64 {
    ((value << (64 - width)) as i64) >> (64 - width)
}

/// The constant `value`, truncated to `width` bits.
pub fn constant(width: u32, value: u64) -> Term {
    with(|arena| arena.constant(width, value))
}

macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident $plain:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name(a: Term) -> Term {
            with(|arena| if arena.kind.normalises() { arena.$name(a) } else { arena.plain_unary(Unary::$plain, a) })
        }
    )*};
}
unary! {
    /// Bitwise not.
    not Not;
    /// Two's complement negation.
    neg Neg;
    /// Number of one bits, at the width of `a`.
    popcount Popcount;
    /// Zero bits above the highest one bit; the width if `a` is 0.
    leading_zeros LeadingZeros;
    /// Zero bits below the lowest one bit; the width if `a` is 0.
    trailing_zeros TrailingZeros;
    /// The bits in opposite order.
    reverse_bits ReverseBits;
}

macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident $plain:expr, ($arena:ident, $a:ident, $b:ident) $body:expr;)*) => {$(
        $(#[$doc])*
        pub fn $name($a: Term, $b: Term) -> Term {
            with(|$arena| {
                debug_assert_eq!($arena.width($a), $arena.width($b), "widths of {}", stringify!($name));
                if $arena.kind.normalises() { $body } else { $arena.plain_binary($plain, $a, $b) }
            })
        }
    )*};
}
binary! {
    /// Bitwise and.
    and Binary::Nary(Nary::And), (arena, a, b) arena.and(&[a, b]);
    /// Bitwise or.
    or Binary::Nary(Nary::Or), (arena, a, b) arena.or(&[a, b]);
    /// Bitwise exclusive or.
    xor Binary::Nary(Nary::Xor), (arena, a, b) arena.xor(&[a, b]);
    /// Sum, modulo 2^width.
    add Binary::Add, (arena, a, b) arena.sum(&[(1, a), (1, b)]);
    /// Difference, modulo 2^width.
    sub Binary::Sub, (arena, a, b) arena.sum(&[(1, a), (u64::MAX, b)]);
    /// Product, modulo 2^width.
    mul Binary::Nary(Nary::Product), (arena, a, b) arena.product(&[a, b]);
    /// Shifts `a` left by `b`; `b` of the width or more gives 0.
    shl Binary::Shl, (arena, a, b) arena.shl(a, b);
    /// Shifts `a` right with zeros; `b` of the width or more gives 0.
    lshr Binary::Lshr, (arena, a, b) arena.lshr(a, b);
    /// Shifts `a` right with copies of its sign.
    ashr Binary::Ashr, (arena, a, b) arena.ashr(a, b);
    /// The lesser value, unsigned.
    umin Binary::Nary(Nary::UMin), (arena, a, b) arena.minmax(Nary::UMin, &[a, b]);
    /// The greater value, unsigned.
    umax Binary::Nary(Nary::UMax), (arena, a, b) arena.minmax(Nary::UMax, &[a, b]);
    /// The lesser value, signed.
    smin Binary::Nary(Nary::SMin), (arena, a, b) arena.minmax(Nary::SMin, &[a, b]);
    /// The greater value, signed.
    smax Binary::Nary(Nary::SMax), (arena, a, b) arena.minmax(Nary::SMax, &[a, b]);
    /// Equality, width 1.
    eq Binary::Eq, (arena, a, b) arena.eq(a, b);
    /// Unsigned less-than, width 1.
    ult Binary::Ult, (arena, a, b) arena.ult(a, b);
    /// Signed less-than, width 1.
    slt Binary::Slt, (arena, a, b) arena.slt(a, b);
}

/// The conjunction of `args`, which have `width` bits; all ones if there are none.
pub fn and_all(width: u32, args: &[Term]) -> Term {
    with(|arena| match args {
        [] => arena.constant(width, u64::MAX),
        _ if !arena.kind.normalises() => arena.plain_all(Nary::And, args),
        _ => arena.and(args),
    })
}

/// The disjunction of `args`, which have `width` bits; 0 if there are none.
pub fn or_all(width: u32, args: &[Term]) -> Term {
    with(|arena| match args {
        [] => arena.constant(width, 0),
        _ if !arena.kind.normalises() => arena.plain_all(Nary::Or, args),
        _ => arena.or(args),
    })
}

/// `constant` and the sum of coefficients times terms of `width` bits.
pub(super) fn sum(width: u32, constant: u64, addends: &[(u64, Term)]) -> Term {
    with(|arena| {
        if !arena.kind.normalises() {
            return arena.plain_sum(constant, addends, width);
        }
        if constant == 0 && !addends.is_empty() {
            return arena.sum(addends);
        }
        let one = arena.constant(width, 1);
        arena.sum(&[&[(constant, one)], addends].concat())
    })
}

/// `operation` on at least one term.
pub(super) fn all_of(operation: Nary, args: &[Term]) -> Term {
    with(|arena| match operation {
        _ if !arena.kind.normalises() => arena.plain_all(operation, args),
        Nary::And => arena.and(args),
        Nary::Or => arena.or(args),
        Nary::Xor => arena.xor(args),
        Nary::Product => arena.product(args),
        Nary::UMin | Nary::UMax | Nary::SMin | Nary::SMax => arena.minmax(operation, args),
        Nary::Concat => arena.concat(args),
    })
}

/// `then` where the one-bit `condition` is 1, otherwise `other`.
pub fn ite(condition: Term, then: Term, other: Term) -> Term {
    with(|arena| {
        debug_assert_eq!(arena.width(condition), 1, "width of a condition");
        debug_assert_eq!(arena.width(then), arena.width(other), "widths of the arms");
        if arena.kind.normalises() {
            arena.ite(condition, then, other)
        } else {
            arena.plain_ite(condition, then, other)
        }
    })
}

/// A term that equals `t` wherever the one-bit `condition` is 1; elsewhere it may differ.
pub fn given(condition: Term, t: Term) -> Term {
    with(|arena| {
        debug_assert_eq!(arena.width(condition), 1, "width of a condition");
        match arena.kind {
            ArenaKind::Plain => t,
            ArenaKind::Light => arena.light_given(condition, t),
            ArenaKind::Normal | ArenaKind::Numbers => arena.given(condition, t),
        }
    })
}

/// The bits of `parts` side by side, the first part highest. There is at least one part, and at most 64 bits.
pub fn concat(parts: &[Term]) -> Term {
    with(|arena| if arena.kind.normalises() { arena.concat(parts) } else { arena.plain_concat(parts) })
}

/// Bits `lo + width - 1 .. lo` of `a`.
pub fn extract(a: Term, lo: u32, width: u32) -> Term {
    with(|arena| {
        debug_assert!(width >= 1 && lo + width <= arena.width(a), "bits {lo}+{width} of {}", arena.width(a));
        if arena.kind.normalises() { arena.extract(a, lo, width) } else { arena.plain_extract(a, lo, width) }
    })
}

/// Zero-extends `a` to `width` bits.
pub fn zext(a: Term, width: u32) -> Term {
    with(|arena| {
        debug_assert!(width >= arena.width(a), "zero extension to fewer bits");
        if arena.kind.normalises() { arena.zext(a, width) } else { arena.plain_zext(a, width) }
    })
}

/// Sign-extends `a` to `width` bits.
pub fn sext(a: Term, width: u32) -> Term {
    with(|arena| {
        debug_assert!(width >= arena.width(a), "sign extension to fewer bits");
        if arena.kind.normalises() { arena.sext(a, width) } else { arena.plain_sext(a, width) }
    })
}

/// The element of `column` (64 terms of one width) at the low 6 bits of `index`.
pub fn lane_select(column: &[Term], index: Term) -> Term {
    with(|arena| {
        debug_assert_eq!(column.len(), 64, "lanes of a column");
        if !arena.kind.normalises() {
            let width = arena.width(column[0]);
            return arena.intern_lane_select(column, index, width);
        }
        arena.lane_select(column, index)
    })
}

/// The floating-point operation `op` on operands of its widths; the low two bits of `rounding` are the
/// number of the rounding mode.
pub fn float(op: FloatOp, rounding: Term, operands: &[Term]) -> Term {
    with(|arena| {
        debug_assert_eq!(operands.len(), op.arity(), "operands of {op:?}");
        debug_assert!(operands.iter().all(|&operand| arena.width(operand) == op.argument_bits()), "widths of {op:?}");
        if arena.kind.normalises() {
            arena.float(op, rounding, operands)
        } else {
            arena.plain_float(op, rounding, operands)
        }
    })
}

/// A value of `width` bits that is an unknown function of `what` and `operands`.
pub fn unspecified(width: u32, what: Unspecified, operands: &[Term]) -> Term {
    with(|arena| arena.intern_unspecified(what, operands, width))
}
