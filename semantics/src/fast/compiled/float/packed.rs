//! Packed operations on whole words, where nothing is rare.

use crate::algebra::Concrete;
use crate::fast::columns::{ColumnId, Places};
use crate::fast::compiled::machine::{Conditions, Flushes};
use crate::fast::kernels::float::{FloatKernels, PackedKernel, PackedMode, PackedRounded};
use crate::fast::speculative::Guess;
use crate::wave::Wave;
use crate::wave::float::FloatRule;

/// Both halves of each word at once: to nearest even, with no other NaN than the canonical one.
pub struct PackedCompute {
    /// Where some lanes are written, where all are, and with subnormals flushed.
    kernels: [PackedKernel; 3],
    /// In other rounding modes.
    rounded: Option<PackedRounded>,
    /// The rounding modes that matter, as a set of [`Influence`](crate::fast::influence::Influence).
    rounding: u8,
    /// What of MODE flushes operands, and results.
    flushes: [Flushes; 2],
    clamp: bool,
    /// How many sources there are.
    sources: usize,
    places: Places,
    /// The destination.
    register: ColumnId,
}

impl PackedCompute {
    /// The loop from and to `places`, for `register`; `None` if there is none.
    pub fn new(
        kernels: &FloatKernels,
        rule: &FloatRule,
        sources: usize,
        places: Places,
        register: ColumnId,
    ) -> Option<Self> {
        let format = rule.result.filter(|_| !rule.scales())?;
        Some(PackedCompute {
            kernels: kernels.packed?[usize::from(rule.clamp)],
            rounded: kernels.packed_rounded.map(|kernels| kernels[usize::from(rule.clamp)]),
            rounding: super::rounding(kernels),
            flushes: [Flushes::of_operands(rule.denormals, format), Flushes::of_results(rule.denormals, format)],
            clamp: rule.clamp,
            sources,
            places,
            register,
        })
    }

    /// Runs the loop; whether what it leaves counts. If not, nothing has happened.
    ///
    /// # Safety
    /// As for [`Op::execute`](super::super::op::Op::execute); the processor has AVX2, FMA and F16C.
    #[cfg(avx2_loops)]
    #[inline(always)]
    pub unsafe fn execute(&self, wave: &mut Wave<Concrete>, machine: &Conditions) -> bool {
        // No document decides about the sign of a zero that is limited.
        if self.clamp && machine.repaired != Guess::UNKNOWN {
            return false;
        }
        wave.load_exec();
        let columns = wave.columns();
        let environment = &machine.environment;
        let [operands, results] = self.flushes.map(|flushes| machine.flushes.intersects(flushes));
        let mode = PackedMode { operands, results, nans: environment.mode.dx10_clamp().0.get() };
        let kernel = match self.kernels {
            [.., flushing] if operands || results => flushing,
            [_, all, _] if wave.all_active() => all,
            [some, ..] => some,
        };
        // Safety: as the caller made sure.
        unsafe {
            if machine.others & self.rounding != 0 {
                let Some(kernel) = self.rounded else { return false };
                let open = kernel(columns, &self.places, wave.exec_lanes(), mode, environment);
                let flushes = operands || results;
                if open & machine.repaired != 0
                    || flushes && !super::subnormal::ordinary_halves(columns, &self.places, self.sources)
                {
                    return false;
                }
                wave.exchange(self.register, self.places.to[0]);
                return true;
            }
            if kernel(columns, &self.places, wave.exec_lanes(), mode) & machine.repaired != 0 {
                return false;
            }
            wave.exchange(self.register, self.places.to[0]);
        }
        true
    }
}
