//! Where a value comes from: the instructions, registers and lanes that it came by.
//!
//! A [`History`] keeps what the instructions of a run found in the registers that they access, and what they left
//! there. Whether a result depends on a register in a lane is then found out by executing that one instruction again
//! with another value there.

use std::collections::VecDeque;
use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::algebra::{Concrete, LANES, Store};
use gcn_semantics::float::{Class, NumberFormat};
use gcn_semantics::instruction::{Instruction, code};
use gcn_semantics::isa::{Field, Meaning, MemoryOp};
use gcn_semantics::ledger::Readings;
use gcn_semantics::wave::{Observer, Program, Wave};

use super::chain::{Cell, Chain, End, Link, Source};
use super::walk::slot;
use crate::expr::{Element, View};
use crate::machine::{ConcreteState, number};
use crate::state::StateVar;

/// Steps that are kept, the last ones of a run.
const MOST_STEPS: usize = 1 << 13;
/// Values that no instruction leaves by chance if it finds them.
const UNLIKELY: [u64; 2] = [0x4123_4567_4023_4567, 0x3fd2_c3b4_3f92_c3b4];
/// Links of a chain.
const MOST_LINKS: usize = 64;
/// Values that are changed one after the other to see on which a result depends: all lanes of six registers.
const MOST_CANDIDATES: usize = 6 * LANES;

/// What a register holds.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Held {
    Lanes(Box<[u32; LANES]>),
    Word(u32),
}

impl Held {
    fn of(wave: &mut Wave<Concrete>, code: u16) -> Self {
        match code.checked_sub(code::VGPR) {
            Some(register) => {
                let lane = |lane: usize| number(wave, StateVar::Vgpr { register, lane: lane as u8 });
                Held::Lanes(Box::new(std::array::from_fn(lane)))
            }
            None if code == code::SCC => Held::Word(number(wave, StateVar::Scc)),
            None => Held::Word(number(wave, StateVar::Scalar { code })),
        }
    }
    pub(super) fn at(&self, lane: Option<u8>) -> u32 {
        match self {
            Held::Lanes(lanes) => lanes[usize::from(lane.unwrap_or(0))],
            Held::Word(word) => *word,
        }
    }
}

/// One instruction of a run.
#[derive(Debug, Clone)]
pub(super) struct Step {
    pub instruction: usize,
    machine: u8,
    /// Registers that it accesses, and SCC, by operand code.
    pub before: Vec<(u16, Held)>,
    mode: u32,
    pub exec: u64,
    /// Registers that it has written, by operand code: vector registers first, SCC last.
    pub after: Vec<(u16, Held)>,
    pub stored: Vec<Store>,
}

pub(super) fn held(of: &[(u16, Held)], code: u16) -> Option<&Held> {
    of.iter().find(|(known, _)| *known == code).map(|(_, held)| held)
}

impl Step {
    pub(super) fn bits(of: &[(u16, Held)], cell: Cell) -> Option<u64> {
        let words = (0..u16::from(cell.words)).map(|word| Some(held(of, cell.code + word)?.at(cell.lane)));
        let words: Vec<u32> = words.collect::<Option<_>>()?;
        Some(words.iter().rev().fold(0, |bits, &word| bits << 32 | u64::from(word)))
    }
    /// Whether it has written something of `cell`: lanes that are not active keep what they have.
    fn writes(&self, cell: Cell) -> bool {
        let is_active = cell.lane.is_none_or(|lane| self.exec >> lane & 1 == 1);
        (cell.code..cell.code + u16::from(cell.words)).any(|code| {
            held(&self.after, code).is_some_and(|after| {
                is_active || held(&self.before, code).is_none_or(|before| before.at(cell.lane) != after.at(cell.lane))
            })
        })
    }
}

/// The last steps of a run.
pub struct History<'p> {
    pub(super) instructions: Vec<&'p Instruction>,
    program: &'p Program<Concrete>,
    target: Target,
    readings: Readings,
    pub(super) steps: VecDeque<Step>,
    /// Steps before those that are kept.
    pub(super) forgotten: usize,
}

impl<'p> History<'p> {
    /// The history of a run of `program`, which has these instructions, that is still to come.
    pub fn new(
        instructions: impl Iterator<Item = &'p Instruction>,
        program: &'p Program<Concrete>,
        target: Target,
        readings: Readings,
    ) -> Self {
        let instructions = instructions.collect();
        History { instructions, program, target, readings, steps: VecDeque::new(), forgotten: 0 }
    }

