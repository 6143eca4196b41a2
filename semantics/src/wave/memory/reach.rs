//! Where the lanes of an instruction reach: addresses, and which of them are in range.

use super::atomic::{FloatRule, acts_in_lds, new_value};
use super::buffer::BufferReach;
use super::columns::{both, map, plus, plus_wide};
use crate::algebra::{
    Access, Addresses, Algebra, Atomic, AtomicOp, B32, B64, Bit, BitColumn, Bv, Column, Memory, Size, Space, Width,
    WordColumn,
};
use crate::float::FloatWidth;
use crate::instruction::code;
use crate::ledger::Reading;
use crate::target::Feature;
use crate::wave::initial::Apertures;
use crate::wave::state::Wave;

/// The lanes that an operation reaches in one part of memory.
pub struct ReachedLanes<A: Algebra> {
    /// The lanes that are in range; `None`: all.
    pub in_range: Option<BitColumn<A>>,
    pub addresses: Addresses<A>,
}

impl<A: Algebra> ReachedLanes<A> {
    fn space(&self) -> Space {
        match self.addresses {
            Addresses::Global(_) => Space::Global,
            Addresses::Lds(_) => Space::Lds,
            Addresses::Scratch(_) => Space::Scratch,
        }
    }
}

/// What each lane reaches from, by an offset in bytes.
pub enum Reach<A: Algebra> {
    Lds(LdsReach<A>),
    Global(A::Column<B64<A>>),
    Scratch(WordColumn<A>),
    Flat(FlatReach<A>),
    Buffer(BufferReach<A>),
}

impl<A: Algebra> Reach<A> {
    /// The parts of memory in which the lanes access `bytes` bytes at `offset`. A lane is in range of one at most;
    /// where it is in range of none, loads give 0 and stores are lost (ledger K9).
    pub fn parts(&self, offset: u32, bytes: u64) -> Vec<ReachedLanes<A>> {
        match self {
            Reach::Lds(lds) => vec![lds.part(offset, bytes)],
            Reach::Global(address) => {
                vec![ReachedLanes {
                    in_range: None,
                    addresses: Addresses::Global(plus_wide::<A>(address, offset.into())),
                }]
            }
            Reach::Scratch(address) => {
                vec![ReachedLanes { in_range: None, addresses: Addresses::Scratch(plus::<A>(address, offset)) }]
            }
            Reach::Flat(flat) => flat.parts(offset, bytes),
            Reach::Buffer(buffer) => vec![buffer.part(offset, bytes)],
        }
    }
}

/// What bounds accesses to LDS.
pub struct LdsLimits<A: Algebra> {
    /// The size of the allocation in bytes.
    pub size: B32<A>,
    /// M0, where it limits addresses: up to gfx8 (ledger K6, K7).
    pub m0: Option<B32<A>>,
}

impl<A: Algebra> LdsLimits<A> {
    /// Those of `wave` now.
    pub fn of(wave: &mut Wave<A>) -> Self {
        let m0 = (!wave.target.has(Feature::LdsWithoutM0)).then(|| wave.scalar(code::M0));
        LdsLimits { size: wave.lds_size(), m0 }
    }

    /// Whether `bytes` bytes at `address` are in range: the first one below M0, the last one below the size.
    fn allow(&self, address: B32<A>, bytes: u64) -> Bit<A> {
        let others = Bv::constant(bytes - 1);
        let below_size = address.ult(self.size.umax(others) - others);
        self.m0.map_or(below_size, |m0| below_size & address.ult(m0))
    }
}

/// Addresses in LDS.
pub struct LdsReach<A: Algebra> {
    pub address: WordColumn<A>,
    pub limits: LdsLimits<A>,
    /// Lanes whose addresses are out of range whatever their offset (ledger K2).
    pub never: Option<BitColumn<A>>,
}

impl<A: Algebra> LdsReach<A> {
    fn part(&self, offset: u32, bytes: u64) -> ReachedLanes<A> {
        let address = plus::<A>(&self.address, offset);
        let mut in_range = map::<A, B32<A>, Bit<A>>(&address, |address| self.limits.allow(address, bytes));
        if let Some(never) = &self.never {
            in_range.update(never.scope(), |lane, in_range| in_range & !never.at(lane));
        }
        ReachedLanes { in_range: Some(in_range), addresses: Addresses::Lds(address) }
    }
}

/// Addresses that can be anywhere, by their high word (ledger K65, K68).
pub struct FlatReach<A: Algebra> {
    pub address: A::Column<B64<A>>,
    pub apertures: Apertures<A>,
    /// Addresses in scratch are in range: not for atomics (ledger K82).
    pub reaches_scratch: bool,
    pub limits: LdsLimits<A>,
}

