//! Operations of floats on whole columns: operands with their signs, the lane function's loop, what MODE and the
//! modifiers make of its result, and those lanes anew in which it is open.

use smallvec::SmallVec;

use super::machine::{Conditions, Flushes};
use super::op::{Write, lanes_to_write};
use super::translate::{OPEN, RAW};
use crate::algebra::{Bv, Concrete, LANES, Mask, W16, W32, W64};
use crate::fast::columns::{Bits, Columns, Places, masks, words, words_mut};
use crate::fast::kernels::float::{FloatKernel, FloatKernels, FloatPlaces, LaneValues};
use crate::fast::speculative::Guess;
use crate::float::Format;
use crate::ledger::{MadMix, Readings};
use crate::target::Target;
use crate::wave::Wave;
use crate::wave::float::{FloatRule, Signs};

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

// After the macro, which they use.
mod operand;
mod packed;
mod result;
mod subnormal;

use operand::{flushed, pair_flushed};
use result::settled;
use subnormal::{Check, OperandCheck};

pub use operand::FloatOperand;
pub use packed::PackedCompute;

/// A lane function of floats, and what surrounds it.
pub struct FloatCompute {
    pub kernels: &'static FloatKernels,
    /// The rounding modes that matter, as a set of [`Influence`](crate::fast::influence::Influence).
    pub rounding: u8,
    pub rule: FloatRule,
    pub operands: SmallVec<[FloatOperand; 3]>,
    /// The columns of the results as they are in the end.
    pub places: Places,
    /// Where the loop reads and writes if it gets no flushed operand: to the final results, and to the raw ones.
    pub direct: [FloatPlaces; 2],
    pub write: Write,
    /// The results are put among others later.
    pub scratch: bool,
    /// Results get no modifier, and there is no loop for ordinary operands.
    plain: bool,
    /// The loop for rounding to nearest even: where some lanes are written, and where all are.
    nearest: [FloatKernel; 2],
    /// Some operand has signs.
    signed: bool,
    /// What of MODE flushes operands or results.
    flushes: Flushes,
    check: Check,
    /// In place of it, one of the operands before the loop; some subnormals that it finds are none.
    operand_check: Option<(OperandCheck, u32)>,
}

/// The rounding modes that matter to a lane function on some machine, as a set of
/// [`Influence`](crate::fast::influence::Influence).
pub fn rounding(kernels: &FloatKernels) -> u8 {
    let machines = Target::ALL.into_iter().flat_map(|target| {
        [MadMix::Fma, MadMix::Mad].map(|mad_mix| (Readings { mad_mix, ..Readings::default() }, target))
    });
    machines.fold(0, |all, (readings, target)| all | (kernels.rounding)(readings, target))
}

/// How many lanes with an unknown result are computed one by one, before a loop for any operands is run.
const FEW: u32 = 4;

/// A loop, and what is done around it.
#[derive(Clone, Copy)]
struct Attempt {
    kernel: FloatKernel,
    /// It flushes subnormals itself.
    flushes: bool,
    /// It is given up if the results of more lanes are unknown.
    unknown: Option<u32>,
}

impl FloatCompute {
    /// The loop from and to `places`; `scratch`: its results are put among others later.
    pub fn new(
        kernels: &'static FloatKernels,
        rule: FloatRule,
        operands: SmallVec<[FloatOperand; 3]>,
        places: Places,
        write: Write,
        scratch: bool,
    ) -> Self {
        let mut direct = FloatPlaces { places, open: OPEN };
        operands.iter().filter(|one| one.signs != Signs::default()).for_each(|one| one.replace(&mut direct.places));
        let mut raw = direct;
        raw.places.to = [RAW, RAW + 1, places.to[2]];
        let rounding = rounding(kernels);
        let whole = kernels.avx2_all;
        FloatCompute {
            kernels,
            rounding,
            rule,
            places,
            direct: [direct, raw],
            write,
            scratch,
            plain: !rule.scales() && !rule.clamp && kernels.ordinary.is_none(),
            nearest: [if scratch { whole } else { kernels.avx2 }, whole],
            signed: operands.iter().any(|operand| operand.signs != Signs::default()),
            flushes: subnormal::flushes(&rule, &operands),
            check: subnormal::check(&rule, &operands),
            operand_check: subnormal::operand_check(kernels.normal_from, &operands),
            operands,
        }
    }

    /// Runs the loop and what surrounds it; gives the truth values' column. EXEC is expanded then.
    ///
    /// # Safety
    /// As for [`Op::execute`](super::op::Op::execute).
    #[inline(always)]
    pub unsafe fn execute<const AVX2: bool>(&self, wave: &mut Wave<Concrete>, machine: &Conditions) {
        wave.load_exec();
        let columns = wave.columns();
        let all = self.write.is_all(wave);
        // Safety: of columns and of AVX2, as the caller made sure.
        unsafe {
            let write = lanes_to_write(wave, self.write);
            #[cfg(avx2_loops)]
            if AVX2 {
                if !self.plainly(all, machine, columns, write) {
                    self.with_avx2(all, machine, columns, write);
                }
                return;
            }
            self.carefully::<AVX2>(all, machine, columns, write);
        }
    }