    /// How many steps there were.
    pub fn len(&self) -> usize {
        self.forgotten + self.steps.len()
    }
    /// Whether there was none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Whether all steps are kept.
    pub fn is_whole(&self) -> bool {
        self.forgotten == 0
    }
    /// The number of the instruction of a step.
    pub fn instruction(&self, step: usize) -> Option<usize> {
        Some(self.step(step)?.instruction)
    }
    pub(super) fn step(&self, step: usize) -> Option<&Step> {
        self.steps.get(step.checked_sub(self.forgotten)?)
    }

    /// What a step has left in `cell`, if it has written all of it.
    pub fn left(&self, step: usize, cell: Cell) -> Option<u64> {
        Step::bits(&self.step(step)?.after, cell)
    }

    /// Every value of a vector register that a step has left in its active lanes, or read.
    pub fn values(&self) -> impl Iterator<Item = (Option<u8>, u32)> {
        self.steps.iter().flat_map(|step| step.before.iter().chain(&step.after)).flat_map(|(_, held)| match held {
            Held::Lanes(lanes) => (0..).zip(lanes.iter()).map(|(lane, &word)| (Some(lane), word)).collect::<Vec<_>>(),
            Held::Word(word) => vec![(None, *word)],
        })
    }

    /// The last step before `before` that has written `cell`.
    pub fn writer(&self, cell: Cell, before: usize) -> Option<usize> {
        (self.forgotten..before.min(self.len())).rev().find(|&step| self.step(step).is_some_and(|s| s.writes(cell)))
    }

    /// The last step before `before` that would have written `cell`, whether the lane was active or not.
    pub(super) fn covers(&self, cell: Cell, before: usize) -> Option<usize> {
        let codes = cell.code..cell.code + u16::from(cell.words);
        let writes = |step: &Step| step.after.iter().any(|(code, _)| codes.contains(code));
        (self.forgotten..before.min(self.len())).rev().find(|&step| self.step(step).is_some_and(writes))
    }

    /// The last step before `before` that has stored something to a dword of memory, with the register that it has
    /// stored there; those that store no vector register are passed over.
    pub fn store(&self, var: StateVar, before: usize) -> Option<(usize, Cell)> {
        self.stores(var, before).find_map(|(number, store)| Some((number, self.data(number, store, var)?)))
    }

    /// The last step before `before` that has stored something to a dword of memory, with the register that it has
    /// stored there, if that is a vector register and what is there is what it has.
    pub fn last_store(&self, var: StateVar, before: usize) -> Option<(usize, Option<Cell>)> {
        let (number, store) = self.stores(var, before).next()?;
        let instruction = self.instructions[self.step(number)?.instruction];
        // What an atomic operation leaves is made of more than its data.
        let is_store = matches!(instruction.row.meaning, Meaning::Memory(MemoryOp::Store(_)));
        Some((number, self.data(number, store, var).filter(|_| is_store)))
    }

    /// What was stored to a dword of memory before a step, the last first.
    fn stores(&self, var: StateVar, before: usize) -> impl Iterator<Item = (usize, &Store)> {
        let is_one = move |store: &&Store| match var {
            StateVar::Memory { space, lane, address } => {
                let is_of_lane =
                    space != gcn_semantics::algebra::Space::Scratch || store.lane.is_none_or(|l| l == lane);
                store.space == space && is_of_lane && address.wrapping_sub(store.address) < store.bytes
            }
            _ => false,
        };
        let kept = self.steps.len().min(before.saturating_sub(self.forgotten));
        (0..kept).rev().filter_map(move |index| {
            Some((self.forgotten + index, self.steps[index].stored.iter().rev().find(is_one)?))
        })
    }

    /// The vector register of which a step has stored the dword at `var`.
    fn data(&self, number: usize, store: &Store, var: StateVar) -> Option<Cell> {
        let StateVar::Memory { address, .. } = var else { return None };
        let instruction = self.instructions[self.step(number)?.instruction];
        let (place, _) = [Field::Data, Field::DataReturned].iter().find_map(|f| instruction.row.operand(*f))?;
        let access = instruction.accesses(self.target).into_iter().find(|access| access.operand == Some(place))?;
        let word = (address.wrapping_sub(store.address) / 4) as u16;
        let is_there = word < access.registers.words.into() && access.registers.is_vector();
        is_there.then_some(Cell { code: access.registers.first + word, words: 1, lane: Some(store.lane?) })
    }

