//! From prepared vector instructions to operations on columns.

use super::ColumnId;
use super::columns::{Part, Place, Route, spread, words};
use super::op::{Compute, Op, Write};
use crate::algebra::Concrete;
use crate::instruction::code;
use crate::isa::Type;
use crate::lane::{Lanes, Places};
use crate::wave::destination::Merge;
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
const SOURCE: ColumnId = FIRST_SCRATCH + 5;
/// The constants of a program and what is made once; the first has all bits set.
pub const FIRST_CONSTANT: ColumnId = SOURCE + 9;
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

    /// Notes the registers that were written so far.
    pub fn note_written(&mut self) {
        if !self.written.is_empty() {
            self.ops.push(Op::Written(Box::new(std::mem::take(&mut self.written))));
        }
    }

    /// Appends the operations of `step`; false if something about it is rare.
    pub fn vector(&mut self, step: &VectorStep<Concrete>) -> bool {
        let Some(kernels) = step.kernels.filter(|_| step.is_plain()) else { return false };
        let packed = step.packed;
        if step.sources.len() > 3
            || self.constants.len() > MAX_CONSTANTS
            || !step.sources.iter().all(|source| is_common(source, packed.is_some()))
            || packed.is_some_and(|halves| halves.neg_low | halves.neg_high != 0)
            || (step.routing.is_some() && step.mask.is_some())
            || step.vdst.is_some_and(|(_, _, merge)| merge == Merge::LowHalfOpen)
            // The mask is written before a result is placed.
            || (step.mask == Some(code::EXEC_LO) && step.vdst.is_some_and(|(_, _, merge)| merge != Merge::Whole))
            || (packed.is_some() && step.vdst.is_none_or(|(_, words, merge)| words != 1 || merge != Merge::Whole))
        {
            return false;
        }
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
        let scratch = Compute {
            kernels,
            places: Places { sources, shift, old: [ALL; 2], to: [LOW, HIGH, MASK] },
            write: Write::Column(ALL),
            register: LOW,
            words: 0,
            mask: step.mask,
            writes_exec: step.writes_exec,
        };
        if let Some((register, words, merge)) = step.vdst {
            for register in register..register + u16::from(words) {
                self.registers.insert(register);
                self.written.vgprs.insert(register);
            }
            match (packed, Place::new(merge)) {
                (Some(halves), _) => {
                    let low = self.halves(sources, halves.low_from_high);
                    let high = self.halves(sources, halves.high_from_high);
                    self.compute_half(low, LOW, &scratch);
                    self.compute_half(high, UPPER, &scratch);
                    self.ops.push(Op::Join { low: LOW, high: UPPER, to: HIGH, register, write });
                }
                (None, Some(place)) => {
                    self.ops.push(Op::Compute(scratch));
                    self.ops.push(Op::Place { place, result: LOW, to: HIGH, register, write });
                }
                (None, None) => {
                    let places = Places { old: [register, register + u16::from(words) - 1], ..scratch.places };
                    self.ops.push(match (words, step.mask) {
                        (1, None) => Op::Word { kernels, places, write, register },
                        _ => Op::Compute(Compute { places, write, register, words: words.into(), ..scratch }),
                    });
                }
            }
        } else {
            self.ops.push(match step.mask {
                Some(mask) if !step.writes_exec && mask != code::EXEC_LO => {
                    Op::Compare { kernels, places: scratch.places, mask }
                }
                _ => Op::Compute(scratch),
            });
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
            Fetch::Aperture(_) => unreachable!("an aperture is not common"),
            Fetch::Mask(code) => {
                self.ops.push(Op::Mask { code, to: own });
                [own; 2]
            }
            Fetch::Constant { lo, hi, .. } => {
                let lo = self.constant(part.map_or(lo, |part| part.take(lo)));
                return [lo, if wide { self.constant(hi) } else { lo }];
            }
        };
        match part {
            None => [lo, hi],
            Some(part) => {
                self.ops.push(Op::Part { part, from: lo, to: own + 2 });
                [own + 2, hi]
            }
        }
    }

    /// The sources of one half of a packed result, of which bit i of `from_high` takes the high half of source i.
    fn halves(&mut self, sources: [[ColumnId; 2]; 3], from_high: u8) -> [[ColumnId; 2]; 3] {
        std::array::from_fn(|index| {
            let [lo, _] = sources[index];
            [if from_high >> index & 1 == 1 { SOURCE + 3 * index as u16 + 1 } else { lo }; 2]
        })
    }

    /// The loop for one half of a packed result, which goes to column `to`.
    fn compute_half(&mut self, sources: [[ColumnId; 2]; 3], to: ColumnId, whole: &Compute) {
        for (half, whole) in sources.iter().zip(whole.places.sources) {
            if half[0] != whole[0] {
                self.ops.push(Op::Part { part: Part::HIGH, from: whole[0], to: half[0] });
            }
        }
        let places = Places { sources, to: [to, HIGH, MASK], ..whole.places };
        self.ops.push(Op::Compute(Compute { places, ..*whole }));
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

/// Whether a source is fetched without values that no document decides, in at most two words.
fn is_common(source: &Source, packed: bool) -> bool {
    let open = matches!(source.fetch, Fetch::Constant { high_half_open: true, .. });
    !matches!(source.fetch, Fetch::Aperture(_))
        && source.float_modifier == 0
        && source.ty.words() <= 2
        && !(open && (packed || source.ty == Type::Pk16))
}
