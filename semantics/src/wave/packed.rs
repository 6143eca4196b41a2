//! Packed instructions: the halves of their operands, and operations on each half.

use super::program::Unsupported;
use super::source::{Fetch, Source};
use super::valu::VectorStep;
use crate::algebra::{Algebra, Bv, Column, Scope};
use crate::instruction::Instruction;
use crate::lane::{Results, Sources};
use crate::ledger::LedgerRow;

/// Which halves of its sources a packed instruction combines.
#[derive(Debug, Clone, Copy)]
pub struct PackedHalves {
    /// Bit i: the low result takes the high half of source i.
    pub low_from_high: u8,
    /// Bit i: the high result takes the high half of source i.
    pub high_from_high: u8,
    /// Negated halves: of floats the sign changes, of integers no source decides (ledger P9).
    pub neg_low: u8,
    pub neg_high: u8,
}

/// The half of a packed result that sources are prepared for.
#[derive(Debug, Clone, Copy)]
enum Half {
    Low,
    High,
}

impl<A: Algebra> VectorStep<A> {
    /// `op_sel` arranges the halves of packed operands; what it and the signs do to others is open.
    pub(super) fn check_arrangement(&self, instruction: &Instruction) -> Result<(), Unsupported> {
        let Some(halves) = self.packed else { return Ok(()) };
        let plain = |(index, source): (usize, &Source)| {
            source.ty.is_packed()
                || (halves.low_from_high >> index & 1 == 0 && (halves.high_from_high >> index & 1 == 1 || index == 2))
        };
        if !self.sources.iter().enumerate().all(plain) {
            return Err(Unsupported::because(instruction, "with op_sel on an operand that has no halves"));
        }
        let negated = halves.neg_low | halves.neg_high;
        let integer = |(index, source): (usize, &Source)| negated >> index & 1 == 1 && !source.ty.is_packed_float();
        if self.sources.iter().enumerate().any(integer) {
            return Err(Unsupported::because(instruction, "with a negation of an operand that is not a packed float"));
        }
        Ok(())
    }

    /// Runs the 16-bit lane function on both halves (ledger P9, P14).
    pub(super) fn compute_packed(&self, sources: &Sources<A>, halves: PackedHalves) -> Results<A> {
        let mut low = self.compute(&self.half(sources, halves.low_from_high, halves.neg_low, Half::Low));
        let mut high = self.compute(&self.half(sources, halves.high_from_high, halves.neg_high, Half::High));
        if let Some(float) = &self.float {
            float.results(&sources.1, &mut low);
            float.results(&sources.1, &mut high);
        }
        low.lo.update(high.lo.scope(), |lane, low| low | high.lo.at(lane).lshl(Bv::constant(16)));
        low
    }

    /// The sources of an operation on whole words: packed ones with the halves that `op_sel` and `op_sel_hi` choose.
    pub(super) fn arranged(&self, sources: &Sources<A>, halves: PackedHalves) -> Sources<A> {
        let mut low = self.half(sources, halves.low_from_high, halves.neg_low, Half::Low);
        let high = self.half(sources, halves.high_from_high, halves.neg_high, Half::High);
        for (index, source) in self.sources.iter().enumerate() {
            let (high, plain) = (&high.0[index].lo, &sources.0[index].lo);
            let low = &mut low.0[index].lo;
            if source.ty.is_packed() {
                low.update(high.scope(), |lane, low| low & Bv::constant(0xffff) | high.at(lane).lshl(Bv::constant(16)));
            } else {
                *low = plain.clone();
            }
        }
        low
    }

    fn half(&self, sources: &Sources<A>, from_high: u8, negated: u8, modifier: Half) -> Sources<A> {
        let mut half = Sources::new(sources.1);
        for (index, source) in self.sources.iter().enumerate() {
            let high = from_high >> index & 1 == 1;
            let open = high && matches!(source.fetch, Fetch::Constant { high_half_open: true, .. });
            let negated = negated >> index & 1 == 1;
            let value = &mut half.0[index].lo;
            value.clone_from(&sources.0[index].lo);
            if open {
                value.update(Scope::Any, |lane, value| {
                    Bv::new(A::unspecified(self.what(LedgerRow::P18, lane).part(index as u8), &[value.0]))
                });
            } else if high {
                value.update(Scope::Any, |_, value| value.lshr(Bv::constant(16)));
            }
            if let (true, Some(float)) = (source.ty.is_packed_float(), &self.float) {
                value.update(Scope::Any, |_, value| float.half(value, negated, &sources.1));
            } else if negated && !source.ty.is_float() {
                // `neg_lo` and `neg_hi` of each source are functions of their own, of the half alone.
                let part = index as u8 | (modifier as u8) << 2;
                value.update(Scope::Any, |lane, value| {
                    let half = value & Bv::constant(0xffff);
                    Bv::new(A::unspecified(self.what(LedgerRow::P9, lane).part(part), &[half.0]))
                });
            }
        }
        half
    }
}
