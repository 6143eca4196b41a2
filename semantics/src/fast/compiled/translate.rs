//! From prepared vector instructions to operations on columns.

use smallvec::SmallVec;

use super::float::{self, FloatCompute, FloatOperand, PackedCompute};
use super::machine::Needs;
use super::moves::{Insertion, Route, spread};
use super::op::{Compute, Ends, Op, Write};
use super::operands::{is_common, undecided};
use crate::algebra::Concrete;
use crate::fast::columns::{ColumnId, Lanes, Places, words};
use crate::fast::kernels;
use crate::fast::kernels::float::FloatKernels;
use crate::fast::kernels::integer::Kernels;
use crate::fast::wave::FIRST_SCRATCH;
use crate::float::Format;
use crate::instruction::code;
use crate::ledger::{LedgerRow, Reading};
use crate::wave::RegisterSet;
use crate::wave::Written;
use crate::wave::destination::Merge;
use crate::wave::float::{Signs, format};
use crate::wave::packed::PackedHalves;
use crate::wave::source::Source;
use crate::wave::valu::VectorStep;

/// Scratch columns, behind the registers.
pub const LOW: ColumnId = FIRST_SCRATCH;
pub const HIGH: ColumnId = FIRST_SCRATCH + 1;
pub const MASK: ColumnId = FIRST_SCRATCH + 2;
const WRITE: ColumnId = FIRST_SCRATCH + 3;
/// Of the high half of a packed result.
const UPPER: ColumnId = FIRST_SCRATCH + 4;
/// Low word, high word and part of each source.
pub const SOURCE: ColumnId = FIRST_SCRATCH + 5;
/// Low and high word of each float source with its signs.
pub const PREPARED: ColumnId = SOURCE + 9;
/// Results before MODE and modifiers change them: low and high word.
pub const RAW: ColumnId = PREPARED + 6;
/// Lanes whose results are open.
pub const OPEN: ColumnId = RAW + 2;
/// The truth values of VCC.
const VCC: ColumnId = OPEN + 1;
/// The word that the machine takes where no document decides.
pub const UNDECIDED: ColumnId = VCC + 1;
/// The constants of a program and what is made once; the first has all bits set.
pub const FIRST_CONSTANT: ColumnId = UNDECIDED + 1;
pub const ALL: ColumnId = FIRST_CONSTANT;
/// A program with more constants than that goes on with the shared rule.
const MAX_CONSTANTS: usize = 1000;

/// Collects the operations of a program.
pub struct Translator {
    pub ops: Vec<Op>,
    /// The vector registers that the operations name.
    pub registers: RegisterSet,
    /// What was written since the last shared step.
    written: Written,
    /// Columns behind [`FIRST_CONSTANT`]: constants, and scratch that keeps what is made once.
    pub constants: Vec<Option<Lanes>>,
    pub routes: bool,
    pub reversed: bool,
    /// The lanes that [`Op::Reach`] made since EXEC was last written, with its shift and its lanes.
    reached: Vec<(i16, ColumnId, ColumnId)>,
}

impl Default for Translator {
    fn default() -> Self {
        let constants = vec![Some(spread(u32::MAX))];
        let (registers, written) = Default::default();
        let (ops, reached) = (Vec::new(), Vec::new());
        Translator { ops, registers, written, constants, routes: false, reversed: false, reached }
    }
}

impl Translator {
    /// Appends a step of the shared program, which may be the last that is executed.
    pub fn shared(&mut self, index: usize) {
        self.note_written();
        self.reached.clear();
        self.ops.push(Op::Shared(index));
    }

    /// Notes that a vector register is written.
    pub fn note_vgpr(&mut self, register: u16) {
        self.written.vgprs.insert(register);
    }

    /// What was written since the last shared step.
    pub fn written(&self) -> &Written {
        &self.written
    }

    /// Notes the registers that were written so far.
    pub fn note_written(&mut self) {
        if !self.written.is_empty() {
            self.ops.push(Op::Written(Box::new(std::mem::take(&mut self.written))));
        }
    }

