//! Initial states of a wave: of terms for proofs, of numbers for runs.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use gcn_semantics::algebra::{
    Algebra, B32, Bit, Bv, Column, Concrete, ConcreteMemory, Known, LANES, LaneId, Scope, Space, WordColumn,
};
use gcn_semantics::float::DEFAULT_MODE;
use gcn_semantics::instruction::code;
use gcn_semantics::ledger::Unspecified;
use gcn_semantics::wave::{Apertures, InitialState, STACK_POINTER, Wave};
use itertools::Itertools;
use rustc_hash::FxHashMap;

use crate::contents::Contents;
use crate::expr::{Env, Piece};
use crate::launched::Launched;
use crate::obligation::Assignment;
use crate::state::{StateVar, WAVE};
use crate::term::{self, Effects, Load, OwnStack, Promises, Symbolic, Term, Var};

/// A state of variables, some of which are fixed to constants by assumptions.
#[derive(Debug, Clone, Default)]
pub struct SymbolicState {
    /// The constants.
    pub fixed: FxHashMap<StateVar, u32>,
    /// Registers of which no lane is fixed are given for the lane that stands for all.
    pub any_lane: bool,
    /// What is known about memory.
    pub promises: Promises,
    /// Effects on memory of each side that never happen.
    pub never: Rc<[BTreeSet<u64>; 2]>,
    /// What is said of the registers that the launch of a kernel fills. Programs find it by their entry; expressions
    /// about this state find it here.
    pub launched: Arc<Launched>,
}

impl SymbolicState {
    /// A state in which MODE is what it is at the start of a program, and everything else is open.
    pub fn of_default_mode(any_lane: bool) -> Self {
        let fixed = FxHashMap::from_iter([(StateVar::Mode, DEFAULT_MODE)]);
        SymbolicState { fixed, any_lane, ..SymbolicState::default() }
    }

    /// What stands for the number of the wave in its group.
    fn wave(&self) -> B32<Symbolic> {
        InitialState::<Symbolic>::scalar(self, WAVE)
    }

    /// The term that a part of the state starts as.
    pub fn term(&self, var: StateVar) -> Term {
        match self.fixed.get(&var) {
            Some(&value) => term::constant(var.bits(), value as u64),
            None => term::variable(var.bits(), var.var()),
        }
    }
}

/// What the lane that stands for all starts with in a vector register.
fn word_of_any_lane(register: u16) -> Term {
    let first = StateVar::Vgpr { register, lane: 0 }.var();
    term::variable(32, Var::word_of_any_lane(first))
}

impl InitialState<Symbolic> for SymbolicState {
    fn vgpr(&self, register: u16) -> WordColumn<Symbolic> {
        let lanes = (0..LANES as u8).map(|lane| StateVar::Vgpr { register, lane });
        if self.any_lane && !lanes.clone().any(|var| self.fixed.contains_key(&var)) {
            return Column::splat(Bv::new(word_of_any_lane(register)));
        }
        let fixed = lanes.map(|var| self.fixed.get(&var).copied());
        if self.any_lane && fixed.clone().eq((0..LANES as u32).map(Some)) {
            return Column::build(Scope::Any, Symbolic::lane_number);
        }
        if let Ok(Some(value)) = fixed.clone().all_equal_value() {
            return Column::splat(Bv::constant(value.into()));
        }
        Column::each(|lane| Bv::new(self.term(StateVar::Vgpr { register, lane: lane as u8 })))
    }
    fn scalar(&self, code: u16) -> B32<Symbolic> {
        Bv::new(self.term(StateVar::Scalar { code }))
    }
    fn scc(&self) -> Bit<Symbolic> {
        Bit(self.term(StateVar::Scc))
    }
    fn mode(&self) -> B32<Symbolic> {
        Bv::new(self.term(StateVar::Mode))
    }
    fn memory(&self) -> Effects {
        // The stack pointer of functions is aligned to 16 bytes of each of 64 lanes, and not large (ledger K156).
        let stack = || {
            let pointer = self.term(StateVar::Scalar { code: STACK_POINTER });
            let unit = self.promises.stack_unit;
            let aligned = term::and(pointer, term::constant(32, unit.bits().into()));
            term::lshr(aligned, term::constant(32, unit.log2().into()))
        };
        let stack = (self.promises.own_stack == OwnStack::OfFunction).then(stack);
        Effects::new(self.promises, stack).without(self.never.clone())
    }
}

