//! The NaN that an arithmetic operation gives.

use smallvec::SmallVec;

use super::{ApproximateOp, Environment, FloatOp, FloatWidth, Format};
use crate::algebra::{Algebra, B32, Bit, Bv, W32, Width};
use crate::ledger::{LedgerRow, NanPolicy, Unspecified};

/// An operation as far as its NaNs are concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NanOf {
    /// An exact operation.
    Op(FloatOp),
    /// An operation that the machine computes approximately.
    Approximate(ApproximateOp, Format),
    /// Rounding to an integral value.
    Integral(Format),
    /// Scaling by a power of two, and its inverse.
    Scale(Format),
    /// Scaling before a division.
    DivScale(Format),
    /// A term of a sum of products of matrices.
    Matrix(Format),
    /// The smallest of three.
    Minimum3(Format),
    /// The greatest of three.
    Maximum3(Format),
    /// A conversion between narrow formats, by its number.
    Narrow(u64),
    /// A sum of products of matrices in steps, by its number.
    Steps(u64),
}

impl NanOf {
    fn is_commutative(self) -> bool {
        matches!(self, NanOf::Op(op) if op.is_commutative())
    }
    /// A number that no other operation has, the same in every build.
    fn number(self) -> u64 {
        if let NanOf::Narrow(number) = self {
            return 5 << 48 | number;
        }
        if let NanOf::Steps(number) = self {
            return 6 << 48 | number;
        }
        let (kind, operation, format) = match self {
            NanOf::Op(op) => (0, op.number(), None),
            NanOf::Approximate(op, format) => (1, op as usize, Some(format)),
            NanOf::Integral(format) => (2, 0, Some(format)),
            NanOf::Scale(format) => (3, 0, Some(format)),
            NanOf::DivScale(format) => (4, 0, Some(format)),
            NanOf::Matrix(format) => (8, 0, Some(format)),
            NanOf::Minimum3(format) => (5, 0, Some(format)),
            NanOf::Maximum3(format) => (6, 0, Some(format)),
            NanOf::Narrow(_) | NanOf::Steps(_) => unreachable!("it has a number of its own"),
        };
        kind << 16 | (operation as u64) << 8 | format.map_or(0, |format| format as u64)
    }
    /// Names the open bits: a function of the operation and its operands, whatever the instruction.
    pub(crate) fn unspecified(self) -> Unspecified {
        Unspecified::of_wave(LedgerRow::M3, self.number())
    }
    /// The same as a function of the operands in their order.
    pub(super) fn in_order(self) -> Unspecified {
        Unspecified::of_wave(LedgerRow::M3, 1 << 24 | self.number())
    }
}

/// Whether `what` are the open bits of a NaN of an operation that does not tell its first two operands apart. A
/// machine that preserves NaNs does, and only there: its other NaNs are functions of the operands like any other.
pub fn is_of_exchangeable_operands(what: Unspecified) -> bool {
    let mut of = FloatOp::ALL.into_iter().filter(|op| op.is_commutative()).map(NanOf::Op);
    of.any(|of| [of.unspecified(), of.in_order()].contains(&what.on_any()))
}

/// `result` where it is a number; where it is a NaN, the one that `operands` give under the chosen
/// policy (ledger M3).
#[inline(always)]
pub fn with_nan<A: Algebra, V: FloatWidth, W: FloatWidth>(
    environment: &Environment<A>,
    of: NanOf,
    operands: &[Bv<A, V>],
    result: Bv<A, W>,
) -> Bv<A, W> {
    let policy = environment.readings.nan;
    if policy == NanPolicy::Canonical && matches!(of, NanOf::Op(_)) {
        // Every NaN that a whole operation gives is the canonical one.
        return result;
    }
    let is_nan = result.is_nan();
    if let Some(open) = A::deferred::<W>() {
        return is_nan.select(Bv::new(open) | Bv::canonical_nan(), result);
    }
    if is_nan.known() == Some(false) {
        return result;
    }
    is_nan.select(chosen(policy, of, operands), result)
}

/// The NaN under `policy`.
#[cold]
#[inline(never)]
fn chosen<A: Algebra, V: FloatWidth, W: FloatWidth>(policy: NanPolicy, of: NanOf, operands: &[Bv<A, V>]) -> Bv<A, W> {
    match policy {
        NanPolicy::Canonical => Bv::canonical_nan(),
        NanPolicy::Preserve => preserved(operands),
        NanPolicy::Unspecified => unspecified_nan(of, operands),
        NanPolicy::InOrder => unspecified::<A, V, W>(of.in_order(), operands) | Bv::canonical_nan(),
    }
}

/// The value that no document decides of an operation on `operands`: a function of their words.
#[inline(always)]
pub fn unspecified<A: Algebra, V: FloatWidth, W: Width>(what: Unspecified, operands: &[Bv<A, V>]) -> Bv<A, W> {
    if let Some(value) = A::deferred::<W>() {
        return Bv::new(value);
    }
    let words: SmallVec<[A::Repr<W32>; 6]> =
        operands.iter().flat_map(|&value| words(value)).map(|word| word.0).collect();
    Bv::new(A::unspecified(what, &words))
}

/// A quiet NaN whose sign and payload no source decides.
fn unspecified_nan<A: Algebra, V: FloatWidth, W: FloatWidth>(of: NanOf, operands: &[Bv<A, V>]) -> Bv<A, W> {
    let mut operands: SmallVec<[Bv<A, V>; 3]> = operands.into();
    if of.is_commutative() {
        // In order of their bits, so that the function cannot tell them apart.
        (operands[0], operands[1]) = (operands[0].umin(operands[1]), operands[0].umax(operands[1]));
    }
    unspecified::<A, V, W>(of.unspecified(), &operands) | Bv::canonical_nan()
}

/// The words of a value, the low one first.
pub fn words<A: Algebra, V: FloatWidth>(value: Bv<A, V>) -> SmallVec<[B32<A>; 2]> {
    if V::BITS == 64 {
        [value.extract(0), value.extract(32)].into_iter().collect()
    } else {
        [value.zext()].into_iter().collect()
    }
}

/// The first operand that is a NaN, quiet and in the result's format; the canonical NaN if none is.
fn preserved<A: Algebra, V: FloatWidth, W: FloatWidth>(operands: &[Bv<A, V>]) -> Bv<A, W> {
    operands
        .iter()
        .rev()
        .fold(Bv::canonical_nan(), |other, &operand| operand.is_nan().select(reformatted::<A, V, W>(operand), other))
}

/// A NaN in another format, quiet: the highest bits of the payload stay.
fn reformatted<A: Algebra, V: FloatWidth, W: FloatWidth>(nan: Bv<A, V>) -> Bv<A, W> {
    let (from, to) = (V::FORMAT.fraction_bits(), W::FORMAT.fraction_bits());
    let negative: Bit<A> = nan.sign();
    let payload: Bv<A, W> = if from > to {
        nan.fraction_field().lshr(Bv::constant((from - to) as u64)).truncate()
    } else {
        nan.fraction_field().zext::<W>().lshl(Bv::constant((to - from) as u64))
    };
    (payload | Bv::canonical_nan()).with_sign(negative)
}
