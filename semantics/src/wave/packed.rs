//! Packed instructions: the halves of their operands, and operations on each half.

use super::float::Signs;
use super::program::Unsupported;
use super::source::{Fetch, Source};
use super::valu::VectorStep;
use crate::algebra::{Algebra, Bv, Column, Scope};
use crate::instruction::{Encoding, Instruction, Omod, Operand, Sdwa, Select, code};
use crate::isa::{Field, Format, OperandKind, Row, Type};
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

impl PackedHalves {
    /// Those that `instruction` combines, if it is on pairs. Without VOP3P each result has the halves in its own place.
    pub fn new(instruction: &Instruction) -> Option<Self> {
        let Instruction { row, modifiers, .. } = instruction;
        let source = |kind: &&OperandKind| matches!(kind.field, Field::Src | Field::Vsrc);
        let of_pairs = || row.operands.iter().filter(source).any(|kind| kind.ty.is_packed());
        match row.format {
            Format::Vop3p if row.flags.mixed || row.accumulates() || gathers_words(row) => None,
            Format::Vop3p => Some(PackedHalves {
                low_from_high: modifiers.op_sel,
                high_from_high: modifiers.op_sel_hi,
                neg_low: modifiers.neg,
                neg_high: modifiers.neg_hi,
            }),
            Format::Vop2 if of_pairs() => {
                Some(PackedHalves { low_from_high: 0, high_from_high: 0b111, neg_low: 0, neg_high: 0 })
            }
            _ => None,
        }
    }
}

/// Whether each source gives one word of the result, which `op_sel` chooses: `v_pk_mov_b32` (ledger N2).
pub fn gathers_words(row: &Row) -> bool {
    row.format == Format::Vop3p && row.operands.first().is_some_and(|kind| kind.ty == Type::Pk32)
}

/// Source number `index` of such an instruction.
pub fn gathered(instruction: &Instruction, fetch: Fetch, index: usize) -> Result<Source, Unsupported> {
    let modifiers = &instruction.modifiers;
    if modifiers.neg | modifiers.neg_hi != 0 {
        return Err(Unsupported::because(instruction, "with a negation"));
    }
    let high = modifiers.op_sel >> index & 1 == 1;
    let fetch = match fetch {
        Fetch::Vgpr(register) => Fetch::Vgpr(register + u16::from(high)),
        Fetch::Scalar(code) => Fetch::Scalar(code + u16::from(high)),
        Fetch::Constant { .. } | Fetch::Flag(_) if !high => fetch,
        _ => return Err(Unsupported::because(instruction, CONSTANT_WORD)),
    };
    Ok(Source { fetch, ..Source::PLAIN })
}

/// `fetch` of an operand whose high half is known although it is a constant: that of a float in `v_pk_fmac_f16` is 0
/// (ledger N3).
pub fn with_known_half(instruction: &Instruction, fetch: Fetch, operand: Operand) -> Fetch {
    let row = instruction.row;
    let packs = row.format == Format::Vop2 && row.operands.first().is_some_and(|kind| kind.ty.is_packed_float());
    let is_float = matches!(operand, Operand::Code { code: code::FLOAT_HALF..=code::INV_2PI, .. });
    match fetch {
        Fetch::Constant { lo, hi, .. } if packs && is_float => Fetch::Constant { lo, hi, high_half_open: false },
        fetch => fetch,
    }
}

/// A constant as a pair of words, of which no document gives the high one.
const CONSTANT_WORD: &str = "with the high word of a constant";

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

    /// What is known of operations on pairs of words, and of pairs in encodings that select no halves.
    pub(super) fn check_pairs(&self, instruction: &Instruction) -> Result<(), Unsupported> {
        let Some(halves) = self.packed else { return Ok(()) };
        let modifiers = &instruction.modifiers;
        let high = halves.low_from_high | halves.high_from_high;
        let constant = |(index, source): (usize, &Source)| {
            let is_register = matches!(source.fetch, Fetch::Vgpr(_) | Fetch::Scalar(_));
            source.ty.is_packed() && source.ty.words() == 2 && !is_register && high >> index & 1 == 1
        };
        if self.sources.iter().enumerate().any(constant) {
            return Err(Unsupported::because(instruction, CONSTANT_WORD));
        }
        let brain = |source: &Source| {
            source.ty == Type::PkBf16 && matches!(source.fetch, Fetch::Constant { high_half_open: true, .. })
        };
        if self.sources.iter().any(brain) {
            return Err(Unsupported::because(instruction, "with a constant"));
        }
        if instruction.encoding == Encoding::Vop3p {
            return Ok(());
        }
        if modifiers.omod != Omod::None {
            return Err(Unsupported::because(instruction, "with an output modifier"));
        }
        if modifiers.abs | modifiers.neg != 0 {
            return Err(Unsupported::because(instruction, "with a sign of a pair"));
        }
        let parts = |sdwa: &Sdwa| sdwa.dst_sel != Select::Dword || sdwa.src_sel != [Select::Dword; 2];
        if modifiers.sdwa.as_ref().is_some_and(parts) {
            return Err(Unsupported::because(instruction, "with a part of a pair"));
        }
        Ok(())
    }

    /// Runs the lane function on both halves (ledger P9, P14), of pairs of words on both words (N1).
    pub(super) fn compute_packed(&self, sources: &Sources<A>, halves: PackedHalves) -> Results<A> {
        let mut low = self.compute(&self.half(sources, halves.low_from_high, halves.neg_low, Half::Low));
        let mut high = self.compute(&self.half(sources, halves.high_from_high, halves.neg_high, Half::High));
        if let Some(float) = &self.float {
            float.results(&sources.1, &mut low);
            float.results(&sources.1, &mut high);
        }
        if self.vdst.is_some_and(|(_, words, _)| words == 2) {
            low.hi = high.lo;
            return low;
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
            if source.ty.is_packed() && source.ty.words() == 2 {
                value.clone_from(if high { &sources.0[index].hi } else { &sources.0[index].lo });
                if let (true, Some(float)) = (source.ty.is_float(), &self.float) {
                    let signs = Signs { neg: negated, ..Signs::default() };
                    value.update(Scope::Any, |_, value| float.signed(&sources.1, signs, value));
                }
                continue;
            }
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
