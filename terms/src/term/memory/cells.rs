//! Contents of memory cell by cell, for who looks at the contents themselves.
//!
//! A load asks the writes before it, the last one first, for the bytes that they have given, and what was there at the
//! start for the others. So it is exact, whatever the addresses are; its term grows with the number of writes.

use std::cell::Cell;

use gcn_semantics::algebra::{AtomicOp, LANES, LaneId, Size, Space, Width};
use gcn_semantics::ledger::LaneOrder;

use super::super::eval::Evaluator;
use super::super::node::{Node, Term};
use super::super::{arena, normal, support};
use super::apart::base_and_offset;
use super::effect::EffectValue;
use super::promises::Promises;
use super::{fold, load};

/// What an instruction has written.
#[derive(Debug, Clone)]
pub(super) struct Write {
    /// Paths of one program share the numbers.
    pub number: u32,
    pub space: Space,
    pub bytes: u64,
    pub order: LaneOrder,
    pub active: EffectValue,
    pub address: EffectValue,
    pub value: EffectValue,
    /// The cells get what this makes of what they have and the value, in whatever order lanes act; else the value.
    pub update: Option<AtomicOp>,
}

/// Everything that a program has written, in its order.
#[derive(Debug, Clone, Default)]
pub(super) struct Cells {
    pub(super) writes: Vec<Write>,
    /// A load was asked for a part of a cell that atomics have changed.
    is_open: Cell<bool>,
}

/// The bytes that a load has in common with a write.
#[derive(Clone, Copy)]
enum Common {
    /// All, where this holds; otherwise none.
    All(Term),
    /// The load starts so many bytes behind the write.
    Behind(i64),
    /// The same for a distance that nobody knows.
    Somewhere(Term),
}

impl Write {
    /// Those that have written, the last one first; of memory that each lane has for itself only `reader`.
    fn lanes(&self, reader: usize) -> impl Iterator<Item = usize> {
        let (first, last) = match (self.space, self.active.is_whole()) {
            (_, true) => (0, 1),
            (Space::Scratch, false) => (reader, reader + 1),
            (_, false) => (0, LANES),
        };
        let is_ascending = self.order == LaneOrder::Ascending;
        (first..last).map(move |lane| if is_ascending { first + last - 1 - lane } else { lane })
    }

    /// Whether two lanes may have written the same byte.
    pub fn may_meet(&self) -> bool {
        if self.space == Space::Scratch || self.active.is_whole() {
            return false;
        }
        let lanes = (0..LANES).filter(|&lane| arena::as_const(self.active.lane(lane)) != Some(0));
        let mut places: Vec<_> = lanes.map(|lane| base_and_offset(self.address.lane(lane))).collect();
        places.sort_by_key(|(_, offset)| *offset);
        let have_one_base = places.windows(2).all(|pair| pair[0].0 == pair[1].0);
        let wraps = u64::MAX >> (64 - arena::width(self.address.lane(0)));
        let around = |first: u64, last: u64| places.len() > 1 && (first.wrapping_sub(last) & wraps) < self.bytes;
        let ends = places.first().zip(places.last()).is_some_and(|(first, last)| around(first.1, last.1));
        !have_one_base || ends || places.windows(2).any(|pair| pair[1].1 - pair[0].1 < self.bytes)
    }
}

impl Common {
    /// What `bytes` bytes at `address` have in common with what was written to as many as `written` at `to`.
    fn of(address: Term, bytes: u64, to: Term, written: u64) -> Option<Common> {
        let distance = normal::sub(address, to);
        if let Some(distance) = known(distance) {
            let unused = 64 - arena::width(address);
            let distance = (distance << unused) as i64 >> unused;
            let meets = distance < written as i64 && distance > -(bytes as i64);
            let is_all = distance == 0 && bytes == written;
            let common = if is_all { Common::All(normal::constant(1, 1)) } else { Common::Behind(distance) };
            return meets.then_some(common);
        }
        Some(match bytes == written && is_multiple(distance, bytes) {
            true => Common::All(normal::eq(address, to)),
            false => Common::Somewhere(distance),
        })
    }

    /// A load that has found `before`, with what it has in common with `value`, which was written after it.
    fn over(self, before: Term, value: Term) -> Term {
        let byte = |term: Term, index: u64| normal::extract(term, 8 * index as u32, 8);
        let [loaded, written] = [before, value].map(|term| u64::from(arena::width(term) / 8));
        let of_bytes = |found: &dyn Fn(u64) -> Term| normal::concat(&(0..loaded).rev().map(found).collect::<Vec<_>>());
        match self {
            Common::All(condition) => normal::ite(condition, value, before),
            Common::Behind(distance) => of_bytes(&|index| {
                let there = u64::try_from(distance + index as i64).ok().filter(|&there| there < written);
                there.map_or_else(|| byte(before, index), |there| byte(value, there))
            }),
            Common::Somewhere(distance) => of_bytes(&|index| {
                let width = arena::width(distance);
                let behind = normal::sum(width, index, &[(1, distance)]);
                (0..written).fold(byte(before, index), |found, there| {
                    normal::ite(normal::eq(behind, normal::constant(width, there)), byte(value, there), found)
                })
            }),
        }
    }
}

impl Cells {
    pub fn push(&mut self, write: Write) {
        self.writes.push(write);
    }
    /// How many writes there were.
    pub fn len(&self) -> usize {
        self.writes.len()
    }
    /// Whether nothing was written to a part of memory.
    pub fn is_initial(&self, space: Space) -> bool {
        !self.writes.iter().any(|write| write.space == space)
    }

