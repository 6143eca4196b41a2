//! One wave instead of two that have come to the same place on different paths.

use super::registers::RegisterSet;
use super::state::{Scc, Wave};
use crate::algebra::{Algebra, B32, Bit, BitColumn, Bv, Column, Memory};
use crate::instruction::code;
use crate::work;

impl<A: Algebra> Wave<A> {
    /// A copy that goes its own way.
    pub fn fork(&self) -> Self {
        work::done(work::COPY);
        let column = |stored: &Option<A::Stored<B32<A>>>| stored.as_ref().map(|column| (**column).clone().into());
        Wave {
            target: self.target,
            machine: self.machine,
            readings: self.readings.clone(),
            written: self.written.clone(),
            memory: self.memory.fork(),
            position: self.position,
            fuel: self.fuel,
            exits: self.exits.clone(),
            has_wrapped: self.has_wrapped,
            initial: self.initial.clone(),
            refused: self.refused,
            columns: self.columns.iter().map(column).collect(),
            scalars: self.scalars,
            scc: self.scc.clone(),
            mode: self.mode,
            exec: None,
            masks: self.masks.clone(),
            halves: self.halves.clone(),
        }
    }

    /// This wave where `condition` holds, `other` where it does not.
    pub(super) fn join(&mut self, condition: Bit<A>, mut other: Wave<A>) {
        self.readings.touch_all(&other.readings);
        self.written.extend(&other.written);
        self.fuel = self.fuel.min(other.fuel);
        self.has_wrapped |= other.has_wrapped;
        let written = self.written.clone();
        for register in written.vgprs.iter() {
            let theirs = other.vgpr(register).clone();
            self.vgpr(register).update(theirs.scope(), |lane, mine| condition.select(mine, theirs.at(lane)));
        }
        self.join_scalars(condition, &mut other, &written.scalars);
        if written.scc {
            self.join_scc(condition, &mut other);
        }
        if written.mode {
            self.mode = Some(condition.select(self.mode(), other.mode()));
        }
        self.memory.join(condition, other.memory);
    }

    /// The masks among the registers `codes` that wait for their words here or in `other`. Masks that have a register
    /// in common wait for each other's words.
    fn waiting(&self, other: &Wave<A>, codes: &RegisterSet) -> Vec<u16> {
        let mut waiting: Vec<u16> = self.masks.iter().chain(&other.masks).map(|(pair, _)| *pair).collect();
        waiting.retain(|&pair| codes.contains(pair));
        waiting.sort_unstable();
        waiting.dedup();
        waiting.dedup_by(|next, pair| *next == *pair + 1);
        waiting
    }

    /// The same for scalar registers.
    fn join_scalars(&mut self, condition: Bit<A>, other: &mut Wave<A>, codes: &RegisterSet) {
        let waiting = self.waiting(other, codes);
        for &pair in &waiting {
            let (mine, theirs) = (self.mask(pair), other.mask(pair));
            let scope = mine.scope().and(theirs.scope());
            let bit = |lane| condition.select_bit(mine.at(lane), theirs.at(lane));
            self.write_mask(pair, &BitColumn::<A>::build(scope, bit));
        }
        let is_done = |code: u16| waiting.iter().any(|&pair| code == pair || code == pair + 1);
        for code in codes.iter().filter(|&code| !is_done(code)) {
            let joined = condition.select(self.scalar(code), other.scalar(code));
            self.write_scalar(code, joined);
        }
    }

    fn join_scc(&mut self, condition: Bit<A>, other: &mut Wave<A>) {
        let joined = match (&self.scc, &other.scc) {
            (Some(Scc::SomeLane(mine)), Some(Scc::SomeLane(theirs))) => {
                let scope = mine.scope().and(theirs.scope());
                Scc::SomeLane(Column::build(scope, |lane| condition.select_bit(mine.at(lane), theirs.at(lane))))
            }
            _ => Scc::Bit(condition.select_bit(self.scc(), other.scc())),
        };
        self.scc = Some(joined);
    }

    /// Whether vector registers and memory are what they are in `before`, as far as can be seen without a proof.
    pub(super) fn has_same_vectors(&mut self, before: &mut Wave<A>) -> bool {
        let written = self.written.vgprs;
        self.memory.is_same(&before.memory)
            && written.iter().all(|register| {
                let old = before.vgpr(register);
                let new = self.vgpr(register);
                let scope = old.scope().and(new.scope());
                scope.lanes().all(|lane| A::same(old.at(lane).0, new.at(lane).0))
            })
    }

    /// This wave has been through a region that it would have skipped without an active lane, where it would be as
    /// `before`; `without` has been through it with none. Scalar registers for which that makes a difference get the
    /// value of the wave that was meant.
    pub(super) fn unless_skipped(&mut self, before: &mut Wave<A>, without: &mut Wave<A>) {
        let written = self.written.clone();
        let mut open = RegisterSet::default();
        let masks = self.waiting(before, &written.scalars);
        for &pair in &masks {
            let old = if pair == code::EXEC_LO { Some(Bit::constant(false)) } else { before.mask_of_any_lane(pair) };
            let is_same = match (old, without.mask_of_any_lane(pair)) {
                (Some(old), Some(new)) => A::same_bit(old.0, new.0),
                _ => [pair, pair + 1].into_iter().all(|code| is_unchanged(code, before, without)),
            };
            if !is_same {
                open.insert(pair);
                open.insert(pair + 1);
            }
        }
        let is_done = |code: u16| masks.iter().any(|&pair| code == pair || code == pair + 1);
        for code in written.scalars.iter().filter(|&code| !is_done(code)) {
            if !is_unchanged(code, before, without) {
                open.insert(code);
            }
        }
        let mut copy = before.fork();
        let active = !before.scalar_pair(code::EXEC_LO).eq(Bv::zero());
        if without.scc.is_some() && !A::same_bit(before.scc().0, without.scc().0) {
            self.written.scc = true;
            self.join_scc(active, &mut copy);
        }
        self.join_scalars(active, &mut copy, &open);
    }
}

/// Whether a scalar register of `without` is what it is in `before`, where no lane is active.
fn is_unchanged<A: Algebra>(code: u16, before: &mut Wave<A>, without: &mut Wave<A>) -> bool {
    let old = match code {
        code::EXEC_LO | code::EXEC_HI => Bv::zero(),
        _ => before.scalar(code),
    };
    A::same(old.0, without.scalar(code).0)
}
