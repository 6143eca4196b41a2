//! The vector ALU rule: fetch, route, compute, merge under EXEC.

use smallvec::SmallVec;

use super::destination::Merge;
use super::dpp::Routing;
use super::program::{Unsupported, instruction_id};
use super::source::{Fetch, Source};
use super::state::Wave;
use crate::algebra::{Algebra, Bit, Bv, Column, LANES};
use crate::instruction::{Encoding, Instruction, Operand, code};
use crate::isa::{Field, Format, HighHalf, Meaning, Type};
use crate::lane::{self, Lane, Results, Sources, WaveFunction};
use crate::ledger::{Reading, ReverseModel, Unspecified};
use crate::target::Target;

/// A vector instruction, ready to execute.
pub struct VectorStep<A: Algebra> {
    instruction: u64,
    apply: WaveFunction<A>,
    sources: SmallVec<[Source; 3]>,
    routing: Option<Routing>,
    /// DPP routes source 1 under the hardware model of this opcode.
    reversed: bool,
    packed: Option<PackedHalves>,
    /// The halves are arranged before an operation on whole words.
    whole: bool,
    /// First destination register, number of words, how they take the result.
    vdst: Option<(u16, u8, Merge)>,
    /// Lane mask destination: first operand code of the pair.
    mask: Option<u16>,
    /// `v_cmpx`: EXEC takes the mask as well (ledger C-9).
    writes_exec: bool,
    /// `clamp` where no source says what it does (ledger C13, A14).
    clamp_open: Option<&'static str>,
}

/// Which halves of its sources a packed instruction combines.
#[derive(Debug, Clone, Copy)]
struct PackedHalves {
    /// Bit i: the low result takes the high half of source i.
    low_from_high: u8,
    /// Bit i: the high result takes the high half of source i.
    high_from_high: u8,
    /// Negated integer halves: no source decides (ledger P9).
    neg_low: u8,
    neg_high: u8,
}

/// The half of a packed result that sources are prepared for.
#[derive(Debug, Clone, Copy)]
enum Half {
    Low,
    High,
}

impl<A: Algebra> VectorStep<A> {
    /// Prepares `instruction` for `target`.
    pub fn new(instruction: &Instruction, target: Target) -> Result<Self, Unsupported> {
        let row = instruction.row;
        let Meaning::Lane(family, index) = row.meaning else { unreachable!("the row has a lane function") };
        let lane = lane::definition::<A>(family, index);
        let modifiers = &instruction.modifiers;
        let mut step = VectorStep {
            instruction: instruction_id(instruction),
            apply: lane.apply,
            sources: SmallVec::new(),
            routing: modifiers.dpp.as_ref().map(Routing::new),
            reversed: row.flags.reversed,
            packed: (row.format == Format::Vop3p).then_some(PackedHalves {
                low_from_high: modifiers.op_sel,
                high_from_high: modifiers.op_sel_hi,
                neg_low: modifiers.neg,
                neg_high: modifiers.neg_hi,
            }),
            whole: row.flags.whole,
            vdst: None,
            mask: None,
            writes_exec: row.format == Format::Vopc && row.mnemonic.starts_with("v_cmpx"),
            clamp_open: None,
        };
        for (&operand, kind) in instruction.operands.iter().zip(row.operands) {
            match kind.field {
                Field::Vdst | Field::VdstRead => {
                    let open = || Unsupported::operand(instruction, operand);
                    let register = operand.as_vgpr().ok_or_else(open)?;
                    step.vdst = Some((register, kind.ty.words(), merge(instruction, kind.ty, target)));
                }
                Field::MaskDst => {
                    let open = || Unsupported::operand(instruction, operand);
                    step.mask = Some(operand.as_scalar_register().ok_or_else(open)?);
                }
                field => {
                    let source = step.source(instruction, operand, field, kind.ty)?;
                    step.sources.push(source);
                }
            }
        }
        if instruction.encoding == Encoding::Vop3 {
            step.check_halves(instruction)?;
        }
        if step.whole {
            step.check_arrangement(instruction)?;
        }
        if row.flags.writes_early {
            step.check_overlap(instruction)?;
        }
        if modifiers.clamp && row.format != Format::Vopc {
            step.clamp(instruction, &lane, target);
        }
        Ok(step)
    }

