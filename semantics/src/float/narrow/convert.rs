//! Conversions as the machines do them: NaNs, limits, scales, random bits, and what nobody knows.

use super::{NarrowFormat, Rounded, Specials, Unpacked};
use crate::algebra::{Algebra, B32, Bit, Bv};
use crate::float::{Environment, NanOf, unspecified};
use crate::ledger::{LedgerRow, NanPolicy, Reading, SeedOfItems, StochasticSum, Unspecified};
use crate::target::Feature;

/// How a conversion to a narrower format rounds.
#[derive(Debug)]
pub enum Narrowing<A: Algebra> {
    /// To nearest even, whatever MODE says.
    Nearest,
    /// With the high bits of a random word.
    Stochastic(B32<A>),
}

impl<A: Algebra> Clone for Narrowing<A> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A: Algebra> Copy for Narrowing<A> {}

/// Kinds of conversions, for names of unknown functions.
const SCALED: u64 = 1 << 40;
const STOCHASTIC: u64 = 1 << 41;

const fn operation(from: NarrowFormat, to: NarrowFormat) -> u64 {
    from.number() << 20 | to.number()
}

/// The word behind `word` in the machine's sequence of random words: that of `v_prng_b32`.
#[inline(always)]
pub fn next_random<A: Algebra>(word: B32<A>) -> B32<A> {
    word.lshl(Bv::constant(1)) ^ word.sign().select(Bv::constant(0xc5), Bv::zero())
}

/// The high bits of a random word below the last place of `to`, as many as `from` has more.
#[inline(always)]
fn aligned<A: Algebra>(from: NarrowFormat, to: NarrowFormat, word: B32<A>) -> B32<A> {
    let count = from.fraction_bits - to.fraction_bits;
    let low = 23 - from.fraction_bits;
    word.lshr(Bv::constant((32 - count).into())).lshl(Bv::constant(low.into()))
}

/// The exponent field of an f32 value that is a scale.
#[inline(always)]
fn scale_field<A: Algebra>(scale: B32<A>) -> B32<A> {
    scale.lshr(Bv::constant(23)) & Bv::constant(0xff)
}

impl<A: Algebra> Environment<A> {
    /// The NaN of `to` that the NaN `code` gives (ledger M3, F1); of formats without one any value (ledger F6).
    #[inline(always)]
    fn narrow_nan(&self, from: NarrowFormat, to: NarrowFormat, code: B32<A>) -> B32<A> {
        let mask = Bv::constant(to.magnitudes() | to.sign_mask());
        let quiet = Bv::constant(to.quiet_nan());
        if to.specials == Specials::NegativeZero {
            return quiet;
        }
        if to.specials == Specials::None {
            return unspecified(Unspecified::of_wave(LedgerRow::F6, operation(from, to)), &[code]) & mask;
        }
        let of = NanOf::Narrow(operation(from, to));
        let open = match self.readings.nan {
            NanPolicy::Canonical => return quiet,
            NanPolicy::Preserve => return preserved(from, to, code),
            NanPolicy::Unspecified => of.unspecified(),
            NanPolicy::InOrder => of.in_order(),
        };
        unspecified(open, &[code]) & mask | quiet
    }

    /// `result`, but the NaN that `code` gives if it is one.
    #[inline(always)]
    fn unless_nan(&self, from: NarrowFormat, to: NarrowFormat, code: B32<A>, result: B32<A>) -> B32<A> {
        let is_nan = from.is_nan(code);
        if is_nan.known() == Some(false) {
            return result;
        }
        is_nan.select(self.narrow_nan(from, to, code), result)
    }

    /// Whether MODE limits what overflows.
    #[inline(always)]
    fn limits(&self) -> Bit<A> {
        if self.target.has(Feature::Fp16Overflow) { self.mode.fp16_overflow() } else { Bit::constant(false) }
    }

    /// Whether subnormals of `format` are flushed where MODE says so.
    #[inline(always)]
    fn flushes(&self, format: NarrowFormat, results: bool) -> Bit<A> {
        use crate::float::Format::{F16, F32};
        let format = if format.exponent_bits == 5 { F16 } else { F32 };
        !if results { self.mode.keeps_results(format) } else { self.mode.keeps_operands(format) }
    }

    /// `result`, but where a subnormal of a format of MODE's is an operand or the result and MODE flushes it: no
    /// document says whether it does so here (ledger F4).
    #[inline(always)]
    fn unless_flushed(&self, operation: u64, operands: &[B32<A>], flushed: Bit<A>, result: B32<A>) -> B32<A> {
        if flushed.known() == Some(false) {
            return result;
        }
        let what = Unspecified::of_wave(LedgerRow::F4, operation);
        flushed.select(unspecified(what, operands), result)
    }

