//! What a program finds in the own part of the stack.

use std::rc::Rc;

use gcn_semantics::algebra::{Bv, LANES, Size, Space, WordColumn};
use gcn_semantics::ledger::{Cause, Unspecified};

use super::super::super::node::Term;
use super::super::super::symbolic::{Symbolic, Terms};
use super::super::super::{arena, normal};
use super::super::apart::base_and_offset;
use super::super::cells::is_multiple;
use super::super::effect::{Effect, EffectKind, EffectValue};
use super::super::load::{LOAD, Load, words};
use super::super::tail::implies;
use super::{FORGOTTEN, FRAME_SIZE, Own, PERHAPS, index};

impl Own {
    /// What the lanes find where `active` holds, zero-extended.
    pub fn load(&self, size: Size, active: &EffectValue, address: &EffectValue) -> WordColumn<Symbolic> {
        let is_any = |effect: &Effect| {
            effect.active.any_lane().is_some() && effect.operands.iter().all(|operand| operand.any_lane().is_some())
        };
        let found = |lane: Option<usize>| {
            let address = of_lane(address, lane);
            let active = match lane {
                Some(lane) => active.lane(lane),
                // What they find is not told apart by lanes because of that.
                None => active.any_lane().unwrap_or(normal::constant(1, 1)),
            };
            let reader = Reader { lane, active };
            let at = |address: Term| self.value(reader, size.bytes(), address, self.stores.len());
            let start = self.start.unwrap_or_else(|| normal::constant(32, 0));
            let value = index::of_each(start, address, at).unwrap_or_else(|| at(address));
            Bv::new(normal::zext(value, 32))
        };
        match address.any_lane().is_some() && self.stores.iter().all(is_any) {
            true => Terms::Any(found(None)),
            false => Terms::Each(Rc::new(std::array::from_fn(|lane| found(Some(lane))))),
        }
    }

    /// What `reader` finds after `count` stores.
    fn value(&self, reader: Reader, bytes: u64, address: Term, count: usize) -> Term {
        let (base, offset) = base_and_offset(address);
        for (number, store) in self.stores[..count].iter().enumerate().rev() {
            let EffectKind::Store(_, size) = store.kind else {
                if store.operands.first().is_some_and(|frame| is_before(frame.lane(0), address, bytes)) {
                    continue;
                }
                let (forgets, unknown) = (reader.sees(store), self.forgotten(reader, bytes, address, store.number + 1));
                return match arena::as_const(forgets) {
                    Some(1) => unknown,
                    // A way on which nothing was forgotten has met the one of the cut.
                    _ => normal::ite(forgets, unknown, self.value(reader, bytes, address, number)),
                };
            };
            let (store_base, store_offset) = base_and_offset(of_lane(&store.operands[0], reader.lane));
            if store_base != base {
                return match self.stores.len() <= PERHAPS {
                    true => self.perhaps(reader, bytes, address, number),
                    false => self.forgotten(reader, bytes, address, store.number + 1),
                };
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
                    self.value(reader, 1, address, number + 1)
                };
                return normal::concat(&(0..bytes).rev().map(byte).collect::<Vec<_>>());
            }
            let value = normal::extract(of_lane(&store.operands[1], reader.lane), 8 * ahead as u32, 8 * bytes as u32);
            let active = reader.sees(store);
            return match arena::as_const(active) {
                Some(1) => value,
                _ => normal::ite(active, value, self.value(reader, bytes, address, number)),
            };
        }
        self.unknown(LOAD, reader, bytes, address, 0)
    }

    /// As [`Own::value`], after a store of which nobody knows whether it reaches the cells.
    fn perhaps(&self, reader: Reader, bytes: u64, address: Term, number: usize) -> Term {
        let store = &self.stores[number];
        let EffectKind::Store(_, size) = store.kind else { unreachable!("a cut has no cells") };
        let [start, value] = [0, 1].map(|operand| of_lane(&store.operands[operand], reader.lane));
        let active = reader.sees(store);
        if bytes == size.bytes() && is_multiple(normal::sub(address, start), bytes) {
            let is_reached = normal::and(active, normal::eq(address, start));
            return normal::ite(is_reached, value, self.value(reader, bytes, address, number));
        }
        let width = arena::width(value);
        let byte = |index: u64| {
            let address = normal::sum(32, index, &[(1, address)]);
            let ahead = normal::sub(address, start);
            let is_reached = normal::and(active, normal::ult(ahead, normal::constant(32, size.bytes())));
            let bits = normal::concat(&[normal::extract(ahead, 0, width - 3), normal::constant(3, 0)]);
            let stored = normal::extract(normal::lshr(value, bits), 0, 8);
            normal::ite(is_reached, stored, self.value(reader, 1, address, number))
        };
        normal::concat(&(0..bytes).rev().map(byte).collect::<Vec<_>>())
    }

    fn forgotten(&self, reader: Reader, bytes: u64, address: Term, version: u32) -> Term {
        self.unknown(FORGOTTEN[self.side], reader, bytes, address, version)
    }

    fn unknown(&self, cause: Cause, reader: Reader, bytes: u64, address: Term, version: u32) -> Term {
        let size = match bytes {
            1 => Size::Byte,
            2 => Size::Short,
            _ => Size::Dword,
        };
        let load = Load { space: Space::Scratch, size, version };
        let what = Unspecified::in_lane(cause, load.code(), reader.lane.unwrap_or(LANES));
        normal::unspecified(8 * bytes as u32, what, &words(address))
    }
}

/// Who looks: a lane, or the one that stands for all, where a condition holds.
#[derive(Clone, Copy)]
struct Reader {
    lane: Option<usize>,
    active: Term,
}

impl Reader {
    /// Whether a store happens in the lane.
    fn sees(&self, store: &Effect) -> Term {
        let active = of_lane(&store.active, self.lane);
        if implies(self.active, active) { normal::constant(1, 1) } else { active }
    }
}

/// Whether `bytes` bytes at `address` lie before `frame`.
fn is_before(frame: Term, address: Term, bytes: u64) -> bool {
    let [(end, last), (base, first)] = [frame, address].map(base_and_offset);
    end == base && (bytes..FRAME_SIZE).contains(&(last.wrapping_sub(first) & 0xffff_ffff))
}

/// A value in a lane, or in the one that stands for all.
fn of_lane(operand: &EffectValue, lane: Option<usize>) -> Term {
    match lane {
        Some(lane) => operand.lane(lane),
        None => operand.any_lane().expect("one term says it for all lanes"),
    }
}
