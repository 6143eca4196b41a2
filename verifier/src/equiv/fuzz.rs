//! Concrete runs of both programs on special values: most wrong rewrites die here.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use gcn_semantics::algebra::{
    Algebra, B32, Background, Bit, Bv, Choices, Concrete, ConcreteMemory, LANES, WordColumn, small_number,
};
use gcn_semantics::float::{FloatOp, Format, Rounding, evaluate};
use gcn_semantics::generate::SplitMix;
use gcn_semantics::instruction::code;
use gcn_semantics::ledger::Readings;
use gcn_semantics::wave::{InitialState, Stuck};
use rustc_hash::{FxHashMap, FxHashSet};

use super::counterexample::decisive;
use super::goals::Goal;
use super::pair::Pair;
use crate::launched::{GroupWave, Launched};
use crate::machine::{ConcreteState, dword};
use crate::state::StateVar;
use crate::term::{self, Evaluator, Term, Var};

/// Values at which integer code tends to go wrong.
const SPECIAL: [u32; 24] = [
    0,
    1,
    2,
    3,
    0x1f,
    0x20,
    0x7f,
    0x80,
    0xff,
    0x100,
    0x7fff,
    0x8000,
    0xffff,
    0x1_0000,
    0x7f_ffff,
    0x80_0000,
    0xff_ffff,
    0x100_0000,
    0x7fff_ffff,
    0x8000_0000,
    0x8000_8000,
    0xffff_0000,
    0xffff_fffe,
    0xffff_ffff,
];

/// Few values, so that many operands meet at the same extremes.
const EXTREMES: [u32; 8] = [0, 1, u32::MAX, u32::MAX, 0xff, 0xffff, 0x7fff_ffff, 0x8000_0000];

/// Seeds with this remainder by 16 give vector registers floating-point values whose sums or products are exact.
const EXACT_FLOATS: u64 = 11;

/// Seeds with this remainder give them values near which results overflow, or are subnormal.
const EDGES: u64 = 9;

/// Seeds with this remainder give memory of NaNs and other floats: operands meet of which both are NaNs.
const NANS: u64 = 8;

/// Seeds from here on give states of which most words are small numbers, in registers and in memory.
const SMALL: u64 = 1 << 62;

/// The seed of a round of runs of programs with loops: every other one is about small numbers, so that loops end soon
/// and go round at all.
pub fn counting(round: u64) -> u64 {
    if round.is_multiple_of(2) { round / 2 } else { SMALL | (round / 2) }
}

const TO_HALF: FloatOp = FloatOp::Convert { from: Format::F32, to: Format::F16 };

/// The seed of a round of runs that count only where nothing is rounded: every other one is about such values.
pub fn unrounded(round: u64) -> u64 {
    if round.is_multiple_of(2) { 16 * round + EXACT_FLOATS } else { round }
}

/// A word of a small whole number, or of one close to 1, in the format that `kind` says.
fn exact_float(kind: u64, random: u64, register: u16) -> u32 {
    let number = |random: u64| match kind % 2 {
        0 => 1.0 + (random % 31) as f32,
        _ => *[-1.0, 2.0, 0.5, 3.0, 1.5].get(random as usize % 24).unwrap_or(&1.0),
    };
    let half = |random: u64| evaluate(TO_HALF, Rounding::NearestEven, &[number(random).to_bits().into()]) as u32;
    match kind / 2 % 4 {
        0 | 1 => number(random).to_bits(),
        2 => half(random) | half(random >> 32) << 16,
        // The high word of a pair, which begins at any register.
        _ if (u64::from(register) + kind / 8) % 2 == 1 => (f64::from(number(random)).to_bits() >> 32) as u32,
        _ => 0,
    }
}

/// A word of a value in a format, next to the edge of what it has or to where its step is 1; `kind` says which.
fn edge_float(kind: u64, random: u64, register: u16) -> u32 {
    let edge = |format: Format, random: u64| {
        let fraction_bits = format.fraction_bits();
        let last = (1 << (format.bits() - 1 - fraction_bits)) - 1;
        let one = last / 2;
        let exponents = match kind % 3 {
            0 => [last - 1, last - 1, last - 2, one],
            1 => [0, 0, 1, one],
            _ => [one, one + u64::from(fraction_bits), last, 0],
        };
        let exponent = exponents[(random & 3) as usize];
        let fraction = [0, u64::MAX, 1, mix(random)][(random >> 2 & 3) as usize];
        (random >> 4 & 1) << (format.bits() - 1) | exponent << fraction_bits | fraction & ((1 << fraction_bits) - 1)
    };
    match kind / 3 % 3 {
        0 => edge(Format::F32, random) as u32,
        1 => (edge(Format::F16, random) | edge(Format::F16, random >> 32) << 16) as u32,
        // The high word of a pair, which begins at any register.
        _ if (u64::from(register) + kind / 9) % 2 == 1 => (edge(Format::F64, random) >> 32) as u32,
        _ => 0,
    }
}

