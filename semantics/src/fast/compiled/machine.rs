//! What operations need of the machine and its MODE, and whether that is so.

use bitflags::bitflags;
use smallvec::SmallVec;

use crate::algebra::{Concrete, W16, exact_approximations, note_choice};
use crate::fast::influence::Influence;
use crate::fast::speculative::Guess;
use crate::float::{Environment, Format, Mode, Noted, Rounding};
use crate::isa::Denormals;
use crate::lane::flushes_halves;
use crate::ledger::{LedgerRow, NanPolicy};
use crate::wave::Wave;

/// What the operations of an instruction need so that they can stand for the shared rule.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Needs {
    /// Ledger rows of values that no document decides: the machine takes the same word for all of them.
    pub undecided: SmallVec<[LedgerRow; 2]>,
    /// The rounding modes that have to be to nearest even, as a set of [`Influence`].
    pub nearest: u8,
    /// Approximate results are correctly rounded.
    pub approximate: bool,
    /// With AVX2 there is a loop for other rounding modes.
    pub rounded: bool,
    /// Results in f16 that overflow are infinite.
    pub infinities: bool,
    /// With AVX2 there is a loop that limits them.
    pub limited: bool,
    /// MODE says whether subnormals in f16 are flushed (ledger P6).
    pub halves_by_mode: bool,
}

bitflags! {
    /// Subnormals that are flushed: of singles, of halves and doubles, and whatever MODE says.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Flushes: u8 {
        const SINGLE_OPERANDS = 1;
        const SINGLE_RESULTS = 2;
        const OTHER_OPERANDS = 4;
        const OTHER_RESULTS = 8;
        const ALWAYS = 16;
    }
}

impl Flushes {
    /// Those of MODE.
    fn of_mode(mode: Mode<Concrete>) -> Self {
        let flag = |kept: bool, flag: Self| if kept { Self::empty() } else { flag };
        let [single, other] = [Format::F32, Format::F64]
            .map(|format| [mode.keeps_operands(format), mode.keeps_results(format)].map(|keeps| keeps.0.get()));
        flag(single[0], Self::SINGLE_OPERANDS)
            | flag(single[1], Self::SINGLE_RESULTS)
            | flag(other[0], Self::OTHER_OPERANDS)
            | flag(other[1], Self::OTHER_RESULTS)
            | Self::ALWAYS
    }

    /// Those that concern operands of an instruction.
    pub fn of_operands(denormals: Denormals, format: Format) -> Self {
        let by_mode = if format == Format::F32 { Self::SINGLE_OPERANDS } else { Self::OTHER_OPERANDS };
        Self::of(denormals, by_mode)
    }
    /// Those that concern its result.
    pub fn of_results(denormals: Denormals, format: Format) -> Self {
        let by_mode = if format == Format::F32 { Self::SINGLE_RESULTS } else { Self::OTHER_RESULTS };
        Self::of(denormals, by_mode)
    }

    fn of(denormals: Denormals, by_mode: Self) -> Self {
        match denormals {
            Denormals::Kept => Self::empty(),
            Denormals::Flushed => Self::ALWAYS,
            Denormals::Mode | Denormals::ByTarget => by_mode,
        }
    }
}

/// What operations see of the machine: of the wave, until a shared step may change it, and of its choices.
#[derive(Debug, Clone, Copy)]
pub struct Conditions {
    pub environment: Environment<Concrete>,
    /// The rounding modes that are another one than to nearest even, as a set of [`Influence`].
    pub others: u8,
    /// What MODE flushes.
    pub flushes: Flushes,
    /// Results in f16 that overflow are the greatest number (ledger M8).
    pub saturates: bool,
    /// The word that stands for every value that no document decides, if one does.
    pub undecided: Option<u32>,
    /// The reasons, as [`Guess`] has them, for which a lane that is open is computed anew.
    pub repaired: u32,
}

impl Conditions {
    pub fn of(wave: &mut Wave<Concrete>, undecided: Option<u32>) -> Self {
        // A run of one machine: who wants to know what mattered to it executes the steps that all readings share.
        let environment = Environment { noted: Noted::All, ..wave.environment() };
        let other = |influence: u8, format: Format| {
            if environment.mode.rounding(format).0 == Rounding::NearestEven as u8 { 0 } else { influence }
        };
        let others = other(Influence::SINGLE, Format::F32) | other(Influence::OTHER, Format::F64);
        // Loops take 0 for what no document decides, and the canonical NaN.
        let as_taken = undecided == Some(0) && environment.readings.nan != NanPolicy::Preserve;
        let repaired = if as_taken { Guess::UNKNOWN } else { u32::MAX };
        let saturates = environment.saturates::<W16>().0.get();
        Conditions { environment, others, flushes: Flushes::of_mode(environment.mode), saturates, undecided, repaired }
    }

    /// The bit that stands for every bit that no document decides, for 64 lanes.
    #[inline(always)]
    pub fn undecided_bits(&self) -> u64 {
        self.undecided.map_or(0, |word| word as i32 as i64 as u64)
    }

    /// Whether `needs` are met; what no document decides then counts as taken.
    #[inline(always)]
    pub fn has<const AVX2: bool>(&self, needs: &Needs) -> bool {
        let infinities = needs.infinities && !(AVX2 && needs.limited);
        if infinities && self.saturates || needs.halves_by_mode && flushes_halves(&self.environment) {
            return false;
        }
        if !needs.undecided.is_empty() {
            if self.undecided.is_none() {
                return false;
            }
            needs.undecided.iter().for_each(|&row| note_choice(row.into()));
        }
        (self.others & needs.nearest == 0 || AVX2 && needs.rounded) && (!needs.approximate || exact_approximations())
    }
}
