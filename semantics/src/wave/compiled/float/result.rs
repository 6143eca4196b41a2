//! What MODE and modifiers make of results.

use super::FloatCompute;
use crate::algebra::{Bv, Concrete, Guess, LANES, LaneId, Scope, Speculative, W16, W32, W64};
use crate::float::{Environment, FloatWidth, Format, Mode, Rounding};
use crate::instruction::Omod;
use crate::lane::{Bits, Blend, Columns, LaneResult, LaneSource, LaneValues, Lanes, Opened, View, bits_mut};
use crate::wave::compiled::columns::{masks, words, words_mut};
use crate::wave::compiled::translate::{OPEN, RAW};
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
        let Environment { mode, readings, target } = *self.environment;
        let environment = Environment { mode: Mode(Bv::new(Guess::known(mode.0.0 & !0xf))), readings, target };
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

/// As [`Settled::each_lane`], of halves that are clamped, in words.
#[inline(always)]
fn clamped_halves(
    rule: &FloatRule,
    environment: &Environment<Concrete>,
    raw: &Lanes,
    open: &mut Lanes,
    blend: Blend<false>,
) -> u32 {
    let Environment { mode, .. } = *environment;
    let nans = if mode.dx10_clamp().0.get() { 0 } else { u32::MAX };
    let flushes = rule.flushes_results(environment, Format::F16);
    let mask = |holds: bool| u32::from(holds).wrapping_neg();
    let write = masks(blend.write);
    let (raw, open, old, to) = (words(raw), words_mut(open), words(blend.old[0]), words_mut(blend.lo));
    let mut any = 0;
    for lane in 0..LANES {
        let half = raw[lane] & 0xffff;
        let flushed = mask(flushes) & mask(half & 0x7c00 == 0);
        let half = half & !(flushed & 0x3ff);
        let nan = mask(half & 0x7fff > 0x7c00);
        // Negative numbers become zeros; no document decides about the sign of one that was a zero.
        let limited = half.min(0x3c00) & !mask(half >> 15 == 1);
        let result = nan & nans & half | !nan & limited;
        let here = open[lane] | !nan & mask(half == 0x8000) & Guess::UNDECIDED;
        open[lane] = here;
        any |= here & write[lane];
        to[lane] = result & write[lane] | old[lane] & !write[lane];
    }
    any
}

/// As [`clamped_halves`], of doubles.
#[inline(always)]
fn clamped_doubles(
    rule: &FloatRule,
    environment: &Environment<Concrete>,
    raw: [&Lanes; 2],
    open: &mut Lanes,
    blend: Blend<false>,
) -> u32 {
    const ONE: u32 = 0x3ff0_0000;
    let Environment { mode, .. } = *environment;
    let mask = |holds: bool| u32::from(holds).wrapping_neg();
    let nans = mask(!mode.dx10_clamp().0.get());
    let flushes = mask(rule.flushes_results(environment, Format::F64));
    let write = masks(blend.write);
    let ([raw_lo, raw_hi], old) = (raw.map(words), blend.old.map(words));
    let (open, to_lo, to_hi) = (words_mut(open), words_mut(blend.lo), words_mut(blend.hi));
    let mut any = 0;
    for lane in 0..LANES {
        let (lo, hi) = (raw_lo[lane], raw_hi[lane]);
        let flushed = flushes & mask(hi & 0x7ff0_0000 == 0);
        let (lo, hi) = (lo & !flushed, hi & !(flushed & 0xf_ffff));
        // The lowest bit of the high word stands for the low one.
        let nan = mask(hi & 0x7fff_ffff | u32::from(lo != 0) > 0x7ff0_0000);
        let kept = !mask(hi >> 31 == 1);
        let below_one = mask(hi < ONE);
        let result = [nan & nans & lo | !nan & below_one & kept & lo, nan & nans & hi | !nan & kept & hi.min(ONE)];
        let here = open[lane] | !nan & mask(hi == 1 << 31 && lo == 0) & Guess::UNDECIDED;
        open[lane] = here;
        any |= here & write[lane];
        to_lo[lane] = result[0] & write[lane] | old[0][lane] & !write[lane];
        to_hi[lane] = result[1] & write[lane] | old[1][lane] & !write[lane];
    }
    any
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
            let raw = View { lo: raw_lo, hi: raw_hi, mask: crate::lane::bits(raw_lo) };
            let blend = Blend {
                write,
                old: self.places.old.map(|id| columns.get(id)),
                lo: columns.get_mut(lo),
                hi: columns.get_mut(hi),
                mask: bits_mut(columns.get_mut(mask)),
            };
            if let (Format::F16, false, true) = (format, rule.scales(), rule.clamp) {
                return clamped_halves(rule, environment, raw_lo, open, blend);
            }
            if let (Format::F64, false, true) = (format, rule.scales(), rule.clamp) {
                return clamped_doubles(rule, environment, [raw_lo, raw_hi], open, blend);
            }
            // Loops of their own for what is frequent.
            let plain = FloatRule { omod: Omod::None, clamp: false, ..*rule };
            let clamped = FloatRule { omod: Omod::None, clamp: true, ..*rule };
            match (rule.scales(), rule.clamp) {
                (false, false) => Settled { rule: &plain, environment, raw, open }.all(format, blend),
                (false, true) => Settled { rule: &clamped, environment, raw, open }.all(format, blend),
                (true, _) => {
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
    }
}
