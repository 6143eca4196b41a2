//! The vector ALU rule: fetch, route, compute, merge under EXEC.

use smallvec::SmallVec;

use super::destination::Merge;
use super::dpp::Routing;
use super::float::{FloatRule, Signs};
use super::packed::{PackedHalves, gathered, gathers_words, with_known_half};
use super::program::Unsupported;
use super::source::{Fetch, Source};
use super::state::Wave;
use crate::algebra::{Algebra, Bit, BitColumn, Bv, Column, LaneId};
use crate::float::Environment;
use crate::instruction::{DstUnused, Encoding, Instruction, Omod, Operand, Select, code};
use crate::isa::{Field, Format, HighHalf, LaneFamily, Meaning, Row, Type};
use crate::lane::{self, Lane, Results, Sources, WaveFunction};
use crate::ledger::{LedgerRow, Reading, ReverseModel, Unspecified};
use crate::target::{Feature, Target};

/// A vector instruction, ready to execute.
pub struct VectorStep<A: Algebra> {
    /// Where the lane function stands.
    pub(crate) function: (LaneFamily, u16),
    /// What is applied is the function for `clamp`.
    pub(crate) clamped: bool,
    instruction: u64,
    apply: WaveFunction<A>,
    pub(crate) sources: SmallVec<[Source; 4]>,
    pub(crate) routing: Option<Routing>,
    /// DPP routes source 1 under the hardware model of this opcode.
    pub(crate) reversed: bool,
    pub(crate) packed: Option<PackedHalves>,
    /// What surrounds a floating-point operation.
    pub(crate) float: Option<FloatRule>,
    /// The operation is one that the machine approximates.
    pub(crate) approximate: bool,
    /// MODE may limit results beside those of the float rule (ledger F1).
    pub(crate) limits: bool,
    /// VCC is a source, in the place of source 2's mask.
    pub(crate) reads_vcc: bool,
    pub(crate) reading: Option<Reading>,
    /// The truth table beside source 0.
    pub(crate) table: Option<u8>,
    /// The halves are arranged before an operation on whole words.
    pub(crate) whole: bool,
    /// First destination register, number of words, how they take the result.
    pub(crate) vdst: Option<(u16, u8, Merge)>,
    /// Lane mask destination: first operand code of the pair.
    pub(crate) mask: Option<u16>,
    /// `v_cmpx`: EXEC takes the mask as well (ledger C-9).
    pub(crate) writes_exec: bool,
    /// `clamp` where no source says what it does (ledger C13, A14).
    pub(crate) clamp_open: Option<LedgerRow>,
}

