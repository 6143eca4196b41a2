//! Memory in the symbolic reading: what a program does to it, effect by effect.
//!
//! Contents are no terms. A *version* of memory is what the first effects of a program have made of the initial
//! contents; version 0 is these. A load is an unknown function of its version and its address, so that loads of the
//! same version and address are the same term. Versions of two programs with one number are the same contents if the
//! effects before are the same: whoever compares terms with loads proves that too, effect by effect in their order
//! (`crate::equiv::effects`). By induction over the order both sides then mean the same contents by a version.
//!
//! A load looks past effects that cannot have changed what it reads, so that programs may load earlier or later.

use std::cell::Cell;
use std::rc::Rc;

use gcn_semantics::algebra::{
    Access, Addresses, Algebra, Atomic, AtomicOp, B32, B64, Bit, BitColumn, Bv, Column, Event, LaneId, Memory, Scope,
    Size, Space, Width, WordColumn,
};
use gcn_semantics::ledger::Unspecified;

use super::node::{Node, Term};
use super::symbolic::{Symbolic, Terms};
use super::{arena, normal, support};
use crate::machine::ConcreteState;
use crate::state::StateVar;

/// The name of loads among unknown functions.
pub const LOAD: &str = "memory";
/// The name of what an atomic finds, and of what an event tells.
pub const ANSWER: &str = "answer of memory";

/// A column of values of `W` bits.
type Values<W> = <Symbolic as Algebra>::Column<Bv<Symbolic, W>>;

/// What an effect is, apart from its operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EffectKind {
    /// Operands: address, value.
    Store(Space, Size),
    /// A store of the whole wave.
    ScalarStore,
    /// On cells of so many bits. Operands: address, two data.
    Atomic(Space, AtomicOp, u32),
    /// The same of the whole wave.
    ScalarAtomic(AtomicOp, u32),
    /// What others notice.
    Event(Event),
    /// A cut of this number: contents that nobody knows, in the spaces where it says so.
    Cut(usize, [bool; 3]),
}

impl EffectKind {
    /// The part of memory that it changes; `None`: all that others can change.
    fn space(self) -> Option<Space> {
        match self {
            EffectKind::Store(space, _) | EffectKind::Atomic(space, ..) => Some(space),
            EffectKind::ScalarStore | EffectKind::ScalarAtomic(..) => Some(Space::Global),
            EffectKind::Event(_) | EffectKind::Cut(..) => None,
        }
    }
    /// How many bytes it changes in a lane.
    fn bytes(self) -> u64 {
        match self {
            EffectKind::Store(_, size) => size.bytes(),
            EffectKind::ScalarStore => 4,
            EffectKind::Atomic(_, _, bits) | EffectKind::ScalarAtomic(_, bits) => u64::from(bits / 8),
            EffectKind::Event(_) | EffectKind::Cut(..) => 0,
        }
    }
}

/// A value of an effect.
#[derive(Debug, Clone)]
pub enum Operand {
    /// Of the whole wave.
    Whole(Term),
    /// Of each lane.
    Lanes(Terms<Term>),
}

impl Operand {
    fn of<T: Copy>(column: &Terms<T>, term: impl Fn(T) -> Term) -> Self {
        Operand::Lanes(match column {
            Terms::Any(value) => Terms::Any(term(*value)),
            Terms::Each(values) => Terms::Each(Rc::new(std::array::from_fn(|lane| term(values[lane])))),
        })
    }

    fn map(&self, change: impl Fn(Term) -> Term) -> Self {
        match self {
            Operand::Whole(term) => Operand::Whole(change(*term)),
            Operand::Lanes(Terms::Any(term)) => Operand::Lanes(Terms::Any(change(*term))),
            Operand::Lanes(Terms::Each(terms)) => {
                Operand::Lanes(Terms::Each(Rc::new(std::array::from_fn(|lane| change(terms[lane])))))
            }
        }
    }

