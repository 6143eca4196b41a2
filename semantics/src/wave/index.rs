//! Scalar instructions about relative register numbers: `s_movrel*`, and those that control VGPR
//! indexing (ledger I1 to I5).

use std::ops::Range;

use super::program::Unsupported;
use super::relative::{ENABLE, INDEXING};
use super::salu::scalar_words;
use super::source::Fetch;
use super::state::Wave;
use crate::algebra::{Algebra, B32, Bit, Bv, W32};
use crate::instruction::{Instruction, Operand, code};
use crate::isa::tables::wave_table;
use crate::isa::{Flags, IndexOp, ScalarSources, WaveOp};
use crate::ledger::{LedgerRow, Unspecified};
use crate::target::Target;

/// An instruction of this kind, ready to execute.
pub struct IndexStep {
    op: IndexOp,
    instruction: u64,
    /// In the order of the row; of an immediate its value as a constant.
    operands: Vec<Fetch>,
    words: u8,
    /// Scalar general-purpose registers of the target.
    sgprs: u16,
}

impl IndexStep {
    /// Prepares `instruction` for `target`.
    pub fn new(op: IndexOp, instruction: &Instruction, target: Target) -> Result<Self, Unsupported> {
        let sgprs = target.properties().sgprs;
        let mut operands = Vec::new();
        for (&operand, kind) in instruction.operands.iter().zip(instruction.row.operands) {
            let fetch = match operand {
                Operand::Immediate(value) => Some(Fetch::Constant { lo: value as u32, hi: 0, high_half_open: false }),
                _ => Fetch::new(operand, kind.ty),
            };
            operands.push(fetch.ok_or_else(|| Unsupported::operand(instruction, operand))?);
        }
        let relative = match op {
            IndexOp::MoveFrom => Some(1),
            IndexOp::MoveTo => Some(0),
            _ => None,
        };
        if let Some(index) = relative.filter(|&index| !matches!(operands[index], Fetch::Scalar(code) if code < sgprs)) {
            return Err(Unsupported::operand(instruction, instruction.operands[index]));
        }
        let words = instruction.row.operands.first().map_or(1, |kind| kind.ty.words());
        Ok(IndexStep { op, instruction: instruction.identity(), operands, words, sgprs })
    }

    /// Executes the instruction on `wave`.
    pub fn execute<A: Algebra>(&self, wave: &mut Wave<A>) {
        match (self.op, &self.operands[..]) {
            (IndexOp::MoveFrom, &[Fetch::Scalar(to), Fetch::Scalar(from)]) => self.move_from(wave, to, from),
            (IndexOp::MoveTo, &[Fetch::Scalar(to), from]) => self.move_to(wave, to, from),
            (IndexOp::On, &[index, mode]) => {
                set_indexing(wave, true);
                set_m0(wave, index, 0, 8);
                set_m0(wave, mode, ENABLE, 4);
            }
            (IndexOp::Off, _) => set_indexing(wave, false),
            (IndexOp::Index, &[index]) => set_m0(wave, index, 0, 8),
            (IndexOp::Mode, &[mode]) => set_m0(wave, mode, ENABLE, 4),
            (op, operands) => unreachable!("{op:?} with {operands:?}"),
        }
    }

    /// Whether a pair does not begin at an even number, which no source describes (ledger I5).
    fn odd<A: Algebra>(&self, number: B32<A>) -> Bit<A> {
        if self.words == 2 { number.bit(0) } else { Bit::constant(false) }
    }

    /// The registers that may be the one with this number, or beside it.
    fn candidates<A: Algebra>(&self, number: B32<A>) -> Range<u16> {
        let limited = |number: u64| u16::try_from(number).map_or(self.sgprs, |number| number.min(self.sgprs));
        match A::known_value::<W32>(number.0) {
            Some(number) => limited(number.saturating_sub(1))..limited(number + 2),
            None => 0..self.sgprs,
        }
    }

    /// The register with this number; s0 if there is none (ledger I2).
    fn gather<A: Algebra>(&self, wave: &mut Wave<A>, number: B32<A>, instead: u16) -> B32<A> {
        let mut value = wave.scalar(instead);
        for code in self.candidates(number) {
            let hit = number.eq(Bv::constant(u64::from(code)));
            match hit.known() {
                Some(true) => return wave.scalar(code),
                Some(false) => {}
                None => value = hit.select(wave.scalar(code), value),
            }
        }
        value
    }