    fn source(
        &self,
        instruction: &Instruction,
        operand: Operand,
        field: Field,
        ty: Type,
    ) -> Result<Source, Unsupported> {
        let index = self.sources.len();
        let modifiers = &instruction.modifiers;
        let fetch = if field == Field::MaskSrc {
            operand.as_scalar_register().map(Fetch::Mask)
        } else {
            Fetch::new(operand, ty)
        };
        let fetch = fetch.ok_or_else(|| Unsupported::operand(instruction, operand))?;
        let packed = self.packed.is_some();
        Ok(Source {
            fetch,
            ty,
            select: modifiers
                .sdwa
                .filter(|_| index < 2 && field != Field::MaskSrc)
                .map(|sdwa| (sdwa.src_sel[index], sdwa.src_sext[index])),
            high: !packed && ty.bits() == 16 && modifiers.op_sel >> index & 1 == 1,
            float_modifier: if packed || ty.is_float() {
                0
            } else {
                let (abs, neg) = (modifiers.abs >> index & 1, modifiers.neg >> index & 1);
                if abs | neg == 0 { 0 } else { abs | neg << 1 | (index as u8) << 2 }
            },
        })
    }

    /// `op_sel` selects halves of 16-bit operands; on others its meaning is open (ledger C7, C-17).
    fn check_halves(&self, instruction: &Instruction) -> Result<(), Unsupported> {
        let op_sel = instruction.modifiers.op_sel;
        let wide = |(index, source): (usize, &Source)| op_sel >> index & 1 == 1 && source.ty.bits() != 16;
        let sources = self.sources.iter().enumerate().any(wide);
        let result = op_sel & 8 != 0 && instruction.row.operands[0].ty.bits() != 16;
        if sources || result {
            return Err(Unsupported::because(instruction, "with op_sel on an operand that has no halves"));
        }
        Ok(())
    }

    /// `op_sel` arranges the halves of packed operands; what it and the signs do to others is open.
    fn check_arrangement(&self, instruction: &Instruction) -> Result<(), Unsupported> {
        let Some(halves) = self.packed else { return Ok(()) };
        let plain = |(index, source): (usize, &Source)| {
            source.ty == Type::Pk16
                || (halves.low_from_high >> index & 1 == 0 && (halves.high_from_high >> index & 1 == 1 || index == 2))
        };
        if !self.sources.iter().enumerate().all(plain) {
            return Err(Unsupported::because(instruction, "with op_sel on an operand that has no halves"));
        }
        if halves.neg_low | halves.neg_high != 0 {
            return Err(Unsupported::because(instruction, "with a negation of integers"));
        }
        Ok(())
    }

    /// The machine writes parts of the result before it has read all sources.
    fn check_overlap(&self, instruction: &Instruction) -> Result<(), Unsupported> {
        let Some((first, words, _)) = self.vdst else { return Ok(()) };
        let written = first..first + words as u16;
        let overlaps = |source: &Source| match source.fetch {
            Fetch::Vgpr(register) => register < written.end && register + source.ty.words() as u16 > written.start,
            _ => false,
        };
        if self.sources.iter().any(overlaps) {
            return Err(Unsupported::because(instruction, "with a destination that overlaps a source"));
        }
        Ok(())
    }

    /// Chooses the meaning of `clamp` (ledger C13: gfx6 and gfx7 ignore it on integers).
    fn clamp(&mut self, instruction: &Instruction, lane: &Lane<A>, target: Target) {
        let result_bits = instruction.row.operands[0].ty.bits();
        let narrowed = instruction.modifiers.sdwa.is_some_and(|sdwa| sdwa.dst_sel.bits() < result_bits);
        match lane.clamped {
            _ if target < Target::Gfx803 => {}
            Some(clamped) => {
                self.apply = clamped;
                self.clamp_open = narrowed.then_some("A14");
            }
            None => self.clamp_open = Some("C13"),
        }
    }