/// Any bits, a function of `value`.
fn mix(value: u64) -> u64 {
    SplitMix::new(value).bits()
}

fn special(random: u64) -> u32 {
    SPECIAL[random as usize % SPECIAL.len()]
}

/// A pseudo-random state: a function of the seed, made where it is read.
#[derive(Debug)]
pub struct FuzzState {
    seed: u64,
    fixed: Rc<FxHashMap<StateVar, u32>>,
    /// Variables drawn again because an assumption failed, and how often.
    redrawn: RefCell<FxHashMap<StateVar, u64>>,
    /// What was read, if someone wants to know.
    read: RefCell<BTreeMap<StateVar, u32>>,
    recording: Cell<bool>,
    /// What the launch of a kernel says.
    launched: Arc<Launched>,
    /// The wave that is launched, and how often it was drawn again.
    wave: Cell<Option<(u64, GroupWave)>>,
}

impl FuzzState {
    /// The value of a part of the state.
    pub fn value(&self, var: StateVar) -> u32 {
        let value = self.fixed.get(&var).copied().unwrap_or_else(|| self.draw(var));
        if self.recording.get() {
            self.read.borrow_mut().insert(var, value);
        }
        value
    }

    /// What memory holds where nothing else is said.
    pub fn background(&self) -> Background {
        let seed = mix(self.seed ^ 0x3e3) | 1;
        match self.seed {
            SMALL.. => Background::Small(seed),
            own if own % 16 == NANS => Background::Floats(seed),
            _ => Background::Seeded(seed),
        }
    }

    /// The part of the state that is drawn with this one: EXEC and the numbers of work-items are those of one wave.
    fn drawn_with(&self, var: StateVar) -> StateVar {
        let is_of_launch = self.launched.is_open() && self.launched.is_about(var);
        if is_of_launch { StateVar::Scalar { code: code::EXEC_LO } } else { var }
    }

    /// The wave that is launched, which has been drawn `again` so often.
    fn wave(&self, again: u64) -> GroupWave {
        if let Some((before, wave)) = self.wave.get()
            && before == again
        {
            return wave;
        }
        let wave = self.launched.random(mix(mix(self.seed ^ 0x1a_0c4) ^ again));
        self.wave.set(Some((again, wave)));
        wave
    }

    fn draw(&self, var: StateVar) -> u32 {
        let again = self.redrawn.borrow().get(&self.drawn_with(var)).copied().unwrap_or(0);
        match var {
            StateVar::Scalar { code: code::EXEC_LO } if self.launched.is_open() => self.wave(again).exec() as u32,
            StateVar::Scalar { code: code::EXEC_HI } if self.launched.is_open() => {
                (self.wave(again).exec() >> 32) as u32
            }
            // Lanes that are not launched have anything.
            StateVar::Vgpr { register, lane }
                if self.launched.is_open()
                    && let Some(axis) = self.launched.axis_of(register)
                    && self.wave(again).exec() >> lane & 1 == 1 =>
            {
                self.wave(again).item(lane)[axis]
            }
            StateVar::Scc => mix(self.seed ^ again) as u32 & 1,
            StateVar::Scalar { code } if (code::EXEC_LO..=code::EXEC_HI).contains(&code) => {
                self.exec(mix(again), (code - code::EXEC_LO) as u32)
            }
            _ => self.word(mix(mix(self.seed ^ var.var().0 as u64) ^ again), var),
        }
    }

    /// Full, empty, one lane, sparse or random.
    fn exec(&self, again: u64, word: u32) -> u32 {
        let random = mix(self.seed ^ again ^ 0xe8ec);
        let mask = match self.seed.wrapping_add(again) % 8 {
            0..=2 => u64::MAX,
            3 => 1 << (random & 63),
            4 if self.seed % 32 == 4 => 0,
            5 => 0xaaaa_aaaa_aaaa_aaaa,
            6 => random | mix(random) | mix(mix(random)),
            _ => random,
        };
        (mask >> (32 * word)) as u32
    }