    /// The registers that an instruction reads, in the order of its operands.
    pub(super) fn read(&self, instruction: usize) -> Vec<u16> {
        let mut codes = Vec::new();
        for access in self.instructions[instruction].accesses(self.target) {
            if !access.writes {
                codes.extend((0..u16::from(access.registers.words)).map(|word| access.registers.first + word));
            }
        }
        codes
    }

    /// The dwords of memory that a step has accessed for a lane.
    pub(super) fn accessed(&self, step: &Step, lane: Option<u8>) -> Vec<StateVar> {
        let exec = lane.map_or(step.exec, |lane| step.exec & 1 << lane);
        let mut wave = self.wave(&Step { exec, ..step.clone() }, &[]);
        wave.memory.note_accesses();
        self.program.step(step.instruction, &mut wave);
        let cells = wave.memory.accessed();
        cells.map(|(space, lane, address)| StateVar::Memory { space, lane, address }).collect()
    }

    /// The dword of memory that `step`, a load, has put into `cell`.
    pub fn address(&self, step: usize, cell: Cell) -> Option<StateVar> {
        let load = self.step(step)?;
        let word = slot(&load.after, cell.code).map_or(0, |(_, word)| word);
        self.accessed(load, cell.lane).get(word).copied()
    }

    /// What an instruction reads as one value each: a number of 64 bits is one.
    fn units(&self, step: &Step) -> Vec<(u16, u8, Option<View>)> {
        let instruction = self.instructions[step.instruction];
        let mut units: Vec<(u16, u8, Option<View>)> = Vec::new();
        for access in instruction.accesses(self.target) {
            let ty = access.operand.map(|place| instruction.row.operands[place].ty);
            let view = ty.and_then(View::of_type);
            let is_wide = view.is_some_and(|view| view.element == Element::Float(NumberFormat::F64));
            let size = if is_wide { 2 } else { 1 };
            let view =
                view.map(|view| if view.bits() == Some(64) && !is_wide { View { count: 1, ..view } } else { view });
            for word in (0..u16::from(access.registers.words)).step_by(size.into()) {
                let first = access.registers.first + word;
                let unit = (first, size, view.filter(|_| !access.writes));
                match units.iter_mut().find(|(known, ..)| *known == first) {
                    Some(known) if known.2.is_none() => *known = unit,
                    Some(_) => {}
                    None => units.push(unit),
                }
            }
        }
        units
    }

    /// The values on which what `step` leaves in `cell` may depend.
    pub(super) fn candidates(&self, step: &Step, cell: Cell) -> Vec<Source> {
        let instruction = self.instructions[step.instruction];
        let is_across = instruction.modifiers.dpp.is_some() || matches!(instruction.row.meaning, Meaning::Wave(_));
        let mut all = Vec::new();
        let scalar = instruction.row.format.is_scalar().then_some((code::SCC, 1, None));
        for (code, words, view) in self.units(step).into_iter().chain(scalar) {
            let is_mask = [code::EXEC_LO, code::EXEC_HI].contains(&code);
            let lanes: Vec<Option<u8>> = match code >= code::VGPR {
                false => vec![None],
                true if is_across || cell.lane.is_none() => (0..LANES as u8).map(Some).collect(),
                true => vec![cell.lane],
            };
            for lane in lanes.into_iter().filter(|_| !is_mask) {
                let cell = Cell { code, words, lane };
                all.extend(Step::bits(&step.before, cell).map(|bits| Source { cell, bits, view }));
            }
        }
        all
    }

    /// The wave that `step` begins with, with these values in the place of those of the run.
    fn wave(&self, step: &Step, changed: &[(Cell, u64)]) -> Wave<Concrete> {
        let mut state = ConcreteState { mode: Some(step.mode), ..ConcreteState::default() };
        for (code, held) in &step.before {
            match held {
                Held::Lanes(lanes) => {
                    state.vgprs.insert(code - code::VGPR, **lanes);
                }
                Held::Word(word) => Cell::word(*code, None).vars().for_each(|var| state.set(var, *word)),
            }
        }
        for (half, code) in [code::EXEC_LO, code::EXEC_HI].into_iter().enumerate() {
            state.set(StateVar::Scalar { code }, (step.exec >> (32 * half)) as u32);
        }
        for (cell, bits) in changed {
            for (word, var) in cell.vars().enumerate() {
                state.set(var, (bits >> (32 * word)) as u32);
            }
        }
        let mut wave = Wave::<Concrete>::new(self.target, self.readings, Rc::new(state));
        wave.machine = step.machine;
        wave
    }