    /// Executes the instruction on `wave`.
    pub fn execute(&self, wave: &mut Wave<A>) {
        let mut sources = Sources::default();
        for (source, words) in self.sources.iter().zip(&mut sources.0) {
            source.read(wave, self.instruction, words);
        }
        let write = self.route(wave, &mut sources);
        self.assume_active(wave, &mut sources);
        let mut results = match self.packed {
            None => self.compute(&sources),
            Some(halves) if self.whole => self.compute(&self.arranged(&sources, halves)),
            Some(halves) => self.compute_packed(&sources, halves),
        };
        if let Some(row) = self.clamp_open {
            for lane in 0..LANES {
                results.lo[lane] = Bv::new(A::unspecified(self.what(row, lane), &operand_words(&sources, lane)));
                let hi = self.what(row, lane).part(1);
                results.hi[lane] = Bv::new(A::unspecified(hi, &operand_words(&sources, lane)));
            }
        }
        self.write_vgprs(wave, &sources, &results, &write);
        if let Some(code) = self.mask {
            let bits = self.mask_bits(wave, code, &sources, &results, &write);
            wave.write_mask(code, &bits);
            if self.writes_exec {
                wave.write_mask(code::EXEC_LO, &bits);
            }
        }
    }

    fn compute(&self, sources: &Sources<A>) -> Results<A> {
        let mut results = Results::default();
        (self.apply)(sources, &mut results);
        results
    }

    /// Applies DPP to its source and gives the lanes that are written.
    fn route(&self, wave: &mut Wave<A>, sources: &mut Sources<A>) -> Column<Bit<A>> {
        let exec = wave.exec();
        let Some(routing) = &self.routing else { return exec };
        if self.reversed {
            wave.touched.insert(Reading::Reverse);
        }
        let routed = (self.reversed && wave.readings.reverse == ReverseModel::Hardware) as usize;
        let every_lane = self.mask.is_some();
        let (values, valid) = routing.route(wave, &sources.0[routed].lo, every_lane);
        // What a lane that is not written does to its mask bit may depend on its own value as well.
        sources.0[routed].hi = sources.0[routed].lo;
        sources.0[routed].lo = values;
        let taken = Bit::constant(routing.bound_ctrl);
        std::array::from_fn(|lane| exec[lane] & Bit::constant(routing.enabled[lane]) & (valid[lane] | taken))
    }

    /// Results count in active lanes only, so the sources of a lane may be simplified under its EXEC bit.
    fn assume_active(&self, wave: &mut Wave<A>, sources: &mut Sources<A>) {
        let exec = wave.exec();
        for (source, words) in self.sources.iter().zip(&mut sources.0) {
            match source.fetch {
                Fetch::Vgpr(_) => {
                    words.lo = std::array::from_fn(|lane| exec[lane].given(words.lo[lane]));
                    words.hi = std::array::from_fn(|lane| exec[lane].given(words.hi[lane]));
                }
                Fetch::Mask(_) => words.mask = std::array::from_fn(|lane| exec[lane].given_bit(words.mask[lane])),
                _ => {}
            }
        }
    }

    /// Runs the 16-bit lane function on both halves (ledger P9, P14).
    fn compute_packed(&self, sources: &Sources<A>, halves: PackedHalves) -> Results<A> {
        let low = self.compute(&self.half(sources, halves.low_from_high, halves.neg_low, Half::Low));
        let high = self.compute(&self.half(sources, halves.high_from_high, halves.neg_high, Half::High));
        let mut results = Results::default();
        for lane in 0..LANES {
            results.lo[lane] = low.lo[lane] | high.lo[lane].lshl(Bv::constant(16));
        }
        results
    }

    /// The sources of an operation on whole words: packed ones with the halves that `op_sel` and `op_sel_hi` choose.
    fn arranged(&self, sources: &Sources<A>, halves: PackedHalves) -> Sources<A> {
        let mut low = self.half(sources, halves.low_from_high, 0, Half::Low);
        let high = self.half(sources, halves.high_from_high, 0, Half::High);
        for (index, source) in self.sources.iter().enumerate() {
            for lane in 0..LANES {
                low.0[index].lo[lane] = match source.ty {
                    Type::Pk16 => {
                        low.0[index].lo[lane] & Bv::constant(0xffff) | high.0[index].lo[lane].lshl(Bv::constant(16))
                    }
                    _ => sources.0[index].lo[lane],
                };
            }
        }
        low
    }