/// What the assumptions fix is known.
impl InitialState<Known> for SymbolicState {
    fn vgpr(&self, register: u16) -> WordColumn<Known> {
        std::array::from_fn(|lane| Bv::new(self.fixed.get(&StateVar::Vgpr { register, lane: lane as u8 }).copied()))
    }
    fn scalar(&self, code: u16) -> B32<Known> {
        Bv::new(self.fixed.get(&StateVar::Scalar { code }).copied())
    }
    fn scc(&self) -> Bit<Known> {
        Bit(self.fixed.get(&StateVar::Scc).map(|&value| value != 0))
    }
    fn mode(&self) -> B32<Known> {
        Bv::new(self.fixed.get(&StateVar::Mode).copied())
    }
}

impl Env for SymbolicState {
    fn vgpr(&self, register: u16, lane: u8) -> Term {
        let lane = match usize::from(lane) {
            lane if lane == LaneId::ANY.index() => LaneId::ANY,
            lane => LaneId::new(lane),
        };
        let word = if lane == LaneId::ANY {
            let column = InitialState::<Symbolic>::vgpr(self, register);
            if column.scope() == Scope::Any { column.at(LaneId::ANY).0 } else { word_of_any_lane(register) }
        } else {
            self.term(StateVar::Vgpr { register, lane: lane.index() as u8 })
        };
        let [low, high] = [code::EXEC_LO, code::EXEC_HI].map(|code| Env::scalar(self, code));
        let [low, high] = [low, high].map(Bv::new);
        let is_active = || Symbolic::unpack_mask(low, high).at(lane);
        self.launched.word::<Symbolic>(register, lane, Bv::new(word), || self.wave(), is_active).0
    }
    fn scalar(&self, code: u16) -> Term {
        self.launched.scalar::<Symbolic>(code, InitialState::<Symbolic>::scalar(self, code), || self.wave()).0
    }
    fn scc(&self) -> Term {
        self.term(StateVar::Scc)
    }
}

/// A state of numbers; what is not listed is 0.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ConcreteState {
    /// Vector registers, all lanes.
    pub vgprs: BTreeMap<u16, [u32; LANES]>,
    /// Scalar registers by operand code.
    pub scalars: BTreeMap<u16, u32>,
    /// The scalar condition code.
    pub scc: Option<bool>,
    /// The MODE register, if it is not the default.
    pub mode: Option<u32>,
    /// What memory has.
    pub contents: Contents,
}

impl ConcreteState {
    /// A state in which memory is there, and 0.
    pub fn of_zeros() -> Self {
        let contents = Contents { zeros: true, ..Contents::default() };
        ConcreteState { contents, ..ConcreteState::default() }
    }

    /// The value of a part of the state.
    pub fn value(&self, var: StateVar) -> u32 {
        match var {
            StateVar::Vgpr { register, lane } => self.vgprs.get(&register).map_or(0, |lanes| lanes[lane as usize]),
            StateVar::Scalar { code } => self.scalars.get(&code).copied().unwrap_or(0),
            StateVar::Scc => self.scc.unwrap_or(false) as u32,
            StateVar::Mode => self.mode.unwrap_or(DEFAULT_MODE),
            StateVar::Memory { space, lane, address } => self.contents.cell(space, lane, address),
        }
    }

    /// EXEC.
    pub fn exec(&self) -> u64 {
        let word = |code| u64::from(self.value(StateVar::Scalar { code }));
        word(code::EXEC_HI) << 32 | word(code::EXEC_LO)
    }

