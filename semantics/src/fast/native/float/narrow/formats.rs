//! The formats of conversions, and what MODE and the readings say about them.

use crate::algebra::Concrete;
use crate::float::narrow::NarrowFormat;
use crate::float::{Environment, Format};
use crate::ledger::{SeedOfItems, StochasticSum};
use crate::target::Feature;

/// A format of at most 8 bits.
pub trait Small {
    const FORMAT: NarrowFormat;
}

macro_rules! small {
    ($($(#[$doc:meta])* $name:ident = $format:expr;)*) => {$(
        $(#[$doc])*
        pub struct $name;
        impl Small for $name {
            const FORMAT: NarrowFormat = $format;
        }
    )*};
}
small! {
    /// FP6.
    Fp6 = NarrowFormat::FP6;
    /// BF6.
    Bf6 = NarrowFormat::BF6;
    /// FP4.
    Fp4 = NarrowFormat::FP4;
}

/// FP8, of FNUZ or of OCP.
pub struct Fp8<const FNUZ: bool>;
impl<const FNUZ: bool> Small for Fp8<FNUZ> {
    const FORMAT: NarrowFormat = if FNUZ { NarrowFormat::FP8_FNUZ } else { NarrowFormat::FP8 };
}
/// BF8.
pub struct Bf8<const FNUZ: bool>;
impl<const FNUZ: bool> Small for Bf8<FNUZ> {
    const FORMAT: NarrowFormat = if FNUZ { NarrowFormat::BF8_FNUZ } else { NarrowFormat::BF8 };
}

/// A format of 16 or 32 bits.
pub trait Wide {
    const FORMAT: NarrowFormat;
    /// The exponent field that its least normal number has as a single.
    const LEAST: u32 = if Self::FORMAT.exponent_bits == 5 { 113 } else { 1 };
}
pub struct F32;
impl Wide for F32 {
    const FORMAT: NarrowFormat = NarrowFormat::F32;
}
pub struct F16;
impl Wide for F16 {
    const FORMAT: NarrowFormat = NarrowFormat::F16;
}
pub struct Bf16;
impl Wide for Bf16 {
    const FORMAT: NarrowFormat = NarrowFormat::BF16;
}

/// What MODE and the readings say to a conversion, the same in all lanes.
#[derive(Clone, Copy)]
pub struct Says {
    /// What overflows becomes the greatest number.
    pub saturates: bool,
    /// Subnormal operands are flushed: singles, and halves.
    pub operands: [bool; 2],
    /// The same of results.
    pub results: [bool; 2],
    /// The sum of stochastic rounding wraps (ledger F2).
    pub wraps: bool,
    /// Each item has a random word of its own (ledger F8).
    pub chains: bool,
}

impl Says {
    pub fn of(environment: &Environment<Concrete>) -> Self {
        let mode = environment.mode;
        let formats = [Format::F32, Format::F16];
        Says {
            saturates: environment.target.has(Feature::Fp16Overflow) && mode.fp16_overflow().0.get(),
            operands: formats.map(|format| !mode.keeps_operands(format).0.get()),
            results: formats.map(|format| !mode.keeps_results(format).0.get()),
            wraps: environment.readings.stochastic_sum == StochasticSum::Wrap,
            chains: environment.readings.seed_of_items == SeedOfItems::Chain,
        }
    }
    pub fn flushes_operands<W: Wide>(&self) -> bool {
        self.operands[usize::from(W::FORMAT.exponent_bits == 5)]
    }
    pub fn flushes_results<W: Wide>(&self) -> bool {
        self.results[usize::from(W::FORMAT.exponent_bits == 5)]
    }
}