    /// A scale whose exponent field has all bits set: one source says that it makes all results NaNs (ledger F5).
    #[inline(always)]
    fn unless_scale_is_open(&self, operation: u64, operands: &[B32<A>], scale: B32<A>, result: B32<A>) -> B32<A> {
        let open = scale_field(scale).eq(Bv::constant(0xff));
        if open.known() == Some(false) {
            return result;
        }
        open.select(unspecified(Unspecified::of_wave(LedgerRow::F5, operation), operands), result)
    }

    /// An f32 value in a format of 8 bits.
    #[inline(always)]
    pub fn narrowed(&self, to: NarrowFormat, value: B32<A>, narrowing: Narrowing<A>) -> B32<A> {
        let from = NarrowFormat::F32;
        let (value, rounding, nan) = match narrowing {
            Narrowing::Nearest => (value, Rounded::NearestEven, value),
            Narrowing::Stochastic(word) => match self.decides_by(Reading::F2).stochastic_sum {
                StochasticSum::Carry => (value, Rounded::Random(aligned(from, to, word)), value),
                StochasticSum::Wrap => {
                    let fraction = Bv::constant(0x7f_ffff);
                    let sum = ((value & fraction) + aligned(from, to, word)) & fraction;
                    (value & !fraction | sum, Rounded::NearestEven, value)
                }
            },
        };
        let number = from.unpack_normal(value);
        let packed = to.pack(number, from.is_infinite(nan), rounding, self.limits());
        self.unless_nan(from, to, nan, packed)
    }

    /// A value of `from`, f32, f16 or bf16, divided by a scale, in a format of at most 8 bits.
    #[inline(always)]
    pub fn narrowed_by(
        &self,
        from: NarrowFormat,
        to: NarrowFormat,
        value: B32<A>,
        scale: B32<A>,
        narrowing: Narrowing<A>,
    ) -> B32<A> {
        let (rounding, word, kind) = match narrowing {
            Narrowing::Nearest => (Rounded::NearestEven, Bv::zero(), SCALED),
            Narrowing::Stochastic(word) => (Rounded::Random(aligned(from, to, word)), word, SCALED | STOCHASTIC),
        };
        let operation = kind | operation(from, to);
        let number = from.unpack(value).over(scale_field(scale));
        let packed = to.pack(number, from.is_infinite(value), rounding, self.limits());
        let code = self.unless_nan(from, to, value, packed);
        let operands = [value, scale_field(scale), word];
        let flushed = self.flushes(from, false) & from.is_subnormal(value);
        let code = self.unless_flushed(operation, &operands, flushed, code);
        let code = self.unless_scale_is_open(operation, &operands, scale, code);
        code & Bv::constant(to.magnitudes() | to.sign_mask())
    }

    /// A code of 8 bits as an f32 value, which is exact.
    #[inline(always)]
    pub fn widened(&self, from: NarrowFormat, code: B32<A>) -> B32<A> {
        let to = NarrowFormat::F32;
        let Unpacked { sign, significand, exponent } = from.unpack(code);
        // There is no subnormal.
        let fraction = significand & Bv::constant(0x7f_ffff);
        let number = exponent.smax(Bv::zero()).lshl(Bv::constant(23)) | fraction | sign.lshl(Bv::constant(31));
        let infinity = Bv::constant(to.infinity()) | sign.lshl(Bv::constant(31));
        let number = from.is_infinite(code).select(infinity, number);
        self.unless_nan(from, to, code, number)
    }

    /// A code of at most 8 bits times a scale, as a value of `to`, f32, f16 or bf16.
    #[inline(always)]
    pub fn widened_by(&self, from: NarrowFormat, to: NarrowFormat, code: B32<A>, scale: B32<A>) -> B32<A> {
        let operation = SCALED | operation(from, to);
        let number = from.unpack(code).times(scale_field(scale));
        let infinite = from.is_infinite(code);
        let packed = to.pack(number, infinite, Rounded::NearestEven, Bit::constant(false));
        let operands = [code, scale_field(scale)];
        let flushed = self.flushes(to, true) & to.is_subnormal(packed);
        let value = self.unless_flushed(operation, &operands, flushed, packed);
        let value = self.unless_limited(to, operation, &operands, infinite, value);
        let value = self.unless_nan(from, to, code, value);
        let value = self.unless_scale_is_open(operation, &operands, scale, value);
        value & Bv::constant(to.magnitudes() | to.sign_mask())
    }

    /// A value of 16 bits that has overflowed; `infinite` says that an operand is infinite already. Whether MODE limits
    /// it as it limits other results is open (ledger M8, F7).
    #[inline(always)]
    fn unless_limited(
        &self,
        to: NarrowFormat,
        operation: u64,
        operands: &[B32<A>],
        infinite: Bit<A>,
        result: B32<A>,
    ) -> B32<A> {
        let saturates = self.limits();
        if to.bits() != 16 || saturates.known() == Some(false) {
            return result;
        }
        let open = saturates & to.is_infinite(result) & !infinite;
        let limited = unspecified::<A, _, crate::algebra::W8>(Unspecified::of_wave(LedgerRow::F7, operation), operands);
        open.select(limited.bit(0).select(result - Bv::constant(1), result), result)
    }

