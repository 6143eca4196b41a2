//! The constructors, each a step that the history of an arena can record.
//!
//! The code of the rules calls these as well, so a recorded step is the work of few rules. Those of light arenas come
//! last.

use gcn_semantics::float::FloatOp;

use super::super::arena::{Arena, Nary};
use super::super::history::Before;
use super::super::node::{Node, Term};
use super::linear::Linear;
use super::literal::Literal;
use super::plain::{Binary, Unary};

macro_rules! steps {
    ($($(#[$doc:meta])* $name:ident($($argument:ident: $type:ty),*) -> $result:ty = $make:ident, $before:expr;)*) => {
        impl Arena {
            $($(#[$doc])*
            #[inline]
            pub(in super::super) fn $name(&mut self, $($argument: $type),*) -> $result {
                if self.history.is_none() {
                    return self.$make($($argument),*);
                }
                let before = $before;
                self.enter();
                let result = self.$make($($argument),*);
                self.leave(before, result)
            })*
        }
    };
}

steps! {
    /// Bitwise not.
    not(t: Term) -> Term = make_not, Before::Unary(Unary::Not, t);
    /// The conjunction of at least one term.
    and(args: &[Term]) -> Term = make_and, Before::Nary(Nary::And, args.into());
    /// The disjunction of at least one term.
    or(args: &[Term]) -> Term = make_or, Before::Nary(Nary::Or, args.into());
    /// The conjunction of literals of `width` bits.
    and_literals(width: u32, literals: &[Literal]) -> Literal =
        make_and_literals, Before::logic(Nary::And, width, literals);
    /// The disjunction of literals of `width` bits.
    or_literals(width: u32, literals: &[Literal]) -> Literal =
        make_or_literals, Before::logic(Nary::Or, width, literals);
    /// The exclusive or of at least one term.
    xor(args: &[Term]) -> Term = make_xor, Before::Nary(Nary::Xor, args.into());
    /// The sum of coefficients times terms; there is at least one.
    sum(addends: &[(u64, Term)]) -> Term = make_sum, Before::Sum(addends.into());
    /// Two's complement negation.
    neg(t: Term) -> Term = make_neg, Before::Unary(Unary::Neg, t);
    /// The term of a linear form.
    sum_of(form: Linear) -> Term = make_sum_of, Before::linear(&form);
    /// The product of at least one term.
    product(args: &[Term]) -> Term = make_product, Before::Nary(Nary::Product, args.into());
    /// Shifts left.
    shl(value: Term, amount: Term) -> Term = make_shl, Before::Binary(Binary::Shl, value, amount);
    /// Shifts right with zeros.
    lshr(value: Term, amount: Term) -> Term = make_lshr, Before::Binary(Binary::Lshr, value, amount);
    /// Shifts right with copies of the sign.
    ashr(value: Term, amount: Term) -> Term = make_ashr, Before::Binary(Binary::Ashr, value, amount);
    /// The bits in opposite order.
    reverse_bits(value: Term) -> Term = make_reverse_bits, Before::Unary(Unary::ReverseBits, value);
    /// The extremum of at least one term.
    minmax(operation: Nary, args: &[Term]) -> Term = make_minmax, Before::Nary(operation, args.into());
    /// Equality.
    eq(a: Term, b: Term) -> Term = make_eq, Before::Binary(Binary::Eq, a, b);
    /// Unsigned less-than.
    ult(a: Term, b: Term) -> Term = make_ult, Before::Binary(Binary::Ult, a, b);
    /// Signed less-than.
    slt(a: Term, b: Term) -> Term = make_slt, Before::Binary(Binary::Slt, a, b);
    /// `then` where `condition` is 1, otherwise `other`.
    ite(condition: Term, then: Term, other: Term) -> Term = make_ite, Before::Ite(condition, then, other);
    /// A selection between constants.
    ite_constants(condition: Term, then: u64, other: u64, width: u32) -> Term = make_ite_constants,
        Before::IteConstants(condition, then, other, width);
    /// The bits of at least one part side by side, the first part highest.
    concat(parts: &[Term]) -> Term = make_concat, Before::Nary(Nary::Concat, parts.into());
    /// Zero-extends `t`.
    zext(t: Term, width: u32) -> Term = make_zext, Before::Zext(t, width);
    /// Sign-extends `t`.
    sext(t: Term, width: u32) -> Term = make_sext, Before::Sext(t, width);
    /// Bits `lo + n - 1 .. lo` of `t`.
    extract(t: Term, lo: u32, n: u32) -> Term = make_extract, Before::Extract(t, lo, n);
    /// Number of one bits.
    popcount(t: Term) -> Term = make_popcount, Before::Unary(Unary::Popcount, t);
    /// Zeros above the highest one bit.
    leading_zeros(t: Term) -> Term = make_leading_zeros, Before::Unary(Unary::LeadingZeros, t);
    /// Zeros below the lowest one bit.
    trailing_zeros(t: Term) -> Term = make_trailing_zeros, Before::Unary(Unary::TrailingZeros, t);
    /// The element of `column` at the low 6 bits of `index`.
    lane_select(column: &[Term], index: Term) -> Term = make_lane_select, Before::Lane(column.into(), index);
    /// `op` on `operands`; of `rounding` the low two bits count.
    float(op: FloatOp, rounding: Term, operands: &[Term]) -> Term = make_float,
        Before::Float(op, rounding, operands.into());
    /// A term that equals `t` wherever the one-bit `condition` is 1; elsewhere it may differ.
    given(condition: Term, t: Term) -> Term = make_given, Before::Given(condition, t);

    /// What a light arena makes of a node.
    light(node: Node, width: u32) -> Term = make_light, Before::Node(node.clone(), width);
    /// A conjunction or disjunction of at least one term.
    light_logic(operation: Nary, args: &[Term], width: u32) -> Term =
        make_light_logic, Before::Nary(operation, args.into());
    /// The exclusive or of at least one term.
    light_xor(args: &[Term], width: u32) -> Term = make_light_xor, Before::Nary(Nary::Xor, args.into());
    /// The product of at least one term.
    light_product(args: &[Term], width: u32) -> Term = make_light_product, Before::Nary(Nary::Product, args.into());
    /// A constant and the sum of coefficients times terms.
    light_sum(constant: u64, addends: &[(u64, Term)], width: u32) -> Term = make_light_sum,
        Before::Linear(width, constant, addends.iter().map(|&(coefficient, t)| (t, coefficient)).collect());
    /// `then` where `condition` is 1, otherwise `other`.
    light_ite(condition: Term, then: Term, other: Term, width: u32) -> Term =
        make_light_ite, Before::Ite(condition, then, other);
    /// A term that equals `t` wherever `condition` is 1.
    light_given(condition: Term, t: Term) -> Term = make_light_given, Before::Given(condition, t);
    /// Bits `lo + n - 1 .. lo` of `t`.
    light_extract(t: Term, lo: u32, n: u32) -> Term = make_light_extract, Before::Extract(t, lo, n);
    /// The low `n` bits of `t`.
    light_low(t: Term, n: u32) -> Term = make_light_low, Before::Extract(t, 0, n);
    /// The bits of at least one part side by side, the first part highest.
    light_concat(parts: &[Term]) -> Term = make_light_concat, Before::Nary(Nary::Concat, parts.into());
}