    fn word(&self, random: u64, var: StateVar) -> u32 {
        let low = random as u32;
        if self.seed >= SMALL {
            return small_number(random);
        }
        match (self.seed % 8, var) {
            // Neutral elements and extremes only: chains of products and shifts stay interesting.
            (2, StateVar::Vgpr { .. }) => return EXTREMES[(random >> 32) as usize % EXTREMES.len()],
            // All values plain random: lanes rarely agree, so that an order of all lanes is strict.
            (5, _) => return low,
            // Sums and products that are exact.
            (3, StateVar::Vgpr { register, .. }) if self.seed % 16 == EXACT_FLOATS => {
                return exact_float(self.seed >> 4, random, register);
            }
            (1, StateVar::Vgpr { register, .. }) if self.seed % 16 == EDGES => {
                return edge_float(self.seed >> 4, random, register);
            }
            // One lane stands out among equal ones: what it alone decides is seen.
            (6 | 7, StateVar::Vgpr { register, lane }) => {
                let chosen = mix(self.seed ^ 0x1a7e) as u8 % LANES as u8;
                let common = mix(self.seed ^ (register as u64) << 8);
                return if lane == chosen { low } else { special(common) & (common >> 32) as u32 };
            }
            _ => {}
        }
        let lane = match var {
            StateVar::Vgpr { lane, .. } => lane as u64,
            _ => LANES as u64,
        };
        // A few values for each lane, so that registers are often equal or neighbours.
        let shared = || mix(self.seed ^ (lane << 32) ^ (random >> 40 & 3)) as u32;
        match random >> 56 & 15 {
            0..=3 => special(random >> 32),
            4 => low % 72,
            5 => low >> (random >> 32 & 31),
            6 => u32::from_le_bytes([random >> 8, random >> 13, random >> 18, random >> 23].map(|r| special(r) as u8)),
            7 => special(random >> 8) & 0xffff | special(random >> 16) << 16,
            8 | 9 => shared(),
            10 => shared().wrapping_add((random >> 32) as u32 % 3).wrapping_sub(1),
            11 => 1 << (random >> 32 & 31),
            _ => low,
        }
    }
}

impl InitialState<Concrete> for FuzzState {
    fn vgpr(&self, register: u16) -> WordColumn<Concrete> {
        std::array::from_fn(|lane| Bv::new(self.value(StateVar::Vgpr { register, lane: lane as u8 })))
    }
    fn scalar(&self, code: u16) -> B32<Concrete> {
        Bv::new(self.value(StateVar::Scalar { code }))
    }
    fn scc(&self) -> Bit<Concrete> {
        Bit(Concrete::truth(self.value(StateVar::Scc) != 0))
    }
    fn mode(&self) -> B32<Concrete> {
        Bv::new(self.value(StateVar::Mode))
    }
    fn memory(&self) -> ConcreteMemory {
        let background = self.background();
        let mut memory = ConcreteMemory::with(background, background, background);
        for (var, value) in &*self.fixed {
            if let StateVar::Memory { space, lane, address } = *var {
                memory.give(space, lane, address, &value.to_le_bytes());
            }
        }
        if self.recording.get() {
            memory.note_accesses();
        }
        memory
    }
}

/// Clauses of the assumptions, with the variables that each reads.
pub struct Clauses<'t> {
    pub terms: &'t [(Term, Vec<Var>)],
    /// What the launch of a kernel says.
    pub launched: &'t Arc<Launched>,
}

impl Clauses<'_> {
    /// Whether all hold in a state where the value of each part is `value`, and that of functions that nobody
    /// knows is as `unknown` says.
    pub fn hold(&self, value: impl Fn(StateVar) -> u32, unknown: &Choices) -> bool {
        let variable = |var| value(StateVar::from_var(var)).into();
        let mut evaluator = Evaluator::new(variable, |what, operands| unknown.choose(what, operands));
        self.terms.iter().all(|(term, _)| evaluator.eval(*term) == 1)
    }

    /// The nodes that are looked at in a state.
    pub fn nodes(&self) -> usize {
        term::nodes(self.terms.iter().map(|(term, _)| *term))
    }

    /// Draws variables of failing clauses again until all hold; `false` if they will not.
    fn repair(&self, state: &FuzzState, unknown: &Choices) -> bool {
        let mut open: Vec<_> = self.terms.iter().collect();
        for _ in 0..200 {
            let variable = |var| state.value(StateVar::from_var(var)) as u64;
            let mut evaluator = Evaluator::new(variable, |what, operands| unknown.choose(what, operands));
            open.retain(|(term, _)| evaluator.eval(*term) == 0);
            if open.is_empty() {
                return true;
            }
            if open.iter().any(|(_, variables)| variables.is_empty()) {
                return false;
            }
            let mut redrawn = state.redrawn.borrow_mut();
            let failing = open.iter().flat_map(|(_, variables)| variables);
            let drawn = |var: &Var| state.drawn_with(StateVar::from_var(*var));
            let changed: FxHashSet<StateVar> = failing.map(drawn).collect();
            changed.iter().for_each(|&var| *redrawn.entry(var).or_default() += 1);
            // The others hold as before.
            let is_changed = |variables: &[Var]| variables.iter().any(|var| changed.contains(&drawn(var)));
            open = self.terms.iter().filter(|(_, variables)| is_changed(variables)).collect();
        }
        false
    }
}