    /// Appends the operations of `step`, which is number `index` of the shared program; false if something about it
    /// is rare.
    pub fn vector(&mut self, step: &VectorStep<Concrete>, index: usize) -> bool {
        let packed = step.packed.is_some() && !step.whole;
        if (step.float.is_none() && step.reading.is_some())
            || !has_kernels(step)
            || step.sources.len() > 3
            || self.constants.len() > MAX_CONSTANTS
            || !step.sources.iter().all(is_common)
            || (step.reads_vcc && step.mask.is_some())
            || (packed && step.vdst.is_none_or(|(.., merge)| Insertion::new(merge).is_some()))
        {
            return false;
        }
        let (guard, known) = (self.guard(step, index), self.reached.len());
        self.operations(step);
        if let Some(place) = guard {
            let end = self.ops.len();
            if let Op::Guard { skip, .. } = &mut self.ops[place] {
                *skip = end - place - 1;
            }
            // What they make once may not have been made.
            self.reached.truncate(known);
        }
        if step.mask == Some(code::EXEC_LO) || step.writes_exec {
            self.reached.clear();
        }
        if let Some(code) = step.mask {
            let pairs = [Some(code), step.writes_exec.then_some(code::EXEC_LO)];
            for code in pairs.into_iter().flatten().flat_map(|code| [code, code + 1]) {
                self.written.scalars.insert(code);
            }
        }
        true
    }

    /// Appends a guard, if `step` needs one; gives its number.
    fn guard(&mut self, step: &VectorStep<Concrete>, index: usize) -> Option<usize> {
        let mut needs = Needs { approximate: step.approximate, ..Needs::default() };
        if let Some(kernels) = float_kernels(step).filter(|_| step.float.is_some()) {
            (needs.nearest, needs.rounded) = (float::rounding(kernels), kernels.rounded.is_some());
            needs.limited = kernels.limited;
        }
        needs.infinities = step.limits || step.float.is_some_and(|rule| rule.result == Some(Format::F16));
        needs.halves_by_mode = step.reading == Some(Reading::P6);
        needs.undecided.extend(undecided(step));
        needs.undecided.extend(step.clamp_open);
        if step.vdst.is_some_and(|(_, _, merge)| merge == Merge::LowHalfOpen) {
            needs.undecided.push(LedgerRow::C6);
        }
        if step.routing.is_some() && step.mask.is_some() {
            needs.undecided.push(if step.vdst.is_some() { LedgerRow::D20 } else { LedgerRow::D19 });
        }
        needs.limited &= needs.infinities;
        if needs == Needs::default() {
            return None;
        }
        self.ops.push(Op::Guard { needs: Box::new(needs), step: index, skip: 0 });
        Some(self.ops.len() - 1)
    }