    /// What `step` leaves in `cell` if it finds these values in the place of those of the run. To be called where the
    /// unspecified values of the run are.
    pub(super) fn again(&self, step: &Step, cell: Cell, changed: &[(Cell, u64)]) -> u64 {
        let mut wave = self.wave(step, changed);
        self.program.step(step.instruction, &mut wave);
        let words: Vec<u32> = cell.vars().map(|var| number(&mut wave, var)).collect();
        words.iter().rev().fold(0, |bits, &word| bits << 32 | u64::from(word))
    }

    /// Whether what `step` has left in `cell` depends on a value that it has read: another one there, `other` or one of
    /// a few, makes another result.
    pub(super) fn depends(&self, step: &Step, (cell, left): (Cell, u64), source: &Source, other: Option<u64>) -> bool {
        let one = source.view.map_or(1, of_one);
        let few = [!source.bits, 0, one, source.bits ^ 1, source.bits ^ 1 << 31, source.bits.wrapping_add(4)];
        let mut others = other.into_iter().chain(few).filter(|&other| other != source.bits);
        others.any(|other| self.again(step, cell, &[(source.cell, other)]) != left)
    }

    /// The values on which what `step` has left in `cell` depends. None, if there are too many to try.
    pub(super) fn sources(&self, step: &Step, cell: Cell, left: u64) -> Vec<Source> {
        let all = self.candidates(step, cell);
        if all.len() > MOST_CANDIDATES {
            return Vec::new();
        }
        all.into_iter().filter(|source| self.depends(step, (cell, left), source, None)).collect()
    }

    /// Whether `step` leaves in `cell` what it finds there, whatever that is.
    pub(super) fn keeps(&self, step: &Step, cell: Cell) -> bool {
        UNLIKELY.into_iter().all(|bits| {
            let bits = if cell.words == 1 { bits & u64::from(u32::MAX) } else { bits };
            self.again(step, cell, &[(cell, bits)]) == bits
        })
    }

    /// The value by which what `step` has left in `cell` is such a one, if one of those that it has read is: with
    /// numbers in the places of all of them, and of this one alone not, the result is none.
    fn cause(&self, step: &Step, cell: Cell, view: View, is_such: &dyn Fn(View, u64) -> bool) -> Option<Source> {
        let seen_as = |source: &Source| source.view.unwrap_or(view);
        let is_one = |source: &Source| is_such(seen_as(source), source.bits);
        let all: Vec<Source> = self.candidates(step, cell).into_iter().filter(is_one).collect();
        let number = |source: &Source| (source.cell, of_one(seen_as(source)));
        let left = |changed: &[(Cell, u64)]| is_such(view, self.again(step, cell, changed));
        let changed: Vec<(Cell, u64)> = all.iter().map(number).collect();
        if left(&changed) {
            return None;
        }
        let found = all.into_iter().find(|source| {
            let others: Vec<(Cell, u64)> = changed.iter().filter(|(cell, _)| *cell != source.cell).copied().collect();
            left(&others)
        })?;
        Some(Source { view: Some(seen_as(&found)), ..found })
    }

