//! Vector instructions some of whose register numbers are relative to M0: `v_movrel*`, and all of
//! them while VGPR indexing is on (ledger I1 to I4).

use std::ops::RangeInclusive;

use smallvec::{SmallVec, smallvec};

use super::program::{Step, Unsupported};
use super::source::{Fetch, column};
use super::state::Wave;
use crate::algebra::{Algebra, B32, Bit, BitColumn, Bv, Column, Scope, W32, WordColumn};
use crate::instruction::code::VGPRS;
use crate::instruction::{Instruction, Modifiers, Operand, code};
use crate::isa::{Field, Format, Meaning, Relative, WaveOp};
use crate::ledger::{LedgerRow, Unspecified};
use crate::target::Target;

/// MODE's bit that turns VGPR indexing on.
pub(super) const INDEXING: u32 = 27;
/// The bit of M0 that makes source 0 relative while indexing is on; sources 1 and 2 and the
/// destination have the next ones.
pub(super) const ENABLE: u32 = 12;
/// The destination's, counted from that bit.
const DESTINATION: u32 = 3;

/// What is added to a register number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shift {
    Nothing,
    /// M0.
    All,
    /// M0\[7:0\] if indexing is on and this bit of M0 is set.
    Index(u32),
}

/// An operand of vector registers.
struct Slot {
    /// The first register as the instruction names it, and how many.
    first: u16,
    words: u16,
    /// The first register that stands for it while the instruction is executed.
    stand_in: u16,
    shift: Shift,
}

/// An instruction of this kind, ready to execute.
pub struct RelativeStep<A: Algebra> {
    instruction: u64,
    /// The instruction as it stands, while indexing is off.
    plain: Option<Box<Step<A>>>,
    /// The instruction on registers that stand for its own: distinct ones from v0 on.
    moved: Box<Step<A>>,
    sources: SmallVec<[Slot; 3]>,
    destination: Option<Slot>,
    /// The lane mask that is written beside a vector register.
    mask: Option<u16>,
    /// `v_writelane_b32` writes whatever EXEC says.
    ignores_exec: bool,
    /// Active lanes get what the one source has, as it is: `v_movrel*` without modifiers.
    moves: bool,
    /// Where the one source's bits come from, if that is no vector register.
    uniform: Option<Fetch>,
}

/// Whether VGPR indexing shifts registers of `instruction`.
pub fn can_be_indexed(instruction: &Instruction) -> bool {
    use Format::{Vop1, Vop2, Vop3, Vop3p, Vop3px2, Vopc};
    let vector = matches!(instruction.row.format, Vop1 | Vop2 | Vopc | Vop3 | Vop3p | Vop3px2);
    vector && instruction.operands.iter().any(|operand| operand.as_vgpr().is_some())
}

impl<A: Algebra> RelativeStep<A> {
    /// Prepares an instruction whose registers are always relative to M0.
    pub fn new(instruction: &Instruction, target: Target) -> Result<Self, Unsupported> {
        let Relative { source, destination } = instruction.row.flags.relative;
        let shift = |relative| if relative { Shift::All } else { Shift::Nothing };
        Self::with_shifts(instruction, target, |_| shift(source), shift(destination), None)
    }

    /// Prepares any vector instruction for places where VGPR indexing may be on.
    pub fn indexed(instruction: &Instruction, target: Target) -> Result<Self, Unsupported> {
        let row = instruction.row;
        let accumulates = instruction.operands.iter().any(|operand| operand.as_agpr().is_some());
        // Others write more registers than one destination, or in more lanes.
        let is_known = match row.meaning {
            Meaning::Wave(op) => matches!(op, WaveOp::ReadLane | WaveOp::ReadFirstLane | WaveOp::WriteLane),
            _ => true,
        };
        if accumulates || !is_known || row.flags.relative != Relative::NONE || row.flags.writes_early {
            return Err(Unsupported::because(instruction, "where VGPR indexing may be on"));
        }
        let plain = Box::new(Step::direct(instruction, target)?);
        let source = |index| Shift::Index(ENABLE + index);
        Self::with_shifts(instruction, target, source, Shift::Index(ENABLE + DESTINATION), Some(plain))
    }

