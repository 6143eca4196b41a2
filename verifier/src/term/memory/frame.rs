//! The own part of the stack, which nobody else looks at.
//!
//! It is no effect: a load gives what the last stores have put there, and what is there at the end is nothing that
//! anybody compares. Two programs may use it as differently as they like.

use std::cell::Cell;
use std::rc::Rc;

use gcn_semantics::algebra::{Access, Bv, LANES, Size, Space, WordColumn};
use gcn_semantics::ledger::{Cause, Unspecified};

use super::super::node::Term;
use super::super::symbolic::{Symbolic, Terms};
use super::super::{arena, normal, support};
use super::apart::base_and_offset;
use super::effect::{Effect, EffectKind, Operand};
use super::load::{LOAD, Load, words};
use super::merged;
use crate::state::StateVar;

/// Which part of the stack is nobody else's.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Frame {
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
/// A frame has fewer bytes than this in each lane.
const FRAME_SIZE: u64 = 1 << 24;

/// The own part of the stack of one path.
#[derive(Debug, Clone, Default)]
pub(super) struct Own {
    frame: Frame,
    side: usize,
    /// The stack pointer at the entry, as an address in each lane.
    start: Option<Term>,
    /// Stores, in their order, and [`EffectKind::Cut`] where contents were forgotten.
    stores: Vec<Effect>,
    /// The next number: paths of one program share it.
    next: Rc<Cell<u32>>,
    /// Addresses in global memory hang on the resource of the stack. Paths share it.
    is_mixed: Rc<Cell<bool>>,
}

impl Own {
    pub fn new(frame: Frame, start: Option<Term>) -> Self {
        Own { frame, start, ..Own::default() }
    }
    pub fn of_side(&mut self, side: usize) {
        self.side = side;
    }
    /// Whether there is such a part.
    pub fn is_kept(&self) -> bool {
        self.frame != Frame::Nothing
    }

    /// Whether addresses are in it, in all lanes.
    pub fn has(&self, space: Space, address: &Operand) -> bool {
        let is_behind = |term: Term| {
            let (base, offset) = base_and_offset(term);
            let start = self.start.map(base_and_offset);
            start.is_some_and(|(start, first)| base == start && (offset.wrapping_sub(first) & 0xffff_ffff) < FRAME_SIZE)
        };
        space == Space::Scratch
            && match self.frame {
                Frame::Nothing => false,
                Frame::OfKernel => true,
                Frame::OfFunction => match address.any_lane() {
                    Some(term) => is_behind(term),
                    None => (0..LANES).all(|lane| is_behind(address.lane(lane))),
                },
            }
    }

    /// Looks at an address in global memory: one that hangs on the resource may be in the stack after all.
    pub fn look_at(&self, address: &Operand) {
        let resource = [0, 1].map(|code| StateVar::Scalar { code }.var());
        let hangs = |term: Term| support::variables(term).iter().any(|variable| resource.contains(variable));
        let in_some_lane = || match address.any_lane() {
            Some(term) => hangs(term),
            None => (0..LANES).any(|lane| hangs(address.lane(lane))),
        };
        if self.is_kept() && !self.is_mixed.get() && in_some_lane() {
            self.is_mixed.set(true);
        }
    }

    /// Whether something that is stored there may be reached in ways that are not seen here.
    pub fn is_mixed(&self) -> bool {
        self.is_mixed.get() && !self.stores.is_empty()
    }

    fn push(&mut self, instruction: usize, kind: EffectKind, active: Operand, operands: Vec<Operand>) {
        let number = self.next.get();
        self.next.set(number + 1);
        self.stores.push(Effect { number, instruction, kind, active, operands });
    }

    pub fn store(&mut self, access: &Access, size: Size, active: Operand, address: Operand, value: Operand) {
        self.push(access.instruction, EffectKind::Store(Space::Scratch, size), active, vec![address, value]);
    }