    /// Sets EXEC.
    pub fn set_exec(&mut self, exec: u64) {
        self.set(StateVar::Scalar { code: code::EXEC_LO }, exec as u32);
        self.set(StateVar::Scalar { code: code::EXEC_HI }, (exec >> 32) as u32);
    }

    /// Sets a part of the state.
    pub fn set(&mut self, var: StateVar, value: u32) {
        match var {
            StateVar::Vgpr { register, lane } => {
                self.vgprs.entry(register).or_insert([0; LANES])[lane as usize] = value;
            }
            StateVar::Scalar { code } => drop(self.scalars.insert(code, value)),
            StateVar::Scc => self.scc = Some(value != 0),
            StateVar::Mode => self.mode = Some(value),
            StateVar::Memory { space, lane, address } => {
                self.contents.cells.insert((space, lane, address), value);
            }
        }
    }

    /// What a kernel finds that would find this state otherwise.
    pub fn started(mut self, launched: &Launched) -> Self {
        if launched.is_empty() {
            return self;
        }
        let has_sizes = launched.group.sizes().is_some();
        let wave = Bv::new(self.value(StateVar::Scalar { code: WAVE }));
        let exec = [code::EXEC_LO, code::EXEC_HI]
            .map(|code| launched.scalar::<Concrete>(code, Bv::new(self.value(StateVar::Scalar { code })), || wave));
        if has_sizes || launched.is_full {
            self.set_exec(u64::from(exec[1].0) << 32 | u64::from(exec[0].0));
        }
        if has_sizes {
            self.set(StateVar::Scalar { code: WAVE }, launched.group.wave::<Concrete>(wave).0);
        }
        for (&code, value) in &mut self.scalars {
            *value = launched.scalar::<Concrete>(code, Bv::new(*value), || wave).0;
        }
        let active = Concrete::unpack_mask(exec[0], exec[1]);
        for axis in 0..launched.all_axes() {
            let register = launched.register_of(axis);
            if has_sizes || self.vgprs.contains_key(&register) {
                let lanes = self.vgprs.entry(register).or_insert([0; LANES]);
                let column = || lanes.map(Bv::new);
                *lanes = launched.item::<Concrete>(axis.into(), column, || wave, || active).map(|word| word.0);
            }
        }
        self
    }

    /// Sets the bits of `piece` to the low bits of `bits`.
    pub fn set_piece(&mut self, piece: Piece, bits: u32) {
        let mask = (((1u64 << piece.width) - 1) as u32) << piece.lo;
        self.set(piece.var, self.value(piece.var) & !mask | bits << piece.lo & mask);
    }

    /// The listed parts of the state and their values.
    pub fn values(&self) -> impl Iterator<Item = (StateVar, u32)> + '_ {
        let lanes = |(&register, lanes): (&u16, &[u32; LANES])| {
            let lanes = *lanes;
            (0..LANES as u8).map(move |lane| (StateVar::Vgpr { register, lane }, lanes[lane as usize]))
        };
        let scalars = self.scalars.iter().map(|(&code, &value)| (StateVar::Scalar { code }, value));
        let scc = self.scc.map(|scc| (StateVar::Scc, scc as u32));
        let mode = self.mode.map(|mode| (StateVar::Mode, mode));
        let cell = |(&(space, lane, address), &value): (&(Space, u8, u64), &u32)| {
            (StateVar::Memory { space, lane, address }, value)
        };
        let memory = self.contents.cells.iter().map(cell);
        self.vgprs.iter().flat_map(lanes).chain(scalars).chain(scc).chain(mode).chain(memory)
    }
}