    fn with_shifts(
        instruction: &Instruction,
        target: Target,
        source: impl Fn(u32) -> Shift,
        destination: Shift,
        plain: Option<Box<Step<A>>>,
    ) -> Result<Self, Unsupported> {
        let row = instruction.row;
        let mut moved = instruction.clone();
        let mut slots = (SmallVec::new(), None);
        let (mut stand_in, mut sources) = (0, 0);
        for (index, kind) in row.operands.iter().enumerate() {
            let operand = instruction.operands[index];
            let written = matches!(kind.field, Field::Vdst | Field::VdstRead);
            let shift = if written { destination } else { source(sources) };
            let scalar = matches!(kind.field, Field::Sdst | Field::MaskDst);
            sources += u32::from(!written && !scalar);
            let Some(first) = operand.as_vgpr() else {
                // A source that must be a register: the number of a scalar one has no meaning here.
                if shift == Shift::All && !scalar {
                    return Err(Unsupported::operand(instruction, operand));
                }
                continue;
            };
            let words = u16::from(kind.ty.words());
            moved.operands[index] = Operand::vgpr(stand_in, kind.ty.words());
            let slot = Slot { first, words, stand_in, shift };
            stand_in += words;
            match written {
                true => slots.1 = Some(slot),
                false => slots.0.push(slot),
            }
        }
        let mask = row.operand(Field::MaskDst).and_then(|(index, _)| instruction.operands[index].as_scalar_register());
        let uniform = match (instruction.operands.as_slice(), row.operands) {
            (&[_, source], [_, kind]) if slots.0.is_empty() => Fetch::new(source, row.constant_type(kind.ty)),
            _ => None,
        };
        Ok(RelativeStep {
            uniform,
            instruction: instruction.identity(),
            plain,
            moved: Box::new(Step::direct(&moved, target)?),
            mask: mask.filter(|_| slots.1.is_some()),
            sources: slots.0,
            destination: slots.1,
            ignores_exec: row.mnemonic == "v_writelane_b32",
            moves: row.flags.relative != Relative::NONE && instruction.modifiers == Modifiers::default(),
        })
    }

    /// Executes the instruction on `wave`.
    pub fn execute(&self, wave: &mut Wave<A>) {
        let on = wave.mode().bit(INDEXING);
        if let (Some(plain), Some(false)) = (&self.plain, on.known()) {
            plain.execute(wave);
            return;
        }
        let slots = || self.sources.iter().chain(&self.destination);
        let numbers: SmallVec<[B32<A>; 4]> = slots().map(|slot| slot.number(wave, on)).collect();
        if let (true, [source], Some(destination)) = (self.moves, &self.sources[..], &self.destination) {
            let value = self.gather(wave, source, numbers[0], 0);
            let exec = wave.exec();
            destination.scatter(wave, numbers[1], &exec, &[value]);
            return;
        }
        if let (true, Some(fetch), Some(destination)) = (self.moves, self.uniform, &self.destination) {
            let value = column(wave, fetch, false);
            let exec = wave.exec();
            destination.scatter(wave, numbers[0], &exec, &[value]);
            return;
        }
        let mut values: SmallVec<[(u16, WordColumn<A>); 8]> = smallvec![];
        for (slot, &number) in slots().zip(&numbers) {
            for word in 0..slot.words {
                values.push((slot.stand_in + word, self.gather(wave, slot, number, word)));
            }
        }
        let mask_before = self.mask.map(|code| wave.scalar_pair(code));
        let exec = if self.ignores_exec { Column::splat(Bit::constant(true)) } else { wave.exec() };
        let results = self.execute_moved(wave, values);
        let Some((slot, &number)) = self.destination.as_ref().zip(numbers.last()) else { return };
        let inside = number.ule(Bv::constant(u64::from(VGPRS - slot.words)));
        // A destination outside the file makes the whole instruction ineffective (ledger I2).
        if let (Some(code), Some(before)) = (self.mask, mask_before) {
            let after = inside.select(wave.scalar_pair(code), before);
            wave.write_pair(code, after.extract(0), after.extract(32));
        }
        slot.scatter(wave, number, &exec, &results);
    }

