//! The own part of the stack, which nobody else looks at.
//!
//! It is no effect: a load gives what the last stores have put there, and what is there at the end is nothing that
//! anybody compares. Two programs may use it as differently as they like.

mod index;
mod look;

use std::cell::Cell;
use std::rc::Rc;

use gcn_semantics::algebra::{Access, LANES, Size, Space, WordColumn};
use gcn_semantics::ledger::Cause;
use gcn_semantics::wave::StackUnit;

use super::super::node::{Node, Term};
use super::super::symbolic::Symbolic;
use super::super::{arena, normal, support};
use super::apart::{base_and_offset, is_behind};
use super::effect::{Effect, EffectKind, EffectValue, merged};
use super::load::LOAD;
use super::promises::{Promises, StackResource};
use crate::state::StateVar;
use crate::variable::Var;

/// Which part of the stack is nobody else's.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum OwnStack {
    /// None that is known.
    #[default]
    Nothing,
    /// What lies behind the stack pointer at the entry.
    OfFunction,
    /// All of it.
    OfKernel,
}

/// What nobody knows about the own part of each side: it has nothing to do with what the other side has there.
const FORGOTTEN: [Cause; 2] = [Cause::Proof(&"stack of a"), Cause::Proof(&"stack of b")];
/// The base of scratch where it is there from the start, by operand codes.
const FLAT_SCRATCH: [u16; 2] = [102, 103];
/// A frame has fewer bytes than this in each lane.
const FRAME_SIZE: u64 = 1 << 24;

/// Of more stores than these nobody asks whether they reach cells that are no constant away.
const PERHAPS: usize = 64;

/// The own part of the stack of one path.
#[derive(Debug, Clone, Default)]
pub(super) struct Own {
    frame: OwnStack,
    unit: StackUnit,
    side: usize,
    /// Where each side finds the resource of the stack.
    resources: [StackResource; 2],
    /// The stack pointer at the entry, as an address in each lane.
    start: Option<Term>,
    /// Stores, in their order, and [`EffectKind::Cut`] where contents were forgotten.
    stores: Vec<Effect>,
    /// The next number: paths of one program share it.
    next: Rc<Cell<u32>>,
    /// It may be reached in ways that are not told apart from others. Paths share it.
    is_mixed: Rc<Cell<bool>>,
    /// Nothing that is the program's own can be told apart from other memory. Paths share it.
    is_open: Rc<Cell<bool>>,
    /// It was reached. Paths share it.
    is_used: Rc<Cell<bool>>,
    /// The stack was reached, any part of it. Paths share it.
    is_stack_used: Rc<Cell<bool>>,
    /// Addresses in global memory hang on the resource of the stack. Paths share it.
    is_entangled: Rc<Cell<bool>>,
}

impl Own {
    /// Of programs with such promises; `start` is the stack pointer at the entry, as an address in each lane.
    pub fn new(promises: &Promises, start: Option<Term>) -> Self {
        let Promises { own_stack, stack_unit, stack, .. } = *promises;
        Own { frame: own_stack, unit: stack_unit, resources: stack, start, ..Own::default() }
    }
    pub fn of_side(&mut self, side: usize) {
        self.side = side;
    }
    /// The variables of the place of the stack in memory that lanes have in common.
    fn place(&self) -> Vec<Var> {
        let base = match self.unit {
            StackUnit::Wave => &[][..],
            StackUnit::Lane => &FLAT_SCRATCH,
        };
        let base = base.iter().map(|&code| StateVar::Scalar { code }.var());
        base.chain(self.resources[self.side].variables()).collect()
    }
    /// Whether it starts at a stack pointer.
    pub fn has_start(&self) -> bool {
        self.start.is_some()
    }
    /// Whether there is such a part.
    pub fn is_kept(&self) -> bool {
        self.frame != OwnStack::Nothing
    }

    /// Whether addresses are in it, in all lanes. Of others it keeps in mind whether they may be.
    pub fn reaches(&self, space: Space, address: &EffectValue) -> bool {
        let is_behind = |term: Term| self.start.is_some_and(|start| is_behind(start, term, FRAME_SIZE));
        let is_own = space == Space::Scratch
            && match self.frame {
                OwnStack::Nothing => false,
                OwnStack::OfKernel => true,
                OwnStack::OfFunction => match address.any_lane() {
                    Some(term) => is_behind(term),
                    None => (0..LANES).all(|lane| is_behind(address.lane(lane))),
                },
            };
        self.is_stack_used.set(self.is_stack_used.get() || space == Space::Scratch);
        match is_own {
            true => self.is_used.set(true),
            false => self.look_at(space, address),
        }
        is_own
    }

