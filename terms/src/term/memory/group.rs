//! What the waves of a group leave in memory together.
//!
//! Between two barriers waves act in any order. If they do not race, each finds what was there before and what it has
//! written itself, and all of them together leave what they would leave one after the other. So each wave is executed
//! by itself from what the group has written until then ([`Effects::begin_with`]), and what they have written is put
//! together at the barrier ([`Shared::gather`]).

use std::cell::Cell;
use std::rc::Rc;

use gcn_semantics::algebra::{AtomicOp, Event, LANES, Size, Space};

use super::super::arena;
use super::super::node::Term;
use super::cells::Cells;
use super::effect::EffectKind;
use super::{Effects, reads, rests};

/// What a group has written, interval by interval.
#[derive(Debug, Clone, Default)]
pub struct Shared {
    cells: Cells,
    /// What its waves have loaded.
    reads: reads::Reads,
    /// One of them has found in global memory what the group has written.
    is_met: bool,
}

/// Why it is not known what waves leave together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Conflict {
    /// Scalar memory may load what the group has written, past what it knows: the number of the instruction.
    Stale(usize),
    /// What an atomic finds, or leaves, hangs on the order of waves: the number of its instruction.
    Order(usize),
    /// Atomics of different kinds may meet in one cell.
    Kinds,
    /// A part of a cell is looked at that atomics have changed.
    Part,
    /// An instruction does something to memory, or tells others something, that is not kept cell by cell.
    Other(usize),
    /// Lanes have memory of their own.
    Scratch,
}

impl Effects {
    /// As a wave of a group finds memory that begins an interval.
    pub fn begin_with(&mut self, shared: &Shared) {
        let first = shared.cells.len() as u32;
        for number in [&mut self.next, &mut self.next_write] {
            *number = Rc::new(Cell::new(first));
        }
        (self.fixed, self.seen, self.paths) = Default::default();
        (self.reads, self.rests, self.pushed) = (reads::Reads::default(), rests::Rests::default(), 0);
        self.effects.clear();
        (self.order_counts, self.stale, self.is_met) = Default::default();
        self.cells = shared.cells.clone();
    }

    /// As the group leaves memory, with all that its waves have loaded.
    pub fn end_with(&mut self, shared: &Shared) {
        self.begin_with(shared);
        self.reads = shared.reads.clone();
        self.is_met.set(shared.is_met);
    }

    /// Whether a wave has found in global memory what its group has written.
    pub fn is_met(&self) -> bool {
        self.is_met.get()
    }

    /// What was written to global memory, lane by lane: the address and the size.
    pub fn written(&self) -> impl Iterator<Item = (Term, Size)> + '_ {
        let writes = self.cells.writes.iter().filter(|write| write.space == Space::Global);
        writes.flat_map(|write| {
            let lanes = if write.active.is_whole() { 1 } else { LANES };
            let is_written = |&lane: &usize| arena::as_const(write.active.lane(lane)) != Some(0);
            let size = match write.bytes {
                1 => Size::Byte,
                2 => Size::Short,
                _ => Size::Dword,
            };
            (0..lanes).filter(is_written).map(move |lane| (write.address.lane(lane), size))
        })
    }

    /// What global memory has at an address at the end.
    pub fn left(&self, size: Size, address: Term) -> Term {
        self.cells.value(&self.promises, Space::Global, 0, size, address)
    }

    /// The operations of atomics on global memory; sums and differences are both sums.
    pub fn global_atomics(&self) -> impl Iterator<Item = AtomicOp> + '_ {
        let writes = self.cells.writes.iter().filter(|write| write.space == Space::Global);
        writes.filter_map(|write| write.update.map(kind_of))
    }

    /// Whether a part of a cell was looked at that atomics have changed.
    pub fn is_open(&self) -> bool {
        self.cells.is_open()
    }
}