    /// Executes the instruction on `values`, in registers that keep their own content, and gives
    /// what is in its destination then.
    fn execute_moved(
        &self,
        wave: &mut Wave<A>,
        values: impl IntoIterator<Item = (u16, WordColumn<A>)>,
    ) -> SmallVec<[WordColumn<A>; 2]> {
        let written = wave.written.vgprs;
        let exchange = |wave: &mut Wave<A>, register: u16, value| std::mem::replace(wave.vgpr(register), value);
        let kept: Vec<_> =
            values.into_iter().map(|(register, value)| (register, exchange(wave, register, value))).collect();
        self.moved.execute(wave);
        let destination = self.destination.iter();
        let words = destination.flat_map(|slot| slot.stand_in..slot.stand_in + slot.words);
        let results = words.map(|register| wave.vgpr(register).clone()).collect();
        for (register, value) in kept {
            exchange(wave, register, value);
        }
        wave.written.vgprs = written;
        results
    }

    /// Word `word` of the registers from `number` on; v0 for a register outside the file (ledger I2).
    fn gather(&self, wave: &mut Wave<A>, slot: &Slot, number: B32<A>, word: u16) -> WordColumn<A> {
        let mut hits = SmallVec::<[(Bit<A>, u16); 1]>::new();
        for first in slot.candidates_of(number) {
            let hit = number.eq(Bv::constant(u64::from(first)));
            match hit.known() {
                Some(true) => return wave.vgpr(first + word).clone(),
                Some(false) => {}
                None => hits.push((hit, first)),
            }
        }
        let mut value = match slot.words {
            1 => wave.vgpr(0).clone(),
            _ => self.outside(wave, number, word),
        };
        for (hit, first) in hits {
            let register = wave.vgpr(first + word);
            value.update(register.scope(), |lane, value| hit.select(register.at(lane), value));
        }
        value
    }

    /// What a wide operand reads that does not lie in the file as a whole.
    fn outside(&self, wave: &mut Wave<A>, number: B32<A>, word: u16) -> WordColumn<A> {
        let near = [0, 1, VGPRS - 1].map(|register| wave.vgpr(register).clone());
        let scope = near.iter().fold(Scope::Any, |scope, column| scope.and(column.scope()));
        Column::build(scope, |lane| {
            let what = Unspecified::in_lane(LedgerRow::I2, self.instruction, lane.index()).part(word as u8);
            let operands: Vec<A::Repr<W32>> =
                std::iter::once(number.0).chain(near.iter().map(|register| register.at(lane).0)).collect();
            Bv::new(A::unspecified(what, &operands))
        })
    }
}

impl Slot {
    /// The number of the first register.
    fn number<A: Algebra>(&self, wave: &mut Wave<A>, indexing: Bit<A>) -> B32<A> {
        let first = Bv::constant(u64::from(self.first));
        match self.shift {
            Shift::Nothing => first,
            Shift::All => first + wave.scalar(code::M0),
            Shift::Index(bit) => {
                let m0 = wave.scalar(code::M0);
                first + (indexing & m0.bit(bit)).select(m0 & Bv::constant(0xff), Bv::zero())
            }
        }
    }

    /// The numbers in the file that the first register may have.
    fn candidates(&self) -> RangeInclusive<u16> {
        let greatest = VGPRS - self.words;
        match self.shift {
            Shift::Nothing => self.first..=self.first,
            Shift::All => 0..=greatest,
            Shift::Index(_) => self.first..=greatest.min(self.first + 0xff),
        }
    }

    /// As [`Self::candidates`], the one that `number` names, if it is known.
    fn candidates_of<A: Algebra>(&self, number: B32<A>) -> RangeInclusive<u16> {
        let all = self.candidates();
        match A::known_value::<W32>(number.0).map(u16::try_from) {
            Some(Ok(number)) if all.contains(&number) => number..=number,
            Some(_) => RangeInclusive::new(1, 0),
            None => all,
        }
    }

    /// Writes `values` to the registers from `number` on, in the lanes that `write` names; to none
    /// if they are outside the file.
    fn scatter<A: Algebra>(&self, wave: &mut Wave<A>, number: B32<A>, write: &BitColumn<A>, values: &[WordColumn<A>]) {
        for first in self.candidates_of(number) {
            let hit = number.eq(Bv::constant(u64::from(first)));
            if hit.known() == Some(false) {
                continue;
            }
            if hit.known() == Some(true) {
                for (register, value) in (first..).zip(values) {
                    wave.write_vgpr(register, write, value);
                }
                continue;
            }
            let lanes = Column::build(write.scope(), |lane| hit & write.at(lane));
            for (register, value) in (first..).zip(values) {
                let mut value = value.clone();
                value.update(write.scope(), |lane, value| write.at(lane).given(value));
                wave.write_vgpr(register, &lanes, &value);
            }
        }
    }
}
