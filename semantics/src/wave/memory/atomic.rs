//! What atomic instructions make of a cell (ledger K19 to K33).

use crate::algebra::{Algebra, AtomicOp, B32, Bit, Bv, Space, W16, W32};
use crate::float::{DEFAULT_MODE, Environment, FloatOp, FloatWidth, Format, Mode, Rounding, fixed, words};
use crate::ledger::{AtomicSubnormals, BrainMode, LedgerRow, Unspecified};
use crate::target::{Feature, Target};
use crate::wave::state::Wave;

/// Whether LDS carries out an atomic in `space` of an instruction of LDS, or of another one: what FLAT does there had
/// another rule on older targets.
pub fn acts_in_lds(target: Target, is_ds: bool, space: Space) -> bool {
    is_ds || space == Space::Lds && target.has(Feature::MemoryFloats)
}

/// What an atomic operation of `wave` leaves in a cell whose content was `old`; `is_lds`: LDS carries it out. The
/// operands are as an [`Atomic`](crate::algebra::Atomic) has them.
pub fn atomic_result<A: Algebra, W: FloatWidth>(
    wave: &mut Wave<A>,
    op: AtomicOp,
    is_lds: bool,
    old: Bv<A, W>,
    operands: [Bv<A, W>; 2],
) -> Bv<A, W> {
    new_value(op, &FloatRule::of::<W>(wave, op, is_lds), old, operands)
}

/// The new content of a cell, of its old one and two operands.
///
/// Compare-and-swap has the new value as its first operand, and what it compares with as its second.
pub fn new_value<A: Algebra, W: FloatWidth>(
    op: AtomicOp,
    rule: &FloatRule<A>,
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
        AtomicOp::FloatCompareSwap => rule.operand(old).float_eq(rule.operand(second)).select(data, old),
        AtomicOp::FloatMin => rule.extreme(op, old, data, rule.operand(data).float_lt(rule.operand(old))),
        AtomicOp::FloatMax => rule.extreme(op, old, data, rule.operand(old).float_lt(rule.operand(data))),
        AtomicOp::FloatAdd => rule.add(old, data),
        AtomicOp::HalvesAdd => halves(|lo| rule.add(old.extract::<W16>(lo), data.extract(lo))),
        AtomicOp::BrainsAdd => halves(|lo| rule.add_brains(old.extract(lo), data.extract(lo))),
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

/// The word whose halves are what `half` gives for those that begin at bits 0 and 16.
fn halves<A: Algebra, W: FloatWidth>(half: impl Fn(u32) -> Bv<A, W16>) -> Bv<A, W> {
    half(0).zext() | half(16).zext().lshl(Bv::constant(16))
}

/// How a float operation of memory is carried out: which subnormals count as zeros (ledger K27 to K29, K176, K177).
/// The rest of MODE says nothing about it.
pub struct FloatRule<A: Algebra> {
    env: Environment<A>,
    keeps_operands: Bit<A>,
    keeps_results: Bit<A>,
}

impl<A: Algebra> FloatRule<A> {
    /// The rule of `op` on cells of `W` bits; `is_lds`: carried out in LDS, and not behind the caches.
    pub fn of<W: FloatWidth>(wave: &mut Wave<A>, op: AtomicOp, is_lds: bool) -> Self {
        let [keeps_operands, keeps_results] = match op {
            AtomicOp::FloatAdd if W::BITS == 64 => [Bit::constant(true); 2],
            AtomicOp::FloatAdd if !is_lds => {
                [Bit::constant(wave.readings.atomic_subnormals() == AtomicSubnormals::Keep); 2]
            }
            AtomicOp::HalvesAdd | AtomicOp::BrainsAdd if !is_lds => [Bit::constant(true); 2],
            AtomicOp::HalvesAdd => by_mode(wave, Format::F16),
            AtomicOp::BrainsAdd => {
                let is_single = wave.readings.brain_mode() == BrainMode::Single;
                by_mode(wave, if is_single { Format::F32 } else { Format::F16 })
            }
            op if op.is_float() && (W::BITS != 64 || is_lds) => by_mode(wave, W::FORMAT),
            _ => [Bit::constant(true); 2],
        };
        let env = Environment { mode: Mode(Bv::constant(DEFAULT_MODE.into())), ..wave.environment() };
        FloatRule { env, keeps_operands, keeps_results }
    }

    /// What the results of `op` depend on beside their operands, if it is an operation on floats.
    pub fn context(&self, op: AtomicOp) -> Option<B32<A>> {
        let bit = |bit: Bit<A>, place: u64| bit.select(Bv::constant(1 << place), Bv::zero());
        op.is_float().then(|| bit(self.keeps_operands, 0) | bit(self.keeps_results, 1))
    }

    fn flushed_unless<W: FloatWidth>(keeps: Bit<A>, value: Bv<A, W>) -> Bv<A, W> {
        match keeps.known() {
            Some(true) => value,
            _ => keeps.select(value, value.flushed()),
        }
    }

    fn operand<W: FloatWidth>(&self, value: Bv<A, W>) -> Bv<A, W> {
        FloatRule::flushed_unless(self.keeps_operands, value)
    }

    /// Rounds to nearest even whatever MODE says (ledger K29).
    fn add<W: FloatWidth>(&self, old: Bv<A, W>, data: Bv<A, W>) -> Bv<A, W> {
        let operands = [self.operand(old), self.operand(data)];
        let sum = self.env.fixed_op(FloatOp::Add(W::FORMAT), fixed(Rounding::NearestEven), &operands);
        FloatRule::flushed_unless(self.keeps_results, sum)
    }

    /// The sum of two bfloat16, which are the high halves of singles. A single has more than twice their bits, so to
    /// round its sum once more is to round once; subnormal sums are exact.
    fn add_brains(&self, old: Bv<A, W16>, data: Bv<A, W16>) -> Bv<A, W16> {
        let [old, data] = [old, data].map(|half| half.zext::<W32>().lshl(Bv::constant(16)));
        let sum = self.add(old, data);
        let rounded = sum + Bv::constant(0x7fff) + (sum.lshr(Bv::constant(16)) & Bv::constant(1));
        sum.is_nan().select(sum.quieted(), rounded).extract(16)
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

/// Whether MODE has subnormal operands and results of `format` kept.
fn by_mode<A: Algebra>(wave: &mut Wave<A>, format: Format) -> [Bit<A>; 2] {
    let mode = wave.environment().mode;
    [mode.keeps_operands(format), mode.keeps_results(format)]
}