    /// Appends the operations of a step that is not rare.
    fn operations(&mut self, step: &VectorStep<Concrete>) {
        let mut sources = self.sources(step);
        let mut write = Write::Exec;
        let mut shift = 0;
        if let Some(routing) = &step.routing {
            let route = Box::new(Route::new(routing));
            let all_active = self.column(route.all_active());
            // Both words of a source are routed, and halves are taken of what is routed.
            let is_wide = step.sources.first().is_some_and(|source| source.ty.words() == 2);
            let is_beside = !is_wide && step.packed.is_none();
            match route.shift().filter(|_| is_beside) {
                Some(by) => {
                    shift = by;
                    write = Write::Routed { all_active, made: self.reached(shift, all_active) };
                }
                None => {
                    write = Write::Routed { all_active, made: WRITE };
                    let [low, high] = sources[0];
                    self.ops.push(Op::Route { route, from: low, to: SOURCE, write: WRITE });
                    sources[0] = [SOURCE; 2];
                    if is_wide {
                        let route = Box::new(Route::new(routing));
                        self.ops.push(Op::Route { route, from: high, to: SOURCE + 1, write: WRITE });
                        sources[0][1] = SOURCE + 1;
                    }
                }
            }
            self.routes = true;
            self.reversed |= step.reversed;
        }
        let to = [LOW, HIGH, MASK];
        let mask = if step.reads_vcc { VCC } else { sources[2][0] };
        if step.reads_vcc {
            self.ops.push(Op::Mask { code: code::VCC_LO, to: VCC });
        }
        let places = Places { sources, mask, shift, old: [ALL; 2], to };
        let routed = step.routing.as_ref().map(|_| write);
        let ends = Ends { to, register: LOW, words: 0, mask: step.mask, writes_exec: step.writes_exec, routed };
        let Some((register, words, merge)) = step.vdst else {
            let op = match (integer_kernels(step), step.mask) {
                (Some(kernels), Some(mask)) if !step.writes_exec && mask != code::EXEC_LO && routed.is_none() => {
                    Op::Compare { kernels, places, mask }
                }
                _ => compute(step, places, write, ends, None),
            };
            self.ops.push(op);
            return;
        };
        for register in register..register + u16::from(words) {
            self.registers.insert(register);
            self.written.vgprs.insert(register);
        }
        let among = if merge == Merge::LowHalfOpen { UNDECIDED } else { register };
        // The mask is written after a result is placed: both look at EXEC.
        let scratch = Ends { mask: None, writes_exec: false, ..ends };
        match (step.packed.filter(|_| !step.whole), Insertion::new(merge)) {
            _ if step.clamp_open.is_some() => {
                // No document decides about the result, but about a carry.
                if step.mask.is_some() {
                    self.ops.push(compute(step, places, write, scratch, None));
                }
                let place = Insertion::new(merge).unwrap_or(Insertion::WHOLE);
                for register in register..register + u16::from(words) {
                    let among = if words == 1 { among } else { register };
                    self.ops.push(Op::Insertion { place, result: UNDECIDED, among, to: HIGH, register, write });
                }
                if step.mask.is_some() {
                    self.ops.push(Op::End(ends));
                }
            }
            (Some(halves), _) if words == 2 => {
                for (from_high, negated, to, old) in [
                    (halves.low_from_high, halves.neg_low, LOW, register),
                    (halves.high_from_high, halves.neg_high, UPPER, register + 1),
                ] {
                    let chosen = |index: usize| [sources[index][usize::from(from_high >> index & 1)]; 2];
                    let half = [chosen(0), chosen(1), chosen(2)];
                    let to = [to, HIGH, MASK];
                    let places = Places { sources: half, mask: half[2][0], old: [old; 2], to, ..places };
                    self.ops.push(compute(step, places, write, Ends { to, words: 1, ..ends }, Some(negated)));
                    if let Some(Op::Float(_, ends) | Op::Compute(_, ends)) = self.ops.last_mut() {
                        // Both are put into registers when both are there.
                        ends.words = 0;
                    }
                }
                self.ops.push(Op::End(Ends { to: [LOW, UPPER, MASK], register, words: 2, ..ends }));
            }
            (Some(halves), _) => {
                // The loop on both halves writes all active lanes.
                let start = match step.routing {
                    None => self.packed(step, sources, halves, register),
                    Some(_) => None,
                };
                for (from_high, negated, to) in
                    [(halves.low_from_high, halves.neg_low, LOW), (halves.high_from_high, halves.neg_high, UPPER)]
                {
                    let half = self.halves(step, sources, from_high, negated);
                    let places = Places { sources: half, mask: half[2][0], to: [to, HIGH, MASK], ..places };
                    let ends = Ends { to: places.to, ..ends };
                    self.ops.push(compute(step, places, write, ends, Some(negated)));
                }
                self.ops.push(Op::Join { low: LOW, high: UPPER, to: HIGH, register, write });
                let end = self.ops.len();
                if let Some(Op::Packed { skip, .. }) = start.and_then(|place| self.ops.get_mut(place)) {
                    *skip = end - start.map_or(end, |place| place + 1);
                }
            }
            (None, Some(place)) => {
                self.ops.push(compute(step, places, write, scratch, None));
                self.ops.push(Op::Insertion { place, result: LOW, among, to: HIGH, register, write });
                if step.mask.is_some() {
                    self.ops.push(Op::End(ends));
                }
            }
            (None, None) => {
                let places = Places { old: [register, register + u16::from(words) - 1], ..places };
                self.ops.push(match (integer_kernels(step), words, step.mask) {
                    (Some(kernels), 1, None) => Op::Word { kernels, places, write, register },
                    _ => compute(step, places, write, Ends { register, words: words.into(), ..ends }, None),
                });
            }
        }
    }