    /// Looks at an address outside: one that hangs on the resource or on the stack pointer may be in it after all.
    pub fn look_at(&self, space: Space, address: &EffectValue) {
        let is_open = space == Space::Global && !self.is_entangled.get();
        if is_open && hangs_on(&self.place(), address) {
            self.entangle();
        }
        self.mix_if_on_pointer(address);
    }

    /// Looks at a value that leaves for other memory: what hangs on the stack pointer may come back as an address.
    pub fn look_at_value(&self, value: &EffectValue) {
        self.mix_if_on_pointer(value);
    }

    /// Looks at values that nobody will know, and at what the own part holds then: an address in the stack may come
    /// back from them, and would not be seen to hang on it. What memory holds is no address in the stack (ledger K156).
    pub fn hide(&self, values: &[Term]) {
        let lanes = |value: &EffectValue| match value.any_lane() {
            Some(term) => vec![term],
            None => (0..LANES).map(|lane| value.lane(lane)).collect(),
        };
        let stored = self.stores.iter().filter_map(|store| store.operands.get(1)).flat_map(lanes);
        let mut found = Vec::new();
        support::for_each_node_above(values.iter().copied().chain(stored), |node| {
            found.extend(match node {
                Node::Var(var) => Some(*var),
                _ => None,
            });
            !matches!(node, Node::Unspecified(what, _) if what.cause == LOAD || FORGOTTEN.contains(&what.cause))
        });
        let hang_on = |wanted: &[Var]| found.iter().any(|variable| wanted.contains(variable));
        if hang_on(&self.place()) {
            self.entangle();
        }
        // A pointer that is a number hangs on nothing.
        let pointer = self.start.map(support::variables);
        if pointer.is_some_and(|pointer| pointer.is_empty() || hang_on(&pointer)) {
            self.is_mixed.set(true);
        }
    }

    /// What the programs have in memory of their own cannot be told apart, whatever the stack has.
    pub fn mix(&self) {
        self.is_open.set(true);
    }

    fn entangle(&self) {
        self.is_entangled.set(true);
    }

    fn mix_if_on_pointer(&self, operand: &EffectValue) {
        if let Some(start) = self.start {
            match support::variables(start) {
                // It is a number that is known.
                none if none.is_empty() => self.is_mixed.set(true),
                pointer => self.mix_if_on(&pointer, operand),
            }
        }
    }

    fn mix_if_on(&self, wanted: &[Var], operand: &EffectValue) {
        if self.is_kept() && !self.is_mixed.get() && hangs_on(wanted, operand) {
            self.is_mixed.set(true);
        }
    }

    /// Whether it was reached, and may have been in ways that are not seen here as well.
    pub fn is_mixed(&self) -> bool {
        self.is_open.get() || self.is_used.get() && self.is_mixed.get()
    }

    /// Whether the stack was reached, and whether accesses to global memory may have been ones to the stack: their
    /// addresses hang on its resource, which is told from others by its terms.
    pub fn entangles(&self) -> [bool; 2] {
        [self.is_stack_used.get(), self.is_entangled.get()]
    }

    /// The address of the dword at `offset` from the start.
    fn address(&self, offset: u32) -> EffectValue {
        EffectValue::Whole(match self.start {
            Some(start) => normal::sum(32, offset.into(), &[(1, start)]),
            None => normal::constant(32, offset.into()),
        })
    }

    /// The dword at `offset` from the start, in each lane.
    pub fn word(&self, offset: u32) -> WordColumn<Symbolic> {
        self.load(Size::Dword, &EffectValue::Whole(normal::constant(1, 1)), &self.address(offset))
    }

    /// Gives the dword at `offset` from the start a value in each lane.
    pub fn put_word(&mut self, offset: u32, value: &WordColumn<Symbolic>) {
        let always = EffectValue::Whole(normal::constant(1, 1));
        let operands = vec![self.address(offset), EffectValue::of(value, |value| value.0)];
        self.push(0, EffectKind::Store(Space::Scratch, Size::Dword), always, operands);
    }

