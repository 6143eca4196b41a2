//! What MODE and modifiers make of results.

use super::FloatCompute;
use super::operand::NumberBits;
use crate::algebra::{Bv, Concrete, LANES, LaneId, Scope, W16, W32, W64};
use crate::fast::columns::{Bits, Columns, Lanes, bits_mut, masks, words, words_mut};
use crate::fast::compiled::translate::{OPEN, RAW};
use crate::fast::kernels::float::{LaneValues, Opened};
use crate::fast::kernels::integer::Blend;
use crate::fast::speculative::{Guess, Speculative};
use crate::float::{Environment, FloatWidth, Format, Mode, Rounding};
use crate::lane::{LaneResult, LaneSource, View};
use crate::wave::float::FloatRule;

/// A result as MODE and modifiers change it.
struct Settled<'c> {
    rule: &'c FloatRule,
    environment: &'c Environment<Concrete>,
    raw: View<'c, Concrete>,
    open: &'c mut Lanes,
}

impl Settled<'_> {
    /// As [`Self::each_lane`], for results in `format`.
    #[inline(always)]
    fn all(self, format: Format, blend: Blend<false>) -> u32 {
        match format {
            Format::F16 => self.each_lane::<W16>(blend),
            Format::F32 => self.each_lane::<W32>(blend),
            Format::F64 => self.each_lane::<W64>(blend),
        }
    }

    /// Changes the results of all lanes; gives why some that count are open.
    #[inline(always)]
    fn each_lane<W: FloatWidth>(self, mut blend: Blend<false>) -> u32
    where
        Bv<Speculative, W>: LaneSource<Speculative> + LaneResult<Speculative>,
    {
        let Environment { mode, readings, noted, target } = *self.environment;
        let environment = Environment { mode: Mode(Bv::new(Guess::known(mode.0.0 & !0xf))), readings, noted, target };
        let mut any = 0;
        for lane in Scope::Each.lanes() {
            let value: Bv<Speculative, W> = LaneSource::get(self.raw, lane);
            let mut opened = Opened { blend: &mut blend, open: self.open[lane.index()].0 };
            self.rule.value(&environment, value).put(&mut opened, lane);
            let here = Bv::new(opened.open);
            self.open[lane.index()] = here;
            any |= blend.write[lane.index()].select(here, Bv::zero()).0;
        }
        any
    }
}

/// As [`Settled::each_lane`], of results that are flushed or clamped, in words.
#[inline(always)]
fn in_words(
    rule: &FloatRule,
    environment: &Environment<Concrete>,
    format: Format,
    raw: [&Lanes; 2],
    open: &mut Lanes,
    blend: Blend<false>,
) -> u32 {
    let bits = NumberBits::new(format, rule.flushes_results(environment, format));
    let clamp = Clamp::of(environment, format, bits);
    match (format, rule.clamp) {
        (Format::F64, false) => pairs(bits, raw, open, blend, |words| (words, 0)),
        (Format::F64, true) => pairs(bits, raw, open, blend, |words| clamp.pair(words)),
        (_, false) => single_words(bits, raw[0], open, blend, |word| (word, 0)),
        (_, true) => single_words(bits, raw[0], open, blend, |word| clamp.word(word)),
    }
}

/// [`in_words`] of results of one word: `f` gives a flushed one as it is in the end, and why it is open.
#[inline(always)]
fn single_words(
    bits: NumberBits,
    raw: &Lanes,
    open: &mut Lanes,
    blend: Blend<false>,
    f: impl Fn(u32) -> (u32, u32),
) -> u32 {
    let (raw, open, write) = (words(raw), words_mut(open), masks(blend.write));
    let (old, to) = (words(blend.old[0]), words_mut(blend.lo));
    let mut any = 0;
    for lane in 0..LANES {
        let (word, is_open) = f(bits.flushed(raw[lane] & bits.all));
        let here = open[lane] | is_open;
        open[lane] = here;
        any |= here & write[lane];
        to[lane] = word & write[lane] | old[lane] & !write[lane];
    }
    any
}

