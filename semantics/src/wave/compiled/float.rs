//! Operations of floats on whole columns: operands with their signs, the lane function's loop, what MODE and the
//! modifiers make of its result, and those lanes anew in which it is open.

use smallvec::SmallVec;

use super::ColumnId;
use super::columns::{words, words_mut};
use super::machine::Machine;
use super::op::{Write, lanes_to_write};
use crate::algebra::{B32, Bv, Concrete, Guess, LANES, LaneId, Mask, Scope, Speculative, W16, W32, W64};
use crate::float::{Environment, FloatWidth, Format, Mode, Rounding};
use crate::instruction::Omod;
use crate::lane::{
    Bits, Blend, Columns, FloatKernels, FloatPlaces, LaneResult, LaneSource, LaneValues, Lanes, Opened, Places, View,
    bits_mut,
};
use crate::wave::float::{FloatRule, Signs};
use crate::wave::state::Wave;

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

/// A lane function of floats, and what surrounds it.
pub struct FloatCompute {
    pub kernels: &'static FloatKernels,
    /// The rounding modes that matter, as a set of [`Influence`](crate::algebra::Influence).
    pub rounding: u8,
    pub rule: FloatRule,
    pub operands: SmallVec<[FloatOperand; 3]>,
    /// The columns of the results as they are in the end.
    pub places: Places,
    /// Where they are before MODE and modifiers change them.
    pub raw: [ColumnId; 2],
    /// Where the loop reads and writes if it gets no flushed operand: to the final results, and to the raw ones.
    pub direct: [FloatPlaces; 2],
    /// Which lanes are open.
    pub open: ColumnId,
    pub write: Write,
    /// The results are put among others later.
    pub scratch: bool,
}