    fn push(&mut self, instruction: usize, kind: EffectKind, active: EffectValue, operands: Vec<EffectValue>) {
        let number = self.next.get();
        self.next.set(number + 1);
        self.stores.push(Effect { number, instruction, origin: 0, kind, active, operands, folds: false });
    }

    pub fn store(
        &mut self,
        access: &Access,
        size: Size,
        active: EffectValue,
        address: EffectValue,
        value: EffectValue,
    ) {
        self.push(access.instruction, EffectKind::Store(Space::Scratch, size), active, vec![address, value]);
    }

    /// From now on nobody knows what is there.
    pub fn forget(&mut self) {
        if self.is_kept() {
            self.hide(&[]);
            let always = EffectValue::Whole(normal::constant(1, 1));
            self.push(0, EffectKind::Cut(0, [true; 3]), always, Vec::new());
        }
    }

    /// Where a function's part of the stack starts that is called with this stack pointer, as an address in each lane:
    /// behind a frame of its caller's. `None` if that is not known, or if the function may have to do with the frame:
    /// an argument may be an address in a kernel's, which is a number as others.
    pub fn frame_behind(&self, pointer: Term) -> Option<Term> {
        if arena::ones(pointer) & u64::from(self.unit.alignment()) != 0 {
            return None;
        }
        let frame = normal::lshr(pointer, normal::constant(32, self.unit.log2().into()));
        let (base, end) = base_and_offset(frame);
        let (start, first) = self.start.map_or((Vec::new(), 0), base_and_offset);
        let size = end.wrapping_sub(first) & 0xffff_ffff;
        let is_nobodys = self.side != 0 || size == 0;
        (base == start && size < FRAME_SIZE && (self.frame == OwnStack::OfFunction || is_nobodys)).then_some(frame)
    }

    /// From now on nobody knows what is there from `frame` on.
    pub fn forget_from(&mut self, frame: Term) {
        let always = EffectValue::Whole(normal::constant(1, 1));
        self.push(0, EffectKind::Cut(0, [true; 3]), always, vec![EffectValue::Whole(frame)]);
    }

    /// How far from `frame` the dwords are that were stored behind it and not forgotten; `None` if nobody knows.
    pub fn stored_from(&self, frame: Term) -> Option<Vec<u64>> {
        let (base, first) = base_and_offset(frame);
        let mut end = FRAME_SIZE;
        let mut stored = Vec::new();
        for store in self.stores.iter().rev() {
            match (store.kind, &store.operands[..]) {
                (EffectKind::Store(_, size), [address, _]) => {
                    let (store_base, offset) = base_and_offset(address.any_lane()?);
                    if store_base != base {
                        return None;
                    }
                    let last = offset.wrapping_add(size.bytes() - 1);
                    let away = [offset, last].map(|byte| byte.wrapping_sub(first) & 0xffff_ffff & !3);
                    stored.extend(away.into_iter().filter(|&away| away < end));
                }
                (EffectKind::Cut(..), [address]) if store.active.lane(0) == normal::constant(1, 1) => {
                    let (cut_base, offset) = base_and_offset(address.lane(0));
                    if cut_base != base {
                        return None;
                    }
                    let behind = offset.wrapping_sub(first) & 0xffff_ffff;
                    // What starts before `frame` reaches it.
                    end = end.min(if behind < FRAME_SIZE { behind } else { 0 });
                }
                _ => {}
            }
        }
        Some(stored)
    }

    /// What two paths that meet have there.
    pub fn join(&mut self, other: Own, either: impl Fn(Option<Term>, Option<Term>) -> Term + Copy) {
        self.stores = merged(std::mem::take(&mut self.stores), other.stores, either);
    }

    pub fn is_same(&self, before: &Own) -> bool {
        self.stores.len() == before.stores.len()
    }
}

/// Whether a value hangs on one of the variables in some lane.
fn hangs_on(wanted: &[Var], operand: &EffectValue) -> bool {
    let hangs = |term: Term| support::mentions(term, wanted);
    match operand.any_lane() {
        Some(term) => hangs(term),
        None => (0..LANES).any(|lane| hangs(operand.lane(lane))),
    }
}