impl Shared {
    /// With what waves have written in an interval that all of them have begun with this.
    ///
    /// # Errors
    /// Why that is not known.
    pub fn gather<'w>(&self, waves: impl IntoIterator<Item = &'w Effects>) -> Result<Shared, Conflict> {
        let before = self.cells.len();
        let mut shared = self.clone();
        let mut kinds: [Option<AtomicOp>; 2] = [None; 2];
        for wave in waves {
            let is_kept = |kind: EffectKind| matches!(kind, EffectKind::Event(Event::Barrier | Event::Cache(_)));
            if let Some(other) = wave.effects.iter().find(|effect| !is_kept(effect.kind)) {
                return Err(Conflict::Other(other.instruction));
            }
            if let Some(instruction) = wave.order_counts() {
                return Err(Conflict::Order(instruction));
            }
            if let Some(instruction) = wave.stale.get() {
                return Err(Conflict::Stale(instruction));
            }
            shared.is_met |= wave.is_met();
            for read in wave.reads.iter() {
                shared.reads.push(
                    read.instruction,
                    (read.space, read.bytes),
                    read.active.clone(),
                    read.address.clone(),
                );
            }
            if wave.cells.is_open() {
                return Err(Conflict::Part);
            }
            for write in &wave.cells.writes[before..] {
                let kind = match write.space {
                    Space::Global => &mut kinds[0],
                    Space::Lds => &mut kinds[1],
                    Space::Scratch => return Err(Conflict::Scratch),
                };
                let op = write.update.map(kind_of);
                if op.is_some() && kind.is_some_and(|kind| Some(kind) != op) {
                    return Err(Conflict::Kinds);
                }
                *kind = kind.or(op);
                let mut write = write.clone();
                write.number = shared.cells.len() as u32;
                shared.cells.push(write);
            }
        }
        Ok(shared)
    }
}

/// The kind of an operation: those of one kind may change places.
fn kind_of(op: AtomicOp) -> AtomicOp {
    if op == AtomicOp::Sub { AtomicOp::Add } else { op }
}

#[cfg(test)]
mod tests {
    use gcn_semantics::algebra::{Access, Addresses, Atomic, B32, Bit, Bv, Column, LaneId, Memory, Scope};
    use gcn_semantics::ledger::LaneOrder;

    use super::*;
    use crate::term::memory::{Promises, Stores, fold};
    use crate::term::symbolic::{Symbolic, Terms};
    use crate::term::{self, Var, with_fresh_arena};

    const ACCESS: Access = Access { instruction: 7, coherent: false, order: LaneOrder::Ascending };

    fn wave(shared: &Shared) -> Effects {
        let stores = Stores::Cells { bytes: false };
        let mut memory = Effects::new(Promises { stores, in_any_order: true, ..Promises::default() }, None);
        memory.begin_with(shared);
        memory
    }

    fn all() -> Terms<Bit<Symbolic>> {
        Column::splat(Bit::constant(true))
    }

    /// Where each lane has a word of its own, from a place on.
    fn places(first: u64) -> Addresses<Symbolic> {
        Addresses::Lds(Column::each(|lane| Bv::constant(first + 4 * lane as u64)))
    }

    /// A word that each lane of a wave has by itself.
    fn words(number: u32) -> Terms<B32<Symbolic>> {
        Column::each(|lane| Bv::new(term::variable(32, Var(64 * number + lane as u32))))
    }

    fn store(memory: &mut Effects, first: u64, value: u32) {
        let _ = memory.scatter(&ACCESS, Size::Dword, &all(), &places(first), &words(value));
    }

    /// What lane 3 finds at its place.
    fn found(memory: &mut Effects, first: u64) -> Term {
        memory.gather(&ACCESS, Size::Dword, &all(), &places(first)).at(LaneId::new(3)).0
    }

    fn atomic(memory: &mut Effects, op: AtomicOp, returns: bool, value: u32) {
        let new = |old: B32<Symbolic>, data: [B32<Symbolic>; 2]| old + data[0];
        let atomic = Atomic { op, new: &new, context: None, returns };
        let zero = Column::splat(Bv::zero());
        let one_word = Addresses::Lds(Column::splat(Bv::zero()));
        let _ = memory.atomic(&ACCESS, &atomic, &all(), &one_word, [&words(value), &zero]);
    }

    fn gathered(waves: [&Effects; 2]) -> Result<Shared, Conflict> {
        Shared::default().gather(waves)
    }