    /// Whether a load was asked for a part of a cell that atomics have changed: nobody knows what it has found.
    pub fn is_open(&self) -> bool {
        self.is_open.get()
    }

    /// What `lane` finds in the bytes from `address` on.
    pub fn value(&self, promises: &Promises, space: Space, lane: usize, size: Size, address: Term) -> Term {
        let bytes = size.bytes();
        let stores = promises.cells_of(space).unwrap_or(promises.stores);
        let mut given = Vec::new();
        let mut oldest = None;
        let writes = self.writes.iter().rev().filter(|write| write.space == space);
        for (write, from) in writes.flat_map(|write| write.lanes(lane).map(move |from| (write, from))) {
            let active = write.active.lane(from);
            if known(active) == Some(0) {
                continue;
            }
            let to = write.address.lane(from);
            let Some(common) = Common::of(address, bytes, to, write.bytes) else { continue };
            let value = write.value.lane(from);
            if let (Common::All(condition), Some(1)) = (common, known(active))
                && write.update.is_none()
                && known(condition) == Some(1)
            {
                oldest = Some(value);
                break;
            }
            if space == Space::Global && promises.tell_apart(address, to) {
                continue;
            }
            if write.update.is_some() && !matches!(common, Common::All(_)) {
                self.is_open.set(true);
                continue;
            }
            given.push((active, common, value, write.update));
        }
        let initial = || {
            let pieces = load::initial_pieces(stores, size);
            let word = load::value(space, &pieces, LaneId::new(lane), address);
            normal::extract(word, 0, 8 * bytes as u32)
        };
        let oldest = oldest.unwrap_or_else(initial);
        let over = |before: Term, (active, common, value, update): (Term, Common, Term, Option<AtomicOp>)| match update
        {
            Some(op) => {
                let Common::All(condition) = common else { unreachable!("a part is not asked for") };
                fold::where_it_happens(op, before, normal::and(active, condition), value)
            }
            None => normal::ite(active, common.over(before, value), before),
        };
        given.into_iter().rev().fold(oldest, over)
    }

    /// As [`Cells::value`], of one dword or two.
    pub fn words<W: Width>(&self, promises: &Promises, space: Space, lane: usize, address: Term) -> Term {
        let word = |index: u64| {
            let address = normal::sum(arena::width(address), 4 * index, &[(1, address)]);
            self.value(promises, space, lane, Size::Dword, address)
        };
        normal::concat(&(0..u64::from(W::BITS / 32)).rev().map(word).collect::<Vec<_>>())
    }

    /// Joins what another path has written: what both have in common stays as it is, the rest happens as `either` says.
    pub fn join(&mut self, other: Cells, either: impl Fn(Option<Term>, Option<Term>) -> Term) {
        let numbers = |cells: &Cells| cells.writes.iter().map(|write| write.number).collect::<Vec<_>>();
        let (mine, theirs) = (numbers(self), numbers(&other));
        for write in &mut self.writes {
            if !theirs.contains(&write.number) {
                write.active = write.active.map(|active| either(Some(active), None));
            }
        }
        for mut write in other.writes {
            match mine.iter().position(|&number| number == write.number) {
                Some(place) => {
                    let own = &mut self.writes[place];
                    own.active = own.active.zip(&write.active, |mine, theirs| either(Some(mine), Some(theirs)));
                }
                None => {
                    write.active = write.active.map(|active| either(None, Some(active)));
                    self.writes.push(write);
                }
            }
        }
    }
}

/// Whether cells of `bytes` bytes of two lanes may have some bytes in common, and not all: what they hold after an
/// atomic hangs on the order of the lanes then, whatever the operation is.
pub(super) fn may_meet_in_part(space: Space, bytes: u64, active: &EffectValue, address: &EffectValue) -> bool {
    if space == Space::Scratch || active.is_whole() || address.is_uniform() {
        return false;
    }
    let lanes: Vec<Term> =
        (0..LANES).filter(|&lane| known(active.lane(lane)) != Some(0)).map(|lane| address.lane(lane)).collect();
    let in_part =
        |a: Term, b: Term| matches!(Common::of(a, bytes, b, bytes), Some(Common::Behind(_) | Common::Somewhere(_)));
    (0..lanes.len()).any(|lane| lanes[..lane].iter().any(|&below| in_part(lanes[lane], below)))
}

/// The value of a term without variables. Where rules are applied it is a constant anyway.
fn known(term: Term) -> Option<u64> {
    let is_number = |term: Term| {
        let mut is_number = true;
        support::for_each_node([term], |node| is_number &= !matches!(node, Node::Var(_) | Node::Unspecified(..)));
        is_number
    };
    let found = arena::as_const(term);
    found.or_else(|| (arena::is_plain() && is_number(term)).then(|| Evaluator::new(|_| 0, |_, _| 0).eval(term)))
}

/// Whether a term is a multiple of a power of two, whatever its variables are.
pub(super) fn is_multiple(term: Term, of: u64) -> bool {
    let (base, offset) = base_and_offset(term);
    let zeros = of.trailing_zeros();
    let is_one = |&(factor, term): &(u64, Term)| factor.trailing_zeros() + arena::ones(term).trailing_zeros() >= zeros;
    offset.is_multiple_of(of) && base.iter().all(is_one)
}