    /// The way of what `cell` holds before step `before`, as far as each value comes from one for which `next` asks:
    /// it is given the step, the value and the candidates that matter, and chooses one.
    fn way(&self, of: Cell, before: usize, next: &dyn Fn(&Step, Cell, u64) -> Option<Source>) -> Chain {
        let (mut cell, mut before) = (of, before);
        let mut chain = Chain { of, bits: None, links: Vec::new(), end: End::Given, begins: None };
        let mut is_first = true;
        loop {
            let Some(number) = self.writer(cell, before) else {
                if self.forgotten > 0 {
                    chain.end = End::Cut;
                }
                return chain;
            };
            let step = self.step(number).expect("the writer is kept");
            let instruction = step.instruction;
            let Some(left) = Step::bits(&step.after, cell) else {
                chain.end = End::NotFollowed { instruction };
                return chain;
            };
            if std::mem::take(&mut is_first) {
                chain.bits = Some(left);
            }
            if self.instructions[instruction].row.is_about_memory() {
                (chain.end, chain.begins) = (End::Loaded { instruction }, Some(number));
                return chain;
            }
            if self.again(step, cell, &[]) != left {
                chain.end = End::NotFollowed { instruction };
                return chain;
            }
            let Some(from) = next(step, cell, left) else {
                let sources = self.sources(step, cell, left);
                let keeps = matches!(sources[..], [only] if only.cell == cell) && self.keeps(step, cell);
                (chain.end, chain.begins) = (End::Made { instruction, sources, keeps }, Some(number));
                return chain;
            };
            if chain.links.len() >= MOST_LINKS {
                chain.end = End::Cut;
                return chain;
            }
            let keeps = from.cell == cell && self.keeps(step, cell);
            chain.links.push(Link { keeps, ..Link::new(instruction, cell, from) });
            (cell, before) = (from.cell, number);
        }
    }

    /// The way of a value for which `is_such` holds, in `view`, from where the first such value came. To be called
    /// where the unspecified values of the run are.
    pub fn chain(&self, of: Cell, view: View, before: usize, is_such: &dyn Fn(View, u64) -> bool) -> Chain {
        // Conversions read another format than they write.
        let seen_as = std::cell::Cell::new(view);
        self.way(of, before, &|step, cell, _| {
            let found = self.cause(step, cell, seen_as.get(), is_such)?;
            seen_as.set(found.view.unwrap_or(view));
            Some(found)
        })
    }
}

/// The bits of 1 in each part of a view.
fn of_one(view: View) -> u64 {
    let one = match view.element {
        Element::Float(NumberFormat::F16) => 0x3c00,
        Element::Float(NumberFormat::Bf16) => 0x3f80,
        Element::Float(NumberFormat::F64) => 0x3ff0_0000_0000_0000,
        _ => 0x3f80_0000,
    };
    match (view.element, view.count) {
        (Element::Float(format), 2) if format.bits() == 16 => one << 16 | one,
        _ => one,
    }
}

/// Whether a part of a value is of a class of floating-point numbers.
pub fn is_of_class(class: Class, view: View, bits: u64) -> bool {
    let Element::Float(format) = view.element else { return false };
    let parts = if format.bits() == 64 { 1 } else { view.count.min(64 / format.bits()) };
    (0..parts).any(|part| format.class(bits >> (part * format.bits())) == class)
}

impl Observer<Concrete> for History<'_> {
    fn before(&mut self, instruction: usize, wave: &mut Wave<Concrete>) {
        let mut codes: Vec<u16> = vec![code::VCC_LO, code::VCC_HI, code::M0];
        for access in self.instructions[instruction].accesses(self.target) {
            codes.extend((0..u16::from(access.registers.words)).map(|word| access.registers.first + word));
        }
        codes.push(code::SCC);
        codes.sort_unstable();
        codes.dedup();
        let is_register = |code: &u16| *code >= code::VGPR || *code < code::ZERO || *code == code::SCC;
        let before = codes.into_iter().filter(is_register).map(|code| (code, Held::of(wave, code))).collect();
        let [low, high] = [code::EXEC_LO, code::EXEC_HI].map(|code| u64::from(wave.scalar(code).0));
        let mode = wave.mode().0;
        let machine = wave.machine;
        wave.memory.take_stored();
        let exec = low | high << 32;
        let step = Step { instruction, machine, before, mode, exec, after: Vec::new(), stored: Vec::new() };
        self.steps.push_back(step);
        if self.steps.len() > MOST_STEPS {
            self.steps.pop_front();
            self.forgotten += 1;
        }
    }

    /// To be called before anybody takes what was written.
    fn after(&mut self, _: usize, wave: &mut Wave<Concrete>) {
        let written = wave.written.clone();
        let stored = wave.memory.take_stored();
        let codes = written.vgprs.iter().map(|register| code::VGPR + register).chain(written.scalars.iter());
        let codes = codes.chain(written.scc.then_some(code::SCC));
        let after = codes.map(|code| (code, Held::of(wave, code))).collect();
        if let Some(step) = self.steps.back_mut() {
            step.after = after;
            step.stored = stored.into_iter().collect();
        }
    }
}