/// The words of a value, as [`LaneSource`] reads them.
macro_rules! of_format {
    ($format:expr, $function:ident($($argument:expr),*)) => {
        match $format {
            Format::F16 => $function::<W16>($($argument),*),
            Format::F32 => $function::<W32>($($argument),*),
            Format::F64 => $function::<W64>($($argument),*),
        }
    };
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
fn pair_flushed(rule: &FloatRule, environment: &Environment<Concrete>, word: B32<Concrete>) -> B32<Concrete> {
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
fn flushed<W: FloatWidth>(rule: &FloatRule, environment: &Environment<Concrete>, values: LaneValues) -> LaneValues
where
    Bv<Concrete, W>: LaneSource<Concrete> + LaneResult<Concrete>,
{
    let mut result = values;
    let value: Bv<Concrete, W> = LaneSource::get(values, LaneId::ANY);
    rule.signed(environment, Signs::default(), value).put(&mut result, LaneId::ANY);
    result
}

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

/// A result of one lane, as MODE and modifiers change it.
fn settled<W: FloatWidth>(rule: &FloatRule, environment: &Environment<Concrete>, values: LaneValues) -> LaneValues
where
    Bv<Concrete, W>: LaneSource<Concrete> + LaneResult<Concrete>,
{
    let mut result = values;
    let value: Bv<Concrete, W> = LaneSource::get(values, LaneId::ANY);
    rule.value(environment, value).put(&mut result, LaneId::ANY);
    result
}

impl FloatCompute {
    /// Runs the loop and what surrounds it; gives the truth values' column. EXEC is expanded then.
    ///
    /// # Safety
    /// As for [`Op::execute`](super::op::Op::execute).
    #[inline(always)]
    pub unsafe fn execute<const AVX2: bool>(&self, wave: &mut Wave<Concrete>, machine: &Machine) {
        wave.load_exec();
        let environment = &machine.environment;
        let columns = wave.columns();
        let all = self.write.is_all(wave);
        // Safety: of columns and of AVX2, as the caller made sure.
        unsafe {
            let write = lanes_to_write(wave, self.write);
            if AVX2 && self.ordinary(machine, columns, write) {
                return;
            }
            // What the loop flushes itself is not flushed here.
            let rounded = self.kernels.rounded.filter(|_| AVX2 && machine.others & self.rounding != 0);
            let flushed = AVX2 && self.kernels.flushed && rounded.is_none();
            let changes = match flushed {
                true => self.rule.scales() || self.rule.clamp,
                false => self.rule.changes_results(environment),
            };
            let direct = &self.direct[usize::from(changes)];
            let flushes = |operand: &FloatOperand| self.rule.flushes_operands(environment, operand.format);
            let own;
            let inner = if !flushed && self.operands.iter().any(flushes) {
                let mut inner = *direct;
                for operand in &self.operands {
                    let flushes = flushes(operand);
                    self.prepare(operand, flushes, environment, columns);
                    if flushes {
                        operand.replace(&mut inner.places);
                    }
                }
                own = inner;
                &own
            } else {
                self.operands.iter().for_each(|operand| self.prepare(operand, false, environment, columns));
                direct
            };
            let kernel = match (AVX2, rounded) {
                (_, Some(rounded)) => rounded,
                (false, _) => self.kernels.portable,
                _ if all || changes || self.scratch => self.kernels.avx2_all,
                _ => self.kernels.avx2,
            };
            let mut open = kernel(columns, inner, write, environment);
            if changes {
                if open == 0 {
                    // The loop need not say so of each lane.
                    columns.get_mut(self.open).fill(Bv::zero());
                }
                open = self.settle(environment, columns, write);
            }
            let open = open & machine.repaired;
            if open != 0 {
                self.repair(machine, columns, &inner.places, write);
            }
        }
    }

    /// Runs the loop for ordinary operands, if there is one and they are; whether it did.
    ///
    /// # Safety
    /// Of columns, as for [`Self::execute`], and the processor has AVX2, FMA and F16C.
    #[inline(always)]
    unsafe fn ordinary(&self, machine: &Machine, columns: Columns, write: &Bits) -> bool {
        let Some(kernel) = self.kernels.ordinary else { return false };
        if machine.others & self.rounding != 0 || self.rule.scales() || self.rule.clamp {
            return false;
        }
        let environment = &machine.environment;
        let direct = &self.direct[0];
        // Safety: as the caller made sure.
        unsafe {
            self.operands.iter().for_each(|operand| self.prepare(operand, false, environment, columns));
            let open = kernel(columns, direct, write, environment);
            if open & Guess::UNKNOWN != 0 {
                return false;
            }
            if open & machine.repaired != 0 {
                self.repair(machine, columns, &direct.places, write);
            }
        }
        true
    }

    /// Makes a column of an operand if its bits are not taken as they are: it has signs, or is flushed.
    ///
    /// # Safety
    /// Of columns, as for [`Self::execute`].
    #[inline(always)]
    unsafe fn prepare(
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

    /// Makes the final results of the raw ones; gives why some that count are open.
    ///
    /// # Safety
    /// Of columns, as for [`Self::execute`].
    #[inline(always)]
    unsafe fn settle(&self, environment: &Environment<Concrete>, columns: Columns, write: &Bits) -> u32 {
        let Some(format) = self.rule.result else { return 0 };
        // Safety: as the caller made sure.
        unsafe {
            let open = columns.get_mut(self.open);
            let [lo, hi, mask] = self.places.to;
            let [raw_lo, raw_hi] = self.raw.map(|id| columns.get(id));
            let raw = View { lo: raw_lo, hi: raw_hi, mask: crate::lane::bits(raw_lo) };
            let blend = Blend {
                write,
                old: self.places.old.map(|id| columns.get(id)),
                lo: columns.get_mut(lo),
                hi: columns.get_mut(hi),
                mask: bits_mut(columns.get_mut(mask)),
            };
            // Loops of their own for what is frequent.
            let plain = FloatRule { omod: Omod::None, clamp: false, ..self.rule };
            let clamped = FloatRule { omod: Omod::None, clamp: true, ..self.rule };
            match (self.rule.scales(), self.rule.clamp) {
                (false, false) => Settled { rule: &plain, environment, raw, open }.all(format, blend),
                (false, true) => Settled { rule: &clamped, environment, raw, open }.all(format, blend),
                (true, _) => {
                    let any = Settled { rule: &self.rule, environment, raw, open: &mut *open }.all(format, blend);
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

    /// Computes the open lanes that count by the shared definition, from the operands of the loop.
    ///
    /// # Safety
    /// Of columns, as for [`Self::execute`].
    #[cold]
    #[inline(never)]
    unsafe fn repair(&self, machine: &Machine, columns: Columns, places: &Places, write: &Bits) {
        let environment = &machine.environment;
        // Safety: as the caller made sure.
        let open = words(unsafe { columns.get(self.open) });
        for lane in (0..LANES).filter(|&lane| open[lane] & machine.repaired != 0 && write[lane].0.get()) {
            let mut sources = [0, 1, 2].map(|index| {
                // Safety: as above.
                let source = unsafe { columns.source(places, index) };
                LaneValues { lo: source.lo[lane].0, hi: source.hi[lane].0, bit: source.mask[lane].0.get() }
            });
            // The loop may have flushed them itself.
            for FloatOperand { source, format, pair, .. } in &self.operands {
                let values = &mut sources[*source];
                if *pair {
                    values.lo = pair_flushed(&self.rule, environment, Bv::new(values.lo)).0;
                } else {
                    *values = of_format!(format, flushed(&self.rule, environment, *values));
                }
            }
            let mut result = (self.kernels.lane)(environment, &sources);
            if let Some(format) = self.rule.result {
                result = of_format!(format, settled(&self.rule, environment, result));
            }
            let values = [result.lo, result.hi, Mask::new(result.bit).word()];
            for (id, value) in self.places.to.into_iter().zip(values) {
                // Safety: as above.
                words_mut(unsafe { columns.get_mut(id) })[lane] = value;
            }
        }
    }
}
