//! What atomic instructions make of a cell (ledger K19 to K33).

use crate::algebra::{Algebra, AtomicOp, Bit, Bv, W32};
use crate::float::{Environment, FloatOp, FloatWidth, Rounding, fixed, words};
use crate::ledger::{LedgerRow, Unspecified};
use crate::wave::state::Wave;

/// What an atomic operation of `wave` leaves in a cell whose content was `old`; `is_lds`: of an instruction of LDS. The
/// operands are as an [`Atomic`](crate::algebra::Atomic) has them.
pub fn atomic_result<A: Algebra, W: FloatWidth>(
    wave: &mut Wave<A>,
    op: AtomicOp,
    is_lds: bool,
    old: Bv<A, W>,
    operands: [Bv<A, W>; 2],
) -> Bv<A, W> {
    new_value(op, &Subnormals::of::<W>(wave, is_lds), old, operands)
}

/// The new content of a cell, of its old one and two operands.
///
/// Compare-and-swap has the new value as its first operand, and what it compares with as its second.
pub fn new_value<A: Algebra, W: FloatWidth>(
    op: AtomicOp,
    env: &Subnormals<A>,
    old: Bv<A, W>,
    [data, second]: [Bv<A, W>; 2],
) -> Bv<A, W> {
    let one = Bv::constant(1);
    match op {
        AtomicOp::Add => old + data,
        AtomicOp::Sub => old - data,
        AtomicOp::ReverseSub => data - old,
        AtomicOp::Increment => data.ule(old).select(Bv::zero(), old + one),
        AtomicOp::Decrement => (old.eq(Bv::zero()) | data.ult(old)).select(data, old - one),
        AtomicOp::MinSigned => old.smin(data),
        AtomicOp::MaxSigned => old.smax(data),
        AtomicOp::MinUnsigned => old.umin(data),
        AtomicOp::MaxUnsigned => old.umax(data),
        AtomicOp::And => old & data,
        AtomicOp::Or => old | data,
        AtomicOp::Xor => old ^ data,
        AtomicOp::MaskOr => (old & !data) | second,
        AtomicOp::Swap => data,
        AtomicOp::CompareSwap => old.eq(second).select(data, old),
        AtomicOp::FloatCompareSwap => env.operand(old).float_eq(env.operand(second)).select(data, old),
        AtomicOp::FloatMin => env.extreme(op, old, data, env.operand(data).float_lt(env.operand(old))),
        AtomicOp::FloatMax => env.extreme(op, old, data, env.operand(old).float_lt(env.operand(data))),
        AtomicOp::FloatAdd => env.add(old, data),
        AtomicOp::Wrap => data.ule(old).select(old - data, old + second),
        AtomicOp::ConditionalSwap => conditional_swap(old, data),
    }
}

/// Each word is replaced if the data's is negative, by its other bits (ledger K33).
fn conditional_swap<A: Algebra, W: FloatWidth>(old: Bv<A, W>, data: Bv<A, W>) -> Bv<A, W> {
    let word = |lo: u32| {
        let (old, data) = (old.extract::<W32>(lo), data.extract::<W32>(lo));
        let new = data & Bv::constant(i32::MAX as u64);
        data.sign().select(new, old).zext::<W>().lshl(Bv::constant(lo.into()))
    };
    if W::BITS == 64 { word(0) | word(32) } else { word(0) }
}

/// What float operations of memory see of the wave: subnormals count as zeros if MODE says so, but not in the
/// 64-bit operations behind the caches (ledger K27 to K29).
pub struct Subnormals<A: Algebra> {
    pub env: Environment<A>,
    pub are_kept: bool,
}

impl<A: Algebra> Subnormals<A> {
    /// Of an operation on cells of `W` bits; `is_lds`: of an instruction of LDS.
    pub fn of<W: FloatWidth>(wave: &mut Wave<A>, is_lds: bool) -> Self {
        Subnormals { env: wave.environment(), are_kept: W::BITS == 64 && !is_lds }
    }

    fn flushed_unless<W: FloatWidth>(&self, keeps: Bit<A>, value: Bv<A, W>) -> Bv<A, W> {
        match keeps.known() {
            _ if self.are_kept => value,
            Some(true) => value,
            _ => keeps.select(value, value.flushed()),
        }
    }

    fn operand<W: FloatWidth>(&self, value: Bv<A, W>) -> Bv<A, W> {
        self.flushed_unless(self.env.mode.keeps_operands(W::FORMAT), value)
    }

    /// Rounds to nearest even whatever MODE says (ledger K29).
    fn add<W: FloatWidth>(&self, old: Bv<A, W>, data: Bv<A, W>) -> Bv<A, W> {
        let operands = [self.operand(old), self.operand(data)];
        let sum = self.env.fixed_op(FloatOp::Add(W::FORMAT), fixed(Rounding::NearestEven), &operands);
        self.flushed_unless(self.env.mode.keeps_results(W::FORMAT), sum)
    }

    /// The data if it `is_first`, otherwise the old value. What NaNs give, and which of two zeros it is, is open
    /// (ledger K28).
    fn extreme<W: FloatWidth>(&self, op: AtomicOp, old: Bv<A, W>, data: Bv<A, W>, is_first: Bit<A>) -> Bv<A, W> {
        let zeros = self.operand(old).is_zero() & self.operand(data).is_zero() & old.ne(data);
        let open = old.unordered(data) | zeros;
        let result = is_first.select(data, old);
        if open.known() == Some(false) {
            return result;
        }
        let what = Unspecified::of_wave(LedgerRow::K28, op as u64);
        let operands: Vec<_> = [old, data].into_iter().flat_map(words).map(|word| word.0).collect();
        open.select(Bv::new(A::unspecified(what, &operands)), result)
    }
}