    /// The same where `active` holds; elsewhere anything. What counts is only what it is there.
    fn under(self, active: &Operand) -> Self {
        let in_lane = |lane: usize| given(active.lane(lane), self.lane(lane));
        match (&self, active) {
            (Operand::Whole(value), _) => Operand::Whole(given(active.lane(0), *value)),
            (Operand::Lanes(Terms::Any(value)), Operand::Lanes(Terms::Any(active))) => {
                Operand::Lanes(Terms::Any(given(*active, *value)))
            }
            (Operand::Lanes(_), _) => Operand::Lanes(Terms::Each(Rc::new(std::array::from_fn(in_lane)))),
        }
    }

    /// Its value in a lane.
    pub fn lane(&self, lane: usize) -> Term {
        match self {
            Operand::Whole(term) => *term,
            Operand::Lanes(Terms::Any(term)) => super::in_lane(*term, lane),
            Operand::Lanes(Terms::Each(terms)) => terms[lane],
        }
    }

    /// Its value in the lane that stands for all, if one term says it.
    pub fn any_lane(&self) -> Option<Term> {
        match self {
            Operand::Whole(term) | Operand::Lanes(Terms::Any(term)) => Some(*term),
            Operand::Lanes(Terms::Each(_)) => None,
        }
    }

    /// Whether it is one value for all lanes.
    fn is_uniform(&self) -> bool {
        match self {
            Operand::Whole(_) => true,
            Operand::Lanes(Terms::Any(term)) => !support::is_of_any_lane(*term),
            Operand::Lanes(Terms::Each(terms)) => terms.iter().all(|term| *term == terms[0]),
        }
    }
}

/// Something that a program does to memory.
#[derive(Debug, Clone)]
pub struct Effect {
    /// Its place in the order of the program's effects.
    pub number: u32,
    /// The number of the instruction.
    pub instruction: usize,
    /// What it is.
    pub kind: EffectKind,
    /// Where it happens.
    pub active: Operand,
    /// Its operands, as the kind says.
    pub operands: Vec<Operand>,
}

impl Effect {
    /// Whether it is of the whole wave, not of each lane.
    pub fn is_whole(&self) -> bool {
        matches!(self.active, Operand::Whole(_))
    }
}

/// What is known about memory without a proof.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Promises {
    /// Nobody writes what scalar loads read.
    pub constants: bool,
    /// Memory behind different pointers that come from the arguments does not overlap.
    pub noalias: bool,
}

/// What a program has done to memory so far.
#[derive(Debug, Clone, Default)]
pub struct Effects {
    /// In their order.
    pub effects: Vec<Effect>,
    /// What is known.
    pub promises: Promises,
    /// The next effect's number: paths of one program share it.
    next: Rc<Cell<u32>>,
    /// Something was loaded.
    pub loads: bool,
}

impl Effects {
    /// Memory before a program.
    pub fn new(promises: Promises) -> Self {
        Effects { promises, ..Effects::default() }
    }

    fn push(&mut self, access: &Access, kind: EffectKind, active: Operand, operands: Vec<Operand>) -> u32 {
        let number = self.next.get();
        self.next.set(number + 1);
        self.effects.push(Effect { number, instruction: access.instruction, kind, active, operands });
        number
    }

    /// The version that a load of `bytes` at `address` finds: it looks past effects that change other cells.
    fn version(&self, space: Space, bytes: u64, address: &Operand) -> u32 {
        for effect in self.effects.iter().rev() {
            let apart = match (effect.kind, effect.kind.space()) {
                (EffectKind::Cut(_, changed), _) => !changed[space as usize],
                (_, None) => space == Space::Scratch,
                (_, Some(other)) => {
                    other != space
                        || are_apart(&effect.operands[0], effect.kind.bytes(), address, bytes)
                        || self.promises.noalias && have_different_pointers(&effect.operands[0], address)
                }
            };
            if !apart {
                return effect.number + 1;
            }
        }
        0
    }

    /// The contents at cut number `cut`: as nobody knows in the spaces that are `changed`, unchanged in others.
    pub fn cut(&mut self, cut: usize, changed: [bool; 3]) {
        let number = self.next.get();
        self.next.set(number + 1);
        let (kind, active) = (EffectKind::Cut(cut, changed), Operand::Whole(normal::constant(1, 1)));
        self.effects.push(Effect { number, instruction: 0, kind, active, operands: Vec::new() });
    }