    /// An f32 value as bf16, to nearest even or stochastically.
    #[inline(always)]
    pub fn to_bf16(&self, value: B32<A>, narrowing: Narrowing<A>) -> B32<A> {
        let (from, to) = (NarrowFormat::F32, NarrowFormat::BF16);
        let upper = value.lshr(Bv::constant(16));
        let rounded = match narrowing {
            Narrowing::Nearest => (value + Bv::constant(0x7fff) + (upper & Bv::constant(1))).lshr(Bv::constant(16)),
            Narrowing::Stochastic(word) => {
                let inexact = (value & Bv::constant(0xffff)).ne(Bv::zero()) & !from.is_infinite(value);
                upper + inexact.select(Bv::from_bit(self.rounds_up(to, value, word)), Bv::zero())
            }
        };
        let infinite = from.is_infinite(value);
        let operands = [value, narrowing.word()];
        let operation = narrowing.kind() | operation(from, to);
        let result = self.unless_limited(to, operation, &operands, infinite, rounded);
        let result = self.unless_nan(from, to, value, result);
        let flushes = self.flushes(from, false) | self.flushes(from, true);
        let result = self.unless_flushed(operation, &operands, flushes & from.is_subnormal(value), result);
        result & Bv::constant(to.magnitudes() | to.sign_mask())
    }

    /// An f32 value as f16, rounded stochastically.
    #[inline(always)]
    pub fn to_f16_stochastic(&self, value: B32<A>, word: B32<A>) -> B32<A> {
        let (from, to) = (NarrowFormat::F32, NarrowFormat::F16);
        let infinite = from.is_infinite(value);
        let up = Rounded::Open(self.rounds_up(to, value, word));
        let packed = to.pack(from.unpack_normal(value), infinite, up, Bit::constant(false));
        let (operation, operands) = (STOCHASTIC | operation(from, to), [value, word]);
        let result = self.unless_limited(to, operation, &operands, infinite, packed);
        let result = self.unless_nan(from, to, value, result);
        let flushed =
            self.flushes(from, false) & from.is_subnormal(value) | self.flushes(to, true) & to.is_subnormal(packed);
        self.unless_flushed(operation, &operands, flushed, result)
    }

    /// Whether stochastic rounding of `value` takes the number behind it: how it depends on the word, no document says
    /// for results of 16 bits (ledger F3).
    #[inline(always)]
    fn rounds_up(&self, to: NarrowFormat, value: B32<A>, word: B32<A>) -> Bit<A> {
        let what = Unspecified::of_wave(LedgerRow::F3, operation(NarrowFormat::F32, to));
        unspecified::<A, _, crate::algebra::W8>(what, &[value, word]).bit(0)
    }

    /// A bf16 value as f32.
    #[inline(always)]
    pub fn from_bf16(&self, value: B32<A>) -> B32<A> {
        let (from, to) = (NarrowFormat::BF16, NarrowFormat::F32);
        let wide = value.lshl(Bv::constant(16));
        let result = self.unless_nan(from, to, value, wide);
        let flushes = self.flushes(to, false) | self.flushes(to, true);
        self.unless_flushed(operation(from, to), &[value], flushes & from.is_subnormal(value), result)
    }

    /// The random word of the next of several items (ledger F8).
    #[inline(always)]
    pub fn next_seed(&self, word: B32<A>) -> B32<A> {
        match self.decides_by(Reading::F8).seed_of_items {
            SeedOfItems::Chain => next_random(word),
            SeedOfItems::Same => word,
        }
    }
}

impl<A: Algebra> Narrowing<A> {
    fn word(self) -> B32<A> {
        match self {
            Narrowing::Nearest => Bv::zero(),
            Narrowing::Stochastic(word) => word,
        }
    }
    fn kind(self) -> u64 {
        match self {
            Narrowing::Nearest => 0,
            Narrowing::Stochastic(_) => STOCHASTIC,
        }
    }
}

/// The NaN of `to` with the sign and the highest payload bits of the NaN `code`, quiet.
#[inline(always)]
fn preserved<A: Algebra>(from: NarrowFormat, to: NarrowFormat, code: B32<A>) -> B32<A> {
    if from.specials == Specials::NegativeZero {
        return Bv::constant(to.quiet_nan());
    }
    let (high, low) = (from.fraction_bits, to.fraction_bits);
    let fraction = code & Bv::constant((1 << high) - 1);
    let payload = if high > low {
        fraction.lshr(Bv::constant((high - low).into()))
    } else {
        fraction.lshl(Bv::constant((low - high).into()))
    };
    let sign = code.lshr(Bv::constant((from.bits() - 1).into())).lshl(Bv::constant((to.bits() - 1).into()));
    payload | Bv::constant(to.quiet_nan()) | sign
}