    fn move_from<A: Algebra>(&self, wave: &mut Wave<A>, to: u16, from: u16) {
        let number: B32<A> = Bv::constant(u64::from(from)) + wave.scalar(code::M0);
        let lo = self.gather(wave, number, 0);
        if self.words == 1 {
            wave.write_scalar(to, lo);
            return;
        }
        let hi = self.gather(wave, number + Bv::constant(1), 1);
        let odd = self.odd(number);
        let mut words = [lo, hi];
        if odd.known() != Some(false) {
            let before = self.gather(wave, number - Bv::constant(1), 0);
            words = [0, 1].map(|word| odd.select(self.open(word, &[number, before, lo, hi]), words[word as usize]));
        }
        wave.write_pair(to, words[0], words[1]);
    }

    fn move_to<A: Algebra>(&self, wave: &mut Wave<A>, to: u16, from: Fetch) {
        let number: B32<A> = Bv::constant(u64::from(to)) + wave.scalar(code::M0);
        let (lo, hi) = scalar_words(wave, from, self.words);
        let odd = self.odd(number);
        let at = |code: u16| number.eq(Bv::constant(u64::from(code)));
        for code in self.candidates(number) {
            let old = wave.scalar(code);
            // Registers of a pair have numbers that differ in bit 0 alone.
            let word = code & u16::from(self.words - 1);
            let hit = at(code - word);
            // An odd number: the registers around it.
            let below = code.checked_sub(1).map_or(Bit::constant(false), at);
            let near = odd & (below | at(code) | at(code + 1));
            if (hit | near).known() == Some(false) {
                continue;
            }
            let even = hit.select(if word == 0 { lo } else { hi }, old);
            let new = match near.known() {
                Some(false) => even,
                _ => near.select(self.open(code as u8, &[number, lo, hi, old]), even),
            };
            wave.write_scalar(code, new);
        }
    }

    /// A value that depends on `operands` in an unknown way.
    fn open<A: Algebra>(&self, part: u8, operands: &[B32<A>]) -> B32<A> {
        let what = Unspecified::of_wave(LedgerRow::I5, self.instruction).part(part);
        let operands: Vec<A::Repr<W32>> = operands.iter().map(|operand| operand.0).collect();
        Bv::new(A::unspecified(what, &operands))
    }
}

/// Replaces `width` bits of M0 from `lo` on by the low bits of `source`.
fn set_m0<A: Algebra>(wave: &mut Wave<A>, source: Fetch, lo: u32, width: u32) {
    let mask = (1 << width) - 1;
    let (value, _) = scalar_words(wave, source, 1);
    let kept = wave.scalar(code::M0) & !Bv::constant(mask << lo);
    wave.write_scalar(code::M0, kept | (value & Bv::constant(mask)).lshl(Bv::constant(u64::from(lo))));
}

fn set_indexing<A: Algebra>(wave: &mut Wave<A>, on: bool) {
    let bit = Bv::constant(1 << INDEXING);
    let mode = wave.mode();
    wave.write_mode(if on { mode | bit } else { mode & !bit });
}

const FROM: Flags = Flags::scalar(ScalarSources::Register).with_m0();

// VGPR indexing came with gfx8.
wave_table! {
    s_movrels_b32: Sop1 [0x2e 0x2a] (Sdst B32, Ssrc B32), FROM => WaveOp::Index(IndexOp::MoveFrom);
    s_movrels_b64: Sop1 [0x2f 0x2b] (Sdst B64, Ssrc B64), FROM => WaveOp::Index(IndexOp::MoveFrom);
    s_movreld_b32: Sop1 [0x30 0x2c] (Sdst B32, Ssrc B32), Flags::PLAIN.with_m0() => WaveOp::Index(IndexOp::MoveTo);
    s_movreld_b64: Sop1 [0x31 0x2d] (Sdst B64, Ssrc B64), Flags::PLAIN.with_m0() => WaveOp::Index(IndexOp::MoveTo);
    s_set_gpr_idx_idx: Sop1 [0x32 from Gfx803] (Ssrc B32) => WaveOp::Index(IndexOp::Index);
    s_set_gpr_idx_on: Sopc [0x11 from Gfx803] (Ssrc B32, GprIndexMode U16) => WaveOp::Index(IndexOp::On);
    s_set_gpr_idx_off: Sopp [0x1c from Gfx803] () => WaveOp::Index(IndexOp::Off);
    s_set_gpr_idx_mode: Sopp [0x1d from Gfx803] (GprIndexMode U16) => WaveOp::Index(IndexOp::Mode);
}