    /// Runs a loop written by hand, or the lane function's, if results get no modifier; whether what it leaves counts:
    /// no result that does is open, and nothing has to be flushed. The processor has AVX2, FMA and F16C.
    ///
    /// # Safety
    /// Of columns, as for [`Self::execute`].
    #[cfg(avx2_loops)]
    #[inline(always)]
    unsafe fn plainly(&self, all: bool, machine: &Conditions, columns: Columns, write: &Bits) -> bool {
        if !self.plain {
            return false;
        }
        let environment = &machine.environment;
        let (kernel, flushes) = match self.kernels.rounded {
            _ if machine.others & self.rounding == 0 => (self.nearest[usize::from(all)], self.kernels.flushed),
            Some(kernel) => (kernel, self.kernels.rounded_flushed),
            None => return false,
        };
        // Safety: of columns and of AVX2, as the caller made sure.
        unsafe {
            if self.signed {
                for operand in &self.operands {
                    self.prepare(operand, false, columns);
                }
            }
            let mut checked = !flushes && machine.flushes.intersects(self.flushes);
            if let Some((check, bound)) = self.operand_check.filter(|_| checked) {
                if !check(&self.places, columns, bound) {
                    return false;
                }
                checked = false;
            }
            let open = kernel(columns, &self.direct[0], write, environment);
            open & machine.repaired == 0 && !(checked && self.flushes_something(machine, columns, write))
        }
    }

    /// As [`Self::carefully`], compiled for the processor.
    ///
    /// # Safety
    /// As there; the processor has AVX2, FMA and F16C.
    #[cfg(avx2_loops)]
    #[target_feature(enable = "avx2,fma,f16c")]
    unsafe fn with_avx2(&self, all: bool, machine: &Conditions, columns: Columns, write: &Bits) {
        // Safety: as the caller made sure.
        unsafe { self.carefully::<true>(all, machine, columns, write) }
    }

    /// Runs a loop that knows nearly all results, with all that surrounds it.
    ///
    /// # Safety
    /// Of columns, as for [`Self::execute`].
    #[inline(always)]
    unsafe fn carefully<const AVX2: bool>(&self, all: bool, machine: &Conditions, columns: Columns, write: &Bits) {
        let rule = &self.rule.in_effect(&machine.environment);
        // Safety: of columns and of AVX2, as the caller made sure.
        unsafe {
            // What it knows is as it would be with subnormals flushed.
            let ordinary = self.kernels.ordinary.filter(|_| AVX2 && machine.others & self.rounding == 0);
            if let Some(kernel) = ordinary {
                let attempt = Attempt { kernel, flushes: true, unknown: Some(FEW) };
                if self.attempt(attempt, rule, machine, columns, write) {
                    return;
                }
            }
            let rounded = self.kernels.rounded.filter(|_| AVX2 && machine.others & self.rounding != 0);
            let general = Attempt { kernel: self.kernels.general, flushes: false, unknown: None };
            let first = match (AVX2, rounded) {
                (_, Some(kernel)) => Attempt { kernel, flushes: self.kernels.rounded_flushed, ..general },
                (false, _) => Attempt { kernel: self.kernels.portable, ..general },
                _ => {
                    let flushes = self.kernels.flushed;
                    let whole = all || self.scratch || self.changes(rule, flushes, machine);
                    let kernel = if whole { self.kernels.avx2_all } else { self.kernels.avx2 };
                    Attempt { kernel, flushes, unknown: self.kernels.by_hand.then_some(FEW) }
                }
            };
            if !self.attempt(first, rule, machine, columns, write) {
                self.attempt(general, rule, machine, columns, write);
            }
        }
    }

    /// Whether results change after a loop, which may flush them itself.
    #[inline(always)]
    fn changes(&self, rule: &FloatRule, flushes: bool, machine: &Conditions) -> bool {
        match flushes {
            true => rule.scales() || rule.clamp,
            false => rule.changes_results(&machine.environment),
        }
    }

    /// Runs a loop and what surrounds it; whether there are results in the end.
    ///
    /// # Safety
    /// Of columns, as for [`Self::execute`], and the processor has what the loop needs.
    #[inline(always)]
    unsafe fn attempt(
        &self,
        Attempt { kernel, flushes, unknown }: Attempt,
        rule: &FloatRule,
        machine: &Conditions,
        columns: Columns,
        write: &Bits,
    ) -> bool {
        let environment = &machine.environment;
        let changes = self.changes(rule, flushes, machine);
        let mut inner = self.direct[usize::from(changes)];
        // Safety: as the caller made sure.
        unsafe {
            for operand in &self.operands {
                // What the loop flushes itself is not flushed here.
                let flushed = !flushes && rule.flushes_operands(environment, operand.format);
                self.prepare(operand, flushed, columns);
                if flushed {
                    operand.replace(&mut inner.places);
                }
            }
            let mut open = kernel(columns, &inner, write, environment);
            if unknown.is_some_and(|most| open & Guess::UNKNOWN != 0 && self.unknown(columns, write) > most) {
                return false;
            }
            if changes {
                if open == 0 {
                    // The loop need not say so of each lane.
                    columns.get_mut(OPEN).fill(Bv::zero());
                }
                open = self.settle(rule, environment, columns, write);
            }
            if open & machine.repaired != 0 {
                self.repair(machine, columns, &inner.places, write);
            }
        }
        true
    }

    /// How many lanes that count have an unknown result.
    ///
    /// # Safety
    /// Of columns, as for [`Self::execute`].
    #[inline(always)]
    unsafe fn unknown(&self, columns: Columns, write: &Bits) -> u32 {
        // Safety: as the caller made sure.
        let open = words(unsafe { columns.get(OPEN) });
        let counted = |(open, write): (&u32, &u32)| u32::from(open & write & Guess::UNKNOWN != 0);
        open.iter().zip(masks(write)).map(counted).sum()
    }

    /// Computes the open lanes that count by the shared definition, from the operands of the loop.
    ///
    /// # Safety
    /// Of columns, as for [`Self::execute`].
    #[cold]
    #[inline(never)]
    unsafe fn repair(&self, machine: &Conditions, columns: Columns, places: &Places, write: &Bits) {
        let environment = &machine.environment;
        // Safety: as the caller made sure.
        let open = words(unsafe { columns.get(OPEN) });
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