impl<A: Algebra> FlatReach<A> {
    fn parts(&self, offset: u32, bytes: u64) -> Vec<ReachedLanes<A>> {
        let address = plus_wide::<A>(&self.address, offset.into());
        let is_in = |aperture: B32<A>| {
            let is_in = |address: B64<A>| Bit(A::is_in_aperture(address.extract(32).0, aperture.0));
            map::<A, B64<A>, Bit<A>>(&self.address, is_in)
        };
        let (shared, private) = (is_in(self.apertures.shared), is_in(self.apertures.private));
        let low = map::<A, B64<A>, B32<A>>(&address, |address| address.truncate());
        let mut elsewhere = shared.clone();
        elsewhere.update(private.scope(), |lane, shared| !(shared | private.at(lane)));
        let allowed = map::<A, B32<A>, Bit<A>>(&low, |address| self.limits.allow(address, bytes));
        let mut parts = vec![
            ReachedLanes { in_range: Some(elsewhere), addresses: Addresses::Global(address) },
            ReachedLanes { in_range: Some(both::<A>(&shared, &allowed)), addresses: Addresses::Lds(low.clone()) },
        ];
        if self.reaches_scratch {
            parts.push(ReachedLanes { in_range: Some(private), addresses: Addresses::Scratch(low) });
        }
        parts
    }
}

/// Operations of an instruction on memory.
pub struct Transfer<'w, A: Algebra> {
    pub wave: &'w mut Wave<A>,
    pub access: Access,
    pub exec: BitColumn<A>,
}

impl<A: Algebra> Transfer<'_, A> {
    /// The parts in which a lane may be active, with those that are.
    fn reached<'p>(&self, parts: &'p [ReachedLanes<A>]) -> Vec<(&'p ReachedLanes<A>, BitColumn<A>)> {
        let active = |part: &ReachedLanes<A>| {
            part.in_range.as_ref().map_or_else(|| self.exec.clone(), |in_range| both::<A>(&self.exec, in_range))
        };
        let never = |active: &BitColumn<A>| active.scope().lanes().all(|lane| active.at(lane).known() == Some(false));
        let all = parts.iter().map(|part| (part, active(part)));
        all.filter(|(_, active)| parts.len() == 1 || !never(active)).collect()
    }

    /// What the lanes find: 0 where they reach nothing.
    pub fn gather(&mut self, size: Size, parts: &[ReachedLanes<A>]) -> WordColumn<A> {
        let mut found: Option<WordColumn<A>> = None;
        for (part, active) in self.reached(parts) {
            let value = self.wave.memory.gather(&self.access, size, &active, &part.addresses);
            found = Some(merged(found, part, value));
        }
        found.unwrap_or_else(|| Column::splat(Bv::zero()))
    }

    /// Stores `values` where the lanes reach something.
    pub fn scatter(&mut self, size: Size, parts: &[ReachedLanes<A>], values: &WordColumn<A>) {
        for (part, active) in self.reached(parts) {
            if self.wave.memory.scatter(&self.access, size, &active, &part.addresses, values) {
                self.wave.readings.touch(Reading::K136);
            }
        }
    }

    /// Replaces what the lanes reach by what `op` makes of it; gives what they found, 0 where they reach nothing.
    pub fn atomic<W: FloatWidth>(
        &mut self,
        op: AtomicOp,
        returns: bool,
        is_ds: bool,
        parts: &[ReachedLanes<A>],
        data: [&A::Column<Bv<A, W>>; 2],
    ) -> A::Column<Bv<A, W>> {
        let mut found: Option<A::Column<Bv<A, W>>> = None;
        for (part, active) in self.reached(parts) {
            let is_lds = acts_in_lds(self.wave.target, is_ds, part.space());
            let rule = FloatRule::of::<W>(self.wave, op, is_lds);
            let new = |old: Bv<A, W>, data: [Bv<A, W>; 2]| new_value(op, &rule, old, data);
            let atomic = Atomic { op, new: &new, context: rule.context(op), returns };
            let value = self.wave.memory.atomic(&self.access, &atomic, &active, &part.addresses, data);
            found = Some(merged(found, part, value));
        }
        found.unwrap_or_else(|| Column::splat(Bv::zero()))
    }
}

/// `value` in the lanes that are in range of `part`, elsewhere what was found before.
fn merged<A: Algebra, W: Width>(
    found: Option<A::Column<Bv<A, W>>>,
    part: &ReachedLanes<A>,
    mut value: A::Column<Bv<A, W>>,
) -> A::Column<Bv<A, W>> {
    if let Some(in_range) = &part.in_range {
        let found = found.unwrap_or_else(|| Column::splat(Bv::zero()));
        let scope = in_range.scope().and(found.scope());
        value.update(scope, |lane, value| in_range.at(lane).select(value, found.at(lane)));
    }
    value
}