    /// Appends the operation on both halves of a packed result, if there is a loop for it; gives its number.
    fn packed(
        &mut self,
        step: &VectorStep<Concrete>,
        mut sources: [[ColumnId; 2]; 3],
        halves: PackedHalves,
        register: ColumnId,
    ) -> Option<usize> {
        let (kernels, rule) = (float_kernels(step)?, step.float.as_ref()?);
        let known = self.ops.len();
        let count = step.sources.len();
        for (index, source) in step.sources.iter().enumerate() {
            sources[index] = self.arranged(sources[index], source, halves, index);
        }
        let places = Places { sources, mask: ALL, shift: 0, old: [register; 2], to: [LOW, HIGH, MASK] };
        match PackedCompute::new(kernels, rule, count, places, register) {
            Some(compute) => self.ops.push(Op::Packed { compute: Box::new(compute), skip: 0 }),
            None => self.ops.truncate(known),
        }
        (self.ops.len() > known).then(|| self.ops.len() - 1)
    }

    /// The column in which [`Op::Reach`] leaves the lanes that are written.
    fn reached(&mut self, shift: i16, all_active: ColumnId) -> ColumnId {
        let known = self.reached.iter().find(|known| (known.0, known.1) == (shift, all_active));
        if let Some(&(_, _, to)) = known {
            return to;
        }
        self.constants.push(None);
        let to = FIRST_CONSTANT + self.constants.len() as u16 - 1;
        self.reached.push((shift, all_active, to));
        self.ops.push(Op::Reach { shift, all_active, to });
        to
    }

    /// A constant that is the same in all lanes.
    pub(super) fn constant(&mut self, word: u32) -> ColumnId {
        self.column(spread(word))
    }

    /// A column that never changes.
    fn column(&mut self, column: Lanes) -> ColumnId {
        let is_same = |known: &Option<Lanes>| known.as_ref().is_some_and(|known| words(known) == words(&column));
        let index = self.constants.iter().position(is_same).unwrap_or_else(|| {
            self.constants.push(Some(column));
            self.constants.len() - 1
        });
        FIRST_CONSTANT + index as u16
    }
}

/// The loops over the lane function of `step`, if it is one of integers.
fn integer_kernels(step: &VectorStep<Concrete>) -> Option<Kernels> {
    kernels::of_function(step.function).integer(step.clamped)
}
/// The same, if it is one of floats.
fn float_kernels(step: &VectorStep<Concrete>) -> Option<&'static FloatKernels> {
    kernels::of_function(step.function).float()
}
/// Whether what surrounds the lane function is of its kind.
fn has_kernels(step: &VectorStep<Concrete>) -> bool {
    match step.float {
        None => integer_kernels(step).is_some(),
        Some(_) => float_kernels(step).is_some(),
    }
}

/// The loop of `step`; `negated` says which sources change their sign where it is one half of a packed result.
fn compute(step: &VectorStep<Concrete>, places: Places, write: Write, ends: Ends, negated: Option<u8>) -> Op {
    let (Some(kernels), Some(rule)) = (float_kernels(step), step.float) else {
        let kernels = integer_kernels(step).expect("the step has a loop");
        return Op::Compute(Compute { kernels, places, write }, ends);
    };
    let operand = |(source, operand): (usize, &Source)| {
        let pair = operand.ty.is_packed_float() && negated.is_none();
        let signs = match negated {
            Some(negated) => Signs { neg: negated >> source & 1 == 1, ..Signs::default() },
            None if pair => Signs::default(),
            None => operand.signs,
        };
        let to = PREPARED + 2 * source as u16;
        Some(FloatOperand { source, format: format(operand.ty)?, pair, signs, to: [to, to + 1] })
    };
    // Singles that halves stand for are made already.
    let as_they_are = |source: &(usize, &Source)| source.1.signs.mixed_half.is_none();
    let operands: SmallVec<[FloatOperand; 3]> =
        step.sources.iter().enumerate().filter(as_they_are).filter_map(operand).collect();
    let compute = FloatCompute::new(kernels, rule, operands, places, write, ends.words == 0);
    Op::Float(Box::new(compute), ends)
}
