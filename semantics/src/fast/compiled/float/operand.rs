//! Operands of floats: with their signs, subnormals flushed.

use super::FloatCompute;
use crate::algebra::{B32, Bv, Concrete, LANES, LaneId};
use crate::fast::columns::{ColumnId, Columns, Lanes, Places, words, words_mut};
use crate::fast::kernels::float::LaneValues;
use crate::float::{Environment, FloatWidth, Format};
use crate::lane::{LaneResult, LaneSource, View};
use crate::wave::float::{FloatRule, Signs};

/// A float operand, which becomes a column of its own if its bits are not taken as they are.
#[derive(Debug, Clone, Copy)]
pub struct FloatOperand {
    /// The source's number.
    pub source: usize,
    pub format: Format,
    /// A pair of halves, for an operation on whole words.
    pub pair: bool,
    pub signs: Signs,
    pub to: [ColumnId; 2],
}

impl FloatOperand {
    /// Makes `places` name the operand's own column.
    pub fn replace(&self, places: &mut Places) {
        places.sources[self.source] = self.to;
        if self.source == 0 {
            places.shift = 0;
        }
    }
}

/// Bits of a number: of its word, or of the high one of two.
#[derive(Debug, Clone, Copy)]
pub struct NumberBits {
    pub all: u32,
    pub sign: u32,
    pub exponent: u32,
    /// The bits of a fraction that are lost where the exponent is 0: none, unless subnormals are flushed.
    pub lost: u32,
    /// Those of the low word.
    pub lost_low: u32,
}

impl NumberBits {
    #[inline(always)]
    pub fn new(format: Format, flushes: bool) -> Self {
        let (all, exponent) = match format {
            Format::F16 => (0xffff, 0x7c00),
            Format::F32 => (u32::MAX, 0x7f80_0000),
            Format::F64 => (u32::MAX, 0x7ff0_0000),
        };
        let sign = all & !(all >> 1);
        let lost_low = if flushes { u32::MAX } else { 0 };
        NumberBits { all, sign, exponent, lost: all & !sign & !exponent & lost_low, lost_low }
    }

    /// The word of a number, or the high one, as it is flushed.
    #[inline(always)]
    pub fn flushed(self, word: u32) -> u32 {
        word & !if word & self.exponent == 0 { self.lost } else { 0 }
    }
    /// The low word of a number with this high word.
    #[inline(always)]
    pub fn flushed_low(self, word: u32, high: u32) -> u32 {
        word & !if high & self.exponent == 0 { self.lost_low } else { 0 }
    }
}

/// Writes an operand with its signs, a subnormal flushed if it is to be.
#[inline(always)]
fn prepare(format: Format, signs: Signs, flushes: bool, from: View<Concrete>, lo: &mut Lanes, hi: &mut Lanes) {
    let bits = NumberBits::new(format, flushes);
    let kept = if signs.abs { bits.all & !bits.sign } else { bits.all };
    let changed = if signs.neg { bits.sign } else { 0 };
    let with_signs = |word: u32| word & kept ^ changed;
    let (from_lo, from_hi) = (words(from.lo), words(from.hi));
    let (lo, hi) = (words_mut(lo), words_mut(hi));
    if format == Format::F64 {
        for lane in 0..LANES {
            hi[lane] = bits.flushed(with_signs(from_hi[lane]));
            lo[lane] = bits.flushed_low(from_lo[lane], from_hi[lane]);
        }
    } else {
        for (to, from) in lo.iter_mut().zip(from_lo) {
            *to = bits.flushed(with_signs(*from));
        }
    }
}

/// As [`prepare`], of both halves of a word.
#[inline(always)]
fn prepare_pair(from: View<Concrete>, to: &mut Lanes) {
    let bits = NumberBits::new(Format::F16, true);
    for (to, word) in words_mut(to).iter_mut().zip(words(from.lo)) {
        *to = bits.flushed(word & bits.all) | bits.flushed(word >> 16) << 16;
    }
}

/// Both halves of a word, subnormals flushed.
pub fn pair_flushed(rule: &FloatRule, environment: &Environment<Concrete>, word: B32<Concrete>) -> B32<Concrete> {
    let half = |first| rule.half(word.lshr(Bv::constant(first)), false, environment);
    half(0) | half(16).lshl(Bv::constant(16))
}

/// An operand of one lane, a subnormal flushed.
pub fn flushed<W: FloatWidth>(rule: &FloatRule, environment: &Environment<Concrete>, values: LaneValues) -> LaneValues
where
    Bv<Concrete, W>: LaneSource<Concrete> + LaneResult<Concrete>,
{
    let mut result = values;
    let value: Bv<Concrete, W> = LaneSource::get(values, LaneId::ANY);
    rule.signed(environment, Signs::default(), value).put(&mut result, LaneId::ANY);
    result
}

impl FloatCompute {
    /// Makes a column of an operand if its bits are not taken as they are: it has signs, or is flushed.
    ///
    /// # Safety
    /// Of columns, as for [`Self::execute`].
    #[inline(always)]
    pub(super) unsafe fn prepare(&self, operand: &FloatOperand, flushes: bool, columns: Columns) {
        let FloatOperand { source, format, pair, signs, to } = *operand;
        if signs == Signs::default() && !flushes {
            return;
        }
        // Safety: as the caller made sure.
        unsafe {
            let (lo, hi) = (columns.get_mut(to[0]), columns.get_mut(to[1]));
            let from = columns.source(&self.places, source);
            if pair {
                prepare_pair(from, lo);
            } else {
                prepare(format, signs, flushes, from, lo, hi);
            }
        }
    }
}