    #[test]
    fn waves_find_what_others_have_written_before_a_barrier_and_not_between_two() {
        with_fresh_arena(|| {
            let [mut first, mut second] = [(), ()].map(|()| wave(&Shared::default()));
            store(&mut first, 0, 1);
            assert!(found(&mut second, 0) != words(1).at(LaneId::new(3)).0);
            store(&mut second, 256, 2);
            let shared = gathered([&first, &second]).expect("nothing is in the way");
            let mut third = wave(&shared);
            assert!(found(&mut third, 0) == words(1).at(LaneId::new(3)).0);
            assert!(found(&mut third, 256) == words(2).at(LaneId::new(3)).0);
            store(&mut third, 0, 3);
            assert!(found(&mut third, 0) == words(3).at(LaneId::new(3)).0);
        });
    }

    #[test]
    fn what_atomics_of_all_waves_add_is_one_sum() {
        with_fresh_arena(|| {
            let run = |orders: [u32; 2]| {
                let waves = orders.map(|value| {
                    let mut memory = wave(&Shared::default());
                    atomic(&mut memory, AtomicOp::Add, false, value);
                    memory
                });
                let mut last = wave(&gathered([&waves[0], &waves[1]]).expect("nothing is in the way"));
                let word = Addresses::Lds(Column::splat(Bv::zero()));
                last.gather(&ACCESS, Size::Dword, &all(), &word).at(LaneId::new(0)).0
            };
            assert!(run([1, 2]) == run([2, 1]));
            assert!(run([1, 2]) != run([1, 1]));
        });
    }

    #[test]
    fn what_does_not_happen_changes_nothing() {
        with_fresh_arena(|| {
            use AtomicOp::*;
            let [old, data] = [1, 2].map(|number| term::variable(32, Var(number)));
            let [never, always] = [0, 1].map(|bit| term::constant(1, bit));
            for op in [Add, Sub, And, Or, Xor, MinSigned, MaxSigned, MinUnsigned, MaxUnsigned] {
                assert!(fold::where_it_happens(op, old, never, data) == old, "{op:?}");
                assert!(fold::where_it_happens(op, old, always, data) != old, "{op:?}");
            }
        });
    }

    #[test]
    fn what_hangs_on_the_order_of_waves_is_refused() {
        with_fresh_arena(|| {
            let with = |op: AtomicOp, returns: bool| {
                let mut memory = wave(&Shared::default());
                atomic(&mut memory, op, returns, 1);
                memory
            };
            let [add, subtract] = [AtomicOp::Add, AtomicOp::Sub].map(|op| with(op, false));
            assert!(gathered([&add, &subtract]).is_ok());
            assert_eq!(gathered([&add, &with(AtomicOp::Xor, false)]).err(), Some(Conflict::Kinds));
            assert_eq!(gathered([&add, &with(AtomicOp::Add, true)]).err(), Some(Conflict::Order(7)));
            assert_eq!(gathered([&add, &with(AtomicOp::Swap, false)]).err(), Some(Conflict::Order(7)));
            // A byte of a word that atomics have changed.
            let mut last = wave(&gathered([&add, &subtract]).expect("nothing is in the way"));
            let byte = Addresses::Lds(Column::splat(Bv::constant(1)));
            let _ = last.gather(&ACCESS, Size::Byte, &all(), &byte);
            assert_eq!(gathered([&add, &last]).err(), Some(Conflict::Part));
        });
    }

    #[test]
    fn scalar_memory_does_not_see_what_a_group_has_written() {
        with_fresh_arena(|| {
            let place = |offset: u64| term::add(term::variable(64, Var(9_000)), term::constant(64, offset));
            let mut first = wave(&Shared::default());
            let column = Column::build(Scope::Any, |_: LaneId| Bv::new(place(0)));
            let one_lane = Column::each(|lane| Bit::constant(lane == 0));
            let _ = first.scatter(&ACCESS, Size::Dword, &one_lane, &Addresses::Global(column), &words(1));
            let shared = Shared::default().gather([&first]).expect("nothing is in the way");
            for (offset, stale) in [(0, Some(Conflict::Stale(7))), (4, None)] {
                let mut second = wave(&shared);
                let _ = second.load(&ACCESS, Bit::constant(true), Bv::new(place(offset)));
                assert_eq!(shared.gather([&second]).err(), stale);
            }
        });
    }
}