    /// The spaces that effects since cut number `cut` may have changed.
    pub fn changed_since(&self, cut: usize) -> [bool; 3] {
        let mut changed = [false; 3];
        for effect in self.effects.iter().rev() {
            match (effect.kind, effect.kind.space()) {
                (EffectKind::Cut(other, _), _) if other == cut => return changed,
                (EffectKind::Cut(_, inside), _) => changed.iter_mut().zip(inside).for_each(|(all, more)| *all |= more),
                (_, None) => [Space::Global, Space::Lds].into_iter().for_each(|space| changed[space as usize] = true),
                (_, Some(space)) => changed[space as usize] = true,
            }
        }
        [true; 3]
    }

    fn load_in(&mut self, space: Space, version: u32, size: Size, lane: LaneId, address: Term) -> Term {
        self.loads = true;
        let lane = if space == Space::Scratch { lane.index() } else { 0 };
        let what = Unspecified::in_lane(LOAD, Load { space, size, version }.code(), lane);
        let bits = 8 * size.bytes() as u32;
        let words = words(address);
        normal::zext(normal::unspecified(bits, what, &words), 32)
    }
}

/// A load as an unknown function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Load {
    /// Where.
    pub space: Space,
    /// How much.
    pub size: Size,
    /// Of which version.
    pub version: u32,
}

const SPACES: [Space; 3] = [Space::Global, Space::Lds, Space::Scratch];

impl Load {
    fn code(self) -> u64 {
        u64::from(self.version) << 8 | (self.space as u64) << 4 | self.size.bytes()
    }
    /// The load that an unknown function is.
    pub fn of(what: Unspecified) -> Option<Self> {
        let size = match what.instruction & 15 {
            1 => Size::Byte,
            2 => Size::Short,
            _ => Size::Dword,
        };
        let space = SPACES[(what.instruction >> 4 & 3) as usize % 3];
        (what.row == LOAD).then_some(Load { space, size, version: (what.instruction >> 8) as u32 })
    }
}

impl Load {
    /// Gives the cells at an address, of which these are the words, the value that the load has found.
    pub fn put(self, state: &mut ConcreteState, lane: u8, words: &[u32], value: u64) {
        let base = words.iter().rev().fold(0u64, |address, &word| address << 32 | u64::from(word));
        let lane = if self.space == Space::Scratch { lane } else { 0 };
        for index in 0..self.size.bytes() {
            let byte = base.wrapping_add(index);
            let byte = if self.space == Space::Global { byte } else { byte & u64::from(u32::MAX) };
            let cell = StateVar::Memory { space: self.space, lane, address: byte & !3 };
            let shift = 8 * (byte & 3) as u32;
            let bits = (value >> (8 * index) & 0xff) as u32;
            state.set(cell, state.value(cell) & !(0xff << shift) | bits << shift);
        }
    }
}

/// `value` where all parts of `condition` hold; elsewhere anything.
pub fn given(condition: Term, value: Term) -> Term {
    match arena::node(condition) {
        Node::And(parts) => parts.iter().fold(value, |value, &part| normal::given(part, value)),
        _ => normal::given(condition, value),
    }
}

/// The words of an address, the lowest first.
fn words(address: Term) -> Vec<Term> {
    match arena::width(address) {
        64 => vec![normal::extract(address, 0, 32), normal::extract(address, 32, 32)],
        _ => vec![address],
    }
}

/// What is added to the constant of a sum, and the constant.
fn base_and_offset(address: Term) -> (Vec<(u64, Term)>, u64) {
    match arena::node(address) {
        Node::Sum { constant, addends } => (addends.into_vec(), constant),
        Node::Const(value) => (Vec::new(), value),
        _ => (vec![(1, address)], 0),
    }
}

