//! The columns of sources: registers, constants, or scratch that operations fill.

use smallvec::smallvec;

use super::float::{FloatCompute, FloatOperand};
use super::moves::Subword;
use super::op::{Ends, Op, Write};
use super::translate::{ALL, HIGH, MASK, PREPARED, SOURCE, Translator, UNDECIDED};
use crate::algebra::Concrete;
use crate::fast::columns::{ColumnId, Places};
use crate::fast::kernels::half_to_single;
use crate::float::Format;
use crate::instruction::Omod;
use crate::isa::Type;
use crate::ledger::LedgerRow;
use crate::wave::float::{FloatRule, Signs};
use crate::wave::packed::PackedHalves;
use crate::wave::source::{Fetch, Source};
use crate::wave::valu::VectorStep;

/// Whether a source is fetched in at most two words, none of them an address, and has no sign of bf16.
pub fn is_common(source: &Source) -> bool {
    let is_bf16_with_sign = source.ty == Type::Bf16 && source.signs != Signs::default();
    !matches!(source.fetch, Fetch::Aperture(_) | Fetch::Address(_)) && source.ty.words() <= 2 && !is_bf16_with_sign
}

/// Whether a half of a packed source, the high one of its register or the low one, is one that no document decides
/// about.
fn is_open_half(source: &Source, high: bool) -> bool {
    high && matches!(source.fetch, Fetch::Constant { high_half_open: true, .. })
}

/// Whether bit `index` of `mask` is set.
fn has(mask: u8, index: usize) -> bool {
    mask >> index & 1 == 1
}

/// The bits of a word that stay, and those that change, where it has no sign of its own.
const UNSIGNED: (u32, u32) = (u32::MAX, 0);

/// The bits that the signs of a selected word leave, and those that they change then. Such a word is a whole one.
fn signs_of_word(source: &Source) -> (u32, u32) {
    let Signs { abs, neg, .. } = source.signs;
    match source.is_signed_word {
        true => (u32::MAX >> u32::from(abs), u32::from(neg) << 31),
        false => UNSIGNED,
    }
}

/// The rows of the ledger about values of sources that no document decides.
pub fn undecided(step: &VectorStep<Concrete>) -> impl Iterator<Item = LedgerRow> {
    step.sources.iter().enumerate().flat_map(|(index, source)| {
        let mixed = source.signs.mixed_half.is_some() && matches!(source.fetch, Fetch::Constant { .. });
        let (open, negated) = step.packed.map_or((false, false), |halves| {
            let high = has(halves.low_from_high | halves.high_from_high, index);
            (is_open_half(source, high), has(halves.neg_low | halves.neg_high, index) && !source.ty.is_float())
        });
        [
            (source.float_modifier != 0).then_some(LedgerRow::A4),
            (mixed || open).then_some(LedgerRow::P18),
            negated.then_some(LedgerRow::P9),
        ]
        .into_iter()
        .flatten()
    })
}

impl Translator {
    /// The columns of all sources of `step`.
    pub(super) fn sources(&mut self, step: &VectorStep<Concrete>) -> [[ColumnId; 2]; 3] {
        let mut sources = [[ALL; 2]; 3];
        for (index, source) in step.sources.iter().enumerate() {
            let from = self.source(source, index as u16);
            sources[index] = match (source.signs.mixed_half, &step.float, step.packed.filter(|_| step.whole)) {
                (Some(_), Some(rule), _) => self.converted(from, source.signs, rule, index as u16),
                (_, _, Some(halves)) => self.arranged(from, source, halves, index),
                _ => from,
            };
        }
        if let Some(table) = step.table {
            sources[0][1] = self.constant(table.into());
        }
        sources
    }

