//! MODE: the register that decides about rounding, subnormals and NaNs.

use super::{FloatWidth, Format};
use crate::algebra::{Algebra, B8, B32, Bit, Bv};
use crate::ledger::Readings;
use crate::target::Target;

/// The value of MODE that compilers start a program with: round to nearest even, keep all
/// subnormals, DX10_CLAMP, IEEE.
pub const DEFAULT_MODE: u32 = 0x3f0;

/// The bits of MODE that are about floating point. The ones above switch other things, FP16_OVFL,
/// VGPR indexing and skipping among them, and are 0 at the start.
pub const FLOAT_BITS: u32 = 23;

/// The bits of MODE that a start value may have: bits 22:0.
pub const FLOAT_MASK: u32 = (1 << FLOAT_BITS) - 1;

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
    /// Minimum and maximum quiet signalling NaNs; output modifiers have no effect.
    #[inline(always)]
    pub fn ieee(self) -> Bit<A> {
        self.0.bit(9)
    }
}

/// What a floating-point lane function sees beside its operands.
#[derive(Debug)]
pub struct Environment<A: Algebra> {
    /// MODE before the instruction.
    pub mode: Mode<A>,
    /// The machine's readings, with the choice of NaNs.
    pub readings: Readings,
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
    /// The rounding mode of results as wide as `W`.
    #[inline(always)]
    pub fn rounding<W: FloatWidth>(&self) -> B8<A> {
        self.mode.rounding(W::FORMAT)
    }
}