/// Whether no lane's cell of `a` has a byte in common with another's of `b`: both are the same in all lanes, and they
/// are constants apart.
fn are_apart(a: &Operand, a_bytes: u64, b: &Operand, b_bytes: u64) -> bool {
    if !a.is_uniform() || !b.is_uniform() {
        return false;
    }
    let (a, b) = (a.lane(0), b.lane(0));
    let width = arena::width(a);
    if arena::width(b) != width {
        return false;
    }
    let ((a_base, a_offset), (b_base, b_offset)) = (base_and_offset(a), base_and_offset(b));
    let mask = u64::MAX >> (64 - width);
    let ahead = b_offset.wrapping_sub(a_offset) & mask;
    let behind = a_offset.wrapping_sub(b_offset) & mask;
    a_base == b_base && ahead >= a_bytes && behind >= b_bytes
}

/// Whether the addresses hang on different pointers that were loaded from constant memory.
fn have_different_pointers(a: &Operand, b: &Operand) -> bool {
    let pointer = |operand: &Operand| {
        let (base, _) = base_and_offset(operand.any_lane()?);
        let mut pointers = base.into_iter().filter(|&(_, term)| is_pointer(term));
        let first = pointers.next()?;
        (first.0 == 1 && pointers.next().is_none()).then_some(first.1)
    };
    matches!((pointer(a), pointer(b)), (Some(a), Some(b)) if a != b)
}

/// Whether a term is a pointer among the arguments: 64 bits of the initial memory, at addresses that no load has given.
fn is_pointer(term: Term) -> bool {
    let Node::Concat(parts) = arena::node(term) else { return false };
    let is_argument = |part: &Term| {
        let Node::Unspecified(what, address) = arena::node(*part) else { return false };
        let mut is_direct = true;
        support::for_each_node(address, |node| is_direct &= !matches!(node, Node::Unspecified(..)));
        is_direct && Load::of(what).is_some_and(|load| load.version == 0)
    };
    parts.len() == 2 && parts.iter().all(is_argument) && !support::is_of_any_lane(term)
}

/// The addresses of the lanes, and where they are.
fn located(addresses: &Addresses<Symbolic>) -> (Space, Operand) {
    match addresses {
        Addresses::Global(column) => (Space::Global, Operand::of(column, |value| value.0)),
        Addresses::Lds(column) => (Space::Lds, Operand::of(column, |value| value.0)),
        Addresses::Scratch(column) => (Space::Scratch, Operand::of(column, |value| value.0)),
    }
}

fn is_never(active: &Operand) -> bool {
    let never = |term: &Term| arena::as_const(*term) == Some(0);
    match active {
        Operand::Whole(term) | Operand::Lanes(Terms::Any(term)) => never(term),
        Operand::Lanes(Terms::Each(terms)) => terms.iter().all(never),
    }
}

impl Memory<Symbolic> for Effects {
    fn gather(
        &mut self,
        _access: &Access,
        size: Size,
        active: &BitColumn<Symbolic>,
        addresses: &Addresses<Symbolic>,
    ) -> WordColumn<Symbolic> {
        let (space, address) = located(addresses);
        let address = address.under(&Operand::of(active, |bit| bit.0));
        let version = self.version(space, size.bytes(), &address);
        let mut load = |lane: LaneId, address: Term| Bv::new(self.load_in(space, version, size, lane, address));
        match address {
            Operand::Whole(address) | Operand::Lanes(Terms::Any(address)) => Terms::Any(load(LaneId::ANY, address)),
            Operand::Lanes(Terms::Each(addresses)) => {
                Terms::Each(Rc::new(std::array::from_fn(|lane| load(LaneId::new(lane), addresses[lane]))))
            }
        }
    }

    fn scatter(
        &mut self,
        access: &Access,
        size: Size,
        active: &BitColumn<Symbolic>,
        addresses: &Addresses<Symbolic>,
        values: &WordColumn<Symbolic>,
    ) -> bool {
        let (space, address) = located(addresses);
        let active = Operand::of(active, |bit| bit.0);
        if is_never(&active) {
            return false;
        }
        let bits = 8 * size.bytes() as u32;
        let value = Operand::of(values, |value| normal::extract(value.0, 0, bits)).under(&active);
        let address = address.under(&active);
        let may_meet = space != Space::Scratch;
        self.push(access, EffectKind::Store(space, size), active, vec![address, value]);
        may_meet
    }

