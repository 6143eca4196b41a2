//! The floating-point operations as bit-vector arithmetic: for a reader without a theory of
//! floating point, and as a second definition to test the first against.

mod parts;
mod step;
#[cfg(test)]
pub(super) mod tests;
mod wide;

use parts::Addend;
pub(super) use parts::{Parts, increments};
use wide::{Pair, Product, Within};

use super::{FloatOp, FloatWidth, Format};
use crate::algebra::{Algebra, B8, B32, B64, Bit, Bv, W16, W32, W64};

/// `op` on the bits of its arguments, as [`Algebra::float`] takes and gives them. Arguments and
/// result are zero-extended to 64 bits.
pub fn float<A: Algebra>(op: FloatOp, rounding: B8<A>, arguments: &[B64<A>]) -> B64<A> {
    let rounding = rounding & Bv::constant(3);
    match op {
        FloatOp::Add(format) | FloatOp::Mul(format) | FloatOp::Fma(format) => match format {
            Format::F16 => arithmetic::<A, W16, Within<A, W16, W32>>(op, rounding, arguments),
            Format::F32 => arithmetic::<A, W32, Within<A, W32, W64>>(op, rounding, arguments),
            Format::F64 => arithmetic::<A, W64, Pair<A>>(op, rounding, arguments),
        },
        FloatOp::Convert { from, to } => match from {
            Format::F16 => convert_from::<A, W16>(to, arguments[0].truncate(), rounding),
            Format::F32 => convert_from::<A, W32>(to, arguments[0].truncate(), rounding),
            Format::F64 => convert_from::<A, W64>(to, arguments[0], rounding),
        },
        FloatOp::FromInt { signed, to } => match to {
            Format::F16 => from_int::<A, W16>(signed, arguments[0].truncate(), rounding).zext(),
            Format::F32 => from_int::<A, W32>(signed, arguments[0].truncate(), rounding).zext(),
            Format::F64 => from_int::<A, W64>(signed, arguments[0].truncate(), rounding),
        },
        FloatOp::Step(step) => step::step(step, arguments),
    }
}

fn arithmetic<A: Algebra, W: FloatWidth, S: Product<A, Word = W>>(
    op: FloatOp,
    rounding: B8<A>,
    arguments: &[B64<A>],
) -> B64<A> {
    let argument = |index: usize| arguments[index].truncate::<W>();
    let (a, b) = (argument(0), argument(1));
    let result: Bv<A, W> = match op {
        FloatOp::Add(_) => add(a, b, rounding),
        FloatOp::Mul(_) => mul::<A, W, S>(a, b, rounding),
        _ => fma::<A, W, S>(a, b, argument(2), rounding),
    };
    result.zext()
}

/// `a + b`. One word holds the sum: a format has room for four bits below the significand, and one above.
fn add<A: Algebra, W: FloatWidth>(a: Bv<A, W>, b: Bv<A, W>, rounding: B8<A>) -> Bv<A, W> {
    let sum = Addend::<A, Within<A, W, W>>::of(Parts::of(a)).sum(Addend::of(Parts::of(b)), rounding);
    let invalid = a.is_infinite() & b.is_infinite() & (a.sign() ^ b.sign());
    let sum = b.is_infinite().select(b, sum);
    let sum = a.is_infinite().select(a, sum);
    (a.unordered(b) | invalid).select(Bv::canonical_nan(), sum)
}

/// What a product is if a factor is no ordinary number: infinite, zero, or invalid.
struct Special<A: Algebra> {
    negative: Bit<A>,
    infinite: Bit<A>,
    zero: Bit<A>,
    nan: Bit<A>,
}

impl<A: Algebra> Special<A> {
    fn of<W: FloatWidth>(a: Bv<A, W>, b: Bv<A, W>) -> Self {
        let infinite = a.is_infinite() | b.is_infinite();
        let zero = a.is_zero() | b.is_zero();
        Special { negative: a.sign() ^ b.sign(), infinite, zero, nan: a.unordered(b) | (infinite & zero) }
    }
}

