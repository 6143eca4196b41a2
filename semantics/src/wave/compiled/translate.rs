//! From prepared vector instructions to operations on columns.

use smallvec::SmallVec;

use super::ColumnId;
use super::columns::{Part, Place, Route, spread, words};
use super::float::{FloatCompute, FloatOperand};
use super::machine::Needs;
use super::op::{Compute, Ends, Op, Write};
use crate::algebra::Concrete;
use crate::instruction::code;
use crate::isa::Type;
use crate::lane::{FloatKernels, FloatPlaces, Lanes, Places};
use crate::ledger::{LedgerRow, MadMix, Readings};
use crate::target::Target;
use crate::wave::destination::Merge;
use crate::wave::float::{Signs, format};
use crate::wave::registers::RegisterSet;
use crate::wave::source::{Fetch, Source};
use crate::wave::state::{FIRST_SCRATCH, Written};
use crate::wave::valu::VectorStep;

/// Scratch columns, behind the registers.
const LOW: ColumnId = FIRST_SCRATCH;
const HIGH: ColumnId = FIRST_SCRATCH + 1;
const MASK: ColumnId = FIRST_SCRATCH + 2;
const WRITE: ColumnId = FIRST_SCRATCH + 3;
/// Of the high half of a packed result.
const UPPER: ColumnId = FIRST_SCRATCH + 4;
/// Low word, high word and part of each source.
pub const SOURCE: ColumnId = FIRST_SCRATCH + 5;
/// Low and high word of each float source with its signs.
const PREPARED: ColumnId = SOURCE + 9;
/// Results before MODE and modifiers change them: low and high word.
const RAW: ColumnId = PREPARED + 6;
/// Lanes whose results are open.
const OPEN: ColumnId = RAW + 2;
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

    /// Notes the registers that were written so far.
    pub fn note_written(&mut self) {
        if !self.written.is_empty() {
            self.ops.push(Op::Written(Box::new(std::mem::take(&mut self.written))));
        }
    }

    /// Appends the operations of `step`, which is number `index` of the shared program; false if something about it
    /// is rare.
    pub fn vector(&mut self, step: &VectorStep<Concrete>, index: usize) -> bool {
        let packed = step.packed.filter(|_| !step.whole);
        if !step.is_plain()
            || (step.float.is_none() && step.kernels.is_none())
            || (step.float.is_some() && step.float_kernels.is_none())
            || step.sources.len() > 3
            || self.constants.len() > MAX_CONSTANTS
            || !step.sources.iter().all(|source| is_common(source, packed.is_some()))
            || packed.is_some_and(|halves| halves.neg_low | halves.neg_high != 0 && step.float.is_none())
            || (step.reads_vcc && step.mask.is_some())
            || (step.whole && !leaves_halves(step))
            // The mask is written before a result is placed.
            || (step.mask == Some(code::EXEC_LO) && step.vdst.is_some_and(|(_, _, merge)| merge != Merge::Whole))
            || (packed.is_some() && step.vdst.is_none_or(|(_, words, merge)| words != 1 || merge != Merge::Whole))
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
        if let Some(kernels) = step.float_kernels.filter(|_| step.float.is_some()) {
            (needs.nearest, needs.rounded) = (rounding(kernels), kernels.rounded.is_some());
        }
        if step.sources.iter().any(|source| source.float_modifier != 0) {
            needs.undecided.push(LedgerRow::A4);
        }
        if step.vdst.is_some_and(|(_, _, merge)| merge == Merge::LowHalfOpen) {
            needs.undecided.push(LedgerRow::C6);
        }
        if step.routing.is_some() && step.mask.is_some() {
            needs.undecided.push(if step.vdst.is_some() { LedgerRow::D20 } else { LedgerRow::D19 });
        }
        if needs.nearest == 0 && !needs.approximate && needs.undecided.is_empty() {
            return None;
        }
        self.ops.push(Op::Guard { needs: Box::new(needs), step: index, skip: 0 });
        Some(self.ops.len() - 1)
    }

    /// Appends the operations of a step that is not rare.
    fn operations(&mut self, step: &VectorStep<Concrete>) {
        let mut sources = [[ALL; 2]; 3];
        for (index, source) in step.sources.iter().enumerate() {
            sources[index] = self.source(source, index as u16);
        }
        let mut write = Write::Exec;
        let mut shift = 0;
        if let Some(routing) = &step.routing {
            let route = Box::new(Route::new(routing));
            let all_active = self.column(route.all_active());
            match route.shift() {
                Some(by) => {
                    shift = by;
                    write = Write::Routed { all_active, made: self.reached(shift, all_active) };
                }
                None => {
                    write = Write::Routed { all_active, made: WRITE };
                    self.ops.push(Op::Route { route, from: sources[0][0], to: SOURCE, write: WRITE });
                    sources[0] = [SOURCE; 2];
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
            let op = match (step.kernels, step.mask) {
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
        match (step.packed.filter(|_| !step.whole), Place::new(merge)) {
            (Some(halves), _) => {
                for (from_high, negated, to) in
                    [(halves.low_from_high, halves.neg_low, LOW), (halves.high_from_high, halves.neg_high, UPPER)]
                {
                    let half = self.halves(sources, from_high);
                    let places = Places { sources: half, mask: half[2][0], to: [to, HIGH, MASK], ..places };
                    let ends = Ends { to: places.to, ..ends };
                    self.ops.push(compute(step, places, write, ends, Some(negated)));
                }
                self.ops.push(Op::Join { low: LOW, high: UPPER, to: HIGH, register, write });
            }
            (None, Some(place)) => {
                self.ops.push(compute(step, places, write, ends, None));
                let among = if merge == Merge::LowHalfOpen { UNDECIDED } else { register };
                self.ops.push(Op::Place { place, result: LOW, among, to: HIGH, register, write });
            }
            (None, None) => {
                let places = Places { old: [register, register + u16::from(words) - 1], ..places };
                self.ops.push(match (step.kernels, words, step.mask) {
                    (Some(kernels), 1, None) => Op::Word { kernels, places, write, register },
                    _ => compute(step, places, write, Ends { register, words: words.into(), ..ends }, None),
                });
            }
        }
    }

    /// The columns of a source: registers, constants, or scratch that operations fill.
    fn source(&mut self, source: &Source, index: u16) -> [ColumnId; 2] {
        let wide = source.ty.words() == 2;
        let own = SOURCE + 3 * index;
        let part = match (source.select, source.high) {
            (Some((select, sext)), _) => Part::of_select(select, sext),
            (None, true) => Some(Part::HIGH),
            (None, false) => None,
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
            Fetch::Constant { hi, .. } if source.float_modifier != 0 => return [UNDECIDED, self.constant(hi)],
            Fetch::Constant { lo, hi, .. } => {
                let lo = self.constant(part.map_or(lo, |part| part.take(lo)));
                return [lo, if wide { self.constant(hi) } else { lo }];
            }
        };
        match part {
            // What `abs` and `neg` make of an operand that is no float.
            _ if source.float_modifier != 0 => [UNDECIDED, hi],
            None => [lo, hi],
            Some(part) => {
                self.ops.push(Op::Part { part, from: lo, to: own + 2 });
                [own + 2, hi]
            }
        }
    }

    /// The sources of one half of a packed result, of which bit i of `from_high` takes the high half of source i.
    fn halves(&mut self, sources: [[ColumnId; 2]; 3], from_high: u8) -> [[ColumnId; 2]; 3] {
        let mut index = 0;
        sources.map(|[from, _]| {
            let (high, to) = (from_high >> index & 1 == 1, SOURCE + 3 * index + 1);
            index += 1;
            if !high || from == ALL {
                return [from; 2];
            }
            self.ops.push(Op::Part { part: Part::HIGH, from, to });
            [to; 2]
        })
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
    fn constant(&mut self, word: u32) -> ColumnId {
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

/// The rounding modes that matter to a lane function on some machine, as a set of
/// [`Influence`](crate::algebra::Influence).
fn rounding(kernels: &FloatKernels) -> u8 {
    let machines = Target::ALL.into_iter().flat_map(|target| {
        [MadMix::Fma, MadMix::Mad].map(|mad_mix| (Readings { mad_mix, ..Readings::default() }, target))
    });
    machines.fold(0, |all, (readings, target)| all | (kernels.rounding)(readings, target))
}

/// The loop of `step`; `negated` says which sources change their sign where it is one half of a packed result.
fn compute(step: &VectorStep<Concrete>, places: Places, write: Write, ends: Ends, negated: Option<u8>) -> Op {
    let (Some(kernels), Some(rule)) = (step.float_kernels, step.float) else {
        let kernels = step.kernels.expect("the step has a loop");
        return Op::Compute(Compute { kernels, places, write }, ends);
    };
    let operand = |(source, operand): (usize, &Source)| {
        let signs = match negated {
            Some(negated) => Signs { neg: negated >> source & 1 == 1, ..Signs::default() },
            None => operand.signs,
        };
        let to = PREPARED + 2 * source as u16;
        let pair = operand.ty == Type::PkF16 && negated.is_none();
        Some(FloatOperand { source, format: format(operand.ty)?, pair, signs, to: [to, to + 1] })
    };
    let operands: SmallVec<[FloatOperand; 3]> = step.sources.iter().enumerate().filter_map(operand).collect();
    let rounding = rounding(kernels);
    let mut direct = FloatPlaces { places, open: OPEN };
    operands.iter().filter(|one| one.signs != Signs::default()).for_each(|one| one.replace(&mut direct.places));
    let mut raw = direct;
    raw.places.to = [RAW, RAW + 1, places.to[2]];
    let compute = FloatCompute {
        kernels,
        rounding,
        rule,
        operands,
        places,
        raw: [RAW, RAW + 1],
        direct: [direct, raw],
        open: OPEN,
        write,
        scratch: ends.words == 0,
    };
    Op::Float(Box::new(compute), ends)
}

/// Whether an operation on whole words takes the halves of its sources as they are.
fn leaves_halves(step: &VectorStep<Concrete>) -> bool {
    let Some(halves) = step.packed else { return true };
    let plain = |(index, source): (usize, &Source)| match source.ty {
        Type::Pk16 | Type::PkF16 => halves.low_from_high >> index & 1 == 0 && halves.high_from_high >> index & 1 == 1,
        _ => true,
    };
    halves.neg_low | halves.neg_high == 0 && step.sources.iter().enumerate().all(plain)
}

/// Whether a source is fetched without values that no document decides, in at most two words.
fn is_common(source: &Source, packed: bool) -> bool {
    let open = matches!(source.fetch, Fetch::Constant { high_half_open: true, .. });
    !matches!(source.fetch, Fetch::Aperture(_) | Fetch::Address(_))
        && source.signs.mixed_half.is_none()
        && source.ty.words() <= 2
        && !(open && (packed || matches!(source.ty, Type::Pk16 | Type::PkF16)))
}
