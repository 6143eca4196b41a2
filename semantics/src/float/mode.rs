//! MODE: the register that decides about rounding, subnormals and NaNs.

use super::{FloatWidth, Format, unspecified};
use crate::algebra::{Algebra, B8, B32, Bit, Bv, W8};
use crate::ledger::{LedgerRow, Reading, Readings, Unspecified};
use crate::target::{Feature, Target};

/// The value of MODE that compilers start a program with: round to nearest even, keep all
/// subnormals, DX10_CLAMP, IEEE.
pub const DEFAULT_MODE: u32 = 0x3f0;

/// FP16_OVFL: f16 results that overflow are the greatest number (gfx9, ledger M8).
pub const FP16_OVFL: u32 = 23;

/// EXCP_EN: the bits that enable exceptions, from invalid operations (12) to divisions of integers by zero (18).
pub const EXCP_EN: u32 = 12;

/// How many low bits of MODE a start value may have: those about floating point, exceptions among them. The ones above
/// switch other things, VGPR indexing and skipping among them, and are 0 at the start.
pub const fn start_bits(target: Target) -> u32 {
    if target.has(Feature::Fp16Overflow) { FP16_OVFL + 1 } else { FP16_OVFL }
}

/// The bits of MODE that a start value may have.
pub const fn start_mask(target: Target) -> u32 {
    (1 << start_bits(target)) - 1
}

/// The MODE register.
#[derive(Debug)]
pub struct Mode<A: Algebra>(pub B32<A>);

impl<A: Algebra> Clone for Mode<A> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A: Algebra> Copy for Mode<A> {}

impl<A: Algebra> Mode<A> {
    /// The rounding mode of results of `format`, as a [`super::Rounding`] number in the low two bits.
    #[inline(always)]
    pub fn rounding(self, format: Format) -> B8<A> {
        self.0.extract(if format == Format::F32 { 0 } else { 2 }) & Bv::constant(3)
    }
    /// Whether subnormal operands of `format` are kept (ledger M4).
    #[inline(always)]
    pub fn keeps_operands(self, format: Format) -> Bit<A> {
        self.0.bit(if format == Format::F32 { 4 } else { 6 })
    }
    /// Whether subnormal results of `format` are kept.
    #[inline(always)]
    pub fn keeps_results(self, format: Format) -> Bit<A> {
        self.0.bit(if format == Format::F32 { 5 } else { 7 })
    }
    /// Clamping turns a NaN into 0.
    #[inline(always)]
    pub fn dx10_clamp(self) -> Bit<A> {
        self.0.bit(8)
    }
    /// FP16_OVFL, where the target has it.
    #[inline(always)]
    pub fn fp16_overflow(self) -> Bit<A> {
        self.0.bit(FP16_OVFL)
    }
    /// Minimum and maximum quiet signalling NaNs; output modifiers have no effect.
    #[inline(always)]
    pub fn ieee(self) -> Bit<A> {
        self.0.bit(9)
    }
}

/// The readings that a lane function may decide by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Noted {
    /// None.
    None,
    /// That of its row.
    One(Reading),
    /// Any: its result is of no wave.
    All,
}

impl From<Option<Reading>> for Noted {
    fn from(reading: Option<Reading>) -> Self {
        reading.map_or(Noted::None, Noted::One)
    }
}

/// What a floating-point lane function sees beside its operands.
#[derive(Debug)]
pub struct Environment<A: Algebra> {
    /// MODE before the instruction.
    pub mode: Mode<A>,
    /// The machine's readings, with the choice of NaNs. Who decides by one asks [`Self::decides_by`].
    pub readings: Readings,
    /// The reading that the row names, which the wave has noted as one that matters.
    pub noted: Noted,
    /// The processor: some rules differ.
    pub target: Target,
}

impl<A: Algebra> Clone for Environment<A> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A: Algebra> Copy for Environment<A> {}

impl<A: Algebra> Environment<A> {
    /// The choices, for a function that decides by `reading`.
    ///
    /// # Panics
    /// With debug assertions, if the row does not name the reading: verdicts would hold for one choice alone.
    #[inline(always)]
    pub fn decides_by(&self, reading: Reading) -> &Readings {
        debug_assert!([Noted::One(reading), Noted::All].contains(&self.noted), "the row does not name {reading}");
        &self.readings
    }
    /// The rounding mode of results as wide as `W`.
    #[inline(always)]
    pub fn rounding<W: FloatWidth>(&self) -> B8<A> {
        self.mode.rounding(W::FORMAT)
    }
    /// Whether results as wide as `W` that overflow are the greatest number (ledger M8).
    #[inline(always)]
    pub fn saturates<W: FloatWidth>(&self) -> Bit<A> {
        let may = W::FORMAT == Format::F16 && self.target.has(Feature::Fp16Overflow);
        if may { self.mode.fp16_overflow() } else { Bit::constant(false) }
    }
    /// A result of `operands` that has overflowed is the greatest number where MODE says so. An infinity among the
    /// operands is none that results from them (ledger M8).
    #[inline(always)]
    pub fn saturated<V: FloatWidth, W: FloatWidth>(&self, operands: &[Bv<A, V>], result: Bv<A, W>) -> Bv<A, W> {
        let saturates = self.saturates::<W>();
        if saturates.known() == Some(false) {
            return result;
        }
        let limited = operands.iter().fold(saturates, |limited, operand| limited & !operand.is_infinite());
        limited.select(result.finite(), result)
    }
    /// A result of `operands`, of which no document says whether it has overflowed if it is infinite (ledger M8);
    /// `operation` tells one kind of them from others.
    #[inline(always)]
    pub fn perhaps_saturated<V: FloatWidth, W: FloatWidth>(
        &self,
        operation: u64,
        operands: &[Bv<A, V>],
        result: Bv<A, W>,
    ) -> Bv<A, W> {
        let open = self.saturates::<W>() & result.is_infinite();
        if open.known() == Some(false) {
            return result;
        }
        let what = Unspecified::of_wave(LedgerRow::M8, operation);
        let counts = unspecified::<A, V, W8>(what, operands).bit(0);
        (open & counts).select(result.finite(), result)
    }
}