/// `a * b`.
fn mul<A: Algebra, W: FloatWidth, S: Product<A, Word = W>>(a: Bv<A, W>, b: Bv<A, W>, rounding: B8<A>) -> Bv<A, W> {
    let special = Special::of(a, b);
    let (x, y) = (Parts::<A, W>::of(a), Parts::<A, W>::of(b));
    let product = S::product(x.significand, y.significand);
    // The leading one is the highest bit or the one below it.
    let zeros = product.leading_zeros();
    let rounded = Parts {
        negative: special.negative,
        exponent: x.exponent + y.exponent + Bv::constant(1) - zeros,
        significand: product.shl(zeros).high_sticky(),
    }
    .round::<W>(rounding);
    let result = special.zero.select(Bv::zero().with_sign(special.negative), rounded);
    let result = special.infinite.select(Bv::infinity().with_sign(special.negative), result);
    special.nan.select(Bv::canonical_nan(), result)
}

/// `a * b + c`, rounded once.
fn fma<A: Algebra, W: FloatWidth, S: Product<A, Word = W>>(
    a: Bv<A, W>,
    b: Bv<A, W>,
    c: Bv<A, W>,
    rounding: B8<A>,
) -> Bv<A, W> {
    let special = Special::of(a, b);
    let (x, y) = (Parts::<A, W>::of(a), Parts::<A, W>::of(b));
    let product = Addend {
        negative: special.negative,
        exponent: x.exponent + y.exponent + Bv::constant(1),
        significand: S::product(x.significand, y.significand).lshr(Bv::constant(1)),
    };
    let sum = product.sum::<W>(Addend::of(Parts::of(c)), rounding);
    let opposite = special.infinite & c.is_infinite() & (special.negative ^ c.sign());
    let result = c.is_infinite().select(c, sum);
    let result = special.infinite.select(Bv::infinity().with_sign(special.negative), result);
    (special.nan | c.is_nan() | opposite).select(Bv::canonical_nan(), result)
}

fn convert_from<A: Algebra, V: FloatWidth>(to: Format, a: Bv<A, V>, rounding: B8<A>) -> B64<A> {
    match to {
        Format::F16 => convert::<A, V, W16>(a, rounding).zext(),
        Format::F32 => convert::<A, V, W32>(a, rounding).zext(),
        Format::F64 => convert::<A, V, W64>(a, rounding),
    }
}

/// The value in another format.
fn convert<A: Algebra, V: FloatWidth, W: FloatWidth>(a: Bv<A, V>, rounding: B8<A>) -> Bv<A, W> {
    let rounded = if V::BITS > W::BITS {
        Parts::<A, V>::of(a).round::<W>(rounding)
    } else {
        Parts::<A, W>::of(a).round(rounding)
    };
    let result = a.is_zero().select(Bv::zero().with_sign(a.sign()), rounded);
    let result = a.is_infinite().select(Bv::infinity().with_sign(a.sign()), result);
    a.is_nan().select(Bv::canonical_nan(), result)
}

/// An integer's value.
fn from_int<A: Algebra, W: FloatWidth>(signed: bool, a: B32<A>, rounding: B8<A>) -> Bv<A, W> {
    let negative = Bit::constant(signed) & a.sign();
    let magnitude = negative.select(-a, a);
    let zeros = magnitude.leading_zeros();
    let exponent = Bv::constant(31) - zeros.truncate::<W16>();
    let aligned = magnitude.lshl(zeros);
    let rounded = if W::BITS > 32 {
        let significand = aligned.zext::<W64>().lshl(Bv::constant(32));
        Parts { negative, exponent, significand }.round::<W>(rounding)
    } else {
        Parts { negative, exponent, significand: aligned }.round::<W>(rounding)
    };
    a.eq(Bv::zero()).select(Bv::zero(), rounded)
}