impl<A: Algebra> VectorStep<A> {
    /// Prepares `instruction` for `target`.
    pub fn new(instruction: &Instruction, target: Target) -> Result<Self, Unsupported> {
        let row = instruction.row;
        let Meaning::Lane(family, index) = row.meaning else { unreachable!("the row has a lane function") };
        let lane = lane::definition::<A>(family, index);
        let modifiers = &instruction.modifiers;
        let mut step = VectorStep {
            function: (family, index),
            clamped: false,
            instruction: instruction.identity(),
            apply: lane.apply,
            sources: SmallVec::new(),
            routing: modifiers.dpp.as_ref().map(Routing::new),
            reversed: row.flags.reversed,
            float: is_float(row).then(|| FloatRule::new(instruction, target)),
            approximate: row.flags.approximate,
            limits: row.flags.narrow,
            reads_vcc: row.flags.reads_vcc,
            reading: row.flags.reading,
            packed: PackedHalves::new(instruction),
            table: row.has_truth_table().then_some(modifiers.table),
            whole: row.flags.whole,
            vdst: None,
            mask: None,
            writes_exec: row.compares_into_exec(),
            clamp_open: None,
        };
        let mut accumulator = None;
        for (&operand, kind) in instruction.operands.iter().zip(row.operands) {
            match kind.field {
                Field::Vdst | Field::VdstRead | Field::AccDst => {
                    let open = || Unsupported::operand(instruction, operand);
                    let register = operand.as_vector().ok_or_else(open)?;
                    step.vdst = Some((register, kind.ty.words(), merge(instruction, kind.ty, target)));
                    let old = Source { fetch: Fetch::Vgpr(register), ty: kind.ty, ..Source::PLAIN };
                    accumulator = (kind.field == Field::VdstRead).then_some(old);
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
        step.sources.extend(accumulator);
        if instruction.encoding == Encoding::Vop3 {
            step.check_halves(instruction)?;
        }
        step.check_pairs(instruction)?;
        if row.flags.narrow {
            step.check_narrow(instruction)?;
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
        if modifiers.omod != Omod::None && row.operands.first().is_none_or(|kind| !kind.ty.is_float()) {
            step.clamp_open = Some(LedgerRow::C9);
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
            Fetch::new(operand, instruction.row.constant_type(ty))
        };
        let fetch = fetch.ok_or_else(|| Unsupported::operand(instruction, operand))?;
        if gathers_words(instruction.row) {
            return gathered(instruction, fetch, index);
        }
        let fetch = with_known_half(instruction, fetch, operand);
        let packed = self.packed.is_some();
        let bit = |mask: u8| mask >> index & 1 == 1;
        let mixed = instruction.row.flags.mixed;
        let abs = if mixed { modifiers.abs | modifiers.neg_hi } else { modifiers.abs };
        Ok(Source {
            fetch,
            ty,
            signs: Signs {
                abs: bit(abs),
                neg: bit(modifiers.neg),
                mixed_half: (mixed && bit(modifiers.op_sel_hi)).then(|| bit(modifiers.op_sel)),
            },
            select: modifiers
                .sdwa
                .filter(|_| index < 2 && field != Field::MaskSrc)
                .map(|sdwa| (sdwa.src_sel[index], sdwa.src_sext[index]))
                .or((ty == Type::B8).then(|| (Select::byte(modifiers.op_sel), false))),
            high: !packed && ty.bits() == 16 && modifiers.op_sel >> index & 1 == 1,
            is_signed_word: takes_signs_of_words(instruction) && ty == Type::B32,
            float_modifier: if packed || ty.is_float() || takes_signs_of_words(instruction) {
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
        let result = instruction.row.operands[0].ty;
        // The bits that choose a byte belong to no other operand.
        let taken = match (result, self.sources.first().map(|source| source.ty)) {
            (Type::B8, _) => 0b100,
            (_, Some(Type::B8)) => 0b011,
            _ => 0,
        };
        let bits = op_sel & !taken;
        let wide = |(index, source): (usize, &Source)| bits >> index & 1 == 1 && source.ty.bits() != 16;
        let sources = self.sources.iter().enumerate().any(wide);
        let result = op_sel & 8 != 0 && !matches!(result.bits(), 8 | 16);
        if sources || result {
            return Err(Unsupported::because(instruction, "with op_sel on an operand that has no halves"));
        }
        Ok(())
    }

    /// What conversions of narrow floats do with output modifiers, signs of pairs, codes that are in no vector register
    /// and parts of a register that are no codes, no document says (ledger F9).
    fn check_narrow(&self, instruction: &Instruction) -> Result<(), Unsupported> {
        let refused = |what| Err(Unsupported::because(instruction, what));
        let modifiers = &instruction.modifiers;
        if modifiers.clamp || modifiers.omod != Omod::None {
            return refused("with an output modifier");
        }
        if self.sources.iter().any(|source| source.ty.is_packed() && source.signs != Signs::default()) {
            return refused("with a sign of a pair");
        }
        if self.sources.iter().any(|source| source.float_modifier != 0) {
            return refused("with a sign of an operand that is no float");
        }
        let Some(source) = self.sources.first() else { return Ok(()) };
        let is_code = !matches!(source.ty, Type::F32 | Type::PkF32);
        if is_code && !matches!(source.fetch, Fetch::Vgpr(_)) {
            return refused("with a source that is in no vector register");
        }
        if instruction.row.operands[0].ty == Type::B8 && modifiers.op_sel & 0b11 != 0 {
            return refused("with op_sel on an operand that has no halves");
        }
        let widens_bytes = source.ty == Type::B32;
        let pairs = instruction.row.operands[0].ty == Type::PkF32;
        let is_part = |select: Select| match select.bits() {
            32 => true,
            16 => !widens_bytes || pairs,
            _ => widens_bytes && !pairs,
        };
        match modifiers.sdwa {
            Some(sdwa) if !is_part(sdwa.src_sel[0]) => refused("with a selection of another width"),
            _ => Ok(()),
        }
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
        let ty = instruction.row.operands[0].ty;
        let result_bits = ty.bits();
        let narrowed = instruction.modifiers.sdwa.is_some_and(|sdwa| sdwa.dst_sel.bits() < result_bits);
        if let (Some(float), true) = (&mut self.float, ty.is_float()) {
            float.clamp = true;
            self.clamp_open = narrowed.then_some(LedgerRow::A14);
            return;
        }
        match lane.clamped {
            // A conversion to an integer gives a number in its range.
            _ if self.float.is_some() && matches!(ty, Type::I16 | Type::U16 | Type::I32 | Type::U32) => {}
            _ if !target.has(Feature::Vop3Clamp) => {}
            Some(clamped) => {
                self.apply = clamped;
                self.clamped = true;
                self.clamp_open = narrowed.then_some(LedgerRow::A14);
            }
            None => self.clamp_open = Some(LedgerRow::C13),
        }
    }

    /// Executes the instruction on `wave`.
    pub fn execute(&self, wave: &mut Wave<A>) {
        self.reading.into_iter().for_each(|reading| wave.readings.touch(reading));
        let mut sources = Sources::new(Environment { noted: self.reading.into(), ..wave.environment() });
        for (source, words) in self.sources.iter().zip(&mut sources.0) {
            source.read(wave, self.instruction, words);
        }
        if let Some(table) = self.table {
            sources.0[0].hi = Column::splat(Bv::constant(table.into()));
        }
        if self.reads_vcc {
            sources.0[2].mask = wave.mask(code::VCC_LO);
        }
        let write = self.route(wave, &mut sources);
        self.assume_active(wave, &mut sources);
        if let Some(float) = &self.float {
            float.operands(&self.sources, &mut sources);
        }
        let mut results = match self.packed {
            None => self.compute(&sources),
            Some(halves) if self.whole => self.compute(&self.arranged(&sources, halves)),
            Some(halves) => self.compute_packed(&sources, halves),
        };
        if let (Some(float), None) = (&self.float, self.packed.filter(|_| !self.whole)) {
            float.results(&sources.1, &mut results);
        }
        if let Some(row) = self.clamp_open {
            for lane in results.lo.scope().lanes() {
                let words = operand_words(&sources, lane);
                results.lo.put(lane, Bv::new(A::unspecified(self.what(row, lane), &words)));
                results.hi.put(lane, Bv::new(A::unspecified(self.what(row, lane).part(1), &words)));
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

    pub(super) fn compute(&self, sources: &Sources<A>) -> Results<A> {
        let mut results = Results::new(sources.scope());
        (self.apply)(sources, &mut results);
        results
    }

    /// Applies DPP to its source and gives the lanes that are written.
    fn route(&self, wave: &mut Wave<A>, sources: &mut Sources<A>) -> BitColumn<A> {
        let exec = wave.exec();
        let Some(routing) = &self.routing else { return exec };
        let routed = (self.reversed && wave.readings.reverse() == ReverseModel::Hardware) as usize;
        let every_lane = self.mask.is_some();
        let (values, valid) = routing.route(wave, &sources.0[routed].lo, every_lane);
        let own = std::mem::replace(&mut sources.0[routed].lo, values);
        sources.0[routed].hi = match self.sources.get(routed) {
            Some(source) if source.ty.words() == 2 => routing.route(wave, &sources.0[routed].hi, every_lane).0,
            // What a lane that is not written does to its mask bit may depend on its own value as well.
            _ => own,
        };
        let taken = Bit::constant(routing.bound_ctrl);
        Column::each(|lane| exec.lane(lane) & Bit::constant(routing.enabled[lane]) & (valid.lane(lane) | taken))
    }

    /// Results count in active lanes only, so the sources of a lane may be simplified under its EXEC bit.
    fn assume_active(&self, wave: &mut Wave<A>, sources: &mut Sources<A>) {
        let exec = wave.exec();
        for (source, words) in self.sources.iter().zip(&mut sources.0) {
            match source.fetch {
                Fetch::Vgpr(_) => {
                    words.lo.update(exec.scope(), |lane, value| exec.at(lane).given(value));
                    words.hi.update(exec.scope(), |lane, value| exec.at(lane).given(value));
                }
                Fetch::Mask(_) => words.mask.update(exec.scope(), |lane, bit| exec.at(lane).given_bit(bit)),
                _ => {}
            }
        }
    }

    fn write_vgprs(&self, wave: &mut Wave<A>, sources: &Sources<A>, results: &Results<A>, write: &BitColumn<A>) {
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
        let old = wave.vgpr(register).clone();
        let scope = results.lo.scope().and(old.scope());
        let merged = Column::build(scope, |lane| {
            let mut operands = operand_words(sources, lane);
            operands.push(old.at(lane).0);
            merge.apply(results.lo.at(lane), old.at(lane), self.what(LedgerRow::C6, lane), &operands)
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
        write: &BitColumn<A>,
    ) -> BitColumn<A> {
        let exec = wave.exec();
        let scope = exec.scope().and(results.mask.scope());
        if self.routing.is_none() {
            return Column::build(scope, |lane| exec.at(lane) & results.mask.at(lane));
        }
        let row = if self.vdst.is_some() { LedgerRow::D20 } else { LedgerRow::D19 };
        let old = wave.mask(code);
        Column::build(scope.and(old.scope()).and(write.scope()), |lane| {
            let mut operands = operand_words(sources, lane);
            operands.push(Bv::from_bit(old.at(lane)).0);
            let open = Bv::<A, crate::algebra::W8>::new(A::unspecified(self.what(row, lane), &operands)).bit(0);
            exec.at(lane) & write.at(lane).select_bit(results.mask.at(lane), open)
        })
    }

    pub(super) fn what(&self, row: LedgerRow, lane: LaneId) -> Unspecified {
        Unspecified::in_lane(row, self.instruction, lane.index())
    }
}

/// Whether the operation is on floats: if any operand is one.
fn is_float(row: &Row) -> bool {
    row.operands.iter().any(|kind| kind.ty.is_float())
}

/// The words of all sources in one lane.
fn operand_words<A: Algebra>(sources: &Sources<A>, lane: LaneId) -> SmallVec<[A::Repr<crate::algebra::W32>; 8]> {
    sources.in_lane(lane).map(|word| word.0).collect()
}

/// Whether `abs` and `neg` change the sign bits of the words that are selected (ledger A4).
fn takes_signs_of_words(instruction: &Instruction) -> bool {
    instruction.row.mnemonic == "v_cndmask_b32" && instruction.encoding == Encoding::Vop3
}

/// How the destination word takes a result of type `ty`.
fn merge(instruction: &Instruction, ty: Type, target: Target) -> Merge {
    let modifiers = &instruction.modifiers;
    if let Some(sdwa) = modifiers.sdwa {
        return Merge::Sdwa { select: sdwa.dst_sel, unused: sdwa.dst_unused };
    }
    if ty == Type::B8 {
        let select = Select::byte(modifiers.op_sel >> 2);
        return Merge::Sdwa { select, unused: DstUnused::Preserve };
    }
    if ty.bits() != 16 {
        return Merge::Whole;
    }
    if instruction.encoding == Encoding::Vop3 && modifiers.op_sel & 8 != 0 {
        return Merge::HighHalf;
    }
    match instruction.row.flags.high_half {
        HighHalf::Zero => Merge::Whole,
        HighHalf::ByTarget if target.has(Feature::KeepsHighHalf) => Merge::LowHalf,
        HighHalf::ByTarget => Merge::Whole,
        HighHalf::Unspecified => Merge::LowHalfOpen,
        HighHalf::Keep => Merge::LowHalf,
        HighHalf::IsResult => Merge::HighHalf,
    }
}
