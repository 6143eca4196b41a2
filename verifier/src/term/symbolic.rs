//! The symbolic reading of the algebra: values are terms of the current arena.

use gcn_semantics::algebra::{Algebra, Column, LANES, Width};
use gcn_semantics::float::{ApproximateOp, FloatOp, Format};
use gcn_semantics::ledger::Unspecified;

use super::node::Term;
use super::{arena, normal};

/// Values are terms, truth values are terms of width 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Symbolic;

macro_rules! as_terms {
    ($($name:ident),*) => {$(
        fn $name<W: Width>(a: Term, b: Term) -> Term {
            normal::$name(a, b)
        }
    )*};
}

macro_rules! counts {
    ($($name:ident),*) => {$(
        fn $name<W: Width>(a: Term) -> Term {
            normal::$name(a)
        }
    )*};
}

impl Algebra for Symbolic {
    type Repr<W: Width> = Term;
    type Bool = Term;

    as_terms!(and, or, xor, add, sub, mul, shl, lshr, ashr, umin, umax, smin, smax, eq, ult, slt);
    counts!(not, popcount, leading_zeros, trailing_zeros, reverse_bits);

    fn constant<W: Width>(value: u64) -> Term {
        normal::constant(W::BITS, value)
    }
    fn zext<V: Width, W: Width>(a: Term) -> Term {
        normal::zext(a, W::BITS)
    }
    fn sext<V: Width, W: Width>(a: Term) -> Term {
        normal::sext(a, W::BITS)
    }
    fn extract<V: Width, W: Width>(a: Term, lo: u32) -> Term {
        normal::extract(a, lo, W::BITS)
    }
    fn select<W: Width>(condition: Term, then: Term, other: Term) -> Term {
        normal::ite(condition, then, other)
    }
    fn given<W: Width>(condition: Term, value: Term) -> Term {
        normal::given(condition, value)
    }
    fn bool_given(condition: Term, value: Term) -> Term {
        normal::given(condition, value)
    }
    fn truth(value: bool) -> Term {
        normal::constant(1, value as u64)
    }
    fn bool_not(a: Term) -> Term {
        normal::not(a)
    }
    fn bool_and(a: Term, b: Term) -> Term {
        normal::and(a, b)
    }
    fn bool_or(a: Term, b: Term) -> Term {
        normal::or(a, b)
    }
    fn bool_xor(a: Term, b: Term) -> Term {
        normal::xor(a, b)
    }
    fn bool_select(condition: Term, then: Term, other: Term) -> Term {
        normal::ite(condition, then, other)
    }
    fn bit<W: Width>(a: Term, index: u32) -> Term {
        normal::extract(a, index, 1)
    }
    fn pack_mask(bits: &Column<Term>) -> (Term, Term) {
        let word = |half: &[Term]| {
            let mut parts: [Term; LANES / 2] = std::array::from_fn(|i| half[i]);
            parts.reverse();
            normal::concat(&parts)
        };
        (word(&bits[..LANES / 2]), word(&bits[LANES / 2..]))
    }
    fn unpack_mask(lo: Term, hi: Term) -> Column<Term> {
        std::array::from_fn(|lane| {
            let word = if lane < LANES / 2 { lo } else { hi };
            normal::extract(word, lane as u32 % 32, 1)
        })
    }
    fn lane_select(column: &Column<Term>, index: Term) -> Term {
        normal::lane_select(column, index)
    }
    fn float<V: Width, W: Width>(op: FloatOp, rounding: Term, arguments: &[Term]) -> Term {
        debug_assert_eq!((V::BITS, W::BITS), (op.argument_bits(), op.result().bits()), "widths of {op:?}");
        normal::float(op, rounding, arguments)
    }
    fn approximate<W: Width>(op: ApproximateOp, format: Format, argument: Term) -> Term {
        let words = match format {
            Format::F16 => vec![normal::zext(argument, 32)],
            Format::F32 => vec![argument],
            Format::F64 => vec![normal::extract(argument, 0, 32), normal::extract(argument, 32, 32)],
        };
        normal::unspecified(W::BITS, op.function(format), &words)
    }
    fn unspecified<W: Width>(what: Unspecified, operands: &[Term]) -> Term {
        normal::unspecified(W::BITS, what, operands)
    }
    fn known(a: Term) -> Option<bool> {
        arena::as_const(a).map(|value| value == 1)
    }
}