    fn atomic<W: Width>(
        &mut self,
        access: &Access,
        atomic: &Atomic<Symbolic, W>,
        active: &BitColumn<Symbolic>,
        addresses: &Addresses<Symbolic>,
        data: [&Values<W>; 2],
    ) -> Values<W> {
        let (space, address) = located(addresses);
        let active = Operand::of(active, |bit| bit.0);
        if is_never(&active) {
            return Column::splat(Bv::zero());
        }
        let [first, second] = data.map(|column| Operand::of(column, |value| value.0).under(&active));
        let address = address.under(&active);
        let kind = EffectKind::Atomic(space, atomic.op, W::BITS);
        let number = self.push(access, kind, active.clone(), vec![address, first, second]);
        let scope = if active.any_lane().is_some() { Scope::Any } else { Scope::Each };
        Column::build(scope, |lane| {
            let what = Unspecified::in_lane(ANSWER, number.into(), lane.index());
            Bv::new(answer(W::BITS, what))
        })
    }

    fn load(&mut self, _access: &Access, _active: Bit<Symbolic>, address: B64<Symbolic>) -> B32<Symbolic> {
        let version = match self.promises.constants {
            true => 0,
            false => self.version(Space::Global, 4, &Operand::Whole(address.0)),
        };
        Bv::new(self.load_in(Space::Global, version, Size::Dword, LaneId::new(0), address.0))
    }

    fn store(&mut self, access: &Access, active: Bit<Symbolic>, address: B64<Symbolic>, value: B32<Symbolic>) {
        let active = Operand::Whole(active.0);
        if !is_never(&active) {
            let operands = vec![Operand::Whole(address.0), Operand::Whole(value.0)];
            self.push(access, EffectKind::ScalarStore, active, operands);
        }
    }

    fn scalar_atomic<W: Width>(
        &mut self,
        access: &Access,
        atomic: &Atomic<Symbolic, W>,
        active: Bit<Symbolic>,
        address: B64<Symbolic>,
        data: [Bv<Symbolic, W>; 2],
    ) -> Bv<Symbolic, W> {
        let active = Operand::Whole(active.0);
        if is_never(&active) {
            return Bv::zero();
        }
        let operands = [address.0, data[0].0, data[1].0].map(Operand::Whole).to_vec();
        let number = self.push(access, EffectKind::ScalarAtomic(atomic.op, W::BITS), active, operands);
        let what = Unspecified { row: ANSWER, instruction: number.into(), lane: 0 };
        Bv::new(answer(W::BITS, what))
    }

    fn join(&mut self, condition: Bit<Symbolic>, other: Self) {
        let common = self.effects.iter().zip(&other.effects).take_while(|(a, b)| a.number == b.number).count();
        let guarded = |effect: &Effect, guard: Term| {
            let active = effect.active.map(|active| normal::and(guard, active));
            Effect { active, ..effect.clone() }
        };
        let otherwise = normal::not(condition.0);
        let mine = self.effects[common..].iter().map(|effect| guarded(effect, condition.0));
        let theirs = other.effects[common..].iter().map(|effect| guarded(effect, otherwise));
        let mut joined: Vec<Effect> = mine.chain(theirs).collect();
        joined.sort_by_key(|effect| effect.number);
        self.effects.truncate(common);
        self.effects.extend(joined);
        self.loads |= other.loads;
    }

    fn is_same(&self, before: &Self) -> bool {
        self.effects.len() == before.effects.len()
    }

    fn event(&mut self, access: &Access, event: Event, operands: &[B32<Symbolic>]) -> B64<Symbolic> {
        let operands = operands.iter().map(|operand| Operand::Whole(operand.0)).collect();
        let always = Operand::Whole(normal::constant(1, 1));
        let number = self.push(access, EffectKind::Event(event), always, operands);
        let what = Unspecified { row: ANSWER, instruction: number.into(), lane: 0 };
        Bv::new(answer(64, what))
    }
}

/// An answer that nobody knows.
fn answer(bits: u32, what: Unspecified) -> Term {
    normal::unspecified(bits, what, &[normal::constant(32, 0)])
}
