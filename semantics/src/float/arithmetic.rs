//! The whole operations with MODE's rounding and the ledger's NaNs around them.

use super::{ApproximateOp, Environment, FloatOp, FloatWidth, NanOf, with_nan};
use crate::algebra::{Algebra, B8, B32, Bit, Bv, W32};

impl<A: Algebra> Environment<A> {
    #[inline(always)]
    fn op<V: FloatWidth, W: FloatWidth>(&self, op: FloatOp, rounding: B8<A>, arguments: &[Bv<A, V>]) -> Bv<A, W> {
        let mut reprs = [Bv::<A, V>::zero().0; 3];
        for (repr, argument) in reprs.iter_mut().zip(arguments) {
            *repr = argument.0;
        }
        let result = Bv::new(A::float::<V, W>(op, rounding.0, &reprs[..arguments.len()]));
        with_nan(self, NanOf::Op(op), arguments, self.saturated(arguments, result))
    }

    /// Whether `op` on `operands` gives an infinity that none of them is.
    #[inline(always)]
    pub fn overflows<W: FloatWidth>(&self, op: FloatOp, operands: &[Bv<A, W>; 2]) -> Bit<A> {
        let result = A::float::<W, W>(op, self.rounding::<W>().0, &[operands[0].0, operands[1].0]);
        Bv::<A, W>::new(result).is_infinite() & !operands[0].is_infinite() & !operands[1].is_infinite()
    }
    /// `op` on operands of its own format, with a rounding mode of its own.
    #[inline(always)]
    pub fn fixed_op<W: FloatWidth>(&self, op: FloatOp, rounding: B8<A>, arguments: &[Bv<A, W>]) -> Bv<A, W> {
        self.op(op, rounding, arguments)
    }
    /// `a + b`.
    #[inline(always)]
    pub fn add<W: FloatWidth>(&self, a: Bv<A, W>, b: Bv<A, W>) -> Bv<A, W> {
        self.op(FloatOp::Add(W::FORMAT), self.rounding::<W>(), &[a, b])
    }
    /// `a * b`.
    #[inline(always)]
    pub fn mul<W: FloatWidth>(&self, a: Bv<A, W>, b: Bv<A, W>) -> Bv<A, W> {
        self.op(FloatOp::Mul(W::FORMAT), self.rounding::<W>(), &[a, b])
    }
    /// `a * b + c`, rounded once.
    #[inline(always)]
    pub fn fma<W: FloatWidth>(&self, a: Bv<A, W>, b: Bv<A, W>, c: Bv<A, W>) -> Bv<A, W> {
        self.op(FloatOp::Fma(W::FORMAT), self.rounding::<W>(), &[a, b, c])
    }
    /// The same in a sum of products of matrices, whose NaNs are its own.
    #[inline(always)]
    pub fn matrix_fma<W: FloatWidth>(&self, a: Bv<A, W>, b: Bv<A, W>, c: Bv<A, W>) -> Bv<A, W> {
        let result = Bv::new(A::float::<W, W>(FloatOp::Fma(W::FORMAT), self.rounding::<W>().0, &[a.0, b.0, c.0]));
        with_nan(self, NanOf::Matrix(W::FORMAT), &[a, b, c], self.saturated(&[a, b, c], result))
    }
    /// The value in another format.
    #[inline(always)]
    pub fn convert<V: FloatWidth, W: FloatWidth>(&self, a: Bv<A, V>) -> Bv<A, W> {
        self.convert_rounding(a, self.rounding::<W>())
    }
    /// The value in another format, with a rounding mode of its own.
    #[inline(always)]
    pub fn convert_rounding<V: FloatWidth, W: FloatWidth>(&self, a: Bv<A, V>, rounding: B8<A>) -> Bv<A, W> {
        self.op(FloatOp::Convert { from: V::FORMAT, to: W::FORMAT }, rounding, &[a])
    }
    /// An integer's value.
    #[inline(always)]
    pub fn from_int<W: FloatWidth>(&self, signed: bool, a: B32<A>) -> Bv<A, W> {
        let op = FloatOp::FromInt { signed, to: W::FORMAT };
        let result = Bv::new(A::float::<W32, W>(op, self.rounding::<W>().0, &[a.0]));
        self.saturated::<W, W>(&[], result)
    }
    /// What the machine's approximation of `op` gives.
    #[inline(always)]
    pub fn approximate<W: FloatWidth>(&self, op: ApproximateOp, a: Bv<A, W>) -> Bv<A, W> {
        Bv::new(A::approximate::<W>(op, W::FORMAT, a.0))
    }
    /// The NaN that `op` gives for `a`.
    #[inline(always)]
    pub fn approximate_nan<W: FloatWidth>(&self, op: ApproximateOp, a: Bv<A, W>) -> Bv<A, W> {
        with_nan(self, NanOf::Approximate(op, W::FORMAT), &[a], Bv::canonical_nan())
    }
}