    fn half(&self, sources: &Sources<A>, from_high: u8, negated: u8, modifier: Half) -> Sources<A> {
        let mut half = Sources::default();
        for (index, source) in self.sources.iter().enumerate() {
            let high = from_high >> index & 1 == 1;
            let open = high && matches!(source.fetch, Fetch::Constant { high_half_open: true, .. });
            for lane in 0..LANES {
                let mut value = sources.0[index].lo[lane];
                if open {
                    value = Bv::new(A::unspecified(self.what("P18", lane).part(index as u8), &[value.0]));
                } else if high {
                    value = value.lshr(Bv::constant(16));
                }
                if negated >> index & 1 == 1 && !source.ty.is_float() {
                    // `neg_lo` and `neg_hi` of each source are functions of their own, of the half alone.
                    let part = index as u8 | (modifier as u8) << 2;
                    let half = value & Bv::constant(0xffff);
                    value = Bv::new(A::unspecified(self.what("P9", lane).part(part), &[half.0]));
                }
                half.0[index].lo[lane] = value;
            }
        }
        half
    }

    fn write_vgprs(&self, wave: &mut Wave<A>, sources: &Sources<A>, results: &Results<A>, write: &Column<Bit<A>>) {
        let Some((register, words, merge)) = self.vdst else { return };
        if words == 2 {
            wave.write_vgpr(register, write, &results.lo);
            wave.write_vgpr(register + 1, write, &results.hi);
            return;
        }
        if merge == Merge::Whole {
            wave.write_vgpr(register, write, &results.lo);
            return;
        }
        let old = *wave.vgpr(register);
        let merged = std::array::from_fn(|lane| {
            let mut operands = operand_words(sources, lane);
            operands.push(old[lane].0);
            merge.apply(results.lo[lane], old[lane], self.what("C6", lane), &operands)
        });
        wave.write_vgpr(register, write, &merged);
    }

    /// The bits of a lane mask result: 0 in inactive lanes (ledger C-10), unspecified in active
    /// lanes that DPP does not write (ledger D19, D20).
    fn mask_bits(
        &self,
        wave: &mut Wave<A>,
        code: u16,
        sources: &Sources<A>,
        results: &Results<A>,
        write: &Column<Bit<A>>,
    ) -> Column<Bit<A>> {
        let exec = wave.exec();
        if self.routing.is_none() {
            return std::array::from_fn(|lane| exec[lane] & results.mask[lane]);
        }
        let row = if self.vdst.is_some() { "D20" } else { "D19" };
        let old = wave.mask(code);
        std::array::from_fn(|lane| {
            let mut operands = operand_words(sources, lane);
            operands.push(Bv::from_bit(old[lane]).0);
            let open = Bv::<A, crate::algebra::W8>::new(A::unspecified(self.what(row, lane), &operands)).bit(0);
            exec[lane] & write[lane].select_bit(results.mask[lane], open)
        })
    }

    fn what(&self, row: &'static str, lane: usize) -> Unspecified {
        Unspecified { row, instruction: self.instruction, lane: lane as u8 }
    }
}

/// The words of all sources in one lane.
fn operand_words<A: Algebra>(sources: &Sources<A>, lane: usize) -> SmallVec<[A::Repr<crate::algebra::W32>; 8]> {
    let words =
        sources.0.iter().flat_map(|source| [source.lo[lane].0, source.hi[lane].0, Bv::from_bit(source.mask[lane]).0]);
    words.collect()
}

/// How the destination word takes a result of type `ty`.
fn merge(instruction: &Instruction, ty: Type, target: Target) -> Merge {
    let modifiers = &instruction.modifiers;
    if let Some(sdwa) = modifiers.sdwa {
        return Merge::Sdwa { select: sdwa.dst_sel, unused: sdwa.dst_unused };
    }
    if ty.bits() != 16 {
        return Merge::Whole;
    }
    if instruction.encoding == Encoding::Vop3 && modifiers.op_sel & 8 != 0 {
        return Merge::HighHalf;
    }
    match instruction.row.flags.high_half {
        HighHalf::Zero => Merge::Whole,
        HighHalf::KeepOnGfx9 if target.is_gfx9() => Merge::LowHalf,
        HighHalf::KeepOnGfx9 => Merge::Whole,
        HighHalf::Unspecified => Merge::LowHalfOpen,
    }
}