impl ConcreteState {
    /// The state of `assignment`, and the constants of `fixed`; everything else is 0.
    pub fn of(assignment: &Assignment, fixed: &FxHashMap<StateVar, u32>) -> Self {
        let mut state = ConcreteState::of_zeros();
        // Cuts and the lane that stands for all are in no state.
        for (var, value) in assignment.variables().filter_map(|(var, value, _)| Some((StateVar::of(var)?, value))) {
            state.set(var, value as u32);
        }
        let mut loads: Vec<_> = assignment.unspecified.iter().collect();
        // What the first version holds comes last: it counts.
        let version = |what: &Unspecified| Load::of(*what).map(|load| std::cmp::Reverse(load.version));
        loads.sort_by_key(|((what, operands), _)| (version(what), operands.clone()));
        for ((what, operands), &value) in loads {
            if let Some(load) = Load::of(*what) {
                for (cell, mask, bits) in load.found(what.lane, operands, value) {
                    state.set(cell, state.value(cell) & !mask | bits);
                }
            }
        }
        fixed.iter().for_each(|(&var, &value)| state.set(var, value));
        state
    }
}

impl FromIterator<(StateVar, u32)> for ConcreteState {
    fn from_iter<I: IntoIterator<Item = (StateVar, u32)>>(values: I) -> Self {
        let mut state = ConcreteState::of_zeros();
        values.into_iter().for_each(|(var, value)| state.set(var, value));
        state
    }
}

impl InitialState<Concrete> for ConcreteState {
    fn vgpr(&self, register: u16) -> WordColumn<Concrete> {
        self.vgprs.get(&register).unwrap_or(&[0; LANES]).map(Bv::new)
    }
    fn scalar(&self, code: u16) -> B32<Concrete> {
        Bv::new(self.value(StateVar::Scalar { code }))
    }
    fn scc(&self) -> Bit<Concrete> {
        Bit(Concrete::truth(self.scc.unwrap_or(false)))
    }
    fn mode(&self) -> B32<Concrete> {
        Bv::new(self.value(StateVar::Mode))
    }
    fn memory(&self) -> ConcreteMemory {
        self.contents.memory()
    }
    fn lds_size(&self) -> Option<B32<Concrete>> {
        self.contents.lds_size.map(Bv::new)
    }
    fn apertures(&self) -> Option<Apertures<Concrete>> {
        self.contents.apertures()
    }
}

/// 4 bytes of memory.
pub fn dword(memory: &mut ConcreteMemory, space: Space, lane: u8, address: u64) -> u32 {
    let byte = |index: u64| memory.byte(space, lane, address.wrapping_add(index)).unwrap_or(0);
    u32::from_le_bytes([0, 1, 2, 3].map(byte))
}

/// The current number in a part of a concrete wave.
pub fn number(wave: &mut Wave<Concrete>, var: StateVar) -> u32 {
    match var {
        StateVar::Vgpr { register, lane } => wave.vgpr(register).lane(lane as usize).0,
        StateVar::Mode => wave.mode().0,
        StateVar::Scalar { code } => wave.scalar(code).0,
        StateVar::Scc => wave.scc().0.get() as u32,
        StateVar::Memory { space, lane, address } => dword(&mut wave.memory, space, lane, address),
    }
}

/// The bits of `piece` in a concrete wave.
pub fn piece_number(wave: &mut Wave<Concrete>, piece: &Piece) -> u32 {
    let value = number(wave, piece.var) as u64 >> piece.lo;
    (value & ((1u64 << piece.width) - 1)) as u32
}

/// The term of `piece` in a symbolic wave.
pub fn piece_term(wave: &mut Wave<Symbolic>, piece: &Piece) -> Term {
    let whole = match piece.var {
        StateVar::Vgpr { register, lane } => wave.vgpr(register).lane(lane as usize).0,
        StateVar::Mode => wave.mode().0,
        StateVar::Scalar { code } => wave.scalar(code).0,
        StateVar::Scc => wave.scc().0,
        StateVar::Memory { .. } => unreachable!("memory is no term"),
    };
    if piece.width == piece.var.bits() { whole } else { term::extract(whole, piece.lo, piece.width) }
}
