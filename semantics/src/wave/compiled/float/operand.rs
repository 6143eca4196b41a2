//! Operands of floats: with their signs, subnormals flushed.

use super::FloatCompute;
use crate::algebra::{B32, Bv, Concrete, LaneId, Scope, W16, W32, W64};
use crate::float::{Environment, FloatWidth, Format};
use crate::lane::{Columns, LaneResult, LaneSource, LaneValues, Lanes, Places, View};
use crate::wave::compiled::ColumnId;
use crate::wave::compiled::columns::{words, words_mut};
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

/// Writes an operand with its signs, a subnormal flushed.
#[inline(always)]
fn prepare<W: FloatWidth>(
    rule: &FloatRule,
    environment: &Environment<Concrete>,
    signs: Signs,
    from: View<Concrete>,
    lo: &mut Lanes,
    hi: &mut Lanes,
) where
    Bv<Concrete, W>: LaneSource<Concrete>,
{
    for lane in Scope::Each.lanes() {
        let value: Bv<Concrete, W> = LaneSource::get(from, lane);
        let value = rule.signed(environment, signs, value);
        lo[lane.index()] = value.zext_or_truncate();
        if W::BITS == 64 {
            hi[lane.index()] = value.extract(32);
        }
    }
}

/// As [`prepare`], of both halves of a word.
#[inline(always)]
fn prepare_pair(rule: &FloatRule, environment: &Environment<Concrete>, from: View<Concrete>, to: &mut Lanes) {
    for lane in Scope::Each.lanes() {
        to[lane.index()] = pair_flushed(rule, environment, from.lo[lane.index()]);
    }
}

/// Both halves of a word, subnormals flushed.
#[inline(always)]
pub fn pair_flushed(rule: &FloatRule, environment: &Environment<Concrete>, word: B32<Concrete>) -> B32<Concrete> {
    let half = |first| rule.half(word.lshr(Bv::constant(first)), false, environment);
    half(0) | half(16).lshl(Bv::constant(16))
}

/// Writes an operand with its signs, subnormals as they are.
#[inline(always)]
fn prepare_signs(format: Format, signs: Signs, from: View<Concrete>, lo: &mut Lanes, hi: &mut Lanes) {
    let (all, sign) = if format == Format::F16 { (0xffff, 0x8000) } else { (u32::MAX, 1 << 31) };
    let kept = if signs.abs { all & !sign } else { all };
    let changed = if signs.neg { sign } else { 0 };
    let (from, to) = match format {
        Format::F64 => {
            lo.copy_from_slice(from.lo);
            (from.hi, hi)
        }
        _ => (from.lo, lo),
    };
    for (to, from) in words_mut(to).iter_mut().zip(words(from)) {
        *to = from & kept ^ changed;
    }
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
    pub(super) unsafe fn prepare(
        &self,
        operand: &FloatOperand,
        flushes: bool,
        environment: &Environment<Concrete>,
        columns: Columns,
    ) {
        let FloatOperand { source, format, pair, signs, to } = *operand;
        if signs == Signs::default() && !flushes {
            return;
        }
        // Safety: as the caller made sure.
        unsafe {
            let (lo, hi) = (columns.get_mut(to[0]), columns.get_mut(to[1]));
            let from = columns.source(&self.places, source);
            match (pair, flushes) {
                (true, _) => prepare_pair(&self.rule, environment, from, lo),
                (_, false) => prepare_signs(format, signs, from, lo, hi),
                _ => of_format!(format, prepare(&self.rule, environment, signs, from, lo, hi)),
            }
        }
    }
}