/// What the runs found.
pub enum Found {
    /// A state in which the goal with this number differs.
    Difference { state: ConcreteState, choices: Choices, goal: usize },
    /// No difference.
    Nothing,
}

/// So many differences that rest on unspecified values are passed over for one that rests on none.
const PASSED_OVER: usize = 8;
/// Runs in a row that end at a call of an unknown function, before the search for another one is given up.
const CALLS: usize = 32;

/// A pseudo-random state that satisfies `clauses` under `unknown`, the functions that nobody knows, if one is
/// found.
pub fn random_state(
    seed: u64,
    fixed: &Rc<FxHashMap<StateVar, u32>>,
    clauses: &Clauses,
    unknown: &Choices,
) -> Option<Rc<FuzzState>> {
    let state = FuzzState {
        seed,
        fixed: fixed.clone(),
        redrawn: RefCell::default(),
        read: RefCell::default(),
        recording: Cell::new(false),
        launched: clauses.launched.clone(),
        wave: Cell::default(),
    };
    (clauses.terms.is_empty() || clauses.repair(&state, unknown)).then(|| Rc::new(state))
}

/// Runs `pair` on states that satisfy `clauses`, one for each of the `rounds`. A difference that does not rest on
/// unspecified values is better than one that does.
pub fn fuzz(
    pair: &Pair<Concrete>,
    goals: &[Goal],
    readings: Readings,
    fixed: &Rc<FxHashMap<StateVar, u32>>,
    clauses: &Clauses,
    rounds: impl IntoIterator<Item = u64>,
) -> Found {
    let (mut first, mut passed_over, mut calls) = (Found::Nothing, 0, 0);
    for round in rounds {
        // No program computes with what nobody knows in an assumption: any function will do.
        let Some(random) = random_state(round, fixed, clauses, &Choices::default()) else { break };
        let choices = Choices::seeded(round + 1);
        // Each of two machines may approximate in a way of its own.
        let choices = if pair.is_apart() { choices.approximating(round + 1) } else { choices };
        let (mut ends, taken) = pair.run_recorded(readings, random.clone(), &choices);
        // Nobody knows how a run goes on: one in a row of so many is like the others.
        let is_open = matches!(ends.stuck(), Some((_, _, Stuck::Call { .. })));
        calls = if is_open { calls + 1 } else { 0 };
        if calls > CALLS {
            break;
        }
        let Some(goal) = ends.differences(goals).next().map(|difference| difference.goal) else { continue };
        let state = what_is_read(pair, goals, readings, &random, (&choices, clauses));
        let is_certain = decisive(pair, goals, readings, &state, taken).is_empty();
        let found = Found::Difference { state, choices, goal };
        if is_certain {
            return found;
        }
        if passed_over == 0 {
            first = found;
        }
        passed_over += 1;
        if passed_over > PASSED_OVER {
            break;
        }
    }
    first
}

/// The part of `random` that matters: all that a run of both programs reads, the comparison at the end, and `clauses`.
pub fn what_is_read(
    pair: &Pair<Concrete>,
    goals: &[Goal],
    readings: Readings,
    random: &Rc<FuzzState>,
    (choices, clauses): (&Choices, &Clauses),
) -> ConcreteState {
    random.recording.set(true);
    // The comparison reads registers that neither program touches.
    let mut ends = pair.run(readings, random.clone(), choices);
    ends.differences(goals).for_each(drop);
    let mut memory = InitialState::memory(&**random);
    for cell in ends.accessed() {
        if let StateVar::Memory { space, lane, address } = cell {
            random.read.borrow_mut().insert(cell, dword(&mut memory, space, lane, address));
        }
    }
    for (_, vars) in clauses.terms {
        for &var in vars {
            random.value(StateVar::from_var(var));
        }
    }
    random.read.take().into_iter().collect()
}