    /// From now on nobody knows what is there.
    pub fn forget(&mut self) {
        if self.is_kept() {
            let always = Operand::Whole(normal::constant(1, 1));
            self.push(0, EffectKind::Cut(0, [true; 3]), always, Vec::new());
        }
    }

    /// What two paths that meet have there.
    pub fn join(&mut self, other: Own, either: impl Fn(Option<Term>, Option<Term>) -> Term + Copy) {
        self.stores = merged(std::mem::take(&mut self.stores), other.stores, either);
    }

    pub fn is_same(&self, before: &Own) -> bool {
        self.stores.len() == before.stores.len()
    }

    /// What the lanes find, zero-extended.
    pub fn load(&self, size: Size, address: &Operand) -> WordColumn<Symbolic> {
        let is_any = |effect: &Effect| {
            effect.active.any_lane().is_some() && effect.operands.iter().all(|operand| operand.any_lane().is_some())
        };
        let found = |lane: Option<usize>| {
            let value = self.value(lane, size.bytes(), of_lane(address, lane), self.stores.len());
            Bv::new(normal::zext(value, 32))
        };
        match address.any_lane().is_some() && self.stores.iter().all(is_any) {
            true => Terms::Any(found(None)),
            false => Terms::Each(Rc::new(std::array::from_fn(|lane| found(Some(lane))))),
        }
    }

    /// What a lane, or the one that stands for all, finds after `count` stores.
    fn value(&self, lane: Option<usize>, bytes: u64, address: Term, count: usize) -> Term {
        let (base, offset) = base_and_offset(address);
        for (number, store) in self.stores[..count].iter().enumerate().rev() {
            let EffectKind::Store(_, size) = store.kind else {
                return self.forgotten(lane, bytes, address, store.number + 1);
            };
            let (store_base, store_offset) = base_and_offset(of_lane(&store.operands[0], lane));
            if store_base != base {
                return self.forgotten(lane, bytes, address, store.number + 1);
            }
            let ahead = offset.wrapping_sub(store_offset) & 0xffff_ffff;
            let behind = store_offset.wrapping_sub(offset) & 0xffff_ffff;
            if ahead >= size.bytes() && behind >= bytes {
                continue;
            }
            if ahead + bytes > size.bytes() {
                // One byte after the other: each is in a store, or in none.
                let byte = |index: u64| {
                    let address = normal::sum(32, index, &[(1, address)]);
                    self.value(lane, 1, address, number + 1)
                };
                return normal::concat(&(0..bytes).rev().map(byte).collect::<Vec<_>>());
            }
            let value = normal::extract(of_lane(&store.operands[1], lane), 8 * ahead as u32, 8 * bytes as u32);
            let active = of_lane(&store.active, lane);
            return match arena::as_const(active) {
                Some(1) => value,
                _ => normal::ite(active, value, self.value(lane, bytes, address, number)),
            };
        }
        self.unknown(LOAD, lane, bytes, address, 0)
    }

    fn forgotten(&self, lane: Option<usize>, bytes: u64, address: Term, version: u32) -> Term {
        self.unknown(FORGOTTEN[self.side], lane, bytes, address, version)
    }

    fn unknown(&self, cause: Cause, lane: Option<usize>, bytes: u64, address: Term, version: u32) -> Term {
        let size = match bytes {
            1 => Size::Byte,
            2 => Size::Short,
            _ => Size::Dword,
        };
        let load = Load { space: Space::Scratch, size, version };
        let what = Unspecified::in_lane(cause, load.code(), lane.unwrap_or(LANES));
        normal::unspecified(8 * bytes as u32, what, &words(address))
    }
}

/// A value in a lane, or in the one that stands for all.
fn of_lane(operand: &Operand, lane: Option<usize>) -> Term {
    match lane {
        Some(lane) => operand.lane(lane),
        None => operand.any_lane().expect("one term says it for all lanes"),
    }
}