    /// The columns of a source: registers, constants, or scratch that operations fill.
    pub(super) fn source(&mut self, source: &Source, index: u16) -> [ColumnId; 2] {
        let wide = source.ty.words() == 2;
        let own = SOURCE + 3 * index;
        let part = match (source.select, source.high) {
            (Some((select, sext)), _) => Subword::of_select(select, sext),
            (None, high) => (high || source.signs.mixed_half == Some(true)).then_some(Subword::HIGH),
        };
        let [lo, hi] = match source.fetch {
            Fetch::Vgpr(register) => {
                self.registers.insert(register);
                if wide {
                    self.registers.insert(register + 1);
                }
                [register, register + u16::from(wide)]
            }
            Fetch::Scalar(code) => {
                self.ops.push(Op::Scalar { code, to: own });
                if wide {
                    self.ops.push(Op::Scalar { code: code + 1, to: own + 1 });
                }
                [own, own + u16::from(wide)]
            }
            Fetch::Flag(flag) => {
                self.ops.push(Op::Flag { flag, to: own });
                [own, if wide { self.constant(0) } else { own }]
            }
            Fetch::Aperture(_) | Fetch::Address(_) => unreachable!("an address is not common"),
            Fetch::Mask(code) => {
                self.ops.push(Op::Mask { code, to: own });
                [own; 2]
            }
            Fetch::Constant { hi, .. } if source.float_modifier != 0 || source.signs.mixed_half.is_some() => {
                return [UNDECIDED, self.constant(hi)];
            }
            Fetch::Constant { lo, hi, .. } => {
                let (kept, flipped) = signs_of_word(source);
                let lo = self.constant(part.map_or(lo, |part| part.take(lo)) & kept ^ flipped);
                return [lo, if wide { self.constant(hi) } else { lo }];
            }
        };
        match part {
            // What `abs` and `neg` make of an operand that is no float.
            _ if source.float_modifier != 0 => [UNDECIDED, hi],
            None if signs_of_word(source) == UNSIGNED => [lo, hi],
            None => {
                let (kept, flipped) = signs_of_word(source);
                self.ops.push(Op::Bits { kept, flipped, from: lo, to: own + 2 });
                [own + 2, hi]
            }
            Some(part) => {
                self.ops.push(Op::Subword { part, from: lo, to: own + 2 });
                [own + 2, hi]
            }
        }
    }

    /// The sources of one half of a packed result: bit i of `from_high` takes the high half of source i, and bit i of
    /// `negated` changes its sign.
    pub(super) fn halves(
        &mut self,
        step: &VectorStep<Concrete>,
        sources: [[ColumnId; 2]; 3],
        from_high: u8,
        negated: u8,
    ) -> [[ColumnId; 2]; 3] {
        let mut halves = sources.map(|[from, _]| [from; 2]);
        for (index, source) in step.sources.iter().enumerate() {
            let (from, high) = (sources[index][0], has(from_high, index));
            if is_open_half(source, high) || has(negated, index) && !source.ty.is_float() {
                halves[index] = [UNDECIDED; 2];
            } else if high {
                let to = SOURCE + 3 * index as u16 + 1;
                self.ops.push(Op::Subword { part: Subword::HIGH, from, to });
                halves[index] = [to; 2];
            }
        }
        halves
    }

    /// A source of an operation on whole words, with the halves that `op_sel` and `op_sel_hi` choose.
    pub(super) fn arranged(
        &mut self,
        from: [ColumnId; 2],
        source: &Source,
        halves: PackedHalves,
        index: usize,
    ) -> [ColumnId; 2] {
        let PackedHalves { low_from_high, high_from_high, neg_low, neg_high } = halves;
        let from_high = [low_from_high, high_from_high].map(|mask| has(mask, index));
        let negated = [neg_low, neg_high].map(|mask| has(mask, index));
        let is_open = from_high.into_iter().any(|high| is_open_half(source, high));
        let as_they_are = from_high == [false, true] && negated == [false; 2] && !is_open;
        if !source.ty.is_packed() || as_they_are {
            return from;
        }
        let half = |high| if is_open_half(source, high) { (UNDECIDED, false) } else { (from[0], high) };
        let sign = |negated, sign| if negated { sign } else { 0 };
        let flip = sign(negated[0], 1 << 15) | sign(negated[1], 1 << 31);
        let to = SOURCE + 3 * index as u16 + 1;
        self.ops.push(Op::Arrange { halves: from_high.map(half), flip, to });
        [to; 2]
    }

    /// The single that a half stands for (ledger P2).
    fn converted(&mut self, from: [ColumnId; 2], signs: Signs, rule: &FloatRule, index: u16) -> [ColumnId; 2] {
        let to = SOURCE + 3 * index + 1;
        let kernels = half_to_single();
        let rule = FloatRule { result: None, omod: Omod::None, clamp: false, ..*rule };
        let signs = Signs { mixed_half: None, ..signs };
        let operand = FloatOperand { source: 0, format: Format::F16, pair: false, signs, to: [PREPARED, PREPARED + 1] };
        let results = [to, HIGH, MASK];
        let ends = Ends { to: results, ..Ends::NOTHING };
        let sources = [from, [ALL; 2], [ALL; 2]];
        let places = Places { sources, mask: ALL, shift: 0, old: [ALL; 2], to: results };
        let compute = FloatCompute::new(kernels, rule, smallvec![operand], places, Write::Exec, true);
        self.ops.push(Op::Float(Box::new(compute), ends));
        [to; 2]
    }
}