/// As [`single_words`], of two words.
#[inline(always)]
fn pairs(
    bits: NumberBits,
    raw: [&Lanes; 2],
    open: &mut Lanes,
    blend: Blend<false>,
    f: impl Fn([u32; 2]) -> ([u32; 2], u32),
) -> u32 {
    let ([raw_lo, raw_hi], old) = (raw.map(words), blend.old.map(words));
    let (open, write) = (words_mut(open), masks(blend.write));
    let (to_lo, to_hi) = (words_mut(blend.lo), words_mut(blend.hi));
    let mut any = 0;
    for lane in 0..LANES {
        let (lo, hi) = (bits.flushed_low(raw_lo[lane], raw_hi[lane]), bits.flushed(raw_hi[lane]));
        let ([lo, hi], is_open) = f([lo, hi]);
        let here = open[lane] | is_open;
        open[lane] = here;
        any |= here & write[lane];
        to_lo[lane] = lo & write[lane] | old[0][lane] & !write[lane];
        to_hi[lane] = hi & write[lane] | old[1][lane] & !write[lane];
    }
    any
}

/// What limits results to 0 and 1.
#[derive(Clone, Copy)]
struct Clamp {
    bits: NumberBits,
    /// What a NaN keeps of its bits.
    nans: u32,
    /// The word of 1, or its high one.
    one: u32,
}

impl Clamp {
    #[inline(always)]
    fn of(environment: &Environment<Concrete>, format: Format, bits: NumberBits) -> Self {
        let nans = if environment.mode.dx10_clamp().0.get() { 0 } else { u32::MAX };
        let one = match format {
            Format::F16 => 0x3c00,
            Format::F32 => 0x3f80_0000,
            Format::F64 => 0x3ff0_0000,
        };
        Clamp { bits, nans, one }
    }

    /// The result of one word, and why it is open: no document decides about the sign of a zero that had one.
    #[inline(always)]
    fn word(self, word: u32) -> (u32, u32) {
        let Clamp { bits, nans, one } = self;
        let nan = mask(word & !bits.sign > bits.exponent);
        let limited = word.min(one) & !mask(word & bits.sign != 0);
        (nan & nans & word | !nan & limited, mask(word == bits.sign) & Guess::UNDECIDED)
    }
    /// As [`Self::word`], of two words.
    #[inline(always)]
    fn pair(self, [lo, hi]: [u32; 2]) -> ([u32; 2], u32) {
        let Clamp { bits, nans, one } = self;
        // The lowest bit of the high word stands for the low one.
        let nan = mask(hi & !bits.sign | u32::from(lo != 0) > bits.exponent);
        let kept = !mask(hi & bits.sign != 0);
        let below_one = mask(hi < one);
        let result = [nan & nans & lo | !nan & below_one & kept & lo, nan & nans & hi | !nan & kept & hi.min(one)];
        (result, mask(hi == bits.sign && lo == 0) & Guess::UNDECIDED)
    }
}

/// All bits if the condition holds.
#[inline(always)]
fn mask(holds: bool) -> u32 {
    u32::from(holds).wrapping_neg()
}

/// A result of one lane, as MODE and modifiers change it.
pub fn settled<W: FloatWidth>(rule: &FloatRule, environment: &Environment<Concrete>, values: LaneValues) -> LaneValues
where
    Bv<Concrete, W>: LaneSource<Concrete> + LaneResult<Concrete>,
{
    let mut result = values;
    let value: Bv<Concrete, W> = LaneSource::get(values, LaneId::ANY);
    rule.value(environment, value).put(&mut result, LaneId::ANY);
    result
}

impl FloatCompute {
    /// Makes the final results of the raw ones; gives why some that count are open.
    ///
    /// # Safety
    /// Of columns, as for [`Self::execute`].
    #[inline(always)]
    pub(super) unsafe fn settle(
        &self,
        rule: &FloatRule,
        environment: &Environment<Concrete>,
        columns: Columns,
        write: &Bits,
    ) -> u32 {
        let Some(format) = rule.result else { return 0 };
        // Safety: as the caller made sure.
        unsafe {
            let open = columns.get_mut(OPEN);
            let [lo, hi, mask] = self.places.to;
            let [raw_lo, raw_hi] = [RAW, RAW + 1].map(|id| columns.get(id));
            let raw = View { lo: raw_lo, hi: raw_hi, mask: crate::fast::columns::bits(raw_lo) };
            let blend = Blend {
                write,
                old: self.places.old.map(|id| columns.get(id)),
                lo: columns.get_mut(lo),
                hi: columns.get_mut(hi),
                mask: bits_mut(columns.get_mut(mask)),
            };
            if !rule.scales() {
                return in_words(rule, environment, format, [raw_lo, raw_hi], open, blend);
            }
            let any = Settled { rule, environment, raw, open: &mut *open }.all(format, blend);
            // The loop multiplies as to nearest even.
            let other = environment.mode.rounding(format).0 != Rounding::NearestEven as u8;
            if other {
                open.fill(Bv::new(Guess::UNKNOWN));
                return Guess::UNKNOWN;
            }
            any
        }
    }
}
